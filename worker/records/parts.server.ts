import { and, type SQL, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { z } from 'zod'
import type { Change, TableName } from '../core/change'
import { contentOf, messageOf } from '../core/check-rule'
import { rulesOf } from '../core/check-rules.server'
import type { Context } from '../core/context'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { type RowOf, rowOf } from './contract'
import { columnsOf, itemsQuery, listed, qualified, tableOf } from './queries.server'
import type { LinkField } from './fields'
import { type AnyRecord, dictsOf, fieldsOf, type NameIn, type UsesOf } from './record'
import { t } from './texts'
import { usesColumn } from './uses/columns.server'
import { t as uses } from './uses/texts'

export type Values = Record<string, unknown>
/** A stored row. */
const Stored = z.looseObject({ id: z.string(), delFlag: z.number(), lockVersion: z.number() })
export type Stored = z.output<typeof Stored>
/** Returns a text of a row (an id, a code, a name); '' if there is none. */
export function textIn(row: Values | null, name: string | undefined): string {
  const value = name && row?.[name]
  return typeof value === 'string' ? value : ''
}
/** Error messages by field. */
export type Sentences<Name extends string = string> = { [N in Name]?: string }
/** Target of an action: the ids of the rows to change or remove, and the values to save. */
export type About = { ids: readonly string[]; given: readonly Values[] }
export type Act = 'add' | 'edit' | 'remove' | 'restore' | 'destroy'

/**
 * Decisions of a hook about a row, based on the `Rows` of its query; `before` is null for a new row. Both the generic
 * rules of all records and the special rules of one record are hooks.
 */
type Decides<One, Rows, Name extends string = string> = {
  /** Returns the reasons why a row may not be saved, by field. */
  refuses?: (rows: Rows, next: One, before: One | null) => Sentences<Name>
  /** Returns values that the server adds to a saved row. */
  gives?: (rows: Rows, next: One, before: One | null) => Values
  /** Returns the reason why a row may not be removed. */
  keeps?: (rows: Rows, row: One, about: About) => string | null
  /** Returns further changes that follow from it. */
  effects?: (rows: Rows, action: Act, row: One, before: One | null) => Change[]
}
type Looks<Rows> = {
  /** Query of the hook, run in the same round trip as the rows; null if the action does not need it. */
  reads: (ctx: Context, about: About) => RunnableQuery<Rows[], 'sqlite'> | null
}
/** A hook with the result of its query. */
export type Judge = {
  refuses: (next: Values, before: Values | null) => Sentences
  gives: (next: Values, before: Values | null) => Values
  keeps: (row: Values, about: About) => string | null
  effects: (action: Act, row: Values, before: Values | null) => Change[]
}
export type Part = (ctx: Context, about: About) => Reading<Judge>

const judging =
  <One, Row, Name extends string>(
    { reads, refuses, gives, keeps, effects }: Looks<Row> & Decides<One, readonly Row[], Name>,
    as: (row: Values) => One,
  ): Part =>
  (ctx, about) =>
    reading(reads(ctx, about), (read): Judge => {
      const rows = read ?? []
      const was = (before: Values | null) => before && as(before)
      return {
        refuses: (next, before) => refuses?.(rows, as(next), was(before)) ?? {},
        gives: (next, before) => gives?.(rows, as(next), was(before)) ?? {},
        keeps: (row, of) => keeps?.(rows, as(row), of) ?? null,
        effects: (action, row, before) => effects?.(rows, action, as(row), was(before)) ?? [],
      }
    })
/** Builds a hook for any record, which accesses fields by name. */
export const common = <Row>(hook: Looks<Row> & Decides<Values, readonly Row[]>) => judging(hook, (row) => row)
/** Builds a hook for one record, with the types of its rows. */
export const part = <R extends AnyRecord, Row>(
  of: R,
  hook: Looks<Row> & Decides<RowOf<R>, readonly Row[], NameIn<R>>,
) => judging(hook, (row) => rowOf(of, row))

const valuesOf = (rows: readonly Values[], name: string) => [
  ...new Set(rows.map((row) => row[name]).filter((value) => value !== undefined)),
]
const labelOf = (one: AnyRecord, name: string) =>
  fieldsOf(one)
    .find(([known]) => known === name)![1]
    .label()
const rowsWhere = (ctx: Context, one: { table: TableName }, where: SQL | undefined) =>
  ctx.db.select().from(tableOf(one)).where(where)

/** Enforces that no two rows have the same values. */
const alone = (one: AnyRecord, names: readonly string[]) => {
  const columns = columnsOf(one)
  const last = names.at(-1)!
  return common({
    reads: (ctx, { given }) =>
      given.length
        ? rowsWhere(ctx, one, and(...names.map((name) => sql`${columns[name]} in ${listed(valuesOf(given, name))}`)))
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
const chosen = (one: AnyRecord) =>
  common({
    reads: (ctx, { given }) => (given.length ? itemsQuery(ctx, one) : null),
    refuses: (items, next, before) =>
      Object.fromEntries(
        dictsOf(one)
          .filter(
            ({ name, field }) =>
              next[name] !== '' &&
              next[name] !== before?.[name] &&
              !items.some(({ code, value }) => code === field.dict && value === next[name]),
          )
          .map(({ name, field }) => [name, t.unknown(field.label())]),
      ),
  })
const ruled = (one: AnyRecord) =>
  fieldsOf(one).flatMap(([name, field]) => ('rule' in field && field.rule ? [{ name, code: field.rule }] : []))
/** Enforces the check rule of a text field; a row may keep its old value. */
const checked = (one: AnyRecord) =>
  common({
    reads: (ctx, { given }) =>
      given.length
        ? rulesOf(
            ctx,
            ruled(one).map(({ code }) => code),
          )
        : null,
    refuses: (rules, next, before) =>
      Object.fromEntries(
        ruled(one).flatMap(({ name, code }) => {
          const value = textIn(next, name)
          const content = contentOf(rules, code)
          const message = value && value !== before?.[name] && content ? messageOf(content, value) : null
          return message ? [[name, message]] : []
        }),
      ),
  })
/** Enforces that the linked row exists. */
const linked = (name: string, { to, label }: LinkField) =>
  common({
    reads: (ctx, { given }) =>
      given.length
        ? rowsWhere(
            ctx,
            { table: to },
            sql`${columnsOf({ table: to }).id} in ${listed(valuesOf(given, name))} and del_flag = 0`,
          )
        : null,
    refuses: (rows, next) => (rows.some(({ id }) => id === next[name]) ? {} : { [name]: t.unknown(label()) }),
  })

/** Prevents that a row or value that other rows use is removed or changed. */
const held = (one: AnyRecord, { value, instead, ...of }: UsesOf) =>
  common({
    reads: (ctx, { ids }) =>
      ids.length
        ? ctx.db
            .select({
              id: sql<string>`${columnsOf(one).id}`,
              uses: usesColumn({ value, ...of }, (name) => qualified(one, name)),
            })
            .from(tableOf(one))
            .where(sql`${columnsOf(one).id} in ${listed(ids)}`)
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
      return uses.stays(textIn(row, one.title), usage.used_dictText) + (instead ? uses.comma + instead() : '')
    },
  })

/** Hooks that every record has. */
export const commonParts = (one: AnyRecord): Part[] => [
  ...(one.uses ? [held(one, one.uses)] : []),
  ...(one.unique ?? []).map((names) => alone(one, names)),
  ...(dictsOf(one).length ? [chosen(one)] : []),
  ...(ruled(one).length ? [checked(one)] : []),
  ...fieldsOf(one).flatMap(([name, field]) => (field.kind === 'link' ? [linked(name, field)] : [])),
]

/** The rows of an action, and the hooks with the results of their queries. */
export type Loaded = { before: Stored[]; parts: Judge[] }
/** Query of the rows and of the hooks of an action; can be part of a batch. */
export const judgesOf = (ctx: Context, one: AnyRecord, parts: readonly Part[], about: About): Reading<Loaded> =>
  reading(
    {
      before: rowsWhere(ctx, one, sql`${columnsOf(one).id} in ${listed(about.ids)}`),
      parts: parts.map((part) => part(ctx, about)),
    },
    ({ before, parts }) => ({ before: before.map((row) => Stored.parse(row)), parts }),
  )
/** Loads the rows and the hooks. One round trip. */
export const loadParts = (ctx: Context, one: AnyRecord, parts: readonly Part[], about: About) =>
  readAll(ctx, judgesOf(ctx, one, parts, about))

/** Returns the first error message of each invalid field, in the order of the form. */
export function wrongIn(
  one: AnyRecord,
  { parts }: Loaded,
  next: Values,
  before: Stored | null,
): Record<string, string> {
  const messages = parts.map((part) => part.refuses(next, before))
  return Object.fromEntries(
    fieldsOf(one).flatMap(([name]) => {
      const sentence = messages.find((one) => one[name])?.[name]
      return sentence ? [[name, sentence]] : []
    }),
  )
}
