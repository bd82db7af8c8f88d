import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'
import type { wireNames } from '../wire-names'

export type ExpectedResult = { type: string; name: string; count: number; unit: string }
export type CooperatingDepart = { departId: string; departName: string; duty: string }
export type BudgetLine = { item: string; amount: number; note?: string }
export type FileSlot = { slot: string; fileIds: string[] }
export type ReplenishItem = {
  item: string
  fileSlot: string
  note: string
  answered: number
  answer?: string
  fileIds?: string[]
}
/** The reviewers' opinions as merged by the centre. */
export type MergedOpinion = { stage: string; roundNo: number; text: string; by: string; time: string }
export type ReturnMark = { section: string; text: string }
export type ReturnRequest = { opinion: string; marks: ReturnMark[]; items: ReplenishItem[] }
export type SubjectResource = {
  id: string
  type: string
  desc: string
  fileIds: string[]
  links: string[]
  share: number
  shareAuth: number
  /** 1: the centre has confirmed publication. Missing in older rows, which follow their subject. */
  confirmed?: number
}

export type SubjectStatus =
  | 'TO_ESTABLISH_DRAFT'
  | 'ESTABLISHED_DRAFT'
  | 'TO_SUBMIT'
  | 'TO_SUPPLEMENT'
  | 'TO_APPROVAL'
  | 'TO_REVIEW'
  | 'TO_PERFECT'
  | (typeof wireNames)['TO_FIRST_AUDIT']
  | (typeof wireNames)['FIRST_AUDITING']
  | 'TO_RE_AUDIT'
  | 'RE_AUDITING'
  | 'TO_ESTABLISH'
  | 'ESTABLISHED'
  | 'TO_AUDIT'
  | (typeof wireNames)['TO_CONCLUSION']
  | 'TO_PRIZE'
  | (typeof wireNames)['FINISHED']
  | (typeof wireNames)['ESTABLISH_FAIL']

/**
 * Columns of a year's statistics, for a covering index: a row of the table is ten times as long. Names without spaces,
 * because drizzle-kit splits them.
 */
const FIGURE_COLUMNS = sql`del_flag,status,source,submit_time,establish_time,round_no,domain,lead_depart_id,lead_depart_name,budget_total,share,share_auth`
/** Columns by which lists of subjects filter, sort and search, and on which rights and pending tasks depend. */
const LISTED_COLUMNS = sql`status,year,domain,source,submit_time,due_time,round_no,publicity_end,grade_end_time,establish_time,prize_level,hold_notice,lead_depart_id,lead_depart_name,subject_name,subject_num,subject_man_name,del_flag`
const SCORE_COLUMNS = sql`grade_level,grade_raw,grade_norm,is_excellent,status,source,submit_time,id`

/** A subject (课题) with its status. `lockVersion` guards every transition. */
export const subject = sqliteTable(
  'subject',
  {
    ...commonColumns(),
    subjectNum: text('subject_num').notNull().default(''),
    subjectName: text('subject_name').notNull(),
    subjectNameEn: text('subject_name_en').notNull().default(''),
    year: text('year').notNull(),
    status: text('status').$type<SubjectStatus>().notNull(),
    prevStatus: text('prev_status').notNull().default(''),
    /** The status to which a returned subject goes back; '' if it was not returned. */
    returnFrom: text('return_from').notNull().default(''),
    /** 1: after completion the business manager may send it directly to the same reviewers. */
    keepReviewers: flag('keep_reviewers'),
    statusTime: dateTime('status_time').notNull().default(''),
    dueTime: dateTime('due_time'),
    roundNo: integer('round_no').notNull().default(1),
    source: text('source').notNull().default('declare'),
    collectId: text('collect_id').notNull().default(''),
    domain: text('domain').notNull().default(''),
    subjectType: text('subject_type').notNull().default(''),
    level: text('level').notNull().default(''),
    keywords: text('keywords').notNull().default(''),
    summary: text('summary').notNull().default(''),
    background: text('background').notNull().default(''),
    objectives: text('objectives').notNull().default(''),
    content: text('content').notNull().default(''),
    techRoute: text('tech_route').notNull().default(''),
    innovation: text('innovation').notNull().default(''),
    basis: text('basis').notNull().default(''),
    risks: text('risks').notNull().default(''),
    /** In 万元 (10,000 yuan). */
    budgetTotal: real('budget_total').notNull().default(0),
    budget: json<BudgetLine[]>('budget').notNull().default([]),
    startDate: date('start_date'),
    endDate: date('end_date'),
    durationMonths: integer('duration_months').notNull().default(0),
    isOverYear: flag('is_over_year'),
    leadDepartId: text('lead_depart_id').notNull().default(''),
    leadDepartName: text('lead_depart_name').notNull().default(''),
    cooperateDeparts: json<CooperatingDepart[]>('cooperate_departs').notNull().default([]),
    subjectManId: text('subject_man_id').notNull().default(''),
    subjectManName: text('subject_man_name').notNull().default(''),
    subjectManPhone: text('subject_man_phone').notNull().default(''),
    subjectManEmail: text('subject_man_email').notNull().default(''),
    contactId: text('contact_id').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    advisers: json<string[]>('advisers').notNull().default([]),
    expectedResults: json<ExpectedResult[]>('expected_results').notNull().default([]),
    resources: json<SubjectResource[]>('resources').notNull().default([]),
    fontFamily: text('font_family').notNull().default(''),
    fontSize: text('font_size').notNull().default(''),
    share: flag('share'),
    shareAuth: flag('share_auth'),
    shareConfirmed: flag('share_confirmed'),
    shareTime: dateTime('share_time'),
    /** 0 to 100, from the latest comparison; null before the first one. */
    similarityMax: integer('similarity_max'),
    similarityVerdict: text('similarity_verdict').notNull().default(''),
    /** Percent, 0 to 100; null before the first conclusion. */
    passRateFirst: real('pass_rate_first'),
    passRateRe: real('pass_rate_re'),
    /** 未评分, 评分中, 已评分 or empty. */
    gradeStatus: text('grade_status').notNull().default(''),
    gradeRaw: real('grade_raw'),
    gradeNorm: real('grade_norm'),
    gradeRank: integer('grade_rank'),
    gradeLevel: text('grade_level').notNull().default(''),
    gradeEndTime: dateTime('grade_end_time'),
    isExcellent: flag('is_excellent'),
    prizeId: text('prize_id').notNull().default(''),
    prizeLevel: text('prize_level').notNull().default(''),
    publicityStart: dateTime('publicity_start'),
    publicityEnd: dateTime('publicity_end'),
    /** 0 no objection, 1 being handled, 2 upheld. */
    publicityResult: flag('publicity_result'),
    submitTime: dateTime('submit_time'),
    /** Set when the institution's contact opens the subject; it can no longer be withdrawn then. */
    contactOpenTime: dateTime('contact_open_time'),
    approvalTime: dateTime('approval_time'),
    establishTime: dateTime('establish_time'),
    actualEndDate: date('actual_end_date'),
    finishTime: dateTime('finish_time'),
    closeTime: dateTime('close_time'),
    closeReason: text('close_reason').notNull().default(''),
    closeKind: text('close_kind').notNull().default(''),
    taskBookFileId: text('task_book_file_id').notNull().default(''),
    mergedOpinion: json<MergedOpinion>('merged_opinion'),
    holdNotice: flag('hold_notice'),
    formalChecked: flag('formal_checked'),
    archiveComplete: flag('archive_complete'),
  },
  (t) => [
    // Covers lists for readers who see nearly all subjects: the columns of filters, rights and sort orders. SQLite
    // treats an index as covering only if it contains `del_flag` as well, because the table has more than 63 columns.
    index('subject_listed').on(t.createTime, t.id, LISTED_COLUMNS).where(sql`del_flag = 0`),
    // Covers pending tasks by due time, then the newest id first. Without it the rows of all pending subjects would be
    // read.
    index('subject_due')
      .on(
        t.status,
        t.dueTime,
        sql`id desc`,
        t.statusTime,
        t.roundNo,
        t.source,
        t.subjectManId,
        t.subjectNum,
        t.endDate,
        t.gradeEndTime,
        t.isExcellent,
        t.publicityEnd,
        t.delFlag,
      )
      .where(sql`del_flag = 0`),
    // Subjects longest in a status.
    index('subject_since').on(t.status, t.statusTime, t.id).where(sql`del_flag = 0`),
    index('subject_status_org').on(t.status, t.sysOrgCode),
    // Covers pages of one year or of all years for readers who see only some subjects and therefore skip many. Contains
    // the keywords, so that rows of 4 kB are not read for them.
    index('subject_year').on(t.year, t.createTime, t.id, t.status, t.delFlag, t.source, t.submitTime, t.keywords),
    // Finds another subject with the same name in a year.
    index('subject_name').on(t.year, t.subjectName),
    // Subjects that are being graded or have been graded; the condition must match `gradableCondition`.
    index('subject_graded')
      .on(t.year, t.subjectNum, t.id)
      .where(sql`status in ('TO_AUDIT', 'TO_PRIZE') or grade_end_time is not null or grade_status <> ''`),
    // Covers the statistics of a year. Not partial: of two indexes on the year the planner prefers the partial one.
    index('subject_figures').on(t.year, t.id, FIGURE_COLUMNS),
    // Covers the grade statistics of a year.
    index('subject_scores').on(t.year, t.domain, SCORE_COLUMNS).where(sql`grade_end_time is not null and del_flag = 0`),
    // Running subjects by end date.
    index('subject_end').on(t.status, sql`end_date desc`, t.id).where(sql`del_flag = 0`),
    // Latest established first: the matrix of reports, for readers who see all subjects or certain statuses.
    index('subject_latest').on(sql`establish_time desc`, t.id, t.status, t.delFlag).where(sql`del_flag = 0`),
    index('subject_creator').on(t.createBy),
    // Covers counts of lists and of the dashboard, and lookups by the subject ids of reports; a row of the table is ten
    // times as long.
    index('subject_counted')
      .on(
        ...[t.status, t.year, t.domain, t.holdNotice, t.source, t.submitTime, t.establishTime, t.prizeLevel, t.id],
        // Also part of the condition: without it the index does not cover a statement that uses late columns of the
        // table.
        t.delFlag,
      )
      .where(sql`del_flag = 0`),
    index('subject_man').on(t.subjectManId),
    index('subject_contact').on(t.contactId).where(sql`contact_id <> ''`),
    index('subject_org').on(t.sysOrgCode),
    index('subject_case').on(t.collectId),
    // Few subjects have results; without this index all rows are read to find shared ones.
    index('subject_results').on(t.year).where(sql`resources <> '[]' and del_flag = 0`),
    uniqueIndex('subject_num').on(t.subjectNum).where(sql`subject_num <> ''`),
  ],
)

export const subjectMember = sqliteTable(
  'subject_member',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    userId: text('user_id').notNull().default(''),
    name: text('name').notNull(),
    departId: text('depart_id').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    title: text('title').notNull().default(''),
    duty: text('duty').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    editRight: flag('edit_right'),
    /** 负责人, 联系人, 成员 or 顾问. */
    role: text('role').notNull().default('成员'),
  },
  (t) => [
    index('subject_member_subject').on(t.subjectId),
    index('subject_member_user').on(t.userId, t.subjectId, t.editRight),
  ],
)

/** A submitted version. Immutable. */
export const subjectVersion = sqliteTable(
  'subject_version',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    collectId: text('collect_id').notNull().default(''),
    versionNo: integer('version_no').notNull(),
    snapshot: json<Record<string, unknown>>('snapshot').notNull(),
    files: json<FileSlot[]>('files').notNull().default([]),
    submitter: text('submitter').notNull().default(''),
    submitTime: dateTime('submit_time').notNull(),
    reason: text('reason').notNull().default(''),
    diff: json<{ field: string; before: unknown; after: unknown }[]>('diff').notNull().default([]),
    /** The return to which this version responds; null for the first version. */
    asked: json<ReturnRequest | null>('asked'),
  },
  (t) => [uniqueIndex('subject_version_no').on(t.subjectId, t.versionNo)],
)

/** The declaration document, or a collected topic. `subject.collectId` refers to the current one. */
export const subjectCollect = sqliteTable(
  'subject_collect',
  {
    ...commonColumns(),
    collectNum: text('collect_num').notNull().default(''),
    /** collect: a proposed topic; declare: a declaration. */
    kind: text('kind').notNull().default('declare'),
    subjectId: text('subject_id').notNull(),
    year: text('year').notNull(),
    subjectName: text('subject_name').notNull(),
    domain: text('domain').notNull().default(''),
    proposerType: text('proposer_type').notNull().default('person'),
    proposerId: text('proposer_id').notNull().default(''),
    proposerName: text('proposer_name').notNull().default(''),
    departId: text('depart_id').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    suggestManName: text('suggest_man_name').notNull().default(''),
    necessity: text('necessity').notNull().default(''),
    existing: text('existing').notNull().default(''),
    targets: text('targets').notNull().default(''),
    technicalPoints: text('technical_points').notNull().default(''),
    schedule: json<{ period: string; work: string }[]>('schedule').notNull().default([]),
    attachments: json<FileSlot[]>('attachments').notNull().default([]),
    commitment: flag('commitment'),
    replenishItems: json<ReplenishItem[]>('replenish_items').notNull().default([]),
    replenishDue: dateTime('replenish_due'),
    marks: json<ReturnMark[]>('marks').notNull().default([]),
    auditOpinion: text('audit_opinion').notNull().default(''),
    mergedInto: text('merged_into').notNull().default(''),
    /** For a declaration: the subject id of the collected topic that it takes up. */
    topicId: text('topic_id').notNull().default(''),
    adoptedSubjectId: text('adopted_subject_id').notNull().default(''),
    versionNo: integer('version_no').notNull().default(0),
    formId: text('form_id').notNull().default(''),
    formVersion: integer('form_version').notNull().default(1),
    formData: json<Record<string, string>>('form_data').notNull().default({}),
    /** Answers to the year's supplementary form, by field name. */
    more: json<Record<string, unknown>>('more').notNull().default({}),
  },
  (t) => [
    index('subject_collect_subject').on(t.subjectId),
    index('subject_collect_year').on(t.year),
    index('subject_collect_topic').on(t.topicId).where(sql`topic_id <> ''`),
  ],
)
