import type { Context as HonoContext } from 'hono'
import { and, asc, eq, sql } from 'drizzle-orm'
import { depart } from '../../db/schema'
import { departTypes } from '../auth/registration/queries.server'
import { isPerson } from '../core/actor'
import { insert } from '../core/change'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { Done } from '../core/done'
import { fieldSentences } from '../core/input'
import { readAll } from '../core/read-all.server'
import { badInput, Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { t as people } from '../people/texts'
import { need } from '../policy/can'
import { nextCode } from '../core/codes'
import { provinceCodes, provinceLabel } from '../core/provinces'
import { listed } from '../records/queries.server'
import { bookAnswer, bookIn, needBook } from '../workbooks/book.server'
import { judged, type Line, type Refused, takeJudged } from '../workbooks/judged.server'
import { type Column, readSheet, type SheetRow, sheetOf } from '../workbooks/sheet'
import { rowOf, stays } from './commands.server'
import { AddDepart, type DepartBook } from './contract'
import { lastCodes } from './load.server'
import { isThere, ruledDeparts } from '../auth/departs.server'
import { moveProblem, PATH, pathOf } from './rules'
import { t } from './texts'

const MOST_OUT = 5000
const MOST_IN = 500
const NAME = inChinese(() => t.depart)
/** Headers are Chinese in every language, so that a book goes from one reader to another. */
const columns: readonly Column[] = [
  { header: '上级部门', key: 'above', holds: 'title', optional: true },
  { header: '部门名称', key: 'departName' },
  { header: '部门全称', key: 'departNameFull', optional: true },
  { header: '部门简称', key: 'departNameAbbr', optional: true },
  { header: '英文名称', key: 'departNameEn', optional: true },
  { header: '机构类别', key: 'orgCategory', holds: 'short', optional: true },
  { header: '机构类型', key: 'departType', optional: true },
  { header: '统一社会信用代码', key: 'creditCode', optional: true },
  { header: '集团编码', key: 'groupCode', optional: true },
  { header: '排序', key: 'departOrder', holds: 'short', optional: true },
  { header: '电话', key: 'mobile', optional: true },
  { header: '传真', key: 'fax', optional: true },
  { header: '省份', key: 'province', holds: 'short', optional: true },
  { header: '地址', key: 'address', holds: 'title', optional: true },
  { header: '备注', key: 'memo', holds: 'long', optional: true },
  { header: '申报免机构审批', key: 'noContactApproval', holds: 'short', optional: true },
]
/** What the server gives: written, and passed over where a book comes back. */
const given: readonly Column[] = [
  { header: '部门编码', key: 'orgCode', optional: true },
  { header: '状态', key: 'status', holds: 'short', optional: true },
]
const categories = inChinese(() => [t.company, t.department, t.post])
const provinces = inChinese(() => new Map(provinceCodes.map((code) => [provinceLabel(code), code])))
const yes = inChinese(() => t.yes)
const no = inChinese(() => t.no)

/** The departments, or those of a branch, each with the way to it; at most 5000. `template`: none. One trip. */
export async function exportDeparts(ctx: Context, { id, template }: DepartBook): Promise<Response> {
  need(ctx.actor, 'depart:manage')
  const above = [inChinese(() => t.howAbove(PATH))]
  if (template) return bookAnswer(await sheetOf(NAME, columns, [], above), `${NAME}模板.xlsx`)
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
      .limit(MOST_OUT + 1),
    kinds: departTypes(ctx),
  })
  if (rows.length > MOST_OUT) throw badInput({ id: t.tooManyOut(MOST_OUT) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const first = id ? byId.get(id)?.orgCode : ''
  if (first === undefined) throw badInput({ id: t.aboveWrong })
  const cells = rows
    .filter(({ orgCode }) => orgCode.startsWith(first))
    .map((row): SheetRow => {
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
    })
  const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
  const bytes = await sheetOf(NAME, [...columns, ...given], cells, [NAME, `导出人：${by}`])
  return bookAnswer(bytes, `${NAME}_${stamp(ctx.now()).slice(0, 10)}.xlsx`)
}

const cell = (row: SheetRow, key: string) => String(row[key] ?? '').trim()

/** A line as the API's own call takes it, but for what it stands below. */
function inputOf({ row }: Line, kinds: readonly { id: string; name: string }[]) {
  const wrong: string[] = []
  const category = cell(row, 'orgCategory')
  const kind = cell(row, 'departType')
  const approval = cell(row, 'noContactApproval')
  if (category && !categories.includes(category)) wrong.push(t.categoryWrong)
  const found = kinds.find(({ name }) => name === kind)
  if (kind && !found) wrong.push(t.noKindCalled(kind))
  if (approval && approval !== yes && approval !== no) wrong.push(t.approvalWrong)
  const parsed = AddDepart.safeParse({
    ...Object.fromEntries(columns.map(({ key }) => [key, cell(row, key)])),
    orgCategory: String(Math.max(0, categories.indexOf(category)) + 1),
    departType: found?.id ?? '',
    province: provinces.get(cell(row, 'province')) ?? cell(row, 'province'),
    departOrder: cell(row, 'departOrder') || 0,
    noContactApproval: approval === yes ? 1 : 0,
  })
  return { wrong: [...wrong, ...(parsed.success ? [] : Object.values(fieldSentences(parsed.error)))], parsed }
}

type Known = { id: string; parentId: string; departName: string; orgCode: string; status: string }
/** What the lines name above themselves, by a code or a way, and what leads there. */
const namedAbove = (ctx: Context, lines: readonly Line[]) => {
  const said = [...new Set(lines.map(({ row }) => cell(row, 'above')).filter(Boolean))]
  const names = [...new Set(said.flatMap((one) => [one, ...one.split(PATH).map((name) => name.trim())]))]
  return ctx.db
    .select({
      id: depart.id,
      parentId: depart.parentId,
      departName: depart.departName,
      orgCode: depart.orgCode,
      status: depart.status,
    })
    .from(depart)
    .where(
      and(
        isThere,
        sql`${depart.id} in (with recursive up(id) as (
          select d.id from depart d where d.depart_name in ${listed(names)}
          union select d.id from depart d where d.org_code in ${listed(said)}
          union select d.parent_id from depart d join up on d.id = up.id) select id from up)`,
      ),
    )
}
/** The names below those departments, the last code of each, and whose the credit codes of the book are. */
const groundOf = (ctx: Context, ids: readonly string[], lines: readonly Line[]) => {
  const ofLines = (key: string) => [...new Set(lines.map(({ row }) => cell(row, key)).filter(Boolean))]
  return {
    last: lastCodes(ctx, ids),
    names: ctx.db
      .select({ parentId: depart.parentId, departName: depart.departName })
      .from(depart)
      .where(
        and(
          isThere,
          sql`${depart.departName} in ${listed(ofLines('departName'))} and ${depart.parentId} in ${listed(ids)}`,
        ),
      ),
    credits: ctx.db
      .select({ creditCode: depart.creditCode, departName: depart.departName })
      .from(depart)
      .where(
        and(
          sql`${depart.creditCode} <> '' and ${depart.creditCode} in ${listed(ofLines('creditCode'))}`,
          eq(depart.delFlag, 0),
        ),
      ),
  }
}

type Made = Line & { id: string; above: Known | null; orgCode: string; input: AddDepart }
/** Each line below what it names, be that there or another line of the book, with its code; the others with their reasons. */
function placed(
  ctx: Context,
  lines: readonly Line[],
  known: readonly Known[],
  kinds: readonly { id: string; name: string }[],
  { last, names, credits }: ReadGround,
) {
  const byId = new Map(known.map((one) => [one.id, one]))
  const aboves = new Map(known.flatMap((one) => [[one.orgCode, one] as const, [pathOf(one, byId), one] as const]))
  const ways = new Map(known.map((one) => [one.id, pathOf(one, byId)]))
  const taken = new Map<string, number | null>(names.map((one) => [`${one.parentId} ${one.departName}`, null]))
  const owners = new Map(credits.map((one) => [one.creditCode, one.departName]))
  const lastOf = new Map([...last].map(([id, one]) => [id, one.last]))
  const refused = new Set<string>()
  const good: Made[] = []
  const bad: Refused[] = []
  const refuse = (one: Line, way: string, reasons: readonly string[]) => {
    refused.add(way)
    bad.push({ ...one, reason: [...new Set(reasons)].join(core.semicolon) })
  }
  const take = (one: Line, above: Known | null) => {
    const { wrong, parsed } = inputOf(one, kinds)
    const name = cell(one.row, 'departName')
    const way = above ? `${ways.get(above.id)}${PATH}${name}` : name
    const key = `${above?.id ?? ''} ${name}`
    const credit = cell(one.row, 'creditCode')
    const first = taken.get(key)
    const problem = moveProblem({ id: '', parentId: '-', orgCode: '-' }, above, 1)
    const { code, spent } = codeAfter(above?.orgCode ?? '', lastOf.get(above?.id ?? '') ?? '')
    const reasons = [
      ...wrong,
      ...(first ? [t.sameAsLine(first)] : first === null ? [t.nameTaken] : []),
      ...(credit && owners.has(credit) ? [t.creditTaken(owners.get(credit)!)] : []),
      ...[problem ?? spent ?? []].flat(),
    ]
    if (!parsed.success || reasons.length) return refuse(one, way, reasons)
    taken.set(key, one.line)
    if (credit) owners.set(credit, name)
    lastOf.set(above?.id ?? '', code)
    const id = ctx.id()
    const made = { id, parentId: above?.id ?? '', departName: name, orgCode: code, status: '1' }
    ways.set(id, way)
    aboves.set(way, made)
    good.push({ ...one, id, above, orgCode: code, input: { ...parsed.data, parentId: made.parentId } })
  }
  // What stands above a line may come further down: rounds, until one brings nothing.
  for (let waiting = [...lines], before = Number.POSITIVE_INFINITY; ; ) {
    before = waiting.length
    waiting = waiting.filter((one) => {
      const said = wayIn(one.row)
      const above = said === '' ? null : aboves.get(said)
      if (above === undefined) return true
      take(one, above)
      return false
    })
    if (waiting.length && waiting.length < before) continue
    for (const one of waiting) {
      const said = wayIn(one.row)
      refuse(one, `${said}${PATH}${cell(one.row, 'departName')}`, [
        refused.has(said) ? t.aboveRefused(said) : t.noAbove(said),
      ])
    }
    return { good, bad }
  }
}
/** The next code, or the sentence where none is left. */
function codeAfter(above: string, last: string): { code: string; spent?: string } {
  try {
    return { code: nextCode(above, last) }
  } catch (error) {
    if (error instanceof Refusal) return { code: '', spent: error.message }
    throw error
  }
}
const wayIn = (row: SheetRow) =>
  cell(row, 'above')
    .split(PATH)
    .map((name) => name.trim())
    .join(PATH)
type ReadGround = {
  last: Map<string, { above: string; last: string }>
  names: readonly { parentId: string; departName: string }[]
  credits: readonly { creditCode: string; departName: string }[]
}

/**
 * New departments from a book, each line judged by itself: the good ones are taken, the others come back as a book with the
 * reason beside each. A line may stand below another one of the book. With `dryRun` nothing is taken. Two trips to judge, one
 * for each hundred that are taken.
 */
export async function importDeparts(ctx: Context, _input: unknown, c: HonoContext) {
  need(ctx.actor, 'depart:manage')
  const started = Date.now()
  const { bytes, fields } = await bookIn(c)
  await needBook(bytes)
  const lines = await readSheet(bytes, [...columns, ...given], MOST_IN)
  const { known, kinds } = await readAll(ctx, { known: namedAbove(ctx, lines), kinds: departTypes(ctx) })
  const ground = await readAll(ctx, groundOf(ctx, ['', ...known.map(({ id }) => id)], lines))
  const { good, bad } = placed(ctx, lines, known, kinds, ground)
  if (fields.get('dryRun') === 'true') return new Done(judged(good, bad), people.importLooked(good.length, bad.length))
  const { answer } = await takeJudged(ctx, 'depart:manage', {
    ...{ good, refused: bad, started },
    book: { name: NAME, columns, fileName: `${NAME}${inChinese(() => people.bookRefused)}.xlsx` },
    groupOf: ({ id, above, orgCode, input }) => ({
      changes: [...stays(above), insert('depart', rowOf(input, id, orgCode))],
      about: { bizType: 'depart', bizId: id, text: `导入 ${input.departName}（${orgCode}）` },
    }),
  })
  return new Done(answer, t.imported(answer.successCount, answer.errorCount))
}
