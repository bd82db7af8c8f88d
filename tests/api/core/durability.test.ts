import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPipeline } from '~/db/pipeline'
import type { SendRequest } from '~/db/request'
import { setFullDurability } from '~/scripts/local/durability'
import { startServices } from '~/scripts/local/services'

/** `pragma synchronous`: the log is written to the disk at every commit. */
const FULL = 2

async function ownDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'keti-durability-'))
  const services = await startServices(folder)
  onTestFinished(async () => {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const authorized: SendRequest = (address, request) =>
    fetch(address, { ...request, headers: { ...request.headers, authorization: `Bearer ${services.vars.DB_TOKEN}` } })
  /** @param token a different token gives the pipeline its own connection */
  const synchronous = async (token: string) => {
    const { rows } = await openPipeline(services.vars.DB_URL, token, authorized, 'write').execute('pragma synchronous')
    return rows[0]![0]
  }
  return { services, synchronous }
}

test('a write connection syncs the log at every commit', async () => {
  const { synchronous } = await ownDatabase()
  expect(await synchronous('')).toBe(FULL)
})

test('a restarted database server syncs every commit', async () => {
  const { services, synchronous } = await ownDatabase()
  services.database.restart('is ended by a test')
  await expect.poll(() => synchronous(crypto.randomUUID()).catch(() => null), { timeout: 20_000 }).toBe(FULL)
})

test('setting the durability keeps other server settings', async () => {
  const config = { block_reads: false, txn_timeout_s: 5, max_db_size: '1000.0 PB', durability_mode: 'relaxed' }
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      if (request.headers.authorization !== 'Basic key') return response.writeHead(401).end()
      if (request.method === 'POST') received.push(body)
      return response.end(request.method === 'GET' ? JSON.stringify(config) : '')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await setFullDurability({ url, key: 'key' })
  expect(received.map((body) => JSON.parse(body))).toEqual([{ ...config, durability_mode: 'strong' }])
  await expect(setFullDurability({ url, key: 'wrong' })).rejects.toThrow('401')
})
