import type { RoleEntry } from '~/worker/auth/contract'
import { t as lib } from '~/app/lib/texts'
import { t } from './steps.texts'
import { type RoleCode, roles } from '~/worker/policy/roles'

/** The three entries; roles of the data space enter with the subject system. */
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
] as const
type Workspace = (typeof workspaces)[number]['key']

const workspaceOf = (role: RoleEntry): Workspace => {
  const { group } = roles[role.roleCode as RoleCode] ?? { group: 'main' }
  return group === 'center' || group === 'lab' ? group : 'main'
}
/** The workspaces that these roles reach, each with the first role that opens it. */
export const workspacesOf = (held: readonly RoleEntry[]) =>
  workspaces.flatMap((workspace) => {
    const role = held.find((one) => workspaceOf(one) === workspace.key)
    return role ? [{ key: workspace.key, title: workspace.title, text: workspace.text, role }] : []
  })
