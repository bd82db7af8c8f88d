import { useState } from 'react'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { AddButton } from '~/app/ui/add-button'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import * as forms from '~/worker/forms/calls'
import { FormQuery, type FormRow } from '~/worker/forms/contract'
import { listForms } from '~/worker/forms/queries.server'
import { formStatusCodes, formStatusLabel } from '~/worker/forms/statuses'
import type { Route } from './+types/list'
import { t } from './texts'
import { FormStatusTag, formatWindow } from './formatters'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, forms.listForms, async (ctx, url) => {
    const query = parseLenient(FormQuery, url.searchParams)
    return { query, page: await listForms(ctx, query) }
  })
export const meta = titleMeta(() => t.page)

const columns = (): Column<FormRow>[] => [
  { key: 'title', title: t.title, width: 280, fixed: true, sort: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    text: (row) => row.status_dictText,
    show: (row) => <FormStatusTag of={row} />,
  },
  {
    key: 'answers',
    title: t.answers,
    width: 100,
    align: 'right',
    card: 'fact',
    text: (row) => t.answersOf(row.answers, row.most),
  },
  { key: 'window', title: t.window, width: 280, card: 'fact', text: formatWindow },
  { key: 'version', title: t.version, width: 80, align: 'right', text: (row) => String(row.version || t.notYet) },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true, card: 'fact' },
]

/** The call of each action that requires confirmation, and the question. */
const confirmedCalls = {
  publish: forms.publishForm,
  reopen: forms.publishForm,
  close: forms.closeForm,
  remove: forms.deleteForm,
}
const confirmQuestions = {
  publish: (title: string) => t.publishAsk(title),
  reopen: (title: string) => t.reopenAsk(title),
  close: (title: string) => t.closeAsk(title),
  remove: (title: string) => t.removeAsk(title),
}

/** Page of all forms with their actions. */
export default function Forms({ loaderData: { query, page } }: Route.ComponentProps) {
  const { send } = useSend()
  const [pending, setPending] = useState<{ act: 'publish' | 'reopen' | 'close' | 'remove'; row: FormRow } | null>(null)
  const design = (id: string) => linkTo('formEdit', { id })
  const actions = (row: FormRow): RowAction[] => [
    { key: 'edit', label: t.edit, to: design(row.id) },
    ...(row.version ? [{ key: 'answers', label: t.answers, to: `${design(row.id)}?tab=answers` }] : []),
    ...(row.may.publish && row.status !== 1
      ? [
          {
            key: 'publish',
            label: row.version ? t.reopen : t.publish,
            act: () => setPending({ act: row.version ? 'reopen' : 'publish', row }),
          },
        ]
      : []),
    { key: 'copy', label: t.copy, act: () => void send(forms.copyForm, { id: row.id }) },
    ...(row.may.close
      ? [{ key: 'close', label: t.close, danger: true, act: () => setPending({ act: 'close', row }) }]
      : []),
    ...(row.may.delete
      ? [{ key: 'remove', label: t.remove, danger: true, act: () => setPending({ act: 'remove', row }) }]
      : []),
  ]
  return (
    <Page
      title={t.page}
      note={t.note}
      count={page.total}
      atLeast={page.atLeast}
      actions={<AddButton label={t.add} to={design('new')} />}
    >
      <ListScreen<FormRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          {
            kind: 'choice',
            name: 'status',
            label: t.status,
            options: codeOptions(formStatusCodes, formStatusLabel),
          },
        ]}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        openTo={(row) => design(row.id)}
      />
      {pending && (
        <ConfirmDialog
          open
          danger={pending.act === 'close' || pending.act === 'remove'}
          title={confirmQuestions[pending.act](pending.row.title)}
          act={t[pending.act]}
          onCancel={() => setPending(null)}
          onConfirm={async () => (await send(confirmedCalls[pending.act], { id: pending.row.id })).ok}
        >
          {pending.act === 'remove'
            ? t.removeWhat(pending.row.answers)
            : pending.act === 'close'
              ? t.closeWhat
              : t.publishWhat}
        </ConfirmDialog>
      )}
    </Page>
  )
}
