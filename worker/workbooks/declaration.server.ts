import type { z } from 'zod'
import type { Context } from '../core/context'
import { t } from '../core/core.texts'
import { fieldMessages } from '../core/input'
import type { Action } from '../policy/authorization'
import type { Column, SheetRow } from './sheet'

/** The input of a call, or the error message of an invalid line. */
export type ParsedLine<Input> = z.ZodSafeParseResult<Input> | string

/**
 * Definition of the workbook of one business type, for download, template and import. `Row` is a stored row, from which
 * the columns take the cells; `Ground` is data that is loaded once per workbook to validate the lines (the rule of a
 * year, a dictionary); `Input` is the input of the corresponding API call for one line.
 */
export type Workbook<Row = unknown, Input = unknown, Ground = unknown> = {
  title: string
  reads: Action
  writes: Action
  /** Maximum number of lines of one import that change something; lines that are equal to a download do not count. */
  maxRows: number
  /** The lines are saved as a whole: unchanged lines are saved together with the others. */
  whole?: true
  ground(ctx: Context, params: Record<string, unknown>): Promise<Ground>
  columns(ground: Ground): readonly Column<Row>[]
  rows(ctx: Context, params: Record<string, unknown>, ground: Ground): Promise<readonly Row[]> | readonly Row[]
  parse(line: SheetRow, ground: Ground): ParsedLine<Input>
  /** Returns the reason why lines that are valid separately are invalid together. */
  together?(lines: readonly SheetRow[], ground: Ground): string | null
  /** Key of a line; two lines with the same key are duplicates. For commands on subjects it is the subject's id. */
  key(line: SheetRow, ground: Ground): string
  /** `keys` are the keys of the inputs, by which the command reports the rows that it refused. */
  save(ctx: Context, inputs: Input[], ground: Ground, keys: readonly string[]): Promise<unknown>
}

/** Returns the cells that are filled in. */
export const filledCells = (line: SheetRow) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== '' && value !== null))
/** Returns the error message of an invalid line; null for a valid one. */
export const lineError = (parsed: ParsedLine<unknown>): string | null =>
  typeof parsed === 'string'
    ? parsed
    : parsed.success
      ? null
      : [...new Set(Object.values(fieldMessages(parsed.error)))].join(t.semicolon)
