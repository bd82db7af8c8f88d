import { describe, expect, test } from 'vitest'
import * as departs from '~/worker/departs/calls'
import * as search from '~/worker/search/calls'
import * as subjects from '~/worker/subjects/calls'
import { buildSheet } from '~/worker/workbooks/sheet'
import { freshWorld } from '../../support/world'

describe('one-line name', () => {
  test('is saved without invisible characters, line breaks and full-width letters', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.attempt(departs.add, { departName: '\u202e丁\u200b证券\nＦＴ公司\u2066' })
    expect(body.message).toBe('部门已添加')
    const names = (await world.all('depart')).map((row) => row.departName)
    expect(names).toContain('丁证券 FT公司')
  })
  test('is rejected if it differs by a zero-width character only', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const before = (await world.all('depart')).length
    const { body } = await admin.attempt(departs.add, { departName: '甲证券\u200b股份有限公司' })
    expect([body.code, body.message]).toEqual([400, '同一上级部门下已有同名部门'])
    expect((await world.all('depart')).length).toBe(before)
  })
  test('is missing if it has zero-width characters only', async () => {
    const world = await freshWorld()
    const { body } = await (await world.as('admin')).attempt(departs.add, { departName: '\u200b\u2060' })
    expect(body.code).toBe(400)
  })
})

test('a name from a workbook is normalized like a typed one', async () => {
  const world = await freshWorld()
  const columns = [{ header: '部门名称', key: '部门名称' }]
  const bytes = await buildSheet('部门', columns, [{ 部门名称: '丁\u200b证券\nＦＴ公司' }])
  const form = new FormData()
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'departs.xlsx'))
  form.set('dryRun', 'false')
  await (await world.as('admin')).send('POST', departs.importExcel.path, form)
  expect((await world.all('depart')).map((row) => row.departName)).toContain('丁证券 FT公司')
})

describe('search', () => {
  test('finds a subject by letters and digits of either width', async () => {
    const world = await freshWorld()
    await world.subject({ status: 'ESTABLISHED', subjectName: '证券FT2024试点研究' })
    await world.subject({ status: 'ESTABLISHED', subjectName: '全角ＦＴ２０２４课题' })
    const biz = await world.as('bizManger')
    for (const subjectName of ['ＦＴ２０２４', 'ft2024', 'ＦＴ2024']) {
      const { body } = await biz.ask(subjects.listSubjects, { subjectName })
      const names = body.result.records.map((row: { subjectName: string }) => row.subjectName)
      expect(names.toSorted(), subjectName).toEqual(['全角ＦＴ２０２４课题', '证券FT2024试点研究'])
    }
    const { body } = await biz.ask(search.search, { q: 'ＦＴ２０２４\u200b', kind: 'subject' })
    expect(body.result.records.map((hit: { title: string }) => hit.title)).toEqual(['证券FT2024试点研究'])
  })
})
