import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { apiClientAt, signInAt } from '~/tests/support/api-client'
import * as files from '~/worker/files/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'

/** Sends a request and, once it is answered, a second one on the same connection; returns the status lines of both. */
function two(head: string, body: string): Promise<string[]> {
  const { hostname, port } = new URL(inject('url'))
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    const lines = () => heard.match(/HTTP\/1\.1 \d+/g) ?? []
    socket.on('error', reject)
    socket.on('close', () => resolve(lines()))
    socket.on('data', (bytes) => {
      const before = lines().length
      heard += bytes.toString('latin1')
      if (before === 0 && lines().length === 1)
        setTimeout(() => socket.write(`GET ${system.ready.path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`), 20)
      if (lines().length === 2) socket.destroy()
    })
    socket.write(`${head}\r\nhost: ${hostname}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  })
}

test.each([
  ['a call without a session', `POST ${subjects.saveSubject.path} HTTP/1.1\r\ncontent-type: application/json`, 401],
  [
    'an upload without a session',
    `POST ${files.uploadFile.path} HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b`,
    401,
  ],
  ['an unknown call', 'POST /v2/nothing HTTP/1.1\r\ncontent-type: text/plain', 401],
])('%s keeps its connection open, whether its body is read or not', async (_, head, status) => {
  for (const size of [10, 5000, 200_000, 3_000_000])
    for (let time = 0; time < 5; time++)
      expect(await two(head, 'x'.repeat(size)), `${size}`).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
})

test('frees the connections of readers who leave in the middle', { timeout: 60_000 }, async () => {
  const { token } = await signInAt(inject('url'), 'biz')
  const read = async (signal?: AbortSignal) =>
    (await apiClientAt(inject('url'), token, { signal }).ask(subjects.listSubjects, { pageSize: 50 })).status
  const stays = Array.from({ length: 40 }, () => read())
  const leaves = Array.from({ length: 120 }, (_, n) => read(AbortSignal.timeout(1 + (n % 40) * 5)).catch(() => 'left'))
  expect(new Set(await Promise.all(stays))).toEqual(new Set([200]))
  const left = (await Promise.all(leaves)).filter((one) => one === 'left')
  expect(left.length, 'disconnected before their answer').toBeGreaterThan(20)
  const began = Date.now()
  expect(await Promise.all(Array.from({ length: 32 }, () => read()))).toEqual(Array.from({ length: 32 }, () => 200))
  expect(Date.now() - began, 'milliseconds of the next read').toBeLessThan(8000)
})
