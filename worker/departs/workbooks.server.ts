import type { Context as HonoContext } from 'hono'
import { and, asc, sql } from 'drizzle-orm'
import { depart } from '../../db/schema'
import { departTypes } from '../auth/registration/queries.server'
import { isPerson } from '../core/actor'
import { insert, type Row, update } from '../core/change'
import type { Context } from '../core/context'
import { CommandResult } from '../core/command-result'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { inChinese } from '../core/texts'
import { ImportForm } from '../people/inputs'
import { t as people } from '../people/texts'
import { assertRight } from '../policy/authorization'
import { provinceLabel } from '../core/provinces'
import { valuesSubquery } from '../records/queries.server'
import { workbookResponse } from '../workbooks/response.server'
import { dryRunResult, importLines } from '../workbooks/line-import.server'
import { MAX_EXPORTED_ROWS, rowKey, type SheetRow } from '../workbooks/sheet'
import { readUploadedLines } from '../workbooks/upload.server'
import { newDepartRow, parentGuard } from './commands.server'
import { type DepartExportQuery } from './contract'
import { confirmedDepartCondition, departRuleCondition } from '../auth/depart-conditions.server'
import { PATH_SEPARATOR, pathOf } from './rules'
import { t as books } from '../workbooks/texts'
import { t } from './texts'
import {
  categoryLabels,
  cellValue,
  departSheetColumns,
  type ChangedDepartLine,
  validateChangedLines,
  serverColumns,
  lineCheckQueries,
  type DepartTypes,
  type NewDepartLine,
  parentCandidatesQuery,
  NO_LABEL,
  validateNewLines,
  YES_LABEL,
} from './import-lines.server'

/** Most lines of one import that add or change something. */
const MAX_DEPART_LINES = 500
const SHEET_NAME = inChinese(() => t.depart)
const allColumns = [...departSheetColumns, ...serverColumns]
/** Converts a department to a row; `byId` contains its ancestors. */
function toDepartRow(
  row: Row<'depart'>,
  byId: ReadonlyMap<string, { id: string; parentId: string; departName: string }>,
  kinds: DepartTypes,
): SheetRow {
  const up = byId.get(row.parentId)
  return {
    ...row,
    above: up ? pathOf(up, byId) : '',
    orgCategory: categoryLabels[Number(row.orgCategory) - 1] ?? '',
    departType: kinds.find((kind) => kind.id === row.departType)?.name ?? '',
    province: inChinese(() => provinceLabel(row.province)),
    noContactApproval: row.noContactApproval ? YES_LABEL : NO_LABEL,
    status: inChinese(() => (row.status === '1' ? t.isOpen : t.isClosed)),
  }
}

/**
 * Exports all departments or one branch with their paths; at most 5000. `template`: exports none. One round trip.
 * @throws 400 for more
 */
export async function exportDeparts(ctx: Context, { id, template }: DepartExportQuery): Promise<Response> {
  assertRight(ctx.actor, 'depart:manage')
  if (template)
    return workbookResponse(ctx, {
      name: SHEET_NAME,
      columns: departSheetColumns,
      above: [inChinese(() => t.howAbove(PATH_SEPARATOR))],
    })
  const branch = id
    ? sql`(${depart.orgCode} >= (select o.org_code from depart o where o.id = ${id})
        and ${depart.orgCode} < (select o.org_code from depart o where o.id = ${id}) || '~'
        or ${depart.id} in (with recursive up(id) as (select ${id}
          union select d.parent_id from depart d join up on d.id = up.id) select id from up))`
    : undefined
  const { rows, kinds } = await readAll(ctx, {
    rows: ctx.db
      .select()
      .from(depart)
      .where(and(confirmedDepartCondition, departRuleCondition(ctx.actor), branch))
      .orderBy(asc(depart.orgCode))
      .limit(MAX_EXPORTED_ROWS + 1),
    kinds: departTypes(ctx),
  })
  if (rows.length > MAX_EXPORTED_ROWS) throw badInput({ id: t.tooManyOut(MAX_EXPORTED_ROWS) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const first = id ? byId.get(id)?.orgCode : ''
  if (first === undefined) throw badInput({ id: t.aboveWrong })
  const cells = rows.filter(({ orgCode }) => orgCode.startsWith(first)).map((row) => toDepartRow(row, byId, kinds))
  const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
  return workbookResponse(ctx, { name: SHEET_NAME, columns: allColumns, above: [SHEET_NAME, `导出人：${by}`] }, cells)
}

/**
 * Imports departments. Each line is validated on its own: a line with the code of an existing department changes it, a
 * line equal to the export changes nothing, any other line adds a department. Valid lines are written; the others are
 * returned in a workbook with the reasons. A parent may be another line. With `dryRun` nothing is written. Two round
 * trips to validate, and one per hundred written lines. @throws 400 for more than 500 lines that are not equal to the
 * export
 */
export async function importDeparts(ctx: Context, _input: unknown, c: HonoContext) {
  assertRight(ctx.actor, 'depart:manage')
  const started = Date.now()
  const { lines: all, fields } = await readUploadedLines(c, ImportForm, allColumns, MAX_DEPART_LINES)
  const { known, kinds, stored } = await readAll(ctx, {
    known: parentCandidatesQuery(ctx, all),
    kinds: departTypes(ctx),
    stored: ctx.db
      .select()
      .from(depart)
      .where(
        and(
          confirmedDepartCondition,
          departRuleCondition(ctx.actor),
          sql`${depart.orgCode} in ${valuesSubquery(all.map(({ row }) => cellValue(row, 'orgCode')).filter(Boolean))}`,
        ),
      ),
  })
  // A line equal to the export changes nothing.
  const byId = new Map(known.map((one) => [one.id, one]))
  const exported = new Set(stored.map((row) => rowKey(allColumns, toDepartRow(row, byId, kinds))))
  const lines = all.filter(({ row }) => !exported.has(rowKey(allColumns, row)))
  if (lines.length > MAX_DEPART_LINES) throw badInput({ file: books.tooManyRows(MAX_DEPART_LINES) })
  const ground = await readAll(ctx, lineCheckQueries(ctx, ['', ...known.map(({ id }) => id)], lines))
  const byCode = new Map(stored.map((row) => [row.orgCode, row]))
  const coded = lines.flatMap((one) => {
    const before = byCode.get(cellValue(one.row, 'orgCode'))
    return before ? [{ ...one, before }] : []
  })
  const edited = validateChangedLines(coded, byId, kinds, ground)
  const fresh = validateNewLines(
    ctx,
    lines.filter(({ row }) => !byCode.has(cellValue(row, 'orgCode'))),
    known,
    kinds,
    { ...ground, credits: edited.credits },
  )
  const good: (NewDepartLine | ChangedDepartLine)[] = [...edited.good, ...fresh.good]
  const bad = [...edited.bad, ...fresh.bad]
  const unchanged = all.length - good.length - bad.length
  if (fields.dryRun)
    return new CommandResult(
      dryRunResult(good, bad, unchanged),
      people.importLooked(good.length, unchanged, bad.length),
    )
  const { answer } = await importLines(ctx, 'depart:manage', {
    ...{ good, refused: bad, unchanged, started },
    // A rejected line that is returned keeps its code.
    book: { name: SHEET_NAME, columns: allColumns },
    groupOf: (one) =>
      one.updates
        ? {
            changes: [update('depart', one.before, one.set)],
            about: {
              bizType: 'depart',
              bizId: one.id,
              text: `导入更新 ${one.before.departName}（${one.before.orgCode}）`,
            },
          }
        : {
            changes: [...parentGuard(one.above), insert('depart', newDepartRow(one.input, one.id, one.orgCode))],
            about: { bizType: 'depart', bizId: one.id, text: `导入 ${one.input.departName}（${one.orgCode}）` },
          },
  })
  const { successCount, updatedCount, errorCount } = answer
  return new CommandResult(
    answer,
    t.imported(successCount - unchanged - updatedCount, updatedCount, unchanged, errorCount),
  )
}
