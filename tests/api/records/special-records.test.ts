import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import { hrefOf } from '~/worker/core/href'
import * as positions from '~/worker/system/positions/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as items from '~/worker/system/dictionaries/items/calls'
import * as categories from '~/worker/system/categories/calls'
import { checkValue } from '~/worker/duplicates/calls'
import { buildSheet } from '~/worker/workbooks/sheet'

describe('a position', () => {
  test('in use is not deleted, while others are', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const ids: string[] = []
    for (const code of ['P01', 'P02'])
      ids.push((await admin.ask(positions.add, { code, name: `职务${code}` })).body.result.id)
    await world.person('subjectMan', { post: 'P09,P01' })
    const { body } = await admin.ask(positions.remove, { ids })
    expect([body.result.ok, body.result.failed[0]!.reason]).toEqual([[ids[1]], '“职务P01”已被使用（人员 1），不可删除'])
  })
  test('is deleted once nobody holds it', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { id } = (await admin.ask(positions.add, { code: 'P01', name: '研究员' })).body.result
    const { id: userId } = await world.person('subjectMan', { post: 'P01' })
    await world.db.run(`update user set post = '' where id = '${userId}'`)
    expect((await admin.ask(positions.remove, { id })).body.success).toBe(true)
  })
  test('is found by its code, and several by their ids', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { id } = (await admin.ask(positions.add, { code: 'P01', name: '处长', postRank: '4' })).body.result
    expect((await admin.ask(positions.byCode, { code: 'P01' })).body.result).toMatchObject({
      id,
      postRank_dictText: '副高级',
    })
    expect((await admin.ask(positions.byIds, { ids: `${id},x` })).body.result).toHaveLength(1)
    expect((await admin.ask(positions.byCode, { code: 'P02' })).status).toBe(404)
  })
})

describe('a dictionary', () => {
  const begin = async () => {
    const world = await freshWorld()
    const by = await world.as('bizManger')
    const { id } = (await by.ask(dictionaries.add, { dictName: '行业', dictCode: 'trade' })).body.result as {
      id: string
    }
    const item = async (itemValue: string, more: object = {}) =>
      (await by.ask(items.add, { dictId: id, itemText: `行业${itemValue}`, itemValue, ...more })).body.result
        ?.id as string
    return { world, by, id, item }
  }
  test('lists its valid items in order and returns the text of any value', async () => {
    const { by, item } = await begin()
    await item('b', { sortOrder: 2, itemColor: 'red' })
    await item('a', { sortOrder: 1 })
    await item('c', { sortOrder: 3, status: 0 })
    const of = (text: string) => ({ value: text, text: `行业${text}`, title: `行业${text}`, label: `行业${text}` })
    expect((await by.ask(dictionaries.dictItems, { code: 'trade' })).body.result).toEqual([
      of('a'),
      { ...of('b'), color: 'red' },
    ])
    expect((await by.ask(dictionaries.findItems, { code: 'trade', keyword: 'b' })).body.result).toHaveLength(1)
    expect((await by.ask(dictionaries.itemTexts, { code: 'trade', key: 'c,a,x' })).body.result).toEqual([
      '行业c',
      '行业a',
      'x',
    ])
    expect((await by.ask(dictionaries.itemText, { code: 'trade', key: 'a' })).body.result).toBe('行业a')
  })
  test('is unavailable once deleted until it is restored', async () => {
    const { by, id, item } = await begin()
    await item('a')
    await by.ask(dictionaries.remove, { id })
    expect((await by.ask(dictionaries.dictItems, { code: 'trade' })).status).toBe(404)
    expect((await by.ask(dictionaries.allDictItems)).body.result).not.toHaveProperty('trade')
    expect((await by.ask(dictionaries.removed)).body.result.map((row: { id: string }) => row.id)).toEqual([id])
    expect((await by.send('PUT', hrefOf(dictionaries.restore, { id }))).body.message).toBe('已还原 1 项')
    expect((await by.ask(dictionaries.dictItems, { code: 'trade' })).body.result).toHaveLength(1)
  })
  test('keeps its code reserved in the recycle bin', async () => {
    const { by, id } = await begin()
    await by.ask(dictionaries.remove, { id })
    const { body } = await by.ask(dictionaries.add, { dictName: '行业', dictCode: 'trade' })
    expect(body.result).toEqual({ dictCode: '回收站中已有相同的字典编码，请还原或彻底删除后再试' })
  })
  test('is purged with its items from the recycle bin only', async () => {
    const { world, by, id, item } = await begin()
    await item('a')
    expect((await by.send('DELETE', hrefOf(dictionaries.destroy, { id }))).status).toBe(404)
    await by.ask(dictionaries.remove, { id })
    const { body, trips } = await by.send('DELETE', hrefOf(dictionaries.destroy, { id }))
    expect([body.message, trips]).toEqual(['已彻底删除 1 项', 3])
    expect(await world.read('dict', id)).toBeUndefined()
    expect((await world.all('dictItem')).filter(({ dictId }) => dictId === id)).toEqual([])
  })
  test('that is built in can be renamed but keeps its code and is not deleted', async () => {
    const { by } = await begin()
    const [row] = (await by.ask(dictionaries.treeList, { dictName: '职级' })).body.result
    expect(row).toMatchObject({ key: 'position_rank', title: '职级', dictCode: 'position_rank' })
    expect((await by.attempt(dictionaries.edit, { ...row, dictName: '职务' })).body.message).toBe('修改成功')
    expect(
      (await by.attempt(dictionaries.edit, { ...row, lockVersion: undefined, dictCode: 'x' })).body.result,
    ).toEqual({
      dictCode: '内置字典的编码不可修改',
    })
    expect((await by.ask(dictionaries.remove, { id: row!.id })).body.message).toBe('“职务”是内置字典，不可删除')
  })
  test('has each value once and checks it while it is typed', async () => {
    const { by, id, item } = await begin()
    const a = await item('a')
    const check = (given: object) => by.attempt(items.check, { dictId: id, ...given })
    expect((await check({ itemValue: 'a' })).body).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect((await check({ itemValue: 'b' })).body.message).toBe('该值可用！')
    expect((await check({ itemValue: 'a', id: a })).body.message).toBe('该值可用！')
  })
  test('keeps an item in use: its value stays, and it can be disabled', async () => {
    const { world, by } = await begin()
    const { id } = (await by.ask(items.add, { dictId: 'subject_domain', itemText: '绿色金融', itemValue: '77' })).body
      .result
    const sent = { id, dictId: 'subject_domain', itemText: '绿色金融', itemValue: '77' }
    expect((await by.ask(items.edit, { ...sent, itemValue: '78' })).body.success).toBe(true)
    await world.subject({ domain: '78' })
    expect((await by.ask(items.edit, sent)).body.result).toEqual({
      itemValue: '数据值已被使用（课题 1、申报书 1），不可修改',
    })
    expect((await by.ask(items.remove, { id })).body.message).toBe(
      '“绿色金融”已被使用（课题 1、申报书 1），不可删除，可停用',
    )
    expect((await by.ask(items.edit, { ...sent, itemValue: '78', status: 0 })).body.success).toBe(true)
  })
  test('cannot be changed by a committee member, who can still read the items', async () => {
    const { world } = await begin()
    const member = await world.as('technologyManger')
    expect((await member.ask(dictionaries.list)).body.message).toBe('没有权限：维护数据字典')
    expect((await member.ask(dictionaries.dictItems, { code: 'subject_domain' })).status).toBe(200)
  })
})

describe('a category', () => {
  const begin = async () => {
    const world = await freshWorld()
    const by = await world.as('admin')
    const add = async (name: string, pid = '0') =>
      (await by.ask(categories.add, { name, pid })).body.result.id as string
    const codeOf = async (id: string) => (await world.read('category', id))!.code
    return { world, by, add, codeOf }
  }
  test('gets the next code at the top level and below another', async () => {
    const { add, codeOf } = await begin()
    const top = await add('软件')
    const first = await add('办公', top)
    const second = await add('安全', top)
    expect([await codeOf(top), await codeOf(first), await codeOf(second)]).toEqual(['B08', 'B08A01', 'B08A02'])
  })
  test('moves with its descendants and their codes in two round trips', async () => {
    const { by, add, codeOf } = await begin()
    const [one, other] = [await add('甲'), await add('乙')]
    const moved = await add('子', one)
    const below = await add('孙', moved)
    const { body, trips } = await by.ask(categories.edit, { id: moved, name: '子', pid: other })
    expect([body.message, trips]).toEqual(['修改成功', 2])
    expect([await codeOf(moved), await codeOf(below)]).toEqual(['B09A01', 'B09A01A01'])
  })
  test('cannot move below itself or below an unknown row', async () => {
    const { by, add } = await begin()
    const top = await add('甲')
    const child = await add('子', top)
    const grandchild = await add('孙', child)
    const move = async (pid: string) => (await by.ask(categories.edit, { id: top, name: '甲', pid })).body.result
    for (const pid of [top, child, grandchild]) expect(await move(pid)).toEqual({ pid: '上级分类不可为本身或其下级' })
    expect(await move('nothing')).toEqual({ pid: '上级分类不存在' })
  })
  test('added twice below the same parent at the same time gets a code or is rejected', async () => {
    const { world, by, add } = await begin()
    const top = await add('甲')
    const both = await Promise.all(['一', '二'].map((name) => by.ask(categories.add, { name, pid: top })))
    const codes = (await world.all('category')).filter(({ pid }) => pid === top).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(both.filter(({ body }) => body.success)).toHaveLength(codes.length)
  })
  test('with children is deleted only together with them', async () => {
    const { world, by, add } = await begin()
    const top = await add('甲')
    const child = await add('子', top)
    expect((await by.ask(categories.remove, { id: top })).body.message).toBe('“甲”有下级，请先删除下级')
    expect((await by.ask(categories.remove, { ids: [top, child] })).body.message).toBe('已删除 2 项')
    expect(await world.read('category', top)).toBeUndefined()
  })
  test('is not deleted if an institution has it or the code requires it', async () => {
    const { by } = await begin()
    const name = (await by.ask(categories.byId, { id: 'B01A01' })).body.result.name
    expect((await by.ask(categories.remove, { id: 'B01A01' })).body.message).toMatch(
      new RegExp(`^“${name}”已被使用（机构 \\d+），不可删除$`),
    )
    expect((await by.ask(categories.remove, { id: 'B02' })).body.message).toBe('“反馈类型”是内置分类，不可删除')
    expect((await by.ask(categories.edit, { id: 'B02', name: '反馈类型', pid: 'B01' })).body.result).toEqual({
      pid: '内置分类不可移动',
    })
  })
  test('is listed with its children and found by keyword anywhere', async () => {
    const { by } = await begin()
    const codes = async (query: object) =>
      (await by.ask(categories.list, { pageSize: 50, ...query })).body.result.records.map((row) => [
        row.code,
        'hasChild' in row ? row.hasChild : null,
      ])
    expect(await codes({})).toEqual([
      ['B01', '1'],
      ['B02', '1'],
      ['B07', '1'],
    ])
    expect((await codes({ pid: 'B01' }))[0]).toEqual(['B01A01', null])
    expect(await codes({ keyword: '交易所' })).toEqual([['B01A04', null]])
    const below = (await by.ask(categories.children, { pid: 'B02' })).body.result
    expect((await by.ask(categories.childrenOfMany, { parentIds: 'B01,B02' })).body.result.length).toBeGreaterThan(
      below.length,
    )
  })
  describe('as a tree for forms', () => {
    const treeFor = async () => {
      const { world, add } = await begin()
      await add('孙', 'B01A01')
      const anyone = await world.as('subjectMan')
      const tree = async (call: Call, query: Record<string, string>) => (await anyone.ask(call, query)).body.result
      return { anyone, tree }
    }
    test('is loaded by level', async () => {
      const { tree } = await treeFor()
      const level = await tree(categories.loadTreeRoot, { async: 'true', pcode: 'B01' })
      expect(level[0]).toMatchObject({ key: 'B01A01', code: 'B01A01', parentId: 'B01', isLeaf: false })
      expect(level[0]).not.toHaveProperty('children')
      expect(await tree(categories.loadTreeChildren, { pid: 'B01' })).toEqual(level)
      expect(await tree(categories.loadTreeData, { pcode: 'B01' })).toEqual(level)
    })
    test('is loaded as a whole', async () => {
      const { anyone, tree } = await treeFor()
      const whole = await tree(categories.loadTreeRoot, { async: 'false', pcode: 'B01' })
      expect(whole[0].children.map(({ title }: { title: string }) => title)).toEqual(['孙'])
      expect(await tree(categories.loadTreeRoot, { async: 'false', pcode: '0' })).toHaveLength(3)
      expect(await tree(categories.loadAllData, { code: 'B01' })).toHaveLength(whole.length + 2)
      expect((await anyone.attempt(categories.loadAllData, {})).body).toMatchObject({
        ...{ code: 400, message: '分类编码不可为空', result: { code: '分类编码不可为空' } },
      })
    })
    test('returns names by id and one category by field', async () => {
      const { tree } = await treeFor()
      expect(await tree(categories.loadDictItem, { ids: 'B02,nothing,B01' })).toEqual(['反馈类型', '机构类型'])
      expect(await tree(categories.loadOne, { field: 'code', val: 'B02' })).toMatchObject({ id: 'B02' })
    })
  })
  test('validates a code below another', async () => {
    const { by } = await begin()
    const check = async (query: Record<string, string>) => (await by.ask(categories.checkCode, query)).body.message
    expect(await check({ pid: 'B01', code: 'B01A44' })).toBe('该值可用！')
    expect(await check({ pid: 'B01', code: 'B02A44' })).toBe('分类编码须以“B01”开头')
    expect(await check({ pid: '0' })).toBe('分类编码不可为空')
  })
})

describe('a workbook of categories', () => {
  const columns = ['上级分类编码', '分类名称', '分类编码'].map((header) => ({ key: header, header }))
  const begin = async () => {
    const world = await freshWorld()
    const by = await world.as('admin')
    const take = async (lines: readonly [above: string, name: string, code?: string][], pid?: string) => {
      const rows = lines.map((line) => Object.fromEntries(columns.map(({ key }, at) => [key, line[at] ?? null])))
      const data = new FormData()
      data.append('file', new File([(await buildSheet('x', columns, rows)) as Uint8Array<ArrayBuffer>], 'a.xlsx'))
      if (pid) data.append('pid', pid)
      return (await by.ask(categories.importExcel, data)).body
    }
    const codes = async () =>
      (await world.all('category'))
        .filter(({ createBy }) => createBy === by.user.username)
        .map(({ name, code }) => `${name} ${code}`)
        .toSorted()
    return { take, codes }
  }
  test('adds its rows below their named parents with the next codes', async () => {
    const { take, codes } = await begin()
    await take([
      ['B01', '甲'],
      ['', '乙'],
      ['B02', '丙'],
      ['', '丁'],
    ])
    expect(await codes()).toEqual(['丁 B09', '丙 B02A05', '乙 B08', '甲 B01A09'])
  })
  test('imports a branch whose rows refer to each other with new codes', async () => {
    const { take, codes } = await begin()
    await take([
      ['', '甲', 'X01'],
      ['X01', '乙', 'X01A01'],
      ['X01A01', '丙'],
      ['X01', '丁'],
    ])
    expect(await codes()).toEqual(['丁 B08A02', '丙 B08A01A01', '乙 B08A01', '甲 B08'])
  })
  test('adds rows without a parent below the row of the import', async () => {
    const { take, codes } = await begin()
    await take([['', '甲']], 'B02')
    expect(await codes()).toEqual(['甲 B02A05'])
  })
  test('is rejected when imported twice: a name is unique below its parent', async () => {
    const { take, codes } = await begin()
    const branch: Parameters<typeof take>[0] = [
      ['', '甲', 'X01'],
      ['X01', '乙'],
    ]
    await take(branch)
    const { result } = await take(branch)
    const errors = expect.arrayContaining([{ line: 2, reason: '分类名称“甲”已存在' }])
    expect(result).toMatchObject({ successCount: 0, errors })
    expect(await codes()).toEqual(['乙 B08A01', '甲 B08'])
  })
  test('accepts the same name below another parent', async () => {
    const { take, codes } = await begin()
    await take([
      ['B01', '甲'],
      ['B02', '甲'],
    ])
    expect(await codes()).toEqual(['甲 B01A09', '甲 B02A05'])
  })
  test('is rejected if a line names an unknown row or one further down', async () => {
    const { take, codes } = await begin()
    const { result } = await take([
      ['X01', '乙'],
      ['', '甲', 'X01'],
    ])
    expect(result).toMatchObject({ errors: [{ line: 2, reason: '上级分类不存在' }] })
    expect(await codes()).toEqual([])
  })
})

describe('the check for a free value', () => {
  const begin = async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { id } = (await admin.ask(positions.add, { code: 'P01', name: '处长' })).body.result
    const check = async (fieldVal: string, more: object = {}) =>
      (await admin.ask(checkValue, { tableName: 'sys_position', fieldName: 'code', fieldVal, ...more })).body
    return { world, id, check }
  }
  test('accepts an unused value', async () => {
    const { check } = await begin()
    expect(await check('P02')).toMatchObject({ success: true, code: 200, message: '该值可用！' })
  })
  test('rejects a value of another row', async () => {
    const { check } = await begin()
    expect(await check('P01')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
  })
  test('ignores the row itself', async () => {
    const { check, id } = await begin()
    expect(await check('P01', { dataId: id })).toMatchObject({ success: true, code: 200 })
  })
  test('ignores nothing without a row id, in the legacy form', async () => {
    const { check } = await begin()
    expect(await check('')).toMatchObject({ success: true, code: 500, message: '数据为空,不作处理！' })
  })
  test.each([
    ['sys_user', 'password'],
    ['sys_position', 'name'],
    ['sys_position', 'code = code or 1=1 --'],
  ])('rejects %s and %s without an answer', async (tableName, fieldName) => {
    const { check } = await begin()
    expect(await check('P01', { tableName, fieldName })).toMatchObject({
      code: 400,
      result: { fieldName: '不支持检查此字段' },
    })
  })
  test('checks accounts and roles by the legacy names', async () => {
    const { world, check } = await begin()
    const user = await world.make('user', {
      realname: '张丽',
      password: 'x',
      username: 'zhang.li',
      phone: '13900001234',
      email: 'li@example.com',
    })
    const taken = { success: false, code: 409, message: '该值不可用，系统中已存在！' }
    for (const [fieldName, fieldVal] of [
      ['username', 'zhang.li'],
      ['phone', '13900001234'],
      ['email', 'li@example.com'],
    ] as const) {
      expect(await check(fieldVal, { tableName: 'sys_user', fieldName }), fieldName).toMatchObject(taken)
      expect(await check(fieldVal, { tableName: 'sys_user', fieldName, dataId: user.id })).toMatchObject({ code: 200 })
    }
    expect(await check('li.zhang', { tableName: 'sys_user', fieldName: 'username' })).toMatchObject({
      ...{ success: true, code: 200, message: '该值可用！' },
    })
    expect(await check('counselor', { tableName: 'sys_role', fieldName: 'role_code' })).toMatchObject(taken)
    expect(await check('newRole', { tableName: 'sys_role', fieldName: 'role_code' })).toMatchObject({ code: 200 })
    // A manager of accounts does not manage roles.
    const biz = await world.as('bizManger')
    const asked = (tableName: string, fieldName: string) =>
      biz.ask(checkValue, { tableName, fieldName, fieldVal: 'counselor' })
    expect((await asked('sys_role', 'role_code')).body).toMatchObject({ code: 403 })
    expect((await asked('sys_user', 'username')).body).toMatchObject({ code: 200 })
  })
  test('gives no answer about a table that the caller does not manage', async () => {
    const { world } = await begin()
    const other = await world.as('bizManger')
    const asked = { tableName: 'sys_position', fieldName: 'code', fieldVal: 'P01' }
    expect((await other.ask(checkValue, asked)).body).toMatchObject({ success: false, code: 403 })
  })
})
