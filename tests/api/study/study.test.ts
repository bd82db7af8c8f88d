import { describe, expect, test } from 'vitest'
import { startedRound } from '~/tests/api/reviews/review-round'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as studyCalls from '~/worker/study/calls'

const established = (world: World, given = {}) =>
  world.subject({ status: 'ESTABLISHED', startDate: '2026-03-01', endDate: '2027-10-31', ...given })

describe('subject study', () => {
  test('returns content, results and files to users who see the subject', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const subject = await established(world, {
      objectives: '目标一',
      expectedResults: [{ type: '论文', name: '论文集', count: 2, unit: '篇' }],
    })
    const answer = await man.ask(studyCalls.subjectStudy, { subjectId: subject.id })
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
    expect((await man.ask(studyCalls.subjectStudy, { id: subject.collectId })).body.result.subjectId).toBe(subject.id)
    expect((await man.ask(studyCalls.subjectStudy)).body).toMatchObject({ success: false, code: 400 })
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.ask(studyCalls.subjectStudy, { subjectId: subject.id })).status).toBe(404)
    expect(
      (await (await world.as('dataSpaceUser')).ask(studyCalls.subjectStudy, { subjectId: subject.id })).status,
    ).toBe(403)
  })

  test('removes names from the study and the schedule for a blind reviewer', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'RE', 3, { content: '由甲证券股份有限公司牵头研究' })
    await world.client.execute({
      sql: `update subject_collect set schedule = ? where subject_id = ?`,
      args: [JSON.stringify([{ period: '2027 一季度', work: '甲证券股份有限公司调研' }]), id],
    })
    await world.make('subjectTask', { subjectId: id, name: '张三的任务' })
    const study = (await people[0]!.ask(studyCalls.subjectStudy, { subjectId: id })).body.result
    expect(JSON.stringify(study)).not.toContain('甲证券')
    const schedule = await people[0]!.ask(studyCalls.scheduleItems, { id })
    expect(schedule.body.result).toHaveLength(1)
    expect(JSON.stringify(schedule.body.result)).not.toMatch(/甲证券|张三/)
    const own = await (await world.as('subjectMan')).ask(studyCalls.scheduleItems, { id })
    expect(own.trips).toBeLessThanOrEqual(2)
    expect(own.body.result).toEqual([
      { value: '2027 一季度', text: '2027 一季度 甲证券股份有限公司调研' },
      { value: expect.any(String), text: '张三的任务' },
    ])
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.ask(studyCalls.scheduleItems, { id })).status).toBe(404)
  })

  test('lists study directions of the dictionary', async () => {
    const world = await freshWorld()
    const answer = await (await world.as('counselor')).ask(studyCalls.studyDirections)
    expect(answer.body.result.length).toBeGreaterThan(2)
    expect(Object.keys(answer.body.result[0]!)).toEqual(['value', 'text'])
  })
})

describe('schedule of a subject', () => {
  test('lists the parts of the declaration, then existing tasks by due date', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id, collectId } = await established(world)
    const schedule = [
      { period: '一季度', work: '调研' },
      { period: '二季度', work: '' },
    ]
    await world.client.execute({
      sql: 'update subject_collect set schedule = ? where id = ?',
      args: [JSON.stringify(schedule), collectId],
    })
    const task = (name: string, dueTime: string, given: object = {}) =>
      world.make('subjectTask', { id: name, subjectId: id, name: `任务${name}`, dueTime, ...given })
    await task('b', '2026-12-02 00:00:00')
    await task('a', '2026-12-01 00:00:00')
    await task('deleted', '2026-12-01 00:00:00', { delFlag: 1 })
    await task('elsewhere', '2026-12-01 00:00:00', { subjectId: 'another' })
    const expected = [
      { value: '一季度', text: '一季度 调研' },
      { value: '二季度', text: '二季度' },
      { value: 'a', text: '任务a' },
      { value: 'b', text: '任务b' },
    ]
    for (const by of [id, collectId])
      expect((await man.ask(studyCalls.scheduleItems, { id: by })).body.result, by).toEqual(expected)
  })
})

describe('subjects that span several years', () => {
  const ask = async (who: SignedIn, query: Record<string, string>) =>
    (await who.ask(studyCalls.overYear, query)).body.result

  test('accepts the id of the declaration or the subject and defaults to the current year', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id, collectId } = await established(world)
    const expected = { overYear: true, years: ['2026', '2027'], reportNeeded: true }
    expect([await ask(man, { subjectId: id }), await ask(man, { subjectId: collectId })]).toEqual([expected, expected])
    expect(await ask(man, {})).toEqual({ overYear: true, years: ['2026'], reportNeeded: true })
  })

  test('lists established subjects that started by the given year and end later', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const run = (startDate: string | null, endDate: string | null, given: object = {}) =>
      established(world, { startDate, endDate, ...given })
    await run('2024-05-01', '2027-04-30')
    await run('2026-01-01', '2026-12-31')
    await run('2027-01-01', '2028-12-31')
    await run(null, '2029-12-31')
    await run('2020-01-01', '2030-12-31', { status: 'TO_AUDIT' })
    expect(await ask(man, { year: '2026' })).toMatchObject({ overYear: true, years: ['2024', '2025', '2026'] })
    expect(await ask(man, { year: '2027' })).toMatchObject({ overYear: true, years: ['2027'] })
    expect(await ask(man, { year: '2023' })).toEqual({ overYear: false, years: [], reportNeeded: false })
  })

  test('requires a summary for each year before the last until it is submitted or waived', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id: subjectId } = await established(world)
    const owed = async (year = '2026') => (await ask(man, { subjectId, year })).reportNeeded
    expect([await owed('2025'), await owed('2026'), await owed('2027')]).toEqual([false, true, false])
    await world.make('report', { subjectId, year: '2026', reportType: 'SUMMARY', status: 0 })
    const after = async (change: string) => {
      await world.db.run(`update report set status = 0, cancelled = 0, waived = 0, del_flag = 0, year = '2026'`)
      await world.db.run(`update report set ${change}`)
      return owed()
    }
    for (const status of [0, 1, 4]) expect(await after(`status = ${status}`), `${status}`).toBe(true)
    for (const status of [2, 3]) expect(await after(`status = ${status}`), `${status}`).toBe(false)
    expect([await after('cancelled = 1'), await after('waived = 1')]).toEqual([false, false])
    expect([await after('status = 3, del_flag = 1'), await after(`status = 3, year = '2025'`)]).toEqual([true, true])
    await world.db.run(`update report set report_type = 'OPENING', status = 3, year = '2026'`)
    expect(await owed()).toBe(true)
    await world.db.run(`update subject set status = 'FINESHED'`)
    expect(await owed(), 'no summary after the end').toBe(false)
  })

  test('returns the years and the summary requirement of one subject and of a year', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const long = await established(world)
    const short = await established(world, { startDate: '2026-03-01', endDate: '2026-10-31' })
    const none = { overYear: false, years: [], reportNeeded: false }
    expect({
      long: await ask(man, { subjectId: long.id }),
      short: await ask(man, { subjectId: short.id }),
      currentYear: await ask(man, { year: '2026' }),
      earlierYear: await ask(man, { year: '2025' }),
    }).toEqual({
      long: { overYear: true, years: ['2026', '2027'], reportNeeded: true },
      short: none,
      currentYear: { overYear: true, years: ['2026'], reportNeeded: true },
      earlierYear: none,
    })
    await world.make('report', { subjectId: long.id, year: '2026', reportType: 'SUMMARY', status: 2 })
    expect((await ask(man, { subjectId: long.id })).reportNeeded).toBe(false)
  })

  test('are hidden from other managers, and a wrong year is rejected with 400', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id: subjectId } = await established(world)
    const stranger = await world.as('subjectMan', 'stranger')
    expect((await stranger.ask(studyCalls.overYear, { subjectId })).status).toBe(404)
    expect((await ask(stranger, { year: '2026' })).overYear).toBe(false)
    expect((await man.ask(studyCalls.overYear, { year: '26' })).body.code).toBe(400)
  })

  /** An established subject whose summary has two attachments. */
  async function summaryWithAttachments(status: number) {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const subject = await established(world)
    const fileIds = ['annex-1', 'annex-2']
    const report = await world.make('report', {
      ...{ subjectId: subject.id, year: '2026', reportType: 'SUMMARY', status, fileIds },
    })
    for (const [at, id] of fileIds.entries())
      await world.make('file', {
        ...{ id, fileName: `总结附件${at}.pdf`, ext: 'pdf', size: 10, mime: 'application/pdf', sha256: `sha-${at}` },
        ...{ objectKey: `key-${at}`, bizType: 'report', bizId: report.id },
      })
    return { world, man, subject, copy: () => man.byGet(studyCalls.copyAnnexes, { subjectId: subject.id }) }
  }

  test('rejects copying attachments of a summary that is not reviewed', async () => {
    const { copy } = await summaryWithAttachments(2)
    expect((await copy()).body).toMatchObject({ code: 409, message: '暂无已审阅的年度总结附件' })
  })

  test('copies attachments of a reviewed summary into a folder of the subject in three round trips', async () => {
    const { world, subject, copy } = await summaryWithAttachments(3)
    const done = await copy()
    expect(done.body).toMatchObject({ success: true, result: { copied: 2, skipped: 0 } })
    expect(done.trips).toBeLessThanOrEqual(3)
    const [folder] = (await world.all('folder')).filter((row) => row.subjectId === subject.id)
    expect(folder).toMatchObject({ name: '年度总结', area: 'subject', pid: '0' })
    const copies = (await world.all('file')).filter((row) => row.folderId === folder!.id)
    expect(
      copies
        .map((row) => [row.fileName, row.objectKey, row.bizType, row.bizId])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['总结附件0.pdf', 'key-0', 'subject', subject.id],
      ['总结附件1.pdf', 'key-1', 'subject', subject.id],
    ])
    expect((await world.all('log')).map((row) => row.action)).toContain('subject:resource')
  })

  test('copies attachments only once', async () => {
    const { world, copy } = await summaryWithAttachments(3)
    await copy()
    const biz = await world.as('bizManger')
    expect((await biz.ask(studyCalls.copyAnnexes, { year: '2026' })).body.result).toEqual({ copied: 0, skipped: 2 })
    expect(await world.all('folder')).toHaveLength(1)
  })

  test('rejects other managers, contacts and a request without subject and year', async () => {
    const { world, subject } = await summaryWithAttachments(3)
    const ask = async (who: SignedIn, query: { subjectId?: string }) => {
      const { status, body } = await who.ask(studyCalls.copyAnnexes, query)
      return [status, body.code]
    }
    expect(await ask(await world.as('subjectMan', 'stranger'), { subjectId: subject.id })).toEqual([404, 404])
    expect(await ask(await world.as('mechanism'), { subjectId: subject.id })).toEqual([403, 403])
    expect(await ask(await world.as('bizManger'), {})).toEqual([200, 400])
  })

  /** An annual summary with these attachments, reviewed by default. */
  async function summary(world: World, subjectId: string, annexes: readonly string[], given: object = {}) {
    const fileIds = annexes.map((name) => `${subjectId} ${name}`)
    const report = await world.make('report', {
      ...{ subjectId, year: '2026', reportType: 'SUMMARY', status: 3, fileIds },
      ...given,
    })
    for (const id of fileIds)
      await world.make('file', {
        ...{ id, fileName: `${id}.pdf`, ext: 'pdf', size: 10, mime: 'application/pdf', sha256: id, objectKey: id },
        ...{ bizType: 'report', bizId: report.id },
      })
    return report
  }
  const copied = async (who: SignedIn, body: object) => {
    const answer = await who.ask(studyCalls.copyAnnexes, body)
    return answer.body.result ?? answer.body.code
  }

  test('copies attachments only of reviewed summaries of the given year that are not waived, cancelled or deleted', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id } = await established(world)
    await summary(world, id, ['a'])
    await summary(world, id, ['b'], { year: '2025' })
    const nothing = {
      handedIn: { status: 2 },
      cancelled: { cancelled: 1 },
      waived: { waived: 1 },
      gone: { delFlag: 1 },
    }
    for (const [at, [name, given]] of Object.entries(nothing).entries())
      await summary(world, id, [name], { year: `202${at}`, ...given })
    await summary(world, id, ['opening'], { reportType: 'OPENING' })
    expect(await copied(man, { subjectId: id, year: '2024' })).toBe(409)
    expect(await copied(man, { subjectId: id, year: '2026' })).toEqual({ copied: 1, skipped: 0 })
    expect(await copied(man, { subjectId: id })).toEqual({ copied: 1, skipped: 1 })
    const copies = (await world.all('file')).filter((row) => row.folderId)
    expect(copies.map((row) => row.fileName)).toEqual([`${id} a.pdf`, `${id} b.pdf`])
  })

  test('copies attachments into the folder of each subject and restores deleted files and folders', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const [one, two] = [await established(world), await established(world)]
    await summary(world, one.id, ['a', 'b'])
    await summary(world, two.id, ['a'])
    expect(await copied(biz, { year: '2026' })).toEqual({ copied: 3, skipped: 0 })
    const folders = async () => (await world.all('folder')).filter((row) => !row.delFlag)
    expect((await folders()).map((row) => row.subjectId).toSorted()).toEqual([one.id, two.id].toSorted())
    const first = (await folders()).find((row) => row.subjectId === one.id)!
    expect(first).toMatchObject({ fullPath: '/年度总结', pathIds: `/${first.id}/`, year: '2026', sysOrgCode: 'A02' })
    await world.db.run(`update file set del_flag = 1 where folder_id = '${first.id}' and file_name like '%a.pdf'`)
    expect(await copied(man, { subjectId: one.collectId })).toEqual({ copied: 1, skipped: 1 })
    await world.db.run(`update folder set del_flag = 1 where id = '${first.id}'`)
    expect(await copied(man, { subjectId: one.id })).toEqual({ copied: 2, skipped: 0 })
    expect(await folders()).toHaveLength(2)
  })

  test('ignores a folder of the same name elsewhere', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id } = await established(world)
    await summary(world, id, ['a'])
    for (const [at, given] of [
      { pid: 'inner' },
      { area: 'limited' },
      { subjectId: 'another' },
      { name: '别的' },
    ].entries())
      await world.make('folder', {
        ...{ id: `f${at}`, name: '年度总结', area: 'subject', pid: '0', subjectId: id },
        ...{ fullPath: '/', pathIds: '/', ...given },
      } as never)
    expect(await copied(man, { subjectId: id })).toEqual({ copied: 1, skipped: 0 })
    expect((await world.all('folder')).filter((row) => !/^f\d$/.test(row.id))).toHaveLength(1)
  })

  test('rejects a member without the right to maintain the subject', async () => {
    const world = await freshWorld()
    const member = await world.as('subjectMan', '成员')
    const { id } = await established(world)
    await summary(world, id, ['a'])
    await world.make('subjectMember', { subjectId: id, name: '成员', userId: member.user.id, editRight: 1 })
    expect(await copied(member, { subjectId: id })).toBe(403)
    expect(await copied(member, { subjectId: 'no-such' })).toBe(404)
  })
})
