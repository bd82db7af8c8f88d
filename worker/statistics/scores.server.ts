import type { Context } from '../core/context'
import { scoreBands, scoreKinds } from '../subjects/phases/rules'
import type { FigureTable } from './contract'
import type { Figures } from './figures.server'
import { rankedListUrl, rankedRowQuery, figureTable, isTooSmall } from './table.server'
import { t } from './texts'

/**
 * Table of the score distribution by domain: one row with raw scores, one with normalized scores; counts per band, and
 * the mean. Lists are linked for callers who may read the ranking.
 */
export function scoresTable(ctx: Context, year: string, { scores, fields }: Figures): FigureTable {
  const rows = [...fields, { value: '', text: t.notFilled }].flatMap(({ value: domain, text }) =>
    scoreKinds.flatMap((kind) => {
      const own = scores.filter((row) => row.domain === domain && row.kind === kind)
      const all = own.reduce((sum, { count }) => sum + count, 0)
      if (all === 0) return []
      const few = isTooSmall(ctx, all)
      const inBand = scoreBands.map((band) => (few ? null : (own.find((row) => row.band === band)?.count ?? 0)))
      const mean = few ? null : own.reduce((sum, { points }) => sum + points, 0) / 1e6 / all
      return [{ cells: [t.scoreOf(t[kind], text), all, ...inBand, mean], of: { scored: kind, domain, year } }]
    }),
  )
  return figureTable(
    'scores',
    t.scores,
    [t.domain, t.subjects, ...scoreBands.map((_, at) => bandName(at)), t.mean],
    rows.map(({ cells }) => cells),
    { [scoreBands.length + 2]: 'score' },
    {
      columns: ['', rankedListUrl({}), ...scoreBands.map((band) => rankedListUrl({ band })), ''],
      // The list has no filter for an empty domain.
      rows: rows.map(({ of }) => rankedRowQuery(ctx, of.domain && of)),
    },
  )
}
const bandName = (at: number) => {
  const [from, next] = [scoreBands[at]!, scoreBands[at + 1]]
  if (at === 0) return t.below(next!)
  return next ? t.between(from, next) : t.from(from)
}
