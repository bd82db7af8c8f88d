import { type Answer, fileNameOf, networkFailure, readAnswer } from '~/app/lib/api'
import * as excel from '~/worker/import-export/calls'

/** Result of an import: the number of imported rows, and a workbook of the rejected ones with a reason per row. */
export type ImportResult = { saved: number; failed: number; refused: File | null; message: string }

/** Uploads a workbook of one business type. `mode`: import all rows or none (`all`), or the valid ones (`good`). */
export async function uploadWorkbook(
  businessType: string,
  file: File,
  data: { mode: 'all' | 'good' } & Record<string, string>,
): Promise<Answer<ImportResult>> {
  const form = new FormData()
  form.append('businessType', businessType)
  form.append('data', JSON.stringify(data))
  form.append('file', file, file.name)
  try {
    const response = await fetch(excel.importExcel.path, { method: 'POST', body: form, credentials: 'same-origin' })
    const disposition = response.headers.get('content-disposition')
    if (!disposition) {
      const answer = readAnswer<{ saved: number; failed: number }>(response.status, await response.text())
      return answer.ok ? { ...answer, result: { ...answer.result, refused: null, message: answer.message } } : answer
    }
    const count = (name: string) => Number(response.headers.get(name) ?? 0)
    const refused = new File([await response.blob()], fileNameOf(disposition))
    const result = { saved: count('x-saved-count'), failed: count('x-failed-count'), refused, message: '' }
    return { ok: true, result, message: '' }
  } catch {
    return networkFailure()
  }
}

export type RejectedRow = { name: string; reason: string }
/** Reads the first rejected rows: their name, and the reason from the last column. */
export async function readRejectedRows(book: File, most: number): Promise<RejectedRow[]> {
  const { readXlsx } = await import('hucre/xlsx')
  const read = await readXlsx(new Uint8Array(await book.arrayBuffer()), { sheets: [0], maxRows: most + 1 })
  const [, ...lines] = (read.sheets[0]?.rows ?? []) as unknown[][]
  const texts = lines.map((line) =>
    line.map((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')),
  )
  return texts.map((line) => ({
    reason: line.at(-1) ?? '',
    // Identifiers are skipped, since they mean nothing to users.
    name: line.slice(0, -1).find((text) => text && !/^[0-9a-f-]{16,}$/i.test(text)) ?? '',
  }))
}
