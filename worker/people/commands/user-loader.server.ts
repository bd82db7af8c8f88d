import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { depart, role, session, user } from '../../../db/schema'
import { outboxEntry, update, type Change } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { personColumns, type PersonRow } from '../queries/list.server'
import { visiblePeopleCondition } from '../row-access.server'

export type LoadedUser = PersonRow & {
  id: string
  name: string
  /** Open sessions, which the command may have to end. */
  sessions: { id: string; roleId: string }[]
  /** Another active administrator exists. */
  otherAdmin: boolean
}

const otherAdminColumn = sql<number>`exists (select 1 from role r join user_role x on x.role_id = r.id join user a on a.id = x.user_id
  where r.base_code = 'admin' and a.status = 1 and a.del_flag = 0 and a.id <> "user".id)`
/** Selects users by id, by one account name, or by several names ignoring case. */
type UserSelection = { ids: readonly string[] } | { username: string } | { usernames: readonly string[] }
/**
 * Query: the selected users that the caller manages, with everything a command needs. `from`: 1 selects from the
 * recycle bin.
 */
export const editableUsersQuery = (ctx: Context, which: UserSelection, from: 0 | 1 = 0) => {
  const those =
    'ids' in which
      ? inArray(user.id, [...which.ids])
      : 'username' in which
        ? eq(user.username, which.username)
        : usernamesCondition(which.usernames)
  return decodedQuery(
    {
      rows: ctx.db
        .select({ ...personColumns, otherAdmin: otherAdminColumn })
        .from(user)
        .where(and(those, eq(user.delFlag, from), visiblePeopleCondition(ctx.actor))),
      sessions: ctx.db
        .select({ id: session.id, userId: session.userId, roleId: session.roleId })
        .from(session)
        .where(
          and(inArray(session.userId, ctx.db.select({ id: user.id }).from(user).where(those)), eq(session.revoked, 0)),
        ),
    },
    ({ rows, sessions }) =>
      rows.map(
        (row): LoadedUser => ({
          ...row,
          id: row.user.id,
          name: row.user.realname,
          otherAdmin: row.otherAdmin === 1,
          sessions: sessions.filter(({ userId }) => userId === row.user.id),
        }),
      ),
  )
}
/** Loads users for commands on several at once, and the ids that were not found. One round trip. */
export async function loadEditableUsers(ctx: Context, ids: readonly string[], from: 0 | 1 = 0) {
  const { rows } = await readAll(ctx, { rows: editableUsersQuery(ctx, { ids }, from) })
  return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)) }
}

/** Condition: users with one of these account names, ignoring case. */
const usernamesCondition = (names: readonly string[]) =>
  sql`lower(${user.username}) in (select value from json_each(${JSON.stringify(names.map((name) => name.toLowerCase()))}))`

/** Changes that end sessions and close the person's sockets. */
export const endSessionChanges = (userId: string, sessions: readonly { id: string }[]): Change[] => [
  ...sessions.map(({ id }) => update('session', { id }, { revoked: 1 })),
  outboxEntry('signedOut', { userId }),
]

/**
 * Query: users who already have one of the given account names, phones, mailboxes or staff numbers. An account name is
 * never reused; the other values are free after the user is deleted.
 */
export const conflictingUsersQuery = (
  ctx: Context,
  candidates: readonly {
    username?: string
    phone?: string | undefined
    email?: string | undefined
    workNo?: string | undefined
  }[],
) => {
  const texts = (of: (one: (typeof candidates)[number]) => string | undefined) => [
    ...new Set(candidates.map(of).filter((text): text is string => !!text)),
  ]
  const names = texts(({ username }) => username?.toLowerCase())
  const phones = texts(({ phone }) => phone)
  const boxes = texts(({ email }) => email?.toLowerCase())
  const numbers = texts(({ workNo }) => workNo)
  const alive = eq(user.delFlag, 0)
  return ctx.db
    .select({ id: user.id, username: user.username, phone: user.phone, email: user.email, workNo: user.workNo })
    .from(user)
    .where(
      or(
        sql`0`,
        names.length ? usernamesCondition(names) : undefined,
        phones.length ? and(inArray(user.phone, phones), alive) : undefined,
        boxes.length
          ? and(sql`lower(${user.email}) in (select value from json_each(${JSON.stringify(boxes)}))`, alive)
          : undefined,
        numbers.length ? and(inArray(user.workNo, numbers), sql`${user.workNo} <> ''`, alive) : undefined,
      ),
    )
}
/** Query: roles by id that are not deleted. */
export const rolesByIdQuery = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ id: role.id, roleName: role.roleName, baseCode: role.baseCode })
    .from(role)
    .where(and(inArray(role.id, [...ids]), eq(role.delFlag, 0)))
/** Query: open departments by id. */
export const departsByIdQuery = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ id: depart.id, departName: depart.departName, orgCode: depart.orgCode })
    .from(depart)
    .where(and(inArray(depart.id, [...ids]), eq(depart.delFlag, 0), eq(depart.status, '1')))
