import { type Answer, fileNameOf, noAnswer, readAnswer } from '~/app/lib/api'
import * as excel from '~/worker/import-export/calls'

/** What became of a workbook: rows that were taken, and the workbook of those that were not with the reason beside each. */
export type Outcome = { saved: number; failed: number; refused: File | null; message: string }

/** Sends a workbook of one business type. `mode`: everything or nothing (`all`), or what is good (`good`). */
export async function sendBook(
  businessType: string,
  file: File,
  data: { mode: 'all' | 'good' } & Record<string, string>,
): Promise<Answer<Outcome>> {
  const form = new FormData()
  form.append('businessType', businessType)
  form.append('data', JSON.stringify(data))
  form.append('file', file, file.name)
  try {
    const response = await fetch(excel.importExcel.path, { method: 'POST', body: form, credentials: 'same-origin' })
    const named = response.headers.get('content-disposition')
    if (!named) {
      const answer = readAnswer<{ saved: number; failed: number }>(response.status, await response.text())
      return answer.ok ? { ...answer, result: { ...answer.result, refused: null, message: answer.message } } : answer
    }
    const count = (name: string) => Number(response.headers.get(name) ?? 0)
    const refused = new File([await response.blob()], fileNameOf(named))
    const result = { saved: count('x-saved-count'), failed: count('x-failed-count'), refused, message: '' }
    return { ok: true, result, message: '' }
  } catch {
    return noAnswer()
  }
}

export type Refusal = { name: string; reason: string }
/** The first of the refused rows: what stands in them and why they were not taken, which is the last column. */
export async function refusalsIn(book: File, most: number): Promise<Refusal[]> {
  const { readXlsx } = await import('hucre/xlsx')
  const read = await readXlsx(new Uint8Array(await book.arrayBuffer()), { sheets: [0], maxRows: most + 1 })
  const [, ...lines] = (read.sheets[0]?.rows ?? []) as unknown[][]
  const texts = lines.map((line) =>
    line.map((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')),
  )
  return texts.map((line) => ({
    reason: line.at(-1) ?? '',
    // An identifier says nothing to a person.
    name: line.slice(0, -1).find((text) => text && !/^[0-9a-f-]{16,}$/i.test(text)) ?? '',
  }))
}
