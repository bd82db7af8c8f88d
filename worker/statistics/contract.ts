import { z } from 'zod'
import { year } from '../core/input'

/** `than`: the year to compare with, the one before where none is named. */
export const StatisticsQuery = z.object({ year: year().optional(), than: year().optional() })

/** A table of figures: the first column names the row. `whole`, `rate` (percent, one decimal) and `score` (two) are numbers. */
export const FigureTable = z.strictObject({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.strictObject({ title: z.string(), kind: z.enum(['text', 'whole', 'rate', 'score']) })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** The name of each row as it is said where there is little room. */
  short: z.array(z.string()).optional(),
  /** The list that has just what a number counts: its column's address and its row's part of it; empty where there is none. */
  links: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.string()) }).optional(),
})
export type FigureTable = z.output<typeof FigureTable>
/** A figure of a query of a data source, as of its last good result. */
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
  /** When the figures were computed: at most a minute ago. */
  madeAt: z.string(),
  tables: z.array(FigureTable),
  sources: z.array(SourceFigure),
})
export type Statistics = z.output<typeof Statistics>
