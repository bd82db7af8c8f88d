import type { z } from 'zod'
import type { Context } from '../core/context'
import { t } from '../core/core.texts'
import { fieldSentences } from '../core/input'
import type { Action } from '../policy/can'
import type { Column, SheetRow } from './sheet'

/** An input of the call that takes it, or the sentence why a line is none. */
export type Parsed<Input> = z.ZodSafeParseResult<Input> | string

/**
 * A workbook of one business type, for download, template and import. `Row` is a stored row, of which the columns say what stands
 * in the cells; `Ground` is loaded once for a workbook and judges its lines: the rule of a year, a dictionary; `Input` is what the
 * API's own call takes for a line.
 */
export type Workbook<Row = unknown, Input = unknown, Ground = unknown> = {
  title: string
  reads: Action
  writes: Action
  /** Lines of one import that change something; those as a download has them do not count. */
  maxRows: number
  /** The lines are saved as one whole: those that are unchanged go along with the others. */
  whole?: true
  ground(ctx: Context, params: Record<string, unknown>): Promise<Ground>
  columns(ground: Ground): readonly Column<Row>[]
  rows(ctx: Context, params: Record<string, unknown>, ground: Ground): Promise<readonly Row[]> | readonly Row[]
  parse(line: SheetRow, ground: Ground): Parsed<Input>
  /** Why the lines that are good one by one are not good together. */
  together?(lines: readonly SheetRow[], ground: Ground): string | null
  /** Two lines with the same key are one line twice; of an act over subjects, the id that it names them by. */
  key(line: SheetRow, ground: Ground): string
  /** `keys` are those of the inputs; the act answers by them what it did not do. */
  save(ctx: Context, inputs: Input[], ground: Ground, keys: readonly string[]): Promise<unknown>
}

/** The cells that were filled in. */
export const given = (line: SheetRow) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== '' && value !== null))
/** Why a line is no input, in one sentence; null for an input. */
export const wrongIn = (parsed: Parsed<unknown>): string | null =>
  typeof parsed === 'string'
    ? parsed
    : parsed.success
      ? null
      : [...new Set(Object.values(fieldSentences(parsed.error)))].join(t.semicolon)
