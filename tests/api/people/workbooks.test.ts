import { describe, expect, test } from 'vitest'
import { roleAssignment, userDepart } from '~/db/schema'
import { freshWorld, type World } from '~/tests/support/world'
import * as people from '~/worker/people/calls'
import { readSheet, buildSheet } from '~/worker/workbooks/sheet'

const columns = [
  '账号',
  '姓名',
  '角色',
  '机构',
  '手机号',
  '邮箱',
  '性别',
  '工号',
  '账号类型',
  '评审领域',
  '同时评审课题数上限',
].map((header) => ({
  header,
  key: header,
}))
const good = { 账号: 'zhangsan', 姓名: '张三', 角色: '课题负责人', 机构: '甲证券股份有限公司' }
const formOf = async (rows: Record<string, string>[], dryRun = 'false') => {
  const form = new FormData()
  const bytes = await buildSheet('用户', columns, rows)
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'people.xlsx'))
  form.set('dryRun', dryRun)
  return form
}
const imported = async (world: World, rows: Record<string, string>[], dryRun?: string) =>
  (await (await world.as('admin')).send('POST', people.importUser.path, await formOf(rows, dryRun))).body
const bytesOf = ({ fileUrl }: { fileUrl: string }) => new Uint8Array(Buffer.from(fileUrl.split(',')[1]!, 'base64'))

/** The export of one account as an array of rows by header. */
async function exported(world: World, username: string, roleCode: 'admin' | 'bizManger' = 'admin') {
  const { response } = await (await world.as(roleCode)).ask(people.exportXls, { username })
  return readSheet(new Uint8Array(await response.arrayBuffer()), all, 10)
}
const all = [...columns, ...['状态', '创建时间'].map((header) => ({ header, key: header }))]

describe('fields and review limits of experts in a workbook of people', () => {
  test('are imported for new and for existing accounts, and exported', async () => {
    const world = await freshWorld()
    const expert = await world.person('counselor', { username: 'expert1', realname: '专家甲', domainIds: ['01'] })
    const { result, message } = await imported(world, [
      { ...good, 角色: '评委', 评审领域: '人工智能、区块链', 同时评审课题数上限: '8' },
      { 账号: 'expert1', 姓名: '专家甲', 角色: '', 机构: '', 评审领域: '网络与信息安全', 同时评审课题数上限: '3' },
    ])
    expect(result).toMatchObject({ successCount: 2, errorCount: 0 })
    expect(message).toBe('已导入 1 人，更新 1 人')
    const rows = await world.all('user')
    expect(rows.find(({ username }) => username === 'zhangsan')).toMatchObject({
      domainIds: ['03', '04'],
      maxLoad: 8,
    })
    const after = await world.read('user', expert.id)
    expect(after).toMatchObject({ domainIds: ['05'], maxLoad: 3, phone: expert.phone })
    const [row] = await exported(world, 'expert1')
    expect(row!.row).toMatchObject({ 评审领域: '网络与信息安全', 同时评审课题数上限: '3' })
    const logs = await world.all('log')
    expect(
      logs
        .filter(({ bizId }) => bizId === expert.id)
        .map(({ logContent }) => logContent)
        .join(),
    ).toContain('字段 domainIds、maxLoad')
  })
  test.each([
    [{ 评审领域: '没有的领域' }, '领域“没有的领域”不存在或已停用'],
    [{ 同时评审课题数上限: '很多' }, '同时评审课题数上限为 0-500 的整数，不填则为 20'],
    [{ 同时评审课题数上限: '501' }, '同时评审课题数上限为 0-500 的整数，不填则为 20'],
  ])('reject %j', async (cells, reason) => {
    const world = await freshWorld()
    const { result } = await imported(world, [{ ...good, ...cells }])
    expect(result).toMatchObject({ successCount: 0, errors: [{ line: 2, reason }] })
  })
})

describe('a workbook of people', () => {
  test('changes nothing when an export is imported unchanged, masked contacts included', async () => {
    const world = await freshWorld()
    await world.person('counselor', {
      username: 'expert1',
      realname: '专家甲',
      email: 'expert1@a.cn',
      domainIds: ['01'],
    })
    await world.person('subjectMan', { username: 'manager1', realname: '负责人', sex: 2, workNo: 'W1' })
    const admin = await world.as('admin')
    const { response } = await admin.ask(people.exportXls, {})
    const bytes = new Uint8Array(await response.arrayBuffer())
    const before = [
      await world.all('user'),
      await world.db.select().from(roleAssignment),
      await world.db.select().from(userDepart),
    ]
    const writes = (await world.all('log')).length
    const form = new FormData()
    form.set('file', new File([bytes], 'people.xlsx'))
    const { result } = (await admin.send('POST', people.importUser.path, form)).body
    expect(result).toMatchObject({ errorCount: 0, errors: [], refused: null, accounts: null })
    expect([
      await world.all('user'),
      await world.db.select().from(roleAssignment),
      await world.db.select().from(userDepart),
    ]).toEqual(before)
    expect((await world.all('log')).length).toBe(writes)
  })
  test('never stores a masked contact', async () => {
    const world = await freshWorld()
    const expert = await world.person('counselor', {
      ...{ username: 'expert1', realname: '专家甲', phone: '13800001234', email: 'expert1@a.cn' },
    })
    const row = { ...good, 账号: 'expert1', 姓名: '专家甲', 角色: '', 机构: '' }
    const kept = await imported(world, [{ ...row, 手机号: '138****1234', 邮箱: 'e***@a.cn', 工号: 'W7' }])
    expect(kept.result).toMatchObject({ successCount: 1 })
    expect(await world.read('user', expert.id)).toMatchObject({
      ...{ phone: '13800001234', email: 'expert1@a.cn', workNo: 'W7' },
    })
    const strange = await imported(world, [
      { ...row, 手机号: '139****9999' },
      { ...good, 邮箱: 'z***@a.cn' },
    ])
    expect(strange.result).toMatchObject({
      errors: [
        { line: 2, reason: '手机号已脱敏，请填写完整号码或留空' },
        { line: 3, reason: '邮箱已脱敏，请填写完整邮箱或留空' },
      ],
    })
  })
  test('imports the good rows and returns the others with the reason for another import', async () => {
    const world = await freshWorld()
    const bad = { ...good, 账号: 'lisi', 姓名: '李四', 角色: '没有的角色' }
    const { result } = await imported(world, [good, bad])
    expect(result).toMatchObject({ totalCount: 2, successCount: 1, errorCount: 1, errors: [{ line: 3 }] })
    const [back] = await readSheet(bytesOf(result.refused), columns, 10)
    expect(back!.row).toMatchObject({ 账号: 'lisi', 角色: '没有的角色' })
    const again = await imported(world, [{ ...(back!.row as Record<string, string>), 角色: '课题负责人' }])
    expect(again.result).toMatchObject({ successCount: 1, errorCount: 0, refused: null })
  })
  test('returns a different initial password for each new account, never 123456', async () => {
    const world = await freshWorld()
    const { result } = await imported(world, [good])
    const told = [...columns.slice(0, 2), { header: '初始密码', key: 'password' }]
    const [row] = await readSheet(bytesOf(result.accounts), told, 10)
    expect(row!.row.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  })
  test.each(['true', '1'])('is a dry run where dryRun is %s', async (dryRun) => {
    const world = await freshWorld()
    const { result } = await imported(world, [good], dryRun)
    expect(result).toMatchObject({ successCount: 1, accounts: null })
    expect((await world.all('user')).map(({ username }) => username)).not.toContain('zhangsan')
  })
  test('rejects a duplicate person', async () => {
    const world = await freshWorld()
    const { result } = await imported(world, [good, { ...good, 账号: 'ZhangSan' }])
    expect(result).toMatchObject({ successCount: 1, errors: [{ line: 3, reason: '与第 2 行重复' }] })
  })
  test('is exported in the format of the import', async () => {
    const world = await freshWorld()
    await imported(world, [good])
    const rows = await exported(world, 'zhangsan')
    expect(rows.map(({ row }) => row)).toEqual([
      {
        ...Object.fromEntries(columns.map(({ key }) => [key, ''])),
        ...good,
        性别: '未填',
        账号类型: '行业内',
        同时评审课题数上限: '20',
        状态: '正常',
        创建时间: expect.any(String),
      },
    ])
  })
})
