import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createMeter, openDatabase } from '~/db/client'
import { DatabaseUnavailable, sendOnce } from '~/db/request'
import { toUnavailable } from '~/worker/core/commit.server'
import { getObject, fixedLengthBody, type StoredObject, readObject } from '~/worker/core/storage.server'
import { freshWorld } from '~/tests/support/world'

test('recognizes an unavailable database by the cause of an error, not by the statement', async () => {
  const dead = Object.assign(new Error('Failed query: select 1'), { cause: new DatabaseUnavailable('away', 'refused') })
  expect(toUnavailable(dead)).toMatchObject({ http: 503, code: 503, message: '数据服务暂时不可用，请稍后再试' })
  const busy = Object.assign(new Error('Failed query'), {
    cause: Object.assign(new Error('x'), { code: 'SQLITE_BUSY' }),
  })
  expect(toUnavailable(busy)).toMatchObject({ http: 503, message: '系统繁忙，本次操作未完成，请稍后再试' })
  const full = Object.assign(new Error('Failed query'), {
    cause: Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' }),
  })
  expect(toUnavailable(full)).toMatchObject({ http: 503, message: '数据服务暂时不可用，请稍后再试' })

  const { url } = await freshWorld()
  const db = openDatabase(url, '', createMeter())
  const defect = await db.values(sql`select network, connect from nowhere`).catch((error: unknown) => error)
  expect(defect).toBeInstanceOf(Error)
  expect(toUnavailable(defect), 'an invalid statement is a defect').toBe(defect)
})

test.each([
  ['away', '数据服务暂时不可用，请稍后再试', 5],
  ['full', '系统繁忙，本次操作未完成，请稍后再试', 5],
  ['crowded', '系统繁忙，本次操作未完成，请稍后再试', 5],
  ['unsure', '数据服务未及时响应，本次操作可能已保存，请刷新后查看', null],
] as const)('returns 503 with message and Retry-After for a database that is %s', (why, message, retryAfter) => {
  expect(toUnavailable(new DatabaseUnavailable(why, 'x'))).toMatchObject({
    code: 503,
    http: 503,
    message,
    retryAfter,
  })
})

test('rejects transactions of several round trips', async () => {
  const { url } = await freshWorld()
  const db = openDatabase(url, '', createMeter())
  await expect(db.transaction(async () => {})).rejects.toThrow('use a batch')
})

test('reports a broken write as uncertain and a refused connection as not written', async () => {
  const server = createServer((request) => void request.resume().on('end', () => request.socket.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/pipeline`
  const write = () => sendOnce(url, { method: 'POST', headers: {}, body: '{}' }, 5000, 'unsure')
  await expect(write()).rejects.toMatchObject({ why: 'unsure' })
  await once(server.close(), 'close')
  await expect(write()).rejects.toMatchObject({ why: 'away' })
})

/** Serves the first part of an object at once, and the rest when `rest` is called. */
async function halfObject() {
  let rest = () => {}
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-length': '100' })
    answer.write('the beginning')
    rest = () => answer.end('.'.repeat(87))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: 'local',
    S3_BUCKET: 'keti',
    S3_KEY_ID: 'key',
    S3_SECRET: 'secret',
    S3_PATIENCE: 300,
  } as Parameters<typeof getObject>[0]
  return { found: (await getObject(env, 'x')) as StoredObject, rest: () => rest() }
}
const AWAY = { http: 503, message: '文件存储暂时不可用，请稍后再试' }

test('returns 503 for a storage that stalls within an object', async () => {
  const { found } = await halfObject()
  await expect(readObject(found)).rejects.toMatchObject(AWAY)
})

test('aborts a response whose storage stalls', async () => {
  const { found } = await halfObject()
  await expect(new Response(fixedLengthBody(found)).arrayBuffer()).rejects.toMatchObject(AWAY)
})

test('allows a reader slower than the storage timeout', async () => {
  const { found, rest } = await halfObject()
  const reader = found.body.getReader()
  await reader.read()
  await new Promise((resolve) => setTimeout(resolve, 600))
  rest()
  expect((await reader.read()).value?.length).toBe(87)
})
