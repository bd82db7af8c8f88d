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

/** The stage that is talked about. @throws 409 where the status has none, 403 for who may not listen */
function placeOf(ctx: Context, at: SubjectCase, asked: Stage | undefined): { actor: Person; stage: Stage } {
  const { actor } = ctx
  if (!isPerson(actor)) throw forbidden()
  const stage = stageNow(at, asked, actor.roleCode)
  if (!stage) throw conflict(t.noRound)
  const why = deaf(actor, at, stage)
  if (why) throw forbidden(why)
  return { actor, stage }
}

/** What the reviewers of the present round say to each other. One trip. @throws 403 before the own word is given */
export async function discussion(ctx: Context, { subjectId, stage: asked }: TalkAbout): Promise<Talk> {
  const { of, remarks } = await readAll(ctx, {
    of: oneCase(ctx, subjectId, 'form'),
    remarks: remarksOf(ctx, subjectId),
  })
  const { actor, stage } = placeOf(ctx, of.at, asked)
  return talkOf(actor, of.at, stage, remarks)
}

/** A remark to the others of the round; who has committed, and the centre, may make one while the round lasts. */
const saying = (action: 'review:write' | 'subject:decide') =>
  command(action, {
    load: (ctx, { subjectId }: Say) => readAll(ctx, oneCase(ctx, subjectId)),
    decide: ({ at }, { stage: asked, content }, ctx) => {
      const { actor, stage } = placeOf(ctx, at, asked)
      const over = silent(at, stage)
      if (over) throw conflict(over)
      const id = ctx.id()
      const others = presentReviews(at, stage)
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
          ...(others.length
            ? [
                notify({
                  template: 'REVIEW_REMARK',
                  title: `评审讨论有新发言：${nameToJudges(at, stages[stage].role)}`,
                  text: `课题“${nameToJudges(at, stages[stage].role)}”的评审讨论有新发言，请登录查看。`,
                  url: `/subjectMngr/review/todo?subjectId=${at.id}&stage=${stage}`,
                  busType: 'subject',
                  busId: at.id,
                  to: { users: others },
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
export const say = (ctx: Context, input: Say) =>
  (holds(ctx.actor, 'subject:decide') ? asCentre : asReviewer)(ctx, input)

/** The opinions put together, as they are told to the applicant with a decision. One trip. */
export async function mergedOpinion(ctx: Context, { subjectId, stage: asked }: TalkAbout): Promise<Merged> {
  const { at } = await readAll(ctx, oneCase(ctx, subjectId))
  const { stage } = placeOf(ctx, at, asked)
  return { ...mergedOf(at, stage), editable: at.subject.status === stages[stage].status && !!stages[stage].rate }
}

/** What the centre makes of the opinions; a decision of this round tells it in their place. */
export const keepMerged = command('subject:decide', {
  load: (ctx, { subjectId }: KeepMerged) => readAll(ctx, oneCase(ctx, subjectId)),
  decide: ({ at }, { stage: asked, text, was }, ctx) => {
    const { actor, stage } = placeOf(ctx, at, asked)
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
