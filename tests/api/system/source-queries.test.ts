import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'
import * as statistics from '~/worker/statistics/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as items from '~/worker/system/dictionaries/items/calls'
import * as sources from '~/worker/system/data-sources/calls'
import * as queries from '~/worker/system/data-sources/queries/calls'

const regions = {
  data: {
    list: [
      { id: '11', name: '北京' },
      { id: '31', name: '上海' },
    ],
  },
}
const json =
  (answer: () => unknown): RequestListener =>
  (_, to) =>
    to.end(JSON.stringify(answer()))
/** Starts a local server and creates a source and a query for it. */
async function begin(answer: RequestListener, given: object = {}, source: object = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = await freshWorld()
  world.vars = { DATA_SOURCES: 'inside' }
  const admin = await world.as('admin')
  await world.set('dataSourceHosts', [host])
  const sourceInput = { code: 'one', name: '甲', dbType: 'http', dbUrl: `http://${host}/v1`, ...source }
  const sourceId = (await admin.ask(sources.add, sourceInput as never)).body.result.id
  const shape = { request: '/regions', rowsPath: 'data.list', valueField: 'id', labelField: 'name', ...given }
  const added = await admin.ask(queries.add, { sourceId, code: 'regions', name: '地区', ...shape } as never)
  const { id } = added.body.result
  return {
    ...{ world, admin, host, sourceId, id, shape },
    stored: async () => (await world.read('dataSourceQuery', id))!,
    refreshed: async () => (await admin.ask(queries.refresh, { id })).body,
  }
}

describe('refreshing a source query', () => {
  test('requests the address below the source with its secret and stores the rows', async () => {
    const seen: unknown[] = []
    const { admin, sourceId, stored, refreshed } = await begin((from, to) => {
      seen.push([from.url, from.headers.authorization])
      to.end(JSON.stringify(regions))
    })
    await admin.ask(sources.setSecret, { id: sourceId, secret: 'abc' })
    expect(await refreshed()).toMatchObject({ message: '已刷新，共 2 行', result: { refreshed: true, rows: 2 } })
    expect(seen).toEqual([['/v1/regions', 'Bearer abc']])
    expect(await stored()).toMatchObject({
      ...{ outcome: 'refreshed', rowCount: 2, refreshTime: expect.stringMatching(/^2026/), lockVersion: 0 },
      result: [
        { value: '11', label: '北京' },
        { value: '31', label: '上海' },
      ],
    })
    expect(JSON.stringify((await admin.ask(queries.list, { sourceId })).body)).not.toContain('abc')
  })
  test.each([
    ['is not JSON', (_, to) => to.end('<html>'), '应答不是 JSON'],
    ['is an error', (_, to) => to.writeHead(500).end(), '应答异常 500'],
    ['has no rows at the given path', json(() => ({ data: [] })), '应答的 data.list 处无数据'],
    ['has an empty list', json(() => ({ data: { list: [] } })), '应答的 data.list 处无数据'],
    [
      'has a row without a label',
      json(() => ({ data: { list: [{ id: '1', name: '甲' }, { id: '2' }] } })),
      '第 2 行无取值或名称，或超过 100 个字',
    ],
    [
      'has too many rows',
      json(() => ({ data: { list: Array.from({ length: 501 }, (_, id) => ({ id, name: id })) } })),
      '数据超过 500 行',
    ],
    ['is too large', (_, to) => to.end(' '.repeat(1024 * 1024 + 1)), '应答超过 1024 kB'],
    [
      'redirects to another host',
      (_, to) => to.writeHead(302, { location: 'http://localhost:1/' }).end(),
      '被重定向至其他地址 localhost:1，未跟随',
    ],
    ['is cut off', (from) => from.socket.destroy(), '无法连接'],
  ] satisfies [string, RequestListener, string][])(
    'keeps the last valid rows if the answer %s',
    async (_, answer, detail) => {
      let good = true
      const { stored, refreshed } = await begin((from, to) =>
        good ? to.end(JSON.stringify(regions)) : answer(from, to),
      )
      await refreshed()
      const { result } = await stored()
      good = false
      expect(await refreshed()).toMatchObject({
        ...{ code: 200, message: `刷新失败：${detail}` },
        result: { refreshed: false, detail, rows: 2 },
      })
      expect(await stored()).toMatchObject({ outcome: 'failed', rowCount: 2, result })
    },
  )
  test('times out after five seconds', async () => {
    const { refreshed } = await begin(() => {})
    expect((await refreshed()).result.detail).toBe('5 秒内无应答')
  }, 10_000)
  test('sends nothing to a host that is no longer allowed', async () => {
    let requests = 0
    const { world, refreshed } = await begin((_, to) => {
      requests += 1
      to.end()
    })
    await world.set('dataSourceHosts', [])
    expect([(await refreshed()).result.detail, requests]).toEqual(['数据源的主机不在允许的主机之内', 0])
  })
  test('reads the rows of a database statement', async () => {
    const bodies: string[] = []
    const cell = (value: string) => ({ type: 'text', value })
    const { refreshed, stored } = await begin(
      (from, to) => {
        from.on('data', (part: Buffer) => bodies.push(part.toString()))
        from.on('end', () => {
          const result = { cols: [{ name: 'id' }, { name: 'name' }], rows: [[cell('1'), cell('甲')]] }
          to.end(JSON.stringify({ results: [{ type: 'ok', response: { type: 'execute', result } }, { type: 'ok' }] }))
        })
      },
      { request: 'select id, name from region', rowsPath: '' },
      { dbType: 'libsql' },
    )
    expect((await refreshed()).result.refreshed).toBe(true)
    expect(bodies.join('')).toContain('select id, name from region')
    expect((await stored()).result).toEqual([{ value: '1', label: '甲' }])
  })
})

describe('source query', () => {
  test('previews its first ten rows before saving', async () => {
    const list = Array.from({ length: 12 }, (_, at) => ({ id: at, name: `地区${at}` }))
    const { world, admin, sourceId, shape } = await begin(json(() => ({ data: { list } })))
    const { result } = (await admin.ask(queries.preview, { sourceId, ...shape, figure: '' })).body
    expect([result.total, result.rows.length, result.rows[0]]).toEqual([12, 10, { value: '0', label: '地区0' }])
    expect((await world.all('dataSourceQuery'))[0]).toMatchObject({ outcome: '', result: [] })
  })
  test.each([
    ['regions', {}],
    ['@evil.example.org', {}],
    ['/a b', {}],
    ['delete from region', { dbType: 'libsql' }],
  ])('is rejected for the request %j', async (request, source) => {
    const { admin, sourceId, shape } = await begin(
      (_, to) => to.end(),
      'dbType' in source ? { request: 'select 1' } : {},
      source,
    )
    const wrong = await admin.ask(queries.add, { sourceId, code: 'x', name: '乙', ...shape, request } as never)
    expect(wrong.body).toMatchObject({ code: 400, result: { request: expect.any(String) } })
  })
  test('cannot be removed while in use, nor can its source', async () => {
    const { world, admin, sourceId, id } = await begin(json(() => regions))
    await world.make('dict', { dictName: '地区', dictCode: 'region', sourceQuery: 'regions' })
    const removed = await admin.ask(queries.remove, { ids: [id] })
    expect(JSON.stringify(removed.body)).toContain('“regions”正由字典“地区”使用')
    expect(JSON.stringify((await admin.ask(sources.remove, { ids: [sourceId] })).body)).toContain(
      '该数据源下有数据查询',
    )
    expect(await world.all('dataSourceQuery')).toHaveLength(1)
  })
})

describe('dictionary with a source query', () => {
  test('has the rows as items, follows changes and disables removed items', async () => {
    let list = regions.data.list
    const { world, admin, refreshed } = await begin(json(() => ({ data: { list } })))
    await refreshed()
    const dict = { dictName: '地区', dictCode: 'region', sourceQuery: 'regions' }
    const dictId = (await admin.ask(dictionaries.add, dict as never)).body.result.id
    const shown = async () =>
      (await admin.ask(dictionaries.dictItems, { code: 'region' })).body.result.map(({ value, text }) => [value, text])
    expect(await shown()).toEqual([
      ['11', '北京'],
      ['31', '上海'],
    ])
    list = [
      { id: '31', name: '上海市' },
      { id: '44', name: '广东' },
    ]
    await refreshed()
    expect(await shown()).toEqual([
      ['31', '上海市'],
      ['44', '广东'],
    ])
    expect((await world.all('dictItem')).filter((one) => one.dictId === dictId)).toHaveLength(3)
  })
  test('rejects manual items', async () => {
    const { world, admin, refreshed } = await begin(json(() => regions))
    await refreshed()
    const dict = { dictName: '地区', dictCode: 'region', sourceQuery: 'regions' }
    const dictId = (await admin.ask(dictionaries.add, dict as never)).body.result.id
    const added = await admin.ask(items.add, { dictId, itemText: '河北', itemValue: '13' } as never)
    expect(added.body).toMatchObject({ code: 400, result: { itemText: '字典项来自数据查询“regions”，不可手工修改' } })
    const item = (await world.all('dictItem')).find((one) => one.dictId === dictId)!
    const removed = await admin.ask(items.remove, { ids: [item.id] })
    expect(JSON.stringify(removed.body)).toContain('字典项来自数据查询')
  })
  test('rejects an unknown query and a built-in dictionary', async () => {
    const { world, admin, refreshed } = await begin(json(() => regions))
    await refreshed()
    const unknown = await admin.ask(dictionaries.add, { dictName: '乙', dictCode: 'b', sourceQuery: 'none' } as never)
    expect(unknown.body.result).toEqual({ sourceQuery: '数据查询“none”不存在' })
    const builtIn = (await world.all('dict')).find(({ createBy }) => createBy === 'system')!
    const changed = await admin.ask(dictionaries.edit, { ...builtIn, sourceQuery: 'regions' } as never)
    expect(changed.body.result).toEqual({ sourceQuery: '内置字典的字典项不可来自数据源' })
  })
})

describe('form question with options of a source query', () => {
  const fields: Field[] = [
    { name: 'region', kind: 'choice', label: '地区', options: ['随意', '填写'], source: 'regions' },
    { name: 'more', kind: 'several', label: '其他', options: ['随意'], source: 'regions' },
  ]
  const form = {
    title: '地区登记',
    schema: schemaOf(fields),
    audience: { kind: 'all' as const, ids: [] },
    changeable: 1,
  }
  test('offers the current result and rejects other answers', async () => {
    let list = regions.data.list
    const { world, refreshed } = await begin(json(() => ({ data: { list } })))
    await refreshed()
    const keeper = await world.as('bizManger')
    const { id } = (await keeper.ask(forms.saveForm, form)).body.result
    expect((await keeper.ask(forms.publishForm, { id })).body.success).toBe(true)
    const person = await world.as('subjectMan')
    const offered = async () => (await person.ask(forms.fillForm, { id })).body.result.schema.properties.region!.enum
    const answer = async (region: string, more: string[]) =>
      (await person.ask(forms.saveAnswer, { formId: id, version: 1, answers: { region, more } })).body
    expect(await offered()).toEqual(['北京', '上海'])
    expect((await answer('随意', [])).result).toEqual({ 'answers.region': '“地区”无此选项，请重新选择' })
    list = [
      { id: '44', name: '广东' },
      { id: '45', name: '广西' },
    ]
    await refreshed()
    expect(await offered()).toEqual(['广东', '广西'])
    expect((await answer('北京', [])).success).toBe(false)
    expect((await answer('广东', ['广西'])).success).toBe(true)
  })
  test('is rejected for an unknown query and cannot be published without a result', async () => {
    const { world } = await begin(json(() => regions))
    const keeper = await world.as('bizManger')
    const unknown = schemaOf([{ ...fields[0]!, source: 'none' }])
    expect((await keeper.ask(forms.saveForm, { ...form, schema: unknown })).body.result).toEqual({
      schema: '数据查询“none”不存在',
    })
    const empty = schemaOf([{ ...fields[0]!, options: [] }])
    const { id } = (await keeper.ask(forms.saveForm, { ...form, schema: empty })).body.result
    expect((await keeper.ask(forms.publishForm, { id })).body.message).toContain('数据查询尚无结果')
  })
})

test.each([
  ['count', 3],
  ['sum', 60],
  ['first', 10],
])('shows the figure %s of a source query in the statistics with its time', async (figure, value) => {
  const { world, refreshed } = await begin(
    json(() => [10, 20, 30]),
    {
      ...{ rowsPath: '', valueField: '', labelField: '', unit: '家', figure },
    },
  )
  const reader = await world.as('bizManger')
  const shown = async () => (await reader.ask(statistics.statisticsOf, {})).body.result.sources
  expect(await shown()).toEqual([])
  await refreshed()
  expect(await shown()).toEqual([{ name: '地区', value, unit: '家', time: expect.stringMatching(/^2026/) }])
})
