import type { Row } from '../core/change'

/** From here two declarations are worth a record; in percent. */
export const RECORD_FROM = 15

/** From here two names are worth a record; in percent. It holds nothing up: the texts do. */
export const RECORD_NAME_FROM = 60

type Judged = Pick<Row<'similarity'>, 'rate' | 'verdict' | 'ignored'>
/** The highest rate that counts, 0 where none does. */
export const highestRate = (rows: readonly Judged[]) =>
  Math.max(0, ...rows.filter((row) => !row.ignored).map((row) => row.rate))
/**
 * The verdict on the whole: that on the most alike, once everything above the limit is judged; empty while something is
 * open. `limit` in percent.
 */
export function overallVerdict(rows: readonly Judged[], limit: number): string {
  const over = rows.filter((row) => !row.ignored && row.rate > limit).sort((a, b) => b.rate - a.rate)
  return over.length && over.every((row) => row.verdict !== 'none') ? over[0]!.verdict : ''
}
