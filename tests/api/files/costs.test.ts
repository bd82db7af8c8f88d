import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { freshWorld } from '../../world/world'
import { api } from '~/worker/api'
import { describe as describeApi } from '~/worker/system/openapi.server'
import { form, pdf, storageForFile } from './storage'

const storage = storageForFile()
const AREA = /^\/v2\/(oss|subjectfilefolder|excel|fileCount|fb\/geturl)/
/** Calls that only read. */
const reads = [
  ...['queryByIds', 'zip'].map((name) => `POST /v2/oss/file/${name}`),
  'POST /v2/oss/file/multipart/sign',
  'POST /v2/fileCount/list',
  'POST /v2/excel/download',
]

test('every call of files, folders, tickets and workbooks costs a trip or two, three to write, and every write is in the log', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const biz = await world.as('bizManger')
  const subject = await world.subject({ status: 'ESTABLISHED' })
  const called = new Set<string>()
  const wrong: string[] = []
  const did = async (method: 'get' | 'post', path: string, input: unknown = {}) => {
    const before = (await world.all('log')).length
    const name = `${method.toUpperCase()} ${path}`
    const answer = method === 'get' ? await biz.get(path, input as Record<string, string>) : await biz.post(path, input)
    const rows = (await world.all('log')).length - before
    called.add(name)
    if (answer.status !== 200 || answer.body?.success === false) wrong.push(`${name}: ${answer.body?.message}`)
    const writes = method === 'post' && !reads.includes(name)
    // A reading is counted once its answer is on the way: that trip keeps nobody waiting.
    const counted = /\/(download|preview|geturl|zip)$/.test(path) ? 1 : 0
    if (answer.trips > (writes ? 3 : 2) + counted) wrong.push(`${name}: ${answer.trips} trips`)
    // How far somebody has read is nobody else's business.
    if (writes && rows === 0 && !path.endsWith('/reading')) wrong.push(`${name}: nothing in the log`)
    return answer
  }
  const id = async (...call: Parameters<typeof did>) => (await did(...call)).body.result.id as string
  const of = (name: string) => `/v2/oss/file/${name}`
  const at = (name: string) => `/v2/subjectfilefolder/${name}`

  const folder = await id('post', at('addFolder'), { area: 'topicExchange', name: '资料' })
  const [one, two] = [
    await id('post', at('addFolder'), { pid: folder, name: '一' }),
    await id('post', at('addFolder'), { pid: folder, name: '二' }),
  ]
  await did('post', at('updateFolder'), { id: folder, name: '交流资料' })
  await did('post', at('sortFolder'), { pid: folder, ids: [two, one] })
  await did('post', at('moveFolder'), { folderId: two, targetId: one })
  await did('post', at('authorizeFolder'), { folderId: folder, auths: [{ targetType: 'all', rights: 'rd' }] })
  await did('get', at('getFolderAuthorize'), { folderId: folder })
  await did('get', at('getFolderPath'), { id: two })
  await did('get', at('list'), { pid: folder })
  await did('post', at('deleteFolder'), { id: two })
  await did('post', at('restoreFolder'), { id: two })

  const file = await id('post', of('upload'), form('a.pdf', pdf('a'), { folderId: folder }))
  const other = await id('post', of('upload'), form('b.pdf', pdf('b'), { bizType: 'subject', bizId: subject.id }))
  await did('post', at('moveFile'), { fileIds: [file], targetId: one })
  for (const name of ['download', 'preview', 'queryById', 'getPdfUrl']) await did('get', of(name), { id: file })
  await did('get', of('list'), { folderId: one })
  await did('post', of('queryByIds'), { ids: [file, other] })
  for (const name of ['subjectFileLimited', 'subjectFileUnlimited', 'subjectFileFolder'])
    await did('get', of(name), { subjectId: subject.id })
  await did('get', '/v2/fb/geturl', { fileId: file })
  await did('post', '/v2/fileCount/list')
  await did('post', of('zip'), { ids: [file] })
  await did('get', of('zip'), { ids: file })
  await did('post', of('limit'), { ids: [file], limited: 1 })
  await did('post', of('reading'), { id: file, position: 1, total: 2 })
  await did('get', of('achievements'))
  await did('post', of('delete'), { ids: [other] })

  const bytes = new TextEncoder().encode('分片')
  const start = () => did('post', of('multipart/start'), { fileName: 'c.txt', size: bytes.length })
  const { uploadId } = (await start()).body.result
  const signed = await did('post', of('multipart/sign'), { uploadId, numbers: [1] })
  await fetch(signed.body.result.urls[0].url, { method: 'PUT', body: bytes })
  await did('get', of('multipart/parts'), { uploadId })
  await did('post', of('multipart/complete'), { uploadId })
  await did('post', of('multipart/abort'), { uploadId: (await start()).body.result.uploadId })

  const ticket = await id('post', '/v2/oss/ticket/give', { folderId: one, title: '讲' })
  await did('get', '/v2/oss/ticket/list', { folderId: one })
  await did('post', '/v2/oss/ticket/revoke', { id: ticket })

  const kind = { businessType: 'reportDeadline' }
  await did('post', '/v2/excel/download', { ...kind, params: { year: '2026' } })
  const header = ['编号', '年度', '报告类型', '提交角色', '开始时间', '截止时间', '允许逾期', '逾期截止时间', '备注']
  const row = ['', '2026', 'OPENING', '负责人', '', '2026-12-01', '否', '', '']
  const book = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows: [header, row] }] }))
  await did('post', '/v2/excel/uploadOrMsg', form('a.xlsx', book, kind))

  expect(wrong).toEqual([])
  const { paths } = (await describeApi(api)) as unknown as { paths: Record<string, Record<string, unknown>> }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    AREA.test(path) ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  expect([...called].toSorted()).toEqual(all.toSorted())
})
