import { describe, expect, test } from 'vitest'
import type { Call } from '~/worker/core/call'
import type { NewRow } from '~/worker/core/change'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as filesCalls from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'

/** Creates a stored file whose name is its id. */
const put = (world: World, id: string, more: Partial<NewRow<'file'>> = {}) =>
  world.make('file', {
    ...{ id, fileName: `${id}.txt`, ext: 'txt', size: 1, mime: 'text/plain', sha256: id, objectKey: id },
    ...{ uploaderId: 'somebody', uploadTime: world.stamp(), ...more },
  })
type Listed = { id: string; canDownload: boolean; canDelete: boolean; uploaderName: string }
const list = async (who: SignedIn, query: Record<string, string | number> = {}) =>
  (await who.ask(filesCalls.listFiles, { pageSize: 500, ...query })).body.result as { records: Listed[]; total: number }
const ids = async (who: SignedIn, query: Record<string, string | number> = {}) => {
  const { records, total } = await list(who, query)
  expect(total).toBe(records.length)
  return records.map((row) => row.id).toSorted()
}

describe('file access', () => {
  test('is granted to the uploader and to file managers', async () => {
    const world = await freshWorld()
    const [man, other, biz] = [await world.as('subjectMan'), await world.as('counselor'), await world.as('bizManger')]
    await put(world, 'own', { uploaderId: man.user.id })
    await put(world, 'gone', { uploaderId: man.user.id, delFlag: 1 })
    await put(world, 'space', { bizType: 'folder', folderId: 'x' })
    expect(await ids(man)).toEqual(['own'])
    expect(await ids(other)).toEqual([])
    expect(await ids(biz), 'not those of other spaces').toEqual(['own'])
  })

  test('is granted to all users for help and template files', async () => {
    const world = await freshWorld()
    for (const bizType of ['help', 'template', 'other']) await put(world, bizType, { bizType })
    expect(await ids(await world.as('dataSpaceUser'))).toEqual(['help', 'template'])
    const open = async (id: string) => (await world.nobody.ask(filesCalls.downloadPublic, { id })).status
    expect([await open('template'), await open('other')]).toEqual([404, 404])
  })

  test('is granted to users who can see the subject or the subject of the report', async () => {
    const world = await freshWorld()
    const [man, contact] = [await world.as('subjectMan'), await world.as('mechanism')]
    const far = await world.as('mechanism', 'far', { departId: 'd-two' })
    const [one, other] = [
      await world.subject({ status: 'ESTABLISHED' }),
      await world.subject({ status: 'ESTABLISHED' }),
    ]
    await world.client.execute(
      `update subject set lead_depart_id = 'd-three', subject_man_id = 'x', sys_org_code = 'A04', create_by = 'x' where id = '${other.id}'`,
    )
    const report = (subjectId: string, reportType: string) =>
      world.make('report', { subjectId, year: '2026', reportType })
    const [own, foreign] = [await report(one.id, '1'), await report(other.id, '1')]
    await put(world, 'subject', { bizType: 'subject', bizId: one.id })
    await put(world, 'collect', { bizType: 'subjectCollect', bizId: one.collectId })
    await put(world, 'report', { bizType: 'report', bizId: own.id })
    await put(world, 'foreign', { bizType: 'subject', bizId: other.id })
    await put(world, 'foreign report', { bizType: 'report', bizId: foreign.id })
    await put(world, 'mixed', { bizType: 'report', bizId: one.id })
    for (const who of [man, contact]) expect(await ids(who)).toEqual(['collect', 'report', 'subject'])
    expect(await ids(far)).toEqual([])
  })

  test('is granted for review attachments to those who can see review results', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'ESTABLISHED' })
    for (const bizType of ['review', 'close']) await put(world, bizType, { bizType, bizId: subject.id })
    await put(world, 'lost', { bizType: 'review', bizId: 'none' })
    expect(await ids(await world.as('technologyManger'))).toEqual(['close', 'review'])
    expect(await ids(await world.as('subjectMan'))).toEqual([])
  })

  test('is granted to participants for the papers of their meeting', async () => {
    const world = await freshWorld()
    const [biz, expert, other] = [
      await world.as('bizManger'),
      await world.as('counselor'),
      await world.as('counselor', 'other'),
    ]
    for (const id of ['paper', 'draft']) await put(world, id, { bizType: 'meeting', bizId: 'm' })
    const meeting = {
      meetingName: '评审会',
      bizStage: 'FIRST',
      startTime: world.stamp(),
      endTime: world.stamp(),
      place: '',
    }
    await world.make('meeting', { id: 'm', ...meeting, status: 1, fileIds: ['paper'], createBy: biz.user.username })
    await world.make('meetingParticipant', { meetingId: 'm', userId: expert.user.id, role: 'judge' })
    expect([await ids(expert), await ids(other)]).toEqual([['paper'], []])
  })
})

describe('shared result', () => {
  async function shared(columns: string, resource: object = {}, more: Partial<NewRow<'file'>> = {}) {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'FINESHED' })
    // The file waits for its scan: only access is tested, not its bytes.
    await put(world, 'file', { bizType: 'resource', bizId: subject.id, scanStatus: 'waiting', ...more })
    const resources = JSON.stringify([
      { id: 'r', type: '论文', desc: '', fileIds: ['file'], links: [], share: 0, shareAuth: 0, ...resource },
    ])
    await world.client.execute({
      sql: `update subject set resources = ?, ${columns} where id = ?`,
      args: [resources, subject.id],
    })
    const stranger = await world.as('mechanism', 'far', { departId: 'd-two' })
    const industry = (await ids(stranger)).length === 1
    const open = (await world.nobody.ask(filesCalls.downloadPublic, { id: 'file' })).status !== 404
    const { records } = (await stranger.ask(filesCalls.listAchievements)).body.result
    expect(records.map((row: { level: string }) => row.level)).toEqual(industry ? [open ? 'public' : 'industry'] : [])
    return [industry, open]
  }
  // Expected access of the industry and of everyone.
  test.each<[string, string, object, Partial<NewRow<'file'>>, boolean, boolean]>([
    ['not shared', 'share = 0', {}, {}, false, false],
    ['with the industry by itself', 'share_confirmed = 1', { share: 1, shareAuth: 1 }, {}, true, false],
    ['with everyone by itself', 'share_confirmed = 1', { share: 1, shareAuth: 2 }, {}, true, true],
    ['with everyone, not confirmed', 'share_confirmed = 0', { share: 1, shareAuth: 2 }, {}, true, false],
    [
      'with everyone, confirmed by itself',
      'share_confirmed = 0',
      { share: 1, shareAuth: 2, confirmed: 1 },
      {},
      true,
      true,
    ],
    [
      'with everyone, refused by itself',
      'share_confirmed = 1',
      { share: 1, shareAuth: 2, confirmed: 0 },
      {},
      true,
      false,
    ],
    ['at no level', 'share_confirmed = 1', { share: 1, shareAuth: 0 }, {}, false, false],
    ['at a level, but not shared', 'share_confirmed = 1', { share: 0, shareAuth: 2 }, {}, false, false],
    ['with its subject, with the industry', 'share = 1, share_auth = 1, share_confirmed = 1', {}, {}, true, false],
    ['with its subject, with everyone', 'share = 1, share_auth = 2, share_confirmed = 1', {}, {}, true, true],
    ['with its subject, not confirmed', 'share = 1, share_auth = 2, share_confirmed = 0', {}, {}, false, false],
    ['with its subject, not shared', 'share = 0, share_auth = 2, share_confirmed = 1', {}, {}, false, false],
    ['limited', 'share_confirmed = 1', { share: 1, shareAuth: 2 }, { limited: 1 }, false, false],
    ['as another kind of file', 'share_confirmed = 1', { share: 1, shareAuth: 2 }, { bizType: 'report' }, false, false],
    ['of a deleted subject', 'share_confirmed = 1, del_flag = 1', { share: 1, shareAuth: 2 }, {}, false, false],
    ['without this file', 'share_confirmed = 1', { share: 1, shareAuth: 2, fileIds: ['other'] }, {}, false, false],
    ['deleted', 'share_confirmed = 1', { share: 1, shareAuth: 2 }, { delFlag: 1 }, false, false],
  ])('is readable as expected: %s', async (_, columns, resource, more, industry, open) => {
    expect(await shared(columns, resource, more)).toEqual([industry, open])
  })
})

test('restricted files are previewed by external experts and downloaded by their uploader and internal users', async () => {
  const world = await freshWorld()
  const expert = await world.as('counselor')
  const subject = await world.subject({ status: 'RE_AUDITING' })
  await world.make('subjectReview', {
    subjectId: subject.id,
    stage: 'RE',
    reviewerId: expert.user.id,
    reviewerName: '',
  })
  const hangs = { bizType: 'subject', bizId: subject.id }
  await put(world, 'limited', { ...hangs, limited: 1 })
  await put(world, 'free', hangs)
  await put(world, 'own', { limited: 1, uploaderId: expert.user.id })
  const takes = async (who: SignedIn) =>
    (await list(who)).records
      .filter((row) => row.canDownload)
      .map((row) => row.id)
      .toSorted()
  expect(await ids(expert)).toEqual(['free', 'limited', 'own'])
  expect(await takes(expert)).toEqual(['free', 'own'])
  expect(await takes(await world.as('mechanism'))).toEqual(['free', 'limited'])
  const status = async (call: Call, id: string) => (await expert.ask(call, { id })).status
  expect(await status(filesCalls.downloadFile, 'limited')).toBe(403)
  expect((await expert.ask(filesCalls.zipFiles, { ids: ['limited'] })).status).toBe(404)
})

test('the uploader of a file is hidden from external experts, and deletion needs the own file or file management', async () => {
  const world = await freshWorld()
  const [man, expert, biz] = [await world.as('subjectMan'), await world.as('counselor'), await world.as('bizManger')]
  await put(world, 'one', { bizType: 'help', uploaderId: man.user.id })
  await put(world, 'two', { bizType: 'help', uploaderId: expert.user.id })
  const seen = async (who: SignedIn) =>
    Object.fromEntries((await list(who)).records.map((row) => [row.id, [row.uploaderName, row.canDelete]]))
  expect(await seen(man)).toEqual({ one: [man.user.realname, true], two: [expert.user.realname, false] })
  expect(await seen(expert)).toEqual({ one: ['', false], two: [expert.user.realname, true] })
  expect(await seen(biz)).toEqual({ one: [man.user.realname, true], two: [expert.user.realname, true] })
})

test('a file name is hidden from blind reviewers of its subject only', async () => {
  const world = await freshWorld()
  const [man, expert] = [await world.as('subjectMan'), await world.as('counselor')]
  const subject = await world.subject({ status: 'RE_AUDITING' })
  const review = { subjectId: subject.id, stage: 'RE', reviewerName: '' }
  await world.make('subjectReview', { ...review, reviewerId: expert.user.id })
  await put(world, 'file', { bizType: 'subject', bizId: subject.id, fileName: '王小明的.txt', uploaderId: man.user.id })
  const named = async (who: SignedIn) => (await who.ask(filesCalls.fileById, { id: 'file' })).body.result.fileName
  expect([await named(man), await named(expert)]).toEqual(['王小明的.txt', '附件_file.txt'])
  expect(await ids(expert, { fileName: '王小明' }), 'not searchable either').toEqual([])
  await world.set('blindReview', 0)
  expect(await named(expert)).toBe('王小明的.txt')
  expect(await ids(expert, { fileName: '王小明' })).toEqual(['file'])
})

describe('file list', () => {
  async function several() {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const uploaderId = man.user.id
    const subject = await world.subject()
    const hangs = { bizType: 'subject', bizId: subject.id }
    await put(world, 'a', {
      uploaderId,
      fileName: '丙.txt',
      size: 3,
      uploadTime: '2026-01-02 00:00:00',
      slot: 'x',
      ...hangs,
    })
    await put(world, 'b', {
      uploaderId,
      fileName: '甲.txt',
      size: 1,
      uploadTime: '2026-01-03 00:00:00',
      slot: 'y',
      ...hangs,
    })
    await put(world, 'c', {
      uploaderId,
      fileName: '乙_.txt',
      size: 2,
      uploadTime: '2026-01-01 00:00:00',
      folderId: 'f',
    })
    const order = async (query: Record<string, string | number>) =>
      (await list(man, query)).records.map((row) => row.id).join('')
    return { world, man, subject, order }
  }
  test('is filtered by type, owner record, slot, folder, name and size', async () => {
    const { man, subject } = await several()
    expect(await ids(man, { bizType: 'subject' })).toEqual(['a', 'b'])
    expect(await ids(man, { bizId: subject.id, slot: 'y' })).toEqual(['b'])
    expect(await ids(man, { folderId: 'f' })).toEqual(['c'])
    expect(await ids(man, { fileName: '_' })).toEqual(['c'])
    expect(await ids(man, { bizType: 'none' })).toEqual([])
    expect(await ids(man, { size_begin: 2, size_end: 2 })).toEqual(['c'])
  })

  test('is sorted and paginated', async () => {
    const { man, order } = await several()
    expect([await order({ column: 'size' }), await order({ column: 'size', order: 'asc' })]).toEqual(['acb', 'bca'])
    expect(await order({ column: 'uploadTime' })).toBe('bac')
    expect([await order({}), await order({ order: 'asc' })], 'the same upload time').toEqual(['cba', 'abc'])
    expect(await order({ order: 'asc', pageSize: 2, pageNo: 2 })).toBe('c')
    expect((await list(man, { pageSize: 1, pageNo: 3 })).total).toBe(3)
  })

  test('by ids keeps their order and leaves out unreadable ones', async () => {
    const { man, world } = await several()
    await put(world, 'foreign')
    const { result } = (await man.ask(filesCalls.filesByIds, { ids: ['c', 'foreign', 'a', 'none'] })).body
    expect(result.map((row: Listed) => row.id)).toEqual(['c', 'a'])
  })

  test('of a subject contains restricted or other files, including the declaration, in upload order', async () => {
    const { world, man, subject } = await several()
    await put(world, 'd', { bizType: 'subjectCollect', bizId: subject.collectId, uploadTime: '2025-12-31 00:00:00' })
    await put(world, 'e', { bizType: 'task', bizId: subject.id, limited: 1 })
    await put(world, 'f', { bizType: 'report', bizId: subject.id, uploaderId: man.user.id })
    const of = async (call: Call) =>
      (await man.ask(call, { subjectId: subject.id })).body.result.map((row: Listed) => row.id).join('')
    expect([await of(filesCalls.unlimitedFiles), await of(filesCalls.limitedFiles)]).toEqual(['dab', 'e'])
  })

  test('of subject folders contains folders and their files by name', async () => {
    const { world, man, subject } = await several()
    const folder = (id: string, more: object) => world.make('folder', { id, name: id, pathIds: `/${id}/`, ...more })
    await folder('own', { subjectId: subject.id })
    await folder('gone', { subjectId: subject.id, delFlag: 1 })
    await folder('other', { subjectId: 'other' })
    const lies = { uploaderId: man.user.id, bizType: 'subject', bizId: subject.id }
    await put(world, 'y', { ...lies, folderId: 'own', fileName: 'b.txt' })
    await put(world, 'z', { ...lies, folderId: 'own', fileName: 'a.txt' })
    await put(world, 'w', { ...lies, folderId: 'gone' })
    await put(world, 'v', { ...lies, folderId: 'other' })
    const { result } = (await man.ask(folders.subjectFolders, { subjectId: subject.id })).body
    expect(result.files.map((row: Listed) => row.id)).toEqual(['z', 'y'])
    expect(result.folders.map((row: { id: string }) => row.id)).toEqual(['own'])
  })
})

describe('file statistics', () => {
  const read = (world: World, fileId: string, action: string, userId: string, time: string) =>
    world.make('fileAccess', { fileId, fileName: fileId, action, userId, time })
  const days = { begin: '2026-01-01 00:00:00', end: '2026-01-02 23:59:59' }
  async function counted() {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await put(world, 'a', { uploaderId: man.user.id, bizType: 'help', fileName: '甲.txt' })
    await put(world, 'b', { uploaderId: man.user.id, fileName: '乙.txt' })
    await put(world, 'foreign')
    await read(world, 'a', 'view', 'u1', days.begin)
    await read(world, 'a', 'download', 'u1', days.end)
    await read(world, 'a', 'download', 'u2', '2026-01-03 00:00:00')
    await read(world, 'b', 'view', 'u1', '2026-01-02 10:00:00')
    await read(world, 'foreign', 'view', 'u1', days.begin)
    const list = async (body: object) => (await man.ask(filesCalls.listCounts, body)).body.result
    return { world, list }
  }
  test('count views, downloads, users and the last time per file', async () => {
    const { list } = await counted()
    expect(await list({})).toMatchObject({
      total: 2,
      records: [
        {
          fileId: 'a',
          fileName: '甲.txt',
          bizType: 'help',
          views: 1,
          downloads: 2,
          users: 2,
          lastTime: '2026-01-03 00:00:00',
        },
        { fileId: 'b', views: 1, downloads: 0, users: 1, lastTime: '2026-01-02 10:00:00' },
      ],
    })
  })

  test('are filtered by time, type and name, sorted and paginated', async () => {
    const { list } = await counted()
    const files = async (body: object) =>
      (await list(body)).records.map((row: { fileId: string }) => row.fileId).join('')
    expect(await list({ time_begin: days.begin, time_end: '2026-01-02' })).toMatchObject({
      records: [{ fileId: 'a', views: 1, downloads: 1, users: 1 }, { fileId: 'b' }],
    })
    expect(await files({ time_begin: '2026-01-01 00:00:01', time_end: '2026-01-02 09:00:00' })).toBe('')
    expect(await files({ time_end: days.begin })).toBe('a')
    expect(await files({ time_begin: '2026-01-02 23:59:59', time_end: days.end })).toBe('a')
    expect([await files({ bizType: 'help' }), await files({ keyword: '乙' })]).toEqual(['a', 'b'])
    expect([await files({ column: 'views' }), await files({ column: 'lastTime', order: 'asc' })]).toEqual(['ba', 'ba'])
    expect(await list({ pageSize: 1, pageNo: 2 })).toMatchObject({ total: 2, records: [{ fileId: 'b' }] })
  })

  test('contain all files for file managers and own files for others', async () => {
    const { world } = await counted()
    const idsFor = async (role: 'bizManger' | 'mechanism') =>
      (await (await world.as(role)).ask(filesCalls.listCounts, {})).body.result.records.map(({ fileId }) => fileId)
    expect((await idsFor('bizManger')).sort()).toEqual(['a', 'b', 'foreign'])
    // A help file is readable by all, but its statistics are not.
    expect(await idsFor('mechanism')).toEqual([])
  })
})

describe('shared results', () => {
  test('are filtered by year and keyword, sorted and paginated', async () => {
    const world = await freshWorld()
    for (const [at, year] of ['2025', '2026', '2026'].entries()) {
      const subject = await world.subject({ status: 'FINESHED', year, subjectName: `课题${at}` })
      await world.client.execute(
        `update subject set share = 1, share_auth = 1, share_confirmed = 1, resources = '[{"fileIds":["f${at}"]}]' where id = '${subject.id}'`,
      )
      await put(world, `f${at}`, {
        bizType: 'resource',
        bizId: subject.id,
        downCount: 5 - at,
        uploadTime: `2026-01-0${at + 1} 00:00:00`,
      })
    }
    await put(world, 'gone', { bizType: 'resource', bizId: 'none', delFlag: 1 })
    const who = await world.as('mechanism', 'far', { departId: 'd-two' })
    const found = async (query: Record<string, string | number>) => {
      const { records, total } = (await who.ask(filesCalls.listAchievements, query)).body.result
      return `${records.map((row) => row.id).join(' ')} of ${total}`
    }
    expect(await found({})).toBe('f2 f1 f0 of 3')
    expect(await found({ order: 'asc', pageSize: 2 })).toBe('f0 f1 of 3')
    expect(await found({ order: 'asc', pageSize: 2, pageNo: 2 })).toBe('f2 of 3')
    expect(await found({ column: 'downCount' })).toBe('f0 f1 f2 of 3')
    expect(await found({ year: '2025' })).toBe('f0 of 1')
    expect([await found({ keyword: '课题1' }), await found({ keyword: 'f2' })]).toEqual(['f1 of 1', 'f2 of 1'])
    expect([await found({ level: 'industry', year: '2026' }), await found({ level: 'public' })]).toEqual([
      'f2 f1 of 2',
      ' of 0',
    ])
  })
})

describe('deleting and restricting files', () => {
  const act = async (who: SignedIn, call: Call, body: object) => (await who.ask(call, body)).body
  test('is allowed for the uploader, the folder manager and file managers', async () => {
    const world = await freshWorld()
    const [man, biz, other] = [await world.as('subjectMan'), await world.as('bizManger'), await world.as('mechanism')]
    const folderId = (await biz.ask(folders.addFolder, { area: 'courseware', name: '课程' })).body.result.id
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const hangs = { bizType: 'subject', bizId: subject.id, uploaderId: man.user.id }
    for (const id of ['own', 'kept']) await put(world, id, hangs)
    await put(world, 'lies', { bizType: 'folder', folderId })
    for (const [call, more, does] of [
      [filesCalls.limitFiles, { limited: 1 }, { limited: 1 }],
      [filesCalls.limitFiles, { limited: 0 }, { limited: 0 }],
      [filesCalls.deleteFiles, {}, { delFlag: 1 }],
    ] as const) {
      expect(await act(other, call, { ids: ['own'], ...more }), call.path).toMatchObject({ code: 403 })
      expect(await act(other, call, { ids: ['lies'], ...more }), call.path).toMatchObject({ code: 403 })
      expect(await act(man, call, { ids: ['own', 'none'], ...more }), call.path).toMatchObject({
        result: { ok: ['own'] },
      })
      expect(await act(biz, call, { ids: ['kept', 'lies'], ...more }), call.path).toMatchObject({ success: true })
      for (const id of ['own', 'kept', 'lies']) expect(await world.read('file', id), call.path).toMatchObject(does)
    }
    expect((await world.read('file', 'own'))!.deleteTime).toMatch(/^2026-11-20 09:3/)
    expect(await act(man, filesCalls.deleteFiles, { ids: ['own'] }), 'already deleted').toMatchObject({ code: 404 })
  })

  test('is rejected for files archived with a declaration or report version', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const report = await world.make('report', { subjectId: subject.id, year: '2026', reportType: '1' })
    const uploaderId = man.user.id
    await put(world, 'declared', { uploaderId, bizType: 'subject', bizId: subject.id })
    await put(world, 'collected', { uploaderId, bizType: 'subjectCollect', bizId: subject.collectId })
    await put(world, 'reported', { uploaderId, bizType: 'report', bizId: report.id })
    await put(world, 'elsewhere', { uploaderId, bizType: 'report', bizId: 'other' })
    await put(world, 'free', { uploaderId, bizType: 'subject', bizId: subject.id })
    await world.make('subjectVersion', {
      ...{ subjectId: subject.id, versionNo: 1, snapshot: {}, submitTime: world.stamp() },
      files: [{ slot: 'a', fileIds: ['declared', 'collected', 'reported'] }],
    })
    const snapshot = { fileIds: ['reported', 'elsewhere', 'free'] }
    await world.make('reportVersion', {
      reportId: report.id,
      versionNo: 1,
      snapshot,
      submitTime: world.stamp(),
    } as never)
    const outcome = await act(man, filesCalls.deleteFiles, {
      ids: ['declared', 'collected', 'reported', 'elsewhere', 'free'],
    })
    expect(outcome.result.ok.toSorted()).toEqual(['elsewhere', 'free'])
    expect(outcome.result.failed.map((one: Listed) => one.id).toSorted()).toEqual(['collected', 'declared', 'reported'])
  })
})
