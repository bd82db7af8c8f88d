import { type Actor, isPerson } from '../core/actor'
import type { Row } from '../core/change'
import type { Field } from '../core/form/fields'
import { pickAnswers, validateAdditionalAnswers, visibleFieldsForRole } from '../core/form/additional-form'
import type { Guard } from '../core/lifecycle'
import { DAY_MS, parseStamp } from '../core/time'
import { subjectStatusLabel } from '../subjects/statuses'
import type { ReportTransitionContext, ReportCase } from './case'
import { filesOutsideAnswers } from '../subjects/reports/files'
import { dueReportStatuses, reportTypeLabel, reportTypesWithFiles } from '../subjects/reports/statuses'
import { t as core } from '../core/core.texts'
import { t } from './texts'

/** Guards of the transitions: pure functions that return null or the message for the person. */
type ReportGuard = Guard<ReportTransitionContext>

/** Requires an established subject: reports of other subjects are closed. */
export const isActive: ReportGuard = ({ case: { report, subject } }) => {
  if (report.mirrors) return t.systemMade
  if (report.cancelled) return t.reportCancelled
  return subject.status === 'ESTABLISHED' ? null : t.subjectNotRunning(subjectStatusLabel(subject.status))
}
/**
 * Requires a permitted author: 负责人 reports are written by the subject's members, 联系人 reports also by the
 * institution's contact.
 */
export const isPermittedAuthor: ReportGuard = ({ case: { report }, actor }) =>
  report.submitRole === '负责人' && isPerson(actor) && actor.roleCode === 'mechanism' ? t.managerWrites : null
/** Requires a permitted submitter: the manager for 负责人 reports, the institution's contact for 联系人 reports. */
export const isPermittedSubmitter: ReportGuard = ({ case: { report }, actor }) => {
  if (!isPerson(actor)) return null
  if (report.submitRole === '联系人') return actor.roleCode === 'mechanism' ? null : t.contactSubmits
  return actor.roleCode === 'subjectMan' ? null : t.managerSubmits
}
/** Requires the window of the report to have started. */
export const windowOpen: ReportGuard = ({ case: { report }, now }) =>
  report.openTime && report.openTime > now
    ? t.opensOn(reportTypeLabel(report.reportType), report.openTime.slice(0, 16))
    : null
/** Requires the opening report to be reviewed before the mid-term report. */
export const openingReviewed: ReportGuard = ({ case: { report, openingPending } }) =>
  report.reportType === 'MIDTERM' && openingPending ? t.openingFirst : null

/** Returns the supplementary questions that a person is asked and may see. */
export const visibleQuestionsOf = ({ sheet }: Pick<ReportCase, 'sheet'>, actor: Actor, blind = false) =>
  visibleFieldsForRole(sheet, isPerson(actor) ? actor.roleCode : '', blind)

type ReportContent = Pick<Row<'report'>, 'reportType' | 'content' | 'sections' | 'fileIds'> &
  Partial<Pick<Row<'report'>, 'more'>>
/**
 * Returns a message per field that is missing in a report; empty if it is complete.
 * @param questions supplementary questions that the writer is asked
 */
export function findMissingReportParts(
  { reportType, content, sections, fileIds, more = {} }: ReportContent,
  questions: readonly Field[] = [],
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
  if (reportTypesWithFiles.includes(reportType) && filesOutsideAnswers({ fileIds, more }).length === 0)
    missing.fileIds = t.uploadReport
  return { ...missing, ...validateAdditionalAnswers(questions, pickAnswers(questions, more)).wrong }
}
/** Requires a complete report; passes before the form is filled in. */
export const reportComplete: ReportGuard = ({ case: of, actor, input }) =>
  input.unfilled ? null : (Object.values(findMissingReportParts(of.report, visibleQuestionsOf(of, actor)))[0] ?? null)

export const isLate = (dueTime: string | null, now: string) => !!dueTime && now > dueTime
/**
 * Requires a submission in time: late only if the deadline allows it, until its last day. An extension changes the due
 * date itself.
 */
export const submittedInTime: ReportGuard = ({ case: { report, deadline }, now }) => {
  if (!isLate(report.dueTime, now)) return null
  const due = report.dueTime!.slice(0, 16)
  if (!deadline?.lateAllowed) return t.pastDue(due)
  return deadline.lateUntil && now > deadline.lateUntil ? t.pastLate(deadline.lateUntil.slice(0, 16)) : null
}
/** Requires that no reviewer has opened the report. */
export const notOpened: ReportGuard = ({ case: { report } }) => (report.openedTime ? t.reportSeen : null)
/**
 * Requires committed reviews of committee and experts for a conclusion. Their conclusions are checked when the subject
 * concludes.
 */
export const concludingReviewsCommitted: ReportGuard = ({ case: { report, comments } }) => {
  if (report.reportType !== 'CONCLUSION') return null
  if (!comments.CONC_TECH) return t.techOpinionMissing
  return comments.CONC_ADVISER ? null : t.adviserOpinionMissing
}
/** Requires a reason of 5 to 500 characters. */
export const hasReason: ReportGuard = ({ input }) => {
  const length = input.reason?.trim().length ?? 0
  return length < 5 ? core.reasonMissing : length > 500 ? core.reasonTooLong : null
}
/** Requires a new due date in the future. */
export const newDueInFuture: ReportGuard = ({ input, now }) => {
  if (input.unfilled) return null
  if (!input.newDue) return t.fillNewDeadline
  return input.newDue > now ? null : t.newDeadlineLater
}
/** Requires a future due date: a reopened report keeps its due date unless it has passed. */
export const dueInFuture: ReportGuard = (at) =>
  at.input.newDue || isLate(at.case.report.dueTime, at.now) ? newDueInFuture(at) : null
/** Allows early opening of mid-term and final reports only. */
export const mayOpenEarly: ReportGuard = ({ case: { report } }) =>
  report.reportType === 'MIDTERM' || report.reportType === 'CONCLUSION' ? null : t.openEarlyKinds
/** Requires the window of the report to be in the future. */
export const notYetOpen: ReportGuard = ({ case: { report }, now }) =>
  report.openTime && report.openTime > now ? null : t.reportIsOpen

/** Returns the calendar days from today to the due date; negative when overdue. `now` and `due` are formatted timestamps. */
export const countRemainingDays = (due: string, now: string) =>
  Math.round((parseStamp(due.slice(0, 10)).getTime() - parseStamp(now.slice(0, 10)).getTime()) / DAY_MS)
type DueReport = Pick<Row<'report'>, 'status' | 'cancelled' | 'waived' | 'dueTime'>
/** True if the report is still due and its due time has passed. */
export const isOverdue = (report: DueReport, subjectStatus: string, now: string) =>
  dueReportStatuses.includes(report.status) &&
  !report.cancelled &&
  !report.waived &&
  subjectStatus === 'ESTABLISHED' &&
  isLate(report.dueTime, now)

/** Returns the ids of all files that a report refers to, without duplicates. */
export const referencedFiles = ({ fileIds, sections }: Pick<Row<'report'>, 'fileIds' | 'sections'>) => [
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
 * Returns the share of a text's distinct runs of 8 characters (without spaces and punctuation) that also occur in the
 * most similar of `others`, in whole percent. Null if the text is too short.
 */
export function maxSimilarity(text: string, otherTexts: readonly string[]): number | null {
  const own = shingles(text)
  if (own.size === 0) return null
  let highest = 0
  for (const other of otherTexts) {
    const otherShingles = shingles(other)
    let common = 0
    for (const one of own) if (otherShingles.has(one)) common += 1
    highest = Math.max(highest, common / own.size)
  }
  return Math.round(highest * 100)
}
type ComparedFile = { id: string; sha256: string; text: string }
/**
 * Returns the similarity of a report to the declaration and earlier reports, in whole percent: the maximum over its
 * text and its attachments. Files with equal bytes count as 100. Null if nothing can be compared.
 * @param otherTexts  texts of the declaration and of earlier reports
 * @param files  files of the subject
 * @param foreignIds  ids of the files that do not belong to this report
 */
export function reportSimilarity(
  report: Parameters<typeof reportTextOf>[0] & Parameters<typeof referencedFiles>[0],
  otherTexts: readonly string[],
  files: readonly ComparedFile[],
  foreignIds: ReadonlySet<string>,
): number | null {
  const named = new Set(referencedFiles(report))
  const known = files.filter((one) => foreignIds.has(one.id))
  const bytes = new Set(known.map((one) => one.sha256))
  const texts = [...otherTexts, ...known.map((one) => one.text)]
  const rates = [
    maxSimilarity(reportTextOf(report), texts),
    ...files
      .filter((one) => named.has(one.id))
      .map((one) => (bytes.has(one.sha256) ? 100 : maxSimilarity(one.text, texts))),
  ].filter((rate) => rate !== null)
  return rates.length ? Math.max(...rates) : null
}
/** Returns the text of a report for similarity comparisons. */
export const reportTextOf = ({
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
