import type { RoleEntry } from '~/worker/auth/contract'
import { t as lib } from '~/app/lib/texts'
import { t } from './steps.texts'
import { type RoleCode, roles } from '~/worker/policy/roles'

/** The workspaces: three systems, and the data space for people with a role of it. */
const workspaces = () =>
  [
    {
      key: 'center',
      title: lib.centerName,
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

const workspaceOfRole = (role: RoleEntry): Workspace => {
  return roles[role.roleCode as RoleCode]?.group ?? 'main'
}
/**
 * True if the person's roles belong to more than one of centre, lab and main (the data space counts as main): then they
 * choose at sign-in.
 */
export const choosesWorkspace = (roleList: readonly RoleEntry[]): boolean =>
  new Set(roleList.map(workspaceOfRole).map((workspace) => (workspace === 'space' ? 'main' : workspace))).size > 1
/** Returns the workspaces that these roles open, each with the first matching role. */
export const listWorkspaces = (roleList: readonly RoleEntry[]) =>
  workspaces().flatMap((workspace) => {
    const role = roleList.find((one) => workspaceOfRole(one) === workspace.key)
    return role ? [{ key: workspace.key, title: workspace.title, text: workspace.text, role }] : []
  })
