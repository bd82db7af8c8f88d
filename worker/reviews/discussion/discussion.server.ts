import { asc, sql } from 'drizzle-orm'
import { reviewRemark } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import { insert, notify, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { hasRight } from '../../policy/authorization'
import { currentReviewsOf, type SubjectCase } from '../../subjects/case'
import { nameForReviewers } from '../../subjects/serializer'
import { singleCaseQuery } from '../queries/single-case.server'
import { type ReviewStage, reviewStages } from '../rules'
import type {
  SaveMergedOpinion,
  MergedOpinionResponse,
  PostRemark,
  DiscussionResponse,
  DiscussionQuery,
} from './contract'
import { discussionRefusal, mergedOpinionOf, discussionClosed, discussionStageOf, serializeDiscussion } from './rules'
import { t } from './texts'

const remarksQuery = (ctx: Context, subjectId: string) =>
  ctx.db
    .select()
    .from(reviewRemark)
    .where(
      sql`${reviewRemark.subjectId} in (select ${subjectId} union select subject_id from subject_collect where id = ${subjectId})`,
    )
    .orderBy(asc(reviewRemark.createTime), asc(reviewRemark.id))

/** Returns the stage of the discussion. @throws 409 if the status has none; 403 if the actor may not read it */
function assertCanRead(
  ctx: Context,
  at: SubjectCase,
  requestedStage: ReviewStage | undefined,
): { actor: Person; stage: ReviewStage } {
  const { actor } = ctx
  if (!isPerson(actor)) throw forbidden()
  const stage = discussionStageOf(at, requestedStage, actor.roleCode)
  if (!stage) throw conflict(t.noRound)
  const why = discussionRefusal(actor, at, stage)
  if (why) throw forbidden(why)
  return { actor, stage }
}

/** Loads the discussion of the current round. One round trip. @throws 403 before the reader's own review is committed */
export async function discussion(
  ctx: Context,
  { subjectId, stage: requestedStage }: DiscussionQuery,
): Promise<DiscussionResponse> {
  const { of, remarks } = await readAll(ctx, {
    of: singleCaseQuery(ctx, subjectId, 'form'),
    remarks: remarksQuery(ctx, subjectId),
  })
  const { actor, stage } = assertCanRead(ctx, of.at, requestedStage)
  return serializeDiscussion(actor, of.at, stage, remarks)
}

/**
 * Adds a remark to the discussion, by reviewers who have committed and by the center, while the round lasts. Notifies
 * the other reviewers.
 */
const remarkCommand = (action: 'review:write' | 'subject:decide') =>
  command(action, {
    load: (ctx, { subjectId }: PostRemark) => readAll(ctx, singleCaseQuery(ctx, subjectId)),
    decide: ({ at }, { stage: requestedStage, content }, ctx) => {
      const { actor, stage } = assertCanRead(ctx, at, requestedStage)
      const over = discussionClosed(at, stage)
      if (over) throw conflict(over)
      const id = ctx.id()
      const recipients = currentReviewsOf(at, stage)
        .filter((review) => review.status === 2 && review.reviewerId !== actor.userId)
        .map((review) => review.reviewerId)
      return {
        changes: [
          insert('reviewRemark', {
            id,
            subjectId: at.id,
            stage,
            roundNo: at.subject.roundNo,
            authorId: actor.userId,
            authorName: actor.realname,
            content,
          }),
          ...(recipients.length
            ? [
                notify({
                  template: 'REVIEW_REMARK',
                  title: `评审讨论有新发言：${nameForReviewers(at, reviewStages[stage].role)}`,
                  text: `课题《${nameForReviewers(at, reviewStages[stage].role)}》的评审讨论有新发言，请登录查看。`,
                  url: `/subjectMngr/review/todo?subjectId=${at.id}&stage=${stage}`,
                  busType: 'subject',
                  busId: at.id,
                  to: { users: recipients },
                }),
              ]
            : []),
        ],
        result: { id },
        about: { bizType: 'subject', bizId: at.id, text: at.name },
      }
    },
  })
const [asReviewer, asCenter] = [remarkCommand('review:write'), remarkCommand('subject:decide')]
/** Posts a remark, as the center or as a reviewer, depending on the caller's rights. */
export const postRemark = (ctx: Context, input: PostRemark) =>
  (hasRight(ctx.actor, 'subject:decide') ? asCenter : asReviewer)(ctx, input)

/** Loads the merged opinion that a decision sends to the applicant. One round trip. */
export async function mergedOpinion(
  ctx: Context,
  { subjectId, stage: requestedStage }: DiscussionQuery,
): Promise<MergedOpinionResponse> {
  const { at } = await readAll(ctx, singleCaseQuery(ctx, subjectId))
  const { stage } = assertCanRead(ctx, at, requestedStage)
  return {
    ...mergedOpinionOf(at, stage),
    editable: at.subject.status === reviewStages[stage].status && !!reviewStages[stage].rate,
  }
}

/** Saves the center's version of the merged opinion, which decisions of this round use. */
export const saveMergedOpinion = command('subject:decide', {
  load: (ctx, { subjectId }: SaveMergedOpinion) => readAll(ctx, singleCaseQuery(ctx, subjectId)),
  decide: ({ at }, { stage: requestedStage, text, was }, ctx) => {
    const { actor, stage } = assertCanRead(ctx, at, requestedStage)
    const over = discussionClosed(at, stage)
    if (over) throw conflict(over)
    const now = mergedOpinionOf(at, stage)
    if (now.time !== was) throw conflict(t.mergedChanged(now.by))
    const mergedOpinion = {
      stage,
      roundNo: at.subject.roundNo,
      text,
      by: actor.realname,
      time: formatStamp(ctx.now()),
    }
    return {
      changes: [update('subject', at.subject, { mergedOpinion })],
      result: { time: mergedOpinion.time },
      about: { bizType: 'subject', bizId: at.id, text: `合并意见 ${at.name}` },
    }
  },
})
