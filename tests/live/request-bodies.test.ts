import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { answeredShare, openSlowBodies } from '~/tests/bench/faults/slow-bodies'
import { signInAt } from '~/tests/support/api-client'
import * as auth from '~/worker/auth/calls'
import * as files from '~/worker/files/calls'

const MB = 1024 * 1024

const begin = (url: string, path: string, headers: Record<string, string>): ClientRequest => {
  const sent = request(url + path, { method: 'POST', headers })
  sent.on('error', () => {})
  onTestFinished(() => void sent.destroy())
  return sent
}
async function read(answer: IncomingMessage) {
  let text = ''
  for await (const part of answer) text += String(part)
  return text
}

test('answers calls while 300 callers send slow bodies, and answers those 408', async () => {
  const url = inject('url')
  const slow = openSlowBodies(url)
  onTestFinished(slow.stop)
  await wait(1000)
  expect(await answeredShare(url, 11_000)).toBeGreaterThan(0.95)
  await expect.poll(() => slow.statuses.length, { timeout: 10_000 }).toBeGreaterThan(250)
  expect(new Set(slow.statuses)).toEqual(new Set([408]))
})

test.each([
  ['JSON', 'application/json', auth.signIn.path],
  ['a multipart form', 'multipart/form-data; boundary=x', auth.signIn.path],
  ['a form of a page without scripts', 'application/x-www-form-urlencoded', '/user/login'],
])('rejects a chunked body of %s with 413 long before its 200 megabytes are sent', async (_, type, path) => {
  const sent = begin(inject('url'), path, { 'content-type': type, 'transfer-encoding': 'chunked' })
  let answer: IncomingMessage | undefined
  sent.once('response', (given) => (answer = given))
  const piece = Buffer.alloc(MB, 'x')
  let megabytes = 0
  while (!answer && megabytes < 200) {
    megabytes += 1
    if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), once(sent, 'response'), once(sent, 'close')])
  }
  if (!answer) [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  expect(await read(answer)).toContain('5 MB')
  expect(megabytes).toBeLessThan(60)
})

test('accepts a file sent more slowly than the limit for small bodies', async () => {
  const url = inject('url')
  const { token } = await signInAt(url, 'subject')
  const boundary = 'slow-upload'
  const sent = begin(url, files.uploadFile.path, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'x-access-token': token,
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n`)
  for (let i = 0; i < 14; i++) {
    sent.write('x'.repeat(4000))
    await wait(1000)
  }
  sent.end(`\r\n--${boundary}--\r\n`)
  const [answer] = await answered
  expect([answer.statusCode, JSON.parse(await read(answer)).success]).toEqual([200, true])
})
