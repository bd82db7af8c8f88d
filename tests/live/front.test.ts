import { once } from 'node:events'
import { request, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import * as auth from '~/worker/auth/calls'

async function ask(path: string, options: RequestOptions = {}, body?: string) {
  const sent = request(inject('url') + path, options)
  sent.end(body)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const part of answer) text += String(part)
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string>, text }
}

test('takes the address of a caller from the connection, whatever the headers claim', async () => {
  const { text } = await ask(
    auth.signIn.path,
    {
      method: 'POST',
      localAddress: '127.0.0.2',
      headers: {
        'content-type': 'application/json',
        'CF-Connecting-IP': ['9.9.9.9', '8.8.8.8'],
        'mf-cf-blob': '{"clientIp":"9.9.9.9:1"}',
        'x-forwarded-for': '8.8.8.8',
      },
    },
    JSON.stringify({ username: 'biz', password: DEMO_PASSWORD, private: 1 }),
  )
  const { token, userInfo } = JSON.parse(text).result
  expect(token).toBeTypeOf('string')
  const client = databaseClient(inject('vars'))
  onTestFinished(() => client.close())
  const { rows } = await client.execute({
    sql: 'select ip from session where user_id = ? order by rowid desc limit 1',
    args: [userInfo.id],
  })
  expect(rows[0]!.ip).toBe('127.0.0.2')
})

test('serves static files with their type, headers and version', async () => {
  const page = await ask('/runner/frame.html')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'x-frame-options': 'SAMEORIGIN',
    'content-length': String(page.text.length),
  })
  expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-scripts; /)
  expect((await ask('/runner/frame')).text).toBe(page.text)
  const { etag } = page.headers
  expect(await ask('/runner/frame.html', { headers: { 'if-none-match': etag } })).toMatchObject({
    status: 304,
    text: '',
  })
  expect(await ask('/favicon.svg?v=1', { method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml' },
    text: '',
  })
})

test('compresses a static text file for a client that accepts it', async () => {
  const plain = await ask('/runner/frame.html')
  const { headers } = await ask('/runner/frame.html', { headers: { 'accept-encoding': 'gzip' } })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(await (await fetch(`${inject('url')}/runner/frame.html`)).text()).toBe(plain.text)
})

test.each(['/_headers', '/.assetsignore', '/assets/', '/assets', '/%E0%A4%A', '/runner/..%2f_headers'])(
  'passes %s to the Worker, because it is no static file',
  async (path) => expect((await ask(path)).headers).toHaveProperty('x-db-trips'),
)

test('passes a write to the path of a static file to the Worker', async () => {
  expect((await ask('/favicon.svg', { method: 'POST' })).headers).toHaveProperty('x-db-trips')
})

test.each([
  ['an absolute URL', 'GET http://keti.example/v2/health/live HTTP/1.1\r\nHost: x'],
  ['a relative URL', 'GET a HTTP/1.1\r\nHost: x'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x'],
  ['an invalid host', 'GET /a HTTP/1.1\r\nHost: [x'],
  ['no host', 'GET /a HTTP/1.1'],
])('rejects a request with %s', async (_, lines) => {
  const socket = connect(Number(new URL(inject('url')).port), '127.0.0.1', () => socket.write(`${lines}\r\n\r\n`))
  onTestFinished(() => void socket.destroy())
  const [bytes] = await once(socket, 'data')
  expect(String(bytes)).toMatch(/^HTTP\/1.1 (400|500) /)
})
