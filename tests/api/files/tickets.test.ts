import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '../../support/world'
import * as folders from '~/worker/folders/calls'
import * as files from '~/worker/files/calls'
import { areaScreen } from '~/worker/folders/screen.server'
import { requestContext } from '~/worker/core/context'
import * as tickets from '~/worker/tickets/calls'
import { uploadForm, pdf, storageForFile } from './storage'

const storage = storageForFile()
async function begin() {
  const world = await freshWorld()
  world.vars = storage()
  const biz = await world.as('bizManger')
  const folder = async (who: SignedIn, body: object) => {
    const sent = await who.attempt(folders.addFolder, body)
    expect(sent.body.success, sent.body.message).toBe(true)
    return sent.body.result.id as string
  }
  return { world, biz, folder, into: await folder(biz, { area: 'courseware', name: '课程' }) }
}
const text = (content: string) => new TextEncoder().encode(content)

describe('upload ticket', () => {
  test('shows its limits and is stored as a hash', async () => {
    const { world, ticket } = await given()
    expect(JSON.stringify(await world.all('uploadTicket'))).not.toContain(ticket)
    const info = await world.nobody.ask(tickets.viewTicket, { ticket })
    expect(info.body.result).toMatchObject({ title: '讲师课件', filesLeft: 1 })
  })
  test('accepts a limited number of files without an account', async () => {
    const { world, biz, into, id, ticket, send } = await given()
    expect((await send('第一讲.txt')).body.message).toBe('上传成功')
    expect(await world.all('file')).toMatchObject([{ folderId: into, uploaderId: '', ticketId: id, bizType: 'folder' }])
    expect((await world.nobody.ask(tickets.startWith, { ticket, fileName: '第二讲.txt', size: 3 })).body).toMatchObject(
      {
        ...{ success: false, code: 409, message: '上传凭证的额度已用完' },
      },
    )
    const listed = await biz.ask(tickets.ticketsOf, { folderId: into })
    expect(listed.body.result).toMatchObject([{ usedFiles: 1, usedBytes: 12, state: 'used' }])
  })
  test('does not allow downloads', async () => {
    const { world, send } = await given()
    await send('第一讲.txt')
    const [row] = await world.all('file')
    expect((await world.nobody.ask(files.downloadFile, { id: row!.id })).status).toBe(401)
  })
  /** Creates a ticket for one file, and a function that uploads by it. */
  async function given() {
    const { world, biz, into } = await begin()
    const bounds = { files: 1, gigabytes: 1, days: 2 }
    const { body } = await biz.ask(tickets.giveTicket, { folderId: into, title: '讲师课件', ...bounds })
    const { id, ticket } = body.result
    const bytes = text('课件内容')
    const send = async (fileName: string) => {
      const started = await world.nobody.ask(tickets.startWith, { ticket, fileName, size: bytes.length })
      const { uploadId } = started.body.result
      const signed = await world.nobody.ask(tickets.signWith, { ticket, uploadId, numbers: [1] })
      expect((await fetch(signed.body.result.urls[0]!.url, { method: 'PUT', body: bytes })).status).toBe(200)
      const state = await world.nobody.ask(tickets.stateWith, { ticket, uploadId })
      expect(state.body.result.arrived).toEqual([{ number: 1, size: bytes.length }])
      return world.nobody.ask(tickets.completeWith, { ticket, uploadId })
    }
    return { world, biz, into, id, ticket, send }
  }

  test('is created by folder managers only', async () => {
    const { world, into } = await begin()
    const man = await world.as('subjectMan')
    expect((await man.ask(tickets.giveTicket, { folderId: into, title: '讲' })).status).toBe(403)
    expect((await world.nobody.ask(tickets.viewTicket, { ticket: 'nonsense' })).status).toBe(404)
  })
  test.each<[string, (world: World, biz: SignedIn, id: string) => unknown, string]>([
    ['its revocation', (_, biz, id) => biz.ask(tickets.revokeTicket, { id }), 'revoked'],
    ['its expiry', (world) => world.pass(2), 'expired'],
  ])('ends with %s', async (_, end, state) => {
    const { world, biz, into } = await begin()
    const { result } = (await biz.ask(tickets.giveTicket, { folderId: into, title: '讲', days: 1 })).body
    const status = async () => (await world.nobody.ask(tickets.viewTicket, { ticket: result.ticket })).status
    expect(await status()).toBe(200)
    await end(world, biz, result.id)
    expect(await status()).toBe(404)
    expect((await biz.ask(tickets.ticketsOf, { folderId: into })).body.result).toMatchObject([{ state }])
  })
  test('is closed while its creator is suspended', async () => {
    const { world, biz, into } = await begin()
    const { ticket } = (await biz.ask(tickets.giveTicket, { folderId: into, title: '讲' })).body.result
    const statusOf = async (status: number) => {
      await world.client.execute({ sql: 'update user set status = ? where id = ?', args: [status, biz.user.id] })
      return (await world.nobody.ask(tickets.viewTicket, { ticket })).status
    }
    expect([await statusOf(2), await statusOf(1)]).toEqual([404, 200])
  })

  test('cannot access the upload of another ticket', async () => {
    const { world, biz, into } = await begin()
    const give = async () =>
      (await biz.ask(tickets.giveTicket, { folderId: into, title: '讲' })).body.result.ticket as string
    const [mine, other] = [await give(), await give()]
    const { body } = await world.nobody.ask(tickets.startWith, { ticket: mine, fileName: 'a.txt', size: 3 })
    const { uploadId } = body.result
    expect((await world.nobody.ask(tickets.signWith, { ticket: other, uploadId, numbers: [1] })).status).toBe(404)
    expect((await world.nobody.ask(tickets.abortWith, { ticket: other, uploadId })).status).toBe(404)
    expect((await biz.ask(files.uploadState, { uploadId })).status).toBe(404)
    expect((await world.nobody.ask(tickets.abortWith, { ticket: mine, uploadId })).body.success).toBe(true)
  })
})

describe('ticket limits', () => {
  const GB = 1024 ** 3
  type Begun = Awaited<ReturnType<typeof begin>>
  const give = async ({ biz, into }: Begun, more: object = {}) =>
    (await biz.ask(tickets.giveTicket, { folderId: into, title: '讲', ...more })).body.result as {
      id: string
      ticket: string
      expireTime: string
    }
  const set = ({ world }: Begun, id: string, columns: string) =>
    world.client.execute(`update upload_ticket set ${columns} where id = '${id}'`)
  const info = async ({ world }: Begun, ticket: string) => (await world.nobody.ask(tickets.viewTicket, { ticket })).body
  const start = async ({ world }: Begun, ticket: string, size: number) =>
    (await world.nobody.ask(tickets.startWith, { ticket, fileName: 'a.txt', size })).body
  /** Starts an upload by ticket and sends its parts without completing it. */
  const arrived = async (begun: Begun, ticket: string, content: string) => {
    const bytes = text(content)
    const { uploadId } = (await start(begun, ticket, bytes.length)).result
    const signed = await begun.world.nobody.ask(tickets.signWith, { ticket, uploadId, numbers: [1] })
    await fetch(signed.body.result.urls[0]!.url, { method: 'PUT', body: bytes })
    return { ticket, uploadId }
  }
  const complete = async ({ world }: Begun, upload: object) =>
    (await world.nobody.attempt(tickets.completeWith, upload)).body
  const used = async ({ world }: Begun, id: string) => {
    const { usedFiles, usedBytes } = (await world.read('uploadTicket', id))!
    return [usedFiles, usedBytes]
  }

  test('are as given, by default twenty files, five gigabytes and seven days', async () => {
    const begun = await begin()
    const own = await give(begun, { files: 3, gigabytes: 2, days: 1 })
    const plain = await give(begun)
    expect([own.expireTime, plain.expireTime]).toEqual(['2026-11-21 09:30:00', '2026-11-27 09:30:00'])
    expect(await begun.world.read('uploadTicket', own.id)).toMatchObject({
      ...{ maxFiles: 3, maxBytes: 2 * GB, usedFiles: 0, usedBytes: 0, giverId: begun.biz.user.id, status: 'open' },
    })
    expect((await info(begun, plain.ticket)).result).toEqual({
      ...{ title: '讲', filesLeft: 20, bytesLeft: 5 * GB, expireTime: plain.expireTime },
    })
    expect((await begun.world.all('log')).at(-1)).toMatchObject({ bizType: 'folder', bizId: begun.into })
  })

  test('apply to the second, byte and file', async () => {
    const begun = await begin()
    const { id, ticket } = await give(begun, { files: 2 })
    await set(begun, id, 'max_bytes = 10, used_bytes = 7, used_files = 1')
    expect((await info(begun, ticket)).result).toMatchObject({ filesLeft: 1, bytesLeft: 3 })
    expect(await start(begun, ticket, 4)).toMatchObject({ code: 409, message: '文件超出上传凭证剩余的大小' })
    expect((await start(begun, ticket, 3)).success).toBe(true)
    await set(begun, id, 'used_bytes = 12, used_files = 2')
    expect((await info(begun, ticket)).result).toMatchObject({ filesLeft: 0, bytesLeft: 0 })
    expect(await start(begun, ticket, 3)).toMatchObject({ code: 409, message: '上传凭证的额度已用完' })
    await set(begun, id, `expire_time = '${begun.world.stamp()}'`)
    expect((await info(begun, ticket)).code).toBe(200)
    begun.world.pass(1 / 86_400)
    expect((await info(begun, ticket)).code).toBe(404)
  })

  test('end when folder or creator is deleted', async () => {
    const begun = await begin()
    const { ticket } = await give(begun)
    const state = async (sql: string) => {
      await begun.world.client.execute(sql)
      return (await info(begun, ticket)).code
    }
    const { into, biz } = begun
    expect(await state(`update folder set del_flag = 1 where id = '${into}'`)).toBe(404)
    expect(await state(`update folder set del_flag = 0 where id = '${into}'`)).toBe(200)
    expect(await state(`update user set del_flag = 1 where id = '${biz.user.id}'`)).toBe(404)
  })

  test('count a file once on completion', async () => {
    const begun = await begin()
    const { id, ticket } = await give(begun)
    const upload = await arrived(begun, ticket, '一二')
    expect(await used(begun, id)).toEqual([0, 0])
    const made = await complete(begun, upload)
    expect((await complete(begun, upload)).result).toEqual(made.result)
    expect(await used(begun, id)).toEqual([1, 6])
    await complete(begun, await arrived(begun, ticket, 'abc'))
    expect(await used(begun, id)).toEqual([2, 9])
  })

  test('give the last place to one of two parallel completions', async () => {
    const begun = await begin()
    const { id, ticket } = await give(begun, { files: 1 })
    const both = [await arrived(begun, ticket, '甲'), await arrived(begun, ticket, '乙')]
    const answers = await Promise.all(both.map((upload) => complete(begun, upload)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await used(begun, id)).toEqual([1, 3])
  })

  test('apply to the byte on completion', async () => {
    const begun = await begin()
    const { id, ticket } = await give(begun)
    const [fits, over] = [await arrived(begun, ticket, 'abc'), await arrived(begun, ticket, 'abcd')]
    await set(begun, id, 'max_bytes = 10, used_bytes = 7')
    expect(await complete(begun, over)).toMatchObject({ code: 409, message: '上传凭证的额度已用完' })
    expect((await complete(begun, fits)).success).toBe(true)
    expect(await used(begun, id)).toEqual([1, 10])
  })

  test('are released if a completion fails', async () => {
    const begun = await begin()
    const { id, ticket } = await give(begun)
    const other = await give(begun)
    await set(begun, other.id, 'used_files = 5, used_bytes = 50')
    const { uploadId } = (await start(begun, ticket, 3)).result
    expect(await complete(begun, { ticket, uploadId }), 'no part was sent').toMatchObject({ code: 409 })
    expect([await used(begun, id), await used(begun, other.id)]).toEqual([
      [0, 0],
      [5, 50],
    ])
  })

  test('are listed for the folder manager, newest first', async () => {
    const begun = await begin()
    const { world, biz, into, folder } = begun
    const elsewhere = await folder(biz, { area: 'courseware', name: '别处' })
    await biz.ask(tickets.giveTicket, { folderId: elsewhere, title: '别处' })
    const bounds: [string, string][] = [
      ['open', 'used_files = 19, used_bytes = 9, max_bytes = 10'],
      ['used', 'used_files = 20'],
      ['used', 'used_bytes = 10, max_bytes = 10'],
      ['open', `expire_time = '${world.stamp()}'`],
      ['expired', "expire_time = '2026-11-20 09:29:59', used_files = 20"],
      ['revoked', "status = 'revoked', expire_time = ''"],
    ]
    for (const [at, [, columns]] of bounds.entries())
      await set(begun, (await give(begun)).id, `${columns}, title = '${at}', create_time = '2026-11-0${at + 1}'`)
    const listed = await biz.ask(tickets.ticketsOf, { folderId: into })
    expect(listed.body.result.map((row: { title: string; state: string }) => [row.title, row.state])).toEqual(
      bounds.map(([state], at) => [String(at), state]).toReversed(),
    )
    const stranger = await world.as('subjectMan')
    expect((await stranger.ask(tickets.ticketsOf, { folderId: into })).status).toBe(403)
  })

  test('are revoked by the folder manager while the folder exists', async () => {
    const begun = await begin()
    const { world, biz, into } = begun
    const [one, two] = [await give(begun), await give(begun)]
    const revoke = async (who: SignedIn, id: string) => (await who.ask(tickets.revokeTicket, { id })).body
    expect(await revoke(biz, 'none')).toMatchObject({ code: 404, message: '很抱歉，资源未找到!' })
    expect(await revoke(await world.as('subjectMan'), one.id)).toMatchObject({ code: 403 })
    expect(await revoke(biz, one.id)).toMatchObject({ success: true, message: '上传凭证已撤销' })
    expect((await info(begun, two.ticket)).code, 'the other ticket stays valid').toBe(200)
    await world.client.execute(`update folder set del_flag = 1 where id = '${into}'`)
    expect(await revoke(biz, two.id)).toMatchObject({ code: 404 })
  })

  test('are revoked regardless of the folder of another ticket', async () => {
    const begun = await begin()
    const { world, biz, folder } = begun
    const gone = await folder(biz, { area: 'courseware', name: '旧课程' })
    await biz.ask(tickets.giveTicket, { folderId: gone, title: '旧' })
    await world.client.execute(`update folder set del_flag = 1 where id = '${gone}'`)
    const { id } = await give(begun)
    expect((await biz.ask(tickets.revokeTicket, { id })).body.success).toBe(true)
  })

  test('create files that are neither restricted nor watermarked', async () => {
    const begun = await begin()
    const { ticket } = await give(begun)
    await complete(begun, await arrived(begun, ticket, '课件'))
    expect(await begun.world.all('file')).toMatchObject([{ limited: 0, watermark: 0 }])
  })
})

test('the reading position is stored per user with the furthest position', async () => {
  const { world, biz, into } = await begin()
  const { id } = (await biz.ask(files.uploadFile, uploadForm('课件.pdf', pdf('课'), { folderId: into }))).body.result
  const reader = await world.as('mechanism')
  const at = (position: number, total = 10) => reader.ask(files.keepReading, { id, position, total })
  expect((await at(7)).body.success).toBe(true)
  expect((await at(3)).body.success).toBe(true)
  expect((await at(99)).body.success).toBe(true)
  expect(await world.all('fileReading')).toMatchObject([
    { userId: reader.user.id, position: 10, furthest: 10, total: 10 },
  ])
  await at(2)
  expect(await world.all('fileReading')).toMatchObject([{ position: 2, furthest: 10 }])
  expect((await at(-1)).body.code).toBe(400)
  const hidden = (await biz.ask(files.uploadFile, uploadForm('别的.pdf', pdf('别')))).body.result
  expect((await reader.ask(files.keepReading, { id: hidden.id, position: 1, total: 2 })).status).toBe(404)
})

test('shared results of subjects are listed by level, unshared ones are not', async () => {
  const { world } = await begin()
  const man = await world.as('subjectMan')
  const other = await world.as('mechanism', '乙', { departId: 'd-two' })
  const subject = await world.subject({ status: 'FINESHED', subjectManId: man.user.id })
  const send = async (name: string) =>
    (await man.ask(files.uploadFile, uploadForm(name, pdf(name), { bizType: 'resource', bizId: subject.id }))).body
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
      (await other.ask(files.listAchievements, level ? { level } : {})).body.result.records as {
        fileName: string
        level: string
      }[]
    )
      .map((one) => `${one.fileName} ${one.level}`)
      .toSorted((a, b) => a.localeCompare(b))
  expect(await list()).toEqual(['公开.pdf public', '行业.pdf industry'])
  expect(await list('public')).toEqual(['公开.pdf public'])
  expect(await list('industry')).toEqual(['行业.pdf industry'])
  expect((await other.ask(files.downloadFile, { id: industry })).status).toBe(200)
  expect((await other.ask(files.downloadFile, { id: own })).status).toBe(404)
})

test('an area page loads one folder in one round trip', async () => {
  const { world, biz, into, folder } = await begin()
  const below = await folder(biz, { pid: into, name: '第一章' })
  await biz.ask(files.uploadFile, uploadForm('课件.pdf', pdf('课'), { folderId: into }))
  const person = await world.as('subjectMan')
  const read = async (
    who: SignedIn,
    search: string,
    place: Parameters<typeof areaScreen>[1] = { area: 'courseware' },
  ) => {
    const ctx = requestContext(new Request('http://x/'), world.bindings as never)
    const roleIds = 'select id from role where role_code = ?'
    const granted = await world.client.execute({
      sql: `select role_id, permission_id from role_permission where role_id = (${roleIds})`,
      args: [who.user.roleCode],
    })
    ctx.actor = {
      kind: 'person',
      ...{ userId: who.user.id, username: who.user.username, realname: who.user.realname },
      ...{ roleId: granted.rows[0]!.role_id as string, roleCode: who.user.roleCode, departId: who.user.departId },
      ...{ departName: '', orgCode: '', groupCode: '', sessionId: '' },
      grants: new Set(granted.rows.map((row) => row.permission_id as string)),
    }
    const before = ctx.meter.trips
    const data = await areaScreen(ctx, place, new URLSearchParams(search))
    expect(ctx.meter.trips - before).toBe(1)
    return data
  }
  expect(await read(biz, '')).toMatchObject({ folders: [{ name: '课程' }], files: [] })
  const inside = await read(person, `folder=${into}`)
  expect(inside).toMatchObject({
    way: [{ name: '课程' }],
    folders: [{ id: below }],
    files: [{ fileName: '课件.pdf' }],
    may: { upload: false, manage: false, addFolder: false },
  })
  expect((await read(biz, `folder=${into}`)).may).toMatchObject({ upload: true, manage: true })
  await expect(read(biz, `folder=${into}`, { area: 'topicExchange' })).rejects.toMatchObject({ http: 404 })
})
