import type { Person } from '../core/actor'
import type { Row } from '../core/change'
import { phoneFor } from '../core/contacts'
import { inChinese } from '../core/texts'
import { hasRight } from '../policy/authorization'
import type { RowFacts } from '../policy/rule'
import type { RoleCode } from '../policy/roles'
import type { Settings } from '../system/settings'
import { canReviewBlind, identifyingNames, redactNames } from './name-redaction'
import { type RestrictedField, fieldRestrictions, type HiddenReason } from './field-access'
import { policyFactsOf, currentReviewsOf, type SubjectCase } from './case'
import type { SubjectDetailFields, SubjectRow } from './responses'
import { offeredTransitions } from './transitions'
import { isInsider, visibleStatus, subjectStatuses, areTimesHidden } from './statuses'
import { wireNames } from '../../db/wire-names'

/** Columns that `serializeSubjectRow` reads: a list selects only these. */
export const listColumns = [
  'id',
  'createBy',
  'createTime',
  'updateTime',
  'sysOrgCode',
  'lockVersion',
  'subjectNum',
  'subjectName',
  'year',
  'status',
  'holdNotice',
  'keepReviewers',
  'source',
  'collectId',
  'domain',
  'subjectType',
  'keywords',
  'leadDepartId',
  'leadDepartName',
  'subjectManId',
  'subjectManName',
  'subjectManPhone',
  'contactName',
  'budgetTotal',
  'startDate',
  'endDate',
  'dueTime',
  'submitTime',
  'approvalTime',
  'publicityStart',
  'publicityEnd',
  'publicityResult',
  'establishTime',
  'finishTime',
  'closeTime',
  'passRateFirst',
  'passRateRe',
  'similarityMax',
  'similarityVerdict',
  'gradeStatus',
  'gradeRank',
  'gradeLevel',
  'gradeEndTime',
  'isExcellent',
  'prizeLevel',
] as const satisfies readonly (keyof Row<'subject'>)[]
export type ListedSubject = Pick<Row<'subject'>, (typeof listColumns)[number]>

/** Input of the serializer, from a list row or from a whole case. */
export type SerializerInput<Subject = ListedSubject> = {
  subject: Subject
  formerNames: readonly string[]
  facts: RowFacts
  /** Reviews of the current stage and round: assigned, and committed. */
  reviewTotal: number
  reviewDone: number
  canDeal: number
  /** From the year's grading rule: results published to applicants; graded blind. */
  gradePublished: number
  gradeBlind: number
}
export type DictionaryLookup = (dictionary: string, value: string) => string

/** Statuses in which the year's grading rule decides whether experts grade blind. */
export const gradingStatuses: readonly string[] = ['TO_AUDIT', 'TO_PRIZE', wireNames.FINISHED]
/** Statuses in which the applicant is known to everybody. Experts review the final report openly. */
export const openIdentityStatuses: readonly string[] = ['ESTABLISHED', wireNames.TO_CONCLUSION]
/** True if this person reviews the subject blind. */
export const isBlindReviewer = (
  actor: Person,
  status: string,
  gradeBlind: number,
  settings: Pick<Settings, 'blindReview'>,
) =>
  canReviewBlind(actor) &&
  !openIdentityStatuses.includes(status) &&
  !!(gradingStatuses.includes(status) ? gradeBlind : settings.blindReview)

export type SubjectNames = Pick<Row<'subject'>, 'subjectName' | 'leadDepartName' | 'subjectManName' | 'contactName'> & {
  formerNames: readonly string[]
}
/** Returns a subject's name with other names redacted, for blind reviewers. Counterpart of `nameless` in `visibleColumns`. */
export const redactSubjectName = (of: SubjectNames) =>
  redactNames(
    of.subjectName,
    [of.leadDepartName, of.subjectManName, of.contactName, ...of.formerNames].toSorted((a, b) => b.length - a.length),
  )

/**
 * Returns a subject's name for messages to its reviewers. Experts get it redacted even if the year is not blind,
 * because messages are stored and mailed; the committee, and everybody once the applicant is known, gets the full name.
 */
export const nameForReviewers = (one: SubjectCase, role: RoleCode = 'counselor') =>
  role !== 'counselor' || openIdentityStatuses.includes(one.subject.status)
    ? one.subject.subjectName
    : inChinese(() => redactNames(one.subject.subjectName, identifyingNames(one)))

/** Per reason, whether it hides fields of this subject from this viewer. */
export function hiddenReasons(
  input: SerializerInput,
  actor: Person,
  settings: Pick<Settings, 'blindReview'>,
): Record<HiddenReason, boolean> {
  const { subject, facts } = input
  const blind = isBlindReviewer(actor, subject.status, input.gradeBlind, settings)
  return {
    blind,
    // Reviewers of a subject must not see how the others review it.
    judging: !hasRight(actor, 'review:results') || !!facts.reviewerIds?.includes(actor.userId),
    withheld: areTimesHidden(subject, actor.roleCode),
    // The number is assigned before the establishment is published.
    drawn: !isInsider(actor.roleCode) && !subject.establishTime,
    ranking: !hasRight(actor, 'grade:rank') && !(input.gradePublished && subject.gradeEndTime && !blind),
    likeness: !hasRight(actor, 'similarity:read'),
  }
}

/**
 * Serializes a row of a list for one viewer without the fields that `fieldRestrictions` hides. `visibleColumns` is the
 * SQL counterpart.
 */
export function serializeSubjectRow(
  input: SerializerInput,
  actor: Person,
  settings: Settings,
  textOf: DictionaryLookup,
): SubjectRow {
  const { subject } = input
  const status = visibleStatus(subject, actor.roleCode)
  const insider = isInsider(actor.roleCode)
  const reasons = hiddenReasons(input, actor, settings)
  const unlessHidden = <Value>(name: RestrictedField, value: Value, empty: Value) =>
    reasons[fieldRestrictions[name]] ? empty : value
  return {
    id: subject.id,
    subjectId: subject.id,
    collectId: subject.collectId,
    subjectNum: unlessHidden('subjectNum', subject.subjectNum, ''),
    subjectName: reasons.blind
      ? redactSubjectName({ ...subject, formerNames: input.formerNames })
      : subject.subjectName,
    year: subject.year,
    status,
    statusId: subjectStatuses[status].id,
    status_dictText: subjectStatuses[status].label,
    source: subject.source,
    domain: subject.domain,
    domain_dictText: textOf('subject_domain', subject.domain),
    subjectType: subject.subjectType,
    subjectType_dictText: textOf('subject_type', subject.subjectType),
    keywords: subject.keywords,
    leadDepartId: unlessHidden('leadDepartId', subject.leadDepartId, ''),
    leadDepartName: unlessHidden('leadDepartName', subject.leadDepartName, ''),
    subjectManId: unlessHidden('subjectManId', subject.subjectManId, ''),
    subjectManName: unlessHidden('subjectManName', subject.subjectManName, ''),
    subjectManPhone: unlessHidden('subjectManPhone', phoneFor(actor, subject.subjectManPhone), ''),
    budgetTotal: subject.budgetTotal,
    startDate: subject.startDate,
    endDate: subject.endDate,
    keepReviewers: insider ? subject.keepReviewers : 0,
    dueTime: unlessHidden('dueTime', subject.dueTime, null),
    submitTime: subject.submitTime,
    approvalTime: subject.approvalTime,
    publicityStart: subject.publicityStart,
    publicityEnd: subject.publicityEnd,
    publicityResult: insider ? subject.publicityResult : 0,
    establishTime: subject.establishTime,
    finishTime: subject.finishTime,
    closeTime: unlessHidden('closeTime', subject.closeTime, null),
    createTime: subject.createTime,
    updateTime: unlessHidden('updateTime', subject.updateTime, ''),
    lockVersion: subject.lockVersion,
    passRate: unlessHidden('passRate', subject.passRateRe ?? subject.passRateFirst, null),
    passRateFirst: unlessHidden('passRateFirst', subject.passRateFirst, null),
    passRateRe: unlessHidden('passRateRe', subject.passRateRe, null),
    reviewTotal: unlessHidden('reviewTotal', input.reviewTotal, null),
    reviewDone: unlessHidden('reviewDone', input.reviewDone, null),
    similarityMax: unlessHidden('similarityMax', subject.similarityMax, null),
    similarityVerdict: unlessHidden('similarityVerdict', subject.similarityVerdict, ''),
    gradeStatus: insider ? subject.gradeStatus : '',
    gradeRank: unlessHidden('gradeRank', subject.gradeRank, null),
    gradeLevel: unlessHidden('gradeLevel', subject.gradeLevel, ''),
    isExcellent: unlessHidden('isExcellent', subject.isExcellent, null),
    prizeLevel: subject.prizeLevel,
    prizeLevel_dictText: textOf('prize_level', subject.prizeLevel),
    blind: reasons.blind ? 1 : 0,
    canDeal: input.canDeal ? 1 : 0,
    buttons: offeredTransitions(actor, status, input.facts),
  }
}

/** Serializes the fields that the detail has beyond a row of a list. */
export function serializeDetailFields(
  input: SerializerInput<Row<'subject'>>,
  actor: Person,
  settings: Settings,
): SubjectDetailFields {
  const { subject } = input
  const insider = isInsider(actor.roleCode)
  const ranks = hasRight(actor, 'grade:rank')
  const reasons = hiddenReasons(input, actor, settings)
  return {
    status_dictColor: subjectStatuses[visibleStatus(subject, actor.roleCode)].colour,
    level: subject.level,
    contactName: reasons[fieldRestrictions.contactName] ? '' : subject.contactName,
    isOverYear: subject.isOverYear,
    returnFrom: insider ? subject.returnFrom : '',
    roundNo: subject.roundNo,
    statusTime: reasons[fieldRestrictions.statusTime] ? '' : subject.statusTime,
    closeKind: subject.closeKind,
    gradeRaw: ranks ? subject.gradeRaw : null,
    gradeNorm: ranks ? subject.gradeNorm : null,
    share: subject.share,
    shareAuth: subject.shareAuth,
    fontFamily: subject.fontFamily,
    fontSize: subject.fontSize,
  }
}

const reviewStageOf = (status: string) => (status === 'RE_AUDITING' ? 'RE' : 'FIRST')
/** Builds the input of the serializer from a whole case. */
export function caseSerializerInput(at: SubjectCase<'rule'>, canDeal: boolean): SerializerInput<Row<'subject'>> {
  const present = currentReviewsOf(at, reviewStageOf(at.subject.status))
  return {
    subject: at.subject,
    formerNames: at.institutionNames,
    facts: policyFactsOf(at),
    reviewTotal: present.length,
    reviewDone: present.filter((review) => review.status === 2).length,
    canDeal: canDeal ? 1 : 0,
    gradePublished: at.rule?.publish ?? 0,
    gradeBlind: at.rule?.blind ?? 1,
  }
}
