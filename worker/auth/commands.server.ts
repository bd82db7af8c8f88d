import { and, eq, lt, sql } from 'drizzle-orm'
import { loginFailure, session, user } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Done } from '../core/command.server'
import { statement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { badInput, forbidden, Refusal, tooMany } from '../core/refusal'
import { stamp } from '../core/time'
import { captchaIsRight, judgeCaptcha, spendCaptcha } from './captcha.server'
import type { SelectDepart, SignedIn, SignIn } from './contract'
import { currentKeys, keyMark, openSecret } from './keys.server'
import { sessionLog } from './log.server'
import { hashPassword, NO_ONE, verifyPassword } from './password'
import { departsOf, rolesOf, signedIn } from './queries.server'
import {
  FAILURE_MINUTES,
  FAILURES_PER_ADDRESS,
  FAILURES_PER_NAME,
  maskPhone,
  passwordDaysLeft,
  startingDepart,
  startingRole,
  userInfo,
} from './rules'
import { SESSION_SECONDS, signToken } from './session.server'

/** A right password on an account that waits for its mail to be confirmed. */
export type ToActivate = { activate: true; email: string }

/**
 * Opens a session. One trip reads all it takes (and spends the captcha), one writes the session with its log row.
 *
 * The attempt is counted as a failure before the password is looked at and struck off afterwards: many attempts at once
 * see each other. An unknown name and a wrong password cost the same and read the same.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<SignedIn | ToActivate> {
  const started = Date.now()
  const attempt = await loadAttempt(ctx, input)
  judgeCaptcha(ctx, attempt.captcha, attempt.spent)
  if (!attempt.counted) throw new Refusal(`该用户登录失败次数过多，请于${FAILURE_MINUTES}分钟后再次登录！`, 429)
  if (!attempt.addressCounted) throw tooMany(`登录失败次数过多，请于${FAILURE_MINUTES}分钟后再试`)

  const { found, roles, departs } = attempt
  const password = await openSecret(ctx, input.password, attempt.keys)
  const { right, stale } = await verifyPassword(password, found?.password ?? NO_ONE)
  if (!found || !right) {
    await ctx.db.batch([sessionLog(ctx, 4, '登录失败：用户名或密码错误', { username: input.username }, started)])
    throw new Refusal('用户名或密码错误', 400)
  }
  if (found.delFlag) throw forbiddenHere('该用户已注销')
  if (found.status !== 1) throw forbiddenHere('该用户已冻结')
  if (!found.activated) return { activate: true, email: found.email }
  const role = startingRole(roles, input.roleCode, found.roleId)
  if (!role) throw forbiddenHere(input.roleCode && roles.length ? '您没有该角色' : '该用户尚未分配角色，请联系管理员')
  const depart = startingDepart(departs, found.departId)

  const now = ctx.now()
  const sessionId = ctx.id()
  await writeBatch(ctx, [
    statement(
      ctx.db.insert(session).values({
        id: sessionId,
        userId: found.id,
        roleId: role.id,
        departId: depart?.id ?? '',
        ip: ctx.request.ip,
        userAgent: ctx.request.userAgent,
        createTime: stamp(now),
        lastTime: stamp(now),
        expireTime: stamp(new Date(now.getTime() + SESSION_SECONDS * 1000)),
      }),
    ),
    statement(ctx.db.delete(session).where(and(eq(session.userId, found.id), lt(session.expireTime, stamp(now))))),
    statement(ctx.db.delete(loginFailure).where(eq(loginFailure.subjectKey, nameKey(input.username)))),
    statement(ctx.db.delete(loginFailure).where(eq(loginFailure.id, attempt.addressRow))),
    statement(
      ctx.db
        .update(user)
        .set({
          roleId: role.id,
          departId: depart?.id ?? '',
          ...(stale && { password: await hashPassword(password) }),
        })
        .where(eq(user.id, found.id)),
    ),
    statement(
      sessionLog(ctx, 1, `用户名：${found.username}，登录成功！`, { ...found, ...role, id: found.id }, started),
    ),
  ])
  return {
    token: await signToken(ctx, sessionId, 0),
    userInfo: userInfo(found, roles, role, departs, depart, now),
    departs,
    multi_depart: departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0,
    sysAllDictItems: {},
    isSms: false,
    phone: maskPhone(found.phone),
    isPassWExpired: passwordDaysLeft(found.passwordUpdateTime, now) <= 0,
  }
}

const forbiddenHere = (message: string) => new Refusal(message, 403)
const nameKey = (username: string) => `name:${username.toLowerCase()}`

/** All that a sign-in looks at. The first statement writes, so that the batch waits for its turn instead of failing. */
async function loadAttempt(ctx: Context, input: SignIn) {
  const captcha = { key: input.checkKey ?? '', text: (input.captcha || input.checkCode || '').trim() }
  const now = ctx.now()
  const since = stamp(new Date(now.getTime() - FAILURE_MINUTES * 60_000))
  const mark = await keyMark(ctx)
  const addressRow = ctx.id()
  const who = eq(user.username, input.username)
  const failuresOf = (key: string) =>
    sql`(select count(*) from login_failure where subject_key = ${key} and time > ${since})`
  const count = (row: string, key: string, most: number) =>
    ctx.db.all<{ id: string }>(sql`insert into login_failure (id, subject_key, time)
      select ${row}, ${key}, ${stamp(now)} where ${captchaIsRight(ctx, captcha)} and ${failuresOf(key)} <= ${most}
      returning id`)
  const [counted, fromAddress, spent, , found, roles, departs, keys] = await ctx.db.batch([
    count(ctx.id(), nameKey(input.username), FAILURES_PER_NAME),
    count(addressRow, `ip:${ctx.request.ip}`, FAILURES_PER_ADDRESS),
    spendCaptcha(ctx, captcha),
    ctx.db.delete(loginFailure).where(lt(loginFailure.time, since)),
    ctx.db.select().from(user).where(who),
    rolesOf(ctx, who),
    departsOf(ctx, who),
    currentKeys(ctx, mark),
  ])
  return {
    captcha,
    spent,
    counted: counted.length > 0,
    addressCounted: fromAddress.length > 0,
    addressRow,
    found: found[0],
    roles,
    departs,
    keys,
  }
}

/** Ends the session. Whoever has none is signed out already. */
export async function signOut(ctx: Context): Promise<Done<null>> {
  const { actor } = ctx
  if (isPerson(actor))
    await writeBatch(ctx, [
      statement(ctx.db.update(session).set({ revoked: 1 }).where(eq(session.id, actor.sessionId))),
      statement(
        sessionLog(ctx, 1, `用户名：${actor.username}，退出成功！`, { ...actor, id: actor.userId }, Date.now()),
      ),
    ])
  return { result: null, message: '退出登录成功！' }
}

/** Makes one of the person's departments the session's. */
export async function selectDepart(ctx: Context, { orgCode, username }: SelectDepart) {
  const actor = signedIn(ctx)
  const started = Date.now()
  if (username && username !== actor.username) throw forbidden('只能选择本人的部门')
  const who = eq(user.id, actor.userId)
  const [users, roles, departs] = await ctx.db.batch([
    ctx.db.select().from(user).where(who),
    rolesOf(ctx, who),
    departsOf(ctx, who),
  ])
  const depart = departs.find((one) => one.orgCode === orgCode)
  if (!depart) throw badInput({ orgCode: departs.length ? '您不属于该部门' : '您尚未设置部门信息!' })
  await writeBatch(ctx, [
    statement(ctx.db.update(session).set({ departId: depart.id }).where(eq(session.id, actor.sessionId))),
    statement(ctx.db.update(user).set({ departId: depart.id }).where(who)),
    statement(sessionLog(ctx, 2, `切换部门：${depart.departName}`, { ...actor, id: actor.userId }, started)),
  ])
  const role = roles.find((one) => one.id === actor.roleId)!
  return { userInfo: userInfo(users[0]!, roles, role, departs, depart, ctx.now()) }
}
