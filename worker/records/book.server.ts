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

/** Maximum number of lines of one import that change something. */
const MOST_IN = 1000

/** Fields in a workbook: those that a user sees and may fill in. A row of a tree names its parent by code. */
const inBook = (one: AnyRecord) =>
  seenFields(one).filter(([, { kind }]) => kind !== 'link' && (kind !== 'above' || one.tree?.code))
const holdsOf: Partial<Record<Field['kind'], Column['holds']>> = { long: 'long', whole: 'short', moment: 'time' }
/** Headers are in Chinese in every language, so that users can exchange workbooks. */
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

/** Builds the handlers for Excel export and import of a record. */
export function booksOf<R extends AnyRecord>(one: R, parts: readonly Part[]) {
  // Missing links are reported per row instead of for the whole form.
  const ImportForm = contractOf(one).ImportFields.partial()
  return {
    /** Exports the rows that match the list's filters, or the selected ones; at most 5000. One round trip. */
    async exportXls(ctx: Context, query: BookQuery): Promise<Response> {
      need(ctx.actor, one.right)
      const name = inChinese(one.name)
      if (query.template) return rowsAnswer(ctx, { name, columns: columnsIn(one, true) })
      const where = and(
        // A tree is exported as a whole, regardless of the parent in the filter.
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
     * Imports rows from a workbook: all of them or, if one is invalid, none. A line with the unique key of an existing
     * row updates it with the filled cells, a line that is equal to the exported row changes nothing, and any other
     * line inserts a row. Three round trips. Form fields beside the file supply the linked row, and the parent of new
     * rows whose line names none.
     * @throws 400 with the invalid lines
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
/** A line with the id of its row; `isThere` if the row exists. */
type Placed = Line & { isThere: boolean }
type Judged = { line: number; row: Values; before: Stored | null; wrong: string | null }
const changesOf = (row: Values, before: Stored) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => before[name] !== value))
/**
 * Fields by which a line identifies an existing row. Codes of a tree differ between installations: lines of a tree are
 * new rows, or equal to stored ones.
 */
const keyOf = (one: AnyRecord): readonly string[] => (one.tree ? [] : (one.unique?.[0] ?? []))
/** Query of the rows that lines may refer to: with the same key or title and, if the form names it, the same linked row. */
const storedLike = (ctx: Context, one: AnyRecord, lines: readonly Line[], formFields: Record<string, unknown>) => {
  const columns = columnsOf(one)
  const links = fieldsOf(one).flatMap(([name, { kind }]) =>
    kind === 'link' && formFields[name] ? [sql`${columns[name]} = ${formFields[name] as string}`] : [],
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
/** Returns the lines that differ from the rows as the export writes them. */
function changedIn(one: AnyRecord, lines: readonly Line[], stored: readonly Values[]): Line[] {
  const columns = columnsIn(one, false)
  const exported = new Set(inChinese(() => stored.map((row) => rowKey(columns, cellsOf(one, row)))))
  return lines.filter(({ row }) => !exported.has(rowKey(columns, row)))
}
/** Query of the rows of a tree whose codes the lines name as parents. */
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
 * Returns the lines with the ids of their rows, their linked row, and their parent: an existing row, or one further up
 * in the workbook, which gets a new code.
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
  const fromForm = Object.fromEntries(
    fieldsOf(one).flatMap(([name, { kind }]) => {
      const id = kind === 'link' || kind === 'above' ? fields[name] : null
      return typeof id === 'string' && id ? [[name, id]] : []
    }),
  )
  const key = keyOf(one)
  const keyIn = (row: Values) => JSON.stringify(key.map((name) => String(cellOf(row[name]))))
  const byKey = new Map(key.length ? stored.map((row) => [keyIn(row), row]) : [])
  const { above, code } = one.tree ?? {}
  const ids = new Map(known.map((row) => [row.code, row.id]))
  return lines.map(({ line, row: cells }) => {
    const before = byKey.get(keyIn({ ...cells, ...fromForm }))
    const row = { ...cells, ...fromForm, id: before ? textIn(before, 'id') : ctx.id() }
    if (!above || !code) return { line, row, isThere: !!before }
    const name = String(cells[above] ?? '')
    const own = String(cells[code] ?? '')
    if (own) ids.set(own, row.id)
    const up = name ? (ids.get(name) ?? name) : (fromForm[above] ?? TOP)
    return { line, row: { ...row, [above]: up }, isThere: false }
  })
}
/** Validates each line as a row, or returns the error message. Empty cells keep the value of an existing row. */
function judge(one: AnyRecord, loaded: Loaded, lines: readonly Placed[], items: readonly Item[]): Judged[] {
  const { New } = contractOf(one)
  const firstLines = new Map<string, number>()
  return lines.map(({ line, row: cells }) => {
    const before = loaded.before.find(({ id }) => id === cells.id) ?? null
    const stored = before ? filledIn(one).flatMap(([name]) => (before[name] ? [[name, before[name]]] : [])) : []
    const parsed = New.safeParse({ ...Object.fromEntries(stored), ...valuesOf(one, cells, items) })
    const joinMessages = (sentences: Record<string, string>) =>
      [...new Set(Object.values(sentences))].join(core.semicolon) || null
    if (!parsed.success) return { line, row: {}, before, wrong: joinMessages(fieldSentences(parsed.error)) }
    const next: Values = { ...before, ...parsed.data, id: cells.id }
    const keys = (one.unique ?? []).map((names) => JSON.stringify(names.map((name) => [name, next[name]])))
    const first = keys.map((key) => firstLines.get(key)).find(Boolean)
    for (const key of keys) if (!firstLines.has(key)) firstLines.set(key, line)
    const wrong = first ? t.sameAsLine(first) : joinMessages(wrongIn(one, loaded, next, before))
    return { line, row: wrong ? next : given(loaded, next, before), before, wrong }
  })
}
/** Parses coded cells, which contain the label; the value is accepted as well. Empty cells count as not filled in. */
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
