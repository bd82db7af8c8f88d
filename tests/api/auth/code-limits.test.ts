import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { createAccount, lastLink, messagesTo, signIn, requestSmsCode } from './accounts'

const BOX = 'zhang@example.org'
const from = (address: string) => ({ 'cf-connecting-ip': address })
async function withAccount() {
  const world = await freshWorld()
  await createAccount(world)
  return world
}

describe('SMS code limits by purpose', () => {
  const PHONE = '13812345678'
  const stranger = (world: World, smsmode: '0' | '2' | '5', at: number) =>
    world.nobody.ask(auth.askSms, { smsmode, mobile: PHONE }, from(`203.0.113.${at}`))
  /** Simulates strangers who request codes of every purpose all day. */
  async function harried() {
    const world = await withAccount()
    await signIn(world, {}, from('198.51.100.7'))
    for (let at = 0; at < 60; at++) {
      world.offset += 61_000
      await stranger(world, (['0', '2', '5'] as const)[at % 3]!, at)
    }
    expect((await stranger(world, '0', 61)).status).toBe(429)
    return world
  }

  test('keep two-step codes available despite requests of strangers', async () => {
    const world = await harried()
    await world.set('smsCheck', 1)
    const { token } = (await signIn(world, {}, from('192.0.2.9'))).body.result
    const sent = await world.nobody.ask(auth.askSms, { smsmode: '3', token }, from('192.0.2.9'))
    expect(sent.body, sent.body.message).toMatchObject({ success: true })
  })

  test('keep sign-in codes available where the user has signed in before', async () => {
    const world = await harried()
    const sent = await world.nobody.ask(auth.askSms, { smsmode: '0', mobile: PHONE }, from('198.51.100.7'))
    expect(sent.body, sent.body.message).toMatchObject({ success: true })
  })

  test('let codes of different purposes follow each other without waiting', async () => {
    const world = await withAccount()
    await requestSmsCode(world, '0', PHONE)
    expect((await world.nobody.ask(auth.askSms, { smsmode: '2', mobile: PHONE })).body.success).toBe(true)
    expect((await world.nobody.ask(auth.askSms, { smsmode: '2', mobile: PHONE })).status).toBe(429)
  })
})

describe('wrong two-step codes after a right password', () => {
  async function guessed() {
    const world = await withAccount()
    await signIn(world, {}, from('198.51.100.7'))
    await world.set('smsCheck', 1)
    const { token } = (await signIn(world, {}, from('203.0.113.1'))).body.result
    for (let at = 0; at < 6; at++)
      await world.nobody.ask(auth.secondCheck, { token, smsCode: '000000' }, from('203.0.113.1'))
    expect((await world.nobody.ask(auth.secondCheck, { token, smsCode: '000000' }, from('203.0.113.1'))).status).toBe(
      429,
    )
    return world
  }

  test('do not lock the user out where they have signed in before', async () => {
    const world = await guessed()
    const here = from('198.51.100.7')
    const { token } = (await signIn(world, {}, here)).body.result
    await world.nobody.ask(auth.askSms, { smsmode: '3', token }, here)
    const code = (await messagesTo(world, '13812345678')).at(0)!.code
    expect((await world.nobody.ask(auth.secondCheck, { token, smsCode: code }, here)).body.success).toBe(true)
  })

  test('lock two-step verification at every other address', async () => {
    const world = await guessed()
    const { token } = (await signIn(world, {}, from('203.0.113.2'))).body.result
    const other = await world.nobody.ask(auth.secondCheck, { token, smsCode: '000000' }, from('203.0.113.2'))
    expect(other.status).toBe(429)
  })
})

describe('password reset link', () => {
  test('is not used up by requests of strangers from many addresses', async () => {
    const world = await withAccount()
    const ask = (address: string) => world.nobody.ask(accountCalls.askReset, { email: BOX }, from(address))
    for (let at = 0; at < 25; at++) await ask(`203.0.113.${at}`)
    expect((await ask('198.51.100.7')).body.success).toBe(true)
    const token = await lastLink(world, BOX)
    expect((await world.nobody.ask(accountCalls.checkResetLink, { token })).body.success).toBe(true)
  })
})
