import { wire } from '../../db/wire'
import type { Context } from '../core/context'
import { type Query, withQuery } from '../core/href'
import { holds } from '../policy/can'
import { subjectsPage } from '../policy/pages'
import type { FigureTable } from './contract'

type Kind = FigureTable['columns'][number]['kind']
/** The first column is text, the others are whole numbers unless `kinds` says otherwise. */
export const table = (
  name: string,
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  kinds: Record<number, Kind> = {},
  links?: FigureTable['links'],
): FigureTable => ({
  name,
  title,
  columns: columns.map((one, at) => ({ title: one, kind: kinds[at] ?? (at === 0 ? 'text' : 'whole') })),
  rows: rows.map((row) => [...row]),
  ...(links && { links }),
})

export type Pair<Value> = readonly [Value, Value]
export type Cell = number | null
/** A row: what there was in either year, and by how much that is more. */
export function changed(label: string, [now, before]: Pair<Cell>) {
  const by = now === null || before === null ? null : Math.round((now - before) * 100) / 100
  return [label, now, before, by]
}

/** The list of the subjects that a number counts. */
export const listOf = (query: Query) => withQuery(subjectsPage, query)
/** Topics were never declared. */
const DECLARED = { submitted: 1, source: 'declare,plan' }
/** What becomes of declarations, each with the list of these; who won is told by the prizes, of which there is no such list. */
export const fateLists: Readonly<Record<'declared' | 'established' | 'finished' | 'closed' | 'prizes', Query | null>> =
  {
    declared: DECLARED,
    established: { ...DECLARED, established: 1 },
    finished: { ...DECLARED, status: wire.FINISHED },
    closed: { ...DECLARED, status: wire.TO_CONCLUSION },
    prizes: null,
  }

/** Of fewer it is not told how they were judged: they would be known one by one. */
export const ENOUGH = 5
/** Is a group of graded subjects too small for who may not read the score of each? */
export const tooFew = (ctx: Context, count: number) => count < ENOUGH && !holds(ctx.actor, 'grade:rank')

/** The list of graded subjects by their rank, and what of a row's own narrows it; for who may read the ranking. */
export const ranked = (query: Query) => listOf({ column: 'gradeRank', order: 'asc', ...query })
export const rankedRow = (ctx: Context, query: Query | '') =>
  query && holds(ctx.actor, 'grade:rank') ? withQuery('', query).slice(1) : ''
