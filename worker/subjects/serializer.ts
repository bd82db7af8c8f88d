import type { Person } from '../core/actor'
import type { Row } from '../core/change'
import { phoneFor } from '../core/contacts'
import { inChinese } from '../core/texts'
import { hasRight } from '../policy/authorization'
import type { RowFacts } from '../policy/rule'
import type { RoleCode } from '../policy/roles'
import type { Settings } from '../system/settings'
import { identifyingNames, redactNames } from './name-redaction'
import { type RestrictedField, fieldRestrictions, type HiddenReason } from './field-access'
import { researchTexts } from './form/rules'
import { policyFactsOf, currentReviewsOf, type SubjectCase } from './case'
import type { SubjectRow } from './responses'
import { offeredTransitions } from './transitions'
import { isInsider, visibleStatus, subjectStatuses, areTimesHidden } from './statuses'
import { wireNames } from '../../db/wire-names'

/** Columns of the detail only: lists omit long texts. */
export const detailOnlyColumns = [
  'subjectNameEn',
  ...researchTexts,
  'budget',
  'cooperateDeparts',
  'advisers',
  'expectedResults',
  'resources',
] as const
export type BriefSubject = Omit<Row<'subject'>, (typeof detailOnlyColumns)[number]>

/** Input of the serializer, from a list row or from a whole case. */
export type SerializerInput = {
  subject: BriefSubject
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
  actor.roleCode === 'counselor' &&
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
 * Serializes a subject for one viewer without the fields that `fieldRestrictions` hides. `visibleColumns` is the SQL
 * counterpart.
 */
export function serializeSubject(
  input: SerializerInput,
  actor: Person,
  settings: Settings,
  textOf: DictionaryLookup,
): SubjectRow {
  const { subject } = input
  const status = visibleStatus(subject, actor.roleCode)
  const insider = isInsider(actor.roleCode)
  const ranks = hasRight(actor, 'grade:rank')
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
    status_dictColor: subjectStatuses[status].colour,
    source: subject.source,
    domain: subject.domain,
    domain_dictText: textOf('subject_domain', subject.domain),
    subjectType: subject.subjectType,
    subjectType_dictText: textOf('subject_type', subject.subjectType),
    level: subject.level,
    keywords: subject.keywords,
    leadDepartId: unlessHidden('leadDepartId', subject.leadDepartId, ''),
    leadDepartName: unlessHidden('leadDepartName', subject.leadDepartName, ''),
    subjectManId: unlessHidden('subjectManId', subject.subjectManId, ''),
    subjectManName: unlessHidden('subjectManName', subject.subjectManName, ''),
    subjectManPhone: unlessHidden('subjectManPhone', phoneFor(actor, subject.subjectManPhone), ''),
    contactName: unlessHidden('contactName', subject.contactName, ''),
    budgetTotal: subject.budgetTotal,
    startDate: subject.startDate,
    endDate: subject.endDate,
    isOverYear: subject.isOverYear,
    returnFrom: insider ? subject.returnFrom : '',
    keepReviewers: insider ? subject.keepReviewers : 0,
    roundNo: subject.roundNo,
    statusTime: unlessHidden('statusTime', subject.statusTime, ''),
    dueTime: unlessHidden('dueTime', subject.dueTime, null),
    submitTime: subject.submitTime,
    approvalTime: subject.approvalTime,
    publicityStart: subject.publicityStart,
    publicityEnd: subject.publicityEnd,
    publicityResult: insider ? subject.publicityResult : 0,
    establishTime: subject.establishTime,
    finishTime: subject.finishTime,
    closeTime: unlessHidden('closeTime', subject.closeTime, null),
    closeKind: subject.closeKind,
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
    gradeRaw: ranks ? subject.gradeRaw : null,
    gradeNorm: ranks ? subject.gradeNorm : null,
    gradeRank: unlessHidden('gradeRank', subject.gradeRank, null),
    gradeLevel: unlessHidden('gradeLevel', subject.gradeLevel, ''),
    isExcellent: unlessHidden('isExcellent', subject.isExcellent, null),
    prizeLevel: subject.prizeLevel,
    prizeLevel_dictText: textOf('prize_level', subject.prizeLevel),
    share: subject.share,
    shareAuth: subject.shareAuth,
    fontFamily: subject.fontFamily,
    fontSize: subject.fontSize,
    blind: reasons.blind ? 1 : 0,
    canDeal: input.canDeal ? 1 : 0,
    buttons: offeredTransitions(actor, status, input.facts),
  }
}

const reviewStageOf = (status: string) => (status === 'RE_AUDITING' ? 'RE' : 'FIRST')
/** Builds the input of the serializer from a whole case. */
export function caseSerializerInput(at: SubjectCase<'rule'>, canDeal: boolean): SerializerInput {
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
