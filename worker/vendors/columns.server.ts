import { getTableColumns, sql } from 'drizzle-orm'
import { vendor } from '../../db/schema'
import type { Row } from '../core/change'
import { jsonColumn } from '../core/json'

const productsSql = sql`from vendor_product p where p.vendor_id = vendor.id and p.del_flag = 0`
const qualificationsSql = sql`from vendor_qualification q where q.vendor_id = vendor.id and q.del_flag = 0`
const reviewsSql = sql`from vendor_review r where r.vendor_id = vendor.id and r.del_flag = 0 and r.status = 1`

/** Mean of the stars of the confirmed reviews; 0 without any. */
export const ratingColumn = sql<number>`cast(coalesce((select avg(r.stars) ${reviewsSql}), 0) as real)`
const figureColumns = {
  productCount: sql<number>`(select count(*) ${productsSql})`,
  /** The first three names. */
  productNames: jsonColumn<string[]>(
    sql`(select json_group_array(name) from (select p.name ${productsSql} order by p.sort limit 3))`,
  ),
  qualificationCount: sql<number>`(select count(*) ${qualificationsSql})`,
  /** Number of qualifications without a file. */
  fileless: sql<number>`(select count(*) ${qualificationsSql} and q.file_ids = '[]')`,
  /** Earliest expiry date of the qualifications; '' without any. */
  firstExpiry: sql<string>`coalesce((select min(q.expires) ${qualificationsSql} and q.expires <> ''), '')`,
  reviewCount: sql<number>`(select count(*) ${reviewsSql})`,
  rating: ratingColumn,
}
/** Columns of a vendor with figures of its products, qualifications and reviews, for a select from `vendor`. */
export const vendorColumns = { ...getTableColumns(vendor), ...figureColumns }

export type Vendor = Row<'vendor'> & {
  productCount: number
  productNames: string[]
  qualificationCount: number
  fileless: number
  firstExpiry: string
  reviewCount: number
  rating: number
}

/** Condition on `vendor`: one of its qualifications expires on this day or earlier. */
export const expiresByCondition = (day: string) =>
  sql`exists (select 1 ${qualificationsSql} and q.expires <> '' and q.expires <= ${day})`
