import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { storageForFile } from '~/tests/api/files/storage'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as exports from '~/worker/import-export/calls'

const storage = storageForFile()
const run = (world: World) =>
  runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
const start = (who: SignedIn, id: string, ids: string[]) => who.ask(exports.startExport, { id, kind: 'dossiers', ids })
async function downloadArchive(who: SignedIn, id: string) {
  const answer = await who.ask(exports.downloadExport, { id })
  expect(answer.status).toBe(200)
  return { answer, files: unzipSync(new Uint8Array(await answer.response.arrayBuffer())) }
}

describe('several dossiers', () => {
  async function exported() {
    const world = await freshWorld()
    world.vars = storage()
    const biz = await world.as('bizManger')
    const ids: string[] = []
    for (let at = 0; at < 3; at++)
      ids.push((await world.subject({ status: 'ESTABLISHED', subjectName: at ? '智能投顾研究' : '清算系统研究' })).id)
    const begun = await start(biz, 'dossiers-1', ids)
    expect(begun.body.result).toMatchObject({ status: 'waiting', title: '课题全卷（3 个课题）' })
    expect(await run(world)).toBe('1 done, 0 failed')
    return { world, biz }
  }
  test('are written by a job into one archive of PDF files with distinct names', async () => {
    const { biz } = await exported()
    const { answer, files } = await downloadArchive(biz, 'dossiers-1')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain('课题全卷（3 个课题）.zip')
    const heads = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes.slice(0, 5))])
    expect(Object.keys(files)).toEqual(['清算系统研究_全卷.pdf', '智能投顾研究_全卷.pdf', '智能投顾研究_全卷 (2).pdf'])
    expect(heads.map(([, head]) => head)).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  }, 60_000)
  test('are reported, announced and logged, and downloadable by their owner only', async () => {
    const { world, biz } = await exported()
    expect((await biz.ask(exports.exportState, { id: 'dossiers-1' })).body.result).toMatchObject({
      ...{ status: 'done', written: 3, total: 3 },
    })
    const notice = (await world.all('announcement')).find((row) => row.templateCode === 'EXPORT_READY')
    expect(notice?.msgContent).toContain('共 3 个课题')
    const other = await world.as('bizManger', 'other')
    expect((await other.ask(exports.downloadExport, { id: 'dossiers-1' })).status).toBe(404)
    await biz.ask(exports.downloadExport, { id: 'dossiers-1' })
    expect((await world.all('log')).filter((row) => row.bizId === 'dossiers-1')).toHaveLength(2)
  }, 60_000)
})

test('a dossier archive leaves out and names subjects that the caller cannot read', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const man = await world.as('subjectMan')
  const mine = await world.subject({ status: 'ESTABLISHED', subjectName: '我的课题' })
  const theirs = await world.subject({
    ...{ status: 'TO_REVIEW', subjectName: '别人的课题', subjectManId: 'else', createBy: 'else' },
    ...{ leadDepartId: 'd-two', sysOrgCode: 'A03' },
  })
  await world.db.run(`delete from subject_member where subject_id = '${theirs.id}'`)
  await start(man, 'dossiers-2', [mine.id, theirs.id])
  await run(world)
  const { files } = await downloadArchive(man, 'dossiers-2')
  expect(Object.keys(files)).toEqual(['我的课题_全卷.pdf', '未包含的课题.txt'])
  const text = new TextDecoder().decode(files['未包含的课题.txt'])
  expect(text).toContain(theirs.id)
  expect(text).not.toContain('别人的课题')
}, 60_000)

test('rejects an export of dossiers with invalid input', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  expect((await biz.attempt(exports.startExport, { id: 'dossiers-3', kind: 'dossiers', ids: [] })).body.code).toBe(400)
  expect((await biz.attempt(exports.startExport, { id: 'x', kind: 'dossiers', ids: ['a'] })).body.code).toBe(400)
  expect(await world.all('exportTask')).toEqual([])
})
