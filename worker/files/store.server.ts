import { createHash } from 'node:crypto'
import type { Env } from '../core/env'
import {
  abortParts,
  completeParts,
  deleteObject,
  type Part,
  putObject,
  putPart,
  startParts,
} from '../core/storage.server'
import { GLIMPSE, type Glimpse } from './content'

/** Bytes of a file that are buffered at a time. A smaller file is buffered whole and written at once. */
const BLOCK = 8 * 1024 * 1024

/** Received and inspected bytes that do not belong to a file row yet: call `keep` or `drop`. */
export type Arrived = {
  size: number
  sha256: string
  glimpse: Glimpse
  /**
   * Writes the object.
   * @throws 503
   */
  keep: () => Promise<void>
  /** Removes the object or its parts. Never throws, since it runs after another failure. */
  drop: () => Promise<void>
}

/**
 * Streams a body to storage in blocks, counting and hashing it. A small body stays in memory until `keep`; a large one
 * is uploaded in parts meanwhile. At most two blocks are held.
 * @param limit bytes; `tooLarge` is thrown as soon as the body exceeds it
 */
export async function receive(
  env: Env,
  key: string,
  mime: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
  tooLarge: () => Error,
): Promise<Arrived> {
  const hash = createHash('sha256')
  let block = new Uint8Array(BLOCK)
  /** The second buffer: it is sent while the other fills. Allocated on demand. */
  let sent: Uint8Array<ArrayBuffer> | null = null
  let sending: Promise<void> = Promise.resolve()
  const parts: Part[] = []
  let filled = 0
  let size = 0
  let head = new Uint8Array()
  /** The tail of the previous block. */
  let before = new Uint8Array()
  let storageId = ''
  let written = false
  const flush = async () => {
    await sending
    if (!storageId) storageId = await startParts(env, key, mime)
    const part = putPart(env, { key, storageId }, parts.length + 1, block.subarray(0, filled))
    sending = part.then((one) => void parts.push(one))
    // The next await of `sending` reports the error.
    sending.catch(() => {})
    ;[block, sent] = [sent ?? new Uint8Array(BLOCK), block]
    filled = 0
  }
  const drop = async () => {
    await sending.catch(() => {})
    await (written
      ? deleteObject(env, key)
      : storageId
        ? abortParts(env, { key, storageId })
        : Promise.resolve()
    ).catch((error) => console.error('storage keeps what nobody wants', key, error))
  }
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      hash.update(chunk)
      if (head.length < GLIMPSE) head = joined(head, chunk.subarray(0, GLIMPSE - head.length))
      for (let from = 0; from < chunk.length; ) {
        if (filled === BLOCK) {
          before = block.slice(-GLIMPSE)
          await flush()
        }
        const slice = chunk.subarray(from, from + BLOCK - filled)
        block.set(slice, filled)
        filled += slice.length
        from += slice.length
      }
    }
  } catch (error) {
    await drop()
    throw error
  }
  const whole = block.subarray(0, filled)
  const glimpse = storageId
    ? { head, tail: joined(before, whole).slice(-GLIMPSE), size }
    : { head: whole, tail: whole, size }
  return {
    size,
    sha256: hash.digest('hex'),
    glimpse,
    keep: async () => {
      if (!storageId) await putObject(env, key, whole, mime)
      else {
        if (filled) await flush()
        await sending
        await completeParts(env, { key, storageId }, parts)
      }
      written = true
    },
    drop,
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
