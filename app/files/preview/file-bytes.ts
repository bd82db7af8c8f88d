import { readAnswer } from '~/app/lib/api'
import { assertUnpackable } from '~/worker/files/copies/zip-archive'

/**
 * Fetches the bytes for a viewer.
 * @throws an error with the server's message if it refuses
 */
export async function fetchBytes(src: string, signal: AbortSignal): Promise<ArrayBuffer> {
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
export async function fetchOfficeBytes(src: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await fetchBytes(src, signal))
  assertUnpackable(bytes)
  return bytes
}
