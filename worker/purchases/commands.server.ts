import { and, eq, inArray } from 'drizzle-orm'
import { depart, industryPurchase as table, vendor } from '../../db/schema'
import { insert, type Row, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import { commitEach } from '../core/commit.server'
import type { Context } from '../core/context'
import { type DictionaryChoice, isSelectable } from '../core/dictionary'
import { withoutRowKey, matchRows, rowToSave } from '../core/transitions'
import { failedRow } from '../core/batch-result'
import { readAll } from '../core/read-all.server'
import { badInput, conflict } from '../core/refusal'
import { formatDay } from '../core/time'
import { assertAllowed, can } from '../policy/authorization'
import { purchaseChoicesQuery } from './choices.server'
import type { SavePurchase, VoidPurchases } from './contract'
import { signDateProblem } from './rules'
import { t } from './texts'
import { visiblePurchasesCondition } from './row-access.server'

/** Condition: active departments. */
export const activeDepartCondition = and(eq(depart.delFlag, 0), eq(depart.status, '1'))
/** Key that is unique among purchases: buyer, year, title and vendor. */
export const purchaseKey = (one: { buyerDepartId: string; year: string; title: string; vendorName: string }) =>
  JSON.stringify([one.buyerDepartId, one.year, one.title, one.vendorName])

/** Queries for validation: the buyer, the dictionaries, and existing purchases with the same key. */
const contextQueries = (ctx: Context, input: SavePurchase) => ({
  buyers: ctx.db
    .select({ id: depart.id, departName: depart.departName, orgCode: depart.orgCode })
    .from(depart)
    .where(and(activeDepartCondition, eq(depart.id, input.buyerDepartId))),
  choices: purchaseChoicesQuery(ctx),
  entered: ctx.db
    .select({
      id: table.id,
      buyerDepartId: table.buyerDepartId,
      year: table.year,
      title: table.title,
      vendorName: table.vendorName,
    })
    .from(table)
    .where(
      and(
        eq(table.delFlag, 0),
        eq(table.buyerDepartId, input.buyerDepartId),
        eq(table.year, input.year),
        eq(table.title, input.title),
        eq(table.vendorName, input.vendorName),
      ),
    ),
})
export type PurchaseContext = {
  buyers: { id: string; departName: string; orgCode: string }[]
  choices: { categories: DictionaryChoice[]; modes: DictionaryChoice[] }
  entered: { id: string; buyerDepartId: string; year: string; title: string; vendorName: string }[]
}

/** Returns the validation errors by field. A value that is no longer offered is accepted if it is unchanged. */
export function findPurchaseErrors(
  ctx: Context,
  ground: PurchaseContext,
  input: SavePurchase,
  was: Row<'industryPurchase'> | null,
) {
  const wrong: Record<string, string> = {}
  const buyer = ground.buyers.find(({ id }) => id === input.buyerDepartId)
  if (!buyer && was?.buyerDepartId !== input.buyerDepartId) wrong.buyerDepartId = t.noBuyer
  else if (buyer && !can(ctx.actor, 'purchase:write', { sysOrgCode: buyer.orgCode })) wrong.buyerDepartId = t.notYours
  if (!isSelectable(ground.choices.categories, input.category, was?.category)) wrong.category = t.notHere
  if (!isSelectable(ground.choices.modes, input.purchaseMode, was?.purchaseMode)) wrong.purchaseMode = t.notHere
  const signed = signDateProblem(input, formatDay(ctx.now()))
  if (signed) wrong.signDate = signed
  if (ground.entered.some((one) => one.id !== input.id && purchaseKey(one) === purchaseKey(input)))
    wrong.title = t.entered
  return wrong
}

/** Returns the stored columns; with those of the buyer if it is known. */
const toPurchaseColumns = (input: SavePurchase, buyer: PurchaseContext['buyers'][number] | undefined) => ({
  ...withoutRowKey(input),
  ...(buyer && { buyerName: buyer.departName, sysOrgCode: buyer.orgCode }),
})
const toNewPurchase = (id: string, input: SavePurchase, buyer: PurchaseContext['buyers'][number]) => ({
  ...toPurchaseColumns(input, buyer),
  ...{ id, buyerName: buyer.departName },
})
const auditSubject = (id: string, { year, title }: { year: string; title: string }) => ({
  bizType: 'industryPurchase',
  bizId: id,
  text: `${year} ${title}`,
})

/** @throws 403 if the caller may not change it, 409 for a voided purchase */
function assertEditable(ctx: Context, row: Row<'industryPurchase'>): void {
  assertAllowed(ctx.actor, 'purchase:write', row)
  if (row.status === 0) throw conflict(t.isVoided)
}

/** Creates or updates a purchase. @throws 400, 404 if it is not visible, 409 for a voided purchase or a lost race */
export const savePurchase = command('purchase:write', {
  load: (ctx, input: SavePurchase) =>
    readAll(ctx, {
      rows: ctx.db
        .select()
        .from(table)
        .where(and(eq(table.id, input.id), eq(table.delFlag, 0), visiblePurchasesCondition(ctx.actor))),
      ground: contextQueries(ctx, input),
      known: ctx.db
        .select({ id: vendor.id })
        .from(vendor)
        .where(and(eq(vendor.delFlag, 0), eq(vendor.vendorName, input.vendorName), eq(vendor.status, 2))),
    }),
  decide({ rows: [found], ground, known }, input, ctx) {
    const was = rowToSave(input, found, (row) => assertEditable(ctx, row))
    const wrong = findPurchaseErrors(ctx, ground, input, was)
    if (Object.keys(wrong).length) throw badInput(wrong)
    const buyer = ground.buyers.find(({ id }) => id === input.buyerDepartId)
    const id = was?.id ?? ctx.id()
    return {
      changes: [
        was
          ? update('industryPurchase', was, toPurchaseColumns(input, buyer))
          : insert('industryPurchase', toNewPurchase(id, input, buyer!)),
      ],
      result: { id, knownVendor: known.length },
      about: auditSubject(id, input),
    }
  },
})

/** Voids purchases. They remain readable but do not count in figures. */
export const voidPurchases = batchCommand('purchase:write', {
  bizType: 'industryPurchase',
  load: async (ctx, { ids }: VoidPurchases) => {
    const found = await ctx.db
      .select()
      .from(table)
      .where(and(inArray(table.id, ids), eq(table.delFlag, 0), visiblePurchasesCondition(ctx.actor)))
    return matchRows(
      ids,
      found.map((row) => ({ ...row, name: row.title })),
    )
  },
  decide(row, { reason }, ctx) {
    assertEditable(ctx, row)
    return [update('industryPurchase', row, { status: 0, remark: [row.remark, reason].filter(Boolean).join('\n') })]
  },
  done: (count) => t.voided(count),
})

/**
 * Imports purchases of a workbook that were validated before. Rows that lose a race are returned in `failed`. One round
 * trip per hundred rows.
 */
export async function importPurchases(ctx: Context, inputs: readonly SavePurchase[], ground: PurchaseContext) {
  const groups = inputs.map((input) => {
    const id = ctx.id()
    const buyer = ground.buyers.find((one) => one.id === input.buyerDepartId)!
    const changes = [insert('industryPurchase', toNewPurchase(id, input, buyer))]
    return { id, key: purchaseKey(input), changes, about: auditSubject(id, input) }
  })
  const lost = await commitEach(ctx, 'purchase:write', groups, Date.now())
  const keys = new Map(groups.map((group) => [group.id, group.key]))
  const failed = lost.map(({ id, reason }) => failedRow(keys.get(id)!, '', reason))
  return { result: { failed } }
}
