import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

/** The two rooms of the strategic plan: fund companies and securities firms do not see each other's. */
export type OrgType = 'fund' | 'securities'
/** One step of a case, and what is to be seen after it. */
export type CaseStep = { action: string; expected: string }

/** What a year asks of one kind of institution: its tasks hang on it, its collection of cases as well. */
export const fbPlan = sqliteTable(
  'fb_plan',
  {
    ...common(),
    planName: text('plan_name').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    year: text('year').notNull(),
    goal: text('goal').notNull().default(''),
    /** 0 draft, 1 in force, 2 closed. */
    status: flag('status'),
  },
  (t) => [uniqueIndex('fb_plan_name').on(t.orgType, t.year, t.planName)],
)

/** What has to be shown by cases: the rows of the coverage matrix. */
export const fbRequirement = sqliteTable(
  'fb_requirement',
  {
    ...common(),
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
    ...common(),
    caseNo: text('case_no').notNull(),
    caseName: text('case_name').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    /** Code of the category tree: a prefix finds the branch. */
    category: text('category').notNull().default(''),
    domain: text('domain').notNull().default(''),
    scenario: text('scenario').notNull().default(''),
    precondition: text('precondition').notNull().default(''),
    steps: json<CaseStep[]>('steps').notNull().default([]),
    expected: text('expected').notNull().default(''),
    /** 1 highest to 4. */
    priority: integer('priority').notNull().default(3),
    /** Where it comes from: centre, institution or drill. */
    source: text('source').notNull().default('centre'),
    sourceDepartId: text('source_depart_id').notNull().default(''),
    year: text('year').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 1: chosen into a collection. */
    collectFlag: flag('collect_flag'),
    /** 0 draft, 1 submitted, 2 in the library, 3 taken off, 4 returned. */
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

/** A released state of a case, as it was. */
export const fbCaseVersion = sqliteTable(
  'fb_case_version',
  {
    ...common(),
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

/** The cases that a plan has collected. */
export const fbPlanCase = sqliteTable(
  'fb_plan_case',
  { planId: text('plan_id').notNull(), caseId: text('case_id').notNull() },
  (t) => [uniqueIndex('fb_plan_case_once').on(t.planId, t.caseId), index('fb_plan_case_case').on(t.caseId)],
)

/** Who moved a schedule, a task or a case, when and why. Rows are never changed. */
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

/** What the library makes known to a room; '' as its kind is both rooms. */
export const fbAnnounce = sqliteTable(
  'fb_announce',
  {
    ...common(),
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
