import { describe, expect, test } from 'vitest'
import { atMost } from '~/tests/support/matchers'
import { loadPageData } from '~/tests/support/page-data'
import { solveProofOfWork } from '~/tests/support/altcha'
import { freshWorld, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import * as feedback from '~/worker/feedback/calls'
import * as announcements from '~/worker/announcements/calls'
import { feedbackForm } from '~/worker/feedback/queries.server'

const given = { feedBackTypeId: 'B02A01', title: '列表太慢', content: '打开申报管理要等很久' }
const answerOf = async (world: World, key: string) => {
  await world.nobody.ask(auth.newCaptcha, { key })
  return (await world.all('captcha')).find((row) => row.id === key)!.answer
}

describe('feedback', () => {
  test('lists its types publicly', async () => {
    const world = await freshWorld()
    const { body } = await world.nobody.ask(feedback.feedbackTypes)
    expect(body.result[0]).toEqual({ id: 'B02A01', name: '功能建议' })
    expect(body.result.length).toBe(4)
  })

  test('requires a one-time captcha without a session', async () => {
    const world = await freshWorld()
    world.vars.CAPTCHA = 'on'
    const text = await answerOf(world, 'k1')
    expect((await world.nobody.ask(feedback.addFeedback, given)).body).toMatchObject({
      code: 400,
      result: { captcha: '请输入验证码' },
    })
    const tried = async (captcha: string) => {
      const altcha = await solveProofOfWork(world.nobody)
      return (await world.nobody.ask(feedback.addFeedback, { ...given, captcha, key: 'k1', altcha })).body
    }
    expect(await tried('zzzz')).toMatchObject({ code: 412, message: '验证码错误' })
    expect(await tried(text)).toMatchObject({ code: 412, message: '验证码无效' })
    const again = await answerOf(world, 'k2')
    const sent = await world.nobody.ask(feedback.addFeedback, {
      ...given,
      captcha: again,
      key: 'k2',
      altcha: await solveProofOfWork(world.nobody),
      email: 'a@example.org',
    })
    expect(sent).toMatchObject({ body: { success: true, message: '提交成功！' } })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect(await world.all('feedback')).toMatchObject([{ userId: '', email: 'a@example.org', status: 0 }])
    expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'feedback' })
  })

  test('requires no captcha with a session and prefers the account’s phone and email address', async () => {
    const world = await freshWorld()
    world.vars.CAPTCHA = 'on'
    const [biz, man] = [
      await world.as('bizManger'),
      await world.as('subjectMan', '', { email: '', phone: '13812345678' }),
    ]
    const sent = await man.ask(feedback.addFeedback, { ...given, phone: '13900000000', email: 'other@example.org' })
    expect(sent.body).toMatchObject({ success: true, message: '提交成功！' })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect(await world.all('feedback')).toMatchObject([
      { userId: man.user.id, phone: '13812345678', email: 'other@example.org' },
    ])
    expect((await biz.ask(announcements.loadUnread)).body.result.sysMsgList).toMatchObject([
      { titile: '收到功能建议：列表太慢' },
    ])
  })

  test.each([
    [{ feedBackTypeId: '' }, 'feedBackTypeId', '请选择问题类型'],
    [{ feedBackTypeId: 'B01A01' }, 'feedBackTypeId', '请选择问题类型'],
    [{ title: ' ' }, 'title', '请输入标题'],
    [{ title: '长'.repeat(101) }, 'title', '标题最多 100 个字'],
    [{ content: '' }, 'content', '请描述内容'],
    [{ content: '长'.repeat(501) }, 'content', '内容最多 500 个字'],
    [{ phone: '12' }, 'phone', '手机号码格式有误'],
    [{ phone: '23812345678' }, 'phone', '手机号码格式有误'],
    [{ email: 'nobody' }, 'email', '邮箱格式有误'],
    [{ email: `${'a'.repeat(45)}@b.org` }, 'email', '邮箱格式有误'],
  ])('rejects %j at its field', async (wrong, field, sentence) => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { status, body } = await man.ask(feedback.addFeedback, { ...given, ...wrong })
    expect([status, body.code, body.result![field]]).toEqual([200, 400, sentence])
    expect(await world.all('feedback')).toEqual([])
  })

  describe('of a user and of visitors', () => {
    async function received() {
      const world = await freshWorld()
      const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
      await man.ask(feedback.addFeedback, given)
      await world.nobody.ask(feedback.addFeedback, { ...given, title: '来自访客', email: 'a@example.org' })
      await world.nobody.ask(feedback.addFeedback, { ...given, title: '没有邮箱' })
      const list = await biz.ask(feedback.listFeedback, { order: 'asc' })
      const idOf = (title: string) => list.body.result.records.find((row) => row.title === title)!.id
      return { world, biz, man, list, idOf, id: idOf(given.title) }
    }
    test('is listed to its managers only, with the channel of the answer', async () => {
      const { man, list } = await received()
      expect(list.trips).toBeLessThanOrEqual(2)
      expect(list.body.result.records.map((row) => row.reach).toSorted()).toEqual(['mail', 'message', 'none'])
      expect((await man.ask(feedback.listFeedback)).status).toBe(403)
    })
    test('is taken once', async () => {
      const { biz, id } = await received()
      expect((await biz.ask(feedback.takeFeedback, { id })).body.success).toBe(true)
      expect((await biz.ask(feedback.takeFeedback, { id })).body).toMatchObject({
        code: 409,
        message: '该反馈已有人处理',
      })
    })
    test('rejects an empty answer', async () => {
      const { biz, id } = await received()
      expect((await biz.ask(feedback.answerFeedback, { id, answer: '' })).body).toMatchObject({
        code: 400,
        result: { answer: '答复不能为空' },
      })
    })
    test('sends the answer to a user as message', async () => {
      const { world, biz, man, id } = await received()
      expect(await biz.ask(feedback.answerFeedback, { id, answer: '已经优化。' })).toMatchObject({ trips: atMost(3) })
      expect((await man.ask(feedback.myFeedback)).body.result.records).toMatchObject([
        { status: 2, status_dictText: '已答复', answer: '已经优化。' },
      ])
      expect((await (await world.as('mechanism')).ask(feedback.myFeedback)).body.result.total).toBe(0)
      expect((await man.ask(announcements.loadUnread)).body.result.sysMsgList).toMatchObject([
        { titile: '您的反馈已答复：列表太慢', openPage: '/isps/feedback?part=mine' },
      ])
    })
    test('sends the answer to a visitor by mail if an address is given', async () => {
      const { world, biz, idOf } = await received()
      await biz.ask(feedback.answerFeedback, { id: idOf('来自访客'), answer: '谢谢。' })
      const mails = (await world.all('outbox')).filter((row) => row.kind === 'mail')
      expect(mails.map((row) => row.payload.to)).toEqual(['a@example.org'])
      const saved = await biz.ask(feedback.answerFeedback, { id: idOf('没有邮箱'), answer: '谢谢。' })
      expect(saved.body.message).toBe('答复已保存，对方未留邮箱')
    })
    test('rejects answers after it is closed and logs every change', async () => {
      const { world, biz, id } = await received()
      await biz.ask(feedback.answerFeedback, { id, answer: '已经优化。' })
      expect((await biz.ask(feedback.closeFeedback, { id })).body.success).toBe(true)
      expect((await biz.ask(feedback.answerFeedback, { id, answer: '再说' })).body).toMatchObject({ code: 409 })
      expect((await biz.ask(feedback.closeFeedback, { id: 'none' })).status).toBe(404)
      expect((await biz.ask(feedback.listFeedback, { status: '3' })).body.result.total).toBe(1)
      expect((await world.all('log')).filter((row) => row.action === 'feedback:answer')).toHaveLength(2)
    })
  })

  const makeFeedback = (world: World, given: object = {}) =>
    world.make('feedback', { feedBackTypeId: 'B02A01', title: '列表太慢', content: '要等很久', ...given })

  test('links its notice to the title in at most 255 characters', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await man.ask(feedback.addFeedback, given)
    await man.ask(feedback.addFeedback, { ...given, title: '长'.repeat(100) })
    const [short, long] = await world.all('announcement')
    expect(short!.openPage).toBe(`/system/feedback?keyword=${encodeURIComponent('列表太慢')}`)
    expect([long!.openPage.length, long!.openPage.slice(0, 34)]).toEqual([255, '/system/feedback?keyword=%E9%95%BF'])
    expect(long!.title).toBe(`收到功能建议：${'长'.repeat(93)}`)
  })

  test('returns 404 for unknown and deleted feedback', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await makeFeedback(world, { id: 'deleted', delFlag: 1 })
    for (const id of ['deleted', 'nothing']) {
      for (const call of [feedback.takeFeedback, feedback.closeFeedback])
        expect((await biz.ask(call, { id })).status).toBe(404)
      expect((await biz.ask(feedback.answerFeedback, { id, answer: '谢谢。' })).status).toBe(404)
    }
    expect((await biz.ask(feedback.listFeedback)).body.result.total).toBe(0)
  })

  test('changes its status when taken and closed, once each', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await makeFeedback(world)
    await biz.ask(feedback.takeFeedback, { id })
    expect((await world.read('feedback', id))!.status).toBe(1)
    await biz.ask(feedback.closeFeedback, { id })
    expect((await world.read('feedback', id))!.status).toBe(3)
    expect((await biz.ask(feedback.closeFeedback, { id })).body.code).toBe(409)
    expect((await biz.ask(feedback.takeFeedback, { id })).body.code).toBe(409)
  })

  test('mails the answer with the submission time and text', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id } = await makeFeedback(world, { email: 'a@example.org', createTime: '2026-11-19 08:07:06' })
    await biz.ask(feedback.answerFeedback, { id, answer: '已经优化。' })
    const [mail] = (await world.all('outbox')).filter((row) => row.kind === 'mail')
    expect(mail!.payload).toMatchObject({
      subject: '您的反馈已答复：列表太慢',
      text: expect.stringMatching(/^您于 2026-11-19 08:07 提交的反馈：\n要等很久\n\n答复：\n已经优化。/),
    })
    expect(await world.read('feedback', id)).toMatchObject({ answerBy: biz.user.realname, status: 2 })
  })

  test('is filtered by keyword and type, sorted and paginated', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const at = (day: string, given: object) =>
      makeFeedback(world, { id: day, createTime: `2026-11-${day} 00:00:00`, ...given })
    await at('01', { title: '导出失败', content: '提示错误' })
    await at('02', { title: '其他', content: '导出时失败' })
    await at('03', { feedBackTypeId: 'B02A02' })
    const ids = async (query: Record<string, string>) =>
      (await biz.ask(feedback.listFeedback, query)).body.result.records.map((row: { id: string }) => row.id)
    expect(await ids({ keyword: '导出' })).toEqual(['02', '01'])
    expect(await ids({ feedBackTypeId: 'B02A02' })).toEqual(['03'])
    expect(await ids({ order: 'asc' })).toEqual(['01', '02', '03'])
    expect(await ids({ pageSize: '2', pageNo: '2' })).toEqual(['01'])
  })

  test('lists the own feedback by status and age without deleted ones', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const at = (day: string, given: object) =>
      makeFeedback(world, { id: day, userId: man.user.id, createTime: `2026-11-${day} 00:00:00`, ...given })
    await at('01', {})
    await at('02', { status: 2 })
    await at('03', { delFlag: 1 })
    await makeFeedback(world, { userId: 'another' })
    const ids = async (query: Record<string, string> = {}) =>
      (await man.ask(feedback.myFeedback, query)).body.result.records.map((row: { id: string }) => row.id)
    expect(await ids()).toEqual(['02', '01'])
    expect(await ids({ order: 'asc' })).toEqual(['01', '02'])
    expect(await ids({ status: '2' })).toEqual(['02'])
    expect(await ids({ pageSize: '1', pageNo: '2' })).toEqual(['01'])
  })

  test('shows the sender, and the form is prefilled with the contact of the user', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const man = await world.as('subjectMan', '', { phone: '13812345678', email: 'man@example.org' })
    await makeFeedback(world, { userId: man.user.id })
    const [row] = (await biz.ask(feedback.listFeedback)).body.result.records
    expect(row).toMatchObject({
      realname: man.user.realname,
      departName: '甲证券股份有限公司',
      feedBackTypeName: '功能建议',
      status_dictText: '待处理',
    })
    const form = (await loadPageData(world, man, feedbackForm)).data
    expect(form).toMatchObject({ signedIn: true, phone: '13812345678', email: 'man@example.org' })
    await world.client.execute("update category set del_flag = 1 where id = 'B02A01'")
    expect((await loadPageData(world, man, feedbackForm)).data.types.map((one) => one.id)).not.toContain('B02A01')
  })
})
