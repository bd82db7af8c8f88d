import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { seedReference } from '~/db/seed/reference'
import { migrateDatabase } from '~/scripts/local/migrate'
import { serveBuild } from '~/scripts/local/worker-server'
import { type Services, startServices } from '~/scripts/local/services'
import { type Answer, apiClientAt, signInAt } from '~/tests/support/api-client'
import { minimalPdf } from '~/tests/support/pdf'
import { hashPassword } from '~/worker/auth/password-hash'
import * as registration from '~/worker/auth/registration/calls'
import * as filesCalls from '~/worker/files/calls'
import * as subjectsCalls from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'

const password = 'Keti@2026demo'
const at = '2026-11-20 09:00:00'

/** Occupies ports without answering: otherwise a server of another test could take the port of the stopped database. */
async function hold(ports: number[]) {
  const servers = ports.map((port) => createServer((socket) => socket.destroy()).listen(port, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return () => Promise.all(servers.map((server) => once(server.close(), 'close')))
}

/** A Worker with its own database and storage, which the test can stop; `biz` can sign in. */
async function openOwnInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'keti-outage-'))
  let services: Services = await startServices(folder)
  const ports = {
    database: Number(new URL(services.vars.DB_URL).port),
    storage: Number(new URL(services.vars.S3_ENDPOINT).port),
  }
  await migrateDatabase(services.vars)
  const client = databaseClient(services.vars, { intMode: 'number' })
  await seedReference(client, at)
  await client.batch(
    [
      "insert into depart (id, depart_name, org_code) values ('d', '研究发展中心', 'A01')",
      {
        sql: "insert into user (id, username, realname, password, password_update_time, depart_id, role_id) values ('u', 'biz', '业务甲', ?, ?, 'd', '1')",
        args: [await hashPassword(password), at],
      },
      "insert into role_assignment (user_id, role_id) values ('u', '1')",
      "insert into user_depart (user_id, depart_id) values ('u', 'd')",
      `insert into setting (id, value) values ('declareWindows', '[{"year":"2026","start":"2026-01-01 00:00:00","end":"2099-12-31 23:59:59"}]')`,
    ],
    'write',
  )
  const worker = await serveBuild({ ...inject('vars'), ...services.vars, CAPTCHA: 'off' })
  let letGo: () => Promise<unknown> = () => Promise.resolve()
  onTestFinished(async () => {
    client.close()
    await worker.stop()
    await services.stop().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url: worker.url,
    client,
    async takeAway() {
      await services.stop()
      letGo = await hold(Object.values(ports))
    },
    async bringBack() {
      await letGo()
      services = await startServices(folder, ports)
    },
  }
}
const timed = async (asked: Promise<Answer>) => {
  const began = Date.now()
  const answer = await asked
  return { ...answer, seconds: (Date.now() - began) / 1000 }
}

test('answers and shows a page at once without a database, writes nothing partially and recovers without a restart', {
  timeout: 120_000,
}, async () => {
  const installation = await openOwnInstallation()
  const [anyone, biz] = [apiClientAt(installation.url), await signInAt(installation.url, 'biz', password)]
  const declare = () =>
    biz.ask(subjectsCalls.beginDraftAgain, { subjectName: '停机时填报的课题', year: '2026', domain: '03' })

  await installation.takeAway()
  const call = await timed(biz.ask(subjectsCalls.listSubjects))
  expect([call.status, call.body]).toMatchObject([
    503,
    { success: false, code: 503, message: '数据服务暂时不可用，请稍后再试' },
  ])
  const write = await timed(declare())
  const page = await timed(
    anyone.send('GET', '/subjectMngr/declared', {}, { cookie: `keti_session=${biz.token}`, accept: 'text/html' }),
  )
  expect([write.status, page.status]).toEqual([503, 503])
  expect(await page.response.text()).toContain('数据服务暂时不可用，请稍后再试')
  // A single statement, which the query builder wraps into its own error; a public page; the health check.
  const alone = await timed(anyone.ask(registration.checkDepartName, { departName: 'x' }))
  expect([alone.status, alone.body.message]).toEqual([503, '数据服务暂时不可用，请稍后再试'])
  const health = await timed(anyone.ask(system.ready))
  expect([health.status, health.body]).toMatchObject([
    503,
    { success: false, code: 503, result: { ready: false, database: false, storage: false } },
  ])
  expect((await anyone.ask(system.live)).status).toBe(200)
  for (const { seconds } of [call, write, page, alone, health]) expect(seconds, 'seconds').toBeLessThan(10)

  await installation.bringBack()
  expect([(await anyone.ask(system.ready)).status, (await biz.ask(subjectsCalls.listSubjects)).status]).toEqual([
    200, 200,
  ])
  // This client may still use a connection from before the outage: it retries.
  const subjects = async () => (await installation.client.execute('select count(*) as n from subject')).rows[0]!.n
  await expect.poll(subjects, { message: 'no partial write' }).toBe(0)
  expect((await declare()).body).toMatchObject({ success: true })
  expect(await subjects()).toBe(1)
})

test('rejects an upload without storage and leaves no row', { timeout: 60_000 }, async () => {
  const worker = await serveBuild({ ...inject('vars'), S3_ENDPOINT: 'http://127.0.0.1:9', CAPTCHA: 'off' })
  onTestFinished(() => worker.stop())
  const biz = await signInAt(worker.url, 'biz', password)
  const client = databaseClient(inject('vars'), { intMode: 'number' })
  onTestFinished(() => client.close())
  // Other tests upload to the same database.
  const fileName = `申报书${crypto.randomUUID()}.pdf`
  const files = async () =>
    (await client.execute({ sql: 'select count(*) as n from file where file_name = ?', args: [fileName] })).rows[0]!.n
  const form = new FormData()
  form.set('file', new File([minimalPdf(crypto.randomUUID())], fileName, { type: 'application/pdf' }))
  const answer = await biz.ask(filesCalls.uploadFile, form)
  expect([answer.status, answer.body.message]).toEqual([503, '文件存储暂时不可用，请稍后再试'])
  expect(await files()).toBe(0)
  const health = await apiClientAt(worker.url).ask(system.ready)
  expect([health.status, health.body]).toMatchObject([503, { result: { database: true, storage: false } }])
})
