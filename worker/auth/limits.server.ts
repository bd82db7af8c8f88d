import { placeOf } from '../core/address'
import { notify } from '../core/change'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { tooMany, unavailable } from '../core/refusal'
import { addDays, day, instant } from '../core/time'
import { holds } from '../policy/can'
import { type Counter, type DailyLimit, type LimitName, limits, type Verdict } from './limits'
import { t } from './refused.texts'

type ByAddress = Extract<LimitName, `${string}.address`>

function counterNamed(ctx: Context, name: string): Counter {
  const objects = ctx.bindings.LIMITS
  if (!objects) throw new Error('The binding LIMITS is missing.')
  return objects.get(objects.idFromName(name)) as unknown as Counter
}
const counter = (ctx: Context, name: LimitName, key: string) => counterNamed(ctx, `${name} ${key}`)
const away = (error: unknown): never => {
  console.error('limits', error)
  throw unavailable(t.signInService)
}

/**
 * Counts an attempt and returns whether it is allowed. No database round trip. @throws 503 if the counters are
 * unreachable
 */
export const take = (ctx: Context, name: LimitName, key: string): Promise<Verdict> =>
  counter(ctx, name, key).take(name, ctx.now().getTime()).catch(away)
/** Removes the last attempt from the counter, for example after a right password. */
export const giveBack = (ctx: Context, name: LimitName, key: string): Promise<void> =>
  counter(ctx, name, key).giveBack().catch(away)
/** Removes all attempts of the key. */
export const forgive = (ctx: Context, name: LimitName, key: string): Promise<void> =>
  counter(ctx, name, key).clear().catch(away)

/** Counts an attempt and refuses it if the limit is reached. @throws HTTP 429 */
export async function must(
  ctx: Context,
  name: LimitName,
  key: string,
  says: (waitSeconds: number) => string,
  code = 429,
) {
  const { heard, waitSeconds } = await take(ctx, name, key)
  if (!heard) throw tooMany(says(waitSeconds), waitSeconds, code)
}

/** Returns the caller's place as limits count it; '' if the platform does not report the address. */
export const hereOf = (ctx: Context) => placeOf(ctx.request.ip)
/** @throws 403 if attempts of the caller's page or address may not be counted; nothing is counted then */
export function mustBeCountable({ request: { uncounted } }: Context): void {
  if (uncounted) throw uncounted
}
/** Same as `enforceLimit`, by the caller's address. Callers without a known address are not limited. @throws HTTP 403, 429 */
export async function mustHere(ctx: Context, name: ByAddress, says: (waitSeconds: number) => string, code = 429) {
  mustBeCountable(ctx)
  const here = hereOf(ctx)
  if (here) await must(ctx, name, here, says, code)
}
/** Removes the last attempt of the caller's address. */
export async function giveBackHere(ctx: Context, name: ByAddress) {
  const here = hereOf(ctx)
  if (here) await giveBack(ctx, name, here)
}
/** Counts a lookup that reveals whether a phone, mailbox or name has an account. @throws HTTP 429 */
export async function mustAskTaken(ctx: Context) {
  if (!holds(ctx.actor, 'user:write')) await mustHere(ctx, 'taken.address', () => t.lookedUpOften)
}
export const minutesOf = (name: LimitName) => limits[name].seconds / 60

const dailyLimits = {
  sms: { setting: 'SMS_DAILY_LIMIT', refusal: () => t.smsCeiling, messages: '短信验证码' },
  mail: { setting: 'MAIL_DAILY_LIMIT', refusal: () => t.mailCeiling, messages: '邮件' },
} as const

/**
 * Counts a message against the daily total over all receivers. The first refusal of a day notifies the administrators.
 * @param counts  false if nothing is sent because the receiver is unknown
 * @throws HTTP 429 until the next day
 */
export async function mustFitDay(ctx: Context, name: DailyLimit, counts = true) {
  const { setting, refusal, messages } = dailyLimits[name]
  const now = ctx.now()
  const today = day(now)
  const most = ctx.env[setting]
  const { heard, first } = await counterNamed(ctx, `day ${name}`).takeOfDay(today, most, counts).catch(away)
  if (heard) return
  const about = { bizType: 'dailyLimit', bizId: `${name}:${today}`, text: `${messages}每日上限 ${most}` }
  if (first)
    await commit(
      ctx,
      'job',
      [
        notify({
          template: 'DAILY_LIMIT',
          title: `今日${messages}已达发送上限`,
          text: `今日${messages}发送量已达上限（${most}），次日零时前不再发送。请查看日志核实有无异常请求；确需提高，请调整 ${setting}。`,
          url: '/system/log',
          busType: 'dailyLimit',
          busId: today,
          to: { roles: ['admin'] },
          priority: 'H',
        }),
      ],
      about,
    )
  const midnight = instant(day(addDays(now, 1)))
  throw tooMany(refusal(), Math.ceil((midnight.getTime() - now.getTime()) / 1000))
}
