import { matchRows, rowToSave } from '../../../core/transitions'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { dict, dictItem, fbRequirement } from '../../../../db/schema'
import { insert, update } from '../../../core/change'
import { command, batchCommand } from '../../../core/command.server'
import type { Context } from '../../../core/context'
import { readAll } from '../../../core/read-all.server'
import { badInput, conflict } from '../../../core/refusal'
import { visibleRequirementsCondition } from '../../row-access.server'
import type { SaveRequirement, RequirementIdsInput } from '../contract'
import { t } from '../texts'

/** Creates or updates a requirement that the cases of a side have to cover. @throws 400, 404, 409 */
export const saveRequirement = command('library:plan', {
  load: (ctx, input: SaveRequirement) =>
    readAll(ctx, {
      found: ctx.db
        .select()
        .from(fbRequirement)
        .where(and(eq(fbRequirement.id, input.id ?? ''), visibleRequirementsCondition(ctx.actor))),
      same: ctx.db
        .select({ id: fbRequirement.id })
        .from(fbRequirement)
        .where(and(eq(fbRequirement.requirementNo, input.requirementNo), ne(fbRequirement.id, input.id ?? ''))),
      categories: ctx.db
        .select({ value: dictItem.itemValue })
        .from(dictItem)
        .innerJoin(dict, eq(dict.id, dictItem.dictId))
        .where(and(eq(dict.dictCode, 'fb_case_category'), eq(dictItem.itemValue, input.category))),
    }),
  decide({ found: [found], same, categories }, { id: inputId = '', lockVersion, ...input }, ctx) {
    const row = rowToSave({ id: inputId, lockVersion }, found, () => null)
    if (!categories.length) throw badInput({ category: t.categoryUnknown })
    if (same.length) throw badInput({ requirementNo: t.requirementTaken })
    const id = row?.id ?? ctx.id()
    return {
      // The side cannot be changed, because cases of that side are linked to the requirement.
      changes: [
        row
          ? update('fbRequirement', row, { ...input, orgType: row.orgType })
          : insert('fbRequirement', { id, ...input }),
      ],
      result: { id },
      about: { bizType: 'fbRequirement', bizId: id, text: input.requirementName },
    }
  },
})

/** Deletes requirements without cases. @throws 409 for a linked one */
export const deleteRequirements = batchCommand('library:plan', {
  bizType: 'fbRequirement',
  load: async (ctx: Context, { ids }: RequirementIdsInput) => {
    const found = await ctx.db
      .select({
        row: fbRequirement,
        used: sql<number>`(select count(*) from fb_case_requirement l where l.requirement_id = fb_requirement.id)`,
      })
      .from(fbRequirement)
      .where(and(inArray(fbRequirement.id, ids), visibleRequirementsCondition(ctx.actor)))
    const rows = found.map((one) => ({ id: one.row.id, name: one.row.requirementName, ...one }))
    return matchRows(ids, rows)
  },
  decide({ row, used }) {
    if (used) throw conflict(t.requirementUsed(row.requirementName, used))
    // Frees the number for a new requirement.
    return [update('fbRequirement', row, { delFlag: 1, requirementNo: `${row.requirementNo}~${row.id}` })]
  },
})
