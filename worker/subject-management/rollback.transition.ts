import { historyActorName } from '../core/history-actor'
import { keysOf, lookup } from '../core/typed-keys'
import { isPerson } from '../core/actor'
import { type Change, type NewRow, remove, type Row, type RemovableTable, update } from '../core/change'
import { conflict, forbidden } from '../core/refusal'
import { DAY_MS, parseStamp } from '../core/time'
import type { TransitionContext, SubjectCase } from '../subjects/case'
import {
  endRow,
  type EndedRow,
  type EndedRowsByTable,
  insertTimelineEntry,
  makeTransition,
} from '../subjects/transitions'
import { nameForReviewers } from '../subjects/serializer'
import { isFinal, visibleStatus, type SubjectStatus, subjectStatusLabel } from '../subjects/statuses'
import { subjectLifecycle } from '../subjects/lifecycle'
import { restoreReportDates, type ChangedReportDates } from './changes.transition'
import type { RollbackPreview } from './contract'
import { t as subjects } from '../subjects/texts'
import { t } from './texts'
import { reviewMirrorId } from '../subjects/reports/mirrors'
import { mirrorTopic } from '../subjects/reports/topics'
import { reportTitleOf } from '../subjects/reports/statuses'
import { inChinese } from '../core/texts'
import { wireNames } from '../../db/wire-names'

/** Position of each status in the process. Returns to the applicant have the position of the step that they interrupt. */
const processPosition: Record<SubjectStatus, number> = {
  TO_SUBMIT: 1,
  TO_APPROVAL: 2,
  TO_SUPPLEMENT: 3,
  TO_PERFECT: 3,
  TO_REVIEW: 4,
  [wireNames.TO_FIRST_AUDIT]: 5,
  [wireNames.FIRST_AUDITING]: 6,
  TO_RE_AUDIT: 7,
  RE_AUDITING: 8,
  TO_ESTABLISH_DRAFT: 9,
  TO_ESTABLISH: 10,
  ESTABLISHED_DRAFT: 11,
  ESTABLISHED: 12,
  TO_AUDIT: 13,
  TO_PRIZE: 14,
  [wireNames.FINISHED]: 15,
  [wireNames.TO_CONCLUSION]: 15,
  [wireNames.ESTABLISH_FAIL]: 15,
}
/** True if a status comes before another in the process. */
export const isEarlierStatus = (target: SubjectStatus, than: SubjectStatus) =>
  processPosition[target] < processPosition[than]

/** Slices that a rollback needs. */
type RollbackSlice = 'logs' | 'reports' | 'contactIds'

/** Cancels the open reviews, grades and reports of the steps that are rolled back. Nothing is deleted. */
function cancelOpenWork(at: SubjectCase<'reports'>, target: SubjectStatus): EndedRow[] {
  const ended: EndedRow[] = []
  if (processPosition[target] < processPosition[wireNames.FIRST_AUDITING] || target === 'TO_RE_AUDIT') {
    for (const review of at.reviews)
      if (review.status === 0 || review.status === 1)
        ended.push(endRow('subjectReview', review, { status: 4, cancelReason: '课题退回' }))
  }
  if (processPosition[target] < processPosition.TO_AUDIT)
    for (const grade of at.grades)
      if (!grade.cancelled) ended.push(endRow('subjectGrade', grade, { cancelled: 1, cancelReason: '课题退回' }))
  if (processPosition[target] < processPosition.ESTABLISHED)
    for (const report of at.reports)
      if (!report.cancelled && report.status !== 3 && !report.mirrors)
        ended.push(endRow('report', report, { cancelled: 1 }))
  return ended
}

/**
 * Returns the default target of a rollback: before the establishment, the status in which the applicant can edit;
 * afterwards, the previous step.
 */
export function defaultRollbackTarget(at: SubjectCase<'logs'>): SubjectStatus {
  const status = at.subject.status
  if (status === 'ESTABLISHED_DRAFT') return 'TO_ESTABLISH'
  if (processPosition[status] < processPosition.ESTABLISHED) return 'TO_PERFECT'
  const before = [...at.logs]
    .reverse()
    .find((log) => log.fromStatus && log.fromStatus !== status && isEarlierStatus(log.fromStatus, status))
  return before?.fromStatus || 'ESTABLISHED'
}

const buildRollbackNotice = (
  at: SubjectCase<'contactIds'>,
  title: string,
  text: string,
  more: readonly string[] = [],
) => ({
  template: 'ROLLBACK' as const,
  title,
  text,
  to: { users: [...new Set([at.subject.subjectManId, ...at.contactIds, ...more])].filter(Boolean) },
})

/** Returns the status that applicants see, so that notices reveal no more than their lists. */
const applicantStatusOf = (status: SubjectStatus, holdNotice = 0) => visibleStatus({ status, holdNotice }, 'subjectMan')
const applicantStatusLabel = (status: SubjectStatus, holdNotice = 0) =>
  inChinese(() => subjectStatusLabel(applicantStatusOf(status, holdNotice)))

/** Rolls a subject back to an earlier step and cancels the work done since. */
export function rollBackCase(at: TransitionContext<RollbackSlice>): Change[] {
  const { subject, reviews, grades } = at.case
  const target = at.input.targetStatus ?? defaultRollbackTarget(at.case)
  const textOf = (name: string) =>
    `课题《${name}》已由“${applicantStatusLabel(subject.status, subject.holdNotice)}”退回“${applicantStatusLabel(target)}”。理由：${at.input.reason ?? ''}`
  const working = [
    ...reviews.filter((one) => one.status < 2).map((one) => one.reviewerId),
    ...grades.filter((one) => !one.cancelled).map((one) => one.graderId),
  ]
  // Applicants and experts are not notified of a rollback between two statuses that look the same to them.
  const silent = applicantStatusOf(subject.status, subject.holdNotice) === applicantStatusOf(target)
  const [name, plain] = [subject.subjectName, nameForReviewers(at.case)]
  const notices = silent
    ? []
    : [
        buildRollbackNotice(at.case, `《${name}》已退回`, textOf(name)),
        { ...buildRollbackNotice(at.case, `《${plain}》已退回`, textOf(plain)), to: { users: [...new Set(working)] } },
      ].filter((one) => one.to.users.length > 0)
  if (subject.status === 'ESTABLISHED_DRAFT' && target === 'TO_ESTABLISH')
    return makeTransition(at, 'unestablish', { notices, public: false })
  // The status in which the applicant edits need not be in the timeline, because returns lead to it.
  const step =
    target === 'TO_PERFECT' && !at.input.targetStatus
      ? { ...at, input: { ...at.input, targetStatus: undefined } }
      : { ...at, input: { ...at.input, targetStatus: target } }
  if (!isEarlierStatus(target, subject.status)) throw conflict(t.notEarlier(subjectStatusLabel(target)))
  const newRound =
    processPosition[target] < processPosition[wireNames.FIRST_AUDITING] &&
    processPosition[subject.status] >= processPosition[wireNames.FIRST_AUDITING]
  return makeTransition(step, 'rollBack', {
    to: target,
    set: {
      returnFrom: target === 'TO_PERFECT' ? 'TO_REVIEW' : '',
      keepReviewers: 0,
      ...(newRound && { roundNo: subject.roundNo + 1, passRateFirst: null, passRateRe: null }),
      ...(processPosition[target] < processPosition.TO_AUDIT && {
        archiveComplete: 0,
        gradeStatus: '',
        gradeEndTime: null,
        gradeRank: null,
        isExcellent: 0,
      }),
    },
    ends: cancelOpenWork(at.case, target),
    notices,
    ...(silent && { public: false }),
  })
}

const MAX_UNDO_HOURS = 24
type CreatedRows = Record<string, string[]>
type StoredStepEffects = {
  created?: CreatedRows
  ended?: EndedRowsByTable
  moved?: ChangedReportDates
  changeId?: string
}
/** Returns the last step that can be undone: not an undo itself, and not undone already. */
export const findUndoableStep = (at: SubjectCase<'logs'>): Row<'subjectStatusLog'> | undefined =>
  [...at.logs].reverse().find((log) => !log.undoneBy && log.operation !== 'undo' && log.operation !== 'reopen')

/** Returns the names of rows that the step created and that have changed since. They prevent the undo. */
function changedRowNames(at: SubjectCase<'reports'>, created: CreatedRows): string[] {
  const names: string[] = []
  for (const id of created.report ?? []) {
    const row = at.reports.find((one) => one.id === id)
    if (row && (row.lockVersion > 0 || row.status > 0)) names.push(reportTitleOf(row))
  }
  for (const id of created.subjectReview ?? []) {
    const row = at.reviews.find((one) => one.id === id)
    // The contact's opinion is created complete; a reviewer starts with an empty review.
    const touched = row && (row.stage === 'MECHANISM' ? row.lockVersion > 0 : row.status > 0 && row.status !== 4)
    if (touched) names.push(t.auditOf(row.reviewerName))
  }
  for (const id of created.subjectGrade ?? []) {
    const row = at.grades.find((one) => one.id === id)
    if (row && row.status !== '未评分') names.push(t.gradeOf(row.graderName))
  }
  return names
}

/** Returns the changes that restore the rows that the step ended. */
function restoreEndedRows(at: SubjectCase<'reports'>, ended: EndedRowsByTable): Change[] {
  const rows = { report: at.reports, subjectGrade: at.grades, subjectReview: at.reviews }
  return keysOf(rows).flatMap((table) =>
    Object.entries(ended[table] ?? {}).flatMap(([id, was]) => {
      const row = rows[table].find((one) => one.id === id)
      return row ? [update(table, row, was)] : []
    }),
  )
}

/**
 * Undoes the last step: restores the subject and the rows that the step ended, and removes the rows that it created.
 * Fails with the names of created rows that have changed since.
 */
export function undoLastStep(at: TransitionContext<RollbackSlice | 'changes'>, newId: () => string): Change[] {
  const { subject, contactIds } = at.case
  const { actor } = at
  const final = isFinal(subject.status)
  const biz = isPerson(actor) && actor.roleCode === 'bizManger'
  if (biz && final) throw forbidden(t.adminReopens)
  const last = findUndoableStep(at.case)
  if (!last || !last.fromStatus) throw conflict(subjects.nothingToUndo)
  if (last.toStatus !== subject.status) throw conflict(t.changedSince)
  if (last.operation === 'answer') throw conflict(t.answerStays)
  if (biz && parseStamp(at.now).getTime() - parseStamp(last.createTime).getTime() > MAX_UNDO_HOURS * (DAY_MS / 24))
    throw conflict(t.tooLongAgo)
  const { created = {}, ended = {}, moved: dates = {}, changeId } = (last.dataAfter ?? {}) as StoredStepEffects
  const names = changedRowNames(at.case, created)
  if (names.length) throw conflict(t.alreadyTouched(names.join(t.listComma)))
  const id = newId()
  const before = (last.dataBefore ?? {}) as Partial<NewRow<'subject'>>
  const set: Partial<NewRow<'subject'>> = {
    ...before,
    status: last.fromStatus,
    prevStatus: subject.status,
    statusTime: at.now,
  }
  const name = final ? 'reopen' : 'undo'
  const text = `课题《${subject.subjectName}》的“${applicantStatusLabel(last.toStatus, subject.holdNotice)}”已回退为“${applicantStatusLabel(last.fromStatus)}”，此前的通知作废。理由：${at.input.reason ?? ''}`
  // An undo is announced only to people who were notified of the step.
  const silent =
    !last.public || applicantStatusOf(last.toStatus, subject.holdNotice) === applicantStatusOf(last.fromStatus)
  const moved = makeTransition(at, name, {
    to: last.fromStatus,
    ...(!silent && {
      notices: [buildRollbackNotice(at.case, `更正：《${subject.subjectName}》状态回退`, text, contactIds)],
    }),
  })
  return [
    update('subject', subject, set),
    insertTimelineEntry(at, name, {
      id,
      from: subject.status,
      to: last.fromStatus,
      reason: at.input.reason ?? '',
      before: {},
      after: { undid: last.id },
      public: !silent,
    }),
    update('subjectStatusLog', { id: last.id }, { undoneBy: id }),
    ...moved.filter((change) => change.kind === 'notice'),
    ...restoreEndedRows(at.case, ended),
    ...restoreMirrors(at, last.seq, last.fromStatus),
    ...restoreReportDates(at.case, dates),
    // A change request that was agreed in this step becomes pending again.
    ...at.case.changes
      .filter((request) => request.id === changeId && request.status === 3)
      .map((request) => update('changeRequest', request, { status: 2, decideBy: '', decideTime: null, opinion: '' })),
    ...Object.entries(created).flatMap(([table, rows]) => rows.map((row) => remove(table as RemovableTable, row))),
  ]
}

/** Returns the changes that restore the mirrored reports from before the step. */
function restoreMirrors(at: TransitionContext<'reports'>, seq: number, before: SubjectStatus): Change[] {
  const mirrorId = reviewMirrorId(at.case.id, seq)
  return [
    ...(at.case.reports.some((row) => row.id === mirrorId) ? [remove('report', mirrorId)] : []),
    ...mirrorTopic(at, before),
  ]
}

const PREVIEW_REASON = '（预览）'.padEnd(5, '。')
const tableLabels = {
  report: () => t.reports,
  subjectReview: () => t.reviews,
  subjectGrade: () => t.grades,
  folder: () => t.folders,
} as const
/**
 * Returns a preview of a rollback or an undo, computed from its changes. Nothing is written.
 * @throws as the step itself
 */
export function previewRollback(
  at: TransitionContext<RollbackSlice | 'changes'>,
  back: 'undo' | 'rollBack',
  newId: () => string,
): RollbackPreview {
  const tried: typeof at = { ...at, input: { ...at.input, reason: at.input.reason || PREVIEW_REASON } }
  const changes = back === 'undo' ? undoLastStep(tried, newId) : rollBackCase(tried)
  const { subject } = at.case
  const last = back === 'undo' ? findUndoableStep(at.case) : undefined
  const moved = changes.find(
    (change) => change.kind === 'update' && change.table === 'subject' && 'status' in change.set,
  )
  const to =
    moved?.kind === 'update' ? ((moved.set as Partial<NewRow<'subject'>>).status ?? subject.status) : subject.status
  const counted = (fits: (change: Change) => boolean) =>
    keysOf(tableLabels).flatMap((table) => {
      const count = changes.filter((change) => 'table' in change && change.table === table && fits(change)).length
      return count ? [{ what: tableLabels[table](), count }] : []
    })
  const people = changes.flatMap((change) => (change.kind === 'notice' ? (change.notice.to.users ?? []) : []))
  return {
    id: at.case.id,
    subjectName: at.case.name,
    from_dictText: subjectStatusLabel(subject.status),
    to_dictText: subjectStatusLabel(to),
    operation_dictText: last ? (lookup(subjectLifecycle.moves, last.operation)?.says ?? last.operation) : '',
    actorName: last ? historyActorName(last.actorName) : '',
    time: last?.createTime ?? '',
    gone: counted((change) => change.kind === 'remove' || (back === 'rollBack' && change.kind === 'update')),
    back: counted((change) => back === 'undo' && change.kind === 'update'),
    told: new Set(people).size,
  }
}
