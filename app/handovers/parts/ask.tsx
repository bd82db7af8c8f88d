import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { useForm } from '~/app/lib/form'
import { PersonPicker } from '~/app/people/pickers'
import { ActDialog } from '~/app/ui/act-dialog'
import { FormChoice } from '~/app/ui/form/choices'
import { FormNotes } from '~/app/ui/form/form-notes'
import { FormPicked } from '~/app/ui/form/picked'
import { FormReason } from '~/app/ui/form/typed'
import type { Picked } from '~/app/ui/remote-picker'
import * as calls from '~/worker/handovers/calls'
import type { Item } from '~/worker/handovers/contract'
import { handoverKinds, type HandoverKind, kindNames } from '~/worker/handovers/statuses'
import { isAmong } from '~/worker/core/names'
import { t } from '../texts'
import { Items } from './items'

const roleOf = (kind: string) => (kind === 'reviewer' ? '' : kind === 'contact' ? 'mechanism' : 'subjectMan')

/** Loads the items of a kind that would be transferred between the two people; null until they are known. */
function useHeld(kind: HandoverKind, fromId: string, toId: string): readonly Item[] | null {
  const [loaded, setLoaded] = useState<{ of: string; items: readonly Item[] } | null>(null)
  const of = [kind, fromId, toId].join(' ')
  useEffect(() => {
    if (!fromId) return
    const stop = new AbortController()
    void ask(calls.heldBy, { kind, fromId, toId }, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setLoaded({ of, items: answer.ok ? answer.result.items : [] })
    })
    return () => stop.abort()
  }, [kind, fromId, toId, of])
  return loaded?.of === of ? loaded.items : null
}

/** Form of a handover request with a preview of its items. An institution contact can only hand over the contact's work. */
export function AskDialog({ from, own, onClose }: { from: Picked | null; own: boolean; onClose: () => void }) {
  const form = useForm(
    calls.askHandover,
    { kind: own ? 'contact' : 'reviewer', fromId: from?.value ?? '', toId: '', reason: '', subjectIds: [] },
    { done: onClose, keep: 'handover' },
  )
  const { field, submit, busy, values } = form
  const kind = isAmong(kindNames, values.kind) ? values.kind : 'reviewer'
  const items = useHeld(kind, values.fromId, values.toId)
  const stays = items?.filter((one) => one.stayed).length ?? 0
  return (
    <ActDialog
      wide
      title={t.askTitle}
      verb={t.ask}
      busy={busy}
      hint={items?.length ? t.holds(items.length, stays) : ''}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <FormNotes form={form} />
      <FormChoice
        {...field('kind')}
        label={t.kind}
        disabled={own}
        options={kindNames.map((value) => ({ value, label: handoverKinds[value].label }))}
      />
      <FormPicked {...field('fromId')} label={t.from} known={from ? [from] : []} disabled={own}>
        {(picker) => <PersonPicker {...picker} roleCode={roleOf(kind)} />}
      </FormPicked>
      <FormPicked {...field('toId')} label={t.to}>
        {(picker) => <PersonPicker {...picker} roleCode={roleOf(kind)} />}
      </FormPicked>
      <FormReason {...field('reason')} label={t.reason} />
      {!values.fromId ? (
        <p>{t.choose}</p>
      ) : items?.length === 0 ? (
        <p>{t.holdsNothing}</p>
      ) : (
        <Items rows={items} goes={t.goes} />
      )}
    </ActDialog>
  )
}
