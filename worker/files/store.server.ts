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

/** What is held of a file at a time; a smaller file is held whole and written at once. */
const BLOCK = 8 * 1024 * 1024

/** Bytes that have come, looked at, and are not yet anyone's: kept or given up. */
export type Arrived = {
  size: number
  sha256: string
  glimpse: Glimpse
  /** Makes the object. @throws 503 */
  keep: () => Promise<void>
  /** Leaves nothing behind. Never throws: it follows another failure. */
  drop: () => Promise<void>
}

/**
 * Takes a stream to storage in blocks, counting and hashing: what is small waits in memory for `keep`, what is large goes
 * up in parts meanwhile. Never more than two blocks are held.
 * @param limit bytes; `tooLarge` is thrown as soon as more come
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
  /** On its way while the other one fills; made when there is a second one. */
  let sent: Uint8Array<ArrayBuffer> | null = null
  let sending: Promise<void> = Promise.resolve()
  const parts: Part[] = []
  let filled = 0
  let size = 0
  let head = new Uint8Array()
  /** The end of the block before. */
  let before = new Uint8Array()
  let storageId = ''
  let kept = false
  const flush = async () => {
    await sending
    if (!storageId) storageId = await startParts(env, key, mime)
    const part = putPart(env, { key, storageId }, parts.length + 1, block.subarray(0, filled))
    sending = part.then((one) => void parts.push(one))
    // Who waits for it next is told.
    sending.catch(() => {})
    ;[block, sent] = [sent ?? new Uint8Array(BLOCK), block]
    filled = 0
  }
  const drop = async () => {
    await sending.catch(() => {})
    await (kept ? deleteObject(env, key) : storageId ? abortParts(env, { key, storageId }) : Promise.resolve()).catch(
      (error) => console.error('storage keeps what nobody wants', key, error),
    )
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
        const taken = chunk.subarray(from, from + BLOCK - filled)
        block.set(taken, filled)
        filled += taken.length
        from += taken.length
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
      kept = true
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
