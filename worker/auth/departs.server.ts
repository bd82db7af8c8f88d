import { and, eq, sql } from 'drizzle-orm'
import { depart } from '../../db/schema'

/** Departments that are there: not removed, and confirmed. */
export const isThere = and(eq(depart.delFlag, 0), eq(depart.audited, 1))!
/** And are not closed: what is chosen, counted and walked. */
export const inUse = and(isThere, eq(depart.status, '1'))!
/** Whether anything stands below one; with `closed`, closed ones too. */
export const branches = (closed = false) =>
  sql<number>`exists (select 1 from depart b where b.parent_id = depart.id and b.del_flag = 0 and b.audited = 1
    ${closed ? sql`` : sql`and b.status = '1'`})`
