import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as reports from '~/worker/reports/calls'

async function fewReports() {
  const world = await freshWorld()
  await world.make('subject', {
    id: 'a',
    subjectName: '课题甲',
    year: '2026',
    status: 'ESTABLISHED',
    submitTime: world.stamp(),
  })
  await world.make('subject', {
    id: 'b',
    subjectName: '课题乙',
    year: '2025',
    status: 'TO_AUDIT',
    submitTime: world.stamp(),
  })
  await world.make('report', { id: '1', subjectId: 'a', year: '2026', reportType: 'OPENING', status: 2 })
  await world.make('report', { id: '2', subjectId: 'a', year: '2026', reportType: 'MIDTERM', status: 1 })
  await world.make('report', { id: '3', subjectId: 'b', year: '2025', reportType: 'OPENING', status: 2, cancelled: 1 })
  await world.make('report', {
    id: '4',
    subjectId: 'b',
    year: '2026',
    reportType: 'SUMMARY',
    status: 3,
    submitRole: '联系人',
  })
  return world
}
const listed = async (world: World, query: Record<string, string> = {}) => {
  const { body } = await (await world.as('bizManger')).ask(reports.listReports, { ...query, pageSize: 100 })
  expect(body.success, body.message).toBe(true)
  const { total, records } = body.result as { total: number; records: unknown[] }
  expect(total, JSON.stringify(query)).toBe(records.length)
  return total
}

test.each([
  [{}, 4],
  [{ year: '2026' }, 3],
  [{ reportType: 'OPENING' }, 2],
  [{ status: '2' }, 2],
  [{ status: '1,3' }, 2],
  [{ submitRole: '联系人' }, 1],
  [{ todo: '1' }, 1],
] as [Record<string, string>, number][])('the total of %j equals the number of its rows, %i', async (query, total) => {
  expect(await listed(await fewReports(), query)).toBe(total)
})

test('counts follow each change of a report', async () => {
  const world = await fewReports()
  await world.client.execute("update report set status = 2 where id = '2'")
  expect(await listed(world, { status: '2' })).toBe(3)
  expect(await listed(world, { todo: '1' })).toBe(2)
  await world.client.execute("update report set waived = 1 where id = '2'")
  expect(await listed(world, { todo: '1' })).toBe(1)
  await world.client.execute("delete from report where id = '3'")
  expect(await listed(world)).toBe(3)
})

test('counts follow each change of its subject', async () => {
  const world = await fewReports()
  await world.client.execute("update subject set status = 'ESTABLISHED' where id = 'b'")
  await world.client.execute("update report set cancelled = 0 where id = '3'")
  expect(await listed(world, { todo: '1' })).toBe(2)
  await world.client.execute("update subject set del_flag = 1 where id = 'b'")
  expect([await listed(world), await listed(world, { todo: '1' })]).toEqual([2, 1])
  await world.client.execute("update report set status = 3 where id = '3'")
  await world.client.execute("update subject set del_flag = 0 where id = 'b'")
  expect([await listed(world), await listed(world, { todo: '1' })]).toEqual([4, 1])
})

test('a report counts with its subject if created before it, and no longer without it', async () => {
  const world = await fewReports()
  await world.client.execute("delete from subject where id = 'a'")
  expect(await listed(world)).toBe(2)
  await world.make('subject', { id: 'a', subjectName: '课题甲', year: '2026', status: 'ESTABLISHED' })
  expect([await listed(world), await listed(world, { todo: '1' })]).toEqual([4, 1])
})
