import { expect, inject, test } from 'vitest'

const call = async (path: string, init?: RequestInit) => {
  const answer = await fetch(inject('url') + path, init)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

test('pictures, keys and hashes are made in workerd as in Node', async () => {
  const shown = await call('/v2/sys/getCheckCode')
  const bytes = Buffer.from(shown.body.result.code.split(',')[1], 'base64')
  expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 136, 38])
  const key = await call('/v2/sys/getPublicKey')
  expect(key.body.result.jwk).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256' })
  const refused = await call('/v2/sys/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody-of-that-name', password: 'x' }),
  })
  expect(refused.body).toMatchObject({ success: false, message: '用户名或密码错误' })
  expect((await call('/v2/openapi.json')).body.paths).toHaveProperty('/v2/sys/login')
})

test('the sign-in page is rendered on the server in at most two trips', async () => {
  const answer = await fetch(`${inject('url')}/user/login?plat=platform`)
  const html = await answer.text()
  for (const text of ['成果展示平台', '用户名', '密码', '《用户使用协议》', '登录']) expect(html).toContain(text)
  expect(Number(answer.headers.get('x-db-trips'))).toBeLessThanOrEqual(2)
})
