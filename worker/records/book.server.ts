import type { Context as HonoContext } from 'hono'
import { and, eq, or, sql } from 'drizzle-orm'
import { isPerson } from '../core/actor'
import { insert, update } from '../core/change'
import { commit } from '../core/commit.server'
import { t as core } from '../core/core.texts'
import type { Context } from '../core/context'
import { Done } from '../core/done'
import { fieldSentences } from '../core/input'
import { readAll } from '../core/read-all.server'
import { badInput, Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { rowsAnswer } from '../workbooks/answer.server'
import { countsOf } from '../workbooks/judged.server'
import { type Column, MOST_EXPORTED, rowKey, type SheetRow } from '../workbooks/sheet'
import { linesIn } from '../workbooks/upload.server'
import { need } from '../policy/can'
import { itemTitle } from '../core/dictionary'
import { codeAbove } from '../core/codes'
import { asRow, effectsOf, given, tableIn, toldOf } from './commands.server'
import { contractOf } from './contract'
import { judgesOf, type Loaded, type Part, type Stored, textIn, type Values, wrongIn } from './parts.server'
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
import type { Field } from './fields'
import { type AnyRecord, fieldsOf, filledIn, isCoded, seenFields, TOP } from './record'
import { t as books } from '../workbooks/texts'
import { t } from './texts'

/** Lines of one import that bring something new. */
const MOST_IN = 1000

/** What stands in a book: what a person reads and may fill in. A row of a tree names the one above it by its code. */
const inBook = (one: AnyRecord) =>
  seenFields(one).filter(([, { kind }]) => kind !== 'link' && (kind !== 'above' || one.tree?.code))
const holdsOf: Partial<Record<Field['kind'], Column['holds']>> = { long: 'long', whole: 'short', moment: 'time' }
/** Headers are Chinese in every language, so that a book goes from one reader to another. */
const columnsIn = (one: AnyRecord, filled: boolean): Column[] =>
  inBook(one)
    .filter(([, field]) => !filled || !field.given)
    .map(([name, field]) => ({
      key: name,
      header: inChinese(() => (field.kind === 'above' ? t.codeOf(field.label()) : field.label())),
      holds: holdsOf[field.kind] ?? 'plain',
      optional: field.given || !('required' in field && field.required),
    }))

type BookQuery = ListQuery & { selections?: string[] | undefined; template?: string | undefined }

/** Rows out of a workbook and into one. */
export function booksOf<R extends AnyRecord>(one: R, parts: readonly Part[]) {
  // A row says what is missing of what it belongs to.
  const ImportForm = contractOf(one).ImportFields.partial()
  return {
    /** The rows that a list's filters find, or those that were selected; at most 5000. One trip. */
    async exportXls(ctx: Context, query: BookQuery): Promise<Response> {
      need(ctx.actor, one.right)
      const name = inChinese(one.name)
      if (query.template) return rowsAnswer(ctx, { name, columns: columnsIn(one, true) })
      const where = and(
        // Of a tree, all of it.
        foundBy(one, { keyword: query.keyword, asked: query.asked }),
        query.selections?.length ? sql`${columnsOf(one).id} in ${listed(query.selections)}` : undefined,
      )
      const rows = await selectOf(ctx, one, where)
        .orderBy(...sortedBy(one, one.tree?.code ? { column: one.tree.code, order: 'asc' } : query))
        .limit(MOST_EXPORTED + 1)
      if (rows.length > MOST_EXPORTED) throw badInput({ selections: t.tooManyRows(MOST_EXPORTED) })
      const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
      const above = [name, inChinese(() => t.exported(by))]
      return rowsAnswer(
        ctx,
        { name, columns: columnsIn(one, false), above },
        rows.map((row) => cellsOf(one, row)),
      )
    },

    /**
     * Rows from a book: all of them or, where one is wrong, none. A line with the key of a row that is there changes it in the
     * cells that are filled in, one as the export has it changes nothing, any other is new. Three trips. What the rows belong
     * to, and what new ones stand below where their line does not say, is named beside the file.
     * @throws 400 with the lines that are wrong
     */
    async importExcel(ctx: Context, _input: unknown, c: HonoContext) {
      need(ctx.actor, one.right)
      const started = Date.now()
      const { lines: all, fields } = await linesIn(c, ImportForm, columnsIn(one, false), MOST_IN)
      const { stored, above } = await readAll(ctx, {
        stored: storedLike(ctx, one, all, fields),
        above: one.tree ? namedAbove(ctx, one, all) : null,
      })
      const differing = new Set(changedIn(one, all, stored).map(({ line }) => line))
      if (differing.size > MOST_IN) throw badInput({ file: books.tooManyRows(MOST_IN) })
      const lines = placed(
        ctx,
        one,
        all.filter(({ line }) => differing.has(line)),
        { fields, stored, known: above ?? [] },
      )
      const { loaded, items } = await readAll(ctx, {
        loaded: judgesOf(ctx, one, parts, {
          ids: lines.flatMap(({ isThere, row }) => (isThere ? [String(row.id)] : [])),
          given: lines.map(({ row }) => row),
        }),
        items: itemsQuery(ctx, one),
      })
      const judged = judge(one, loaded, lines, items)
      const refused = judged.flatMap(({ line, wrong }) => (wrong ? [{ line, reason: wrong }] : []))
      const rows = judged.filter(
        ({ row, before, wrong }) => !wrong && (!before || Object.keys(changesOf(row, before)).length > 0),
      )
      const { errors, ...counts } = countsOf(
        rows.map(({ before }) => ({ updates: !!before })),
        all.length - rows.length - refused.length,
        refused,
      )
      const [first] = errors
      if (first)
        throw new Refusal(t.importFailed(refused.length, first.line, first.reason), 400, 200, {
          ...counts,
          successCount: 0,
          errors,
        })
      if (fields.dryRun) return new Done(counts, t.importFits(all.length))
      if (rows.length === 0) return new Done(counts, t.imported(all.length))
      await commit(
        ctx,
        one.right,
        [
          ...rows.flatMap(({ row, before }) =>
            before
              ? [update(tableIn(one), before, asRow(changesOf(row, before))), ...effectsOf(loaded, 'edit', row, before)]
              : [insert(tableIn(one), asRow(row)), ...effectsOf(loaded, 'add', row, null)],
          ),
          ...toldOf(one),
        ],
        { bizType: one.table, bizId: '', text: inChinese(() => `${one.name()} ${t.imported(rows.length)}`) },
        started,
      )
      return new Done(counts, t.imported(all.length))
    },
  }
}

type Line = { line: number; row: SheetRow }
/** A line with an id: that of the row that it is about, where that `isThere`. */
type Placed = Line & { isThere: boolean }
type Judged = { line: number; row: Values; before: Stored | null; wrong: string | null }
const changesOf = (row: Values, before: Stored) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => before[name] !== value))
/** What a line names a row by. The codes of a tree are those of one installation: its lines are new rows, or as they are stored. */
const keyOf = (one: AnyRecord): readonly string[] => (one.tree ? [] : (one.unique?.[0] ?? []))
/** The rows that lines may be about: of the same key or title and, where that is named, belonging to the same row. */
const storedLike = (ctx: Context, one: AnyRecord, lines: readonly Line[], beside: Record<string, unknown>) => {
  const columns = columnsOf(one)
  const links = fieldsOf(one).flatMap(([name, { kind }]) =>
    kind === 'link' && beside[name] ? [sql`${columns[name]} = ${beside[name] as string}`] : [],
  )
  const named = [...new Set([one.title as string, ...keyOf(one).slice(-1)])]
  return selectOf(
    ctx,
    one,
    and(
      or(...named.map((name) => sql`${columns[name]} in ${listed(lines.map(({ row }) => row[name]))}`)),
      eq(columns.delFlag!, 0),
      ...links,
    ),
  )
}
/** The lines that are not as the export has a row. */
function changedIn(one: AnyRecord, lines: readonly Line[], stored: readonly Values[]): Line[] {
  const columns = columnsIn(one, false)
  const exported = new Set(inChinese(() => stored.map((row) => rowKey(columns, cellsOf(one, row)))))
  return lines.filter(({ row }) => !exported.has(rowKey(columns, row)))
}
/** The rows of a tree whose codes the lines name above themselves. */
const namedAbove = (ctx: Context, one: AnyRecord, lines: readonly Line[]) => {
  const columns = columnsOf(one)
  const { above = '', code = '' } = one.tree ?? {}
  return ctx.db
    .select({ id: sql<string>`${columns.id}`, code: sql<string>`${columns[code]}` })
    .from(tableOf(one))
    .where(
      code
        ? sql`${columns[code]} in ${listed(lines.map(({ row }) => String(row[above] ?? '')))} and ${columns.delFlag} = 0`
        : sql`0`,
    )
}
/**
 * The lines with the ids that they have or get, what they belong to, and above them the row that they name: one that is there,
 * or one further up in the book, which is given its code anew.
 */
function placed(
  ctx: Context,
  one: AnyRecord,
  lines: readonly Line[],
  {
    fields,
    stored,
    known,
  }: { fields: Record<string, unknown>; stored: readonly Values[]; known: readonly { id: string; code: string }[] },
): Placed[] {
  const beside = Object.fromEntries(
    fieldsOf(one).flatMap(([name, { kind }]) => {
      const said = kind === 'link' || kind === 'above' ? fields[name] : null
      return typeof said === 'string' && said ? [[name, said]] : []
    }),
  )
  const key = keyOf(one)
  const keyIn = (row: Values) => JSON.stringify(key.map((name) => String(cellOf(row[name]))))
  const byKey = new Map(key.length ? stored.map((row) => [keyIn(row), row]) : [])
  const { above, code } = one.tree ?? {}
  const ids = new Map(known.map((row) => [row.code, row.id]))
  return lines.map(({ line, row: cells }) => {
    const before = byKey.get(keyIn({ ...cells, ...beside }))
    const row = { ...cells, ...beside, id: before ? textIn(before, 'id') : ctx.id() }
    if (!above || !code) return { line, row, isThere: !!before }
    const name = String(cells[above] ?? '')
    const own = String(cells[code] ?? '')
    if (own) ids.set(own, row.id)
    const up = name ? (ids.get(name) ?? name) : (beside[above] ?? TOP)
    return { line, row: { ...row, [above]: up }, isThere: false }
  })
}
/** Each line as a row, or in one sentence why it is none. Empty cells of a row that is there stay as they are. */
function judge(one: AnyRecord, loaded: Loaded, lines: readonly Placed[], items: readonly Item[]): Judged[] {
  const { New } = contractOf(one)
  const seen = new Map<string, number>()
  return lines.map(({ line, row: cells }) => {
    const before = loaded.before.find(({ id }) => id === cells.id) ?? null
    const kept = before ? filledIn(one).flatMap(([name]) => (before[name] ? [[name, before[name]]] : [])) : []
    const parsed = New.safeParse({ ...Object.fromEntries(kept), ...valuesOf(one, cells, items) })
    const said = (sentences: Record<string, string>) =>
      [...new Set(Object.values(sentences))].join(core.semicolon) || null
    if (!parsed.success) return { line, row: {}, before, wrong: said(fieldSentences(parsed.error)) }
    const next: Values = { ...before, ...parsed.data, id: cells.id }
    const keys = (one.unique ?? []).map((names) => JSON.stringify(names.map((name) => [name, next[name]])))
    const first = keys.map((key) => seen.get(key)).find(Boolean)
    for (const key of keys) if (!seen.has(key)) seen.set(key, line)
    const wrong = first ? t.sameAsLine(first) : said(wrongIn(one, loaded, next, before))
    return { line, row: wrong ? next : given(loaded, next, before), before, wrong }
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
