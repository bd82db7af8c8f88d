import { describe, expect, test } from 'vitest'
import { begun } from '~/tests/api/reviews/round'
import { freshWorld, type World } from '~/tests/world/world'

const S = '/v2/subject'
const established = (world: World, given = {}) =>
  world.subject({ status: 'ESTABLISHED', startDate: '2026-03-01', endDate: '2027-10-31', ...given })

describe('reading what a subject studies', () => {
  test('its content with its results and files, for who sees it', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const subject = await established(world, {
      objectives: '目标一',
      expectedResults: [{ type: '论文', name: '论文集', count: 2, unit: '篇' }],
    })
    const answer = await man.get(`${S}/subjectstudy`, { subjectId: subject.id })
    expect(answer.body.result).toMatchObject({
      subjectId: subject.id,
      subjectName: subject.subjectName,
      objectives: '目标一',
      content: '内容',
      techRoute: '路线',
      results: [{ type: '论文', name: '论文集', count: 2, unit: '篇' }],
      files: [],
    })
    expect(answer.trips).toBeLessThanOrEqual(2)
    expect((await man.get(`${S}/subjectstudy`, { id: subject.collectId })).body.result.subjectId).toBe(subject.id)
    expect((await man.get(`${S}/subjectstudy`)).body).toMatchObject({ success: false, code: 400 })
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.get(`${S}/subjectstudy`, { subjectId: subject.id })).status).toBe(404)
    expect((await (await world.as('dataSpaceUser')).get(`${S}/subjectstudy`, { subjectId: subject.id })).status).toBe(
      403,
    )
  })

  test('a blind expert reads it without names; the schedule too', async () => {
    const world = await freshWorld()
    const { id, people } = await begun(world, 'RE', 3, { content: '由甲证券股份有限公司牵头研究' })
    await world.client.execute({
      sql: `update subject_collect set schedule = ? where subject_id = ?`,
      args: [JSON.stringify([{ period: '2027 一季度', work: '甲证券股份有限公司调研' }]), id],
    })
    await world.make('subjectTask', { subjectId: id, name: '张三的任务' })
    const study = (await people[0]!.get(`${S}/subjectstudy`, { subjectId: id })).body.result
    expect(JSON.stringify(study)).not.toContain('甲证券')
    const schedule = await people[0]!.get(`/v2/fb/getSubjectScheduleDict/${id}`)
    expect(schedule.body.result).toHaveLength(1)
    expect(JSON.stringify(schedule.body.result)).not.toMatch(/甲证券|张三/)
    const own = await (await world.as('subjectMan')).get(`/v2/fb/getSubjectScheduleDict/${id}`)
    expect(own.trips).toBeLessThanOrEqual(2)
    expect(own.body.result).toEqual([
      { value: '2027 一季度', text: '2027 一季度 甲证券股份有限公司调研' },
      { value: expect.any(String), text: '张三的任务' },
    ])
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.get(`/v2/fb/getSubjectScheduleDict/${id}`)).status).toBe(404)
  })

  test('the directions are those of the dictionary', async () => {
    const world = await freshWorld()
    const answer = await (await world.as('counselor')).get(`${S}/subjectstudydic`)
    expect(answer.body.result.length).toBeGreaterThan(2)
    expect(Object.keys(answer.body.result[0])).toEqual(['value', 'text'])
  })
})

describe('subjects that run over the year', () => {
  test('one subject and a year of them, with the summary that is owed', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const long = await established(world)
    const short = await established(world, { startDate: '2026-03-01', endDate: '2026-10-31' })
    const ask = async (query: Record<string, string>) => (await man.get(`${S}/overTheYear`, query)).body.result
    expect(await ask({ subjectId: long.id })).toEqual({ overYear: true, years: ['2026', '2027'], reportNeeded: true })
    expect(await ask({ subjectId: short.id })).toEqual({ overYear: false, years: [], reportNeeded: false })
    expect(await ask({ year: '2026' })).toEqual({ overYear: true, years: ['2026'], reportNeeded: true })
    expect(await ask({ year: '2025' })).toEqual({ overYear: false, years: [], reportNeeded: false })
    await world.make('report', { subjectId: long.id, year: '2026', reportType: 'SUMMARY', status: 2 })
    expect((await ask({ subjectId: long.id })).reportNeeded).toBe(false)
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.get(`${S}/overTheYear`, { subjectId: long.id })).status).toBe(404)
    expect((await stranger.get(`${S}/overTheYear`, { year: '2026' })).body.result.overYear).toBe(false)
    expect((await man.get(`${S}/overTheYear`, { year: '26' })).body.code).toBe(400)
  })

  test('annexes of reviewed summaries go into the folder of their subject, each once', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const subject = await established(world)
    const report = await world.make('report', {
      subjectId: subject.id,
      year: '2026',
      reportType: 'SUMMARY',
      status: 2,
      fileIds: ['annex-1', 'annex-2'],
    })
    for (const [at, id] of ['annex-1', 'annex-2'].entries())
      await world.make('file', {
        id,
        fileName: `总结附件${at}.pdf`,
        ext: 'pdf',
        size: 10,
        mime: 'application/pdf',
        sha256: `sha-${at}`,
        objectKey: `key-${at}`,
        bizType: 'report',
        bizId: report.id,
      })
    const early = await man.post(`${S}/synSummaryAnnex`, { subjectId: subject.id })
    expect(early.body, 'not reviewed yet').toMatchObject({ code: 409, message: '没有已审阅的年度总结附件' })
    await world.client.execute('update report set status = 3')
    const done = await man.get(`${S}/synSummaryAnnex`, { subjectId: subject.id })
    expect(done.body).toMatchObject({ success: true, result: { copied: 2, skipped: 0 } })
    expect(done.trips).toBeLessThanOrEqual(3)
    const [folder] = (await world.all('folder')).filter((row) => row.subjectId === subject.id)
    expect(folder).toMatchObject({ name: '年度总结', area: 'subject', pid: '0' })
    const copies = (await world.all('file')).filter((row) => row.folderId === folder!.id)
    expect(copies).toHaveLength(2)
    expect(copies.map((row) => [row.fileName, row.objectKey, row.bizType, row.bizId])).toEqual(
      expect.arrayContaining([
        ['总结附件0.pdf', 'key-0', 'subject', subject.id],
        ['总结附件1.pdf', 'key-1', 'subject', subject.id],
      ]),
    )
    expect((await biz.post(`${S}/synSummaryAnnex`, { year: '2026' })).body.result).toEqual({ copied: 0, skipped: 2 })
    expect(await world.all('folder')).toHaveLength(1)
    expect(await world.all('log')).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'subject:resource' })]),
    )
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.post(`${S}/synSummaryAnnex`, { subjectId: subject.id })).status).toBe(404)
    const contact = await world.as('mechanism')
    expect((await contact.post(`${S}/synSummaryAnnex`, { subjectId: subject.id })).status).toBe(403)
    expect((await biz.post(`${S}/synSummaryAnnex`)).body).toMatchObject({ code: 400 })
  })
})
