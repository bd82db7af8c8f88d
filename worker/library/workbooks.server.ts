import { and, asc, eq, sql } from 'drizzle-orm'
import { depart, fbCase, fbTask } from '../../db/schema'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { formatDay } from '../core/time'
import { filledCells, type Workbook } from '../workbooks/declaration.server'
import type { Cell, SheetRow } from '../workbooks/sheet'
import { categoryItemsQuery, importCases } from './cases/commands/save.server'
import { SaveCase, caseSourceLabel } from './cases/contract'
import { caseStatusLabel } from './cases/statuses'
import type { CaseStep } from './cases/rules'
import { t as cases } from './cases/texts'
import { orgTypeLabel, orgTypes } from './contract'
import { FUND, SECURITIES, visibleCasesCondition, visibleTasksCondition } from './row-access.server'
import { addInstitutions } from './tasks/commands.server'
import { t as tasks } from './tasks/texts'

const parseOrgType = (text: unknown) => orgTypes.find((one) => one === text || orgTypeLabel(one) === text)
/** Parses steps, one per line: action and expected result separated by `=>`. */
const parseSteps = (text: Cell | undefined): CaseStep[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [action = '', ...expected] = line.split('=>')
      return { action: action.trim(), expected: expected.join('=>').trim() }
    })
const caseKey = (row: SheetRow) => `${String(row.orgType)} ${String(row.caseName)}`
type CaseWorkbookContext = { categories: readonly { value: string; text: string }[]; orgType: string; year: string }

/** Workbook of test cases: exports visible cases, imports drafts. */
export const caseWorkbook: Workbook<Row<'fbCase'>, SaveCase, CaseWorkbookContext> = {
  title: '用例',
  reads: 'library:read',
  writes: 'library:write',
  maxRows: 200,
  ground: async (ctx, params) => ({
    categories: await categoryItemsQuery(ctx),
    orgType: parseOrgType(params.orgType) ?? '',
    year: formatDay(ctx.now()).slice(0, 4),
  }),
  columns: ({ categories }) => [
    { header: '用例编号', key: 'caseNo' },
    { header: '用例名称', key: 'caseName', holds: 'title' },
    { header: '机构类别', key: 'orgType', holds: 'short', value: ({ orgType }) => orgTypeLabel(orgType) },
    {
      ...{ header: '用例分类', key: 'category' },
      value: ({ category }) => categories.find(({ value }) => value === category)?.text ?? category,
    },
    { header: '优先级', key: 'priority', holds: 'short', value: ({ priority }) => `P${priority}` },
    { header: '年度', key: 'year', holds: 'short' },
    { header: '测试场景', key: 'scenario', holds: 'long' },
    { header: '前置条件', key: 'precondition', holds: 'long' },
    {
      ...{ header: '测试步骤（每行：操作 => 预期）', key: 'steps', holds: 'long' },
      value: ({ steps }) => steps.map(({ action, expected }) => `${action} => ${expected}`).join('\n'),
    },
    { header: '总体预期结果', key: 'expected', holds: 'long' },
    { header: '来源', key: 'sourceText', holds: 'short', value: ({ source }) => caseSourceLabel(source) },
    { header: '状态', key: 'statusText', holds: 'short', value: ({ status }) => caseStatusLabel(status) },
  ],
  rows: (ctx, _, { orgType }) =>
    ctx.db
      .select()
      .from(fbCase)
      .where(and(visibleCasesCondition(ctx.actor), orgType ? sql`${fbCase.orgType} = ${orgType}` : undefined))
      .orderBy(asc(fbCase.caseNo))
      .limit(5000),
  parse: (row, { categories, year }) => {
    const { caseNo: _, sourceText: __, statusText: ___, ...rest } = filledCells(row)
    const category = categories.find(({ value, text }) => value === row.category || text === row.category)
    const parsed = SaveCase.safeParse({
      ...rest,
      year: rest.year ?? year,
      orgType: parseOrgType(row.orgType) ?? row.orgType,
      category: category?.value ?? row.category ?? '',
      priority: String(row.priority ?? '').replace(/^P/i, '') || undefined,
      steps: parseSteps(row.steps),
    })
    const code = parsed.data?.category
    return code && !categories.some(({ value }) => value === code) ? cases.categoryUnknown : parsed
  },
  key: caseKey,
  save: async (ctx, inputs, _, keys) => {
    const refused = await importCases(ctx, inputs)
    return { result: { failed: refused.map(({ at, reason }) => ({ id: keys[at]!, reason })) } }
  },
}

type TaskDepartPair = { taskId: string; departId: string }
type TaskDepartContext = {
  known: { id: string; taskNo: string; orgType: string; status: number }[]
  departs: { id: string; departName: string; departType: string }[]
}
const sideOfDepart = ({ departType }: { departType: string }) =>
  departType === FUND ? 'fund' : departType === SECURITIES ? 'securities' : ''
/** Workbook of the institutions of tasks, one pair per row; import adds institutions. */
export const taskDepartWorkbook: Workbook<SheetRow, TaskDepartPair, TaskDepartContext> = {
  title: '任务承担机构',
  reads: 'library:plan',
  writes: 'library:plan',
  maxRows: 500,
  ground: (ctx: Context) =>
    readAll(ctx, {
      known: ctx.db
        .select({ id: fbTask.id, taskNo: fbTask.taskNo, orgType: fbTask.orgType, status: fbTask.status })
        .from(fbTask)
        .where(and(visibleTasksCondition(ctx.actor), sql`${fbTask.status} in (0, 1, 2)`)),
      departs: ctx.db
        .select({ id: depart.id, departName: depart.departName, departType: depart.departType })
        .from(depart)
        .where(
          and(sql`${depart.departType} in (${FUND}, ${SECURITIES})`, eq(depart.delFlag, 0), eq(depart.status, '1')),
        ),
    }),
  columns: () => [
    { header: '任务编号', key: 'taskNo' },
    { header: '机构名称', key: 'departName', holds: 'title' },
  ],
  rows: (ctx) =>
    ctx.db
      .select({ taskNo: fbTask.taskNo, departName: depart.departName })
      .from(fbTask)
      .innerJoin(sql`fb_task_depart d`, sql`d.task_id = ${fbTask.id}`)
      .innerJoin(depart, sql`${depart.id} = d.depart_id`)
      .where(visibleTasksCondition(ctx.actor))
      .orderBy(asc(fbTask.taskNo), asc(depart.departName)),
  parse: (row, { known, departs }) => {
    const task = known.find(({ taskNo }) => taskNo === row.taskNo)
    const institution = departs.find(({ departName }) => departName === row.departName)
    if (!task) return tasks.taskUnknown
    if (!institution) return tasks.departUnknown
    if (sideOfDepart(institution) !== task.orgType) return tasks.departOfRoom(institution.departName)
    return { success: true, data: { taskId: task.id, departId: institution.id } }
  },
  key: (row) => `${String(row.taskNo)} ${String(row.departName)}`,
  save: async (ctx, pairs, _, keys) => {
    const byTask = Map.groupBy(pairs, ({ taskId }) => taskId)
    const departIds = new Map([...byTask].map(([id, of]) => [id, of.map(({ departId }) => departId)]))
    const reasons = new Map((await addInstitutions(ctx, departIds)).map(({ id, reason }) => [id, reason]))
    // If a task is refused, all of its rows are.
    const failed = pairs.flatMap(({ taskId }, at) =>
      reasons.has(taskId) ? [{ id: keys[at]!, reason: reasons.get(taskId)! }] : [],
    )
    return { result: { failed } }
  },
}
