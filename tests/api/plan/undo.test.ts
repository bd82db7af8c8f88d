import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { wireNames } from '~/db/wire-names'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as plan from '~/worker/plan/calls'
import * as steering from '~/worker/subject-management/calls'

const drain = (world: World) =>
  runJob('outbox', world.bindings as unknown as Bindings, jobHandlers.outbox, { now: world.now })
const countNotices = async (world: World) => (await world.all('announcement')).length
const reason = '名单有误，需重新核对'

/** A plan of two subjects, just published with a grace period of half an hour, and a held rejection. */
async function published() {
  const world = await freshWorld()
  await world.set('publishGraceMinutes', 30)
  const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
  await world.as('technologyManger')
  const one = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
  const two = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
  const refused = await world.subject({ status: wireNames.ESTABLISH_FAIL, holdNotice: 1 })
  const draft = { subjectStatusId: 'TO_ESTABLISH_DRAFT', year: '2026' }
  for (const who of [biz, other]) await who.ask(plan.commitSubjectBatch, draft)
  const [row] = await world.all('publication')
  return { world, biz, other, one, two, refused, id: row!.id }
}
const statusOf = async (world: World, id: string) => (await world.read('subject', id))!.status

describe('a publication within its grace period', () => {
  test('holds its notices and can be undone', async () => {
    const { world, biz, one, refused, id } = await published()
    expect(await statusOf(world, one.id)).toBe('TO_ESTABLISH')
    expect((await world.read('subject', refused.id))!.holdNotice).toBe(0)
    await drain(world)
    expect(await countNotices(world)).toBe(0)
    const state = (await biz.ask(plan.planState, { year: '2026' })).body.result
    expect(state.publications).toMatchObject([{ id, mayUndo: true, undoneTime: null }])
  })

  test('is undone as a whole with a reason and sends no notices later', async () => {
    const { world, biz, one, two, refused, id } = await published()
    const undone = await biz.ask(steering.undoPublication, { id, reason })
    expect(undone.body).toMatchObject({ success: true, message: '已撤销 2 个课题的发布，无人收到通知' })
    for (const subject of [one, two]) expect(await statusOf(world, subject.id)).toBe('TO_ESTABLISH_DRAFT')
    expect(await world.read('subject', refused.id)).toMatchObject({ status: wireNames.ESTABLISH_FAIL, holdNotice: 1 })
    expect(await world.read('publication', id)).toMatchObject({ undoneBy: biz.user.realname, undoneReason: reason })
    expect((await world.all('log')).filter((row) => row.bizId === id)).toHaveLength(1)
    world.pass(1)
    await drain(world)
    expect(await countNotices(world)).toBe(0)
  })

  test('is undone once, with a reason of five characters', async () => {
    const { biz, id } = await published()
    expect((await biz.attempt(steering.undoPublication, { id, reason: '错' })).body).toMatchObject({ code: 400 })
    expect((await biz.ask(steering.undoPublication, { id: 'none', reason })).status).toBe(404)
    await biz.ask(steering.undoPublication, { id, reason })
    expect((await biz.ask(steering.undoPublication, { id, reason })).body).toMatchObject({
      code: 409,
      message: '该发布已撤销',
    })
  })
})

test('notices go out once after the grace period, and the publication is final', async () => {
  const { world, biz, id } = await published()
  world.pass(1 / 24)
  for (let i = 0; i < 2; i++) await drain(world)
  // Two subjects, the rejection, and the committee.
  expect(await countNotices(world)).toBe(4)
  expect((await biz.ask(steering.undoPublication, { id, reason })).body).toMatchObject({
    code: 409,
    message: '通知已发出，无法撤销发布',
  })
})

test('nothing is undone if a subject has advanced or an objection was raised', async () => {
  const { world, biz, one, two, id } = await published()
  await world.make('objection', { subjectId: two.id, content: '与已有课题重复', name: '某人' })
  expect((await biz.ask(steering.undoPublication, { id, reason })).body).toMatchObject({
    code: 409,
    message: '已收到公示异议，无法撤销发布',
  })
  await world.db.run('delete from objection')
  await world.make('subjectStatusLog', {
    subjectId: one.id,
    seq: 99,
    fromStatus: 'TO_ESTABLISH',
    toStatus: 'ESTABLISHED_DRAFT',
    operation: 'endPublicity',
  })
  await world.db.run(`update subject set status = 'ESTABLISHED_DRAFT' where id = '${one.id}'`)
  const refused = await biz.ask(steering.undoPublication, { id, reason })
  expect(refused.body.code).toBe(409)
  expect(refused.body.message).toContain('发布后课题状态又有变动')
  expect(await statusOf(world, two.id)).toBe('TO_ESTABLISH')
})
