import type { z } from 'zod'
import type { Context } from '../core/context'
import { fieldSentences } from '../core/input'
import type { Action } from '../policy/can'
import type { Column, SheetRow } from './sheet'
import { t } from '../core/core.texts'

/**
 * What a workbook of one business type is. `Ground` is what the rows are judged by, loaded once for a workbook: the rule of a
 * year, a dictionary.
 */
export type ExcelKind<Ground = unknown> = {
  title: string
  reads: Action
  writes: Action
  /** Rows of one import that change something; those as a download has them do not count. */
  maxRows: number
  /** The rows are saved as one whole: those that are unchanged go along with the others. */
  whole?: true
  ground(ctx: Context, params: Record<string, unknown>): Promise<Ground>
  columns(ground: Ground): readonly Column[]
  data(ctx: Context, params: Record<string, unknown>, ground: Ground): Promise<SheetRow[]>
  /** Null, or why the row is not taken; by the same schema as the API's own call. */
  problem(row: SheetRow, ground: Ground): string | null
  /** Why the rows that are good one by one are not good together. */
  together?(rows: readonly SheetRow[], ground: Ground): string | null
  /** Two rows with the same key are one row twice; of an act over subjects, the id that it names them by. */
  key(row: SheetRow, ground: Ground): string
  save(ctx: Context, rows: SheetRow[], ground: Ground): Promise<unknown>
}

/** The cells that were filled in. */
export const given = (row: SheetRow) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null))
/** What a schema says against a row, in one sentence. */
export const said = (parsed: z.ZodSafeParseResult<unknown>): string | null =>
  parsed.success ? null : [...new Set(Object.values(fieldSentences(parsed.error)))].join(t.semicolon)
