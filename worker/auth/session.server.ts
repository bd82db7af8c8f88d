import { and, eq, inArray, sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { depart, permission, role, rolePermission, session, setting, user, userRole } from '../../db/schema'
import type { Actor } from '../core/actor'
import type { Context } from '../core/context'
import { cookieIn } from '../core/cookies'
import { readAll } from '../core/read-all.server'
import { forbidden, sessionExpired, unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'
import { menuRowsOf } from './granted.server'
import type { RoleCode } from '../policy/roles'
import { FRAME_TEXTS } from '../system/settings'
import { viewRowsOf } from '../views/rows.server'
import { grantsOf, keptGrants } from './grants'
import { departsOf, rolesOf } from './queries.server'

/** Seven days, as the client keeps its token. */
export const SESSION_SECONDS = 604_800
export const COOKIE = 'keti_session'

const keyOf = (ctx: Pick<Context, 'env'>) => new TextEncoder().encode(ctx.env.SECRET)
/** A signed token: the session's id and the version of its role. */
export const signToken = (ctx: Context, sessionId: string, roleVersion: number) =>
  new SignJWT({ rv: roleVersion }).setProtectedHeader({ alg: 'HS256' }).setSubject(sessionId).sign(keyOf(ctx))

/** The session that a token names, or null when we did not sign it. */
export const sessionIdOf = (ctx: Context, token: string): Promise<string | null> =>
  verified(ctx, token).then((payload) => payload?.sub ?? null)
const Signed = z.object({ sub: z.string().optional(), rv: z.number().optional() })
const verified = (ctx: Context, token: string) =>
  jwtVerify(token, keyOf(ctx), { algorithms: ['HS256'] }).then(
    ({ payload }) => Signed.safeParse(payload).data ?? null,
    () => null,
  )

export const tokenOf = (request: Request): { token: string; from: 'header' | 'cookie' } | null => {
  const header = request.headers.get('x-access-token')
  if (header) return { token: header, from: 'header' }
  const cookie = cookieIn(request.headers, COOKIE)
  return cookie ? { token: cookie, from: 'cookie' } : null
}

/** A cookie that no script reads and no other site's form carries; over TLS only outside development. */
export const ownCookie = (ctx: Context, name: string, value: string, seconds: number) =>
  [
    `${name}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value ? seconds : 0}`,
    ...(ctx.env.ENVIRONMENT === 'development' ? [] : ['Secure']),
  ].join('; ')
/** The cookie of pages; without a token it is taken away. */
export const sessionCookie = (ctx: Context, token: string) => ownCookie(ctx, COOKIE, token, SESSION_SECONDS)

const revisionOfGrants = sql<number>`coalesce((select number from revision where name = 'grants'), 0)`

/**
 * The person behind a token, with role, department and grants, in one trip. `withFrame` reads the menu, the roles and the
 * departments in the same trip: a page needs them, a call does not. `half`: a session that may only change its password will do.
 * @throws 401 for an invalid token or a closed session, 500 for one that ran out, 403 after a role switch.
 */
export async function readSession(ctx: Context, token: string, withFrame = false, half = false): Promise<Actor> {
  const payload = await verified(ctx, token)
  if (!payload?.sub) throw unauthenticated()
  const theirs = (column: 'user_id' | 'role_id') =>
    sql`(select ${sql.raw(column)} from session where id = ${payload.sub})`
  const sessionOf = ctx.db
    .select({ session, user, role, depart, grants: revisionOfGrants })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(role, eq(role.id, session.roleId))
    // A role that was taken away ends the sessions that are in it.
    .innerJoin(userRole, and(eq(userRole.userId, session.userId), eq(userRole.roleId, session.roleId)))
    .leftJoin(depart, eq(depart.id, session.departId))
    .where(eq(session.id, payload.sub))
  const kept = keptGrants(ctx.env.DB_URL)
  const newGrants = ctx.db
    .select({ perms: permission.perms })
    .from(rolePermission)
    .innerJoin(permission, eq(permission.id, rolePermission.permissionId))
    .where(
      and(
        eq(permission.menuType, 2),
        eq(permission.status, '1'),
        sql`${rolePermission.roleId} = (select role_id from session where id = ${payload.sub}
          and not (${revisionOfGrants} = ${kept.revision} and role_id in (select value from json_each(${JSON.stringify([...kept.roles.keys()])}))))`,
      ),
    )
  const [rows, grants, ...frame] = withFrame
    ? await readAll(ctx, [
        sessionOf,
        newGrants,
        menuRowsOf(ctx, theirs('role_id')),
        rolesOf(ctx, sql`${user.id} = ${theirs('user_id')}`),
        departsOf(ctx, sql`${user.id} = ${theirs('user_id')}`),
        ctx.db
          .select({ id: setting.id, value: setting.value })
          .from(setting)
          .where(inArray(setting.id, [...FRAME_TEXTS])),
        viewRowsOf(ctx, theirs('user_id'), sql`(select role_code from role where id = ${theirs('role_id')})`),
      ])
    : await readAll(ctx, [sessionOf, newGrants])
  const found = rows[0]
  if (!found || found.session.revoked || found.user.delFlag || found.user.status !== 1) throw unauthenticated()
  if (found.session.expireTime <= stamp(ctx.now())) throw sessionExpired()
  if (found.session.stage === 'second') throw unauthenticated('未授权，请重新登录')
  if (found.session.stage === 'password' && !half) throw forbidden('请先修改密码')
  if (found.session.roleVersion !== payload.rv) throw forbidden('角色已切换，请刷新')
  const [menus, roles, departs, texts, views] = frame
  return {
    kind: 'person',
    userId: found.user.id,
    username: found.user.username,
    realname: found.user.realname,
    roleId: found.role.id,
    roleCode: found.role.roleCode as RoleCode,
    departId: found.depart?.id ?? '',
    departName: found.depart?.departName ?? '',
    orgCode: found.depart?.orgCode ?? '',
    groupCode: found.depart?.groupCode ?? '',
    grants: grantsOf(kept, ctx.env.DB_URL, {
      roleId: found.role.id,
      revision: found.grants,
      perms: grants.map((grant) => grant.perms),
    }),
    sessionId: found.session.id,
    ...(menus &&
      roles &&
      departs &&
      texts &&
      views && { frame: { menus, roles, departs, texts, views, avatar: found.user.avatar } }),
  }
}
