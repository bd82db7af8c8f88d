import { and, eq, sql } from 'drizzle-orm'
import { depart } from '../../db/schema'
import { type Row } from '../core/change'
import { type CheckRuleContent, CREDIT_RULE } from '../core/check-rule'
import type { Context } from '../core/context'
import { institutionIdsByName, departFormerNamesColumn } from '../core/institutions.server'
import { t as core } from '../core/core.texts'
import { fieldMessages } from '../core/input'
import { Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { nextSiblingCode } from '../core/tree-codes'
import { provinceCodes, provinceLabel } from '../core/provinces'
import { valuesSubquery } from '../records/queries.server'
import { columnRulesQuery, findRuleErrors } from '../workbooks/check-rules.server'
import { type WorkbookLine, type RefusedLine } from '../workbooks/line-import.server'
import { type Column, type SheetRow } from '../workbooks/sheet'
import { AddDepart } from './contract'
import { lastCodesQuery } from './loader.server'
import { confirmedDepartCondition } from '../auth/depart-conditions.server'
import { findMoveProblem, PATH_SEPARATOR, pathOf } from './rules'
import { t } from './texts'

/** Headers are Chinese in both languages, so that workbooks can be exchanged between users. */
export const departSheetColumns: readonly Column[] = [
  { header: '上级部门', key: 'above', holds: 'title', optional: true },
  { header: '部门名称', key: 'departName' },
  { header: '部门全称', key: 'departNameFull', optional: true },
  { header: '部门简称', key: 'departNameAbbr', optional: true },
  { header: '英文名称', key: 'departNameEn', optional: true },
  { header: '机构类别', key: 'orgCategory', holds: 'short', optional: true },
  { header: '机构类型', key: 'departType', optional: true },
  { header: '统一社会信用代码', key: 'creditCode', optional: true, rule: CREDIT_RULE },
  { header: '集团编码', key: 'groupCode', optional: true },
  { header: '排序', key: 'departOrder', holds: 'short', optional: true },
  { header: '电话', key: 'mobile', optional: true },
  { header: '传真', key: 'fax', optional: true },
  { header: '省份', key: 'province', holds: 'short', optional: true },
  { header: '地址', key: 'address', holds: 'title', optional: true },
  { header: '备注', key: 'memo', holds: 'long', optional: true },
  { header: '申报免机构审批', key: 'noContactApproval', holds: 'short', optional: true },
]
/** Columns that only the export writes. The import ignores them. */
export const serverColumns: readonly Column[] = [
  { header: '部门编码', key: 'orgCode', optional: true },
  { header: '状态', key: 'status', holds: 'short', optional: true },
]
export const categoryLabels = inChinese(() => [t.company, t.department, t.post])
export const provinceCodesByLabel = inChinese(() => new Map(provinceCodes.map((code) => [provinceLabel(code), code])))
export const YES_LABEL = inChinese(() => t.yes)
export const NO_LABEL = inChinese(() => t.no)

export type DepartTypes = readonly { id: string; name: string }[]

/** Returns the trimmed text of a cell; '' if it is empty. */
export const cellValue = (row: SheetRow, key: string) => String(row[key] ?? '').trim()

/** Parses a row to the input of the add call, without its parent. */
function parseDepartInput({ row }: WorkbookLine, kinds: readonly { id: string; name: string }[]) {
  const wrong: string[] = []
  const category = cellValue(row, 'orgCategory')
  const kind = cellValue(row, 'departType')
  const approval = cellValue(row, 'noContactApproval')
  if (category && !categoryLabels.includes(category)) wrong.push(t.categoryWrong)
  const found = kinds.find(({ name }) => name === kind)
  if (kind && !found) wrong.push(t.noKindCalled(kind))
  if (approval && approval !== YES_LABEL && approval !== NO_LABEL) wrong.push(t.approvalWrong)
  const parsed = AddDepart.safeParse({
    ...Object.fromEntries(departSheetColumns.map(({ key }) => [key, cellValue(row, key)])),
    orgCategory: String(Math.max(0, categoryLabels.indexOf(category)) + 1),
    departType: found?.id ?? '',
    province: provinceCodesByLabel.get(cellValue(row, 'province')) ?? cellValue(row, 'province'),
    departOrder: cellValue(row, 'departOrder') || 0,
    noContactApproval: approval === YES_LABEL ? 1 : 0,
  })
  return { wrong: [...wrong, ...(parsed.success ? [] : Object.values(fieldMessages(parsed.error)))], parsed }
}

type KnownDepart = {
  id: string
  parentId: string
  departName: string
  orgCode: string
  status: string
  formerNames: string[]
}
/** Query: the departments that the lines name as parents, by code or path, and their ancestors. */
export const parentCandidatesQuery = (ctx: Context, lines: readonly WorkbookLine[]) => {
  const parents = [...new Set(lines.map(({ row }) => cellValue(row, 'above')).filter(Boolean))]
  const names = [...new Set(parents.flatMap((one) => [one, ...one.split(PATH_SEPARATOR).map((name) => name.trim())]))]
  return ctx.db
    .select({
      id: depart.id,
      parentId: depart.parentId,
      departName: depart.departName,
      orgCode: depart.orgCode,
      status: depart.status,
      formerNames: departFormerNamesColumn,
    })
    .from(depart)
    .where(
      and(
        confirmedDepartCondition,
        sql`${depart.id} in (with recursive up(id) as (
          select * from ${institutionIdsByName((name) => sql`${name} in ${valuesSubquery(names)}`)}
          union select d.id from depart d where d.org_code in ${valuesSubquery(parents)}
          union select d.parent_id from depart d join up on d.id = up.id) select id from up)`,
      ),
    )
}
/** Queries: names below those departments, the last code of each, and the owners of the credit codes in the workbook. */
export const lineCheckQueries = (ctx: Context, ids: readonly string[], lines: readonly WorkbookLine[]) => {
  const ofLines = (key: string) => [...new Set(lines.map(({ row }) => cellValue(row, key)).filter(Boolean))]
  return {
    rules: columnRulesQuery(ctx, departSheetColumns),
    last: lastCodesQuery(ctx, ids),
    names: ctx.db
      .select({ parentId: depart.parentId, departName: depart.departName })
      .from(depart)
      .where(
        and(
          confirmedDepartCondition,
          sql`${depart.departName} in ${valuesSubquery(ofLines('departName'))} and ${depart.parentId} in ${valuesSubquery(ids)}`,
        ),
      ),
    credits: ctx.db
      .select({ creditCode: depart.creditCode, departName: depart.departName })
      .from(depart)
      .where(
        and(
          sql`${depart.creditCode} <> '' and ${depart.creditCode} in ${valuesSubquery(ofLines('creditCode'))}`,
          eq(depart.delFlag, 0),
        ),
      ),
  }
}

/** Returns all paths to a department, by present and former names. */
const allPathsOf = (one: KnownDepart, byId: ReadonlyMap<string, KnownDepart>): string[] => {
  const above = byId.get(one.parentId)
  const names = [one.departName, ...one.formerNames]
  return above
    ? allPathsOf(above, byId).flatMap((path) => names.map((name) => `${path}${PATH_SEPARATOR}${name}`))
    : names
}
export type NewDepartLine = WorkbookLine & {
  id: string
  updates: false
  above: KnownDepart | null
  orgCode: string
  input: AddDepart
}
export type ChangedDepartLine = WorkbookLine & {
  id: string
  updates: true
  before: Row<'depart'>
  set: Partial<Row<'depart'>>
}
/**
 * Validates lines with the code of an existing department: the non-empty cells that differ are its changes. Name and
 * parent cannot change this way, because the workbook may come from another installation. Invalid lines are returned
 * with their reasons.
 */
export function validateChangedLines(
  lines: readonly (WorkbookLine & { before: Row<'depart'> })[],
  byId: ReadonlyMap<string, KnownDepart>,
  kinds: DepartTypes,
  { rules, credits }: LineCheckData,
) {
  const good: ChangedDepartLine[] = []
  const bad: RefusedLine[] = []
  const usedKeys = new Map<string, number>()
  const isFormerName = (id: string, name = '') => byId.get(id)?.formerNames.includes(name) ?? false
  for (const { before, line, row } of lines) {
    const { wrong, parsed } = parseDepartInput({ line, row }, kinds)
    const up = byId.get(before.parentId)
    const input: Partial<Row<'depart'>> = parsed.success ? parsed.data : {}
    const set = Object.fromEntries(
      departSheetColumns.flatMap(({ key }) => {
        const name = key as keyof typeof input
        const isSame = input[name] === before[name] || (name === 'departName' && isFormerName(before.id, input[name]))
        return key !== 'above' && cellValue(row, key) && !isSame ? [[name, input[name]]] : []
      }),
    ) as ChangedDepartLine['set']
    const sameCredit = set.creditCode && credits.find((one) => one.creditCode === set.creditCode)
    const keys = [before.id, ...(set.creditCode ? [set.creditCode] : [])]
    const first = keys.map((key) => usedKeys.get(key)).find(Boolean)
    const reasons = [
      ...wrong,
      ...(parsed.success ? findRuleErrors(departSheetColumns, row, rules) : []),
      ...(set.departName === undefined ? [] : [t.codeOfAnother(before.orgCode, before.departName)]),
      ...(['', up?.orgCode, ...(up ? allPathsOf(up, byId) : [])].includes(parentPathOf(row)) ? [] : [t.placeByMoving]),
      ...(first ? [t.sameAsLine(first)] : []),
      ...(sameCredit ? [t.creditTaken(sameCredit.departName)] : []),
    ]
    for (const key of keys) if (!usedKeys.has(key)) usedKeys.set(key, line)
    if (reasons.length) bad.push({ line, row, reason: [...new Set(reasons)].join(core.semicolon) })
    else if (Object.keys(set).length) good.push({ line, row, id: before.id, updates: true, before, set })
  }
  return { good, bad, credits: [...credits, ...good.map(({ before, set }) => ({ ...before, ...set }))] }
}
/**
 * Assigns each new line a code below its parent, which exists or is another line of the workbook. Invalid lines are
 * returned with their reasons.
 */
export function validateNewLines(
  ctx: Context,
  lines: readonly WorkbookLine[],
  known: readonly KnownDepart[],
  kinds: readonly { id: string; name: string }[],
  { rules, last, names, credits }: LineCheckData,
) {
  const byId = new Map(known.map((one) => [one.id, one]))
  const aboves = new Map([
    ...known.flatMap((one) => allPathsOf(one, byId).map((path) => [path, one] as const)),
    ...known.flatMap((one) => [[one.orgCode, one] as const, [pathOf(one, byId), one] as const]),
  ])
  const paths = new Map(known.map((one) => [one.id, pathOf(one, byId)]))
  const usedKeys = new Map<string, number | null>(names.map((one) => [`${one.parentId} ${one.departName}`, null]))
  const owners = new Map(credits.map((one) => [one.creditCode, one.departName]))
  const lastOf = new Map([...last].map(([id, one]) => [id, one.last]))
  const refused = new Set<string>()
  const good: NewDepartLine[] = []
  const bad: RefusedLine[] = []
  const refuse = (one: WorkbookLine, path: string, reasons: readonly string[]) => {
    refused.add(path)
    bad.push({ ...one, reason: [...new Set(reasons)].join(core.semicolon) })
  }
  const take = (one: WorkbookLine, above: KnownDepart | null) => {
    const { wrong, parsed } = parseDepartInput(one, kinds)
    const name = cellValue(one.row, 'departName')
    const path = above ? `${paths.get(above.id)}${PATH_SEPARATOR}${name}` : name
    const key = `${above?.id ?? ''} ${name}`
    const credit = cellValue(one.row, 'creditCode')
    const first = usedKeys.get(key)
    const problem = findMoveProblem({ id: '', parentId: '-', orgCode: '-' }, above, 1)
    const { code, spent } = nextCodeOrError(above?.orgCode ?? '', lastOf.get(above?.id ?? '') ?? '')
    const reasons = [
      ...wrong,
      ...(parsed.success ? findRuleErrors(departSheetColumns, one.row, rules) : []),
      ...(first ? [t.sameAsLine(first)] : first === null ? [t.nameTaken] : []),
      ...(credit && owners.has(credit) ? [t.creditTaken(owners.get(credit)!)] : []),
      ...[problem ?? spent ?? []].flat(),
    ]
    if (!parsed.success || reasons.length) return refuse(one, path, reasons)
    usedKeys.set(key, one.line)
    if (credit) owners.set(credit, name)
    lastOf.set(above?.id ?? '', code)
    const id = ctx.id()
    const added = { id, parentId: above?.id ?? '', departName: name, orgCode: code, status: '1', formerNames: [] }
    paths.set(id, path)
    aboves.set(path, added)
    good.push({ ...one, id, updates: false, above, orgCode: code, input: { ...parsed.data, parentId: added.parentId } })
  }
  // A parent may be a later line, so the loop repeats until a pass resolves no more lines.
  for (let unresolved = [...lines], before = Number.POSITIVE_INFINITY; ; ) {
    before = unresolved.length
    unresolved = unresolved.filter((one) => {
      const parent = parentPathOf(one.row)
      const above = parent === '' ? null : aboves.get(parent)
      if (above === undefined) return true
      take(one, above)
      return false
    })
    if (unresolved.length && unresolved.length < before) continue
    for (const one of unresolved) {
      const parent = parentPathOf(one.row)
      refuse(one, `${parent}${PATH_SEPARATOR}${cellValue(one.row, 'departName')}`, [
        refused.has(parent) ? t.aboveRefused(parent) : t.noAbove(parent),
      ])
    }
    return { good, bad }
  }
}
/** Returns the next code, or the error message if none is left. */
function nextCodeOrError(above: string, last: string): { code: string; spent?: string } {
  try {
    return { code: nextSiblingCode(above, last) }
  } catch (error) {
    if (error instanceof Refusal) return { code: '', spent: error.message }
    throw error
  }
}
const parentPathOf = (row: SheetRow) =>
  cellValue(row, 'above')
    .split(PATH_SEPARATOR)
    .map((name) => name.trim())
    .join(PATH_SEPARATOR)
type LineCheckData = {
  rules: readonly CheckRuleContent[] | null
  last: Map<string, { above: string; last: string }>
  names: readonly { parentId: string; departName: string }[]
  credits: readonly { creditCode: string; departName: string }[]
}
