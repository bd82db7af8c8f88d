import { expect, test } from 'vitest'
import { ownHouse } from '~/tests/world/own-house'
import { mailServer } from '~/tests/world/smtp'

const MAIL = 'visitor@example.org'

test('an answer to a visitor leaves by SMTP from the Worker; a server that drops or is silent blocks nothing', async () => {
  const server = await mailServer('acceptsAndDrops')
  const { worker } = await ownHouse({
    MAIL_HOST: '127.0.0.1',
    MAIL_PORT: String(server.port),
    MAIL_TLS: 'none',
    MAIL_FROM: 'keti@example.org',
  })
  const call = async (path: string, body?: object, token = '') => {
    const answer = await fetch(worker.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
      body: body && JSON.stringify(body),
    })
    return (await answer.json()) as any
  }
  const { token } = (await call('/v2/sys/login', { username: 'biz', password: 'Keti@2026demo', private: 1 })).result
  const [type] = (await call('/v2/sys/category/getFeedBackTypes')).result
  const title = `访客的问题 ${Date.now()}`
  await call('/v2/feedback/add', { feedBackTypeId: type.id, title, content: '如何申报？', email: MAIL })
  const { records } = (await call(`/v2/feedback/list?keyword=${encodeURIComponent(title)}`, undefined, token)).result
  expect((await call('/v2/feedback/answer', { id: records[0].id, answer: '请登录平台填报。' }, token)).success).toBe(
    true,
  )
  const minutes = (count: number) => worker.tick('* * * * *', new Date(Date.now() + count * 60_000))
  await expect.poll(() => server.visits, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(server.received).toEqual([])
  server.manner = 'takes'
  await minutes(6)
  await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1)
  expect(server.received[0]).toMatchObject({ from: 'keti@example.org', to: MAIL })
  expect(server.received[0]!.text).toContain('请登录平台填报。')
  await minutes(12)
  expect(server.received).toHaveLength(1)
}, 90_000)
