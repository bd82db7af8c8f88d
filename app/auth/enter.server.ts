import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { data, redirect } from 'react-router'
import { signIn } from '~/worker/auth/commands.server'
import { SignIn } from '~/worker/auth/contract'
import { publicKey } from '~/worker/auth/keys.server'
import { sessionCookie } from '~/worker/auth/session.server'
import type { Context } from '~/worker/core/context'
import { fieldSentences } from '~/worker/core/input'
import { Refusal } from '~/worker/core/refusal'
import { captchaIsOff } from '~/worker/auth/captcha.server'
import { t } from './texts'
import { safeRedirect } from './redirect'
import type { Entry } from './sign-in'

export type Posted = {
  tab: 'account' | 'phone'
  /** What was typed, but for passwords and codes. */
  typed: Record<string, string>
  errors: Record<string, string>
  message: string
  codeSent: boolean
  entry: Entry | null
}

/**
 * The sign-in form as the browser posts it by itself: before the page's scripts have come, or where they never do.
 *
 * The password arrives as it was typed, in every environment: encrypting it takes scripts, and the connection is under TLS.
 * No call of the API takes it so outside development; this action, which answers only forms of our own pages (React Router
 * refuses another origin's), encrypts it to the server's key and goes the one way that every sign-in goes.
 */
export async function enter(ctx: Context, request: Request, url: URL) {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const posted: Posted = {
    tab: text('tab') === 'phone' ? 'phone' : 'account',
    typed: { username: text('username').slice(0, 100), mobile: text('mobile').slice(0, 20) },
    errors: {},
    message: '',
    codeSent: false,
    entry: null,
  }
  if (text('act') === 'picture') return data(posted)
  const input = SignIn.safeParse({
    username: text('username'),
    password: text('password'),
    captcha: text('captcha'),
    checkKey: text('checkKey'),
    private: text('private') === 'true',
  })
  const errors = input.success ? {} : fieldSentences(input.error)
  if (!captchaIsOff(ctx) && !text('captcha').trim()) errors.captcha = t.captchaMissing
  if (!input.success || errors.captcha) return refused({ ...posted, errors })
  try {
    const answer = await signIn(ctx, { ...input.data, password: await sealed(ctx, input.data.password) })
    if ('activate' in answer) return data<Posted>({ ...posted, entry: { step: 'activate', email: answer.email } })
    throw redirect(safeRedirect(url.searchParams.get('redirect')), {
      headers: { 'set-cookie': sessionCookie(ctx, answer.token) },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused({ ...posted, message: error.message, errors: error.code === 412 ? { captcha: error.message } : {} })
  }
}
const refused = (posted: Posted) => data(posted, 400)

async function sealed(ctx: Context, password: string): Promise<string> {
  const { jwk, kid } = await publicKey(ctx)
  return new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk as JWK, 'RSA-OAEP-256'))
}
