import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'
import type { OrgType } from './library'

export const fbTask = sqliteTable(
  'fb_task',
  {
    ...commonColumns(),
    taskNo: text('task_no').notNull(),
    taskName: text('task_name').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    planId: text('plan_id').notNull().default(''),
    year: text('year').notNull(),
    goal: text('goal').notNull().default(''),
    requirement: text('requirement').notNull().default(''),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** Weight within the parent task, 1 to 100. */
    weight: integer('weight').notNull().default(1),
    parentId: text('parent_id').notNull().default(''),
    /** 0 draft, 1 issued, 2 in progress, 3 done, 4 closed. */
    status: flag('status'),
    issueTime: dateTime('issue_time'),
    fileIds: json<string[]>('file_ids').notNull().default([]),
  },
  (t) => [
    uniqueIndex('fb_task_no').on(t.taskNo),
    index('fb_task_room').on(t.orgType, t.delFlag, t.endDate, t.taskNo),
    index('fb_task_of_year').on(t.orgType, t.year, t.delFlag, t.endDate, t.taskNo),
    index('fb_task_all').on(t.delFlag, t.endDate, t.taskNo),
    index('fb_task_plan').on(t.planId, t.delFlag, t.endDate),
    index('fb_task_parent').on(t.parentId),
  ],
)

export const fbTaskCase = sqliteTable(
  'fb_task_case',
  { taskId: text('task_id').notNull(), caseId: text('case_id').notNull() },
  (t) => [uniqueIndex('fb_task_case_once').on(t.taskId, t.caseId), index('fb_task_case_case').on(t.caseId)],
)

/** The institutions assigned to a task; `rate` is the progress of their last approved period. */
export const fbTaskDepart = sqliteTable(
  'fb_task_depart',
  {
    taskId: text('task_id').notNull(),
    departId: text('depart_id').notNull(),
    rate: integer('rate').notNull().default(0),
    rateTime: dateTime('rate_time'),
  },
  (t) => [
    uniqueIndex('fb_task_depart_once').on(t.taskId, t.departId),
    index('fb_task_depart_depart').on(t.departId, t.taskId),
  ],
)

/** The reporting window of a period, `2026-Q3` or `2026-07`, for one kind of institution. */
export const fbPeriod = sqliteTable(
  'fb_period',
  {
    ...commonColumns(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    period: text('period').notNull(),
    startTime: dateTime('start_time').notNull(),
    endTime: dateTime('end_time').notNull(),
    remindBefore: text('remind_before').notNull().default('7,3,1'),
    remindAfter: text('remind_after').notNull().default('1,3'),
    /** 1: closed permanently by the centre. */
    closed: flag('closed'),
    closeTime: dateTime('close_time'),
  },
  (t) => [uniqueIndex('fb_period_once').on(t.orgType, t.period)],
)

/** Progress of one institution with one task at the end of a period. */
export const fbSchedule = sqliteTable(
  'fb_schedule',
  {
    ...commonColumns(),
    taskId: text('task_id').notNull(),
    departId: text('depart_id').notNull(),
    period: text('period').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    year: text('year').notNull(),
    /** 1 to 100; 0 before anything is reported. */
    rate: integer('rate').notNull().default(0),
    done: text('done').notNull().default(''),
    problems: text('problems').notNull().default(''),
    nextPlan: text('next_plan').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 0 pending, 1 submitted, 2 returned, 3 approved, 4 closed. */
    status: flag('status'),
    submitBy: text('submit_by').notNull().default(''),
    submitTime: dateTime('submit_time'),
    approverId: text('approver_id').notNull().default(''),
    opinion: text('opinion').notNull().default(''),
    approveTime: dateTime('approve_time'),
    dueTime: dateTime('due_time'),
  },
  (t) => [
    uniqueIndex('fb_schedule_once').on(t.taskId, t.departId, t.period),
    index('fb_schedule_depart').on(t.departId, t.orgType, t.year, t.status),
    // Covers counts and rates of one kind of institution by period, status, institution and task.
    index('fb_schedule_period').on(t.orgType, t.period, t.status, t.departId, t.taskId, t.delFlag, t.rate, t.dueTime),
    index('fb_schedule_due').on(t.status, t.dueTime),
    index('fb_schedule_own').on(t.departId, t.period, t.status, t.taskId),
    index('fb_schedule_task').on(t.taskId, t.period, t.status, t.departId),
    index('fb_schedule_all').on(t.period, t.status, t.departId, t.taskId),
  ],
)

/** A test report of one institution. */
export const fbTest = sqliteTable(
  'fb_test',
  {
    ...commonColumns(),
    testName: text('test_name').notNull(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    caseId: text('case_id').notNull().default(''),
    taskId: text('task_id').notNull().default(''),
    departId: text('depart_id').notNull(),
    product: text('product').notNull().default(''),
    environment: text('environment').notNull().default(''),
    version: text('version').notNull().default(''),
    /** pass, partly or fail. */
    result: text('result').notNull(),
    passCount: integer('pass_count').notNull().default(0),
    failCount: integer('fail_count').notNull().default(0),
    skipCount: integer('skip_count').notNull().default(0),
    summary: text('summary').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    testDate: date('test_date').notNull(),
    /** 0 draft, 1 submitted. */
    status: flag('status'),
  },
  (t) => [
    index('fb_test_listed').on(t.orgType, t.delFlag, t.testDate, t.id),
    index('fb_test_depart').on(t.departId, t.delFlag, t.testDate, t.id),
    index('fb_test_all').on(t.delFlag, t.testDate, t.id),
    index('fb_test_case').on(t.caseId, t.delFlag, t.testDate),
    index('fb_test_task').on(t.taskId, t.delFlag, t.testDate),
  ],
)
