import type { Person } from '../core/actor'
import type { Row } from '../core/change'
import { phoneFor } from '../core/contacts'
import { inChinese } from '../core/texts'
import { holds } from '../policy/can'
import type { Facts } from '../policy/rule'
import type { RoleCode } from '../policy/roles'
import type { Settings } from '../system/settings'
import { namesOf, withoutNames } from './blind'
import { type KeptBack, keptBack, type Reason } from './kept-back'
import { researchTexts } from './form/rules'
import { factsOf, presentReviews, type SubjectCase } from './case'
import type { SubjectRow } from './answers'
import { movesOpen } from './move'
import { isInsider, shownStatus, subjectStatuses, timesWithheld } from './statuses'
import { wire } from '../../db/wire'

/** Columns that only the detail shows: long texts stay out of lists. */
export const longColumns = [
  'subjectNameEn',
  ...researchTexts,
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
  /** Former names of the lead institution. */
  formerNames: readonly string[]
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
export const graded: readonly string[] = ['TO_AUDIT', 'TO_PRIZE', wire.FINISHED]
/** Phases in which everybody knows whose subject it is, and experts judge the conclusion report as it is. */
export const known: readonly string[] = ['ESTABLISHED', wire.TO_CONCLUSION]
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

export type Named = Pick<Row<'subject'>, 'subjectName' | 'leadDepartName' | 'subjectManName' | 'contactName'> & {
  /** Former names of the lead institution. */
  formerNames: readonly string[]
}
/** A subject's name as somebody reads it who judges blind: the twin of `nameless` in `seenBy`. */
export const plainName = (of: Named) =>
  withoutNames(
    of.subjectName,
    [of.leadDepartName, of.subjectManName, of.contactName, ...of.formerNames].toSorted((a, b) => b.length - a.length),
  )

/**
 * A subject's name as a message to those who judge it says it. It is kept and mailed, so it is without names whether they
 * judge blind this year or not; the committee, and everybody once it is known whose it is, reads the name.
 */
export const nameToJudges = (one: SubjectCase, role: RoleCode = 'counselor') =>
  role !== 'counselor' || known.includes(one.subject.status)
    ? one.subject.subjectName
    : inChinese(() => withoutNames(one.subject.subjectName, namesOf(one)))

/** For each reason, whether it holds for this viewer of this subject. */
export function reasonsFor(
  seen: Seen,
  actor: Person,
  settings: Pick<Settings, 'blindReview'>,
): Record<Reason, boolean> {
  const { subject, facts } = seen
  const blind = judgesBlind(actor, subject.status, seen.gradeBlind, settings)
  return {
    blind,
    // Who judges it does not learn how the others judge.
    judging: !holds(actor, 'review:results') || !!facts.reviewerIds?.includes(actor.userId),
    withheld: timesWithheld(subject, actor.roleCode),
    // Drawn before the establishment is published.
    drawn: !isInsider(actor.roleCode) && !subject.establishTime,
    ranking: !holds(actor, 'grade:rank') && !(seen.gradePublished && subject.gradeEndTime && !blind),
    likeness: !holds(actor, 'similarity:read'),
  }
}

/**
 * A subject as one viewer sees it, without what `keptBack` keeps from them. What a list finds and sorts by is `seenBy`'s.
 */
export function showSubject(seen: Seen, actor: Person, settings: Settings, textOf: Texts): SubjectRow {
  const { subject } = seen
  const status = shownStatus(subject, actor.roleCode)
  const insider = isInsider(actor.roleCode)
  const ranks = holds(actor, 'grade:rank')
  const reasons = reasonsFor(seen, actor, settings)
  const shown = <Value>(name: KeptBack, value: Value, empty: Value) => (reasons[keptBack[name]] ? empty : value)
  return {
    id: subject.id,
    subjectId: subject.id,
    collectId: subject.collectId,
    subjectNum: shown('subjectNum', subject.subjectNum, ''),
    subjectName: reasons.blind ? plainName({ ...subject, formerNames: seen.formerNames }) : subject.subjectName,
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
    leadDepartId: shown('leadDepartId', subject.leadDepartId, ''),
    leadDepartName: shown('leadDepartName', subject.leadDepartName, ''),
    subjectManId: shown('subjectManId', subject.subjectManId, ''),
    subjectManName: shown('subjectManName', subject.subjectManName, ''),
    subjectManPhone: shown('subjectManPhone', phoneFor(actor, subject.subjectManPhone), ''),
    contactName: shown('contactName', subject.contactName, ''),
    budgetTotal: subject.budgetTotal,
    startDate: subject.startDate,
    endDate: subject.endDate,
    isOverYear: subject.isOverYear,
    returnFrom: insider ? subject.returnFrom : '',
    keepReviewers: insider ? subject.keepReviewers : 0,
    roundNo: subject.roundNo,
    statusTime: shown('statusTime', subject.statusTime, ''),
    dueTime: shown('dueTime', subject.dueTime, null),
    submitTime: subject.submitTime,
    approvalTime: subject.approvalTime,
    publicityStart: subject.publicityStart,
    publicityEnd: subject.publicityEnd,
    publicityResult: insider ? subject.publicityResult : 0,
    establishTime: subject.establishTime,
    finishTime: subject.finishTime,
    closeTime: shown('closeTime', subject.closeTime, null),
    closeKind: subject.closeKind,
    createTime: subject.createTime,
    updateTime: shown('updateTime', subject.updateTime, ''),
    lockVersion: subject.lockVersion,
    passRate: shown('passRate', subject.passRateRe ?? subject.passRateFirst, null),
    passRateFirst: shown('passRateFirst', subject.passRateFirst, null),
    passRateRe: shown('passRateRe', subject.passRateRe, null),
    reviewTotal: shown('reviewTotal', seen.reviewTotal, null),
    reviewDone: shown('reviewDone', seen.reviewDone, null),
    similarityMax: shown('similarityMax', subject.similarityMax, null),
    similarityVerdict: shown('similarityVerdict', subject.similarityVerdict, ''),
    gradeStatus: insider ? subject.gradeStatus : '',
    gradeRaw: ranks ? subject.gradeRaw : null,
    gradeNorm: ranks ? subject.gradeNorm : null,
    gradeRank: shown('gradeRank', subject.gradeRank, null),
    gradeLevel: shown('gradeLevel', subject.gradeLevel, ''),
    isExcellent: shown('isExcellent', subject.isExcellent, null),
    prizeLevel: subject.prizeLevel,
    prizeLevel_dictText: textOf('prize_level', subject.prizeLevel),
    share: subject.share,
    shareAuth: subject.shareAuth,
    fontFamily: subject.fontFamily,
    fontSize: subject.fontSize,
    blind: reasons.blind ? 1 : 0,
    canDeal: seen.canDeal ? 1 : 0,
    buttons: movesOpen(actor, status, seen.facts),
  }
}

const stageOf = (status: string) => (status === 'RE_AUDITING' ? 'RE' : 'FIRST')
/** A whole case, ready for the serializer. */
export function seenCase(at: SubjectCase<'rule'>, canDeal: boolean): Seen {
  const present = presentReviews(at, stageOf(at.subject.status))
  return {
    subject: at.subject,
    formerNames: at.institutionNames,
    facts: factsOf(at),
    reviewTotal: present.length,
    reviewDone: present.filter((review) => review.status === 2).length,
    canDeal: canDeal ? 1 : 0,
    gradePublished: at.rule?.publish ?? 0,
    gradeBlind: at.rule?.blind ?? 1,
  }
}
