import { and, eq, inArray, sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { depart, permission, role, rolePermission, session, setting, user } from '../../db/schema'
import type { Actor, Person, Impersonator } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { readCookie, cookieName } from '../core/cookies'
import { prepareReads } from '../core/read-all.server'
import { forbidden, sessionExpired, unauthenticated } from '../core/refusal'
import { formatStamp } from '../core/time'
import {
  grantedMenusQuery,
  extraGrantColumns,
  mayHaveExtraGrants,
  parseExtraGrants,
} from './granted-permissions.server'
import { menuDepartTypeSql } from '../library/row-access.server'
import { baseRoleOf } from '../policy/roles'
import { FRAME_TEXTS } from '../system/settings'
import { viewRowsQuery } from '../views/rows.server'
import { resolveGrants, type GrantCache, cachedGrants } from './grant-cache'
import { cacheSession } from './session-cache.server'
import { userDepartsQuery, userRolesQuery } from './queries.server'
import { signingKey } from './signing-key.server'
import { t } from './errors.texts'

/** Seven days, the same as the client keeps its token. */
export const SESSION_SECONDS = 604_800
export const SESSION_COOKIE = 'keti_session'

/** Returns a signed token with the session's id and the version of its role. */
export const signToken = async (ctx: Context, sessionId: string, roleVersion: number) =>
  new SignJWT({ rv: roleVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sessionId)
    .sign(await signingKey(ctx))

/** Returns the session id of a token, or null if its signature is invalid. */
export const sessionIdOf = (ctx: Context, token: string): Promise<string | null> =>
  verifyToken(ctx, token).then((payload) => payload?.sub ?? null)
const TokenPayload = z.object({ sub: z.string().optional(), rv: z.number().optional() })
const verifyToken = async (ctx: Context, token: string) =>
  jwtVerify(token, await signingKey(ctx), { algorithms: ['HS256'] }).then(
    ({ payload }) => TokenPayload.safeParse(payload).data ?? null,
    () => null,
  )

/** Returns the token of a request from the header, or else from the cookie; null if it has none. */
export const requestTokenOf = (
  request: Request,
  env: Context['env'],
): { token: string; from: 'header' | 'cookie' } | null => {
  const header = request.headers.get('x-access-token')
  if (header) return { token: header, from: 'header' }
  const cookie = readCookie(request.headers, cookieName(env, SESSION_COOKIE))
  return cookie ? { token: cookie, from: 'cookie' } : null
}

/** Builds a cookie that scripts cannot read and forms of other sites do not send; TLS only outside development. */
export const buildCookie = (ctx: Context, name: string, value: string, seconds: number) =>
  [
    `${cookieName(ctx.env, name)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value ? seconds : 0}`,
    ...(ctx.env.ENVIRONMENT === 'development' ? [] : ['Secure']),
  ].join('; ')
/** Returns the session cookie for pages; an empty token deletes it. */
export const sessionCookie = (ctx: Context, token: string) => buildCookie(ctx, SESSION_COOKIE, token, SESSION_SECONDS)

const grantsRevisionColumn = sql<number>`coalesce((select number from revision where name = 'grants'), 0)`

/**
 * Loads the person behind a token with role, department and grants, in one round trip. `withFrame` also reads the menu,
 * the roles and the departments: pages need them, calls do not. `half`: accepts a session that may only change its
 * password.
 * @throws 401 for an invalid token or a closed session, 500 for an expired one, 403 after a role switch
 */
export async function readSession(ctx: Context, token: string, withFrame = false, half = false): Promise<Actor> {
  const payload = await verifyToken(ctx, token)
  if (!payload?.sub) throw unauthenticated()
  const grants = cachedGrants(ctx.env.DB_URL)
  const { statements, read } = prepareReads({
    rows: sessionQuery(ctx, payload.sub, withFrame),
    frame: withFrame ? frameQueries(ctx, payload.sub) : null,
    extensions: sessionExtensionsQuery(ctx, payload.sub),
    menus: withFrame ? grantedMenusQuery(ctx, holderOfSession(payload.sub)) : null,
    perms: missingGrantsQuery(ctx, payload.sub, grants),
  })
  const answers = await ctx.db.$client.batch(statements)
  const { rows, extensions, frame, menus, perms } = read(answers)
  const [found] = rows
  const [extension] = extensions
  if (!found || !extension || found.session.revoked || found.user.delFlag || found.user.status !== 1)
    throw unauthenticated()
  const viewer = viewerOf(extension)
  if (found.session.viewing && !viewer) throw unauthenticated()
  const expireTime = viewer?.until ?? found.session.expireTime
  if (expireTime <= formatStamp(ctx.now())) throw sessionExpired()
  if (found.session.stage === 'second') throw unauthenticated(t.signInFirst)
  if (found.session.stage === 'password' && !half) throw forbidden(t.changeFirst)
  if (found.session.roleVersion !== payload.rv) throw forbidden('角色已切换，请刷新')
  const { added, rows: narrowing } = parseExtraGrants(extension.own, formatStamp(ctx.now()))
  const byRole = resolveGrants(grants, ctx.env.DB_URL, {
    roleId: found.role.id,
    revision: found.grants,
    perms: perms.map((grant) => grant.perms),
  })
  const actor: Person = {
    kind: 'person',
    userId: found.user.id,
    username: found.user.username,
    realname: found.user.realname,
    roleId: found.role.id,
    roleCode: baseRoleOf(found.role),
    departId: found.depart?.id ?? '',
    departName: found.depart?.departName ?? '',
    orgCode: found.depart?.orgCode ?? '',
    groupCode: found.depart?.groupCode ?? '',
    grants: added.length ? new Set([...byRole, ...added]) : byRole,
    sessionId: found.session.id,
    ...(viewer && { viewer }),
    ...(narrowing && { rows: narrowing }),
    ...(frame && menus && { frame: { ...frame, menus, avatar: found.avatar ?? '' } }),
  }
  // The session and the frame are read again with each request. Menus and grants follow from what is read: the role,
  // the extra grants and the revision. The extensions are read again only if the session may have any.
  const isExtended = found.extended === 1 || found.session.viewing !== ''
  const omitted = (isExtended ? 0 : 1) + (withFrame ? 2 : 1)
  if (found.session.stage === '')
    cacheSession(ctx, token, withFrame, {
      actor,
      statements: statements.slice(0, -omitted),
      answers: answers.slice(0, -omitted),
      expireTime,
    })
  return actor
}

const sessionColumn = (sessionId: string, column: 'user_id' | 'role_id' | 'depart_id') =>
  sql`(select ${sql.raw(column)} from session where id = ${sessionId})`
const holderOfSession = (sessionId: string) => ({
  roleId: sessionColumn(sessionId, 'role_id'),
  userId: sessionColumn(sessionId, 'user_id'),
  departId: sessionColumn(sessionId, 'depart_id'),
})
/** The same columns, for statements that select from the session row. */
const SESSION_HOLDER = { roleId: sql`session.role_id`, userId: sql`session.user_id`, departId: sql`session.depart_id` }
/**
 * Column: the administrator who impersonates this person, while the administrator's own session is open in a role that has
 * the right. It is looked up only if the session has a viewer. It is one JSON column, because cached results are
 * compared by column name and names must be unique.
 */
const viewerColumn = jsonColumn<(Omit<Impersonator, 'roleCode'> & { baseCode: string }) | null>(
  sql`(case when ${session.viewerSession} <> '' then (select json_object(
      'userId', u.id, 'username', u.username, 'realname', u.realname, 'baseCode', r.base_code,
      'sessionId', v.id, 'roleVersion', v.role_version, 'until', min(v.expire_time, ${session.expireTime}))
    from session v join "user" u on u.id = v.user_id and u.status = 1 and u.del_flag = 0
    join user_role h on h.user_id = v.user_id and h.role_id = v.role_id join role r on r.id = v.role_id
    where v.id = ${session.viewerSession} and v.revoked = 0 and exists (select 1 from role_permission g
      join permission p on p.id = g.permission_id and p.perms = 'user:seeAs' and p.menu_type = 2 and p.status = '1'
      where g.role_id = v.role_id)) end)`,
)
/** Returns the viewer of the session, if still valid. */
function viewerOf({ viewer }: Awaited<ReturnType<typeof sessionExtensionsQuery>>[number]): Impersonator | null {
  if (!viewer) return null
  const { baseCode, ...known } = viewer
  return { ...known, roleCode: baseRoleOf({ baseCode }) }
}
/** The session as every request compares it. Short, because most requests send nothing else before their own reads. */
const sessionQuery = ({ db }: Context, sessionId: string, withFrame: boolean) =>
  db
    .select({
      session: {
        id: session.id,
        revoked: session.revoked,
        expireTime: session.expireTime,
        stage: session.stage,
        roleVersion: session.roleVersion,
        viewing: session.viewerSession,
      },
      user: {
        id: user.id,
        username: user.username,
        realname: user.realname,
        delFlag: user.delFlag,
        status: user.status,
      },
      role: { id: role.id, baseCode: role.baseCode },
      depart: {
        id: depart.id,
        departName: depart.departName,
        orgCode: depart.orgCode,
        groupCode: depart.groupCode,
      },
      grants: grantsRevisionColumn,
      extended: mayHaveExtraGrants(SESSION_HOLDER),
      // Together with the role, the revision of the grants and the department's additions, the type of institution
      // determines whether the menu is unchanged.
      ...(withFrame && { avatar: user.avatar, roomKind: menuDepartTypeSql(SESSION_HOLDER) }),
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(role, eq(role.id, session.roleId))
    .leftJoin(depart, eq(depart.id, session.departId))
    // If a role is revoked, the sessions in it end. As a join, the view would take SQLite longer to plan than to read.
    .where(
      sql`${session.id} = ${sessionId} and exists (select 1 from user_role h
        where h.user_id = ${session.userId} and h.role_id = ${session.roleId})`,
    )

/** What few sessions have: grants beyond those of the role, and a viewer. */
const sessionExtensionsQuery = ({ db }: Context, sessionId: string) =>
  db
    .select({ own: extraGrantColumns(SESSION_HOLDER), viewer: viewerColumn })
    .from(session)
    .where(eq(session.id, sessionId))

/** The grants of the role, unless they are cached at the present revision. */
const missingGrantsQuery = ({ db }: Context, sessionId: string, known: GrantCache) =>
  db
    .select({ perms: permission.perms })
    .from(rolePermission)
    .innerJoin(permission, eq(permission.id, rolePermission.permissionId))
    .where(
      and(
        eq(permission.menuType, 2),
        eq(permission.status, '1'),
        sql`${rolePermission.roleId} = (select role_id from session where id = ${sessionId}
          and not (${grantsRevisionColumn} = ${known.revision} and role_id in (select value from json_each(${JSON.stringify([...known.roles.keys()])}))))`,
      ),
    )

const frameQueries = (ctx: Context, sessionId: string) => {
  const userId = sessionColumn(sessionId, 'user_id')
  const roleId = sessionColumn(sessionId, 'role_id')
  return {
    roles: userRolesQuery(ctx, userId),
    departs: userDepartsQuery(ctx, userId),
    texts: ctx.db
      .select({ id: setting.id, value: setting.value })
      .from(setting)
      .where(inArray(setting.id, [...FRAME_TEXTS])),
    views: viewRowsQuery(ctx, userId, sql`(select base_code from role where id = ${roleId})`),
  }
}
