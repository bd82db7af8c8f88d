import type { Context as HonoContext } from 'hono'
import { and, sql } from 'drizzle-orm'
import { isPerson } from '../core/actor'
import { insert } from '../core/change'
import { commit } from '../core/commit.server'
import { t as core } from '../core/core.texts'
import type { Context } from '../core/context'
import { Done } from '../core/done'
import { fieldSentences } from '../core/input'
import { readAll } from '../core/read-all.server'
import { badInput, Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { bookAnswer, bookIn, needBook } from '../workbooks/book.server'
import { type Column, readSheet, type SheetRow, sheetOf } from '../workbooks/sheet'
import { need } from '../policy/can'
import { itemTitle } from '../core/dictionary'
import { codeAbove } from '../core/codes'
import { asRow, effectsOf, given, tableIn, toldOf } from './commands.server'
import { contractOf } from './contract'
import { judgesOf, type Loaded, type Part, textIn, type Values, wrongIn } from './parts.server'
import {
  columnsOf,
  foundBy,
  type Item,
  itemsQuery,
  type ListQuery,
  listed,
  selectOf,
  shown,
  sortedBy,
  tableOf,
} from './queries.server'
import { type AnyRecord, fieldsOf, filledIn, isCoded, seenFields, TOP } from './record'
import { t } from './texts'

const MOST_OUT = 5000
const MOST_IN = 1000

/** What stands in a book: what a person reads and may fill in. A row of a tree names the one above it by its code. */
const inBook = (one: AnyRecord) =>
  seenFields(one).filter(([, { kind }]) => kind !== 'link' && (kind !== 'above' || one.tree?.code))
/** Headers are Chinese in every language, so that a book goes from one reader to another. */
const columnsIn = (one: AnyRecord, filled: boolean): Column[] =>
  inBook(one)
    .filter(([, field]) => !filled || !field.given)
    .map(([name, field]) => ({
      key: name,
      header: inChinese(() => (field.kind === 'above' ? t.codeOf(field.label()) : field.label())),
      holds: field.kind === 'long' ? 'long' : field.kind === 'whole' ? 'short' : 'plain',
      optional: field.given || !('required' in field && field.required),
    }))

type BookQuery = ListQuery & { selections?: string[] | undefined; template?: string | undefined }

/** Rows out of a workbook and into one. */
export function booksOf<R extends AnyRecord>(one: R, parts: readonly Part[]) {
  return {
    /** The rows that a list's filters find, or those that were selected; at most 5000. One trip. */
    async exportXls(ctx: Context, query: BookQuery): Promise<Response> {
      need(ctx.actor, one.right)
      const where = and(
        // Of a tree, all of it.
        foundBy(one, { keyword: query.keyword, asked: query.asked }),
        query.selections?.length ? sql`${columnsOf(one).id} in ${listed(query.selections)}` : undefined,
      )
      const rows = query.template
        ? []
        : await selectOf(ctx, one, where)
            .orderBy(...sortedBy(one, one.tree?.code ? { column: one.tree.code, order: 'asc' } : query))
            .limit(MOST_OUT + 1)
      if (rows.length > MOST_OUT) throw badInput({ selections: t.tooManyRows(MOST_OUT) })
      const name = inChinese(one.name)
      const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
      const bytes = await sheetOf(
        name,
        columnsIn(one, !!query.template),
        rows.map((row) => cellsOf(one, row)),
        query.template ? [] : [name, inChinese(() => t.exported(by))],
      )
      return bookAnswer(bytes, query.template ? `${name}模板.xlsx` : `${name}_${stamp(ctx.now()).slice(0, 10)}.xlsx`)
    },

    /**
     * New rows from a book: all of them or, where one is wrong, none. Two trips, of a tree three. What the rows belong to, and
     * what they stand below where their line does not say, is named beside the file.
     * @throws 400 with the lines that are wrong
     */
    async importExcel(ctx: Context, _input: unknown, c: HonoContext) {
      need(ctx.actor, one.right)
      const started = Date.now()
      const { bytes, fields } = await bookIn(c)
      await needBook(bytes)
      const lines = await placed(ctx, one, await readSheet(bytes, columnsIn(one, false), MOST_IN), fields)
      const { loaded, items } = await readAll(ctx, {
        loaded: judgesOf(ctx, one, parts, { ids: [], given: lines.map(({ row }) => row) }),
        items: itemsQuery(ctx, one),
      })
      const judged = judge(one, loaded, lines, items)
      const errors = judged.flatMap(({ line, wrong }) => (wrong ? [{ line, reason: wrong }] : []))
      const counts = { totalCount: lines.length, successCount: lines.length - errors.length, errorCount: errors.length }
      if (errors.length)
        throw new Refusal(t.importFailed(errors.length, errors[0]!.line, errors[0]!.reason), 400, 200, {
          ...counts,
          successCount: 0,
          errors,
        })
      if (fields.get('dryRun') === 'true') return new Done(counts, t.importFits(lines.length))
      const rows = judged.map(({ row }) => row)
      await commit(
        ctx,
        one.right,
        [
          ...rows.flatMap((row) => [insert(tableIn(one), asRow(row)), ...effectsOf(loaded, 'add', row, null)]),
          ...toldOf(one),
        ],
        { bizType: one.table, bizId: '', text: inChinese(() => `${one.name()} ${t.imported(rows.length)}`) },
        started,
      )
      return new Done(counts, t.imported(rows.length))
    },
  }
}

type Line = { line: number; row: SheetRow }
/**
 * The lines with the ids that they get, what they belong to, and above them the row that they name: one that is there, or one
 * further up in the book, which is given its code anew.
 */
async function placed(ctx: Context, one: AnyRecord, lines: readonly Line[], fields: FormData): Promise<Line[]> {
  const beside = Object.fromEntries(
    fieldsOf(one).flatMap(([name, { kind }]) => {
      const said = kind === 'link' || kind === 'above' ? fields.get(name) : null
      return typeof said === 'string' && said ? [[name, said]] : []
    }),
  )
  const given = lines.map(({ line, row }) => ({ line, row: { ...row, ...beside, id: ctx.id() } }))
  const { above, code } = one.tree ?? {}
  if (!above || !code) return given
  const columns = columnsOf(one)
  const named = lines.map(({ row }) => String(row[above] ?? ''))
  const known = await ctx.db
    .select({ id: sql<string>`${columns.id}`, code: sql<string>`${columns[code]}` })
    .from(tableOf(one))
    .where(sql`${columns[code]} in ${listed(named)} and ${columns.delFlag} = 0`)
  const ids = new Map(known.map((row) => [row.code, row.id]))
  return given.map(({ line, row }, at) => {
    const name = named[at]!
    const up = name ? (ids.get(name) ?? name) : (beside[above] ?? TOP)
    const own = String(lines[at]!.row[code] ?? '')
    if (own) ids.set(own, row.id)
    return { line, row: { ...row, [above]: up } }
  })
}
/** Each line as a row, or in one sentence why it is none. */
function judge(
  one: AnyRecord,
  loaded: Loaded,
  lines: readonly Line[],
  items: readonly Item[],
): { line: number; row: Values; wrong: string | null }[] {
  const { New } = contractOf(one)
  const seen = new Map<string, number>()
  return lines.map(({ line, row: cells }) => {
    const parsed = New.safeParse(valuesOf(one, cells, items))
    const said = (sentences: Record<string, string>) =>
      [...new Set(Object.values(sentences))].join(core.semicolon) || null
    if (!parsed.success) return { line, row: {}, wrong: said(fieldSentences(parsed.error)) }
    const next: Values = { ...parsed.data, id: cells.id }
    const keys = (one.unique ?? []).map((names) => JSON.stringify(names.map((name) => [name, next[name]])))
    const first = keys.map((key) => seen.get(key)).find(Boolean)
    for (const key of keys) if (!seen.has(key)) seen.set(key, line)
    const wrong = first ? t.sameAsLine(first) : said(wrongIn(one, loaded, next, null))
    return { line, row: wrong ? next : given(loaded, next, null), wrong }
  })
}
/** A coded cell is the text that a person reads; the value is understood as well. Empty cells were not filled in. */
function valuesOf(one: AnyRecord, cells: SheetRow, items: readonly Item[]): Values {
  return Object.fromEntries(
    filledIn(one).flatMap(([name, field]) => {
      const cell = cells[name] ?? ''
      if (cell === '') return []
      if (field.kind === 'dict')
        return [[name, items.find((item) => item.code === field.dict && isCalled(item.text, cell))?.value ?? cell]]
      if (field.kind === 'choice') return [[name, field.options().find(({ label }) => label === cell)?.value ?? cell]]
      return [[name, cell]]
    }),
  )
}
const isCalled = (stored: string, cell: unknown) => cell === stored || cell === itemTitle(stored)
const cellsOf = (one: AnyRecord, row: Values): SheetRow => {
  const texts = shown(one, row)
  return Object.fromEntries(
    inBook(one).map(([name, field]) => [
      name,
      field.kind === 'above'
        ? codeAbove(textIn(row, one.tree?.code))
        : cellOf(isCoded(field) ? texts[`${name}_dictText`] : row[name]),
    ]),
  )
}
const cellOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : '')
