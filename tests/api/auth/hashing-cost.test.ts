import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { generatePassword } from '~/worker/auth/password-hash'
import { createAccount, signIn } from './accounts'

const hashing = vi.spyOn(crypto, 'scrypt')
syncBuiltinESMExports()
afterAll(() => {
  hashing.mockRestore()
  syncBuiltinESMExports()
})
/** Returns the cost parameters of all password hashes since the last `mockClear`. */
const hashingCosts = () =>
  hashing.mock.calls.map((call) => {
    const { N, r, p } = call[3] as { N: number; r: number; p: number }
    return `${N} ${r} ${p}`
  })

describe('hashing cost of a wrong password', () => {
  const accounts: Record<string, (world: World) => Promise<unknown>> = {
    'for an unknown name': async () => {},
    'for an account with an initial password': async (world) =>
      createAccount(world, { password: (await generatePassword()).hash, firstLogin: 1 }),
    'for a suspended account': (world) => createAccount(world, { status: 2 }),
    'for a deleted account': (world) => createAccount(world, { delFlag: 1 }),
    'for an account without a password': (world) => createAccount(world, { password: '' }),
    'for an inactive account': (world) => createAccount(world, { activated: 0 }),
  }
  const costsOf = async (make: (world: World) => Promise<unknown>) => {
    const world = await freshWorld()
    await make(world)
    hashing.mockClear()
    expect((await signIn(world, { password: 'wrong' })).body.message).toBe('用户名或密码错误')
    return hashingCosts().toSorted()
  }
  test.each(Object.entries(accounts))('equals that of an active account: %s', async (_, make) => {
    const usual = await costsOf((world) => createAccount(world))
    expect(usual.length).toBeGreaterThan(0)
    expect(await costsOf(make)).toEqual(usual)
  })

  test('is the same for a locked name, whether or not it exists', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const lockedCosts = async (username: string) => {
      for (let at = 0; at < 6; at++) await signIn(world, { username, password: 'wrong' })
      hashing.mockClear()
      expect((await signIn(world, { username, password: 'wrong' })).status).toBe(429)
      return hashingCosts()
    }
    expect(await lockedCosts('subject')).toEqual(await lockedCosts('nobody'))
  })
})
