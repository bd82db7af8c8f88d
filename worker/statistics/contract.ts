import { z } from 'zod'
import { yearText } from '../core/input'

/** `than`: the year to compare with; by default the previous one. */
export const StatisticsQuery = z.object({ year: yearText().optional(), than: yearText().optional() })

/**
 * A table of figures whose first column names the row. Kinds of numbers: `whole`, `rate` (percent, one decimal),
 * `score` (two decimals).
 */
export const FigureTable = z.strictObject({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.strictObject({ title: z.string(), kind: z.enum(['text', 'whole', 'rate', 'score']) })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Short names of the rows, for narrow layouts. */
  short: z.array(z.string()).optional(),
  /**
   * Address of the list behind a number: the address of its column, plus the query string of its row. Empty if there is
   * none.
   */
  links: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.string()) }).optional(),
})
export type FigureTable = z.output<typeof FigureTable>
/** A figure of a data source query, from its last successful run. */
export const SourceFigure = z.strictObject({
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  time: z.string(),
})
export type SourceFigure = z.output<typeof SourceFigure>
export const Statistics = z.strictObject({
  year: z.string(),
  than: z.string(),
  /** Time of computation; at most a minute ago. */
  madeAt: z.string(),
  tables: z.array(FigureTable),
  sources: z.array(SourceFigure),
})
export type Statistics = z.output<typeof Statistics>
