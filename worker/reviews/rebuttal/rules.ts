import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import { lookup } from '../../core/typed-keys'
import { hasRight } from '../../policy/authorization'
import { redactNames } from '../../subjects/name-redaction'
import type { SubjectCase } from '../../subjects/case'
import { rebuttalWindowOf } from '../../subjects/rules'
import { conclusions, type ReviewStage, reviewStages } from '../rules'
import { formatReviewAnswers } from '../supplementary-questions.rules'
import type { OpinionView } from './contract'
import { t } from './texts'

type Review = Row<'subjectReview'>
export type RebuttalWindow = Row<'reviewAnswer'>

export const windowStateLabel = ({ status, dueTime }: Pick<RebuttalWindow, 'status' | 'dueTime'>, now: string) =>
  status === 1 ? t.answered : status === 2 ? t.waived : dueTime > now ? t.open : t.over

/** Returns the opinions of a round that were committed before the applicant's rebuttal. */
export const opinionsBeforeRebuttal = (
  at: SubjectCase,
  { stage, roundNo, answerTime }: Pick<RebuttalWindow, 'stage' | 'roundNo' | 'answerTime'>,
) =>
  at.reviews.filter(
    (one) =>
      one.stage === stage &&
      one.roundNo === roundNo &&
      one.status === 2 &&
      (!answerTime || (one.commitTime ?? '') <= answerTime),
  )
/** Returns a person's assignment in a round, committed or not, unless cancelled or declined. */
export const assignmentInRound = (
  at: SubjectCase,
  { stage, roundNo }: Pick<RebuttalWindow, 'stage' | 'roundNo'>,
  userId: string,
) =>
  at.reviews.find(
    (one) =>
      one.stage === stage &&
      one.roundNo === roundNo &&
      one.reviewerId === userId &&
      one.status !== 4 &&
      one.status !== 5,
  )

export type RebuttalReader = 'manager' | 'reviewer' | 'centre'
/**
 * Returns the capacity in which a person reads the rebuttal of a round; null for nobody. An assignment takes precedence
 * over the rights of a role.
 */
export function rebuttalReaderOf(
  actor: Person,
  at: SubjectCase,
  window: Pick<RebuttalWindow, 'stage' | 'roundNo'>,
): RebuttalReader | null {
  if (assignmentInRound(at, window, actor.userId)) return 'reviewer'
  if (actor.roleCode === 'subjectMan') return at.subject.subjectManId === actor.userId ? 'manager' : null
  return hasRight(actor, 'review:results') ? 'centre' : null
}

const serializeOpinionText = ({ conclusion, comment }: { conclusion: string; comment: string }) => ({
  conclusion,
  conclusion_dictText: lookup(conclusions, conclusion) ?? '',
  comment,
})
/** Serializes an opinion with its author and the reaction to the rebuttal; for the author and the center. */
export const serializeOpinion = (at: SubjectCase<'form'>, review: Review, roleCode: string): OpinionView => ({
  ...serializeOpinionText(review),
  further: formatReviewAnswers(at.form, review, roleCode),
  reviewerName: review.reviewerName,
  scores: review.scores,
  stand: review.stand && { ...review.stand, was: review.stand.was && serializeOpinionText(review.stand.was) },
})
/**
 * Serializes the opinions for the applicant: as they were when the window opened, without names, in an order that
 * reveals nothing. Conclusions and scores are included only if the year's rule says so; otherwise opinions without a
 * comment are omitted.
 */
export function opinionsForApplicant(at: SubjectCase, window: RebuttalWindow): OpinionView[] {
  const showsScores = window.terms.scores === 1
  const names = at.reviews.map((one) => one.reviewerName).sort((a, b) => b.length - a.length)
  return opinionsBeforeRebuttal(at, window)
    .map((review) => {
      const { conclusion, comment } = serializeOpinionText(review.stand?.was ?? review)
      const plain = { conclusion: showsScores ? conclusion : '', comment: redactNames(comment, names) }
      return {
        ...serializeOpinionText(plain),
        further: [],
        reviewerName: '',
        scores: showsScores ? review.scores : {},
        stand: null,
      }
    })
    .filter(({ comment }) => showsScores || comment.trim())
    .sort((a, b) => a.comment.localeCompare(b.comment) || a.conclusion.localeCompare(b.conclusion))
}

/** Returns why this person cannot react to the rebuttal of the current round, or null. */
export function reactionRefusal(
  at: SubjectCase<'answers'>,
  actor: Person,
  stage: ReviewStage | null,
  now: string,
): string | null {
  const window = stage && rebuttalWindowOf(at, stage)
  if (!stage || at.subject.status !== reviewStages[stage].status || window?.status !== 1) return t.answerNotFirst
  const seat = assignmentInRound(at, window, actor.userId)
  if (seat?.status !== 2 || actor.roleCode !== reviewStages[stage].role) return t.notSeated
  if (seat.stand) return t.stoodAlready
  return window.readDue && window.readDue <= now ? t.readOver(window.readDue.slice(0, 16)) : null
}
