import { wireNames } from '../../db/wire-names'
import type { Context } from '../core/context'
import { type Query, withQuery } from '../core/href'
import { hasRight } from '../policy/authorization'
import { SUBJECTS_PAGE_URL } from '../policy/page-urls'
import type { FigureTable } from './contract'

type Kind = FigureTable['columns'][number]['kind']
/** Builds a table. The first column is text, the others are whole numbers unless `kinds` says otherwise. */
export const figureTable = (
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
/** Builds a row with the values of both years and their difference. */
export function comparisonRow(label: string, [now, before]: Pair<Cell>) {
  const by = now === null || before === null ? null : Math.round((now - before) * 100) / 100
  return [label, now, before, by]
}

/** Address of the list of counted subjects. */
export const subjectListUrl = (query: Query) => withQuery(SUBJECTS_PAGE_URL, query)
/** Collected topics were never declared. */
const DECLARED_QUERY = { submitted: 1, source: 'declare,plan' }
/** Outcomes of declarations, each with the filter of its list. There is no list of winners by prize. */
export const outcomeListQueries: Readonly<
  Record<'declared' | 'established' | 'finished' | 'closed' | 'prizes', Query | null>
> = {
  declared: DECLARED_QUERY,
  established: { ...DECLARED_QUERY, established: 1 },
  finished: { ...DECLARED_QUERY, status: wireNames.FINISHED },
  closed: { ...DECLARED_QUERY, status: wireNames.TO_CONCLUSION },
  prizes: null,
}

/** Minimum size of a group for which grading results are displayed; smaller ones would reveal individual results. */
export const MIN_GROUP_SIZE = 5
/** True if a group of graded subjects is too small for a caller who may not read individual scores. */
export const isTooSmall = (ctx: Context, count: number) => count < MIN_GROUP_SIZE && !hasRight(ctx.actor, 'grade:rank')

/**
 * Address of the list of graded subjects by rank, and (`rankedRowQuery`) the filter of a row; for callers who may read
 * the ranking.
 */
export const rankedListUrl = (query: Query) => subjectListUrl({ column: 'gradeRank', order: 'asc', ...query })
export const rankedRowQuery = (ctx: Context, query: Query | '') =>
  query && hasRight(ctx.actor, 'grade:rank') ? withQuery('', query).slice(1) : ''
