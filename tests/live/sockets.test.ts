import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { type Installation, openInstallation } from '~/scripts/local/installation'
import { type WorkerServer, serveBuild } from '~/scripts/local/worker-server'
import * as announcements from '~/worker/announcements/calls'
import * as auth from '~/worker/auth/calls'
import { formatStamp } from '~/worker/core/time'
import { apiClientAt, resultOf, signInAt } from '~/tests/support/api-client'
import { openSocket, type Wire } from '~/tests/bench/socket'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import * as live from '~/worker/live/calls'
import { HEARTBEAT, HEARTBEAT_ANSWER, type LiveMessage, readMessage } from '~/worker/live/messages'
import * as online from '~/worker/monitor/online/calls'
import * as permissions from '~/worker/permissions/calls'
import * as reportsCalls from '~/worker/reports/calls'
import * as schedule from '~/worker/schedule/calls'
import * as subjects from '~/worker/subjects/calls'
import * as bans from '~/worker/system/bans/calls'

/**
 * A separate copy of the Worker on a persistent folder, which is killed and restarted. It has its own data: Workers of
 * other tests empty their own outbox and do not know the sockets here.
 */
const folder = mkdtempSync(join(tmpdir(), 'keti-live-'))
let installation: Installation
let worker: WorkerServer
const start = async () => {
  worker = await serveBuild({ ...installation.vars, CAPTCHA: 'off', TRUSTED_PROXIES: '127.0.0.1' }, { folder })
}
beforeAll(async () => {
  cpSync(inject('demonstration'), join(folder, 'data'), { recursive: true })
  installation = await openInstallation(join(folder, 'data'))
  await start()
}, 60_000)
afterAll(async () => {
  await worker.stop()
  await installation.stop()
  rmSync(folder, { recursive: true, force: true })
})

type SignedIn = { token: string; userId: string }
// Node would open a socket on an idle connection, even one that the server is closing.
const own = { headers: { connection: 'close' } }
const signIn = async (username: string): Promise<SignedIn> => {
  const { token, userId } = await signInAt(worker.url, username, DEMO_PASSWORD, own)
  return { token, userId }
}
/** The current address of the Worker: a restart changes it. */
const by = ({ token }: { token: string }) => apiClientAt(worker.url, token, own)
const ticketOf = async (who: SignedIn) => (await by(who).ask(live.liveTicket)).body.result.ticket

/** A socket that records its messages, and the time and code of its close. */
async function connect(who: SignedIn, { ticket = '', last = '', as = who.userId, forwarded = '' } = {}) {
  const heard: LiveMessage[] = []
  const texts: unknown[] = []
  let code = 0
  const ended = Promise.withResolvers<number>()
  const protocol = ticket || (await ticketOf(who))
  const socket: Wire | null = await openSocket({
    port: Number(new URL(worker.url).port),
    path: `/websocket/${as}?last=${last}`,
    protocol,
    from: '127.0.0.1',
    forwarded,
    onText(text) {
      texts.push(text)
      const message = readMessage(text)
      if (message) heard.push(message)
    },
    onEnd(said) {
      code = said
      ended.resolve(said)
    },
  }).catch(() => null)
  return {
    opened: socket !== null,
    send: (content: string | Uint8Array) => socket!.send(content),
    close: () => socket?.destroy(),
    heard,
    texts,
    closed: ended.promise,
    code: () => code,
  }
}
const publish = async (biz: SignedIn, titile: string, more: object = {}) => {
  const { result } = (
    await by(biz).attempt(announcements.addAnnouncement, { titile, msgContent: '<p>内容</p>', ...more })
  ).body
  await by(biz).ask(announcements.releaseAnnouncement, { id: result.id })
  return result.id as string
}
const SOON = { timeout: 15_000, interval: 50 }

test('sends a topic to everyone and a message to its person, and answers heartbeats', async () => {
  const [biz, man, expert] = [await signIn('biz'), await signIn('subject'), await signIn('mechanism')]
  const sockets = [await connect(biz), await connect(man), await connect(expert)]
  expect(sockets.map((one) => one.opened)).toEqual([true, true, true])
  const all = await publish(biz, '致全体')
  for (const { heard } of sockets)
    await expect.poll(() => heard, SOON).toContainEqual({ cmd: 'topic', msgId: all, msgTxt: '致全体' })
  const own = await publish(biz, '致负责人', { msgType: 'USER', userIds: [man.userId] })
  await expect.poll(() => sockets[1]!.heard, SOON).toContainEqual({ cmd: 'user', msgId: own, msgTxt: '致负责人' })
  expect(sockets[2]!.heard.map((message) => message.msgId)).not.toContain(own)
  sockets[1]!.send(HEARTBEAT)
  await expect.poll(() => sockets[1]!.texts, SOON).toContain(HEARTBEAT_ANSWER)
  for (const { close } of sockets) close()
})

test('opens one socket for one ticket and its person, and rejects anything else', async () => {
  const [biz, man] = [await signIn('biz'), await signIn('subject')]
  const ticket = await ticketOf(man)
  const first = await connect(man, { ticket })
  expect(first.opened).toBe(true)
  expect((await connect(man, { ticket })).opened, 'used twice').toBe(false)
  expect((await connect(man, { ticket: await ticketOf(man), as: biz.userId })).opened, 'by another person').toBe(false)
  expect((await connect(man, { ticket: man.token })).opened, 'the session token').toBe(false)
  expect((await connect(man, { ticket: 'nothing' })).opened).toBe(false)
  expect((await fetch(`${worker.url}/websocket/${man.userId}`)).status).toBe(403)
  expect((await apiClientAt(worker.url, '', own).ask(live.liveTicket)).body.code).toBe(401)
  first.close()
})

/** A browser reports a close late: the page reacts to the message before it. */
const BYE = { cmd: 'bye', msgId: '', msgTxt: '会话已结束' }
const within = async <Value>(milliseconds: number, promise: Promise<Value>) => {
  const began = performance.now()
  const value = await promise
  expect(performance.now() - began).toBeLessThan(milliseconds)
  return value
}

test('closes only the sockets of a session that signs out, at once', async () => {
  const [here, there] = [await signIn('biz'), await signIn('biz')]
  const [mine, other] = [await connect(here), await connect(there)]
  const kept = await ticketOf(here)
  await by(here).ask(auth.signOut)
  expect(await within(2000, mine.closed)).toBe(4401)
  expect(mine.heard).toContainEqual(BYE)
  expect((await connect(here, { ticket: kept })).opened, 'an earlier ticket').toBe(false)
  expect(other.code()).toBe(0)
  other.close()
})

test('closes the sockets of a session that changes its role, at once', async () => {
  const multi = await signIn('multi')
  const { roleList, currentRole } = (await by(multi).ask(auth.myInfo)).body.result
  const asAnother = roleList.find((role) => role.id !== currentRole.id)!
  const again = await connect(multi)
  expect(again.opened).toBe(true)
  const switched = (await by(multi).byGet(permissions.takeRole, { roleId: asAnother.id })).body
  expect(await within(2000, again.closed)).toBe(4401)
  expect(again.heard).toContainEqual(BYE)
  const anew = await connect({ ...multi, token: switched.result.token })
  expect(anew.opened, 'in the other role').toBe(true)
  anew.close()
})

test('closes the sockets of a suspended account and issues no ticket', async () => {
  const expert = await signIn('counselor9')
  const open = await connect(expert)
  expect(open.opened).toBe(true)
  const client = databaseClient(installation.vars)
  const freeze = (status: number) =>
    client.execute({
      sql: 'update user set status = ?, update_time = ? where id = ?',
      args: [status, formatStamp(new Date()), expert.userId],
    })
  onTestFinished(async () => {
    await freeze(1)
    client.close()
  })
  await freeze(2)
  // Runs the job of every minute by hand.
  await by(await signIn('admin')).ask(schedule.executeJob, { id: 'liveSweep' })
  expect(await open.closed).toBe(4401)
  expect(open.heard).toContainEqual(BYE)
  expect((await by(expert).ask(live.liveTicket)).body.code).toBe(401)
})

test('closes the socket of a signed-out device within two seconds and keeps the others', async () => {
  const [first, second] = [await signIn('counselor9'), await signIn('counselor9')]
  const [one, other] = [await connect(first), await connect(second)]
  const admin = by(await signIn('admin'))
  const seen = resultOf(await admin.ask(online.listOnline, { keyword: 'counselor9' })).records
  expect(seen.map(({ sockets }) => sockets)).toEqual(expect.arrayContaining([1, 1]))
  const id = JSON.parse(Buffer.from(first.token.split('.')[1]!, 'base64url').toString()).sub as string
  const began = Date.now()
  await admin.ask(online.forceLogout, { ids: [id] })
  expect(await one.closed).toBe(4401)
  expect(Date.now() - began).toBeLessThan(2000)
  expect((await by(first).ask(live.liveTicket)).body.code).toBe(401)
  expect(other.code()).toBe(0)
  expect((await by(second).ask(live.liveTicket)).body.code).toBe(200)
  other.close()
})

test('closes all sockets of a blocked address within two seconds and opens none', async () => {
  const [man, expert] = [await signIn('subject'), await signIn('mechanism')]
  const kept = await ticketOf(man)
  const there = [
    await connect(man, { forwarded: '203.0.113.7' }),
    await connect(expert, { forwarded: '203.0.113.200' }),
    await connect(expert, { forwarded: '::ffff:203.0.113.9' }),
  ]
  const [beside, here] = [await connect(man, { forwarded: '203.0.114.7' }), await connect(man)]
  expect([...there, beside, here].map(({ opened }) => opened)).toEqual([true, true, true, true, true])
  const admin = by(await signIn('admin'))
  const began = Date.now()
  const { id } = resultOf(await admin.ask(bans.add, { ip: '203.0.113.0/24' }))
  expect(await Promise.all(there.map(({ closed }) => closed))).toEqual([4401, 4401, 4401])
  expect(Date.now() - began).toBeLessThan(2000)
  for (const { heard } of there) expect(heard).toContainEqual(BYE)
  expect((await connect(man, { ticket: kept, forwarded: '203.0.113.7' })).opened).toBe(false)
  expect((await connect(man, { forwarded: '203.0.114.7' })).opened, 'from another address').toBe(true)

  await admin.ask(bans.lift, { id })
  await expect.poll(async () => (await connect(man, { forwarded: '203.0.113.7' })).opened, SOON).toBe(true)
  const back = await connect(man, { forwarded: '203.0.113.8' })
  await admin.ask(bans.banAgain, { id })
  expect(await within(2000, back.closed)).toBe(4401)
  expect([beside.code(), here.code()], 'other addresses').toEqual([0, 0])
  await admin.ask(bans.remove, { id })
  beside.close()
  here.close()
})

test('rejects 10 MB, a thousand messages a second and binary messages, and keeps the other sockets', async () => {
  const man = await signIn('subject')
  const quiet = await connect(man)
  const large = await connect(man)
  large.send('x'.repeat(10 << 20))
  expect([1006, 1009]).toContain(await large.closed)
  const bytes = await connect(man)
  bytes.send(new Uint8Array(8))
  expect(await bytes.closed).toBe(1009)
  const loud = await connect(man)
  for (let n = 0; n < 1000; n++) loud.send(`${n}`)
  expect(await loud.closed).toBe(4429)
  quiet.send('anything')
  await expect.poll(() => quiet.texts, SOON).toContain(HEARTBEAT_ANSWER)
  expect(quiet.code()).toBe(0)
  quiet.close()
})

/** The id of the first declaration that a subject manager has not submitted. */
async function draftOf(man: SignedIn): Promise<string> {
  const drafts = (await by(man).ask(subjects.listSubjects, { pageSize: 1, status: 'TO_SUBMIT' })).body.result.records
  return drafts[0]!.subjectId
}

test('shows the editors of a declaration to each other, and their arrival and departure', async () => {
  const [man, biz] = [await signIn('subject'), await signIn('biz')]
  const subjectId = await draftOf(man)
  const here = async (who: SignedIn, tab: string, more: object = {}) =>
    (await by(who).ask(live.stayAt, { subjectId, tab, ...more })).body
  const open = await connect(man)
  const edits = () => open.heard.filter((one) => one.cmd === 'edit' && one.msgId === `subject:${subjectId}`).length
  expect((await here(man, 'one')).result.others).toEqual([])
  expect((await here(biz, 'two')).result.others).toMatchObject([{ userId: man.userId }])
  await expect.poll(edits, SOON).toBe(1)
  expect((await here(man, 'one')).result.others).toMatchObject([{ userId: biz.userId }])
  await here(biz, 'three')
  await here(biz, 'two', { leaving: true })
  expect((await here(man, 'one')).result.others, 'still in another tab').toMatchObject([{ userId: biz.userId }])
  await here(biz, 'three', { leaving: true })
  await expect.poll(edits, SOON).toBe(2)
  expect((await here(man, 'one')).result.others).toEqual([])
  await here(biz, 'four', { at: 'summary' })
  await expect.poll(edits, SOON).toBe(3)
  expect((await here(man, 'one')).result.others, 'with the field').toMatchObject([
    { userId: biz.userId, at: 'summary' },
  ])
  await here(biz, 'four', { at: 'content' })
  await expect.poll(edits, SOON).toBe(4)
  await here(biz, 'four', { leaving: true })
  open.close()
})

test('rejects the presence of a person without access, at an unknown declaration and with an invalid tab', async () => {
  const [man, stranger] = [await signIn('subject'), await signIn('counselor1')]
  const subjectId = await draftOf(man)
  const codeOf = async (who: SignedIn, place: { subjectId: string; tab: string }) =>
    (await by(who).ask(live.stayAt, place)).body.code
  expect(await codeOf(stranger, { subjectId, tab: 'x' })).toBe(403)
  expect(await codeOf(man, { subjectId: 'none', tab: 'x' })).toBe(404)
  expect(await codeOf(man, { subjectId, tab: '<b>' })).toBe(400)
})

test('excludes the caller from the editors of a report and rejects a person who cannot write it', async () => {
  const [man, biz] = [await signIn('subject'), await signIn('biz')]
  const reports = (await by(man).ask(reportsCalls.listReports, { pageSize: 1 })).body.result.records
  const atReport = async (who: SignedIn) =>
    (await by(who).ask(live.stayAt, { reportId: reports[0]!.id, tab: 'r' })).body
  expect((await atReport(man)).result.others).toEqual([])
  expect((await atReport(man)).result.others, 'without the caller').toEqual([])
  expect((await atReport(biz)).code, 'without the right to write reports').toBe(403)
})

/** The trigger after the lease of a killed run has expired. */
const tickLater = async () => {
  const later = new Date(Date.now() + 4 * 60_000)
  for (const cron of worker.crons) await worker.tick(cron, later)
}

test('delivers messages missed during an absence or an outage', async () => {
  const [biz, man] = [await signIn('biz'), await signIn('subject')]
  const before = await connect(man)
  const first = await publish(biz, '第一条')
  await expect.poll(() => before.heard.length, SOON).toBeGreaterThan(0)
  before.close()
  const ids = [await publish(biz, '第二条'), await publish(biz, '第三条', { msgType: 'USER', userIds: [man.userId] })]
  await worker.stop()
  await start()
  await tickLater()
  const after = await connect(man, { last: first })
  await expect.poll(() => after.heard.map((message) => message.msgId).toSorted(), SOON).toEqual(ids.toSorted())
  const lost = await connect(man, { last: 'forgotten' })
  await expect.poll(() => lost.heard, SOON).toEqual([{ cmd: 'user', msgId: 'forgotten', msgTxt: '' }])
  after.close()
  lost.close()
}, 90_000)

test('loses no accepted message when killed in the middle of a send', async () => {
  const [biz, man] = [await signIn('biz'), await signIn('subject')]
  const open = await connect(man)
  const first = await publish(biz, '修改前')
  await expect.poll(() => open.heard.map((message) => message.msgId), SOON).toContain(first)
  // Forty at once; the Worker is killed when the first have arrived and the last have not been written.
  const accepted: string[] = []
  const sending = Array.from({ length: 40 }, (_, n) =>
    publish(biz, `第${n}条`, n % 2 ? { msgType: 'USER', userIds: [man.userId] } : {}).then(
      (id) => accepted.push(id),
      () => {},
    ),
  )
  await expect.poll(() => open.heard.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(3)
  const heardBefore = open.heard.map((message) => message.msgId)
  await worker.stop()
  await Promise.all(sending)
  expect(accepted.length).toBeGreaterThan(0)
  await start()
  await tickLater()
  const after = await connect(man, { last: heardBefore.at(-1)! })
  const missed = () => {
    const heard = new Set([...heardBefore, ...after.heard.map((message) => message.msgId)])
    return accepted.filter((id) => !heard.has(id))
  }
  await expect.poll(missed, SOON).toEqual([])
  after.close()
}, 120_000)
