import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as grading from '~/worker/grading/calls'
import { criteria, plainScores, startGradingYear } from './grading-year'

const heavier = [20, 40, 40].map((weight, at) => ({ ...criteria[at]!, weight }))

describe('the grading rule', () => {
  const saving = (biz: SignedIn) => (given: object) =>
    biz.attempt(grading.saveRule, { year: '2026', criteria, levels: [], minGraders: 2, ...given })

  test('is last year’s until one is saved', async () => {
    const world = await freshWorld()
    const { biz } = await startGradingYear(world, 1, 1)
    expect((await biz.ask(grading.rulesOf, { year: '2027' })).body.result).toMatchObject([
      { id: '', year: '2027', locked: 0, lockVersion: 0, criteria: [{ code: 'new' }, {}, {}] },
    ])
    expect((await biz.ask(grading.rulesOf, { year: '2020' })).body.result).toEqual([])
  })

  test('is validated by field and version', async () => {
    const world = await freshWorld()
    const { biz } = await startGradingYear(world, 1, 1)
    const save = saving(biz)
    const uneven = criteria.map((one) => ({ ...one, weight: 30 }))
    expect((await save({ criteria: uneven })).body.result).toEqual({ criteria: '各指标权重之和应为 100' })
    expect((await save({ levels: [{ name: '优', from: 80, to: 95 }] })).body.result).toEqual({
      levels: '各等级应从 100 分起首尾相接',
    })
    expect((await save({ criteria: [] })).body.result.criteria).toBe('请至少设置一项评分指标')
    expect((await save({ step: 3 })).body.result).toEqual({ step: '各指标满分应为分数间隔的整数倍' })
    expect((await save({ lockVersion: 7 })).body.message).toBe('数据已被他人修改，请刷新后重试')
  })

  test('recomputes draft totals when its weights change', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 1, 1)
    await graders[0]!.ask(grading.saveGrade, { subjectId: subjects[0]!.id, scores: plainScores })
    expect(await saving(biz)({ criteria: heavier })).toMatchObject({ body: { message: '评分规则已保存' }, trips: 2 })
    // The total of the draft follows the new weights: 15/20·20 + 16/20·40 + 8/10·40 = 15 + 32 + 32 = 79
    expect((await world.all('subjectGrade'))[0]!.total).toBe(79)
  })

  test('is locked by the first commit, except for its window and publication', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 1, 1)
    const save = saving(biz)
    await save({ criteria: heavier })
    await graders[0]!.ask(grading.saveGrades, {
      rows: [{ subjectId: subjects[0]!.id, scores: plainScores }],
      commit: true,
    })
    expect((await save({ criteria })).body).toMatchObject({
      code: 409,
      message: '已有评分提交，评分规则不可再修改（起止时间与是否公布除外）',
    })
    expect((await save({ criteria: heavier, endTime: '2026-12-20 18:00:00', publish: 1 })).body.success).toBe(true)
    expect((await world.all('gradeRule'))[0]).toMatchObject({ publish: 1, endTime: '2026-12-20 18:00:00' })
  })

  test('is saved by the business manager only', async () => {
    const world = await freshWorld()
    for (const role of ['counselor', 'technologyManger', 'csrcLeader', 'subjectMan', 'mechanism'] as const)
      expect((await (await world.as(role)).ask(grading.saveRule, { year: '2027', criteria })).status).toBe(403)
  })
})

test('proposes a default rule for the first year', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const answer = await biz.ask(grading.saveRule, { year: '2026', criteria })
  expect(answer.body.success).toBe(true)
  expect((await biz.ask(grading.rulesOf, { year: '2026' })).body.result).toMatchObject([
    { id: answer.body.result.id, step: 0.5, method: 'mean', normalise: 'none', blind: 1, publish: 0 },
  ])
})

test('never stores a total with outdated weights if the rule changes during a commit', async () => {
  for (let round = 0; round < 5; round++) {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 1, 1)
    const [saved, committed] = await Promise.all([
      biz.ask(grading.saveRule, { year: '2026', criteria: heavier, levels: [], minGraders: 2 }),
      graders[0]!.ask(grading.saveGrades, {
        rows: [{ subjectId: subjects[0]!.id, scores: plainScores }],
        commit: true,
      }),
    ])
    expect(saved.body.success || committed.body.success).toBe(true)
    const total = (await world.all('subjectGrade'))[0]!.total
    const weight = (await world.all('gradeRule'))[0]!.criteria[0]!.weight
    if (committed.body.success) expect([weight, total]).toEqual(weight === 40 ? [40, 78] : [20, 79])
    else expect([weight, total]).toEqual([20, null])
  }
})

test('proposes version 0 for a new year, however often the source rule was saved', async () => {
  const world = await freshWorld()
  const { biz } = await startGradingYear(world, 0, 0, { lockVersion: 3, locked: 1 })
  const { result } = (await biz.ask(grading.rulesOf, { year: '2027' })).body
  expect(result).toMatchObject([{ lockVersion: 0, locked: 0 }])
})

test('accepts an unchanged locked rule regardless of key order and empty limits', async () => {
  const world = await freshWorld()
  const turned = criteria.map((one) => Object.fromEntries(Object.entries({ ...one, help: undefined }).reverse()))
  const { biz } = await startGradingYear(world, 0, 0, { criteria: turned as never, levels: [], locked: 1 })
  const same = criteria.map((one) => ({ requiredReasonBelow: null, requiredReasonAbove: null, help: '', ...one }))
  const save = (given: object) =>
    biz.ask(grading.saveRule, { year: '2026', levels: [], minGraders: 2, criteria: same, ...given })
  expect((await save({})).body.message).toBe('评分规则已保存')
  expect((await save({ criteria: same.toReversed() })).body.code, 'another order of the criteria').toBe(409)
})

test('locks the rule by a committed score but not by a removed one', async () => {
  const world = await freshWorld()
  const { biz } = await startGradingYear(world, 1, 1)
  const save = () => biz.ask(grading.saveRule, { year: '2026', criteria: heavier, levels: [], minGraders: 2 })
  await world.client.execute(`update subject_grade set status = '已评分', total = 78`)
  expect((await save()).body.code).toBe(409)
  await world.client.execute('update subject_grade set cancelled = 1')
  expect((await save()).body.success).toBe(true)
})

test('recomputes the drafts of that year only, without those of removed graders', async () => {
  const world = await freshWorld()
  const { biz, subjects } = await startGradingYear(world, 1, 0)
  const make = (id: string, given: object) =>
    world.make('subjectGrade', {
      id,
      subjectId: subjects[0]!.id,
      graderId: id,
      graderName: id,
      year: '2026',
      status: '评分中',
      scores: plainScores,
      total: 78,
      ...given,
    })
  await make('draft', {})
  await make('removed', { cancelled: 1 })
  await make('earlier', { year: '2025' })
  await biz.ask(grading.saveRule, { year: '2026', criteria: heavier, levels: [], minGraders: 2 })
  const totals = Object.fromEntries((await world.all('subjectGrade')).map((row) => [row.id, row.total]))
  expect(totals).toEqual({ draft: 79, removed: 78, earlier: 78 })
})
