import { describe, expect, test } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { uploadForm, storageForFile } from '~/tests/api/files/storage'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as files from '~/worker/files/calls'
import * as materials from '~/worker/materials/calls'

const storage = storageForFile()
const materialInput = {
  title: '行情样例数据集',
  kind: 'data' as const,
  summary: '脱敏样例',
  terms: '仅限本机构内部研究使用。',
  audience: ['dataSpaceUser' as const],
  maxDays: 90,
}
const until = '2026-12-20'
async function makePdf() {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 200])
  return Uint8Array.from(await pdf.save())
}
async function space() {
  const world = await freshWorld()
  world.vars = storage()
  const keeper = await world.as('dataSpaceAdmin')
  const owner = await world.as('dataSpaceUser', 'owner')
  const user = await world.as('dataSpaceUser', 'user')
  return { world, keeper, owner, user }
}
async function publishedMaterial(owner: SignedIn, more: object = {}) {
  const { body } = await owner.ask(files.uploadFile, uploadForm('样例.pdf', await makePdf(), {}))
  const fileId = body.result.id
  const saved = await owner.attempt(materials.save, { ...materialInput, fileIds: [fileId], ...more })
  const { id } = saved.body.result as { id: string }
  await owner.ask(materials.publish, { id })
  return { id, fileId }
}
const requestInput = { purpose: '用于接口改造的对标', until, agree: 1 }
async function approveRequestOf(user: SignedIn, owner: SignedIn, materialId: string) {
  const { body } = await user.ask(materials.submitRequest, { ...requestInput, materialId })
  await owner.ask(materials.approve, { id: body.result.id, until })
  return body.result.id
}
const downloadMaterial = (who: SignedIn, of: { id: string; fileId: string }) => who.attempt(materials.downloadFile, of)
const statusOf = async (world: World) =>
  (await world.all('materialRequest')).map(({ status }) => Number(status)).toSorted((a, b) => a - b)

describe('the list of requests', () => {
  test('contains the own requests and those for the own material, or one of the two', async () => {
    const { keeper, owner, user } = await space()
    const [first, second] = [await publishedMaterial(owner), await publishedMaterial(user, { title: '另一份资料' })]
    await user.ask(materials.submitRequest, { ...requestInput, materialId: first.id })
    await owner.ask(materials.submitRequest, { ...requestInput, materialId: second.id })
    const totals = async (who: SignedIn) =>
      Promise.all(
        [{}, { box: 'mine' }, { box: 'received' }].map(
          async (query) => (await who.attempt(materials.requests, query)).body.result.total,
        ),
      )
    expect(await totals(owner)).toEqual([2, 1, 1])
    expect(await totals(keeper)).toEqual([2, 0, 2])
  })
})

describe('a material', () => {
  /** An offered material with a pending request. */
  async function pending() {
    const { world, owner, user } = await space()
    const of = await publishedMaterial(owner)
    const early = await downloadMaterial(user, of)
    const made = await user.ask(materials.submitRequest, { ...requestInput, materialId: of.id })
    const { id } = made.body.result
    return { world, owner, user, of, early, made, id, approve: () => owner.ask(materials.approve, { id, until }) }
  }

  test('cannot be downloaded without an approved request', async () => {
    const { user, of, early } = await pending()
    expect(early.body).toMatchObject({ code: 403, message: '尚未获准使用该资料，请先提交使用申请' })
    expect((await downloadMaterial(user, of)).body).toMatchObject({
      code: 403,
      message: '使用申请待审批，获准后可下载',
    })
  })

  test('is requested and approved in at most three round trips each, with a message to its owner', async () => {
    const { world, owner, made, id, approve } = await pending()
    expect(made.trips).toBeLessThanOrEqual(3)
    expect((await world.all('announcement')).at(-1)).toMatchObject({ templateCode: 'MATERIAL_REQUESTED' })
    const received = (await owner.ask(materials.requests, { box: 'received' })).body.result.records
    expect(received).toMatchObject([{ id, status: 0, may: { decide: true } }])
    const done = await approve()
    expect(done).toMatchObject({ body: { success: true, message: `已批准使用至 ${until}` } })
    expect(done.trips).toBeLessThanOrEqual(3)
  })

  test('is downloaded with the name as a watermark', async () => {
    const { user, of, approve } = await pending()
    await approve()
    const got = await downloadMaterial(user, of)
    expect(got.status).toBe(200)
    const bytes = new Uint8Array(await got.response.arrayBuffer())
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan((await makePdf()).length)
  })

  test('lists its downloads to its owner only and counts them', async () => {
    const { world, owner, user, of, id, approve } = await pending()
    await approve()
    await downloadMaterial(user, of)
    expect(await world.all('materialDownload')).toMatchObject([
      { materialId: of.id, requestId: id, fileId: of.fileId, userId: user.user.id, realname: user.user.realname },
    ])
    const register = (await owner.ask(materials.listDownloads, { materialId: of.id })).body.result
    expect(register).toMatchObject({ total: 1, records: [{ realname: user.user.realname, fileName: '样例.pdf' }] })
    expect((await user.attempt(materials.listDownloads, { materialId: of.id })).status).toBe(403)
    const [row] = (await user.ask(materials.list, {})).body.result.records
    expect(row).toMatchObject({ users: 1, downloads: 1, whyNot: null, request: { status: 1, approvedUntil: until } })
  })

  /** A material whose approved request has been revoked. */
  async function revoked() {
    const { world, owner, user } = await space()
    const of = await publishedMaterial(owner)
    const id = await approveRequestOf(user, owner, of.id)
    const before = await downloadMaterial(user, of)
    const revoke = () => owner.attempt(materials.revoke, { id, reason: '超出申请目的' })
    return { world, user, of, before, answer: await revoke(), revoke }
  }

  test('rejects the next download of a revoked request', async () => {
    const { user, of, before, answer, revoke } = await revoked()
    expect(before.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, message: '已收回使用许可，即刻生效' })
    expect((await downloadMaterial(user, of)).body).toMatchObject({
      code: 403,
      message: '使用许可已被收回，不可再下载',
    })
    expect((await revoke()).body.code).toBe(409)
  })

  test('sends the reason of a revocation', async () => {
    const { world } = await revoked()
    expect((await world.all('announcement')).at(-1)).toMatchObject({
      templateCode: 'MATERIAL_REVOKED',
      msgAbstract: expect.stringContaining('超出申请目的'),
    })
  })

  test('accepts a new request after a revocation', async () => {
    const { world, user, of } = await revoked()
    expect((await user.ask(materials.submitRequest, { ...requestInput, materialId: of.id })).body.success).toBe(true)
    expect(await statusOf(world)).toEqual([0, 4])
    expect((await downloadMaterial(user, of)).status).toBe(403)
  })

  test('can be downloaded until the last day of the permit', async () => {
    const { world, owner, user } = await space()
    const of = await publishedMaterial(owner)
    await approveRequestOf(user, owner, of.id)
    await world.client.execute("update session set expire_time = '2027-12-31 00:00:00'")
    world.pass(30)
    expect((await downloadMaterial(user, of)).status, 'on the last day').toBe(200)
    world.pass(1)
    expect((await downloadMaterial(user, of)).body).toMatchObject({
      code: 403,
      message: expect.stringContaining('期限已于 2026-12-20 届满'),
    })
    const [row] = (await user.ask(materials.requests, {})).body.result.records
    expect(row).toMatchObject({ status: 6, status_dictText: '已到期' })
    expect((await user.ask(materials.requests, { status: '6' })).body.result.total).toBe(1)
    const anew = await user.attempt(materials.submitRequest, {
      ...requestInput,
      until: '2027-01-10',
      materialId: of.id,
    })
    expect(anew.body.success).toBe(true)
    expect(await statusOf(world)).toEqual([0, 6])
  })

  test('can be downloaded only by its owner while unpublished, and by permit holders once republished', async () => {
    const { owner, user } = await space()
    const of = await publishedMaterial(owner)
    await approveRequestOf(user, owner, of.id)
    await owner.ask(materials.unpublish, { id: of.id, reason: '已有新的版本' })
    expect((await downloadMaterial(user, of)).body).toMatchObject({ code: 403, message: '资料已下架，不可申请或使用' })
    expect((await downloadMaterial(owner, of)).status).toBe(200)
    expect((await user.ask(materials.list, {})).body.result.total).toBe(0)
    await owner.ask(materials.republish, { id: of.id })
    expect((await downloadMaterial(user, of)).status).toBe(200)
  })

  test('has files that no other call returns, to anybody', async () => {
    const { world, owner, user, keeper } = await space()
    const of = await publishedMaterial(owner)
    await approveRequestOf(user, owner, of.id)
    for (const who of [user, keeper, await world.as('admin'), await world.as('bizManger')]) {
      expect((await who.attempt(files.downloadFile, { id: of.fileId })).status, who.user.roleCode).toBe(404)
      expect((await who.attempt(files.fileById, { id: of.fileId })).status, who.user.roleCode).toBe(404)
    }
    const listed = (await (await world.as('admin')).ask(files.listFiles, { pageSize: 100 })).body.result
    expect([listed.total, listed.records]).toEqual([0, []])
  })

  test('is visible to the roles that it is offered to, and as a draft to its owner only', async () => {
    const { world, owner, user, keeper } = await space()
    await publishedMaterial(owner, { title: '给用户的' })
    await publishedMaterial(owner, { title: '给机构的', audience: ['centerOrg'] })
    await owner.ask(materials.save, { ...materialInput, title: '草稿', fileIds: [] })
    const seen = async (who: SignedIn) =>
      (await who.ask(materials.list, {})).body.result.records.map(({ title }) => title).toSorted()
    expect(await seen(user)).toEqual(['给用户的'])
    expect(await seen(await world.as('centerOrg'))).toEqual(['给机构的'])
    expect(await seen(await world.as('networkSafety'))).toEqual([])
    expect(await seen(keeper)).toEqual(['给机构的', '给用户的'])
    expect(await seen(owner)).toEqual(['给用户的', '给机构的', '草稿'].toSorted())
    expect((await (await world.as('bizManger')).attempt(materials.list, {})).status).toBe(403)
  })

  test.each([
    ['没有名称', { title: '' }, 'title'],
    ['过长的名称', { title: '长'.repeat(101) }, 'title'],
    ['没有条款', { terms: ' ' }, 'terms'],
    ['没有的类别', { kind: 'gold' }, 'kind'],
    ['没有可见角色', { audience: [] }, 'audience'],
    ['别处的角色', { audience: ['mechanism'] }, 'audience'],
    ['零天', { maxDays: 0 }, 'maxDays'],
    ['半天', { maxDays: 1.5 }, 'maxDays'],
    ['别人的文件', { fileIds: ['nowhere'] }, 'fileIds'],
  ])('is rejected with the field: %s', async (_, wrong, field) => {
    const { world, owner } = await space()
    const { body, status } = await owner.attempt(materials.save, { ...materialInput, fileIds: [], ...wrong })
    expect({
      status,
      code: body.code,
      fields: Object.keys(body.result as object).map((name) => name.split('.')[0]),
    }).toEqual({
      status: 200,
      code: 400,
      fields: [field],
    })
    expect(await world.all('material')).toHaveLength(0)
  })

  test('is unpublished by the administrator with a reason', async () => {
    const { owner, user, keeper } = await space()
    const { id } = await publishedMaterial(owner)
    expect((await user.attempt(materials.unpublish, { id, reason: '我不同意这样做' })).status).toBe(403)
    expect((await keeper.attempt(materials.unpublish, { id, reason: 'x' })).body.code).toBe(400)
    expect((await keeper.ask(materials.unpublish, { id, reason: '条款需要修订' })).body.success).toBe(true)
  })

  test('is changed only by its owner, while not offered, and with the current version', async () => {
    const { owner, user, keeper } = await space()
    const of = await publishedMaterial(owner)
    const change = { ...materialInput, id: of.id, fileIds: [of.fileId] }
    expect((await owner.attempt(materials.save, change)).body.code).toBe(409)
    await keeper.ask(materials.unpublish, { id: of.id, reason: '条款需要修订' })
    expect((await owner.attempt(materials.save, { ...change, lockVersion: 0 })).body.code).toBe(409)
    expect((await owner.attempt(materials.save, { ...change, terms: '新的条款。' })).body.success).toBe(true)
    expect((await user.attempt(materials.save, change)).status).toBe(404)
  })

  test('needs a file to be offered, and as a draft belongs to its owner', async () => {
    const { owner, keeper } = await space()
    const { id } = (await owner.ask(materials.save, { ...materialInput, fileIds: [] })).body.result
    expect((await owner.attempt(materials.publish, { id })).body).toMatchObject({
      code: 409,
      message: '请先上传至少一个文件再上架',
    })
    expect((await keeper.attempt(materials.publish, { id })).status).toBe(404)
    expect((await owner.ask(materials.remove, { id })).body.success).toBe(true)
  })
})

describe('a request', () => {
  test.each([
    ['没有目的', { purpose: '' }, 'purpose'],
    ['过去的日期', { until: '2026-11-01' }, 'until'],
    ['超过最长天数', { until: '2027-11-01' }, 'until'],
    ['没有的日期', { until: '2026-02-30' }, 'until'],
    ['不同意条款', { agree: 0 }, 'agree'],
  ])('is rejected with the field: %s', async (_, wrong, field) => {
    const { world, owner, user } = await space()
    const of = await publishedMaterial(owner)
    const { body } = await user.attempt(materials.submitRequest, { ...requestInput, materialId: of.id, ...wrong })
    expect([body.code, Object.keys(body.result as object)]).toEqual([400, [field]])
    expect(await world.all('materialRequest')).toHaveLength(0)
  })

  test('is created once, even twice at the same time, and never for the own material', async () => {
    const { world, owner, user } = await space()
    const of = await publishedMaterial(owner)
    expect((await owner.attempt(materials.submitRequest, { ...requestInput, materialId: of.id })).body.code).toBe(409)
    const both = await Promise.all(
      [1, 2].map(() => user.attempt(materials.submitRequest, { ...requestInput, materialId: of.id })),
    )
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await statusOf(world)).toEqual([0])
  })

  /** A pending request, with its owner and another person. */
  async function submitted() {
    const { world, owner, user, keeper } = await space()
    const of = await publishedMaterial(owner)
    const submit = (more: object = {}) =>
      user.attempt(materials.submitRequest, { ...requestInput, materialId: of.id, ...more })
    const { id } = (await submit()).body.result as { id: string }
    return { world, owner, user, keeper, other: await world.as('dataSpaceUser', 'third'), submit, id }
  }

  test('is approved by the owner of the material only, within the maximum period', async () => {
    const { owner, user, other, id } = await submitted()
    expect((await other.attempt(materials.approve, { id, until })).status).toBe(404)
    expect((await user.attempt(materials.approve, { id, until })).status).toBe(403)
    expect((await owner.attempt(materials.approve, { id, until: '2028-01-01' })).body).toMatchObject({ code: 400 })
  })

  test('is returned and resubmitted', async () => {
    const { world, owner, submit, id } = await submitted()
    await owner.ask(materials.returnRequest, { id, reason: '请补充使用人员' })
    expect((await owner.attempt(materials.approve, { id, until })).body.code).toBe(409)
    await submit({ id, purpose: '由数据部三人使用' })
    expect((await world.all('materialRequest'))[0]).toMatchObject({ status: 0, purpose: '由数据部三人使用' })
  })

  test('is withdrawn by its author only and then cannot be rejected', async () => {
    const { world, user, other, keeper, submit, id } = await submitted()
    expect((await other.attempt(materials.withdraw, { id })).status).toBe(404)
    await user.ask(materials.withdraw, { id })
    expect((await keeper.attempt(materials.refuse, { id, reason: '不再需要审批' })).body.code).toBe(409)
    const again = (await submit()).body.result as { id: string }
    await keeper.ask(materials.refuse, { id: again.id, reason: '该范围暂不开放' })
    expect(await statusOf(world)).toEqual([3, 5])
  })

  test('of the administrator is decided by another administrator', async () => {
    const { world, owner, keeper } = await space()
    const of = await publishedMaterial(owner, { audience: ['dataSpaceUser', 'dataSpaceAdmin'] })
    const { body } = await keeper.ask(materials.submitRequest, { ...requestInput, materialId: of.id })
    expect((await keeper.attempt(materials.approve, { id: body.result.id, until })).status).toBe(403)
    const second = await world.as('dataSpaceAdmin', 'second')
    expect((await second.ask(materials.approve, { id: body.result.id, until })).body.success).toBe(true)
  })
})
