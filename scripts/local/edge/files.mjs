import { WorkerEntrypoint } from 'cloudflare:workers'

const isCompressible = /^(text\/|image\/svg|application\/json)/

/**
 * Answers a request for a static file of the build; null if no file has this path. `env.FILES` is the folder,
 * `env.FILE_LIST` its files by path.
 */
export async function serveFile({ method, url, headers: asked }, env) {
  if (method !== 'GET' && method !== 'HEAD') return null
  const file = env.FILE_LIST[decodePath(URL.parse(url)?.pathname ?? '')]
  if (!file) return null
  const headers = { ...file.headers, etag: file.etag }
  if (asked.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const { body } = await env.FILES.fetch(`http://files${encodeURI(file.path)}`, { method })
  const compressible = isCompressible.test(headers['content-type'])
  const gzip = compressible && asked.get('accept-encoding')?.includes('gzip')
  // workerd compresses a body with this header.
  const encoding = gzip ? { 'content-encoding': 'gzip' } : { 'content-length': file.size }
  return new Response(body, { headers: { ...headers, ...(compressible && { vary: 'accept-encoding' }), ...encoding } })
}

/** Returns a path without escapes; empty if it cannot be decoded. */
function decodePath(path) {
  try {
    return decodeURI(path)
  } catch {
    return ''
  }
}

/** The Worker's binding ASSETS. */
export class FileServer extends WorkerEntrypoint {
  async fetch(request) {
    return (await serveFile(request, this.env)) ?? new Response(null, { status: 404 })
  }
}
