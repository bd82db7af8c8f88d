import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, flag, json } from './columns'

/** A purchase of an institution. `sysOrgCode` is the buyer's, so that it moves with the department. */
export const industryPurchase = sqliteTable(
  'industry_purchase',
  {
    ...commonColumns(),
    year: text('year').notNull(),
    title: text('title').notNull(),
    buyerDepartId: text('buyer_depart_id').notNull(),
    buyerName: text('buyer_name').notNull(),
    /** Value of the dictionary `purchase_category`. */
    category: text('category').notNull(),
    product: text('product').notNull().default(''),
    vendorName: text('vendor_name').notNull(),
    /** In 万元 (10,000 yuan), with four decimals: exact to the yuan. */
    amount: real('amount').notNull(),
    /** Value of the dictionary `purchase_mode`. */
    purchaseMode: text('purchase_mode').notNull(),
    /** Domestic technology (信创): 0 no, 1 partly, 2 fully. */
    xinchuang: flag('xinchuang'),
    signDate: date('sign_date').notNull(),
    contractPeriod: text('contract_period').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** Visible to: 0 the buyer and the centre, 1 the industry, 2 everybody signed in. */
    shareAuth: flag('share_auth'),
    /** 1 valid, 0 voided: still readable, but in no total. */
    status: integer('status').notNull().default(1),
    remark: text('remark').notNull().default(''),
  },
  (t) => [
    // A contract cannot be entered twice.
    uniqueIndex('industry_purchase_once').on(t.buyerDepartId, t.year, t.title, t.vendorName).where(sql`del_flag = 0`),
    index('industry_purchase_listed').on(t.delFlag, t.signDate, t.id),
    index('industry_purchase_year').on(t.delFlag, t.year, t.signDate, t.id),
    index('industry_purchase_buyer').on(t.sysOrgCode, t.delFlag, t.signDate, t.id),
    // Sales of a vendor, including those visible only to the buyer.
    index('industry_purchase_vendor').on(t.vendorName, t.delFlag),
  ],
)
