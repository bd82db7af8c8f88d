import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import * as registrationCalls from '../auth/registration/calls'
import type { CheckOnly } from '../auth/registration/contract'
import { checkOnlyUser } from '../auth/registration/queries.server'
import { sessionCookie } from '../auth/session.server'
import type { Context } from '../core/context'
import type { App } from '../core/http.server'
import { answers, on, type Route } from '../core/route.server'
import { holds } from '../policy/can'
import { exportPeople, importPeople } from './books.server'
import * as calls from './calls'
import { destroyUsers, removeUsers, restoreUsers } from './commands/bin.server'
import { giveRole, takeRole } from './commands/roles.server'
import { addUser, editUser } from './commands/save.server'
import { seeAs, seenEnough } from './commands/see.server'
import { setPassword, setStatus } from './commands/state.server'
import { listPeople, personById } from './queries/list.server'
import * as mergeCalls from './merge/calls'
import * as positionCalls from './positions/calls'
import { givePosition, takePosition } from './positions/commands.server'
import { mergeUsers, previewMerge } from './merge/commands.server'
import * as lookups from './queries/lookups.server'
import { pickableUsers } from './queries/pick.server'
import { visiblePeople } from './visible.server'

/** Sets the cookie, so that pages use this session from now on. */
function entered<Answer extends { token: string }>(ctx: Context, c: HonoContext<App>, answer: Answer): Answer {
  c.header('set-cookie', sessionCookie(ctx, answer.token))
  return answer
}
const checkFree = (ctx: Context, input: CheckOnly) =>
  checkOnlyUser(ctx, input, holds(ctx.actor, 'user:write') ? (visiblePeople(ctx.actor) ?? sql`1`) : sql`0`)
type Bin = { userIds: string[] }

const ofPeople = answers(calls, {
  pickableUsers,
  list: listPeople,
  byId: personById,
  add: addUser,
  edit: editUser,
  editToo: editUser,
  setStatus,
  setStatusOfOne: (ctx: Context, { id, status }: { id: string; status: number }) =>
    setStatus(ctx, { ids: [id], status }),
  setPassword,
  seeAs: async (ctx: Context, input, c) => entered(ctx, c, await seeAs(ctx, input)),
  seenEnough: async (ctx: Context, _, c) => entered(ctx, c, await seenEnough(ctx)),
  remove: (ctx: Context, { id }: { id: string }) => removeUsers(ctx, { ids: [id] }),
  removeMany: removeUsers,
  bin: lookups.peopleInBin,
  restore: (ctx: Context, { userIds }: Bin) => restoreUsers(ctx, { ids: userIds }),
  destroy: (ctx: Context, { userIds }: Bin) => destroyUsers(ctx, { ids: userIds }),
  roleIds: lookups.roleIdsOf,
  rolesOfMany: lookups.rolesOfMany,
  departsOfUser: lookups.departsOfUser,
  peopleOfDepart: lookups.peopleOfDepart,
  peopleOfRole: lookups.peopleOfRole,
  peopleOfMechanism: lookups.peopleOfMechanism,
  taskRate: lookups.taskRates,
  roleUsers: listPeople,
  departUsers: (ctx, { depId, ...query }) => listPeople(ctx, { ...query, ...(depId && { departId: depId }) }),
  departNodes: lookups.departNodes,
  giveRole: (ctx, { userIdList, ...rest }) => giveRole(ctx, { ids: userIdList, ...rest }),
  takeRole: (ctx, { roleId, userId }) => takeRole(ctx, { roleId, ids: [userId] }),
  takeRoleFromMany: (ctx, { roleId, userIds }) => takeRole(ctx, { roleId, ids: userIds }),
  exportXls: exportPeople,
  importUser: importPeople,
  importExcel: importPeople,
})
export const people: readonly Route[] = [
  ...ofPeople,
  on(registrationCalls.checkOnlyUser, checkFree),
  on(registrationCalls.checkPhone, checkFree),
  ...answers(positionCalls, { holders: listPeople, giveTo: givePosition, takeFrom: takePosition }),
  ...answers(mergeCalls, {
    mergeUsers: (ctx, input) => (input.dryRun ? previewMerge(ctx, input) : mergeUsers(ctx, input)),
  }),
]
