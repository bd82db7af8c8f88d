import type { Context } from '../core/context'
import { formatDay } from '../core/time'
import { fileResponse } from '../files/file-response.server'
import { fileKinds } from '../files/rules'
import { type Column, type SheetRow, buildSheet } from './sheet'

/** Responds with a workbook of rows below the lines `above`, named by the day; without rows with the template. */
export const workbookResponse = async (
  ctx: Context,
  { name, columns, above = [] }: { name: string; columns: readonly Column[]; above?: readonly string[] },
  rows?: readonly SheetRow[],
) =>
  fileResponse(
    await buildSheet(name, columns, rows ?? [], above),
    rows ? `${name}_${formatDay(ctx.now())}.xlsx` : `${name}模板.xlsx`,
  )

/** Returns a workbook as a data URL, for a JSON response. */
export const workbookDataUrl = (bytes: Uint8Array) =>
  `data:${fileKinds.xlsx.mime};base64,${Buffer.from(bytes).toString('base64')}`
