import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { CommandResult } from '../core/command-result'
import type { App } from '../core/http.server'
import type { Context as HonoContext } from 'hono'
import { forbidden } from '../core/refusal'
import { accountRoutes } from './account/routes.server'
import { newCaptcha } from './captcha.server'
import { casLogin, validateLogin } from './cas/commands.server'
import type { ValidateLogin } from './cas/contract'
import { askMailCode, askSms } from './verification-codes/commands.server'
import { askSignInMail, checkSignInLink, mailSignIn } from './commands/mail-sign-in.server'
import { phoneSignIn } from './commands/phone-sign-in.server'
import { secondCheck } from './commands/second-check.server'
import { selectDepart } from './commands/select-depart.server'
import { signIn } from './commands/sign-in.server'
import { signOut } from './commands/sign-out.server'
import { signInCookies } from './devices/device-cookie.server'
import type { SignInResult } from './session-start.server'
import * as keys from './keys.server'
import { publicKey } from './keys.server'
import { isCrossSiteCall, canSetCookies } from './middleware.server'
import { sentTo } from './outbox/queries.server'
import { createProofChallenge } from './proof-of-work/proof-of-work.server'
import { offerSecondFactor } from './second-factor/sign-in-enrolment.server'
import { myDeparts, myInfo } from './queries.server'
import { registrationRoutes } from './registration/routes.server'
import { sessionCookie } from './session.server'
import { t } from './errors.texts'

type Call = HonoContext<App>

/**
 * Only a complete session gets the page cookie: a partial one permits one call, with its token in the header. No
 * browser gets a cookie through another site's page.
 */
async function respondSignIn(c: Call, entered: SignInResult) {
  const refused = (code: string, message: string, result: unknown) =>
    c.json({ success: false, message, code, result, timestamp: c.var.ctx.now().getTime() })
  if (entered.step === 'activate') return refused('activate', t.inactive, { email: entered.email })
  if (entered.step === 'firstLogin') {
    const { token, username } = entered
    return refused('firstLogin', t.firstSignIn, { token, username })
  }
  if (entered.step === 'second')
    return new CommandResult(entered.answer, entered.answer.secondFactor === 'enrol' ? t.enrolNext : t.secondNext)
  if (entered.answer.isPassWExpired) return new CommandResult(entered.answer, t.passwordLate)
  const { token, userInfo } = entered.answer
  if (canSetCookies(c))
    for (const cookie of await signInCookies(c.var.ctx, { token, userId: userInfo.id }))
      c.header('set-cookie', cookie, { append: true })
  return new CommandResult(entered.answer, t.in)
}
/** Refuses sign-in through links and forms of other sites. @throws 403 */
async function signInThroughCas(c: Call, input: ValidateLogin) {
  if (isCrossSiteCall(c)) throw forbidden(t.denied)
  return respondSignIn(c, await validateLogin(c.var.ctx, input))
}
const headerTokenOf = (c: Call) => c.req.header('x-access-token') ?? ''

/** Routes of sign-in, one's own account and registration. */
export const authRoutes: readonly Route[] = [
  ...accountRoutes,
  ...registrationRoutes,
  ...handleCalls(calls, {
    ...keys,
    askMailCode,
    askSignInMail,
    myInfo,
    selectDepart,
    newCaptcha: (ctx, { key }) => newCaptcha(ctx, key),
    newGraphicCode: async (ctx) => {
      const key = ctx.id()
      return { key, code: await newCaptcha(ctx, key) }
    },
    proofChallenge: createProofChallenge,
    encryptionKey: publicKey,
    signIn: async (ctx, input, c) => respondSignIn(c, await signIn(ctx, input)),
    phoneSignIn: async (ctx, input, c) => respondSignIn(c, await phoneSignIn(ctx, input)),
    secondCheck: async (ctx, input, c) =>
      respondSignIn(c, await secondCheck(ctx, { ...input, ticket: input.ticket || headerTokenOf(c) })),
    offerSecondFactor: (ctx, { token }, c) => offerSecondFactor(ctx, token || headerTokenOf(c)),
    askSms: (ctx, input, c) => askSms(ctx, { ...input, token: input.token || headerTokenOf(c) }),
    askSmsByPicture: askSms,
    checkSignInLink: (ctx, { token }) => checkSignInLink(ctx, token),
    mailSignIn: async (ctx, { token }, c) => respondSignIn(c, await mailSignIn(ctx, token)),
    casLogin: (ctx, { service }) => casLogin(ctx, service),
    casSignIn: (ctx, input, c) => {
      // The ticket authenticates the request, not the cookie of an earlier session.
      ctx.onlyReads = false
      return signInThroughCas(c, input)
    },
    signOut: async (ctx, input, c) => {
      const out = await signOut(ctx)
      c.header('set-cookie', sessionCookie(ctx, ''))
      return out
    },
    myDeparts,
    sentTo: (ctx, { to }) => sentTo(ctx, to),
  }),
]
