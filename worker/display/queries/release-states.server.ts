import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context'
import { selectReleasable } from '../../core/releasable-exhibits.server'
import { hasRight } from '../../policy/authorization'
import type { ReleaseStateQuery } from '../contract'

/**
 * Returns for items of one kind whether they may be public and whether they are. Empty for users who may not release.
 * One round trip.
 */
export async function releaseStates(ctx: Context, { kind, refIds }: ReleaseStateQuery) {
  if (!hasRight(ctx.actor, 'display:release')) return []
  const asked = JSON.stringify(refIds)
  return ctx.db
    .select({
      refId: sql<string>`j.value`,
      may: sql<number>`m.ref_id is not null`,
      released: sql<number>`coalesce(e.released, 0)`,
      id: sql<string>`coalesce(e.id, '')`,
      summary: sql<string>`coalesce(iif(e.released = 1, e.summary, null), m.summary, '')`,
    })
    .from(sql`json_each(${asked}) j left join exhibit e on e.kind = ${kind} and e.ref_id = j.value
      left join ${selectReleasable(kind)} m on m.ref_id = j.value
      ${kind === 'result' ? sql`and m.subject_id = substr(j.value, 1, instr(j.value, '.') - 1)` : sql``}`)
}
