import type { RoleEntry } from '~/worker/auth/contract'
import { t as lib } from '~/app/lib/texts'
import { t } from './steps.texts'
import { type RoleCode, roles } from '~/worker/policy/roles'

/** The entries: the three systems, and the data space for who has a role of it. */
const workspaces = [
  {
    key: 'center',
    get title() {
      return t.workspaceCenter
    },
    get text() {
      return t.workspaceCenterDoes
    },
  },
  {
    key: 'main',
    get title() {
      return t.workspaceMain
    },
    get text() {
      return t.workspaceMainDoes
    },
  },
  {
    key: 'lab',
    get title() {
      return lib.labName
    },
    get text() {
      return t.workspaceLabDoes
    },
  },
  {
    key: 'space',
    get title() {
      return lib.spaceName
    },
    get text() {
      return t.workspaceSpaceDoes
    },
  },
] as const
type Workspace = (typeof workspaces)[number]['key']

const workspaceOf = (role: RoleEntry): Workspace => {
  return roles[role.roleCode as RoleCode]?.group ?? 'main'
}
/** Whether a person chooses at signing in: who has roles of the centre, the lab and all others has more than one of these groups. */
export const choosesWorkspace = (held: readonly RoleEntry[]): boolean =>
  new Set(held.map(workspaceOf).map((workspace) => (workspace === 'space' ? 'main' : workspace))).size > 1
/** The workspaces that these roles reach, each with the first role that opens it. */
export const workspacesOf = (held: readonly RoleEntry[]) =>
  workspaces.flatMap((workspace) => {
    const role = held.find((one) => workspaceOf(one) === workspace.key)
    return role ? [{ key: workspace.key, title: workspace.title, text: workspace.text, role }] : []
  })
