import { expect, test } from 'vitest'
import { apiClientAt, signInAt } from '~/tests/support/api-client'
import { serveOwnWorker } from '~/tests/support/own-services'
import { mailServer } from '~/tests/support/smtp'
import * as feedback from '~/worker/feedback/calls'

const MAIL = 'visitor@example.org'

test('sends the answer to a visitor by SMTP from the Worker, and is not blocked by a failing or silent server', async () => {
  const server = await mailServer('acceptsAndDrops')
  const { worker } = await serveOwnWorker({
    MAIL_HOST: '127.0.0.1',
    MAIL_PORT: String(server.port),
    MAIL_TLS: 'none',
    MAIL_FROM: 'keti@example.org',
  })
  const [visitor, biz] = [apiClientAt(worker.url), await signInAt(worker.url, 'biz')]
  const [type] = (await visitor.ask(feedback.feedbackTypes)).body.result
  const title = `访客的问题 ${Date.now()}`
  await visitor.ask(feedback.addFeedback, { feedBackTypeId: type!.id, title, content: '如何申报？', email: MAIL })
  const { records } = (await biz.ask(feedback.listFeedback, { keyword: title })).body.result
  const answered = await biz.ask(feedback.answerFeedback, { id: records[0]!.id, answer: '请登录平台填报。' })
  expect(answered.body.success).toBe(true)
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
