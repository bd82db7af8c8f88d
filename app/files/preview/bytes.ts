import { readAnswer } from '~/app/lib/api'
import { mustUnpack } from '~/worker/files/copies/archive'

/**
 * Fetches the bytes for a viewer.
 * @throws an error with the server's message if it refuses
 */
export async function bytesOf(src: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(src, { credentials: 'same-origin', signal })
  if (response.headers.get('content-type')?.includes('json') && !response.headers.get('content-disposition')) {
    const answer = readAnswer(response.status, await response.text())
    throw new Error(answer.message)
  }
  if (!response.ok) throw new Error('')
  return response.arrayBuffer()
}

/**
 * Fetches the bytes of an Office file, which viewers unpack whole.
 * @throws if the file is too large to unpack, or broken
 */
export async function officeBytesOf(src: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await bytesOf(src, signal))
  mustUnpack(bytes)
  return bytes
}
