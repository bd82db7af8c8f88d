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

/** What a platform tells the Worker by a header, and workerd's own harness takes from anybody: a caller may not say it. */
const ofThePlatform = /^(cf|mf)-/
/** What concerns one connection only. */
const ofTheHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'])
/** Triggers and tools of the harness: the launcher's, which does not come this way. */
const ofTheHarness = /^\/cdn-cgi\//
/** A large file over a slow line takes its time; a caller that never ends does not stay. */
const LONGEST_REQUEST = 30 * 60_000
/** workerd closes what has rested for five seconds: a connection is given up before that. */
const REST = 3000
/** For so long, in ms, the rest of a request that is answered already is thrown away; then its connection ends. */
const LINGER = 2000

type Agents = { kept: Agent; once: Agent }
/** The files of the build: their paths, as an address says them once it is decoded, and where they are answered. */
export type Files = { url: string; paths: ReadonlySet<string> }
export type Front = { url: string; stop: () => Promise<void> }

/**
 * The front door of the local server: it stands before workerd as Cloudflare's edge does, tells the Worker where each
 * request's socket comes from, and does not wake it for a file of the build. `port` 0 finds a free one; `host` is where it
 * listens.
 */
export async function openFront(inner: string, port = 0, host = '127.0.0.1', files?: Files): Promise<Front> {
  const worker = new URL(inner)
  const shelf = files && new URL(files.url)
  const targetOf = ({ method }: IncomingMessage, { path }: Address) =>
    shelf && (method === 'GET' || method === 'HEAD') && files.paths.has(pathIn(path)) ? shelf : worker
  const agents: Agents = {
    kept: new Agent({ keepAlive: true, timeout: REST }),
    // A body that the Worker leaves unread spoils the connection for whoever comes next on it.
    once: new Agent({ keepAlive: true, maxFreeSockets: 0 }),
  }
  const server = createServer({ requestTimeout: LONGEST_REQUEST }, (asked, answer) => {
    const address = addressIn(asked)
    if (!address) return void answer.writeHead(400, { connection: 'close' }).end()
    pass(targetOf(asked, address), address, agents, asked, answer)
  })
  server.on('upgrade', (asked: IncomingMessage, caller: Duplex, head: Buffer) =>
    passSocket(worker, asked, caller, head),
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

/** What a request asks for, in origin form. */
type Address = { path: string; host: string | undefined }
/**
 * The address of a request: its path and the Host header, or an absolute address, whose host then stands for that of the header
 * (RFC 9112, section 3.2.2). Null for anything else, and for a host that is none.
 */
function addressIn({ url = '', headers: { host } }: IncomingMessage): Address | null {
  if (url.startsWith('/')) return host === undefined || URL.canParse(`http://${host}/`) ? { path: url, host } : null
  if (!/^https?:\/\/[^/?#]/i.test(url) || !URL.canParse(url)) return null
  const { pathname, search, host: named } = new URL(url)
  return { path: pathname + search, host: named }
}

/** The path that an address asks for, decoded; none for what cannot be read. */
function pathIn(address: string): string {
  try {
    return decodeURI(address.split('?', 1)[0]!)
  } catch {
    return ''
  }
}

function pass(
  target: URL,
  { path, host }: Address,
  agents: Agents,
  asked: IncomingMessage,
  answer: ServerResponse,
  again = false,
) {
  const caller = asked.socket.remoteAddress
  if (!caller || ofTheHarness.test(path)) return void answer.writeHead(404).end()
  const withBody = 'content-length' in asked.headers || 'transfer-encoding' in asked.headers
  const sent = request({
    host: target.hostname,
    port: target.port,
    method: asked.method,
    path,
    headers: told(asked.headers, caller, host),
    agent: withBody ? agents.once : agents.kept,
  })
  let received: IncomingMessage | undefined
  sent.on('response', (given) => {
    received = given
    answer.writeHead(given.statusCode ?? 502, ofEnds(given.headers))
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  sent.on('error', () => {
    asked.unpipe(sent)
    asked.resume()
    // The Worker has answered and reads no further: the answer counts.
    if (received?.complete) return
    if (answer.headersSent) return void answer.destroy()
    // It was closed while it rested, and the Worker has seen nothing of the request.
    if (sent.reusedSocket && !again && !answer.destroyed)
      return pass(target, { path, host }, agents, asked, answer, true)
    answer
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' })
      .end('服务暂时不可用，请稍后再试')
  })
  // Answered early: what is still on its way is let go for a while, so that the caller reads the answer.
  sent.on('close', () => {
    asked.unpipe(sent)
    asked.resume()
  })
  answer.on('finish', () => withBody && endLater(asked))
  answer.on('close', () => (withBody || !answer.writableFinished) && sent.destroy())
  if (withBody) asked.pipe(sent)
  else sent.end()
}

function endLater(asked: IncomingMessage) {
  if (!asked.complete) setTimeout(() => asked.complete || asked.socket.destroy(), LINGER).unref()
}

/** A WebSocket: the greeting is passed on, and then whatever comes. */
function passSocket(target: URL, asked: IncomingMessage, caller: Duplex, head: Buffer) {
  const end = asked.socket.remoteAddress
  const address = addressIn(asked)
  if (!end || !address || ofTheHarness.test(address.path)) return void caller.destroy()
  const there = connect(Number(target.port), target.hostname, () => {
    const headers = { ...told(asked.headers, end, address.host), connection: 'Upgrade', upgrade: asked.headers.upgrade }
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => `${name}: ${one}`),
    )
    there.write(`${asked.method} ${address.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
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

const ofEnds = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheHop.has(name)))
/** What the Worker is told: the caller's headers without those that are the platform's, and where the socket comes from. */
const told = (headers: IncomingHttpHeaders, address: string, host: string | undefined): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(ofEnds(headers)).filter(([name]) => !ofThePlatform.test(name))),
  ...(host !== undefined && { host }),
  'cf-connecting-ip': address,
})
