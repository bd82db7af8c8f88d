import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context'
import { selectReleasable } from '../../core/releasable.server'
import { holds } from '../../policy/can'
import type { StateQuery } from '../contract'

/** Of things of one kind: may they be public, and are they? Nothing for who does not release. One trip. */
export async function releaseStates(ctx: Context, { kind, refIds }: StateQuery) {
  if (!holds(ctx.actor, 'display:release')) return []
  const asked = JSON.stringify(refIds)
  const rows = await ctx.db.all<{
    refId: string
    may: string | null
    released: number
    id: string
    summary: string
  }>(sql`
    select j.value as refId, m.ref_id as may, coalesce(e.released, 0) as released, coalesce(e.id, '') as id,
      coalesce(iif(e.released = 1, e.summary, null), m.summary, '') as summary
    from json_each(${asked}) j
    left join exhibit e on e.kind = ${kind} and e.ref_id = j.value
    left join ${selectReleasable(kind)} m on m.ref_id = j.value
      ${kind === 'result' ? sql`and m.subject_id = substr(j.value, 1, instr(j.value, '.') - 1)` : sql``}`)
  return rows.map(({ may, ...row }) => ({ ...row, may: may === null ? 0 : 1 }))
}
