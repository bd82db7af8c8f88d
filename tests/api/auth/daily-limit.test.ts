import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as account from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { countDailyMessage } from '~/worker/auth/limits'

const sms = (world: World, at: number, smsmode: '0' | '5' = '5') =>
  world.nobody.ask(
    auth.askSms,
    { smsmode, mobile: `139${String(at).padStart(8, '0')}` },
    { 'cf-connecting-ip': `10.0.0.${at}` },
  )
const alerts = async (world: World) =>
  (await world.all('announcement')).filter(({ templateCode }) => templateCode === 'DAILY_LIMIT')

async function atLimit() {
  const world = await freshWorld()
  world.vars = { SMS_DAILY_LIMIT: '2', MAIL_DAILY_LIMIT: '1' }
  await sms(world, 1)
  await sms(world, 2)
  return world
}

test('rejects SMS codes to any recipient beyond the daily limit', async () => {
  const world = await atLimit()
  const refused = await sms(world, 3)
  expect([refused.status, refused.body.message]).toEqual([429, '今日短信验证码发送总量已达上限，请明日再试或联系中心'])
  expect((await world.all('outbox')).filter(({ kind }) => kind === 'sms')).toHaveLength(2)
})

test('returns the seconds until the next day in Retry-After', async () => {
  const world = await atLimit()
  const seconds = Number((await sms(world, 3)).headers.get('retry-after'))
  // The test clock starts at 09:30.
  expect(Math.abs(seconds - 14.5 * 3600)).toBeLessThan(60)
})

test('notifies administrators once a day that the limit is reached', async () => {
  const world = await atLimit()
  expect(await alerts(world)).toHaveLength(0)
  await sms(world, 3)
  await sms(world, 4)
  expect(await alerts(world)).toMatchObject([{ title: '今日短信验证码已达发送上限' }])
})

test('sends again the next day', async () => {
  const world = await atLimit()
  await sms(world, 3)
  world.pass(1)
  expect((await sms(world, 3)).body.success).toBe(true)
})

test('does not count codes for unknown phones, which are not sent', async () => {
  const world = await freshWorld()
  world.vars = { SMS_DAILY_LIMIT: '1' }
  await sms(world, 1, '0')
  expect((await sms(world, 2)).body.success).toBe(true)
})

test('rejects an unknown phone like a known one beyond the limit', async () => {
  const world = await atLimit()
  expect((await sms(world, 3, '0')).status).toBe(429)
})

test('rejects mails to any mailbox beyond the daily limit', async () => {
  const world = await freshWorld()
  world.vars = { MAIL_DAILY_LIMIT: '1' }
  await world.nobody.ask(auth.askMailCode, { email: 'one@example.org', mode: 'alteration' })
  const refused = await world.nobody.ask(auth.askMailCode, { email: 'two@example.org', mode: 'alteration' })
  expect([refused.status, refused.body.message]).toEqual([429, '今日邮件发送总量已达上限，请明日再试或联系中心'])
  expect((await world.nobody.ask(account.askReset, { email: 'none@example.org' })).status).toBe(429)
})

test('sends nothing with a limit of 0', () => {
  expect(countDailyMessage(undefined, '2026-11-20', 0, true)).toEqual({
    after: { day: '2026-11-20', total: 0, refused: true },
    verdict: { heard: false, first: true },
  })
})
