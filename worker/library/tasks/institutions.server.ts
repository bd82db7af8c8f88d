import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { depart } from '../../../db/schema'
import type { Context } from '../../core/context'
import { FUND, SECURITIES } from '../row-access.server'

/** SQL: the side of an institution by its type; null if it has none. */
const departSideSql = sql<
  string | null
>`case ${depart.departType} when ${FUND} then 'fund' when ${SECURITIES} then 'securities' end`
/** Query of institutions by id, or of all that have a side, in display order. */
export const institutionsQuery = (ctx: Context, ids: readonly string[] | null) =>
  ctx.db
    .select({ id: depart.id, departName: depart.departName, orgType: departSideSql })
    .from(depart)
    .where(
      and(
        ids === null ? inArray(depart.departType, [FUND, SECURITIES]) : inArray(depart.id, [...ids]),
        eq(depart.delFlag, 0),
        eq(depart.status, '1'),
      ),
    )
    .orderBy(asc(depart.departOrder), asc(depart.departName))
