import { and, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { maskPhone } from '../core/contacts'
import { session, setting, user, userSecurity } from '../../db/schema'
import { type Row, unguardedStatement } from '../core/change'
import type { Context } from '../core/context'
import { Refusal } from '../core/refusal'
import { addSeconds, formatStamp } from '../core/time'
import { allDictItems } from '../system/dictionaries/queries.server'
import { readSettings } from '../system/settings'
import type { DepartEntry, RoleEntry, SecondFactorChallenge, SignInSuccess } from './contract'
import { failureLog, signInLog } from './log.server'
import { randomSecret } from './one-time-secrets.server'
import { userDepartsQuery, userRolesQuery } from './queries.server'
import { writeSteps, type WriteStep } from './write-steps.server'
import { isManager, passwordState, secondCheckOf, startingDepart, startingRole, toUserInfo } from './rules'
import { SESSION_SECONDS, signToken } from './session.server'
import { recordVisitsStatement, workspaceVisitStatements } from './visits.server'
import { t } from './errors.texts'

/** Seconds that a sign-in may stay incomplete, waiting for its second check or the change of its password. */
const PARTIAL_SESSION_SECONDS = 600

/** The settings that govern signing in. */
const SIGN_IN_SETTINGS = ['smsCheck', 'secondFactorForManagers', 'initialPasswordDays'] as const
type SettingRows = readonly { id: string; value: unknown }[]

/** Statements for a batch that read everything a sign-in needs. `who` selects the user. */
export const accountQueries = (ctx: Context, who: SQL) =>
  [
    ctx.db.select().from(user).where(who),
    userRolesQuery(ctx, sql`select id from user where ${who}`),
    userDepartsQuery(ctx, sql`select id from user where ${who}`),
    ctx.db
      .select(getTableColumns(userSecurity))
      .from(userSecurity)
      .innerJoin(user, eq(user.id, userSecurity.id))
      .where(who),
    ctx.db
      .select({ id: setting.id, value: setting.value })
      .from(setting)
      .where(inArray(setting.id, [...SIGN_IN_SETTINGS])),
  ] as const

/** The results of `accountQueries` for one user. */
export type Account = {
  found: Row<'user'>
  roles: RoleEntry[]
  departs: DepartEntry[]
  security: Row<'userSecurity'> | undefined
  /** Rows of the settings that govern signing in. */
  settings: SettingRows
}
/** Combines the results of `accountQueries` for one user. */
export const toAccount = (
  found: Row<'user'>,
  roles: RoleEntry[],
  departs: DepartEntry[],
  security: Row<'userSecurity'>[],
  settings: SettingRows,
): Account => ({ found, roles, departs, security: security[0], settings })

/** Returns the second check that a sign-in of the account needs. */
export function secondCheckFor(
  ctx: Context,
  { found, roles, security, settings }: Account,
  proof: SessionOptions['proof'],
) {
  const { smsCheck, secondFactorForManagers } = readSettings(settings, ctx.env.ENVIRONMENT)
  return secondCheckOf(
    proof,
    security?.secondFactor ?? '',
    smsCheck === 1,
    found.phone,
    secondFactorForManagers === 1 && roles.some(isManager),
  )
}

/** The password is right, but the mailbox is not confirmed yet, or a new password must be set first. */
export type ActivationRequired = { step: 'activate'; email: string }
export type FirstLoginRequired = { step: 'firstLogin'; token: string; username: string }
export type SignInResult =
  | { step: 'in'; answer: SignInSuccess }
  | { step: 'second'; answer: SecondFactorChallenge }
  | ActivationRequired
  | FirstLoginRequired

type SessionOptions = {
  proof: Row<'session'>['proof']
  /** The second check has been passed. */
  checked?: boolean
  roleCode?: string
  started: number
  /** Statements to write together with the session: they consume the proof of the sign-in. */
  steps?: readonly WriteStep[]
  /** Recovery codes of the authenticator that was enrolled during this sign-in. */
  recoveryCodes?: string[]
}

/**
 * Opens the session that the account may have now: a complete one, or a partial one that waits for the second check or
 * for a new password. At most two round trips. @throws 403 in the envelope if the account may not sign in
 */
export async function startSession(ctx: Context, account: Account, how: SessionOptions): Promise<SignInResult> {
  const { found, roles, departs } = account
  if (found.delFlag) throw refuseSignIn(t.gone)
  if (found.mergedInto) throw refuseSignIn(await mergedAccountMessage(ctx, found.mergedInto))
  // An account whose registration is not confirmed yet is not suspended. Its mailbox may be confirmed meanwhile.
  const waits = found.status !== 1 && found.accountAuth === 2
  if (found.status !== 1 && !waits) throw refuseSignIn(t.frozen)
  if (!found.activated) return { step: 'activate', email: found.email }
  if (waits) throw refuseSignIn(t.unconfirmed)
  const role = startingRole(roles, how.roleCode, found.roleId)
  if (!role) throw refuseSignIn(roles.length > 0 && how.roleCode ? t.roleNotYours : t.noRole)
  const depart = startingDepart(departs, found.departId)
  const now = ctx.now()
  const state = await passwordStateFor(ctx, account, how)
  const wanted = how.checked ? '' : secondCheckFor(ctx, account, how.proof)
  if (wanted === 'password') throw refuseSignIn(t.passwordAndSecond)
  // The password is changed first, so that the person who enrols a second factor has a password that nobody else knows.
  const second = wanted === 'enrol' && state !== 'good' ? '' : wanted
  const stage = second ? 'second' : state === 'good' ? '' : 'password'
  const id = randomSecret()
  const seconds = stage ? PARTIAL_SESSION_SECONDS : SESSION_SECONDS
  await writeSteps(ctx, [
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
      createTime: formatStamp(now),
      lastTime: formatStamp(now),
      expireTime: formatStamp(addSeconds(now, seconds)),
    }),
    ctx.db.delete(session).where(and(eq(session.userId, found.id), lt(session.expireTime, formatStamp(now)))),
    ...(stage
      ? []
      : [
          unguardedStatement(recordVisitsStatement([id])),
          ...workspaceVisitStatements(ctx, role.roleCode, {
            ...found,
            userId: found.id,
            departName: depart?.departName ?? '',
          }),
          ctx.db
            .update(user)
            .set({ roleId: role.id, departId: depart?.id ?? '' })
            .where(eq(user.id, found.id)),
        ]),
    ...signInLog(
      ctx,
      `账号：${found.username}，${sessionLogTexts[second || state]}`,
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
      userInfo: toUserInfo(found, roles, role, departs, depart, now),
      departs,
      multi_depart: departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0,
      sysAllDictItems: stage ? {} : await allDictItems(ctx),
      isSms: false,
      phone,
      isPassWExpired: state === 'expired',
      ...(how.recoveryCodes && { recoveryCodes: how.recoveryCodes }),
    },
  }
}

/**
 * @throws 403 in the envelope if an initial password has expired; this is logged. One round trip in that case,
 * otherwise none.
 */
async function passwordStateFor(ctx: Context, { found, settings }: Account, { proof, started }: SessionOptions) {
  const { initialPasswordDays } = readSettings(settings, ctx.env.ENVIRONMENT)
  const state = passwordState(found, proof, ctx.now(), initialPasswordDays)
  if (state !== 'lapsed') return state
  await writeSteps(ctx, failureLog(ctx, '登录失败：初始密码已失效', found, started))
  throw refuseSignIn(t.initialPasswordLapsed)
}

/** Returns the error for an account that was merged into another. One round trip. */
async function mergedAccountMessage(ctx: Context, mergedInto: string): Promise<string> {
  const [target] = await ctx.db.select({ username: user.username }).from(user).where(eq(user.id, mergedInto))
  return target ? t.merged(target.username) : t.frozen
}
const refuseSignIn = (message: string) => new Refusal(message, 403)
const sessionLogTexts = {
  good: '登录成功',
  first: '首次登录，须修改密码',
  expired: '密码已过期，须修改密码',
  sms: '待短信验证',
  totp: '待动态码验证',
  enrol: '须启用二次验证',
}
