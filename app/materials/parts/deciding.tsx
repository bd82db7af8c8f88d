import { useForm } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import { FormDay } from '~/app/ui/form/dates'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLongText } from '~/app/ui/form/typed'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as materials from '~/worker/materials/calls'
import type { RequestRow } from '~/worker/materials/contract'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import { AskSheet } from './ask-sheet'

export type RequestDoing = {
  kind: 'approve' | 'returnIt' | 'refuse' | 'revoke' | 'withdraw' | 'askAgain'
  row: RequestRow
}

/** Renders the open dialog of a request. */
export function Deciding({ doing, today, onClose }: { doing: RequestDoing; today: string; onClose: () => void }) {
  const { send } = useSend()
  const { kind, row } = doing
  if (kind === 'approve') return <Approving row={row} onClose={onClose} />
  if (kind === 'askAgain') return <AskSheet of={{ ...row, requestId: row.id }} today={today} onClose={onClose} />
  const one = { id: row.id }
  const question: Question = {
    withdraw: {
      ...{ title: t.withdrawOf(row.title), act: t.withdraw, danger: true },
      send: () => send(materials.withdraw, one),
    },
    returnIt: {
      ...{ title: t.returnOf(row.realname), act: t.returnIt, reason: true as const },
      send: (reason: string) => send(materials.returnIt, { ...one, reason }),
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

function Approving({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const form = useForm(materials.approve, { id: row.id, until: row.wantedUntil, opinion: '' }, { done: onClose })
  const { field } = form
  return (
    <FormSheet form={form} title={t.approveOf(row.realname)} verb={t.approve} width={480} onClose={onClose}>
      <FormDay {...field('until')} label={t.approved} help={t.untilHelp(row.maxDays)} />
      <FormLongText {...field('opinion')} label={fields.opinion} />
    </FormSheet>
  )
}
