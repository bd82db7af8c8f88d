import { expect, inject, test } from 'vitest'
import { apiClientAt } from '~/tests/support/api-client'
import * as auth from '~/worker/auth/calls'
import * as system from '~/worker/system/calls'

test('creates captchas, keys and hashes in workerd as in Node', async () => {
  const anyone = apiClientAt(inject('url'))
  const shown = await anyone.ask(auth.newGraphicCode)
  const bytes = Buffer.from(shown.body.result.code.split(',')[1], 'base64')
  expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 136, 38])
  const key = await anyone.ask(auth.publicKey)
  expect(key.body.result.jwk).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256' })
  const refused = await anyone.ask(auth.signIn, { username: 'nobody-of-that-name', password: 'x' })
  expect(refused.body).toMatchObject({ success: false, message: '用户名或密码错误' })
  expect(await (await anyone.ask(system.interfaceDescription)).response.json()).toHaveProperty([
    'paths',
    auth.signIn.path,
  ])
})

test('renders the sign-in page on the server in at most two round trips', async () => {
  const answer = await fetch(`${inject('url')}/user/login?plat=platform`)
  const html = await answer.text()
  for (const text of ['成果展示平台', '账号', '密码', '《用户使用协议》', '登录']) expect(html).toContain(text)
  expect(Number(answer.headers.get('x-db-trips'))).toBeLessThanOrEqual(2)
})
