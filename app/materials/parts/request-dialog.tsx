import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as materials from '~/worker/materials/calls'
import type { RequestRow } from '~/worker/materials/contract'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import { RequestSheet } from './request-sheet'

export type OpenedRequestDialog = {
  kind: 'approve' | 'returnIt' | 'refuse' | 'revoke' | 'withdraw' | 'askAgain'
  row: RequestRow
}

/** Renders the open dialog of a request. */
export function RequestDialog({
  doing,
  today,
  onClose,
}: {
  doing: OpenedRequestDialog
  today: string
  onClose: () => void
}) {
  const { send } = useSend()
  const { kind, row } = doing
  if (kind === 'approve') return <ApproveDialog row={row} onClose={onClose} />
  if (kind === 'askAgain') return <RequestSheet of={{ ...row, requestId: row.id }} today={today} onClose={onClose} />
  const one = { id: row.id }
  const question: Question = {
    withdraw: {
      ...{ title: t.withdrawOf(row.title), act: t.withdraw, danger: true },
      send: () => send(materials.withdraw, one),
    },
    returnIt: {
      ...{ title: t.returnOf(row.realname), act: t.returnIt, reason: true as const },
      send: (reason: string) => send(materials.returnRequest, { ...one, reason }),
    },
    refuse: {
      ...{ title: t.refuseOf(row.realname), act: t.refuse, danger: true, reason: true as const },
      send: (reason: string) => send(materials.refuse, { ...one, reason }),
    },
    revoke: {
      ...{
        title: t.revokeOf(row.realname),
        act: t.revoke,
        help: <p>{t.revokeWhat}</p>,
        danger: true,
        reason: true as const,
      },
      send: (reason: string) => send(materials.revoke, { ...one, reason }),
    },
  }[kind]
  return <QuestionDialog of={question} onClose={onClose} />
}

function ApproveDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const form = useForm(materials.approve, { id: row.id, until: row.wantedUntil, opinion: '' }, { done: onClose })
  const { field } = form
  return (
    <FormSheet form={form} title={t.approveOf(row.realname)} verb={t.approve} width={480} onClose={onClose}>
      <FormDate {...field('until')} label={t.approved} help={t.untilHelp(row.maxDays)} />
      <FormTextArea {...field('opinion')} label={fields.opinion} />
    </FormSheet>
  )
}
