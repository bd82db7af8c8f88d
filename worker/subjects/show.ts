import type { Person } from '../core/actor'
import type { Row } from '../core/change'
import { inChinese } from '../core/texts'
import { type Facts, holds } from '../policy/can'
import type { RoleCode } from '../policy/roles'
import type { Settings } from '../system/settings'
import { namesOf, withoutNames } from './blind'
import { factsOf, presentReviews, type SubjectCase } from './case'
import type { SubjectRow } from './answers'
import { movesOpen } from './move'
import { isInsider, shownStatus, subjectStatuses, timesWithheld } from './statuses'

/** Columns that only the detail shows: long texts stay out of lists. */
export const longColumns = [
  'subjectNameEn',
  'summary',
  'background',
  'objectives',
  'content',
  'techRoute',
  'innovation',
  'basis',
  'risks',
  'budget',
  'cooperateDeparts',
  'advisers',
  'expectedResults',
  'resources',
] as const
export type BriefSubject = Omit<Row<'subject'>, (typeof longColumns)[number]>

/** A subject with what its serializer looks at; from a list's row or from a whole case. */
export type Seen = {
  subject: BriefSubject
  facts: Facts
  /** Reviews of the present stage and round: assigned and committed. */
  reviewTotal: number
  reviewDone: number
  canDeal: number
  /** Of the year's rule: results published to the applicants; graded blind. */
  gradePublished: number
  gradeBlind: number
}
export type Texts = (dictionary: string, value: string) => string

/** Phases in which the year's rule says whether experts grade blind. */
export const graded: readonly string[] = ['TO_AUDIT', 'TO_PRIZE', 'FINESHED']
/** Phases in which everybody knows whose subject it is, and experts judge the conclusion report as it is. */
export const known: readonly string[] = ['ESTABLISHED', 'TO_CONCOLUSION']
/** Does this person judge without knowing whose subject it is? */
export const judgesBlind = (
  actor: Person,
  status: string,
  gradeBlind: number,
  settings: Pick<Settings, 'blindReview'>,
) =>
  actor.roleCode === 'counselor' &&
  !known.includes(status) &&
  !!(graded.includes(status) ? gradeBlind : settings.blindReview)

/** A subject's name as somebody reads it who judges blind. */
export const plainName = (
  subject: Pick<Row<'subject'>, 'subjectName' | 'leadDepartName' | 'subjectManName' | 'contactName'>,
) => withoutNames(subject.subjectName, [subject.leadDepartName, subject.subjectManName, subject.contactName])

/**
 * A subject's name as a message to those who judge it says it. It is kept and mailed, so it is without names whether they
 * judge blind this year or not; the committee, and everybody once it is known whose it is, reads the name.
 */
export const nameToJudges = (one: SubjectCase, role: RoleCode = 'counselor') =>
  role !== 'counselor' || known.includes(one.subject.status)
    ? one.subject.subjectName
    : inChinese(() => withoutNames(one.subject.subjectName, namesOf(one)))

/** Four characters after the third are hidden. */
export const maskPhone = (phone: string) =>
  phone.length > 3 ? phone.slice(0, 3) + '*'.repeat(Math.min(4, phone.length - 3)) + phone.slice(7) : phone
/** Its own people, its institution's contacts, the business managers and the administrators read phone numbers in full. */
const readsPhones = (actor: Person) => ['subjectMan', 'mechanism', 'bizManger', 'admin'].includes(actor.roleCode)
export const phoneFor = (actor: Person, phone: string) => (readsPhones(actor) ? phone : maskPhone(phone))

/**
 * A subject as one viewer sees it. The one place that decides what is left out: decisions not yet published, scores and
 * pass rates, names in a blind round, phone numbers.
 */
export function showSubject(seen: Seen, actor: Person, settings: Settings, textOf: Texts): SubjectRow {
  const { subject } = seen
  const status = shownStatus(subject, actor.roleCode)
  const withheld = timesWithheld(subject, actor.roleCode)
  const insider = isInsider(actor.roleCode)
  const blind = judgesBlind(actor, subject.status, seen.gradeBlind, settings)
  // Who judges it does not learn how the others judge.
  const results = holds(actor, 'review:results') && !seen.facts.reviewerIds?.includes(actor.userId)
  const ranks = holds(actor, 'grade:rank')
  const graded = ranks || (!!seen.gradePublished && !!subject.gradeEndTime && !blind)
  const similar = holds(actor, 'similarity:read')
  const named = <Value>(value: Value, without: Value) => (blind ? without : value)
  const published = <Value>(value: Value, without: Value) => (withheld ? without : value)
  return {
    id: subject.id,
    subjectId: subject.id,
    collectId: subject.collectId,
    // Drawn before the establishment is published.
    subjectNum: insider || subject.establishTime ? subject.subjectNum : '',
    subjectName: named(subject.subjectName, plainName(subject)),
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
    leadDepartId: named(subject.leadDepartId, ''),
    leadDepartName: named(subject.leadDepartName, ''),
    subjectManId: named(subject.subjectManId, ''),
    subjectManName: named(subject.subjectManName, ''),
    subjectManPhone: named(phoneFor(actor, subject.subjectManPhone), ''),
    contactName: named(subject.contactName, ''),
    budgetTotal: subject.budgetTotal,
    startDate: subject.startDate,
    endDate: subject.endDate,
    isOverYear: subject.isOverYear,
    returnFrom: insider ? subject.returnFrom : '',
    keepReviewers: insider ? subject.keepReviewers : 0,
    roundNo: subject.roundNo,
    statusTime: published(subject.statusTime, ''),
    dueTime: published(subject.dueTime, null),
    submitTime: subject.submitTime,
    approvalTime: subject.approvalTime,
    publicityStart: subject.publicityStart,
    publicityEnd: subject.publicityEnd,
    publicityResult: insider ? subject.publicityResult : 0,
    establishTime: subject.establishTime,
    finishTime: subject.finishTime,
    closeTime: published(subject.closeTime, null),
    closeKind: subject.closeKind,
    createTime: subject.createTime,
    updateTime: published(subject.updateTime, ''),
    lockVersion: subject.lockVersion,
    passRate: results ? (subject.passRateRe ?? subject.passRateFirst) : null,
    passRateFirst: results ? subject.passRateFirst : null,
    passRateRe: results ? subject.passRateRe : null,
    reviewTotal: results ? seen.reviewTotal : null,
    reviewDone: results ? seen.reviewDone : null,
    similarityMax: similar ? subject.similarityMax : null,
    similarityVerdict: similar ? subject.similarityVerdict : '',
    gradeStatus: insider ? subject.gradeStatus : '',
    gradeRaw: ranks ? subject.gradeRaw : null,
    gradeNorm: ranks ? subject.gradeNorm : null,
    gradeRank: graded ? subject.gradeRank : null,
    gradeLevel: graded ? subject.gradeLevel : '',
    isExcellent: graded ? subject.isExcellent : null,
    prizeLevel: subject.prizeLevel,
    share: subject.share,
    shareAuth: subject.shareAuth,
    fontFamily: subject.fontFamily,
    fontSize: subject.fontSize,
    blind: blind ? 1 : 0,
    canDeal: seen.canDeal ? 1 : 0,
    buttons: movesOpen(actor, status, seen.facts),
  }
}

const stageOf = (status: string) => (status === 'RE_AUDITING' ? 'RE' : 'FIRST')
/** A whole case, ready for the serializer. */
export function seenCase(at: SubjectCase, canDeal: boolean): Seen {
  const present = presentReviews(at, stageOf(at.subject.status))
  return {
    subject: at.subject,
    facts: factsOf(at),
    reviewTotal: present.length,
    reviewDone: present.filter((review) => review.status === 2).length,
    canDeal: canDeal ? 1 : 0,
    gradePublished: at.rule?.publish ?? 0,
    gradeBlind: at.rule?.blind ?? 1,
  }
}
