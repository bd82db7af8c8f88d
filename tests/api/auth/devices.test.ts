import { describe, expect, test } from 'vitest'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { freshWorld, type World } from '../../support/world'
import { createAccount, openSession, logLines, signIn } from './accounts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50'
const signInOn = async (world: World, agent: string, ip: string) =>
  (await signIn(world, {}, { 'user-agent': agent, 'cf-connecting-ip': ip })).body.result.token as string
const list = async (world: World, token: string) => (await world.caller(token).ask(accountCalls.myDevices)).body.result

describe('signed-in devices', () => {
  test('are listed with device, address and time, the current one first', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await createAccount(world, { username: 'other', phone: '13900000000', email: '' })
    await signIn(world, { username: 'other' })
    const here = await signInOn(world, WINDOWS, '10.0.0.1')
    world.offset += 60_000
    await signInOn(world, PHONE, '10.0.0.2')
    const answer = await world.caller(here).ask(accountCalls.myDevices)
    expect(answer.trips).toBeLessThanOrEqual(2)
    expect(answer.body.result).toMatchObject([
      { device: 'Windows · Chrome', ip: '10.0.0.1', roleName: '课题负责人', current: true },
      {
        device: 'iPhone · 微信',
        ip: '10.0.0.2',
        current: false,
        createTime: expect.stringMatching(/^2026-11-20 09:3/),
      },
    ])
    expect((await world.caller(here).ask(accountCalls.mySecurity)).body.result.devices).toBe(2)
  })

  test('signs out one device at once and keeps the others', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const [here, there, third] = [
      await signInOn(world, WINDOWS, ''),
      await signInOn(world, PHONE, ''),
      await signInOn(world, PHONE, ''),
    ]
    const other = (await list(world, there)).find((one: { current: boolean }) => one.current)
    const out = await world.caller(here).ask(accountCalls.signOutDevices, { ids: [other!.id] })
    expect(out.body).toMatchObject({ success: true, result: { count: 1 }, message: '已下线 1 台设备' })
    expect(out.trips).toBeLessThanOrEqual(3)
    expect((await world.caller(there).ask(auth.myInfo)).status).toBe(401)
    expect((await world.caller(third).ask(auth.myInfo)).status).toBe(200)
    // A device that is signed out already returns 404.
    expect((await world.caller(here).ask(accountCalls.signOutDevices, { ids: [other!.id] })).status).toBe(404)
    expect(await logLines(world)).toContain('2 下线 1 台设备')
  })

  test('signs out all other devices', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const [here, there] = [await signInOn(world, WINDOWS, ''), await signInOn(world, PHONE, '')]
    const out = await world.caller(here).ask(accountCalls.signOutOthers)
    expect(out.body.result).toEqual({ count: 1 })
    expect((await world.caller(there).ask(auth.myInfo)).status).toBe(401)
    expect(await list(world, here)).toHaveLength(1)
    expect((await world.caller(here).ask(accountCalls.signOutOthers)).body).toMatchObject({
      success: true,
      result: { count: 0 },
      message: '暂无其他已登录的设备',
    })
  })

  test('returns 404 for a device of another user and keeps it signed in', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await createAccount(world, { username: 'other', phone: '13900000000', email: '' })
    const here = await signInOn(world, WINDOWS, '')
    const foreign = (await openSession(world, 'other')).token
    const [theirs] = await list(world, foreign)
    expect((await world.caller(here).ask(accountCalls.signOutDevices, { ids: [theirs!.id] })).status).toBe(404)
    expect((await world.caller(foreign).ask(auth.myInfo)).status).toBe(200)
  })
})
