import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

/** The two sides of the strategic plan: fund companies and securities firms do not see each other's data. */
export type OrgType = 'fund' | 'securities'
/** One step of a test case and its expected result. */
export type CaseStep = { action: string; expected: string }

/** The plan of a year for one kind of institution; tasks and the collection of cases belong to it. */
export const fbPlan = sqliteTable(
  'fb_plan',
  {
    ...commonColumns(),
    planName: text('plan_name').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    year: text('year').notNull(),
    goal: text('goal').notNull().default(''),
    /** 0 draft, 1 active, 2 closed. */
    status: flag('status'),
  },
  (t) => [uniqueIndex('fb_plan_name').on(t.orgType, t.year, t.planName)],
)

/** A requirement to be covered by test cases: a row of the coverage matrix. */
export const fbRequirement = sqliteTable(
  'fb_requirement',
  {
    ...commonColumns(),
    requirementNo: text('requirement_no').notNull(),
    requirementName: text('requirement_name').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    /** Code of the category tree. */
    category: text('category').notNull().default(''),
    source: text('source').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [uniqueIndex('fb_requirement_no').on(t.requirementNo)],
)

export const fbCase = sqliteTable(
  'fb_case',
  {
    ...commonColumns(),
    caseNo: text('case_no').notNull(),
    caseName: text('case_name').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    /** Code of the category tree: a prefix selects a branch. */
    category: text('category').notNull().default(''),
    domain: text('domain').notNull().default(''),
    scenario: text('scenario').notNull().default(''),
    precondition: text('precondition').notNull().default(''),
    steps: json<CaseStep[]>('steps').notNull().default([]),
    expected: text('expected').notNull().default(''),
    /** 1 (highest) to 4. */
    priority: integer('priority').notNull().default(3),
    /** Origin: centre, institution or drill. */
    source: text('source').notNull().default('centre'),
    sourceDepartId: text('source_depart_id').notNull().default(''),
    year: text('year').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 1: selected for a collection. */
    collectFlag: flag('collect_flag'),
    /** 0 draft, 1 submitted, 2 published, 3 withdrawn, 4 returned. */
    status: flag('status'),
    opinion: text('opinion').notNull().default(''),
    submitTime: dateTime('submit_time'),
    releaseTime: dateTime('release_time'),
    versionNo: integer('version_no').notNull().default(0),
    remark: text('remark').notNull().default(''),
  },
  (t) => [
    uniqueIndex('fb_case_no').on(t.caseNo),
    index('fb_case_category').on(t.orgType, t.category, t.delFlag, t.status, t.updateTime),
    index('fb_case_room').on(t.orgType, t.delFlag, t.updateTime, t.id),
    index('fb_case_all').on(t.delFlag, t.updateTime, t.id),
    index('fb_case_year').on(t.delFlag, t.year, t.updateTime, t.id),
    index('fb_case_collected').on(t.delFlag, t.collectFlag, t.updateTime, t.id),
    index('fb_case_depart').on(t.sourceDepartId, t.delFlag, t.updateTime),
  ],
)

/** A released version of a test case. Immutable. */
export const fbCaseVersion = sqliteTable(
  'fb_case_version',
  {
    ...commonColumns(),
    caseId: text('case_id').notNull(),
    versionNo: integer('version_no').notNull(),
    snapshot: json<Record<string, unknown>>('snapshot').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [uniqueIndex('fb_case_version_no').on(t.caseId, t.versionNo)],
)

export const fbCaseRequirement = sqliteTable(
  'fb_case_requirement',
  { caseId: text('case_id').notNull(), requirementId: text('requirement_id').notNull() },
  (t) => [
    uniqueIndex('fb_case_requirement_once').on(t.requirementId, t.caseId),
    index('fb_case_requirement_case').on(t.caseId),
  ],
)

/** The test cases collected by a plan. */
export const fbPlanCase = sqliteTable(
  'fb_plan_case',
  { planId: text('plan_id').notNull(), caseId: text('case_id').notNull() },
  (t) => [uniqueIndex('fb_plan_case_once').on(t.planId, t.caseId), index('fb_plan_case_case').on(t.caseId)],
)

/** Log of status changes of schedules, tasks and test cases. Append-only. */
export const fbLog = sqliteTable(
  'fb_log',
  {
    id: text('id').primaryKey(),
    bizType: text('biz_type').notNull(),
    bizId: text('biz_id').notNull(),
    fromStatus: integer('from_status').notNull(),
    toStatus: integer('to_status').notNull(),
    operation: text('operation').notNull(),
    actorId: text('actor_id').notNull().default(''),
    actorName: text('actor_name').notNull().default(''),
    roleCode: text('role_code').notNull().default(''),
    reason: text('reason').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [index('fb_log_row').on(t.bizType, t.bizId, t.createTime)],
)

/** An announcement of the library to one side; an empty `org_type` addresses both. */
export const fbAnnounce = sqliteTable(
  'fb_announce',
  {
    ...commonColumns(),
    title: text('title').notNull(),
    content: text('content').notNull().default(''),
    orgType: text('org_type').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    publishTime: dateTime('publish_time'),
    /** 0 draft, 1 published, 2 revoked. */
    status: flag('status'),
    top: flag('top'),
  },
  (t) => [index('fb_announce_listed').on(t.delFlag, t.status, t.top, t.publishTime)],
)
