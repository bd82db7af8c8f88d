import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { depart, role, session, user } from '../../../db/schema'
import { outbox, update, type Change } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll, reading } from '../../core/read-all.server'
import { personColumns, type PersonRow } from '../queries/list.server'
import { visiblePeople } from '../visible.server'

export type One = PersonRow & {
  id: string
  name: string
  /** The open sessions, which an act may have to end. */
  sessions: { id: string; roleId: string }[]
  /** Another administrator can come in. */
  otherAdmin: boolean
}

const otherAdmin = sql<number>`exists (select 1 from role r join user_role x on x.role_id = r.id join user a on a.id = x.user_id
  where r.base_code = 'admin' and a.status = 1 and a.del_flag = 0 and a.id <> "user".id)`
/** Which people: by their ids, by a user name, or by several in any case of letters. */
type Which = { ids: readonly string[] } | { username: string } | { usernames: readonly string[] }
/** People with all that an act on them looks at, of those whom the asker keeps. */
export const peopleToChange = (ctx: Context, which: Which, from: 0 | 1 = 0) => {
  const those =
    'ids' in which
      ? inArray(user.id, [...which.ids])
      : 'username' in which
        ? eq(user.username, which.username)
        : calledOneOf(which.usernames)
  return reading(
    {
      rows: ctx.db
        .select({ ...personColumns, otherAdmin })
        .from(user)
        .where(and(those, eq(user.delFlag, from), visiblePeople(ctx.actor))),
      sessions: ctx.db
        .select({ id: session.id, userId: session.userId, roleId: session.roleId })
        .from(session)
        .where(
          and(inArray(session.userId, ctx.db.select({ id: user.id }).from(user).where(those)), eq(session.revoked, 0)),
        ),
    },
    ({ rows, sessions }) =>
      rows.map(
        (row): One => ({
          ...row,
          id: row.user.id,
          name: row.user.realname,
          otherAdmin: row.otherAdmin === 1,
          sessions: sessions.filter(({ userId }) => userId === row.user.id),
        }),
      ),
  )
}
/** The same for acts over many. One trip. */
export async function loadPeople(ctx: Context, ids: readonly string[], from: 0 | 1 = 0) {
  const { rows } = await readAll(ctx, { rows: peopleToChange(ctx, { ids }, from) })
  return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)) }
}

/** A condition: people with one of these user names, in any case of letters. */
const calledOneOf = (names: readonly string[]) =>
  sql`lower(${user.username}) in (select value from json_each(${JSON.stringify(names.map((name) => name.toLowerCase()))}))`

/** Ends sessions with the person's sockets. */
export const ended = (userId: string, sessions: readonly { id: string }[]): Change[] => [
  ...sessions.map(({ id }) => update('session', { id }, { revoked: 1 })),
  outbox('signedOut', { userId }),
]

/** Who has a name, a phone, a mailbox or a staff number already; a name is taken for good, the others until their owner is gone. */
export const namesakes = (
  ctx: Context,
  given: readonly {
    username?: string
    phone?: string | undefined
    email?: string | undefined
    workNo?: string | undefined
  }[],
) => {
  const texts = (of: (one: (typeof given)[number]) => string | undefined) => [
    ...new Set(given.map(of).filter((text): text is string => !!text)),
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
        names.length ? calledOneOf(names) : undefined,
        phones.length ? and(inArray(user.phone, phones), alive) : undefined,
        boxes.length
          ? and(sql`lower(${user.email}) in (select value from json_each(${JSON.stringify(boxes)}))`, alive)
          : undefined,
        numbers.length ? and(inArray(user.workNo, numbers), sql`${user.workNo} <> ''`, alive) : undefined,
      ),
    )
}
export const rolesNamed = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ id: role.id, roleName: role.roleName, baseCode: role.baseCode })
    .from(role)
    .where(and(inArray(role.id, [...ids]), eq(role.delFlag, 0)))
export const departsNamed = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ id: depart.id, departName: depart.departName, orgCode: depart.orgCode })
    .from(depart)
    .where(and(inArray(depart.id, [...ids]), eq(depart.delFlag, 0), eq(depart.status, '1')))
