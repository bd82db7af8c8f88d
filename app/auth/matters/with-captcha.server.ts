import { captchaIsOff } from '~/worker/auth/captcha.server'
import type { Context } from '~/worker/core/context'

/** Whether the page's forms ask for a picture captcha. */
export const captchaAsked = async (ctx: Context) => ({ withCaptcha: !captchaIsOff(ctx) })
