import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'
import type { FolderRow } from '~/worker/folders/contract'
import { makeFile, makeFolder, visibleFolders } from './fixtures'

const auth = (world: World, folderId: string, more: object = {}) =>
  world.make('folderAuth', { folderId, targetType: 'all', rights: 'r', ...more })
const reads = async (who: SignedIn, id: string) => (await who.ask(files.fileById, { id })).status === 200

describe('folder grant', () => {
  test('to a department includes its descendants', async () => {
    const world = await freshWorld()
    await world.make('depart', { id: 'd-below', departName: '信息部', orgCode: 'A02A01', parentId: 'd-one' })
    await world.make('depart', { id: 'd-bare', departName: '未编号', orgCode: '' })
    const people = {
      it: await world.as('mechanism', 'it'),
      below: await world.as('mechanism', 'below', { departId: 'd-below' }),
      far: await world.as('mechanism', 'far', { departId: 'd-two' }),
      bare: await world.as('mechanism', 'bare', { departId: 'd-bare' }),
    }
    for (const id of ['d-one', 'd-below', 'd-bare'])
      await auth(world, (await makeFolder(world, id)).id, { targetType: 'depart', targetId: id })
    const seen = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, who]) => [name, Object.keys(await visibleFolders(who)).toSorted()]),
      ),
    )
    expect(seen).toEqual({ it: ['d-one'], below: ['d-below', 'd-one'], far: [], bare: ['d-bare'] })
  })

  test('to a user or role applies to nobody else', async () => {
    const world = await freshWorld()
    const [man, other] = [await world.as('subjectMan'), await world.as('subjectMan', 'other')]
    const contact = await world.as('mechanism')
    await auth(world, (await makeFolder(world, 'his')).id, { targetType: 'user', targetId: man.user.id, rights: 'rd' })
    await auth(world, (await makeFolder(world, 'theirs')).id, { targetType: 'role', targetId: '2' })
    expect(await visibleFolders(man)).toEqual({ his: 'rd', theirs: 'r' })
    expect(await visibleFolders(other)).toEqual({ theirs: 'r' })
    expect(await visibleFolders(contact)).toEqual({})
  })

  test('is valid to the end of its last day unless revoked', async () => {
    const world = await freshWorld()
    await auth(world, (await makeFolder(world, 'today')).id, { expire: '2026-11-20' })
    await auth(world, (await makeFolder(world, 'yesterday')).id, { expire: '2026-11-19' })
    await auth(world, (await makeFolder(world, 'taken back')).id, { delFlag: 1 })
    expect(await visibleFolders(await world.as('subjectMan'))).toEqual({ today: 'r' })
  })

  test('applies to subfolders only if inherited', async () => {
    const world = await freshWorld()
    const passing = await makeFolder(world, 'passing')
    const closed = await makeFolder(world, 'closed')
    for (const above of [passing, closed]) await makeFolder(world, `in ${above.id}`, above)
    await auth(world, 'passing')
    await auth(world, 'closed', { inherit: 0 })
    const man = await world.as('subjectMan')
    expect(await visibleFolders(man)).toEqual({ passing: 'r', closed: 'r' })
    expect(await visibleFolders(man, { pid: 'passing' })).toEqual({ 'in passing': 'r' })
    expect(await visibleFolders(man, { pid: 'closed' })).toEqual({})
  })

  test('to a subfolder shows its parents without their content', async () => {
    const world = await freshWorld()
    const top = await makeFolder(world, 'top')
    const on = await makeFolder(world, 'on the way', top)
    await makeFolder(world, 'beside', top)
    const gone = await makeFolder(world, 'gone', await makeFolder(world, 'way to what is gone'), { delFlag: 1 })
    await auth(world, (await makeFolder(world, 'deep', on)).id)
    await auth(world, gone.id)
    await makeFile(world, 'file on the way', on.id)
    await makeFile(world, 'file in the deep', 'deep')
    const man = await world.as('subjectMan')
    expect(await visibleFolders(man)).toEqual({ top: '' })
    expect(await visibleFolders(man, { pid: 'top' })).toEqual({ 'on the way': '' })
    expect([await reads(man, 'file on the way'), await reads(man, 'file in the deep')]).toEqual([false, true])
  })

  test('counts exactly the files that the user can read, in the folder and below', async () => {
    const world = await freshWorld()
    const { id: bizId } = await world.subject({ status: 'ESTABLISHED' })
    const man = await world.as('subjectMan')
    const people = [
      ...[man, await world.as('subjectMan', 'other'), await world.as('mechanism'), await world.as('bizManger')],
      ...[await world.as('counselor'), await world.as('technologyManger'), await world.as('admin')],
    ]
    const kinds = [{ bizType: 'folder' }, { bizType: 'subject', bizId }, { bizType: '' }, { bizType: 'help' }]
    let size = 1
    const fill = async ({ id }: { id: string }) => {
      for (const uploaderId of [man.user.id, 'somebody'])
        for (const kind of kinds) await makeFile(world, `${id} ${size}`, id, { ...kind, uploaderId, size: (size += 3) })
    }
    const places = [
      ...[{ area: 'topicExchange' }, { area: 'collect' }, { area: 'courseware' }],
      { area: 'unlimited', subArea: 'fintech' },
    ]
    for (const place of places) {
      const top = await makeFolder(world, `top ${place.area}`, undefined, place)
      const [open, shut] = [
        await makeFolder(world, `open ${place.area}`, top),
        await makeFolder(world, `shut ${place.area}`, top),
      ]
      const below = await makeFolder(world, `below ${place.area}`, open)
      for (const folder of [top, open, shut, below]) await fill(folder)
      await auth(world, open.id, { rights: 'r' })
      await auth(world, shut.id, { targetType: 'user', targetId: man.user.id, rights: 'u' })
    }
    const all = await world.all('file')
    for (const who of people) {
      const read = new Set<string>()
      for (const { id } of all) if (await reads(who, id)) read.add(id)
      for (const place of places)
        for (const row of (await who.attempt(folders.listFolders, place)).body.result as FolderRow[]) {
          const there = all.filter(({ id, folderId }) => folderId.endsWith(place.area) && read.has(id))
          const label = `${row.name} to ${who.user.username}`
          expect([row.fileCount, row.size], label).toEqual([
            there.length,
            there.reduce((sum, one) => sum + one.size, 0),
          ])
          expect(row.folderCount, label).toBe(3)
        }
    }
  })

  test('has no effect without the permission to read folders', async () => {
    const world = await freshWorld()
    await world.client.execute("delete from role_permission where role_id = '2' and permission_id = 'folder:read'")
    const { id: subjectId } = await world.subject({ status: 'ESTABLISHED' })
    const of = await makeFolder(world, 'of the subject', undefined, { area: 'subject', subjectId })
    await auth(world, (await makeFolder(world, 'in it', of)).id)
    await auth(world, (await makeFolder(world, 'other')).id)
    await makeFile(world, 'file', 'other')
    const man = await world.as('subjectMan')
    expect(await reads(man, 'file')).toBe(false)
    expect((await man.ask(folders.subjectFolders, { subjectId })).body.result.folders).toEqual([])
    expect(await reads(await world.as('mechanism'), 'file')).toBe(true)
  })

  test('is listed with its target name, nearest folder first', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const top = await makeFolder(world, 'top')
    await makeFolder(world, 'sub', top)
    await auth(world, 'sub', { targetType: 'depart', targetId: 'd-one', expire: '2026-11-19' })
    await auth(world, 'sub', { targetType: 'role', targetId: '2', expire: '2026-11-20' })
    await auth(world, 'sub', { targetType: 'user', targetId: biz.user.id, inherit: 0 })
    await auth(world, 'sub', { targetType: 'user', targetId: 'gone', delFlag: 1 })
    await auth(world, 'top', { targetType: 'user', targetId: 'gone' })
    await auth(world, 'top', { targetType: 'user', targetId: 'here alone', inherit: 0 })
    await auth(world, (await makeFolder(world, 'elsewhere')).id)
    const { auths } = (await biz.ask(folders.folderAuths, { folderId: 'sub' })).body.result
    expect(auths.map((one) => [one.folderName, one.targetName, one.expired, one.inherited])).toEqual([
      ['sub', '甲证券股份有限公司', true, false],
      ['sub', expect.stringContaining('课题'), false, false],
      ['sub', biz.user.realname, false, false],
      ['top', '', false, true],
    ])
  })
})

describe('granting folder access', () => {
  const given =
    (world: World) =>
    async (who: SignedIn, ...auths: object[]) => {
      const { body } = await who.attempt(folders.authorizeFolder, { folderId: 'top', auths, inherit: 0 })
      const rows = await world.all('folderAuth')
      return [
        body.message,
        rows.map((row) => [row.targetType, row.targetId, row.rights, row.expire, row.inherit].join()),
      ]
    }

  test('replaces former grants', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await makeFolder(world, 'top')
    await auth(world, (await makeFolder(world, 'other')).id)
    const authorize = given(world)
    const other = 'all,,r,,1'
    expect(
      await authorize(
        biz,
        { targetType: 'depart', targetId: 'd-one', rights: 'u', expire: '2026-11-20' },
        { targetType: 'role', targetId: '2', rights: 'd', inherit: 1 },
        { targetType: 'all', targetId: 'whoever', rights: 'm' },
      ),
    ).toEqual(['已授权 3 个对象', [other, 'depart,d-one,ru,2026-11-20,0', 'role,2,rd,,1', 'all,,rdum,,0']])
    expect(await authorize(biz, { targetType: 'all', rights: 'r' })).toEqual(['已授权 1 个对象', [other, 'all,,r,,0']])
    expect(await authorize(biz)).toEqual(['已取消全部授权', [other]])
  })

  test('rejects unknown and duplicate targets and past dates', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await makeFolder(world, 'top')
    const says = async (...auths: object[]) =>
      (await biz.attempt(folders.authorizeFolder, { folderId: 'top', auths })).body.result
    const all = { targetType: 'all', rights: 'r' }
    expect(await says(all, all)).toEqual({ 'auths.1.targetId': '同一对象只能授权一次' })
    for (const targetType of ['user', 'role', 'depart'])
      expect(await says(all, { targetType, targetId: 'nobody', rights: 'r' })).toEqual({
        'auths.1.targetId': '授权对象不存在',
      })
    expect(await says({ ...all, expire: '2026-11-19' })).toEqual({ 'auths.0.expire': '有效期不得早于今日' })
    expect(await world.all('folderAuth')).toEqual([])
  })

  test('keeps existing management grants but adds none by a delegated manager', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    await makeFolder(world, 'top')
    const lent = { targetType: 'user', targetId: contact.user.id, rights: 'm' }
    await auth(world, 'top', { ...lent, rights: 'rdum' })
    const authorize = given(world)
    const ownGrant = `user,${contact.user.id},rdum,,0`
    expect(await authorize(contact, lent)).toEqual(['已授权 1 个对象', [ownGrant]])
    expect(await authorize(contact, lent, { targetType: 'all', rights: 'm' })).toEqual([
      '没有权限：授予管理权限',
      [ownGrant],
    ])
    expect(await authorize(contact, lent, { targetType: 'all', rights: 'du' })).toEqual([
      '已授权 2 个对象',
      [ownGrant, 'all,,rdu,,0'],
    ])
  })
})

describe('folders of a subject', () => {
  const of = async (world: World) => {
    const { id: subjectId } = await world.subject({ id: 'subject', status: 'ESTABLISHED' })
    await makeFolder(world, 'material', undefined, { area: 'subject', subjectId })
    const rights = async (who: SignedIn) =>
      (await visibleFolders(who, { area: 'subject', subjectId })).material ?? 'none'
    return { rights }
  }

  test('are managed by subject manager and centre and read by those who see the subject', async () => {
    const world = await freshWorld()
    const { rights } = await of(world)
    expect(await rights(await world.as('subjectMan'))).toBe('rdum')
    expect(await rights(await world.as('bizManger'))).toBe('rdum')
    expect(await rights(await world.as('mechanism'))).toBe('rd')
    expect(await rights(await world.as('subjectMan', 'another'))).toBe('none')
    expect(await rights(await world.as('mechanism', 'another', { departId: 'd-two' }))).toBe('none')
  })

  test('accept files of members with edit permission, other members read', async () => {
    const world = await freshWorld()
    const { rights } = await of(world)
    const member = async (name: string, editRight: number, subjectId = 'subject') => {
      const who = await world.as('subjectMan', name)
      await world.make('subjectMember', { subjectId, userId: who.user.id, name, editRight })
      return who
    }
    const { id: other } = await world.subject({ status: 'ESTABLISHED' })
    expect(await rights(await member('editor', 1))).toBe('rdu')
    expect(await rights(await member('reader', 0))).toBe('rd')
    expect(await rights(await member('editor of another', 1, other))).toBe('none')
  })
})

describe('moving files', () => {
  test('accepts own files and those of managed folders into writable folders', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    for (const [id, rights] of Object.entries({ managed: 'rdum', written: 'rdu', read: 'rd', target: 'rdu' }))
      await auth(world, (await makeFolder(world, id)).id, { rights })
    await makeFile(world, 'own', 'read', { uploaderId: contact.user.id })
    await makeFile(world, 'managed file', 'managed')
    await makeFile(world, 'another’s', 'written')
    await makeFile(world, 'here', 'target', { uploaderId: contact.user.id })
    const move = async (targetId: string, ...fileIds: string[]) => contact.ask(folders.moveFiles, { fileIds, targetId })
    const { result } = (await move('target', 'own', 'managed file', 'another’s', 'here', 'none')).body
    expect(result.ok.toSorted()).toEqual(['managed file', 'own'])
    expect(Object.fromEntries(result.failed.map((one) => [one.id, one.reason]))).toEqual({
      'another’s': '没有权限：移动他人上传的文件',
      here: '文件已在此目录中',
      none: '很抱歉，资源未找到!',
    })
    expect((await world.read('file', 'own'))?.folderId).toBe('target')
    expect((await move('read', 'own')).body).toMatchObject({ code: 403, message: '没有权限：移入目标目录' })
    await makeFolder(world, 'closed')
    expect((await move('closed', 'own')).body).toMatchObject({ code: 404, message: '目录不存在' })
  })

  test('keeps declaration files within the folders of their subject', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const id of ['one', 'two']) {
      await world.subject({ id, collectId: `c-${id}`, status: 'ESTABLISHED' })
      await makeFolder(world, `of ${id}`, undefined, { area: 'subject', subjectId: id })
    }
    await makeFile(world, 'declared', '', { bizType: 'subjectCollect', bizId: 'c-one', uploaderId: biz.user.id })
    const move = async (targetId: string) =>
      (await biz.ask(folders.moveFiles, { fileIds: ['declared'], targetId })).body.message
    expect(await move('of two')).toBe('课题文件仅可放入本课题的目录')
    expect(await move('of one')).toBe('已移动 1 个文件')
    expect(await world.read('file', 'declared')).toMatchObject({
      folderId: 'of one',
      bizType: 'subjectCollect',
      bizId: 'c-one',
    })
  })
})
