import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { generatePassword } from '~/worker/auth/password-hash'
import { account, signIn } from './people'

const hashing = vi.spyOn(crypto, 'scrypt')
syncBuiltinESMExports()
afterAll(() => {
  hashing.mockRestore()
  syncBuiltinESMExports()
})
/** The costs at which passwords were hashed since the last `mockClear`. */
const costs = () =>
  hashing.mock.calls.map((call) => {
    const { N, r, p } = call[3] as { N: number; r: number; p: number }
    return `${N} ${r} ${p}`
  })

describe('a wrong password costs the same hashing', () => {
  const accounts: Record<string, (world: World) => Promise<unknown>> = {
    'for a name that nobody has': async () => {},
    'for an account with a first password': async (world) =>
      account(world, { password: (await generatePassword()).hash, firstLogin: 1 }),
    'for a frozen account': (world) => account(world, { status: 2 }),
    'for a closed account': (world) => account(world, { delFlag: 1 }),
    'for an account without a password': (world) => account(world, { password: '' }),
    'for an account that waits for its activation': (world) => account(world, { activated: 0 }),
  }
  const costsOf = async (make: (world: World) => Promise<unknown>) => {
    const world = await freshWorld()
    await make(world)
    hashing.mockClear()
    expect((await signIn(world, { password: 'wrong' })).body.message).toBe('用户名或密码错误')
    return costs().toSorted()
  }
  test.each(Object.entries(accounts))('%s', async (_, make) => {
    const usual = await costsOf((world) => account(world))
    expect(usual.length).toBeGreaterThan(0)
    expect(await costsOf(make)).toEqual(usual)
  })

  test('for a locked name, whether or not anybody has it', async () => {
    const world = await freshWorld()
    await account(world)
    const lockedCosts = async (username: string) => {
      for (let at = 0; at < 6; at++) await signIn(world, { username, password: 'wrong' })
      hashing.mockClear()
      expect((await signIn(world, { username, password: 'wrong' })).status).toBe(429)
      return costs()
    }
    expect(await lockedCosts('subject')).toEqual(await lockedCosts('nobody'))
  })
})
