import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { isCaptchaOff } from '~/worker/auth/captcha.server'
import { askSms } from '~/worker/auth/verification-codes/commands.server'
import { AskSms } from '~/worker/auth/verification-codes/contract'
import { phoneSignIn } from '~/worker/auth/commands/phone-sign-in.server'
import { secondCheck } from '~/worker/auth/commands/second-check.server'
import { signIn } from '~/worker/auth/commands/sign-in.server'
import { PhoneSignIn, SecondCheck, type SignInSuccess, SignIn } from '~/worker/auth/contract'
import { signInCookies } from '~/worker/auth/devices/device-cookie.server'
import type { SignInResult } from '~/worker/auth/session-start.server'
import { publicKey } from '~/worker/auth/keys.server'
import type { Context } from '~/worker/core/context'
import { badInput, Refusal } from '~/worker/core/refusal'
import { fieldMessages } from '~/worker/core/input'
import { formTextReader } from './parts/form-data'
import { safeRedirect } from './safe-redirect'
import type { SignInStep } from './sign-in'
import { t } from './texts'
import { choosesWorkspace } from './workspaces'

/** The state of a form that was posted without scripts, for the next render. */
export type PostedForm = {
  tab: 'account' | 'phone'
  /** The typed values, without passwords and codes. */
  typed: Record<string, string>
  errors: Record<string, string>
  message: string
  codeSent: boolean
  entry: SignInStep | null
}

/**
 * Handles the sign-in forms that the browser posts itself: before the page's scripts have loaded, or without scripts.
 *
 * The password arrives unencrypted in every environment, because encrypting it needs scripts; the connection uses TLS.
 * Outside development no API call accepts a plain password. This action, which only accepts forms of our own pages,
 * encrypts it with the server's key and uses the regular sign-in.
 */
export async function handlePostedForm(ctx: Context, request: Request, url: URL) {
  const text = formTextReader(await request.formData())
  const picked = <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>

  const tab = text('tab')
  const code = text('act') === 'code'
  const posted: PostedForm = {
    tab: tab === 'phone' ? 'phone' : 'account',
    typed: { username: text('username').slice(0, 100), mobile: text('mobile').slice(0, 20) },
    errors: {},
    message: '',
    codeSent: false,
    entry: tab === 'second' ? restoreSecondStep(text) : null,
  }
  const agreed = text('private') === 'true'
  try {
    if (text('act') === 'picture') return data(posted)
    if (tab === 'second') {
      if (!code) return await goOn(await secondCheck(ctx, parseInput(SecondCheck, picked('token', 'smsCode'))))
      await askSms(ctx, parseInput(AskSms, { smsmode: '3', token: text('token') }))
      return data({ ...posted, codeSent: true })
    }
    if (tab === 'phone') {
      if (!code)
        return await goOn(
          await phoneSignIn(ctx, parseInput(PhoneSignIn, { ...picked('mobile', 'smsCode'), private: agreed })),
        )
      const ask = parseInput(AskSms, { smsmode: '0', ...picked('mobile', 'captcha', 'checkKey') })
      assertCaptcha(ctx, ask.captcha)
      await askSms(ctx, ask)
      return data({ ...posted, codeSent: true })
    }
    const input = parseInput(SignIn, { ...picked('username', 'password', 'captcha', 'checkKey'), private: agreed })
    assertCaptcha(ctx, input.captcha)
    return await goOn(await signIn(ctx, { ...input, password: await encryptPassword(ctx, input.password) }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.code === 412 ? { captcha: error.message } : ((error.result ?? {}) as Record<string, string>)
    return data({ ...posted, errors, message: Object.keys(errors).length > 0 ? '' : error.message }, 400)
  }

  /**
   * Redirects into the product, or returns the step that is due. Choices that are dialogs with scripts are a page
   * without them.
   */
  async function goOn(entered: SignInResult) {
    const entry = entryOf(entered)
    if (entry.step !== 'in') return data({ ...posted, entry })
    const { token, multi_depart, userInfo } = entry.signedIn
    const target = safeRedirect(url.searchParams.get('redirect'))
    const choice = multi_depart === 2 || choosesWorkspace(userInfo.roleList)
    const cookies = await signInCookies(ctx, { token, userId: userInfo.id })
    throw redirect(choice ? `/sysHome?redirect=${encodeURIComponent(target)}` : target, {
      headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
    })
  }
}

function entryOf(entered: SignInResult): SignInStep {
  switch (entered.step) {
    case 'second':
      return { step: 'second', second: entered.answer }
    case 'activate':
      return entered
    case 'firstLogin':
      return { step: 'change', why: 'first', token: entered.token, username: entered.username }
    case 'in': {
      const signedIn: SignInSuccess = entered.answer
      if (!signedIn.isPassWExpired) return { step: 'in', signedIn }
      return { step: 'change', why: 'expired', token: signedIn.token, username: signedIn.userInfo.username }
    }
  }
}
/** Rebuilds the second check from the hidden fields of its form. */
const restoreSecondStep = (text: (name: string) => string): SignInStep => ({
  step: 'second',
  second: {
    token: text('token').slice(0, 2000),
    isSms: true,
    secondFactor: text('secondFactor') === 'sms' ? 'sms' : 'totp',
    phone: text('phone').slice(0, 20),
  },
})

function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw badInput(fieldMessages(result.error))
  return result.data
}
function assertCaptcha(ctx: Context, captchaText: string | undefined) {
  if (!isCaptchaOff(ctx) && !captchaText?.trim()) throw badInput({ captcha: t.captchaMissing })
}

async function encryptPassword(ctx: Context, password: string): Promise<string> {
  const { jwk, kid } = await publicKey(ctx)
  return new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk as JWK, 'RSA-OAEP-256'))
}
