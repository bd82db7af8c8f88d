import { describe, expect, test } from 'vitest'
import { collectMetrics } from '~/jobs/metrics'
import { handleQueue } from '~/jobs/index'
import { freshWorld, type World } from '~/tests/support/world'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import * as logs from '~/worker/logs/calls'
import { takeCollectedMetrics } from '~/worker/monitor/request-metrics.server'
import * as online from '~/worker/monitor/online/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'
import { runInLocale } from '~/worker/core/texts.server'
import { describeContent } from '~/worker/logs/rules'

const contextOf = (world: World) => jobContext('figures', world.bindings as unknown as Bindings, world.now)
/** A world with empty counters. */
async function counting() {
  const world = await freshWorld()
  const people = { admin: await world.as('admin'), expert: await world.as('counselor') }
  takeCollectedMetrics(contextOf(world))
  return { world, ...people }
}
/** Log rows about rejected requests, after the job has stored the counters. */
async function refusals(world: World) {
  await collectMetrics(contextOf(world))
  return (await world.all('log')).filter(({ logContent }) => logContent.startsWith('请求被拒绝'))
}

describe('a rejected request', () => {
  test('without the permission is logged with person, call and count', async () => {
    const { world, expert } = await counting()
    for (let turn = 0; turn < 3; turn++) await expert.send('GET', online.listOnline.path)
    expect(await refusals(world)).toMatchObject([
      {
        ...{ logType: 4, logContent: '请求被拒绝：无权限（403），3 次', userId: expert.user.id },
        ...{ userid: expert.user.username, username: expert.user.realname, ip: '127.0.0.1', roleCode: 'counselor' },
        ...{ method: 'GET', requestUrl: online.listOnline.path },
      },
    ])
  })
  test('with invalid input is logged without the input', async () => {
    const { world, admin } = await counting()
    await admin.attempt(system.saveSettings, { passRate: 'secret-value' })
    const [row] = await refusals(world)
    expect(row).toMatchObject({ logContent: '请求被拒绝：输入有误（400），1 次', requestUrl: system.saveSettings.path })
    expect(JSON.stringify(row)).not.toContain('secret-value')
  })
  test('with a foreign or unknown row is logged by its declared path', async () => {
    const { world, expert } = await counting()
    const path = subjects.declarationInfo.path
    await expert.send('GET', path.replace(':id', 'nobody-knows'))
    const [row] = await refusals(world)
    expect(row).toMatchObject({ logContent: '请求被拒绝：不存在或不可见（404），1 次', requestUrl: path })
    expect(JSON.stringify(row)).not.toContain('nobody-knows')
  })
  test('in a wrong status or a lost race is logged', async () => {
    const { world, expert } = await counting()
    await expert.ask(accountCalls.disableTotp, { password: 'x', code: '123456' })
    expect(await refusals(world)).toMatchObject([{ logContent: '请求被拒绝：状态或并发冲突（409），1 次' }])
  })
  test('of an anonymous caller is logged by the address', async () => {
    const { world } = await counting()
    await world.nobody.send('GET', auth.myInfo.path)
    expect(await refusals(world)).toMatchObject([
      { logContent: '请求被拒绝：未登录（401），1 次', userid: '', ip: '127.0.0.1' },
    ])
  })
  test('costs no round trip', async () => {
    const { expert } = await counting()
    expect((await expert.ask(online.listOnline)).trips).toBe(1)
  })
  test('is merged into one row for many people beyond 200 kinds', async () => {
    const { world } = await counting()
    const ctx = contextOf(world)
    const { recordRefusal: noteRefusal } = await import('~/worker/monitor/request-metrics.server')
    for (let at = 0; at < 250; at++) noteRefusal(ctx, `GET call ${at}`, 403)
    await world.nobody.send('GET', auth.myInfo.path)
    expect(await refusals(world)).toHaveLength(202)
  })
  test('is sent to the queue with the metrics of its isolate', async () => {
    const { world, expert } = await counting()
    await expert.send('GET', online.listOnline.path)
    const gathered = JSON.parse(JSON.stringify(takeCollectedMetrics(contextOf(world))))
    const message = { body: { kind: 'measured', gathered }, attempts: 1, ack() {}, retry() {} }
    await handleQueue({ messages: [message] } as never, world.bindings as never, {} as never)
    expect((await world.all('log')).map(({ logContent }) => logContent)).toEqual(['请求被拒绝：无权限（403），1 次'])
  })
  test('is held for five minutes before it is sent to the queue', async () => {
    const { world, expert } = await counting()
    await expert.send('GET', online.listOnline.path)
    expect(takeCollectedMetrics(contextOf(world), false)).not.toHaveProperty('refusals')
    await expert.send('GET', online.listOnline.path)
    expect(await refusals(world)).toMatchObject([{ logContent: '请求被拒绝：无权限（403），2 次' }])
  })
  test('is listed among the failures of the log', async () => {
    const { world, admin, expert } = await counting()
    await expert.send('GET', online.listOnline.path)
    await refusals(world)
    const { records } = (await admin.ask(logs.listLogs, { logType: '4' })).body.result
    expect(records.map(({ logContent }) => logContent)).toEqual(['请求被拒绝：无权限（403），1 次'])
  })
  test('is shown in the language of the reader', () => {
    const stored = '请求被拒绝：无权限（403），2 次'
    expect(runInLocale('en', () => describeContent(stored))).toBe('Request rejected: permission denied (403), 2 times')
    expect(runInLocale('en', () => describeContent('登录成功'))).toBe('登录成功')
  })
})
