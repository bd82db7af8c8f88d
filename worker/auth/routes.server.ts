import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, ok, takes, valid } from '../core/http.server'
import { newCaptcha } from './captcha.server'
import { selectDepart, signIn, signOut } from './commands.server'
import {
  CaptchaKey,
  DepartSelected,
  GraphicCode,
  MyDeparts,
  PublicKey,
  SelectDepart,
  SignedIn,
  SignIn,
  UserInfo,
} from './contract'
import { publicKey } from './keys.server'
import { myInfo } from './queries.server'
import { sessionCookie } from './session.server'

export const auth = new Hono<App>()
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
  .post('/v2/sys/login', answers('账号登录', SignedIn), valid('json', SignIn), async (c) => {
    const { ctx } = c.var
    const answer = await signIn(ctx, c.req.valid('json'))
    if ('activate' in answer)
      return c.json({
        success: false,
        message: '账号尚未激活，请先通过邮件激活',
        code: 'activate',
        result: { email: answer.email },
        timestamp: ctx.now().getTime(),
      })
    c.header('set-cookie', sessionCookie(ctx, answer.token))
    return ok(c, answer, '登录成功')
  })
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
