import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { report, reportDeadline, subject } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import type { StoredSchema } from '../../db/schema/forms'
import { jsonColumn } from '../core/json'
import { formatStamp } from '../core/time'
import { hasRight } from '../policy/authorization'
import { visibleColumns } from '../subjects/visible-columns.server'
import type { ReportCase } from './case'
import { chineseTypeLabel } from '../subjects/reports/statuses'

const openingPendingColumn = sql<number>`exists (select 1 from report o where o.subject_id = ${report.subjectId}
  and o.report_type = 'OPENING' and o.status <> 3 and o.cancelled = 0)`
const committedReviewCount = (stage: string) => sql<number>`(select count(*) from subject_review c
  where c.subject_id = ${report.subjectId} and c.stage = ${stage} and c.status = 2)`
/** Statuses from which transitions with further guards start: not yet submitted, and submitted but not reviewed. */
const unsubmittedCondition = sql`${report.status} not in (2, 3)`
const unreviewedCondition = sql`${report.status} = 2`
/** Evaluates a subquery only for the report type and the statuses that need it. */
const whenReportType = (kind: string, when: SQL, fact: SQL<number>) =>
  sql<number>`case when ${report.reportType} = ${kind} and ${when} then ${fact} else 0 end`

const allColumns = getTableColumns(report)
/** Columns of a report without its long texts. */
const shortColumns = {
  ...allColumns,
  content: sql<string>`''`,
  problems: sql<string>`''`,
  nextPlan: sql<string>`''`,
  reviewOpinion: sql<string>`''`,
  sections: sql`'{}'`.mapWith(report.sections),
  more: sql`'{}'`.mapWith(report.more),
}

/** Supplementary questions of reports that people write; null for mirrored reports. */
const questionsColumn = sql`(select json_extract(d.definition, '$.sheets.report') from subject_collect c
  join declare_form d on d.id = c.form_id where c.id = ${subject.collectId} and ${report.mirrors} = '')`
/** Select of reports with all data that the guards of their transitions need. The caller adds conditions, order and page. */
export const selectReportCases = (ctx: Context) => buildCaseSelect(ctx, allColumns, report.deadlineId, questionsColumn)
/**
 * `page`: a leading table with the reports of a page (see `pageAsDrivingTable`). `by`: named sort columns, needed for a
 * union.
 */
type PageSource = { page?: SQL; by?: Record<string, SQL.Aliased> }
/** The same for lists: without long texts, and with the deadline of reports that are not yet submitted only. */
export const selectReportSummaries = (ctx: Context, led?: PageSource) =>
  buildCaseSelect(
    ctx,
    shortColumns,
    sql`case when ${report.status} not in (2, 3) then ${report.deadlineId} end`,
    sql`null`,
    led,
  )

function buildCaseSelect<Columns extends typeof allColumns | typeof shortColumns>(
  ctx: Context,
  columns: Columns,
  deadline: SQLWrapper,
  sheet: SQL,
  { page, by = {} }: PageSource = {},
) {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const visible = visibleColumns(ctx.actor)
  const select = ctx.db.select({
    report: columns,
    subject: {
      id: subject.id,
      subjectName: subject.subjectName,
      subjectNum: subject.subjectNum,
      status: subject.status,
      year: subject.year,
      domain: subject.domain,
      leadDepartId: subject.leadDepartId,
      leadDepartName: subject.leadDepartName,
      subjectManId: subject.subjectManId,
      subjectManName: subject.subjectManName,
      createBy: subject.createBy,
      sysOrgCode: subject.sysOrgCode,
      startDate: subject.startDate,
      endDate: subject.endDate,
      establishTime: subject.establishTime,
    },
    deadlineId: reportDeadline.id,
    lateAllowed: reportDeadline.lateAllowed,
    lateUntil: reportDeadline.lateUntil,
    myEditRight: sql<number | null>`(select max(m.edit_right) from subject_member m
        where m.subject_id = ${subject.id} and m.user_id = ${me} and m.user_id <> '')`,
    sheet: jsonColumn<StoredSchema | null>(sheet),
    openingPending: whenReportType('MIDTERM', unsubmittedCondition, openingPendingColumn),
    committee: whenReportType('CONCLUSION', unreviewedCondition, committedReviewCount('CONC_TECH')),
    advisers: whenReportType('CONCLUSION', unreviewedCondition, committedReviewCount('CONC_ADVISER')),
    shown: {
      subjectName: visible.subjectName,
      subjectNum: visible.subjectNum,
      subjectStatus: visible.status,
      subjectManName: visible.subjectManName,
      leadDepartName: visible.leadDepartName,
    },
    ...(by as object),
  })
  const all = () => select.from(report)
  const led = page ? (select.from(page).crossJoin(report) as unknown as ReturnType<typeof all>) : all()
  return led
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .leftJoin(reportDeadline, eq(reportDeadline.id, deadline))
    .$dynamic()
}
export type ReportCaseRow = Awaited<ReturnType<typeof selectReportCases>>[number]

/** Builds the case that guards check from a row of `selectReportCases`. */
export function toReportCase(ctx: Context, row: ReportCaseRow): ReportCase {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  return {
    id: row.report.id,
    name: `${row.subject.subjectName} ${row.report.reportName || chineseTypeLabel(row.report.reportType)}`,
    report: row.report,
    subject: row.subject,
    facts: {
      createBy: row.subject.createBy,
      subjectManId: row.subject.subjectManId,
      sysOrgCode: row.subject.sysOrgCode,
      members: row.myEditRight === null ? [] : [{ userId: me, editRight: row.myEditRight }],
    },
    deadline: row.deadlineId ? { lateAllowed: row.lateAllowed ?? 0, lateUntil: row.lateUntil } : null,
    sheet: row.sheet,
    openingPending: !!row.openingPending,
    comments: { CONC_TECH: row.committee, CONC_ADVISER: row.advisers },
    shown: row.shown,
  }
}

/**
 * Condition on `report` and `subject`: the report waits for the actor. Reports of role 负责人 wait for the manager,
 * those of role 联系人 for the institution's contact, submitted ones for the center. Needs `visibleSubjectsCondition`
 * in the same statement. Narrower than `canDeal`: members may edit, but no report waits for them. The lists of pending
 * tasks use the same condition.
 */
export function pendingReportsCondition(ctx: Context): SQL {
  const { actor } = ctx
  if (!isPerson(actor)) return sql`0`
  const conditions: SQL[] = []
  const toWrite = sql`(${report.status} = 4 or (${report.status} in (0, 1)
    and (${report.openTime} is null or ${report.openTime} <= ${formatStamp(ctx.now())})
    and not (${report.reportType} = 'MIDTERM' and ${openingPendingColumn})))`
  if (hasRight(actor, 'report:submit') && actor.roleCode === 'subjectMan')
    conditions.push(sql`(${report.submitRole} = '负责人' and ${subject.subjectManId} = ${actor.userId} and ${toWrite})`)
  if (hasRight(actor, 'report:submit') && actor.roleCode === 'mechanism')
    conditions.push(sql`(${report.submitRole} = '联系人' and ${toWrite})`)
  if (hasRight(actor, 'report:review')) conditions.push(sql`${report.status} = 2`)
  if (!conditions.length) return sql`0`
  return sql`(${report.cancelled} = 0 and ${report.waived} = 0 and ${subject.status} = 'ESTABLISHED' and (${sql.join(conditions, sql` or `)}))`
}
