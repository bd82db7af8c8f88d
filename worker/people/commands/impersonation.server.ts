import { and, eq, sql } from 'drizzle-orm'
import { session, user } from '../../../db/schema'
import { sessionLog } from '../../auth/log.server'
import { randomSecret } from '../../auth/one-time-secrets.server'
import { requirePerson } from '../../auth/queries.server'
import { writeSteps } from '../../auth/write-steps.server'
import { signToken } from '../../auth/session.server'
import type { Context } from '../../core/context'
import { conflict, forbidden, notFound } from '../../core/refusal'
import { addSeconds, formatDay, formatStamp } from '../../core/time'
import { assertRight } from '../../policy/authorization'
import { baseRoleOf } from '../../policy/roles'
import type { ImpersonateUser } from '../inputs'
import { personColumns } from '../queries/list.server'
import { t } from '../texts'
import { visiblePeopleCondition } from '../row-access.server'

const IMPERSONATION_SECONDS = 30 * 60
/** Column: true for administrators, and for people who may impersonate others. They cannot be impersonated. */
const privilegedColumn = sql<number>`exists (select 1 from role_assignment h join role r on r.id = h.role_id
  where h.user_id = "user".id and (r.base_code = 'admin' or exists (select 1 from role_permission g
    join permission p on p.id = g.permission_id and p.perms = 'user:seeAs' where g.role_id = r.id)))`

/**
 * Opens a read-only session as another person. Calls that change something are refused, and no writing statement is
 * sent (`Context.onlySees`). It ends after half an hour, with the administrator's own session, and when a session of
 * the person would end. The logs of both people record it. Three round trips.
 * @throws 403, 404, 409 if the person cannot sign in or has no current role
 */
export async function impersonateUser(ctx: Context, { id, roleId }: ImpersonateUser) {
  assertRight(ctx.actor, 'user:seeAs')
  const actor = requirePerson(ctx)
  const started = Date.now()
  const [found] = await ctx.db
    .select({ ...personColumns, mayMuch: privilegedColumn })
    .from(user)
    .where(and(eq(user.id, id), eq(user.delFlag, 0), visiblePeopleCondition(actor)))
  if (!found) throw notFound()
  const { user: one } = found
  if (one.id === actor.userId) throw forbidden(t.notOneself)
  if (found.mayMuch) throw forbidden(t.notAsAdmin)
  if (one.status !== 1 || !one.activated) throw conflict(t.cannotEnter)
  const today = formatDay(ctx.now())
  const roles = found.roles.filter(({ fromDate, toDate }) => fromDate <= today && (!toDate || toDate >= today))
  const role = roleId
    ? roles.find((each) => each.id === roleId)
    : (roles.find((each) => each.id === one.roleId) ?? roles[0])
  if (!role) throw conflict(t.noRoleNow)
  const departId = (found.departs.find((each) => each.id === one.departId) ?? found.departs[0])?.id ?? ''
  const sessionId = randomSecret()
  const until = formatStamp(addSeconds(ctx.now(), IMPERSONATION_SECONDS))
  const target = { id: one.id, username: one.username, realname: one.realname, roleCode: baseRoleOf(role) }
  await writeSteps(ctx, [
    ctx.db.insert(session).values({
      ...{ id: sessionId, userId: one.id, roleId: role.id, departId, ip: ctx.request.ip },
      ...{ viewerId: actor.userId, viewerSession: actor.sessionId, userAgent: ctx.request.userAgent },
      ...{ createTime: formatStamp(ctx.now()), lastTime: formatStamp(ctx.now()), expireTime: until },
    }),
    sessionLog(ctx, `以 ${one.realname}（${one.username}）的身份查看`, { ...actor, id: actor.userId }, started, one.id),
    sessionLog(ctx, `管理员 ${actor.realname}（${actor.username}）以其身份查看`, target, started, one.id),
  ])
  return { token: await signToken(ctx, sessionId, 0), realname: one.realname, until }
}

/** Ends the impersonation and returns to the administrator's own session. Two round trips. @throws 409 if none is active */
export async function endImpersonation(ctx: Context) {
  const actor = requirePerson(ctx)
  const { viewer } = actor
  if (!viewer) throw conflict(t.seesNobody)
  ctx.onlySees = false
  const text = `结束以 ${actor.realname}（${actor.username}）的身份查看`
  await writeSteps(ctx, [
    ctx.db.update(session).set({ revoked: 1 }).where(eq(session.id, actor.sessionId)),
    sessionLog(ctx, text, { ...viewer, id: viewer.userId }, Date.now(), actor.userId),
  ])
  return { token: await signToken(ctx, viewer.sessionId, viewer.roleVersion) }
}
