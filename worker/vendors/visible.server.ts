import { type SQL, sql } from 'drizzle-orm'
import { file, vendor } from '../../db/schema'
import { type Actor, isPerson, type Person } from '../core/actor'
import { ownRows } from '../core/institutions.server'
import { isAmong } from '../core/names'
import type { SeenFiles } from '../files/sight.server'
import { holds } from '../policy/can'
import type { RoleCode } from '../policy/roles'

/** Roles that manage or decide all entries. */
const keepers = ['bizManger', 'admin', 'centerAdmin', 'centerTechnology'] as const satisfies RoleCode[]
/** True for roles that manage or decide all entries. */
export const keepsVendors = (actor: Actor): boolean =>
  actor.kind === 'system' || (isPerson(actor) && isAmong<RoleCode>(keepers, actor.roleCode))

/** Roles of vendors, which do not see restricted entries of other vendors. */
const vendors = ['centerProvider', 'networkTechProvider', 'networkUseProvider'] as const satisfies RoleCode[]
const seesLimited = (actor: Actor): boolean =>
  actor.kind === 'system' || (isPerson(actor) && !isAmong<RoleCode>(vendors, actor.roleCode))

/** Condition: entries of the caller's institution. */
export const ownVendors = (actor: Actor): SQL =>
  !keepsVendors(actor) && holds(actor, 'industry:write') ? ownRows(actor, vendor.sysOrgCode) : sql`0`
/** Condition: published entries that the caller's role may see. */
const published = (actor: Actor): SQL =>
  seesLimited(actor) ? sql`+${vendor.status} = 2` : sql`(+${vendor.status} = 2 and +${vendor.limited} = 0)`
/** Condition: vendors that the actor may see. Managers see all; others see published ones and those of their institution. */
export const visibleVendors = (actor: Actor): SQL =>
  keepsVendors(actor)
    ? sql`${vendor.delFlag} = 0`
    : isPerson(actor) && holds(actor, 'industry:read')
      ? sql`(${vendor.delFlag} = 0 and (${published(actor)} or ${ownVendors(actor)}))`
      : sql`0`

/** Query of the vendors with reviews that are pending confirmation. */
export const waitingReviews = sql`select r.vendor_id from vendor_review r where r.del_flag = 0 and r.status = 0`

const institution = (actor: Person) => actor.departId
/**
 * File access of vendors: qualification files of visible vendors, and proof files for users who confirm reviews and for
 * the reviewing institution.
 */
export const vendorFiles = (actor: Actor): SeenFiles[] => [
  {
    kind: 'vendor',
    seen: sql`exists (select 1 from ${vendor} where ${vendor.id} = file.biz_id and ${visibleVendors(actor)})`,
  },
  { kind: 'vendorReview', ...proofsSeen(actor) },
]
function proofsSeen(actor: Actor): Omit<SeenFiles, 'kind'> {
  if (holds(actor, 'industry:approve'))
    return { seen: sql`exists (select 1 from vendor_review r where r.id = ${file.bizId} and r.del_flag = 0)` }
  if (!isPerson(actor)) return { seen: sql`false` }
  const own = sql`${file.bizId} in (select r.id from vendor_review r where r.del_flag = 0 and r.depart_id = ${institution(actor)})`
  return { seen: own, few: own }
}
