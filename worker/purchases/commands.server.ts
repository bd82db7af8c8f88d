import { and, eq, inArray } from 'drizzle-orm'
import { depart, industryPurchase as table, vendor } from '../../db/schema'
import { insert, type Row, update } from '../core/change'
import { command, each } from '../core/command.server'
import { commitEach } from '../core/commit.server'
import type { Context } from '../core/context'
import { type Choice, isOffered } from '../core/dictionary'
import { contentOf, rowsOf, rowToSave } from '../core/moves'
import { failure } from '../core/outcome'
import { readAll } from '../core/read-all.server'
import { badInput, conflict } from '../core/refusal'
import { day } from '../core/time'
import { allow, can } from '../policy/can'
import { choicesOf } from './choices.server'
import type { SavePurchase, VoidPurchases } from './contract'
import { signProblem } from './rules'
import { t } from './texts'
import { visiblePurchases } from './visible.server'

/** Condition: active departments. */
export const activeDeparts = and(eq(depart.delFlag, 0), eq(depart.status, '1'))
/** Key that is unique among purchases: buyer, year, title and vendor. */
export const purchaseKey = (one: { buyerDepartId: string; year: string; title: string; vendorName: string }) =>
  JSON.stringify([one.buyerDepartId, one.year, one.title, one.vendorName])

/** Queries for validation: the buyer, the dictionaries, and existing purchases with the same key. */
const groundOf = (ctx: Context, input: SavePurchase) => ({
  buyers: ctx.db
    .select({ id: depart.id, departName: depart.departName, orgCode: depart.orgCode })
    .from(depart)
    .where(and(activeDeparts, eq(depart.id, input.buyerDepartId))),
  choices: choicesOf(ctx),
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
export type Ground = {
  buyers: { id: string; departName: string; orgCode: string }[]
  choices: { categories: Choice[]; modes: Choice[] }
  entered: { id: string; buyerDepartId: string; year: string; title: string; vendorName: string }[]
}

/** Returns the validation errors by field. A value that is no longer offered is accepted if it is unchanged. */
export function wrongIn(ctx: Context, ground: Ground, input: SavePurchase, was: Row<'industryPurchase'> | null) {
  const wrong: Record<string, string> = {}
  const buyer = ground.buyers.find(({ id }) => id === input.buyerDepartId)
  if (!buyer && was?.buyerDepartId !== input.buyerDepartId) wrong.buyerDepartId = t.noBuyer
  else if (buyer && !can(ctx.actor, 'purchase:write', { sysOrgCode: buyer.orgCode })) wrong.buyerDepartId = t.notYours
  if (!isOffered(ground.choices.categories, input.category, was?.category)) wrong.category = t.notHere
  if (!isOffered(ground.choices.modes, input.purchaseMode, was?.purchaseMode)) wrong.purchaseMode = t.notHere
  const signed = signProblem(input, day(ctx.now()))
  if (signed) wrong.signDate = signed
  if (ground.entered.some((one) => one.id !== input.id && purchaseKey(one) === purchaseKey(input)))
    wrong.title = t.entered
  return wrong
}

/** Returns the stored columns; with those of the buyer if it is known. */
const rowOf = (input: SavePurchase, buyer: Ground['buyers'][number] | undefined) => ({
  ...contentOf(input),
  ...(buyer && { buyerName: buyer.departName, sysOrgCode: buyer.orgCode }),
})
const newRow = (id: string, input: SavePurchase, buyer: Ground['buyers'][number]) => ({
  ...rowOf(input, buyer),
  ...{ id, buyerName: buyer.departName },
})
const about = (id: string, { year, title }: { year: string; title: string }) => ({
  bizType: 'industryPurchase',
  bizId: id,
  text: `${year} ${title}`,
})

/** @throws 403 if the caller may not change it, 409 for a voided purchase */
function needChangeable(ctx: Context, row: Row<'industryPurchase'>): void {
  allow(ctx.actor, 'purchase:write', row)
  if (row.status === 0) throw conflict(t.isVoided)
}

/** Creates or updates a purchase. @throws 400, 404 if it is not visible, 409 for a voided purchase or a lost race */
export const savePurchase = command('purchase:write', {
  load: (ctx, input: SavePurchase) =>
    readAll(ctx, {
      rows: ctx.db
        .select()
        .from(table)
        .where(and(eq(table.id, input.id), eq(table.delFlag, 0), visiblePurchases(ctx.actor))),
      ground: groundOf(ctx, input),
      known: ctx.db
        .select({ id: vendor.id })
        .from(vendor)
        .where(and(eq(vendor.delFlag, 0), eq(vendor.vendorName, input.vendorName), eq(vendor.status, 2))),
    }),
  decide({ rows: [found], ground, known }, input, ctx) {
    const was = rowToSave(input, found, (row) => needChangeable(ctx, row))
    const wrong = wrongIn(ctx, ground, input, was)
    if (Object.keys(wrong).length) throw badInput(wrong)
    const buyer = ground.buyers.find(({ id }) => id === input.buyerDepartId)
    const id = was?.id ?? ctx.id()
    return {
      changes: [
        was
          ? update('industryPurchase', was, rowOf(input, buyer))
          : insert('industryPurchase', newRow(id, input, buyer!)),
      ],
      result: { id, knownVendor: known.length },
      about: about(id, input),
    }
  },
})

/** Voids purchases. They remain readable but do not count in figures. */
export const voidPurchases = each('purchase:write', {
  bizType: 'industryPurchase',
  load: async (ctx, { ids }: VoidPurchases) => {
    const found = await ctx.db
      .select()
      .from(table)
      .where(and(inArray(table.id, ids), eq(table.delFlag, 0), visiblePurchases(ctx.actor)))
    return rowsOf(
      ids,
      found.map((row) => ({ ...row, name: row.title })),
    )
  },
  decide(row, { reason }, ctx) {
    needChangeable(ctx, row)
    return [update('industryPurchase', row, { status: 0, remark: [row.remark, reason].filter(Boolean).join('\n') })]
  },
  done: (count) => t.voided(count),
})

/**
 * Imports purchases of a workbook that were validated before. Rows that lose a race are returned in `failed`. One round
 * trip per hundred rows.
 */
export async function enterPurchases(ctx: Context, inputs: readonly SavePurchase[], ground: Ground) {
  const groups = inputs.map((input) => {
    const id = ctx.id()
    const buyer = ground.buyers.find((one) => one.id === input.buyerDepartId)!
    const changes = [insert('industryPurchase', newRow(id, input, buyer))]
    return { id, key: purchaseKey(input), changes, about: about(id, input) }
  })
  const lost = await commitEach(ctx, 'purchase:write', groups, Date.now())
  const keys = new Map(groups.map((group) => [group.id, group.key]))
  const failed = lost.map(({ id, reason }) => failure(keys.get(id)!, '', reason))
  return { result: { failed } }
}
