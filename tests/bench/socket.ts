import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export type Wire = { send: (text: string) => void; destroy: () => void }
type To = {
  port: number
  path: string
  protocol: string
  from: string
  onText: (text: string) => void
  onEnd: () => void
}

/**
 * A WebSocket as small as can be, so that thousands of them fit beside what they measure. `from` is the address it comes
 * from: one address has some 28,000 ports.
 * @throws where the server does not open it
 */
export function openSocket({ port, path, protocol, from, onText, onEnd }: To): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.setNoDelay(true)
    let rest = Buffer.alloc(0)
    let open = false
    socket.once('connect', () =>
      socket.write(
        [
          `GET ${path} HTTP/1.1`,
          `Host: 127.0.0.1:${port}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
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
        resolve({ send: (text) => send(socket, text), destroy: () => socket.destroy() })
      }
      rest = read(rest, onText, () => socket.destroy())
    })
    socket.on('error', reject)
    socket.once('close', () => {
      if (open) onEnd()
      else reject(new Error('the socket was closed before it was open'))
    })
  })
}

/** Takes the whole frames from the front. @returns what is left */
function read(bytes: Buffer, onText: (text: string) => void, onClose: () => void): Buffer {
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
    if (code === 8) onClose()
    at += head + length
  }
  return bytes.subarray(at)
}

/** One text frame of at most 125 bytes, masked with zeros as a client may. */
function send(socket: Socket, text: string) {
  const bytes = Buffer.from(text)
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]))
}
