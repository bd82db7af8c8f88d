import type { Context as HonoContext } from 'hono'
import { fileForm } from '../core/door.server'
import { badInput, Refusal } from '../core/refusal'
import { contentProblem } from '../files/content'
import { dispositionOf, kinds } from '../files/rules'
import { t as files } from '../files/texts'
import { t } from './texts'
import { BOOK_BYTES } from '../core/bounds'

const FORM_MARGIN = 64 * 1024

/**
 * The workbook that a form carries as `file`, and its other fields.
 * @throws 400 for a form without one, 413 over 5 MB
 */
export async function bookIn(c: HonoContext): Promise<{ bytes: Uint8Array; fields: FormData }> {
  if (Number(c.req.header('content-length') ?? 0) > BOOK_BYTES + FORM_MARGIN) throw new Refusal(t.over5, 413, 413)
  const fields = await fileForm(c, files.chooseFile)
  const file = fields.get('file')
  if (!(file instanceof File)) throw badInput({ file: files.chooseFile })
  if (file.size > BOOK_BYTES) throw new Refusal(t.over5, 413, 413)
  return { bytes: new Uint8Array(await file.arrayBuffer()), fields }
}
/** @throws 400 for what is no workbook */
export async function needBook(bytes: Uint8Array): Promise<void> {
  const problem = await contentProblem('a.xlsx', { head: bytes, tail: bytes, size: bytes.length })
  if (problem) throw badInput({ file: problem })
}

/** A workbook as an answer. */
export const bookAnswer = (bytes: Uint8Array, fileName: string, headers: Record<string, string> = {}) =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': kinds.xlsx.mime,
      'content-disposition': dispositionOf('attachment', fileName),
      'cache-control': 'private, no-store',
      ...headers,
    },
  })
/** A workbook within an answer. */
export const dataUrl = (bytes: Uint8Array) => `data:${kinds.xlsx.mime};base64,${Buffer.from(bytes).toString('base64')}`
