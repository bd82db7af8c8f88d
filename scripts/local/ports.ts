import { createServer } from 'node:net'

/** Below the range of ports for outgoing connections, so that a free port is not taken by one of them. */
const [LOWEST, COUNT] = [12_000, 20_000]
const TRIES = 50

/** Returns the port if it is free; 0 chooses a free one. @throws Error if the port is in use */
export async function claimPort(port = 0): Promise<number> {
  if (port) return assertPortFree(port)
  for (let left = TRIES; left > 0; left--) {
    const found = await assertPortFree(LOWEST + Math.floor(Math.random() * COUNT)).catch(() => null)
    if (found) return found
  }
  throw new Error('No free port was found.')
}

function assertPortFree(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`
      reject(new Error(`Port ${port} ${why}. Choose another: PORT=${port + 1}`))
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
