import { and, eq, type SQL, sql } from 'drizzle-orm'
import { depart, user, userRole } from '../../db/schema'
import type { Context } from '../core/context'
import { type Reading, reading } from '../core/read-all.server'
import { stamp } from '../core/time'
import { roles } from '../policy/roles'
import type { At, MoveInput, Slice, SubjectCase } from '../subjects/case'
import { casesOf, type Which } from '../subjects/case.server'
import type { Settings } from '../system/settings'
import type { NewManager } from './conduct.move'

/** Returns the context of a transition for a case. */
export const atOf = <S extends Slice>(
  ctx: Context,
  one: SubjectCase<S>,
  settings: Settings,
  input: MoveInput = {},
): At<S> => ({
  case: one,
  actor: ctx.actor,
  now: stamp(ctx.now()),
  settings,
  input,
})

type Kept<S extends Slice> = { one: SubjectCase<S> | undefined; settings: Settings }
/** Loads a single case with the named slices, if the actor may see it. */
export const oneCase = <S extends Slice = never>(
  ctx: Context,
  which: Which,
  ...slices: readonly S[]
): Reading<Kept<S>> => reading(casesOf(ctx, which, ...slices), ({ rows: [one], settings }) => ({ one, settings }))

/** Loads an active person as a candidate for subject manager; null if there is none. */
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
