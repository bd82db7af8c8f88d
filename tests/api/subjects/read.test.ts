import { describe, expect, test } from 'vitest'
import { roleCodes, roles } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'
import { subjectStatusNames } from '~/worker/subjects/statuses'
import { freshWorld, type World } from '../../support/world'

const mainRoles = roleCodes.filter((code) => roles[code].group === 'main')
const idsOf = (answer: { body: { result: { records: { id: string }[] } } }) =>
  answer.body.result.records.map((row) => row.id).sort()

/** One subject of 甲证券 per status, with a reviewer and a grader where there would be one. */
async function everyStatus(world: World) {
  const counselor = await world.as('counselor')
  const committee = await world.as('technologyManger')
  for (const status of subjectStatusNames) {
    await world.subject({ id: status, status, ...(status === 'TO_SUBMIT' ? { submitTime: null } : {}) })
    await world.make('subjectReview', {
      subjectId: status,
      stage: 'MECHANISM',
      reviewerId: counselor.user.id,
      reviewerName: '同一人的另一身份',
      status: 2,
    })
  }
  await world.make('subjectReview', {
    subjectId: 'RE_AUDITING',
    stage: 'RE',
    reviewerId: counselor.user.id,
    reviewerName: counselor.user.realname,
  })
  await world.make('subjectReview', {
    subjectId: 'TO_RE_AUDIT',
    stage: 'RE',
    reviewerId: counselor.user.id,
    reviewerName: counselor.user.realname,
    status: 4,
  })
  await world.make('subjectReview', {
    subjectId: 'TO_PERFECT',
    stage: 'FIRST',
    reviewerId: committee.user.id,
    reviewerName: committee.user.realname,
    status: 2,
  })
  await world.make('subjectGrade', {
    subjectId: 'TO_AUDIT',
    year: '2026',
    graderId: counselor.user.id,
    graderName: counselor.user.realname,
  })
  await world.subject({ id: 'deleted', delFlag: 1 })
  await world.subject({
    id: 'foreign',
    leadDepartId: 'd-two',
    sysOrgCode: 'A03',
    subjectManId: 'x',
    status: 'TO_REVIEW',
  })
}

describe('visible subjects', () => {
  test('list and detail agree for every role in every status', async () => {
    const world = await freshWorld()
    await everyStatus(world)
    // The roles of the other workspaces are alike: one stands for them.
    for (const role of [...mainRoles, 'centerAdmin'] as const) {
      const who = await world.as(role)
      const list = await who.ask(subjects.listSubjects, { pageSize: 100 })
      const ids = [...subjectStatusNames, 'deleted', 'foreign'] as string[]
      if (list.status === 403) {
        for (const id of ids)
          expect((await who.ask(subjects.subjectDetail, { id })).status, `${who.user.roleCode} ${id}`).toBe(403)
        continue
      }
      const listed = new Set(idsOf(list))
      for (const id of ids) {
        const detail = await who.ask(subjects.subjectDetail, { id })
        expect(detail.status, `${who.user.roleCode} ${id}`).toBe(listed.has(id) ? 200 : 404)
        if (detail.status !== 200) continue
        const row = list.body.result.records.find((one: { id: string }) => one.id === id)
        const { result } = detail.body as { result: Record<string, unknown> }
        for (const [column, value] of Object.entries(row!))
          expect(result[column], `${who.user.roleCode} ${id} ${column}`).toEqual(value)
      }
    }
  }, 90_000)

  test('each role sees what is its own', async () => {
    const world = await freshWorld()
    await everyStatus(world)
    const seen = async (role: (typeof roleCodes)[number]) =>
      idsOf(await (await world.as(role)).ask(subjects.listSubjects, { pageSize: 100 }))
    const all = [...subjectStatusNames].sort()
    expect(await seen('subjectMan')).toEqual(all)
    expect(await seen('mechanism')).toEqual(all)
    expect(await seen('bizManger')).toEqual([...all, 'foreign'].sort())
    expect(await seen('csrcLeader')).toEqual([...all, 'foreign'].filter((id) => id !== 'TO_SUBMIT').sort())
    expect(await seen('counselor')).toEqual(['RE_AUDITING', 'TO_AUDIT'])
    const before = ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW']
    expect(await seen('technologyManger')).toEqual(all.filter((id) => !before.includes(id)))
  })
})

describe('decisions not yet published', () => {
  const held = { id: 'held', status: 'ESTABLISH_FIAL', holdNotice: 1 } as const
  test.each(['subjectMan', 'mechanism'] as const)(
    '%s reads the step before, in lists, filters and detail',
    async (role) => {
      const world = await freshWorld()
      await world.subject({ id: 'draft', status: 'TO_ESTABLISH_DRAFT' })
      await world.subject({ id: 'established', status: 'ESTABLISHED_DRAFT', subjectNum: 'FT2026-03-001' })
      await world.subject(held)
      await world.make('subjectStatusLog', {
        subjectId: 'draft',
        seq: 2,
        fromStatus: 'RE_AUDITING',
        toStatus: 'TO_ESTABLISH_DRAFT',
        operation: 'passRe',
        reason: '通过率充分',
        actorName: '业务',
      })
      const who = await world.as(role)
      const list = await who.ask(subjects.listSubjects)
      const shown = Object.fromEntries(
        list.body.result.records.map((row: { id: string; status_dictText: string }) => [row.id, row.status_dictText]),
      )
      expect(shown).toEqual({ draft: '复审中', established: '拟立项', held: '复审中' })
      for (const row of list.body.result.records) expect(row.subjectNum).toBe('')
      expect(idsOf(await who.ask(subjects.listSubjects, { status: 'TO_ESTABLISH_DRAFT' }))).toEqual([])
      expect(idsOf(await who.ask(subjects.listSubjects, { status: 'RE_AUDITING' }))).toEqual(['draft', 'held'])
      expect(idsOf(await who.ask(subjects.listSubjects, { statusIds: '11,12' }))).toEqual([
        'draft',
        'established',
        'held',
      ])
      expect(idsOf(await who.ask(subjects.listSubjects, { listType: 'historyDeclared' }))).toEqual([])
      expect(idsOf(await who.ask(subjects.listSubjects, { listType: 'simple:auditing' }))).toEqual([
        'draft',
        'established',
        'held',
      ])
      expect(idsOf(await who.ask(subjects.listSubjects, { subjectNum: 'FT2026' }))).toEqual([])
      expect(idsOf(await who.ask(subjects.listSubjects, { keyword: 'FT2026' }))).toEqual([])
      const { result } = (await who.ask(subjects.subjectDetail, { id: 'draft' })).body
      expect(result).toMatchObject({ status: 'RE_AUDITING', statusId: 11 })
      expect(JSON.stringify(result)).not.toContain('ESTABLISH_DRAFT')
      expect(JSON.stringify(result)).not.toContain('通过率充分')
      const short = (await who.ask(subjects.shortSubjects)).body.result
      expect(short.find((row: { id: string }) => row.id === 'draft')!.status).toBe('RE_AUDITING')
    },
  )

  test('the centre reads them as they are', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'draft', status: 'TO_ESTABLISH_DRAFT' })
    await world.subject(held)
    const biz = await world.as('bizManger')
    expect(idsOf(await biz.ask(subjects.listSubjects, { status: 'TO_ESTABLISH_DRAFT' }))).toEqual(['draft'])
    expect(idsOf(await biz.ask(subjects.listSubjects, { listType: 'simple:notProject' }))).toEqual(['held'])
  })
})

describe('what a row leaves out', () => {
  test('phones are masked but for owners, contacts and the centre', async () => {
    const world = await freshWorld()
    await everyStatus(world)
    const phone = async (role: (typeof roleCodes)[number], id: string) =>
      (await (await world.as(role)).ask(subjects.subjectDetail, { id })).body.result.subjectManPhone
    for (const role of ['subjectMan', 'mechanism', 'bizManger', 'admin'] as const)
      expect(await phone(role, 'RE_AUDITING')).toBe('13812345678')
    expect(await phone('technologyManger', 'RE_AUDITING')).toBe('138****5678')
    expect(await phone('csrcLeader', 'RE_AUDITING')).toBe('138****5678')
    expect(await phone('counselor', 'RE_AUDITING')).toBe('')
  })

  test('scores, rates and reviewers stay from the applicants; names stay from an expert who judges blind', async () => {
    const world = await freshWorld()
    const secret = {
      passRateRe: 66.7,
      gradeRaw: 88,
      gradeNorm: 87,
      gradeRank: 3,
      gradeLevel: '优',
      isExcellent: 1,
      similarityMax: 45,
    }
    await world.subject({ id: 's', status: 'TO_AUDIT', ...secret })
    await world.make('gradeRule', { year: '2026', criteria: [], publish: 0, blind: 1 })
    const counselor = await world.as('counselor')
    await world.make('subjectGrade', {
      subjectId: 's',
      year: '2026',
      graderId: counselor.user.id,
      graderName: '专家名',
    })
    await world.make('subjectReview', {
      subjectId: 's',
      stage: 'RE',
      reviewerId: 'r',
      reviewerName: '评审人姓名',
      status: 2,
    })
    const man = (await (await world.as('subjectMan')).ask(subjects.subjectDetail, { id: 's' })).body.result
    expect(man).toMatchObject({
      passRate: null,
      gradeRaw: null,
      gradeNorm: null,
      gradeRank: null,
      gradeLevel: '',
      isExcellent: null,
      similarityMax: null,
      reviewTotal: null,
    })
    expect(JSON.stringify(man)).not.toMatch(/评审人姓名|专家名/)
    const biz = (await (await world.as('bizManger')).ask(subjects.subjectDetail, { id: 's' })).body.result
    expect(biz).toMatchObject({ passRate: 66.7, gradeRaw: 88, gradeRank: 3, similarityMax: 45 })
    const blind = await counselor.ask(subjects.subjectDetail, { id: 's' })
    expect(blind.body.result).toMatchObject({
      blind: 1,
      subjectManName: '',
      leadDepartName: '',
      members: [],
      gradeRank: null,
    })
    expect(JSON.stringify(blind.body.result)).not.toMatch(/甲证券|课题负责人1|张三/)
    // Neither the true institution nor another is found: what is not shown is not looked at.
    for (const word of ['甲证券', '乙基金'])
      for (const field of ['leadDepartName', 'keyword'])
        expect(idsOf(await counselor.ask(subjects.listSubjects, { [field]: word }))).toEqual([])
    await world.db.run(`update grade_rule set blind = 0`)
    expect((await counselor.ask(subjects.subjectDetail, { id: 's' })).body.result).toMatchObject({
      blind: 0,
      leadDepartName: '甲证券股份有限公司',
    })
  })

  test('results reach the subject manager once the rule publishes them and the grading has ended', async () => {
    const world = await freshWorld()
    await world.subject({
      id: 's',
      status: 'FINESHED',
      gradeRank: 3,
      gradeLevel: '优',
      gradeNorm: 87,
      gradeEndTime: world.stamp(),
    })
    const rule = await world.make('gradeRule', { year: '2026', criteria: [], publish: 0 })
    const man = await world.as('subjectMan')
    expect((await man.ask(subjects.subjectDetail, { id: 's' })).body.result.gradeLevel).toBe('')
    await world.db.run(`update grade_rule set publish = 1 where id = '${rule.id}'`)
    expect((await man.ask(subjects.subjectDetail, { id: 's' })).body.result).toMatchObject({
      gradeLevel: '优',
      gradeRank: 3,
      gradeNorm: null,
    })
  })
})

describe('filters', () => {
  test('narrow literally, page, sort and refuse what they do not know', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'a', subjectName: '甲_乙', year: '2025', domain: '01', status: 'ESTABLISHED' })
    await world.subject({ id: 'b', subjectName: '甲X乙', year: '2026', domain: '02', status: 'TO_REVIEW' })
    await world.subject({ id: 'c', subjectName: '丙丁', year: '2026', domain: '02', status: 'TO_SUBMIT' })
    const biz = await world.as('bizManger')
    const find = async (query: Record<string, string | number>) => idsOf(await biz.ask(subjects.listSubjects, query))
    expect(await find({ subjectName: '_' })).toEqual(['a'])
    expect(await find({ subjectName: '甲*' })).toEqual(['a', 'b'])
    expect(await find({ subjectName: '*丁' })).toEqual(['c'])
    expect(await find({ year: '2025,2026', domain: '02' })).toEqual(['b', 'c'])
    expect(await find({ status: 'TO_REVIEW' })).toEqual(['b'])
    expect(await find({ status: 'inRoadSubject' })).toEqual(['a'])
    expect(await find({ status: 'thisYearDeclare' })).toEqual(['b'])
    expect(await find({ listType: 'thisYearDeclare' })).toEqual(['b'])
    expect(await find({ listType: 'pass' })).toEqual(['a'])
    expect(await find({ todo: 1 })).toEqual(['b'])
    expect(await find({ keyword: '丙' })).toEqual(['c'])
    const paged = await biz.ask(subjects.listSubjects, { pageSize: 2, pageNo: 2, column: 'subjectName', order: 'asc' })
    expect(paged.body.result).toMatchObject({ total: 3, size: 2, current: 2, pages: 2 })
    expect(paged.body.result.records).toHaveLength(1)
    expect(paged.trips).toBeLessThanOrEqual(2)
    for (const wrong of [
      { status: 'NO_SUCH' },
      { listType: 'x' },
      { column: 'password' },
      { pageSize: 501 },
      { pageNo: 0 },
      { year: '26' },
      { order: 'up' },
    ])
      expect((await biz.ask(subjects.listSubjects, wrong as never)).body, JSON.stringify(wrong)).toMatchObject({
        success: false,
        code: 400,
      })
  })

  test('what is to be dealt with is counted as it is listed', async () => {
    const world = await freshWorld()
    await everyStatus(world)
    const todo = async (role: (typeof roleCodes)[number]) => {
      const rows = (await (await world.as(role)).ask(subjects.listSubjects, { pageSize: 100 })).body.result.records as {
        id: string
        canDeal: number
      }[]
      const flagged = rows
        .filter((row) => row.canDeal)
        .map((row) => row.id)
        .sort()
      expect(idsOf(await (await world.as(role)).ask(subjects.listSubjects, { pageSize: 100, todo: 1 })), role).toEqual(
        flagged,
      )
      return flagged
    }
    expect(await todo('subjectMan')).toEqual(['TO_PERFECT', 'TO_SUBMIT', 'TO_SUPPLEMENT'])
    expect(await todo('mechanism')).toEqual(['TO_APPROVAL'])
    expect(await todo('counselor')).toEqual(['RE_AUDITING', 'TO_AUDIT'])
    expect(await todo('technologyManger')).toEqual([])
    expect(await todo('bizManger')).toEqual(
      [
        'ESTABLISHED_DRAFT',
        'FISRT_AUDITING',
        'TO_ESTABLISH_DRAFT',
        'TO_FISRT_AUDIT',
        'TO_PRIZE',
        'TO_RE_AUDIT',
        'TO_REVIEW',
        'foreign',
      ].sort(),
    )
    expect(await todo('admin')).toEqual([])
  })
})

describe('detail', () => {
  test('takes either id in two trips and says what may be done', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_REVIEW' })
    const biz = await world.as('bizManger')
    const answer = await biz.ask(subjects.subjectDetail, { id: subject.collectId })
    expect(answer.body.result).toMatchObject({ id: subject.id, status: 'TO_REVIEW', domain_dictText: '人工智能' })
    expect(answer.trips).toBeLessThanOrEqual(2)
    expect(answer.body.result.may).toMatchObject({ passFormal: true, requestSupplement: true, rejectFormal: true })
    expect(answer.body.result.may.returnToReviewers).toBe('暂无可送回的评审人，请重新分配')
    expect(answer.body.result.buttons).toContain('passFormal')
    expect((await biz.ask(subjects.subjectDetail, { id: 'no-such' })).status).toBe(404)
    expect((await biz.ask(subjects.subjectDetail, { id: 'x'.repeat(80) })).body.code).toBe(400)
    expect((await world.nobody.ask(subjects.subjectDetail, { id: subject.id })).status).toBe(401)
  })

  test('tabs follow role and status', async () => {
    const world = await freshWorld()
    await world.subject({ id: 's', status: 'RE_AUDITING' })
    await world.make('subjectReview', { subjectId: 's', stage: 'RE', reviewerId: 'r', reviewerName: '评审人' })
    const visible = async (role: (typeof roleCodes)[number]) =>
      (await (await world.as(role)).ask(subjects.subjectTabs, { subjectId: 's' })).body.result
        .filter((tab: { visible: number }) => tab.visible)
        .map((tab: { key: string }) => tab.key)
    expect(await visible('bizManger')).toEqual([
      ...['base', 'declaration', 'review', 'files', 'similarity', 'letter', 'timeLine'],
    ])
    expect(await visible('subjectMan')).toEqual(['base', 'declaration', 'files', 'timeLine'])
  })

  test("the contact's opening of a waiting declaration is noted once", async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_APPROVAL' })
    const opened = async () => (await world.read('subject', subject.id))!.contactOpenTime
    await (await world.as('bizManger')).ask(subjects.subjectDetail, { id: subject.id })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await opened()).toBeNull()
    await (await world.as('mechanism')).ask(subjects.subjectDetail, { id: subject.id })
    await expect.poll(opened).not.toBeNull()
  })
})

describe('the opening of a declaration by its contact', () => {
  test.each([
    ['waits for the approval', { status: 'TO_APPROVAL' }, 'noted', 1],
    ['was opened before', { status: 'TO_APPROVAL', contactOpenTime: '2026-11-19 08:00:00' }, '2026-11-19 08:00:00', 0],
    ['has gone on', { status: 'TO_REVIEW' }, null, 0],
  ] as const)('of one that %s', async (_, given, expected, lockVersion) => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const other = await world.subject({ status: 'TO_APPROVAL' })
    const { id } = await world.subject(given)
    await contact.ask(subjects.subjectDetail, { id })
    await contact.ask(subjects.subjectDetail, { id })
    const row = async () => (await world.read('subject', id))!
    if (expected === 'noted') await expect.poll(async () => (await row()).contactOpenTime).toMatch(/^2026-11-20/)
    else {
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await row()).contactOpenTime).toBe(expected)
    }
    expect((await row()).lockVersion, 'so that a withdrawal decided before it is refused').toBe(lockVersion)
    expect((await world.read('subject', other.id))!.contactOpenTime).toBeNull()
  })
})

describe('short lists', () => {
  test('years, pickers and what I have handled', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'a', year: '2025', status: 'ESTABLISHED' })
    await world.subject({ id: 'b', year: '2026', status: 'TO_REVIEW' })
    const biz = await world.as('bizManger')
    expect((await biz.ask(subjects.subjectYears)).body.result).toEqual(['2026', '2025'])
    for (const type of ['declare', 'grade', 'prize', 'report', 'plan', 'collect'])
      expect((await biz.attempt(subjects.subjectYears, { type })).body.success, type).toBe(true)
    expect((await biz.attempt(subjects.subjectYears, { type: 'x' })).body.code).toBe(400)
    const short = await biz.ask(subjects.shortSubjects, { ids: 'a,zzz' })
    expect(short.body.result).toHaveLength(1)
    expect((await biz.ask(subjects.shortSubjects, { limit: 5001 })).body.code).toBe(400)
    for (const seq of [2, 3])
      await world.make('subjectStatusLog', {
        subjectId: 'a',
        seq,
        toStatus: 'ESTABLISHED',
        operation: seq === 2 ? 'establish' : 'maintain',
        actorId: biz.user.id,
      })
    const handled = await biz.ask(subjects.processedSubjects)
    expect(handled.body.result).toMatchObject({
      total: 1,
      records: [{ id: 'a', operation: 'maintain', operation_dictText: '维护课题' }],
    })
    expect(handled.trips).toBeLessThanOrEqual(2)
    expect(
      (await biz.ask(subjects.processedSubjects, { operation: 'establish' })).body.result.records[0]!.operation,
    ).toBe('establish')
    expect((await biz.ask(subjects.processedSubjects, { operation: 'award' })).body.result.total).toBe(0)
  })
})
