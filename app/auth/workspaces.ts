import type { RoleEntry } from '~/worker/auth/contract'
import { t as lib } from '~/app/lib/texts'
import { t } from './steps.texts'
import { type RoleCode, roles } from '~/worker/policy/roles'

/** The entries: the three systems, and the data space for who has a role of it. */
const workspaces = () =>
  [
    {
      key: 'center',
      title: t.workspaceCenter,
      text: t.workspaceCenterDoes,
    },
    {
      key: 'main',
      title: t.workspaceMain,
      text: t.workspaceMainDoes,
    },
    {
      key: 'lab',
      title: lib.labName,
      text: t.workspaceLabDoes,
    },
    {
      key: 'space',
      title: lib.spaceName,
      text: t.workspaceSpaceDoes,
    },
  ] as const
type Workspace = ReturnType<typeof workspaces>[number]['key']

const workspaceOf = (role: RoleEntry): Workspace => {
  return roles[role.roleCode as RoleCode]?.group ?? 'main'
}
/** Whether a person chooses at signing in: who has roles of the centre, the lab and all others has more than one of these groups. */
export const choosesWorkspace = (held: readonly RoleEntry[]): boolean =>
  new Set(held.map(workspaceOf).map((workspace) => (workspace === 'space' ? 'main' : workspace))).size > 1
/** The workspaces that these roles reach, each with the first role that opens it. */
export const workspacesOf = (held: readonly RoleEntry[]) =>
  workspaces().flatMap((workspace) => {
    const role = held.find((one) => workspaceOf(one) === workspace.key)
    return role ? [{ key: workspace.key, title: workspace.title, text: workspace.text, role }] : []
  })
