import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/world/world'
import { criteria, fair, gradingYear } from './year'

const heavier = [20, 40, 40].map((weight, at) => ({ ...criteria[at]!, weight }))

test('the rule is last year’s until it is saved, and stands fast after the first commit', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await gradingYear(world, 1, 1)
  const id = subjects[0]!.id
  expect((await biz.get('/v2/subjectgraderule/list', { year: '2027' })).body.result).toMatchObject([
    { id: '', year: '2027', locked: 0, criteria: [{ code: 'new' }, {}, {}] },
  ])
  expect((await biz.get('/v2/subjectgraderule/list', { year: '2020' })).body.result).toEqual([])
  const save = (given: object) =>
    biz.post('/v2/subjectgraderule/save', { year: '2026', criteria, levels: [], minGraders: 2, ...given })
  const uneven = criteria.map((one) => ({ ...one, weight: 30 }))
  expect((await save({ criteria: uneven })).body.result).toEqual({ criteria: '各指标权重之和应为 100' })
  expect((await save({ levels: [{ name: '优', from: 80, to: 95 }] })).body.result).toEqual({
    levels: '各等级应从 100 分起首尾相接',
  })
  expect((await save({ criteria: [] })).body.result.criteria).toBe('请至少设置一项评分指标')
  expect((await save({ step: 3 })).body.result).toEqual({ step: '各指标满分应为分数间隔的整数倍' })
  expect((await save({ lockVersion: 7 })).body.message).toBe('数据已被他人修改，请刷新后重试')
  // Other weights: the draft's total follows. 15/20·20 + 16/20·40 + 8/10·40 = 15 + 32 + 32 = 79
  await graders[0]!.post('/v2/subject/subjectGrade', { subjectId: id, scores: fair })
  const saved = await save({ criteria: heavier })
  expect(saved.body.message).toBe('评分规则已保存')
  expect(saved.trips).toBe(3)
  expect((await world.all('subjectGrade'))[0]!.total).toBe(79)
  await graders[0]!.post('/v2/subject/gradeCommit', { ids: [id] })
  expect((await save({ criteria })).body).toMatchObject({
    code: 409,
    message: '已有评分提交，评分规则不能再修改（起止时间与是否公布除外）',
  })
  expect((await save({ criteria: heavier, endTime: '2026-12-20 18:00:00', publish: 1 })).body.success).toBe(true)
  expect((await world.all('gradeRule'))[0]).toMatchObject({ publish: 1, endTime: '2026-12-20 18:00:00' })
  for (const role of ['counselor', 'technologyManger', 'csrcLeader', 'subjectMan', 'mechanism'] as const)
    expect((await (await world.as(role)).post('/v2/subjectgraderule/save', { year: '2027', criteria })).status).toBe(
      403,
    )
})

test('a first rule of a year', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const answer = await biz.post('/v2/subjectgraderule/save', { year: '2026', criteria })
  expect(answer.body.success).toBe(true)
  expect((await biz.get('/v2/subjectgraderule/list', { year: '2026' })).body.result).toMatchObject([
    { id: answer.body.result.id, step: 0.5, method: 'mean', normalise: 'none', blind: 1, publish: 0 },
  ])
})

test('a rule changed while a grader commits: never a total by weights that are no longer the rule’s', async () => {
  for (let round = 0; round < 5; round++) {
    const world = await freshWorld()
    const { biz, graders, subjects } = await gradingYear(world, 1, 1)
    const [saved, committed] = await Promise.all([
      biz.post('/v2/subjectgraderule/save', { year: '2026', criteria: heavier, levels: [], minGraders: 2 }),
      graders[0]!.post('/v2/subject/subjectGradeBatch', {
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
