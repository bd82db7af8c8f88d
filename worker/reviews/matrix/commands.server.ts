import { and, eq, inArray, sql } from 'drizzle-orm'
import { sentReminder, subject, subjectReview } from '../../../db/schema'
import { insert, notify, update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { formerNamesColumn } from '../../core/institutions.server'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { formatDay, formatStamp, endOfDay } from '../../core/time'
import { redactSubjectName } from '../../subjects/serializer'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { reviewStages, type ReviewStage, reviewStageLabel } from '../rules'
import { t as core } from '../../core/core.texts'
import type { ChaseReviews } from './contract'
import { t as answer } from '../rebuttal/texts'
import { t } from './texts'

/** Rule key of manual reminders in the log of sent reminders: at most one per review and day. */
const MANUAL_REMINDER_KEY = 'hand'
async function loadReviewsToRemind(ctx: Context, { ids }: ChaseReviews) {
  const { found, sent } = await readAll(ctx, {
    found: ctx.db
      .select({ review: subjectReview, subject, formerNames: formerNamesColumn })
      .from(subjectReview)
      .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
      .where(and(inArray(subjectReview.id, ids), visibleSubjectsCondition(ctx.actor))),
    sent: ctx.db
      .select({ bizId: sentReminder.bizId })
      .from(sentReminder)
      .where(
        and(
          eq(sentReminder.bizType, 'review'),
          inArray(sentReminder.bizId, ids),
          sql`${sentReminder.ruleKey} = ${MANUAL_REMINDER_KEY} and ${sentReminder.due} = ${formatDay(ctx.now())}`,
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
export const chaseReviews = batchCommand('subject:assignReview', {
  bizType: 'review',
  load: loadReviewsToRemind,
  decide: ({ review, subject: of, formerNames: former }, { dueTime: requestedDue }, ctx, { told }) => {
    const now = formatStamp(ctx.now())
    const stage = reviewStages[review.stage as ReviewStage]
    const open = [0, 1, 3].includes(review.status) && review.roundNo === of.roundNo && of.status === stage?.status
    if (!open) throw conflict(t.notOpen)
    const due = requestedDue ? endOfDay(requestedDue) : null
    if (due && due <= now) throw badInput({ dueTime: core.dueInPast })
    if (due && review.dueTime && due <= review.dueTime)
      throw badInput({ dueTime: answer.dueEarlier(review.dueTime.slice(0, 16)) })
    if (!due && told.has(review.id)) throw conflict(t.remindedToday)
    const name =
      stage.role === 'counselor' && of.status !== 'ESTABLISHED'
        ? inChinese(() => redactSubjectName({ ...of, formerNames: former }))
        : of.subjectName
    const label = inChinese(() => reviewStageLabel(review.stage))
    return [
      due
        ? update('subjectReview', review, { dueTime: due })
        : insert('sentReminder', {
            ruleKey: MANUAL_REMINDER_KEY,
            bizType: 'review',
            bizId: review.id,
            due: formatDay(ctx.now()),
            userId: review.reviewerId,
            channel: 'message',
            time: now,
          }),
      notify({
        template: 'REVIEW_DUE',
        title: `${due ? '评审期限变更' : '请尽快评审'}：${name}`.slice(0, 100),
        text: due
          ? `课题《${name}》${label}的截止时间已改为 ${due.slice(0, 16)}，请在此之前提交。`
          : `课题《${name}》的${label}意见尚未提交${review.dueTime ? `，截止 ${review.dueTime.slice(0, 16)}` : ''}，请尽快完成。`,
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
