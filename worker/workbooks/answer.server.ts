import type { Context } from '../core/context'
import { day, stamp } from '../core/time'
import { dispositionOf, kinds } from '../files/rules'
import { type Column, type SheetRow, sheetOf } from './sheet'

/** The minute in the name of a file: `202611200930`. */
export const minuteInName = (now: Date) => stamp(now).replace(/\D/g, '').slice(0, 12)

/** A workbook, or an archive of them, as an answer. */
export const fileAnswer = (
  body: Uint8Array | ReadableStream<Uint8Array>,
  fileName: string,
  headers: Record<string, string> = {},
) =>
  new Response(body as Uint8Array<ArrayBuffer> | ReadableStream, {
    headers: {
      'content-type': kinds[fileName.endsWith('.zip') ? 'zip' : 'xlsx'].mime,
      'content-disposition': dispositionOf('attachment', fileName),
      'cache-control': 'private, no-store',
      ...headers,
    },
  })

/** Rows under the lines `above` as an answer, named after the day; without rows the template. */
export const rowsAnswer = async (
  ctx: Context,
  { name, columns, above = [] }: { name: string; columns: readonly Column[]; above?: readonly string[] },
  rows?: readonly SheetRow[],
) =>
  fileAnswer(
    await sheetOf(name, columns, rows ?? [], above),
    rows ? `${name}_${day(ctx.now())}.xlsx` : `${name}模板.xlsx`,
  )

/** A workbook within an answer. */
export const dataUrl = (bytes: Uint8Array) => `data:${kinds.xlsx.mime};base64,${Buffer.from(bytes).toString('base64')}`
