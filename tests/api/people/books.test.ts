import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/world/world'
import * as people from '~/worker/people/calls'
import { readSheet, sheetOf } from '~/worker/workbooks/sheet'

const columns = ['账号', '姓名', '角色', '机构', '手机号', '邮箱', '性别', '工号', '账号类型'].map((header) => ({
  header,
  key: header,
}))
const good = { 账号: 'zhangsan', 姓名: '张三', 角色: '课题负责人', 机构: '甲证券股份有限公司' }
const formOf = async (rows: Record<string, string>[], dryRun = 'false') => {
  const form = new FormData()
  const bytes = await sheetOf('用户', columns, rows)
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'people.xlsx'))
  form.set('dryRun', dryRun)
  return form
}
const imported = async (world: World, rows: Record<string, string>[], dryRun?: string) =>
  (await (await world.as('admin')).send('POST', people.importUser.path, await formOf(rows, dryRun))).body
const bytesOf = ({ fileUrl }: { fileUrl: string }) => new Uint8Array(Buffer.from(fileUrl.split(',')[1]!, 'base64'))

describe('a workbook of people', () => {
  test('brings the good rows; the others come back with the reason beside them, to be loaded again', async () => {
    const world = await freshWorld()
    const bad = { ...good, 账号: 'lisi', 姓名: '李四', 角色: '没有的角色' }
    const { result } = await imported(world, [good, bad])
    expect(result).toMatchObject({ totalCount: 2, successCount: 1, errorCount: 1, errors: [{ line: 3 }] })
    const [back] = await readSheet(bytesOf(result.refused), columns, 10)
    expect(back!.row).toMatchObject({ 账号: 'lisi', 角色: '没有的角色' })
    const again = await imported(world, [{ ...(back!.row as Record<string, string>), 角色: '课题负责人' }])
    expect(again.result).toMatchObject({ successCount: 1, errorCount: 0, refused: null })
  })
  test('tells a first password for each of the new accounts, none of them 123456', async () => {
    const world = await freshWorld()
    const { result } = await imported(world, [good])
    const told = [...columns.slice(0, 2), { header: '初始密码', key: 'password' }]
    const [row] = await readSheet(bytesOf(result.accounts), told, 10)
    expect(row!.row.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  })
  test('is only tried where that is asked', async () => {
    const world = await freshWorld()
    const { result } = await imported(world, [good], 'true')
    expect(result).toMatchObject({ successCount: 1, accounts: null })
    expect((await world.all('user')).map(({ username }) => username)).not.toContain('zhangsan')
  })
  test('has no person twice', async () => {
    const world = await freshWorld()
    const { result } = await imported(world, [good, { ...good, 账号: 'ZhangSan' }])
    expect(result).toMatchObject({ successCount: 1, errors: [{ line: 3, reason: '与第 2 行重复' }] })
  })
  test('is given out as it is taken in', async () => {
    const world = await freshWorld()
    await imported(world, [good])
    const { response } = await (await world.as('admin')).ask(people.exportXls, { username: 'zhangsan' })
    const all = [...columns, ...['状态', '创建时间'].map((header) => ({ header, key: header }))]
    const rows = await readSheet(new Uint8Array(await response.arrayBuffer()), all, 10)
    expect(rows.map(({ row }) => row)).toEqual([
      {
        ...Object.fromEntries(columns.map(({ key }) => [key, ''])),
        ...good,
        性别: '未填',
        账号类型: '行业内',
        状态: '正常',
        创建时间: expect.any(String),
      },
    ])
  })
})
