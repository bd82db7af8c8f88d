import { and, eq } from 'drizzle-orm'
import { depart } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { findInstitutionByName, departFormerNamesColumn } from '../core/institutions.server'
import { readAll } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { filledCells, type Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { purchaseChoicesQuery } from './choices.server'
import {
  activeDepartCondition,
  importPurchases,
  type PurchaseContext,
  purchaseKey,
  findPurchaseErrors,
} from './commands.server'
import { PurchaseQuery, type PurchaseRow, SavePurchase } from './contract'
import { listPurchases } from './queries.server'
import { shareLabel, xinchuangLabel } from './statuses'
import { t } from './texts'
import { canSeeAll } from './row-access.server'

const MAX_ROWS = 500
type Choice = { value: string; label: string; offered: boolean }
type WorkbookContext = Omit<PurchaseContext, 'buyers'> & {
  ctx: Context
  buyers: (PurchaseContext['buyers'][number] & { formerNames: string[] })[]
  choices: { categories: Choice[]; modes: Choice[] }
}

/** A cell contains the displayed label; the stored code is accepted as well. */
const codeOfLabel = (items: readonly Choice[], cell: unknown) =>
  items.find(({ label }) => label === cell)?.value ?? cell
const codeOfText = (labelOf: (value: number) => string, cell: unknown) => {
  const at = [0, 1, 2].find((value) => inChinese(() => labelOf(value)) === cell)
  return at ?? cell
}
/** Callers who enter for their own institution may leave the buyer empty. */
function parsePurchaseRow(row: SheetRow, { ctx, buyers, choices }: WorkbookContext) {
  const { buyerName, category, purchaseMode, xinchuang, shareAuth, ...rest } = filledCells(row)
  const own = isPerson(ctx.actor) && !canSeeAll(ctx.actor) ? ctx.actor.departId : undefined
  return SavePurchase.safeParse({
    ...rest,
    buyerDepartId: buyerName ? (findInstitutionByName(buyers, String(buyerName))?.id ?? '-') : own,
    category: codeOfLabel(choices.categories, category),
    purchaseMode: codeOfLabel(choices.modes, purchaseMode),
    ...(xinchuang !== undefined && { xinchuang: codeOfText(xinchuangLabel, xinchuang) }),
    ...(shareAuth !== undefined && { shareAuth: codeOfText(shareLabel, shareAuth) }),
  })
}

/** Workbook of the purchases of a year: export and import. */
export const purchaseWorkbook: Workbook<PurchaseRow, SavePurchase, WorkbookContext> = {
  title: inChinese(() => t.book),
  reads: 'purchase:read',
  writes: 'purchase:write',
  maxRows: MAX_ROWS,
  ground: async (ctx) => {
    const own = isPerson(ctx.actor) && !canSeeAll(ctx.actor) ? eq(depart.id, ctx.actor.departId) : undefined
    const read = await readAll(ctx, {
      buyers: ctx.db
        .select({
          id: depart.id,
          departName: depart.departName,
          orgCode: depart.orgCode,
          formerNames: departFormerNamesColumn,
        })
        .from(depart)
        .where(and(activeDepartCondition, eq(depart.orgCategory, '1'), own)),
      choices: purchaseChoicesQuery(ctx),
    })
    // Duplicates are refused by the unique index at the insert.
    return { ...read, entered: [], ctx }
  },
  columns: () => [
    { header: '年度', key: 'year', holds: 'short' },
    { header: '采购项目', key: 'title', holds: 'title' },
    { header: '采购机构', key: 'buyerName', holds: 'title' },
    { header: '采购类别', key: 'category', value: (row) => row.category_dictText },
    { header: '产品', key: 'product' },
    { header: '供应商', key: 'vendorName', holds: 'title' },
    { header: '金额（万元）', key: 'amount', holds: 'short' },
    { header: '采购方式', key: 'purchaseMode', value: (row) => row.purchaseMode_dictText },
    {
      header: '信创情况',
      key: 'xinchuang',
      holds: 'short',
      value: ({ xinchuang }) => inChinese(() => xinchuangLabel(xinchuang)),
    },
    { header: '签订日期', key: 'signDate', holds: 'day' },
    { header: '合同期限', key: 'contractPeriod' },
    {
      header: '共享范围',
      key: 'shareAuth',
      holds: 'short',
      value: ({ shareAuth }) => inChinese(() => shareLabel(shareAuth)),
    },
    { header: '备注', key: 'remark', holds: 'long' },
  ],
  rows: async (ctx, params) =>
    (await listPurchases(ctx, PurchaseQuery.parse({ ...params, pageSize: MAX_ROWS }))).records,
  parse: (row, ground) => {
    const parsed = parsePurchaseRow(row, ground)
    if (!parsed.success) return parsed
    return Object.values(findPurchaseErrors(ground.ctx, ground, parsed.data, null)).join('；') || parsed
  },
  key: (row, ground) => {
    const parsed = parsePurchaseRow(row, ground)
    return parsed.success ? purchaseKey(parsed.data) : JSON.stringify(row)
  },
  save: importPurchases,
}
