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

test('creates the expected number of vendors, purchases, software, materials and advisories', () => {
  const { vendor, vendorProduct, industryPurchase, software, material, advisory } = rows
  expect([vendor, vendorProduct, industryPurchase, software, material, advisory].map((all) => all.length)).toEqual([
    120, 300, 600, 200, 80, 40,
  ])
  expect(kinds(industryPurchase.map(({ year }) => year))).toBe(6)
  for (const [name, all] of Object.entries({ vendor, software, advisory }))
    expect(kinds(all.map(({ status }) => status ?? 0)), name).toBe(5)
  expect(kinds(material.map(({ status }) => status ?? 0))).toBeGreaterThan(2)
})

test('creates past and upcoming trainings and meetings per workspace, and files per sub-area', () => {
  const { meeting, folder, file } = rows
  const times = meeting.flatMap(({ room, startTime }) => (room ? [`${room} ${startTime > '2026-11-20 20:00:00'}`] : []))
  expect(kinds(times)).toBe(6)
  const pages = folder.filter(({ subArea }) => subArea)
  expect(kinds(pages.map(({ area, subArea }) => `${area} ${subArea}`))).toBe(6)
  for (const { id, name } of pages)
    expect(file.filter(({ folderId }) => folderId === id).length, name).toBeGreaterThan(1)
})

test('creates vendors of every sub-area, limited and unlimited, with an expiring qualification', () => {
  const { vendor, vendorQualification } = rows
  expect(kinds(vendor.map(({ area, limited }) => `${area} ${limited ?? 0}`))).toBe(6)
  const ends = vendorQualification.map(({ expires }) => expires ?? '').filter(Boolean)
  expect(ends.some((day) => day < '2026-11-20')).toBe(true)
  expect(ends.some((day) => day > '2026-11-20' && day < '2026-12-20')).toBe(true)
})
