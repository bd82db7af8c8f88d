import type { Context } from '../core/context'
import { day } from '../core/time'
import { fileAnswer } from '../files/answer.server'
import { kinds } from '../files/rules'
import { type Column, type SheetRow, sheetOf } from './sheet'

/** Responds with a workbook of rows below the lines `above`, named by the day; without rows with the template. */
export const rowsAnswer = async (
  ctx: Context,
  { name, columns, above = [] }: { name: string; columns: readonly Column[]; above?: readonly string[] },
  rows?: readonly SheetRow[],
) =>
  fileAnswer(
    await sheetOf(name, columns, rows ?? [], above),
    rows ? `${name}_${day(ctx.now())}.xlsx` : `${name}模板.xlsx`,
  )

/** Returns a workbook as a data URL, for a JSON response. */
export const dataUrl = (bytes: Uint8Array) => `data:${kinds.xlsx.mime};base64,${Buffer.from(bytes).toString('base64')}`
