import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { drainOutbox } from '~/jobs/outbox'
import { runJob } from '~/jobs/runner'
import { startedRound, commitReviewAs } from '~/tests/api/reviews/review-round'
import { freshWorld, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import * as announcements from '~/worker/announcements/calls'
import * as letters from '~/worker/letters/calls'

const bindings = (world: World) => world.bindings as unknown as Bindings
const run = (world: World) => runJob('sendLetters', bindings(world), jobHandlers.sendLetters, { now: world.now })
const words = { title: '请提交《${subject}》的材料', content: '${name}：\n请于 ${due} 前提交。' }
/** The given number of subjects, each with a manager who has a mailbox. */
async function managed(world: World, count: number) {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const man = await world.person('subjectMan', { email: `man${at}@example.com` })
    const subject = await world.subject({
      subjectManId: man.id,
      subjectManName: man.realname,
      subjectName: `课题${at}`,
    })
    ids.push(subject.id)
  }
  return ids
}
const mails = async (world: World) => (await world.all('outbox')).filter(({ kind }) => kind === 'mail')
const messages = async (world: World) =>
  (await world.all('announcement')).filter(({ templateCode }) => templateCode === 'LETTER')

test('fills in the fields for each recipient, and the dry run names recipients without a mailbox and duplicates', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const [first = ''] = await managed(world, 1)
  const man = (await world.all('user')).find(({ email }) => email === 'man0@example.com')!
  const second = await world.subject({ subjectManId: man.id, subjectManName: man.realname, subjectName: '另一课题' })
  const bare = await world.person('subjectMan')
  const third = await world.subject({
    subjectManId: bare.id,
    subjectManName: bare.realname,
    subjectName: '无邮箱的课题',
  })
  const lonely = await world.subject({ subjectManId: '', subjectManName: '', subjectName: '没有负责人的课题' })
  const ids = [first, second.id, third.id, lonely.id]
  const tried = await biz.ask(letters.tryLetter, { audience: 'managers', ids, ...words, at: 1 })
  expect(tried.trips).toBeLessThanOrEqual(2)
  expect(tried.body.result).toMatchObject({
    ...{ total: 3, mails: 2, messages: 3, noMailbox: [bare.realname] },
    twice: [{ realname: man.realname, count: 2, same: 0 }],
    failed: [{ id: lonely.id, subjectName: '没有负责人的课题', reason: '暂无收信人' }],
    copy: {
      realname: man.realname,
      email: 'man0@example.com',
      subjectName: '另一课题',
      title: '请提交《另一课题》的材料',
    },
  })
  const same = await biz.ask(letters.tryLetter, { audience: 'managers', ids, title: '通知', content: '${name}：您好' })
  expect(same.body.result, 'the same words go to a person once').toMatchObject({
    total: 2,
    twice: [{ realname: man.realname, count: 2, same: 1 }],
  })
  expect(await world.all('letter'), 'nothing is kept').toEqual([])
})

describe('a letter with a time', () => {
  const sendTime = '2026-11-21 09:00:00'
  async function accepted(count: number) {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const ids = await managed(world, count)
    const answer = await biz.ask(letters.sendLetter, { audience: 'managers', ids, ...words, sendTime })
    return { world, biz, ids, answer }
  }

  test('goes to 300 people once each by mail and message at its time, even if the job is interrupted', async () => {
    const { world, answer } = await accepted(300)
    expect(answer.trips).toBeLessThanOrEqual(3)
    await run(world)
    expect(await mails(world), 'before its time').toEqual([])
    world.pass(1)
    // A run is killed after its second step, and another run restarts the job.
    const ctx = () => jobContext('sendLetters', bindings(world), world.now)
    for (let step = 0; step < 2; step++) await jobHandlers.sendLetters(ctx(), null, async () => {}, {})
    expect(await mails(world)).toHaveLength(50)
    await Promise.allSettled([1, 2].map(() => jobHandlers.sendLetters(ctx(), null, async () => {}, {})))
    for (let times = 0; times < 2; times++) await run(world)
    const out = await mails(world)
    expect(new Set(out.map(({ payload }) => payload.to)).size).toBe(300)
    expect(out).toHaveLength(300)
    expect(await messages(world)).toHaveLength(300)
  }, 60_000)

  test('is listed with each copy and in the register of its subjects', async () => {
    const { world, biz, ids, answer } = await accepted(9)
    expect(answer.body).toMatchObject({ success: true, result: { total: 9, sendTime } })
    world.pass(1)
    await run(world)
    const [letter] = (await biz.ask(letters.listLetters, {})).body.result.records
    expect(letter).toMatchObject({ status: 2, status_dictText: '已发送', total: 9, noMailbox: 0, bounced: 0 })
    const copies = await biz.ask(letters.copiesOfLetter, { letterId: letter!.id, pageSize: 500 })
    expect(copies.trips).toBeLessThanOrEqual(2)
    expect(copies.body.result.records[8]).toMatchObject({
      title: '请提交《课题8》的材料',
      email: 'man8@example.com',
      outcome: 'waiting',
    })
    const register = await biz.ask(letters.lettersOfSubject, { subjectId: ids[7]! })
    expect(register.body.result).toMatchObject({
      total: 1,
      records: [{ realname: copies.body.result.records[7]!.realname }],
    })
  })
})

test('shows bounces of the letter and of its copy after the outbox is emptied', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const ids = await managed(world, 2)
  await biz.ask(letters.sendLetter, { audience: 'managers', ids, ...words, byMessage: 0 })
  await run(world)
  expect(await messages(world), 'by mail alone').toEqual([])
  const follows = {
    mail: async (_: unknown, { to }: Record<string, unknown>) => {
      if (to === 'man1@example.com') throw new Error('550 mailbox unavailable')
    },
  }
  for (let tries = 0; tries < 6; tries++) {
    await drainOutbox(jobContext('outbox', bindings(world), world.now), follows)
    world.pass(0.1)
  }
  await world.db.run('delete from outbox')
  const [letter] = (await biz.ask(letters.listLetters, {})).body.result.records
  expect(letter!.bounced).toBe(1)
  const { records } = (await biz.ask(letters.copiesOfLetter, { letterId: letter!.id })).body.result
  expect(records.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['sent', ''],
    ['bounced', '550 mailbox unavailable'],
  ])
})

test('cancels a letter once before its time, and not while it is being sent', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const ids = await managed(world, 1)
  const letter = { audience: 'managers' as const, ids, ...words, sendTime: '2026-11-21' }
  const { id } = (await biz.ask(letters.sendLetter, letter)).body.result
  const cancel = async () => (await biz.ask(letters.cancelLetters, { ids: [id] })).body.message
  expect([await cancel(), await cancel()]).toEqual(['已取消 1 封信函', '信函已取消'])
  world.pass(1)
  await run(world)
  expect([await mails(world), await messages(world)]).toEqual([[], []])
  const other = (await biz.ask(letters.sendLetter, { ...letter, sendTime: '' })).body.result
  await run(world)
  expect((await biz.ask(letters.cancelLetters, { ids: [other.id] })).body.message).toBe('信函已开始发送，无法取消')
})

test('sends to contacts of institutions, to people and to reviewers by progress, without names for blind reviewers', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await startedRound(world, 'RE', 3, {
    subjectName: '甲证券股份有限公司的运维研究',
    leadDepartId: 'd-one',
    leadDepartName: '甲证券股份有限公司',
  })
  const contact = await world.person('mechanism', { email: 'contact@example.com' })
  await world.person('mechanism', { status: 2 })
  await commitReviewAs(people[0]!, id)
  const said = { title: '《${subject}》', content: '${name}：截止 ${due}' }
  const to = async (input: Parameters<typeof biz.ask<typeof letters.tryLetter>>[1]) =>
    (await biz.ask(letters.tryLetter, input)).body.result
  expect(await to({ audience: 'contacts', ids: [id], ...said })).toMatchObject({
    total: 1,
    copy: { realname: contact.realname, title: '《甲证券股份有限公司的运维研究》' },
  })
  expect(
    await to({ audience: 'departs', ids: ['d-one', 'd-two'], title: '${institution}', content: '您好' }),
  ).toMatchObject({
    total: 1,
    failed: [{ id: 'd-two', reason: '机构暂无联系人' }],
    copy: { title: '甲证券股份有限公司' },
  })
  expect(await to({ audience: 'people', ids: [contact.id], title: '通知', content: '${name}' })).toMatchObject({
    total: 1,
  })
  const open = await to({ audience: 'reviewers', ids: [id], stage: 'RE', states: ['assigned', 'late'], ...said })
  expect(open.total).toBe(2)
  expect(open.copy!.title).not.toContain('甲证券')
  const done = await to({ audience: 'reviewers', ids: [id], stage: 'RE', states: ['committed'], ...said })
  expect(done.copy!.realname).toBe(people[0]!.user.realname)
})

test('hides an unpublished decision from a manager', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const man = await world.as('subjectMan')
  const subject = await world.subject({ status: 'TO_ESTABLISH_DRAFT', subjectManId: man.user.id })
  const input = { audience: 'managers' as const, ids: [subject.id], title: '${status}', content: '${due}' }
  expect((await biz.ask(letters.tryLetter, input)).body.result.copy).toMatchObject({
    title: '复审中',
    text: '（未设期限）',
  })
})

test('rejects unknown placeholders, no channel, a time in the past and no recipient, and stores nothing', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const ids = await managed(world, 1)
  const send = async (given: object) =>
    (await biz.attempt(letters.sendLetter, { audience: 'managers' as const, ids, ...words, ...given })).body
  const cases: [given: object, code: number, message: string][] = [
    [{ content: '${stage}' }, 400, '无可填入的值：stage'],
    [{ audience: 'people', title: '${subject}' }, 400, 'subject'],
    [{ content: '${' }, 400, '占位符'],
    [{ byMail: 0, byMessage: 0 }, 400, '请选择邮件或站内消息'],
    [{ audience: 'reviewers' }, 400, '请选择评审'],
    [{ sendTime: '2026-11-01' }, 400, ''],
    [{ ids: ['nothing'] }, 409, '无收信人，请检查所选内容'],
  ]
  for (const [given, code, message] of cases)
    expect(await send(given), JSON.stringify(given)).toMatchObject({ code, message: expect.stringContaining(message) })
  await world.db.run("update user set email = 'not an address' where email <> ''")
  expect(await send({ byMessage: 0 })).toMatchObject({ code: 409, message: '收信人均无邮箱，请改用站内消息' })
  expect(await world.all('letter')).toEqual([])
})

test('shows the recipient the message with a link to its page and sends no second mail', async () => {
  const world = await freshWorld()
  await world.set('mailNotices', 1)
  const biz = await world.as('bizManger')
  const man = await world.as('subjectMan')
  await world.db.run(`update user set email = 'man@example.com' where id = '${man.user.id}'`)
  const subject = await world.subject({ subjectManId: man.user.id, subjectName: '运维研究' })
  await biz.ask(letters.sendLetter, { audience: 'managers', ids: [subject.id], ...words })
  await run(world)
  await runJob('outbox', bindings(world), jobHandlers.outbox, { now: world.now })
  const { records } = (await man.ask(announcements.myAnnouncements, {})).body.result
  expect(records[0]).toMatchObject({
    titile: '请提交《运维研究》的材料',
    openPage: `/subjectMngr/subjct/detail/${subject.id}`,
  })
  expect(await mails(world)).toHaveLength(1)
})

test('uses the default templates until an administrator changes them', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const names = async () => (await biz.ask(letters.letterTemplates)).body.result.map(({ name }) => name)
  const before = await names()
  expect(before).toContain('信函：补交材料')
  await world.make('messageTemplate', {
    ...{ templateCode: 'LETTER_OWN', templateName: '院校函', templateType: '2' },
    ...{ templateTitle: '函', templateContent: '${name}' },
  })
  expect((await names()).toSorted()).toEqual([...before, '院校函'].toSorted())
})
