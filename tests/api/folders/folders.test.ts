import { describe, expect, test } from 'vitest'
import type { Call } from '~/worker/core/call'
import { hrefOf } from '~/worker/core/href'
import * as folders from '~/worker/folders/calls'
import * as files from '~/worker/files/calls'
import * as steering from '~/worker/subject-management/calls'
import { uploadForm, pdf, storageForFile } from '../files/storage'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '../../support/world'

const storage = storageForFile()
async function begin() {
  const world = await freshWorld()
  world.vars = storage()
  return { world, biz: await world.as('bizManger') }
}
async function makeSubfolder(who: SignedIn, name: string, pid = '0', more: object = {}) {
  const sent = await who.ask(folders.addFolder, { name, pid, ...(pid === '0' && { area: 'topicExchange' }), ...more })
  expect(sent.body.message).toBe('目录已新建')
  expect(sent.trips).toBeLessThanOrEqual(3)
  return sent.body.result.id as string
}
async function uploadInto(who: SignedIn, folderId: string, name = 'a.pdf', more: Record<string, string> = {}) {
  const sent = await who.ask(files.uploadFile, uploadForm(name, pdf(name), { folderId, ...more }))
  expect(sent.body.message).toBe('上传成功')
  return sent.body.result.id as string
}
const authorize = (who: SignedIn, folderId: string, ...auths: object[]) =>
  who.attempt(folders.authorizeFolder, { folderId, auths })
const names = (body: { result: { name: string }[] }) => body.result.map((row) => row.name)
const reads = async (who: SignedIn, id: string, how: Call = files.downloadFile) => (await who.ask(how, { id })).status

describe('folder tree', () => {
  test('is created, renamed with its paths, sorted and traversed', async () => {
    const { world, biz } = await begin()
    const top = await makeSubfolder(biz, '资料')
    const one = await makeSubfolder(biz, '一', top)
    const two = await makeSubfolder(biz, '二', top)
    const deep = await makeSubfolder(biz, '深', one)
    await uploadInto(biz, deep)
    const list = await biz.ask(folders.listFolders, { area: 'topicExchange' })
    expect(list.trips).toBeLessThanOrEqual(2)
    expect(list.body.result).toMatchObject([
      { id: top, fileCount: 1, folderCount: 3, rights: 'rdum', fullPath: '/资料' },
    ])
    await biz.ask(folders.updateFolder, { id: top, name: '交流资料' })
    expect((await world.read('folder', deep))!.fullPath).toBe('/交流资料/一/深')
    expect((await biz.ask(folders.folderPath, { id: deep })).body.result).toEqual([
      { id: top, name: '交流资料' },
      { id: one, name: '一' },
      { id: deep, name: '深' },
    ])
    expect((await biz.ask(folders.sortFolder, { pid: top, ids: [two, one] })).body.success).toBe(true)
    expect(names((await biz.ask(folders.listFolders, { pid: top })).body)).toEqual(['二', '一'])
    expect((await biz.ask(folders.sortFolder, { pid: '0', ids: [one] })).body.code).toBe(409)
  })

  test('rejects cycles, also by parallel moves', async () => {
    const { world, biz } = await begin()
    const a = await makeSubfolder(biz, 'a')
    const b = await makeSubfolder(biz, 'b', a)
    const c = await makeSubfolder(biz, 'c', b)
    const into = (folderId: string, targetId: string) => biz.ask(folders.moveFolder, { folderId, targetId })
    for (const target of [a, b, c])
      expect((await into(a, target)).body).toMatchObject({ code: 409, message: '目录不可移至自身或自身的下级目录' })
    expect((await into(c, a)).body.success).toBe(true)
    expect((await world.read('folder', c))!.pathIds).toBe(`/${a}/${c}/`)
    expect((await into(c, a)).body.message).toBe('目录已在此处')
    expect((await into(b, '0')).body.success).toBe(true)
    // Of two parallel moves below each other one is rejected.
    const x = await makeSubfolder(biz, 'x')
    const y = await makeSubfolder(biz, 'y')
    const x1 = await makeSubfolder(biz, 'x1', x)
    const y1 = await makeSubfolder(biz, 'y1', y)
    const both = await Promise.all([into(x, y1), into(y, x1)])
    expect(both.filter((sent) => sent.body.success)).toHaveLength(1)
    for (const row of await world.all('folder')) {
      const above = (await world.all('folder')).find((other) => other.id === row.pid)
      expect(row.pathIds).toBe(`${above?.pathIds ?? '/'}${row.id}/`)
    }
  })

  test.each([
    ['', '目录名称不能为空'],
    ['  ', '目录名称不能为空'],
    ['a/b', '目录名称不可包含'],
    ['..', '目录名称不可以点结尾'],
    ['a\u0007b', '目录名称不可包含控制字符'],
    ['a\u202eb', '目录名称不可包含控制字符'],
    ['CON', '目录名称是系统保留名称'],
    ['com1.txt', '目录名称是系统保留名称'],
    ['长'.repeat(51), '目录名称最多 50 个字'],
  ])('rejects the name %j', async (name, sentence) => {
    const { biz } = await begin()
    const { status, body } = await biz.attempt(folders.addFolder, { name, area: 'topicExchange' })
    expect([status, body.code]).toEqual([200, 400])
    expect(body.result.name).toContain(sentence)
  })

  test('accepts six levels, 50 characters and unique names', async () => {
    const { biz } = await begin()
    let pid = '0'
    for (let level = 0; level < 6; level++) pid = await makeSubfolder(biz, '长'.repeat(50), pid)
    const seventh = await biz.ask(folders.addFolder, { name: 'x', pid })
    expect(seventh.body).toMatchObject({ code: 409, message: '目录最多 6 级' })
    const other = await makeSubfolder(biz, '另')
    const tail = await makeSubfolder(biz, '尾', other)
    const moved = await biz.ask(folders.moveFolder, { folderId: other, targetId: pid })
    expect(moved.body.message).toBe('目录最多 6 级')
    expect((await biz.ask(folders.addFolder, { name: '尾', pid: other })).body.message).toBe('同级目录下已有同名目录')
    const pair = await Promise.all([1, 2].map(() => biz.ask(folders.addFolder, { name: '同', pid: tail })))
    expect(pair.filter((sent) => sent.body.success)).toHaveLength(1)
  })

  describe('deleting a folder', () => {
    async function filled() {
      const { world, biz } = await begin()
      const top = await makeSubfolder(biz, '甲')
      const sub = await makeSubfolder(biz, '乙', top)
      const file = await uploadInto(biz, sub)
      const list = async (query: object = {}) =>
        names((await biz.ask(folders.listFolders, { area: 'topicExchange', ...query })).body)
      return { world, biz, top, sub, file, list }
    }
    test('requires a confirmation and moves its content to the recycle bin', async () => {
      const { biz, top, file, list } = await filled()
      const asked = await biz.send('POST', hrefOf(folders.deleteFolder, { id: top }), {})
      expect(asked.body).toMatchObject({ code: 409, result: { folders: 1, files: 1 } })
      expect(await biz.ask(folders.deleteFolder, { id: top, confirm: 1 })).toMatchObject({
        body: { success: true, result: { folders: 1, files: 1 } },
        trips: atMost(3),
      })
      expect(await reads(biz, file)).toBe(404)
      expect([await list(), await list({ trash: 1 })]).toEqual([[], ['甲']])
    })
    test('is undone for the deleted folder itself, under a free name', async () => {
      const { world, biz, top, sub, file, list } = await filled()
      await biz.ask(folders.deleteFolder, { id: top, confirm: 1 })
      const restore = async (id: string) => (await biz.ask(folders.restoreFolder, { id })).body
      expect((await restore(sub)).code).toBe(409)
      const other = await makeSubfolder(biz, '甲')
      expect((await restore(top)).message).toBe('同级目录下已有同名目录，请先改名')
      await biz.ask(folders.updateFolder, { id: other, name: '丙' })
      expect((await restore(top)).success).toBe(true)
      expect([await reads(biz, file), (await list()).toSorted()]).toEqual([200, ['丙', '甲'].toSorted()])
      expect((await world.all('log')).filter((row) => row.bizType === 'folder').length).toBeGreaterThan(4)
    })
  })
})

describe('folder access', () => {
  describe('by grants', () => {
    async function shared() {
      const { world, biz } = await begin()
      const top = await makeSubfolder(biz, '资料')
      const sub = await makeSubfolder(biz, '下级', top)
      const file = await uploadInto(biz, sub)
      const man = await world.as('subjectMan')
      const contact = await world.as('mechanism')
      const far = await world.as('mechanism', '乙', { departId: 'd-two' })
      const counselor = await world.as('counselor')
      /** Statuses of a download by a user, by contacts of two institutions and by an expert. */
      const statuses = async () => Promise.all([man, contact, far, counselor].map((one) => reads(one, file)))
      return { world, biz, top, sub, file, man, far, statuses }
    }
    test('is missing without a grant', async () => {
      const { man, statuses } = await shared()
      expect(await statuses()).toEqual([404, 404, 404, 404])
      expect((await man.ask(folders.listFolders, { area: 'topicExchange' })).body.result).toEqual([])
    })
    test('is granted to a user, who sees the parent folders without their content', async () => {
      const { biz, top, sub, man, statuses } = await shared()
      await authorize(biz, sub, { targetType: 'user', targetId: man.user.id, rights: 'd' })
      expect(await statuses()).toEqual([200, 404, 404, 404])
      expect((await man.ask(folders.listFolders, { area: 'topicExchange' })).body.result).toMatchObject([
        { id: top, rights: '' },
      ])
    })
    test.each([
      ['a role', { targetType: 'role', targetId: '5' }, [404, 200, 200, 404]],
      ['a department', { targetType: 'depart', targetId: 'd-two' }, [404, 404, 200, 200]],
    ])('is granted to %s and inherited', async (_, target, expected) => {
      const { biz, top, statuses } = await shared()
      await authorize(biz, top, { ...target, rights: 'd' })
      expect(await statuses()).toEqual(expected)
    })
    test('is granted to all for previews without downloads', async () => {
      const { biz, top, file, far, statuses } = await shared()
      await authorize(biz, top, { targetType: 'all', rights: 'r' })
      expect(await statuses()).toEqual([403, 403, 403, 403])
      expect(await reads(far, file, files.previewFile)).toBe(200)
    })
    test('ends after its last day', async () => {
      const { world, biz, top, statuses } = await shared()
      await authorize(biz, top, { targetType: 'all', rights: 'd', expire: '2026-11-21' })
      expect((await statuses())[1]).toBe(200)
      world.pass(2)
      expect((await statuses())[1]).toBe(404)
    })
    test('ends by a grant that is not inherited', async () => {
      const { biz, top, statuses } = await shared()
      await authorize(biz, top, { targetType: 'all', rights: 'd' })
      expect((await authorize(biz, top, { targetType: 'all', rights: 'd', inherit: 0 })).body.success).toBe(true)
      expect(await statuses()).toEqual([404, 404, 404, 404])
    })
    test('ends by its revocation', async () => {
      const { biz, sub, man, statuses } = await shared()
      await authorize(biz, sub, { targetType: 'user', targetId: man.user.id, rights: 'd' })
      expect((await authorize(biz, sub)).body.message).toBe('已取消全部授权')
      expect(await statuses()).toEqual([404, 404, 404, 404])
    })
  })

  test('is listed to managers with its origin', async () => {
    const { world, biz } = await begin()
    const top = await makeSubfolder(biz, '资料')
    const sub = await makeSubfolder(biz, '下级', top)
    const man = await world.as('subjectMan')
    await authorize(biz, top, { targetType: 'user', targetId: man.user.id, rights: ['u'] })
    expect(await biz.ask(folders.folderAuths, { folderId: sub })).toMatchObject({
      trips: atMost(2),
      body: {
        result: {
          auths: [{ targetName: man.user.realname, rights: 'ru', inherited: true, folderName: '资料', expired: false }],
        },
      },
    })
    expect((await man.ask(folders.folderAuths, { folderId: sub })).status).toBe(403)
  })
  test.each([
    [[{ targetType: 'user', targetId: 'nobody', rights: 'r' }], { message: '授权对象不存在' }],
    [[{ targetType: 'user', rights: 'r' }], { message: '请选择授权对象' }],
    [[{ targetType: 'all', rights: 'x' }], { code: 400 }],
    [[{ targetType: 'all', rights: 'r', expire: '2026-11-19' }], { message: '有效期不得早于今日' }],
    [Array(2).fill({ targetType: 'all', rights: 'r' }), { message: '同一对象只能授权一次' }],
  ] as [object[], object][])('rejects the grants %j', async (grants, answer) => {
    const { biz } = await begin()
    const top = await makeSubfolder(biz, '资料')
    expect((await authorize(biz, top, ...grants)).body).toMatchObject(answer)
  })

  test('includes management, which cannot be passed on', async () => {
    const { world, biz } = await begin()
    const top = await makeSubfolder(biz, '资料')
    const contact = await world.as('mechanism')
    expect((await contact.ask(folders.addFolder, { name: 'x', pid: top })).status).toBe(404)
    await authorize(biz, top, { targetType: 'user', targetId: contact.user.id, rights: 'u' })
    expect((await contact.ask(folders.addFolder, { name: 'x', pid: top })).status).toBe(403)
    const mine = await uploadInto(contact, top)
    await authorize(biz, top, { targetType: 'user', targetId: contact.user.id, rights: 'm' })
    const sub = await makeSubfolder(contact, '下级', top)
    expect((await authorize(contact, sub, { targetType: 'all', rights: 'm' })).status).toBe(403)
    expect((await authorize(contact, sub, { targetType: 'all', rights: 'r' })).body.success).toBe(true)
    expect((await contact.ask(folders.moveFolder, { folderId: sub, targetId: '0' })).status).toBe(403)
    const theirs = await uploadInto(biz, top, 'b.pdf')
    const moved = await contact.ask(folders.moveFiles, { fileIds: [mine, theirs], targetId: sub })
    expect(moved.body.result).toEqual({ ok: [mine, theirs], failed: [] })
    expect(moved.trips).toBeLessThanOrEqual(3)
  })
})

describe('folder areas', () => {
  const open = async (who: SignedIn, area: string, subArea = '') =>
    who.attempt(folders.addFolder, { name: '目录', area, subArea })

  test('are managed by their own roles only', async () => {
    const { world, biz } = await begin()
    const people = {
      biz,
      man: await world.as('subjectMan'),
      space: await world.as('dataSpaceAdmin'),
      lab: await world.as('networkSafety'),
    }
    const statuses: [string, number, boolean][] = []
    for (const [name, area, sub] of [
      ...([
        ['biz', 'unlimited', 'fintech'],
        ['biz', 'share', ''],
        ['man', 'unlimited', 'security'],
      ] as const),
      ...([
        ['space', 'share', ''],
        ['space', 'topicExchange', ''],
        ['lab', 'lab', ''],
        ['lab', 'centre', ''],
      ] as const),
    ]) {
      const { status, body } = await open(people[name], area, sub)
      statuses.push([`${name} ${area}`, status, body.success])
    }
    expect(statuses).toEqual([
      ['biz unlimited', 200, true],
      ['biz share', 403, false],
      ['man unlimited', 403, false],
      ['space share', 200, true],
      ['space topicExchange', 403, false],
      ['lab lab', 200, true],
      ['lab centre', 403, false],
    ])
  })
  test('require a sub-area exactly where they have some', async () => {
    const { biz } = await begin()
    expect((await open(biz, 'unlimited')).body.message).toBe('请选择子区域')
    expect((await open(biz, 'share', 'fintech')).body.message).toBe('此区域无子区域')
    expect((await biz.ask(folders.listFolders, {})).body.result).toEqual({ area: '请说明目录区域' })
    expect((await biz.ask(folders.listFolders, { area: 'subject' })).body.result).toEqual({ subjectId: '请说明课题' })
  })
  test.each([
    ['bizManger', 'unlimited', 'fintech', [200, 404, 200]],
    ['networkSafety', 'lab', '', [404, 200, 404]],
    ['dataSpaceAdmin', 'share', '', [404, 404, 404]],
  ] as const)('have their own readers: %s in %s', async (role, area, sub, expected) => {
    const { world, biz } = await begin()
    const manager = role === 'bizManger' ? biz : await world.as(role)
    const { id } = (await open(manager, area, sub)).body.result
    const file = await uploadInto(manager, id)
    const readers = [await world.as('subjectMan'), await world.as('networkOrgUser'), biz]
    expect(await Promise.all(readers.map((who) => reads(who, file)))).toEqual(expected)
  })

  test('accept submissions to the collect space without reading those of others', async () => {
    const { world } = await begin()
    const space = await world.as('dataSpaceAdmin')
    const folderId = (await open(space, 'collect')).body.result.id
    const one = await world.as('dataSpaceUser')
    const two = await world.as('dataSpaceUser', '乙')
    const handed = await uploadInto(one, folderId)
    expect(await reads(one, handed)).toBe(200)
    expect(await reads(space, handed)).toBe(200)
    expect(await reads(two, handed)).toBe(404)
    expect(await reads(two, handed, files.previewFile)).toBe(404)
    expect((await two.ask(folders.listFolders, { area: 'collect' })).body.result).toMatchObject([
      { rights: 'u', fileCount: 0 },
    ])
  })
})

describe('folders of a subject', () => {
  async function established(world: World) {
    const subject = await world.subject({ status: 'ESTABLISHED', establishTime: world.stamp() })
    const folder = await world.make('folder', {
      id: 'f-template',
      name: '申报材料',
      pathIds: '/f-template/',
      fullPath: '/申报材料',
      subjectId: subject.id,
      canDelete: 0,
      templateCode: 'subject',
    })
    return { subject, folder }
  }

  describe('with an open and a restricted file', () => {
    async function filled() {
      const { world } = await begin()
      const { subject, folder } = await established(world)
      const man = await world.as('subjectMan')
      const sub = await makeSubfolder(man, '附件', folder.id)
      const plain = await uploadInto(man, sub, '公开.pdf')
      const limited = await uploadInto(man, sub, '受限.pdf', { limited: '1' })
      const list = async (who: SignedIn, kind: Call) =>
        (await who.ask(kind, { subjectId: subject.id })).body.result.map((row: { id: string }) => row.id)
      const far = await world.as('mechanism', '乙', { departId: 'd-two' })
      return { world, subject, folder, man, far, sub, plain, limited, list }
    }
    test('are managed by the subject manager only', async () => {
      const { world, subject, folder, man, plain } = await filled()
      const tree = await man.ask(folders.subjectFolders, { subjectId: subject.id })
      expect(tree.body.result.folders).toMatchObject([{ name: '申报材料', rights: 'rdum' }, { name: '附件' }])
      expect(await world.read('file', plain)).toMatchObject({ bizType: 'subject', bizId: subject.id })
      const contact = await world.as('mechanism')
      expect((await contact.ask(folders.addFolder, { name: 'x', pid: folder.id })).status).toBe(403)
    })
    test('are read by those who see the subject', async () => {
      const { world, far, sub, plain, limited, list } = await filled()
      const contact = await world.as('mechanism')
      expect(await reads(contact, limited)).toBe(200)
      expect(await list(contact, files.limitedFiles)).toEqual([limited])
      expect(await list(contact, files.unlimitedFiles)).toEqual([plain])
      expect(await list(far, files.unlimitedFiles)).toEqual([])
      expect((await far.ask(folders.folderPath, { id: sub })).status).toBe(404)
    })
    test('let reviewers preview a restricted file only', async () => {
      const { world, subject, plain, limited } = await filled()
      const counselor = await world.as('counselor')
      const review = { subjectId: subject.id, stage: 'RE', reviewerId: counselor.user.id, reviewerName: '评' } as const
      await world.make('subjectReview', review)
      expect([await reads(counselor, plain), await reads(counselor, limited)]).toEqual([200, 403])
      expect(await reads(counselor, limited, files.previewFile)).toBe(200)
    })
    test('share open files of a result, publicly once the centre confirms', async () => {
      const { world, subject, man, far, plain, limited, list } = await filled()
      const result = { subjectId: subject.id, type: '报告', desc: '成果', fileIds: [plain, limited] }
      await man.ask(steering.addResource, result)
      const resourceId = (await world.read('subject', subject.id))!.resources[0]!.id
      const share = (shareAuth: number, who = man) =>
        who.ask(steering.shareResource, { subjectId: subject.id, resourceIds: [resourceId], shareAuth })
      expect((await share(1)).body.success).toBe(true)
      expect(await list(far, files.unlimitedFiles)).toEqual([plain])
      expect([await reads(far, plain), await reads(far, limited)]).toEqual([200, 404])
      const open = async () => (await world.nobody.ask(files.downloadPublic, { id: plain })).status
      const statuses = [await open()]
      for (const [level, who] of [
        [2, man],
        [2, await world.as('bizManger')],
        [0, man],
      ] as const) {
        await share(level, who)
        statuses.push(await open())
      }
      expect(statuses).toEqual([404, 404, 200, 404])
      expect(await reads(far, plain)).toBe(404)
    })
  })

  test('keep their template and their own files', async () => {
    const { world, biz } = await begin()
    const { subject, folder } = await established(world)
    const other = await world.subject({ status: 'ESTABLISHED' })
    const foreign = await world.make('folder', { id: 'f-2', name: '别的', pathIds: '/f-2/', subjectId: other.id })
    expect((await biz.ask(folders.deleteFolder, { id: folder.id })).body.message).toBe('模板目录不可删除')
    const sub = await makeSubfolder(biz, '附件', folder.id)
    expect((await biz.ask(folders.moveFolder, { folderId: sub, targetId: foreign.id })).body.message).toBe(
      '目录仅可在本课题内移动',
    )
    const file = await uploadInto(biz, sub)
    const moved = await biz.ask(folders.moveFiles, { fileIds: [file], targetId: foreign.id })
    expect(moved.body).toMatchObject({ code: 409, message: '课题文件仅可放入本课题的目录' })
    const review = await biz.ask(
      files.uploadFile,
      uploadForm('r.pdf', pdf('r'), { bizType: 'review', bizId: subject.id, folderId: sub }),
    )
    expect(review.body.message).toBe('此类附件不可放入资料目录')
  })
})

test('download links expire in seconds and are counted, and a PDF has a preview URL', async () => {
  const { world, biz } = await begin()
  const id = await uploadInto(biz, await makeSubfolder(biz, '资料'), '报告.pdf')
  const link = (await biz.ask(files.downloadLink, { fileId: id })).body.result
  expect(link.fileName).toBe('报告.pdf')
  const taken = await fetch(link.url)
  expect(await taken.text()).toContain('%PDF')
  expect(decodeURIComponent(link.url)).toContain('X-Amz-Expires=30')
  const man = await world.as('subjectMan')
  expect((await man.ask(files.downloadLink, { fileId: id })).status).toBe(404)
  expect((await man.ask(files.pdfUrl, { id })).status).toBe(404)
  const shown = (await biz.ask(files.pdfUrl, { id })).body.result
  expect(shown).toEqual({ url: hrefOf(files.previewFile, { id }), expires: expect.stringMatching(/^2026-11-20/) })
  await biz.ask(files.downloadFile, { id })
  await biz.ask(files.previewFile, { id })
  await expect
    .poll(async () => (await biz.ask(files.listCounts, {})).body.result.records)
    .toMatchObject([{ fileId: id, views: 1, downloads: 2, users: 1 }])
  expect((await man.ask(files.listCounts, {})).body.result.total).toBe(0)
})

test('revoking access stops a download at its next range and the preview', async () => {
  const { world, biz } = await begin()
  const folder = await makeSubfolder(biz, '资料')
  const id = await uploadInto(biz, folder, '长.pdf')
  const man = await world.as('subjectMan')
  await authorize(biz, folder, { targetType: 'user', targetId: man.user.id, rights: 'rd' })
  const piece = async (range: string, how: Call = files.downloadFile) => (await man.ask(how, { id }, { range })).status
  // A PDF preview is sanitized and sent whole.
  expect([await piece('bytes=0-3'), await piece('bytes=0-3', files.previewFile)]).toEqual([206, 200])
  await authorize(biz, folder, { targetType: 'user', targetId: man.user.id, rights: 'r' })
  expect([await piece('bytes=4-7'), await piece('bytes=4-7', files.previewFile)]).toEqual([403, 200])
  await authorize(biz, folder)
  expect([await piece('bytes=4-7'), await piece('bytes=4-7', files.previewFile)]).toEqual([404, 404])
})
