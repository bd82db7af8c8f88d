import { readChunks } from '../core/bytes'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  type UploadedPart,
  putObject,
  uploadPart,
  startMultipartUpload,
} from '../core/storage.server'
import { XLSX } from '../core/workbook'

type Env = Parameters<typeof putObject>[0]
/** Minimum size of a part in the storage, except the last, in bytes. */
const PART_BYTES = 5 * 1024 * 1024

/** Stores a stream under a key, with one part of it in memory. @returns its size in bytes; nothing is stored if it fails */
export async function storeStream(env: Env, key: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const parts: UploadedPart[] = []
  let storageId: string | null = null
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let size = 0
  const take = () => {
    const whole = new Uint8Array(pendingBytes)
    let at = 0
    for (const piece of pending) {
      whole.set(piece, at)
      at += piece.length
    }
    pending = []
    pendingBytes = 0
    return whole
  }
  try {
    for await (const piece of readChunks(stream)) {
      pending.push(piece)
      pendingBytes += piece.length
      size += piece.length
      if (pendingBytes < PART_BYTES) continue
      storageId ??= await startMultipartUpload(env, key, XLSX)
      parts.push(await uploadPart(env, { key, storageId }, parts.length + 1, take()))
    }
    if (storageId === null) await putObject(env, key, take(), XLSX)
    else {
      if (pendingBytes) parts.push(await uploadPart(env, { key, storageId }, parts.length + 1, take()))
      await completeMultipartUpload(env, { key, storageId }, parts)
    }
    return size
  } catch (error) {
    if (storageId !== null) await abortMultipartUpload(env, { key, storageId }).catch(() => {})
    throw error
  }
}
