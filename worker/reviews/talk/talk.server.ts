import { asc, sql } from 'drizzle-orm'
import { reviewRemark } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import { insert, notify, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { holds } from '../../policy/can'
import { presentReviews, type SubjectCase } from '../../subjects/case'
import { nameToJudges } from '../../subjects/show'
import { oneCase } from '../queries/one.server'
import { type Stage, stages } from '../rules'
import type { KeepMerged, Merged, Say, Talk, TalkAbout } from './contract'
import { deaf, mergedOf, silent, stageNow, talkOf } from './rules'
import { t } from './texts'

const remarksOf = (ctx: Context, subjectId: string) =>
  ctx.db
    .select()
    .from(reviewRemark)
    .where(
      sql`${reviewRemark.subjectId} in (select ${subjectId} union select subject_id from subject_collect where id = ${subjectId})`,
    )
    .orderBy(asc(reviewRemark.createTime), asc(reviewRemark.id))

/** Returns the stage of the discussion. @throws 409 if the status has none; 403 if the actor may not read it */
function placeOf(ctx: Context, at: SubjectCase, requestedStage: Stage | undefined): { actor: Person; stage: Stage } {
  const { actor } = ctx
  if (!isPerson(actor)) throw forbidden()
  const stage = stageNow(at, requestedStage, actor.roleCode)
  if (!stage) throw conflict(t.noRound)
  const why = deaf(actor, at, stage)
  if (why) throw forbidden(why)
  return { actor, stage }
}

/** Loads the discussion of the current round. One round trip. @throws 403 before the reader's own review is committed */
export async function discussion(ctx: Context, { subjectId, stage: requestedStage }: TalkAbout): Promise<Talk> {
  const { of, remarks } = await readAll(ctx, {
    of: oneCase(ctx, subjectId, 'form'),
    remarks: remarksOf(ctx, subjectId),
  })
  const { actor, stage } = placeOf(ctx, of.at, requestedStage)
  return talkOf(actor, of.at, stage, remarks)
}

/**
 * Adds a remark to the discussion, by reviewers who have committed and by the center, while the round lasts. Notifies
 * the other reviewers.
 */
const saying = (action: 'review:write' | 'subject:decide') =>
  command(action, {
    load: (ctx, { subjectId }: Say) => readAll(ctx, oneCase(ctx, subjectId)),
    decide: ({ at }, { stage: requestedStage, content }, ctx) => {
      const { actor, stage } = placeOf(ctx, at, requestedStage)
      const over = silent(at, stage)
      if (over) throw conflict(over)
      const id = ctx.id()
      const recipients = presentReviews(at, stage)
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
                  title: `评审讨论有新发言：${nameToJudges(at, stages[stage].role)}`,
                  text: `课题“${nameToJudges(at, stages[stage].role)}”的评审讨论有新发言，请登录查看。`,
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
const [asReviewer, asCentre] = [saying('review:write'), saying('subject:decide')]
/** Posts a remark, as the center or as a reviewer, depending on the caller's rights. */
export const say = (ctx: Context, input: Say) =>
  (holds(ctx.actor, 'subject:decide') ? asCentre : asReviewer)(ctx, input)

/** Loads the merged opinion that a decision sends to the applicant. One round trip. */
export async function mergedOpinion(ctx: Context, { subjectId, stage: requestedStage }: TalkAbout): Promise<Merged> {
  const { at } = await readAll(ctx, oneCase(ctx, subjectId))
  const { stage } = placeOf(ctx, at, requestedStage)
  return { ...mergedOf(at, stage), editable: at.subject.status === stages[stage].status && !!stages[stage].rate }
}

/** Saves the center's version of the merged opinion, which decisions of this round use. */
export const keepMerged = command('subject:decide', {
  load: (ctx, { subjectId }: KeepMerged) => readAll(ctx, oneCase(ctx, subjectId)),
  decide: ({ at }, { stage: requestedStage, text, was }, ctx) => {
    const { actor, stage } = placeOf(ctx, at, requestedStage)
    const over = silent(at, stage)
    if (over) throw conflict(over)
    const now = mergedOf(at, stage)
    if (now.time !== was) throw conflict(t.mergedChanged(now.by))
    const mergedOpinion = {
      stage,
      roundNo: at.subject.roundNo,
      text,
      by: actor.realname,
      time: stamp(ctx.now()),
    }
    return {
      changes: [update('subject', at.subject, { mergedOpinion })],
      result: { time: mergedOpinion.time },
      about: { bizType: 'subject', bizId: at.id, text: `合并意见 ${at.name}` },
    }
  },
})
