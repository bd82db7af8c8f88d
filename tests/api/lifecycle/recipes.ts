import type { Answer } from '~/tests/support/api-client'
import type { SignedIn, World } from '~/tests/support/world'
import * as awards from '~/worker/awards/calls'
import type { NewRow } from '~/worker/core/change'
import * as plan from '~/worker/plan/calls'
import * as grading from '~/worker/grading/calls'
import type { RoleCode } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'
import * as answers from '~/worker/reviews/rebuttal/calls'
import * as reviews from '~/worker/reviews/calls'
import { formalChecks } from '~/worker/subjects/decisions/checks'
import type { SubjectTransition } from '~/worker/subjects/lifecycle'
import type { SubjectStatus } from '~/worker/subjects/statuses'

/** How to make one transition of the life cycle through the API. */
export type Recipe = {
  by: RoleCode
  /** Columns of the subject besides its status. */
  given?: Partial<NewRow<'subject'>>
  /** Other rows and settings. */
  beside?: (world: World, subject: { id: string; collectId: string }) => Promise<unknown>
  act: (who: SignedIn, subject: { id: string; collectId: string; year: string }, world: World) => Promise<Answer>
  /** Resulting status; by default the first of the table row. */
  to?: SubjectStatus
}

const reason = '按规定办理此事'
const ids = (...names: string[]) => ({ ids: names })

const experts = async (world: World, roleCode: 'technologyManger' | 'counselor', count = 3) => {
  const people: SignedIn[] = []
  for (let i = 0; i < count; i++) people.push(await world.as(roleCode, i ? `expert${i}` : ''))
  return people
}
const userIds = async (world: World, roleCode: 'technologyManger' | 'counselor') =>
  (await experts(world, roleCode)).map((one) => one.user.id)
/** Three reviews committed with "pass" in the present round. */
const reviewed =
  (stage: 'FIRST' | 'RE') =>
  async (world: World, { id }: { id: string }) => {
    const roleCode = stage === 'FIRST' ? 'technologyManger' : 'counselor'
    for (const { user } of await experts(world, roleCode))
      await world.make('subjectReview', {
        subjectId: id,
        stage,
        roundNo: 1,
        reviewerId: user.id,
        reviewerName: user.realname,
        roleCode,
        status: 2,
        conclusion: 'pass',
        comment: '同意立项',
        commitTime: world.stamp(),
      })
  }
const toReview =
  (stage: 'FIRST' | 'RE') =>
  async (world: World, { id }: { id: string }) => {
    const roleCode = stage === 'FIRST' ? 'technologyManger' : 'counselor'
    const { user } = await world.as(roleCode)
    await world.make('subjectReview', {
      subjectId: id,
      stage,
      roundNo: 1,
      reviewerId: user.id,
      reviewerName: user.realname,
      roleCode,
      status: 0,
      dueTime: '2026-12-31 23:59:59',
    })
  }
const once = async (world: World, table: 'gradeRule' | 'prizeQuota', row: never) =>
  (await world.all(table)).length ? undefined : world.make(table, row)
const yearRule = (world: World) =>
  once(world, 'gradeRule', {
    year: '2026',
    criteria: [{ code: 'a', name: '总体', max: 100, weight: 100, sort: 1 }],
    minGraders: 1,
  } as never)
const TERMS = { days: 3, readDays: 3, length: 1000, files: 3, scores: 0 }
const answered = (world: World) =>
  once(world, 'gradeRule', { year: '2026', criteria: [], answers: { FIRST: TERMS } } as never)
const oneEye = (world: World) => world.set('fourEyes', 0)
const contact = (world: World) => world.as('mechanism')
const decision =
  (result: string, opinion = reason) =>
  (who: SignedIn, { id }: { id: string }) =>
    who.ask(subjects.auditSubjects, { id, result, opinion })
const ended = { gradeEndTime: '2026-11-01 00:00:00', gradeStatus: '已评分' }
const published = { publicityStart: '2026-11-01 00:00:00', publicityEnd: '2026-11-08 00:00:00' }
const concluded = async (world: World, { id }: { id: string }) => {
  for (const reportType of ['OPENING', 'MIDTERM', 'CONCLUSION'])
    await world.make('report', {
      subjectId: id,
      year: '2026',
      reportType,
      reportName: reportType,
      status: 3,
      fileIds: ['f'],
    })
  for (const stage of ['CONC_TECH', 'CONC_ADVISER'])
    await world.make('subjectReview', {
      subjectId: id,
      stage,
      reviewerId: `x-${stage}`,
      reviewerName: stage,
      status: 2,
      conclusion: 'pass',
    })
}
const stepBefore =
  (from: SubjectStatus, to: SubjectStatus) =>
  (world: World, { id }: { id: string }) =>
    world.make('subjectStatusLog', {
      subjectId: id,
      seq: 2,
      fromStatus: from,
      toStatus: to,
      operation: 'passFormal',
      dataBefore: { status: from },
      dataAfter: {},
      createTime: world.stamp(),
    })

/** Every transition of a person. tests/jobs covers transitions of jobs. */
export const recipes: Partial<Record<SubjectTransition, Recipe>> = {
  assignManager: {
    by: 'bizManger',
    given: { source: 'plan', subjectManId: '', subjectManName: '' },
    act: async (who, { id }, world) =>
      who.ask(steering.changeManager, {
        subjectId: id,
        subjectManId: (await world.as('subjectMan')).user.id,
        reason,
      }),
  },
  adoptTopic: {
    by: 'bizManger',
    given: { source: 'collect' },
    beside: (world, { collectId }) =>
      world.db.run(`update subject_collect set kind = 'collect' where id = '${collectId}'`),
    act: (who, { id }) => who.ask(subjects.auditSubjects, { id, result: 'pass' }),
  },
  extendDue: {
    by: 'bizManger',
    act: (who, { id }) => who.ask(subjects.extendDue, { ...ids(id), dueTime: '2026-12-31 23:59:59', reason }),
  },
  edit: {
    by: 'subjectMan',
    act: (who, { collectId }) => who.ask(subjects.saveDraft, { id: collectId, summary: '修改后的简介' }),
  },
  submit: {
    by: 'subjectMan',
    beside: contact,
    act: (who, { collectId }) => who.ask(subjects.submitChanged, { id: collectId }),
  },
  approve: {
    by: 'mechanism',
    act: (who, { id }) => who.ask(subjects.approveSubjects, { ...ids(id), pass: true }),
  },
  returnByContact: {
    by: 'mechanism',
    act: (who, { id }) => who.ask(subjects.approveSubjects, { ...ids(id), pass: false, opinion: reason }),
  },
  withdraw: { by: 'subjectMan', act: (who, { id }) => who.ask(steering.rollBackSubjects, { ...ids(id), reason }) },
  passFormal: {
    by: 'bizManger',
    act: (who, { id }) => who.ask(subjects.auditSubjects, { id, result: 'pass', checks: formalChecks }),
  },
  requestSupplement: {
    by: 'bizManger',
    act: (who, { id }) =>
      who.ask(subjects.auditSubjects, {
        id,
        result: 'supplement',
        opinion: reason,
        items: [{ item: '补充盖章页', fileSlot: 'application', note: '' }],
      }),
  },
  replenish: {
    by: 'subjectMan',
    act: (who, { collectId }) => who.ask(subjects.replenish, { id: collectId, answers: [] }),
  },
  requestPerfect: { by: 'bizManger', act: decision('perfect') },
  resubmit: {
    by: 'subjectMan',
    given: { returnFrom: 'TO_REVIEW' },
    beside: contact,
    act: (who, { collectId }) => who.ask(subjects.submitChanged, { id: collectId }),
    to: 'TO_REVIEW',
  },
  rejectFormal: { by: 'bizManger', act: decision('reject') },
  assignFirst: {
    by: 'bizManger',
    act: async (who, { id }, world) =>
      who.ask(reviews.addReviewers, {
        subjectId: id,
        stage: 'FIRST',
        userIds: await userIds(world, 'technologyManger'),
      }),
  },
  returnToReviewers: {
    by: 'bizManger',
    given: { keepReviewers: 1, roundNo: 2 },
    beside: reviewed('FIRST'),
    act: (who, { id }) => who.ask(subjects.auditSubjects, { id, result: 'pass', keepReviewers: 1, opinion: reason }),
  },
  review: {
    by: 'technologyManger',
    beside: toReview('FIRST'),
    act: (who, { id }) =>
      who.ask(reviews.commitReview, { id, stage: 'FIRST', conclusion: 'pass', comment: '同意立项' }),
  },
  reassign: {
    by: 'bizManger',
    beside: toReview('FIRST'),
    act: async (who, { id }, world) =>
      who.ask(reviews.addReviewers, {
        subjectId: id,
        stage: 'FIRST',
        userIds: [(await world.as('technologyManger', 'late')).user.id],
      }),
  },
  openAnswer: {
    by: 'bizManger',
    beside: async (world, subject) => {
      await answered(world)
      await reviewed('FIRST')(world, subject)
    },
    act: (who, { id }) => who.ask(answers.askAnswers, ids(id)),
  },
  answer: {
    by: 'subjectMan',
    beside: async (world, subject) => {
      await answered(world)
      await world.make('reviewAnswer', {
        subjectId: subject.id,
        stage: 'FIRST',
        roundNo: 1,
        terms: TERMS,
        dueTime: '2026-12-31 23:59:59',
      })
    },
    act: (who, { id }) => who.ask(answers.giveAnswer, { subjectId: id, content: '已按意见作出说明' }),
  },
  passFirst: {
    by: 'bizManger',
    beside: reviewed('FIRST'),
    act: (who, { id }) => who.ask(reviews.auditReviews, { ...ids(id), result: 'pass' }),
  },
  perfectFirst: { by: 'bizManger', beside: reviewed('FIRST'), act: decision('perfect') },
  rejectFirst: { by: 'bizManger', beside: reviewed('FIRST'), act: decision('reject') },
  assignRe: {
    by: 'bizManger',
    act: async (who, { id }, world) =>
      who.ask(reviews.addReviewersToMany, {
        subjectIds: [id],
        stage: 'RE',
        userIds: await userIds(world, 'counselor'),
      }),
  },
  passRe: {
    by: 'bizManger',
    beside: reviewed('RE'),
    act: (who, { id }) => who.ask(subjects.auditSubjectsBatch, { ...ids(id), result: 'pass' }),
  },
  perfectRe: { by: 'bizManger', beside: reviewed('RE'), act: decision('perfect') },
  rejectRe: { by: 'bizManger', beside: reviewed('RE'), act: decision('reject') },
  backToFirst: {
    by: 'bizManger',
    act: (who, { id }) => who.ask(reviews.backToFirst, { subjectId: id, reason }),
  },
  publishPlan: {
    by: 'bizManger',
    beside: oneEye,
    act: (who, { id }) => who.ask(plan.commitSubjectBatch, { subjectStatusId: 'TO_ESTABLISH_DRAFT', ...ids(id) }),
  },
  rejectPlan: { by: 'bizManger', act: decision('reject') },
  endPublicity: { by: 'bizManger', given: published, act: decision('pass') },
  rejectEstablish: { by: 'bizManger', given: published, act: decision('reject') },
  establish: {
    by: 'bizManger',
    beside: async (world, { id }) => {
      await oneEye(world)
      await world.client.execute({
        sql: 'update subject set subject_num = ? where id = ?',
        args: [`FT2026-03-${id}`, id],
      })
    },
    act: (who, { id }) => who.ask(plan.commitSubjectBatch, { subjectStatusId: 'ESTABLISHED_DRAFT', ...ids(id) }),
  },
  unestablish: {
    by: 'bizManger',
    act: (who, { id }) => who.ask(steering.rollBackSubjects, { ...ids(id), reason }),
  },
  maintain: {
    by: 'subjectMan',
    given: { establishTime: '2026-06-01 09:00:00' },
    act: (who, { id }) => who.ask(steering.addResource, { subjectId: id, links: ['https://example.org'] }),
  },
  handOver: {
    by: 'bizManger',
    act: async (who, { id }, world) =>
      who.ask(steering.changeManager, {
        subjectId: id,
        subjectManId: (await world.as('subjectMan', 'next')).user.id,
        reason,
      }),
  },
  conclude: {
    by: 'bizManger',
    beside: concluded,
    act: (who, { id }) => who.ask(steering.completeSubjects, ids(id)),
  },
  close: {
    by: 'bizManger',
    act: (who, { id }) => who.ask(steering.closeSubject, { subjectId: id, kind: 'withdrawn', reason, fileIds: ['f'] }),
  },
  grade: {
    by: 'bizManger',
    beside: yearRule,
    act: async (who, { id }, world) =>
      who.ask(grading.assignGraders, { subjectIds: [id], userIds: [(await world.as('counselor')).user.id] }),
  },
  assignConclusion: {
    by: 'bizManger',
    given: { establishTime: '2026-06-01 09:00:00' },
    beside: (world, { id }) =>
      world.make('report', {
        subjectId: id,
        year: '2026',
        reportType: 'CONCLUSION',
        reportName: '结题报告',
        status: 2,
      }),
    act: async (who, { id }, world) =>
      who.ask(reviews.addReviewers, {
        subjectId: id,
        stage: 'CONC_TECH',
        userIds: [(await world.as('technologyManger')).user.id],
      }),
  },
  endGrading: {
    by: 'bizManger',
    beside: async (world, { id }) => {
      await yearRule(world)
      const { user } = await world.as('counselor')
      await world.make('subjectGrade', {
        subjectId: id,
        year: '2026',
        graderId: user.id,
        graderName: user.realname,
        status: '已评分',
        scores: { a: 80 },
        total: 80,
        commitTime: world.stamp(),
      })
    },
    act: (who, { id }) => who.ask(grading.endGrading, ids(id)),
  },
  initiateAward: {
    by: 'bizManger',
    given: { ...ended, isExcellent: 1 },
    act: (who, { id, year }) => who.ask(awards.initiateAward, { year, subjectIds: [id] }),
  },
  finish: { by: 'bizManger', given: ended, act: (who, { id }) => who.ask(steering.completeSubjects, ids(id)) },
  award: {
    by: 'bizManger',
    given: { ...ended, isExcellent: 1 },
    beside: (world) => once(world, 'prizeQuota', { year: '2026', prizeLevel: '一等', quota: 1 } as never),
    act: (who, { id }) =>
      who.ask(awards.award, { subjectId: id, prizeLevel: '一等', prizeName: '一等奖', citation: '成果突出' }),
  },
  finishWithoutPrize: {
    by: 'bizManger',
    given: ended,
    act: (who, { id }) => who.ask(steering.completeSubjects, { ...ids(id), opinion: reason }),
  },
  rollBack: {
    by: 'bizManger',
    beside: stepBefore('TO_APPROVAL', 'TO_REVIEW'),
    act: (who, { id }) => who.ask(steering.rollBackSubjects, { ...ids(id), targetStatus: 'TO_SUBMIT', reason }),
    to: 'TO_SUBMIT',
  },
  undo: {
    by: 'admin',
    beside: stepBefore('TO_SUBMIT', 'TO_SUPPLEMENT'),
    act: (who, { id }) => who.ask(steering.undoStep, { subjectId: id, reason }),
    to: 'TO_SUBMIT',
  },
  reopen: {
    by: 'admin',
    beside: stepBefore('ESTABLISHED', 'TO_CONCOLUSION'),
    act: (who, { id }) => who.ask(steering.undoStep, { subjectId: id, reason }),
    to: 'ESTABLISHED',
  },
  remove: { by: 'subjectMan', act: (who, { id }) => who.ask(subjects.deleteSubjects, ids(id)) },
}
/** Start status of a recipe if it is not the first of the row. */
export const startStatuses: Partial<Record<SubjectTransition, SubjectStatus>> = {
  undo: 'TO_SUPPLEMENT',
  rollBack: 'TO_REVIEW',
  review: 'FISRT_AUDITING',
  conclude: 'ESTABLISHED',
  reopen: 'TO_CONCOLUSION',
}
