import { type Answer, type FailedAnswer, readAnswer, callApi } from '~/app/lib/api'
import type { SecondFactorChallenge, SignInSuccess } from '~/worker/auth/contract'
import * as auth from '~/worker/auth/calls'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'

/**
 * Encrypts texts as compact JWEs with the server's public key, in the given order. Passwords and mail addresses are
 * only sent this way.
 */
export async function encryptTexts<Texts extends readonly string[]>(
  ...texts: Texts
): Promise<Answer<{ [at in keyof Texts]: string }>> {
  const [key, { CompactEncrypt, importJWK }] = await Promise.all([callApi(auth.publicKey), loadEncryption()])
  if (!key.ok) return key
  const { jwk, kid } = key.result
  const publicKey = await importJWK(jwk as Record<string, string>, 'RSA-OAEP-256')
  const sealed = texts.map((text) =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(publicKey),
  )
  return { ok: true, result: (await Promise.all(sealed)) as { [at in keyof Texts]: string }, message: '' }
}
/** Loads the library when typing begins, not with the page. */
export const loadEncryption = () => import('jose')

/** The step that follows a correct password. */
export type SignInStep =
  | { step: 'in'; signedIn: SignInSuccess }
  /** A code is required, from an SMS or the authenticator. */
  | { step: 'second'; second: SecondFactorChallenge }
  /** The account must be activated by the mailed link. */
  | { step: 'activate'; email: string }
  /** The password must be changed first; the token permits only that. */
  | { step: 'change'; why: 'first' | 'expired'; token: string; username: string }

const stepAnswer = (entry: SignInStep): Answer<SignInStep> => ({ ok: true, result: entry, message: '' })

/** Reads the response of login, phoneLogin and checkSms. Their refusals `activate` and `firstLogin` become steps. */
export function readSignInStep(answer: Answer<SignInSuccess | SecondFactorChallenge>): Answer<SignInStep> {
  if (!answer.ok) {
    const { code, result } = answer as Omit<FailedAnswer, 'code'> & { code: number | string }
    if (code === 'activate') return stepAnswer({ step: 'activate', email: (result as { email: string }).email })
    if (code === 'firstLogin')
      return stepAnswer({ step: 'change', why: 'first', ...(result as { token: string; username: string }) })
    return answer
  }
  const { result } = answer
  if (result.isSms) return stepAnswer({ step: 'second', second: result as SecondFactorChallenge })
  const signedIn = result as SignInSuccess
  if (signedIn.isPassWExpired)
    return stepAnswer({ step: 'change', why: 'expired', token: signedIn.token, username: signedIn.userInfo.username })
  return stepAnswer({ step: 'in', signedIn })
}

export type Credentials = {
  username: string
  password: string
  captcha: string
  checkKey: string
  roleCode?: string
  /** The agreement checkbox, where there is one. */
  private?: boolean
}

export async function signIn({ password, ...rest }: Credentials): Promise<Answer<SignInStep>> {
  const sealed = await encryptTexts(password)
  if (!sealed.ok) return sealed
  return readSignInStep(await callApi(auth.signIn, { ...rest, password: sealed.result[0] }))
}
export const signInByPhone = async (body: { mobile: string; smsCode: string; private: boolean }) =>
  readSignInStep(await callApi(auth.phoneSignIn, body))

export const signInByMail = async (token: string) => readSignInStep(await callApi(auth.mailSignIn, { token }))

/** Signs in with a CAS ticket, which is valid only for the service URL it was issued for. */
export const signInByTicket = async (ticket: string, service: string) =>
  readSignInStep(await callApi(auth.casSignIn, { ticket, service }))

/** The second check: the code of an SMS or of the authenticator, or a recovery code. */
export const secondCheck = async (token: string, proof: { smsCode: string } | { recoveryCode: string }) =>
  readSignInStep(await callApi(auth.secondCheck, { token, ...proof }))

/** Makes a call with a token instead of the cookie, for the forced change of a password. */
export async function callWithToken<C extends Call>(
  { path }: C,
  body: InputOf<C>,
  token: string,
): Promise<Answer<ResultOf<C>>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(body),
    })
    return readAnswer<ResultOf<C>>(answer.status, await answer.text())
  } catch {
    return readAnswer<ResultOf<C>>(0, '')
  }
}
