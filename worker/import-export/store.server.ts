import { piecesOf } from '../core/bytes'
import { abortParts, completeParts, type Part, putObject, putPart, startParts } from '../core/storage.server'
import { XLSX } from '../core/workbook'

type Env = Parameters<typeof putObject>[0]
/** Minimum size of a part in the storage, except the last, in bytes. */
const PART = 5 * 1024 * 1024

/** Stores a stream under a key, with one part of it in memory. @returns its size in bytes; nothing is stored if it fails */
export async function storeStream(env: Env, key: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const parts: Part[] = []
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
    for await (const piece of piecesOf(stream)) {
      pending.push(piece)
      pendingBytes += piece.length
      size += piece.length
      if (pendingBytes < PART) continue
      storageId ??= await startParts(env, key, XLSX)
      parts.push(await putPart(env, { key, storageId }, parts.length + 1, take()))
    }
    if (storageId === null) await putObject(env, key, take(), XLSX)
    else {
      if (pendingBytes) parts.push(await putPart(env, { key, storageId }, parts.length + 1, take()))
      await completeParts(env, { key, storageId }, parts)
    }
    return size
  } catch (error) {
    if (storageId !== null) await abortParts(env, { key, storageId }).catch(() => {})
    throw error
  }
}
