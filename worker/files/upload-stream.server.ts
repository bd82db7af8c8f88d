import { createHash } from 'node:crypto'
import type { Env } from '../core/env'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  deleteObject,
  type UploadedPart,
  putObject,
  uploadPart,
  startMultipartUpload,
} from '../core/storage.server'
import { FILE_END_BYTES, type FileEnds } from './content-validation'

/** Bytes of a file that are buffered at a time. A smaller file is buffered whole and written at once. */
const BLOCK_BYTES = 8 * 1024 * 1024

/** Received and inspected bytes that do not belong to a file row yet: call `keep` or `drop`. */
export type StreamedFile = {
  size: number
  sha256: string
  glimpse: FileEnds
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
export async function streamToStorage(
  env: Env,
  key: string,
  mime: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
  tooLarge: () => Error,
): Promise<StreamedFile> {
  const hash = createHash('sha256')
  let block = new Uint8Array(BLOCK_BYTES)
  /** The second buffer: it is sent while the other fills. Allocated on demand. */
  let sent: Uint8Array<ArrayBuffer> | null = null
  let sending: Promise<void> = Promise.resolve()
  const parts: UploadedPart[] = []
  let filled = 0
  let size = 0
  let head = new Uint8Array()
  /** The tail of the previous block. */
  let before = new Uint8Array()
  let storageId = ''
  let written = false
  const flush = async () => {
    await sending
    if (!storageId) storageId = await startMultipartUpload(env, key, mime)
    const part = uploadPart(env, { key, storageId }, parts.length + 1, block.subarray(0, filled))
    sending = part.then((one) => void parts.push(one))
    // The next await of `sending` reports the error.
    sending.catch(() => {})
    ;[block, sent] = [sent ?? new Uint8Array(BLOCK_BYTES), block]
    filled = 0
  }
  const drop = async () => {
    await sending.catch(() => {})
    await (written
      ? deleteObject(env, key)
      : storageId
        ? abortMultipartUpload(env, { key, storageId })
        : Promise.resolve()
    ).catch((error) => console.error('Failed to delete an unused object:', key, error))
  }
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      hash.update(chunk)
      if (head.length < FILE_END_BYTES) head = concatBytes(head, chunk.subarray(0, FILE_END_BYTES - head.length))
      for (let from = 0; from < chunk.length; ) {
        if (filled === BLOCK_BYTES) {
          before = block.slice(-FILE_END_BYTES)
          await flush()
        }
        const slice = chunk.subarray(from, from + BLOCK_BYTES - filled)
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
    ? { head, tail: concatBytes(before, whole).slice(-FILE_END_BYTES), size }
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
        await completeMultipartUpload(env, { key, storageId }, parts)
      }
      written = true
    },
    drop,
  }
}

function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
