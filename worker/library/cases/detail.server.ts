import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { fbCase, fbCaseVersion, fbRequirement, fbTask, fbTest } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { pickColumns } from '../../core/columns.server'
import { notFound } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { diffSnapshots } from '../../subjects/form/rules'
import { attachedFilesQuery, historyQuery } from '../detail.server'
import { visibleCasesCondition, visibleTasksCondition, visibleTestsCondition } from '../row-access.server'
import { taskStatusLabel } from '../tasks/statuses'
import { canSeeTotalsQuery } from '../totals.server'
import { formatCaseChanges } from './compare.rules'
import type { CaseComparison, CaseDetail, CompareQuery } from './contract'
import { caseLifecycle } from './lifecycle'
import { labelLookupQuery, selectCases, toCaseRow } from './serializer.server'
import { caseStatusLabel } from './statuses'
import { t } from './texts'

const versionColumns = {
  versionNo: fbCaseVersion.versionNo,
  createTime: fbCaseVersion.createTime,
  writer: sql<string>`coalesce((select u.realname from user u where u.username = fb_case_version.create_by), fb_case_version.create_by)`,
  reason: fbCaseVersion.reason,
}
/**
 * Loads a case with its steps, requirements, tasks, test reports by quarter, versions and history. One round trip.
 * @throws 404
 */
export async function caseDetail(ctx: Context, id: string): Promise<CaseDetail> {
  assertRight(ctx.actor, 'library:read')
  const read = await readAll(ctx, {
    rows: selectCases(ctx).where(and(eq(fbCase.id, id), visibleCasesCondition(ctx.actor))),
    labels: labelLookupQuery(ctx),
    texts: ctx.db
      .select(pickColumns(fbCase, 'scenario', 'precondition', 'expected', 'remark', 'fileIds'))
      .from(fbCase)
      .where(and(eq(fbCase.id, id), visibleCasesCondition(ctx.actor))),
    shows: canSeeTotalsQuery(ctx),
    files: attachedFilesQuery(ctx, 'fbCase', id),
    requirements: ctx.db
      .select(pickColumns(fbRequirement, 'id', 'requirementNo', 'requirementName'))
      .from(fbRequirement)
      .where(
        and(
          sql`${fbRequirement.id} in (select r.requirement_id from fb_case_requirement r where r.case_id = ${id})`,
          eq(fbRequirement.delFlag, 0),
        ),
      )
      .orderBy(asc(fbRequirement.requirementNo)),
    tasks: ctx.db
      .select(pickColumns(fbTask, 'id', 'taskNo', 'taskName', 'endDate', 'status'))
      .from(fbTask)
      .where(
        and(
          sql`${fbTask.id} in (select c.task_id from fb_task_case c where c.case_id = ${id})`,
          visibleTasksCondition(ctx.actor),
        ),
      )
      .orderBy(desc(fbTask.endDate)),
    tests: ctx.db
      .select({
        quarter: sql<string>`substr(${fbTest.testDate}, 1, 4) || '-Q' || ((cast(substr(${fbTest.testDate}, 6, 2) as integer) + 2) / 3)`,
        result: fbTest.result,
      })
      .from(fbTest)
      .where(and(eq(fbTest.caseId, id), eq(fbTest.status, 1), visibleTestsCondition(ctx.actor)))
      .orderBy(asc(fbTest.testDate)),
    versions: ctx.db
      .select(versionColumns)
      .from(fbCaseVersion)
      .where(eq(fbCaseVersion.caseId, id))
      .orderBy(asc(fbCaseVersion.versionNo)),
    history: historyQuery(ctx, 'fbCase', id, caseLifecycle.moves, caseStatusLabel),
  })
  const [row] = read.rows
  const [texts] = read.texts
  if (!row || !texts) throw notFound()
  return {
    ...toCaseRow(ctx, row, read.shows, read.labels),
    ...texts,
    steps: row.steps,
    opinion: row.opinion,
    files: read.files.filter((one) => texts.fileIds.includes(one.id)),
    requirements: read.requirements,
    tasks: read.tasks.map((one) => ({ ...one, status_dictText: taskStatusLabel(one.status) })),
    tests: countByQuarter(read.tests),
    versions: read.versions,
    history: read.history,
  }
}
function countByQuarter(tests: readonly { quarter: string; result: string }[]): CaseDetail['tests'] {
  const quarters = [...new Set(tests.map((one) => one.quarter))]
  const count = (quarter: string, result: string) =>
    tests.filter((one) => one.quarter === quarter && one.result === result).length
  return quarters.map((quarter) => ({
    quarter,
    pass: count(quarter, 'pass'),
    partly: count(quarter, 'partly'),
    fail: count(quarter, 'fail'),
  }))
}

/**
 * Compares two versions of a case by field; the last two if no numbers are given. One round trip. @throws 404 if there
 * are no two versions
 */
export async function compareCase(ctx: Context, query: CompareQuery): Promise<CaseComparison> {
  assertRight(ctx.actor, 'library:read')
  const { seen, versions } = await readAll(ctx, {
    seen: ctx.db
      .select({ id: fbCase.id })
      .from(fbCase)
      .where(and(eq(fbCase.id, query.id), visibleCasesCondition(ctx.actor))),
    versions: ctx.db
      .select({ ...versionColumns, snapshot: fbCaseVersion.snapshot })
      .from(fbCaseVersion)
      .where(eq(fbCaseVersion.caseId, query.id))
      .orderBy(asc(fbCaseVersion.versionNo)),
  })
  if (!seen.length) throw notFound()
  const to = query.to ?? versions.at(-1)?.versionNo ?? 0
  const from = query.from ?? to - 1
  const [before, after] = [from, to].map((no) => versions.find((one) => one.versionNo === no))
  if (!before || !after) throw notFound(t.nothingToCompare)
  return {
    versions: versions.map(({ snapshot: _snapshot, ...one }) => one),
    from,
    to,
    changes: formatCaseChanges(diffSnapshots(before.snapshot, after.snapshot)),
  }
}
