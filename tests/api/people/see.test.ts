import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/world/world'
import { api, areas } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import * as announcements from '~/worker/announcements/calls'
import * as live from '~/worker/live/calls'
import * as people from '~/worker/people/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'

/** An administrator who sees as an institution's contact. */
async function seeing() {
  const world = await freshWorld()
  const [admin, contact] = [await world.as('admin'), await world.as('mechanism')]
  const { body } = await admin.ask(people.seeAs, { id: contact.user.id })
  const eyes = world.caller(body.result.token)
  return { world, admin, contact, eyes, until: body.result.until }
}
const refused = { code: 403, message: '您正以他人身份查看，不能修改' }
/** Everything that stands in the tables but the log. */
const everything = async ({ client }: World) => {
  const { rows } = await client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'search_index%' and name <> 'log'",
  )
  const names = rows.map(({ name }) => name as string)
  const counts = names.map((name) => `select '${name}' as name, count(*) as rows from "${name}"`)
  return (await Promise.all(counts.map((one) => client.execute(one)))).map(({ rows: [row] }) => [row!.name, row!.rows])
}

describe('who sees as somebody', () => {
  test('is answered as that person, and named behind them', async () => {
    const { eyes, contact } = await seeing()
    expect((await eyes.ask(auth.myInfo)).body.result.username).toBe(contact.user.username)
    expect((await eyes.ask(system.allSettings)).status, 'the rights are the person’s').toBe(403)
  })

  test('has every call refused that changes something, and nothing is changed', async () => {
    const { world, eyes } = await seeing()
    const before = await everything(world)
    const posts = [...new Set(api.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))]
    const outs = [auth.signOut.path, people.seenEnough.path]
    const answers = await Promise.all(
      posts
        .filter((path) => !path.includes('*') && !outs.includes(path))
        .map(async (path) => ({
          path,
          body: await eyes.send('POST', path.replace(/:\w+/g, 'x'), { id: 'x', ids: ['x'] }),
        })),
    )
    const others = answers.filter(({ body }) => (body.body as { message?: string }).message !== refused.message)
    // Questions that are posted, and what has nothing to do with who is signed in.
    const free = areas.flatMap((route) => {
      if (!('call' in route)) return []
      const { method, path, may, changes, whileSeeing } = route.call
      return whileSeeing || may === 'open' || (method.includes('GET') && !changes) ? [path] : []
    })
    expect(others.filter(({ path }) => !free.includes(path)).map(({ path, body }) => [path, body.body])).toEqual([])
    expect(await everything(world)).toEqual(before)
  })

  test('leaves no trace of reading in the name of the person', async () => {
    const { world, eyes, contact } = await seeing()
    const subject = await world.subject({ status: 'TO_APPROVAL', leadDepartId: contact.user.departId })
    expect((await eyes.ask(subjects.subjectDetail, { id: subject.id })).body.success).toBe(true)
    await new Promise((done) => setTimeout(done, 100))
    expect((await world.read('subject', subject.id))?.contactOpenTime).toBeNull()
    expect((await eyes.ask(announcements.markAllRead)).body).toMatchObject(refused)
    expect((await eyes.ask(live.liveTicket)).body, 'hears nothing that is said to them').toMatchObject(refused)
  })

  test('has it in the log on both sides', async () => {
    const { world, admin, contact } = await seeing()
    const lines = (await world.all('log')).filter(({ bizId }) => bizId === contact.user.id)
    expect(lines.map(({ userId, logContent }) => [userId, logContent])).toEqual([
      [admin.user.id, `以 ${contact.user.realname}（${contact.user.username}）的身份查看`],
      [contact.user.id, `管理员 ${admin.user.realname}（${admin.user.username}）以其身份查看`],
    ])
  })

  test('goes back to the own session, which has stood all the while', async () => {
    const { world, admin, eyes } = await seeing()
    const { token } = (await eyes.ask(people.seenEnough)).body.result
    expect((await world.caller(token).ask(auth.myInfo)).body.result.username).toBe(admin.user.username)
    expect((await eyes.ask(auth.myInfo)).status).toBe(401)
    expect((await admin.ask(people.seenEnough)).body).toMatchObject({ code: 409, message: '没有以他人身份查看' })
  })
})

describe('the seeing ends', () => {
  const ends: Record<string, [end: (at: Awaited<ReturnType<typeof seeing>>) => Promise<unknown>, status: number]> = {
    'after half an hour': [async ({ world }) => world.pass(31 / (24 * 60)), 500],
    'when the administrator signs out': [({ admin }) => admin.ask(auth.signOut), 401],
    'when the administrator is frozen': [
      ({ world, admin }) => world.client.execute(`update user set status = 2 where id = '${admin.user.id}'`),
      401,
    ],
    'when the right is taken': [
      ({ world }) =>
        world.client.execute(
          "delete from role_permission where permission_id in (select id from permission where perms = 'user:seeAs')",
        ),
      401,
    ],
    'when the person is frozen': [
      ({ admin, contact }) => admin.ask(people.setStatus, { ids: [contact.user.id], status: 2 }),
      401,
    ],
  }
  test.each(Object.entries(ends))('%s', async (_, [end, status]) => {
    const at = await seeing()
    expect((await at.eyes.ask(auth.myInfo)).status).toBe(200)
    await end(at)
    expect((await at.eyes.ask(auth.myInfo)).status).toBe(status)
  })

  test('with the own session, where one signs out as seen', async () => {
    const { admin, eyes } = await seeing()
    expect((await eyes.ask(auth.signOut)).body.success).toBe(true)
    expect((await admin.ask(auth.myInfo)).status).toBe(401)
  })
})

describe('nobody sees as', () => {
  test('an administrator, themselves, who is frozen, who is unknown, or in a role that the person has not', async () => {
    const world = await freshWorld()
    const [admin, other, contact] = [
      await world.as('admin'),
      await world.as('admin', '乙'),
      await world.as('mechanism'),
    ]
    const frozen = await world.as('subjectMan')
    await admin.ask(people.setStatus, { ids: [frozen.user.id], status: 2 })
    const said = async (input: object) => {
      const { body } = await admin.attempt(people.seeAs, input)
      return [body.code, body.message]
    }
    expect(await said({ id: other.user.id })).toEqual([403, '不能以管理员的身份查看'])
    expect(await said({ id: admin.user.id })).toEqual([403, '不能对自己的账号执行此操作'])
    expect(await said({ id: frozen.user.id })).toEqual([409, '该账号不能登录'])
    expect((await said({ id: 'none' }))[0]).toBe(404)
    expect((await said({}))[0]).toBe(400)
    expect(await said({ id: contact.user.id, roleId: '1' })).toEqual([409, '该用户没有这个角色，或角色不在有效期内'])
    expect((await world.all('session')).filter(({ viewerId }) => viewerId)).toEqual([])
  })
})
