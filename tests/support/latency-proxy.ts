import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to a local server with a latency of `ms`: half of it in each direction. */
export async function openLatencyProxy(url: string, ms = 0) {
  const { hostname, port } = new URL(url)
  let asked = 0
  let away = ms
  const open = new Set<Socket>()
  const late = (from: Socket, to: Socket, told: () => void = () => {}) => {
    from.on('data', (part) => {
      told()
      setTimeout(() => to.writable && to.write(part), away / 2)
    })
    from.on('close', () => setTimeout(() => to.destroy(), away / 2))
    from.on('error', () => to.destroy())
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    late(near, far, () => asked++)
    late(far, near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of chunks sent to the server. */
    asked: () => asked,
    move(to: number) {
      away = to
    },
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
