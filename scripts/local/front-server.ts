import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** Headers set by the platform, which workerd's harness accepts from anyone: removed from requests. */
const platformHeaders = /^(cf|mf)-/
/** Hop-by-hop headers. */
const hopHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'])
/** Triggers and tools of the harness; only the launcher uses them, directly. */
const harnessPath = /^\/cdn-cgi\//
/** Time limit of a request: long enough for a large upload over a slow line. Milliseconds. */
const REQUEST_TIMEOUT_MS = 30 * 60_000
/** workerd closes connections idle for five seconds; they are dropped earlier. Milliseconds. */
const IDLE_TIMEOUT_MS = 3000
/** Time for which the rest of a request body is discarded after the answer; then the connection is closed. Milliseconds. */
const LINGER_MS = 2000

type Agents = { kept: Agent; once: Agent }
/** Static files of the build: their decoded paths, and the address that serves them. */
export type StaticFiles = { url: string; paths: ReadonlySet<string> }
export type FrontServer = { url: string; stop: () => Promise<void> }

/**
 * Starts the reverse proxy of the local installation, in front of workerd as Cloudflare's edge would be. It passes the
 * client's address to the Worker and sends requests for static files past it. `port` 0 chooses a free one; `host` is
 * the address to listen on.
 */
export async function startFrontServer(
  inner: string,
  port = 0,
  host = '127.0.0.1',
  files?: StaticFiles,
): Promise<FrontServer> {
  const worker = new URL(inner)
  const shelf = files && new URL(files.url)
  const targetOf = ({ method }: IncomingMessage, { path }: RequestTarget) =>
    shelf && (method === 'GET' || method === 'HEAD') && files.paths.has(decodePath(path)) ? shelf : worker
  const agents: Agents = {
    kept: new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS }),
    // A request body left unread by the Worker makes the connection unusable for the next request.
    once: new Agent({ keepAlive: true, maxFreeSockets: 0 }),
  }
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (incoming, answer) => {
    const address = parseTarget(incoming)
    if (!address) return void answer.writeHead(400, { connection: 'close' }).end()
    proxyRequest(targetOf(incoming, address), address, agents, incoming, answer)
  })
  server.on('upgrade', (incoming: IncomingMessage, caller: Duplex, head: Buffer) =>
    proxySocket(worker, incoming, caller, head),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: own } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${own}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        agents.kept.destroy()
        agents.once.destroy()
      }),
  }
}

/** The target of a request in origin form. */
type RequestTarget = { path: string; host: string | undefined }
/**
 * Returns the path and the host of a request. The host of an absolute address replaces the Host header (RFC 9112,
 * section 3.2.2). Null for any other form and for an invalid host.
 */
function parseTarget({ url = '', headers: { host } }: IncomingMessage): RequestTarget | null {
  if (url.startsWith('/')) return host === undefined || URL.canParse(`http://${host}/`) ? { path: url, host } : null
  if (!/^https?:\/\/[^/?#]/i.test(url) || !URL.canParse(url)) return null
  const { pathname, search, host: named } = new URL(url)
  return { path: pathname + search, host: named }
}

/** Returns the decoded path of an address; empty if it cannot be decoded. */
function decodePath(address: string): string {
  try {
    return decodeURI(address.split('?', 1)[0]!)
  } catch {
    return ''
  }
}

function proxyRequest(
  target: URL,
  { path, host }: RequestTarget,
  agents: Agents,
  incoming: IncomingMessage,
  answer: ServerResponse,
  again = false,
) {
  const caller = incoming.socket.remoteAddress
  if (!caller || harnessPath.test(path)) return void answer.writeHead(404).end()
  const withBody = 'content-length' in incoming.headers || 'transfer-encoding' in incoming.headers
  const sent = request({
    host: target.hostname,
    port: target.port,
    method: incoming.method,
    path,
    headers: workerHeaders(incoming.headers, caller, host),
    agent: withBody ? agents.once : agents.kept,
  })
  let received: IncomingMessage | undefined
  sent.on('response', (response) => {
    received = response
    answer.writeHead(response.statusCode ?? 502, endToEndHeaders(response.headers))
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  sent.on('error', () => {
    incoming.unpipe(sent)
    incoming.resume()
    // The Worker answered before reading the whole body: its answer is valid.
    if (received?.complete) return
    if (answer.headersSent) return void answer.destroy()
    // The idle connection was closed, and the Worker has not seen the request: it is sent once more.
    if (sent.reusedSocket && !again && !answer.destroyed)
      return proxyRequest(target, { path, host }, agents, incoming, answer, true)
    answer
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' })
      .end('服务暂时不可用，请稍后再试')
  })
  // After an early answer the rest of the body is discarded for a while, so that the client can read the answer.
  sent.on('close', () => {
    incoming.unpipe(sent)
    incoming.resume()
  })
  answer.on('finish', () => withBody && closeAfterLinger(incoming))
  answer.on('close', () => (withBody || !answer.writableFinished) && sent.destroy())
  if (withBody) incoming.pipe(sent)
  else sent.end()
}

function closeAfterLinger(incoming: IncomingMessage) {
  if (!incoming.complete) setTimeout(() => incoming.complete || incoming.socket.destroy(), LINGER_MS).unref()
}

/** Proxies a WebSocket: forwards the upgrade request, then all bytes in both directions. */
function proxySocket(target: URL, incoming: IncomingMessage, caller: Duplex, head: Buffer) {
  const end = incoming.socket.remoteAddress
  const address = parseTarget(incoming)
  if (!end || !address || harnessPath.test(address.path)) return void caller.destroy()
  const there = connect(Number(target.port), target.hostname, () => {
    const headers = {
      ...workerHeaders(incoming.headers, end, address.host),
      connection: 'Upgrade',
      upgrade: incoming.headers.upgrade,
    }
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => `${name}: ${one}`),
    )
    there.write(`${incoming.method} ${address.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    there.write(head)
    there.pipe(caller)
    caller.pipe(there)
  })
  for (const [one, other] of [
    [there, caller],
    [caller, there],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

const endToEndHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)))
/** Returns the client's headers without those of the platform, with the address of its socket. */
const workerHeaders = (
  headers: IncomingHttpHeaders,
  address: string,
  host: string | undefined,
): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(endToEndHeaders(headers)).filter(([name]) => !platformHeaders.test(name))),
  ...(host !== undefined && { host }),
  'cf-connecting-ip': address,
})
