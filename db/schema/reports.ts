import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

export type Indicator = { name: string; planned: string; reached: string; rate: number; fileIds: string[] }
export type ReportSections = {
  completion?: { text: string; indicators: Indicator[] }
  change?: { text: string }
  sharing?: { text: string; shareAuth: number; fileIds: string[] }
  progressYear?: { year: string; text: string }[]
}
/** The part of a report written by its author; the other columns are set by transitions. */
export type ReportSnapshot = {
  content: string
  sections: ReportSections
  fundUsed: number
  problems: string
  nextPlan: string
  fileIds: string[]
  /** Answers to the supplementary form; missing in older versions. */
  more?: Record<string, unknown>
}

export const report = sqliteTable(
  'report',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    year: text('year').notNull(),
    reportType: text('report_type').notNull(),
    reportName: text('report_name').notNull().default(''),
    /** 负责人 or 联系人. */
    submitRole: text('submit_role').notNull().default('负责人'),
    /** 0 待创建, 1 待提交, 2 已提交, 3 已审阅, 4 待完善. */
    status: flag('status'),
    late: flag('late'),
    waived: flag('waived'),
    cancelled: flag('cancelled'),
    deadlineId: text('deadline_id').notNull().default(''),
    openTime: dateTime('open_time'),
    dueTime: dateTime('due_time'),
    /** 1: individually extended; not moved with the year's deadline. */
    extended: flag('extended'),
    content: text('content').notNull().default(''),
    sections: json<ReportSections>('sections').notNull().default({}),
    /** In 万元 (10,000 yuan). */
    fundUsed: real('fund_used').notNull().default(0),
    problems: text('problems').notNull().default(''),
    nextPlan: text('next_plan').notNull().default(''),
    midConclusion: text('mid_conclusion').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** Answers to the supplementary form for reports, of the form of the subject's year. */
    more: json<Record<string, unknown>>('more').notNull().default({}),
    versionNo: integer('version_no').notNull().default(0),
    similarityMax: integer('similarity_max'),
    authorId: text('author_id').notNull().default(''),
    submitTime: dateTime('submit_time'),
    /** Set when a reviewer opens it; it can no longer be withdrawn then. */
    openedTime: dateTime('opened_time'),
    reviewerId: text('reviewer_id').notNull().default(''),
    reviewOpinion: text('review_opinion').notNull().default(''),
    reviewTime: dateTime('review_time'),
    returnDue: dateTime('return_due'),
    meetingId: text('meeting_id').notNull().default(''),
    /**
     * The source of a report row maintained by the system, see `worker/subjects/reports/mirrors.ts`; '' for reports
     * written by people.
     */
    mirrors: text('mirrors').notNull().default(''),
  },
  (t) => [
    // Covers counts, orders and statistics of the reports of a subject.
    index('report_subject').on(
      t.subjectId,
      t.year,
      t.reportType,
      t.status,
      t.submitRole,
      t.delFlag,
      t.cancelled,
      t.waived,
      t.dueTime,
      t.mirrors,
      t.id,
    ),
    index('report_status').on(t.status, t.dueTime),
    index('report_kind').on(t.year, t.reportType, t.status),
    index('report_meeting').on(t.meetingId).where(sql`meeting_id <> ''`),
    // The two sort orders of all reports, or those of a year.
    index('report_due').on(t.dueTime, t.id),
    index('report_year').on(t.year, t.dueTime, t.id),
    index('report_urgent').on(
      sql`case when status = 3 or cancelled = 1 then 1 else 0 end`,
      sql`case when status = 3 or cancelled = 1 then '' when due_time is null then '9999' else due_time end`,
      sql`due_time desc`,
      t.id,
    ),
    // The most urgent reports of a year.
    index('report_year_urgent').on(
      t.year,
      sql`case when status = 3 or cancelled = 1 then 1 else 0 end`,
      sql`case when status = 3 or cancelled = 1 then '' when due_time is null then '9999' else due_time end`,
      sql`due_time desc`,
      t.id,
    ),
    uniqueIndex('report_place').on(t.subjectId, t.reportType, t.year, t.meetingId, t.mirrors),
  ],
)

export const reportDeadline = sqliteTable('report_deadline', {
  ...commonColumns(),
  year: text('year').notNull(),
  reportType: text('report_type').notNull(),
  submitRole: text('submit_role').notNull().default('负责人'),
  startTime: dateTime('start_time'),
  endTime: dateTime('end_time'),
  lateAllowed: flag('late_allowed'),
  lateUntil: dateTime('late_until'),
  remindBefore: text('remind_before').notNull().default('14,7,3,1'),
  remindAfter: text('remind_after').notNull().default('1,3,7'),
  scope: text('scope').notNull().default('all'),
  scopeIds: json<string[]>('scope_ids').notNull().default([]),
  /**
   * Base of the due date: fixed, established, end or meeting. `offset` in days is added to it, in working days if
   * `workdays` is 1.
   */
  baseDate: text('base_date').notNull().default('fixed'),
  offset: integer('offset').notNull().default(0),
  workdays: flag('workdays'),
  remark: text('remark').notNull().default(''),
})

export const reportExtension = sqliteTable(
  'report_extension',
  {
    ...commonColumns(),
    reportId: text('report_id').notNull(),
    newDue: dateTime('new_due').notNull(),
    reason: text('reason').notNull().default(''),
    approver: text('approver').notNull().default(''),
  },
  (t) => [index('report_extension_report').on(t.reportId)],
)

/** A submitted version. Immutable; reviewers continue to read it while the author edits the next one. */
export const reportVersion = sqliteTable(
  'report_version',
  {
    ...commonColumns(),
    reportId: text('report_id').notNull(),
    versionNo: integer('version_no').notNull(),
    snapshot: json<ReportSnapshot>('snapshot').notNull(),
    submitter: text('submitter').notNull().default(''),
    submitTime: dateTime('submit_time').notNull(),
  },
  (t) => [uniqueIndex('report_version_no').on(t.reportId, t.versionNo)],
)

/** Log of status changes of reports. Append-only. */
export const reportLog = sqliteTable(
  'report_log',
  {
    id: text('id').primaryKey(),
    reportId: text('report_id').notNull(),
    fromStatus: integer('from_status').notNull(),
    toStatus: integer('to_status').notNull(),
    /** A transition of the report's life cycle. */
    operation: text('operation').notNull(),
    actorId: text('actor_id').notNull().default(''),
    actorName: text('actor_name').notNull().default(''),
    roleCode: text('role_code').notNull().default(''),
    reason: text('reason').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [index('report_log_report').on(t.reportId, t.createTime)],
)

/** A sent reminder; at most one per rule, row, due date, person and channel. */
export const sentReminder = sqliteTable(
  'sent_reminder',
  {
    id: text('id').primaryKey(),
    ruleKey: text('rule_key').notNull(),
    bizType: text('biz_type').notNull(),
    bizId: text('biz_id').notNull(),
    due: dateTime('due').notNull(),
    userId: text('user_id').notNull(),
    channel: text('channel').notNull(),
    time: dateTime('time').notNull(),
  },
  (t) => [uniqueIndex('sent_reminder_once').on(t.ruleKey, t.bizType, t.bizId, t.due, t.userId, t.channel)],
)
