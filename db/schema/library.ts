import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    /** Its cases, its tasks that are drafts, that were issued, and of these the open ones. Kept by triggers. */
    caseCount: integer('case_count').notNull().default(0),
    draftCount: integer('draft_count').notNull().default(0),
    taskCount: integer('task_count').notNull().default(0),
    openCount: integer('open_count').notNull().default(0),
    /** Of its issued tasks that somebody has to do the weights, and the weighed mean rates in millionths. Kept by triggers. */
    weightSum: integer('weight_sum').notNull().default(0),
    rateSum: integer('rate_sum').notNull().default(0),
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
  (t) => [
    uniqueIndex('fb_requirement_no').on(t.requirementNo),
    index('fb_requirement_kind').on(t.orgType, t.category, t.sort),
  ],
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
    /** By how many tasks it is done. Kept by triggers. */
    taskCount: integer('task_count').notNull().default(0),
    /** How many requirements it shows, and its reports that were handed in, with what passed and failed. Kept by triggers. */
    requirementCount: integer('requirement_count').notNull().default(0),
    testCount: integer('test_count').notNull().default(0),
    testPassed: integer('test_passed').notNull().default(0),
    testFailed: integer('test_failed').notNull().default(0),
    remark: text('remark').notNull().default(''),
  },
  (t) => [
    uniqueIndex('fb_case_no').on(t.caseNo),
    index('fb_case_listed').on(t.orgType, t.delFlag, t.status, t.updateTime, t.id),
    index('fb_case_category').on(t.orgType, t.category, t.delFlag, t.status, t.updateTime),
    index('fb_case_room').on(t.orgType, t.delFlag, t.updateTime, t.id),
    index('fb_case_all').on(t.delFlag, t.updateTime, t.id),
    index('fb_case_status').on(t.delFlag, t.status, t.updateTime, t.id),
    index('fb_case_year').on(t.delFlag, t.year, t.updateTime, t.id),
    index('fb_case_collected').on(t.delFlag, t.collectFlag, t.updateTime, t.id),
    index('fb_case_own').on(t.sourceDepartId, t.delFlag, t.status),
    index('fb_case_depart').on(t.sourceDepartId, t.delFlag, t.updateTime),
  ],
)

/**
 * How many cases there are in each room, state and category, and how much they are used. `state` is the status, or -1 for an
 * institution's draft, which is its own. Kept by triggers, so that no reading counts all.
 */
export const fbCaseTotal = sqliteTable(
  'fb_case_total',
  {
    orgType: text('org_type').notNull(),
    state: integer('state').notNull(),
    category: text('category').notNull(),
    total: integer('total').notNull().default(0),
    taskCount: integer('task_count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orgType, t.state, t.category] })],
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

/**
 * How many schedules, tests, cases and tasks there are, by room, period and what they are about; triggers count. Of a schedule
 * `state` is its status, `n` counts rows and `a` sums rates. Tasks and cases stand under their year, cases by whether they are
 * collected; `state` is their status, -1 of an institution's own draft. Of a test it is the result, `draft`, or '' where all that were handed in stand
 * together (of a case and a product); `a`, `b`, `c` sum what passed, failed and was left out. Tests stand under their month
 * and, for all time, under ''.
 */
export const fbTotal = sqliteTable(
  'fb_total',
  {
    kind: text('kind').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    /** `room`, `task`, `depart`, `case` or `product`. */
    scope: text('scope').notNull(),
    period: text('period').notNull(),
    scopeId: text('scope_id').notNull(),
    state: text('state').notNull(),
    n: integer('n').notNull().default(0),
    a: integer('a').notNull().default(0),
    b: integer('b').notNull().default(0),
    c: integer('c').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.orgType, t.scope, t.period, t.scopeId, t.state] }),
    index('fb_total_of').on(t.kind, t.scope, t.scopeId, t.orgType, t.period, t.state),
    index('fb_total_most').on(t.kind, t.orgType, t.scope, t.period, t.n),
    index('fb_total_failing').on(t.kind, t.orgType, t.scope, t.period, t.b),
  ],
)

/**
 * How often files of the library were looked at and downloaded, by area (`biz_type` of the file) and year. A row without a file
 * is its whole area. Kept by a trigger on what is noted of each reading.
 */
export const fbFileTotal = sqliteTable(
  'fb_file_total',
  {
    area: text('area').notNull(),
    year: text('year').notNull(),
    fileId: text('file_id').notNull(),
    views: integer('views').notNull().default(0),
    downloads: integer('downloads').notNull().default(0),
    lastTime: dateTime('last_time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.year, t.area] }),
    index('fb_file_total_most').on(t.year, t.downloads, t.fileId),
    index('fb_file_total_area').on(t.year, t.area, t.downloads, t.fileId),
  ],
)
