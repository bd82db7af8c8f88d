import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { sentReminder, reviewAnswer, subject, subjectGrade, subjectReview, user } from '~/db/schema'
import { insert, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { formerNamesColumn } from '~/worker/core/institutions.server'
import { addDays, formatStamp } from '~/worker/core/time'
import type { NoticeCode } from '~/worker/policy/notices'
import { formatRemainingDays, findTodaysOffset, reminderKeyOf } from '~/worker/reports/reminders.rules'
import { visibleStatusCondition } from '~/worker/subjects/visible-status.server'
import { redactSubjectName } from '~/worker/subjects/serializer'
import { calendarSettingsQuery, daysSinceWorkday } from '~/worker/system/calendar.server'
import { toCalendar, readSettings } from '~/worker/system/settings'
import type { JobHandler } from './runner'
import { wireNames } from '~/db/wire-names'

const OFFSETS = [-7, -3, -1, 0, 1, 3]
/** Maximum number of days between a due date and a reminder, including public holidays in between. */
const REACH_DAYS = 20
const PER_STEP = 200

const nameColumns = {
  subjectName: subject.subjectName,
  leadDepartName: subject.leadDepartName,
  subjectManName: subject.subjectManName,
  contactName: subject.contactName,
  formerNames: formerNamesColumn,
}
type DueAssignment = { id: string; userId: string; due: string; url?: string } & Parameters<typeof redactSubjectName>[0]
const daysFromNow = (ctx: Context, from: number) => formatStamp(addDays(ctx.now(), from))

type ReminderTexts = {
  bizType: 'review' | 'grade' | 'answer' | 'answerRead'
  template: NoticeCode
  asks: string
  todo: string
  url: string
}
/** The reminder of one assignment and its row in `sent_reminder`. */
const reminderChanges = (row: DueAssignment & { ruleKey: string }, words: ReminderTexts, now: string) => [
  insert('sentReminder', {
    ruleKey: row.ruleKey,
    bizType: words.bizType,
    bizId: row.id,
    due: row.due,
    userId: row.userId,
    channel: 'message',
    time: now,
  }),
  notify({
    template: words.template,
    title: `《${redactSubjectName(row)}》${words.asks}，${formatRemainingDays(row.due, now)}`.slice(0, 100),
    text: `课题《${redactSubjectName(row)}》${words.asks}，截止 ${row.due.slice(0, 16)}，${formatRemainingDays(row.due, now)}。${words.todo}`,
    url: row.url ?? words.url,
    busType: words.bizType,
    busId: row.id,
    to: { users: [row.userId] },
    priority: row.due <= now ? 'H' : 'M',
  }),
]

/** Sends a reminder once per rule, due date and person. */
async function sendReminders(ctx: Context, rows: readonly DueAssignment[], words: ReminderTexts) {
  const now = formatStamp(ctx.now())
  const sinceWork = daysSinceWorkday(ctx.now(), toCalendar(readSettings(await calendarSettingsQuery(ctx))))
  const open = rows.flatMap((row) => {
    const offset = findTodaysOffset(row.due, now, OFFSETS, sinceWork)
    return offset === null ? [] : [{ ...row, ruleKey: reminderKeyOf(offset) }]
  })
  const known = open.length
    ? await ctx.db
        .select({ bizId: sentReminder.bizId, ruleKey: sentReminder.ruleKey, due: sentReminder.due })
        .from(sentReminder)
        .where(
          and(
            eq(sentReminder.bizType, words.bizType),
            inArray(
              sentReminder.bizId,
              open.map((row) => row.id),
            ),
          ),
        )
    : []
  const fresh = open.filter(
    (row) => !known.some((one) => one.bizId === row.id && one.ruleKey === row.ruleKey && one.due === row.due),
  )
  const lost = await commitEach(
    ctx,
    'job',
    fresh.map((row) => ({
      id: row.id,
      changes: reminderChanges(row, words, now),
    })),
  )
  const detail = `${fresh.length - lost.length} of ${rows.length} told`
  return rows.length === PER_STEP ? { detail, next: rows.at(-1)!.id } : detail
}
const cursorId = (cursor: unknown) => (typeof cursor === 'string' ? cursor : '')

/** Reminds reviewers of reviews that are not yet submitted. 200 per step. */
export const remindDueReviews: JobHandler = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: subjectReview.id,
      userId: subjectReview.reviewerId,
      due: sql<string>`${subjectReview.dueTime}`,
      ...nameColumns,
    })
    .from(subjectReview)
    .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
    .innerJoin(user, eq(user.id, subjectReview.reviewerId))
    .where(
      and(
        gt(subjectReview.id, cursorId(cursor)),
        inArray(subjectReview.status, [0, 1, 3]),
        eq(subjectReview.delFlag, 0),
        eq(subject.delFlag, 0),
        // Reviewers are reminded as long as they see 复审中: the absence of a reminder would reveal an unpublished
        // decision.
        or(
          inArray(subject.status, ['TO_REVIEW', wireNames.TO_FIRST_AUDIT, wireNames.FIRST_AUDITING, 'TO_RE_AUDIT']),
          visibleStatusCondition('RE_AUDITING', subjectColumn),
        ),
        eq(user.status, 1),
        isNotNull(subjectReview.dueTime),
        sql`${subjectReview.dueTime} between ${daysFromNow(ctx, -REACH_DAYS)} and ${daysFromNow(ctx, REACH_DAYS)}`,
      ),
    )
    .orderBy(asc(subjectReview.id))
    .limit(PER_STEP)
  return sendReminders(ctx, rows, {
    bizType: 'review',
    template: 'REVIEW_DUE',
    asks: '评审意见待提交',
    todo: '请按时评审并提交。',
    url: '/subjectMngr/review/todo',
  })
}

/** Reminds graders of grades that are not yet submitted. 200 per step. */
export const remindDueGrades: JobHandler = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: subjectGrade.id,
      userId: subjectGrade.graderId,
      due: sql<string>`${subjectGrade.dueTime}`,
      ...nameColumns,
    })
    .from(subjectGrade)
    .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
    .innerJoin(user, eq(user.id, subjectGrade.graderId))
    .where(
      and(
        gt(subjectGrade.id, cursorId(cursor)),
        inArray(subjectGrade.status, ['未评分', '评分中']),
        eq(subjectGrade.cancelled, 0),
        eq(subjectGrade.waived, 0),
        eq(subjectGrade.delFlag, 0),
        eq(subject.delFlag, 0),
        eq(subject.status, 'TO_AUDIT'),
        eq(user.status, 1),
        isNotNull(subjectGrade.dueTime),
        sql`${subjectGrade.dueTime} between ${daysFromNow(ctx, -REACH_DAYS)} and ${daysFromNow(ctx, REACH_DAYS)}`,
      ),
    )
    .orderBy(asc(subjectGrade.id))
    .limit(PER_STEP)
  return sendReminders(ctx, rows, {
    bizType: 'grade',
    template: 'GRADE_DUE',
    asks: '待评分',
    todo: '请按时评分并提交。',
    url: '/prize/grade/todo',
  })
}

const subjectColumn = (column: string) => sql.raw(`subject.${column}`)
const openAnswerCondition = sql`${reviewAnswer.roundNo} = ${subject.roundNo} and ${subject.delFlag} = 0
  and case ${reviewAnswer.stage} when 'RE' then ${visibleStatusCondition('RE_AUDITING', subjectColumn)} else ${visibleStatusCondition(wireNames.FIRST_AUDITING, subjectColumn)} end`
/** Reminds applicants of review opinions that they may still answer. 200 per step. */
export const remindDueResponses: JobHandler = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: reviewAnswer.id,
      userId: subject.subjectManId,
      due: reviewAnswer.dueTime,
      url: sql<string>`'/subjectMngr/subjct/detail/' || ${subject.id} || '?tab=review'`,
      ...nameColumns,
    })
    .from(reviewAnswer)
    .innerJoin(subject, eq(subject.id, reviewAnswer.subjectId))
    .where(
      and(
        gt(reviewAnswer.id, cursorId(cursor)),
        eq(reviewAnswer.status, 0),
        sql`${reviewAnswer.dueTime} between ${formatStamp(ctx.now())} and ${daysFromNow(ctx, REACH_DAYS)}`,
        openAnswerCondition,
      ),
    )
    .orderBy(asc(reviewAnswer.id))
    .limit(PER_STEP)
  return sendReminders(ctx, rows, {
    bizType: 'answer',
    template: 'ANSWER_DUE',
    asks: '评审意见待申辩',
    todo: '请查看意见；如有不同意见，请在截止前申辩。',
    url: '',
  })
}

/** Reminds reviewers of applicants' answers that they have not yet read. 200 per step. */
export const remindUnreadResponses: JobHandler = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: subjectReview.id,
      userId: subjectReview.reviewerId,
      due: sql<string>`${reviewAnswer.readDue}`,
      url: sql<string>`'/subjectMngr/review/todo?subjectId=' || ${subject.id} || '&stage=' || ${reviewAnswer.stage}`,
      ...nameColumns,
    })
    .from(reviewAnswer)
    .innerJoin(
      subjectReview,
      and(
        eq(subjectReview.subjectId, reviewAnswer.subjectId),
        eq(subjectReview.stage, reviewAnswer.stage),
        eq(subjectReview.roundNo, reviewAnswer.roundNo),
      ),
    )
    .innerJoin(subject, eq(subject.id, reviewAnswer.subjectId))
    .where(
      and(
        gt(subjectReview.id, cursorId(cursor)),
        eq(reviewAnswer.status, 1),
        eq(subjectReview.status, 2),
        sql`${subjectReview.stand} is null`,
        sql`${reviewAnswer.readDue} between ${formatStamp(ctx.now())} and ${daysFromNow(ctx, REACH_DAYS)}`,
        openAnswerCondition,
      ),
    )
    .orderBy(asc(subjectReview.id))
    .limit(PER_STEP)
  return sendReminders(ctx, rows, {
    bizType: 'answerRead',
    template: 'ANSWER_DUE',
    asks: '申辩待回应',
    todo: '请查看申辩，维持或修改结论。',
    url: '',
  })
}
