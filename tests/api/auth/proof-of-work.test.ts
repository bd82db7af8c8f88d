import { expect, test } from 'vitest'
import { solveProofOfWork } from '~/tests/support/altcha'
import { freshWorld, type World } from '~/tests/support/world'
import { areaRoutes } from '~/worker/api'
import * as account from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import * as registration from '~/worker/auth/registration/calls'
import * as feedback from '~/worker/feedback/calls'
import * as forms from '~/worker/forms/calls'
import type { Call } from '~/worker/core/call'
import * as plan from '~/worker/plan/calls'
import * as tickets from '~/worker/tickets/calls'

/** Anonymous calls that require the proof of work. */
const withProof: Call[] = [
  auth.askMailCode,
  account.askReset,
  account.askAlteration,
  registration.register,
  feedback.addFeedback,
  plan.raiseObjection,
  forms.saveByLink,
]
/** Anonymous calls that write or send without it, with what protects them. */
const withoutProof: readonly (readonly [Call, string])[] = [
  [auth.signIn, 'specified; captcha and limits'],
  [auth.phoneSignIn, 'specified; a code and limits'],
  [auth.secondCheck, 'a ticket, a code and limits'],
  [auth.offerSecondFactor, 'a ticket and limits'],
  [auth.askSms, 'specified; captcha or ticket, limits, daily ceiling'],
  [auth.askSmsByPicture, 'specified; captcha, limits, daily ceiling'],
  [auth.askSignInMail, 'mails accounts that exist, limits by place and account, daily ceiling'],
  [auth.mailSignIn, 'a mailed token and limits'],
  [auth.casSignIn, 'a ticket of the CAS server'],
  [auth.signOut, 'ends the own session'],
  [account.sendActivateEmail, 'specified; mails accounts that exist, limits, daily ceiling'],
  [account.activate, 'a mailed token'],
  [account.verifyPhone, 'a code and limits'],
  [account.resetPassword, 'a mailed token or a ticket'],
  [plan.confirmObjection, 'a mailed token'],
  [tickets.startWith, 'a ticket'],
  [tickets.signWith, 'a ticket'],
  [tickets.completeWith, 'a ticket'],
  [tickets.abortWith, 'a ticket'],
]

test('every anonymous POST call requires a proof of work or names its protection', () => {
  const posted = areaRoutes
    .flatMap((route) => ('call' in route ? [route.call] : []))
    .filter(({ may, method }) => may === 'open' && method.includes('POST'))
  const named = [...withProof, ...withoutProof.map(([call]) => call)]
  expect(posted.map(({ path }) => path).toSorted()).toEqual(named.map(({ path }) => path).toSorted())
  for (const { path, takes } of withProof) expect(Object.keys(takes.shape ?? {}), path).toContain('altcha')
})

const given = { feedBackTypeId: 'B02A01', title: '列表太慢', content: '打开列表需要很久' }
async function createWorld() {
  const world = await freshWorld()
  world.vars = { CAPTCHA: 'on' }
  const send = async (altcha?: string) => {
    const { key } = (await world.nobody.ask(auth.newGraphicCode)).body.result
    const answer = (await world.all('captcha')).find((row) => row.id === key)!.answer
    return (await world.nobody.ask(feedback.addFeedback, { ...given, captcha: answer, key, altcha })).body
  }
  return { world, send }
}
const unchanged = async (world: World) => expect(await world.all('feedback')).toEqual([])
const INVALID = { success: false, code: 400, result: { altcha: '安全验证无效或已过期，请重新提交' } }

test('accepts a solved challenge', async () => {
  const { world, send } = await createWorld()
  expect(await send(await solveProofOfWork(world.nobody))).toMatchObject({ success: true })
})

test('rejects a missing proof with a message at its field', async () => {
  const { world, send } = await createWorld()
  expect(await send()).toMatchObject({ success: false, code: 400, result: { altcha: '请完成安全验证后提交' } })
  await unchanged(world)
})

test('rejects a solution that was used before', async () => {
  const { world, send } = await createWorld()
  const altcha = await solveProofOfWork(world.nobody)
  await send(altcha)
  expect(await send(altcha)).toMatchObject(INVALID)
  expect(await world.all('feedback')).toHaveLength(1)
})

test('accepts one of two parallel uses of a solution', async () => {
  const { world, send } = await createWorld()
  const altcha = await solveProofOfWork(world.nobody)
  const both = await Promise.all([send(altcha), send(altcha)])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await world.all('feedback')).toHaveLength(1)
})

test('rejects a solution ten minutes after its challenge', async () => {
  const { world, send } = await createWorld()
  const altcha = await solveProofOfWork(world.nobody)
  world.pass(600 / 86_400)
  expect(await send(altcha)).toMatchObject(INVALID)
  await unchanged(world)
})

test('rejects an easier challenge that the caller made itself', async () => {
  const { world, send } = await createWorld()
  const solved = JSON.parse(atob(await solveProofOfWork(world.nobody)))
  solved.challenge.parameters.cost = 1
  expect(await send(btoa(JSON.stringify(solved)))).toMatchObject(INVALID)
  await unchanged(world)
})

test('rejects a wrong solution of a challenge', async () => {
  const { world, send } = await createWorld()
  const solved = JSON.parse(atob(await solveProofOfWork(world.nobody)))
  solved.solution.derivedKey = '0'.repeat(64)
  expect(await send(btoa(JSON.stringify(solved)))).toMatchObject(INVALID)
  await unchanged(world)
})

test.each(['x', btoa('null'), btoa('{"challenge":{},"solution":{}}'), '验证'])(
  'rejects %s as a solution without an error',
  async (altcha) => {
    const { world, send } = await createWorld()
    expect(await send(altcha)).toMatchObject(INVALID)
    await unchanged(world)
  },
)

test('rejects a challenge that another secret signed', async () => {
  const { world, send } = await createWorld()
  const altcha = await solveProofOfWork(world.nobody)
  world.vars = { CAPTCHA: 'on', SECRET: 'another secret of the tests, 32 characters' }
  expect(await send(altcha)).toMatchObject(INVALID)
})

test('requires no proof with a session', async () => {
  const { world } = await createWorld()
  const man = await world.as('subjectMan')
  expect((await man.ask(feedback.addFeedback, given)).body.success).toBe(true)
})

test('limits challenges to sixty a minute per address', async () => {
  const { world } = await createWorld()
  for (let at = 0; at < 60; at++) await world.nobody.ask(auth.proofChallenge)
  expect((await world.nobody.ask(auth.proofChallenge)).status).toBe(429)
})

test('limits anonymous feedback to ten a day per address', async () => {
  const world = await freshWorld()
  for (let at = 0; at < 10; at++) await world.nobody.ask(feedback.addFeedback, given)
  const refused = await world.nobody.ask(feedback.addFeedback, given)
  expect([refused.status, refused.body.message]).toEqual([429, '今日提交反馈次数已达上限，请明日再试或登录后提交'])
  expect(await world.all('feedback')).toHaveLength(10)
  world.pass(1)
  expect((await world.nobody.ask(feedback.addFeedback, given)).body.success).toBe(true)
})
