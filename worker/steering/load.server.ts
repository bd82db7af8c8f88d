import { and, eq, sql } from 'drizzle-orm'
import { depart, user, userRole } from '../../db/schema'
import type { Context } from '../core/context'
import { stamp } from '../core/time'
import { roles } from '../policy/roles'
import type { At, MoveInput, SubjectCase } from '../subjects/case'
import { type CaseRows, caseQueries, casesFrom, loadCases, type Which } from '../subjects/case.server'
import type { Settings } from '../system/settings'
import type { NewManager } from './conduct'

export const atOf = (ctx: Context, one: SubjectCase, settings: Settings, input: MoveInput = {}): At => ({
  case: one,
  actor: ctx.actor,
  now: stamp(ctx.now()),
  settings,
  input,
})

/** One case with rows that stand beside it, in one trip. */
export async function caseWith<Beside extends unknown[]>(ctx: Context, which: Which, beside: readonly unknown[]) {
  const cases = caseQueries(ctx, which)
  const rows = (await ctx.db.batch([...cases, ...beside] as never)) as unknown as unknown[]
  const loaded = casesFrom(ctx, which, rows as unknown as CaseRows)
  return { one: loaded.rows[0], settings: loaded.settings, beside: rows.slice(cases.length) as Beside }
}

type Kept = { one: SubjectCase | undefined; settings: Settings }
/** The one case, if the actor may see it. */
export const oneCase = async (ctx: Context, subjectId: string): Promise<Kept> => {
  const { rows, settings } = await loadCases(ctx, [subjectId])
  return { one: rows[0], settings }
}

/** An active person who might manage a subject. */
export const managerQuery = (ctx: Context, userId: string | ReturnType<typeof sql>) =>
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
    .where(sql`${user.id} = ${userId} and ${user.status} = 1 and ${user.delFlag} = 0`)
export type ManagerRow = Omit<NewManager, 'isSubjectMan'> & { roleId: string | null }
export const managerFrom = (row: ManagerRow | undefined): NewManager | null =>
  row ? { ...row, isSubjectMan: row.roleId !== null } : null
