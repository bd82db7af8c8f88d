import { lt, sql } from 'drizzle-orm'
import { captcha } from '../../db/schema'
import type { Context } from '../core/context'
import { Refusal } from '../core/refusal'
import { addSeconds, stamp } from '../core/time'
import { captchaText, drawCaptcha, HEIGHT, type Random, WIDTH } from './captcha/picture'
import { png } from './captcha/png'
import { t } from './refused.texts'

const SECONDS = 60

const random: Random = () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32

/** Creates a captcha picture for the key, as a data URI. It replaces the key's earlier answer. One round trip. */
export async function newCaptcha(ctx: Context, key: string): Promise<string> {
  const text = captchaText(random)
  const now = ctx.now()
  const row = { answer: text.toLowerCase(), expireTime: stamp(addSeconds(now, SECONDS)) }
  await ctx.db.batch([
    ctx.db.delete(captcha).where(lt(captcha.expireTime, stamp(now))),
    ctx.db
      .insert(captcha)
      .values({ id: key, ...row })
      .onConflictDoUpdate({ target: captcha.id, set: row }),
  ])
  const bytes = await png(WIDTH, HEIGHT, drawCaptcha(text, random))
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

export type CaptchaAnswer = { key: string; text: string }
/** Reads the answer from either of its two wire names. */
export const captchaGiven = (input: { captcha?: string; checkCode?: string; checkKey?: string }): CaptchaAnswer => ({
  key: input.checkKey ?? '',
  text: (input.captcha || input.checkCode || '').trim(),
})
/** True if `CAPTCHA=off`. The setting is for automated clients and works in development only. */
export const captchaIsOff = (ctx: Context) => ctx.env.CAPTCHA === 'off' && ctx.env.ENVIRONMENT === 'development'

/** Deletes the answer, right or wrong, so that it can be used once. Check the returned row with `assertCaptcha`. */
export const spendCaptcha = (ctx: Context, { key }: CaptchaAnswer) =>
  ctx.db.delete(captcha).where(sql`${captcha.id} = ${key}`).returning()

/** @throws 412 验证码无效 if there is no answer or it has expired, 412 验证码错误 if the text differs */
export function judgeCaptcha(ctx: Context, answer: CaptchaAnswer, spent: (typeof captcha.$inferSelect)[]) {
  if (captchaIsOff(ctx)) return
  const stored = spent[0]
  if (!stored || stored.expireTime <= stamp(ctx.now()) || !answer.text) throw new Refusal(t.captchaDead, 412)
  if (stored.answer !== answer.text.toLowerCase()) throw new Refusal(t.wrong(t.captcha), 412)
}
