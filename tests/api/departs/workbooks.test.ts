import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as departs from '~/worker/departs/calls'
import { readSheet, buildSheet } from '~/worker/workbooks/sheet'

const headers = ['上级部门', '部门名称', '机构类别', '统一社会信用代码', '部门编码', '状态']
const optionalHeaders = [
  '部门全称',
  '部门简称',
  '英文名称',
  '机构类型',
  '集团编码',
  '排序',
  '电话',
  '传真',
  '省份',
  '地址',
  '备注',
]
const columns = [...headers, ...optionalHeaders, '申报免机构审批'].map((header) => ({
  ...{ header, key: header, optional: header !== '部门名称' },
}))
type Row = Record<string, string>
const formOf = async (rows: Row[], dryRun: string) => {
  const form = new FormData()
  const bytes = await buildSheet('部门', columns, rows)
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'departs.xlsx'))
  form.set('dryRun', dryRun)
  return form
}
const importRows = async (world: World, rows: Row[], dryRun = 'false') =>
  (await (await world.as('admin')).send('POST', departs.importExcel.path, await formOf(rows, dryRun))).body
const departsByName = async (world: World) =>
  Object.fromEntries((await world.all('depart')).map((row) => [row.departName, row]))
const bytesOf = ({ fileUrl }: { fileUrl: string }) => new Uint8Array(Buffer.from(fileUrl.split(',')[1]!, 'base64'))

describe('department workbook', () => {
  test('imports a tree in any line order, below a code, a path or another line', async () => {
    const world = await freshWorld()
    const one = (await world.read('depart', 'd-one'))!
    const { result, message } = await importRows(world, [
      { 上级部门: `${one.departName}/信息技术部`, 部门名称: '运维组' },
      { 上级部门: one.orgCode, 部门名称: '信息技术部' },
      { 上级部门: one.departName, 部门名称: '清算部', 机构类别: '部门' },
      { 部门名称: '新机构', 省份: '上海' },
    ])
    expect([result.successCount, result.refused, message]).toEqual([4, null, '已导入 4 个部门'])
    const rows = await departsByName(world)
    expect(['信息技术部', '清算部', '运维组', '新机构'].map((name) => rows[name]!.orgCode)).toEqual([
      `${one.orgCode}A01`,
      `${one.orgCode}A02`,
      `${one.orgCode}A01A01`,
      'A05',
    ])
    expect(rows['运维组']).toMatchObject({ parentId: rows['信息技术部']!.id, orgType: '3', initials: 'ywz' })
    expect(rows['清算部']).toMatchObject({ orgCategory: '2', province: '' })
    expect(rows['新机构']).toMatchObject({ province: '31' })
  })
  test('rejects a credit code with a wrong check digit by the validation rule', async () => {
    const world = await freshWorld()
    const { result } = await importRows(world, [{ 部门名称: '甲', 统一社会信用代码: '91110000100000001A' }])
    expect(result.errors).toEqual([{ line: 2, reason: '统一社会信用代码：校验位不正确，请核对' }])
  })
  test('imports valid lines and returns the others with their reasons', async () => {
    const world = await freshWorld()
    const one = (await world.read('depart', 'd-one'))!
    const credit = '91110000100000001W'
    const { result } = await importRows(world, [
      { 部门名称: one.departName },
      { 上级部门: '无此机构', 部门名称: '甲部' },
      { 上级部门: one.departName, 部门名称: '乙部', 统一社会信用代码: credit },
      { 上级部门: one.departName, 部门名称: '乙部' },
      { 上级部门: one.departName, 部门名称: '丙部', 统一社会信用代码: credit },
      { 上级部门: one.departName, 部门名称: '丁部', 机构类别: '小组', 机构类型: '无此类型', 排序: '多' },
      { 上级部门: `${one.departName}/丁部`, 部门名称: '戊部' },
      { 上级部门: one.departName, 部门名称: '' },
    ])
    expect([result.totalCount, result.successCount]).toEqual([8, 1])
    expect(
      Object.fromEntries(result.errors.map((error: { line: number; reason: string }) => [error.line, error.reason])),
    ).toEqual({
      2: '同一上级部门下已有同名部门',
      3: '上级部门“无此机构”不存在',
      5: '与第 4 行重复',
      6: '“乙部”已使用该信用代码',
      7: expect.stringMatching(/^机构类别须为公司、部门或岗位；机构类型“无此类型”不存在；/),
      8: `上级部门“${one.departName}/丁部”未能导入`,
      9: '部门名称不能为空',
    })
    const back = (await readSheet(bytesOf(result.refused), columns, 10)).map(({ row }) => row as Row)
    expect(back.map((row) => row['部门名称'])).toEqual([one.departName, '甲部', '乙部', '丙部', '丁部', '戊部', ''])
    const corrected = [{ ...back[4]!, 机构类别: '部门', 机构类型: '', 排序: '1' }, back[5]!]
    expect((await importRows(world, corrected)).result).toMatchObject({ successCount: 2, refused: null })
  })
  test('changes nothing in a dry run', async () => {
    const world = await freshWorld()
    const { result } = await importRows(world, [{ 部门名称: '新机构' }, { 上级部门: '无', 部门名称: '部' }], 'true')
    expect(result).toMatchObject({ successCount: 1, errorCount: 1, refused: null })
    expect(await departsByName(world)).not.toHaveProperty('新机构')
  })
  test.each([
    ['no.xlsx', 'plain text', '400'],
    ['empty.xlsx', '', '400'],
  ])('rejects an invalid file: %s', async (name, text) => {
    const world = await freshWorld()
    const form = new FormData()
    form.set('file', new File([text], name))
    const { body, status } = await (await world.as('admin')).send('POST', departs.importExcel.path, form)
    expect([body.success, status < 500]).toEqual([false, true])
  })
  test('exports all departments or a branch in the import format', async () => {
    const world = await freshWorld()
    const one = (await world.read('depart', 'd-one'))!
    await importRows(world, [
      { 上级部门: one.orgCode, 部门名称: '信息技术部' },
      { 上级部门: `${one.departName}/信息技术部`, 部门名称: '运维组' },
    ])
    const { id } = (await departsByName(world))['信息技术部']!
    const admin = await world.as('admin')
    const bookOf = async (query: { id?: string }) => {
      const { response, trips } = await admin.ask(departs.exportXls, query)
      expect(trips).toBeLessThanOrEqual(2)
      return readSheet(new Uint8Array(await response.arrayBuffer()), columns, 100)
    }
    expect(
      (await bookOf({ id: String(id) })).map(({ row }) => [row['上级部门'], row['部门名称'], row['部门编码']]),
    ).toEqual([
      [one.departName, '信息技术部', `${one.orgCode}A01`],
      [`${one.departName}/信息技术部`, '运维组', `${one.orgCode}A01A01`],
    ])
    const all = await bookOf({})
    expect(all.length).toBe((await world.all('depart')).filter(({ audited, delFlag }) => audited && !delFlag).length)
    // Importing the export changes nothing.
    const departsBefore = (await world.all('depart')).length
    expect(
      (
        await importRows(
          world,
          all.map(({ row }) => row as Row),
        )
      ).result,
    ).toMatchObject({ successCount: all.length, errorCount: 0 })
    expect((await world.all('depart')).length).toBe(departsBefore)
    expect((await admin.ask(departs.exportXls, { id: 'nowhere' })).body).toMatchObject({ code: 400 })
  })

  test('updates a changed line except its name, its place and empty cells', async () => {
    const world = await freshWorld()
    const one = (await world.read('depart', 'd-one'))!
    await importRows(world, [{ 上级部门: one.orgCode, 部门名称: '信息技术部', 电话: '010-1', 备注: '旧' }])
    const before = (await departsByName(world))['信息技术部']!
    const line = { 上级部门: one.departName, 部门名称: '信息技术部', 部门编码: `${one.orgCode}A01` }
    const all = (await world.all('depart')).length
    const { result, message } = await importRows(world, [{ ...line, 备注: '新' }])
    expect([result.successCount, result.updatedCount, message]).toEqual([1, 1, '已导入 0 个部门，更新 1 个'])
    expect(await world.all('depart')).toHaveLength(all)
    expect(await world.read('depart', String(before.id))).toMatchObject({
      ...{ departName: '信息技术部', memo: '新', mobile: '010-1', orgCode: before.orgCode, parentId: before.parentId },
    })
    const unchanged = await importRows(world, [
      { ...line, 上级部门: '别处', 备注: '再' },
      { ...line, 部门名称: '数据部' },
    ])
    expect(unchanged.result.errors).toEqual([
      { line: 2, reason: expect.stringContaining('移动到…') },
      { line: 3, reason: expect.stringContaining('属于“信息技术部”') },
    ])
  })
})
