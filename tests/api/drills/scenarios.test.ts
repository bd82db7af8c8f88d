import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as drills from '~/worker/drills/calls'
import { questions, scenarioInput, createScenario } from './scenarios'

const refusal = async (
  asked: Promise<{ status: number; body: { code: number; message: string; result: unknown } }>,
) => {
  const { status, body } = await asked
  return [status, body.code, body.result ?? body.message]
}

describe('drill scenario', () => {
  test('is saved as a draft with its questions and an audit log entry', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const saved = await biz.ask(drills.saveScene, scenarioInput())
    expect([saved.body.message, saved.trips]).toEqual(['演练场景已保存', 3])
    const { body, trips } = await biz.ask(drills.sceneDetail, { id: saved.body.result.id })
    expect(body.result).toMatchObject({ status: 0, version: 0, categoryName: '系统切换', difficulty_dictText: '基础' })
    expect(body.result.questions.map((one) => one.answer)).toEqual(['B', 'ABD', 'F', ''])
    expect(trips).toBeLessThanOrEqual(2)
    expect(await world.all('log')).toMatchObject([{ action: 'drill:manage', userid: biz.user.username }])
  })

  test.each([
    ['no name', { sceneName: ' ' }, { sceneName: '场景名称不能为空' }],
    ['a long name', { sceneName: '长'.repeat(101) }, { sceneName: '场景名称不能超过100个字' }],
    ['an unknown category', { categoryId: 'none' }, { categoryId: '演练分类不存在' }],
    ['a category of another dictionary', { categoryId: 'B01A01' }, { categoryId: '演练分类不存在' }],
    ['a parent category', { categoryId: 'B07' }, { categoryId: '演练分类不存在' }],
    ['an unknown difficulty', { difficulty: 'x' }, { difficulty: '请选择难度' }],
    ['a wrong type', { questions: 'x' }, { questions: '题目' }],
    [
      'a wrong answer',
      { questions: [{ ...questions[0], answer: 'F' }] },
      { 'questions.0.answer': '答案应为选项的字母，如 B 或 ACD' },
    ],
    [
      'no points',
      { questions: [{ ...questions[0], points: 0 }] },
      { 'questions.0.points': '分值应为 1 到 100 的整数' },
    ],
    ['a file of another user', { fileIds: ['f'] }, { fileIds: '仅可使用本人上传的文件' }],
  ])('with %s is rejected at its field', async (_, more, fields) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { status, body } = await biz.attempt(drills.saveScene, scenarioInput(more))
    expect([status, body.code]).toEqual([200, 400])
    expect(Object.keys(body.result)).toEqual(Object.keys(fields))
    expect(await world.all('drillScene')).toEqual([])
  })

  test('accepts own files of permitted types and attaches them', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const own = { uploaderId: biz.user.id, size: 1, mime: 'x', sha256: 'x', objectKey: 'k' }
    await world.make('file', { id: 'f1', fileName: '预案.pdf', ext: 'pdf', ...own })
    await world.make('file', { id: 'f2', fileName: '网页.html', ext: 'html', ...own })
    expect(await refusal(biz.ask(drills.saveScene, scenarioInput({ fileIds: ['f1', 'f2'] })))).toMatchObject([
      ...[200, 400, { fileIds: expect.stringContaining('网页.html') }],
    ])
    expect((await world.all('file')).map((one) => one.bizType)).toEqual(['', ''])
    const id = await createScenario(biz, { fileIds: ['f1'] })
    expect((await world.all('file')).map((one) => [one.id, one.bizType, one.bizId])).toContainEqual(['f1', 'drill', id])
    const other = await world.as('admin')
    expect(await refusal(other.ask(drills.saveScene, scenarioInput({ fileIds: ['f1'] })))).toEqual([
      ...[200, 400, { fileIds: '仅可使用本人上传的文件' }],
    ])
    const copy = await other.ask(drills.copyScene, { id })
    expect(copy.body.message).toBe('已复制为“主备中心切换（副本）”')
    const { body } = await other.ask(drills.sceneDetail, { id: copy.body.result.id })
    expect(body.result).toMatchObject({ status: 0, version: 0, files: [{ fileName: '预案.pdf' }] })
    expect(body.result.fileIds).not.toEqual(['f1'])
  })

  test('gets a new version on a change after its release', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await createScenario(biz)
    const read = async () => (await biz.ask(drills.sceneDetail, { id })).body.result
    const first = await read()
    expect([first.status, first.version]).toEqual([1, 1])
    const same = await biz.ask(drills.saveScene, scenarioInput({ id, questions: first.questions }))
    expect([same.body.message, (await read()).version]).toEqual(['演练场景已保存', 1])
    const next = await biz.ask(
      drills.saveScene,
      scenarioInput({ id, sceneName: '改名的切换', questions: first.questions }),
    )
    expect(next.body.message).toBe('已保存并发布为第 2 版')
    const versions = await world.all('drillVersion')
    expect(versions.map((one) => [one.version, one.sceneName])).toEqual([
      [1, '主备中心切换'],
      [2, '改名的切换'],
    ])
    expect((await world.all('drillScene'))[0]!.versionId).toBe(versions[1]!.id)
    expect(await refusal(biz.ask(drills.saveScene, scenarioInput({ id, questions: [] })))).toEqual([
      ...[200, 400, { questions: '无题目，不可发布' }],
    ])
  })

  test('rejects transitions that its status does not allow', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await createScenario(biz, {}, false)
    const messages: string[] = []
    for (const call of [
      ...[drills.withdrawScenes, drills.releaseScenes, drills.releaseScenes, drills.deleteScenes],
      ...[drills.withdrawScenes, drills.deleteScenes, drills.releaseScenes],
    ])
      messages.push((await biz.attempt(call, { ids: [id] })).body.message)
    expect(messages).toEqual([
      ...['场景未发布，无需下架', '已发布 1 个演练场景', '场景已发布', '已发布过的场景不可删除，请下架'],
      ...['已下架 1 个演练场景', '已发布过的场景不可删除，请下架', '已发布 1 个演练场景'],
    ])
    expect(await world.all('drillVersion'), 'no new version without a change').toHaveLength(1)
  })
  test('is not released without questions', async () => {
    const biz = await (await freshWorld()).as('bizManger')
    const empty = await createScenario(biz, { questions: [] }, false)
    expect((await biz.ask(drills.releaseScenes, { ids: [empty] })).body.message).toBe('无题目，不可发布')
  })
  test('returns 404 after a draft is deleted', async () => {
    const biz = await (await freshWorld()).as('bizManger')
    const draft = await createScenario(biz, {}, false)
    expect((await biz.ask(drills.deleteScenes, { ids: [draft] })).body.success).toBe(true)
    for (const [call, input] of [
      [drills.sceneDetail, { id: draft }],
      [drills.copyScene, { id: draft }],
      [drills.releaseScenes, { ids: [draft] }],
    ] as const)
      expect((await biz.attempt(call, input)).status, call.path).toBe(404)
  })

  test('rejects the second of two parallel saves', async () => {
    const world = await freshWorld()
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const id = await createScenario(biz, {}, false)
    const both = await Promise.all(
      [biz, admin].map((who, at) =>
        who.ask(drills.saveScene, scenarioInput({ id, lockVersion: 0, sceneName: `甲乙${at}` })),
      ),
    )
    expect(both.map(({ body }) => String(body.code)).toSorted()).toEqual(['200', '409'])
  })

  test('is filtered by category, difficulty, status and keyword', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await createScenario(biz)
    await createScenario(biz, { sceneName: '勒索软件', categoryId: 'B07A05', difficulty: 'hard', open: 1 }, false)
    const found = async (query: object) => {
      const { body, trips } = await biz.attempt(drills.listScenes, query)
      expect(trips).toBeLessThanOrEqual(2)
      return body.result.records.map((one: { sceneName: string }) => one.sceneName)
    }
    expect(await found({})).toHaveLength(2)
    expect(await found({ categoryId: 'B07' })).toHaveLength(2)
    for (const query of [
      { categoryId: 'B07A05' },
      { difficulty: 'hard' },
      { status: '0' },
      { keyword: '勒' },
      { open: 1 },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual(['勒索软件'])
    expect((await biz.attempt(drills.listScenes, { status: '9' })).body.code).toBe(400)
  })
})
