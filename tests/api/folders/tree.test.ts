import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as foldersCalls from '~/worker/folders/calls'
import { makeFile, makeFolder, visibleFolders } from './fixtures'

const add = async (who: SignedIn, name: string, more: object = {}) =>
  (await who.ask(foldersCalls.addFolder, { name, ...(!('pid' in more) && { area: 'topicExchange' }), ...more })).body
const begin = async () => {
  const world = await freshWorld()
  return { world, biz: await world.as('bizManger') }
}
const messageOf = async (who: SignedIn, act: Call, body: object) => (await who.ask(act, body)).body.message
const pathsOf = async (world: World) =>
  Object.fromEntries((await world.all('folder')).map((row) => [row.id, [row.pathIds, row.fullPath]]))

describe('new folder', () => {
  test('has a unique name in its place, except in the recycle bin', async () => {
    const { world, biz } = await begin()
    const top = await makeFolder(world, 'top')
    await makeFolder(world, 'taken', top)
    await makeFolder(world, 'deleted', top, { delFlag: 1 })
    await makeFolder(world, 'gone', undefined, { delFlag: 1 })
    await makeFolder(world, 'of another area', undefined, { area: 'unlimited', subArea: 'fintech' })
    const message = async (name: string, pid?: string) => (await add(biz, name, pid ? { pid } : {})).message
    expect([await message('top'), await message('taken', 'top')]).toEqual(Array(2).fill('同级目录下已有同名目录'))
    for (const name of ['gone', 'taken', 'of another area']) expect(await message(name), name).toBe('目录已新建')
    for (const name of ['deleted', 'top']) expect(await message(name, 'top'), name).toBe('目录已新建')
  })

  test('is the last in its place', async () => {
    const { world, biz } = await begin()
    const top = await makeFolder(world, 'top', undefined, { sort: 4 })
    await makeFolder(world, 'in it', top, { sort: 7 })
    await makeFolder(world, 'deleted', top, { sort: 9, delFlag: 1 })
    const sortOf = async (body: { result: { id: string } }) => (await world.read('folder', body.result.id))?.sort
    expect(await sortOf(await add(biz, 'beside'))).toBe(5)
    const inside = await add(biz, 'inside', { pid: 'top' })
    expect(await sortOf(inside)).toBe(8)
    expect(await sortOf(await add(biz, 'first', { pid: inside.result.id }))).toBe(0)
  })

  test('inherits year and place of its subject or parent', async () => {
    const { world, biz } = await begin()
    await world.subject({ id: 's', status: 'ESTABLISHED', year: '2025' })
    const { result } = await add(biz, '材料', { area: 'subject', subjectId: 's' })
    const inside = await add(biz, '附件', { pid: result.id })
    const own = await add(biz, '计划', { year: '2024' })
    expect(await world.read('folder', inside.result.id)).toMatchObject({
      area: 'subject',
      subjectId: 's',
      year: '2025',
    })
    expect(await world.read('folder', own.result.id)).toMatchObject({
      area: 'topicExchange',
      subjectId: '',
      year: '2024',
    })
    expect((await world.all('folder')).filter((row) => row.name === '材料')).toMatchObject([{ year: '2025', pid: '0' }])
  })

  test('is rejected for an unknown subject and without management permission', async () => {
    const { world, biz } = await begin()
    const man = await world.as('subjectMan')
    await world.subject({ id: 'own', status: 'ESTABLISHED' })
    await world.subject({ id: 'foreign', status: 'ESTABLISHED', subjectManId: 'another' })
    await world.make('subjectMember', { subjectId: 'foreign', userId: man.user.id, name: '成员' })
    const at = (subjectId: string) => ({ area: 'subject', subjectId })
    expect(await add(biz, 'x', at('nothing'))).toMatchObject({ code: 404, message: '课题不存在' })
    expect(await add(man, 'x', at('foreign'))).toMatchObject({ code: 403, message: '没有权限：在此区域新建目录' })
    expect(await add(man, 'x', at('own'))).toMatchObject({ success: true })
    expect(await add(biz, 'x', { subjectId: 'own' })).toMatchObject({
      code: 400,
      message: '仅课题资料的目录属于课题',
    })
  })
})

describe('folder', () => {
  test('updates the paths of its descendants only when renamed', async () => {
    const { world, biz } = await begin()
    const top = await makeFolder(world, 'a')
    const sub = await makeFolder(world, 'b', top)
    await makeFolder(world, 'c', sub)
    await makeFolder(world, 'aa')
    await makeFolder(world, 'bb', top)
    expect(await messageOf(biz, foldersCalls.updateFolder, { id: 'b', name: '更长的名' })).toBe('目录已修改')
    expect(await pathsOf(world)).toEqual({
      a: ['/a/', '/a'],
      b: ['/a/b/', '/a/更长的名'],
      c: ['/a/b/c/', '/a/更长的名/c'],
      aa: ['/aa/', '/aa'],
      bb: ['/a/bb/', '/a/bb'],
    })
    expect((await world.read('folder', 'c'))?.lockVersion).toBe(1)
  })

  test('is renamed to a free name at the version read', async () => {
    const { world, biz } = await begin()
    await makeFolder(world, 'a')
    await makeFolder(world, 'b')
    await makeFolder(world, 'deleted', undefined, { delFlag: 1 })
    const renamed = (name: string, lockVersion?: number) =>
      messageOf(biz, foldersCalls.updateFolder, { id: 'a', name, lockVersion })
    expect(await renamed('b')).toBe('同级目录下已有同名目录')
    expect(await renamed('x', 1)).toBe('数据已被他人修改，请刷新后重试')
    expect(await renamed('deleted', 0)).toBe('目录已修改')
  })

  test('has a path of at most 500 characters', async () => {
    const { world, biz } = await begin()
    const long = (length: number) => 'x'.repeat(length)
    const top = await makeFolder(world, 'top', undefined, { fullPath: `/${long(459)}`, name: long(459) })
    expect((await add(biz, long(40), { pid: top.id })).message).toMatch('目录路径最多 500 个字')
    expect((await add(biz, long(39), { pid: top.id })).message).toBe('目录已新建')
  })

  test('moves with its descendants to the end of its new place', async () => {
    const { world, biz } = await begin()
    const [from, to] = [await makeFolder(world, 'from'), await makeFolder(world, 'to', undefined, { sort: 3 })]
    const moved = await makeFolder(world, 'moved', from)
    await makeFolder(world, 'below', moved)
    await makeFolder(world, 'first', to, { sort: 6 })
    await makeFolder(world, 'deleted', to, { sort: 8, delFlag: 1 })
    expect(await messageOf(biz, foldersCalls.moveFolder, { folderId: 'moved', targetId: 'to' })).toBe('目录已移动')
    const paths = await pathsOf(world)
    expect([paths.moved, paths.below, paths.from]).toEqual([
      ['/to/moved/', '/to/moved'],
      ['/to/moved/below/', '/to/moved/below'],
      ['/from/', '/from'],
    ])
    expect(await world.read('folder', 'moved')).toMatchObject({ pid: 'to', sort: 7 })
    await messageOf(biz, foldersCalls.moveFolder, { folderId: 'moved', targetId: '0' })
    expect(await world.read('folder', 'moved')).toMatchObject({ pid: '0', sort: 4, pathIds: '/moved/' })
    expect((await pathsOf(world)).below).toEqual(['/moved/below/', '/moved/below'])
  })

  test('is not moved to a duplicate name, another area, itself or as a template', async () => {
    const { world, biz } = await begin()
    const fintech = await makeFolder(world, 'fintech', undefined, { area: 'unlimited', subArea: 'fintech' })
    const target = await makeFolder(world, 'target')
    const other = await makeFolder(world, 'other')
    await makeFolder(world, 'in the target', target, { name: '同名' })
    await makeFolder(world, 'gone from the target', target, { name: '可用', delFlag: 1 })
    await makeFolder(world, 'security', undefined, { area: 'unlimited', subArea: 'security' })
    await makeFolder(world, 'one', other, { name: '同名' })
    await makeFolder(world, 'two', other, { name: '可用' })
    await makeFolder(world, 'three', fintech)
    await makeFolder(world, 'template', other, { canDelete: 0 })
    // A folder of the same name at the root of another area does not conflict.
    await makeFolder(world, 'elsewhere', undefined, { area: 'unlimited', subArea: 'fintech', name: '可用' })
    const messages: string[][] = []
    for (const [folderId, targetId] of [
      ...([
        ['one', 'target'],
        ['three', 'target'],
        ['three', 'security'],
        ['template', 'target'],
      ] as const),
      ...([
        ['other', 'two'],
        ['two', 'target'],
        ['two', '0'],
        ['two', '0'],
      ] as const),
    ])
      messages.push([folderId, targetId, await messageOf(biz, foldersCalls.moveFolder, { folderId, targetId })])
    expect(messages).toEqual([
      ['one', 'target', '同级目录下已有同名目录'],
      ['three', 'target', '目录仅可在同一区域内移动'],
      ['three', 'security', '目录仅可在同一区域内移动'],
      ['template', 'target', '模板目录不可移动'],
      ['other', 'two', '目录不可移至自身或自身的下级目录'],
      ['two', 'target', '目录已移动'],
      ['two', '0', '目录已移动'],
      ['two', '0', '目录已在此处'],
    ])
  })

  test('of a subject is moved to the root by the subject manager', async () => {
    const { world } = await begin()
    const man = await world.as('subjectMan')
    await world.subject({ id: 'foreign', status: 'ESTABLISHED', subjectManId: 'another' })
    await world.subject({ id: 'own', status: 'ESTABLISHED' })
    const top = await makeFolder(world, 'top', undefined, { area: 'subject', subjectId: 'own' })
    await makeFolder(world, 'sub', top)
    expect(await messageOf(man, foldersCalls.moveFolder, { folderId: 'sub', targetId: '0' })).toBe('目录已移动')
    expect(await world.read('folder', 'sub')).toMatchObject({ pid: '0', fullPath: '/sub' })
  })

  test('is moved within six levels and 500 characters including its descendants', async () => {
    const { world, biz } = await begin()
    let deep = await makeFolder(world, '1')
    for (const id of ['2', '3', '4']) deep = await makeFolder(world, id, deep)
    const flat = await makeFolder(world, 'flat')
    await makeFolder(world, 'one below', flat)
    const tall = await makeFolder(world, 'tall')
    const middle = await makeFolder(world, 'middle', tall)
    await makeFolder(world, 'two below', middle)
    const gone = await makeFolder(world, 'deleted', await makeFolder(world, 'deleted too', flat, { delFlag: 1 }), {
      delFlag: 1,
    })
    expect(gone.pathIds).toBe('/flat/deleted too/deleted/')
    const wide = await makeFolder(world, 'wide')
    await makeFolder(world, 'x'.repeat(490), wide)
    const move = (folderId: string, targetId: string) => messageOf(biz, foldersCalls.moveFolder, { folderId, targetId })
    expect(await move('tall', '4')).toBe('目录最多 6 级')
    expect(await move('wide', '4')).toMatch('目录路径最多 500 个字')
    expect(await move('flat', '4')).toBe('目录已移动')
    expect((await world.read('folder', 'one below'))?.pathIds).toBe('/1/2/3/4/flat/one below/')
  })

  test('is sorted as given, with others at the end', async () => {
    const { world, biz } = await begin()
    const top = await makeFolder(world, 'top')
    for (const [sort, id] of ['a', 'b', 'c'].entries()) await makeFolder(world, id, top, { sort: sort + 3 })
    expect(await messageOf(biz, foldersCalls.sortFolder, { pid: 'top', ids: ['c', 'a'] })).toBe('顺序已保存')
    expect(Object.keys(await visibleFolders(biz, { pid: 'top' }))).toEqual(['c', 'a', 'b'])
    await makeFolder(world, 'elsewhere')
    await makeFolder(world, 'of another area', undefined, { area: 'unlimited', subArea: 'fintech' })
    const sorted = (pid: string, ...ids: string[]) => messageOf(biz, foldersCalls.sortFolder, { pid, ids })
    expect(await sorted('top', 'a', 'elsewhere')).toBe('目录“elsewhere”不在此目录下，请刷新后重试')
    expect(await sorted('0', 'top', 'of another area')).toBe('仅可调整同一位置的目录')
    await makeFolder(world, 'beside that', undefined, { area: 'unlimited', subArea: 'security' })
    expect(await sorted('0', 'of another area', 'beside that')).toBe('仅可调整同一位置的目录')
    expect(await sorted('0', 'elsewhere', 'top')).toBe('顺序已保存')
    expect(Object.keys(await visibleFolders(biz))).toEqual(['elsewhere', 'top'])
  })
})

describe('folder list', () => {
  test('counts readable content below without deleted files', async () => {
    const { world, biz } = await begin()
    const top = await makeFolder(world, 'top')
    const sub = await makeFolder(world, 'sub', top)
    const gone = await makeFolder(world, 'gone', top, { delFlag: 1 })
    await makeFolder(world, 'beside', undefined, { sort: 1 })
    await makeFile(world, 'one', 'top', { size: 7 })
    await makeFile(world, 'two', sub.id, { size: 5 })
    await makeFile(world, 'deleted', sub.id, { delFlag: 1 })
    await makeFile(world, 'in what is gone', gone.id)
    const rows = (await biz.ask(foldersCalls.listFolders, { area: 'topicExchange' })).body.result
    expect(rows.map((row) => [row.id, row.fileCount, row.size, row.folderCount])).toEqual([
      ['top', 2, 12, 1],
      ['beside', 0, 0, 0],
    ])
    const trash = (await biz.ask(foldersCalls.listFolders, { pid: 'top', trash: 1 })).body.result
    expect(trash, 'deleted without a trash id').toEqual([])
  })

  test('of a place contains its own folders only', async () => {
    const { world, biz } = await begin()
    await world.subject({ id: 's', status: 'ESTABLISHED' })
    const fintech = await makeFolder(world, 'fintech', undefined, { area: 'unlimited', subArea: 'fintech' })
    await makeFolder(world, 'in fintech', fintech)
    await makeFolder(world, 'security', undefined, { area: 'unlimited', subArea: 'security' })
    await makeFolder(world, 'material', undefined, { area: 'subject', subjectId: 's' })
    await makeFolder(world, 'exchange')
    expect(await visibleFolders(biz, { area: 'unlimited', subArea: 'fintech' })).toEqual({ fintech: 'rdum' })
    expect(await visibleFolders(biz, { area: 'subject', subjectId: 's' })).toEqual({ material: 'rdum' })
    expect(await visibleFolders(biz)).toEqual({ exchange: 'rdum' })
    expect(await visibleFolders(biz, { pid: 'fintech' })).toEqual({ 'in fintech': 'rdum' })
  })

  test('of a subject contains its folders top-down without deleted ones', async () => {
    const { world, biz } = await begin()
    for (const id of ['s', 'other']) await world.subject({ id, status: 'ESTABLISHED' })
    const top = await makeFolder(world, 'top', undefined, { area: 'subject', subjectId: 's' })
    await makeFolder(world, 'sub', top)
    await makeFolder(world, 'gone', top, { delFlag: 1 })
    await makeFolder(world, 'of another', undefined, { area: 'subject', subjectId: 'other' })
    const { folders } = (await biz.ask(foldersCalls.subjectFolders, { subjectId: 's' })).body.result
    expect(folders.map((row) => row.name)).toEqual(['top', 'sub'])
    const stranger = await world.as('subjectMan', 'stranger')
    const { body } = await stranger.ask(foldersCalls.subjectFolders, { subjectId: 's' })
    expect(body.result?.folders ?? []).toEqual([])
  })

  test('of a path ends at the folder and is 404 for a deleted one', async () => {
    const { world, biz } = await begin()
    const top = await makeFolder(world, 'top')
    await makeFolder(world, 'sub', top)
    await makeFolder(world, 'gone', top, { delFlag: 1 })
    await makeFolder(world, 'beside')
    const way = async (id: string) => (await biz.ask(foldersCalls.folderPath, { id })).body
    expect((await way('sub')).result).toEqual([
      { id: 'top', name: 'top' },
      { id: 'sub', name: 'sub' },
    ])
    for (const id of ['gone', 'nothing']) expect(await way(id)).toMatchObject({ code: 404, message: '目录不存在' })
  })
})

describe('recycle bin', () => {
  test('accepts an empty folder at once and others after confirmation of their content', async () => {
    const { world, biz } = await begin()
    await makeFolder(world, 'empty')
    await makeFile(world, 'a file', (await makeFolder(world, 'with a file')).id)
    const above = await makeFolder(world, 'with a folder')
    await makeFolder(world, 'a folder', above)
    await makeFile(world, 'another file', 'a folder')
    await makeFile(world, 'deleted', 'empty', { delFlag: 1 })
    await makeFolder(world, 'deleted folder', await world.read('folder', 'empty'), { delFlag: 1 })
    await makeFile(world, 'in the deleted folder', 'deleted folder')
    const asked = async (id: string, confirm?: number) => {
      const { message, result } = (await biz.ask(foldersCalls.deleteFolder, { id, confirm })).body
      return [message, result]
    }
    expect(await asked('with a file')).toEqual([
      '目录下有 0 个子目录、1 个文件，请确认后再删除',
      { folders: 0, files: 1 },
    ])
    expect(await asked('with a folder')).toEqual([
      '目录下有 1 个子目录、1 个文件，请确认后再删除',
      { folders: 1, files: 1 },
    ])
    expect(await asked('empty')).toEqual(['目录已移至回收站', { folders: 0, files: 0 }])
    expect(await asked('with a folder', 1)).toEqual(['目录已移至回收站', { folders: 1, files: 1 }])
  })

  const filled = async () => {
    const { world, biz } = await begin()
    const top = await makeFolder(world, 'top')
    const sub = await makeFolder(world, 'sub', top)
    const before = await makeFolder(world, 'gone before', top, { delFlag: 1, trashId: 'gone before' })
    await makeFolder(world, 'top beside', undefined)
    await makeFile(world, 'in sub', sub.id)
    await makeFile(world, 'deleted by itself', sub.id, { delFlag: 1 })
    await makeFile(world, 'gone with its folder', before.id, { delFlag: 1, trashId: 'gone before' })
    await makeFile(world, 'beside', 'top beside')
    const state = async () =>
      Object.fromEntries(
        [...(await world.all('folder')), ...(await world.all('file'))].map((row) => [
          row.id,
          [row.delFlag, row.trashId, row.deleteTime === '' ? '' : 'timed', row.lockVersion].join(),
        ]),
      )
    return { world, biz, state }
  }
  const untouched = {
    'gone before': '1,gone before,,0',
    'deleted by itself': '1,,,0',
    'gone with its folder': '1,gone before,,0',
    'top beside': '0,,,0',
    beside: '0,,,0',
  }

  test('marks all content deleted with a folder', async () => {
    const { biz, state } = await filled()
    await biz.ask(foldersCalls.deleteFolder, { id: 'top', confirm: 1 })
    expect(await state()).toEqual({
      ...untouched,
      top: '1,top,timed,1',
      sub: '1,top,timed,1',
      'in sub': '1,top,timed,1',
    })
    expect(Object.keys(await visibleFolders(biz, { area: 'topicExchange', trash: 1 }))).toEqual(['top'])
  })

  test('restores what was deleted with a folder only', async () => {
    const { biz, state } = await filled()
    await biz.ask(foldersCalls.deleteFolder, { id: 'top', confirm: 1 })
    expect(await messageOf(biz, foldersCalls.restoreFolder, { id: 'sub' })).toBe(
      '目录随上级目录一起删除，请恢复上级目录',
    )
    expect(await messageOf(biz, foldersCalls.restoreFolder, { id: 'top' })).toBe('目录已恢复')
    expect(await state()).toEqual({ ...untouched, top: '0,,,2', sub: '0,,,2', 'in sub': '0,,,2' })
  })

  test('restores a folder to its place unless the parent is deleted or the name is taken', async () => {
    const { world, biz } = await begin()
    const gone = { delFlag: 1 }
    const top = await makeFolder(world, 'top', undefined, { ...gone, trashId: 'top' })
    await makeFolder(world, 'sub', top, { ...gone, trashId: 'sub' })
    const there = await makeFolder(world, 'there')
    await makeFolder(world, 'twin', there, { ...gone, trashId: 'twin', name: '同名' })
    await makeFolder(world, 'in its place', there, { name: '同名' })
    await makeFolder(world, 'free', there, { ...gone, trashId: 'free' })
    await makeFolder(world, 'elsewhere', undefined, { name: 'free' })
    const restored = (id: string) => messageOf(biz, foldersCalls.restoreFolder, { id })
    expect(await restored('sub')).toBe('上级目录已删除，请先恢复上级目录')
    expect(await restored('twin')).toBe('同级目录下已有同名目录，请先改名')
    expect(await restored('there'), 'not deleted').toBe('目录不存在')
    for (const id of ['free', 'top', 'sub']) expect(await restored(id), id).toBe('目录已恢复')
  })

  test('rejects files submitted with a declaration', async () => {
    const { world, biz } = await begin()
    const { id: subjectId } = await world.subject({ status: 'ESTABLISHED' })
    const top = await makeFolder(world, 'top', undefined, { area: 'subject', subjectId })
    await makeFolder(world, 'sub', top)
    for (const id of ['submitted', 'other']) await makeFile(world, id, 'sub', { bizType: 'subject', bizId: subjectId })
    await world.make('subjectVersion', {
      subjectId,
      versionNo: 1,
      snapshot: {},
      files: [{ slot: 'application', fileIds: ['submitted'] }],
      submitTime: world.stamp(),
    })
    expect(await messageOf(biz, foldersCalls.deleteFolder, { id: 'top', confirm: 1 })).toBe(
      '目录下有 1 个文件已随申报书提交存档，不可删除',
    )
    expect(await world.read('folder', 'top')).toMatchObject({ delFlag: 0 })
  })
})
