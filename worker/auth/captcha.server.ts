import { lt, sql } from 'drizzle-orm'
import { captcha } from '../../db/schema'
import type { Context } from '../core/context'
import { Refusal } from '../core/refusal'
import { addSeconds, formatStamp } from '../core/time'
import { generateCaptchaText, drawCaptcha, CAPTCHA_HEIGHT, type Random, CAPTCHA_WIDTH } from './captcha/renderer'
import { encodePng } from './captcha/png-encoder'
import { t } from './errors.texts'

const CAPTCHA_SECONDS = 60

const random: Random = () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32

/** Creates a captcha picture for the key, as a data URI. It replaces the key's earlier answer. One round trip. */
export async function newCaptcha(ctx: Context, key: string): Promise<string> {
  const text = generateCaptchaText(random)
  const now = ctx.now()
  const row = { answer: text.toLowerCase(), expireTime: formatStamp(addSeconds(now, CAPTCHA_SECONDS)) }
  await ctx.db.batch([
    ctx.db.delete(captcha).where(lt(captcha.expireTime, formatStamp(now))),
    ctx.db
      .insert(captcha)
      .values({ id: key, ...row })
      .onConflictDoUpdate({ target: captcha.id, set: row }),
  ])
  const bytes = await encodePng(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, drawCaptcha(text, random))
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

export type CaptchaAnswer = { key: string; text: string }
/** Reads the answer from either of its two wire names. */
export const captchaAnswerOf = (input: { captcha?: string; checkCode?: string; checkKey?: string }): CaptchaAnswer => ({
  key: input.checkKey ?? '',
  text: (input.captcha || input.checkCode || '').trim(),
})
/** True if `CAPTCHA=off`. The setting is for automated clients and works in development only. */
export const isCaptchaOff = (ctx: Context) => ctx.env.CAPTCHA === 'off' && ctx.env.ENVIRONMENT === 'development'

/** Deletes the answer, right or wrong, so that it can be used once. Check the returned row with `assertCaptcha`. */
export const consumeCaptcha = (ctx: Context, { key }: CaptchaAnswer) =>
  ctx.db.delete(captcha).where(sql`${captcha.id} = ${key}`).returning()

/** @throws 412 验证码无效 if there is no answer or it has expired, 412 验证码错误 if the text differs */
export function assertCaptcha(ctx: Context, answer: CaptchaAnswer, spent: (typeof captcha.$inferSelect)[]) {
  if (isCaptchaOff(ctx)) return
  const stored = spent[0]
  if (!stored || stored.expireTime <= formatStamp(ctx.now()) || !answer.text) throw new Refusal(t.captchaDead, 412)
  if (stored.answer !== answer.text.toLowerCase()) throw new Refusal(t.wrong(t.captcha), 412)
}
