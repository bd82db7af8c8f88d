import { expect } from 'vitest'
import { roleAssignment } from '~/db/schema'
import type { InputOf } from '~/worker/core/call'
import * as auth from '~/worker/auth/calls'
import { hashPassword } from '~/worker/auth/password-hash'
import { type RoleCode, roles } from '~/worker/policy/roles'
import type { World } from '../../support/world'

export const PASSWORD = 'Keti@2026demo'
const passwordHash = hashPassword(PASSWORD)

/** Creates the account `subject` with password, phone and mailbox, in the first of the given roles (default `subjectMan`). */
export async function createAccount(world: World, given: Record<string, unknown> = {}, ...codes: RoleCode[]) {
  const [first = 'subjectMan', ...more] = codes
  const row = await world.person(first, {
    username: 'subject',
    realname: '张三',
    phone: '13812345678',
    email: 'zhang@example.org',
    password: await passwordHash,
    passwordUpdateTime: world.stamp(),
    ...given,
  })
  for (const code of more) await world.db.insert(roleAssignment).values({ userId: row.id, roleId: roles[code].id })
  return row
}
export const signIn = (world: World, body: object = {}, headers: Record<string, string> = {}) =>
  world.nobody.attempt(auth.signIn, { username: 'subject', password: PASSWORD, private: true, ...body }, headers)

/** Opens a session of the person without signing in, which is slow. */
export async function openSession(world: World, username = 'subject') {
  const row = (await world.all('user')).find((one) => one.username === username)!
  return world.signIn(row, 'subjectMan')
}

/** Returns the messages sent to a phone or a mailbox, newest first. */
export async function messagesTo(world: World, to: string) {
  const answer = await world.nobody.ask(auth.sentTo, { to })
  return answer.body.result as { channel: string; subject: string; text: string; code: string; link: string }[]
}
export const lastCode = async (world: World, to: string) => (await messagesTo(world, to))[0]!.code
export const lastLink = async (world: World, to: string) => {
  const { link } = (await messagesTo(world, to)).find((one) => one.link)!
  return new URL(link).searchParams.get('token')!
}
/** Waits for the pause between two codes. */
export const passCodePause = (world: World, seconds = 61) => {
  world.offset += seconds * 1000
}
/** Requests an SMS code and returns it. */
export async function requestSmsCode(
  world: World,
  smsmode: InputOf<typeof auth.askSms>['smsmode'],
  mobile: string,
  caller = world.nobody,
) {
  passCodePause(world)
  const answer = await caller.ask(auth.askSms, { smsmode, mobile })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
  return lastCode(world, mobile)
}
export async function requestMailCode(
  world: World,
  mode: InputOf<typeof auth.askMailCode>['mode'],
  email: string,
  caller = world.nobody,
) {
  passCodePause(world)
  const answer = await caller.ask(auth.askMailCode, { mode, email })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
  return lastCode(world, email)
}
/** Returns a different code of six digits. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')
export const logLines = async (world: World) =>
  (await world.all('log')).map((row) => `${row.logType} ${row.logContent}`)
