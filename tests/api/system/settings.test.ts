import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import * as system from '~/worker/system/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as departs from '~/worker/departs/calls'
import * as people from '~/worker/people/calls'
import { loadFrameTexts } from '~/worker/system/queries.server'
import { loadPageData } from '../../support/page-data'
import { freshWorld, type World } from '../../support/world'

describe('settings', () => {
  test('are read and saved in two round trips each, with an audit log entry', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const before = await biz.ask(system.allSettings)
    expect(before.body.result).toMatchObject({ minReviewers: 3, fourEyes: 1, declareWindows: [{ year: '2026' }] })
    const saved = await biz.ask(system.saveSettings, { minReviewers: 5, declareWindows: [] })
    expect(saved.body).toMatchObject({ success: true, message: '保存成功' })
    expect([before.trips, saved.trips]).toEqual([2, 2])
    expect((await biz.ask(system.allSettings)).body.result).toMatchObject({
      minReviewers: 5,
      declareWindows: [],
      passRate: 60,
    })
    expect(await world.all('log')).toMatchObject([{ action: 'setting:write', userid: biz.user.username }])
  })

  test.each([{ minReviewers: 0 }, { minReviewers: '三' }, { nothing: 1 }, {}, { fourEyes: 2 }])(
    'reject %j with a Chinese message',
    async (wrong) => {
      const biz = await (await freshWorld()).as('bizManger')
      expect((await biz.attempt(system.saveSettings, wrong)).body).toMatchObject({
        success: false,
        code: 400,
        message: expect.stringMatching(/[\u4e00-\u9fff]/),
      })
    },
  )

  test('reject a declaration window that ends before its start', async () => {
    const biz = await (await freshWorld()).as('bizManger')
    const window = { year: '2027', start: '2027-06-01 00:00:00', end: '2027-01-01 00:00:00' }
    const { body } = await biz.ask(system.saveSettings, { minReviewers: 5, declareWindows: [window] })
    expect(body.message).toBe('结束时间应晚于开始时间')
    expect((await biz.ask(system.allSettings)).body.result.minReviewers).toBe(3)
  })

  test('are hidden from other roles and anonymous users', async () => {
    const world = await freshWorld()
    const manager = await world.as('subjectMan')
    expect((await manager.ask(system.allSettings)).status).toBe(403)
    expect((await manager.ask(system.saveSettings, { minReviewers: 1 })).status).toBe(403)
    expect((await world.nobody.ask(system.allSettings)).status).toBe(401)
  })
})

test('accepts only web addresses and local pages as links of the experimental platform', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const link = (url: string) => ({ experiLinks: [{ name: '题库', does: '', url }] })
  for (const url of ['https://lab.example.org/x', '/interactiveProgm/detail/0?login']) {
    expect((await admin.ask(system.saveSettings, link(url))).body.success).toBe(true)
    expect((await admin.ask(system.allSettings)).body.result.experiLinks).toMatchObject([{ url }])
  }
  for (const url of ['javascript:alert(1)', '//evil.example.org', '/\\evil.example.org', 'page', '']) {
    const { body } = await admin.attempt(system.saveSettings, link(url))
    expect(body, url).toMatchObject({
      ...{ code: 400, result: { 'experiLinks.0.url': '地址须以 http:// 或 https:// 开头，本平台的页面以 / 开头' } },
    })
  }
})

describe('switching off two-person approval', () => {
  const off = { fourEyes: 0 } as const
  const state = async (world: World) =>
    (await (await world.as('admin', '丙')).ask(system.allSettings)).body.result.fourEyes
  async function twoPeople() {
    const world = await freshWorld()
    return { world, biz: await world.as('bizManger'), admin: await world.as('admin') }
  }

  test('requires a second person', async () => {
    const { world, biz } = await twoPeople()
    const first = await biz.ask(system.saveSettings, off)
    expect(first.body).toMatchObject({
      success: true,
      message: expect.stringContaining('另一位有权保存设置的人员确认'),
      result: { prepared: true, preparedBy: biz.user.realname },
    })
    expect(first.trips).toBeLessThanOrEqual(3)
    expect(await state(world)).toBe(1)
  })

  test('is not confirmed by the same person', async () => {
    const { world, biz } = await twoPeople()
    await biz.ask(system.saveSettings, off)
    expect((await biz.ask(system.saveSettings, off)).body.result).toMatchObject({ prepared: true })
    expect(await state(world)).toBe(1)
  })

  test('is confirmed by another person with the same request', async () => {
    const { world, biz, admin } = await twoPeople()
    await biz.ask(system.saveSettings, off)
    expect((await admin.ask(system.saveSettings, off)).body).toMatchObject({ message: '保存成功', result: null })
    expect(await state(world)).toBe(0)
    expect((await world.all('log')).filter(({ action }) => action === 'setting:write')).toMatchObject([
      { userid: biz.user.username, logContent: expect.stringContaining('准备关闭') },
      { userid: admin.user.username },
    ])
    expect((await biz.ask(system.saveSettings, { fourEyes: 1 })).body.result, 'switched on by one person').toBeNull()
    expect(await state(world)).toBe(1)
    expect((await admin.ask(system.saveSettings, off)).body.result, 'a confirmation is used once').not.toBeNull()
  })

  test('expires after a day', async () => {
    const { world, biz, admin } = await twoPeople()
    await biz.ask(system.saveSettings, off)
    world.pass(1.01)
    expect((await admin.ask(system.saveSettings, off)).body.result).toMatchObject({ prepared: true })
    expect(await state(world)).toBe(1)
  })

  test('saves the other settings of the request', async () => {
    const { world, biz } = await twoPeople()
    await biz.ask(system.saveSettings, { ...off, minReviewers: 5 })
    expect((await biz.ask(system.allSettings)).body.result).toMatchObject({ minReviewers: 5, fourEyes: 1 })
    expect(await world.all('preparedAction')).toHaveLength(1)
  })
})

describe('frame texts', () => {
  const around = async (world: World) => (await loadPageData(world, await world.as('bizManger'), loadFrameTexts)).data

  test('include only the public texts of the centre', async () => {
    const world = await freshWorld()
    await world.set('copyright', '某中心 版权所有')
    await world.set('passRate', 70)
    const texts = await around(world)
    expect(texts).toMatchObject({ copyright: '某中心 版权所有', contactEmail: 'support@example.org' })
    expect(Object.keys(texts).toSorted()).toEqual([
      'contactEmail',
      'copyright',
      'disclaimer',
      'filingNumber',
      'supportLine',
    ])
  })
})

describe('dictionary items', () => {
  /** A dictionary whose items are stored in another order than displayed. */
  async function withItems(world: World) {
    const { id: dictId } = await world.make('dict', { dictName: '颜色', dictCode: 'colour' })
    const item = (itemText: string, sortOrder: number, more: object = {}) =>
      world.make('dictItem', { dictId, itemText, itemValue: itemText, sortOrder, ...more })
    await item('第三', 2, { id: 'b' })
    await item('第四', 3, { createTime: '2026-01-01 00:00:00' })
    await item('第二', 2, { id: 'a', itemColor: 'red' })
    await item('第一', 1)
    await item('停用', 0, { status: 0 })
    await item('删除', 0, { delFlag: 1 })
    const deleted = await world.make('dict', { dictName: '已删', dictCode: 'gone', delFlag: 1 })
    await world.make('dictItem', { dictId: deleted.id, itemText: '甲', itemValue: '甲' })
  }
  const plain = (text: string) => ({ value: text, text, title: text, label: text })
  const wanted = [plain('第一'), { ...plain('第二'), color: 'red' }, plain('第三'), plain('第四')]

  test('are the active ones in order', async () => {
    const world = await freshWorld()
    await withItems(world)
    const one = await world.as('counselor')
    expect((await one.ask(dictionaries.dictItems, { code: 'colour' })).body.result).toEqual(wanted)
    expect((await one.ask(dictionaries.dictItems, { code: 'gone' })).status).toBe(404)
  })

  test('are returned for all dictionaries by code', async () => {
    const world = await freshWorld()
    await withItems(world)
    const { result } = (await (await world.as('counselor')).ask(dictionaries.allDictItems)).body
    expect(result.colour).toEqual(wanted)
    expect(result).not.toHaveProperty('gone')
  })
})

test('rejects one of two concurrent changes of a setting', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const admin = await world.as('admin')
  await biz.ask(system.saveSettings, { minReviewers: 4 })
  const answers = await Promise.all([
    biz.ask(system.saveSettings, { minReviewers: 5, quorum: 0.5 }),
    admin.ask(system.saveSettings, { minReviewers: 7 }),
  ])
  const { minReviewers, quorum } = (await biz.ask(system.allSettings)).body.result
  const good = answers.filter((answer) => answer.body.success)
  expect(good.length).toBeGreaterThan(0)
  for (const answer of answers) if (!answer.body.success) expect(answer.body.code).toBe(409)
  expect([5, 7]).toContain(minReviewers)
  if (!answers[0]!.body.success) expect(quorum).not.toBe(0.5)
})

test('returns dictionary items in order by code only', async () => {
  const world = await freshWorld()
  const one = await world.as('counselor')
  const items = await one.ask(dictionaries.dictItems, { code: 'grade_status' })
  expect(items.body.result[0]).toEqual({
    value: '未评分',
    text: '未评分',
    title: '未评分',
    label: '未评分',
    color: 'grey',
  })
  expect(items.trips).toBe(2)
  expect((await one.ask(dictionaries.dictItems, { code: 'user,realname,id' })).body).toMatchObject({
    success: false,
    code: 400,
    message: '字典编码有误',
  })
  expect((await one.ask(dictionaries.dictItems, { code: 'none' })).status).toBe(404)
  expect((await world.nobody.ask(dictionaries.dictItems, { code: 'yn' })).status).toBe(401)
})

describe('pickers', () => {
  test('find people by literal name, role and institution in one round trip', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.as('counselor', 'a', { realname: '王_评' })
    await world.as('counselor', 'b', { realname: '王小评' })
    await world.as('subjectMan', 'c', { realname: '王负责' })
    const names = async (query: Record<string, string>) => {
      const answer = await biz.ask(people.pickableUsers, query)
      expect(answer.trips).toBe(1)
      return answer.body.result.map((row: { realname: string }) => row.realname).sort()
    }
    // The first query loads the session.
    expect((await biz.ask(people.pickableUsers, { keyword: 'nobody' })).body.result).toEqual([])
    expect({
      name: await names({ keyword: '王' }),
      underscore: await names({ keyword: '王_' }),
      role: await names({ keyword: '王', roleCode: 'counselor' }),
      institution: await names({ keyword: '王', departId: 'd-one' }),
      injection: await names({ keyword: "' or 1=1 --" }),
    }).toEqual({
      name: ['王_评', '王小评', '王负责'],
      underscore: ['王_评'],
      role: ['王_评', '王小评'],
      institution: ['王负责'],
      injection: [],
    })
  })

  test('reject anonymous users with 401', async () => {
    const world = await freshWorld()
    expect((await world.nobody.ask(people.pickableUsers)).status).toBe(401)
  })

  test('list institutions', async () => {
    const biz = await (await freshWorld()).as('bizManger')
    expect((await biz.ask(departs.allDeparts)).body.result[1]).toEqual({
      id: 'd-one',
      departName: '甲证券股份有限公司',
      orgCode: 'A02',
      orgType: '1',
      departType: 'B01A01',
    })
  })
})

test('describes every route with its response in OpenAPI', async () => {
  const world = await freshWorld()
  const { response } = await world.nobody.ask(system.interfaceDescription)
  const described = (await response.json()) as {
    openapi: string
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
    >
  }
  expect(described.openapi).toBe('3.1.0')
  const routes = execFileSync(process.execPath, ['--import', './scripts/imports.ts', 'scripts/routes.ts'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
  expect(routes.length).toBeGreaterThan(10)
  const missing = routes.filter(([method, path]) => {
    const place = path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
    const content = described.paths[place]?.[method.toLowerCase()]?.responses['200']?.content
    return !content || Object.values(content).some(({ schema }) => !schema || Object.keys(schema).length === 0)
  })
  expect(missing).toEqual([])
  const withBody = Object.entries(described.paths).filter(([, { get }]) => get && 'requestBody' in get)
  expect(withBody.map(([path]) => path)).toEqual([])
})
