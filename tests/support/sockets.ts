import { connect as open } from 'node:net'
import { Readable, Writable } from 'node:stream'

/** A substitute of `cloudflare:sockets` in Node, without TLS. */
export function connect({ hostname, port }: { hostname: string; port: number }) {
  const socket = open(port, hostname)
  socket.setNoDelay(true)
  const closed = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
  closed.catch(() => {})
  return {
    readable: Readable.toWeb(socket),
    writable: Writable.toWeb(socket),
    closed,
    close() {
      socket.destroy()
      return Promise.resolve()
    },
    startTls() {
      throw new Error('no TLS here')
    },
  }
}
