import { describe, expect, test } from 'vitest'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as calls from '~/worker/advisories/reports/calls'

const given = {
  kind: 'scan' as const,
  ...{ title: '三季度漏洞扫描报告', summary: '发现高危漏洞 3 个', content: '正文' },
  ...{ terms: '仅限本单位内部使用', audience: 2, untilDate: '2026-12-31' },
}
const visibleTitles = async (who: SignedIn) =>
  (await who.ask(calls.list, {})).body.result.records.map(({ title }) => title)
async function lab(world: World) {
  return {
    safety: await world.as('networkSafety'),
    owner: await world.as('networkOrgUser', 'owner', { departId: 'd-one' }),
    other: await world.as('networkOrgUser', 'other', { departId: 'd-two' }),
    provider: await world.as('networkUseProvider', 'provider', { departId: 'd-three' }),
  }
}

async function saveReport() {
  const world = await freshWorld()
  const people = await lab(world)
  const answer = await people.owner.ask(calls.save, given)
  expect(answer.body.message).toBe('报告已保存')
  return { world, ...people, id: answer.body.result.id }
}

describe('lab report', () => {
  test('is listed to its audience only', async () => {
    const { safety, owner, other, provider, id } = await saveReport()
    const counts = [
      await visibleTitles(owner),
      await visibleTitles(other),
      await visibleTitles(safety),
      await visibleTitles(provider),
    ].map((one) => one.length)
    expect(counts).toEqual([1, 1, 1, 0])
    expect((await provider.attempt(calls.info, { id })).status).toBe(404)
    expect((await provider.attempt(calls.agree, { id })).status).toBe(404)
  })
  test('shows its content after the recipient accepted the terms', async () => {
    const { owner, other, id } = await saveReport()
    expect(await other.ask(calls.info, { id })).toMatchObject({
      body: { result: { content: null, terms: '仅限本单位内部使用', readers: [] } },
      trips: atMost(2),
    })
    expect(await other.ask(calls.agree, { id })).toMatchObject({
      body: { message: '已同意使用条款' },
      trips: atMost(3),
    })
    await other.ask(calls.agree, { id })
    expect((await other.ask(calls.info, { id })).body.result).toMatchObject({ content: '正文', readers: [] })
    expect((await owner.ask(calls.info, { id })).body.result).toMatchObject({
      ...{ content: '正文', readCount: 1, readers: [{ readerName: other.user.realname }] },
    })
  })
  test('hides its content again after a change of the terms', async () => {
    const { world, owner, other, id } = await saveReport()
    await other.ask(calls.agree, { id })
    await owner.ask(calls.save, { ...given, id, terms: '不得转发' })
    expect((await other.ask(calls.info, { id })).body.result).toMatchObject({ content: null, agreed: false })
    await other.ask(calls.agree, { id })
    expect(await world.all('labReportReader')).toMatchObject([{ terms: '不得转发' }])
  })
  test('is edited and withdrawn by its owner only', async () => {
    const { owner, other, id } = await saveReport()
    expect((await other.attempt(calls.save, { ...given, id })).status).toBe(403)
    expect((await other.attempt(calls.withdraw, { ids: [id] })).body.success).toBe(false)
    await owner.ask(calls.withdraw, { ids: [id] })
    expect(await visibleTitles(other)).toEqual([])
    expect((await other.attempt(calls.info, { id })).status).toBe(404)
    expect((await owner.ask(calls.save, { ...given, id })).body).toMatchObject({ code: 409, message: '报告已收回' })
  })
  test.each(['mechanism', 'centerAdmin', 'dataSpaceUser'] as const)('list returns 403 to %s', async (role) => {
    const who = await (await freshWorld()).as(role)
    expect((await who.attempt(calls.list, {})).status).toBe(403)
  })
  test('is hidden from recipients after its last day', async () => {
    const world = await freshWorld()
    const { owner, other } = await lab(world)
    await owner.ask(calls.save, { ...given, untilDate: '2026-11-20' })
    expect(await visibleTitles(other)).toHaveLength(1)
    world.pass(1)
    expect([await visibleTitles(other), await visibleTitles(owner)].map((one) => one.length)).toEqual([0, 1])
  })
  test.each([
    [{ title: '' }, 'title'],
    [{ kind: 'x' }, 'kind'],
    [{ terms: ' ' }, 'terms'],
    [{ content: '长'.repeat(10_001) }, 'content'],
    [{ audience: 4 }, 'audience'],
    [{ untilDate: '2026-11-19' }, 'untilDate'],
  ])('rejects an invalid field: %o', async (wrong, field) => {
    const world = await freshWorld()
    const { owner } = await lab(world)
    const { body } = await owner.attempt(calls.save, { ...given, ...wrong })
    expect({ code: body.code, fields: Object.keys(body.result as object) }).toEqual({ code: 400, fields: [field] })
    expect(await world.all('labReport')).toEqual([])
  })
})
