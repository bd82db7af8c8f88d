import { Buffer } from 'node:buffer'
import { readable } from '../core/door.server'
import { badInput, Refusal } from '../core/refusal'
import { readToTheEnd } from '../core/request-body'
import { t } from './texts'

/** One part of a form: a field, or a file as its bytes come. The body is read before the next part is asked for. */
export type FormPart = { name: string; fileName: string | null; body: AsyncIterable<Uint8Array> }

const MAX_HEADERS = 16 * 1024
const broken = () => badInput({ file: t.uploadIncomplete })

/**
 * The parts of a multipart form (RFC 7578) as they arrive, without holding a file whole.
 * @throws 400 where the form ends before it is over; what the body fails with, where that is a refusal
 */
export async function* formParts(body: ReadableStream<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const reader = body.getReader()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line before it.
  let held: Buffer = Buffer.from('\r\n')
  const more = async () => {
    const { value, done } = await reader.read().catch((error: unknown) => {
      throw error instanceof Refusal ? error : broken()
    })
    if (done) throw broken()
    held = held.length ? Buffer.concat([held, value]) : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
  async function* untilDelimiter(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = held.indexOf(delimiter)
      const free = at >= 0 ? at : Math.max(0, held.length - delimiter.length)
      if (free) yield held.subarray(0, free)
      held = held.subarray(at >= 0 ? at + delimiter.length : free)
      if (at >= 0) return
      await more()
    }
  }
  try {
    for await (const _ of untilDelimiter());
    for (;;) {
      while (held.length < 2) await more()
      if (held.subarray(0, 2).toString('latin1') === '--') return
      let end = held.indexOf('\r\n\r\n')
      while (end < 0) {
        if (held.length > MAX_HEADERS) throw broken()
        await more()
        end = held.indexOf('\r\n\r\n')
      }
      const headers = readable(held.subarray(0, end), 'file')
      held = held.subarray(end + 4)
      const body = untilDelimiter()
      yield { name: parameter(headers, 'name') ?? '', fileName: parameter(headers, 'filename'), body }
      // What the reader of the part left behind.
      for await (const _ of body);
    }
  } finally {
    await readToTheEnd(reader)
  }
}

/** A parameter of the part's content-disposition, as browsers escape it (WHATWG, multipart form data). */
function parameter(headers: string, name: string): string | null {
  const found = new RegExp(`[;\\s]${name}="([^"]*)"`, 'i').exec(headers)
  return found ? found[1]!.replace(/%22/g, '"').replace(/%0D/g, '\r').replace(/%0A/g, '\n') : null
}
