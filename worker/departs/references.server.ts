import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../core/context'
import { reading } from '../core/read-all.server'
import { t } from './texts'

const branch = sql`(select b.id from depart b where b.org_code >= top.org_code and b.org_code < top.org_code || '~')`
/** SQL: the number of rows of each kind that refer to a department or one below it. */
const counts = {
  departs: sql`select count(*) - 1 from depart b where b.org_code >= top.org_code and b.org_code < top.org_code || '~'
    and b.del_flag = 0`,
  people: sql`select count(*) from (select u.id from user_depart m join user u on u.id = m.user_id
      where m.depart_id in ${branch} and u.del_flag = 0
    union select u.id from user u where u.depart_id in ${branch} and u.del_flag = 0)`,
  subjects: sql`select count(*) from (select s.id from subject s where s.sys_org_code >= top.org_code
      and s.sys_org_code < top.org_code || '~' and s.del_flag = 0
    union select s.id from subject s, json_each(s.cooperate_departs) c
      where s.cooperate_departs <> '[]' and c.value ->> 'departId' in ${branch} and s.del_flag = 0)`,
  requests: sql`select count(*) from account_request r where r.depart_id in ${branch} and r.status = 0`,
  folders: sql`select count(*) from folder_auth f where f.target_type = 'depart' and f.target_id in ${branch}
    and f.del_flag = 0`,
  relations: sql`select (select count(*) from depart_supply p where p.del_flag = 0
      and (p.vendor_id in ${branch} or p.customer_id in ${branch}))
    + (select count(*) from review_avoidance a where a.del_flag = 0 and a.target_type = 'depart'
      and a.target_id in ${branch})`,
  rights: sql`select (select count(*) from depart_role o where o.depart_id in ${branch} and o.del_flag = 0)
    + (select count(*) from depart_permission o where o.depart_id in ${branch})`,
} satisfies Record<string, SQL>
export type References = Record<keyof typeof counts, number>

/** Query: the reference counts of each department and all below it. They move with it, and they prevent its deletion. */
export const referencesOf = (ctx: Context, ids: readonly string[]) =>
  reading(
    ctx.db
      .select({
        id: sql<string>`top.id`,
        departs: sql<number>`(${counts.departs})`,
        people: sql<number>`(${counts.people})`,
        subjects: sql<number>`(${counts.subjects})`,
        requests: sql<number>`(${counts.requests})`,
        folders: sql<number>`(${counts.folders})`,
        relations: sql<number>`(${counts.relations})`,
        rights: sql<number>`(${counts.rights})`,
      })
      .from(sql`json_each(${JSON.stringify(ids)}) wanted cross join depart top on top.id = wanted.value`),
    (rows) => new Map(rows.map(({ id, ...of }) => [id, of satisfies References])),
  )

/** Returns why a department cannot be deleted, as one message; null if nothing refers to it or one below it. */
export function keptBy(name: string, of: References): string | null {
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
