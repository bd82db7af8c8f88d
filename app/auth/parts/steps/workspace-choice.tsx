import type { RoleEntry } from '~/worker/auth/contract'
import { roleTitle } from '~/worker/policy/role-titles'
import { t } from '../../steps.texts'
import { listWorkspaces } from '../../workspaces'
import style from './choice.module.css'
import { StepDialog } from './step-dialog'

/** Chooses the workspace to start in, where roles of several groups exist. */
export function WorkspaceChoice({
  held,
  busy,
  onChoose,
}: {
  held: readonly RoleEntry[]
  busy: boolean
  onChoose: (role: RoleEntry) => void
}) {
  return (
    <StepDialog title={t.chooseWorkspace}>
      <div className={style.list}>
        {listWorkspaces(held).map(({ key, title, text, role }) => (
          <button key={key} type="button" className={style.entry} disabled={busy} onClick={() => onChoose(role)}>
            <strong>{title}</strong>
            <span>{text}</span>
            <span>{t.enterAs(roleTitle(role.roleName))}</span>
          </button>
        ))}
      </div>
    </StepDialog>
  )
}
