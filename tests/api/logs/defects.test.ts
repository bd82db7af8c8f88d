import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as feedback from '~/worker/feedback/calls'
import * as logs from '~/worker/logs/calls'
import { errorStack, errorSummary } from '~/worker/logs/rules'

test('logs a defect with its request and stack for readers of operations only', async () => {
  const world = await freshWorld()
  const [admin, man] = [await world.as('admin'), await world.as('subjectMan')]
  await world.client.execute('alter table feedback rename to somewhere')
  const { status } = await man.send('GET', feedback.myFeedback.path)
  expect(status).toBe(500)
  await expect.poll(async () => (await world.all('log')).some(({ action }) => action === 'defect')).toBe(true)
  const [row] = (await admin.ask(logs.listLogs, { logType: '4' })).body.result.records
  expect(row).toMatchObject({
    ...{ action: 'defect', logType_dictText: '异常', userid: man.user.username, requestUrl: feedback.myFeedback.path },
    logContent: expect.stringMatching(/^系统错误：.*no such table/),
  })
  expect(row!.requestId).not.toBe('')
  expect(row!.stack).toMatch(/^at /)
  const leader = await world.as('csrcLeader')
  expect((await leader.ask(logs.listLogs, { logType: '4' })).body.result.records).toEqual([])
})

test('logs a defect without any values', () => {
  const inner = new Error("near '13812345678': a@example.org eyJhbGciOiJIUzI1NiJ9eyJhbGciOiJIUzI1NiJ9")
  const error = new Error('Failed query: select * from user where phone = ?\nparams: 13812345678', { cause: inner })
  expect(errorSummary(error)).toBe("Error: near '…': … …")
  expect(errorStack(error)).not.toContain('13812345678')
  expect(errorSummary('thrown')).toBe('Error: thrown')
})
