import { describe, expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as grading from '~/worker/grading/calls'
import { findDefaultYear } from '~/worker/grading/queries/default-year.server'
import { assignScreen, gradingWorkspace, rankScreen, ruleScreen } from '~/worker/grading/queries/screens.server'
import { awardRound } from '~/worker/awards/queries.server'
import { plainScores, startGradingYear } from './grading-year'

/** Three subjects with two graders, of whom the first has committed the score of the first subject. */
async function startedYear(world: World) {
  const { biz, graders, subjects } = await startGradingYear(world, 3, 2)
  const [me, other] = graders as [SignedIn, SignedIn]
  const [first, second] = subjects.map((one) => one.id) as [string, string]
  await me.ask(grading.saveGrades, { rows: [{ subjectId: first, scores: plainScores }], commit: true })
  return { biz, me, other, subjects, first, second }
}

describe('one round trip after the session', () => {
  test('loads the assignment page', async () => {
    const world = await freshWorld()
    const { biz, subjects, second } = await startedYear(world)
    const assign = await loadPageData(world, biz, assignScreen, { year: '2026' })
    expect(assign.trips).toBe(2)
    expect(assign.data.rows.map((row) => [row.id, row.graderList.length])).toEqual(subjects.map((one) => [one.id, 2]))
    const narrowed = await loadPageData(world, biz, assignScreen, {
      year: '2026',
      subjectIds: second,
      pageSize: 'many',
    })
    expect(narrowed.data.rows.map((row) => row.id)).toEqual([second])
  })

  test('loads the grading workspace at the next open subject', async () => {
    const world = await freshWorld()
    const { me, first, second } = await startedYear(world)
    const open = async (query: Record<string, string>) =>
      (await loadPageData(world, me, gradingWorkspace, { year: '2026', ...query })).data
    // Committed subjects move to the end of the queue, and the workspace opens the next one.
    const desk = await loadPageData(world, me, gradingWorkspace, { year: '2026' })
    expect(desk.trips).toBe(2)
    expect(desk.data.queue.map((row) => row.status)).toEqual(['已评分', '未评分', '未评分'])
    expect(desk.data.desk).toMatchObject({ subject: { id: second }, mine: { status: '未评分' }, others: null })
    expect((await open({ subjectId: first })).desk?.subject.id).toBe(first)
    expect(await open({ year: '2020' })).toMatchObject({ queue: [], desk: null })
    // Another grader's subject in the URL is not shown.
    const foreign = await world.subject({ status: 'TO_AUDIT' })
    expect((await open({ subjectId: foreign.id })).desk?.subject.id).toBe(second)
  })

  test('loads the ranking, and tendencies only on their page', async () => {
    const world = await freshWorld()
    const { biz, me, other, first } = await startedYear(world)
    expect(await loadPageData(world, biz, rankScreen, { year: '2026' })).toMatchObject({
      trips: 2,
      data: {
        progress: { subjects: 3, ended: 0, waiting: 5 },
        ranking: { records: [{ id: first, rank: 1, raw: 78 }] },
        tendencies: null,
      },
    })
    expect(await loadPageData(world, biz, rankScreen, { year: '2026', part: 'graders' })).toMatchObject({
      trips: 2,
      data: {
        tendencies: [{ graderId: me.user.id, graderName: me.user.realname, count: 1, mean: 78, shift: null }],
      },
    })
    expect((await loadPageData(world, other, rankScreen, { year: '2026', part: 'graders' })).data.tendencies).toBeNull()
  })

  test('loads the page of a grader with the own scores only', async () => {
    const world = await freshWorld()
    const { other } = await startedYear(world)
    const mine = await loadPageData(world, other, rankScreen, { year: '2026' })
    expect(mine.data).toMatchObject({
      ranking: { total: 0 },
      own: { total: 3 },
      excellent: null,
      progress: null,
      gradeIds: {},
    })
    expect(JSON.stringify(mine.data)).not.toMatch(/:78[,}]/)
  })

  test('loads the rule page and the award page', async () => {
    const world = await freshWorld()
    const { biz } = await startedYear(world)
    expect(await loadPageData(world, biz, ruleScreen, { year: '2027' })).toMatchObject({
      trips: 2,
      data: { rule: { id: '', year: '2027', locked: 0 } },
    })
    expect(await loadPageData(world, biz, (ctx) => awardRound(ctx, '2026'))).toMatchObject({
      trips: 2,
      data: { open: 3, rows: [] },
    })
  })
})

test('rejects roles without the permission', async () => {
  const world = await freshWorld()
  const manager = await world.as('subjectMan')
  for (const read of [assignScreen, gradingWorkspace, rankScreen, ruleScreen])
    await expect(loadPageData<unknown>(world, manager, read)).rejects.toMatchObject({ http: 403 })
  await expect(loadPageData(world, manager, (ctx) => awardRound(ctx, '2026'))).rejects.toMatchObject({ http: 403 })
  await expect(loadPageData(world, await world.as('bizManger'), gradingWorkspace)).rejects.toMatchObject({ http: 403 })
})

test('opens at the year that has open work', async () => {
  const world = await freshWorld()
  const { biz, graders } = await startGradingYear(world, 0, 1)
  const year = async (person: SignedIn, work: 'assign' | 'score' | 'rank' | 'award') =>
    (await loadPageData(world, person, (ctx) => findDefaultYear(ctx, work))).data
  expect(await year(biz, 'assign')).toBe('2026')
  const old = await world.subject({ status: 'TO_AUDIT', year: '2024' })
  expect(await year(biz, 'assign')).toBe('2024')
  await world.make('gradeRule', { year: '2024', criteria: [], levels: [] })
  await world.make('subjectGrade', {
    subjectId: old.id,
    year: '2024',
    graderId: graders[0]!.user.id,
    graderName: graders[0]!.user.realname,
  })
  expect(await year(graders[0]!, 'score')).toBe('2024')
  expect(await year(await world.as('counselor', 'stranger'), 'score')).toBe('2026')
  expect(await year(biz, 'rank')).toBe('2024')
  await world.subject({ status: 'TO_PRIZE', year: '2023' })
  expect(await year(biz, 'award')).toBe('2023')
})

test('skips subjects whose grading has ended in the grading workspace', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 2, 1)
  await world.client.execute({
    sql: "update subject set grade_end_time = '2026-11-01 00:00:00' where id = ?",
    args: [subjects[0]!.id],
  })
  const desk = await loadPageData(world, graders[0]!, gradingWorkspace, { year: '2026' })
  expect(desk.data.desk?.subject.id).toBe(subjects[1]!.id)
})

test('shows a manager no own scores in the ranking', async () => {
  const world = await freshWorld()
  const { biz } = await startGradingYear(world, 1, 1)
  expect((await loadPageData(world, biz, rankScreen, { year: '2026' })).data.own).toMatchObject({
    total: 0,
    records: [],
  })
})

test('opens a grader’s page at a year with open scores, ignoring removed assignments', async () => {
  const world = await freshWorld()
  const { graders, subjects } = await startGradingYear(world, 2, 2)
  const [me, removed] = graders as [SignedIn, SignedIn]
  const year = async (person: SignedIn) =>
    (await loadPageData(world, person, (ctx) => findDefaultYear(ctx, 'score'))).data
  for (const set of ['subject set year = ? where id = ?', 'subject_grade set year = ? where subject_id = ?'])
    await world.client.execute({ sql: `update ${set}`, args: ['2024', subjects[1]!.id] })
  await world.make('gradeRule', { year: '2024', criteria: [], levels: [] })
  const set = (what: string, subjectId: string, who: SignedIn) =>
    world.client.execute({
      sql: `update subject_grade set ${what} where subject_id = ? and grader_id = ?`,
      args: [subjectId, who.user.id],
    })
  await set("status = '已评分'", subjects[0]!.id, me)
  expect(await year(me), 'the later year is done').toBe('2024')
  await set("status = '已评分'", subjects[1]!.id, me)
  expect(await year(me), 'all is done: the latest').toBe('2026')
  await set("status = '已评分'", subjects[1]!.id, removed)
  await set('cancelled = 1', subjects[0]!.id, removed)
  expect(await year(removed)).toBe('2024')
})
