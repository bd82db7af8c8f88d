import { pickResponseColumns } from '../../core/typed-keys'
import { and, eq, sql } from 'drizzle-orm'
import { type AssignedDepart, type AssignedRole, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { emailFor, phoneFor } from '../../core/contacts'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { toPage } from '../../core/list'
import { pageAsTable } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { formatDay } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { roleTitle } from '../../policy/role-titles'
import { type PeoplePage, UserRow } from '../responses'
import { canChangePerson } from '../rules'
import { accountKindLabel, statusLabel } from '../statuses'
import { departListColumn, roleListColumn } from '../membership-columns.server'
import { visiblePeopleCondition } from '../row-access.server'
import { type PeopleListQuery, peopleOrder, peoplePageQuery, peopleCountQuery } from './list-filters.server'

/** Columns of a person with roles and departments, in one row. */
export const personColumns = {
  user,
  roles: jsonColumn<AssignedRole[]>(roleListColumn(sql`"user".id`)),
  departs: departListColumn(sql`"user".id`).mapWith((text: string) => parseDeparts(text).filter(({ gone }) => !gone)),
  mergedName: sql<string>`coalesce((select m.realname || '（' || m.username || '）' from user m where m.id = "user".merged_into), '')`,
}
const parseDeparts = (text: string): AssignedDepart[] => JSON.parse(text)
export type PersonRow = { user: Row<'user'>; roles: AssignedRole[]; departs: AssignedDepart[]; mergedName: string }
/** Returns the roles and the department codes of a person for the access rules. */
export const membershipsOf = ({ roles, departs }: Pick<PersonRow, 'roles' | 'departs'>) => ({
  roles,
  orgCodes: departs.map(({ orgCode }) => orgCode),
})

/** Converts a row to the response. @param whole contact data are not masked, for a form */
export function serializePerson(ctx: Context, row: PersonRow, whole = false): UserRow {
  const { actor } = ctx
  const today = formatDay(ctx.now())
  const { user: one, departs } = row
  const roles = row.roles.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  const write = isPerson(actor) && hasRight(actor, 'user:write') && canChangePerson(actor, membershipsOf(row))
  const led = departs.filter(({ leads }) => leads)
  return {
    ...pickResponseColumns(UserRow, one),
    birthday: one.birthday ?? '',
    email: whole ? one.email : emailFor(actor, one.email),
    phone: whole ? one.phone : phoneFor(actor, one.phone),
    telephone: whole ? one.telephone : phoneFor(actor, one.telephone),
    status_dictText: statusLabel(one.status),
    accountAuth_dictText: accountKindLabel(one.accountAuth),
    mergedInto_dictText: row.mergedName,
    roles: roles.map(({ id, roleName, roleCode, fromDate, toDate }) => ({
      ...{ id, roleName: roleTitle(roleName), roleCode, fromDate, toDate },
      counts: fromDate <= today && (toDate === '' || toDate >= today) ? 1 : 0,
    })),
    departs: departs.map(({ id, departName, leads }) => ({ id, departName, leads })),
    roleNames: roles.map(({ roleName }) => roleTitle(roleName)).join('、'),
    orgCodeTxt: departs.map(({ departName }) => departName).join('、'),
    departIds: led.map(({ id }) => id).join(','),
    userIdentity: led.length ? 2 : 1,
    may: { write: Number(write) },
  }
}

/** Number of rows counted beyond the page. Users narrow a list instead of scrolling further. */
const COUNT_MARGIN = 500

/**
 * Query: a page of the people that the caller manages. The page's rows are selected first, then their columns. One
 * round trip.
 */
export function peopleListQuery(ctx: Context, query: PeopleListQuery) {
  const most = query.pageNo * query.pageSize + COUNT_MARGIN
  return decodedQuery(
    {
      rows: ctx.db
        .select(personColumns)
        .from(pageAsTable(user, peoplePageQuery(ctx.actor, query)))
        .orderBy(...peopleOrder(query)),
      totals: peopleCountQuery(ctx, query, most),
    },
    ({ rows, totals }): PeoplePage => {
      const total = totals[0]?.total ?? 0
      const records = rows.map((row) => serializePerson(ctx, row))
      return { ...toPage(records, total, query), atLeast: total === most }
    },
  )
}
/** Loads a page of the people that the caller manages. One round trip. @throws 403 */
export async function listPeople(ctx: Context, query: PeopleListQuery): Promise<PeoplePage> {
  assertRight(ctx.actor, 'user:read')
  const { people } = await readAll(ctx, { people: peopleListQuery(ctx, query) })
  return people
}

/** Loads one person for a form; contact data are unmasked if the caller may change the person. One round trip. @throws 404 */
export async function findPerson(ctx: Context, { id }: { id: string }): Promise<UserRow> {
  assertRight(ctx.actor, 'user:read')
  const rows = await ctx.db
    .select(personColumns)
    .from(user)
    .where(and(eq(user.id, id), eq(user.delFlag, 0), visiblePeopleCondition(ctx.actor)))
  if (!rows[0]) throw notFound()
  const person = serializePerson(ctx, rows[0])
  return person.may.write ? serializePerson(ctx, rows[0], true) : person
}
