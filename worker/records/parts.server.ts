import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Change } from '../core/change'
import type { Context } from '../core/context'
import type { RowOf } from './contract'
import { columnsOf, type Item, itemsQuery, listed, tableOf } from './queries.server'
import { type AnyRecord, dictsOf, fieldsOf, type NameIn } from './record'
import { t } from './texts'

export type Values = Record<string, unknown>
/** A row as it is stored. */
export type Stored = Values & { id: string; delFlag: number; lockVersion: number }
/** A sentence per field. */
export type Sentences<Name extends string = string> = { [N in Name]?: string }
/** What an act is about: the rows that it changes or removes, and what is to be saved. */
export type About = { ids: readonly string[]; given: readonly Values[] }
export type Act = 'add' | 'edit' | 'remove' | 'restore' | 'destroy'
type Query = BatchItem<'sqlite'>

/**
 * A part of what is decided about a row: one query, read in the trip in which the rows are read, and what follows from its
 * answer. What every record has in common are parts, and so is what is exceptional about one.
 */
export type Part<R extends AnyRecord = AnyRecord, Rows = any> = {
  /** Null where the act does not need it. */
  reads: (ctx: Context, about: About) => Query | null
  /** Why a row is not saved, at its fields. `before` is null for a new one. */
  refuses?(rows: Rows, next: RowOf<R>, before: RowOf<R> | null): Sentences<NameIn<R>>
  /** What the server writes into a row that is saved. */
  gives?(rows: Rows, next: RowOf<R>, before: RowOf<R> | null): Values
  /** Why a row is not removed. */
  keeps?(rows: Rows, row: RowOf<R>, about: About): string | null
  /** What else changes with it. */
  effects?(rows: Rows, act: Act, row: RowOf<R>, before: RowOf<R> | null): Change[]
}
/** A part of one record, with the types of its rows. */
export const part = <R extends AnyRecord, Q extends Query>(
  _of: R,
  made: Omit<Part<R, Q['_']['result']>, 'reads'> & { reads: (ctx: Context, about: About) => Q | null },
): Part => made as unknown as Part

const valuesOf = (given: readonly Values[], name: string) => [
  ...new Set(given.map((row) => row[name]).filter((value) => value !== undefined)),
]
const labelOf = (one: AnyRecord, name: string) =>
  fieldsOf(one)
    .find(([known]) => known === name)![1]
    .label()
const rowsWhere = (ctx: Context, one: AnyRecord, where: SQL | undefined) =>
  ctx.db.select().from(tableOf(one)).where(where)

/** No two rows have the same. */
const alone = (one: AnyRecord, names: readonly string[]): Part => {
  const columns = columnsOf(one)
  const last = names.at(-1)!
  return {
    reads: (ctx, { given }) =>
      given.length
        ? rowsWhere(ctx, one, and(...names.map((name) => sql`${columns[name]} in ${listed(valuesOf(given, name))}`)))
        : null,
    refuses(rows: Stored[], next: Values) {
      const same = rows.find((row) => row.id !== next.id && names.every((name) => row[name] === next[name]))
      if (!same) return {}
      const label = labelOf(one, last)
      return { [last]: same.delFlag ? t.binned(label) : t.taken(label, String(next[last])) }
    },
  }
}
/** A coded value is one of its dictionary's; what a row had before it may keep. */
const chosen = (one: AnyRecord): Part => ({
  reads: (ctx, { given }) => (given.length ? itemsQuery(ctx, one) : null),
  refuses: (items: Item[], next: Values, before: Values | null) =>
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
/** A row that this one belongs to is there. */
const linked = (one: AnyRecord, name: string, to: AnyRecord, label: () => string): Part => ({
  reads: (ctx, { given }) =>
    given.length
      ? rowsWhere(ctx, to, sql`${columnsOf(to).id} in ${listed(valuesOf(given, name))} and del_flag = 0`)
      : null,
  refuses: (rows: Stored[], next: Values) =>
    rows.some(({ id }) => id === next[name]) ? {} : { [name]: t.unknown(label()) },
})

/** What every record has in common. */
export const commonParts = (one: AnyRecord): Part[] => [
  ...(one.unique ?? []).map((names) => alone(one, names as unknown as string[])),
  ...(dictsOf(one).length ? [chosen(one)] : []),
  ...fieldsOf(one).flatMap(([name, field]) =>
    field.kind === 'link' ? [linked(one, name, { ...one, table: field.to } as AnyRecord, field.label)] : [],
  ),
]

export type Loaded = { before: Stored[]; parts: { part: Part; rows: unknown }[] }
/** The rows that an act is about and what its parts look at. One trip. */
export async function loadParts(ctx: Context, one: AnyRecord, parts: readonly Part[], about: About): Promise<Loaded> {
  const queries = parts.map((one) => one.reads(ctx, about))
  const needed = queries.filter((query) => query !== null)
  const rows = rowsWhere(ctx, one, sql`${columnsOf(one).id} in ${listed(about.ids)}`)
  const [before, ...read] = (await ctx.db.batch([rows, ...needed])) as unknown[]
  return {
    before: before as Stored[],
    parts: parts.map((part, at) => ({ part, rows: queries[at] === null ? [] : read.shift() })),
  }
}
/** Each of the fields that is wrong with its first sentence, in the order of the form. */
export function wrongIn(
  one: AnyRecord,
  { parts }: Loaded,
  next: Values,
  before: Stored | null,
): Record<string, string> {
  const said = parts.map(({ part, rows }) => (part.refuses?.(rows, next as never, before as never) ?? {}) as Sentences)
  return Object.fromEntries(
    fieldsOf(one).flatMap(([name]) => {
      const sentence = said.find((one) => one[name])?.[name]
      return sentence ? [[name, sentence]] : []
    }),
  )
}
