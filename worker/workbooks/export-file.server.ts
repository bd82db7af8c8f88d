import { streamOf } from '../core/bytes'
import { CSV, csvPieces, zippedCsvPieces } from '../core/csv'
import { type Sheet, workbookStream, XLSX } from '../core/workbook'
import type { AnyIterable } from '../core/zip'
import type { ExportFormat } from './export-formats'

/** `severalSheets`: as CSV, the export is an archive with one file for each sheet. */
export type ExportFileKind = { format: ExportFormat; severalSheets?: boolean }

export const exportFileExtension = ({ format, severalSheets }: ExportFileKind) =>
  format === 'csv' && severalSheets ? 'zip' : format
const mimes = { xlsx: XLSX, csv: CSV, zip: 'application/zip' }
export const exportFileMime = (kind: ExportFileKind) => mimes[exportFileExtension(kind)]

/** Returns the file of an export as a stream: rows are requested while it is written. */
export function exportFileStream(kind: ExportFileKind, sheets: AnyIterable<Sheet>): ReadableStream<Uint8Array> {
  const extension = exportFileExtension(kind)
  if (extension === 'xlsx') return workbookStream(sheets)
  return streamOf(extension === 'zip' ? zippedCsvPieces(sheets) : csvPieces(sheets))
}
