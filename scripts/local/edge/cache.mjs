/**
 * The Cache API of the local installation, in memory: workerd sends `match`, `put` and `delete` as GET, PUT and PURGE of
 * the cached address.
 */
import { WorkerEntrypoint } from 'cloudflare:workers'

/** Maximum number of responses; the oldest one is dropped. */
const MAX_ENTRIES = 200
/** Responses by address, the oldest first. `expires` in milliseconds since 1970. */
const entries = new Map()

export class CacheServer extends WorkerEntrypoint {
  async fetch(request) {
    const { method, url } = request
    if (method === 'PURGE') return new Response(null, { status: entries.delete(url) ? 200 : 404 })
    if (method === 'PUT') {
      entries.delete(url)
      entries.set(url, parseResponse(new Uint8Array(await request.arrayBuffer())))
      for (const oldest of entries.keys()) if (entries.size > MAX_ENTRIES) entries.delete(oldest)
      return new Response(null, { status: 204 })
    }
    const entry = entries.get(url)
    if (!entry || entry.expires <= Date.now())
      return new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } })
    const response = new Response(entry.body, entry)
    response.headers.set('cf-cache-status', 'HIT')
    return response
  }
}

/** Parses a response from its HTTP/1.1 text: status line, headers, an empty line, body. */
function parseResponse(bytes) {
  const text = new TextDecoder('latin1').decode(bytes)
  const end = text.indexOf('\r\n\r\n')
  const [statusLine, ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const [, seconds = '0'] = /s-maxage=(\d+)/.exec(new Headers(headers).get('cache-control') ?? '') ?? []
  const body = bytes.slice(end + 4)
  return { status: Number(statusLine.split(' ')[1]), headers, body, expires: Date.now() + Number(seconds) * 1000 }
}
