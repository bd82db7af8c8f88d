import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { requestContext } from '~/worker/core/context'
import { loadPerson } from '~/worker/auth/actor.server'
import { roles } from '~/worker/policy/roles'
import * as steering from '~/worker/subject-management/calls'
import { ShareQuery } from '~/worker/subjects/sharing/contract'
import { shareScreen } from '~/worker/subjects/sharing/queries.server'

/** Result of the page loader for this person. */
async function screen(world: World, who: SignedIn, query = {}) {
  const ctx = requestContext(new Request('http://test/'), world.bindings as never)
  const { id, departId, roleCode } = who.user
  const actor = await loadPerson(ctx, { userId: id, roleId: roles[roleCode].id, departId })
  return shareScreen({ ...ctx, actor: actor! }, ShareQuery.parse(query))
}

test('shows the sharing level per subject and lets the centre confirm public sharing', async () => {
  const world = await freshWorld()
  const [man, biz, contact] = [await world.as('subjectMan'), await world.as('bizManger'), await world.as('mechanism')]
  const subject = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-05-01 00:00:00' })
  await world.subject({ status: 'TO_REVIEW' })
  const share = (who: SignedIn, shareAuth: number) =>
    who.ask(steering.setShare, { subjectId: subject.id, share: shareAuth ? 1 : 0, shareAuth })
  expect((await screen(world, man)).page.records).toMatchObject([
    { id: subject.id, level: 'none', results: 0, mayShare: true, mayConfirm: false },
  ])
  await share(man, 2)
  expect((await screen(world, man)).page.records).toMatchObject([{ level: 'pending', mayConfirm: false }])
  expect((await screen(world, biz, { level: 'pending' })).page.records).toMatchObject([{ mayConfirm: true }])
  await share(biz, 2)
  expect((await screen(world, contact)).page.records).toMatchObject([{ level: 'public', mayShare: true }])
  expect((await screen(world, biz, { level: 'industry' })).page.total).toBe(0)
  const stranger = await world.as('subjectMan', 'stranger')
  expect((await screen(world, stranger)).page.total).toBe(0)
})

test('hides a result from the public until the centre confirms it, whatever the level of the subject', async () => {
  const world = await freshWorld()
  const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
  const subject = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00' })
  const file = await world.make('file', {
    fileName: '成果.pdf',
    ext: 'pdf',
    size: 1,
    mime: 'application/pdf',
    sha256: 'x',
    objectKey: 'x',
    bizType: 'resource',
    bizId: subject.id,
    uploaderId: man.user.id,
  })
  const { id } = (await man.ask(steering.addResource, { subjectId: subject.id, type: '论文', fileIds: [file.id] })).body
    .result
  const share = (who: typeof man, shareAuth: number) =>
    who.ask(steering.shareResource, { subjectId: subject.id, resourceIds: [id], shareAuth })
  const open = async () => {
    const { sharedFilesCondition: sharedFiles } = await import('~/worker/files/shared-results.server')
    const { file: files } = await import('~/db/schema')
    return (await world.db.select({ id: files.id }).from(files).where(sharedFiles(2))).length
  }
  // Sharing the subject with members needs no confirmation.
  expect((await man.ask(steering.setShare, { subjectId: subject.id, share: 1, shareAuth: 1 })).body.success).toBe(true)
  expect((await share(man, 2)).body.message).toBe('已提交，待中心确认后公开')
  expect(await open()).toBe(0)
  expect((await share(biz, 2)).body.message).toBe('成果已共享')
  expect(await open()).toBe(1)
  expect((await share(man, 1)).body.success).toBe(true)
  expect(await open()).toBe(0)
})

describe('list of shared subjects', () => {
  async function everyLevel() {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const resource = (id: string, share: number) => ({
      ...{ id, type: '论文', desc: '', fileIds: [], links: [], share, shareAuth: 1 },
    })
    const make = (id: string, day: number, given: object) =>
      world.subject({ id, subjectName: `课题${id}`, status: 'ESTABLISHED', establishTime: `2026-06-0${day}`, ...given })
    const resources = [resource('a', 0), resource('b', 1), resource('c', 1)]
    await make('none', 1, { share: 0, shareAuth: 2, resources })
    await make('no level', 2, { share: 1, shareAuth: 0, year: '2025' })
    await make('industry', 3, { share: 1, shareAuth: 1, shareConfirmed: 1 })
    await make('pending', 4, { share: 1, shareAuth: 2, shareConfirmed: 0 })
    await make('public', 5, { share: 1, shareAuth: 2, shareConfirmed: 1 })
    await make('draft', 6, { establishTime: null, share: 1, shareAuth: 1 })
    await make('deleted', 7, { delFlag: 1, share: 1, shareAuth: 1 })
    return { world, biz, man }
  }

  test('shows established subjects with level and number of shared results', async () => {
    const { world, biz } = await everyLevel()
    const { page, years } = await screen(world, biz)
    expect(page.records.map((row) => [row.id, row.level])).toEqual([
      ['public', 'public'],
      ['pending', 'pending'],
      ['industry', 'industry'],
      ['no level', 'none'],
      ['none', 'none'],
    ])
    expect(page.records.at(-1)).toMatchObject({ results: 3, shared: 2 })
    expect(years).toEqual(['2026', '2025'])
  })

  test('lets only the centre confirm pending subjects', async () => {
    const { world, biz, man } = await everyLevel()
    const confirmable = async (who: SignedIn) =>
      (await screen(world, who)).page.records.filter((row) => row.mayConfirm).map((row) => row.id)
    expect([await confirmable(biz), await confirmable(man)]).toEqual([['pending'], []])
  })

  test('is filtered, sorted and paginated', async () => {
    const { world, biz } = await everyLevel()
    const ids = async (query: object) => (await screen(world, biz, query)).page.records.map((row) => row.id)
    expect({
      level: await ids({ level: 'none' }),
      year: await ids({ year: '2025' }),
      name: await ids({ subjectName: '题ind' }),
      ascending: await ids({ order: 'asc' }),
      secondPage: await ids({ pageSize: 2, pageNo: 2 }),
      total: (await screen(world, biz, { pageSize: 2 })).page.total,
    }).toEqual({
      level: ['no level', 'none'],
      year: ['no level'],
      name: ['industry'],
      ascending: ['none', 'no level', 'industry', 'pending', 'public'],
      secondPage: ['industry', 'no level'],
      total: 5,
    })
  })
})
