import { type Actor, isPerson } from '../core/actor'
import type { Row } from '../core/change'
import type { Field } from '../core/form/fields'
import { answersTo, judgeFurther, openFields } from '../core/form/further'
import type { Guard } from '../core/lifecycle'
import { DAY, instant } from '../core/time'
import { statusLabel } from '../subjects/statuses'
import type { ReportAt, ReportCase } from './case'
import { ownFiles } from '../subjects/reports/files'
import { openReportStatuses, reportTypeLabel, typesWithFiles } from '../subjects/reports/statuses'
import { t as core } from '../core/core.texts'
import { t } from './texts'

/** Reasons why a report may not move: pure, each answers null or the sentence shown to the person. */
type ReportGuard = Guard<ReportAt>

/** Reports move while their subject is established: before it there are none, after it they are closed. */
export const alive: ReportGuard = ({ case: { report, subject } }) => {
  if (report.mirrors) return t.systemMade
  if (report.cancelled) return t.reportCancelled
  return subject.status === 'ESTABLISHED' ? null : t.subjectNotRunning(statusLabel(subject.status))
}
/** 负责人 reports are written by the subject's people; 联系人 reports by them or by the institution's contact. */
export const writesIt: ReportGuard = ({ case: { report }, actor }) =>
  report.submitRole === '负责人' && isPerson(actor) && actor.roleCode === 'mechanism' ? t.managerWrites : null
export const submitsIt: ReportGuard = ({ case: { report }, actor }) => {
  if (!isPerson(actor)) return null
  if (report.submitRole === '联系人') return actor.roleCode === 'mechanism' ? null : t.contactSubmits
  return actor.roleCode === 'subjectMan' ? null : t.managerSubmits
}
export const windowOpen: ReportGuard = ({ case: { report }, now }) =>
  report.openTime && report.openTime > now
    ? t.opensOn(reportTypeLabel(report.reportType), report.openTime.slice(0, 16))
    : null
/** The opening report unlocks the mid-term report. */
export const openingReviewed: ReportGuard = ({ case: { report, openingPending } }) =>
  report.reportType === 'MIDTERM' && openingPending ? t.openingFirst : null

/** The further questions that somebody is asked and shown. */
export const furtherAsked = ({ sheet }: Pick<ReportCase, 'sheet'>, actor: Actor, blind = false) =>
  openFields(sheet, isPerson(actor) ? actor.roleCode : '', blind)

type Content = Pick<Row<'report'>, 'reportType' | 'content' | 'sections' | 'fileIds'> &
  Partial<Pick<Row<'report'>, 'more'>>
/**
 * What is missing in a report: a sentence per field; empty when it is complete.
 * @param asked the further questions that its writer is asked
 */
export function missingParts(
  { reportType, content, sections, fileIds, more = {} }: Content,
  asked: readonly Field[] = [],
): Record<string, string> {
  const missing: Record<string, string> = {}
  if (!content.trim()) missing.content = t.fillReport
  if (reportType === 'CONCLUSION') {
    const { completion, change, sharing, progressYear = [] } = sections
    if (!completion?.text.trim()) missing['sections.completion.text'] = t.fillCompletion
    if (!completion?.indicators.length) missing['sections.completion.indicators'] = t.fillIndicator
    completion?.indicators.forEach((one, index) => {
      if (!one.name.trim()) missing[`sections.completion.indicators.${index}.name`] = t.fillIndicatorName
      if (!one.reached.trim()) missing[`sections.completion.indicators.${index}.reached`] = t.fillIndicatorValue
    })
    if (!change?.text.trim()) missing['sections.change.text'] = t.fillChanges
    if (!sharing?.text.trim()) missing['sections.sharing.text'] = t.fillSharing
    if (!progressYear.length) missing['sections.progressYear'] = t.fillYearProgress
    progressYear.forEach((one, index) => {
      if (!one.text.trim()) missing[`sections.progressYear.${index}.text`] = t.fillProgressOf(one.year)
    })
  }
  if (typesWithFiles.includes(reportType) && ownFiles({ fileIds, more }).length === 0) missing.fileIds = t.uploadReport
  return { ...missing, ...judgeFurther(asked, answersTo(asked, more)).wrong }
}
export const complete: ReportGuard = ({ case: of, actor, input }) =>
  input.unfilled ? null : (Object.values(missingParts(of.report, furtherAsked(of, actor)))[0] ?? null)

export const isLate = (dueTime: string | null, now: string) => !!dueTime && now > dueTime
/** Late only where the deadline allows it, and until its last day. An extension moves the due date itself. */
export const inTime: ReportGuard = ({ case: { report, deadline }, now }) => {
  if (!isLate(report.dueTime, now)) return null
  const due = report.dueTime!.slice(0, 16)
  if (!deadline?.lateAllowed) return t.pastDue(due)
  return deadline.lateUntil && now > deadline.lateUntil ? t.pastLate(deadline.lateUntil.slice(0, 16)) : null
}
export const notOpened: ReportGuard = ({ case: { report } }) => (report.openedTime ? t.reportSeen : null)
/** A conclusion is reviewed when the committee and the experts have both said their word; what they said counts at the conclusion of the subject. */
export const commentsGiven: ReportGuard = ({ case: { report, comments } }) => {
  if (report.reportType !== 'CONCLUSION') return null
  if (!comments.CONC_TECH) return t.techOpinionMissing
  return comments.CONC_ADVISER ? null : t.adviserOpinionMissing
}
export const hasReason: ReportGuard = ({ input }) => {
  const length = input.reason?.trim().length ?? 0
  return length < 5 ? core.reasonMissing : length > 500 ? core.reasonTooLong : null
}
export const newDueAhead: ReportGuard = ({ input, now }) => {
  if (input.unfilled) return null
  if (!input.newDue) return t.fillNewDeadline
  return input.newDue > now ? null : t.newDeadlineLater
}
/** A re-opened report keeps its due date unless that has passed. */
export const dueAhead: ReportGuard = (at) =>
  at.input.newDue || isLate(at.case.report.dueTime, at.now) ? newDueAhead(at) : null
export const mayOpenEarly: ReportGuard = ({ case: { report } }) =>
  report.reportType === 'MIDTERM' || report.reportType === 'CONCLUSION' ? null : t.openEarlyKinds
export const notYetOpen: ReportGuard = ({ case: { report }, now }) =>
  report.openTime && report.openTime > now ? null : t.reportIsOpen

/** Calendar days from today until the day it is due; negative when overdue. `now` and `due` are stamps. */
export const remainDays = (due: string, now: string) =>
  Math.round((instant(due.slice(0, 10)).getTime() - instant(now.slice(0, 10)).getTime()) / DAY)
type Owed = Pick<Row<'report'>, 'status' | 'cancelled' | 'waived' | 'dueTime'>
/** Still owed, and its time is over. */
export const isOverdue = (report: Owed, subjectStatus: string, now: string) =>
  openReportStatuses.includes(report.status) &&
  !report.cancelled &&
  !report.waived &&
  subjectStatus === 'ESTABLISHED' &&
  isLate(report.dueTime, now)

/** Every file that a report names. */
export const filesNamed = ({ fileIds, sections }: Pick<Row<'report'>, 'fileIds' | 'sections'>) => [
  ...new Set([
    ...fileIds,
    ...(sections.completion?.indicators.flatMap((one) => one.fileIds) ?? []),
    ...(sections.sharing?.fileIds ?? []),
  ]),
]

const SHINGLE = 8
const shingles = (text: string) => {
  const plain = text.replace(/[\s\p{P}]/gu, '')
  const all = new Set<string>()
  for (let at = 0; at + SHINGLE <= plain.length; at++) all.add(plain.slice(at, at + SHINGLE))
  return all
}
/**
 * How much of a text stands already in another: the share of its distinct runs of 8 characters (spaces and punctuation left
 * out) that occur there, of the nearest of `others`, in whole percent. Null where the text is too short to say.
 */
export function similarityTo(text: string, others: readonly string[]): number | null {
  const own = shingles(text)
  if (own.size === 0) return null
  let highest = 0
  for (const other of others) {
    const theirs = shingles(other)
    let common = 0
    for (const one of own) if (theirs.has(one)) common += 1
    highest = Math.max(highest, common / own.size)
  }
  return Math.round(highest * 100)
}
type Paper = { id: string; sha256: string; text: string }
/**
 * How much of a report stands already in the declaration or in an earlier report, in whole percent: of its text or of the
 * attachment of which most does. The same bytes are the same, whatever can be read of them. Null where nothing can be said.
 * @param others  the texts of the declaration and of the earlier reports
 * @param papers  the files of the subject; @param theirs  the ids of those that are not this report's
 */
export function likenessOf(
  report: Parameters<typeof textOf>[0] & Parameters<typeof filesNamed>[0],
  others: readonly string[],
  papers: readonly Paper[],
  theirs: ReadonlySet<string>,
): number | null {
  const named = new Set(filesNamed(report))
  const known = papers.filter((one) => theirs.has(one.id))
  const bytes = new Set(known.map((one) => one.sha256))
  const texts = [...others, ...known.map((one) => one.text)]
  const rates = [
    similarityTo(textOf(report), texts),
    ...papers
      .filter((one) => named.has(one.id))
      .map((one) => (bytes.has(one.sha256) ? 100 : similarityTo(one.text, texts))),
  ].filter((rate) => rate !== null)
  return rates.length ? Math.max(...rates) : null
}
/** The words of a report, for comparing. */
export const textOf = ({
  content,
  sections,
  problems,
  nextPlan,
}: Pick<Row<'report'>, 'content' | 'sections' | 'problems' | 'nextPlan'>) =>
  [
    content,
    sections.completion?.text,
    sections.change?.text,
    sections.sharing?.text,
    ...(sections.progressYear ?? []).map((one) => one.text),
    problems,
    nextPlan,
  ]
    .filter(Boolean)
    .join('\n')
