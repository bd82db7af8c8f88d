import { countCharacters, normalizeLine } from '../core/plain-text'
import { MAX_LINE_LENGTH, REASON_LENGTH } from '../core/limits'
import { isAmong, lookup } from '../core/typed-keys'
import { checkLabel } from './decisions/checks'
import type { Guard } from '../core/lifecycle'
import { type TransitionContext, currentReviewsOf, type CaseSlice, type SubjectCase } from './case'
import { reportTitleOf } from './reports/statuses'
import { validateAdditionalAnswers } from '../core/form/additional-form'
import {
  builtInForm,
  sectionFieldsOf,
  supplementaryAnswersOf,
  hiddenSupplementaryPaths,
  isFieldApplicable,
  isCustomField,
  fieldLabelIn,
  visibleSupplementaryAnswers,
  visibleSupplementaryFields,
} from './form/definition'
import { withoutBlankLines } from './form/list-fields'
import { findMissingDocuments } from './archive'
import { t as core } from '../core/core.texts'
import { t } from './texts'
import { itemTitle } from '../core/dictionary'

/**
 * Guards of the transitions: pure functions that return null or the message for the person. The type parameter names
 * the slices that a guard reads.
 */
type SubjectGuard<S extends CaseSlice = never> = Guard<TransitionContext<S>>

/** Requires a reason within the limits of `REASON_LENGTH`. */
export const hasReason: SubjectGuard = ({ input }) => {
  const length = input.reason?.trim().length ?? 0
  return length < REASON_LENGTH.min ? core.reasonMissing : length > REASON_LENGTH.max ? core.reasonTooLong : null
}

/** Maximum length of a subject's name, in characters. */
export const MAX_NAME_LENGTH = MAX_LINE_LENGTH
const NAME_FORBIDDEN = /[?？*/\\[\]]/
/** Returns the problem of a name, or null: at most 50 characters, no leading apostrophe, none of ? ？ * / \ [ ]. */
export const nameProblem = (name: string): string | null => {
  if (!normalizeLine(name)) return t.nameMissing
  if (countCharacters(normalizeLine(name)) > MAX_NAME_LENGTH) return t.subjectNameTooLong
  if (name.startsWith("'") || name.startsWith('‘') || name.startsWith('’')) return t.nameQuote
  if (NAME_FORBIDDEN.test(name)) return t.nameSigns
  return null
}

/** Requires an open declaration window of the subject's year; the business manager is exempt. */
export const windowOpen: SubjectGuard = ({ case: { subject }, settings, now, actor }) => {
  if (actor.kind === 'person' && actor.roleCode === 'bizManger') return null
  const window = settings.declareWindows.find((one) => one.year === subject.year)
  if (!window) return t.yearNotOpen(subject.year)
  if (now < window.start) return t.yearOpensOn(subject.year, window.start.slice(0, 16))
  if (now > window.end) return t.yearClosed(subject.year, window.end.slice(0, 16))
  return null
}

type DeclarationToCheck = Pick<TransitionContext, 'settings'> & {
  actor?: TransitionContext['actor']
  case: Pick<TransitionContext['case'], 'subject' | 'collect' | 'members'> & {
    form?: TransitionContext<'form'>['case']['form']
  }
}
/** Returns a message per field that is missing or too long by the form of the declaration; empty if it is complete. */
export function findMissingParts({
  case: { subject, collect, members, form },
  settings,
  actor,
}: DeclarationToCheck): Record<string, string> {
  const kind = collect?.kind === 'collect' ? 'collect' : 'declare'
  const definition = form?.definition ?? builtInForm(kind, settings.fileSlots)
  const missing: Record<string, string> = {}
  for (const field of sectionFieldsOf(definition)) {
    if (field.name === 'attachments' || !isFieldApplicable(field, subject)) continue
    const own = isCustomField(field.name)
    const place = own ? `extra.${field.name}` : field.name
    const answer = own
      ? collect?.formData[field.name]
      : field.name === 'members'
        ? members
        : (lookup(subject, field.name) ?? (collect && lookup(collect, field.name)))
    const value = withoutBlankLines(field.name, answer)
    const label = fieldLabelIn(definition, field.name)
    if (field.required && isEmpty(value))
      missing[place] =
        field.name === 'members'
          ? t.oneMember
          : field.name === 'commitment'
            ? t.tickCommitment
            : (selectFieldTypes.has(field.type) ? t.chooseField : core.fillIn)(label)
    else if (typeof value === 'string' && value.length > field.max) missing[place] = core.tooLong(label, field.max)
    else if (Array.isArray(value) && value.length > field.max) missing[place] = t.tooManyLines(label, field.max)
  }
  // Questions hidden from the writer need no answer.
  const hidden = hiddenSupplementaryPaths(definition, actor?.kind === 'person' ? actor.roleCode : '', false)
  const further = validateAdditionalAnswers(
    visibleSupplementaryFields(definition, hidden),
    visibleSupplementaryAnswers(definition, supplementaryAnswersOf(collect), hidden),
  )
  Object.assign(missing, further.wrong)
  const name = nameProblem(subject.subjectName)
  if (name) missing.subjectName = name
  if (subject.startDate && subject.endDate && subject.startDate >= subject.endDate) missing.endDate = t.endAfterStart
  for (const slot of definition.slots) {
    const files = collect?.attachments.find((one) => one.slot === slot.slot)?.fileIds ?? []
    if (slot.required && files.length === 0) missing[`attachments.${slot.slot}`] = t.uploadNamed(itemTitle(slot.name))
    if (files.length > slot.max)
      missing[`attachments.${slot.slot}`] = t.tooManyFilesNamed(itemTitle(slot.name), slot.max)
  }
  return missing
}
/** Field types that are chosen rather than typed. */
const selectFieldTypes: ReadonlySet<string> = new Set(['select', 'date', 'depart', 'user'])
const isEmpty = (value: unknown) =>
  typeof value === 'string' ? !value.trim() : Array.isArray(value) ? value.length === 0 : !value
/** Requires a complete declaration; passes before the form is filled in. */
export const declarationComplete: SubjectGuard<'form'> = (at) =>
  at.input.unfilled ? null : (Object.values(findMissingParts(at))[0] ?? null)
/** True for a topic, which suggests research to others and appoints nobody. */
const isTopicCase = ({ collect }: { collect: { kind: string } | null }) => collect?.kind === 'collect'
/** Requires the manager to have fewer running subjects than the maximum. Topics pass. */
export const managerBelowLimit: SubjectGuard<'manager'> = ({ case: { manager, ...one }, settings }) =>
  !isTopicCase(one) && manager.running >= settings.maxRunningSubjects
    ? t.managerFull(settings.maxRunningSubjects)
    : null
/** Requires the manager to have no overdue reports. Topics pass. */
export const nothingOverdue: SubjectGuard<'manager'> = ({ case: { manager, ...one } }) =>
  !isTopicCase(one) && manager.overdue > 0 ? t.managerOverdue(manager.overdue) : null
/** Requires an active lead institution with a contact, or one without contact approval. */
export const institutionActive: SubjectGuard<'contactIds'> = ({ case: { depart, contactIds } }) =>
  !depart || depart.status !== '1'
    ? t.leadInactive
    : contactIds.length === 0 && !depart.noContactApproval
      ? t.leadNoContact
      : null

type Eligibility = 'manager' | 'contactIds'
/** Guards of the eligibility of a person or an institution, each with its form field. */
const eligibilityGuards: readonly (readonly [SubjectGuard<Eligibility>, string])[] = [
  [windowOpen, 'year'],
  [managerBelowLimit, 'subjectManId'],
  [nothingOverdue, 'subjectManId'],
  [institutionActive, 'leadDepartId'],
]
/** Returns a message per field that prevents the submission whatever its content, by the guards of the transition. */
export function eligibilityFindings(
  at: TransitionContext<Eligibility>,
  needs: readonly SubjectGuard<CaseSlice>[] = [],
): Record<string, string> {
  const findings: Record<string, string> = {}
  for (const [guard, field] of eligibilityGuards) {
    const reason = needs.includes(guard) ? guard(at) : null
    if (reason) findings[field] = findings[field] ? `${findings[field]}${core.semicolon}${reason}` : reason
  }
  return findings
}

/** Forbids contacts to approve their own subjects, unless the settings allow it. */
export const notOwnManager: SubjectGuard = ({ case: { subject }, actor, settings }) =>
  actor.kind === 'person' && subject.subjectManId === actor.userId && !settings.contactMayApproveOwn ? t.notOwn : null
/** Requires that the contact has not opened the declaration. */
export const notYetOpened: SubjectGuard = ({ case: { subject } }) => (subject.contactOpenTime ? t.contactSaw : null)

/** Requires the similarity check to be finished, and a verdict if the similarity is above the limit. */
export const similarityAssessed: SubjectGuard<'similarityRunning'> = ({
  case: { subject, similarityRunning },
  settings,
}) => {
  if (similarityRunning) return t.similarityPending
  return (subject.similarityMax ?? 0) > settings.similarityLimit && !subject.similarityVerdict
    ? t.similarityFirst(subject.similarityMax ?? 0)
    : null
}
/** Requires all lines of the form's checklist to be ticked. */
export const checksComplete: SubjectGuard<'form'> = ({ case: { form }, input: { checks = [], unfilled } }) => {
  if (unfilled) return null
  const open = form.definition.checks.filter((check) => !checks.includes(check.name))
  return open.length ? t.checksOpen(open.length, checkLabel(open[0]!)) : null
}
/** Requires a collected topic. */
export const isTopic: SubjectGuard = ({ case: { collect } }) => (collect?.kind === 'collect' ? null : t.notTopic)
/** Requires a declaration, not a collected topic. */
export const isDeclaration: SubjectGuard = ({ case: { collect } }) => (collect?.kind === 'collect' ? t.topicOnly : null)
/** Requires at least one requested item. */
export const hasItems: SubjectGuard = ({ input }) => (input.items?.length ? null : t.listOneItem)
/** Requires an answer to every requested item. */
export const everyItemAnswered: SubjectGuard = ({ case: { collect }, input }) => {
  if (input.unfilled) return null
  const open = collect?.replenishItems.filter((item) => !item.answered) ?? []
  return open.length ? t.itemsOpen(open.length, open[0]!.item) : null
}
/** Requires that the reviewers of the previous round were kept. */
export const reviewersRetained: SubjectGuard = ({ case: { subject } }) => (subject.keepReviewers ? null : t.noKept)

const enoughReviewers =
  (stage: 'FIRST' | 'RE'): SubjectGuard =>
  ({ settings, input }) => {
    const min = stage === 'FIRST' ? settings.minReviewers : settings.minReReviewers
    return (input.userIds?.length ?? 0) < min ? t.tooFewReviewers(min) : null
  }
export const enoughFirstReviewers = enoughReviewers('FIRST')
export const enoughReReviewers = enoughReviewers('RE')

/** Returns committed / (assigned − cancelled − declined); 0 if nobody is left. */
export const committedShare = (at: TransitionContext['case'], stage: string) => {
  const present = currentReviewsOf(at, stage)
  return present.length ? present.filter((review) => review.status === 2).length / present.length : 0
}
/**
 * Returns pass / (pass + not_pass + perfect) in percent, with one decimal. Abstentions and missing reviews are not
 * counted. Null if nothing is counted.
 */
export const passRate = (conclusions: readonly string[]): number | null => {
  const counted = conclusions.filter((one) => one === 'pass' || one === 'not_pass' || one === 'perfect')
  return counted.length
    ? Math.round((counted.filter((one) => one === 'pass').length / counted.length) * 1000) / 10
    : null
}
const EPSILON = 1e-9
const quorumReached =
  (stage: 'FIRST' | 'RE'): SubjectGuard =>
  ({ case: at, settings }) => {
    const present = currentReviewsOf(at, stage)
    const committed = present.filter((review) => review.status === 2).length
    return committedShare(at, stage) + EPSILON >= settings.quorum
      ? null
      : t.quorumMissing(committed, present.length, Math.round(settings.quorum * 100))
  }
const passRateReached =
  (stage: 'FIRST' | 'RE'): SubjectGuard =>
  ({ case: at, settings, input }) => {
    const rate = passRate(
      currentReviewsOf(at, stage)
        .filter((review) => review.status === 2)
        .map((review) => review.conclusion),
    )
    return (rate ?? 0) >= settings.passRate || (input.override?.trim().length ?? 0) >= 5
      ? null
      : t.rateLow(rate ?? 0, settings.passRate)
  }
export const quorumReachedFirst = quorumReached('FIRST')
export const quorumReachedRe = quorumReached('RE')
export const passRateReachedFirst = passRateReached('FIRST')
export const passRateReachedRe = passRateReached('RE')

/** Returns the review stage that the subject's status decides. */
const decisionStageOf = ({ subject }: SubjectCase) => (subject.status === 'RE_AUDITING' ? 'RE' : 'FIRST')
/** Returns the answer window of the current round. */
export const rebuttalWindowOf = (at: SubjectCase<'answers'>, stage: string) =>
  at.answers.find((one) => one.stage === stage && one.roundNo === at.subject.roundNo)
/**
 * Requires, where the year's rule asks for an answer, that the applicant had time to answer and the reviewers had time
 * to read it.
 */
const rebuttalConsidered =
  (stage: 'FIRST' | 'RE'): SubjectGuard<'answers' | 'rule'> =>
  ({ case: at, now }) => {
    const window = rebuttalWindowOf(at, stage)
    if (!window) return at.rule?.answers[stage] && at.subject.subjectManId ? t.answerFirst : null
    if (window.status === 0 && window.dueTime > now) return t.answerRunning(window.dueTime.slice(0, 16))
    const unread = currentReviewsOf(at, stage).some((review) => review.status === 2 && !review.stand)
    return window.status === 1 && window.readDue && window.readDue > now && unread
      ? t.answerUnread(window.readDue.slice(0, 16))
      : null
  }
export const rebuttalConsideredFirst = rebuttalConsidered('FIRST')
export const rebuttalConsideredRe = rebuttalConsidered('RE')
/** Allows asking the applicant once the quorum of reviews is reached; asking again extends an open window. */
export const canRequestRebuttal: SubjectGuard<'answers' | 'rule'> = (at) => {
  const stage = decisionStageOf(at.case)
  if (!at.case.rule?.answers[stage]) return t.answerNotAsked(at.case.subject.year)
  if (!at.case.subject.subjectManId) return t.managerMissing
  if (rebuttalWindowOf(at.case, stage)?.status) return t.answerGiven
  return (stage === 'RE' ? quorumReachedRe : quorumReachedFirst)(at)
}
/** Allows one answer of the applicant, while the window is open. */
export const canSubmitRebuttal: SubjectGuard<'answers'> = ({ case: at, now }) => {
  const window = rebuttalWindowOf(at, decisionStageOf(at))
  if (!window) return t.answerNone
  if (window.status) return t.answerGiven
  return window.dueTime > now ? null : t.answerOver(window.dueTime.slice(0, 16))
}

/** Requires the public notice to have ended. */
export const publicNoticeEnded: SubjectGuard = ({ case: { subject }, now }) =>
  subject.publicityEnd && subject.publicityEnd <= now
    ? null
    : t.publicityRunning(subject.publicityEnd?.slice(0, 16) ?? t.notSet)
/** Requires that no objection is open or upheld. */
export const noObjection: SubjectGuard<'objections'> = ({ case: { objections } }) => {
  if (objections.some((one) => one.status === 0)) return t.objectionsOpen
  return objections.some((one) => one.status === 2) ? t.objectionStands : null
}
export const rejectionHasReason: SubjectGuard = (at) => hasReason(at)
/** Requires a subject number. */
export const hasNumber: SubjectGuard = ({ case: { subject } }) => (subject.subjectNum ? null : t.numberFirst)
/** Requires start and end date. */
export const hasDates: SubjectGuard = ({ case: { subject } }) =>
  subject.startDate && subject.endDate ? null : t.datesFirst
/** Requires a task book, if the settings say so. */
export const hasTaskBook: SubjectGuard = ({ case: { subject }, settings }) =>
  settings.taskBookRequired && !subject.taskBookFileId ? t.taskBookMissing : null
/** Requires a manager for a subject from the plan. */
export const managerAssigned: SubjectGuard = ({ case: { subject } }) =>
  subject.source === 'plan' && !subject.subjectManId ? t.managerMissing : null

/** Requires the final report to be submitted before concluding reviews are assigned. */
export const finalReportSubmitted: Guard<{ case: Pick<SubjectCase<'reports'>, 'reports'> }> = ({
  case: { reports },
}) =>
  reports.some(
    (report) =>
      report.reportType === 'CONCLUSION' && !report.cancelled && !report.waived && [2, 3].includes(report.status),
  )
    ? null
    : t.conclusionReportMissing
export const MANDATORY_REPORTS = ['OPENING', 'MIDTERM', 'CONCLUSION'] as const
/** Requires all mandatory reports to be reviewed, the final report included. */
export const mandatoryReportsReviewed: SubjectGuard<'reports'> = ({ case: { reports } }) => {
  const open = reports.filter(
    (report) => !report.cancelled && report.status !== 3 && isAmong(MANDATORY_REPORTS, report.reportType),
  )
  if (open.length) return t.reportsOpen(open.length, reportTitleOf(open[0]!))
  return reports.some((report) => report.reportType === 'CONCLUSION' && report.status === 3)
    ? null
    : t.conclusionNotReviewed
}
/** Requires a complete archive, or a justification for concluding without it. */
export const archiveComplete: SubjectGuard<'reports' | 'form'> = ({
  case: { subject, collect, reports, form },
  input,
}) => {
  if (subject.archiveComplete || (input.override?.trim().length ?? 0) >= 5) return null
  const missing = findMissingDocuments({
    established: !!subject.establishTime,
    slots: form.definition.slots,
    collect,
    reports,
  })
  return missing.length ? t.archiveMissing(missing.length, missing.map((one) => one.title).join(t.listComma)) : null
}
/** Requires passing concluding reviews of committee and experts, unless the final report is waived. */
export const concludingReviewsPassed: SubjectGuard<'reports'> = ({ case: { reviews, reports } }) => {
  const conclusion = reports.find((report) => report.reportType === 'CONCLUSION')
  if (conclusion?.waived) return null
  for (const [stage, who] of [
    ['CONC_TECH', t.committee],
    ['CONC_ADVISER', t.experts],
  ] as const) {
    const last = reviews.filter((review) => review.stage === stage && review.status === 2).at(-1)
    if (last?.conclusion !== 'pass') return t.conclusionNotPassed(who)
  }
  return null
}
/** Requires that no grade has been started. */
export const gradingNotStarted: SubjectGuard = ({ case: { subject, grades } }) =>
  subject.status === 'TO_AUDIT' && grades.some((grade) => !grade.cancelled && grade.status !== '未评分')
    ? t.gradingStarted
    : null
/** Requires that grading has not ended. */
export const gradingOpen: SubjectGuard = ({ case: { subject } }) => (subject.gradeEndTime ? t.gradingFixed : null)
/** Requires that grading has ended. */
export const gradingEnded: SubjectGuard = ({ case: { subject } }) => (subject.gradeEndTime ? null : t.gradingNotEnded)
/** Requires an excellent subject. */
export const isExcellent: SubjectGuard = ({ case: { subject } }) => (subject.isExcellent ? null : t.notExcellent)
/** Requires a subject that is not excellent. */
export const isNotExcellent: SubjectGuard = ({ case: { subject } }) => (subject.isExcellent ? t.excellentAward : null)
/** Forbids deleting a reviewed subject; subject managers may only delete drafts that were never submitted. */
export const neverSubmitted: SubjectGuard = ({ case: { subject }, actor }) => {
  if (subject.status === 'TO_ESTABLISH_DRAFT' && subject.submitTime) return t.auditedNotDeleted
  if (actor.kind !== 'person' || actor.roleCode !== 'subjectMan') return null
  if (subject.submitTime) return t.submittedNotDeleted
  return subject.status === 'TO_SUBMIT' ? null : t.draftsOnly
}
/** Requires a target status that the subject has been in. */
export const targetInHistory: SubjectGuard<'logs'> = ({ case: at, input }) =>
  !input.targetStatus ||
  at.logs.some((log) => log.toStatus === input.targetStatus || log.fromStatus === input.targetStatus)
    ? null
    : t.stepsBeenOnly
/** Requires at least one timeline entry. */
export const hasHistory: SubjectGuard = ({ case: { lastSeq } }) => (lastSeq ? null : t.nothingToUndo)
