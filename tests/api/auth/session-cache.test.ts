import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  departPermission,
  departRole,
  departRolePermission,
  departRoleUser,
  permissionRule,
  roleAssignment,
  rolePermission,
  roleRule,
  session,
  setting,
  user,
} from '~/db/schema'
import { recordRoundTrips } from '~/tests/support/round-trips'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import * as auth from '~/worker/auth/calls'
import { jobContext } from '~/worker/core/context'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'

/** Signs in and calls once, so that the isolate has cached the session. */
async function signInAndCall() {
  const world = await freshWorld()
  const one = await world.as('bizManger')
  await world.subject({ status: 'TO_REVIEW' })
  expect((await one.ask(subjects.listSubjects)).body.result.records).toHaveLength(1)
  return { world, one }
}

test('a cached session reads in one round trip', async () => {
  const { one } = await signInAndCall()
  const again = await one.ask(subjects.listSubjects)
  expect([again.trips, again.body.result.records.length]).toEqual([1, 1])
})

test('a cached session writes in two round trips with an audit log entry', async () => {
  const { world, one } = await signInAndCall()
  const acted = await one.ask(announcements.addAnnouncement, { titile: '放假', msgContent: '<p>五一</p>' })
  expect([acted.status, acted.trips, acted.body.success]).toEqual([200, 2, true])
  expect((await world.all('log')).at(-1)).toMatchObject({ userId: one.user.id, bizId: acted.body.result.id })
})

test('a cached session is read by one short statement in front of those of the call', async () => {
  const { world, one } = await signInAndCall()
  const [sent = [], ...others] = await recordRoundTrips(world, () => one.ask(auth.myDeparts))
  expect(others).toEqual([])
  expect(sent.map(({ sql }) => /from "(\w+)"/.exec(sql)![1])).toEqual(['session', 'user_role', 'user_depart'])
  expect(sent[0]!.sql.length).toBeLessThan(1000)
})

test('a call without queries still verifies the session in the database', async () => {
  const { one } = await signInAndCall()
  expect((await one.ask(auth.myInfo)).trips).toBe(1)
})

test('a forged token of the same user returns 401', async () => {
  const { world, one } = await signInAndCall()
  const forged = world.caller(`${one.token.slice(0, -4)}AAAA`)
  expect((await forged.ask(subjects.listSubjects)).status).toBe(401)
})

describe('first call after a change', () => {
  const changes: Record<string, [change: (world: World, one: SignedIn) => Promise<unknown>, status: number]> = {
    'a permission was revoked': [({ db }) => db.delete(rolePermission).where(eq(rolePermission.roleId, '1')), 403],
    'the session ended': [({ db }) => db.update(session).set({ revoked: 1 }), 401],
    'the account was suspended': [
      ({ db }, one) => db.update(user).set({ status: 2 }).where(eq(user.id, one.user.id)),
      401,
    ],
    'the role was revoked': [
      ({ db }, one) => db.delete(roleAssignment).where(eq(roleAssignment.userId, one.user.id)),
      401,
    ],
    'the role changed': [({ db }) => db.update(session).set({ roleVersion: 1 }), 403],
    'the session expired': [async (world) => world.pass(8), 500],
  }
  test.each(Object.entries(changes))('is rejected when reading: %s', async (_, [change, status]) => {
    const { world, one } = await signInAndCall()
    await change(world, one)
    const answer = await one.ask(subjects.listSubjects)
    expect([answer.status, answer.body.result]).toEqual([status, null])
  })

  test.each(Object.entries(changes))('is rejected when writing: %s', async (_, [change, status]) => {
    const { world, one } = await signInAndCall()
    await change(world, one)
    const answer = await one.ask(announcements.addAnnouncement, { titile: '放假', msgContent: '<p>五一</p>' })
    expect([answer.status, answer.body.result]).toEqual([status, null])
    expect(await world.all('announcement')).toEqual([])
  })

  test('repeats the command with its input and logs the new name', async () => {
    const { world, one } = await signInAndCall()
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    const { body } = await one.ask(announcements.addAnnouncement, { titile: '放假', msgContent: '<p>五一</p>' })
    expect(await world.all('announcement')).toMatchObject([{ id: body.result.id, title: '放假' }])
    expect((await world.all('log')).filter(({ bizId }) => bizId === body.result.id)).toMatchObject([
      { username: '另一个' },
    ])
  })

  test('logs the new name of an editor and writes once', async () => {
    const { world, one } = await signInAndCall()
    const given = { titile: '放假', msgContent: '<p>五一</p>' }
    const { id } = (await one.ask(announcements.addAnnouncement, given)).body.result
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    const edited = await one.send('PUT', announcements.editAnnouncement.path, { ...given, id, titile: '放假三天' })
    expect(edited.body.success).toBe(true)
    const log = (await world.all('log')).filter(({ bizId }) => bizId === id)
    expect(log.map(({ username }) => username)).toEqual([one.user.realname, '另一个'])
  })

  test('accepts a newly granted permission', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    expect((await one.ask(system.allSettings)).status).toBe(403)
    await world.make('rolePermission', { roleId: '2', permissionId: 'setting:read' } as never)
    expect((await one.ask(system.allSettings)).status).toBe(200)
  })

  test('returns the new name', async () => {
    const { world, one } = await signInAndCall()
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    expect((await one.ask(auth.myInfo)).body.result.realname).toBe('另一个')
  })
})

describe('a cached session without extra grants', () => {
  const limit = ({ db }: World) =>
    db.batch([
      db.insert(permissionRule).values({
        ...{ id: 'limit', permissionId: 'subject:read', ruleName: '限定' },
        ...{ ruleColumn: 'year', ruleConditions: '=', ruleValue: '1999' },
      }),
      db.insert(roleRule).values({ id: 'own', roleId: '1', ruleId: 'limit' }),
    ])
  const count = async (one: SignedIn) => (await one.ask(subjects.listSubjects)).body.result.total

  test('is limited by a new rule of the role, by a change of the rule, and no longer without it', async () => {
    const { world, one } = await signInAndCall()
    await limit(world)
    expect([await count(one), await count(one)]).toEqual([0, 0])
    await world.db.update(permissionRule).set({ ruleConditions: '!=' })
    expect([await count(one), await count(one)]).toEqual([1, 1])
    await world.db.update(permissionRule).set({ ruleConditions: '=' })
    expect(await count(one)).toBe(0)
    await world.db.delete(roleRule)
    expect([await count(one), await count(one)]).toEqual([1, 1])
  })

  test('gains and loses the permission of a role within the department', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    const status = async () => (await one.ask(system.allSettings)).status
    expect([await status(), await status()]).toEqual([403, 403])
    const { db } = world
    await db.batch([
      db.insert(departPermission).values({ id: 'p', departId: 'd-one', permissionId: 'setting:read' }),
      db.insert(departRole).values({ id: 'r', departId: 'd-one', roleName: '联络', roleCode: 'contact' }),
      db.insert(departRolePermission).values({ id: 'g', roleId: 'r', permissionId: 'setting:read' }),
      db.insert(departRoleUser).values({ id: 'u', roleId: 'r', userId: one.user.id }),
    ])
    expect([await status(), await status()]).toEqual([200, 200])
    await db.delete(departPermission)
    expect(await status()).toBe(403)
    await db.insert(departPermission).values({ id: 'p', departId: 'd-one', permissionId: 'setting:read' })
    expect(await status()).toBe(200)
    await db.delete(departRoleUser)
    expect(await status()).toBe(403)
  })
})

describe('leading statements', () => {
  const begin = async (judge: () => void) => {
    const world = await freshWorld()
    const { db, meter } = jobContext('test', world.bindings as never, world.now)
    db.$client.sendAhead({ statements: ['select 1'], judge })
    return { world, db, meter }
  }
  const refused = () => {
    throw new Error('moved')
  }

  test('run once with the first of several round trips', async () => {
    const { db, meter } = await begin(() => {})
    await Promise.all([db.select().from(setting), db.select().from(setting)])
    await db.$client.judged()
    expect(meter.trips).toBe(2)
  })

  test('withhold the rows of their round trip when rejected', async () => {
    const { db } = await begin(refused)
    await expect(db.$client.batch(['select 1'])).rejects.toThrow('moved')
  })

  test('are checked before anything is written', async () => {
    const { world, db } = await begin(refused)
    await expect(db.$client.batch(["insert into revision (name) values ('x')"], 'write')).rejects.toThrow('moved')
    expect((await world.all('revision' as never)).filter(({ name }) => name === 'x')).toEqual([])
  })
})
