import { streamOf } from '../core/bytes'
import { CSV, csvPieces } from '../core/csv'
import { type Sheet, workbookStream, XLSX } from '../core/workbook'
import type { AnyIterable } from '../core/zip'
import type { ExportFormat } from './export-formats'

export const exportFileMimes: Record<ExportFormat, string> = { xlsx: XLSX, csv: CSV }

/** Returns the file of an export as a stream: rows are requested while it is written. */
export const exportFileStream = (format: ExportFormat, sheets: AnyIterable<Sheet>): ReadableStream<Uint8Array> =>
  format === 'csv' ? streamOf(csvPieces(sheets)) : workbookStream(sheets)
