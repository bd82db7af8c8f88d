import type { SignedIn, World } from '~/tests/support/world'
import { type RoleCode, roles } from '~/worker/policy/roles'
import { subjectStatusNames } from '~/worker/subjects/statuses'

export const MAIN_ROLES: RoleCode[] = ['subjectMan', 'mechanism', 'bizManger', 'technologyManger', 'counselor']

/** One subject per status and pending task, so that every kind has a row, and rows that are pending for nobody. */
export async function makeSampleTasks(world: World) {
  const [manager, contact, biz, committee, adviser] = await Promise.all(
    MAIN_ROLES.map((role) => world.as(role)) as [
      Promise<SignedIn>,
      Promise<SignedIn>,
      Promise<SignedIn>,
      Promise<SignedIn>,
      Promise<SignedIn>,
    ],
  )
  const own = {
    subjectManId: manager.user.id,
    subjectManName: manager.user.realname,
    createBy: manager.user.username,
  }
  const subjects: Record<string, string> = {}
  for (const status of subjectStatusNames) subjects[status] = (await world.subject({ ...own, status })).id
  const at = (status: string) => subjects[status]!

  // The contact declared two for the institution.
  for (const status of ['TO_SUBMIT', 'TO_PERFECT'] as const)
    await world.subject({ ...own, status, createBy: contact.user.username })
  // Of another institution: pending for the centre only.
  const foreign = await world.subject({
    status: 'TO_APPROVAL',
    subjectManId: 'u-other',
    sysOrgCode: 'A04',
    leadDepartId: 'd-three',
  })

  const review = (subjectId: string, stage: string, who: SignedIn, status: number, conclusion = '') =>
    world.make('subjectReview', {
      subjectId,
      stage,
      reviewerId: who.user.id,
      reviewerName: who.user.realname,
      status,
      conclusion,
      assignTime: world.stamp(),
      dueTime: '2026-12-01 23:59:59',
    })
  await review(at('FISRT_AUDITING'), 'FIRST', committee, 0)
  await review(at('RE_AUDITING'), 'RE', adviser, 1)
  const decided = await world.subject({ ...own, status: 'FISRT_AUDITING' })
  await review(decided.id, 'FIRST', committee, 2, 'pass')
  const reDecided = await world.subject({ ...own, status: 'RE_AUDITING' })
  await review(reDecided.id, 'RE', adviser, 2, 'pass')
  // An open response window and an answered one.
  const round = {
    stage: 'RE',
    roundNo: 1,
    terms: { days: 5, readDays: 5, length: 500, files: 2, scores: 0 },
    dueTime: '2026-12-05 23:59:59',
  }
  await world.make('reviewAnswer', { ...round, subjectId: reDecided.id })
  const answered = await world.subject({ ...own, status: 'RE_AUDITING' })
  await review(answered.id, 'RE', adviser, 2, 'not_pass')
  await world.make('reviewAnswer', {
    ...round,
    subjectId: answered.id,
    status: 1,
    content: '已按意见作出说明',
    answerTime: world.stamp(),
    readDue: '2026-12-05 23:59:59',
  })
  await review(at('ESTABLISHED'), 'CONC_TECH', committee, 0)
  await review(at('ESTABLISHED'), 'CONC_ADVISER', adviser, 3)
  // Cancelled, so pending for nobody.
  const dropped = await world.subject({ ...own, status: 'RE_AUDITING' })
  await review(dropped.id, 'RE', adviser, 4)
  await world.subject({ ...own, status: 'RE_AUDITING', dueTime: '2026-11-01 23:59:59' })
  await world.subject({ ...own, status: 'TO_SUPPLEMENT', dueTime: '2026-11-01 23:59:59' })

  const report = (subjectId: string, reportType: string, set: object) =>
    world.make('report', {
      subjectId,
      year: '2026',
      reportType,
      reportName: '报告',
      dueTime: '2026-12-10 23:59:59',
      ...set,
    })
  await report(at('ESTABLISHED'), 'OPENING', { status: 0 })
  await report(at('ESTABLISHED'), 'MIDTERM', { status: 4 })
  await report(at('ESTABLISHED'), 'MIDTERM_SEMINAR', { status: 2 })
  await report(at('ESTABLISHED'), 'SUMMARY', { status: 1, submitRole: '联系人' })
  await report(at('ESTABLISHED'), 'COLLECTION', { status: 4, submitRole: '联系人' })
  await report(at('ESTABLISHED'), 'CONCLUSION', { status: 0, openTime: '2027-09-01 00:00:00' })
  const done = await world.subject({ ...own, status: 'ESTABLISHED' })
  for (const type of ['OPENING', 'MIDTERM', 'CONCLUSION']) await report(done.id, type, { status: 3 })
  await review(done.id, 'CONC_TECH', committee, 2, 'pass')
  await review(done.id, 'CONC_ADVISER', adviser, 2, 'pass')

  await world.make('changeRequest', { subjectId: at('ESTABLISHED'), kind: 'delay', status: 1 })
  await world.make('changeRequest', { subjectId: at('ESTABLISHED'), kind: 'delay', status: 2 })
  await world.make('changeRequest', {
    subjectId: at('ESTABLISHED'),
    kind: 'manager',
    status: 3,
    accepted: 0,
    after: { subjectManId: manager.user.id },
  })
  const goes = {
    reason: '调往其他部门',
    items: [{ subjectId: at('ESTABLISHED'), subjectName: '课题', what: 'SUBJECT', due: '' }],
  }
  for (const [kind, person] of [
    ['manager', manager],
    ['reviewer', adviser],
  ] as const)
    await world.make('handover', {
      ...{ ...goes, kind, fromId: 'gone', fromName: '离岗者' },
      ...{ toId: person.user.id, toName: person.user.realname },
    })
  const seminar = { meetingName: '研讨会', startTime: '2026-12-01 09:00:00', endTime: '2026-12-01 11:00:00' }
  const announced = await world.make('meeting', { ...seminar, status: 1 })
  const drafted = await world.make('meeting', { ...seminar, status: 0 })
  for (const { id } of [announced, drafted])
    await world.make('meetingParticipant', { meetingId: id, userId: manager.user.id })
  await world.subject({ ...own, status: 'TO_ESTABLISH', publicityEnd: '2026-11-01 00:00:00' })
  const disputed = await world.subject({ ...own, status: 'TO_ESTABLISH', publicityEnd: '2026-11-01 00:00:00' })
  await world.make('objection', { subjectId: disputed.id, content: '异议', name: '某人', status: 0 })
  await world.subject({ ...own, status: 'ESTABLISHED_DRAFT', subjectNum: 'FT2026-03-001' })
  await world.subject({ status: 'TO_ESTABLISH_DRAFT', source: 'plan', subjectManId: '' })
  await world.make('preparedAction', {
    id: 'publish:2026',
    action: 'publish',
    input: { ids: [at('TO_ESTABLISH_DRAFT')] },
    preparedBy: 'somebody-else',
    preparedName: '另一位',
    prepareTime: world.stamp(),
    expireTime: '2026-11-21 09:30:00',
  })

  const grade = (subjectId: string, who: SignedIn, status: string) =>
    world.make('subjectGrade', {
      subjectId,
      year: '2026',
      graderId: who.user.id,
      graderName: who.user.realname,
      status,
    })
  const grading = await world.subject({ ...own, status: 'TO_AUDIT' })
  await grade(grading.id, adviser, '评分中')
  await grade(grading.id, committee, '未评分')
  const graded = await world.subject({ ...own, status: 'TO_AUDIT' })
  await grade(graded.id, adviser, '已评分')
  await world.subject({ ...own, status: 'TO_AUDIT', gradeEndTime: world.stamp(), isExcellent: 1 })
  await world.subject({ ...own, status: 'TO_AUDIT', gradeEndTime: world.stamp(), isExcellent: 0 })
  // The institution contact confirms accounts of subject managers, the centre all others.
  const request = (id: string, set: object) =>
    world.make('accountRequest', {
      id,
      userId: id,
      username: id,
      realname: '申请人',
      createTime: world.stamp(),
      ...set,
    })
  await request('r-contact', { kind: 'register', roleId: roles.subjectMan.id, sysOrgCode: 'A02' })
  await request('r-foreign', { kind: 'register', roleId: roles.subjectMan.id, sysOrgCode: 'A04' })
  await request('r-centre', { kind: 'register', roleId: roles.mechanism.id, sysOrgCode: 'A02' })
  await request('r-holder', { kind: 'alteration', sysOrgCode: 'A02' })
  await request('r-done', { kind: 'alteration', sysOrgCode: 'A02', status: 1 })
  // A period in which the institution has one open task and one submitted task.
  const period = { orgType: 'securities', period: '2026-Q4' } as const
  await world.make('fbPeriod', { ...period, startTime: '2026-11-01 00:00:00', endTime: '2026-11-30 23:59:59' })
  for (const status of [0, 1])
    await world.make('fbSchedule', { ...period, taskId: `task-${status}`, departId: 'd-one', year: '2026', status })
  return { biz, foreign, contact }
}
