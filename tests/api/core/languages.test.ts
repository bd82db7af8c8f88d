import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'
import * as plan from '~/worker/plan/calls'
import * as todos from '~/worker/pending-tasks/calls'

const english = { cookie: 'theme=dark; lang=en' }
const HAN = /\p{Script=Han}/u

describe('request language', () => {
  test('applies to rejections', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'ESTABLISHED' })
    const refused = { ids: [id], result: 'pass' }
    expect((await biz.ask(subjects.auditSubjectsBatch, refused, english)).body.message).toBe(
      'This decision is not possible while the status is "Established"',
    )
    expect((await biz.ask(subjects.auditSubjectsBatch, refused)).body.message).toBe(
      '当前状态为“已立项”，不可作出此决定',
    )
    expect((await biz.send('GET', '/v2/anything', {}, english)).body).toMatchObject({
      code: 404,
      message: 'Sorry, this resource was not found',
    })
    const manager = await world.as('subjectMan')
    const form = { subjectName: '', year: '2026' }
    expect((await manager.ask(subjects.saveSubject, { ...form, source: 'plan' }, english)).body.message).toBe(
      'No permission: create planned subjects',
    )
  })

  test('applies to field errors and their labels', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const wrong = { id: '', upheld: 'perhaps', result: '' }
    expect((await biz.attempt(plan.decideObjection, wrong, english)).body).toMatchObject({
      code: 400,
      result: { id: 'Objection is required', upheld: 'Select whether the objection is upheld' },
    })
    expect((await biz.attempt(plan.decideObjection, wrong)).body.result).toMatchObject({
      id: '异议不能为空',
      upheld: '请选择异议是否成立',
    })
  })

  test('applies to field errors without a session', async () => {
    const world = await freshWorld()
    const wrong = { mobile: '1', smsCode: '12', private: 0 }
    expect((await world.nobody.attempt(auth.phoneSignIn, wrong, english)).body.result).toMatchObject({
      mobile: 'The mobile number is not valid',
      private: 'Read and accept the User Agreement',
    })
    expect((await world.nobody.attempt(auth.phoneSignIn, wrong)).body.result).toMatchObject({
      mobile: '您的手机号码格式不正确',
      private: '请阅读并同意《用户使用协议》',
    })
  })

  test('applies to statuses, transitions and roles', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    const read = async (headers: Record<string, string>) => {
      const { result } = (await biz.ask(subjects.subjectDetail, { id }, headers)).body
      const [line] = result.timeLine
      return [result.status_dictText, line!.operation_dictText, line!.to_dictText, line!.role_dictText]
    }
    expect(await read({})).toEqual(['待审阅', '填报', '待申报', '课题负责人'])
    expect(await read(english)).toEqual(['Formal review', 'Fill in declaration', 'Not submitted', 'Subject manager'])
  })

  test('applies to pending reports', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const subject = await world.subject({ status: 'ESTABLISHED', subjectName: '智能运维' })
    const now = world.stamp()
    await world.make('report', {
      subjectId: subject.id,
      year: '2026',
      reportType: 'OPENING',
      reportName: '开题报告',
      status: 2,
      submitTime: now,
      openTime: now,
      dueTime: now,
    })
    const titles = async (headers: Record<string, string>) =>
      (await biz.ask(todos.listTodos, {}, headers)).body.result.records.map((row: { title: string }) => row.title)
    expect(await titles({})).toContain('智能运维 · 开题报告')
    expect(await titles(english)).toContain('智能运维 · Opening report')
  })

  test('does not leak between parallel requests', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    const asked = Array.from({ length: 12 }, (_, at) => at % 2 === 0)
    const answers = await Promise.all(
      asked.map((inEnglish) => biz.ask(subjects.subjectDetail, { id }, inEnglish ? english : {})),
    )
    expect(answers.map(({ body }) => body.result.status_dictText)).toEqual(
      asked.map((inEnglish) => (inEnglish ? 'Formal review' : '待审阅')),
    )
    // Neither another cookie nor an unknown language sets the language.
    for (const cookie of ['language=en', 'lang=fr', 'xlang=en'])
      expect((await biz.send('GET', '/v2/anything', {}, { cookie })).body.message).toBe('很抱歉，资源未找到!')
  })

  test('does not apply to stored notices and audit log entries', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    const sent = await biz.ask(
      steering.rollBackSubjects,
      { ids: [id], targetStatus: 'TO_SUBMIT', reason: '请重新整理申报材料' },
      english,
    )
    expect(sent.body.message).toBe('1 subject returned')
    const [notice] = await world.all('announcement')
    expect([notice!.title, notice!.msgContent].join()).not.toMatch(/[A-Za-z]{4}/)
    expect(notice!.msgContent).toContain('已由“待审阅”退回“待申报”')
    const logs = await world.all('log')
    expect(logs.map((log) => log.logContent).every((text) => HAN.test(text))).toBe(true)
    expect(logs.at(-1)!.logContent).toMatch(/^退回课题：/)
  })
})
