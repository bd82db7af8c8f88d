/** Bytes as an answer or an archive takes them, which is not in memory shared with another thread. They are copied from there only. */
export const bodyBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
