import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, date, dateTime, flag, json } from './columns'

/** What is affected: an entry of the register, or a product, a vendor or both by name; versions from and to, both included. */
export type AdvisoryTarget = { softwareId: string; name: string; vendor: string; from: string; to: string }
/** Why an institution is affected. `sure` 0: its version is not known. */
export type AffectedReason = {
  kind: 'use' | 'adapt' | 'purchase' | 'provider'
  name: string
  version: string
  sure: 0 | 1
}

/** An incident or an advisory of the security lab. `sysOrgCode` and `departId` are its writer's institution. */
export const advisory = sqliteTable(
  'advisory',
  {
    ...common(),
    /** `AQ-2026-0007`. */
    advisoryNo: text('advisory_no').notNull(),
    kind: text('kind').$type<'incident' | 'advisory'>().notNull(),
    title: text('title').notNull(),
    /** 1 low, 2 medium, 3 high, 4 critical. */
    severity: integer('severity').notNull(),
    /** CVE, CNVD or CNNVD numbers, as written. */
    code: text('code').notNull().default(''),
    source: text('source').notNull().default(''),
    foundDate: date('found_date').notNull(),
    summary: text('summary').notNull().default(''),
    advice: text('advice').notNull().default(''),
    targets: json<AdvisoryTarget[]>('targets').notNull().default([]),
    /** Drill scenes that practise it. */
    drills: json<string[]>('drills').notNull().default([]),
    departId: text('depart_id').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    /** 0 draft, 1 to review, 2 published, 3 off, 4 returned. */
    status: flag('status'),
    opinion: text('opinion').notNull().default(''),
    submitTime: dateTime('submit_time').notNull().default(''),
    publishTime: dateTime('publish_time').notNull().default(''),
    matchTime: dateTime('match_time').notNull().default(''),
  },
  (t) => [
    uniqueIndex('advisory_no').on(t.advisoryNo),
    index('advisory_listed').on(t.delFlag, t.updateTime, t.id),
    index('advisory_status').on(t.delFlag, t.status, t.publishTime, t.id),
    index('advisory_owner').on(t.sysOrgCode, t.delFlag, t.status),
  ],
)

/** That an institution is affected, and what it does about it. It was told once, when the row was made. */
export const advisoryAffected = sqliteTable(
  'advisory_affected',
  {
    ...common(),
    advisoryId: text('advisory_id').notNull(),
    departId: text('depart_id').notNull(),
    departName: text('depart_name').notNull(),
    reasons: json<AffectedReason[]>('reasons').notNull().default([]),
    /** 0 nothing said, 1 at work, 2 mended, 3 not affected. */
    state: flag('state'),
    note: text('note').notNull().default(''),
    answerName: text('answer_name').notNull().default(''),
    answerTime: dateTime('answer_time').notNull().default(''),
  },
  (t) => [
    uniqueIndex('advisory_affected_once').on(t.advisoryId, t.departId),
    index('advisory_affected_org').on(t.sysOrgCode, t.advisoryId),
  ],
)

/** A report that a unit of the lab shares with the others under its terms. `sysOrgCode` and `departId` are the unit's. */
export const labReport = sqliteTable(
  'lab_report',
  {
    ...common(),
    title: text('title').notNull(),
    kind: text('kind').$type<'scan' | 'pentest' | 'trend' | 'review'>().notNull(),
    summary: text('summary').notNull().default(''),
    content: text('content').notNull().default(''),
    /** What a reader agrees to before reading on. */
    terms: text('terms').notNull(),
    /** 1 the lab's administrator alone, 2 its institutions too, 3 all of the lab. */
    audience: integer('audience').notNull().default(2),
    /** The last day on which others read it; '' without an end. */
    untilDate: date('until_date').notNull().default(''),
    departId: text('depart_id').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    /** 1 shared, 0 taken back. */
    status: integer('status').notNull().default(1),
  },
  (t) => [
    index('lab_report_listed').on(t.delFlag, t.createTime, t.id),
    index('lab_report_owner').on(t.sysOrgCode, t.delFlag),
  ],
)

/** That somebody agreed to the terms of a report, as they were then. */
export const labReportReader = sqliteTable(
  'lab_report_reader',
  {
    id: text('id').primaryKey(),
    reportId: text('report_id').notNull(),
    userId: text('user_id').notNull(),
    readerName: text('reader_name').notNull(),
    departName: text('depart_name').notNull(),
    terms: text('terms').notNull(),
    agreeTime: dateTime('agree_time').notNull(),
  },
  (t) => [
    uniqueIndex('lab_report_reader_once').on(t.reportId, t.userId),
    index('lab_report_reader_user').on(t.userId, t.reportId),
  ],
)
