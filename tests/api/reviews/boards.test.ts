import { describe, expect, test } from 'vitest'
import { shown } from '~/tests/world/shown'
import { freshWorld, type SignedIn, type World } from '~/tests/world/world'
import { AssignBoardQuery, ResultQuery } from '~/worker/reviews/inputs'
import { assignBoard, reviewResults } from '~/worker/reviews/queries/boards.server'
import { against, begun, commit, judges, pass, R, S } from './round'

const results = async (world: World, who: SignedIn, query: object = {}) =>
  (await shown(world, who, (ctx) => reviewResults(ctx, ResultQuery.parse(query)))).data

describe('the results of a stage', () => {
  test('count each conclusion, what is missing, and the rate of those who concluded', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await begun(world, 'FIRST', 6)
    await commit(people[0]!, id, against)
    await commit(people[1]!, id, pass)
    await commit(people[2]!, id, pass)
    await commit(people[3]!, id, { conclusion: 'abstain', comment: '', privateComment: '' })
    // A draft is no opinion yet.
    await people[4]!.post(`${R}/save`, { subjectId: id, ...pass, conclusion: 'perfect', comment: '请补充论证过程' })
    const { page, sums, limit } = await results(world, biz)
    // 2 of 3 who concluded: 66.7 %.
    expect(page.records).toMatchObject([
      { id, assigned: 6, committed: 4, pass: 2, notPass: 1, perfect: 0, abstain: 1, rate: 66.7, hidden: false },
    ])
    expect(page.records[0]!.running).toBe(true)
    expect(sums).toEqual({ pass: 2, notPass: 1, perfect: 0, abstain: 1, missing: 2 })
    expect(limit).toBe(60)
  })

  test('are of the last round alone', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await begun(world, 'FIRST', 3)
    for (const who of people) await commit(who, id, against)
    const first = await results(world, biz)
    expect(first.page.records).toMatchObject([{ roundNo: 1, committed: 3, notPass: 3 }])
    await world.client.execute('update subject set round_no = 2')
    const [one] = people
    await world.make('subjectReview', {
      subjectId: id,
      stage: 'FIRST',
      roundNo: 2,
      reviewerId: one!.user.id,
      reviewerName: one!.user.realname,
      status: 2,
      conclusion: 'perfect',
      dueTime: '2026-12-01 00:00:00',
    })
    const second = await results(world, biz)
    expect(second.page.records).toMatchObject([
      { roundNo: 2, assigned: 1, committed: 1, notPass: 0, perfect: 1, rate: 0 },
    ])
    expect(second.sums).toEqual({ pass: 0, notPass: 0, perfect: 1, abstain: 0, missing: 0 })
  })

  test('leave out who was taken off and who declined', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await begun(world, 'FIRST', 5)
    const set = (status: number, who: SignedIn) =>
      world.client.execute({
        sql: 'update subject_review set status = ? where reviewer_id = ?',
        args: [status, who.user.id],
      })
    await set(4, people[0]!)
    await set(5, people[1]!)
    await commit(people[2]!, id)
    const { page, sums } = await results(world, biz)
    expect(page.records).toMatchObject([{ assigned: 3, committed: 1, pass: 1, rate: 100 }])
    expect(sums.missing).toBe(2)
  })

  test('tell nothing to who sits in the round, in rows or in sums', async () => {
    const world = await freshWorld()
    const { id, people } = await begun(world, 'FIRST', 3)
    for (const who of people) await commit(who, id)
    const { page, sums } = await results(world, people[0]!)
    expect(page.records).toMatchObject([{ id, hidden: true, committed: 0, pass: 0, rate: null }])
    expect(sums).toEqual({ pass: 0, notPass: 0, perfect: 0, abstain: 0, missing: 0 })
    const other = await world.as('technologyManger', 'another member')
    expect((await results(world, other)).sums.pass).toBe(3)
  })

  test('are found by whether the stage still runs', async () => {
    const world = await freshWorld()
    const running = await begun(world, 'FIRST', 3)
    const closed = await begun(world, 'FIRST', 3)
    await world.client.execute({ sql: "update subject set status = 'TO_RE_AUDIT' where id = ?", args: [closed.id] })
    const ids = async (state: string) =>
      (await results(world, running.biz, { state })).page.records.map((row) => [row.id, row.running])
    expect(await ids('running')).toEqual([[running.id, true]])
    expect(await ids('closed')).toEqual([[closed.id, false]])
  })
})

describe('the board to assign from', () => {
  const board = async (world: World, who: SignedIn, query: object) =>
    (await shown(world, who, (ctx) => assignBoard(ctx, AssignBoardQuery.parse(query) as never))).data

  test('names who sits in the present round of the stage and who declined, and no others', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await begun(world, 'FIRST', 3)
    const set = (what: string, at: number) =>
      world.client.execute({
        sql: `update subject_review set ${what} where reviewer_id = ?`,
        args: [people[at]!.user.id],
      })
    await set('status = 5', 0)
    await set('status = 4', 1)
    const row = { subjectId: id, reviewerId: 'x', status: 2, dueTime: '2026-12-01 00:00:00' }
    await world.make('subjectReview', { ...row, stage: 'FIRST', roundNo: 0, reviewerName: '上一轮' })
    await world.make('subjectReview', { ...row, stage: 'RE', roundNo: 1, reviewerName: '另一阶段' })
    const { page } = await board(world, biz, { stage: 'FIRST', scope: 'running' })
    expect(page.records[0]!.reviewers.map((one) => one.realname)).toEqual([people[2]!.user.realname])
    expect(page.records[0]!.declined.map((one) => one.realname)).toEqual([people[0]!.user.realname])
  })

  test('of the conclusion holds what has handed its report in, by whether somebody has it', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const established = async (status: number, more: object = {}) => {
      const subject = await world.subject({ status: 'ESTABLISHED' })
      await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'CONCLUSION', status, ...more })
      return subject.id
    }
    const waiting = await established(2)
    const assigned = await established(3)
    await established(1)
    await established(2, { cancelled: 1 })
    await established(2, { waived: 1 })
    await established(2, { reportType: 'MIDTERM' })
    const [judge] = await judges(world, 'CONC_TECH', 1)
    const stage = 'CONC_TECH'
    const done = await biz.post(`${S}/addSubjectReview`, { subjectId: assigned, stage, userIds: [judge!.user.id] })
    expect(done.body.success, done.body.message).toBe(true)
    const ids = async (scope: string) => (await board(world, biz, { stage, scope })).page.records.map((row) => row.id)
    expect(await ids('waiting')).toEqual([waiting])
    expect(await ids('running')).toEqual([assigned])
  })
})
