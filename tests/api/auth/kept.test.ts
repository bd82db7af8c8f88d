import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rolePermission, session, setting, user, roleGiven } from '~/db/schema'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import * as auth from '~/worker/auth/calls'
import { jobContext } from '~/worker/core/context'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'

/** Somebody who has asked before, so that the isolate knows who that is. */
async function known() {
  const world = await freshWorld()
  const one = await world.as('bizManger')
  await world.subject({ status: 'TO_REVIEW' })
  expect((await one.ask(subjects.listSubjects)).body.result.records).toHaveLength(1)
  return { world, one }
}

test('who has asked before asks in one trip', async () => {
  const { one } = await known()
  const again = await one.ask(subjects.listSubjects)
  expect([again.trips, again.body.result.records.length]).toEqual([1, 1])
})

test('who has asked before acts in two trips, and is written down for it', async () => {
  const { world, one } = await known()
  const acted = await one.ask(announcements.addAnnouncement, { titile: '放假', msgContent: '<p>五一</p>' })
  expect([acted.status, acted.trips, acted.body.success]).toEqual([200, 2, true])
  expect((await world.all('log')).at(-1)).toMatchObject({ userId: one.user.id, bizId: acted.body.result.id })
})

test('what needs nothing but who asks still asks the database who that is', async () => {
  const { one } = await known()
  expect((await one.ask(auth.myInfo)).trips).toBe(1)
})

test('another token of the same person is not known by the first', async () => {
  const { world, one } = await known()
  const forged = world.caller(`${one.token.slice(0, -4)}AAAA`)
  expect((await forged.ask(subjects.listSubjects)).status).toBe(401)
})

describe('the very next call sees what has changed since:', () => {
  const changes: Record<string, [change: (world: World, one: SignedIn) => Promise<unknown>, status: number]> = {
    'a right that was taken': [({ db }) => db.delete(rolePermission).where(eq(rolePermission.roleId, '1')), 403],
    'a session that was ended': [({ db }) => db.update(session).set({ revoked: 1 }), 401],
    'an account that was frozen': [
      ({ db }, one) => db.update(user).set({ status: 2 }).where(eq(user.id, one.user.id)),
      401,
    ],
    'a role that was taken away': [({ db }, one) => db.delete(roleGiven).where(eq(roleGiven.userId, one.user.id)), 401],
    'a role that was changed': [({ db }) => db.update(session).set({ roleVersion: 1 }), 403],
    'a session that ran out': [async (world) => world.pass(8), 500],
  }
  test.each(Object.entries(changes))('%s', async (_, [change, status]) => {
    const { world, one } = await known()
    await change(world, one)
    const answer = await one.ask(subjects.listSubjects)
    expect([answer.status, answer.body.result]).toEqual([status, null])
  })

  test.each(Object.entries(changes))('%s, for who acts', async (_, [change, status]) => {
    const { world, one } = await known()
    await change(world, one)
    const answer = await one.ask(announcements.addAnnouncement, { titile: '放假', msgContent: '<p>五一</p>' })
    expect([answer.status, answer.body.result]).toEqual([status, null])
    expect(await world.all('announcement')).toEqual([])
  })

  test('another name, in the log of the act that is made again with what was sent', async () => {
    const { world, one } = await known()
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    const { body } = await one.ask(announcements.addAnnouncement, { titile: '放假', msgContent: '<p>五一</p>' })
    expect(await world.all('announcement')).toMatchObject([{ id: body.result.id, title: '放假' }])
    expect((await world.all('log')).filter(({ bizId }) => bizId === body.result.id)).toMatchObject([
      { username: '另一个' },
    ])
  })

  test('another name, of who edits by PUT: it is done once', async () => {
    const { world, one } = await known()
    const given = { titile: '放假', msgContent: '<p>五一</p>' }
    const { id } = (await one.ask(announcements.addAnnouncement, given)).body.result
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    const edited = await one.send('PUT', announcements.editAnnouncement.path, { ...given, id, titile: '放假三天' })
    expect(edited.body.success).toBe(true)
    const log = (await world.all('log')).filter(({ bizId }) => bizId === id)
    expect(log.map(({ username }) => username)).toEqual([one.user.realname, '另一个'])
  })

  test('a right that was given', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    expect((await one.ask(system.allSettings)).status).toBe(403)
    await world.make('rolePermission', { roleId: '2', permissionId: 'setting:read' } as never)
    expect((await one.ask(system.allSettings)).status).toBe(200)
  })

  test('another name', async () => {
    const { world, one } = await known()
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    expect((await one.ask(auth.myInfo)).body.result.realname).toBe('另一个')
  })
})

describe('what is read ahead', () => {
  const begin = async (judge: () => void) => {
    const world = await freshWorld()
    const { db, meter } = jobContext('test', world.bindings as never, world.now)
    db.$client.sendAhead({ statements: ['select 1'], judge })
    return { world, db, meter }
  }
  const refused = () => {
    throw new Error('moved')
  }

  test('goes with the first of several trips, once', async () => {
    const { db, meter } = await begin(() => {})
    await Promise.all([db.select().from(setting), db.select().from(setting)])
    await db.$client.judged()
    expect(meter.trips).toBe(2)
  })

  test('keeps the rows of its trip back where it is refused', async () => {
    const { db } = await begin(refused)
    await expect(db.$client.batch(['select 1'])).rejects.toThrow('moved')
  })

  test('is judged before anything is written', async () => {
    const { world, db } = await begin(refused)
    await expect(db.$client.batch(["insert into revision (name) values ('x')"], 'write')).rejects.toThrow('moved')
    expect((await world.all('revision' as never)).filter(({ name }) => name === 'x')).toEqual([])
  })
})
