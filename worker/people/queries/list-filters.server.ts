import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, Subquery, sql } from 'drizzle-orm'
import { roleAssignment, user } from '../../../db/schema'
import type { Actor } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { hasWildcard } from '../../core/list'
import type { UserQuery } from '../inputs'
import {
  hasRoleCondition,
  positionHoldersCondition,
  managesMostPeople,
  notDeletedPeopleCondition,
  roleHoldersCondition,
  personRuleCondition,
  visiblePeopleCondition,
  inDepartCondition,
} from '../row-access.server'
import { keywordCondition } from './keyword-filter.server'

/** Filters that match few people and have an index. */
const SELECTIVE_FILTERS = ['username', 'email', 'workNo', 'departId', 'positionId', 'code'] as const
const KEYWORD_FILTERS = ['keyword', 'realname', 'phone'] as const
/** Filters of a list, also of the holders of a position. */
export type PeopleListQuery = UserQuery & { positionId?: string }
export type PeopleFilters = Omit<PeopleListQuery, 'pageNo' | 'pageSize' | 'column' | 'order'>
type PeopleOrder = Pick<UserQuery, 'column' | 'order'>

/**
 * The access path of a list: selective filters, the holders of a role in list order, or the list order itself. All
 * other filters are checked row by row.
 */
type AccessPath = 'few' | 'role' | 'order'
const plainKeywords = (query: PeopleFilters) =>
  KEYWORD_FILTERS.flatMap((name) => (hasWildcard(query[name] ?? '') ? [] : query[name] || []))
/** Columns that filters with a wildcard compare with a pattern. */
const wildcardColumns = {
  keyword: [user.realname, user.username, user.phone],
  realname: [user.realname],
  phone: [user.phone],
  username: [user.username],
  email: [user.email],
  workNo: [user.workNo],
} as const
const isWildcardText = (text = '') => hasWildcard(text)
const wildcardCondition = (query: PeopleFilters) =>
  and(
    ...Object.entries(wildcardColumns).map(([name, columns]) => {
      const text = query[name as keyof typeof wildcardColumns] ?? ''
      return isWildcardText(text)
        ? or(...columns.map((column) => containsTextCondition(sql`${column}`, text)))
        : undefined
    }),
  )
const isSelective = (actor: Actor, query: PeopleFilters) =>
  !managesMostPeople(actor) || SELECTIVE_FILTERS.some((name) => query[name])
function accessPathOf(actor: Actor, query: PeopleFilters): AccessPath {
  if (isSelective(actor, query)) return 'few'
  return query.roleId ? 'role' : 'order'
}
const orgCodeOf = (departId: string) => sql`(select org_code from depart where id = ${departId})`
/**
 * The unary + keeps SQLite from using an index on a value that nearly all people have, unless that index also has the
 * list order.
 */
const stateCondition = (name: 'status' | 'accountAuth', values: string[] | undefined, leads: boolean) =>
  values?.length ? inArray(leads ? sql`${user[name]}` : sql`+${user[name]}`, values.map(Number)) : undefined

/** Condition: the people in the caller's area that the filters match, for the given access path. */
function peopleConditions(actor: Actor, query: PeopleFilters, lead: AccessPath, byTime: boolean): SQL | undefined {
  const states = lead === 'order' && byTime
  return and(
    visiblePeopleCondition(actor, lead === 'role' ? query.roleId : ''),
    notDeletedPeopleCondition(lead === 'order' && byTime),
    advancedFilterCondition(query.asked, { createTime: user.createTime, updateTime: user.updateTime }),
    ...plainKeywords(query).map(keywordCondition),
    wildcardCondition(query),
    query.username && !isWildcardText(query.username) ? eq(user.username, query.username) : undefined,
    query.email && !isWildcardText(query.email) ? sql`lower(${user.email}) = ${query.email.toLowerCase()}` : undefined,
    query.workNo && !isWildcardText(query.workNo) ? eq(user.workNo, query.workNo) : undefined,
    query.departId ? inDepartCondition(orgCodeOf(query.departId)) : undefined,
    query.roleId && lead !== 'role' ? hasRoleCondition(query.roleId) : undefined,
    query.positionId ? positionHoldersCondition(query.positionId) : undefined,
    stateCondition('status', query.status, states),
    stateCondition('accountAuth', query.accountAuth, states),
    query.code ? inArray(user.username, query.code.split(',')) : undefined,
  )
}
/** Condition: all people that the filters match, for results small enough to be read at once. */
export const matchingPeopleCondition = (actor: Actor, query: PeopleFilters): SQL | undefined => {
  const lead = accessPathOf(actor, query)
  return and(
    peopleConditions(actor, query, lead, true),
    lead === 'role' ? roleHoldersCondition(query.roleId!) : undefined,
  )
}

/** The tables of an access path; without a role the table of people only. */
const fromClause = (lead: AccessPath): SQL => (lead === 'role' ? sql`role_assignment cross join "user"` : sql`"user"`)
const joinCondition = (lead: AccessPath, query: PeopleFilters): SQL | undefined =>
  lead === 'role' ? and(eq(roleAssignment.roleId, query.roleId!), eq(user.id, roleAssignment.userId)) : undefined

/** Order of a list. Names are sorted by pinyin; the id makes the order unique. */
export function peopleOrder({ column, order }: PeopleOrder): SQL[] {
  const by = order === 'asc' ? asc : desc
  const columns = {
    createTime: [user.createTime],
    updateTime: [user.updateTime],
    username: [user.username],
    realname: [user.pinyin, user.realname],
  }[column]
  return [...columns, user.id].map((one) => by(one))
}

/** Subquery with the rows of one page, in place of the table of people. */
export function peoplePageQuery(actor: Actor, query: PeopleListQuery) {
  const lead = accessPathOf(actor, query)
  const found = sql`select "user".* from ${fromClause(lead)}
    where ${and(sql`true`, joinCondition(lead, query), peopleConditions(actor, query, lead, query.column === 'createTime'))}
    order by ${sql.join(peopleOrder(query), sql`, `)}
    limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`
  return { as: (name: string) => new Subquery(found, getTableColumns(user), name) }
}

const isFilterSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !!value)
const NARROWING_FILTERS = [...SELECTIVE_FILTERS, ...KEYWORD_FILTERS, 'asked', 'status', 'accountAuth'] as const
/**
 * Query: number of people that the filters match. If the caller manages nearly all people and filters by role at most,
 * all are counted; otherwise at most `most`.
 */
export function peopleCountQuery({ db, actor }: Context, query: PeopleFilters, most: number) {
  const isWhole =
    !NARROWING_FILTERS.some((name) => isFilterSet(query[name])) &&
    managesMostPeople(actor) &&
    !personRuleCondition(actor)
  const lead = accessPathOf(actor, query)
  const found = db
    .select({ one: sql`1` })
    .from(fromClause(lead))
    .where(and(joinCondition(lead, query), peopleConditions(actor, query, lead, true)))
    .$dynamic()
  return db.select({ total: sql<number>`count(*)` }).from((isWhole ? found : found.limit(most)).as('found'))
}
