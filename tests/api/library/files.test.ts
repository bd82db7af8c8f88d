import { expect, test } from 'vitest'
import { uploadForm, pdf, storageForFile } from '~/tests/api/files/storage'
import { freshWorld } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import { countFileRead } from '~/worker/files/commands.server'
import * as excel from '~/worker/import-export/calls'
import * as uploads from '~/worker/library/files/calls'
import { loadReportsScreen } from '~/worker/library/tests/screen.server'
import { person } from '~/tests/support/demonstration'
import { makeIssuedTask, openQuarter, progressInput } from './reporting-quarter'
import * as periods from '~/worker/library/periods/calls'

const storage = storageForFile()
async function worldWithStorage() {
  const world = await freshWorld()
  world.vars = storage()
  return world
}

test('attaches files to a schedule of the own institution', async () => {
  const world = await worldWithStorage()
  const { firm, own } = await openQuarter(world)
  const sent = await firm.ask(uploads.uploadFiles, uploadForm('进展.pdf', pdf(), { scheduleId: own.id }))
  expect(sent.body).toMatchObject({ success: true, result: [{ fileName: '进展.pdf' }] })
  const fileId = sent.body.result[0]!.id
  expect((await world.read('fbSchedule', own.id))!.fileIds).toEqual([fileId])
  expect(await world.read('file', fileId)).toMatchObject({ bizType: 'fbSchedule', bizId: own.id })
})

test('stores no file for a foreign, submitted or unknown schedule or for a task', async () => {
  const world = await worldWithStorage()
  const { firm, own, centre } = await openQuarter(world)
  const upload = async (who: typeof firm, fields: Record<string, string>) =>
    (await who.ask(uploads.uploadFiles, uploadForm('再来.pdf', pdf('再来'), fields))).body.code
  expect(await upload(firm, { scheduleId: 'nothing' })).toBe(404)
  // Another institution gets 404; the centre can read but not write.
  const other = await world.make('fbSchedule', { ...own, id: 'foreign', departId: 'd-four', fileIds: [] })
  expect(await upload(firm, { scheduleId: other.id })).toBe(404)
  expect([403, 409]).toContain(await upload(centre, { scheduleId: own.id }))
  // Only the centre writes a task.
  const task = await makeIssuedTask(world)
  expect(await upload(firm, { taskId: task.id })).toBe(403)
  await firm.ask(periods.submitTaskSchedule, progressInput(own.id))
  expect(await upload(firm, { scheduleId: own.id })).toBe(409)
  expect(await world.all('file')).toEqual([])
})

test('rejects files of a wrong type or with content that does not match their extension', async () => {
  const world = await worldWithStorage()
  const { firm, own } = await openQuarter(world)
  const text = new TextEncoder().encode('<html><script>alert(1)</script></html>')
  for (const [name, bytes] of [
    ['运行.exe', pdf()],
    ['网页.html', text],
    ['其实是网页.pdf', text],
    ['空.pdf', new Uint8Array()],
  ] as const) {
    const { body } = await firm.attempt(uploads.uploadFiles, uploadForm(name, bytes, { scheduleId: own.id }))
    expect([body.success, body.code], name).toEqual([false, 400])
  }
  expect(await world.all('file')).toEqual([])
  expect((await world.read('fbSchedule', own.id))!.fileIds).toEqual([])
  const books = { businessType: 'fbCase', data: JSON.stringify({ mode: 'good', orgType: 'securities' }) }
  const centre = await world.as('bizManger', 'books')
  for (const [name, bytes] of [
    ['用例.xlsx', text],
    ['用例.csv', text],
  ] as const)
    expect((await centre.attempt(excel.importExcel, uploadForm(name, bytes, books))).body.code, name).toBe(400)
  expect(await world.all('fbCase')).toEqual([])
})

test('counts reads by file, area and year for the centre only', async () => {
  const world = await freshWorld()
  const of = (bizType: string, bizId: string) =>
    world.make('file', {
      ...{
        fileName: `${bizType}.pdf`,
        ext: 'pdf',
        size: 10,
        mime: 'application/pdf',
        sha256: bizType,
        objectKey: bizType,
      },
      ...{ bizType, bizId },
    })
  const task = await makeIssuedTask(world)
  const row = await of('fbTask', task.id)
  const elsewhere = await of('folder', '')
  const ctx = jobContext('test', world.bindings as never, world.now)
  for (const action of ['download', 'download', 'view'] as const) await countFileRead(ctx, row, action)
  await countFileRead(ctx, elsewhere, 'download')
  const year = String(world.now().getFullYear())
  const shown = async (roleCode: 'bizManger' | 'mechanism', search: string) => {
    const actor = person(roleCode, { grants: new Set(['library:read', 'library:approve']) })
    return loadReportsScreen({ ...ctx, actor }, new URLSearchParams(search))
  }
  const { files } = await shown('bizManger', 'view=files')
  expect(files).toMatchObject({
    areas: [{ area: 'fbTask', year, views: 1, downloads: 2 }],
    files: [{ id: row.id, fileName: 'fbTask.pdf', views: 1, downloads: 2 }],
  })
  expect((await shown('bizManger', `view=files&area=fbCase&year=${year}`)).files!.files).toEqual([])
  expect((await shown('bizManger', 'view=files&area=nothing&year=x')).files!.files).toHaveLength(1)
  expect((await shown('mechanism', 'view=files')).files).toBeNull()
})
