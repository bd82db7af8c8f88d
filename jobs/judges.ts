import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { remindSent, reviewAnswer, subject, subjectGrade, subjectReview, user } from '~/db/schema'
import { insert, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { formerNames } from '~/worker/core/institutions.server'
import { addDays, stamp } from '~/worker/core/time'
import type { NoticeCode } from '~/worker/policy/notices'
import { daysLeft, offsetToday, ruleKeyOf } from '~/worker/reports/reminders.rules'
import { readsAs } from '~/worker/subjects/shown-status.server'
import { plainName } from '~/worker/subjects/show'
import { calendarRows, daysSinceWork } from '~/worker/system/calendar.server'
import { calendarOf, readSettings } from '~/worker/system/settings'
import type { Work } from './run'
import { wire } from '~/db/wire'

const OFFSETS = [-7, -3, -1, 0, 1, 3]
/** Maximum number of days between a due date and a reminder, including public holidays in between. */
const FURTHEST_DAYS = 20
const PER_STEP = 200

const named = {
  subjectName: subject.subjectName,
  leadDepartName: subject.leadDepartName,
  subjectManName: subject.subjectManName,
  contactName: subject.contactName,
  formerNames,
}
type Due = { id: string; userId: string; due: string; url?: string } & Parameters<typeof plainName>[0]
const reached = (ctx: Context, from: number) => stamp(addDays(ctx.now(), from))

type Words = {
  bizType: 'review' | 'grade' | 'answer' | 'answerRead'
  template: NoticeCode
  asks: string
  todo: string
  url: string
}
/** The reminder of one assignment and its row in `remind_sent`. */
const toldOf = (row: Due & { ruleKey: string }, words: Words, now: string) => [
  insert('remindSent', {
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
    title: `《${plainName(row)}》${words.asks}，${daysLeft(row.due, now)}`.slice(0, 100),
    text: `课题《${plainName(row)}》${words.asks}，截止 ${row.due.slice(0, 16)}，${daysLeft(row.due, now)}。${words.todo}`,
    url: row.url ?? words.url,
    busType: words.bizType,
    busId: row.id,
    to: { users: [row.userId] },
    priority: row.due <= now ? 'H' : 'M',
  }),
]

/** Sends a reminder once per rule, due date and person. */
async function remind(ctx: Context, rows: readonly Due[], words: Words) {
  const now = stamp(ctx.now())
  const sinceWork = daysSinceWork(ctx.now(), calendarOf(readSettings(await calendarRows(ctx))))
  const open = rows.flatMap((row) => {
    const offset = offsetToday(row.due, now, OFFSETS, sinceWork)
    return offset === null ? [] : [{ ...row, ruleKey: ruleKeyOf(offset) }]
  })
  const known = open.length
    ? await ctx.db
        .select({ bizId: remindSent.bizId, ruleKey: remindSent.ruleKey, due: remindSent.due })
        .from(remindSent)
        .where(
          and(
            eq(remindSent.bizType, words.bizType),
            inArray(
              remindSent.bizId,
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
      changes: toldOf(row, words, now),
    })),
  )
  const detail = `${fresh.length - lost.length} of ${rows.length} told`
  return rows.length === PER_STEP ? { detail, next: rows.at(-1)!.id } : detail
}
const after = (cursor: unknown) => (typeof cursor === 'string' ? cursor : '')

/** Reminds reviewers of reviews that are not yet submitted. 200 per step. */
export const reviewDueRemind: Work = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: subjectReview.id,
      userId: subjectReview.reviewerId,
      due: sql<string>`${subjectReview.dueTime}`,
      ...named,
    })
    .from(subjectReview)
    .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
    .innerJoin(user, eq(user.id, subjectReview.reviewerId))
    .where(
      and(
        gt(subjectReview.id, after(cursor)),
        inArray(subjectReview.status, [0, 1, 3]),
        eq(subjectReview.delFlag, 0),
        eq(subject.delFlag, 0),
        // Reviewers are reminded as long as they see 复审中: the absence of a reminder would reveal an unpublished
        // decision.
        or(
          inArray(subject.status, ['TO_REVIEW', wire.TO_FIRST_AUDIT, wire.FIRST_AUDITING, 'TO_RE_AUDIT']),
          readsAs('RE_AUDITING', ofSubject),
        ),
        eq(user.status, 1),
        isNotNull(subjectReview.dueTime),
        sql`${subjectReview.dueTime} between ${reached(ctx, -FURTHEST_DAYS)} and ${reached(ctx, FURTHEST_DAYS)}`,
      ),
    )
    .orderBy(asc(subjectReview.id))
    .limit(PER_STEP)
  return remind(ctx, rows, {
    bizType: 'review',
    template: 'REVIEW_DUE',
    asks: '待评审',
    todo: '请按时评审并提交。',
    url: '/subjectMngr/review/todo',
  })
}

/** Reminds graders of grades that are not yet submitted. 200 per step. */
export const gradeDueRemind: Work = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: subjectGrade.id,
      userId: subjectGrade.graderId,
      due: sql<string>`${subjectGrade.dueTime}`,
      ...named,
    })
    .from(subjectGrade)
    .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
    .innerJoin(user, eq(user.id, subjectGrade.graderId))
    .where(
      and(
        gt(subjectGrade.id, after(cursor)),
        inArray(subjectGrade.status, ['未评分', '评分中']),
        eq(subjectGrade.cancelled, 0),
        eq(subjectGrade.waived, 0),
        eq(subjectGrade.delFlag, 0),
        eq(subject.delFlag, 0),
        eq(subject.status, 'TO_AUDIT'),
        eq(user.status, 1),
        isNotNull(subjectGrade.dueTime),
        sql`${subjectGrade.dueTime} between ${reached(ctx, -FURTHEST_DAYS)} and ${reached(ctx, FURTHEST_DAYS)}`,
      ),
    )
    .orderBy(asc(subjectGrade.id))
    .limit(PER_STEP)
  return remind(ctx, rows, {
    bizType: 'grade',
    template: 'GRADE_DUE',
    asks: '待评分',
    todo: '请按时评分并提交。',
    url: '/prize/grade/todo',
  })
}

const ofSubject = (column: string) => sql.raw(`subject.${column}`)
const answerNow = sql`${reviewAnswer.roundNo} = ${subject.roundNo} and ${subject.delFlag} = 0
  and case ${reviewAnswer.stage} when 'RE' then ${readsAs('RE_AUDITING', ofSubject)} else ${readsAs(wire.FIRST_AUDITING, ofSubject)} end`
/** Reminds applicants of review opinions that they may still answer. 200 per step. */
export const answerDueRemind: Work = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: reviewAnswer.id,
      userId: subject.subjectManId,
      due: reviewAnswer.dueTime,
      url: sql<string>`'/subjectMngr/subjct/detail/' || ${subject.id} || '?tab=review'`,
      ...named,
    })
    .from(reviewAnswer)
    .innerJoin(subject, eq(subject.id, reviewAnswer.subjectId))
    .where(
      and(
        gt(reviewAnswer.id, after(cursor)),
        eq(reviewAnswer.status, 0),
        sql`${reviewAnswer.dueTime} between ${stamp(ctx.now())} and ${reached(ctx, FURTHEST_DAYS)}`,
        answerNow,
      ),
    )
    .orderBy(asc(reviewAnswer.id))
    .limit(PER_STEP)
  return remind(ctx, rows, {
    bizType: 'answer',
    template: 'ANSWER_DUE',
    asks: '评审意见待申辩',
    todo: '请查看意见；如有不同看法，请在截止前申辩。',
    url: '',
  })
}

/** Reminds reviewers of applicants' answers that they have not yet read. 200 per step. */
export const answerReadRemind: Work = async (ctx, cursor) => {
  const rows = await ctx.db
    .select({
      id: subjectReview.id,
      userId: subjectReview.reviewerId,
      due: sql<string>`${reviewAnswer.readDue}`,
      url: sql<string>`'/subjectMngr/review/todo?subjectId=' || ${subject.id} || '&stage=' || ${reviewAnswer.stage}`,
      ...named,
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
        gt(subjectReview.id, after(cursor)),
        eq(reviewAnswer.status, 1),
        eq(subjectReview.status, 2),
        sql`${subjectReview.stand} is null`,
        sql`${reviewAnswer.readDue} between ${stamp(ctx.now())} and ${reached(ctx, FURTHEST_DAYS)}`,
        answerNow,
      ),
    )
    .orderBy(asc(subjectReview.id))
    .limit(PER_STEP)
  return remind(ctx, rows, {
    bizType: 'answerRead',
    template: 'ANSWER_DUE',
    asks: '申辩待回应',
    todo: '请查看申辩，维持或修改结论。',
    url: '',
  })
}
