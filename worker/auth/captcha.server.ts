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

/** A fresh picture for the key, as a data URI; the key's former answer is void. One trip. */
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
/** The answer under its two names of the wire. */
export const captchaGiven = (input: { captcha?: string; checkCode?: string; checkKey?: string }): CaptchaAnswer => ({
  key: input.checkKey ?? '',
  text: (input.captcha || input.checkCode || '').trim(),
})
/** `CAPTCHA=off` is for automated clients and counts in development only. */
export const captchaIsOff = (ctx: Context) => ctx.env.CAPTCHA === 'off' && ctx.env.ENVIRONMENT === 'development'

/** Takes the answer out of the table, right or wrong: whoever comes second finds none. Judge what it yields with `judgeCaptcha`. */
export const spendCaptcha = (ctx: Context, { key }: CaptchaAnswer) =>
  ctx.db.delete(captcha).where(sql`${captcha.id} = ${key}`).returning()

/** @throws 412 验证码无效 when there is no answer or it ran out, 412 验证码错误 when it is another. */
export function judgeCaptcha(ctx: Context, given: CaptchaAnswer, spent: (typeof captcha.$inferSelect)[]) {
  if (captchaIsOff(ctx)) return
  const kept = spent[0]
  if (!kept || kept.expireTime <= stamp(ctx.now()) || !given.text) throw new Refusal(t.captchaDead, 412)
  if (kept.answer !== given.text.toLowerCase()) throw new Refusal(t.wrong(t.captcha), 412)
}
