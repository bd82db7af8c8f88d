import { and, eq, type SQL, sql } from 'drizzle-orm'
import { depart, user, userRole } from '../../db/schema'
import type { Context } from '../core/context'
import { type Reading, reading } from '../core/read-all.server'
import { stamp } from '../core/time'
import { roles } from '../policy/roles'
import type { At, MoveInput, SubjectCase } from '../subjects/case'
import { casesOf, type Which } from '../subjects/case.server'
import type { Settings } from '../system/settings'
import type { NewManager } from './conduct'

export const atOf = (ctx: Context, one: SubjectCase, settings: Settings, input: MoveInput = {}): At => ({
  case: one,
  actor: ctx.actor,
  now: stamp(ctx.now()),
  settings,
  input,
})

type Kept = { one: SubjectCase | undefined; settings: Settings }
/** The one case, if the actor may see it. */
export const oneCase = (ctx: Context, which: Which): Reading<Kept> =>
  reading(casesOf(ctx, which), ({ rows: [one], settings }) => ({ one, settings }))

/** An active person who might manage a subject. */
export const managerOf = (ctx: Context, userId: string | SQL): Reading<NewManager | null> =>
  reading(
    ctx.db
      .select({
        id: user.id,
        realname: user.realname,
        phone: user.phone,
        email: user.email,
        departId: user.departId,
        departName: sql<string>`coalesce(${depart.departName}, '')`,
        orgCode: sql<string>`coalesce(${depart.orgCode}, '')`,
        roleId: userRole.roleId,
      })
      .from(user)
      .leftJoin(depart, eq(depart.id, user.departId))
      .leftJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, roles.subjectMan.id)))
      .where(sql`${user.id} = ${userId} and ${user.status} = 1 and ${user.delFlag} = 0`),
    ([row]) => (row ? { ...row, isSubjectMan: row.roleId !== null } : null),
  )
