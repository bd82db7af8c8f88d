import { keysOf, lookup } from '../core/typed-keys'
import type { Actor, Person } from '../core/actor'
import type { Row } from '../core/change'
import { hasRight } from '../policy/authorization'
import { isAnonymizable, anonymousFileName, extOf } from '../files/rules'
import type { SubjectCase } from '../subjects/case'
import { formatAnswers, fileAnswersOf, additionalAnswerPath, visibleFieldsForRole } from '../core/form/additional-form'
import { identifyingNames, redactNames } from '../subjects/name-redaction'
import {
  supplementaryAnswersOf,
  hiddenFieldsIn,
  hiddenSlotsIn,
  isFieldApplicable,
  formatSupplementaryAnswers,
  customFieldsOf,
} from '../subjects/form/definition'
import { sheetOf } from '../subjects/form/sheets'
import { isBlindReviewer } from '../subjects/serializer'
import { isInsider, visibleStatus, subjectStatusLabel } from '../subjects/statuses'
import type { Settings } from '../system/settings'
import type { ReviewMaterial, OwnReview, ReviewerView, ReviewView } from './responses'
import { filesOutsideAnswers } from '../subjects/reports/files'
import { reportTitleOf } from '../subjects/reports/statuses'
import { conclusions, reviewStageLabel, reviewStageNames, reviewStages } from './rules'
import { formatReviewAnswers, type ReviewedForm } from './supplementary-questions.rules'
import { t } from './texts'
import { wireNames } from '../../db/wire-names'

type Review = Row<'subjectReview'>
type FileRow = Pick<Row<'file'>, 'id' | 'fileName' | 'size'>

const declarationTextLabels = () => ({
  summary: t.summary,
  background: t.background,
  objectives: t.objectives,
  content: t.content,
  techRoute: t.techRoute,
  innovation: t.innovation,
  basis: t.basis,
  risks: t.risks,
})

type MaterialSlices = 'form' | 'reports' | 'rule'
/**
 * Serializes the material of a subject for its reviewer. Blind reviewers get redacted copies of files, where such a
 * copy can be made.
 */
export function serializeMaterial(
  actor: Person,
  at: SubjectCase<MaterialSlices>,
  settings: Settings,
  files: readonly FileRow[],
): ReviewMaterial {
  const { subject, collect, members, reports } = at
  const blind = isBlindReviewer(actor, subject.status, at.rule?.blind ?? 1, settings)
  const names = blind ? identifyingNames(at) : []
  const plain = (text: string) => redactNames(text, names)
  // Answers that the form of the year hides from this reader.
  const hidden = hiddenFieldsIn(at.form.definition, 'roleCode' in actor ? actor.roleCode : '', blind)
  const slotsHidden = hiddenSlotsIn(at.form.definition, 'roleCode' in actor ? actor.roleCode : '', blind)
  const documents = collect?.attachments ?? []
  // A file in both a hidden and a visible slot is hidden.
  const keptBack = new Set(documents.flatMap(({ slot, fileIds }) => (slotsHidden.has(slot) ? fileIds : [])))
  const status = visibleStatus(subject, actor.roleCode)
  const fileOf = (id: string, slot: string) => {
    const row = files.find((one) => one.id === id)
    return row && (!blind || isAnonymizable(extOf(row.fileName)))
      ? [{ id: row.id, fileName: blind ? anonymousFileName(row) : row.fileName, size: row.size, slot }]
      : []
  }
  const report = reports.find(
    (one) => one.reportType === 'CONCLUSION' && !one.cancelled && !one.waived && one.status >= 2,
  )
  const texts = (parts: Record<string, { label: string; text: string }>) =>
    Object.entries(parts)
      .filter(([, { text }]) => text.trim())
      .map(([name, { label, text }]) => ({ name, label, text: plain(text) }))
  return {
    id: subject.id,
    subjectId: subject.id,
    collectId: subject.collectId,
    blind,
    subjectNum: !('roleCode' in actor) || isInsider(actor.roleCode) || subject.establishTime ? subject.subjectNum : '',
    subjectName: plain(subject.subjectName),
    year: subject.year,
    status,
    status_dictText: subjectStatusLabel(status),
    roundNo: subject.roundNo,
    domain: subject.domain,
    subjectType: subject.subjectType,
    keywords: plain(subject.keywords),
    leadDepartName: blind ? '' : subject.leadDepartName,
    subjectManName: blind ? '' : subject.subjectManName,
    cooperateDeparts: blind ? [] : subject.cooperateDeparts.map((one) => one.departName),
    members: blind ? [] : members.map(({ name, departName, title, duty }) => ({ name, departName, title, duty })),
    startDate: subject.startDate,
    endDate: subject.endDate,
    budgetTotal: subject.budgetTotal,
    budget: hidden.has('budget')
      ? []
      : subject.budget.map(({ item, amount, note = '' }) => ({ item: plain(item), amount, note: plain(note) })),
    expectedResults: (hidden.has('expectedResults') ? [] : subject.expectedResults).map(
      ({ type, name, count, unit }) => ({
        type,
        name: plain(name),
        count,
        unit,
      }),
    ),
    texts: texts(
      Object.fromEntries(
        [
          ...keysOf(declarationTextLabels()).map((name) => ({
            name,
            label: declarationTextLabels()[name],
            text: subject[name],
          })),
          ...customFieldsOf(at.form.definition)
            .filter((field) => isFieldApplicable(field, subject))
            .map(({ name, label }) => ({ name, label, text: collect?.formData[name] ?? '' })),
          ...formatSupplementaryAnswers(at.form.definition, supplementaryAnswersOf(collect), hidden),
        ].flatMap(({ name, ...text }) => (hidden.has(name) ? [] : [[name, text]])),
      ),
    ),
    files: documents.flatMap(({ slot, fileIds }) =>
      fileIds.filter((id) => !keptBack.has(id)).flatMap((id) => fileOf(id, slot)),
    ),
    report: report
      ? {
          reportName: plain(reportTitleOf(report)),
          submitTime: report.submitTime,
          texts: texts({
            content: { label: t.reportBody, text: report.content },
            completion: { label: t.completion, text: report.sections.completion?.text ?? '' },
            change: { label: t.changesNote, text: report.sections.change?.text ?? '' },
            sharing: { label: t.sharing, text: report.sections.sharing?.text ?? '' },
            problems: { label: t.problems, text: report.problems },
            nextPlan: { label: t.laterPlan, text: report.nextPlan },
            ...reportAnswerTexts(report, at, actor.roleCode),
          }),
          indicators: (report.sections.completion?.indicators ?? []).map(({ name, planned, reached, rate }) => ({
            name: plain(name),
            planned: plain(planned),
            reached: plain(reached),
            rate,
          })),
          files: visibleReportFiles(report, at, actor.roleCode).flatMap((id) => fileOf(id, 'report')),
        }
      : null,
  }
}

/** Returns the report's answers to the supplementary questions. */
function reportAnswerTexts({ more }: Row<'report'>, at: SubjectCase<'form'>, roleCode: string) {
  const sheet = sheetOf(at.form.definition, 'report')
  const answers = formatAnswers(sheet, more, visibleFieldsForRole(sheet, roleCode))
  return Object.fromEntries(answers.map(({ name, ...text }) => [additionalAnswerPath(name), text]))
}

/** Returns the files of a report, except answers to questions hidden from the reader. */
const visibleReportFiles = (report: Row<'report'>, at: SubjectCase<'form'>, roleCode: string) => [
  ...filesOutsideAnswers(report),
  ...fileAnswersOf(visibleFieldsForRole(sheetOf(at.form.definition, 'report'), roleCode), report.more)
    .flatMap((one) => one.fileIds)
    .filter((id) => report.fileIds.includes(id)),
]

/** The part of a case that `serializeReviews` reads. */
export type ReviewedCase = {
  subject: Pick<Row<'subject'>, 'status' | 'roundNo' | 'holdNotice'>
  form: ReviewedForm
  reviews: readonly Review[]
  logs: readonly Pick<Row<'subjectStatusLog'>, 'operation' | 'undoneBy' | 'public' | 'dataAfter'>[]
}

/** Serializes a whole review; for its author and the center. */
const serializeReview = (review: Review, at: Pick<ReviewedCase, 'subject' | 'form'>, roleCode: string): ReviewView => ({
  reviewId: review.id,
  subjectId: review.subjectId,
  stage: review.stage,
  stage_dictText: reviewStageLabel(review.stage),
  roundNo: review.roundNo,
  present: review.roundNo === at.subject.roundNo,
  reviewerId: review.reviewerId,
  reviewerName: review.reviewerName,
  status: review.status,
  conclusion: review.conclusion,
  conclusion_dictText: lookup(conclusions, review.conclusion) ?? '',
  comment: review.comment,
  privateComment: review.privateComment,
  scores: review.scores,
  further: formatReviewAnswers(at.form, review, roleCode),
  fileIds: review.fileIds,
  assignTime: review.assignTime,
  dueTime: review.dueTime,
  commitTime: review.commitTime,
  usedSeconds: review.usedSeconds,
})
/** Hides the content of a review, but not its existence. */
const withoutContent = (review: ReviewView): ReviewView => ({
  ...review,
  conclusion: '',
  conclusion_dictText: '',
  comment: '',
  privateComment: '',
  scores: {},
  further: [],
  fileIds: [],
})

/** True if the actor reviews in the same round, and so sees only the own review. */
const reviewsInRound = (actor: Person, at: Pick<ReviewedCase, 'reviews'>, review: Pick<Review, 'stage' | 'roundNo'>) =>
  at.reviews.some(
    (one) =>
      one.reviewerId === actor.userId &&
      one.stage === review.stage &&
      one.roundNo === review.roundNo &&
      one.status !== 4 &&
      one.status !== 5,
  )
/** Returns the rounds whose report this actor may download: with opinions, and without an assignment of the actor. */
export function downloadableRounds(actor: Person, at: SubjectCase): { stage: string; roundNo: number }[] {
  if (!hasRight(actor, 'review:results')) return []
  const readable = at.reviews.filter(
    (one) => one.status === 2 && one.stage !== 'MECHANISM' && !reviewsInRound(actor, at, one),
  )
  return [...Map.groupBy(readable, (one) => `${one.stage}/${one.roundNo}`).values()].map(([one]) => ({
    stage: one!.stage,
    roundNo: one!.roundNo,
  }))
}

/** Returns the rounds whose comments the applicant may read, by the public decisions of the timeline. */
function publishedRounds({ logs, subject }: Pick<ReviewedCase, 'logs' | 'subject'>): Set<string> {
  const published = new Set<string>()
  const planned = logs.some((log) => !log.undoneBy && log.operation === 'publishPlan')
  for (const log of logs) {
    if (log.undoneBy) continue
    const decided = /^(pass|perfect|reject)(First|Re)$/.exec(log.operation)
    if (!decided) continue
    const stage = decided[2] === 'First' ? 'FIRST' : 'RE'
    const isPublished =
      log.public === 1 || (planned && stage === 'RE') || (log.operation === 'rejectRe' && !subject.holdNotice)
    if (!isPublished) continue
    const review = log.dataAfter?.review
    published.add(`${stage}/${review?.roundNo ?? subject.roundNo}`)
  }
  return published
}
const concludedStatuses: readonly string[] = ['TO_AUDIT', 'TO_PRIZE', wireNames.FINISHED]

/**
 * Serializes the reviews of a subject that this actor may read, oldest first.
 * - The center sees all. Readers of results see neither comments to the center nor uncommitted opinions.
 * - Reviewers of a round see only their own review in it; a draft only with the right to write one.
 * - Applicants and institution see published comments, without names, conclusions, supplementary answers, or an order
 * that reveals the author.
 */
export function serializeReviews(actor: Actor, at: ReviewedCase, stage?: string): ReviewView[] {
  if (actor.kind !== 'person') return []
  const requested = at.reviews.filter((review) => !stage || review.stage === stage)
  const readsDrafts = hasRight(actor, 'review:write') || hasRight(actor, 'subject:approve')
  const ownReview = (review: Review) => {
    const view = serializeReview(review, at, actor.roleCode)
    return review.status === 2 || readsDrafts ? view : withoutContent(view)
  }
  if (hasRight(actor, 'review:results')) {
    const staff = actor.roleCode === 'bizManger' || actor.roleCode === 'admin'
    return requested.flatMap((review) => {
      const own = review.reviewerId === actor.userId
      if (!own && reviewsInRound(actor, at, review)) return []
      if (own) return [ownReview(review)]
      const view = serializeReview(review, at, actor.roleCode)
      if (staff && (review.status === 2 || review.status === 4)) return [view]
      if (review.status !== 2) return [withoutContent(view)]
      return [{ ...view, privateComment: '' }]
    })
  }
  if (reviewStageNames.some((name) => reviewStages[name].role === actor.roleCode))
    return requested.filter((review) => review.reviewerId === actor.userId).map(ownReview)

  const published = publishedRounds(at)
  return requested
    .filter(
      (review) =>
        review.status === 2 &&
        review.comment.trim() &&
        (review.stage === 'MECHANISM' ||
          published.has(`${review.stage}/${review.roundNo}`) ||
          (review.stage.startsWith('CONC_') && concludedStatuses.includes(at.subject.status))),
    )
    .sort((a, b) => a.stage.localeCompare(b.stage) || a.roundNo - b.roundNo || a.comment.localeCompare(b.comment))
    .map((review) => ({
      ...withoutContent(serializeReview(review, at, actor.roleCode)),
      reviewId: '',
      reviewerId: '',
      reviewerName: '',
      comment: review.comment,
      assignTime: '',
      dueTime: null,
      commitTime: null,
      usedSeconds: 0,
    }))
}
export const serializeReviewer = (review: Review, departName: string): ReviewerView => ({
  reviewId: review.id,
  userId: review.reviewerId,
  realname: review.reviewerName,
  departName,
  status: review.status,
  dueTime: review.dueTime,
  conflict: review.conflict,
})
export const serializeOwnReview = serializeReview
export const serializeCurrentReview = (...of: Parameters<typeof serializeReview>): OwnReview => ({
  ...serializeReview(...of),
  lockVersion: of[0].lockVersion,
})
