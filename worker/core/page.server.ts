import { type SQL, sql } from 'drizzle-orm'
import type { Paging } from './list'

type Select<Made> = { orderBy: (...order: SQL[]) => { limit: (rows: number) => { offset: (rows: number) => Made } } }
/**
 * The ids of one page, as the sub-select of the statement that reads their rows: what a row shows besides its columns is then
 * worked out for the rows of the page alone, not for all that OFFSET passes, and an index may hold all that is passed.
 *
 * @example select(...).where(inArray(subject.id, idsOfPage(select({ id: subject.id }).from(subject).where(where), order, query)))
 */
export const idsOfPage = <Made>(ids: Select<Made>, order: readonly SQL[], { pageNo, pageSize }: Paging): Made =>
  ids
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)

/**
 * A condition that is asked of each row and leads to none: what stands in a case gives no index, so that another condition of
 * the statement leads, which finds fewer.
 */
export const ofEach = (where: SQL | undefined) => sql`case when ${where ?? sql`true`} then true end`
