import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '../../world/world'
import { areaScreen } from '~/worker/folders/screen.server'
import { requestContext } from '~/worker/core/context'
import { form, pdf, storageForFile } from './storage'

const storage = storageForFile()
const T = '/v2/display/ticket'
async function begin() {
  const world = await freshWorld()
  world.vars = storage()
  const biz = await world.as('bizManger')
  const folder = async (who: SignedIn, body: object) => {
    const sent = await who.post('/v2/subjectfilefolder/addFolder', body)
    expect(sent.body.success, sent.body.message).toBe(true)
    return sent.body.result.id as string
  }
  return { world, biz, folder, into: await folder(biz, { area: 'courseware', name: '课程' }) }
}
const text = (content: string) => new TextEncoder().encode(content)

describe('an upload ticket', () => {
  test('lets somebody without an account hand in files, so many and no more, and do nothing else', async () => {
    const { world, biz, into } = await begin()
    const given = await biz.post('/v2/oss/ticket/give', {
      folderId: into,
      title: '讲师课件',
      files: 1,
      gigabytes: 1,
      days: 2,
    })
    const { ticket } = given.body.result
    expect(JSON.stringify(await world.all('uploadTicket'))).not.toContain(ticket)
    const out = world.nobody
    const info = await out.get(`${T}/info`, { ticket })
    expect(info.body.result).toMatchObject({ title: '讲师课件', filesLeft: 1 })
    const bytes = text('课件内容')
    const send = async (name: string) => {
      const started = await out.post(`${T}/start`, { ticket, fileName: name, size: bytes.length })
      if (!started.body.success) return started
      const { uploadId } = started.body.result
      const signed = await out.post(`${T}/sign`, { ticket, uploadId, numbers: [1] })
      expect((await fetch(signed.body.result.urls[0].url, { method: 'PUT', body: bytes })).status).toBe(200)
      const state = await out.get(`${T}/parts`, { ticket, uploadId })
      expect(state.body.result.arrived).toEqual([{ number: 1, size: bytes.length }])
      return out.post(`${T}/complete`, { ticket, uploadId })
    }
    const made = await send('第一讲.txt')
    expect(made.body.message).toBe('上传成功！')
    const row = (await world.all('file'))[0]!
    expect(row).toMatchObject({ folderId: into, uploaderId: '', ticketId: given.body.result.id, bizType: 'folder' })
    expect((await send('第二讲.txt')).body).toMatchObject({
      success: false,
      code: 409,
      message: '上传凭证的额度已用完',
    })
    expect((await out.get('/v2/oss/file/download', { id: row.id })).status).toBe(401)
    const listed = await biz.get('/v2/oss/ticket/list', { folderId: into })
    expect(listed.body.result).toMatchObject([{ usedFiles: 1, usedBytes: bytes.length, state: 'used' }])
  })

  test('is given by who manages the folder, and ends with its day, its taking back, its folder and its giver', async () => {
    const { world, biz, into } = await begin()
    const man = await world.as('subjectMan')
    expect((await man.post('/v2/oss/ticket/give', { folderId: into, title: '讲' })).status).toBe(403)
    const give = async () =>
      (await biz.post('/v2/oss/ticket/give', { folderId: into, title: '讲', days: 1 })).body.result as {
        id: string
        ticket: string
      }
    const status = async (ticket: string) => (await world.nobody.get(`${T}/info`, { ticket })).status
    const [one, two, three] = [await give(), await give(), await give()]
    expect(await status(one.ticket)).toBe(200)
    expect(await status('nonsense')).toBe(404)
    await biz.post('/v2/oss/ticket/revoke', { id: one.id })
    expect(await status(one.ticket)).toBe(404)
    const states = async () =>
      ((await biz.get('/v2/oss/ticket/list', { folderId: into })).body.result as { state: string }[])
        .map((row) => row.state)
        .toSorted()
    expect(await states()).toEqual(['open', 'open', 'revoked'])
    await world.client.execute({ sql: 'update user set status = 2 where id = ?', args: [biz.user.id] })
    expect(await status(two.ticket)).toBe(404)
    await world.client.execute({ sql: 'update user set status = 1 where id = ?', args: [biz.user.id] })
    expect(await status(two.ticket)).toBe(200)
    world.pass(2)
    expect(await status(three.ticket)).toBe(404)
    expect(await states()).toEqual(['expired', 'expired', 'revoked'])
  })

  test('does not reach into the upload of another', async () => {
    const { world, biz, into } = await begin()
    const give = async () =>
      (await biz.post('/v2/oss/ticket/give', { folderId: into, title: '讲' })).body.result.ticket as string
    const [mine, other] = [await give(), await give()]
    const { body } = await world.nobody.post(`${T}/start`, { ticket: mine, fileName: 'a.txt', size: 3 })
    const { uploadId } = body.result
    expect((await world.nobody.post(`${T}/sign`, { ticket: other, uploadId, numbers: [1] })).status).toBe(404)
    expect((await world.nobody.post(`${T}/abort`, { ticket: other, uploadId })).status).toBe(404)
    expect((await biz.get('/v2/oss/file/multipart/parts', { uploadId })).status).toBe(404)
    expect((await world.nobody.post(`${T}/abort`, { ticket: mine, uploadId })).body.success).toBe(true)
  })
})

test('how far somebody has read is kept for them alone, and what was furthest stays', async () => {
  const { world, biz, into } = await begin()
  const { id } = (await biz.post('/v2/oss/file/upload', form('课件.pdf', pdf('课'), { folderId: into }))).body.result
  const reader = await world.as('mechanism')
  const at = (position: number, total = 10) => reader.post('/v2/oss/file/reading', { id, position, total })
  expect((await at(7)).body.success).toBe(true)
  expect((await at(3)).body.success).toBe(true)
  expect((await at(99)).body.success).toBe(true)
  expect(await world.all('fileReading')).toMatchObject([
    { userId: reader.user.id, position: 10, furthest: 10, total: 10 },
  ])
  await at(2)
  expect(await world.all('fileReading')).toMatchObject([{ position: 2, furthest: 10 }])
  expect((await at(-1)).body.code).toBe(400)
  const hidden = (await biz.post('/v2/oss/file/upload', form('别的.pdf', pdf('别')))).body.result
  expect((await reader.post('/v2/oss/file/reading', { id: hidden.id, position: 1, total: 2 })).status).toBe(404)
})

test('the results that subjects share are listed by level; the others are not', async () => {
  const { world } = await begin()
  const man = await world.as('subjectMan')
  const other = await world.as('mechanism', '乙', { departId: 'd-two' })
  const subject = await world.subject({ status: 'FINESHED', subjectManId: man.user.id })
  const send = async (name: string) =>
    (await man.post('/v2/oss/file/upload', form(name, pdf(name), { bizType: 'resource', bizId: subject.id }))).body
      .result.id as string
  const [own, industry, open] = [await send('内部.pdf'), await send('行业.pdf'), await send('公开.pdf')]
  const resource = (fileIds: string[], share: number, shareAuth: number) => ({
    id: fileIds[0],
    type: '论文',
    desc: '',
    fileIds,
    links: [],
    share,
    shareAuth,
  })
  await world.client.execute({
    sql: 'update subject set share_confirmed = 1, resources = ? where id = ?',
    args: [JSON.stringify([resource([own], 0, 0), resource([industry], 1, 1), resource([open], 1, 2)]), subject.id],
  })
  const list = async (level = '') =>
    (
      (await other.get('/v2/oss/file/achievements', level ? { level } : {})).body.result.records as {
        fileName: string
        level: string
      }[]
    )
      .map((one) => `${one.fileName} ${one.level}`)
      .toSorted((a, b) => a.localeCompare(b))
  expect(await list()).toEqual(['公开.pdf public', '行业.pdf industry'])
  expect(await list('public')).toEqual(['公开.pdf public'])
  expect(await list('industry')).toEqual(['行业.pdf industry'])
  expect((await other.get('/v2/oss/file/download', { id: industry })).status).toBe(200)
  expect((await other.get('/v2/oss/file/download', { id: own })).status).toBe(404)
})

test('a screen of an area knows one folder of it, and costs one trip', async () => {
  const { world, biz, into, folder } = await begin()
  const below = await folder(biz, { pid: into, name: '第一章' })
  await biz.post('/v2/oss/file/upload', form('课件.pdf', pdf('课'), { folderId: into }))
  const person = await world.as('subjectMan')
  const read = async (
    who: SignedIn,
    search: string,
    place = { area: 'courseware' } as Parameters<typeof areaScreen>[1],
  ) => {
    const ctx = requestContext(new Request('http://x/'), world.bindings as never)
    const grants = new Set(
      (
        await world.client.execute({
          sql: 'select permission_id as id from role_permission where role_id = (select id from role where role_code = ?)',
          args: [who.user.roleCode],
        })
      ).rows.map((row) => row.id as string),
    )
    const roleId = (
      await world.client.execute({ sql: 'select id from role where role_code = ?', args: [who.user.roleCode] })
    ).rows[0]!.id as string
    ctx.actor = {
      kind: 'person',
      userId: who.user.id,
      username: who.user.username,
      realname: who.user.realname,
      roleId,
      roleCode: who.user.roleCode,
      departId: who.user.departId,
      departName: '',
      orgCode: '',
      groupCode: '',
      grants,
      sessionId: '',
    }
    const before = ctx.meter.trips
    const data = await areaScreen(ctx, place, new URLSearchParams(search))
    expect(ctx.meter.trips - before).toBe(1)
    return data
  }
  const root = await read(biz, '')
  expect(root.folders.map((one) => one.name)).toEqual(['课程'])
  expect(root.files).toEqual([])
  const inside = await read(person, `folder=${into}`)
  expect(inside.way.map((one) => one.name)).toEqual(['课程'])
  expect([inside.folders.map((one) => one.id), inside.files.map((one) => one.fileName)]).toEqual([
    [below],
    ['课件.pdf'],
  ])
  expect(inside.may).toMatchObject({ upload: false, manage: false, addFolder: false })
  expect((await read(biz, `folder=${into}`)).may).toMatchObject({ upload: true, manage: true })
  await expect(read(biz, `folder=${into}`, { area: 'topicExchange' })).rejects.toMatchObject({ http: 404 })
})
