import { and, eq, inArray, sql } from 'drizzle-orm'
import { remindSent, subject, subjectReview } from '../../../db/schema'
import { insert, notify, update } from '../../core/change'
import { each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { formerNames } from '../../core/institutions.server'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { day, stamp, endOfDay } from '../../core/time'
import { plainName } from '../../subjects/show'
import { visibleSubjects } from '../../subjects/visible.server'
import { stages, type Stage, stageLabel } from '../rules'
import { t as core } from '../../core/core.texts'
import type { Chase } from './contract'
import { t as answer } from '../answer/texts'
import { t } from './texts'

/** Rule key of manual reminders in the log of sent reminders: at most one per review and day. */
const BY_HAND = 'hand'
async function loaded(ctx: Context, { ids }: Chase) {
  const { found, sent } = await readAll(ctx, {
    found: ctx.db
      .select({ review: subjectReview, subject, formerNames })
      .from(subjectReview)
      .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
      .where(and(inArray(subjectReview.id, ids), visibleSubjects(ctx.actor))),
    sent: ctx.db
      .select({ bizId: remindSent.bizId })
      .from(remindSent)
      .where(
        and(
          eq(remindSent.bizType, 'review'),
          inArray(remindSent.bizId, ids),
          sql`${remindSent.ruleKey} = ${BY_HAND} and ${remindSent.due} = ${day(ctx.now())}`,
        ),
      ),
  })
  const rows = found.map((one) => ({ ...one, id: one.review.id, name: one.review.reviewerName }))
  return {
    rows,
    missing: ids.filter((id) => !rows.some((row) => row.id === id)),
    told: new Set(sent.map((one) => one.bizId)),
  }
}

/** Reminds reviewers of open reviews, at most once a day; with a date, extends the due date instead. */
export const chaseReviews = each('subject:assignReview', {
  bizType: 'review',
  load: loaded,
  decide: ({ review, subject: of, formerNames: former }, { dueTime: requestedDue }, ctx, { told }) => {
    const now = stamp(ctx.now())
    const stage = stages[review.stage as Stage]
    const open = [0, 1, 3].includes(review.status) && review.roundNo === of.roundNo && of.status === stage?.status
    if (!open) throw conflict(t.notOpen)
    const due = requestedDue ? endOfDay(requestedDue) : null
    if (due && due <= now) throw badInput({ dueTime: core.dueInPast })
    if (due && review.dueTime && due <= review.dueTime)
      throw badInput({ dueTime: answer.dueEarlier(review.dueTime.slice(0, 16)) })
    if (!due && told.has(review.id)) throw conflict(t.remindedToday)
    const name =
      stage.role === 'counselor' && of.status !== 'ESTABLISHED'
        ? inChinese(() => plainName({ ...of, formerNames: former }))
        : of.subjectName
    const label = inChinese(() => stageLabel(review.stage))
    return [
      due
        ? update('subjectReview', review, { dueTime: due })
        : insert('remindSent', {
            ruleKey: BY_HAND,
            bizType: 'review',
            bizId: review.id,
            due: day(ctx.now()),
            userId: review.reviewerId,
            channel: 'message',
            time: now,
          }),
      notify({
        template: 'REVIEW_DUE',
        title: `${due ? '评审期限变更' : '请尽快评审'}：${name}`.slice(0, 100),
        text: due
          ? `课题“${name}”${label}的截止时间已改为 ${due.slice(0, 16)}，请在此之前提交。`
          : `课题“${name}”的${label}意见尚未提交${review.dueTime ? `，截止 ${review.dueTime.slice(0, 16)}` : ''}，请尽快完成。`,
        url: `/subjectMngr/review/todo?subjectId=${of.id}&stage=${review.stage}`,
        busType: 'subject',
        busId: of.id,
        to: { users: [review.reviewerId] },
        priority: 'H',
      }),
    ]
  },
  done: (count, { dueTime }) => (dueTime ? t.extended(count) : t.reminded(count)),
  dryRun: (input) => !!input.dryRun,
})
