import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { PersonPicker } from '~/app/people/pickers'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { FormReason } from '~/app/ui/form/text-fields'
import type { PickerOption } from '~/app/ui/remote-picker'
import * as calls from '~/worker/handovers/calls'
import type { HandoverItemRow } from '~/worker/handovers/contract'
import { handoverKinds, type HandoverKind, handoverKindNames } from '~/worker/handovers/statuses'
import { isAmong } from '~/worker/core/typed-keys'
import { t } from '../texts'
import { HandoverItems } from './handover-items'

const roleOf = (kind: string) => (kind === 'reviewer' ? '' : kind === 'contact' ? 'mechanism' : 'subjectMan')

/** Loads the items of a kind that would be transferred between the two people; null until they are known. */
function useHandoverItems(kind: HandoverKind, fromId: string, toId: string): readonly HandoverItemRow[] | null {
  const [loaded, setLoaded] = useState<{ of: string; items: readonly HandoverItemRow[] } | null>(null)
  const of = [kind, fromId, toId].join(' ')
  useEffect(() => {
    if (!fromId) return
    const stop = new AbortController()
    void callApi(calls.listTransferableWork, { kind, fromId, toId }, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setLoaded({ of, items: answer.ok ? answer.result.items : [] })
    })
    return () => stop.abort()
  }, [kind, fromId, toId, of])
  return loaded?.of === of ? loaded.items : null
}

/** Form of a handover request with a preview of its items. An institution contact can only hand over the contact's work. */
export function HandoverDialog({
  from,
  own,
  onClose,
}: {
  from: PickerOption | null
  own: boolean
  onClose: () => void
}) {
  const form = useForm(
    calls.askHandover,
    { kind: own ? 'contact' : 'reviewer', fromId: from?.value ?? '', toId: '', reason: '', subjectIds: [] },
    { done: onClose, keep: 'handover' },
  )
  const { field, submit, busy, values } = form
  const kind = isAmong(handoverKindNames, values.kind) ? values.kind : 'reviewer'
  const items = useHandoverItems(kind, values.fromId, values.toId)
  const stays = items?.filter((one) => one.stayed).length ?? 0
  return (
    <ActionDialog
      wide
      title={t.askTitle}
      verb={t.ask}
      busy={busy}
      hint={items?.length ? t.holds(items.length, stays) : ''}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <FormNotices form={form} />
      <FormChoice
        {...field('kind')}
        label={t.kind}
        disabled={own}
        options={handoverKindNames.map((value) => ({ value, label: handoverKinds[value].label }))}
      />
      <FormPicker {...field('fromId')} label={t.from} known={from ? [from] : []} disabled={own}>
        {(picker) => <PersonPicker {...picker} roleCode={roleOf(kind)} />}
      </FormPicker>
      <FormPicker {...field('toId')} label={t.to}>
        {(picker) => <PersonPicker {...picker} roleCode={roleOf(kind)} />}
      </FormPicker>
      <FormReason {...field('reason')} label={t.reason} />
      {!values.fromId ? (
        <p>{t.choose}</p>
      ) : items?.length === 0 ? (
        <p>{t.holdsNothing}</p>
      ) : (
        <HandoverItems rows={items} goes={t.goes} />
      )}
    </ActionDialog>
  )
}
