/**
 * Main module of the local installation, in front of the built Worker (`index.js`) in the same isolate: it does what
 * Cloudflare's edge does before a Worker is called.
 */
import worker from './index.js'
import { serveFile } from './files.mjs'

export * from './index.js'
export { CacheServer } from './cache.mjs'
export { FileServer } from './files.mjs'
export { QueueBroker, QueueProducer } from './queue.mjs'
export { control } from './control.mjs'

/** Headers set by the platform: removed from requests, because a client may not set them. */
const platformHeaders = /^cf-/

export default {
  ...worker,
  async fetch(request, env, execution) {
    const file = await serveFile(request, env)
    if (file) return file
    const forwarded = new Request(request)
    for (const name of request.headers.keys()) if (platformHeaders.test(name)) forwarded.headers.delete(name)
    forwarded.headers.set('cf-connecting-ip', addressOf(request.cf.clientIp))
    return worker.fetch(forwarded, env, execution)
  },
}

/** Removes the port, and the brackets of an IPv6 address: `127.0.0.1:5000`, `[::1]:5000`. */
const addressOf = (peer) => peer.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
