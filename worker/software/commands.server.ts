import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, software as table, softwareClass } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, insert, type NewRow, remove, unguardedStatement, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import { commitEach } from '../core/commit.server'
import type { Context } from '../core/context'
import { findInstitutionByName, institutionIdsByName, departFormerNamesColumn } from '../core/institutions.server'
import { t as core } from '../core/core.texts'
import { matchRows, rowToSave } from '../core/transitions'
import { failedRow } from '../core/batch-result'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { formatStamp } from '../core/time'
import type { ReviewSoftware, SaveSoftware, SoftwareIdsInput, UnpublishSoftware } from './contract'
import type { SoftwareTransition } from './lifecycle'
import { softwareTransitions } from './transitions'
import { firstExpiry } from './rules'
import { fields } from './fields.texts'
import { t } from './texts'
import { canSeeUsers, visibleSoftwareCondition } from './row-access.server'

type SoftwareRecord = typeof table.$inferSelect

const transitionSoftware = (
  ctx: Context,
  of: SoftwareRecord,
  name: SoftwareTransition,
  set: Partial<NewRow<'software'>> = {},
): Change[] => [update('software', of, { status: softwareTransitions.need(ctx, of, name), ...set })]

/** Returns the vendor name: a vendor's own institution, or the name that the centre enters. */
export const vendorNameOf = (ctx: Context, { vendorName }: Pick<SaveSoftware, 'vendorName'>) =>
  isPerson(ctx.actor) && !canSeeUsers(ctx.actor) ? ctx.actor.departName : vendorName
/** Columns of an institution that may be a vendor, with its former names. */
export const vendorInstitutionColumns = {
  id: depart.id,
  departName: depart.departName,
  orgCode: depart.orgCode,
  formerNames: departFormerNamesColumn,
}
const contextQueries = (ctx: Context, input: SaveSoftware) => {
  const vendorName = vendorNameOf(ctx, input)
  return {
    classes: ctx.db
      .select({ id: softwareClass.id })
      .from(softwareClass)
      .where(and(eq(softwareClass.id, input.classId), eq(softwareClass.delFlag, 0))),
    vendors: ctx.db
      .select(vendorInstitutionColumns)
      .from(depart)
      .where(
        and(
          sql`${depart.id} in ${institutionIdsByName((name) => sql`${name} = ${vendorName}`)}`,
          eq(depart.delFlag, 0),
        ),
      ),
    entered: ctx.db
      .select({ id: table.id, name: table.name, vendorName: table.vendorName })
      .from(table)
      .where(and(eq(table.vendorName, vendorName), eq(table.name, input.name), eq(table.delFlag, 0))),
  }
}
export type SoftwareContext = {
  classes: { id: string }[]
  vendors: { id: string; departName: string; orgCode: string; formerNames: string[] }[]
  entered: { id: string; name: string; vendorName: string }[]
}
/** Returns the validation errors by field. */
export function findSoftwareErrors(ctx: Context, ground: SoftwareContext, input: SaveSoftware) {
  const vendorName = vendorNameOf(ctx, input)
  const wrong: Record<string, string> = {}
  if (!vendorName) wrong.vendorName = core.required(fields.vendor)
  if (!ground.classes.some(({ id }) => id === input.classId)) wrong.classId = t.noClass
  const same = ground.entered.some(
    (one) => one.id !== input.id && one.name === input.name && one.vendorName === vendorName,
  )
  if (same) wrong.name = t.entered
  return wrong
}
function toSoftwareColumns(ctx: Context, saveInput: SaveSoftware, { vendors }: SoftwareContext) {
  const { id: _, lockVersion: __, ...input } = saveInput
  const vendorName = vendorNameOf(ctx, input)
  const own = isPerson(ctx.actor) && !canSeeUsers(ctx.actor) ? ctx.actor : null
  const vendor = findInstitutionByName(vendors, vendorName)
  return {
    ...input,
    vendorName,
    departId: own?.departId ?? vendor?.id ?? '',
    sysOrgCode: own?.orgCode ?? vendor?.orgCode ?? '',
    expireDate: firstExpiry(input.certificates),
  }
}
const auditSubject = (bizId: string, text: string) => ({ bizType: 'software', bizId, text })

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
        .where(and(eq(table.id, input.id), visibleSoftwareCondition(ctx.actor))),
      ground: contextQueries(ctx, input),
    }),
  decide({ rows: [found], ground }, input, ctx) {
    const was = rowToSave(input, found, (row) => softwareTransitions.need(ctx, row, 'edit'))
    const wrong = findSoftwareErrors(ctx, ground, input)
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = was?.id ?? ctx.id()
    const row = toSoftwareColumns(ctx, input, ground)
    return {
      changes: was ? transitionSoftware(ctx, was, 'edit', row) : [insert('software', { id, ...row })],
      result: { id },
      about: auditSubject(id, `${row.vendorName} ${row.name}`),
    }
  },
})

const loadSelectedSoftware = async (ctx: Context, { ids }: { ids: readonly string[] }) => {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleSoftwareCondition(ctx.actor)))
  return matchRows(ids, rows)
}
const batchOptions = { bizType: 'software', load: loadSelectedSoftware }
/** Submits entries for review. */
export const submitSoftware = batchCommand('software:write', {
  ...batchOptions,
  decide: (row, _: SoftwareIdsInput, ctx) =>
    transitionSoftware(ctx, row, 'submit', { submitTime: formatStamp(ctx.now()), opinion: '' }),
  done: (count) => t.submitted(count),
})
/** Withdraws submitted entries, which become drafts. */
export const withdrawSoftware = batchCommand('software:write', {
  ...batchOptions,
  decide: (row, _: SoftwareIdsInput, ctx) => transitionSoftware(ctx, row, 'withdraw', { submitTime: '' }),
})
/** Publishes an entry or returns it with an opinion. */
export const reviewSoftware = batchCommand('software:review', {
  ...batchOptions,
  decide: (row, { pass, opinion }: ReviewSoftware, ctx) =>
    pass
      ? transitionSoftware(ctx, row, 'publish', { opinion, publishTime: formatStamp(ctx.now()) })
      : transitionSoftware(ctx, row, 'return', { opinion }),
  done: (count, { pass }) => (pass ? t.published(count) : t.returned(count)),
})
/** Unpublishes entries with a reason. */
export const unpublishSoftware = batchCommand('software:write', {
  ...batchOptions,
  decide: (row, { reason }: UnpublishSoftware, ctx) => transitionSoftware(ctx, row, 'takeOff', { opinion: reason }),
  done: (count) => t.off(count),
})
/** Deletes entries that were never published, with their test results and uses. */
export const removeSoftware = batchCommand('software:write', {
  ...batchOptions,
  decide(row, _: SoftwareIdsInput, ctx) {
    softwareTransitions.need(ctx, row, 'delete')
    return [
      // The version check makes the deletion fail if the entry was submitted meanwhile.
      update('software', row, { status: row.status }),
      unguardedStatement(sql`delete from software_adapt where software_id = ${row.id}`),
      unguardedStatement(sql`delete from software_use where software_id = ${row.id}`),
      remove('software', row.id),
    ]
  },
})

/**
 * Imports entries of a workbook that were validated before. Rows that lose a race are returned in `failed`. One round
 * trip per hundred rows.
 */
export async function importSoftware(ctx: Context, inputs: readonly SaveSoftware[], ground: SoftwareContext) {
  const groups = inputs.map((input) => {
    const id = ctx.id()
    const row = toSoftwareColumns(ctx, input, ground)
    const changes = [insert('software', { id, ...row })]
    return { id, key: softwareKey(ctx, input), changes, about: auditSubject(id, `${row.vendorName} ${row.name}`) }
  })
  const lost = await commitEach(ctx, 'software:write', groups, Date.now())
  const keys = new Map(groups.map((group) => [group.id, group.key]))
  return { result: { failed: lost.map(({ id, reason }) => failedRow(keys.get(id)!, '', reason)) } }
}
/** Key that is unique in the register: vendor and name. */
export const softwareKey = (ctx: Context, input: SaveSoftware) => JSON.stringify([vendorNameOf(ctx, input), input.name])
