import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'
import * as tickets from '~/worker/tickets/calls'
import { storageForFile } from './storage'

const storage = storageForFile()
const GB = 1024 ** 3
async function begin() {
  const world = await freshWorld()
  world.vars = storage()
  return { world, man: await world.as('subjectMan') }
}
const start = (who: SignedIn, size = 5 * GB) => who.ask(files.startUpload, { fileName: '数据.pdf', size })
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

describe('upload quota', () => {
  test('accepts four of thirty uploads of 5 GB and returns 413 for the others', async () => {
    const { world, man } = await begin()
    for (let nth = 0; nth < 4; nth++) expect((await start(man)).status).toBe(200)
    const refused = await statuses(Array.from({ length: 26 }, () => start(man)))
    expect(new Set(refused)).toEqual(new Set([413]))
    expect(await world.all('uploadSession')).toHaveLength(4)
    expect((await start(man)).body).toMatchObject({
      ...{ success: false, code: 413 },
      message: '未完成的上传和近一天的上传合计 20 GB，加上此文件超过上限 20 GB，请先完成或取消未完成的上传',
    })
  })

  test('applies to parallel uploads', async () => {
    const { world, man } = await begin()
    const answers = await statuses(Array.from({ length: 30 }, () => start(man)))
    expect(answers.filter((status) => status === 200)).toHaveLength(4)
    expect(answers.filter((status) => status === 413)).toHaveLength(26)
    expect(await world.all('uploadSession')).toHaveLength(4)
  })

  test('is configurable', async () => {
    const { world, man } = await begin()
    await world.set('uploadQuotaGb', 5)
    expect(await statuses([start(man)])).toEqual([200])
    expect(await statuses([start(man)])).toEqual([413])
  })

  test('is released when an upload is aborted', async () => {
    const { world, man } = await begin()
    await world.set('uploadQuotaGb', 5)
    const { uploadId } = (await start(man)).body.result
    expect((await man.ask(files.abortUpload, { uploadId })).body.success).toBe(true)
    expect((await start(man)).status).toBe(200)
  })

  test('is released after an unfinished upload expired in three days', async () => {
    const { world, man } = await begin()
    await world.set('uploadQuotaGb', 5)
    await start(man)
    world.pass(3.1)
    const later = await world.signIn((await world.read('user', man.user.id))!, 'subjectMan')
    expect((await start(later)).status).toBe(200)
  })

  test('counts a finished upload for one day', async () => {
    const { world, man } = await begin()
    await world.set('uploadQuotaGb', 5)
    const { uploadId } = (await start(man)).body.result
    await world.client.execute({ sql: "update upload_session set status = 'done' where id = ?", args: [uploadId] })
    expect((await start(man)).status).toBe(413)
    world.pass(1.1)
    const later = await world.signIn((await world.read('user', man.user.id))!, 'subjectMan')
    expect((await start(later)).status).toBe(200)
  })

  test('is counted per account', async () => {
    const { world, man } = await begin()
    await world.set('uploadQuotaGb', 5)
    await start(man)
    expect((await start(await world.as('mechanism'))).status).toBe(200)
  })

  test('allows at most a hundred unfinished uploads', async () => {
    const { man } = await begin()
    for (let nth = 0; nth < 100; nth++) expect((await start(man, 9)).status).toBe(200)
    expect((await start(man, 9)).body).toMatchObject({ code: 409, message: '未完成的上传已有 100 个，请先完成或取消' })
  })
})

// The local storage ignores signatures; other storages reject a part that differs from the signed length.
test('a part URL is signed with the length of the part', async () => {
  const { man } = await begin()
  const { uploadId } = (await start(man, 9)).body.result
  const { url } = (await man.ask(files.signParts, { uploadId, numbers: [1] })).body.result.urls[0]!
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
})

test('a ticket counts the declared bytes of unfinished uploads', async () => {
  const { world } = await begin()
  const biz = await world.as('bizManger')
  const { id: folderId } = (await biz.attempt(folders.addFolder, { area: 'courseware', name: '课程' })).body.result
  const given = await biz.ask(tickets.giveTicket, { folderId, title: '课件', files: 50, gigabytes: 10, days: 2 })
  const { ticket } = given.body.result
  const begun = () => world.nobody.ask(tickets.startWith, { ticket, fileName: '课件.pdf', size: 5 * GB })
  const answers = await statuses(Array.from({ length: 30 }, begun))
  expect(answers.filter((status) => status === 200)).toHaveLength(2)
  expect(answers.filter((status) => status === 413)).toHaveLength(28)
})
