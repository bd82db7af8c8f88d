import { describe, expect, test } from 'vitest'
import { codingBestSubmission } from '~/db/schema'
import { freshWorld } from '~/tests/support/world'
import * as coding from '~/worker/coding/calls'
import { exerciseInput, createExercise, submitAndEvaluate, RIGHT, SECRET, WRONG } from './exercise'

describe('exercise', () => {
  test('is public after its release without hidden cases', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const draft = await createExercise(keeper, {}, false)
    const anyone = world.nobody
    expect((await anyone.ask(coding.loadPublicExercise, { id: draft })).status).toBe(404)
    const id = await createExercise(keeper)
    const { body, trips } = await anyone.ask(coding.loadPublicExercise, { id })
    expect(body.result).toMatchObject({ title: '翻倍', hiddenCount: 1, signedIn: false, solved: 0, solutions: null })
    expect(JSON.stringify(body)).not.toContain(SECRET)
    expect(trips).toBe(1)
    expect((await anyone.ask(coding.listPublicExercises, {})).body.result.records.map((one) => one.id)).toEqual([id])
  })

  test('is released only if its solution passes and no cases contradict each other', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const says = async (more: object) => {
      const id = await createExercise(keeper, more, false)
      return (await keeper.ask(coding.releaseExercises, { ids: [id] })).body.message
    }
    expect(await says({ solutionJavascript: 'const solve = (n) => n' })).toContain('未通过第 1 个用例')
    expect(await says({ solutionJavascript: '' })).toBe('发布前请填写 JavaScript 参考程序')
    expect(await says({ samples: [] })).toBe('至少要有一个样例')
    expect(await says({ solutionJavascript: 'for (;;) {}' })).toContain('执行步数超过上限')
    const { body } = await keeper.ask(
      coding.saveExercise,
      exerciseInput({
        hidden: [
          { input: '2', expected: '4' },
          { input: ' 2 ', expected: '5' },
        ],
      }),
    )
    expect(body).toMatchObject({ code: 400, message: '第 2 个与第 3 个用例输入相同、答案不同' })
    expect(await world.all('codingVersion')).toEqual([])
  })

  test('gets a new version on a change after its release and keeps submissions', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const id = await createExercise(keeper)
    const man = await world.as('subjectMan')
    await man.ask(coding.submitProgram, { exerciseId: id, language: 'javascript', code: RIGHT })
    const broken = await keeper.ask(coding.saveExercise, exerciseInput({ id, solutionJavascript: WRONG }))
    expect(broken.body.code).toBe(400)
    const saved = await keeper.ask(coding.saveExercise, exerciseInput({ id, title: '两倍' }))
    expect(saved.body.result.version).toBe(2)
    expect((await keeper.ask(coding.saveExercise, exerciseInput({ id, title: '两倍' }))).body.result.version).toBe(2)
    expect((await keeper.ask(coding.exerciseDetail, { id })).body.result.versions.map((one) => one.version)).toEqual([
      2, 1,
    ])
    expect(await world.all('codingSubmission')).toMatchObject([{ version: 1, title: '翻倍' }])
    const stale = await keeper.ask(coding.saveExercise, exerciseInput({ id, lockVersion: 0 }))
    expect(stale.body.code).toBe(409)
  })

  test('that is withdrawn rejects submissions and stays readable for submitters', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const id = await createExercise(keeper)
    const [man, other] = [await world.as('subjectMan'), await world.as('mechanism')]
    const hand = { exerciseId: id, language: 'javascript' as const, code: RIGHT }
    await man.ask(coding.submitProgram, hand)
    await keeper.ask(coding.withdrawExercises, { ids: [id] })
    expect((await man.ask(coding.submitProgram, hand)).body).toMatchObject({
      code: 409,
      message: '习题已撤下，不可提交',
    })
    expect((await man.ask(coding.loadPublicExercise, { id })).body.result.released).toBe(false)
    expect((await other.ask(coding.loadPublicExercise, { id })).status).toBe(404)
    const says = async (call: typeof coding.deleteExercises) => (await keeper.ask(call, { ids: [id] })).body.message
    expect(await says(coding.deleteExercises)).toBe('已发布过的习题不可删除，请撤下')
    expect(await says(coding.withdrawExercises)).toBe('习题未发布，无需撤下')
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['an unknown difficulty', { difficulty: 'none' }, 'difficulty'],
    ['a case of invalid JSON', { samples: [{ input: '{', expected: '1' }] }, 'samples.0.input'],
    ['a long program', { solutionJavascript: 'x'.repeat(20_001) }, 'solutionJavascript'],
    ['too many cases', { hidden: Array(31).fill({ input: '1', expected: '1' }) }, 'hidden'],
  ])('with %s is rejected at its field', async (_, more, field) => {
    const world = await freshWorld()
    const { body } = await (await world.as('bizManger')).attempt(coding.saveExercise, exerciseInput(more))
    expect(body.code).toBe(400)
    expect(Object.keys(body.result as object)).toContain(field)
    expect(await world.all('codingExercise')).toEqual([])
  })
})

describe('submitted program', () => {
  test('in JavaScript is evaluated by the server, including hidden cases', async () => {
    const world = await freshWorld()
    const id = await createExercise(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    const wrong = await submitAndEvaluate(world, man, id, WRONG)
    expect(wrong.body.result).toMatchObject({
      ...{ verdict: 'failed', judgedBy: 'server', passed: 1, total: 2, verdicts: ['passed', 'failed'] },
    })
    expect(JSON.stringify(wrong.body)).not.toContain(SECRET)
    const right = await submitAndEvaluate(world, man, id, RIGHT)
    expect(right.body).toMatchObject({ result: { verdict: 'passed', passed: 2, total: 2 } })
    expect((await world.all('log')).filter((one) => one.action === 'coding:run')).toHaveLength(2)
  })
  test('counts as best of all attempts and shows the solutions once solved', async () => {
    const world = await freshWorld()
    const id = await createExercise(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    await submitAndEvaluate(world, man, id, WRONG)
    const right = await submitAndEvaluate(world, man, id, RIGHT)
    await submitAndEvaluate(world, man, id, WRONG)
    expect(await world.db.select().from(codingBestSubmission)).toMatchObject([
      { attempts: 3, passed: 2, solved: 2, submissionId: right.body.result.id },
    ])
    expect((await man.ask(coding.loadPublicExercise, { id })).body.result).toMatchObject({
      solved: 2,
      solutions: { javascript: 'const solve = (n) => n * 2' },
      submissions: [{}, {}, {}],
    })
  })

  test('in Python is compared by the outputs of the browser and marked as such', async () => {
    const world = await freshWorld()
    const id = await createExercise(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    const { body: given } = await man.ask(coding.caseInputs, { id })
    expect(given.result).toEqual({ version: 1, inputs: ['1', '21212121'] })
    const hand = (outputs: (string | null)[]) =>
      man.ask(coding.submitProgram, { exerciseId: id, language: 'python', code: 'solve = 1', outputs })
    expect((await hand(['2'])).body).toMatchObject({ code: 400, message: '请在浏览器中运行全部用例后提交' })
    expect((await hand(['2', null])).body.result).toMatchObject({ verdict: 'error', passed: 1 })
    expect((await hand(['2', 'not json'])).body.result).toMatchObject({ verdict: 'failed', passed: 1 })
    expect((await hand(['2', SECRET])).body.result).toMatchObject({
      ...{ verdict: 'passed', judgedBy: 'browser' },
      judgedBy_dictText: '浏览器运行，服务器未评判程序',
    })
    expect(await world.db.select().from(codingBestSubmission)).toMatchObject([{ solved: 1 }])
  })

  test('is rejected with 429 from the eleventh within a minute', async () => {
    const world = await freshWorld()
    const id = await createExercise(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    const hand = () => man.ask(coding.submitProgram, { exerciseId: id, language: 'javascript', code: WRONG })
    for (let nth = 0; nth < 10; nth++) expect((await hand()).body.success).toBe(true)
    const refused = await hand()
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ success: false, message: '提交过于频繁，请一分钟后重试' })
    expect(await world.all('codingSubmission')).toHaveLength(10)
  })

  test('is readable by its author and the teacher of the class only', async () => {
    const world = await freshWorld()
    const id = await createExercise(await world.as('bizManger'))
    const [man, other, teacher] = [
      await world.as('subjectMan'),
      await world.as('mechanism'),
      await world.as('counselor'),
    ]
    const { body } = await man.ask(coding.submitProgram, { exerciseId: id, language: 'javascript', code: RIGHT })
    const read = async (who: typeof man) => (await who.ask(coding.submissionDetail, { id: body.result.id })).status
    expect([await read(man), await read(other), await read(teacher)]).toEqual([200, 404, 404])
    const { body: made } = await teacher.ask(coding.saveClass, { name: '一班' })
    await man.ask(coding.joinClass, { joinCode: made.result.joinCode.toLowerCase() })
    expect([await read(man), await read(other), await read(teacher)]).toEqual([200, 404, 200])
    await teacher.ask(coding.removeMember, { id: made.result.id, userId: man.user.id })
    expect(await read(teacher)).toBe(404)
  })
})

describe('draft', () => {
  test('is saved per user and language', async () => {
    const world = await freshWorld()
    const id = await createExercise(await world.as('bizManger'))
    const [man, other] = [await world.as('subjectMan'), await world.as('mechanism')]
    for (const code of ['a', ' b\n'])
      expect((await man.ask(coding.saveDraft, { exerciseId: id, language: 'python', code })).body.success).toBe(true)
    expect((await man.ask(coding.loadPublicExercise, { id })).body.result.drafts).toEqual({
      javascript: null,
      python: ' b\n',
    })
    expect((await other.ask(coding.loadPublicExercise, { id })).body.result.drafts.python).toBeNull()
    expect((await man.ask(coding.saveDraft, { exerciseId: 'none', language: 'python', code: '' })).status).toBe(404)
  })
})

describe('class', () => {
  test('is joined once by its code', async () => {
    const { man, joinCode } = await taught()
    expect((await man.ask(coding.joinClass, { joinCode: 'NOSUCH' })).body.message).toBe('班级码不存在，请与教师核对')
    const twice = await Promise.all([1, 2].map(() => man.ask(coding.joinClass, { joinCode })))
    expect(twice.filter(({ body }) => body.success)).toHaveLength(1)
  })
  test('shows its teacher the progress of each member in one round trip', async () => {
    const { world, exerciseId, man, teacher, id, joinCode } = await taught()
    await man.ask(coding.joinClass, { joinCode })
    await submitAndEvaluate(world, man, exerciseId, RIGHT)
    expect(await teacher.ask(coding.classResults, { id })).toMatchObject({
      trips: 1,
      body: {
        result: {
          exercises: [{ title: '翻倍' }],
          members: [{ userId: man.user.id, solved: 1, attempts: 1, results: [{ solved: 2, passed: 2 }] }],
        },
      },
    })
  })
  test('returns 404 to another teacher', async () => {
    const { world, id } = await taught()
    const other = await world.as('technologyManger')
    expect((await other.ask(coding.classResults, { id })).status).toBe(404)
    expect((await other.ask(coding.saveClass, { id, name: '二班' })).status).toBe(404)
  })
  test('is listed to its members without the code until it is closed', async () => {
    const { man, teacher, id, joinCode } = await taught()
    await man.ask(coding.joinClass, { joinCode })
    const list = async () => (await man.ask(coding.listClasses, {})).body.result
    expect((await list()).records).toMatchObject([{ name: '一班', mine: false, joinCode: '', members: 1 }])
    await teacher.ask(coding.closeClass, { id })
    expect((await list()).total).toBe(0)
  })
  async function taught() {
    const world = await freshWorld()
    const exerciseId = await createExercise(await world.as('bizManger'))
    const [man, teacher] = [await world.as('subjectMan'), await world.as('counselor')]
    const { id, joinCode } = (await teacher.ask(coding.saveClass, { name: '一班' })).body.result
    return { world, exerciseId, man, teacher, id, joinCode }
  }
})
