import { expect, test } from 'vitest'
import { shown } from '~/tests/world/shown'
import { freshWorld } from '~/tests/world/world'
import { subjectListScreen } from '~/worker/subjects/queries/screen.server'

test('the page of a list reads in one trip: rows as the address asks, what its filters offer, and what it fixes', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  await world.set('passRate', 70)
  await world.subject({ id: 'b', year: '2025', status: 'TO_REVIEW', dueTime: '2026-12-02 00:00:00' })
  await world.subject({ id: 'a', year: '2026', status: 'TO_REVIEW', dueTime: '2026-12-01 00:00:00' })
  await world.subject({ id: 'draft', year: '2024' })
  const read = (query: Record<string, string>, sort?: string) =>
    shown(world, man, (ctx, params) => subjectListScreen(ctx, params, { status: 'TO_REVIEW' }, sort), query)
  const { data, trips } = await read({ column: 'year', order: 'asc' })
  expect(trips).toBeLessThanOrEqual(2)
  expect(data.rows.map((row) => row.id)).toEqual(['b', 'a'])
  expect([data.total, data.query]).toEqual([2, { pageNo: 1, pageSize: 10, column: 'year', order: 'asc' }])
  expect(data.options).toMatchObject({ years: ['2026', '2025', '2024'], passRate: 70 })
  expect(data.options.domain[0]).toEqual({ value: '01', label: expect.any(String) })
  expect(data.now).toMatch(/^2026-11-20 09:3/)

  const ids = async (query: Record<string, string>, sort?: string) =>
    (await read(query, sort)).data.rows.map((row) => row.id)
  expect(await ids({ status: 'TO_SUBMIT' }), 'what the page fixes is not the address’s to change').toHaveLength(2)
  expect(await ids({ year: 'wrong', pageSize: 'x' }), 'an address with mistakes is forgiven').toHaveLength(2)
  expect(await ids({}, 'dueTime'), 'the order of the page, the nearest first').toEqual(['a', 'b'])
  expect(await ids({ column: 'dueTime', order: 'desc' }, 'year'), 'the address goes before it').toEqual(['b', 'a'])
})
