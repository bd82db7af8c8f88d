import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import type { InputOf } from '~/worker/core/call'
import * as views from '~/worker/views/calls'

const LIST = '/subjectMngr/declared'
const layout: InputOf<typeof views.saveLayout>['layout'] = {
  order: ['name', 'num'],
  hidden: ['year'],
  widths: { name: 300 },
  pinned: { name: 'left' },
  density: 'tight',
}
const view = (more: object = {}) => ({
  list: LIST,
  name: '待我处理',
  query: 'status=TO_REVIEW&pageNo=3&view=x',
  ...more,
})

describe('column layout of a list', () => {
  test('is saved per person in three round trips and read in one', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const saved = await biz.ask(views.saveLayout, { list: LIST, layout })
    expect(saved.body).toMatchObject({ success: true, result: { list: LIST, layout, defaultView: '' } })
    const own = await biz.ask(views.listViews, { list: LIST })
    expect(own.body.result.settings).toMatchObject([{ layout }])
    expect([saved.trips, own.trips]).toEqual([3, 1])
    const other = await (await world.as('bizManger', 'other')).ask(views.listViews)
    expect(other.body.result).toEqual({ settings: [], views: [] })
  })

  test('is replaced by a second save and deleted by a reset', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const density of ['tight', 'loose'] as const)
      await biz.ask(views.saveLayout, { list: LIST, layout: { ...layout, density } })
    expect(await world.all('listView')).toMatchObject([{ layout: { density: 'loose' } }])
    expect((await biz.ask(views.resetLayout, { list: LIST })).body.success).toBe(true)
    expect(await world.all('listView')).toHaveLength(0)
    expect((await biz.ask(views.resetLayout, { list: LIST })).body.success).toBe(true)
  })

  test.each([
    ['a width below the minimum', { widths: { name: 39 } }],
    ['a width above the maximum', { widths: { name: 1201 } }],
    ['a fractional width', { widths: { name: 10.5 } }],
    ['an unknown side', { pinned: { name: 'top' } }],
    ['an unknown density', { density: 'wide' }],
    ['an unknown property', { colour: 'red' }],
    ['too many columns', { order: Array.from({ length: 101 }, (_, at) => `c${at}`) }],
  ])('rejects %s', async (_, wrong) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { status, body } = await biz.attempt(views.saveLayout, { list: LIST, layout: { ...layout, ...wrong } })
    expect([status, body.success, body.code]).toEqual([200, false, 400])
    expect(body.message).toMatch(/列/)
    expect(await world.all('listView')).toHaveLength(0)
  })

  test('accepts only an existing view as default and clears it when the view is deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const wrong = await biz.ask(views.saveLayout, { list: LIST, defaultView: 'nothing' })
    expect(wrong.body).toMatchObject({ code: 400, result: { defaultView: '要设为默认的视图不存在' } })
    const { id } = (await biz.ask(views.saveView, view())).body.result
    expect((await biz.ask(views.saveLayout, { list: LIST, defaultView: id })).body.success).toBe(true)
    // Deleting the view clears it as default.
    await biz.ask(views.removeView, { id })
    expect((await biz.ask(views.listViews)).body.result.settings[0]!.defaultView).toBe('')
  })
})

describe('list settings', () => {
  test('keep the layout or default view that a save omits', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const keep = async (more: object) => (await biz.ask(views.saveLayout, { list: LIST, ...more })).body.result
    expect(await keep({ defaultView: 'none' }), 'no default view').toEqual({
      list: LIST,
      layout: null,
      defaultView: 'none',
    })
    expect(await keep({ layout })).toEqual({ list: LIST, layout, defaultView: 'none' })
    expect(await keep({ defaultView: '' })).toEqual({ list: LIST, layout, defaultView: '' })
    expect(await world.all('listView')).toMatchObject([{ name: '', ownerId: biz.user.id, layout, defaultView: '' }])
  })

  test('are stored per list and person, and a reset removes only one of them', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    await biz.ask(views.saveView, view())
    for (const [who, list] of [
      [biz, LIST],
      [biz, '/other'],
      [other, LIST],
    ] as const)
      expect((await who.ask(views.saveLayout, { list, layout })).body.success).toBe(true)
    const reset = await biz.ask(views.resetLayout, { list: LIST })
    expect(reset.body.message).toBe('已恢复默认列设置')
    expect((await world.all('listView')).map((row) => `${row.ownerId} ${row.list} ${row.name}`).toSorted()).toEqual(
      [`${biz.user.id} ${LIST} 待我处理`, `${biz.user.id} /other `, `${other.user.id} ${LIST} `].toSorted(),
    )
  })

  test('reject a default view that is a setting, not visible or of another list', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    await biz.ask(views.saveLayout, { list: LIST, layout })
    const [own] = await world.all('listView')
    const saved = async (who: typeof biz, more: object) => (await who.ask(views.saveView, view(more))).body.result.id
    const begin = async (defaultView: string) =>
      (await biz.ask(views.saveLayout, { list: LIST, defaultView })).body.success
    expect(await begin(own!.id)).toBe(false)
    expect(await begin(await saved(other, {}))).toBe(false)
    expect(await begin(await saved(biz, { list: '/other' }))).toBe(false)
    expect(await begin(await saved(other, { name: '共享', roleCode: 'bizManger' }))).toBe(true)
  })
})

describe('saved views', () => {
  test('store filters without page and view, in three round trips', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const made = await biz.ask(views.saveView, view({ layout }))
    expect(made.body.result).toMatchObject({ name: '待我处理', query: 'status=TO_REVIEW', layout, mine: true })
    expect(made.trips).toBe(3)
  })

  test('can be changed and deleted by their owner only', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const { id } = (await biz.ask(views.saveView, view({ layout }))).body.result
    const changed = await biz.ask(views.saveView, view({ id, name: '已改名', query: 'year=2026' }))
    expect(changed.body.result).toMatchObject({ id, name: '已改名', query: 'year=2026', layout: null })
    expect((await other.ask(views.saveView, view({ id }))).status).toBe(404)
    expect((await other.ask(views.removeView, { id })).status).toBe(404)
    expect((await biz.ask(views.removeView, { id })).body.message).toBe('视图已删除')
    expect((await biz.ask(views.removeView, { id })).status).toBe(404)
  })

  test('are limited to thirty per list with unique names', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (let count = 1; count <= 30; count++)
      expect((await biz.ask(views.saveView, view({ name: `视图${count}` }))).body.success).toBe(true)
    const save = async (more: object) => (await biz.ask(views.saveView, view(more))).body
    expect(await save({ name: '视图1' })).toMatchObject({ code: 409, message: '已有同名视图，请更换名称' })
    expect(await save({ name: '视图31' })).toMatchObject({ code: 409, message: '每个列表最多保存 30 个视图' })
    expect((await save({ list: '/subjectMngr/proposed', name: '视图1' })).success).toBe(true)
  })

  test.each([
    ['an empty name', { name: ' ' }, { name: '视图名称不可为空' }],
    ['a too long name', { name: '字'.repeat(21) }, { name: '视图名称最多 20 个字' }],
    ['an invalid list', { list: 'a b<' }, { list: '列表名称有误' }],
    ['a too long query', { query: 'x'.repeat(2001) }, { query: '筛选条件过长' }],
    ['an unknown role', { roleCode: 'king' }, { roleCode: '角色不存在' }],
  ])('reject %s', async (_, wrong, result) => {
    const biz = await (await freshWorld()).as('bizManger')
    expect((await biz.attempt(views.saveView, view(wrong))).body).toMatchObject({ code: 400, result })
  })

  test('are shared with a role by authorised users, one as the default', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const expert = await world.as('counselor')
    const stranger = await world.as('mechanism')
    const share = (name: string, isDefault: 0 | 1) =>
      biz.ask(views.saveView, view({ name, roleCode: 'counselor', isDefault }))
    const { id } = (await share('第一轮', 1)).body.result
    await share('第二轮', 1)
    const seen = (await expert.ask(views.listViews, { list: LIST })).body.result.views
    expect(
      seen.map((one: { name: string; isDefault: number; mine: boolean }) => [one.name, one.isDefault, one.mine]),
    ).toEqual([
      ['第二轮', 1, false],
      ['第一轮', 0, false],
    ])
    expect((await stranger.ask(views.listViews)).body.result.views).toEqual([])
    expect((await expert.ask(views.removeView, { id })).status).toBe(403)
    expect((await stranger.ask(views.removeView, { id })).status).toBe(404)
    const refused = await expert.ask(views.saveView, view({ roleCode: 'counselor' }))
    expect([refused.status, refused.body.message]).toEqual([403, '没有权限：共享列表视图'])
    expect((await biz.ask(views.saveView, view({ isDefault: 1 }))).body).toMatchObject({
      code: 400,
      result: { isDefault: '仅共享给角色的视图可设为角色的默认视图' },
    })
    const admin = await world.as('admin')
    expect((await admin.ask(views.removeView, { id })).body.success).toBe(true)
  })

  test('accept one of two concurrent saves with the same name', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const both = await Promise.all([0, 1].map(() => biz.ask(views.saveView, view())))
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect(both.find(({ body }) => !body.success)!.body.code).toBe(409)
  })

  test('can be renamed by their owner within their list', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const save = async (more: object) => (await biz.ask(views.saveView, view(more))).body
    const { id } = (await save({})).result
    expect((await save({ id })).success, 'the same name').toBe(true)
    await save({ name: '另一个' })
    expect(await save({ id, name: '另一个' })).toMatchObject({ code: 409 })
    expect(await save({ id, list: '/other' })).toMatchObject({ code: 404 })
    await biz.ask(views.saveLayout, { list: LIST, layout })
    const setting = (await world.all('listView')).find((row) => row.name === '')!
    expect(await save({ id: setting.id })).toMatchObject({ code: 404 })
    expect((await biz.ask(views.removeView, { id: setting.id })).status).toBe(404)
    expect(await world.all('listView')).toHaveLength(3)
  })

  test('can be changed when the limit of thirty is reached', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (let count = 0; count < 30; count++)
      await world.make('listView', { list: LIST, ownerId: biz.user.id, name: `视图${count}`, layout: null })
    const [one] = await world.all('listView')
    expect((await biz.ask(views.saveView, view({ id: one!.id }))).body.success).toBe(true)
    expect((await biz.ask(views.saveView, view({ name: '又' }))).body.code).toBe(409)
  })

  test('of a role have one default per list, which is kept on save', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const share = async (name: string, roleCode: string, more: object = {}) =>
      (await biz.ask(views.saveView, view({ name, roleCode, isDefault: 1, ...more }))).body.result.id as string
    await share('其他列表', 'counselor', { list: '/other' })
    await share('其他角色', 'mechanism')
    await share('原来的', 'counselor')
    const id = await share('新的', 'counselor')
    await share('新的', 'counselor', { id })
    const defaults = (await world.all('listView')).filter((row) => row.isDefault === 1).map((row) => row.name)
    expect(defaults.toSorted()).toEqual(['其他列表', '其他角色', '新的'].toSorted())
    await share('原来的', 'counselor', {
      id: (await world.all('listView')).find((row) => row.name === '原来的')!.id,
      isDefault: 0,
    })
    expect((await world.read('listView', id))!.isDefault, 'the other default stays').toBe(1)
  })

  test('shared with a role cannot be unshared without the right to share', async () => {
    const world = await freshWorld()
    const expert = await world.as('counselor')
    const shared = { list: LIST, ownerId: expert.user.id, name: '共享', roleCode: 'counselor', layout: null }
    const { id } = await world.make('listView', shared)
    const answer = await expert.ask(views.saveView, view({ id, name: '共享' }))
    expect([answer.status, (await world.read('listView', id))!.roleCode]).toEqual([403, 'counselor'])
  })

  test('are hidden from others, including users with the right to share', async () => {
    const world = await freshWorld()
    const [biz, admin] = [await world.as('bizManger'), await world.as('admin')]
    const { id } = (await biz.ask(views.saveView, view())).body.result
    expect((await admin.ask(views.removeView, { id })).status).toBe(404)
    expect((await biz.ask(views.removeView, { id })).body).toMatchObject({
      result: id,
      message: '视图已删除',
    })
  })

  test('are removed from the settings of all users when deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const experts = [await world.as('counselor'), await world.as('counselor', 'other')]
    const saved = async (name: string) =>
      (await biz.ask(views.saveView, view({ name, roleCode: 'counselor' }))).body.result.id as string
    const [deletedView, remainingView] = [await saved('要删'), await saved('留下')]
    for (const [at, expert] of experts.entries())
      await expert.ask(views.saveLayout, { list: LIST, defaultView: at ? remainingView : deletedView })
    await biz.ask(views.removeView, { id: deletedView })
    const beginnings = (await world.all('listView')).filter((row) => row.name === '')
    expect(beginnings.map((row) => `${row.ownerId} ${row.defaultView}`).toSorted()).toEqual(
      [`${experts[0]!.user.id} `, `${experts[1]!.user.id} ${remainingView}`].toSorted(),
    )
  })

  test('are listed for one list or all, without deleted ones', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const list of [LIST, '/other']) await biz.ask(views.saveView, view({ list }))
    await world.make('listView', { list: LIST, ownerId: biz.user.id, name: '已删', layout: null, delFlag: 1 })
    const lists = async (query: Record<string, string> = {}) =>
      (await biz.ask(views.listViews, query)).body.result.views.map((one: { list: string }) => one.list)
    expect((await lists()).toSorted()).toEqual(['/other', LIST].toSorted())
    expect(await lists({ list: LIST })).toEqual([LIST])
  })

  test('write a log entry with their name or list', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await biz.ask(views.saveView, view())
    await biz.ask(views.saveLayout, { list: LIST, layout })
    expect(await world.all('log')).toMatchObject(
      ['待我处理', LIST].map((text) => ({
        bizType: 'listView',
        bizId: LIST,
        logContent: expect.stringContaining(`：${text}`),
      })),
    )
  })
})
