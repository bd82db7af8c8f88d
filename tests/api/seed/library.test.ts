import { beforeAll, expect, test } from 'vitest'
import { demoRows } from '~/db/seed/demo'
import { makeSampleFiles } from '~/db/seed/demo/sample-files'
import type { Rows } from '~/db/seed/demo/rows'

let rows: Rows
beforeAll(async () => {
  const now = new Date('2026-11-20T20:00:00+08:00')
  rows = demoRows({ now, blobs: await makeSampleFiles(), passwordHash: null })
}, 60_000)
const kinds = (list: readonly unknown[]) => new Set(list).size

test('creates enough library data for every chart', () => {
  const { fbCase, fbTask, fbTest, fbPeriod, fbSchedule, drillScene } = rows
  expect([fbCase.length, fbTask.length, fbTest.length, drillScene.length]).toEqual([400, 60, 1200, 30])
  for (const room of ['fund', 'securities']) {
    expect(kinds(fbPeriod.flatMap(({ orgType, period }) => (orgType === room ? [period] : [])))).toBe(8)
    expect(kinds(fbCase.flatMap(({ orgType, status }) => (orgType === room ? [status] : [])))).toBeGreaterThan(3)
  }
  expect(kinds(fbSchedule.map(({ departId }) => departId))).toBe(40)
  expect(kinds(fbTest.map(({ departId }) => departId))).toBe(40)
  expect(kinds(fbSchedule.map(({ status }) => status ?? 0))).toBeGreaterThan(3)
})

test('gives a released drill scenario the category of its version', () => {
  const versions = new Map(rows.drillVersion.map((one) => [one.id, one]))
  for (const { versionId, categoryCode, difficulty, sceneName } of rows.drillScene)
    expect(versions.get(versionId ?? '')).toMatchObject({ categoryCode, difficulty, sceneName })
})
