import { captchaIsOff } from '~/worker/auth/captcha.server'
import type { Context } from '~/worker/core/context'

/** Returns whether the page's forms require a captcha. */
export const captchaAsked = async (ctx: Context) => ({ withCaptcha: !captchaIsOff(ctx) })
