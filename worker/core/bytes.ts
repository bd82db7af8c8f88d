/**
 * Returns bytes in memory that is not shared between threads, as responses and archives require. Copies only shared
 * memory.
 */
export const toBodyBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))

/**
 * Iterates over the chunks of a stream, whose types do not declare async iteration. Cancels the stream if the consumer
 * stops early.
 */
export async function* readChunks<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece, void> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

/** Returns pieces as a stream, which requests them no faster than it is consumed and ends them when it is cancelled. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await pieces.next()
      if (piece.done) controller.close()
      else controller.enqueue(piece.value)
    },
    async cancel() {
      await pieces.return()
    },
  })
