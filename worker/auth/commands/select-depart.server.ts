import { eq, sql } from 'drizzle-orm'
import { session, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, forbidden } from '../../core/refusal'
import type { SelectDepart } from '../contract'
import { sessionLog } from '../log.server'
import { userDepartsQuery, userRolesQuery, requirePerson } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import { toUserInfo } from '../rules'
import { t } from '../errors.texts'

/**
 * Sets the department of the session. Two round trips. @throws 400 if the person does not belong to it, 403 for another
 * account's name
 */
export async function selectDepart(ctx: Context, { orgCode, username }: SelectDepart) {
  const actor = requirePerson(ctx)
  const started = Date.now()
  if (username && username !== actor.username) throw forbidden(t.onlyOwnDepart)
  const who = eq(user.id, actor.userId)
  const [users, roles, departs] = await readAll(ctx, [
    ctx.db.select().from(user).where(who),
    userRolesQuery(ctx, sql`${actor.userId}`),
    userDepartsQuery(ctx, sql`${actor.userId}`),
  ])
  const depart = departs.find((one) => one.orgCode === orgCode)
  if (!depart) throw badInput({ orgCode: departs.length ? t.notYourDepart : t.noDepart })
  await writeSteps(ctx, [
    ctx.db.update(session).set({ departId: depart.id }).where(eq(session.id, actor.sessionId)),
    ctx.db.update(user).set({ departId: depart.id }).where(who),
    sessionLog(ctx, `切换部门：${depart.departName}`, { ...actor, id: actor.userId }, started),
  ])
  const role = roles.find((one) => one.id === actor.roleId)!
  return { userInfo: toUserInfo(users[0]!, roles, role, departs, depart, ctx.now()) }
}
