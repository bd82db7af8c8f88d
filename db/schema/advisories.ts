import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'

/**
 * An affected target: an entry of the software register, or a product, a vendor or both by name; the versions from and
 * to are inclusive.
 */
export type AdvisoryTarget = { softwareId: string; name: string; vendor: string; from: string; to: string }
/** The match that makes an institution affected. `sure` 0: its version is unknown. */
export type AffectedReason = {
  kind: 'use' | 'adapt' | 'purchase' | 'provider'
  name: string
  version: string
  sure: 0 | 1
}

/** An incident or an advisory of the security lab. `sysOrgCode` and `departId` are its author's institution. */
export const advisory = sqliteTable(
  'advisory',
  {
    ...commonColumns(),
    /** For example `AQ-2026-0007`. */
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
    /** Ids of drill scenarios for this kind of incident. */
    drills: json<string[]>('drills').notNull().default([]),
    departId: text('depart_id').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    /** 0 draft, 1 in review, 2 published, 3 withdrawn, 4 returned. */
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

/** An affected institution and its response. It is notified once, when the row is created. */
export const affectedInstitution = sqliteTable(
  'affected_institution',
  {
    ...commonColumns(),
    advisoryId: text('advisory_id').notNull(),
    departId: text('depart_id').notNull(),
    departName: text('depart_name').notNull(),
    reasons: json<AffectedReason[]>('reasons').notNull().default([]),
    /** 0 no response, 1 in progress, 2 fixed, 3 not affected. */
    state: flag('state'),
    note: text('note').notNull().default(''),
    answerName: text('answer_name').notNull().default(''),
    answerTime: dateTime('answer_time').notNull().default(''),
  },
  (t) => [
    uniqueIndex('affected_institution_once').on(t.advisoryId, t.departId),
    index('affected_institution_org').on(t.sysOrgCode, t.advisoryId),
  ],
)

/**
 * A report that an institution of the lab shares with the others under its terms. `sysOrgCode` and `departId` are that
 * institution's.
 */
export const labReport = sqliteTable(
  'lab_report',
  {
    ...commonColumns(),
    title: text('title').notNull(),
    kind: text('kind').$type<'scan' | 'pentest' | 'trend' | 'review'>().notNull(),
    summary: text('summary').notNull().default(''),
    content: text('content').notNull().default(''),
    /** Terms that a reader must accept before reading on. */
    terms: text('terms').notNull(),
    /** 1 the lab's administrator only, 2 its institutions as well, 3 the whole lab. */
    audience: integer('audience').notNull().default(2),
    /** Last day of access for others; '' without an end. */
    untilDate: date('until_date').notNull().default(''),
    departId: text('depart_id').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    /** 1 shared, 0 withdrawn. */
    status: integer('status').notNull().default(1),
  },
  (t) => [
    index('lab_report_listed').on(t.delFlag, t.createTime, t.id),
    index('lab_report_owner').on(t.sysOrgCode, t.delFlag),
  ],
)

/** A person's acceptance of the terms of a report, with the text of that time. */
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
