import { type SQL, sql } from 'drizzle-orm'
import { withQuery } from '../core/href'
import type { Context } from '../core/context'
import { type Reading, reading } from '../core/read-all.server'
import type { FigureTable } from './contract'
import { fateLists, listOf, table } from './table.server'
import { t } from './texts'

/** Of these a year has too many to look at: the totals know the first by an index of their own, `year_total_pair`. */
export type RankedKind = 'pair'
/** How many of the first there are. */
const MOST = 20
/**
 * Out of which totals these are read, and as `id` those of the subjects that count besides, none where nothing does.
 */
export type Sight = { scope: 'all' | 'audited' | null; ids: SQL | null }

export type Ranked = {
  who: string
  part: string
  whoName: string
  partName: string
  count: number
  established: number
}
/** The rows `f` of a view that has a `subject_id`, of these subjects, which lead: their ids, by the name of `id`. */
export const amongSubjects = (view: string, ids: SQL) =>
  sql`(${ids}) j cross join ${sql.identifier(view)} f on f.subject_id = j.id`

/** Two names stand side by side: the short one, where there is one. */
const nameOf = (id: string) =>
  sql<string>`coalesce((select coalesce(nullif(d.depart_name_abbr, ''), d.depart_name) from depart d where d.id = ${sql.raw(id)}), ${sql.raw(id)})`

/** The first of a kind in a year, the one with the most subjects first. Of two statements at most. */
export function rankedOf(ctx: Context, { scope, ids }: Sight, kind: RankedKind, year: string): Reading<Ranked[]> {
  const columns = {
    ...{ who: sql<string>`f.who`, part: sql<string>`f.part` },
    ...{ whoName: nameOf('f.who'), partName: nameOf('f.part') },
  }
  const known = (column: 'total' | 'points') =>
    scope
      ? sql`coalesce((select t.${sql.raw(column)} from year_total t where t.kind = ${kind} and t.year = ${year} and t.part = f.part
          and t.who = f.who and t.name = f.name and t.state = ${scope}), 0)`
      : sql`0`
  const count = sql<number>`count(*) + ${known('total')}`
  return reading(
    {
      kept: scope
        ? ctx.db
            .select({ ...columns, count: sql<number>`f.total`, established: sql<number>`f.points` })
            .from(sql`year_total f indexed by ${sql.identifier(`year_total_${kind}`)}`)
            // In the words of the index.
            .where(sql`f.kind = '${sql.raw(kind)}' and f.year = ${year} and f.state = ${scope}`)
            .orderBy(sql`f.total desc, f.who, f.part`)
            .limit(MOST)
        : null,
      beside: ids
        ? ctx.db
            .select({ ...columns, count, established: sql<number>`sum(f.points) + ${known('points')}` })
            .from(amongSubjects(`year_of_${kind}`, ids))
            .where(sql`+f.year = ${year} and f.state = 'all'`)
            .groupBy(sql`f.who`, sql`f.part`, sql`f.name`)
            .orderBy(sql`${count} desc, f.who, f.part`)
            .limit(MOST)
        : null,
    },
    ({ kept, beside }) => firstOf([...(kept ?? []), ...(beside ?? [])]),
  )
}

/** What is told twice counts as it was told last. */
function firstOf(rows: readonly Ranked[]): Ranked[] {
  const known = new Map(rows.map((row) => [`${row.who} ${row.part}`, row]))
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...known.values()]
    .toSorted((a, b) => b.count - a.count || order(a.who, b.who) || order(a.part, b.part))
    .slice(0, MOST)
}

/** Which institutions work with each other most: who leads, and who works with them. */
export const pairsTable = (year: string, { pairs }: { pairs: readonly Ranked[] }): FigureTable =>
  table(
    'pairs',
    t.pairs,
    [t.institution, t.partner, t.declared, t.established],
    pairs.map(({ whoName, partName, count, established }) => [whoName, partName, count, established]),
    { 1: 'text' },
    {
      columns: ['', '', listOf(fateLists.declared!), listOf(fateLists.established!)],
      rows: pairs.map(({ who, part }) => withQuery('', { year, leadDepartId: who, partnerId: part }).slice(1)),
    },
  )
