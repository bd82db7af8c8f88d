import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** State of a connection. `deaf`: requests arrive and no answer returns. `slow`: delay in milliseconds, in each direction. */
export type Line = { state: 'good' | 'cut' | 'deaf' } | { state: 'slow'; by: number }

export type Proxy = { url: string; is: (line: Line) => void; stop: () => Promise<void> }

/** A proxy to a local server that can cut, delay and silence connections. */
export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let line: Line = { state: 'good' }
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((caller) => {
    if (line.state === 'cut') return void caller.resetAndDestroy()
    const there = connect(Number(port), hostname)
    pass(caller, there, () => true)
    pass(there, caller, () => line.state !== 'deaf')
  })
  /** Forwards the data of one end to the other in order. */
  function pass(from: Socket, to: Socket, heard: () => boolean) {
    open.add(from)
    from.setNoDelay(true)
    let said = Promise.resolve()
    const then = (act: () => void) => {
      const by = line.state === 'slow' ? line.by : 0
      said = said.then(async () => {
        if (by) await wait(by)
        act()
      })
    }
    from.on('data', (bytes) => then(() => heard() && !to.destroyed && void to.write(bytes)))
    from.on('end', () => then(() => void to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      then(() => void to.destroy())
    })
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    is(next) {
      const before = line.state
      line = next
      // Lost data are not sent later: those connections are closed.
      if (next.state === 'cut' || before === 'deaf') end()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        end()
      }),
  }
}
