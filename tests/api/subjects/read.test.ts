import { describe, expect, test } from 'vitest'
import { roleCodes, roles } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'
import { subjectStatusNames } from '~/worker/subjects/statuses'
import { freshWorld, type SignedIn, type World } from '../../support/world'

const mainRoles = roleCodes.filter((code) => roles[code].group === 'main')
const idsOf = (answer: { body: { result: { records: { id: string }[] } } }) =>
  answer.body.result.records.map((row) => row.id).sort()

/** One subject of 甲证券 per status, with reviewers and a grader where the status requires them. */
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

describe('subjects by role and status', () => {
  test('return the same subjects and values in list and detail', async () => {
    const world = await freshWorld()
    await everyStatus(world)
    // One role represents the other workspaces, which behave the same.
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

  test('are visible according to the role', async () => {
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

describe('unpublished decisions', () => {
  const held = { id: 'held', status: 'ESTABLISH_FIAL', holdNotice: 1 } as const
  async function unpublished(role: 'subjectMan' | 'mechanism') {
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
    return world.as(role)
  }
  describe.each(['subjectMan', 'mechanism'] as const)('for %s', (role) => {
    test('show the previous status without a number in lists', async () => {
      const who = await unpublished(role)
      const { records } = (await who.ask(subjects.listSubjects)).body.result
      const shown = records.map((row) => [row.id, [row.status_dictText, row.subjectNum]])
      expect(Object.fromEntries(shown)).toEqual({
        draft: ['复审中', ''],
        established: ['拟立项', ''],
        held: ['复审中', ''],
      })
      const short = (await who.ask(subjects.shortSubjects)).body.result
      expect(short.find((row: { id: string }) => row.id === 'draft')!.status).toBe('RE_AUDITING')
    })

    test('are filtered by the previous status', async () => {
      const who = await unpublished(role)
      const found = async (query: { status?: string; statusIds?: string; listType?: string }) =>
        idsOf(await who.attempt(subjects.listSubjects, query))
      expect({
        status: await found({ status: 'TO_ESTABLISH_DRAFT' }),
        previous: await found({ status: 'RE_AUDITING' }),
        statusIds: await found({ statusIds: '11,12' }),
        history: await found({ listType: 'historyDeclared' }),
        auditing: await found({ listType: 'simple:auditing' }),
      }).toEqual({
        status: [],
        previous: ['draft', 'held'],
        statusIds: ['draft', 'established', 'held'],
        history: [],
        auditing: ['draft', 'established', 'held'],
      })
    })

    test('are not found by their number', async () => {
      const who = await unpublished(role)
      expect(idsOf(await who.ask(subjects.listSubjects, { subjectNum: 'FT2026' }))).toEqual([])
      expect(idsOf(await who.ask(subjects.listSubjects, { keyword: 'FT2026' }))).toEqual([])
    })

    test('show the previous status in the detail', async () => {
      const who = await unpublished(role)
      const { result } = (await who.ask(subjects.subjectDetail, { id: 'draft' })).body
      expect(result).toMatchObject({ status: 'RE_AUDITING', statusId: 11 })
      expect(JSON.stringify(result)).not.toMatch(/ESTABLISH_DRAFT|通过率充分/)
    })
  })

  test('are shown to the centre unchanged', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'draft', status: 'TO_ESTABLISH_DRAFT' })
    await world.subject(held)
    const biz = await world.as('bizManger')
    expect(idsOf(await biz.ask(subjects.listSubjects, { status: 'TO_ESTABLISH_DRAFT' }))).toEqual(['draft'])
    expect(idsOf(await biz.ask(subjects.listSubjects, { listType: 'simple:notProject' }))).toEqual(['held'])
  })
})

describe('masked columns', () => {
  test('mask phone numbers except for owners, contacts and the centre', async () => {
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

  describe('of a graded subject', () => {
    async function graded() {
      const world = await freshWorld()
      await world.subject({
        ...{ id: 's', status: 'TO_AUDIT', passRateRe: 66.7, gradeRaw: 88, gradeNorm: 87, gradeRank: 3 },
        ...{ gradeLevel: '优', isExcellent: 1, similarityMax: 45 },
      })
      await world.make('gradeRule', { year: '2026', criteria: [], publish: 0, blind: 1 })
      const counselor = await world.as('counselor')
      const { id: graderId } = counselor.user
      await world.make('subjectGrade', { subjectId: 's', year: '2026', graderId, graderName: '专家名' })
      await world.make('subjectReview', {
        ...{ subjectId: 's', stage: 'RE', reviewerId: 'r', reviewerName: '评审人姓名', status: 2 },
      })
      const detail = async (who: SignedIn) => (await who.ask(subjects.subjectDetail, { id: 's' })).body.result
      return { world, counselor, detail }
    }

    test('hide scores, rates and reviewers from applicants, not from the centre', async () => {
      const { world, detail } = await graded()
      const man = await detail(await world.as('subjectMan'))
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
      const biz = await detail(await world.as('bizManger'))
      expect(biz).toMatchObject({ passRate: 66.7, gradeRaw: 88, gradeRank: 3, similarityMax: 45 })
    })

    test('hide names from a blind grader until blind grading is switched off', async () => {
      const { world, counselor, detail } = await graded()
      const blind = await detail(counselor)
      expect(blind).toMatchObject({ blind: 1, subjectManName: '', leadDepartName: '', members: [], gradeRank: null })
      expect(JSON.stringify(blind)).not.toMatch(/甲证券|课题负责人1|张三/)
      await world.db.run(`update grade_rule set blind = 0`)
      expect(await detail(counselor)).toMatchObject({ blind: 0, leadDepartName: '甲证券股份有限公司' })
    })

    test('cannot be searched by a blind grader', async () => {
      const { counselor } = await graded()
      // Search neither finds nor excludes by hidden values.
      for (const word of ['甲证券', '乙基金'])
        for (const field of ['leadDepartName', 'keyword'])
          expect(idsOf(await counselor.ask(subjects.listSubjects, { [field]: word }))).toEqual([])
    })
  })

  test('show results to the manager after publication and the end of grading', async () => {
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

describe('filters of the subject list', () => {
  async function threeSubjects() {
    const world = await freshWorld()
    await world.subject({ id: 'a', subjectName: '甲_乙', year: '2025', domain: '01', status: 'ESTABLISHED' })
    await world.subject({ id: 'b', subjectName: '甲X乙', year: '2026', domain: '02', status: 'TO_REVIEW' })
    await world.subject({ id: 'c', subjectName: '丙丁', year: '2026', domain: '02', status: 'TO_SUBMIT' })
    return world.as('bizManger')
  }

  test('match names literally and combine conditions', async () => {
    const biz = await threeSubjects()
    const cases: [query: Record<string, string | number>, ids: string[]][] = [
      [{ subjectName: '_' }, ['a']],
      [{ subjectName: '甲*' }, ['a', 'b']],
      [{ subjectName: '*丁' }, ['c']],
      [{ year: '2025,2026', domain: '02' }, ['b', 'c']],
      [{ status: 'TO_REVIEW' }, ['b']],
      [{ status: 'inRoadSubject' }, ['a']],
      [{ status: 'thisYearDeclare' }, ['b']],
      [{ listType: 'thisYearDeclare' }, ['b']],
      [{ listType: 'pass' }, ['a']],
      [{ todo: 1 }, ['b']],
      [{ keyword: '丙' }, ['c']],
    ]
    for (const [query, ids] of cases)
      expect(idsOf(await biz.ask(subjects.listSubjects, query)), JSON.stringify(query)).toEqual(ids)
  })

  test('paginate in two round trips', async () => {
    const biz = await threeSubjects()
    const { body, trips } = await biz.ask(subjects.listSubjects, {
      ...{ pageSize: 2, pageNo: 2, column: 'subjectName', order: 'asc' },
    })
    expect(body.result).toMatchObject({ total: 3, size: 2, current: 2, pages: 2 })
    expect(body.result.records).toHaveLength(1)
    expect(trips).toBeLessThanOrEqual(2)
  })

  test('reject unknown values with 400', async () => {
    const biz = await threeSubjects()
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

  test('count subjects to handle as listed', async () => {
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

describe('detail and tabs', () => {
  test('returns a subject by either id in two round trips, with its transitions', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_REVIEW' })
    const biz = await world.as('bizManger')
    const { body, trips } = await biz.ask(subjects.subjectDetail, { id: subject.collectId })
    expect(trips).toBeLessThanOrEqual(2)
    expect(body.result).toMatchObject({
      id: subject.id,
      status: 'TO_REVIEW',
      domain_dictText: '人工智能',
      may: {
        passFormal: true,
        requestSupplement: true,
        rejectFormal: true,
        returnToReviewers: '暂无可送回的评审人，请重新分配',
      },
      buttons: expect.arrayContaining(['passFormal']),
    })
  })

  test('rejects an unknown id, a too long id and anonymous requests', async () => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    const biz = await world.as('bizManger')
    expect((await biz.ask(subjects.subjectDetail, { id: 'no-such' })).status).toBe(404)
    expect((await biz.ask(subjects.subjectDetail, { id: 'x'.repeat(80) })).body.code).toBe(400)
    expect((await world.nobody.ask(subjects.subjectDetail, { id })).status).toBe(401)
  })

  test('returns tabs by role and status', async () => {
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

  test('records the first opening of a pending declaration by the contact', async () => {
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

describe('opening of a declaration by its contact', () => {
  test.each([
    ['waits for approval', { status: 'TO_APPROVAL' }, 'noted', 1],
    ['was opened before', { status: 'TO_APPROVAL', contactOpenTime: '2026-11-19 08:00:00' }, '2026-11-19 08:00:00', 0],
    ['has been approved', { status: 'TO_REVIEW' }, null, 0],
  ] as const)('of a declaration that %s', async (_, given, expected, lockVersion) => {
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
    expect((await row()).lockVersion, 'so that a concurrent withdrawal is rejected').toBe(lockVersion)
    expect((await world.read('subject', other.id))!.contactOpenTime).toBeNull()
  })
})

describe('short lists of subjects', () => {
  async function twoSubjects() {
    const world = await freshWorld()
    await world.subject({ id: 'a', year: '2025', status: 'ESTABLISHED' })
    await world.subject({ id: 'b', year: '2026', status: 'TO_REVIEW' })
    return { world, biz: await world.as('bizManger') }
  }

  test('return the years of each type', async () => {
    const { biz } = await twoSubjects()
    expect((await biz.ask(subjects.subjectYears)).body.result).toEqual(['2026', '2025'])
    for (const type of ['declare', 'grade', 'prize', 'report', 'plan', 'collect'])
      expect((await biz.attempt(subjects.subjectYears, { type })).body.success, type).toBe(true)
    expect((await biz.attempt(subjects.subjectYears, { type: 'x' })).body.code).toBe(400)
  })

  test('return existing subjects by id and reject a limit above 5000', async () => {
    const { biz } = await twoSubjects()
    const short = await biz.ask(subjects.shortSubjects, { ids: 'a,zzz' })
    expect(short.body.result).toHaveLength(1)
    expect((await biz.ask(subjects.shortSubjects, { limit: 5001 })).body.code).toBe(400)
  })

  test('return the last action of the user per subject, filtered by operation', async () => {
    const { world, biz } = await twoSubjects()
    for (const [seq, operation] of [
      [2, 'establish'],
      [3, 'maintain'],
    ] as const)
      await world.make('subjectStatusLog', {
        ...{ subjectId: 'a', seq, toStatus: 'ESTABLISHED', operation, actorId: biz.user.id },
      })
    const handled = await biz.ask(subjects.processedSubjects)
    expect(handled.body.result).toMatchObject({
      total: 1,
      records: [{ id: 'a', operation: 'maintain', operation_dictText: '维护课题' }],
    })
    expect(handled.trips).toBeLessThanOrEqual(2)
    const filtered = async (operation: string) =>
      (await biz.attempt(subjects.processedSubjects, { operation })).body.result.records
    expect(await filtered('establish')).toMatchObject([{ operation: 'establish' }])
    expect(await filtered('award')).toEqual([])
  })
})
