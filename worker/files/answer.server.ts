import { bodyBytes } from '../core/bytes'
import { dispositionOf, extOf, mimeOf } from './rules'

/** A file that is downloaded as an answer; its type follows from the extension of its name. */
export const fileAnswer = (
  body: Uint8Array | ReadableStream<Uint8Array>,
  fileName: string,
  headers: Record<string, string> = {},
) =>
  new Response(body instanceof Uint8Array ? bodyBytes(body) : body, {
    headers: {
      'content-type': mimeOf(extOf(fileName)),
      'content-disposition': dispositionOf('attachment', fileName),
      ...headers,
    },
  })
