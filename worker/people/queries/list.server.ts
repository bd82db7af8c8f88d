import { columnsIn } from '../../core/names'
import { and, eq, sql } from 'drizzle-orm'
import { type HeldDepart, type HeldRole, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { emailFor, phoneFor } from '../../core/contacts'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { page } from '../../core/list'
import { asTable } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { day } from '../../core/time'
import { holds, need } from '../../policy/can'
import { roleTitle } from '../../policy/role-titles'
import { type PeoplePage, UserRow } from '../answers'
import { mayChange } from '../rules'
import { accountKindLabel, statusLabel } from '../statuses'
import { departmentListOf, roleListOf } from '../membership-columns.server'
import { visiblePeople } from '../visible.server'
import { type ListQuery, orderOf, pageOf, peopleCounted } from './found.server'

/** Columns of a person with roles and departments, in one row. */
export const personColumns = {
  user,
  roles: jsonColumn<HeldRole[]>(roleListOf(sql`"user".id`)),
  departs: departmentListOf(sql`"user".id`).mapWith((text: string) => heldDeparts(text).filter(({ gone }) => !gone)),
  mergedName: sql<string>`coalesce((select m.realname || '（' || m.username || '）' from user m where m.id = "user".merged_into), '')`,
}
const heldDeparts = (text: string): HeldDepart[] => JSON.parse(text)
export type PersonRow = { user: Row<'user'>; roles: HeldRole[]; departs: HeldDepart[]; mergedName: string }
/** Returns the roles and the department codes of a person for the access rules. */
export const heldOf = ({ roles, departs }: Pick<PersonRow, 'roles' | 'departs'>) => ({
  roles,
  orgCodes: departs.map(({ orgCode }) => orgCode),
})

/** Converts a row to the response. @param whole contact data are not masked, for a form */
export function shownPerson(ctx: Context, row: PersonRow, whole = false): UserRow {
  const { actor } = ctx
  const today = day(ctx.now())
  const { user: one, departs } = row
  const roles = row.roles.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  const write = isPerson(actor) && holds(actor, 'user:write') && mayChange(actor, heldOf(row))
  const led = departs.filter(({ leads }) => leads)
  return {
    ...columnsIn(UserRow, one),
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
const COUNTED_ON = 500

/**
 * Query: a page of the people that the caller manages. The page's rows are selected first, then their columns. One
 * round trip.
 */
export function peopleList(ctx: Context, query: ListQuery) {
  const most = query.pageNo * query.pageSize + COUNTED_ON
  return reading(
    {
      rows: ctx.db
        .select(personColumns)
        .from(asTable(user, pageOf(ctx.actor, query)))
        .orderBy(...orderOf(query)),
      totals: peopleCounted(ctx, query, most),
    },
    ({ rows, totals }): PeoplePage => {
      const total = totals[0]?.total ?? 0
      const records = rows.map((row) => shownPerson(ctx, row))
      return { ...page(records, total, query), atLeast: total === most }
    },
  )
}
/** Loads a page of the people that the caller manages. One round trip. @throws 403 */
export async function listPeople(ctx: Context, query: ListQuery): Promise<PeoplePage> {
  need(ctx.actor, 'user:read')
  const { people } = await readAll(ctx, { people: peopleList(ctx, query) })
  return people
}

/** Loads one person for a form; contact data are unmasked if the caller may change the person. One round trip. @throws 404 */
export async function personById(ctx: Context, { id }: { id: string }): Promise<UserRow> {
  need(ctx.actor, 'user:read')
  const rows = await ctx.db
    .select(personColumns)
    .from(user)
    .where(and(eq(user.id, id), eq(user.delFlag, 0), visiblePeople(ctx.actor)))
  if (!rows[0]) throw notFound()
  const person = shownPerson(ctx, rows[0])
  return person.may.write ? shownPerson(ctx, rows[0], true) : person
}
