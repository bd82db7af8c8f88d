import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { depart, dict, dictItem, fbCase } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { pickResponseColumns } from '../../core/typed-keys'
import { decodedQuery } from '../../core/read-all.server'
import { orgTypeLabel } from '../contract'
import { ownInstitutionCondition, managesBothSides } from '../row-access.server'
import { CaseRow, priorityLabel, caseSourceLabel } from './contract'
import { passRate } from './rules'
import { caseTransitions, isPendingForActor, type CaseWithAccess } from './transitions'
import { caseStatusLabel } from './statuses'

const {
  scenario: _,
  precondition: __,
  expected: ___,
  remark: ____,
  fileIds: _____,
  ...briefColumns
} = getTableColumns(fbCase)
/** Submitted test reports of the case. */
const submittedTestsSql = sql`from fb_test t where t.case_id = ${fbCase.id} and t.status = 1 and t.del_flag = 0`
/** Query of cases with the input of their transitions, without the long texts. */
export const selectCases = (ctx: Context, from = fbCase) =>
  ctx.db
    .select({
      ...briefColumns,
      scenario: sql<string>`substr(${fbCase.scenario}, 1, 1)`,
      isMine: sql<number>`coalesce(${ownInstitutionCondition(ctx.actor, fbCase.sourceDepartId)}, 0)`,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      requirementCount: sql<number>`(select count(*) from fb_case_requirement r where r.case_id = ${fbCase.id})`,
      taskCount: sql<number>`(select count(*) from fb_task_case c where c.case_id = ${fbCase.id})`,
      testCount: sql<number>`(select count(*) ${submittedTestsSql})`,
      testPassed: sql<number>`(select coalesce(sum(t.pass_count), 0) ${submittedTestsSql})`,
      testFailed: sql<number>`(select coalesce(sum(t.fail_count), 0) ${submittedTestsSql})`,
    })
    .from(from)
    .leftJoin(depart, eq(depart.id, fbCase.sourceDepartId))
    .$dynamic()
type CaseListRow = Awaited<ReturnType<typeof selectCases>>[number]

type LabelLookup = (code: 'fb_case_category' | 'subject_domain', value: string) => string
/** Query of a label lookup. Both dictionaries are read once instead of once per case. */
export const labelLookupQuery = (ctx: Context) =>
  decodedQuery(
    ctx.db
      .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .where(inArray(dict.dictCode, ['fb_case_category', 'subject_domain'])),
    (items): LabelLookup => {
      const texts = new Map(items.map(({ code, value, text }) => [`${code} ${value}`, itemTitle(text)]))
      return (code, value) => texts.get(`${code} ${value}`) ?? ''
    },
  )

/** Adds the fields that depend on the actor. */
const withAccess = (ctx: Context, row: CaseListRow): CaseWithAccess & CaseListRow => ({
  ...{ precondition: '', expected: '', remark: '', fileIds: [] },
  ...row,
  keeps: managesBothSides(ctx.actor),
  username: isPerson(ctx.actor) ? ctx.actor.username : '',
})

/** Serializes a case for the caller; `totals` includes the figures of the industry. */
export function toCaseRow(ctx: Context, found: CaseListRow, totals: boolean, labels: LabelLookup): CaseRow {
  const row = withAccess(ctx, found)
  const buttons = caseTransitions.open(ctx, row)
  return {
    ...pickResponseColumns(CaseRow, row),
    orgType_dictText: orgTypeLabel(row.orgType),
    category_dictText: labels('fb_case_category', row.category),
    domain_dictText: labels('subject_domain', row.domain),
    priority_dictText: priorityLabel(row.priority),
    source_dictText: caseSourceLabel(row.source),
    sourceDepartName: row.departName,
    status_dictText: caseStatusLabel(row.status),
    stepCount: row.steps.length,
    testCount: totals ? row.testCount : null,
    rate: totals ? passRate(row.testPassed, row.testFailed) : null,
    due: null,
    canDeal: isPendingForActor(row, buttons),
    buttons,
  }
}
