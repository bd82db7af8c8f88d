import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Dialog } from '~/app/ui/dialog'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormText } from '~/app/ui/form/text-fields'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import type { ClassRow } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'
import { ClassQuery } from '~/worker/coding/inputs'
import { listClasses } from '~/worker/coding/queries/classes.server'
import { parseLenient } from '~/worker/core/list'
import { hasRight } from '~/worker/policy/authorization'
import type { Route } from './+types/classes'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, coding.listClasses, async (ctx, url) => {
    const query = parseLenient(ClassQuery, url.searchParams)
    return { query, page: await listClasses(ctx, query), teaches: hasRight(ctx.actor, 'coding:teach') }
  })
export const meta = titleMeta(() => t.classes)

const columns = (): Column<ClassRow>[] => [
  { key: 'name', title: t.className, width: 240, fixed: true, sort: true, card: 'title' },
  { key: 'teacherName', title: t.teacher, width: 120, card: 'fact' },
  { key: 'members', title: t.members, width: 80, align: 'right', card: 'fact' },
  { key: 'joinCode', title: t.joinCode, width: 120, text: (row) => row.joinCode || t.notYet, card: 'fact' },
  {
    key: 'createTime',
    title: t.created,
    width: 150,
    align: 'right',
    sort: true,
    text: (row) => formatMinutes(row.createTime),
  },
]

/** The classes that the viewer teaches or attends. */
export default function Classes({ loaderData: { query, page, teaches } }: Route.ComponentProps) {
  const { send } = useSend()
  const [opened, setOpened] = useState<'join' | 'add' | ClassRow | null>(null)
  const close = () => setOpened(null)
  const actions = (row: ClassRow): RowAction[] =>
    row.mine
      ? [
          { key: 'results', label: t.results, to: linkTo('codingClass', { id: row.id }) },
          { key: 'close', label: t.closeClass, danger: true, act: () => setOpened(row) },
        ]
      : []
  return (
    <Page
      title={t.classes}
      count={page.total}
      actions={
        <>
          <Button onClick={() => setOpened('join')}>{t.join}</Button>
          {teaches && (
            <Button theme="solid" onClick={() => setOpened('add')}>
              {t.addClass}
            </Button>
          )}
        </>
      }
    >
      <ListScreen<ClassRow>
        columns={columns()}
        filters={[]}
        empty={{ title: t.noClasses, help: teaches ? t.noClassesTaught : t.noClassesHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
      />
      {opened === 'join' && <Join onClose={close} />}
      {opened === 'add' && <Add onClose={close} />}
      {opened && typeof opened === 'object' && (
        <ConfirmDialog
          open
          danger
          title={t.closeAsk(opened.name)}
          act={t.closeClass}
          onCancel={close}
          onConfirm={async () => (await send(coding.closeClass, { id: opened.id })).ok}
        >
          {t.closeHelp}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function Join({ onClose }: { onClose: () => void }) {
  const form = useForm(coding.joinClass, { joinCode: '' }, { done: onClose })
  return (
    <Dialog open title={t.join} busy={form.busy} onClose={onClose}>
      <form {...form.props}>
        <FormNotices form={form} />
        <FormText {...form.field('joinCode')} label={t.joinCode} />
        <Button theme="solid" htmlType="submit" loading={form.busy}>
          {t.join}
        </Button>
      </form>
    </Dialog>
  )
}

function Add({ onClose }: { onClose: () => void }) {
  const form = useForm(coding.saveClass, { name: '' }, { done: onClose })
  return (
    <Dialog open title={t.addClass} busy={form.busy} onClose={onClose}>
      <form {...form.props}>
        <FormNotices form={form} />
        <FormText {...form.field('name')} label={t.className} />
        <Button theme="solid" htmlType="submit" loading={form.busy}>
          {t.addClass}
        </Button>
      </form>
    </Dialog>
  )
}
