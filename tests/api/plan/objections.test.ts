import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { solveProofOfWork } from '~/tests/support/altcha'
import { freshWorld, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import type { Bindings } from '~/worker/core/env'
import * as plan from '~/worker/plan/calls'

const objectionInput = { name: '王五', email: 'wangwu@example.org', content: '与在研课题重复，请核实' }
const open = { publicityStart: '2026-11-18 00:00:00', publicityEnd: '2026-11-25 00:00:00' }

async function notice() {
  const world = await freshWorld()
  const subject = await world.subject({ status: 'TO_ESTABLISH', ...open })
  const raise = (more: object = {}, ip = '127.0.0.1') =>
    world.nobody.ask(
      plan.raiseObjection,
      { subjectId: subject.id, ...objectionInput, ...more },
      { 'cf-connecting-ip': ip },
    )
  return { world, subject, raise }
}
/** Token of the last mailed link. */
async function mailedToken(world: World): Promise<string> {
  const mails = (await world.all('outbox')).filter(({ kind }) => kind === 'mail')
  return new URL(String(mails.at(-1)!.payload.link)).searchParams.get('token')!
}
const confirm = (world: World, token: string) => world.nobody.ask(plan.confirmObjection, { token })
const endOfPublicity = async (world: World, id: string) => {
  await runJob('publicityEnd', world.bindings as unknown as Bindings, jobHandlers.publicityEnd, { now: world.now })
  return (await world.read('subject', id))!.status
}

describe('an anonymous objection that is not confirmed', () => {
  test('returns the masked address of the confirmation mail', async () => {
    const { raise } = await notice()
    const { body, trips } = await raise()
    expect(body).toMatchObject({ success: true, message: expect.stringContaining('确认邮件已发送') })
    expect(trips).toBeLessThanOrEqual(3)
  })
  test('is not stored as an objection', async () => {
    const { world, subject, raise } = await notice()
    await raise()
    expect(await world.all('objection')).toEqual([])
    expect((await world.read('subject', subject.id))!.publicityResult).toBe(0)
  })
  test('is not listed or reported to the centre', async () => {
    const { world, raise } = await notice()
    await raise()
    const biz = await world.as('bizManger')
    expect((await biz.ask(plan.listObjections)).body.result.total).toBe(0)
    expect(await world.all('announcement')).toEqual([])
  })
  test('does not block the establishment', async () => {
    const { world, subject, raise } = await notice()
    await raise()
    world.pass(7)
    expect(await endOfPublicity(world, subject.id)).toBe('ESTABLISHED_DRAFT')
  })
  test('writes an audit log entry', async () => {
    const { world, raise } = await notice()
    await raise()
    expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'objection' })
  })
  test('stores its token as a hash only', async () => {
    const { world, raise } = await notice()
    await raise()
    const token = await mailedToken(world)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify([await world.all('pendingObjection'), await world.all('log')])).not.toContain(token)
  })
  test('cannot be confirmed after 48 hours', async () => {
    const { world, raise } = await notice()
    await raise()
    world.pass(2)
    expect((await confirm(world, await mailedToken(world))).body).toMatchObject({ success: false, code: 400 })
    expect(await world.all('objection')).toEqual([])
  })
  test('cannot be confirmed after the public notice', async () => {
    const { world, subject, raise } = await notice()
    await world.client.execute(`update subject set publicity_end = '2026-11-20 12:00:00' where id = '${subject.id}'`)
    await raise()
    world.pass(0.5)
    expect((await confirm(world, await mailedToken(world))).body).toMatchObject({ success: false, code: 400 })
    expect(await world.all('objection')).toEqual([])
  })
  test('is deleted by the nightly job once expired', async () => {
    const { world, raise } = await notice()
    await raise()
    const clean = () =>
      runJob('accountsCleanup', world.bindings as unknown as Bindings, jobHandlers.accountsCleanup, { now: world.now })
    await clean()
    expect(await world.all('pendingObjection')).toHaveLength(1)
    world.pass(2)
    await clean()
    expect(await world.all('pendingObjection')).toEqual([])
  })
  test('is replaced by a later one of the same address, whose link alone is valid', async () => {
    const { world, raise } = await notice()
    await raise()
    const former = await mailedToken(world)
    await raise({ email: 'other@example.org' })
    expect(await world.all('pendingObjection')).toMatchObject([{ email: 'other@example.org' }])
    expect((await confirm(world, former)).body.success).toBe(false)
    expect((await confirm(world, await mailedToken(world))).body.success).toBe(true)
  })
})

describe('a confirmed objection', () => {
  async function confirmed() {
    const all = await notice()
    await all.raise()
    const answer = await confirm(all.world, await mailedToken(all.world))
    return { ...all, answer }
  }
  test('is listed and adds a pending task for the centre', async () => {
    const { world, subject, answer } = await confirmed()
    expect(answer.body).toMatchObject({ success: true, message: '异议已确认，中心将核实并答复' })
    expect(answer.trips).toBeLessThanOrEqual(3)
    const biz = await world.as('bizManger')
    expect((await biz.ask(plan.listObjections)).body.result).toMatchObject({
      total: 1,
      records: [{ ...objectionInput, status: 0 }],
    })
    expect((await world.read('subject', subject.id))!.publicityResult).toBe(1)
  })
  test('blocks the establishment', async () => {
    const { world, subject } = await confirmed()
    world.pass(7)
    expect(await endOfPublicity(world, subject.id)).toBe('TO_ESTABLISH')
  })
  test('is confirmed once by two requests at the same time', async () => {
    const { world, raise } = await notice()
    await raise()
    const token = await mailedToken(world)
    const both = await Promise.all([confirm(world, token), confirm(world, token)])
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await world.all('objection')).toHaveLength(1)
    expect((await confirm(world, token)).body).toMatchObject({ success: false, code: 400 })
  })
  test('blocks a second one from its network address on the subject while open', async () => {
    const { world, raise } = await confirmed()
    expect((await raise({ email: 'other@example.org' })).body).toMatchObject({
      ...{ success: false, code: 409, message: expect.stringContaining('您所在网络提出异议已达上限') },
    })
    expect(await world.all('pendingObjection')).toEqual([])
  })
  test('blocks a second one from its mailbox, shown only to the owner of the mailbox', async () => {
    const { world, raise } = await confirmed()
    const mails = async () => (await world.all('outbox')).filter(({ kind }) => kind === 'mail')
    const before = await mails()
    world.pass(1 / 24)
    const [known, unknown] = [
      await raise({ email: 'WangWu@example.org' }, '10.0.0.9'),
      await raise({ email: 'nobody@example.org' }, '10.0.1.9'),
    ]
    expect({ ...known.body, timestamp: 0 }).toEqual({ ...unknown.body, timestamp: 0 })
    expect(await world.all('pendingObjection')).toMatchObject([{ email: 'nobody@example.org' }])
    const told = (await mails()).slice(before.length).find(({ payload }) => payload.to === 'WangWu@example.org')
    expect(told!.payload).toMatchObject({ subject: '您提出的公示异议正在处理' })
  })
  test('does not block other people', async () => {
    const { raise } = await confirmed()
    expect((await raise({ email: 'other@example.org' }, '10.0.0.9')).body.success).toBe(true)
  })
})

test('an address files at most three objections a day across subjects', async () => {
  const { world, raise } = await notice()
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async () => (await world.subject({ status: 'TO_ESTABLISH', ...open })).id),
  )
  const answers = []
  for (const [at, subjectId] of ids.entries())
    answers.push((await raise({ subjectId, email: `w${at}@example.org` })).status)
  expect(answers).toEqual([200, 200, 200, 429])
  expect(await world.all('pendingObjection')).toHaveLength(3)
})

test('an unknown token is rejected without an error', async () => {
  const world = await freshWorld()
  expect((await confirm(world, 'x')).body).toMatchObject({
    code: 400,
    result: { token: '确认链接无效、已使用或已过期，请重新提出异议' },
  })
})

test('an anonymous objection requires a mailbox', async () => {
  const { world, raise } = await notice()
  expect((await raise({ email: '' })).body).toMatchObject({
    code: 400,
    result: { email: '请填写邮箱，用于接收确认邮件' },
  })
  expect(await world.all('pendingObjection')).toEqual([])
})

test('an anonymous objection requires the captcha and the proof of work', async () => {
  const { world, raise } = await notice()
  world.vars = { CAPTCHA: 'on' }
  expect((await raise()).body.result).toEqual({ captcha: '请输入验证码' })
  expect((await raise({ captcha: 'abcd', checkKey: 'unknown' })).body.result).toEqual({
    altcha: '请完成安全验证后提交',
  })
  const altcha = await solveProofOfWork(world.nobody)
  expect((await raise({ captcha: 'abcd', checkKey: 'unknown', altcha })).body.code).toBe(412)
  expect(await world.all('pendingObjection')).toEqual([])
  const { key } = (await world.nobody.ask(auth.newGraphicCode)).body.result
  const captcha = (await world.all('captcha')).find(({ id }) => id === key)!.answer
  const answer = await raise({ captcha, checkKey: key, altcha: await solveProofOfWork(world.nobody) })
  expect(answer.body.success).toBe(true)
})

describe('a signed-in person', () => {
  test('objects without captcha, proof of work or confirmation', async () => {
    const { world, subject } = await notice()
    world.vars = { CAPTCHA: 'on' }
    const man = await world.as('subjectMan')
    const { body } = await man.ask(plan.raiseObjection, {
      subjectId: subject.id,
      name: '王五',
      content: objectionInput.content,
    })
    expect(body).toMatchObject({ success: true, message: '异议已提交，我们将尽快处理' })
    expect(await world.all('objection')).toMatchObject([{ status: 0, addressHash: '' }])
  })
  test('has at most one open objection to a subject', async () => {
    const { world, subject } = await notice()
    const man = await world.as('subjectMan')
    const raise = () =>
      man.ask(plan.raiseObjection, { subjectId: subject.id, name: '王五', content: objectionInput.content })
    await raise()
    expect((await raise()).body.code).toBe(409)
    expect(await world.all('objection')).toHaveLength(1)
  })
})
