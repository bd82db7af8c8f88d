import { lookup } from '../../core/typed-keys'
import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import { hasRight } from '../../policy/authorization'
import { currentReviewsOf, type SubjectCase } from '../../subjects/case'
import { conclusions, mergeComments, type ReviewStage, stageOfStatus, reviewStages } from '../rules'
import { formatReviewAnswers } from '../supplementary-questions.rules'
import type { MergedOpinionResponse, DiscussionResponse } from './contract'
import { t } from './texts'

const LETTERS = 'ABCDEFGHIJKLMNO'
/** Returns the requested stage, else the one of the subject's status. */
export const discussionStageOf = (
  at: SubjectCase,
  requestedStage: ReviewStage | undefined,
  roleCode: string,
): ReviewStage | null => requestedStage ?? stageOfStatus(at.subject.status, roleCode)
/** Returns the reviews of the round in a fixed order that does not reveal the order of assignment. */
const roundReviews = (at: SubjectCase, stage: ReviewStage) =>
  [...currentReviewsOf(at, stage)].sort((a, b) => a.id.localeCompare(b.id))

/**
 * Returns why this person may not read the discussion, or null. Reviewers of the round may read it once they have
 * committed.
 */
export function discussionRefusal(actor: Person, at: SubjectCase, stage: ReviewStage): string | null {
  const mine = currentReviewsOf(at, stage).find((review) => review.reviewerId === actor.userId)
  if (mine) return mine.status === 2 ? null : t.commitFirst
  return hasRight(actor, 'subject:decide') ? null : t.commitFirst
}
/** Returns why the discussion is closed, or ''. */
export const discussionClosed = (at: SubjectCase, stage: ReviewStage) =>
  at.subject.status === reviewStages[stage].status ? '' : t.over

/** Serializes the discussion for this person: committed opinions and remarks, with names for the center only. */
export function serializeDiscussion(
  actor: Person,
  at: SubjectCase<'form'>,
  stage: ReviewStage,
  remarks: readonly Row<'reviewRemark'>[],
): DiscussionResponse {
  const seats = roundReviews(at, stage)
  const named = hasRight(actor, 'subject:decide') && !seats.some((seat) => seat.reviewerId === actor.userId)
  const whoOf = (userId: string, name: string) => {
    const seat = seats.findIndex((one) => one.reviewerId === userId)
    const mine = userId === actor.userId
    if (seat < 0) return { who: named || mine ? name : t.centre, mine }
    return { who: named ? name : t.alias(LETTERS[seat] ?? String(seat + 1)), mine }
  }
  return {
    stage,
    roundNo: at.subject.roundNo,
    closed: discussionClosed(at, stage),
    opinions: seats
      .filter((seat) => seat.status === 2)
      .map((seat) => ({
        ...whoOf(seat.reviewerId, seat.reviewerName),
        conclusion: seat.conclusion,
        conclusion_dictText: lookup(conclusions, seat.conclusion) ?? '',
        comment: seat.comment,
        further: formatReviewAnswers(at.form, seat, actor.roleCode),
      })),
    remarks: remarks
      .filter((one) => one.stage === stage && one.roundNo === at.subject.roundNo)
      .map((one) => ({
        ...whoOf(one.authorId, one.authorName),
        id: one.id,
        content: one.content,
        createTime: one.createTime,
      })),
  }
}

/** Returns the merged opinion of a stage: as edited by the center in this round, else generated. */
export function mergedOpinionOf(at: SubjectCase, stage: ReviewStage): Omit<MergedOpinionResponse, 'editable'> {
  const given = mergeComments(currentReviewsOf(at, stage))
  const stored = at.subject.mergedOpinion
  const { roundNo } = at.subject
  const edited = stored && stored.stage === stage && stored.roundNo === roundNo ? stored : null
  return { stage, roundNo, text: edited?.text ?? given, given, by: edited?.by ?? '', time: edited?.time ?? '' }
}
