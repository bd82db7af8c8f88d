import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'

/** A service vendor of the industry. `sysOrgCode` is its institution's, or that of the author's department if it has none. */
export const vendor = sqliteTable(
  'vendor',
  {
    ...commonColumns(),
    /** One of the three sub-areas: fintech, innovation, security. */
    area: text('area').notNull(),
    vendorName: text('vendor_name').notNull(),
    /** Assigned by the numbering rule `vendor_num` at the first submission; '' without that rule. */
    vendorNo: text('vendor_no').notNull().default(''),
    /** Unified social credit code, 18 characters; '' if not yet known. */
    creditCode: text('credit_code').notNull().default(''),
    /** '' if the vendor is not an institution of the platform. */
    departId: text('depart_id').notNull().default(''),
    intro: text('intro').notNull().default(''),
    contact: text('contact').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    website: text('website').notNull().default(''),
    province: text('province').notNull().default(''),
    staff: integer('staff').notNull().default(0),
    /** One per line. */
    customers: text('customers').notNull().default(''),
    /** 1: hidden from other vendors. */
    limited: flag('limited'),
    /** 0 draft, 1 submitted, 2 published, 3 withdrawn, 4 returned. */
    status: integer('status').notNull().default(0),
    opinion: text('opinion').notNull().default(''),
    submitTime: dateTime('submit_time'),
    publishTime: dateTime('publish_time'),
  },
  (t) => [
    uniqueIndex('vendor_name_once').on(t.vendorName).where(sql`del_flag = 0`),
    uniqueIndex('vendor_credit_once').on(t.creditCode).where(sql`del_flag = 0 and credit_code <> ''`),
    index('vendor_listed').on(t.delFlag, t.updateTime, t.id),
    index('vendor_named').on(t.delFlag, t.vendorName, t.id),
    // An institution's own vendors, in addition to the published ones.
    index('vendor_beside').on(t.delFlag, t.status, t.sysOrgCode),
  ],
)

export const vendorProduct = sqliteTable(
  'vendor_product',
  {
    ...commonColumns(),
    vendorId: text('vendor_id').notNull(),
    name: text('name').notNull(),
    /** Value of the dictionary `purchase_category`. */
    category: text('category').notNull(),
    version: text('version').notNull().default(''),
    certificates: text('certificates').notNull().default(''),
    /** Domestic technology (信创): 0 no, 1 partly, 2 fully. */
    xinchuang: flag('xinchuang'),
    summary: text('summary').notNull().default(''),
    cases: text('cases').notNull().default(''),
    /** The subject of which it is a result; '' for most. */
    subjectId: text('subject_id').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    index('vendor_product_of').on(t.vendorId, t.delFlag, t.sort),
    index('vendor_product_subject').on(t.subjectId),
  ],
)

/** A qualification of a vendor, with its files and expiry date. */
export const vendorQualification = sqliteTable(
  'vendor_qualification',
  {
    ...commonColumns(),
    vendorId: text('vendor_id').notNull(),
    name: text('name').notNull(),
    number: text('number').notNull().default(''),
    issuer: text('issuer').notNull().default(''),
    issueDate: date('issue_date').notNull().default(''),
    /** Expiry date; '' without one. */
    expires: date('expires').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    index('vendor_qualification_of').on(t.vendorId, t.delFlag, t.sort),
    index('vendor_qualification_expiring').on(t.delFlag, t.expires),
  ],
)

/**
 * A review of a vendor by an institution that used it, with evidence: one per institution. It counts after confirmation
 * by the centre.
 */
export const vendorReview = sqliteTable(
  'vendor_review',
  {
    ...commonColumns(),
    vendorId: text('vendor_id').notNull(),
    departId: text('depart_id').notNull(),
    departName: text('depart_name').notNull(),
    /** 1 to 5. */
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 0 submitted, 1 confirmed, 2 returned. */
    status: integer('status').notNull().default(0),
    opinion: text('opinion').notNull().default(''),
  },
  (t) => [
    uniqueIndex('vendor_review_once').on(t.vendorId, t.departId).where(sql`del_flag = 0`),
    index('vendor_review_depart').on(t.departId, t.delFlag),
    index('vendor_review_of').on(t.vendorId, t.delFlag, t.status, t.updateTime),
  ],
)

export const vendorFavourite = sqliteTable(
  'vendor_favourite',
  {
    userId: text('user_id').notNull(),
    vendorId: text('vendor_id').notNull(),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.vendorId] })],
)

/** Log of status changes of vendors. Append-only. */
export const vendorLog = sqliteTable(
  'vendor_log',
  {
    id: text('id').primaryKey(),
    vendorId: text('vendor_id').notNull(),
    fromStatus: integer('from_status').notNull(),
    toStatus: integer('to_status').notNull(),
    operation: text('operation').notNull(),
    actorName: text('actor_name').notNull(),
    roleCode: text('role_code').notNull(),
    reason: text('reason').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [index('vendor_log_of').on(t.vendorId, t.createTime)],
)
