import { Buffer } from 'node:buffer'
import { decodeUtf8 } from '../core/request-parser.server'
import { badInput, Refusal } from '../core/refusal'
import { drainBody } from '../core/request-body'
import { t } from './texts'

/** One part of a form: a field, or a file as a stream. Consume the body before requesting the next part. */
export type FormPart = { name: string; fileName: string | null; body: AsyncIterable<Uint8Array> }

const MAX_HEADERS = 16 * 1024
const incompleteForm = () => badInput({ file: t.uploadIncomplete })

/**
 * Yields the parts of a multipart form (RFC 7578) as they arrive, without buffering a whole file.
 * @throws 400 if the form is incomplete; the error of the body if that is a Refusal
 */
export async function* formParts(body: ReadableStream<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const reader = body.getReader()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line break before it.
  let buffered: Buffer = Buffer.from('\r\n')
  const more = async () => {
    const { value, done } = await reader.read().catch((error: unknown) => {
      throw error instanceof Refusal ? error : incompleteForm()
    })
    if (done) throw incompleteForm()
    buffered = buffered.length
      ? Buffer.concat([buffered, value])
      : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
  async function* untilDelimiter(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = buffered.indexOf(delimiter)
      const free = at >= 0 ? at : Math.max(0, buffered.length - delimiter.length)
      if (free) yield buffered.subarray(0, free)
      buffered = buffered.subarray(at >= 0 ? at + delimiter.length : free)
      if (at >= 0) return
      await more()
    }
  }
  try {
    for await (const _ of untilDelimiter());
    for (;;) {
      while (buffered.length < 2) await more()
      if (buffered.subarray(0, 2).toString('latin1') === '--') return
      let end = buffered.indexOf('\r\n\r\n')
      while (end < 0) {
        if (buffered.length > MAX_HEADERS) throw incompleteForm()
        await more()
        end = buffered.indexOf('\r\n\r\n')
      }
      const headers = decodeUtf8(buffered.subarray(0, end), 'file')
      buffered = buffered.subarray(end + 4)
      const body = untilDelimiter()
      yield { name: headerParameter(headers, 'name') ?? '', fileName: headerParameter(headers, 'filename'), body }
      // Discards what the consumer of the part did not read.
      for await (const _ of body);
    }
  } finally {
    await drainBody(reader)
  }
}

/**
 * Returns a parameter of the part's content-disposition, unescaped as browsers escape it (WHATWG, multipart form data).
 */
function headerParameter(headers: string, name: string): string | null {
  const found = new RegExp(`[;\\s]${name}="([^"]*)"`, 'i').exec(headers)
  return found ? found[1]!.replace(/%22/g, '"').replace(/%0D/g, '\r').replace(/%0A/g, '\n') : null
}
