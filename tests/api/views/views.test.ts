import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/world/world'

const LIST = '/subjectMngr/declared'
const layout = {
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

describe('the columns of a list', () => {
  test('are kept per person, in three trips, and a reset takes the record away', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const kept = await biz.post('/v2/sys/listView/layout', { list: LIST, layout })
    expect(kept.body).toMatchObject({ success: true, result: { list: LIST, layout, defaultView: '' } })
    expect(kept.trips).toBe(3)
    await biz.post('/v2/sys/listView/layout', { list: LIST, layout: { ...layout, density: 'loose' } })
    expect(await world.all('listView')).toHaveLength(1)
    const own = await biz.get('/v2/sys/listView/list', { list: LIST })
    expect(own.body.result.settings[0].layout.density).toBe('loose')
    expect(own.trips).toBe(2)
    const other = await (await world.as('bizManger', 'other')).get('/v2/sys/listView/list')
    expect(other.body.result).toEqual({ settings: [], views: [] })
    expect((await biz.post('/v2/sys/listView/reset', { list: LIST })).body.success).toBe(true)
    expect(await world.all('listView')).toHaveLength(0)
    expect((await biz.post('/v2/sys/listView/reset', { list: LIST })).body.success).toBe(true)
  })

  test.each([
    ['a width beyond the limit', { widths: { name: 39 } }],
    ['a width beyond the limit', { widths: { name: 1201 } }],
    ['a broken width', { widths: { name: 10.5 } }],
    ['an unknown side', { pinned: { name: 'top' } }],
    ['an unknown density', { density: 'wide' }],
    ['an unknown property', { colour: 'red' }],
    ['too many columns', { order: Array.from({ length: 101 }, (_, at) => `c${at}`) }],
  ])('refuse %s', async (_, wrong) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { status, body } = await biz.post('/v2/sys/listView/layout', { list: LIST, layout: { ...layout, ...wrong } })
    expect([status, body.success, body.code]).toEqual([200, false, 400])
    expect(body.message).toMatch(/列/)
    expect(await world.all('listView')).toHaveLength(0)
  })

  test('begin with a view only where there is one', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const wrong = await biz.post('/v2/sys/listView/layout', { list: LIST, defaultView: 'nothing' })
    expect(wrong.body).toMatchObject({ code: 400, result: { defaultView: '要设为默认的视图不存在' } })
    const { id } = (await biz.post('/v2/sys/listView/save', view())).body.result
    expect((await biz.post('/v2/sys/listView/layout', { list: LIST, defaultView: id })).body.success).toBe(true)
    // Taking the view away leaves no dangling choice.
    await biz.post('/v2/sys/listView/remove', { id })
    expect((await biz.get('/v2/sys/listView/list')).body.result.settings[0].defaultView).toBe('')
  })
})

describe('saved views', () => {
  test('remember filters without page and view, and are the owner’s to change', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const made = await biz.post('/v2/sys/listView/save', view({ layout }))
    expect(made.body.result).toMatchObject({ name: '待我处理', query: 'status=TO_REVIEW', layout, mine: true })
    expect(made.trips).toBe(3)
    const { id } = made.body.result
    const changed = await biz.post('/v2/sys/listView/save', view({ id, name: '已改名', query: 'year=2026' }))
    expect(changed.body.result).toMatchObject({ id, name: '已改名', query: 'year=2026', layout: null })
    const other = await world.as('bizManger', 'other')
    expect((await other.post('/v2/sys/listView/save', view({ id }))).status).toBe(404)
    expect((await other.post('/v2/sys/listView/remove', { id })).status).toBe(404)
    expect((await biz.post('/v2/sys/listView/remove', { id })).body.message).toBe('视图已删除')
    expect((await biz.post('/v2/sys/listView/remove', { id })).status).toBe(404)
  })

  test('refuse a second of the same name, the thirty-first, a long or missing name, a wrong list', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (let count = 1; count <= 30; count++)
      expect((await biz.post('/v2/sys/listView/save', view({ name: `视图${count}` }))).body.success).toBe(true)
    const save = async (more: object) => (await biz.post('/v2/sys/listView/save', view(more))).body
    expect(await save({ name: '视图1' })).toMatchObject({ code: 409, message: '已有同名的视图，请换一个名称' })
    expect(await save({ name: '视图31' })).toMatchObject({ code: 409, message: '每个列表最多保存 30 个视图' })
    expect((await save({ list: '/subjectMngr/proposed', name: '视图1' })).success).toBe(true)
    expect(await save({ name: ' ' })).toMatchObject({ code: 400, result: { name: '视图名称不能为空' } })
    expect(await save({ name: '字'.repeat(21) })).toMatchObject({ code: 400, result: { name: '视图名称最多 20 个字' } })
    expect(await save({ list: 'a b<' })).toMatchObject({ code: 400, result: { list: '列表名称有误' } })
    expect(await save({ query: 'x'.repeat(2001) })).toMatchObject({ code: 400, result: { query: '筛选条件过长' } })
    expect(await save({ roleCode: 'king' })).toMatchObject({ code: 400, result: { roleCode: '没有这个角色' } })
  })

  test('are shared with a role by those who may, one of them as the role’s default', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const expert = await world.as('counselor')
    const stranger = await world.as('mechanism')
    const share = (name: string, isDefault: 0 | 1) =>
      biz.post('/v2/sys/listView/save', view({ name, roleCode: 'counselor', isDefault }))
    const { id } = (await share('第一轮', 1)).body.result
    await share('第二轮', 1)
    const seen = (await expert.get('/v2/sys/listView/list', { list: LIST })).body.result.views
    expect(
      seen.map((one: { name: string; isDefault: number; mine: boolean }) => [one.name, one.isDefault, one.mine]),
    ).toEqual([
      ['第二轮', 1, false],
      ['第一轮', 0, false],
    ])
    expect((await stranger.get('/v2/sys/listView/list')).body.result.views).toEqual([])
    expect((await expert.post('/v2/sys/listView/remove', { id })).status).toBe(403)
    expect((await stranger.post('/v2/sys/listView/remove', { id })).status).toBe(404)
    const refused = await expert.post('/v2/sys/listView/save', view({ roleCode: 'counselor' }))
    expect([refused.status, refused.body.message]).toEqual([403, '没有权限：共享列表视图'])
    expect((await biz.post('/v2/sys/listView/save', view({ isDefault: 1 }))).body).toMatchObject({
      code: 400,
      result: { isDefault: '共享给角色的视图才能设为角色的默认视图' },
    })
    const admin = await world.as('admin')
    expect((await admin.post('/v2/sys/listView/remove', { id })).body.success).toBe(true)
  })

  test('two who save at once: a name stays taken once', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const both = await Promise.all([0, 1].map(() => biz.post('/v2/sys/listView/save', view())))
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect(both.find(({ body }) => !body.success)!.body.code).toBe(409)
  })
})
