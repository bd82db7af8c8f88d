import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { depart, dict, dictItem, fbCase } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { columnsIn } from '../../core/names'
import { reading } from '../../core/read-all.server'
import { orgTypeLabel } from '../contract'
import { isOwn, keepsRooms } from '../rooms.server'
import { CaseRow, priorityLabel, sourceLabel } from './contract'
import { passRate } from './rules'
import { caseMoves, isDue, type ReadCase } from './show'
import { caseStatusLabel } from './statuses'

const { scenario: _, precondition: __, expected: ___, remark: ____, fileIds: _____, ...brief } = getTableColumns(fbCase)
/** Submitted test reports of the case. */
const reports = sql`from fb_test t where t.case_id = ${fbCase.id} and t.status = 1 and t.del_flag = 0`
/** Query of cases with the input of their transitions, without the long texts. */
export const selectCases = (ctx: Context, from = fbCase) =>
  ctx.db
    .select({
      ...brief,
      scenario: sql<string>`substr(${fbCase.scenario}, 1, 1)`,
      isMine: sql<number>`coalesce(${isOwn(ctx.actor, fbCase.sourceDepartId)}, 0)`,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      requirementCount: sql<number>`(select count(*) from fb_case_requirement r where r.case_id = ${fbCase.id})`,
      taskCount: sql<number>`(select count(*) from fb_task_case c where c.case_id = ${fbCase.id})`,
      testCount: sql<number>`(select count(*) ${reports})`,
      testPassed: sql<number>`(select coalesce(sum(t.pass_count), 0) ${reports})`,
      testFailed: sql<number>`(select coalesce(sum(t.fail_count), 0) ${reports})`,
    })
    .from(from)
    .leftJoin(depart, eq(depart.id, fbCase.sourceDepartId))
    .$dynamic()
type FoundCase = Awaited<ReturnType<typeof selectCases>>[number]

type Labels = (code: 'fb_case_category' | 'subject_domain', value: string) => string
/** Query of a label lookup. Both dictionaries are read once instead of once per case. */
export const labelsOf = (ctx: Context) =>
  reading(
    ctx.db
      .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .where(inArray(dict.dictCode, ['fb_case_category', 'subject_domain'])),
    (items): Labels => {
      const texts = new Map(items.map(({ code, value, text }) => [`${code} ${value}`, itemTitle(text)]))
      return (code, value) => texts.get(`${code} ${value}`) ?? ''
    },
  )

/** Adds the fields that depend on the actor. */
const readCase = (ctx: Context, row: FoundCase): ReadCase & FoundCase => ({
  ...{ precondition: '', expected: '', remark: '', fileIds: [] },
  ...row,
  keeps: keepsRooms(ctx.actor),
  username: isPerson(ctx.actor) ? ctx.actor.username : '',
})

/** Serializes a case for the caller; `totals` includes the figures of the industry. */
export function showCase(ctx: Context, found: FoundCase, totals: boolean, labels: Labels): CaseRow {
  const row = readCase(ctx, found)
  const buttons = caseMoves.open(ctx, row)
  return {
    ...columnsIn(CaseRow, row),
    orgType_dictText: orgTypeLabel(row.orgType),
    category_dictText: labels('fb_case_category', row.category),
    domain_dictText: labels('subject_domain', row.domain),
    priority_dictText: priorityLabel(row.priority),
    source_dictText: sourceLabel(row.source),
    sourceDepartName: row.departName,
    status_dictText: caseStatusLabel(row.status),
    stepCount: row.steps.length,
    testCount: totals ? row.testCount : null,
    rate: totals ? passRate(row.testPassed, row.testFailed) : null,
    due: null,
    canDeal: isDue(row, buttons),
    buttons,
  }
}
