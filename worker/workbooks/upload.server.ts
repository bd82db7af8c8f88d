import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'
import { readFileForm } from '../core/request-parser.server'
import { fieldMessages } from '../core/input'
import { badInput, Refusal } from '../core/refusal'
import { workbookProblem } from '../files/content-validation'
import { t as files } from '../files/texts'
import { MAX_WORKBOOK_BYTES } from '../core/limits'
import { type Column, MAX_EXPORTED_ROWS, readSheet } from './sheet'
import { t } from './texts'

const FORM_MARGIN = 64 * 1024

/**
 * Reads the workbook in the field `file` of a form, and its other fields, parsed by the schema of the call.
 * @throws 400 for a form without a workbook and for invalid fields, 413 over 5 MB
 */
export async function readUploadedWorkbook<Fields extends z.ZodType>(
  c: HonoContext,
  schema: Fields,
): Promise<{ bytes: Uint8Array; fields: z.output<Fields> }> {
  const form = await readFileForm(c, {
    missing: () => files.chooseFile,
    most: MAX_WORKBOOK_BYTES + FORM_MARGIN,
    tooLarge: () => t.over5,
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw badInput({ file: files.chooseFile })
  if (file.size > MAX_WORKBOOK_BYTES) throw new Refusal(t.over5, 413, 413)
  const fields = schema.safeParse(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')))
  if (!fields.success) throw badInput(fieldMessages(fields.error))
  return { bytes: new Uint8Array(await file.arrayBuffer()), fields: fields.data }
}
/**
 * Reads the lines of the workbook in a form, and its other fields. @throws 400 with the reason if it cannot be read,
 * 413 over 5 MB
 */
export async function readUploadedLines<Fields extends z.ZodType>(
  c: HonoContext,
  schema: Fields,
  columns: readonly Column[],
  most: number,
) {
  const { bytes, fields } = await readUploadedWorkbook(c, schema)
  await assertWorkbook(bytes)
  return { fields, lines: await readSheet(bytes, columns, MAX_EXPORTED_ROWS, most) }
}
/** @throws 400 for a file that is not .xlsx, with its format and how to convert it if known */
export async function assertWorkbook(bytes: Uint8Array): Promise<void> {
  const other = otherFormatMessage(bytes)
  if (other) throw badInput({ file: other })
  const problem = await workbookProblem(bytes)
  if (problem) throw badInput({ file: problem })
}

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)
/** Returns the message for a legacy workbook and for a text file; null for anything else. */
function otherFormatMessage(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return t.legacyBook
  const encoding = encodingOf(bytes)
  return encoding && t.textBook(encoding)
}
/**
 * Detects the encoding of a text: by its byte order mark, or the encoding that decodes it without control characters;
 * null for binary data.
 */
function encodingOf(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return 'UTF-16'
  const isText = (encoding: string) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return !text.startsWith('%PDF-') && !/[^\P{Cc}\t\n\v\f\r]/u.test(text)
    } catch {
      return false
    }
  }
  return isText('utf-8') ? 'UTF-8' : isText('gb18030') ? 'GBK' : null
}
