import { describe, expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld } from '~/tests/support/world'
import { subjectListScreen } from '~/worker/subjects/queries/screen.server'

describe('subjectListScreen', () => {
  async function pendingSubjects() {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await world.set('passRate', 70)
    await world.subject({ id: 'b', year: '2025', status: 'TO_REVIEW', dueTime: '2026-12-02 00:00:00' })
    await world.subject({ id: 'a', year: '2026', status: 'TO_REVIEW', dueTime: '2026-12-01 00:00:00' })
    await world.subject({ id: 'draft', year: '2024' })
    const read = (query: Record<string, string>, sort?: string) =>
      loadPageData(world, man, (ctx, params) => subjectListScreen(ctx, params, { status: 'TO_REVIEW' }, sort), query)
    const ids = async (query: Record<string, string>, sort?: string) =>
      (await read(query, sort)).data.rows.map((row) => row.id)
    return { read, ids }
  }

  test('returns rows, query and filter options in two round trips', async () => {
    const { read } = await pendingSubjects()
    const { data, trips } = await read({ column: 'year', order: 'asc' })
    expect(trips).toBeLessThanOrEqual(2)
    expect(data).toMatchObject({
      rows: [{ id: 'b' }, { id: 'a' }],
      total: 2,
      options: { years: ['2026', '2025', '2024'], passRate: 70 },
      now: expect.stringMatching(/^2026-11-20 09:3/),
    })
    expect(data.query).toEqual({ pageNo: 1, pageSize: 10, column: 'year', order: 'asc' })
    expect(data.options.domain[0]).toEqual({ value: '01', label: expect.any(String) })
  })

  test('ignores fixed filters and invalid values in the address', async () => {
    const { ids } = await pendingSubjects()
    expect(await ids({ status: 'TO_SUBMIT' })).toHaveLength(2)
    expect(await ids({ year: 'wrong', pageSize: 'x' })).toHaveLength(2)
  })

  test('sorts by the default column of the page, unless the address has one', async () => {
    const { ids } = await pendingSubjects()
    expect(await ids({}, 'dueTime')).toEqual(['a', 'b'])
    expect(await ids({ column: 'dueTime', order: 'desc' }, 'year')).toEqual(['b', 'a'])
  })
})

test('describes filters outside the search row with the names that remove them', async () => {
  const world = await freshWorld()
  const man = await world.as('bizManger')
  const narrowed = async (query: Record<string, string>, fields: string[] = []) =>
    (
      await loadPageData(
        world,
        man,
        (ctx, params) => subjectListScreen(ctx, params, { established: '1' }, undefined, fields),
        query,
      )
    ).data.narrowed
  const [one] = await world.all('depart')
  expect(await narrowed({})).toEqual([])
  expect(await narrowed({ year: '2026', established: '1', shared: '0', province: 'nowhere' })).toEqual([])
  expect(
    await narrowed({
      word: '区块链',
      province: '11',
      partnerId: one!.id,
      shared: '1',
      left: 'first',
      scored: 'norm',
      band: '60',
    }),
  ).toEqual([
    { names: ['province'], says: '省份：北京' },
    { names: ['partnerId'], says: `合作机构：${one!.departName}` },
    { names: ['word'], says: '关键词：区块链' },
    { names: ['shared'], says: '成果已共享' },
    { names: ['left'], says: '已完成“初审”' },
    { names: ['scored', 'band'], says: '标准分 60–70 分' },
  ])
  expect(await narrowed({ shared: '1' }, ['shared']), 'fields of the search row are omitted').toEqual([])
})
