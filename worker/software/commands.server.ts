import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, software as table, softwareClass } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, insert, type NewRow, remove, swept, update } from '../core/change'
import { command, each } from '../core/command.server'
import { commitEach } from '../core/commit.server'
import type { Context } from '../core/context'
import { institutionCalled, institutionsNamed, itsFormerNames } from '../core/institutions.server'
import { t as core } from '../core/core.texts'
import { rowsOf, rowToSave } from '../core/moves'
import { failure } from '../core/outcome'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { stamp } from '../core/time'
import type { ReviewSoftware, SaveSoftware, SomeSoftware, TakeOffSoftware } from './contract'
import type { SoftwareMove } from './lifecycle'
import { softwareMoves } from './move'
import { firstEnd } from './rules'
import { fields } from './fields.texts'
import { t } from './texts'
import { seesUsers, visibleSoftware } from './visible.server'

type Found = typeof table.$inferSelect

const move = (ctx: Context, of: Found, name: SoftwareMove, set: Partial<NewRow<'software'>> = {}): Change[] => [
  update('software', of, { status: softwareMoves.need(ctx, of, name), ...set }),
]

/** Returns the vendor name: a vendor's own institution, or the name that the centre enters. */
export const vendorOf = (ctx: Context, { vendorName }: Pick<SaveSoftware, 'vendorName'>) =>
  isPerson(ctx.actor) && !seesUsers(ctx.actor) ? ctx.actor.departName : vendorName
/** Columns of an institution that may be a vendor, with its former names. */
export const vendorColumns = {
  id: depart.id,
  departName: depart.departName,
  orgCode: depart.orgCode,
  formerNames: itsFormerNames,
}
const groundOf = (ctx: Context, input: SaveSoftware) => {
  const vendorName = vendorOf(ctx, input)
  return {
    classes: ctx.db
      .select({ id: softwareClass.id })
      .from(softwareClass)
      .where(and(eq(softwareClass.id, input.classId), eq(softwareClass.delFlag, 0))),
    vendors: ctx.db
      .select(vendorColumns)
      .from(depart)
      .where(
        and(sql`${depart.id} in ${institutionsNamed((name) => sql`${name} = ${vendorName}`)}`, eq(depart.delFlag, 0)),
      ),
    entered: ctx.db
      .select({ id: table.id, name: table.name, vendorName: table.vendorName })
      .from(table)
      .where(and(eq(table.vendorName, vendorName), eq(table.name, input.name), eq(table.delFlag, 0))),
  }
}
export type Ground = {
  classes: { id: string }[]
  vendors: { id: string; departName: string; orgCode: string; formerNames: string[] }[]
  entered: { id: string; name: string; vendorName: string }[]
}
/** Returns the validation errors by field. */
export function wrongIn(ctx: Context, ground: Ground, input: SaveSoftware) {
  const vendorName = vendorOf(ctx, input)
  const wrong: Record<string, string> = {}
  if (!vendorName) wrong.vendorName = core.required(fields.vendor)
  if (!ground.classes.some(({ id }) => id === input.classId)) wrong.classId = t.noClass
  const same = ground.entered.some(
    (one) => one.id !== input.id && one.name === input.name && one.vendorName === vendorName,
  )
  if (same) wrong.name = t.entered
  return wrong
}
function rowOf(ctx: Context, saveInput: SaveSoftware, { vendors }: Ground) {
  const { id: _, lockVersion: __, ...input } = saveInput
  const vendorName = vendorOf(ctx, input)
  const own = isPerson(ctx.actor) && !seesUsers(ctx.actor) ? ctx.actor : null
  const vendor = institutionCalled(vendors, vendorName)
  return {
    ...input,
    vendorName,
    departId: own?.departId ?? vendor?.id ?? '',
    sysOrgCode: own?.orgCode ?? vendor?.orgCode ?? '',
    expireDate: firstEnd(input.certificates),
  }
}
const about = (bizId: string, text: string) => ({ bizType: 'software', bizId, text })

/**
 * Creates or updates an entry; entries under review or published cannot be changed. @throws 400, 403, 404, 409 for a
 * wrong status or a lost race
 */
export const saveSoftware = command('software:write', {
  load: (ctx, input: SaveSoftware) =>
    readAll(ctx, {
      rows: ctx.db
        .select()
        .from(table)
        .where(and(eq(table.id, input.id), visibleSoftware(ctx.actor))),
      ground: groundOf(ctx, input),
    }),
  decide({ rows: [found], ground }, input, ctx) {
    const was = rowToSave(input, found, (row) => softwareMoves.need(ctx, row, 'edit'))
    const wrong = wrongIn(ctx, ground, input)
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = was?.id ?? ctx.id()
    const row = rowOf(ctx, input, ground)
    return {
      changes: was ? move(ctx, was, 'edit', row) : [insert('software', { id, ...row })],
      result: { id },
      about: about(id, `${row.vendorName} ${row.name}`),
    }
  },
})

const load = async (ctx: Context, { ids }: { ids: readonly string[] }) => {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleSoftware(ctx.actor)))
  return rowsOf(ids, rows)
}
const many = { bizType: 'software', load }
/** Submits entries for review. */
export const submitSoftware = each('software:write', {
  ...many,
  decide: (row, _: SomeSoftware, ctx) => move(ctx, row, 'submit', { submitTime: stamp(ctx.now()), opinion: '' }),
  done: (count) => t.submitted(count),
})
/** Withdraws submitted entries, which become drafts. */
export const withdrawSoftware = each('software:write', {
  ...many,
  decide: (row, _: SomeSoftware, ctx) => move(ctx, row, 'withdraw', { submitTime: '' }),
})
/** Publishes an entry or returns it with an opinion. */
export const reviewSoftware = each('software:review', {
  ...many,
  decide: (row, { pass, opinion }: ReviewSoftware, ctx) =>
    pass
      ? move(ctx, row, 'publish', { opinion, publishTime: stamp(ctx.now()) })
      : move(ctx, row, 'return', { opinion }),
  done: (count, { pass }) => (pass ? t.published(count) : t.returned(count)),
})
/** Unpublishes entries with a reason. */
export const takeOffSoftware = each('software:write', {
  ...many,
  decide: (row, { reason }: TakeOffSoftware, ctx) => move(ctx, row, 'takeOff', { opinion: reason }),
  done: (count) => t.off(count),
})
/** Deletes entries that were never published, with their test results and uses. */
export const removeSoftware = each('software:write', {
  ...many,
  decide(row, _: SomeSoftware, ctx) {
    softwareMoves.need(ctx, row, 'delete')
    return [
      // The version check makes the deletion fail if the entry was submitted meanwhile.
      update('software', row, { status: row.status }),
      swept(sql`delete from software_adapt where software_id = ${row.id}`),
      swept(sql`delete from software_use where software_id = ${row.id}`),
      remove('software', row.id),
    ]
  },
})

/**
 * Imports entries of a workbook that were validated before. Rows that lose a race are returned in `failed`. One round
 * trip per hundred rows.
 */
export async function enterSoftware(ctx: Context, inputs: readonly SaveSoftware[], ground: Ground) {
  const groups = inputs.map((input) => {
    const id = ctx.id()
    const row = rowOf(ctx, input, ground)
    const changes = [insert('software', { id, ...row })]
    return { id, key: softwareKey(ctx, input), changes, about: about(id, `${row.vendorName} ${row.name}`) }
  })
  const lost = await commitEach(ctx, 'software:write', groups, Date.now())
  const keys = new Map(groups.map((group) => [group.id, group.key]))
  return { result: { failed: lost.map(({ id, reason }) => failure(keys.get(id)!, '', reason)) } }
}
/** Key that is unique in the register: vendor and name. */
export const softwareKey = (ctx: Context, input: SaveSoftware) => JSON.stringify([vendorOf(ctx, input), input.name])
