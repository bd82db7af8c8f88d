import { toBodyBytes } from '../core/bytes'
import { dispositionOf, extOf, mimeOf } from './rules'

/** Returns a file as a download response. The content type follows from the extension of `fileName`. */
export const fileResponse = (
  body: Uint8Array | ReadableStream<Uint8Array>,
  fileName: string,
  headers: Record<string, string> = {},
) =>
  new Response(body instanceof Uint8Array ? toBodyBytes(body) : body, {
    headers: {
      'content-type': mimeOf(extOf(fileName)),
      'content-disposition': dispositionOf('attachment', fileName),
      ...headers,
    },
  })
