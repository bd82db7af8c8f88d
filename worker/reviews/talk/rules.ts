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
export const stageNow = (at: SubjectCase, asked: Stage | undefined, roleCode: string): Stage | null =>
  asked ?? stageOfStatus(at.subject.status, roleCode)
/** Reviewers in an order that tells nothing about who was asked first, the same for every viewer. */
const inRound = (at: SubjectCase, stage: Stage) =>
  [...presentReviews(at, stage)].sort((a, b) => a.id.localeCompare(b.id))

/** Why this person may not read the discussion, or null. Who sits in the round reads it once the own word is given. */
export function deaf(actor: Person, at: SubjectCase, stage: Stage): string | null {
  const mine = presentReviews(at, stage).find((review) => review.reviewerId === actor.userId)
  if (mine) return mine.status === 2 ? null : t.commitFirst
  return holds(actor, 'subject:decide') ? null : t.commitFirst
}
/** Why nothing more can be said, or empty. */
export const silent = (at: SubjectCase, stage: Stage) => (at.subject.status === stages[stage].status ? '' : t.over)

/** The discussion as this person reads it: committed opinions and remarks, without names but for the centre. */
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

/** The opinions of a stage as one text: as the centre has edited it in this round, or as they give it. */
export function mergedOf(at: SubjectCase, stage: Stage): Omit<Merged, 'editable'> {
  const given = mergedComments(presentReviews(at, stage))
  const kept = at.subject.mergedOpinion
  const { roundNo } = at.subject
  const edited = kept && kept.stage === stage && kept.roundNo === roundNo ? kept : null
  return { stage, roundNo, text: edited?.text ?? given, given, by: edited?.by ?? '', time: edited?.time ?? '' }
}
