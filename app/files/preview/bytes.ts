import { readAnswer } from '~/app/lib/api'
import { mustUnpack } from '~/worker/files/copies/archive'

/** The bytes that a viewer draws. @throws the server's sentence where it refuses */
export async function bytesOf(src: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(src, { credentials: 'same-origin', signal })
  if (response.headers.get('content-type')?.includes('json') && !response.headers.get('content-disposition')) {
    const answer = readAnswer(response.status, await response.text())
    throw new Error(answer.message)
  }
  if (!response.ok) throw new Error('')
  return response.arrayBuffer()
}

/** Those of an Office file, which a viewer unpacks whole. @throws where it is too large for that, or broken */
export async function officeBytesOf(src: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await bytesOf(src, signal))
  mustUnpack(bytes)
  return bytes
}
