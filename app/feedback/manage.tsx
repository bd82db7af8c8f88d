import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useExport } from '~/app/exports/use-export'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Dialog } from '~/app/ui/dialog'
import { FactList } from '~/app/ui/field'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormTextArea } from '~/app/ui/form/text-fields'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { FeedbackQuery, type FeedbackRow } from '~/worker/feedback/contract'
import { listFeedback } from '~/worker/feedback/queries.server'
import { feedbackStatusCodes, feedbackStatusLabel } from '~/worker/feedback/statuses'
import { FeedbackStatusTag } from './status'
import { t } from './texts'
import type { Route } from './+types/manage'
import style from './feedback.module.css'
import * as feedback from '~/worker/feedback/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, feedback.listFeedback, async (ctx, url) => {
    const query = parseLenient(FeedbackQuery, url.searchParams)
    return { query, ...(await listFeedback(ctx, query)) }
  })
export const meta = titleMeta(() => t.list)

const columns = (): Column<FeedbackRow>[] => [
  { key: 'title', title: t.title, width: 280, fixed: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: 120,
    sort: true,
    card: 'status',
    show: (row) => <FeedbackStatusTag status={row.status} />,
  },
  { key: 'feedBackTypeName', title: t.type, width: 130, card: 'fact' },
  { key: 'realname', title: t.sender, width: 120, card: 'fact', text: (row) => row.realname || t.visitor },
  { key: 'phone', title: t.phone, width: 140 },
  { key: 'email', title: t.email, width: 200 },
  {
    key: 'createTime',
    title: t.time,
    width: 170,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatMinutes(row.createTime),
  },
]
type OpenedDialog = { kind: 'answer' | 'close'; row: FeedbackRow }

const Details = ({ of: row }: { of: FeedbackRow }) => (
  <FactList
    items={[
      { label: t.content, value: row.content, wide: true },
      { label: t.sender, value: row.realname || t.visitor },
      { label: t.depart, value: row.departName },
      { label: t.phone, value: row.phone },
      { label: t.email, value: row.email },
      { label: t.page, value: row.pageUrl, wide: true },
      { label: t.answer, value: row.answer, wide: true },
    ]}
  />
)

/** Feedback of users with its answers. */
export default function Manage({ loaderData: { query, page, types } }: Route.ComponentProps) {
  const { send } = useSend()
  const exports = useExport('feedback', t.list)
  const [open, setOpen] = useState<OpenedDialog | null>(null)
  const actions = (row: FeedbackRow): RowAction[] =>
    row.status === 3
      ? []
      : [
          { key: 'answer', label: t.answer, act: () => setOpen({ kind: 'answer', row }) },
          ...(row.status === 0
            ? [{ key: 'take', label: t.take, act: () => void send(feedback.takeFeedback, { id: row.id }) }]
            : []),
          { key: 'close', label: t.close, act: () => setOpen({ kind: 'close', row }) },
        ]
  return (
    <Page title={t.list} count={page.total}>
      <ListScreen<FeedbackRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          {
            kind: 'choice',
            name: 'status',
            label: t.status,
            options: codeOptions(feedbackStatusCodes, feedbackStatusLabel),
          },
          {
            kind: 'choice',
            name: 'feedBackTypeId',
            label: t.type,
            options: types.map((type) => ({ value: type.id, label: type.name })),
          },
        ]}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        exports={exports}
        actions={actions}
        sheet={{
          title: (row) => row.title,
          show: (row) => <Details of={row} />,
        }}
      />
      {open?.kind === 'answer' && (
        <AnswerDialog
          row={page.records.find(({ id }) => id === open.row.id) ?? open.row}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'close' && (
        <ConfirmDialog
          open
          title={t.closeAsk(open.row.title)}
          act={t.close}
          onCancel={() => setOpen(null)}
          onConfirm={async () => (await send(feedback.closeFeedback, { id: open.row.id })).ok}
        />
      )}
    </Page>
  )
}

function AnswerDialog({ row, onClose }: { row: FeedbackRow; onClose: () => void }) {
  const form = useForm(
    feedback.answerFeedback,
    { id: row.id, lockVersion: row.lockVersion, answer: row.answer },
    { keep: `answer:${row.id}`, done: onClose },
  )
  const { field, props, busy, submit } = form
  const reach = { message: t.reachMessage, mail: t.reachMail, none: t.reachNone }[row.reach]
  return (
    <Dialog
      open
      firm
      busy={busy}
      title={row.title}
      width={560}
      onClose={onClose}
      footer={
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {t.answer}
        </Button>
      }
    >
      <p className={style.message}>{row.content}</p>
      <form {...props}>
        <FormNotices form={form} />
        <FormTextArea {...field('answer')} label={t.answer} placeholder={t.answerAsk} help={reach} />
      </form>
    </Dialog>
  )
}
