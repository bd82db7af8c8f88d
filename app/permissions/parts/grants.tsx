import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { Choice } from '~/app/ui/choice'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { LeaveGuard } from '~/app/ui/leave-guard'
import * as calls from '~/worker/permissions/grants/calls'
import type { RoleGrantEffect } from '~/worker/permissions/grants/contract'
import type { RolePage } from '~/worker/permissions/roles/page.server'
import { t } from '../texts'
import { GrantEffectSummary } from './grant-effect'
import { GrantTree } from './grant-tree'
import { SaveBar } from './save-bar'
import { useChanges } from './use-changes'

/** Selects another role for comparison. */
function CompareWith({ shown: { role, roles, beside } }: { shown: RolePage }) {
  const [, setParams] = useSearchParams()
  const compare = (id: string) =>
    setParams(
      (params) => {
        const next = new URLSearchParams(params)
        if (id) next.set('beside', id)
        else next.delete('beside')
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  return (
    <Choice
      aria-label={t.compare}
      placeholder={t.compare}
      width="200px"
      showClear
      value={beside?.id ?? ''}
      options={roles.filter(({ id }) => id !== role.id).map(({ id, roleName }) => ({ value: id, label: roleName }))}
      onChange={compare}
    />
  )
}

/** Selects the rights of the base role. Rights that this role can never have are left out. */
function CopyBaseRights({ shown, onTake }: { shown: RolePage; onTake: (ids: ReadonlySet<string>) => void }) {
  const { role, nodes } = shown
  const takeBase = async () => {
    const answer = await callApi(calls.queryRolePermission, { roleId: role.baseId })
    if (!answer.ok) return notifyFailure(answer)
    const never = new Set(nodes.filter((node) => node.never).map(({ id }) => id))
    onTake(new Set(answer.result.filter((id) => !never.has(id))))
  }
  return <Button onClick={() => void takeBase()}>{t.takeBase}</Button>
}

/**
 * Editor of a role's rights. A save sends the loaded and the edited list, so that concurrent changes by another
 * administrator are kept.
 */
export function Grants({ shown }: { shown: RolePage }) {
  const { role, nodes, granted, beside } = shown
  const { send } = useSend()
  const { was, now, added, removed, input: lists, change, drop } = useChanges(granted)
  const [effect, setEffect] = useState<RoleGrantEffect | null>(null)
  const [looking, setLooking] = useState(false)
  const unsaved = added + removed > 0
  const input = { roleId: role.id, ...lists }

  const previewEffect = async () => {
    setLooking(true)
    const answer = await callApi(calls.saveRolePermission, { ...input, dryRun: 1 })
    setLooking(false)
    if (answer.ok) setEffect(answer.result)
    else notifyFailure(answer)
  }
  const save = async () => {
    const { ok } = await send(calls.saveRolePermission, input)
    if (ok) drop()
    return ok
  }
  return (
    <>
      <LeaveGuard when={unsaved} />
      <GrantTree
        nodes={nodes}
        granted={now}
        was={was}
        beside={beside && { roleName: beside.roleName, granted: new Set(beside.granted) }}
        onChange={change}
        tools={
          <>
            <CompareWith shown={shown} />
            {!role.builtIn && <CopyBaseRights shown={shown} onTake={change} />}
          </>
        }
      />
      <SaveBar
        changed={{ added, removed }}
        granted={granted.length}
        act={t.save}
        looking={looking}
        onUndo={drop}
        onSave={() => void previewEffect()}
      />
      {effect && (
        <ConfirmDialog
          open
          danger={effect.lost.length > 0}
          title={t.asking(role.roleName)}
          act={t.save}
          onConfirm={save}
          onCancel={() => setEffect(null)}
        >
          <GrantEffectSummary effect={effect} />
        </ConfirmDialog>
      )}
    </>
  )
}
