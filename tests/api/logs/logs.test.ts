import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { signInLog } from '~/worker/auth/log.server'
import { writeSteps } from '~/worker/auth/write-steps.server'
import { requestContext } from '~/worker/core/context'
import * as logs from '~/worker/logs/calls'
import * as online from '~/worker/monitor/online/calls'
import * as places from '~/worker/system/address-places/calls'
import { listDifferences, describeAddress } from '~/worker/logs/rules'

async function written() {
  const world = await freshWorld()
  const row = (id: string, logType: number, more: object = {}) =>
    world.make('log', { id, logType, logContent: `${id} 的事`, createTime: '2026-11-20 08:00:00', ...more })
  await row('in', 1, { userid: 'wang', ip: '10.1.2.3' })
  await row('act', 2, { userid: 'li', action: 'subject:approve', bizType: 'subject', bizId: 's1' })
  await row('wrong', 4, { userid: 'wang' })
  await row('defect', 4, { action: 'defect' })
  const found = async (who: string, query: object) => {
    const { body } = await (await world.as(who as never)).ask(logs.listLogs, {
      createTime_end: '2026-11-20',
      ...query,
    } as never)
    return body.result?.records.map(({ id }) => id).toSorted() ?? body.message
  }
  return { world, found }
}

describe('the list of logs', () => {
  test('filters by person, operation, subject, kind, keyword and time', async () => {
    const { found } = await written()
    expect(await found('admin', {})).toEqual(['act', 'defect', 'in', 'wrong'])
    expect(await found('admin', { userid: 'wang', logType: '4' })).toEqual(['wrong'])
    expect(await found('admin', { action: 'subject:approve' })).toEqual(['act'])
    expect(await found('admin', { bizType: 'subject', bizId: 's1' })).toEqual(['act'])
    expect(await found('admin', { keyWord: 'wrong 的' })).toEqual(['wrong'])
    expect(await found('admin', { createTime_begin: '2026-11-20 09:00:00' })).toEqual([])
  })
  test('hides operations and defects from readers of sign-ins', async () => {
    const { found } = await written()
    expect(await found('csrcLeader', {})).toEqual(['in'])
    expect(await found('csrcLeader', { logType: '4' })).toEqual(['wrong'])
    expect(await found('csrcLeader', { logType: '2' })).toBe('仅可查看登录日志')
  })
  test('counts sign-ins by day and by address', async () => {
    const { world } = await written()
    const admin = await world.as('admin')
    const before = (await admin.ask(logs.logInfo)).body.result
    const today = (await admin.ask(logs.visitInfo)).body.result.at(-1)!
    const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now }
    for (const ip of ['1.1.1.1', '1.1.1.1', '2.2.2.2']) {
      const request = { ...ctx.request, ip }
      await writeSteps({ ...ctx, request }, signInLog({ ...ctx, request }, '登录', {}, Date.now()))
    }
    expect((await admin.ask(logs.visitInfo)).body.result.at(-1)).toEqual({
      ...today,
      visit: today.visit + 3,
      ip: today.ip + 2,
    })
    const { body } = await admin.ask(logs.logInfo)
    expect(body.result).toEqual({
      totalVisitCount: before.totalVisitCount + 3,
      todayVisitCount: before.todayVisitCount + 3,
      todayIp: before.todayIp + 2,
    })
    expect((await admin.ask(logs.visitInfo)).body.result).toHaveLength(7)
  })
})

describe('the location of an address', () => {
  const begin = async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await world.make('log', { id: 'in', logType: 1, logContent: '登录', ip: '10.1.2.3', userid: 'wang' })
    const place = async () => {
      const { body, trips } = await admin.ask(logs.listLogs, { userid: 'wang' })
      return [body.result.records[0]!.place, trips]
    }
    // Permissions of the role are read once and then cached.
    await place()
    return { world, admin, place }
  }
  test('is the administrator’s name of the narrowest matching range, effective immediately', async () => {
    const { admin, place } = await begin()
    expect(await place()).toEqual(['内网', 1])
    const add = async (ip: string, name: string) => (await admin.ask(places.add, { ip, name })).body.result.id
    await add('10.0.0.0/8', '证券大厦')
    expect(await place()).toEqual(['证券大厦', 1])
    const narrow = await add('10.1.2.0/24', '证券大厦十二层')
    expect(await place()).toEqual(['证券大厦十二层', 1])
    await admin.ask(places.edit, { id: narrow, ip: '10.9.0.0/24', name: '灾备机房' })
    expect(await place()).toEqual(['证券大厦', 1])
  })
  test('is shown with active sessions', async () => {
    const { world, admin } = await begin()
    await world.client.execute("update session set ip = '198.51.100.7'")
    await admin.ask(places.add, { ip: '198.51.100.0/24', name: '远程办公' })
    const { body } = await admin.ask(online.listOnline, {})
    expect(body.result.records.map(({ place }) => place)).toEqual(['远程办公'])
  })
})

test('classifies an address as internal, external or local', () => {
  expect(
    ['10.0.0.1', '172.20.1.1', '172.40.1.1', '127.0.0.1', '::1', '8.8.8.8', ''].map((ip) =>
      describeAddress(ip, () => undefined),
    ),
  ).toEqual(['内网', '内网', '公网', '本机', '本机', '公网', '未知'])
})
test('lists the changed columns of a difference, masked ones by the flag of the row', () => {
  const change = {
    ...{ table: 'user', id: 'u', kind: 'update' as const, differs: { phone: 1 as const, email: 0 as const } },
    was: { name: '甲', phone: '138****1', email: 'a***', age: 1 },
    now: { name: '乙', phone: '138****1', email: 'a***', age: 1 },
  }
  expect(listDifferences([change])[0]!.fields.map(({ name }) => name)).toEqual(['name', 'phone'])
})
