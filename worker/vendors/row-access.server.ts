import { type SQL, sql } from 'drizzle-orm'
import { file, vendor } from '../../db/schema'
import { type Actor, isPerson, type Person } from '../core/actor'
import { ownRowsCondition } from '../core/institutions.server'
import { isAmong } from '../core/typed-keys'
import type { AccessibleFiles } from '../files/file-access.server'
import { hasRight } from '../policy/authorization'
import type { RoleCode } from '../policy/roles'

/** Roles that manage or decide all entries. */
const managerRoles = ['bizManger', 'admin', 'centerAdmin', 'centerTechnology'] as const satisfies RoleCode[]
/** True for roles that manage or decide all entries. */
export const managesVendors = (actor: Actor): boolean =>
  actor.kind === 'system' || (isPerson(actor) && isAmong<RoleCode>(managerRoles, actor.roleCode))

/** Roles of vendors, which do not see restricted entries of other vendors. */
const vendorRoles = ['centerProvider', 'networkTechProvider', 'networkUseProvider'] as const satisfies RoleCode[]
const canSeeLimited = (actor: Actor): boolean =>
  actor.kind === 'system' || (isPerson(actor) && !isAmong<RoleCode>(vendorRoles, actor.roleCode))

/** Condition: entries of the caller's institution. */
export const ownVendorsCondition = (actor: Actor): SQL =>
  !managesVendors(actor) && hasRight(actor, 'industry:write') ? ownRowsCondition(actor, vendor.sysOrgCode) : sql`0`
/** Condition: published entries that the caller's role may see. */
const publishedCondition = (actor: Actor): SQL =>
  canSeeLimited(actor) ? sql`+${vendor.status} = 2` : sql`(+${vendor.status} = 2 and +${vendor.limited} = 0)`
/** Condition: vendors that the actor may see. Managers see all; others see published ones and those of their institution. */
export const visibleVendorsCondition = (actor: Actor): SQL =>
  managesVendors(actor)
    ? sql`${vendor.delFlag} = 0`
    : isPerson(actor) && hasRight(actor, 'industry:read')
      ? sql`(${vendor.delFlag} = 0 and (${publishedCondition(actor)} or ${ownVendorsCondition(actor)}))`
      : sql`0`

/** Query of the vendors with reviews that are pending confirmation. */
export const pendingReviewsQuery = sql`select r.vendor_id from vendor_review r where r.del_flag = 0 and r.status = 0`

const departIdOf = (actor: Person) => actor.departId
/**
 * File access of vendors: qualification files of visible vendors, and proof files for users who confirm reviews and for
 * the reviewing institution.
 */
export const vendorFileAccess = (actor: Actor): AccessibleFiles[] => [
  {
    kind: 'vendor',
    seen: sql`exists (select 1 from ${vendor} where ${vendor.id} = file.biz_id and ${visibleVendorsCondition(actor)})`,
  },
  { kind: 'vendorReview', ...proofFileAccess(actor) },
]
function proofFileAccess(actor: Actor): Omit<AccessibleFiles, 'kind'> {
  if (hasRight(actor, 'industry:approve'))
    return { seen: sql`exists (select 1 from vendor_review r where r.id = ${file.bizId} and r.del_flag = 0)` }
  if (!isPerson(actor)) return { seen: sql`false` }
  const own = sql`${file.bizId} in (select r.id from vendor_review r where r.del_flag = 0 and r.depart_id = ${departIdOf(actor)})`
  return { seen: own, few: own }
}
