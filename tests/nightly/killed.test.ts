import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { addressesFile } from '~/scripts/local/folders'
import { startOwnProduct } from '~/tests/support/own-product'
import { claimPort } from '~/scripts/local/ports'
import { mailServer } from '~/tests/support/smtp'
import { formatStamp } from '~/worker/core/time'

/** The lease of a run and the pause until the next poll; a busy machine needs some time to restart the Worker. */
const WITHIN = 30_000

test('sends pending emails within seconds after a killed Worker, each with the Message-ID of its row', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keti-killed-'))
  cpSync(inject('demonstration'), join(folder, '.data'), { recursive: true })
  const server = await mailServer('silent')
  const mail = { MAIL_HOST: '127.0.0.1', MAIL_PORT: String(server.port), MAIL_TLS: 'none' }
  const keti = await startOwnProduct(folder, await claimPort(), undefined, { ...mail, MAIL_FROM: 'keti@example.org' })
  onTestFinished(async () => {
    await keti.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const client = databaseClient(JSON.parse(readFileSync(addressesFile(join(folder, '.data')), 'utf8')))
  onTestFinished(() => client.close())
  const add = (id: string) =>
    client.execute({
      sql: "insert into outbox (id, kind, payload, next_time, create_time) values (?1, 'mail', ?2, ?3, ?3)",
      args: [id, JSON.stringify({ to: 'a@example.org', subject: id, text: id }), formatStamp(new Date())],
    })
  for (let n = 0; n < 8; n++) await add(`claimed-${n}`)
  await expect.poll(() => server.visits, { timeout: 30_000 }).toBeGreaterThan(0)

  process.kill(keti.running().children.findLast(({ name }) => name === 'workerd')!.pid, 'SIGKILL')
  server.manner = 'takes'
  await add('code')
  const sent = () =>
    server.received.map(({ headers }) => String(headers['message-id'])).toSorted((a, b) => a.localeCompare(b))
  const expected = ['code', ...Array.from({ length: 8 }, (_, n) => `claimed-${n}`)].toSorted((a, b) =>
    a.localeCompare(b),
  )
  await expect.poll(sent, { timeout: WITHIN }).toEqual(expected.map((id) => `<${id}@example.org>`))
})
