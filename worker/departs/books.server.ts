import type { Context as HonoContext } from 'hono'
import { and, asc, sql } from 'drizzle-orm'
import { depart } from '../../db/schema'
import { departTypes } from '../auth/registration/queries.server'
import { isPerson } from '../core/actor'
import { insert, type Row, update } from '../core/change'
import type { Context } from '../core/context'
import { Done } from '../core/done'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { inChinese } from '../core/texts'
import { ImportForm } from '../people/inputs'
import { t as people } from '../people/texts'
import { need } from '../policy/can'
import { provinceLabel } from '../core/provinces'
import { listed } from '../records/queries.server'
import { rowsAnswer } from '../workbooks/answer.server'
import { judged, takeJudged } from '../workbooks/judged.server'
import { MOST_EXPORTED, rowKey, type SheetRow } from '../workbooks/sheet'
import { linesIn } from '../workbooks/upload.server'
import { rowOf, stays } from './commands.server'
import { type DepartBook } from './contract'
import { isThere, ruledDeparts } from '../auth/departs.server'
import { PATH, pathOf } from './rules'
import { t as books } from '../workbooks/texts'
import { t } from './texts'
import {
  categories,
  cell,
  columns,
  type Edited,
  editedBy,
  given,
  groundOf,
  type Kinds,
  type Made,
  namedAbove,
  no,
  placed,
  yes,
} from './book-lines.server'

/** Most lines of one import that add or change something. */
const MOST_IN = 500
const NAME = inChinese(() => t.depart)
const allColumns = [...columns, ...given]
/** Converts a department to a row; `byId` contains its ancestors. */
function cellsOf(
  row: Row<'depart'>,
  byId: ReadonlyMap<string, { id: string; parentId: string; departName: string }>,
  kinds: Kinds,
): SheetRow {
  const up = byId.get(row.parentId)
  return {
    ...row,
    above: up ? pathOf(up, byId) : '',
    orgCategory: categories[Number(row.orgCategory) - 1] ?? '',
    departType: kinds.find((kind) => kind.id === row.departType)?.name ?? '',
    province: inChinese(() => provinceLabel(row.province)),
    noContactApproval: row.noContactApproval ? yes : no,
    status: inChinese(() => (row.status === '1' ? t.isOpen : t.isClosed)),
  }
}

/**
 * Exports all departments or one branch with their paths; at most 5000. `template`: exports none. One round trip.
 * @throws 400 for more
 */
export async function exportDeparts(ctx: Context, { id, template }: DepartBook): Promise<Response> {
  need(ctx.actor, 'depart:manage')
  if (template) return rowsAnswer(ctx, { name: NAME, columns, above: [inChinese(() => t.howAbove(PATH))] })
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
      .where(and(isThere, ruledDeparts(ctx.actor), branch))
      .orderBy(asc(depart.orgCode))
      .limit(MOST_EXPORTED + 1),
    kinds: departTypes(ctx),
  })
  if (rows.length > MOST_EXPORTED) throw badInput({ id: t.tooManyOut(MOST_EXPORTED) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const first = id ? byId.get(id)?.orgCode : ''
  if (first === undefined) throw badInput({ id: t.aboveWrong })
  const cells = rows.filter(({ orgCode }) => orgCode.startsWith(first)).map((row) => cellsOf(row, byId, kinds))
  const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
  return rowsAnswer(ctx, { name: NAME, columns: allColumns, above: [NAME, `导出人：${by}`] }, cells)
}

/**
 * Imports departments. Each line is validated on its own: a line with the code of an existing department changes it, a
 * line equal to the export changes nothing, any other line adds a department. Valid lines are written; the others are
 * returned in a workbook with the reasons. A parent may be another line. With `dryRun` nothing is written. Two round
 * trips to validate, and one per hundred written lines. @throws 400 for more than 500 lines that are not equal to the
 * export
 */
export async function importDeparts(ctx: Context, _input: unknown, c: HonoContext) {
  need(ctx.actor, 'depart:manage')
  const started = Date.now()
  const { lines: all, fields } = await linesIn(c, ImportForm, allColumns, MOST_IN)
  const { known, kinds, stored } = await readAll(ctx, {
    known: namedAbove(ctx, all),
    kinds: departTypes(ctx),
    stored: ctx.db
      .select()
      .from(depart)
      .where(
        and(
          isThere,
          ruledDeparts(ctx.actor),
          sql`${depart.orgCode} in ${listed(all.map(({ row }) => cell(row, 'orgCode')).filter(Boolean))}`,
        ),
      ),
  })
  // A line equal to the export changes nothing.
  const byId = new Map(known.map((one) => [one.id, one]))
  const exported = new Set(stored.map((row) => rowKey(allColumns, cellsOf(row, byId, kinds))))
  const lines = all.filter(({ row }) => !exported.has(rowKey(allColumns, row)))
  if (lines.length > MOST_IN) throw badInput({ file: books.tooManyRows(MOST_IN) })
  const ground = await readAll(ctx, groundOf(ctx, ['', ...known.map(({ id }) => id)], lines))
  const byCode = new Map(stored.map((row) => [row.orgCode, row]))
  const coded = lines.flatMap((one) => {
    const before = byCode.get(cell(one.row, 'orgCode'))
    return before ? [{ ...one, before }] : []
  })
  const edited = editedBy(coded, byId, kinds, ground)
  const fresh = placed(
    ctx,
    lines.filter(({ row }) => !byCode.has(cell(row, 'orgCode'))),
    known,
    kinds,
    { ...ground, credits: edited.credits },
  )
  const good: (Made | Edited)[] = [...edited.good, ...fresh.good]
  const bad = [...edited.bad, ...fresh.bad]
  const unchanged = all.length - good.length - bad.length
  if (fields.dryRun)
    return new Done(judged(good, bad, unchanged), people.importLooked(good.length, unchanged, bad.length))
  const { answer } = await takeJudged(ctx, 'depart:manage', {
    ...{ good, refused: bad, unchanged, started },
    // A rejected line that is returned keeps its code.
    book: { name: NAME, columns: allColumns },
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
            changes: [...stays(one.above), insert('depart', rowOf(one.input, one.id, one.orgCode))],
            about: { bizType: 'depart', bizId: one.id, text: `导入 ${one.input.departName}（${one.orgCode}）` },
          },
  })
  const { successCount, updatedCount, errorCount } = answer
  return new Done(answer, t.imported(successCount - unchanged - updatedCount, updatedCount, unchanged, errorCount))
}
