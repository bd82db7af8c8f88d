import { Hono } from 'hono'
import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import { type App, answers, done, ok, takes, valid } from '../core/http.server'
import { forbidden } from '../core/refusal'
import { accounts } from './account/routes.server'
import { newCaptcha } from './captcha.server'
import { casDoor, validateLogin } from './cas/commands.server'
import { CasDoor, CasDoorQuery, ValidateLogin } from './cas/contract'
import { askMailCode, askSms } from './codes/commands.server'
import { AskMailCode, AskSms, CodeSent } from './codes/contract'
import { phoneSignIn } from './commands/phone-sign-in.server'
import { secondCheck } from './commands/second-check.server'
import { selectDepart } from './commands/select-depart.server'
import { signIn } from './commands/sign-in.server'
import { signOut } from './commands/sign-out.server'
import {
  CaptchaKey,
  DepartSelected,
  GraphicCode,
  MyDeparts,
  PhoneSignIn,
  PublicKey,
  SecondCheck,
  SelectDepart,
  SignInAnswer,
  SignIn,
  UserInfo,
} from './contract'
import { enteredCookies } from './devices/mark.server'
import type { Entered } from './entry.server'
import { publicKey } from './keys.server'
import { isElsewhere } from './middleware.server'
import { Sent, SentQuery } from './outbox/contract'
import { sentTo } from './outbox/queries.server'
import { myInfo } from './queries.server'
import { registration } from './registration/routes.server'
import { sessionCookie } from './session.server'

type Call = HonoContext<App>

/** Only a whole session gets the cookie of pages: a half one opens one call, with its token in the header. */
async function answerEntered(c: Call, entered: Entered) {
  const refused = (code: string, message: string, result: unknown) =>
    c.json({ success: false, message, code, result, timestamp: c.var.ctx.now().getTime() })
  if (entered.step === 'activate')
    return refused('activate', '账号尚未激活，请先通过邮件激活', { email: entered.email })
  if (entered.step === 'firstLogin') {
    const { token, username } = entered
    return refused('firstLogin', '用户首次登录,请立即修改密码后再登录', { token, username })
  }
  if (entered.step === 'second') return ok(c, entered.answer, '请完成二次验证')
  if (entered.answer.isPassWExpired) return ok(c, entered.answer, '密码已过期，请修改密码后再登录')
  const { token, userInfo } = entered.answer
  for (const cookie of await enteredCookies(c.var.ctx, { token, userId: userInfo.id }))
    c.header('set-cookie', cookie, { append: true })
  return ok(c, entered.answer, '登录成功')
}
/** Neither a link nor a form on another site may sign anybody in here. */
async function throughCas(c: Call, input: ValidateLogin) {
  if (isElsewhere(c)) throw forbidden('拒绝访问')
  return answerEntered(c, await validateLogin(c.var.ctx, input))
}
const tokenIn = (c: Call) => c.req.header('x-access-token') ?? ''

const signingIn = new Hono<App>()
  .get(
    '/v2/sys/randomImage/:key',
    answers('图形验证码图片', z.string(), 'PNG 的 data URI，136x38，60 秒内一次有效'),
    valid('param', CaptchaKey),
    async (c) => ok(c, await newCaptcha(c.var.ctx, c.req.valid('param').key)),
  )
  .get('/v2/sys/getCheckCode', answers('图形验证码及其编号', GraphicCode), async (c) => {
    const key = c.var.ctx.id()
    return ok(c, { key, code: await newCaptcha(c.var.ctx, key) })
  })
  .get('/v2/sys/getPublicKey', answers('加密密码用的公钥', PublicKey), async (c) => ok(c, await publicKey(c.var.ctx)))
  .get('/v2/sys/getEncryptedString', answers('加密密码用的公钥', PublicKey), async (c) =>
    ok(c, await publicKey(c.var.ctx)),
  )
  .post('/v2/sys/login', answers('账号登录', SignInAnswer), valid('json', SignIn), async (c) =>
    answerEntered(c, await signIn(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/sys/phoneLogin', answers('手机登录', SignInAnswer), valid('json', PhoneSignIn), async (c) =>
    answerEntered(c, await phoneSignIn(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/sys/checkSms', answers('登录的二次验证', SignInAnswer), valid('json', SecondCheck), async (c) => {
    const input = c.req.valid('json')
    return answerEntered(c, await secondCheck(c.var.ctx, { ...input, ticket: input.ticket || tokenIn(c) }))
  })
  .post('/v2/sys/sms', answers('发送短信验证码', CodeSent), valid('json', AskSms), async (c) => {
    const input = c.req.valid('json')
    return done(c, await askSms(c.var.ctx, { ...input, token: input.token || tokenIn(c) }))
  })
  .post('/v2/sys/checkCaptcha', answers('校验图形验证码并发送短信', CodeSent), valid('json', AskSms), async (c) =>
    done(c, await askSms(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/sys/user/sendEmailCode', answers('发送邮箱验证码', CodeSent), valid('json', AskMailCode), async (c) =>
    done(c, await askMailCode(c.var.ctx, c.req.valid('json'))),
  )
  .get('/cas/client/login', answers('统一认证登录的入口', CasDoor), valid('query', CasDoorQuery), (c) =>
    ok(c, casDoor(c.var.ctx, c.req.valid('query').service)),
  )
  .get('/cas/client/validateLogin', answers('统一认证登录', SignInAnswer), valid('query', ValidateLogin), (c) => {
    // The ticket speaks, not the cookie of somebody who was signed in before.
    c.var.ctx.onlyReads = false
    return throughCas(c, c.req.valid('query'))
  })
  .post('/cas/client/validateLogin', answers('统一认证登录', SignInAnswer), takes(ValidateLogin), (c) =>
    throughCas(c, c.req.valid('query')),
  )
  .post('/v2/sys/logout', answers('退出登录', z.null()), async (c) => {
    const out = await signOut(c.var.ctx)
    c.header('set-cookie', sessionCookie(c.var.ctx, ''))
    return done(c, out)
  })
  .get('/api/user/info', answers('当前用户', UserInfo), async (c) => ok(c, await myInfo(c.var.ctx)))
  .get('/v2/sys/user/getCurrentUserDeparts', answers('当前用户的部门', MyDeparts), async (c) => {
    const { departs, orgCode, roleList } = await myInfo(c.var.ctx)
    return ok(c, { list: departs, orgCode, role: roleList })
  })
  .post('/v2/sys/selectDepart', answers('选择登录部门', DepartSelected), takes(SelectDepart), async (c) =>
    ok(c, await selectDepart(c.var.ctx, c.req.valid('query'))),
  )
  .get('/v2/dev/outbox', answers('开发环境：已发出的短信与邮件', z.array(Sent)), valid('query', SentQuery), async (c) =>
    ok(c, await sentTo(c.var.ctx, c.req.valid('query').to)),
  )

/** Signing in, one's own account, and registering. */
export const auth = new Hono<App>().route('/', signingIn).route('/', accounts).route('/', registration)
