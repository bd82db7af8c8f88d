import { describe, expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { freshWorld, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import { api, areaRoutes } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import * as grading from '~/worker/grading/calls'
import * as live from '~/worker/live/calls'
import * as people from '~/worker/people/calls'
import { type Action, hasRight } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import type { PolicyRule } from '~/worker/policy/rule'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'
import { plainScores, startGradingYear } from '../grading/grading-year'

/** An administrator who impersonates an institution contact. */
async function impersonatedContact() {
  const world = await freshWorld()
  const [admin, contact] = [await world.as('admin'), await world.as('mechanism')]
  const { body } = await admin.ask(people.seeAs, { id: contact.user.id })
  const eyes = world.caller(body.result.token)
  return { world, admin, contact, eyes, until: body.result.until }
}
const refused = { code: 403, message: '您正以他人身份查看，不可修改' }
/** All rows of all tables except the log. */
const everything = async ({ client }: World) => {
  const { rows } = await client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'search_index%' and name <> 'log'",
  )
  const names = rows.map(({ name }) => name as string)
  const counts = names.map((name) => `select '${name}' as name, count(*) as rows from "${name}"`)
  return (await Promise.all(counts.map((one) => client.execute(one)))).map(({ rows: [row] }) => [row!.name, row!.rows])
}

describe('an impersonated session', () => {
  test('returns the data of that person and names the administrator', async () => {
    const { eyes, contact } = await impersonatedContact()
    expect((await eyes.ask(auth.myInfo)).body.result.username).toBe(contact.user.username)
    expect((await eyes.ask(system.allSettings)).status, 'the rights are the person’s').toBe(403)
  })

  test('rejects every writing call and changes nothing', async () => {
    const { world, eyes } = await impersonatedContact()
    const before = await everything(world)
    const posts = [...new Set(api.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))]
    const outs = [auth.signOut.path, people.endImpersonation.path]
    const answers = await Promise.all(
      posts
        .filter((path) => !path.includes('*') && !outs.includes(path))
        .map(async (path) => ({
          path,
          body: await eyes.send('POST', path.replace(/:\w+/g, 'x'), { id: 'x', ids: ['x'] }),
        })),
    )
    const others = answers.filter(({ body }) => (body.body as { message?: string }).message !== refused.message)
    // Reads by POST, and calls without a session.
    const free = areaRoutes.flatMap((route) => {
      if (!('call' in route)) return []
      const { method, path, may, changes, whileSeeing } = route.call
      return whileSeeing || may === 'open' || (method.includes('GET') && !changes) ? [path] : []
    })
    expect(others.filter(({ path }) => !free.includes(path)).map(({ path, body }) => [path, body.body])).toEqual([])
    expect(await everything(world)).toEqual(before)
  })

  test('leaves no read marks in the name of the person', async () => {
    const { world, eyes, contact } = await impersonatedContact()
    const subject = await world.subject({ status: 'TO_APPROVAL', leadDepartId: contact.user.departId })
    expect((await eyes.ask(subjects.subjectDetail, { id: subject.id })).body.success).toBe(true)
    await new Promise((done) => setTimeout(done, 100))
    expect((await world.read('subject', subject.id))?.contactOpenTime).toBeNull()
    expect((await eyes.ask(announcements.markAllRead)).body).toMatchObject(refused)
    expect((await eyes.ask(live.liveTicket)).body, 'hears nothing that is said to them').toMatchObject(refused)
  })

  test('is in the audit log of both sides', async () => {
    const { world, admin, contact } = await impersonatedContact()
    const lines = (await world.all('log')).filter(({ bizId }) => bizId === contact.user.id)
    expect(lines.map(({ userId, logContent }) => [userId, logContent])).toEqual([
      [admin.user.id, `以 ${contact.user.realname}（${contact.user.username}）的身份查看`],
      [contact.user.id, `管理员 ${admin.user.realname}（${admin.user.username}）以其身份查看`],
    ])
  })

  test('ends with the original session, which has remained valid', async () => {
    const { world, admin, eyes } = await impersonatedContact()
    const { token } = (await eyes.ask(people.endImpersonation)).body.result
    expect((await world.caller(token).ask(auth.myInfo)).body.result.username).toBe(admin.user.username)
    expect((await eyes.ask(auth.myInfo)).status).toBe(401)
    expect((await admin.ask(people.endImpersonation)).body).toMatchObject({
      code: 409,
      message: '当前未以他人身份查看',
    })
  })
})

describe('an impersonating administrator', () => {
  const seenAs = async (world: World, person: { user: { id: string } }) => {
    const admin = await world.as('admin')
    const { body } = await admin.ask(people.seeAs, { id: person.user.id })
    return world.caller(body.result.token)
  }
  /** A subject with a committed score of the first of two graders. */
  async function graded() {
    const world = await freshWorld()
    const { biz, graders, subjects: rows } = await startGradingYear(world, 1, 2)
    const { id } = rows[0]!
    await graders[0]!.ask(grading.saveGrade, { subjectId: id, scores: plainScores })
    await graders[0]!.ask(grading.commitGrades, { ids: [id] })
    return { world, biz, graders, id }
  }

  test('cannot read data that the policy never grants to an administrator', async () => {
    const seen = (action: Action, viewer?: object) =>
      hasRight(
        { kind: 'person', roleCode: 'bizManger', grants: new Set([action]), ...(viewer && { viewer }) } as never,
        action,
      )
    const forbidden = (Object.entries(policy) as [Action, PolicyRule][]).filter(([, { never }]) =>
      never?.includes('admin'),
    )
    const held = forbidden.filter(([action]) => seen(action)).map(([action]) => action)
    expect(held).toContain('grade:scores')
    expect(held.filter((action) => seen(action, { roleCode: 'admin' }))).toEqual([])
  })

  test('cannot read the scores that a business manager reads', async () => {
    const { world, biz, id } = await graded()
    expect((await biz.ask(grading.rankList, { year: '2026' })).body.result.records[0]!.perGrader).toHaveLength(1)
    const eyes = await seenAs(world, biz)
    expect((await eyes.ask(grading.gradeInfo, { subjectId: id })).status).toBe(403)
    expect((await eyes.ask(grading.tendencyList, { year: '2026' })).status).toBe(403)
    const { result } = (await eyes.ask(grading.rankList, { year: '2026' })).body
    expect(result.records.flatMap(({ perGrader }) => perGrader)).toEqual([])
  })

  test('cannot read the scores of a grader', async () => {
    const { world, graders, id } = await graded()
    expect((await graders[0]!.ask(grading.myGrades)).body.result.records[0]!.total).toBe(78)
    const eyes = await seenAs(world, graders[0]!)
    expect((await eyes.ask(grading.myGrades)).status).toBe(403)
    expect((await eyes.ask(grading.gradeInfo, { subjectId: id })).status).toBe(403)
  })

  test('cannot read the own score of a grader who also reads the ranking', async () => {
    const world = await freshWorld()
    const { biz, subjects: rows } = await startGradingYear(world, 1, 0, { minGraders: 1 })
    const expert = await world.as('technologyManger')
    const { id } = rows[0]!
    await biz.ask(grading.assignGraders, { subjectIds: [id], userIds: [expert.user.id] })
    await expert.ask(grading.saveGrade, { subjectId: id, scores: plainScores })
    const mine = { year: '2026', mine: true }
    expect((await expert.ask(grading.listGrades, mine)).body.result.records).toMatchObject([{ myTotal: 78 }])
    const eyes = await seenAs(world, expert)
    expect((await eyes.ask(grading.listGrades, mine)).body.result.records).toMatchObject([{ myTotal: null }])
  })

  test('cannot read the draft of a reviewer', async () => {
    const world = await freshWorld()
    const expert = await world.as('counselor')
    const { id } = await world.subject({ status: wireNames.FIRST_AUDITING })
    await world.make('subjectReview', {
      ...{ subjectId: id, stage: 'FIRST', roundNo: 1, status: 1, comment: '尚未提交的意见' },
      ...{ reviewerId: expert.user.id, reviewerName: expert.user.realname, roleCode: 'counselor' },
    })
    const read = async (caller: typeof expert | Awaited<ReturnType<typeof seenAs>>) =>
      JSON.stringify((await caller.ask(reviews.subjectReviews, { id })).body)
    expect(await read(expert)).toContain('尚未提交的意见')
    expect(await read(await seenAs(world, expert))).not.toContain('尚未提交的意见')
  })
})

describe('an impersonation ends', () => {
  const ends: Record<
    string,
    [end: (at: Awaited<ReturnType<typeof impersonatedContact>>) => Promise<unknown>, status: number]
  > = {
    'after half an hour': [async ({ world }) => world.pass(31 / (24 * 60)), 500],
    'when the administrator signs out': [({ admin }) => admin.ask(auth.signOut), 401],
    'when the administrator is frozen': [
      ({ world, admin }) => world.client.execute(`update user set status = 2 where id = '${admin.user.id}'`),
      401,
    ],
    'when the permission is revoked': [
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
    const at = await impersonatedContact()
    expect((await at.eyes.ask(auth.myInfo)).status).toBe(200)
    await end(at)
    expect((await at.eyes.ask(auth.myInfo)).status).toBe(status)
  })

  test('with the original session on signing out', async () => {
    const { admin, eyes } = await impersonatedContact()
    expect((await eyes.ask(auth.signOut)).body.success).toBe(true)
    expect((await admin.ask(auth.myInfo)).status).toBe(401)
  })
})

describe('impersonation is rejected', () => {
  test('for an administrator, oneself, a frozen or unknown person, and a role that the person lacks', async () => {
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
    expect(await said({ id: other.user.id })).toEqual([403, '不可以管理员的身份查看'])
    expect(await said({ id: admin.user.id })).toEqual([403, '不可对本人账号执行此操作'])
    expect(await said({ id: frozen.user.id })).toEqual([409, '该账号无法登录'])
    expect((await said({ id: 'none' }))[0]).toBe(404)
    expect((await said({}))[0]).toBe(400)
    expect(await said({ id: contact.user.id, roleId: '1' })).toEqual([409, '该用户无此角色，或角色不在有效期内'])
    expect((await world.all('session')).filter(({ viewerId }) => viewerId)).toEqual([])
  })
})
