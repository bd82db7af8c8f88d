import { emptyLastOrder } from '../../core/page.server'
import { and, asc, count, desc, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { accountRequest, depart, role, user } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { institutionIdsByName } from '../../core/institutions.server'
import { toPage } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { conflict } from '../../core/refusal'
import { roles } from '../../policy/roles'
import { enforceAvailabilityLimit, enforceAddressLimit } from '../limits.server'
import { activeDepartCondition } from '../depart-conditions.server'
import { mailboxCondition, requirePerson } from '../queries.server'
import {
  type AccountRequestQuery,
  type AccountRequestRow,
  type CheckAvailability,
  requestKinds,
  requestStatuses,
} from './contract'
import { canDecideRequest } from './rules'
import { childCategoriesQuery } from '../../system/categories/queries.server'
import { t } from '../errors.texts'
import { t as core } from '../../core/core.texts'

/** Lists the roles that are open for registration. One round trip. */
export const registrableRoles = (ctx: Context) =>
  ctx.db
    .select({ id: role.id, roleName: role.roleName, roleCode: role.roleCode })
    .from(role)
    .where(and(eq(role.registrable, 1), eq(role.delFlag, 0)))
    .orderBy(asc(role.sort))

/** Code of the category branch of institution types. */
const DEPART_TYPES = 'B01'
/** Lists the types of institutions. One round trip. */
export const departTypes = (ctx: Context) => childCategoriesQuery(ctx, DEPART_TYPES)

const enforceLookupLimit = (ctx: Context) => enforceAddressLimit(ctx, 'look.address', () => t.lookedUpOften)

/** Finds at most 20 institutions to register with by a part of their name. One round trip. @throws HTTP 429 */
export async function searchDeparts(ctx: Context, keyword: string) {
  await enforceLookupLimit(ctx)
  return ctx.db
    .select({ id: depart.id, departName: depart.departName })
    .from(depart)
    .where(
      and(
        activeDepartCondition,
        or(
          containsTextCondition(depart.departName, keyword),
          containsTextCondition(depart.departNameFull, keyword),
          containsTextCondition(depart.departNameAbbr, keyword),
          sql`${depart.id} in ${institutionIdsByName((name) => containsTextCondition(name, keyword))}`,
        ),
      ),
    )
    .orderBy(asc(sql`length(${depart.departName})`), asc(depart.departName))
    .limit(20)
}

/**
 * Checks whether an account name, phone or mailbox is still free. The response does not reveal the owner. One round
 * trip.
 * @param managed condition: the accounts that the caller may change; `id` excludes one of them, or the caller's own
 * @throws 409 用户账号已存在, HTTP 429
 */
export async function checkOnlyUser(
  ctx: Context,
  { id = '', username, phone, email }: CheckAvailability,
  managed: SQL,
): Promise<true> {
  await enforceLookupLimit(ctx)
  await enforceAvailabilityLimit(ctx)
  const parts: SQL[] = []
  // An account name is never reused, in any case of letters. A phone and a mailbox are free again after their account
  // is deleted.
  if (username) parts.push(sql`lower(${user.username}) = ${username.toLowerCase()}`)
  if (phone) parts.push(and(eq(user.phone, phone), eq(user.delFlag, 0))!)
  if (email) parts.push(and(mailboxCondition(email), eq(user.delFlag, 0))!)
  if (parts.length === 0) return true
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const excepted = and(eq(user.id, id), or(eq(user.id, me), managed))!
  const rows = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(or(...parts), not(excepted)))
    .limit(1)
  if (rows.length > 0) throw conflict(phone && !username && !email ? t.phoneTaken : t.accountTaken)
  return true
}

/** Checks whether the name of an institution is still free. One round trip. @throws 409, HTTP 429 */
export async function checkDepart(
  ctx: Context,
  column: 'departName' | 'departNameFull',
  name: string,
  id = '',
): Promise<true> {
  await enforceLookupLimit(ctx)
  const rows = await ctx.db
    .select({ id: depart.id })
    .from(depart)
    .where(and(eq(depart[column], name), eq(depart.delFlag, 0), ne(depart.id, id)))
    .limit(1)
  if (rows.length > 0) throw conflict(core.valueTaken)
  return true
}

/** Condition: the requests that the person sees. A contact sees those of the institution. */
export function visibleRequestsCondition({ roleCode, orgCode }: Person): SQL {
  if (roleCode !== 'mechanism') return sql`1`
  return orgCode ? sql`substr(${accountRequest.sysOrgCode}, 1, ${orgCode.length}) = ${orgCode}` : sql`0`
}
/** Condition: SQL counterpart of `isConfirmedByContact`. */
export const confirmedByContactCondition = sql`(${accountRequest.kind} = 'register' and ${accountRequest.newDepart} = 0
  and ${accountRequest.roleId} = ${roles.subjectMan.id})`

/** Lists registrations and changes of holders, pending ones first. One round trip. */
export async function accountRequests(ctx: Context, query: AccountRequestQuery) {
  const actor = requirePerson(ctx)
  const { keyword } = query
  const { createTime, decideTime } = accountRequest
  const columns = { createTime, decideTime }
  const where = and(
    visibleRequestsCondition(actor),
    advancedFilterCondition(query.asked, columns),
    query.kind ? eq(accountRequest.kind, query.kind) : undefined,
    query.status === undefined ? undefined : eq(accountRequest.status, query.status),
    keyword
      ? or(
          containsTextCondition(accountRequest.realname, keyword),
          containsTextCondition(accountRequest.username, keyword),
          sql`${depart.id} in ${institutionIdsByName((name) => containsTextCondition(name, keyword))}`,
        )
      : undefined,
  )
  const sorted = columns[query.column]
  const [rows, totals] = await readAll(ctx, [
    ctx.db
      .select({ request: accountRequest, departName: depart.departName, roleName: role.roleName })
      .from(accountRequest)
      .leftJoin(depart, eq(depart.id, accountRequest.departId))
      .leftJoin(role, eq(role.id, accountRequest.roleId))
      .where(where)
      .orderBy(
        // Pending requests have no decision time. Sorted by that time, they come last.
        ...(query.column === 'decideTime' ? [] : [asc(sql`${accountRequest.status} <> 0`)]),
        emptyLastOrder(sorted, query.order),
        desc(accountRequest.id),
      )
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({ total: count() })
      .from(accountRequest)
      .leftJoin(depart, eq(depart.id, accountRequest.departId))
      .where(where),
  ])
  const records = rows.map(
    ({ request, departName, roleName }): AccountRequestRow => ({
      id: request.id,
      kind: request.kind,
      kind_dictText: requestKinds()[request.kind],
      status: request.status,
      status_dictText: requestStatuses()[request.status],
      username: request.username,
      realname: request.realname,
      phone: request.phone,
      email: request.email,
      roleName: roleName ?? '',
      departId: request.departId,
      departName: departName ?? '',
      newDepart: request.newDepart,
      reason: request.reason,
      opinion: request.opinion,
      decideName: request.decideName,
      decideTime: request.decideTime,
      createTime: request.createTime,
      canDeal: canDecideRequest(actor, request),
    }),
  )
  return toPage(records, totals[0]!.total, query)
}
