import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: what was found free is not taken by one of those meanwhile. */
const [LOWEST, COUNT] = [12_000, 20_000]
const TRIES = 50

/** The port itself when nothing listens there, or an error that says so; 0 finds a free one. */
export async function claimPort(port = 0): Promise<number> {
  if (port) return listenable(port)
  for (let left = TRIES; left > 0; left--) {
    const found = await listenable(LOWEST + Math.floor(Math.random() * COUNT)).catch(() => null)
    if (found) return found
  }
  throw new Error('No free port was found.')
}

function listenable(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`
      reject(new Error(`Port ${port} ${why}. Choose another: PORT=${port + 1}`))
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
