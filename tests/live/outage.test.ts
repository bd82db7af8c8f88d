import { createClient } from '@libsql/client'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { seedReference } from '~/db/seed/reference'
import { migrateDatabase } from '~/scripts/local/migrate'
import { serveBuild } from '~/scripts/local/served'
import { type Services, startServices } from '~/scripts/local/services'
import { hashPassword } from '~/worker/auth/password'

const password = 'Keti@2026demo'
const at = '2026-11-20 09:00:00'

/** Holds ports on which nobody is answered: a server of another test that got one meanwhile would be asked in the database's place. */
async function hold(ports: number[]) {
  const servers = ports.map((port) => createServer((socket) => socket.destroy()).listen(port, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return () => Promise.all(servers.map((server) => once(server.close(), 'close')))
}

/** A Worker with a database and a storage of its own, that the test may take away; `biz` can sign in. */
async function ownHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'keti-outage-'))
  let services: Services = await startServices(folder)
  const ports = {
    database: Number(new URL(services.vars.DB_URL).port),
    storage: Number(new URL(services.vars.S3_ENDPOINT).port),
  }
  await migrateDatabase(services.vars.DB_URL)
  const client = createClient({ url: services.vars.DB_URL, intMode: 'number' })
  await seedReference(client, at)
  await client.batch(
    [
      "insert into depart (id, depart_name, org_code) values ('d', '研究发展中心', 'A01')",
      {
        sql: "insert into user (id, username, realname, password, password_update_time, depart_id, role_id) values ('u', 'biz', '业务甲', ?, ?, 'd', '1')",
        args: [await hashPassword(password), at],
      },
      "insert into user_role (user_id, role_id) values ('u', '1')",
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
const asked = async (
  url: string,
  path: string,
  token: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) => {
  const began = Date.now()
  const answer = await fetch(url + path, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-access-token': token, ...init.headers },
  })
  return { status: answer.status, seconds: (Date.now() - began) / 1000, text: await answer.text() }
}
async function signIn(url: string) {
  const { text } = await asked(url, '/v2/sys/login', '', {
    method: 'POST',
    body: JSON.stringify({ username: 'biz', password, private: 1 }),
  })
  const body = JSON.parse(text) as { message: string; result: { token: string } }
  expect(body.result?.token, body.message).toBeTruthy()
  return body.result.token
}

test('without its database: a clear answer and a clear page at once, nothing half-written, recovery without a restart', {
  timeout: 120_000,
}, async () => {
  const house = await ownHouse()
  const token = await signIn(house.url)
  const draft = {
    method: 'POST',
    body: JSON.stringify({ subjectName: '停机时填报的课题', year: '2026', domain: '03' }),
  }

  await house.takeAway()
  const call = await asked(house.url, '/v2/subject/list', token)
  expect([call.status, JSON.parse(call.text)]).toMatchObject([
    503,
    { success: false, code: 503, message: '数据服务暂时不可用，请稍后再试' },
  ])
  const write = await asked(house.url, '/v2/subjectcollect/saveCollect', token, draft)
  expect(write.status).toBe(503)
  const page = await asked(house.url, '/subjectMngr/declared', '', {
    headers: { cookie: `keti_session=${token}`, accept: 'text/html' },
  })
  expect(page.status).toBe(503)
  expect(page.text).toContain('数据服务暂时不可用，请稍后再试')
  // One statement alone, which the query builder puts into an error of its own; a page for anyone; whoever asks for health.
  const alone = await asked(house.url, '/v2/sys/sysDepart/checkname?departName=x', '')
  expect([alone.status, (JSON.parse(alone.text) as { message: string }).message]).toEqual([
    503,
    '数据服务暂时不可用，请稍后再试',
  ])
  const health = await asked(house.url, '/v2/health', '')
  expect([health.status, JSON.parse(health.text)]).toMatchObject([
    503,
    { success: false, code: 503, result: { ready: false, database: false, storage: false } },
  ])
  expect((await asked(house.url, '/v2/health/live', '')).status).toBe(200)
  for (const { seconds } of [call, write, page, alone, health]) expect(seconds, 'at once').toBeLessThan(10)

  await house.bringBack()
  expect((await asked(house.url, '/v2/health', '')).status).toBe(200)
  expect((await asked(house.url, '/v2/subject/list', token)).status).toBe(200)
  // This client's own connection may be one of before the outage: it asks again.
  const subjects = async () => (await house.client.execute('select count(*) as n from subject')).rows[0]!.n
  await expect.poll(subjects, { message: 'nothing half-written' }).toBe(0)
  expect(JSON.parse((await asked(house.url, '/v2/subjectcollect/saveCollect', token, draft)).text)).toMatchObject({
    success: true,
  })
  expect(await subjects()).toBe(1)
})

test('without its storage: an upload is refused with a sentence and leaves no row', { timeout: 60_000 }, async () => {
  const worker = await serveBuild({ ...inject('vars'), S3_ENDPOINT: 'http://127.0.0.1:9', CAPTCHA: 'off' })
  onTestFinished(() => worker.stop())
  const token = await signIn(worker.url)
  const client = createClient({ url: inject('vars').DB_URL!, intMode: 'number' })
  onTestFinished(() => client.close())
  // Tests beside this one upload to the same database.
  const fileName = `申报书${crypto.randomUUID()}.pdf`
  const files = async () =>
    (await client.execute({ sql: 'select count(*) as n from file where file_name = ?', args: [fileName] })).rows[0]!.n
  const form = new FormData()
  form.set('file', new File([`%PDF-1.4 ${crypto.randomUUID()}`], fileName, { type: 'application/pdf' }))
  const answer = await fetch(`${worker.url}/v2/oss/file/upload`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  })
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    503,
    '文件存储暂时不可用，请稍后再试',
  ])
  expect(await files()).toBe(0)
  const health = await fetch(`${worker.url}/v2/health`)
  expect([health.status, await health.json()]).toMatchObject([503, { result: { database: true, storage: false } }])
})
