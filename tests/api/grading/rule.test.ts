import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as grading from '~/worker/grading/calls'
import { criteria, fair, gradingYear } from './year'

const heavier = [20, 40, 40].map((weight, at) => ({ ...criteria[at]!, weight }))

test('the rule is last year’s until it is saved, and stands fast after the first commit', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 1, 1)
  const id = subjects[0]!.id
  expect((await biz.ask(grading.rulesOf, { year: '2027' })).body.result).toMatchObject([
    { id: '', year: '2027', locked: 0, lockVersion: 0, criteria: [{ code: 'new' }, {}, {}] },
  ])
  expect((await biz.ask(grading.rulesOf, { year: '2020' })).body.result).toEqual([])
  const save = (given: object) =>
    biz.attempt(grading.saveRule, { year: '2026', criteria, levels: [], minGraders: 2, ...given })
  const uneven = criteria.map((one) => ({ ...one, weight: 30 }))
  expect((await save({ criteria: uneven })).body.result).toEqual({ criteria: '各指标权重之和应为 100' })
  expect((await save({ levels: [{ name: '优', from: 80, to: 95 }] })).body.result).toEqual({
    levels: '各等级应从 100 分起首尾相接',
  })
  expect((await save({ criteria: [] })).body.result.criteria).toBe('请至少设置一项评分指标')
  expect((await save({ step: 3 })).body.result).toEqual({ step: '各指标满分应为分数间隔的整数倍' })
  expect((await save({ lockVersion: 7 })).body.message).toBe('数据已被他人修改，请刷新后重试')
  // Other weights: the draft's total follows. 15/20·20 + 16/20·40 + 8/10·40 = 15 + 32 + 32 = 79
  await graders[0]!.ask(grading.saveGrade, { subjectId: id, scores: fair })
  const saved = await save({ criteria: heavier })
  expect(saved.body.message).toBe('评分规则已保存')
  expect(saved.trips).toBe(2)
  expect((await world.all('subjectGrade'))[0]!.total).toBe(79)
  await graders[0]!.ask(grading.commitGrades, { ids: [id] })
  expect((await save({ criteria })).body).toMatchObject({
    code: 409,
    message: '已有评分提交，评分规则不可再修改（起止时间与是否公布除外）',
  })
  expect((await save({ criteria: heavier, endTime: '2026-12-20 18:00:00', publish: 1 })).body.success).toBe(true)
  expect((await world.all('gradeRule'))[0]).toMatchObject({ publish: 1, endTime: '2026-12-20 18:00:00' })
  for (const role of ['counselor', 'technologyManger', 'csrcLeader', 'subjectMan', 'mechanism'] as const)
    expect((await (await world.as(role)).ask(grading.saveRule, { year: '2027', criteria })).status).toBe(403)
})

test('a first rule of a year', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const answer = await biz.ask(grading.saveRule, { year: '2026', criteria })
  expect(answer.body.success).toBe(true)
  expect((await biz.ask(grading.rulesOf, { year: '2026' })).body.result).toMatchObject([
    { id: answer.body.result.id, step: 0.5, method: 'mean', normalise: 'none', blind: 1, publish: 0 },
  ])
})

test('a rule changed while a grader commits: never a total by weights that are no longer the rule’s', async () => {
  for (let round = 0; round < 5; round++) {
    const world = await freshWorld()
    const { biz, graders, subjects } = await gradingYear(world, 1, 1)
    const [saved, committed] = await Promise.all([
      biz.ask(grading.saveRule, { year: '2026', criteria: heavier, levels: [], minGraders: 2 }),
      graders[0]!.ask(grading.saveGrades, {
        rows: [{ subjectId: subjects[0]!.id, scores: fair }],
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

test('the proposal for a year starts at version 0, however often the rule that it comes from was saved', async () => {
  const world = await freshWorld()
  const { biz } = await gradingYear(world, 0, 0, { lockVersion: 3, locked: 1 })
  const { result } = (await biz.ask(grading.rulesOf, { year: '2027' })).body
  expect(result).toMatchObject([{ lockVersion: 0, locked: 0 }])
})

test('a locked rule may be saved as it is: the order of keys and empty limits say nothing', async () => {
  const world = await freshWorld()
  const turned = criteria.map((one) => Object.fromEntries(Object.entries({ ...one, help: undefined }).reverse()))
  const { biz } = await gradingYear(world, 0, 0, { criteria: turned as never, levels: [], locked: 1 })
  const same = criteria.map((one) => ({ requiredReasonBelow: null, requiredReasonAbove: null, help: '', ...one }))
  const save = (given: object) =>
    biz.ask(grading.saveRule, { year: '2026', levels: [], minGraders: 2, criteria: same, ...given })
  expect((await save({})).body.message).toBe('评分规则已保存')
  expect((await save({ criteria: same.toReversed() })).body.code, 'another order of the criteria').toBe(409)
})

test('a committed score locks the rule by itself, a removed one does not', async () => {
  const world = await freshWorld()
  const { biz } = await gradingYear(world, 1, 1)
  const save = () => biz.ask(grading.saveRule, { year: '2026', criteria: heavier, levels: [], minGraders: 2 })
  await world.client.execute(`update subject_grade set status = '已评分', total = 78`)
  expect((await save()).body.code).toBe(409)
  await world.client.execute('update subject_grade set cancelled = 1')
  expect((await save()).body.success).toBe(true)
})

test('other weights move the drafts of that year alone, not those of who was removed', async () => {
  const world = await freshWorld()
  const { biz, subjects } = await gradingYear(world, 1, 0)
  const make = (id: string, given: object) =>
    world.make('subjectGrade', {
      id,
      subjectId: subjects[0]!.id,
      graderId: id,
      graderName: id,
      year: '2026',
      status: '评分中',
      scores: fair,
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
