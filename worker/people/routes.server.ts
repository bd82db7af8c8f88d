import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import * as registrationCalls from '../auth/registration/calls'
import type { CheckAvailability } from '../auth/registration/contract'
import { checkOnlyUser } from '../auth/registration/queries.server'
import { sessionCookie } from '../auth/session.server'
import type { Context } from '../core/context'
import type { App } from '../core/http.server'
import { handleCalls, handleCall, type Route } from '../core/route.server'
import { hasRight } from '../policy/authorization'
import { exportPeople, importPeople } from './workbooks.server'
import * as calls from './calls'
import { destroyUsers, removeUsers, restoreUsers } from './commands/recycle-bin.server'
import { assignRole, revokeRole } from './commands/role-assignments.server'
import { addUser, editUser } from './commands/user-editing.server'
import { impersonateUser, endImpersonation } from './commands/impersonation.server'
import { setPassword, setStatus } from './commands/account-status.server'
import { listPeople, findPerson } from './queries/list.server'
import * as mergeCalls from './merge/calls'
import * as positionCalls from './positions/calls'
import { assignPosition, revokePosition } from './positions/commands.server'
import { mergeUsers, previewMerge } from './merge/commands.server'
import * as lookups from './queries/lookups.server'
import { pickableUsers } from './queries/picker.server'
import { visiblePeopleCondition } from './row-access.server'

/** Sets the cookie, so that pages use this session from now on. */
function setSessionCookie<Answer extends { token: string }>(ctx: Context, c: HonoContext<App>, answer: Answer): Answer {
  c.header('set-cookie', sessionCookie(ctx, answer.token))
  return answer
}
const checkAvailability = (ctx: Context, input: CheckAvailability) =>
  checkOnlyUser(ctx, input, hasRight(ctx.actor, 'user:write') ? (visiblePeopleCondition(ctx.actor) ?? sql`1`) : sql`0`)
type RecycleBinInput = { userIds: string[] }

const userRoutes = handleCalls(calls, {
  pickableUsers,
  list: listPeople,
  byId: findPerson,
  add: addUser,
  edit: editUser,
  editToo: editUser,
  setStatus,
  setStatusOfOne: (ctx: Context, { id, status }: { id: string; status: number }) =>
    setStatus(ctx, { ids: [id], status }),
  setPassword,
  seeAs: async (ctx: Context, input, c) => setSessionCookie(ctx, c, await impersonateUser(ctx, input)),
  endImpersonation: async (ctx: Context, _, c) => setSessionCookie(ctx, c, await endImpersonation(ctx)),
  remove: (ctx: Context, { id }: { id: string }) => removeUsers(ctx, { ids: [id] }),
  removeMany: removeUsers,
  bin: lookups.listDeletedPeople,
  restore: (ctx: Context, { userIds }: RecycleBinInput) => restoreUsers(ctx, { ids: userIds }),
  destroy: (ctx: Context, { userIds }: RecycleBinInput) => destroyUsers(ctx, { ids: userIds }),
  roleIds: lookups.listUserRoleIds,
  rolesOfMany: lookups.mapUserRoles,
  departsOfUser: lookups.listUserDeparts,
  peopleOfDepart: lookups.listDepartPeople,
  peopleOfRole: lookups.listRolePeople,
  peopleOfMechanism: lookups.listInstitutionPeople,
  taskRate: lookups.listTaskRates,
  roleUsers: listPeople,
  departUsers: (ctx, { depId, ...query }) => listPeople(ctx, { ...query, ...(depId && { departId: depId }) }),
  departNodes: lookups.listDepartNodes,
  giveRole: (ctx, { userIdList, ...rest }) => assignRole(ctx, { ids: userIdList, ...rest }),
  takeRole: (ctx, { roleId, userId }) => revokeRole(ctx, { roleId, ids: [userId] }),
  takeRoleFromMany: (ctx, { roleId, userIds }) => revokeRole(ctx, { roleId, ids: userIds }),
  exportXls: exportPeople,
  importUser: importPeople,
  importExcel: importPeople,
})
export const peopleRoutes: readonly Route[] = [
  ...userRoutes,
  handleCall(registrationCalls.checkOnlyUser, checkAvailability),
  handleCall(registrationCalls.checkPhone, checkAvailability),
  ...handleCalls(positionCalls, { holders: listPeople, giveTo: assignPosition, takeFrom: revokePosition }),
  ...handleCalls(mergeCalls, {
    mergeUsers: (ctx, input) => (input.dryRun ? previewMerge(ctx, input) : mergeUsers(ctx, input)),
  }),
]
