import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { freshWorld } from '../../support/world'
import { api } from '~/worker/api'
import type { Call } from '~/worker/core/call'
import * as excel from '~/worker/import-export/calls'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'
import { generateOpenApi as describeApi } from '~/worker/system/openapi-document.server'
import * as tickets from '~/worker/tickets/calls'
import { uploadForm, pdf, storageForFile } from './storage'

const storage = storageForFile()
const AREA = /^\/v2\/(oss|subjectfilefolder|excel|fileCount|fb\/geturl)/
/** POST calls that only read. */
const reads: Call[] = [files.filesByIds, files.zipFiles, files.signParts, files.listCounts, excel.downloadExcel]

test('every call of files, folders, tickets and workbooks takes at most three round trips, and every write is logged', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const biz = await world.as('bizManger')
  const subject = await world.subject({ status: 'ESTABLISHED' })
  const called = new Set<string>()
  const wrong: string[] = []
  const did = async (call: Call, input: object = {}, byGet = call.method === 'GET') => {
    const before = (await world.all('log')).length
    const name = `${byGet ? 'GET' : 'POST'} ${call.path}`
    const answer = await (byGet ? biz.byGet<Call>(call, input) : biz.ask<Call>(call, input))
    const rows = (await world.all('log')).length - before
    called.add(name)
    if (answer.status !== 200 || answer.body?.success === false) wrong.push(`${name}: ${answer.body?.message}`)
    const writes = !byGet && !reads.includes(call)
    // Reading is counted after the response is sent: this round trip delays nobody.
    const counted = /\/(download|preview|geturl|zip)$/.test(call.path) ? 1 : 0
    if (answer.trips > (writes ? 3 : 2) + counted) wrong.push(`${name}: ${answer.trips} trips`)
    // Reading positions are private and not logged.
    if (writes && rows === 0 && call !== files.keepReading) wrong.push(`${name}: nothing in the log`)
    return answer
  }
  const id = async (...call: Parameters<typeof did>) => (await did(...call)).body.result.id as string

  const folder = await id(folders.addFolder, { area: 'topicExchange', name: '资料' })
  const [one, two] = [
    await id(folders.addFolder, { pid: folder, name: '一' }),
    await id(folders.addFolder, { pid: folder, name: '二' }),
  ]
  await did(folders.updateFolder, { id: folder, name: '交流资料' })
  await did(folders.sortFolder, { pid: folder, ids: [two, one] })
  await did(folders.moveFolder, { folderId: two, targetId: one })
  await did(folders.authorizeFolder, { folderId: folder, auths: [{ targetType: 'all', rights: 'rd' }] })
  await did(folders.folderAuths, { folderId: folder })
  await did(folders.folderPath, { id: two })
  await did(folders.listFolders, { pid: folder })
  await did(folders.deleteFolder, { id: two })
  await did(folders.restoreFolder, { id: two })

  const file = await id(files.uploadFile, uploadForm('a.pdf', pdf('a'), { folderId: folder }))
  const other = await id(files.uploadFile, uploadForm('b.pdf', pdf('b'), { bizType: 'subject', bizId: subject.id }))
  await did(folders.moveFiles, { fileIds: [file], targetId: one })
  for (const call of [files.downloadFile, files.previewFile, files.fileById, files.pdfUrl])
    await did(call, { id: file })
  await did(files.listFiles, { folderId: one })
  await did(files.filesByIds, { ids: [file, other] })
  for (const call of [files.limitedFiles, files.unlimitedFiles, folders.subjectFolders])
    await did(call, { subjectId: subject.id })
  await did(files.downloadLink, { fileId: file })
  await did(files.listCounts)
  await did(files.zipFiles, { ids: [file] })
  await did(files.zipFiles, { ids: file }, true)
  await did(files.limitFiles, { ids: [file], limited: 1 })
  await did(files.keepReading, { id: file, position: 1, total: 2 })
  await did(files.listAchievements)
  await did(files.deleteFiles, { ids: [other] })

  const bytes = new TextEncoder().encode('分片')
  const start = () => did(files.startUpload, { fileName: 'c.txt', size: bytes.length })
  const { uploadId } = (await start()).body.result
  const signed = await did(files.signParts, { uploadId, numbers: [1] })
  await fetch(signed.body.result.urls[0].url, { method: 'PUT', body: bytes })
  await did(files.uploadState, { uploadId })
  await did(files.completeUpload, { uploadId })
  await did(files.abortUpload, { uploadId: (await start()).body.result.uploadId })

  const ticket = await id(tickets.giveTicket, { folderId: one, title: '讲' })
  await did(tickets.ticketsOf, { folderId: one })
  await did(tickets.revokeTicket, { id: ticket })

  const kind = { businessType: 'reportDeadline' }
  await did(excel.downloadExcel, { ...kind, params: { year: '2026' } })
  const header = ['编号', '年度', '报告类型', '提交角色', '开始时间', '截止时间', '允许逾期', '逾期截止时间', '备注']
  const row = ['', '2026', 'OPENING', '负责人', '', '2026-12-01', '否', '', '']
  const book = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: [header, row] }] }))
  await did(excel.importExcel, uploadForm('a.xlsx', book, kind))

  expect(wrong).toEqual([])
  const { paths } = (await describeApi(api)) as unknown as { paths: Record<string, Record<string, unknown>> }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    AREA.test(path) ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  expect([...called].toSorted()).toEqual(all.toSorted())
})
