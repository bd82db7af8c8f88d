import { createServer } from 'node:net'

/** The port itself when nothing listens there, or an error that says so; 0 finds a free one. */
export function claimPort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`
      reject(new Error(`Port ${port} ${why}. Choose another: PORT=${port + 1}`))
    })
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
