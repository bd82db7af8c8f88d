import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { EmptyState } from '~/app/ui/empty-state'
import { LeaveGuard } from '~/app/ui/leave-guard'
import type * as calls from '~/worker/permissions/depart-roles/calls'
import type { DepartEffect } from '~/worker/permissions/depart-roles/contract'
import type { GrantNode } from '~/worker/permissions/roles/page.server'
import { t } from '~/app/system/rights.texts'
import { t as shared } from '../texts'
import { GrantTree } from './grant-tree'
import { SaveBar } from './save-bar'
import { useChanges } from './use-changes'
import style from '../permissions.module.css'

type GrantsTarget =
  | { call: typeof calls.saveDepartPermission; which: { departId: string } }
  | { call: typeof calls.saveDeptRolePermission; which: { roleId: string } }

/**
 * Editor of a department's rights or of the rights that one of its roles adds. The affected people are shown before
 * saving.
 */
export function DepartGrants({
  name,
  nodes,
  granted,
  of,
}: {
  name: string
  nodes: readonly GrantNode[]
  granted: readonly string[]
  of: GrantsTarget
}) {
  const { send } = useSend()
  const { was, now, added, removed, input, change, drop } = useChanges(granted)
  const [effect, setEffect] = useState<DepartEffect | null>(null)
  const [looking, setLooking] = useState(false)
  const unsaved = added + removed > 0
  const ready = (dryRun: 0 | 1) =>
    'departId' in of.which ? { ...input, dryRun, ...of.which } : { ...input, dryRun, ...of.which }

  const previewEffect = async () => {
    setLooking(true)
    const answer = await callApi(of.call as typeof calls.saveDepartPermission, ready(1) as never)
    setLooking(false)
    if (answer.ok) setEffect(answer.result)
    else notifyFailure(answer)
  }
  const save = async () => {
    const { ok } = await send(of.call as typeof calls.saveDepartPermission, ready(0) as never)
    if (ok) drop()
    return ok
  }
  if (!nodes.length) return <EmptyState title={t.nothingOwned} help={t.noRolesHelp} />
  return (
    <>
      <LeaveGuard when={unsaved} />
      <GrantTree nodes={nodes} granted={now} was={was} beside={null} onChange={change} />
      <SaveBar
        changed={{ added, removed }}
        granted={granted.length}
        act={t.saveRights}
        looking={looking}
        onUndo={drop}
        onSave={() => void previewEffect()}
      />
      {effect && (
        <ConfirmDialog
          open
          danger={effect.lost.length > 0}
          title={t.saving(name)}
          act={t.saveRights}
          onConfirm={save}
          onCancel={() => setEffect(null)}
        >
          <EffectSummary effect={effect} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** People affected by saving, with the gained and lost rights. */
function EffectSummary({ effect: { holders, people, gained, lost } }: { effect: DepartEffect }) {
  return (
    <div className={style.effect}>
      <p>{holders ? t.touches(holders) : t.touchesNobody}</p>
      {people.length > 0 && (
        <p className={style.muted}>
          {t.among(people.map(({ realname }) => realname).join('、'), holders - people.length)}
        </p>
      )}
      {lost.length > 0 && (
        <section>
          <h3>{shared.losses(lost.length)}</h3>
          <ul>
            {lost.map((one) => (
              <li key={one.id}>
                <strong>{one.name}</strong>
                {one.holders > 0 && <small>{t.losing(one.holders, one.elsewhere)}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {gained.length > 0 && (
        <section>
          <h3>{shared.gains(gained.length)}</h3>
          <ul>
            {gained.map((one) => (
              <li key={one.id}>{one.name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
