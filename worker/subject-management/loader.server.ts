import { and, eq, type SQL, sql } from 'drizzle-orm'
import { depart, user, userRole } from '../../db/schema'
import type { Context } from '../core/context'
import { type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { roles } from '../policy/roles'
import type { TransitionContext, TransitionInput, CaseSlice, SubjectCase } from '../subjects/case'
import { casesQuery, type CaseSelector } from '../subjects/case-loader.server'
import type { Settings } from '../system/settings'
import type { NewManager } from './completion.transition'

/** Returns the context of a transition for a case. */
export const managementContextOf = <S extends CaseSlice>(
  ctx: Context,
  one: SubjectCase<S>,
  settings: Settings,
  input: TransitionInput = {},
): TransitionContext<S> => ({
  case: one,
  actor: ctx.actor,
  now: formatStamp(ctx.now()),
  settings,
  input,
})

type OptionalCase<S extends CaseSlice> = { one: SubjectCase<S> | undefined; settings: Settings }
/** Loads a single case with the named slices, if the actor may see it. */
export const optionalCaseQuery = <S extends CaseSlice = never>(
  ctx: Context,
  which: CaseSelector,
  ...slices: readonly S[]
): DecodedQuery<OptionalCase<S>> =>
  decodedQuery(casesQuery(ctx, which, ...slices), ({ rows: [one], settings }) => ({ one, settings }))

/** Loads an active person as a candidate for subject manager; null if there is none. */
export const newManagerQuery = (ctx: Context, userId: string | SQL): DecodedQuery<NewManager | null> =>
  decodedQuery(
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
