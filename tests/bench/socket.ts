import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export type Wire = { send: (content: string | Uint8Array) => void; destroy: () => void }
type To = {
  port: number
  path: string
  protocol: string
  from: string
  /** Client address that a proxy forwards. */
  forwarded?: string
  onText: (text: string) => void
  /** With the close code, 1006 without one. */
  onEnd: (code: number) => void
}

/**
 * A minimal WebSocket, so that thousands fit beside the measured processes. `from` is its local address: one address
 * has some 28,000 ports.
 * @throws if the server does not open it
 */
export function openSocket({ port, path, protocol, from, forwarded, onText, onEnd }: To): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.setNoDelay(true)
    let rest = Buffer.alloc(0)
    let open = false
    let code = 1006
    socket.once('connect', () =>
      socket.write(
        [
          `GET ${path} HTTP/1.1`,
          `Host: 127.0.0.1:${port}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
          ...(forwarded ? [`X-Forwarded-For: ${forwarded}`] : []),
          `Sec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
        ].join('\r\n'),
      ),
    )
    socket.on('data', (bytes: Buffer) => {
      rest = rest.length ? Buffer.concat([rest, bytes]) : bytes
      if (!open) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        const status = rest.toString('latin1', 9, 12)
        if (status !== '101') return void socket.destroy(new Error(`the socket was answered with ${status}`))
        open = true
        rest = rest.subarray(end + 4)
        resolve({ send: (content) => send(socket, content), destroy: () => socket.destroy() })
      }
      rest = read(rest, onText, (said) => {
        code = said
        socket.destroy()
      })
    })
    socket.on('error', reject)
    socket.once('close', () => {
      if (open) onEnd(code)
      else reject(new Error('the socket was closed before it was open'))
    })
  })
}

/** Consumes the complete frames. @returns the rest */
function read(bytes: Buffer, onText: (text: string) => void, onClose: (code: number) => void): Buffer {
  let at = 0
  while (bytes.length >= at + 2) {
    const short = bytes[at + 1]! & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (bytes.length < at + head) break
    const length =
      short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short
    if (bytes.length < at + head + length) break
    const code = bytes[at]! & 0x0f
    if (code === 1) onText(bytes.toString('utf8', at + head, at + head + length))
    if (code === 8) onClose(length >= 2 ? bytes.readUInt16BE(at + head) : 1005)
    at += head + length
  }
  return bytes.subarray(at)
}

/** One frame of text or bytes, masked with zeros as clients may. */
function send(socket: Socket, content: string | Uint8Array) {
  const bytes = Buffer.from(content)
  const head = Buffer.alloc(14)
  head[0] = typeof content === 'string' ? 0x81 : 0x82
  head[1] = 0x80 | (bytes.length < 126 ? bytes.length : 127)
  if (bytes.length >= 126) head.writeBigUInt64BE(BigInt(bytes.length), 2)
  socket.write(Buffer.concat([bytes.length < 126 ? head.subarray(0, 6) : head, bytes]))
}
