import type { Context } from '../../core/context'
import { notFound } from '../../core/refusal'
import { caseQueries, casesFrom } from '../../subjects/case.server'

/** One trip: a subject that the actor may see, with rows of `more`. @throws 404 */
export async function oneCase(ctx: Context, subjectId: string, more: readonly unknown[] = []) {
  const cases = caseQueries(ctx, [subjectId])
  const rows = (await ctx.db.batch([...cases, ...more] as never)) as unknown[]
  const found = casesFrom(ctx, [subjectId], rows.slice(0, cases.length) as never)
  const at = found.rows[0]
  if (!at) throw notFound()
  return { at, settings: found.settings, more: rows.slice(cases.length) }
}
