import { keysOf } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { t } from './roles.texts'

/** The 17 roles. The client depends on the ids '1' and '2'. */
const rows = {
  bizManger: { id: '1', group: 'main' },
  subjectMan: { id: '2', group: 'main' },
  technologyManger: { id: '3', group: 'main' },
  counselor: { id: '4', group: 'main' },
  mechanism: { id: '5', group: 'main' },
  admin: { id: '6', group: 'main' },
  csrcLeader: { id: '7', group: 'main' },
  centerTechnology: { id: '8', group: 'center' },
  centerProvider: { id: '9', group: 'center' },
  centerOrg: { id: '10', group: 'center' },
  centerAdmin: { id: '11', group: 'center' },
  networkSafety: { id: '12', group: 'lab' },
  networkOrgUser: { id: '13', group: 'lab' },
  networkUseProvider: { id: '14', group: 'lab' },
  networkTechProvider: { id: '15', group: 'lab' },
  dataSpaceAdmin: { id: '16', group: 'space' },
  dataSpaceUser: { id: '17', group: 'space' },
} as const satisfies Record<string, { id: string; group: 'main' | 'center' | 'lab' | 'space' }>
export const roles = withTexts('name', rows, t)

export type RoleCode = keyof typeof roles
export const roleCodes = keysOf(roles)
/** Returns the built-in role that a stored role is based on. @throws Error if there is no such role */
export function baseRoleOf({ baseCode }: { baseCode: string }): RoleCode {
  const code = roleCodes.find((one) => one === baseCode)
  if (!code) throw new Error(`Unknown role: ${baseCode}`)
  return code
}
export const roleById = (id: string) => roleCodes.find((code) => roles[code].id === id)

/** Roles that review and grade subjects. */
export const reviewerRoles = ['counselor', 'technologyManger'] as const satisfies readonly RoleCode[]

/** Returns the workspace of a role; null for the main roles. */
export const workspaceOf = (code: RoleCode) => {
  const { group } = roles[code]
  return group === 'main' ? null : group
}
export type Workspace = NonNullable<ReturnType<typeof workspaceOf>>
/** The same, with '' for the main roles. */
export const workspaceOrMain = (code: RoleCode): Workspace | '' => workspaceOf(code) ?? ''
/** Returns the roles of a workspace. */
export const rolesOfWorkspace = (workspace: Workspace) => roleCodes.filter((code) => roles[code].group === workspace)
