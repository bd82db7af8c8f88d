import { rowIn } from '../../core/names'
import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import { holds } from '../../policy/can'
import { presentReviews, type SubjectCase } from '../../subjects/case'
import { conclusions, mergedComments, type Stage, stageOfStatus, stages } from '../rules'
import { saidOf } from '../sheet.rules'
import type { Merged, Talk } from './contract'
import { t } from './texts'

const LETTERS = 'ABCDEFGHIJKLMNO'
/** Returns the requested stage, else the one of the subject's status. */
export const stageNow = (at: SubjectCase, requestedStage: Stage | undefined, roleCode: string): Stage | null =>
  requestedStage ?? stageOfStatus(at.subject.status, roleCode)
/** Returns the reviews of the round in a fixed order that does not reveal the order of assignment. */
const inRound = (at: SubjectCase, stage: Stage) =>
  [...presentReviews(at, stage)].sort((a, b) => a.id.localeCompare(b.id))

/**
 * Returns why this person may not read the discussion, or null. Reviewers of the round may read it once they have
 * committed.
 */
export function deaf(actor: Person, at: SubjectCase, stage: Stage): string | null {
  const mine = presentReviews(at, stage).find((review) => review.reviewerId === actor.userId)
  if (mine) return mine.status === 2 ? null : t.commitFirst
  return holds(actor, 'subject:decide') ? null : t.commitFirst
}
/** Returns why the discussion is closed, or ''. */
export const silent = (at: SubjectCase, stage: Stage) => (at.subject.status === stages[stage].status ? '' : t.over)

/** Serializes the discussion for this person: committed opinions and remarks, with names for the center only. */
export function talkOf(
  actor: Person,
  at: SubjectCase<'form'>,
  stage: Stage,
  remarks: readonly Row<'reviewRemark'>[],
): Talk {
  const seats = inRound(at, stage)
  const named = holds(actor, 'subject:decide') && !seats.some((seat) => seat.reviewerId === actor.userId)
  const whoOf = (userId: string, name: string) => {
    const seat = seats.findIndex((one) => one.reviewerId === userId)
    const mine = userId === actor.userId
    if (seat < 0) return { who: named || mine ? name : t.centre, mine }
    return { who: named ? name : t.alias(LETTERS[seat] ?? String(seat + 1)), mine }
  }
  return {
    stage,
    roundNo: at.subject.roundNo,
    closed: silent(at, stage),
    opinions: seats
      .filter((seat) => seat.status === 2)
      .map((seat) => ({
        ...whoOf(seat.reviewerId, seat.reviewerName),
        conclusion: seat.conclusion,
        conclusion_dictText: rowIn(conclusions, seat.conclusion) ?? '',
        comment: seat.comment,
        further: saidOf(at.form, seat, actor.roleCode),
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
export function mergedOf(at: SubjectCase, stage: Stage): Omit<Merged, 'editable'> {
  const given = mergedComments(presentReviews(at, stage))
  const stored = at.subject.mergedOpinion
  const { roundNo } = at.subject
  const edited = stored && stored.stage === stage && stored.roundNo === roundNo ? stored : null
  return { stage, roundNo, text: edited?.text ?? given, given, by: edited?.by ?? '', time: edited?.time ?? '' }
}
