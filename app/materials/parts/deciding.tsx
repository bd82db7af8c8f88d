import { useForm } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FormDay } from '~/app/ui/form/dates'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLongText } from '~/app/ui/form/typed'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import * as materials from '~/worker/materials/calls'
import type { RequestRow } from '~/worker/materials/contract'
import { t } from '../texts'
import { AskSheet } from './ask-sheet'

export type RequestDoing = {
  kind: 'approve' | 'returnIt' | 'refuse' | 'revoke' | 'withdraw' | 'askAgain'
  row: RequestRow
}

/** What is being done with a request. */
export function Deciding({ doing, today, onClose }: { doing: RequestDoing; today: string; onClose: () => void }) {
  const { send } = useSend()
  const { kind, row } = doing
  if (kind === 'approve') return <Approving row={row} onClose={onClose} />
  if (kind === 'askAgain') return <AskSheet of={{ ...row, requestId: row.id }} today={today} onClose={onClose} />
  if (kind === 'withdraw')
    return (
      <ConfirmDialog
        open
        danger
        title={t.withdrawOf(row.title)}
        act={t.withdraw}
        onCancel={onClose}
        onConfirm={async () => (await send(materials.withdraw, { id: row.id })).ok}
      />
    )
  const { call, ...words } = {
    returnIt: { call: materials.returnIt, title: t.returnOf(row.realname), act: t.returnIt },
    refuse: { call: materials.refuse, title: t.refuseOf(row.realname), act: t.refuse },
    revoke: { call: materials.revoke, title: t.revokeOf(row.realname), act: t.revoke },
  }[kind]
  return (
    <ReasonDialog
      open
      danger={kind !== 'returnIt'}
      {...words}
      onConfirm={async (reason) => (await send(call, { id: row.id, reason })).ok}
      onCancel={onClose}
    >
      {kind === 'revoke' && <p>{t.revokeWhat}</p>}
    </ReasonDialog>
  )
}

function Approving({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const form = useForm(materials.approve, { id: row.id, until: row.wantedUntil, opinion: '' }, { done: onClose })
  const { field } = form
  return (
    <FormSheet form={form} title={t.approveOf(row.realname)} verb={t.approve} width={480} onClose={onClose}>
      <FormDay {...field('until')} label={t.approved} help={t.untilHelp(row.maxDays)} />
      <FormLongText {...field('opinion')} label={t.opinion} />
    </FormSheet>
  )
}
