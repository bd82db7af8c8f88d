import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'

/** A node of the classification tree of software. */
export const softwareClass = sqliteTable(
  'software_class',
  {
    ...commonColumns(),
    pid: text('pid').notNull().default('0'),
    name: text('name').notNull(),
    /** Hierarchical (A01, A01A02): a prefix selects the branch. */
    code: text('code').notNull(),
    remark: text('remark').notNull().default(''),
  },
  (t) => [uniqueIndex('software_class_code').on(t.code), uniqueIndex('software_class_place').on(t.pid, t.name)],
)

export type Certificate = { name: string; no: string; issuer: string; expireDate: string }

/**
 * An entry of the software register. `sysOrgCode` and `departId` are its vendor's, if the vendor is an institution of
 * the platform.
 */
export const software = sqliteTable(
  'software',
  {
    ...commonColumns(),
    name: text('name').notNull(),
    classId: text('class_id').notNull(),
    vendorName: text('vendor_name').notNull(),
    departId: text('depart_id').notNull().default(''),
    /** The current version. */
    version: text('version').notNull(),
    /** Domestic technology (信创): 0 no, 1 partly, 2 fully. */
    xinchuang: flag('xinchuang'),
    intro: text('intro').notNull().default(''),
    website: text('website').notNull().default(''),
    contact: text('contact').notNull().default(''),
    phone: text('phone').notNull().default(''),
    certificates: json<Certificate[]>('certificates').notNull().default([]),
    /** The earliest expiry date of the certificates; '' without any. */
    expireDate: date('expire_date').notNull().default(''),
    /** 0 draft, 1 in review, 2 published, 3 withdrawn, 4 returned. */
    status: flag('status'),
    opinion: text('opinion').notNull().default(''),
    submitTime: dateTime('submit_time').notNull().default(''),
    publishTime: dateTime('publish_time').notNull().default(''),
  },
  (t) => [
    uniqueIndex('software_once').on(t.vendorName, t.name).where(sql`del_flag = 0`),
    index('software_listed').on(t.delFlag, t.updateTime, t.id),
    index('software_owner').on(t.sysOrgCode, t.delFlag, t.status),
    index('software_name').on(t.name, t.delFlag),
  ],
)

/** An institution's test of a version on a platform. `sysOrgCode` is that institution's. */
export const softwareAdapt = sqliteTable(
  'software_adapt',
  {
    ...commonColumns(),
    softwareId: text('software_id').notNull(),
    version: text('version').notNull(),
    /** Value of the dictionary `adapt_platform`. */
    platform: text('platform').notNull(),
    /** 1 compatible, 2 partly, 3 incompatible. */
    result: integer('result').notNull(),
    testDate: date('test_date').notNull(),
    departId: text('depart_id').notNull(),
    departName: text('depart_name').notNull(),
    reportNo: text('report_no').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  (t) => [
    uniqueIndex('software_adapt_once').on(t.softwareId, t.version, t.platform, t.departId).where(sql`del_flag = 0`),
    index('software_adapt_depart').on(t.departId, t.delFlag),
  ],
)

/** An institution's use of a version. `sysOrgCode` is the institution's. */
export const softwareUse = sqliteTable(
  'software_use',
  {
    ...commonColumns(),
    softwareId: text('software_id').notNull(),
    departId: text('depart_id').notNull(),
    departName: text('depart_name').notNull(),
    version: text('version').notNull(),
    since: date('since').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  (t) => [
    uniqueIndex('software_use_once').on(t.softwareId, t.departId, t.version).where(sql`del_flag = 0`),
    index('software_use_depart').on(t.departId, t.delFlag),
  ],
)
