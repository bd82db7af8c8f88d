import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../core/context'
import { decodedQuery } from '../core/read-all.server'
import { t } from './texts'

const branchIds = sql`(select b.id from depart b where b.org_code >= top.org_code and b.org_code < top.org_code || '~')`
/** SQL: the number of rows of each kind that refer to a department or one below it. */
const countSql = {
  departs: sql`select count(*) - 1 from depart b where b.org_code >= top.org_code and b.org_code < top.org_code || '~'
    and b.del_flag = 0`,
  people: sql`select count(*) from (select u.id from user_depart m join user u on u.id = m.user_id
      where m.depart_id in ${branchIds} and u.del_flag = 0
    union select u.id from user u where u.depart_id in ${branchIds} and u.del_flag = 0)`,
  subjects: sql`select count(*) from (select s.id from subject s where s.sys_org_code >= top.org_code
      and s.sys_org_code < top.org_code || '~' and s.del_flag = 0
    union select s.id from subject s, json_each(s.cooperate_departs) c
      where s.cooperate_departs <> '[]' and c.value ->> 'departId' in ${branchIds} and s.del_flag = 0)`,
  requests: sql`select count(*) from account_request r where r.depart_id in ${branchIds} and r.status = 0`,
  folders: sql`select count(*) from folder_auth f where f.target_type = 'depart' and f.target_id in ${branchIds}
    and f.del_flag = 0`,
  relations: sql`select (select count(*) from depart_supply p where p.del_flag = 0
      and (p.vendor_id in ${branchIds} or p.customer_id in ${branchIds}))
    + (select count(*) from conflict_of_interest a where a.del_flag = 0 and a.target_type = 'depart'
      and a.target_id in ${branchIds})`,
  rights: sql`select (select count(*) from depart_role o where o.depart_id in ${branchIds} and o.del_flag = 0)
    + (select count(*) from depart_permission o where o.depart_id in ${branchIds})`,
} satisfies Record<string, SQL>
export type ReferenceCounts = Record<keyof typeof countSql, number>

/** Query: the reference counts of each department and all below it. They move with it, and they prevent its deletion. */
export const referenceCountsQuery = (ctx: Context, ids: readonly string[]) =>
  decodedQuery(
    ctx.db
      .select({
        id: sql<string>`top.id`,
        departs: sql<number>`(${countSql.departs})`,
        people: sql<number>`(${countSql.people})`,
        subjects: sql<number>`(${countSql.subjects})`,
        requests: sql<number>`(${countSql.requests})`,
        folders: sql<number>`(${countSql.folders})`,
        relations: sql<number>`(${countSql.relations})`,
        rights: sql<number>`(${countSql.rights})`,
      })
      .from(sql`json_each(${JSON.stringify(ids)}) wanted cross join depart top on top.id = wanted.value`),
    (rows) => new Map(rows.map(({ id, ...of }) => [id, of satisfies ReferenceCounts])),
  )

/** Returns why a department cannot be deleted, as one message; null if nothing refers to it or one below it. */
export function deletionBlockMessage(name: string, of: ReferenceCounts): string | null {
  const parts = [
    of.people && t.people(of.people),
    of.subjects && t.subjects(of.subjects),
    of.requests && t.requests(of.requests),
    of.folders && t.folders(of.folders),
    of.relations && t.relations(of.relations),
    of.rights && t.rights(of.rights),
  ].filter((one) => one !== 0)
  return parts.length ? t.referred(name, parts.join(t.comma)) : null
}
