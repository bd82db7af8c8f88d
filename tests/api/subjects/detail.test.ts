import { describe, expect, test } from 'vitest'
import { subject as subjects } from '~/db/schema'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Actor, Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import type { RoleCode } from '~/worker/policy/roles'
import * as subjectsCalls from '~/worker/subjects/calls'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import { loadCases } from '~/worker/subjects/case-loader.server'
import { visibleColumns as seenColumns } from '~/worker/subjects/visible-columns.server'
import { visibleSubjectsCondition } from '~/worker/subjects/row-access.server'

const detailOf = async (who: SignedIn, id: string) => (await who.ask(subjectsCalls.subjectDetail, { id })).body.result
/** An expert who is assigned to the subject in this stage. */
async function assignExpert(world: World, subjectId: string, stage = 'RE') {
  const expert = await world.as('counselor')
  await world.make('subjectReview', {
    ...{ subjectId, stage, reviewerId: expert.user.id, reviewerName: expert.user.realname },
  })
  return expert
}

describe('timeline of a subject', () => {
  type Line = [from: SubjectStatus | '', to: SubjectStatus, operation: string, more?: object]
  const lines = (world: World, subjectId: string, all: readonly Line[]) =>
    Promise.all(
      all.map(([fromStatus, toStatus, operation, more], at) =>
        world.make('subjectStatusLog', {
          ...{ subjectId, seq: at + 2, fromStatus, toStatus, operation, reason: `理由${at + 2}`, actorName: '经办人' },
          roleCode: 'bizManger',
          ...more,
        }),
      ),
    )
  const timelineOf = async (who: SignedIn, id: string) =>
    (await detailOf(who, id)).timeLine.map((line: { seq: number; reason: string }) => [line.seq, line.reason])

  test('shows all lines to the centre', async () => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
    await lines(world, id, [
      ['RE_AUDITING', 'TO_ESTABLISH_DRAFT', 'passRe', { public: 0 }],
      ['RE_AUDITING', 'RE_AUDITING', 'review'],
    ])
    expect(await timelineOf(await world.as('bizManger'), id)).toEqual([
      [1, ''],
      [2, '理由2'],
      [3, '理由3'],
    ])
  })

  test('hides reviewers, unpublished lines and other reasons from applicants', async () => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'TO_ESTABLISH' })
    await lines(world, id, [
      ['TO_REVIEW', 'TO_PERFECT', 'requestPerfect'],
      ['TO_PERFECT', 'TO_REVIEW', 'resubmit'],
      ['TO_FISRT_AUDIT', 'FISRT_AUDITING', 'assignFirst'],
      ['FISRT_AUDITING', 'FISRT_AUDITING', 'review'],
      ['FISRT_AUDITING', 'FISRT_AUDITING', 'reassign'],
      ['TO_AUDIT', 'TO_AUDIT', 'grade'],
      ['FISRT_AUDITING', 'TO_RE_AUDIT', 'passFirst', { public: 0 }],
      ['TO_RE_AUDIT', 'FISRT_AUDITING', 'rollBack'],
    ])
    const expected = [
      [1, ''],
      [2, '理由2'],
      [3, ''],
      [4, ''],
      [9, '理由9'],
    ]
    expect(await timelineOf(await world.as('subjectMan'), id)).toEqual(expected)
    expect(await timelineOf(await world.as('mechanism'), id)).toEqual(expected)
  })

  test('hides steps to and from unpublished decisions from applicants', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id } = await world.subject({ status: 'ESTABLISHED_DRAFT' })
    await lines(world, id, [
      ['RE_AUDITING', 'TO_ESTABLISH_DRAFT', 'passRe'],
      ['TO_ESTABLISH_DRAFT', 'RE_AUDITING', 'undo'],
      ['TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'publishPlan'],
      ['TO_ESTABLISH', 'ESTABLISHED_DRAFT', 'endPublicity'],
      ['ESTABLISHED_DRAFT', 'TO_ESTABLISH', 'unestablish'],
      ['TO_ESTABLISH', 'TO_ESTABLISH', 'maintain'],
    ])
    const { timeLine } = await detailOf(man, id)
    expect(
      timeLine.map((line: { seq: number; from_dictText: string; to_dictText: string }) => [
        ...[line.seq, line.from_dictText, line.to_dictText],
      ]),
    ).toEqual([
      [1, '', '待申报'],
      [4, '复审中', '拟立项'],
      [7, '拟立项', '拟立项'],
    ])
  })

  test('shows a rejection after publication', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id } = await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    await lines(world, id, [['RE_AUDITING', 'ESTABLISH_FIAL', 'rejectRe']])
    expect(await timelineOf(man, id)).toEqual([[1, '']])
    await world.db.run('update subject set hold_notice = 0')
    expect(await timelineOf(man, id)).toEqual([
      [1, ''],
      [2, '理由2'],
    ])
  })

  test('shows a blind reviewer only names of the centre and no reasons', async () => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'RE_AUDITING' })
    await lines(world, id, [
      ['TO_REVIEW', 'TO_PERFECT', 'requestPerfect', { actorName: '业务甲' }],
      ['TO_PERFECT', 'TO_REVIEW', 'resubmit', { actorName: '申报人乙', roleCode: 'subjectMan' }],
    ])
    const expert = await assignExpert(world, id)
    const names = async () =>
      (await detailOf(expert, id)).timeLine.map((line: { actorName: string; reason: string }) => [
        ...[line.actorName, line.reason],
      ])
    expect(await names()).toEqual([
      ['', ''],
      ['业务甲', ''],
      ['', ''],
    ])
    await world.set('blindReview', 0)
    expect(await names()).toEqual([
      [expect.stringContaining('课题负责人'), ''],
      ['业务甲', '理由2'],
      ['申报人乙', ''],
    ])
  })

  test('returns role, operation and undone state of each line', async () => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'TO_REVIEW' })
    await lines(world, id, [
      ['TO_APPROVAL', 'TO_REVIEW', 'approve', { roleCode: 'mechanism' }],
      ['TO_REVIEW', 'TO_REVIEW', 'anOldMove', { roleCode: 'system', actorName: '系统', undoneBy: 'x' }],
    ])
    const { timeLine } = await detailOf(await world.as('bizManger'), id)
    expect(timeLine.slice(1)).toMatchObject([
      { operation_dictText: '机构审批通过', role_dictText: '机构联系人', actorName: '经办人', undone: 0 },
      { operation_dictText: 'anOldMove', role_dictText: '系统', actorName: '系统', undone: 1 },
    ])
  })
})

describe('subject detail', () => {
  test('lists files by slot, then other files', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id, collectId } = await world.subject({ status: 'TO_REVIEW' })
    const file = (name: string, bizId: string, given: object = {}) =>
      world.make('file', {
        ...{ id: name, fileName: `${name}.pdf`, ext: 'pdf', size: 1, mime: 'application/pdf', sha256: name },
        ...{ objectKey: name, bizType: 'subject', bizId, uploaderId: man.user.id },
        ...given,
      })
    await file('file-b', id, { uploadTime: '2026-01-02 00:00:00' })
    await file('file-a', id, { uploadTime: '2026-01-03 00:00:00' })
    await file('loose', id, { uploadTime: '2026-01-05 00:00:00' })
    await file('of the declaration', collectId, { bizType: 'subjectCollect', uploadTime: '2026-01-04 00:00:00' })
    await file('deleted', id, { delFlag: 1 })
    await file('of another', 'another')
    const { files } = await detailOf(man, id)
    const filled = (all: { slot: string; name: string; files: { id: string }[] }[]) =>
      all.filter((slot) => slot.files.length).map((slot) => [slot.name, slot.files.map((one) => one.id)])
    expect(filled(files)).toEqual([
      ['申报书', ['file-a']],
      ['承诺书', ['file-b']],
      ['其他文件', ['of the declaration', 'loose']],
    ])
    await world.db.run(`update file set del_flag = 1 where id in ('loose', 'of the declaration')`)
    expect((await detailOf(man, id)).files.map((slot: { slot: string }) => slot.slot)).toEqual([
      ...['application', 'commitment', 'budget', 'other'],
    ])
  })

  test('names the adopted topic, links it if visible, and omits a deleted topic', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const foreign = { subjectManId: 'x', createBy: 'x', sysOrgCode: 'A03' }
    await world.subject({ id: 'topic', subjectName: '征集的选题', source: 'collect', status: 'FINESHED', ...foreign })
    const { id, collectId } = await world.subject({ status: 'TO_REVIEW' })
    await world.db.run(`update subject_collect set topic_id = 'topic' where id = '${collectId}'`)
    const topicOf = async (who: SignedIn) => {
      const { topicId, topicName } = await detailOf(who, id)
      return [topicId, topicName]
    }
    expect(await topicOf(man)).toEqual(['', '征集的选题'])
    expect(await topicOf(biz)).toEqual(['topic', '征集的选题'])
    expect((await detailOf(biz, 'topic')).takenUp).toEqual([{ id, subjectName: expect.any(String) }])
    await world.db.run(`update subject set del_flag = 1 where id = 'topic'`)
    expect(await topicOf(biz)).toEqual(['', ''])
  })

  test('lists versions, latest first, with changes and number of marks', async () => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'RE_AUDITING' })
    const marks = [{ section: 'research', text: '目标不清' }]
    for (const [versionNo, asked] of [
      [1, null],
      [2, { opinion: '', marks, items: [] }],
    ] as const)
      await world.make('subjectVersion', {
        ...{ subjectId: id, versionNo, submitTime: world.stamp(), submitter: '张负责', reason: '提交申报' },
        ...{ snapshot: {}, diff: [{ field: 'summary', before: '', after: '新' }], asked: asked as never },
      })
    const versions = async (who: SignedIn) =>
      (await detailOf(who, id)).versions.map(
        (one: { versionNo: number; submitter: string; diff: { label: string }[]; marks: number }) => [
          ...[one.versionNo, one.submitter, one.diff.map(({ label }) => label), one.marks],
        ],
      )
    expect(await versions(await world.as('subjectMan'))).toEqual([
      [2, '张负责', ['课题简介'], 1],
      [1, '张负责', ['课题简介'], 0],
    ])
    expect(await versions(await assignExpert(world, id)), 'blind reviewer').toEqual([
      [2, '', [], 0],
      [1, '', [], 0],
    ])
  })

  test('shows the opinion of a return, and the opinion of a decision after publication', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const { id } = await world.subject({ status: 'ESTABLISH_FIAL', holdNotice: 1 })
    await world.db.run(`update subject_collect set audit_opinion = '请补充基础'`)
    await world.make('subjectStatusLog', {
      ...{
        subjectId: id,
        seq: 2,
        fromStatus: 'RE_AUDITING',
        toStatus: 'ESTABLISH_FIAL',
        operation: 'rejectRe',
        public: 0,
      },
      dataAfter: { held: { opinion: '名额有限', marks: [] } },
    })
    const opinion = async (who: SignedIn) => (await detailOf(who, id)).auditOpinion
    expect([await opinion(biz), await opinion(man)]).toEqual(['名额有限', '请补充基础'])
    await world.db.run('update subject set hold_notice = 0')
    expect(await opinion(man)).toBe('名额有限')
  })

  test('hides names from an expert during blind review and blind grading only', async () => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'RE_AUDITING', subjectName: '甲证券股份有限公司的研究' })
    const expert = await assignExpert(world, id)
    await world.make('subjectGrade', { subjectId: id, year: '2026', graderId: expert.user.id, graderName: '专家' })
    const named = async (status: string) => {
      await world.db.run(`update subject set status = '${status}'`)
      const { blind, subjectName, leadDepartName, contactPhone } = await detailOf(expert, id)
      const list = (await expert.ask(subjectsCalls.listSubjects)).body.result.records[0]
      expect([list!.blind, list!.subjectName, list!.leadDepartName]).toEqual([blind, subjectName, leadDepartName])
      return [blind, subjectName, leadDepartName, contactPhone]
    }
    await world.db.run(`update subject_collect set contact_phone = '13812345678'`)
    const hidden = [1, '（已隐去）的研究', '', '']
    const open = [0, '甲证券股份有限公司的研究', '甲证券股份有限公司', '138****5678']
    expect(await named('RE_AUDITING')).toEqual(hidden)
    expect(await named('TO_AUDIT'), 'blind grading by default').toEqual(hidden)
    for (const status of ['ESTABLISHED', 'TO_CONCOLUSION']) expect(await named(status), status).toEqual(open)
    await world.make('gradeRule', { year: '2026', criteria: [], blind: 0 })
    for (const status of ['TO_AUDIT', 'TO_PRIZE', 'FINESHED']) expect(await named(status), status).toEqual(open)
    expect(await named('RE_AUDITING')).toEqual(hidden)
    await world.set('blindReview', 0)
    expect(await named('RE_AUDITING')).toEqual(open)
  })

  test('masks the four characters after the third of a phone number', async () => {
    const world = await freshWorld()
    const leader = await world.as('csrcLeader')
    for (const [phone, shown] of [
      ['13812345678', '138****5678'],
      ['010-888', '010****'],
      ['12345', '123****'],
      ['123', '123'],
      ['', ''],
    ] as const) {
      const { id } = await world.subject({ status: 'TO_REVIEW', subjectManPhone: phone })
      expect((await detailOf(leader, id)).subjectManPhone).toBe(shown)
    }
  })
})

describe('visible subjects', () => {
  /** Visible ids; asserts that the list condition and loading by id agree. */
  async function seenBy(world: World, actor: Actor) {
    const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), actor }
    const all = (await world.all('subject')).map((row) => row.id)
    const listed = await world.db.select({ id: subjects.id }).from(subjects).where(visibleSubjectsCondition(actor))
    const loaded = (await loadCases(ctx, all)).rows.map((one) => one.id)
    expect(loaded.toSorted()).toEqual(listed.map((row) => row.id).toSorted())
    return loaded.toSorted()
  }
  const person = (roleCode: RoleCode, more: Partial<Person> = {}): Person => ({
    ...{ kind: 'person', userId: 'u', username: 'name', realname: '某人', roleId: '', roleCode },
    ...{ departId: '', departName: '', orgCode: 'A02', groupCode: '', grants: new Set<string>(), sessionId: '' },
    ...more,
  })

  test('include all for a job and none without a session or role', async () => {
    const world = await freshWorld()
    for (const id of ['a', 'b']) await world.subject({ id })
    await world.subject({ id: 'deleted', delFlag: 1 })
    expect(await seenBy(world, { kind: 'system', name: 'job' })).toEqual(['a', 'b'])
    expect(await seenBy(world, { kind: 'anonymous' })).toEqual([])
    expect(await seenBy(world, person('dataSpaceUser'))).toEqual([])
  })

  test('include submitted subjects and plan topics for the supervisor', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'draft' })
    await world.subject({ id: 'handed in', status: 'TO_APPROVAL' })
    await world.subject({ id: 'topic', source: 'plan', status: 'TO_ESTABLISH_DRAFT', submitTime: null })
    expect(await seenBy(world, person('csrcLeader'))).toEqual(['handed in', 'topic'])
  })

  test('include the own institution and those below it for a contact', async () => {
    const world = await freshWorld()
    for (const sysOrgCode of ['A02', 'A02A01', 'A03', 'A0', ''])
      await world.subject({ id: `of ${sysOrgCode}`, sysOrgCode })
    expect(await seenBy(world, person('mechanism'))).toEqual(['of A02', 'of A02A01'])
    expect(await seenBy(world, person('mechanism', { orgCode: '' }))).toEqual([])
    expect(await seenBy(world, person('mechanism', { orgCode: '%' })), 'wildcards are literal').toEqual([])
  })

  test('include managed, created and shared subjects for a manager', async () => {
    const world = await freshWorld()
    const others = { subjectManId: 'x', createBy: 'x' }
    await world.subject({ id: 'others', ...others })
    await world.subject({ id: 'managed', ...others, subjectManId: 'u' })
    await world.subject({ id: 'written', ...others, createBy: 'name' })
    await world.subject({ id: 'shared', ...others })
    await world.make('subjectMember', { subjectId: 'shared', name: '某人', userId: 'u' })
    expect(await seenBy(world, person('subjectMan'))).toEqual(['managed', 'shared', 'written'])
  })

  test('include assigned subjects for reviewers and all audited subjects for the committee', async () => {
    const world = await freshWorld()
    const review = { reviewerId: 'u', reviewerName: '某人' }
    for (const status of [0, 1, 2, 3, 4, 5]) {
      await world.subject({ id: `review ${status}`, status: 'TO_PERFECT' })
      await world.make('subjectReview', { subjectId: `review ${status}`, stage: 'FIRST', status, ...review })
    }
    await world.subject({ id: 'word of a contact', status: 'TO_PERFECT' })
    await world.make('subjectReview', { subjectId: 'word of a contact', stage: 'MECHANISM', status: 2, ...review })
    for (const cancelled of [0, 1]) {
      await world.subject({ id: `grade ${cancelled}`, status: 'TO_PERFECT' })
      const grade = { year: '2026', graderId: 'u', graderName: '某人', cancelled }
      await world.make('subjectGrade', { subjectId: `grade ${cancelled}`, ...grade })
    }
    await world.subject({ id: 'auditing', status: 'TO_FISRT_AUDIT' })
    const assigned = ['grade 0', 'review 0', 'review 1', 'review 2', 'review 3']
    expect(await seenBy(world, person('counselor'))).toEqual(assigned)
    expect(await seenBy(world, person('technologyManger'))).toEqual(['auditing', ...assigned])
  })

  test('show real values to a job and published values to others', async () => {
    const world = await freshWorld()
    const secret = {
      subjectNum: 'FT-1',
      dueTime: '2026-12-01 00:00:00',
      similarityMax: 50,
      gradeRank: 3,
      passRateRe: 90,
    }
    await world.subject({ id: 's', status: 'ESTABLISHED_DRAFT', ...secret })
    const read = async (actor: Actor) => {
      const { status, subjectNum, dueTime, similarityMax, gradeRank, passRate, leadDepartName } = seenColumns(actor)
      const [row] = await world.db
        .select({ status, subjectNum, dueTime, similarityMax, gradeRank, passRate, leadDepartName })
        .from(subjects)
      return row
    }
    const lead = { leadDepartName: '甲证券股份有限公司' }
    expect(await read({ kind: 'system', name: 'job' })).toEqual({
      ...{ status: 'ESTABLISHED_DRAFT', subjectNum: 'FT-1', dueTime: secret.dueTime, passRate: 90 },
      ...{ similarityMax: 50, gradeRank: 3, ...lead },
    })
    expect(await read(person('mechanism'))).toEqual({
      ...{ status: 'TO_ESTABLISH', subjectNum: '', dueTime: null, passRate: null },
      ...{ similarityMax: null, gradeRank: null, ...lead },
    })
  })
})
