import { and, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { session, setting, user, userSecurity } from '../../db/schema'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { Refusal } from '../core/refusal'
import { addSeconds, stamp } from '../core/time'
import { allDictItems } from '../system/dictionaries/queries.server'
import type { DepartEntry, RoleEntry, SecondWanted, SignedIn } from './contract'
import { sessionLog } from './log.server'
import { departsOf, rolesOf } from './queries.server'
import { record, type Step } from './record.server'
import {
  maskPhone,
  passwordDaysLeft,
  passwordState,
  secondCheckOf,
  startingDepart,
  startingRole,
  userInfo,
} from './rules'
import { SESSION_SECONDS, signToken } from './session.server'
import { t } from './refused.texts'

/** How long a sign-in may stay half done: at its second check, or at the change of its password. */
const HALF_DONE_SECONDS = 600

/** Statements for a batch: all that entering looks at. `who` selects the user. */
export const accountOf = (ctx: Context, who: SQL) =>
  [
    ctx.db.select().from(user).where(who),
    rolesOf(ctx, sql`select id from user where ${who}`),
    departsOf(ctx, sql`select id from user where ${who}`),
    ctx.db
      .select(getTableColumns(userSecurity))
      .from(userSecurity)
      .innerJoin(user, eq(user.id, userSecurity.id))
      .where(who),
    ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.id, 'smsCheck')),
  ] as const

/** What those statements yield, for one user. */
export type Account = {
  found: Row<'user'>
  roles: RoleEntry[]
  departs: DepartEntry[]
  security: Row<'userSecurity'> | undefined
  /** The centre asks everyone for an SMS. */
  smsAsked: boolean
}
export const accountFrom = (
  found: Row<'user'>,
  roles: RoleEntry[],
  departs: DepartEntry[],
  security: Row<'userSecurity'>[],
  settings: { value: unknown }[],
): Account => ({ found, roles, departs, security: security[0], smsAsked: settings[0]?.value === 1 })

/** A right password on an account that waits for its mail to be confirmed, or that must get a new password first. */
export type ToActivate = { step: 'activate'; email: string }
export type FirstLogin = { step: 'firstLogin'; token: string; username: string }
export type Entered =
  | { step: 'in'; answer: SignedIn }
  | { step: 'second'; answer: SecondWanted }
  | ToActivate
  | FirstLogin

type How = {
  proof: Row<'session'>['proof']
  /** The second check has been passed. */
  checked?: boolean
  roleCode?: string
  started: number
  /** Written along: what the sign-in used up. */
  steps?: readonly Step[]
}

/**
 * Opens the session that the account may have now: a whole one, or a half one that waits for the second check or for a new
 * password. Two trips at most. @throws 403 in the envelope where the account may not enter.
 */
export async function enter(ctx: Context, account: Account, how: How): Promise<Entered> {
  const { found, roles, departs, security } = account
  if (found.delFlag) throw refused(t.gone)
  if (found.mergedInto) throw refused(await whereTo(ctx, found.mergedInto))
  // Who waits for the confirmation of a registration is not frozen, and may confirm the mailbox meanwhile.
  const waits = found.status !== 1 && found.accountAuth === 2
  if (found.status !== 1 && !waits) throw refused(t.frozen)
  if (!found.activated) return { step: 'activate', email: found.email }
  if (waits) throw refused(t.unconfirmed)
  const role = startingRole(roles, how.roleCode, found.roleId)
  if (!role) throw refused(roles.length > 0 && how.roleCode ? t.roleNotYours : t.noRole)
  const depart = startingDepart(departs, found.departId)
  const now = ctx.now()
  const second = how.checked
    ? ''
    : secondCheckOf(how.proof, security?.secondFactor ?? '', account.smsAsked, found.phone)
  const state = second ? 'good' : passwordState(found, how.proof, now)
  const stage = second ? 'second' : state === 'good' ? '' : 'password'
  const id = ctx.id()
  const seconds = stage ? HALF_DONE_SECONDS : SESSION_SECONDS
  await record(ctx, [
    ...(how.steps ?? []),
    ctx.db.insert(session).values({
      id,
      userId: found.id,
      roleId: role.id,
      departId: depart?.id ?? '',
      stage,
      proof: how.proof,
      ip: ctx.request.ip,
      userAgent: ctx.request.userAgent,
      createTime: stamp(now),
      lastTime: stamp(now),
      expireTime: stamp(addSeconds(now, seconds)),
    }),
    ctx.db.delete(session).where(and(eq(session.userId, found.id), lt(session.expireTime, stamp(now)))),
    ...(stage
      ? []
      : [
          ctx.db
            .update(user)
            .set({ roleId: role.id, departId: depart?.id ?? '' })
            .where(eq(user.id, found.id)),
        ]),
    sessionLog(
      ctx,
      1,
      `用户名：${found.username}，${said[second || state]}`,
      { ...found, ...role, id: found.id },
      how.started,
    ),
  ])
  const token = await signToken(ctx, id, 0)
  const phone = maskPhone(found.phone)
  if (second) return { step: 'second', answer: { token, isSms: true, secondFactor: second, phone } }
  if (state === 'first') return { step: 'firstLogin', token, username: found.username }
  return {
    step: 'in',
    answer: {
      token,
      userInfo: userInfo(found, roles, role, departs, depart, now),
      departs,
      multi_depart: departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0,
      sysAllDictItems: stage ? {} : await allDictItems(ctx),
      isSms: false,
      phone,
      isPassWExpired: passwordDaysLeft(found.passwordUpdateTime, now) <= 0 && state === 'expired',
    },
  }
}

/** What somebody is told whose account became a part of another. One trip. */
async function whereTo(ctx: Context, mergedInto: string): Promise<string> {
  const [kept] = await ctx.db.select({ username: user.username }).from(user).where(eq(user.id, mergedInto))
  return kept ? t.merged(kept.username) : t.frozen
}
const refused = (message: string) => new Refusal(message, 403)
const said = {
  good: '登录成功！',
  first: '首次登录，须修改密码',
  expired: '密码已过期，须修改密码',
  sms: '待短信验证',
  totp: '待动态码验证',
}
