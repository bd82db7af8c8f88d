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
/** A row as it is stored. */
const Stored = z.looseObject({ id: z.string(), delFlag: z.number(), lockVersion: z.number() })
export type Stored = z.output<typeof Stored>
/** A text that a row has: an id, a code, a name. */
export function textIn(row: Values | null, name: string | undefined): string {
  const value = name && row?.[name]
  return typeof value === 'string' ? value : ''
}
/** A sentence per field. */
export type Sentences<Name extends string = string> = { [N in Name]?: string }
/** What an act is about: the rows that it changes or removes, and what is to be saved. */
export type About = { ids: readonly string[]; given: readonly Values[] }
export type Act = 'add' | 'edit' | 'remove' | 'restore' | 'destroy'

/**
 * What is decided about a row, once a part's query is answered by `Rows`; `before` is null for a new one. What every record
 * has in common are parts, and so is what is exceptional about one.
 */
type Decides<One, Rows, Name extends string = string> = {
  /** Why a row is not saved, at its fields. */
  refuses?: (rows: Rows, next: One, before: One | null) => Sentences<Name>
  /** What the server writes into a row that is saved. */
  gives?: (rows: Rows, next: One, before: One | null) => Values
  /** Why a row is not removed. */
  keeps?: (rows: Rows, row: One, about: About) => string | null
  /** What else changes with it. */
  effects?: (rows: Rows, act: Act, row: One, before: One | null) => Change[]
}
type Looks<Rows> = {
  /** One query, in the trip in which the rows are read; null where the act does not need it. */
  reads: (ctx: Context, about: About) => RunnableQuery<Rows[], 'sqlite'> | null
}
/** A part whose query is answered. */
export type Judge = {
  refuses: (next: Values, before: Values | null) => Sentences
  gives: (next: Values, before: Values | null) => Values
  keeps: (row: Values, about: About) => string | null
  effects: (act: Act, row: Values, before: Values | null) => Change[]
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
        effects: (act, row, before) => effects?.(rows, act, as(row), was(before)) ?? [],
      }
    })
/** A part of every record, which looks at a row by the names of its description. */
export const common = <Row>(made: Looks<Row> & Decides<Values, readonly Row[]>) => judging(made, (row) => row)
/** A part of one record, with the types of its rows. */
export const part = <R extends AnyRecord, Row>(
  of: R,
  made: Looks<Row> & Decides<RowOf<R>, readonly Row[], NameIn<R>>,
) => judging(made, (row) => rowOf(of, row))

const valuesOf = (given: readonly Values[], name: string) => [
  ...new Set(given.map((row) => row[name]).filter((value) => value !== undefined)),
]
const labelOf = (one: AnyRecord, name: string) =>
  fieldsOf(one)
    .find(([known]) => known === name)![1]
    .label()
const rowsWhere = (ctx: Context, one: { table: TableName }, where: SQL | undefined) =>
  ctx.db.select().from(tableOf(one)).where(where)

/** No two rows have the same. */
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
/** A coded value is one of its dictionary's; what a row had before it may keep. */
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
/** A text passes the check rule of its field; what a row had before it may keep. */
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
/** A row that this one belongs to is there. */
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

/** What other rows hold stays: the row, and its value. */
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
      const found = rows.find(({ id }) => id === next.id)?.uses
      return found?.used && before && before[value] !== next[value]
        ? { [value]: uses.staysAsItIs(labelOf(one, value), found.used_dictText) }
        : {}
    },
    keeps(rows, row) {
      const found = rows.find(({ id }) => id === row.id)?.uses
      if (!found?.used) return null
      return uses.stays(textIn(row, one.title), found.used_dictText) + (instead ? uses.comma + instead() : '')
    },
  })

/** What every record has in common. */
export const commonParts = (one: AnyRecord): Part[] => [
  ...(one.uses ? [held(one, one.uses)] : []),
  ...(one.unique ?? []).map((names) => alone(one, names)),
  ...(dictsOf(one).length ? [chosen(one)] : []),
  ...(ruled(one).length ? [checked(one)] : []),
  ...fieldsOf(one).flatMap(([name, field]) => (field.kind === 'link' ? [linked(name, field)] : [])),
]

/** The rows that an act is about and its parts with what they look at. */
export type Loaded = { before: Stored[]; parts: Judge[] }
export const judgesOf = (ctx: Context, one: AnyRecord, parts: readonly Part[], about: About): Reading<Loaded> =>
  reading(
    {
      before: rowsWhere(ctx, one, sql`${columnsOf(one).id} in ${listed(about.ids)}`),
      parts: parts.map((part) => part(ctx, about)),
    },
    ({ before, parts }) => ({ before: before.map((row) => Stored.parse(row)), parts }),
  )
/** One trip. */
export const loadParts = (ctx: Context, one: AnyRecord, parts: readonly Part[], about: About) =>
  readAll(ctx, judgesOf(ctx, one, parts, about))

/** Each of the fields that is wrong with its first sentence, in the order of the form. */
export function wrongIn(
  one: AnyRecord,
  { parts }: Loaded,
  next: Values,
  before: Stored | null,
): Record<string, string> {
  const said = parts.map((part) => part.refuses(next, before))
  return Object.fromEntries(
    fieldsOf(one).flatMap(([name]) => {
      const sentence = said.find((one) => one[name])?.[name]
      return sentence ? [[name, sentence]] : []
    }),
  )
}
