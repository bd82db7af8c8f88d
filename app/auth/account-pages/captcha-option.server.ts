import { isCaptchaOff } from '~/worker/auth/captcha.server'
import type { Context } from '~/worker/core/context'

/** Returns whether the page's forms require a captcha. */
export const captchaOption = async (ctx: Context) => ({ withCaptcha: !isCaptchaOff(ctx) })
