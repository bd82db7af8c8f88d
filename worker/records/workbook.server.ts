import type { Context as HonoContext } from 'hono'
import { and, eq, or, sql } from 'drizzle-orm'
import { isPerson } from '../core/actor'
import { insert, update } from '../core/change'
import { commit } from '../core/commit.server'
import { t as core } from '../core/core.texts'
import type { Context } from '../core/context'
import { CommandResult } from '../core/command-result'
import { fieldMessages } from '../core/input'
import { readAll } from '../core/read-all.server'
import { badInput, Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { workbookResponse } from '../workbooks/response.server'
import { countLines } from '../workbooks/line-import.server'
import { type Column, MAX_EXPORTED_ROWS, rowKey, type SheetRow } from '../workbooks/sheet'
import { readUploadedLines } from '../workbooks/upload.server'
import { assertRight } from '../policy/authorization'
import { itemTitle } from '../core/dictionary'
import { parentCode } from '../core/tree-codes'
import { toTableRow, hookEffects, applyHookValues, writableTable, optionListChanges } from './commands.server'
import { recordContract } from './contract'
import {
  hooksQuery,
  type LoadedHooks,
  type RecordHook,
  type StoredRow,
  textValue,
  type RowValues,
  findFieldErrors,
} from './hooks.server'
import {
  columnsOf,
  listCondition,
  type DictionaryItem,
  dictionaryItemsQuery,
  type ListQuery,
  valuesSubquery,
  selectOf,
  serializeRow,
  listOrder,
  tableOf,
} from './queries.server'
import type { Field } from './fields'
import { type AnyRecord, recordFields, editableFields, isCodedField, readableFields, TREE_ROOT } from './record'
import { t as books } from '../workbooks/texts'
import { t } from './texts'

/** Maximum number of lines of one import that change something. */
const MAX_IMPORTED = 1000

/** Fields in a workbook: those that a user sees and may fill in. A row of a tree names its parent by code. */
const workbookFields = (one: AnyRecord) =>
  readableFields(one).filter(([, { kind }]) => kind !== 'link' && (kind !== 'above' || one.tree?.code))
const columnContents: Partial<Record<Field['kind'], Column['holds']>> = { long: 'long', whole: 'short', moment: 'time' }
/** Headers are in Chinese in every language, so that users can exchange workbooks. */
const workbookColumns = (one: AnyRecord, filled: boolean): Column[] =>
  workbookFields(one)
    .filter(([, field]) => !filled || !field.given)
    .map(([name, field]) => ({
      key: name,
      header: inChinese(() => (field.kind === 'above' ? t.codeOf(field.label()) : field.label())),
      holds: columnContents[field.kind] ?? 'plain',
      optional: field.given || !('required' in field && field.required),
    }))

type WorkbookQuery = ListQuery & { selections?: string[] | undefined; template?: string | undefined }

/** Builds the handlers for Excel export and import of a record. */
export function workbookHandlers<R extends AnyRecord>(one: R, parts: readonly RecordHook[]) {
  // Missing links are reported per row instead of for the whole form.
  const ImportForm = recordContract(one).ImportFields.partial()
  return {
    /** Exports the rows that match the list's filters, or the selected ones; at most 5000. One round trip. */
    async exportXls(ctx: Context, query: WorkbookQuery): Promise<Response> {
      assertRight(ctx.actor, one.right)
      const name = inChinese(one.name)
      if (query.template) return workbookResponse(ctx, { name, columns: workbookColumns(one, true) })
      const where = and(
        // A tree is exported as a whole, regardless of the parent in the filter.
        listCondition(one, { keyword: query.keyword, asked: query.asked }),
        query.selections?.length ? sql`${columnsOf(one).id} in ${valuesSubquery(query.selections)}` : undefined,
      )
      const rows = await selectOf(ctx, one, where)
        .orderBy(...listOrder(one, one.tree?.code ? { column: one.tree.code, order: 'asc' } : query))
        .limit(MAX_EXPORTED_ROWS + 1)
      if (rows.length > MAX_EXPORTED_ROWS) throw badInput({ selections: t.tooManyRows(MAX_EXPORTED_ROWS) })
      const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
      const above = [name, inChinese(() => t.exported(by))]
      return workbookResponse(
        ctx,
        { name, columns: workbookColumns(one, false), above },
        rows.map((row) => toCells(one, row)),
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
      assertRight(ctx.actor, one.right)
      const started = Date.now()
      const { lines: all, fields } = await readUploadedLines(c, ImportForm, workbookColumns(one, false), MAX_IMPORTED)
      const { stored, above } = await readAll(ctx, {
        stored: matchingRowsQuery(ctx, one, all, fields),
        above: one.tree ? namedParentsQuery(ctx, one, all) : null,
      })
      const differing = new Set(changedLines(one, all, stored).map(({ line }) => line))
      if (differing.size > MAX_IMPORTED) throw badInput({ file: books.tooManyRows(MAX_IMPORTED) })
      const lines = identifyLines(
        ctx,
        one,
        all.filter(({ line }) => differing.has(line)),
        { fields, stored, known: above ?? [] },
      )
      const { loaded, items } = await readAll(ctx, {
        loaded: hooksQuery(ctx, one, parts, {
          ids: lines.flatMap(({ isThere, row }) => (isThere ? [String(row.id)] : [])),
          given: lines.map(({ row }) => row),
        }),
        items: dictionaryItemsQuery(ctx, one),
      })
      const judged = validateLines(one, loaded, lines, items)
      const refused = judged.flatMap(({ line, wrong }) => (wrong ? [{ line, reason: wrong }] : []))
      const rows = judged.filter(
        ({ row, before, wrong }) => !wrong && (!before || Object.keys(pickChanges(row, before)).length > 0),
      )
      const { errors, ...counts } = countLines(
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
      if (fields.dryRun) return new CommandResult(counts, t.importFits(all.length))
      if (rows.length === 0) return new CommandResult(counts, t.imported(all.length))
      await commit(
        ctx,
        one.right,
        [
          ...rows.flatMap(({ row, before }) =>
            before
              ? [
                  update(writableTable(one), before, toTableRow(pickChanges(row, before))),
                  ...hookEffects(loaded, 'edit', row, before),
                ]
              : [insert(writableTable(one), toTableRow(row)), ...hookEffects(loaded, 'add', row, null)],
          ),
          ...optionListChanges(one),
        ],
        { bizType: one.table, bizId: '', text: inChinese(() => `${one.name()} ${t.imported(rows.length)}`) },
        started,
      )
      return new CommandResult(counts, t.imported(all.length))
    },
  }
}

type ImportedLine = { line: number; row: SheetRow }
/** A line with the id of its row; `isThere` if the row exists. */
type IdentifiedLine = ImportedLine & { isThere: boolean }
type ValidatedLine = { line: number; row: RowValues; before: StoredRow | null; wrong: string | null }
const pickChanges = (row: RowValues, before: StoredRow) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => before[name] !== value))
/**
 * Fields by which a line identifies an existing row. Codes of a tree differ between installations: lines of a tree are
 * new rows, or equal to stored ones.
 */
const uniqueKeyOf = (one: AnyRecord): readonly string[] => (one.tree ? [] : (one.unique?.[0] ?? []))
/** Query of the rows that lines may refer to: with the same key or title and, if the form names it, the same linked row. */
const matchingRowsQuery = (
  ctx: Context,
  one: AnyRecord,
  lines: readonly ImportedLine[],
  formFields: Record<string, unknown>,
) => {
  const columns = columnsOf(one)
  const links = recordFields(one).flatMap(([name, { kind }]) =>
    kind === 'link' && formFields[name] ? [sql`${columns[name]} = ${formFields[name] as string}`] : [],
  )
  const named = [...new Set([one.title as string, ...uniqueKeyOf(one).slice(-1)])]
  return selectOf(
    ctx,
    one,
    and(
      or(...named.map((name) => sql`${columns[name]} in ${valuesSubquery(lines.map(({ row }) => row[name]))}`)),
      eq(columns.delFlag!, 0),
      ...links,
    ),
  )
}
/** Returns the lines that differ from the rows as the export writes them. */
function changedLines(one: AnyRecord, lines: readonly ImportedLine[], stored: readonly RowValues[]): ImportedLine[] {
  const columns = workbookColumns(one, false)
  const exported = new Set(inChinese(() => stored.map((row) => rowKey(columns, toCells(one, row)))))
  return lines.filter(({ row }) => !exported.has(rowKey(columns, row)))
}
/** Query of the rows of a tree whose codes the lines name as parents. */
const namedParentsQuery = (ctx: Context, one: AnyRecord, lines: readonly ImportedLine[]) => {
  const columns = columnsOf(one)
  const { above = '', code = '' } = one.tree ?? {}
  return ctx.db
    .select({ id: sql<string>`${columns.id}`, code: sql<string>`${columns[code]}` })
    .from(tableOf(one))
    .where(
      code
        ? sql`${columns[code]} in ${valuesSubquery(lines.map(({ row }) => String(row[above] ?? '')))} and ${columns.delFlag} = 0`
        : sql`0`,
    )
}
/**
 * Returns the lines with the ids of their rows, their linked row, and their parent: an existing row, or one further up
 * in the workbook, which gets a new code.
 */
function identifyLines(
  ctx: Context,
  one: AnyRecord,
  lines: readonly ImportedLine[],
  {
    fields,
    stored,
    known,
  }: { fields: Record<string, unknown>; stored: readonly RowValues[]; known: readonly { id: string; code: string }[] },
): IdentifiedLine[] {
  const fromForm = Object.fromEntries(
    recordFields(one).flatMap(([name, { kind }]) => {
      const id = kind === 'link' || kind === 'above' ? fields[name] : null
      return typeof id === 'string' && id ? [[name, id]] : []
    }),
  )
  const key = uniqueKeyOf(one)
  const keyIn = (row: RowValues) => JSON.stringify(key.map((name) => String(toCell(row[name]))))
  const byKey = new Map(key.length ? stored.map((row) => [keyIn(row), row]) : [])
  const { above, code } = one.tree ?? {}
  const ids = new Map(known.map((row) => [row.code, row.id]))
  return lines.map(({ line, row: cells }) => {
    const before = byKey.get(keyIn({ ...cells, ...fromForm }))
    const row = { ...cells, ...fromForm, id: before ? textValue(before, 'id') : ctx.id() }
    if (!above || !code) return { line, row, isThere: !!before }
    const name = String(cells[above] ?? '')
    const own = String(cells[code] ?? '')
    if (own) ids.set(own, row.id)
    const up = name ? (ids.get(name) ?? name) : (fromForm[above] ?? TREE_ROOT)
    return { line, row: { ...row, [above]: up }, isThere: false }
  })
}
/** Validates each line as a row, or returns the error message. Empty cells keep the value of an existing row. */
function validateLines(
  one: AnyRecord,
  loaded: LoadedHooks,
  lines: readonly IdentifiedLine[],
  items: readonly DictionaryItem[],
): ValidatedLine[] {
  const { New } = recordContract(one)
  const firstLines = new Map<string, number>()
  return lines.map(({ line, row: cells }) => {
    const before = loaded.before.find(({ id }) => id === cells.id) ?? null
    const stored = before ? editableFields(one).flatMap(([name]) => (before[name] ? [[name, before[name]]] : [])) : []
    const parsed = New.safeParse({ ...Object.fromEntries(stored), ...parseCells(one, cells, items) })
    const joinMessages = (sentences: Record<string, string>) =>
      [...new Set(Object.values(sentences))].join(core.semicolon) || null
    if (!parsed.success) return { line, row: {}, before, wrong: joinMessages(fieldMessages(parsed.error)) }
    const next: RowValues = { ...before, ...parsed.data, id: cells.id }
    const keys = (one.unique ?? []).map((names) => JSON.stringify(names.map((name) => [name, next[name]])))
    const first = keys.map((key) => firstLines.get(key)).find(Boolean)
    for (const key of keys) if (!firstLines.has(key)) firstLines.set(key, line)
    const wrong = first ? t.sameAsLine(first) : joinMessages(findFieldErrors(one, loaded, next, before))
    return { line, row: wrong ? next : applyHookValues(loaded, next, before), before, wrong }
  })
}
/** Parses coded cells, which contain the label; the value is accepted as well. Empty cells count as not filled in. */
function parseCells(one: AnyRecord, cells: SheetRow, items: readonly DictionaryItem[]): RowValues {
  return Object.fromEntries(
    editableFields(one).flatMap(([name, field]) => {
      const cell = cells[name] ?? ''
      if (cell === '') return []
      if (field.kind === 'dict')
        return [[name, items.find((item) => item.code === field.dict && isItemText(item.text, cell))?.value ?? cell]]
      if (field.kind === 'choice') return [[name, field.options().find(({ label }) => label === cell)?.value ?? cell]]
      return [[name, cell]]
    }),
  )
}
const isItemText = (stored: string, cell: unknown) => cell === stored || cell === itemTitle(stored)
const toCells = (one: AnyRecord, row: RowValues): SheetRow => {
  const texts = serializeRow(one, row)
  return Object.fromEntries(
    workbookFields(one).map(([name, field]) => [
      name,
      field.kind === 'above'
        ? parentCode(textValue(row, one.tree?.code))
        : toCell(isCodedField(field) ? texts[`${name}_dictText`] : row[name]),
    ]),
  )
}
const toCell = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : '')
