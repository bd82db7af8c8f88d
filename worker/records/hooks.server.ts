import { and, type SQL, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { z } from 'zod'
import type { Change, TableName } from '../core/change'
import { findRuleContent, checkRuleMessage } from '../core/check-rule'
import { checkRulesQuery } from '../core/check-rules.server'
import type { Context } from '../core/context'
import { readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { type RowOf, toTypedRow } from './contract'
import { columnsOf, dictionaryItemsQuery, valuesSubquery, qualifiedColumn, tableOf } from './queries.server'
import type { LinkField } from './fields'
import { type AnyRecord, dictionaryFields, recordFields, type FieldName, type UsesOf } from './record'
import { t } from './texts'
import { usesColumn } from './uses/columns.server'
import { t as uses } from './uses/texts'

export type RowValues = Record<string, unknown>
/** A stored row. */
const StoredRow = z.looseObject({ id: z.string(), delFlag: z.number(), lockVersion: z.number() })
export type StoredRow = z.output<typeof StoredRow>
/** Returns a text of a row (an id, a code, a name); '' if there is none. */
export function textValue(row: RowValues | null, name: string | undefined): string {
  const value = name && row?.[name]
  return typeof value === 'string' ? value : ''
}
/** Error messages by field. */
export type FieldMessages<Name extends string = string> = { [N in Name]?: string }
/** Target of an action: the ids of the rows to change or remove, and the values to save. */
export type HookTarget = { ids: readonly string[]; given: readonly RowValues[] }
export type RecordAction = 'add' | 'edit' | 'remove' | 'restore' | 'destroy'

/**
 * Decisions of a hook about a row, based on the `Rows` of its query; `before` is null for a new row. Both the generic
 * rules of all records and the special rules of one record are hooks.
 */
type HookDecisions<One, Rows, Name extends string = string> = {
  /** Returns the reasons why a row may not be saved, by field. */
  refuses?: (rows: Rows, next: One, before: One | null) => FieldMessages<Name>
  /** Returns values that the server adds to a saved row. */
  gives?: (rows: Rows, next: One, before: One | null) => RowValues
  /** Returns the reason why a row may not be removed. */
  keeps?: (rows: Rows, row: One, about: HookTarget) => string | null
  /** Returns further changes that follow from it. */
  effects?: (rows: Rows, action: RecordAction, row: One, before: One | null) => Change[]
}
type HookReads<Rows> = {
  /** Query of the hook, run in the same round trip as the rows; null if the action does not need it. */
  reads: (ctx: Context, about: HookTarget) => RunnableQuery<Rows[], 'sqlite'> | null
}
/** A hook with the result of its query. */
export type LoadedHook = {
  refuses: (next: RowValues, before: RowValues | null) => FieldMessages
  gives: (next: RowValues, before: RowValues | null) => RowValues
  keeps: (row: RowValues, about: HookTarget) => string | null
  effects: (action: RecordAction, row: RowValues, before: RowValues | null) => Change[]
}
export type RecordHook = (ctx: Context, about: HookTarget) => DecodedQuery<LoadedHook>

const buildHook =
  <One, Row, Name extends string>(
    { reads, refuses, gives, keeps, effects }: HookReads<Row> & HookDecisions<One, readonly Row[], Name>,
    as: (row: RowValues) => One,
  ): RecordHook =>
  (ctx, about) =>
    decodedQuery(reads(ctx, about), (read): LoadedHook => {
      const rows = read ?? []
      const was = (before: RowValues | null) => before && as(before)
      return {
        refuses: (next, before) => refuses?.(rows, as(next), was(before)) ?? {},
        gives: (next, before) => gives?.(rows, as(next), was(before)) ?? {},
        keeps: (row, of) => keeps?.(rows, as(row), of) ?? null,
        effects: (action, row, before) => effects?.(rows, action, as(row), was(before)) ?? [],
      }
    })
/** Builds a hook for any record, which accesses fields by name. */
export const genericHook = <Row>(hook: HookReads<Row> & HookDecisions<RowValues, readonly Row[]>) =>
  buildHook(hook, (row) => row)
/** Builds a hook for one record, with the types of its rows. */
export const recordHook = <R extends AnyRecord, Row>(
  of: R,
  hook: HookReads<Row> & HookDecisions<RowOf<R>, readonly Row[], FieldName<R>>,
) => buildHook(hook, (row) => toTypedRow(of, row))

const distinctValues = (rows: readonly RowValues[], name: string) => [
  ...new Set(rows.map((row) => row[name]).filter((value) => value !== undefined)),
]
const labelOf = (one: AnyRecord, name: string) =>
  recordFields(one)
    .find(([known]) => known === name)![1]
    .label()
const rowsWhere = (ctx: Context, one: { table: TableName }, where: SQL | undefined) =>
  ctx.db.select().from(tableOf(one)).where(where)

/** Enforces that no two rows have the same values. */
const uniqueHook = (one: AnyRecord, names: readonly string[]) => {
  const columns = columnsOf(one)
  const last = names.at(-1)!
  return genericHook({
    reads: (ctx, { given }) =>
      given.length
        ? rowsWhere(
            ctx,
            one,
            and(...names.map((name) => sql`${columns[name]} in ${valuesSubquery(distinctValues(given, name))}`)),
          )
        : null,
    refuses(rows, next) {
      const same = rows.find((row) => row.id !== next.id && names.every((name) => row[name] === next[name]))
      if (!same) return {}
      const label = labelOf(one, last)
      return { [last]: same.delFlag ? t.binned(label) : t.taken(label, String(next[last])) }
    },
  })
}
/** Enforces that a coded value exists in its dictionary; a row may keep its old value. */
const dictionaryHook = (one: AnyRecord) =>
  genericHook({
    reads: (ctx, { given }) => (given.length ? dictionaryItemsQuery(ctx, one) : null),
    refuses: (items, next, before) =>
      Object.fromEntries(
        dictionaryFields(one)
          .filter(
            ({ name, field }) =>
              next[name] !== '' &&
              next[name] !== before?.[name] &&
              !items.some(({ code, value }) => code === field.dict && value === next[name]),
          )
          .map(({ name, field }) => [name, t.unknown(field.label())]),
      ),
  })
const ruledFields = (one: AnyRecord) =>
  recordFields(one).flatMap(([name, field]) => ('rule' in field && field.rule ? [{ name, code: field.rule }] : []))
/** Enforces the check rule of a text field; a row may keep its old value. */
const checkRuleHook = (one: AnyRecord) =>
  genericHook({
    reads: (ctx, { given }) =>
      given.length
        ? checkRulesQuery(
            ctx,
            ruledFields(one).map(({ code }) => code),
          )
        : null,
    refuses: (rules, next, before) =>
      Object.fromEntries(
        ruledFields(one).flatMap(({ name, code }) => {
          const value = textValue(next, name)
          const content = findRuleContent(rules, code)
          const message = value && value !== before?.[name] && content ? checkRuleMessage(content, value) : null
          return message ? [[name, message]] : []
        }),
      ),
  })
/** Enforces that the linked row exists. */
const linkHook = (name: string, { to, label }: LinkField) =>
  genericHook({
    reads: (ctx, { given }) =>
      given.length
        ? rowsWhere(
            ctx,
            { table: to },
            sql`${columnsOf({ table: to }).id} in ${valuesSubquery(distinctValues(given, name))} and del_flag = 0`,
          )
        : null,
    refuses: (rows, next) => (rows.some(({ id }) => id === next[name]) ? {} : { [name]: t.unknown(label()) }),
  })

/** Prevents that a row or value that other rows use is removed or changed. */
const usesHook = (one: AnyRecord, { value, instead, ...of }: UsesOf) =>
  genericHook({
    reads: (ctx, { ids }) =>
      ids.length
        ? ctx.db
            .select({
              id: sql<string>`${columnsOf(one).id}`,
              uses: usesColumn({ value, ...of }, (name) => qualifiedColumn(one, name)),
            })
            .from(tableOf(one))
            .where(sql`${columnsOf(one).id} in ${valuesSubquery(ids)}`)
        : null,
    refuses(rows, next, before) {
      const usage = rows.find(({ id }) => id === next.id)?.uses
      return usage?.used && before && before[value] !== next[value]
        ? { [value]: uses.staysAsItIs(labelOf(one, value), usage.used_dictText) }
        : {}
    },
    keeps(rows, row) {
      const usage = rows.find(({ id }) => id === row.id)?.uses
      if (!usage?.used) return null
      return uses.stays(textValue(row, one.title), usage.used_dictText) + (instead ? uses.comma + instead() : '')
    },
  })

/** Hooks that every record has. */
export const genericHooks = (one: AnyRecord): RecordHook[] => [
  ...(one.uses ? [usesHook(one, one.uses)] : []),
  ...(one.unique ?? []).map((names) => uniqueHook(one, names)),
  ...(dictionaryFields(one).length ? [dictionaryHook(one)] : []),
  ...(ruledFields(one).length ? [checkRuleHook(one)] : []),
  ...recordFields(one).flatMap(([name, field]) => (field.kind === 'link' ? [linkHook(name, field)] : [])),
]

/** The rows of an action, and the hooks with the results of their queries. */
export type LoadedHooks = { before: StoredRow[]; parts: LoadedHook[] }
/** Query of the rows and of the hooks of an action; can be part of a batch. */
export const hooksQuery = (
  ctx: Context,
  one: AnyRecord,
  parts: readonly RecordHook[],
  about: HookTarget,
): DecodedQuery<LoadedHooks> =>
  decodedQuery(
    {
      before: rowsWhere(ctx, one, sql`${columnsOf(one).id} in ${valuesSubquery(about.ids)}`),
      parts: parts.map((part) => part(ctx, about)),
    },
    ({ before, parts }) => ({ before: before.map((row) => StoredRow.parse(row)), parts }),
  )
/** Loads the rows and the hooks. One round trip. */
export const loadHooks = (ctx: Context, one: AnyRecord, parts: readonly RecordHook[], about: HookTarget) =>
  readAll(ctx, hooksQuery(ctx, one, parts, about))

/** Returns the first error message of each invalid field, in the order of the form. */
export function findFieldErrors(
  one: AnyRecord,
  { parts }: LoadedHooks,
  next: RowValues,
  before: StoredRow | null,
): Record<string, string> {
  const messages = parts.map((part) => part.refuses(next, before))
  return Object.fromEntries(
    recordFields(one).flatMap(([name]) => {
      const sentence = messages.find((one) => one[name])?.[name]
      return sentence ? [[name, sentence]] : []
    }),
  )
}
