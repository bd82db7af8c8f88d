import { piecesOf } from '../core/bytes'
import { abortParts, completeParts, type Part, putObject, putPart, startParts } from '../core/storage.server'
import { XLSX } from '../core/workbook'

type Env = Parameters<typeof putObject>[0]
/** The storage takes no smaller part but the last. */
const PART = 5 * 1024 * 1024

/** Keeps a stream under a key, holding one part of it at a time. @returns its size in bytes; nothing is kept of what fails */
export async function storeStream(env: Env, key: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const parts: Part[] = []
  let storageId: string | null = null
  let waiting: Uint8Array[] = []
  let held = 0
  let size = 0
  const take = () => {
    const whole = new Uint8Array(held)
    let at = 0
    for (const piece of waiting) {
      whole.set(piece, at)
      at += piece.length
    }
    waiting = []
    held = 0
    return whole
  }
  try {
    for await (const piece of piecesOf(stream)) {
      waiting.push(piece)
      held += piece.length
      size += piece.length
      if (held < PART) continue
      storageId ??= await startParts(env, key, XLSX)
      parts.push(await putPart(env, { key, storageId }, parts.length + 1, take()))
    }
    if (storageId === null) await putObject(env, key, take(), XLSX)
    else {
      if (held) parts.push(await putPart(env, { key, storageId }, parts.length + 1, take()))
      await completeParts(env, { key, storageId }, parts)
    }
    return size
  } catch (error) {
    if (storageId !== null) await abortParts(env, { key, storageId }).catch(() => {})
    throw error
  }
}
