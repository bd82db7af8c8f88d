import { describe, expect, test } from 'vitest'
import * as plan from '~/worker/plan/calls'
import { roleCodes } from '~/worker/policy/roles'
import { freshWorld } from '~/tests/support/world'
import * as system from '~/worker/system/calls'

describe('basic calls', () => {
  test('report liveness to anyone without a round trip', async () => {
    const world = await freshWorld()
    const { status, body, trips } = await world.nobody.ask(system.live)
    expect([status, body.success, trips]).toEqual([200, true, 0])
  })

  test('report readiness to anyone with the unavailable services', async () => {
    const world = await freshWorld()
    const { status, body } = await world.nobody.ask(system.ready)
    expect([status, body.code, body.message, body.result]).toEqual([
      503,
      503,
      '文件存储暂时不可用，请稍后再试',
      { ready: false, database: true, storage: false },
    ])
  })

  test('accept every role', async () => {
    const world = await freshWorld()
    for (const person of await world.everyRole())
      expect((await person.ask(plan.planState)).trips, person.user.roleCode).toBeLessThanOrEqual(2)
    expect((await world.all('user')).length).toBe(roleCodes.length)
  })

  test('reject missing, wrong and expired tokens', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect((await world.nobody.send('GET', '/v2/anything')).status).toBe(401)
    expect((await world.caller('nonsense').send('GET', '/v2/anything')).body).toMatchObject({
      code: 401,
      message: 'Token失效，请重新登录!',
    })
    world.pass(8)
    const late = await biz.send('GET', '/v2/anything')
    expect([late.status, late.body.message]).toEqual([500, 'Token失效，请重新登录'])
  })

  test('return 404 in the envelope for an unknown path', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect((await biz.send('GET', '/v2/anything')).body).toMatchObject({
      success: false,
      code: 404,
      message: '很抱歉，资源未找到!',
    })
  })
})
