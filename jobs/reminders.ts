import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { sentReminder, report, reportDeadline, subject } from '~/db/schema'
import { type Change, insert, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { readAll } from '../worker/core/read-all.server'
import { pickColumns } from '../worker/core/columns.server'
import { addDays, formatStamp } from '~/worker/core/time'
import { reportPagePath } from '~/worker/reports/transitions'
import { formatRemainingDays, reminderOffsets, findTodaysOffset, reminderKeyOf } from '~/worker/reports/reminders.rules'
import { chineseTypeLabel } from '~/worker/subjects/reports/statuses'
import type { RoleCode } from '~/worker/policy/roles'
import { calendarSettingsQuery, daysSinceWorkday } from '~/worker/system/calendar.server'
import { toCalendar, readSettings } from '~/worker/system/settings'
import { subjectLifecycle } from '~/worker/subjects/lifecycle'
import { subjectPageUrl } from '../worker/policy/page-urls'

const CHANNEL = 'message'
/** Maximum number of days between a due date and a reminder, for any rule. */
export const REACH_DAYS = 400

type SentReminder = { ruleKey: string; bizId: string; due: string; userId: string }
/** Returns the unique key of a reminder. */
export const reminderKey = ({ ruleKey, bizId, due, userId }: SentReminder) => [ruleKey, bizId, due, userId].join('|')
/** Query for the reminders of a kind that have been sent, for due dates within `REACH_DAYS`. */
export const sentRemindersQuery = (ctx: Context, bizType: string) =>
  ctx.db
    .select(pickColumns(sentReminder, 'ruleKey', 'bizId', 'due', 'userId'))
    .from(sentReminder)
    .where(
      and(
        eq(sentReminder.bizType, bizType),
        sql`${sentReminder.due} >= ${formatStamp(addDays(ctx.now(), -REACH_DAYS))}`,
      ),
    )
/** Condition on a row `r` of `user_role`: the given role or a custom role based on it. */
const hasRoleCondition = (code: RoleCode) => sql`r.role_id in (select o.id from role o where o.base_code = ${code})`
/** Query for the contacts of all institutions: active accounts with the role `mechanism`. */
export const contactsQuery = (ctx: Context) =>
  ctx.db
    .select({ departId: sql<string>`d.depart_id`, userId: sql<string>`u.id` })
    .from(
      sql`user_depart d join user u on u.id = d.user_id join user_role r on r.user_id = u.id and ${hasRoleCondition('mechanism')}`,
    )
    .where(sql`u.status = 1 and u.del_flag = 0`)

/** The row that records a reminder to a person. A unique key prevents two runs from sending it twice. */
export const sentReminderRow = (ctx: Context, bizType: string, one: SentReminder): Change =>
  insert('sentReminder', { ...one, bizType, channel: CHANNEL, time: formatStamp(ctx.now()) })

/**
 * Writes the groups and returns how many were written. Groups already sent by another run are refused by the unique key
 * and skipped.
 */
export async function sendReminderGroups(ctx: Context, groups: { id: string; changes: Change[] }[]) {
  const lost = await commitEach(ctx, 'job', groups)
  return groups.length - lost.length
}

/** Unsubmitted reports of established subjects, with the rules of their deadline. */
const dueReportsQuery = (ctx: Context) =>
  ctx.db
    .select({
      ...pickColumns(report, 'id', 'reportType', 'submitRole'),
      dueTime: sql<string>`${report.dueTime}`,
      ...pickColumns(subject, 'subjectName', 'subjectManId', 'leadDepartId'),
      deadlineId: reportDeadline.id,
      remindBefore: reportDeadline.remindBefore,
      remindAfter: reportDeadline.remindAfter,
    })
    .from(report)
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .leftJoin(reportDeadline, eq(reportDeadline.id, report.deadlineId))
    .where(
      and(
        inArray(report.status, [0, 1, 4]),
        eq(report.cancelled, 0),
        eq(report.waived, 0),
        eq(report.delFlag, 0),
        eq(subject.status, 'ESTABLISHED'),
        eq(subject.delFlag, 0),
        isNotNull(report.dueTime),
        sql`${report.dueTime} between ${formatStamp(addDays(ctx.now(), -REACH_DAYS))} and ${formatStamp(addDays(ctx.now(), REACH_DAYS))}`,
      ),
    )

/**
 * Reminds of due reports, once per rule, due date and person. A week after the due date the business managers get one
 * digest.
 */
export async function remindDueReports(ctx: Context): Promise<string> {
  const now = formatStamp(ctx.now())
  const { rows, contacts, sent, days } = await readAll(ctx, {
    rows: dueReportsQuery(ctx),
    contacts: contactsQuery(ctx),
    sent: sentRemindersQuery(ctx, 'report'),
    days: calendarSettingsQuery(ctx),
  })
  const sinceWork = daysSinceWorkday(ctx.now(), toCalendar(readSettings(days)))
  const known = new Set(sent.map(reminderKey))
  const groups: { id: string; changes: Change[] }[] = []
  const overdue: { one: SentReminder; text: string }[] = []
  for (const row of rows) {
    const rule =
      row.deadlineId === null ? null : { remindBefore: row.remindBefore ?? '', remindAfter: row.remindAfter ?? '' }
    const label = chineseTypeLabel(row.reportType)
    const text = `课题《${row.subjectName}》的${label}截止 ${row.dueTime.slice(0, 16)}，${formatRemainingDays(row.dueTime, now)}。`
    const digest = { ruleKey: 'digest', bizId: row.id, due: row.dueTime, userId: 'bizManger' }
    // The centre's digest after a week is independent of the reminders of the authors.
    const late = findTodaysOffset(row.dueTime, now, [DIGEST_AFTER_DAYS], sinceWork) !== null
    if (late && !known.has(reminderKey(digest))) overdue.push({ one: digest, text })
    const offset = findTodaysOffset(row.dueTime, now, reminderOffsets(rule), sinceWork)
    if (offset === null) continue
    const theirContacts = contacts.filter((one) => one.departId === row.leadDepartId).map((one) => one.userId)
    const people = [...new Set([row.subjectManId, ...theirContacts])].filter(Boolean)
    const fresh = people
      .map((userId) => ({ ruleKey: reminderKeyOf(offset), bizId: row.id, due: row.dueTime, userId }))
      .filter((one) => !known.has(reminderKey(one)))
    if (fresh.length)
      groups.push({
        id: row.id,
        changes: [
          ...fresh.map((one) => sentReminderRow(ctx, 'report', one)),
          notify({
            template: offset > 0 ? 'REPORT_OVERDUE' : 'REPORT_DUE',
            title: `《${row.subjectName}》${label}${formatRemainingDays(row.dueTime, now)}`,
            text: `${text}请尽快填报并提交。`,
            url: reportPagePath(row.id),
            busType: 'report',
            busId: row.id,
            to: { users: fresh.map((one) => one.userId) },
            priority: offset >= 0 ? 'H' : 'M',
          }),
        ],
      })
  }
  if (overdue.length) groups.push({ id: 'digest', changes: digestChanges(ctx, overdue) })
  return `${await sendReminderGroups(ctx, groups)} of ${groups.length} sent`
}

const DIGEST_AFTER_DAYS = 7
const DIGEST_LINES = 50
function digestChanges(ctx: Context, overdue: readonly { one: SentReminder; text: string }[]): Change[] {
  const rest = overdue.length - DIGEST_LINES
  return [
    ...overdue.map(({ one }) => sentReminderRow(ctx, 'report', one)),
    notify({
      template: 'REPORT_OVERDUE',
      title: `${overdue.length} 份报告逾期已满 ${DIGEST_AFTER_DAYS} 天`,
      text: [
        ...overdue.slice(0, DIGEST_LINES).map(({ text }) => text),
        ...(rest > 0 ? [`另有 ${rest} 份，见进展管理。`] : []),
        '请督促提交，或延期、豁免。',
      ].join('\n'),
      url: '/subjectMngr/progress?overdue=1',
      busType: 'report',
      busId: 'digest',
      to: { roles: ['bizManger'] },
      priority: 'H',
    }),
  ]
}

const approvalReminders = {
  /** The contacts of the institution; after a week the business managers as well. */
  TO_APPROVAL: { offsets: [0, 3, 7], template: 'SUBJ_SUBMITTED', asks: '待机构联系人审批', todo: '请尽快审批。' },
  /** The people who must provide the missing material. */
  TO_SUPPLEMENT: {
    offsets: [-2, 0, 1, 3],
    template: 'SUBJ_SUPPLEMENT',
    asks: '待补充资料',
    todo: '请尽快补充并提交。',
  },
  /** The people who must complete the declaration. */
  TO_PERFECT: { offsets: [-2, 0, 1, 3], template: 'SUBJ_RETURNED', asks: '待完善', todo: '请尽快完善并提交。' },
} as const
const remindableStatuses = [
  ...new Set([...subjectLifecycle.moves.remindApproval.from, ...subjectLifecycle.moves.remindSupplement.from]),
] as (keyof typeof approvalReminders)[]

/**
 * Reminds of declarations that wait for approval by the institution, for material or for completion. Their status does
 * not change.
 */
export async function remindDueApprovals(ctx: Context): Promise<string> {
  const now = formatStamp(ctx.now())
  const { rows, contacts, managers, sent, days } = await readAll(ctx, {
    rows: ctx.db
      .select({
        ...pickColumns(subject, 'id', 'status', 'subjectName', 'subjectManId', 'leadDepartId'),
        dueTime: sql<string>`${subject.dueTime}`,
      })
      .from(subject)
      .where(and(inArray(subject.status, remindableStatuses), eq(subject.delFlag, 0), isNotNull(subject.dueTime))),
    contacts: contactsQuery(ctx),
    managers: ctx.db
      .select({ userId: sql<string>`u.id` })
      .from(sql`user u join user_role r on r.user_id = u.id and ${hasRoleCondition('bizManger')}`)
      .where(sql`u.status = 1 and u.del_flag = 0`),
    sent: sentRemindersQuery(ctx, 'subject'),
    days: calendarSettingsQuery(ctx),
  })
  const sinceWork = daysSinceWorkday(ctx.now(), toCalendar(readSettings(days)))
  const known = new Set(sent.map(reminderKey))
  const groups: { id: string; changes: Change[] }[] = []
  for (const row of rows) {
    const rule = approvalReminders[row.status as keyof typeof approvalReminders]
    const offset = findTodaysOffset(row.dueTime, now, rule.offsets, sinceWork)
    if (offset === null) continue
    const people =
      row.status !== 'TO_APPROVAL'
        ? [row.subjectManId]
        : [
            ...contacts.filter((one) => one.departId === row.leadDepartId).map((one) => one.userId),
            ...(offset >= DIGEST_AFTER_DAYS ? managers.map((one) => one.userId) : []),
          ]
    const fresh = [...new Set(people)]
      .filter(Boolean)
      .map((userId) => ({ ruleKey: `${row.status}${reminderKeyOf(offset)}`, bizId: row.id, due: row.dueTime, userId }))
      .filter((one) => !known.has(reminderKey(one)))
    if (!fresh.length) continue
    groups.push({
      id: row.id,
      changes: [
        ...fresh.map((one) => sentReminderRow(ctx, 'subject', one)),
        notify({
          template: rule.template,
          title: `《${row.subjectName}》${rule.asks}，${formatRemainingDays(row.dueTime, now)}`,
          text: `课题《${row.subjectName}》${rule.asks}，截止 ${row.dueTime.slice(0, 16)}，${formatRemainingDays(row.dueTime, now)}。${rule.todo}`,
          url: subjectPageUrl(row.id),
          busType: 'subject',
          busId: row.id,
          to: { users: fresh.map((one) => one.userId) },
          priority: offset >= 0 ? 'H' : 'M',
        }),
      ],
    })
  }
  return `${await sendReminderGroups(ctx, groups)} of ${groups.length} sent`
}
