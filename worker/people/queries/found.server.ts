import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, Subquery, sql } from 'drizzle-orm'
import { roleGiven, user } from '../../../db/schema'
import type { Actor } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { hasWildcard } from '../../core/list'
import type { UserQuery } from '../inputs'
import { hasRole, holding, keepsMost, notInBin, ofRole, ruledPeople, visiblePeople, within } from '../visible.server'
import { hasWord } from './words.server'

/** Filters that match few people and have an index. */
const FEW = ['username', 'email', 'workNo', 'departId', 'positionId', 'code'] as const
const WORDS = ['keyword', 'realname', 'phone'] as const
/** Filters of a list, also of the holders of a position. */
export type ListQuery = UserQuery & { positionId?: string }
export type Filters = Omit<ListQuery, 'pageNo' | 'pageSize' | 'column' | 'order'>
type Order = Pick<UserQuery, 'column' | 'order'>

/**
 * The access path of a list: selective filters, the holders of a role in list order, or the list order itself. All
 * other filters are checked row by row.
 */
type Lead = 'few' | 'role' | 'order'
const typed = (query: Filters) => WORDS.flatMap((name) => (hasWildcard(query[name] ?? '') ? [] : query[name] || []))
/** Columns that filters with a wildcard compare with a pattern. */
const wildcards = {
  keyword: [user.realname, user.username, user.phone],
  realname: [user.realname],
  phone: [user.phone],
  username: [user.username],
  email: [user.email],
  workNo: [user.workNo],
} as const
const isWild = (text = '') => hasWildcard(text)
const byWildcards = (query: Filters) =>
  and(
    ...Object.entries(wildcards).map(([name, columns]) => {
      const text = query[name as keyof typeof wildcards] ?? ''
      return isWild(text) ? or(...columns.map((column) => holdsText(sql`${column}`, text))) : undefined
    }),
  )
const isNarrow = (actor: Actor, query: Filters) => !keepsMost(actor) || FEW.some((name) => query[name])
function leadOf(actor: Actor, query: Filters): Lead {
  if (isNarrow(actor, query)) return 'few'
  return query.roleId ? 'role' : 'order'
}
const orgCodeOf = (departId: string) => sql`(select org_code from depart where id = ${departId})`
/**
 * The unary + keeps SQLite from using an index on a value that nearly all people have, unless that index also has the
 * list order.
 */
const stateOf = (name: 'status' | 'accountAuth', values: string[] | undefined, leads: boolean) =>
  values?.length ? inArray(leads ? sql`${user[name]}` : sql`+${user[name]}`, values.map(Number)) : undefined

/** Condition: the people in the caller's area that the filters match, for the given access path. */
function conditionsOf(actor: Actor, query: Filters, lead: Lead, byTime: boolean): SQL | undefined {
  const states = lead === 'order' && byTime
  return and(
    visiblePeople(actor, lead === 'role' ? query.roleId : ''),
    notInBin(lead === 'order' && byTime),
    whereAsked(query.asked, { createTime: user.createTime, updateTime: user.updateTime }),
    ...typed(query).map(hasWord),
    byWildcards(query),
    query.username && !isWild(query.username) ? eq(user.username, query.username) : undefined,
    query.email && !isWild(query.email) ? sql`lower(${user.email}) = ${query.email.toLowerCase()}` : undefined,
    query.workNo && !isWild(query.workNo) ? eq(user.workNo, query.workNo) : undefined,
    query.departId ? within(orgCodeOf(query.departId)) : undefined,
    query.roleId && lead !== 'role' ? hasRole(query.roleId) : undefined,
    query.positionId ? holding(query.positionId) : undefined,
    stateOf('status', query.status, states),
    stateOf('accountAuth', query.accountAuth, states),
    query.code ? inArray(user.username, query.code.split(',')) : undefined,
  )
}
/** Condition: all people that the filters match, for results small enough to be read at once. */
export const peopleFound = (actor: Actor, query: Filters): SQL | undefined => {
  const lead = leadOf(actor, query)
  return and(conditionsOf(actor, query, lead, true), lead === 'role' ? ofRole(query.roleId!) : undefined)
}

/** The tables of an access path; without a role the table of people only. */
const tablesOf = (lead: Lead): SQL => (lead === 'role' ? sql`role_given cross join "user"` : sql`"user"`)
const joined = (lead: Lead, query: Filters): SQL | undefined =>
  lead === 'role' ? and(eq(roleGiven.roleId, query.roleId!), eq(user.id, roleGiven.userId)) : undefined

/** Order of a list. Names are sorted by pinyin; the id makes the order unique. */
export function orderOf({ column, order }: Order): SQL[] {
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
export function pageOf(actor: Actor, query: ListQuery) {
  const lead = leadOf(actor, query)
  const found = sql`select "user".* from ${tablesOf(lead)}
    where ${and(sql`true`, joined(lead, query), conditionsOf(actor, query, lead, query.column === 'createTime'))}
    order by ${sql.join(orderOf(query), sql`, `)}
    limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`
  return { as: (name: string) => new Subquery(found, getTableColumns(user), name) }
}

const isSaid = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !!value)
const NARROWS = [...FEW, ...WORDS, 'asked', 'status', 'accountAuth'] as const
/**
 * Query: number of people that the filters match. If the caller manages nearly all people and filters by role at most,
 * all are counted; otherwise at most `most`.
 */
export function peopleCounted({ db, actor }: Context, query: Filters, most: number) {
  const isWhole = !NARROWS.some((name) => isSaid(query[name])) && keepsMost(actor) && !ruledPeople(actor)
  const lead = leadOf(actor, query)
  const found = db
    .select({ one: sql`1` })
    .from(tablesOf(lead))
    .where(and(joined(lead, query), conditionsOf(actor, query, lead, true)))
    .$dynamic()
  return db.select({ total: sql<number>`count(*)` }).from((isWhole ? found : found.limit(most)).as('found'))
}
