import { once } from 'node:events'
import { Agent, createServer, request, type RequestListener, type RequestOptions, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type StaticFiles, startFrontServer } from '~/scripts/local/front-server'

/** Starts the front server before a server with the given listener. */
async function frontBefore(
  listener: RequestListener,
  prepare: (inner: Server) => void = () => {},
  files?: StaticFiles,
) {
  const inner = createServer(listener)
  prepare(inner)
  await once(inner.listen(0, '127.0.0.1'), 'listening')
  const { port } = inner.address() as { port: number }
  const front = await startFrontServer(`http://127.0.0.1:${port}`, 0, '127.0.0.1', files)
  onTestFinished(async () => {
    await front.stop()
    inner.closeAllConnections()
    await new Promise((resolve) => inner.close(resolve))
  })
  return front
}
const echo: RequestListener = (asked, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
  answer.end(JSON.stringify(asked.headers))
}
async function ask(url: string, options: RequestOptions = {}, body?: string | Buffer) {
  const sent = request(url, options)
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode as number, headers: answer.headers, text: Buffer.concat(parts).toString() }
}

test('the front server sets the caller address from the socket and removes platform headers', async () => {
  const { url } = await frontBefore(echo)
  const forged = {
    'cf-connecting-ip': '9.9.9.9',
    'cf-ray': 'mine',
    'mf-original-url': 'http://elsewhere/',
    'mf-cf-blob': '{',
    'x-forwarded-for': '8.8.8.8',
  }
  const received = JSON.parse((await ask(url, { headers: forged, localAddress: '127.0.0.2' })).text)
  expect(received).toMatchObject({
    'cf-connecting-ip': '127.0.0.2',
    'x-forwarded-for': '8.8.8.8',
    host: new URL(url).host,
  })
  expect(Object.keys(received).filter((name) => /^(mf|cf)-/.test(name))).toEqual(['cf-connecting-ip'])
})

test('the front server sends build files from the file server and everything else to the Worker', async () => {
  const namedBy =
    (name: string): RequestListener =>
    (_, answer) =>
      void answer.end(name)
  const shelf = await frontBefore(namedBy('shelf'))
  const { url } = await frontBefore(namedBy('worker'), undefined, {
    url: shelf.url,
    paths: new Set(['/assets/a.js', '/help/图.webp']),
  })
  const answered = async (path: string, method = 'GET') => (await ask(url + path, { method })).text
  expect(await answered('/assets/a.js')).toBe('shelf')
  expect(await answered('/assets/a.js?v=1')).toBe('shelf')
  expect(await answered('/help/%E5%9B%BE.webp')).toBe('shelf')
  for (const path of ['/', '/assets/b.js', '/assets/', '/else/assets/a.js', '/%E0%A4%A']) {
    expect(await answered(path), path).toBe('worker')
  }
  expect(await answered('/assets/a.js', 'POST')).toBe('worker')
})

test('the front server passes status, cookies and bytes unchanged', async () => {
  const bytes = Buffer.alloc(300_000, 7)
  const { url } = await frontBefore((asked, answer) => {
    answer.writeHead(asked.url === '/made' ? 201 : 200, { 'set-cookie': ['a=1', 'b=2'] })
    asked.pipe(answer)
  })
  const made = await ask(`${url}/made`, { method: 'POST' }, bytes)
  expect([made.status, made.headers['set-cookie']]).toEqual([201, ['a=1', 'b=2']])
  expect(made.text).toBe(bytes.toString())
})

test('the front server blocks local trigger paths', async () => {
  const { url } = await frontBefore(echo)
  expect((await ask(`${url}/cdn-cgi/local/scheduled?cron=*`)).status).toBe(404)
})

test('a response before the body was read keeps the connection usable', async () => {
  const { url } = await frontBefore((asked, answer) => {
    if (asked.method === 'POST') return void answer.writeHead(403).end('no')
    answer.end('yes')
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (let i = 0; i < 5; i++) {
    expect((await ask(url, { agent, method: 'POST' }, Buffer.alloc(5_000_000))).status).toBe(403)
    expect((await ask(url, { agent })).text).toBe('yes')
  }
})

/** Writes a raw request and returns what is received until the connection ends. */
async function sendRaw(url: string, text: string) {
  const wire = connect(Number(new URL(url).port), '127.0.0.1', () => wire.write(text))
  onTestFinished(() => void wire.destroy())
  let received = ''
  for await (const part of wire) received += String(part)
  return received
}

test('an absolute request URL sets path and host', async () => {
  const { url } = await frontBefore(({ url: path, headers }, answer) => void answer.end(`${path} ${headers.host}`))
  const ask = (address: string) => sendRaw(url, `GET ${address} HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n`)
  expect(await ask('http://keti.example/a/b?c=d')).toMatch(/^HTTP\/1.1 200 [^]*\/a\/b\?c=d keti\.example/)
  expect(await ask('HTTPS://keti.example:8443')).toMatch(/^HTTP\/1.1 200 [^]*\/ keti\.example:8443/)
})

test.each([
  ['an absolute URL without a host', 'GET http:///a HTTP/1.1\r\nHost: x'],
  ['a URL of another scheme', 'GET ftp://x/a HTTP/1.1\r\nHost: x'],
  ['a relative URL', 'GET a HTTP/1.1\r\nHost: x'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x'],
  ['an invalid host', 'GET /a HTTP/1.1\r\nHost: [x'],
])('%s returns 400 without reaching the Worker', async (_, lines) => {
  let reached = 0
  const { url } = await frontBefore((__, answer) => {
    reached += 1
    answer.end()
  })
  expect(await sendRaw(url, `${lines}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  expect(reached).toBe(0)
})

test('a response before the body was sent arrives complete and closes the connection', async () => {
  const { url } = await frontBefore((_, answer) => void answer.writeHead(413, { 'content-length': '2' }).end('no'))
  const began = performance.now()
  expect(await sendRaw(url, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\na')).toMatch(
    /^HTTP\/1.1 413 [^]*no$/,
  )
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a closed idle connection causes no error', async () => {
  const { url } = await frontBefore(
    (_, answer) => answer.end('yes'),
    // The connection has answered once: a reset hits an idle connection, however slow the machine is.
    (inner) =>
      inner.on('request', ({ socket }, answer) =>
        answer.on('finish', () => setTimeout(() => socket.resetAndDestroy(), 50)),
      ),
  )
  for (let i = 0; i < 8; i++) {
    expect((await ask(url)).text).toBe('yes')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})

test('the front server returns 503 without a server behind it', async () => {
  const front = await startFrontServer('http://127.0.0.1:9')
  onTestFinished(front.stop)
  expect(await ask(front.url)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('a WebSocket is proxied both ways with the caller address', async () => {
  const { url } = await frontBefore(echo, (inner) =>
    inner.on('upgrade', (asked, socket, head) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`)
      socket.write(['cf-connecting-ip', 'sec-websocket-protocol', ''].map((name) => asked.headers[name]).join(' '))
      socket.write(head)
      socket.pipe(socket)
    }),
  )
  const wire = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: '127.0.0.3' })
  onTestFinished(() => void wire.destroy())
  const names = ['connection: Upgrade', 'upgrade: websocket', 'cf-connecting-ip: 9.9.9.9', 'sec-websocket-protocol: t']
  wire.write(`GET /websocket/x HTTP/1.1\r\nhost: keti\r\n${names.join('\r\n')}\r\n\r\nhello`)
  let received = ''
  for await (const part of wire) {
    received += String(part)
    if (received.includes('hello')) break
  }
  expect(received).toMatch(/^HTTP\/1.1 101 [\s\S]*127\.0\.0\.3 t hello$/)
})
