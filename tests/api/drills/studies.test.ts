import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as drills from '~/worker/drills/calls'
import { answerStudy, questions, scenarioInput, SECRET, createScenario } from './scenarios'

const right = ['B', 'ABD', 'F', '先核对，再报告，最后观察'] as const
const some = ['B', 'AB', 'T', '报告'] as const

describe('study of a scenario', () => {
  test('is scored on the server per question and ends with the last', async () => {
    const world = await freshWorld()
    const id = await createScenario(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    const begun = await man.ask(drills.startStudy, { sceneId: id })
    const study = begun.body.result.id
    const { body: read, trips } = await man.ask(drills.studyDetail, { id: study })
    expect(trips).toBeLessThanOrEqual(2)
    expect(JSON.stringify(read)).not.toContain(SECRET)
    const scores: unknown[] = []
    for (const [at, given] of some.entries()) {
      const { body, trips: made } = await man.ask(drills.answerQuestion, {
        ...{ id: study, questionId: read.result.questions[at]!.id, given },
      })
      expect(made).toBeLessThanOrEqual(3)
      scores.push([body.result.told.earned, body.result.points, body.result.finished])
    }
    expect(scores).toEqual([
      [5, 5, false],
      [2, 7, false],
      [0, 7, false],
      [3, 10, true],
    ])
    const { body } = await man.ask(drills.studyDetail, { id: study })
    expect(body.result).toMatchObject({ status: 1, points: 10, full: 25, rate: 40, mistakes: 3 })
    expect(body.result.questions[3]!.told).toMatchObject({
      keywords: [
        { word: '验证', there: false },
        { word: '报告', there: true },
        { word: '观察', there: false },
      ],
    })
  })

  test('continues where it was left, and parallel starts create one', async () => {
    const world = await freshWorld()
    const id = await createScenario(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    await Promise.all([1, 2].map(() => man.ask(drills.startStudy, { sceneId: id })))
    const go = await answerStudy(man, id, ['B'])
    expect(await world.all('drillStudy')).toMatchObject([{ id: go.id, answered: 1, status: 0 }])
    const [row] = (await man.ask(drills.listStudyScenes, {})).body.result.records
    expect(row).toMatchObject({ progress: 'running', studyId: go.id, answered: 1, total: 4, best: null })
  })

  test('keeps the first answer to a question', async () => {
    const world = await freshWorld()
    const id = await createScenario(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    const go = await answerStudy(man, id, ['C'])
    const again = (given: string, at = 0) =>
      man.ask(drills.answerQuestion, { id: go.id, questionId: go.questions[at]!.id, given })
    expect((await again('B')).body).toMatchObject({ code: 409, message: '已作答，不可修改' })
    const both = await Promise.all([again('ABD', 1), again('ABD', 1)])
    expect(both.map(({ body }) => String(body.code)).toSorted()).toEqual(['200', '409'])
    expect(await world.all('drillStudy')).toMatchObject([{ answered: 2, points: 5 }])
  })

  test('rejects invalid answers, foreign questions and studies of others', async () => {
    const world = await freshWorld()
    const id = await createScenario(await world.as('bizManger'))
    const [man, other] = [await world.as('subjectMan'), await world.as('subjectMan', 'other')]
    const go = await answerStudy(man, id, [])
    const questionId = go.questions[0]!.id
    for (const given of ['', 'Z', 'AB'])
      expect((await man.ask(drills.answerQuestion, { id: go.id, questionId, given })).body.code).toBe(400)
    expect((await man.ask(drills.answerQuestion, { id: go.id, questionId: 'none', given: 'A' })).status).toBe(404)
    expect((await other.ask(drills.answerQuestion, { id: go.id, questionId, given: 'A' })).status).toBe(404)
    expect((await other.ask(drills.studyDetail, { id: go.id })).status).toBe(404)
    expect(await world.all('drillStudy')).toMatchObject([{ answered: 0, lockVersion: 0 }])
  })

  test('keeps its version when the scenario changes or is withdrawn', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await createScenario(biz)
    const man = await world.as('subjectMan')
    const go = await answerStudy(man, id, ['B'])
    await biz.ask(drills.saveScene, scenarioInput({ id, questions: [{ ...questions[2] }] }))
    await biz.ask(drills.withdrawScenes, { ids: [id] })
    const { body } = await man.ask(drills.studyDetail, { id: go.id })
    expect(body.result).toMatchObject({ version: 1, total: 4, changed: true })
    expect(
      (await man.ask(drills.answerQuestion, { id: go.id, questionId: go.questions[1]!.id, given: 'ABD' })).body.success,
    ).toBe(true)
    const other = await world.as('subjectMan', 'other')
    expect((await other.ask(drills.startStudy, { sceneId: id })).body).toMatchObject({
      code: 409,
      message: '场景未发布，不可学习',
    })
    const draft = await createScenario(biz, {}, false)
    expect((await other.ask(drills.startStudy, { sceneId: draft })).status).toBe(404)
  })

  test('of mistakes repeats wrong questions and does not count', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await createScenario(biz)
    const man = await world.as('subjectMan')
    expect((await man.ask(drills.startStudy, { sceneId: id, mistakes: 1 })).body.message).toBe('暂无可练习的错题')
    await answerStudy(man, id, some)
    const { body } = await man.ask(drills.startStudy, { sceneId: id, mistakes: 1 })
    const read = (await man.ask(drills.studyDetail, { id: body.result.id })).body.result
    expect(read.questions.map((one) => one.text)).toEqual(questions.slice(1).map((one) => one.text))
    expect(JSON.stringify(read)).not.toContain(SECRET)
    for (const [at, given] of right.slice(1).entries())
      await man.ask(drills.answerQuestion, { id: read.id, questionId: read.questions[at]!.id, given })
    expect((await biz.ask(drills.departResults, {})).body.result.records).toMatchObject([
      { orgCode: 'A02', people: 1, studies: 1, mean: 40 },
    ])
    expect((await biz.ask(drills.sceneResults, {})).body.result.records).toMatchObject([
      { sceneId: id, people: 1, studies: 1, mean: 40 },
    ])
    const history = (await man.ask(drills.studyHistory, {})).body.result
    expect(history.records.map((one) => [one.kind, one.attempt, one.rate])).toEqual([
      ['mistakes', 2, 100],
      ['all', 1, 40],
    ])
  })

  test('records viewed material once', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const own = { uploaderId: biz.user.id, size: 1, mime: 'x', sha256: 'x', objectKey: 'k' }
    await world.make('file', { id: 'f1', fileName: '预案.pdf', ext: 'pdf', ...own })
    const id = await createScenario(biz, { fileIds: ['f1'] })
    const man = await world.as('subjectMan')
    const go = await answerStudy(man, id, [])
    for (const _ of [1, 2])
      expect((await man.ask(drills.viewMaterial, { id: go.id, fileId: 'f1' })).body.success).toBe(true)
    expect((await man.ask(drills.viewMaterial, { id: go.id, fileId: 'f9' })).status).toBe(404)
    expect((await man.ask(drills.studyDetail, { id: go.id })).body.result.files).toMatchObject([
      { id: 'f1', viewed: true },
    ])
    expect((await world.all('drillStudy'))[0]!.lockVersion).toBe(1)
  })
})

describe('study results', () => {
  describe('by institution', () => {
    async function studied() {
      const world = await freshWorld()
      const biz = await world.as('bizManger')
      const sceneId = await createScenario(biz)
      const man = await world.as('subjectMan')
      await answerStudy(man, sceneId, some)
      await answerStudy(man, sceneId, right)
      await answerStudy(await world.as('counselor'), sceneId, right)
      return { biz, sceneId, contact: await world.as('mechanism') }
    }
    test('show an institution its own and the centre all', async () => {
      const { biz, contact } = await studied()
      const departs = async (who: SignedIn) =>
        (await who.ask(drills.departResults, {})).body.result.records.map((one) => [
          one.departName,
          one.people,
          one.studies,
          one.mean,
        ])
      expect(await departs(contact)).toEqual([['甲证券股份有限公司', 1, 2, 70]])
      expect(await departs(biz)).toEqual([
        ['甲证券股份有限公司', 1, 2, 70],
        ['乙基金管理有限公司', 1, 1, 100],
      ])
    })
    test('list the people of the own institution, or all for the centre', async () => {
      const { biz, contact, sceneId } = await studied()
      const total = async (who: SignedIn, query = {}) => (await who.ask(drills.personResults, query)).body.result.total
      expect([await total(contact), await total(contact, { orgCode: 'A03' })]).toEqual([2, 0])
      expect([await total(biz, { orgCode: 'A03' }), await total(biz, { sceneId })]).toEqual([1, 3])
      expect((await contact.ask(drills.sceneResults, { orgCode: 'A03' })).body.result.total).toBe(0)
    })
    test('list the hardest questions first, without their answers', async () => {
      const { biz } = await studied()
      const { records } = (await biz.ask(drills.questionResults, {})).body.result
      const lines = records.map((one) => [one.text, one.answered, one.wrong, one.rate].join())
      const wrong = questions.slice(1).map(({ text }) => `${text},3,1,33.3`)
      expect(lines.slice(0, 3).toSorted()).toEqual(wrong.toSorted())
      expect(lines[3]).toBe(`${questions[0].text},3,0,0`)
      expect(JSON.stringify(records)).not.toContain(SECRET)
    })
  })

  test('are filtered and sorted by their figures and by department with descendants', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await createScenario(biz)
    await world.make('depart', { id: 'd-below', departName: '研发部', orgCode: 'A02A01' })
    await answerStudy(await world.as('subjectMan', 'below', { departId: 'd-below' }), id, some)
    await answerStudy(await world.as('subjectMan'), id, right)
    await answerStudy(await world.as('counselor'), id, right)
    const departs = async (query: object) =>
      (await biz.ask(drills.departResults, query)).body.result.records.map((one) => [one.orgCode, one.people, one.mean])
    expect(await departs({ column: 'mean', order: 'asc' })).toEqual([
      ['A02', 2, 70],
      ['A03', 1, 100],
    ])
    expect(await departs({ orgCode: 'A02' })).toEqual([
      ['A02', 2, 70],
      ['A02A01', 1, 40],
    ])
    const least = (field: string, val: string) => ({
      superQueryParams: encodeURI(JSON.stringify([{ field, rule: 'ge', val, type: 'text' }])),
      superQueryMatchType: 'and',
    })
    expect(await departs(least('studies', '2'))).toEqual([['A02', 2, 70]])
    expect(await departs(least('mean', '100'))).toEqual([['A03', 1, 100]])
  })
})
