import { type SQL, sql } from 'drizzle-orm'
import type { AffectedReason } from '../../db/schema'
import type { Context } from '../core/context'

/** Maximum rows of a matching; a target that matches more is too general. */
const MAX_CANDIDATES = 5000
/**
 * Returns a query of the rows that may match the targets, as input of `findAffected`: users, testers and providers of
 * the software register, providers of the vendor directory, and buyers of purchases. A purchase is named like the
 * target, because the lab may not read what was bought in detail.
 *
 * @param targets a JSON array of targets, as SQL
 */
export const affectedCandidatesQuery = (ctx: Context, targets: SQL) => {
  const one = (alias: string, more: string) => sql.raw(`${alias}.del_flag = 0${more}`)
  return ctx.db
    .select({
      at: sql<number>`m.at`.mapWith(Number),
      kind: sql<AffectedReason['kind']>`m.kind`,
      departId: sql<string>`m.depart_id`,
      departName: sql<string>`m.depart_name`,
      sysOrgCode: sql<string>`m.sys_org_code`,
      name: sql<string>`m.name`,
      version: sql<string>`m.version`,
    })
    .from(
      sql`(with target as materialized (
          select key as at, value ->> 'softwareId' as software_id, value ->> 'name' as name, value ->> 'vendor' as vendor
          from json_each(${targets})),
        product as materialized (
          select t.at, s.id, s.name, s.vendor_name, s.depart_id, s.sys_org_code from target t
            join software s on s.id = t.software_id and ${one('s', '')} where t.software_id <> ''
          union select t.at, s.id, s.name, s.vendor_name, s.depart_id, s.sys_org_code from target t
            join software s on s.name = t.name and ${one('s', ' and s.status in (2, 3)')}
            where t.software_id = '' and t.name <> '' and (t.vendor = '' or t.vendor = s.vendor_name)
          union select t.at, s.id, s.name, s.vendor_name, s.depart_id, s.sys_org_code from target t
            join software s on s.vendor_name = t.vendor and ${one('s', ' and s.status in (2, 3)')}
            where t.software_id = '' and t.name = '' and t.vendor <> '')
        select p.at, 'provider' as kind, p.depart_id, p.vendor_name as depart_name, p.sys_org_code, p.name, '' as version
          from product p where p.depart_id <> ''
        union all select t.at, 'provider', v.depart_id, v.vendor_name, v.sys_org_code, coalesce(nullif(t.name, ''), t.vendor), ''
          from target t join vendor v on v.vendor_name = t.vendor and ${one('v', ' and v.status = 2')}
          where t.vendor <> '' and v.depart_id <> ''
        union all select p.at, 'use', u.depart_id, u.depart_name, u.sys_org_code, p.name, u.version
          from product p join software_use u on u.software_id = p.id and ${one('u', '')}
        union all select p.at, 'adapt', a.depart_id, a.depart_name, a.sys_org_code, p.name, a.version
          from product p join software_adapt a on a.software_id = p.id and ${one('a', '')}
        union all select t.at, 'purchase', i.buyer_depart_id, i.buyer_name, i.sys_org_code,
            coalesce(nullif(t.name, ''), t.vendor), ''
          from target t join industry_purchase i on i.vendor_name = t.vendor and ${one('i', ' and i.status = 1')}
          where t.vendor <> '' and (t.name = '' or (i.product <> '' and (instr(t.name, i.product) > 0 or instr(i.product, t.name) > 0)))
        union all select t.at, 'purchase', i.buyer_depart_id, i.buyer_name, i.sys_org_code, t.name, ''
          from target t join industry_purchase i on i.product = t.name and ${one('i', ' and i.status = 1')}
          where t.vendor = '' and t.name <> ''
        limit ${MAX_CANDIDATES}) m`,
    )
}
