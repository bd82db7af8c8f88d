import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as awards from '~/worker/awards/calls'
import { makeGradingRule } from '../grading/grading-year'
import { atOnce } from '../reviews/review-round'

/** Creates excellent subjects with finished grading, and quotas. */
async function excellentYear(world: World, count: number, quotas: { prizeLevel: string; quota: number }[]) {
  await makeGradingRule(world, { excellentTotal: count })
  const biz = await world.as('bizManger')
  const subjects = []
  for (let at = 0; at < count; at++)
    subjects.push(
      await world.subject({
        status: 'TO_AUDIT',
        subjectNum: `FT2026-03-${String(at + 1).padStart(3, '0')}`,
        gradeStatus: '已评分',
        gradeRaw: 90 - at,
        gradeNorm: 90 - at,
        gradeRank: at + 1,
        gradeEndTime: '2026-11-10 00:00:00',
        isExcellent: 1,
      }),
    )
  if (quotas.length) expect((await biz.ask(awards.setQuotas, { year: '2026', quotas })).body.success).toBe(true)
  return { biz, subjects, ids: subjects.map((one) => one.id) }
}

test('starts the award round and notifies everyone involved', async () => {
  const world = await freshWorld()
  const { biz, subjects, ids } = await excellentYear(world, 2, oneEach)
  const contact = await world.as('mechanism')
  const committee = await world.as('technologyManger')
  expect(await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })).toMatchObject({
    body: { success: true, message: '2 个课题已进入评奖', result: { ok: ids } },
    trips: 2,
  })
  expect((await world.read('subject', ids[0]!))?.status).toBe('TO_PRIZE')
  const recipients = (await world.all('announcementSend')).map((row) => row.userId)
  expect(recipients).toEqual(expect.arrayContaining([contact.user.id, committee.user.id, subjects[0]!.subjectManId]))
  expect((await biz.ask(awards.initiateAward, { year: '2026', subjectIds: [ids[0]] })).body.message).toBe(
    '当前状态为“待评奖”，不可发起评奖',
  )
})
const oneEach = [
  { prizeLevel: '一等', quota: 1 },
  { prizeLevel: '二等', quota: 1 },
]
const first = { prizeLevel: '一等', prizeName: '金融科技研究一等奖', citation: '方法新颖，成效显著' }
async function awarded(world: World) {
  const year = await excellentYear(world, 2, oneEach)
  const [one, two] = year.ids
  await year.biz.ask(awards.initiateAward, { year: '2026', subjectIds: year.ids })
  const given = await year.biz.ask(awards.award, { subjectId: one, ...first })
  const beyond = await year.biz.ask(awards.award, { subjectId: two, prizeLevel: '一等' })
  await year.biz.ask(awards.award, [{ subjectId: two, level: '二等' }])
  return { ...year, given, beyond }
}
test('awards a subject with number, date, members and timeline in two round trips', async () => {
  const world = await freshWorld()
  const { subjects, ids, given } = await awarded(world)
  expect(given).toMatchObject({ body: { success: true, result: { ok: [ids[0]] } }, trips: 2 })
  const [prize] = await world.all('prize')
  expect(prize).toMatchObject({
    ...{ subjectId: ids[0], year: '2026', prizeLevel: '一等', citation: '方法新颖，成效显著' },
    ...{ certificateNo: 'KTJ2026-001', awardDate: '2026-11-20', members: [subjects[0]!.subjectManName, '张三'] },
  })
  expect(await world.read('subject', ids[0]!)).toMatchObject({
    ...{ status: 'FINESHED', prizeId: prize!.id, prizeLevel: '一等', finishTime: expect.any(String) },
  })
  const line = (await world.all('subjectStatusLog')).find((row) => row.operation === 'award')
  expect(line?.dataAfter).toMatchObject({ created: { prize: [prize!.id] } })
})
test('awards within the quota of each level', async () => {
  const world = await freshWorld()
  const { biz, beyond } = await awarded(world)
  expect(beyond.body.message).toBe('一等奖名额已满（1 个）')
  expect((await world.all('prize')).map((row) => row.certificateNo)).toEqual(['KTJ2026-001', 'KTJ2026-002'])
  expect((await biz.ask(awards.quotasOf, { year: '2026' })).body.result.slice(0, 3)).toEqual([
    { prizeLevel: '一等', prizeLevel_dictText: '一等奖', quota: 1, used: 1 },
    { prizeLevel: '二等', prizeLevel_dictText: '二等奖', quota: 1, used: 1 },
    { prizeLevel: '三等', prizeLevel_dictText: '三等奖', quota: 0, used: 0 },
  ])
  const quotas = [{ prizeLevel: '一等', quota: 0 }]
  expect((await biz.ask(awards.setQuotas, { year: '2026', quotas })).body.result).toEqual({
    'quotas.0.quota': '一等奖已授 1 个，名额不可少于 1',
  })
})
test('lists awards to involved people, their institution and internal roles only', async () => {
  const world = await freshWorld()
  const { biz } = await awarded(world)
  const totals: Record<string, number> = {}
  for (const role of [
    ...(['bizManger', 'subjectMan', 'mechanism', 'technologyManger', 'csrcLeader', 'admin'] as const),
    'counselor' as const,
  ])
    totals[role] = (await (await world.as(role)).ask(awards.listPrizes, { year: '2026' })).body.result.total
  expect(totals).toEqual({
    ...{ bizManger: 2, subjectMan: 2, mechanism: 2, technologyManger: 2, csrcLeader: 2, admin: 2 },
    counselor: 0,
  })
  expect(await biz.ask(awards.listPrizes, { year: '2026', column: 'prizeLevel', order: 'asc' })).toMatchObject({
    trips: 1,
    body: { result: { records: [{ prizeLevel_dictText: '一等奖' }, { prizeLevel_dictText: '二等奖' }] } },
  })
})

test('rejects subjects that cannot enter the award round', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 1, [])
  const plain = await world.subject({ status: 'TO_AUDIT', gradeEndTime: '2026-11-10 00:00:00', gradeRank: 2 })
  const start = async (subjectIds: string[], year = '2026') =>
    (await biz.ask(awards.initiateAward, { year, subjectIds })).body
  expect((await start([plain.id])).message).toBe('未入选优秀课题，不可进入评奖')
  expect((await start(ids, '2025')).message).toBe('该课题不属于 2025 年度')
  const open = await world.subject({ status: 'TO_AUDIT' })
  expect((await start(ids)).message).toBe('2026 年度尚有 1 个课题未结束评分')
  expect([(await start([open.id])).code, (await start(['nothing'])).code]).toEqual([409, 404])
})
test('returns 403 for award actions to all roles but the business manager', async () => {
  const world = await freshWorld()
  const { ids } = await excellentYear(world, 1, [])
  for (const person of await world.everyRole()) {
    if (person.user.roleCode === 'bizManger') continue
    const statuses = [
      (await person.ask(awards.initiateAward, { year: '2026', subjectIds: ids })).status,
      (await person.ask(awards.award, { subjectId: ids[0], prizeLevel: '一等' })).status,
      (await person.ask(awards.setQuotas, { year: '2026', quotas: [] })).status,
    ]
    expect(statuses, person.user.roleCode).toEqual([403, 403, 403])
  }
})

test('rejects an award before the award round', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 1, [{ prizeLevel: '一等', quota: 2 }])
  const { body } = await biz.ask(awards.award, { subjectId: ids[0], prizeLevel: '一等' })
  expect(body.message).toBe('当前状态为“待评分”，不可授奖')
})
test.each([
  [{ prizeLevel: '' }, { code: 400, result: { 'rows.0.prizeLevel': '奖项等级不能为空' } }],
  [{ prizeLevel: '特等' }, { code: 400, result: { prizeLevel: '奖项等级“特等”不存在' } }],
  [{ prizeLevel: '二等' }, { message: '2026 年度尚未设置二等奖名额' }],
  [{ awardDate: '昨天' }, { code: 400 }],
])('rejects an award with %j', async (wrong, answer) => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 1, [{ prizeLevel: '一等', quota: 2 }])
  await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })
  const { body } = await biz.ask(awards.award, { subjectId: ids[0], prizeLevel: '一等', ...wrong })
  expect(body).toMatchObject(answer)
  expect(await world.all('prize')).toEqual([])
})
test('rejects a used certificate number', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 2, [{ prizeLevel: '一等', quota: 2 }])
  await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })
  const [one, two] = ids.map((subjectId) => ({ subjectId, prizeLevel: '一等', certificateNo: 'A-1' }))
  expect((await biz.ask(awards.award, one!)).body.success).toBe(true)
  expect((await biz.ask(awards.award, two!)).body.result).toEqual({ certificateNo: '证书编号 A-1 已被使用' })
})
test('gives the last place to the first row of a batch', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 2, [{ prizeLevel: '一等', quota: 1 }])
  await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })
  const both = await biz.ask(
    awards.award,
    ids.map((subjectId) => ({ subjectId, prizeLevel: '一等' })),
  )
  expect(both.body.result).toMatchObject({ ok: [ids[0]], failed: [{ id: ids[1], reason: '一等奖名额已满（1 个）' }] })
})

test('grants the last place once for parallel awards', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 4, [
    { prizeLevel: '一等', quota: 1 },
    { prizeLevel: '二等', quota: 9 },
  ])
  // Quotas of another level or year do not count.
  await world.make('prizeQuota', { year: '2025', prizeLevel: '一等', quota: 9 })
  await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })
  const answers = await atOnce(
    world,
    ids.map((subjectId) => () => biz.ask(awards.award, { subjectId, prizeLevel: '一等' })),
  )
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
  for (const answer of answers) expect([200, 409]).toContain(answer.body.code)
  expect(await world.all('prize')).toHaveLength(1)
  expect((await world.all('subject')).filter((row) => row.status === 'FINESHED')).toHaveLength(1)
})

test('gives parallel awards different certificate numbers', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 4, [{ prizeLevel: '一等', quota: 4 }])
  await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })
  const answers = await Promise.all(ids.map((subjectId) => biz.ask(awards.award, { subjectId, prizeLevel: '一等' })))
  expect(answers.map((answer) => answer.body.success)).toEqual([true, true, true, true])
  expect((await world.all('prize')).map((row) => row.certificateNo).sort()).toEqual(
    [1, 2, 3, 4].map((number) => `KTJ2026-00${number}`),
  )
})

const textOfPdf = async (bytes: Uint8Array) => {
  const { extractText } = await import('unpdf')
  return (await extractText(bytes, { mergePages: true })).text.replace(/\s/g, '')
}

describe('unpublished award', () => {
  async function unpublished() {
    const world = await freshWorld()
    const { biz, subjects, ids } = await excellentYear(world, 2, [{ prizeLevel: '一等', quota: 2 }])
    const man = await world.as('subjectMan')
    await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })
    const level = { prizeLevel: '一等', prizeName: '金融科技研究一等奖', citation: '方法新颖', publish: 0 } as const
    const made = await biz.ask(
      awards.award,
      ids.map((subjectId) => ({ subjectId, ...level })),
    )
    expect(made.body.success, made.body.message).toBe(true)
    const notices = async () =>
      (await world.all('announcement')).filter((one) => one.templateCode === 'AWARD_RESULT').map((one) => one.busId)
    const prizes = await world.all('prize')
    const prize = prizes.find((one) => one.subjectId === ids[0])!
    const list = async () => (await man.ask(awards.listPrizes)).body.result.records
    const publish = (on: 0 | 1) => biz.ask(awards.publishPrizes, { ids: [prize.id], publish: on })
    return { world, biz, man, subject: subjects[0]!, prizes, prize, notices, list, publish }
  }
  test('is hidden from its people', async () => {
    const { man, prize, notices, list } = await unpublished()
    expect([await notices(), await list()]).toEqual([[], []])
    expect((await man.ask(awards.certificates, { ids: prize.id })).status).toBe(404)
  })
  test('is listed and announced once published', async () => {
    const { prize, subject, notices, list, publish } = await unpublished()
    expect((await publish(1)).body).toMatchObject({ success: true, message: '1 个奖项已公布' })
    expect(await notices()).toEqual([subject.id])
    expect(await list()).toMatchObject([{ id: prize.id, publish: 1 }])
    expect((await publish(1)).body).toMatchObject({ code: 409, message: '该奖项已公布' })
  })
  test('has a certificate of one page for its people', async () => {
    const { world, man, subject, prize, publish } = await unpublished()
    await publish(1)
    const taken = await man.ask(awards.certificates, { ids: prize.id })
    expect(taken.headers.get('content-type')).toBe('application/pdf')
    expect(taken.trips).toBeLessThanOrEqual(3)
    const bytes = new Uint8Array(await taken.response.arrayBuffer())
    const { getDocumentProxy } = await import('unpdf')
    expect((await getDocumentProxy(bytes.slice())).numPages).toBe(1)
    const text = await textOfPdf(bytes)
    for (const part of [
      ...['获奖证书', prize.certificateNo, subject.subjectName, '甲证券股份有限公司', '金融科技研究一等奖'],
      ...['授奖词：方法新颖', '2026年11月20日', '张三'],
    ])
      expect(text).toContain(part)
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.ask(awards.certificates, { ids: prize.id })).status).toBe(404)
  })
  test('has certificates of several awards in one archive', async () => {
    const { biz, prizes } = await unpublished()
    const both = await biz.ask(awards.certificates, { ids: prizes.map((one) => one.id).join(',') })
    expect(both.headers.get('content-type')).toBe('application/zip')
    const { unzipSync } = await import('fflate')
    expect(Object.keys(unzipSync(new Uint8Array(await both.response.arrayBuffer())))).toHaveLength(2)
  })
  test('is hidden again when unpublished, and publishing again sends no second notice', async () => {
    const { subject, notices, list, publish } = await unpublished()
    await publish(1)
    await publish(0)
    expect(await list()).toEqual([])
    await publish(1)
    expect(await notices()).toEqual([subject.id])
  })
})

test('fits a certificate with many people and a long citation on one page', async () => {
  const world = await freshWorld()
  const subject = await world.subject({ status: 'FINESHED', subjectName: '证'.repeat(50) })
  const prize = await world.make('prize', {
    year: '2026',
    subjectId: subject.id,
    prizeLevel: '一等',
    prizeName: '一等奖',
    certificateNo: 'KTJ2026-009',
    awardDate: '2026-11-20',
    citation: '成效显著'.repeat(125),
    members: Array.from({ length: 30 }, (_, at) => `研究人员${at}`),
    publish: 1,
  })
  const biz = await world.as('bizManger')
  const answer = await biz.ask(awards.certificates, { ids: prize.id })
  const bytes = new Uint8Array(await answer.response.arrayBuffer())
  const { getDocumentProxy } = await import('unpdf')
  expect((await getDocumentProxy(bytes.slice())).numPages).toBe(1)
  const text = await textOfPdf(bytes)
  expect(text).toContain('研究人员29')
  expect(text.match(/成效显著/g)).toHaveLength(125)
})

test('blocks awards while a tie is undecided', async () => {
  const world = await freshWorld()
  await makeGradingRule(world, { excellentTotal: 2, excellentByDomain: [{ domain: '05', total: 1 }] })
  const biz = await world.as('bizManger')
  const ended = { status: 'TO_AUDIT' as const, gradeEndTime: '2026-11-10 00:00:00', gradeRaw: 80, gradeNorm: 80 }
  const sure = await world.subject({ ...ended, domain: '05', gradeRank: 1, isExcellent: 1 })
  const equal = await world.subject({ ...ended, gradeRank: 2 })
  await world.subject({ ...ended, gradeRank: 2 })
  const start = () => biz.ask(awards.initiateAward, { year: '2026', subjectIds: [sure.id] })
  expect((await start()).body.message).toBe('优秀名额处有 2 个课题并列，请先确定入选课题')
  await world.client.execute({ sql: 'update subject set is_excellent = 1 where id = ?', args: [equal.id] })
  expect((await start()).body.success).toBe(true)
})

test('gives no place to a row of a batch that is rejected', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 2, [{ prizeLevel: '一等', quota: 1 }])
  await world.make('prizeQuota', { year: '2025', prizeLevel: '一等', quota: 1 })
  const earlier = await world.subject({ status: 'TO_PRIZE', year: '2025' })
  await biz.ask(awards.initiateAward, { year: '2026', subjectIds: [ids[1]] })
  const rows = [ids[0], earlier.id, ids[1]].map((subjectId) => ({ subjectId, prizeLevel: '一等' }))
  expect((await biz.ask(awards.award, rows)).body.result).toMatchObject({
    ok: expect.arrayContaining([earlier.id, ids[1]]),
    failed: [{ id: ids[0], reason: '当前状态为“待评分”，不可授奖' }],
  })
})

const makePrize = async (world: World, prizeLevel: string, more: object = {}) => {
  const subject = await world.subject({ status: 'FINESHED', gradeEndTime: '2026-11-10 00:00:00', gradeRank: 1 })
  const prize = await world.make('prize', {
    year: '2026',
    subjectId: subject.id,
    prizeLevel,
    prizeName: `${prizeLevel}奖`,
    certificateNo: `KTJ2026-${subject.id}`,
    publish: 1,
    ...more,
  })
  return { subject, prize }
}

test('rejects a quota below the awards given of that level', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  await makePrize(world, '一等')
  const set = (prizeLevel: string, quota: number) =>
    biz.ask(awards.setQuotas, { year: '2026', quotas: [{ prizeLevel, quota }] })
  expect((await set('一等', 0)).body.code).toBe(400)
  expect((await set('二等', 0)).body.success).toBe(true)
})

test('lists awards by level in dictionary order, or of one level', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  for (const prizeLevel of ['二等', '三等', '一等']) await makePrize(world, prizeLevel)
  const levels = async (query: Record<string, string>) =>
    (await biz.ask(awards.listPrizes, query)).body.result.records.map((row: { prizeLevel: string }) => row.prizeLevel)
  expect(await levels({ column: 'prizeLevel', order: 'asc' })).toEqual(['一等', '二等', '三等'])
  expect(await levels({ column: 'prizeLevel', order: 'desc' })).toEqual(['三等', '二等', '一等'])
  expect(await levels({ prizeLevel: '二等' })).toEqual(['二等'])
})

test('names a certificate archive by the minute and prints the creation date without an award date', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const prizes = [await makePrize(world, '一等'), await makePrize(world, '二等')].map((one) => one.prize)
  const all = await biz.ask(awards.certificates, { ids: prizes.map((one) => one.id).join(',') })
  expect(decodeURIComponent(all.headers.get('content-disposition')!)).toMatch(/获奖证书_2026112009[34]\d\.zip/)
  const one = await biz.ask(awards.certificates, { ids: prizes[0]!.id })
  expect(await textOfPdf(new Uint8Array(await one.response.arrayBuffer()))).toContain('2026年11月20日')
})

test('changes nothing in a dry run of awards or publications', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 1, [])
  const dryRun = 1
  expect((await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids, dryRun })).body.success).toBe(true)
  expect((await world.read('subject', ids[0]!))?.status).toBe('TO_AUDIT')
  const { prize } = await makePrize(world, '一等', { publish: 0 })
  expect((await biz.ask(awards.publishPrizes, { ids: [prize.id], publish: 1, dryRun })).body.success).toBe(true)
  expect((await world.read('prize', prize.id))?.publish).toBe(0)
})

test('requires a reason of five characters for an award against the vote', async () => {
  const world = await freshWorld()
  const { biz, ids } = await excellentYear(world, 1, [{ prizeLevel: '二等', quota: 1 }])
  await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })
  const member = await world.as('technologyManger')
  expect((await member.ask(awards.vote, { subjectId: ids[0], prizeLevel: '一等' })).body.success).toBe(true)
  const give = (override: string) => biz.ask(awards.award, { subjectId: ids[0], prizeLevel: '二等', override })
  expect((await give('四字理由')).body.code).toBe(400)
  expect((await give('五个字理由')).body.success).toBe(true)
})
