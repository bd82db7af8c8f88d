import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { demonstrationWorld, demonstrationUsers } from '~/tests/support/demonstration'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { uploadForm, withDeclaredSizes } from '~/tests/api/files/storage'
import type { Call } from '~/worker/core/call'
import * as departs from '~/worker/departs/calls'
import * as people from '~/worker/people/calls'
import * as departRoles from '~/worker/permissions/depart-roles/calls'
import * as roles from '~/worker/permissions/roles/calls'
import * as bans from '~/worker/system/bans/calls'
import * as categories from '~/worker/system/categories/calls'
import * as checks from '~/worker/system/check-rules/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as items from '~/worker/system/dictionaries/items/calls'
import * as fills from '~/worker/system/fill-rules/calls'
import * as places from '~/worker/system/address-places/calls'
import * as positions from '~/worker/system/positions/calls'
import * as sources from '~/worker/system/data-sources/calls'
import { buildSheet } from '~/worker/workbooks/sheet'

/** All imports of the administrator. */
const imports: Call[] = [
  ...[people, departs, departRoles, roles, positions, dictionaries, items, categories].map((area) => area.importExcel),
  ...[checks, fills, bans, places, sources].map((area) => area.importExcel),
]
const swollen = zipSync({
  '[Content_Types].xml': new Uint8Array(9),
  'xl/worksheets/sheet1.xml': new Uint8Array(5_000_000),
})
const strange: Record<string, Uint8Array<ArrayBuffer>> = {
  'a text': new Uint8Array(strToU8('no book')),
  nothing: new Uint8Array(0),
  'half of a package': new Uint8Array(swollen.slice(0, swollen.length / 2)),
  'a package without a sheet': new Uint8Array(zipSync({ '[Content_Types].xml': strToU8('<Types/>') })),
  'one that swells when it is unpacked': withDeclaredSizes(swollen, 33 * 1024 * 1024),
  'one that says that it is small, and is not': withDeclaredSizes(swollen, 1000),
}

describe('a file that is not a workbook', () => {
  let [world, admin] = [{} as World, {} as SignedIn]
  beforeAll(async () => {
    world = await demonstrationWorld()
    admin = (await demonstrationUsers(world)).find(({ user }) => user.roleCode === 'admin')!
  })
  test.each(imports.map(({ path }) => path))('is rejected at the file field by %s', async (path) => {
    const wrong: unknown[] = []
    for (const [what, bytes] of Object.entries(strange)) {
      const { status, body } = await admin.send('POST', path, uploadForm('a.xlsx', bytes, { dryRun: 'false' }))
      if (status >= 500 || body.code !== 400 || Object.keys(body.result ?? {}).join() !== 'file')
        wrong.push([what, status, body.code, body.message, body.result])
    }
    expect(wrong).toEqual([])
  })
  test.each(imports.map(({ path }) => path))('rejects an invalid dry-run flag in %s', async (path) => {
    const { body } = await admin.send('POST', path, uploadForm('a.xlsx', strange['a text']!, { dryRun: 'maybe' }))
    expect(body).toMatchObject({ code: 400, result: { dryRun: expect.any(String) } })
  })
})

test('stores the cached result of a formula in a workbook of people', async () => {
  const world = await freshWorld()
  const columns = ['账号', '姓名', '角色', '机构'].map((header) => ({ header, key: header }))
  const row = { 账号: 'formula', 姓名: '张三', 角色: '课题负责人', 机构: '甲证券股份有限公司' }
  const sheets = unzipSync(await buildSheet('用户', columns, [row]))
  const at = Object.keys(sheets).find((name) => name.startsWith('xl/worksheets/'))!
  const plain = strFromU8(sheets[at]!)
  const formula = plain.replace(
    /<c r="B2"[^>]*>.*?<\/c>/,
    '<c r="B2" t="str"><f>HYPERLINK("http://x","张三")</f><v>张三</v></c>',
  )
  expect(formula).not.toBe(plain)
  const book = new Uint8Array(zipSync({ ...sheets, [at]: strToU8(formula) }))
  const admin = await world.as('admin')
  const { body } = await admin.send('POST', people.importUser.path, uploadForm('a.xlsx', book, { dryRun: 'false' }))
  expect(body.result).toMatchObject({ successCount: 1 })
  expect((await world.all('user')).find(({ username }) => username === 'formula')!.realname).toBe('张三')
})
