import type { Person, RowRule, RowRuleTerm } from '../core/actor'
import { isAmong, keysOf, lookup } from '../core/typed-keys'
import type { Action } from './authorization'
import { t } from './row-rules.texts'

/** `ordered`: the order of the texts is that of their meaning (a year, a time), so that they can be compared with < and >. */
type ColumnKind = 'text' | 'ordered' | 'number'
type Resource = {
  right: Action
  name: () => string
  columns: Readonly<Record<string, { kind: ColumnKind; name: () => string }>>
}
const text = (name: () => string) => ({ kind: 'text' as const, name })
const ordered = (name: () => string) => ({ kind: 'ordered' as const, name })
const number = (name: () => string) => ({ kind: 'number' as const, name })

/**
 * Resources that row rules can limit, the right that reads each, and the columns that rules may use. A new resource
 * needs an entry here, and `rowRuleCondition` and `matchesRowRules` where its rows are read.
 */
export const resources = {
  subject: {
    right: 'subject:read',
    name: () => t.subject,
    columns: {
      year: ordered(() => t.year),
      status: text(() => t.status),
      domain: text(() => t.domain),
      subjectType: text(() => t.subjectType),
      source: text(() => t.source),
      subjectName: text(() => t.subjectName),
      subjectNum: text(() => t.subjectNum),
      leadDepartId: text(() => t.leadDepartId),
      subjectManId: text(() => t.subjectManId),
      sysOrgCode: text(() => t.sysOrgCode),
      createBy: text(() => t.createBy),
      createTime: ordered(() => t.createTime),
      durationMonths: number(() => t.durationMonths),
    },
  },
  person: {
    right: 'user:read',
    name: () => t.person,
    columns: {
      id: text(() => t.personId),
      username: text(() => t.username),
      realname: text(() => t.realname),
      workNo: text(() => t.workNo),
      post: text(() => t.post),
      status: number(() => t.accountStatus),
      accountAuth: number(() => t.accountAuth),
      departId: text(() => t.homeId),
      sysOrgCode: text(() => t.sysOrgCode),
      createBy: text(() => t.createBy),
      createTime: ordered(() => t.createTime),
    },
  },
  depart: {
    right: 'depart:manage',
    name: () => t.depart,
    columns: {
      id: text(() => t.departId),
      departName: text(() => t.departName),
      orgCode: text(() => t.orgCode),
      parentId: text(() => t.parentId),
      orgCategory: text(() => t.orgCategory),
      departType: text(() => t.departType),
      groupCode: text(() => t.groupCode),
      status: text(() => t.status),
      createTime: ordered(() => t.createTime),
    },
  },
} as const satisfies Record<string, Resource>
export type ResourceName = keyof typeof resources
export const resourceNames = keysOf(resources)
/** Returns the resource that a permission reads; null if rules do not apply to it. */
export const resourceOf = (permissionId: string): ResourceName | null =>
  resourceNames.find((name) => resources[name].right === permissionId) ?? null
export const columnOf = (
  resource: ResourceName,
  column: string,
): { kind: ColumnKind; name: () => string } | undefined => {
  const all: Resource['columns'] = resources[resource].columns
  return lookup(all, column)
}

/**
 * Conditions by their names on the wire. `USE_SQL_RULES` of legacy clients is replaced by `EXPRESSION`: lists of terms,
 * no SQL.
 */
export const conditions = {
  '=': { name: () => t.equal, ordered: false },
  '!=': { name: () => t.unequal, ordered: false },
  '>': { name: () => t.more, ordered: true },
  '>=': { name: () => t.moreOrEqual, ordered: true },
  '<': { name: () => t.less, ordered: true },
  '<=': { name: () => t.lessOrEqual, ordered: true },
  LIKE: { name: () => t.contains, ordered: false },
  LEFT_LIKE: { name: () => t.ends, ordered: false },
  RIGHT_LIKE: { name: () => t.begins, ordered: false },
  IN: { name: () => t.among, ordered: false },
} as const
export type Condition = keyof typeof conditions
export const conditionNames = keysOf(conditions)
export const EXPRESSION = 'EXPRESSION'
export const expressionName = () => t.expression

/** Variables of the current user that a value may contain: `#{sys_org_code}`. */
export const variables = {
  sys_user_code: { name: () => t.userCode, of: (who) => who.username },
  sys_user_id: { name: () => t.userId, of: (who) => who.userId },
  sys_user_name: { name: () => t.userName, of: (who) => who.realname },
  sys_org_code: { name: () => t.ownOrgCode, of: (who) => who.orgCode },
  sys_org_id: { name: () => t.ownOrgId, of: (who) => who.departId },
  sys_multi_org_code: { name: () => t.ownOrgCodes, of: (who) => who.rows?.orgCodes.join(',') ?? '' },
  sys_role_code: { name: () => t.roleCodeNow, of: (who) => who.roleCode },
  sys_date: { name: () => t.today, of: (who) => who.rows?.now.slice(0, 10) ?? '' },
  sys_time: { name: () => t.now, of: (who) => who.rows?.now ?? '' },
} as const satisfies Record<string, { name: () => string; of: (who: Person) => string }>
export const variableNames = keysOf(variables)
const VARIABLE = /#\{(\w+)\}/g
/** Returns the first unknown variable in a value. */
export const unknownVariable = (value: string): string | null =>
  [...value.matchAll(VARIABLE)].map(([, name]) => name!).find((name) => !isAmong(variableNames, name)) ?? null

/** A term with its variables resolved; null if it matches no row: an unknown or empty value hides everything. */
export type ResolvedTerm = { column: string; condition: Condition; value: string | number; values: readonly string[] }
/** Resolves the variables of a term for a person; null if the term matches no row. */
export function resolveTerm(
  who: Person,
  resource: ResourceName,
  { column, condition, value }: RowRuleTerm,
): ResolvedTerm | null {
  const known = columnOf(resource, column)
  if (!known || !isAmong(conditionNames, condition) || unknownVariable(value)) return null
  if (conditions[condition].ordered && known.kind === 'text') return null
  const resolved = value.replaceAll(VARIABLE, (_, name: keyof typeof variables) => variables[name].of(who)).trim()
  if (!resolved) return null
  const values = resolved
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (known.kind !== 'number') return { column, condition, value: resolved, values }
  const numbers = condition === 'IN' ? values.map(Number) : [Number(resolved)]
  return numbers.some(Number.isNaN) ? null : { column, condition, value: numbers[0] ?? 0, values }
}
/** Returns the rules that limit a resource for a person, grouped by role: all rules of at least one role must hold. */
export const rowRulesFor = (who: Person, resource: ResourceName): readonly (readonly RowRule[])[] => [
  ...Map.groupBy(who.rows?.rules.filter((rule) => rule.resource === resource) ?? [], ({ of }) => of).values(),
]

/** True if the rules let a person see a loaded row. The SQL counterpart is `rowRuleCondition`. */
export function matchesRowRules(who: Person, resource: ResourceName, row: object): boolean {
  const roles = rowRulesFor(who, resource)
  const holds = ({ any }: RowRule) => any.some((terms) => terms.every((term) => matchesTerm(who, resource, term, row)))
  return !roles.length || roles.some((rules) => rules.every(holds))
}
function matchesTerm(who: Person, resource: ResourceName, term: RowRuleTerm, row: object): boolean {
  const compared = resolveTerm(who, resource, term)
  if (!compared) return false
  const { condition, value, values } = compared
  const own: unknown = Object.entries(row).find(([name]) => name === compared.column)?.[1]
  if (typeof own !== 'string' && typeof own !== 'number') return false
  const as = String(own)
  switch (condition) {
    case '=':
      return own === value
    case '!=':
      return own !== value
    case '>':
      return own > value
    case '>=':
      return own >= value
    case '<':
      return own < value
    case '<=':
      return own <= value
    case 'LIKE':
      return as.includes(String(value))
    case 'LEFT_LIKE':
      return as.endsWith(String(value))
    case 'RIGHT_LIKE':
      return as.startsWith(String(value))
    case 'IN':
      return values.includes(as)
  }
}
