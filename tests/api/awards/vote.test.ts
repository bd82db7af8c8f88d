import { describe, expect, test } from 'vitest'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as awards from '~/worker/awards/calls'
import { roleCodes } from '~/worker/policy/roles'
import { leadingLevels, countVotes } from '~/worker/awards/rules'
import * as todos from '~/worker/pending-tasks/calls'

const inRound = (world: World, more = {}) =>
  world.subject({ status: 'TO_PRIZE', isExcellent: 1, gradeRank: 1, ...more })
const committee = (world: World) =>
  Promise.all(['a', 'b', 'c'].map((name) => world.as('technologyManger', name, { departId: 'd-two' })))
const quotas = (world: World) =>
  Promise.all(['一等', '二等'].map((prizeLevel) => world.make('prizeQuota', { year: '2026', prizeLevel, quota: 3 })))

test('counts votes and returns all leading levels of a tie', () => {
  const votes = (...levels: string[]) => levels.map((prizeLevel) => ({ prizeLevel }))
  expect(countVotes(votes('二等', '一等', '一等'))).toEqual([
    { prizeLevel: '一等', count: 2 },
    { prizeLevel: '二等', count: 1 },
  ])
  expect(leadingLevels(votes('二等', '一等', '一等'))).toEqual(['一等'])
  expect(leadingLevels(votes('', '一等')).toSorted((a, b) => a.localeCompare(b))).toEqual(['', '一等'])
  expect(leadingLevels([])).toEqual([])
})

test('the committee votes and changes votes', async () => {
  const world = await freshWorld()
  const subject = await inRound(world)
  const [a, b] = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
  const first = await a.ask(awards.vote, { subjectId: subject.id, prizeLevel: '一等', opinion: '成果突出' })
  expect(first, first.body.message).toMatchObject({ body: { success: true, message: '表决已提交' }, trips: atMost(3) })
  expect((await a.ask(awards.vote, { subjectId: subject.id, prizeLevel: '二等' })).body.success).toBe(true)
  expect((await b.ask(awards.vote, [{ subjectId: subject.id, prizeLevel: '' }])).body.success).toBe(true)
  expect(await world.all('prizeVote')).toHaveLength(2)
})
test('the committee reads its own votes only, the business manager all', async () => {
  const world = await freshWorld()
  const { id: subjectId } = await inRound(world)
  const [a, b] = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
  await a.ask(awards.vote, { subjectId, prizeLevel: '二等' })
  await b.ask(awards.vote, { subjectId, prizeLevel: '' })
  expect((await a.ask(awards.votesOf)).body.result).toMatchObject([
    { subjectId, mine: { prizeLevel: '二等' }, tally: [], votes: [] },
  ])
  expect(await (await world.as('bizManger')).ask(awards.votesOf)).toMatchObject({
    trips: atMost(2),
    body: {
      result: [
        {
          mine: null,
          tally: [
            { text: '不授奖', count: 1 },
            { text: '二等奖', count: 1 },
          ],
          votes: [{ voterName: a.user.realname }, { voterName: b.user.realname }],
        },
      ],
    },
  })
})

test.each(roleCodes.filter((code) => code !== 'technologyManger'))('voting returns 403 to %s', async (code) => {
  const world = await freshWorld()
  const { id: subjectId } = await inRound(world)
  const who = await world.as(code)
  expect((await who.ask(awards.vote, { subjectId, prizeLevel: '一等' })).status).toBe(403)
  expect((await who.ask(awards.votesOf)).status).toBe(code === 'bizManger' ? 200 : 403)
})
test('voting rejects ineligible and own subjects, unknown levels and duplicates in one request', async () => {
  const world = await freshWorld()
  const body = { subjectId: (await inRound(world)).id, prizeLevel: '一等' }
  const [one] = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
  const graded = await world.subject({ status: 'TO_AUDIT' })
  expect((await one.ask(awards.vote, { ...body, subjectId: graded.id })).body).toMatchObject({
    code: 409,
    message: '课题当前状态为“待评分”，仅可对待评奖的课题表决',
  })
  const colleague = await world.as('technologyManger', 'colleague', { departId: 'd-one' })
  expect((await colleague.ask(awards.vote, body)).body).toMatchObject({
    code: 409,
    message: '不可对本人或本机构参与的课题表决',
  })
  expect((await one.ask(awards.vote, { ...body, prizeLevel: '特等' })).body.code).toBe(400)
  expect((await one.ask(awards.vote, [body, body])).body.code).toBe(400)
  expect((await one.ask(awards.vote, { ...body, subjectId: 'nothing' })).body.success).toBe(false)
  expect(await world.all('prizeVote')).toEqual([])
})

describe('an award', () => {
  const give = (biz: SignedIn, subjectId: string, prizeLevel: string, more = {}) =>
    biz.ask(awards.award, { subjectId, prizeLevel, prizeName: '金融科技奖', citation: '成果突出', ...more })
  async function voted(...levels: string[]) {
    const world = await freshWorld()
    await quotas(world)
    const biz = await world.as('bizManger')
    const { id: subjectId } = await inRound(world)
    const members = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
    for (const [at, prizeLevel] of levels.entries()) await members[at]!.ask(awards.vote, { subjectId, prizeLevel })
    return { world, biz, subjectId, a: members[0] }
  }
  test('against the vote requires a reason, which is recorded', async () => {
    const { world, biz, subjectId, a } = await voted('一等', '一等', '二等')
    expect((await give(biz, subjectId, '二等')).body).toMatchObject({
      code: 400,
      result: { override: '技管委表决多数为“一等奖”，授予其他等级须填写理由（至少 5 个字）' },
    })
    expect(await world.all('prize')).toEqual([])
    const given = await give(biz, subjectId, '二等', { override: '一等奖须有落地应用' })
    expect(given, given.body.message).toMatchObject({ body: { success: true }, trips: atMost(3) })
    const [line] = (await world.all('subjectStatusLog')).filter((row) => row.operation === 'award')
    expect(line?.reason).toBe('一等奖须有落地应用')
    expect((await a.ask(awards.vote, { subjectId, prizeLevel: '二等' })).body.code, 'already awarded').toBe(409)
  })
  test.each([
    ['in a tie', ['一等', '二等'], '二等'],
    ['without votes', [], '一等'],
  ])('%s requires no reason', async (_, levels, prizeLevel) => {
    const { biz, subjectId } = await voted(...levels)
    expect((await give(biz, subjectId, prizeLevel)).body.success).toBe(true)
  })
})

test('checks the vote for a subject given by its declaration id', async () => {
  const world = await freshWorld()
  await quotas(world)
  const biz = await world.as('bizManger')
  const [member] = (await committee(world)) as [SignedIn]
  const subject = await inRound(world)
  await member.ask(awards.vote, { subjectId: subject.id, prizeLevel: '一等' })
  const { body } = await biz.ask(awards.award, { subjectId: subject.collectId, prizeLevel: '二等' })
  expect([body.code, Object.keys(body.result)]).toEqual([400, ['override']])
  expect(await world.all('prize')).toEqual([])
})

test('ignores votes of an earlier award round', async () => {
  const world = await freshWorld()
  await quotas(world)
  const biz = await world.as('bizManger')
  const [a] = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
  const subject = await inRound(world)
  const waiting = async () =>
    (await a.ask(todos.listTodos, { kind: 'vote' })).body.result.records.map(
      (row: { subjectId: string }) => row.subjectId,
    )
  expect(await waiting()).toEqual([subject.id])
  await a.ask(awards.vote, { subjectId: subject.id, prizeLevel: '一等' })
  expect(await waiting()).toEqual([])
  // Back to grading and into the award round again, days later.
  world.pass(3)
  await world.client.execute({
    sql: 'update subject set status_time = ? where id = ?',
    args: [world.stamp(), subject.id],
  })
  expect(await waiting()).toEqual([subject.id])
  expect((await a.ask(awards.votesOf)).body.result).toMatchObject([{ mine: null }])
  const give = (subjectId: string) =>
    biz.ask(awards.award, { subjectId, prizeLevel: '二等', prizeName: '金融科技奖', citation: '成果突出' })
  await a.ask(awards.vote, { subjectId: subject.id, prizeLevel: '一等' })
  expect(await world.all('prizeVote')).toHaveLength(1)
  expect((await give(subject.id)).body.code, 'the new vote counts').toBe(400)
  world.pass(1)
  await world.client.execute({
    sql: 'update subject set status_time = ? where id = ?',
    args: [world.stamp(), subject.id],
  })
  expect((await give(subject.id)).body, 'the former vote does not').toMatchObject({ success: true })
})

test('marks a subject as concerned for a member involved in it and creates no pending task', async () => {
  const world = await freshWorld()
  const subject = await inRound(world)
  const colleague = await world.as('technologyManger', 'colleague', { departId: 'd-one' })
  expect((await colleague.ask(awards.votesOf)).body.result).toMatchObject([{ subjectId: subject.id, concerned: 1 }])
  expect((await colleague.ask(todos.listTodos, { kind: 'vote' })).body.result.records).toEqual([])
  const [other] = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
  expect((await other.ask(awards.votesOf)).body.result).toMatchObject([{ subjectId: subject.id, concerned: 0 }])
})

test('accepts a vote on a subject given by its declaration id', async () => {
  const world = await freshWorld()
  const subject = await inRound(world)
  const [a] = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
  for (const prizeLevel of ['一等', '二等'])
    expect((await a.ask(awards.vote, { subjectId: subject.collectId, prizeLevel })).body.success).toBe(true)
  expect(await world.all('prizeVote')).toMatchObject([{ subjectId: subject.id, prizeLevel: '二等' }])
})

test('rejects the vote of a subject member on that subject only', async () => {
  const world = await freshWorld()
  const [own, other] = [await inRound(world), await inRound(world)]
  const [a] = (await committee(world)) as [SignedIn, SignedIn, SignedIn]
  await world.make('subjectMember', { subjectId: own.id, userId: a.user.id, name: a.user.realname })
  expect((await a.ask(awards.vote, { subjectId: own.id, prizeLevel: '一等' })).body.message).toBe(
    '不可对本人或本机构参与的课题表决',
  )
  expect((await a.ask(awards.vote, { subjectId: other.id, prizeLevel: '一等' })).body.success).toBe(true)
  const concerned = ((await a.ask(awards.votesOf)).body.result as { subjectId: string; concerned: number }[]).map(
    (row) => [row.subjectId, row.concerned],
  )
  expect(Object.fromEntries(concerned)).toEqual({ [own.id]: 1, [other.id]: 0 })
})
