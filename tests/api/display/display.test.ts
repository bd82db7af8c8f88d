import { describe, expect, test } from 'vitest'
import type { ExhibitKind } from '~/worker/display/rules'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type World } from '~/tests/support/world'
import { update } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import { jobContext, requestContext } from '~/worker/core/context'
import * as display from '~/worker/display/calls'
import { loadLandingPage } from '~/worker/display/queries/landing-page.server'
import { serveFeed } from '~/worker/display/crawler-documents.server'
import { wireNames } from '~/db/wire-names'

const resource = {
  id: 'r1',
  type: '报告',
  desc: '隐私计算行业应用报告',
  fileIds: [],
  links: [],
  share: 1,
  shareAuth: 2,
}
/** Creates one source of each exhibit kind, and the business manager who releases them. */
async function sources(change: { resource?: object; subject?: object } = {}) {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const { id: subjectId } = await world.subject({ status: wireNames.FINISHED })
  await world.client.execute({
    sql: "update subject set subject_name = '隐私计算在行情共享中的应用', summary = '数据不出域。', share = 1, share_auth = 2, share_confirmed = 1, resources = ? where id = ?",
    args: [JSON.stringify([{ ...resource, confirmed: 1, ...change.resource }]), subjectId],
  })
  const prize = await world.make('prize', { year: '2026', subjectId, prizeLevel: '一等', certificateNo: 'C1' })
  const vendor = await world.make('vendor', {
    area: 'fintech',
    vendorName: '甲厂',
    status: 2,
    publishTime: '2026-01-01 00:00:00',
  })
  const product = await world.make('vendorProduct', {
    vendorId: vendor.id,
    name: '隐私计算平台',
    category: '03',
    subjectId,
  })
  const software = await world.make('software', {
    name: '清算软件',
    classId: 'none',
    vendorName: '乙厂',
    version: '1',
    status: 2,
  })
  const announcement = await world.make('announcement', {
    title: '征集选题',
    msgAbstract: '欢迎提出建议。',
    sendStatus: '1',
    sendTime: '2026-02-01 09:00:00',
  })
  const refs: Record<ExhibitKind, string> = {
    ...{
      award: prize.id,
      result: `${subjectId}.r1`,
      product: product.id,
      software: software.id,
      announcement: announcement.id,
    },
  }
  return { world, biz, subjectId, vendorId: vendor.id, refs }
}
const kinds = ['award', 'result', 'product', 'software', 'announcement'] as const
const publicTitles = async (world: World) =>
  (await world.nobody.ask(display.listExhibits, {})).body.result.hits.map(({ title }) => title)

describe('public exhibit', () => {
  test.each(kinds)('shows a %s from its release to its revocation', async (kind) => {
    const { world, biz, refs } = await sources()
    expect(await publicTitles(world)).toEqual([])
    const made = await biz.ask(display.releaseExhibit, { kind, refId: refs[kind] })
    expect(made).toMatchObject({ body: { code: 200, message: '已公开，展示平台数秒内可见' }, trips: atMost(3) })
    const { id } = made.body.result
    expect(await publicTitles(world)).toHaveLength(1)
    expect(await world.nobody.ask(display.loadExhibit, { id })).toMatchObject({
      body: { result: { id, kind } },
      trips: 1,
    })
    await biz.ask(display.revokeExhibit, { id, reason: '内容需要更正' })
    expect(await publicTitles(world)).toEqual([])
    expect((await world.nobody.ask(display.loadExhibit, { id })).body).toMatchObject({ code: 404 })
  })
  test('rejects repeating a release or revocation, and keeps its id when released again', async () => {
    const { world, biz, refs } = await sources()
    const release = async () => (await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })).body
    const { id } = (await release()).result
    const revoke = async () => (await biz.ask(display.revokeExhibit, { id, reason: '内容需要更正' })).body
    expect(await release()).toMatchObject({ code: 409 })
    expect([await revoke(), await revoke()]).toMatchObject([{ code: 200 }, { code: 409 }])
    expect(await release()).toMatchObject({ code: 200, result: { id } })
    expect((await world.all('log')).filter(({ bizType }) => bizType === 'exhibit')).toHaveLength(3)
  })

  test.each([
    ['award', 'prize', { publish: 0 }],
    ['award', 'subject', { status: 'TO_PRIZE' }],
    ['result', 'subject', { resources: [] }],
    ['product', 'vendor', { status: 3 }],
    ['product', 'vendor', { limited: 1 }],
    ['product', 'vendorProduct', { delFlag: 1 }],
    ['software', 'software', { status: 3 }],
    ['announcement', 'announcement', { sendStatus: '2' }],
  ] as const)('hides a %s after a change of %s: %o', async (kind, table, set) => {
    const { world, biz, refs } = await sources()
    await biz.ask(display.releaseExhibit, { kind, refId: refs[kind] })
    expect(await publicTitles(world)).toHaveLength(1)
    const [row] = await world.all(table)
    await commit(jobContext('display', world.bindings as never, world.now), 'job', [update(table, row!, set as never)])
    expect(await publicTitles(world)).toEqual([])
    const [state] = (await biz.ask(display.releaseStates, { kind, refIds: refs[kind] })).body.result
    expect(state).toMatchObject({ may: 0, released: 0 })
    expect((await biz.ask(display.releaseExhibit, { kind, refId: refs[kind] })).body).toMatchObject({ code: 409 })
  })

  test('requires that the centre confirmed the sharing of a result', async () => {
    const { biz, refs } = await sources({ resource: { confirmed: 0 } })
    expect((await biz.ask(display.releaseExhibit, { kind: 'result', refId: refs.result })).body).toMatchObject({
      code: 409,
    })
  })

  test('rejects unknown sources and callers without the permission', async () => {
    const { world, biz, refs } = await sources()
    for (const refId of ['nothing', 'a.b', "' or 1=1 --", refs.award])
      expect((await biz.ask(display.releaseExhibit, { kind: 'software', refId })).body).toMatchObject({ code: 409 })
    const man = await world.as('subjectMan')
    expect((await man.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })).body).toMatchObject({
      code: 403,
    })
    expect((await biz.ask(display.revokeExhibit, { id: 'nothing', reason: '内容需要更正' })).body).toMatchObject({
      code: 404,
    })
    expect(await world.all('exhibit')).toEqual([])
  })

  test.each([
    ['请联系 13812345678', '手机号码'],
    ['请联系 138 1234 5678', '手机号码'],
    ['请写信到 some.body@example.org', '邮箱地址'],
  ])('rejects %s in its text', async (summary, what) => {
    const { biz, refs } = await sources()
    const { body } = await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award, summary })
    expect(body).toMatchObject({ code: 400, result: { summary: `公开的文字含有${what}，请修改后再公开` } })
  })

  test.each(['title', 'summary'] as const)(
    'rejects the name of the subject manager in its %s, even with their consent',
    async (where) => {
      const { world, biz, refs, subjectId } = await sources()
      const man = await world.as('subjectMan')
      const name = man.user.realname
      await world.client.execute({
        sql: 'update subject set subject_man_id = ?, subject_man_name = ? where id = ?',
        args: [man.user.id, name, subjectId],
      })
      await man.ask(display.setUserConsent, { named: 1 })
      if (where === 'title')
        await world.client.execute({
          sql: 'update subject set subject_name = ? where id = ?',
          args: [`${name}主持的隐私计算研究`, subjectId],
        })
      const summary = where === 'summary' ? `由${name}主持完成。` : '数据不出域。'
      const { body } = await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award, summary })
      expect(body).toMatchObject({
        code: 400,
        result: { summary: `公开的文字含有人员姓名“${name}”，请修改后再公开` },
      })
      expect(await world.all('exhibit')).toEqual([])
    },
  )

  test.each([
    ['a member', 'insert'],
    ['the contact', 'update'],
  ] as const)('rejects the name of %s of its subject', async (_, how) => {
    const { world, biz, refs, subjectId } = await sources()
    if (how === 'insert') await world.make('subjectMember', { subjectId, name: '欧阳若兰', userId: '' })
    else
      await world.client.execute({
        sql: "update subject set contact_name = '欧阳若兰' where id = ?",
        args: [subjectId],
      })
    const exhibit = { kind: 'award', refId: refs.award, summary: '欧阳若兰整理。' } as const
    expect((await biz.ask(display.releaseExhibit, exhibit)).body).toMatchObject({ code: 400 })
    expect((await biz.ask(display.releaseExhibit, { ...exhibit, summary: '课题组整理。' })).body).toMatchObject({
      code: 200,
    })
  })

  test('increments the edge cache revision on each change', async () => {
    const { world, biz, refs } = await sources()
    const number = async () => (await world.all('revision' as never)).find((row: any) => row.name === 'display') as any
    const before = (await number()).number
    const { body } = await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })
    const after = (await number()).number
    expect(after).toBeGreaterThan(before)
    await biz.ask(display.revokeExhibit, { id: body.result.id, reason: '内容需要更正' })
    const revoked = (await number()).number
    expect(revoked).toBeGreaterThan(after)
    await biz.ask(display.setUserConsent, { named: 1 })
    expect((await number()).number).toBe(revoked + 1)
    await biz.ask(display.setUserConsent, { named: 0 })
    expect((await number()).number).toBe(revoked + 2)
  })
})

test('feed lists released exhibits as valid XML, newest first, without revoked ones', async () => {
  const { world, biz, refs } = await sources()
  await world.client.execute("update software set name = '清算 <A&B> 软件'")
  const read = async () => {
    const ctx = requestContext(new Request('http://keti.example.org/'), world.bindings as never)
    return (await serveFeed(ctx, new URL('http://keti.example.org/display/feed.xml'))).text()
  }
  const titles = (xml: string) => [...xml.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
  expect(titles(await read())).toEqual([])
  const { id } = (await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })).body.result
  world.pass(1)
  await biz.ask(display.releaseExhibit, { kind: 'software', refId: refs.software })
  const xml = await read()
  expect(titles(xml)).toEqual(['清算 &lt;A&amp;B&gt; 软件', '隐私计算在行情共享中的应用'])
  expect(xml).toContain(`<id>http://localhost/display/item/${id}</id>`)
  expect(xml).toMatch(/<updated>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000Z<\/updated>\n<entry>/)
  await biz.ask(display.revokeExhibit, { id, reason: '内容需要更正' })
  expect(titles(await read())).toEqual(['清算 &lt;A&amp;B&gt; 软件'])
})

describe('named people', () => {
  describe('in an award', () => {
    async function awarded() {
      const { world, biz, refs, subjectId } = await sources()
      const man = await world.as('subjectMan')
      const contact = await world.as('mechanism')
      await world.client.execute({
        sql: 'update subject set subject_man_id = ?, subject_man_name = ?, lead_depart_id = ? where id = ?',
        args: [man.user.id, man.user.realname, contact.user.departId, subjectId],
      })
      const { id } = (await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })).body.result
      const named = async () => (await world.nobody.ask(display.loadExhibit, { id })).body.result
      const home = async () => (await world.nobody.ask(display.displayHome)).body.result
      return { world, man, contact, named, home }
    }
    test('are missing without consent', async () => {
      const { named, home } = await awarded()
      expect(await named()).toMatchObject({ people: [], maker: '' })
      expect(await home()).toMatchObject({ institutions: 1, makers: [] })
    })
    test('appear with the consent of the person', async () => {
      const { man, named } = await awarded()
      const answer = await man.ask(display.setUserConsent, { named: 1 })
      expect(answer.body).toMatchObject({ message: '已同意公开署名' })
      expect(await named()).toMatchObject({ people: [man.user.realname], maker: '' })
      expect((await man.ask(display.consentState)).body.result).toMatchObject({ user: 1, mayDepart: 0 })
    })
    test('include the institution with the consent of its contact', async () => {
      const { world, man, contact, named, home } = await awarded()
      await man.ask(display.setUserConsent, { named: 1 })
      await contact.ask(display.setDepartConsent, { named: 1 })
      const { maker } = await named()
      expect(maker).not.toBe('')
      expect(await home()).toMatchObject({ institutions: 1, makers: [{ name: maker, total: 1 }] })
      expect((await world.nobody.ask(display.displayNames)).body.result).toMatchObject({
        people: [{ name: man.user.realname, total: 1 }],
        institutions: [{ total: 1 }],
      })
    })
    test('disappear when the consents are withdrawn', async () => {
      const { man, contact, named, home } = await awarded()
      for (const on of [1, 0, 0] as const) await man.ask(display.setUserConsent, { named: on })
      for (const on of [1, 0] as const) await contact.ask(display.setDepartConsent, { named: on })
      expect((await home()).makers).toEqual([])
      expect(await named()).toMatchObject({ people: [], maker: '' })
    })
    test('rejects the consent for an institution by others than its contact', async () => {
      const { man } = await awarded()
      expect((await man.ask(display.setDepartConsent, { named: 1 })).body).toMatchObject({ code: 403 })
    })
  })
})

describe('public search', () => {
  test('finds and marks Chinese words and counts facets', async () => {
    const { world, biz, refs } = await sources()
    for (const kind of kinds) await biz.ask(display.releaseExhibit, { kind, refId: refs[kind] })
    const { body } = await world.nobody.ask(display.listExhibits, { q: '隐私计算' })
    expect(body.result.hits.map(({ title }) => title).toSorted()).toEqual([
      ...['隐私计算在行情共享中的应用', '隐私计算平台', '隐私计算行业应用报告'].toSorted(),
    ])
    expect(body.result.hits[0]!.titleMarks).toEqual([[0, 4]])
    expect(body.result.facets.kinds).toEqual([
      { value: 'award', label: '获奖课题', total: 1 },
      { value: 'result', label: '共享成果', total: 1 },
      { value: 'product', label: '成果产品', total: 1 },
    ])
    const narrow = await world.nobody.ask(display.listExhibits, { q: '隐私计算', kind: 'product' })
    expect(narrow.body.result).toMatchObject({ total: 1, hits: [{ kind: 'product' }] })
    expect((await world.nobody.ask(display.suggest, { q: '隐私' })).body.result).toHaveLength(3)
  })

  test.each(['"', "' or 1=1 --", '*', 'title:', 'a AND', 'NEAR(', '<script>alert(1)</script>', '%_', '龘'.repeat(99)])(
    'finds nothing for %j without an error',
    async (q) => {
      const { world, biz, refs } = await sources()
      await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })
      const { body } = await world.nobody.ask(display.listExhibits, { q })
      expect(body).toMatchObject({ code: 200, result: { total: 0, hits: [] } })
      expect((await world.nobody.ask(display.suggest, { q })).body).toMatchObject({ code: 200, result: [] })
    },
  )

  test('treats invisible characters as an empty query', async () => {
    const { world, biz, refs } = await sources()
    await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })
    expect((await world.nobody.ask(display.listExhibits, { q: '\u202e' })).body).toMatchObject({ result: { total: 1 } })
    expect((await world.nobody.attempt(display.suggest, { q: '\u202e' })).body).toMatchObject({ code: 400 })
  })

  test('rejects an unknown kind, an invalid year and a long query', async () => {
    const world = await freshWorld()
    for (const wrong of [{ kind: 'person' }, { year: '20x6' }, { q: '长'.repeat(101) }, { pageNo: 0 }])
      expect((await world.nobody.attempt(display.listExhibits, wrong)).body).toMatchObject({ code: 400 })
  })
})

test('figures of the landing page equal those of the display', async () => {
  const { world, biz, refs } = await sources()
  const handedIn = { submitTime: '2026-01-05 09:00:00', establishTime: '2026-03-01 09:00:00', domain: '03' }
  await world.subject({ ...handedIn, status: 'ESTABLISHED' })
  // A terminated subject was established; a draft was not declared.
  await world.subject({ ...handedIn, status: 'TO_CONCOLUSION' })
  await world.subject({ status: 'TO_SUBMIT', submitTime: null, domain: '03' })
  await biz.ask(display.releaseExhibit, { kind: 'award', refId: refs.award })
  const { years, totals, domains } = (await world.nobody.ask(display.displayHome)).body.result
  const { declared, established } = years.at(-1)!
  const sumOf = (side: 'declared' | 'established') => domains.reduce((sum, one) => sum + one[side], 0)
  expect([sumOf('declared'), sumOf('established')]).toEqual([declared, established])
  const { figures } = await loadLandingPage({
    ...requestContext(new Request('http://test/'), world.bindings as never),
    now: world.now,
  })
  expect(figures).toEqual({
    ...{ year: years.at(-1)!.year, declared, established },
    finished: years.reduce((sum, one) => sum + one.finished, 0),
    awarded: totals.find(({ kind }) => kind === 'award')!.total,
  })
  expect(
    Object.values(figures)
      .map(Number)
      .every((one) => one > 0),
  ).toBe(true)
})
