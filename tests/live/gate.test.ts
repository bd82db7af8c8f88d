import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { serveBuild } from '~/scripts/local/worker-server'
import { apiClientAt, signInAt } from '~/tests/support/api-client'
import { serveOwnWorker } from '~/tests/support/own-services'
import { sampled } from '~/tests/support/sampled'
import * as auth from '~/worker/auth/calls'
import * as subjects from '~/worker/subjects/calls'

/** A Worker over the demonstration data, and a database that compacts its log after every megabyte. */
async function openCompacting() {
  const { worker, folder } = await serveOwnWorker({}, { logSize: 1 })
  const { token } = await signInAt(worker.url, 'subject')
  let count = 0
  return {
    /** A draft of some kilobytes under a unique name. */
    async declare(signal?: AbortSignal) {
      const draft = { subjectName: `同时保存${++count}`, year: '2026', domain: '03', summary: '容'.repeat(1500) }
      return (await apiClientAt(worker.url, token, { signal }).ask(subjects.beginDraftAgain, draft)).body
    },
    compactions: () => {
      const folders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      return folders.filter((path) => path.endsWith('.snap')).length
    },
  }
}

test.each(sampled([32, 8], 1))(
  'saves the changes of %i people during compactions, without long waits',
  {
    timeout: 180_000,
  },
  async (people) => {
    const { declare, compactions } = await openCompacting()
    const refused: string[] = []
    const waits: number[] = []
    const until = Date.now() + 60_000
    const before = compactions()
    await Promise.all(
      Array.from({ length: people }, async () => {
        for (let turn = 0; turn < 6 || (compactions() < before + 2 && Date.now() < until); turn++) {
          const began = Date.now()
          const { success, message } = await declare()
          waits.push(Date.now() - began)
          if (!success) refused.push(message)
        }
      }),
    )
    expect(compactions(), 'compactions').toBeGreaterThanOrEqual(before + 2)
    expect(refused).toEqual([])
    expect(Math.max(...waits), 'the longest wait').toBeLessThan(15_000)
  },
)

test('releases the write queue of a caller who disconnects', { timeout: 120_000 }, async () => {
  const { declare } = await openCompacting()
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => declare(AbortSignal.timeout(20 + at * 5)).catch(() => 'left' as const)),
  )
  // Disconnected writes may be saved first: on a busy machine a first attempt can be rejected with 503.
  await expect.poll(async () => (await declare()).success, { timeout: 30_000 }).toBe(true)
})

/** A Worker whose database is this server; `write` sends one small write. */
async function overServer(answer: (request: IncomingMessage) => void) {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const worker = await serveBuild({
    ...inject('vars'),
    DB_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    DB_PATIENCE: '1000',
  })
  const close = () => {
    server.closeAllConnections()
    if (server.listening) server.close()
  }
  onTestFinished(async () => {
    await worker.stop()
    close()
  })
  return {
    close,
    async write() {
      const began = Date.now()
      const { status, body } = await apiClientAt(worker.url).ask(auth.newCaptcha, { key: crypto.randomUUID() })
      return { answered: [status, body.message], took: Date.now() - began }
    },
  }
}
const UNSURE = [503, '数据服务未及时响应，本次操作可能已保存，请刷新后查看']

test('rejects a write without an answer in time and sends it once', {
  timeout: 60_000,
}, async () => {
  const asked: string[] = []
  const { write } = await overServer((request) => void textOf(request).then((text) => asked.push(text)))
  const { answered, took } = await write()
  expect(answered).toEqual(UNSURE)
  expect(took).toBeLessThan(10_000)
  expect(asked.filter((text) => /insert into/i.test(text)).length).toBe(1)
})

test('reports a write with a broken connection as uncertain and sends it once', {
  timeout: 60_000,
}, async () => {
  const asked: string[] = []
  const { write } = await overServer(
    (request) =>
      void textOf(request).then((text) => {
        asked.push(text)
        request.socket.destroy()
      }),
  )
  expect((await write()).answered).toEqual(UNSURE)
  expect(asked.filter((text) => /insert into/i.test(text)).length).toBe(1)
})

test('reports a write with a refused connection as not saved', { timeout: 60_000 }, async () => {
  const { write, close } = await overServer(() => {})
  close()
  expect((await write()).answered).toEqual([503, '数据服务暂时不可用，请稍后再试'])
})

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}
