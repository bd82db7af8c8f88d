import { expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type World } from '~/tests/support/world'
import { awardRound, prizeScreen } from '~/worker/awards/queries.server'
import { PrizeQuery } from '~/worker/awards/contract'
import { loadAwardSummary } from '~/worker/awards/summary.server'

const ended = { gradeEndTime: '2026-11-10 00:00:00', gradeRaw: 90, gradeNorm: 90 }
const prizeOf = (world: World, subjectId: string, prizeLevel: string, more: object = {}) =>
  world.make('prize', {
    year: '2026',
    subjectId,
    prizeLevel,
    prizeName: `${prizeLevel}奖`,
    certificateNo: `KTJ2026-${subjectId}`,
    ...more,
  })

test('award round lists graded subjects and subjects in the round with their awards', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const won = await world.subject({ ...ended, status: 'FINESHED', gradeRank: 1 })
  const graded = await world.subject({ ...ended, status: 'TO_AUDIT', gradeRank: 2 })
  const inAwards = await world.subject({ status: 'TO_PRIZE' })
  await world.subject({ status: 'TO_AUDIT' })
  for (let at = 0; at < 2; at++) await world.subject({ status: 'TO_AUDIT', delFlag: 1 })
  await world.subject({ status: 'TO_AUDIT', year: '2025' })
  await world.subject({ status: 'ESTABLISHED' })
  const prize = await prizeOf(world, won.id, '一等', { publish: 1 })
  const { data } = await loadPageData(world, biz, (ctx) => awardRound(ctx, '2026'))
  expect(data.rows.map((row) => [row.id, row.prizeId, row.publish])).toEqual([
    [won.id, prize.id, 1],
    [graded.id, '', 0],
    [inAwards.id, '', 0],
  ])
  expect(data.open).toBe(1)
})

test('award list includes the votes for voters only', async () => {
  const world = await freshWorld()
  const subject = await world.subject({ status: 'TO_PRIZE' })
  const votes = async (role: 'bizManger' | 'technologyManger') =>
    (await loadPageData(world, await world.as(role), (ctx) => prizeScreen(ctx, PrizeQuery.parse({})))).data.votes
  expect(await votes('technologyManger')).toMatchObject([{ subjectId: subject.id }])
  expect(await votes('bizManger')).toEqual([])
})

test('award summary counts graded, excellent and awarded subjects by domain', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const make = (domain: string, gradeRank: number, isExcellent: number) =>
    world.subject({ ...ended, status: 'TO_AUDIT', domain, gradeRank, isExcellent })
  const plain = await make('03', 4, 0)
  const excellent = await make('03', 2, 1)
  const awarded = await make('05', 3, 0)
  const both = await make('05', 1, 1)
  await make('03', 5, 0)
  await world.subject({ status: 'TO_AUDIT' })
  await prizeOf(world, awarded.id, '二等')
  await prizeOf(world, both.id, '一等')
  // An award of another year does not count.
  await prizeOf(world, plain.id, '一等', { year: '2025' })
  const { data } = await loadPageData(world, biz, (ctx) => loadAwardSummary(ctx, '2026'))
  expect(data.domains.map((row) => [row.domain, row.graded, row.excellent, row.prizes.slice(0, 3)])).toEqual([
    ['03', 3, 1, [0, 0, 0]],
    ['05', 2, 1, [1, 1, 0]],
  ])
  expect(data.domains[0]!.domain_dictText).toBe('人工智能')
  expect(data.total).toMatchObject({ graded: 5, excellent: 2 })
  expect(data.rows.map((row) => [row.id, row.prizeLevel_dictText])).toEqual([
    [excellent.id, ''],
    [both.id, '一等奖'],
    [awarded.id, '二等奖'],
  ])
})

test('award round shows current votes and those of a given award', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const given = await world.subject({ ...ended, status: 'FINESHED', gradeRank: 1 })
  const open = await world.subject({ ...ended, status: 'TO_PRIZE', gradeRank: 2 })
  const left = await world.subject({ ...ended, status: 'TO_AUDIT', gradeRank: 3 })
  const earlier = await world.subject({ ...ended, status: 'TO_PRIZE', year: '2025' })
  await prizeOf(world, given.id, '一等')
  for (const [at, { id }] of [given, open, left, earlier].entries())
    await world.make('prizeVote', { subjectId: id, voterId: `v${at}`, voterName: '委员', prizeLevel: at ? '' : '一等' })
  const { data } = await loadPageData(world, biz, (ctx) => awardRound(ctx, '2026'))
  expect(data.rows.map((row) => [row.id, row.vote])).toEqual([
    [given.id, '一等奖 1'],
    [open.id, '不授奖 1'],
    [left.id, ''],
  ])
})
