import { networkOf } from '../core/address'
import { notify } from '../core/change'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { tooManyRequests, unavailable } from '../core/refusal'
import { addDays, formatDay, parseStamp } from '../core/time'
import { hasRight } from '../policy/authorization'
import { type LimitCounter, type DailyLimit, type LimitName, limits, type LimitVerdict } from './limits'
import { t } from './errors.texts'

type AddressLimitName = Extract<LimitName, `${string}.address`>

function counterNamed(ctx: Context, name: string): LimitCounter {
  const objects = ctx.bindings.LIMITS
  if (!objects) throw new Error('The binding LIMITS is missing.')
  return objects.get(objects.idFromName(name)) as unknown as LimitCounter
}
const counter = (ctx: Context, name: LimitName, key: string) => counterNamed(ctx, `${name} ${key}`)
const throwUnavailable = (error: unknown): never => {
  console.error('Rate limiter failed:', error)
  throw unavailable(t.signInService)
}

/**
 * Counts an attempt and returns whether it is allowed. No database round trip. @throws 503 if the counters are
 * unreachable
 */
export const consumeLimit = (ctx: Context, name: LimitName, key: string): Promise<LimitVerdict> =>
  counter(ctx, name, key).take(name, ctx.now().getTime()).catch(throwUnavailable)
/** Removes the last attempt from the counter, for example after a right password. */
export const refundLimit = (ctx: Context, name: LimitName, key: string): Promise<void> =>
  counter(ctx, name, key).giveBack().catch(throwUnavailable)
/** Removes all attempts of the key. */
export const resetLimit = (ctx: Context, name: LimitName, key: string): Promise<void> =>
  counter(ctx, name, key).clear().catch(throwUnavailable)

/** Counts an attempt and refuses it if the limit is reached. @throws HTTP 429 */
export async function enforceLimit(
  ctx: Context,
  name: LimitName,
  key: string,
  says: (waitSeconds: number) => string,
  code = 429,
) {
  const { heard, waitSeconds } = await consumeLimit(ctx, name, key)
  if (!heard) throw tooManyRequests(says(waitSeconds), waitSeconds, code)
}

/** Returns the caller's place as limits count it; '' if the platform does not report the address. */
export const callerPlaceOf = (ctx: Context) => networkOf(ctx.request.ip)
/** @throws 403 if attempts of the caller's page or address may not be counted; nothing is counted then */
export function assertCountable({ request: { uncounted } }: Context): void {
  if (uncounted) throw uncounted
}
/** Same as `enforceLimit`, by the caller's address. Callers without a known address are not limited. @throws HTTP 403, 429 */
export async function enforceAddressLimit(
  ctx: Context,
  name: AddressLimitName,
  says: (waitSeconds: number) => string,
  code = 429,
) {
  assertCountable(ctx)
  const here = callerPlaceOf(ctx)
  if (here) await enforceLimit(ctx, name, here, says, code)
}
/** Removes the last attempt of the caller's address. */
export async function refundAddressLimit(ctx: Context, name: AddressLimitName) {
  const here = callerPlaceOf(ctx)
  if (here) await refundLimit(ctx, name, here)
}
/** Counts a lookup that reveals whether a phone, mailbox or name has an account. @throws HTTP 429 */
export async function enforceAvailabilityLimit(ctx: Context) {
  if (!hasRight(ctx.actor, 'user:write')) await enforceAddressLimit(ctx, 'taken.address', () => t.lookedUpOften)
}
export const limitMinutes = (name: LimitName) => limits[name].seconds / 60

const dailyLimits = {
  sms: { setting: 'SMS_DAILY_LIMIT', refusal: () => t.smsCeiling, messages: '短信验证码' },
  mail: { setting: 'MAIL_DAILY_LIMIT', refusal: () => t.mailCeiling, messages: '邮件' },
} as const

/**
 * Counts a message against the daily total over all receivers. The first refusal of a day notifies the administrators.
 * @param counts  false if nothing is sent because the receiver is unknown
 * @throws HTTP 429 until the next day
 */
export async function enforceDailyLimit(ctx: Context, name: DailyLimit, counts = true) {
  const { setting, refusal, messages } = dailyLimits[name]
  const now = ctx.now()
  const today = formatDay(now)
  const most = ctx.env[setting]
  const { heard, first } = await counterNamed(ctx, `day ${name}`).takeOfDay(today, most, counts).catch(throwUnavailable)
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
  const midnight = parseStamp(formatDay(addDays(now, 1)))
  throw tooManyRequests(refusal(), Math.ceil((midnight.getTime() - now.getTime()) / 1000))
}
