import { and, eq, getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as schema from '~/db/schema'
import { demonstrationWorld } from '~/tests/support/demonstration'
import { freshWorld, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import { hashPassword } from '~/worker/auth/password-hash'
import { schemaOf } from '~/worker/core/form/schema'
import * as people from '~/worker/people/calls'
import { mergeUsers } from '~/worker/people/merge/calls'
import { references, unchangedColumns } from '~/worker/people/merge/rules'
import { roles } from '~/worker/policy/roles'

const grantsOf = (world: World, id: string) =>
  world.db.select().from(schema.roleAssignment).where(eq(schema.roleAssignment.userId, id))

/** An administrator, and one person with two accounts. */
async function twoAccounts() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const [keep, give] = [
    await world.person('subjectMan', { phone: '' }),
    await world.person('mechanism', { realname: '张三', phone: '13900001111', email: 'z@example.cn' }),
  ]
  return { world, admin, keep, give, input: { keepId: keep.id, giveId: give.id } }
}
const everything = async (world: World) =>
  JSON.stringify(
    await Promise.all((['user', 'subject', 'subjectReview', 'session', 'log'] as const).map((one) => world.all(one))),
  )

describe('merging two accounts of one person', () => {
  /** A merge of an account that manages a subject with a file, into another one. */
  async function merged() {
    const { world, admin, keep, give, input } = await twoAccounts()
    const subject = await world.subject({ subjectManId: give.id, createBy: give.username, advisers: ['x', give.id] })
    const file = await world.make('file', {
      ...{ fileName: 'a', size: 1, mime: '', sha256: '', objectKey: '', uploaderId: give.id },
    })
    return { world, keep, give, subject, file, answer: await admin.ask(mergeUsers, input) }
  }

  test('takes at most three round trips and reports the moved rows', async () => {
    const { keep, give, answer } = await merged()
    expect(answer.body).toMatchObject({ success: true, message: `“${give.username}”已合并到“${keep.username}”` })
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect(answer.body.result.moves).toEqual(
      expect.arrayContaining([
        { kind: 'subjects', name: '负责的课题', count: 1 },
        { kind: 'roles', name: '角色', count: 1 },
      ]),
    )
  })
  test('moves ids and account names to the other account and keeps stored names', async () => {
    const { world, keep, subject, file } = await merged()
    expect(await world.read('subject', subject.id)).toMatchObject({
      ...{ subjectManId: keep.id, createBy: keep.username, advisers: ['x', keep.id] },
      subjectManName: subject.subjectManName,
    })
    expect(await world.read('file', file.id)).toMatchObject({ uploaderId: keep.id })
  })
  test('adds the roles and missing contacts and closes the merged account', async () => {
    const { world, keep, give } = await merged()
    expect((await grantsOf(world, keep.id)).map(({ roleId }) => roleId).toSorted()).toEqual(
      [roles.mechanism.id, roles.subjectMan.id].toSorted(),
    )
    expect(await grantsOf(world, give.id)).toEqual([])
    expect(await world.read('user', keep.id)).toMatchObject({ phone: '13900001111', email: 'z@example.cn' })
    expect(await world.read('user', give.id)).toMatchObject({
      ...{ status: 2, mergedInto: keep.id, realname: '张三', phone: '', email: '' },
    })
  })
  test('moves form responses and keeps the name of the time', async () => {
    const { world, admin, keep, give, input } = await twoAccounts()
    const subject = await world.subject({})
    const other = await world.subject({})
    const more = { adviser: [give.id, '张三'], fields: [give.id], partner: ['depart-1', '甲'], note: `见 ${give.id}` }
    const put = (id: string, answers: object) =>
      world.db
        .update(schema.subjectCollect)
        .set({ more: { ...answers } })
        .where(eq(schema.subjectCollect.id, id))
    await put(subject.collectId, more)
    await put(other.collectId, { adviser: ['somebody', '李四'] })
    const report = await world.make('report', {
      ...{ subjectId: subject.id, year: '2026', reportType: 'MIDTERM', more: { helper: [give.id, '张三'] } },
    })
    const online = await world.make('onlineAnswer', {
      ...{ formId: 'f', version: 1, userId: 'somebody', realname: '李四', answers: { who: [give.id, '张三'] } },
    })
    const answer = await admin.ask(mergeUsers, input)
    expect(answer.body.result.moves).toContainEqual({
      ...{ kind: 'answered', name: '申报书、报告和在线表单回答中的人员', count: 3 },
    })
    expect((await world.read('onlineAnswer', online.id))?.answers).toEqual({ who: [keep.id, '张三'] })
    const collected = await world.all('subjectCollect')
    expect(collected.find(({ id }) => id === subject.collectId)?.more).toEqual({ ...more, adviser: [keep.id, '张三'] })
    expect(collected.find(({ id }) => id === other.collectId)?.more).toEqual({ adviser: ['somebody', '李四'] })
    expect((await world.read('report', report.id))?.more).toEqual({ helper: [keep.id, '张三'] })
  })
  test('moves a form invitation without duplicates and keeps its other recipients', async () => {
    const { world, admin, keep, give, input } = await twoAccounts()
    const form = async (kind: 'people' | 'departs', ids: string[]) =>
      (await world.make('onlineForm', { title: '报名', schema: schemaOf([]), audience: { kind, ids } })).id
    const [one, both, institution] = [
      await form('people', [give.id, 'somebody']),
      await form('people', [keep.id, give.id]),
      await form('departs', [give.id]),
    ]
    const answer = await admin.ask(mergeUsers, input)
    expect(answer.body.result.moves).toContainEqual({ kind: 'asked', name: '在线表单的填写对象', count: 2 })
    const audience = async (id: string) => (await world.read('onlineForm', id))?.audience
    expect((await audience(one))!.ids.toSorted()).toEqual([keep.id, 'somebody'].toSorted())
    expect(await audience(both)).toEqual({ kind: 'people', ids: [keep.id] })
    expect(await audience(institution)).toEqual({ kind: 'departs', ids: [give.id] })
  })
  test('changes nothing in a preview with the same result', async () => {
    const { world, admin, input, give } = await twoAccounts()
    await world.subject({ subjectManId: give.id })
    const before = await everything(world)
    const looked = await admin.ask(mergeUsers, { ...input, dryRun: 1 })
    expect(await everything(world)).toBe(before)
    expect(looked.trips).toBeLessThanOrEqual(2)
    expect((await admin.ask(mergeUsers, input)).body.result).toEqual(looked.body.result)
  })
  test('signs the closed account out and names the remaining one', async () => {
    const { world, admin, keep, give, input } = await twoAccounts()
    await world.db
      .update(schema.user)
      .set({ password: await hashPassword('Abc12345678') })
      .where(eq(schema.user.id, give.id))
    const open = await world.signIn(give, 'mechanism')
    expect((await admin.ask(mergeUsers, input)).body.result.sessions).toBe(1)
    expect((await open.ask(auth.myInfo)).status).toBe(401)
    expect((await world.all('outbox')).map(({ kind, payload }) => [kind, payload])).toContainEqual([
      'signedOut',
      { userId: give.id },
    ])
    const { body } = await world.nobody.attempt(auth.signIn, { username: give.username, password: 'Abc12345678' })
    expect(body).toMatchObject({
      success: false,
      code: 403,
      message: `该账号已合并到“${keep.username}”，请用账号“${keep.username}”登录`,
    })
    const wrong = await world.nobody.attempt(auth.signIn, { username: give.username, password: 'Abc12345679' })
    expect(wrong.body.message, 'whoever does not know the password is told nothing').toBe('用户名或密码错误')
  })
  test('logs the previous values', async () => {
    const { world, admin, keep, give, input } = await twoAccounts()
    const subject = await world.subject({ subjectManId: give.id })
    await admin.ask(mergeUsers, input)
    const row = (await world.all('log')).find(({ action }) => action === 'user:merge')
    expect(row).toMatchObject({ bizId: give.id, userId: admin.user.id })
    expect(row!.logContent).toContain('负责的课题 1')
    expect(row!.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ table: 'subject', id: subject.id },
          ...{ was: { subjectManId: give.id }, now: { subjectManId: keep.id } },
        }),
        expect.objectContaining({ table: 'user', id: give.id, was: expect.objectContaining({ status: 1 }) }),
      ]),
    )
  })
  test('keeps the review of the remaining account if both reviewed a subject', async () => {
    const { world, admin, input, keep, give } = await twoAccounts()
    const [both, one, own] = [
      await world.subject({ subjectName: '两人都评' }),
      await world.subject({ subjectName: '一人评' }),
      await world.subject({ subjectName: '自己的', subjectManId: keep.id }),
    ]
    const review = (subjectId: string, reviewerId: string, comment: string) =>
      world.make('subjectReview', { subjectId, reviewerId, reviewerName: '', stage: 'RE', comment })
    await review(both.id, keep.id, '保留')
    const rest = await review(both.id, give.id, '另一')
    const gone = await review(one.id, give.id, '转移')
    const ownOne = await review(own.id, give.id, '回避')
    const { result } = (await admin.ask(mergeUsers, input)).body
    expect(result.stays).toEqual(
      expect.arrayContaining([
        { kind: 'reviews', name: '评审', about: '两人都评', why: 'both', becomes: 'stays' },
        { kind: 'reviews', name: '评审', about: '自己的', why: 'part', becomes: 'stays' },
      ]),
    )
    expect(result.staysTotal).toBe(result.stays.length)
    expect((await world.read('subjectReview', rest.id))!.reviewerId).toBe(give.id)
    expect((await world.read('subjectReview', ownOne.id))!.reviewerId).toBe(give.id)
    expect((await world.read('subjectReview', gone.id))!.reviewerId).toBe(keep.id)
  })
  test('keeps one invitation if both were invited to a meeting and ignores a withdrawn one', async () => {
    const { world, admin, input, keep, give } = await twoAccounts()
    const [first, second] = await Promise.all(
      ['一', '二'].map((meetingName) =>
        world.make('meeting', { meetingName, startTime: world.stamp(), endTime: world.stamp() }),
      ),
    )
    const ask = (meetingId: string, userId: string, note: string, delFlag = 0) =>
      world.make('meetingParticipant', { meetingId, userId, note, delFlag })
    await ask(first!.id, keep.id, '保留')
    await ask(first!.id, give.id, '去')
    await ask(second!.id, keep.id, '已撤回', 1)
    await ask(second!.id, give.id, '转')
    const { result } = (await admin.ask(mergeUsers, input)).body
    expect(result.stays).toEqual([{ kind: 'meetings', name: '参加的会议', about: '一', why: 'both', becomes: 'goes' }])
    const left = (await world.all('meetingParticipant')).map(({ userId, note }) => `${userId} ${note}`)
    expect(new Set(left)).toEqual(new Set([`${keep.id} 保留`, `${keep.id} 转`]))
  })
})

describe('merging accounts is rejected', () => {
  const unchanged = async (
    { world, admin, input }: Awaited<ReturnType<typeof twoAccounts>>,
    wrong: object,
    answer: object,
    by: { attempt: typeof admin.attempt } = admin,
  ) => {
    const before = await everything(world)
    expect((await by.attempt(mergeUsers, { ...input, ...wrong })).body).toMatchObject({ success: false, ...answer })
    expect(await everything(world)).toBe(before)
  }
  test('for the same account, an empty id and an unknown account', async () => {
    const at = await twoAccounts()
    await unchanged(at, { giveId: at.keep.id }, { code: 400, result: { giveId: '请选择两个不同的账号' } })
    await unchanged(at, { giveId: undefined }, { code: 400 })
    await unchanged(at, { giveId: 7 }, { code: 400 })
    await unchanged(at, { giveId: 'nobody' }, { code: 404 })
  })
  test('for the account of the caller as the closed one', async () => {
    const at = await twoAccounts()
    await unchanged(at, { giveId: at.admin.user.id }, { code: 403, message: '不可合并正在使用的账号' })
  })
  test('into an account that cannot sign in', async () => {
    const at = await twoAccounts()
    const frozen = await at.world.person('subjectMan', { status: 2 })
    await unchanged(at, { keepId: frozen.id }, { code: 409, message: '保留的账号已冻结或尚未启用，无法登录' })
  })
  test('while an account request is pending', async () => {
    const at = await twoAccounts()
    const waiting = await at.world.person('subjectMan', { status: 2, accountAuth: 2 })
    await unchanged(at, { giveId: waiting.id }, { code: 409 })
  })
  test('for an account that was merged before, in either position', async () => {
    const at = await twoAccounts()
    await at.admin.ask(mergeUsers, at.input)
    await unchanged(at, {}, { code: 409, message: `账号“${at.give.username}”此前已合并` })
    await unchanged(at, { keepId: at.give.id, giveId: at.keep.id }, { code: 409 })
  })
  test('once if requested twice at the same time', async () => {
    const at = await twoAccounts()
    const other = await at.world.person('subjectMan')
    const answers = await Promise.all([
      at.admin.attempt(mergeUsers, at.input),
      at.admin.attempt(mergeUsers, { ...at.input, keepId: other.id }),
    ])
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([200, 409]))
  })
  test('without the permission and outside of the management scope', async () => {
    const at = await twoAccounts()
    const centre = await at.world.as('bizManger')
    await unchanged(at, {}, { code: 403 }, centre)
    await at.world.make('rolePermission', {
      ...{ id: 'g', roleId: roles.bizManger.id, permissionId: 'user:merge' },
    })
    const admin = await at.world.person('admin')
    await unchanged(at, { giveId: admin.id }, { code: 404 }, centre)
    await at.world.db.insert(schema.roleAssignment).values({ userId: at.give.id, roleId: roles.centerOrg.id })
    await unchanged(at, {}, { code: 403 }, centre)
  })
  test('during impersonation', async () => {
    const at = await twoAccounts()
    const { body } = await at.admin.ask(people.seeAs, { id: at.keep.id })
    await unchanged(at, {}, { code: 403 }, at.world.caller(body.result.token))
  })
  test('but keeps an administrator: the remaining account becomes one', async () => {
    const at = await twoAccounts()
    const other = await at.world.as('admin', 'second')
    const answers = await Promise.all([
      at.admin.attempt(mergeUsers, { keepId: at.keep.id, giveId: other.user.id }),
      other.attempt(mergeUsers, { keepId: at.give.id, giveId: at.admin.user.id }),
    ])
    expect(answers.some(({ body }) => body.success)).toBe(true)
    const held = await at.world.db
      .select({ userId: schema.userRole.userId })
      .from(schema.userRole)
      .innerJoin(schema.user, eq(schema.user.id, schema.userRole.userId))
      .where(and(eq(schema.userRole.roleId, roles.admin.id), eq(schema.user.status, 1)))
    expect(held.length).toBeGreaterThan(0)
  })
})

describe('merging in the demonstration data', () => {
  let world: World
  beforeAll(async () => {
    world = await demonstrationWorld()
  })
  const columns = Object.values(schema)
    .filter((one): one is Table & typeof one => is(one, Table))
    .flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter(({ dataType }) => dataType === 'string' || dataType === 'json')
        .map(({ name }) => [getTableName(table), name] as const),
    )
  test.each(['subjectMan', 'counselor', 'bizManger', 'technologyManger'] as const)(
    'leaves no reference to the account of %s except for historical ones',
    async (role) => {
      const admin = await world.as('admin')
      const users = await world.all('user')
      const held = await world.db.select().from(schema.roleAssignment)
      const [keep, give] = users.filter(
        ({ id, status, mergedInto }) =>
          status === 1 && !mergedInto && held.some((one) => one.userId === id && one.roleId === roles[role].id),
      )
      const { body } = await admin.attempt(mergeUsers, { keepId: keep!.id, giveId: give!.id })
      expect(body.message).toContain('已合并到')
      const byName = references.filter(({ holds }) => holds === 'username').map((one) => `${one.table}.${one.column}`)
      const left: string[] = []
      for (const [table, column] of columns) {
        const name = `${table}.${column}`
        if (unchangedColumns[name] || (unchangedColumns[`*.${column}`] && !byName.includes(name))) continue
        const { rows } = await world.client.execute({
          sql: `select count(*) as n from "${table}" where instr("${column}", ?) > 0 or "${column}" = ?`,
          args: [give!.id, give!.username],
        })
        if (rows[0]!.n !== 0) left.push(name)
      }
      // If both have reviewed or responded to the same form, each keeps the own row.
      const doubled = new Set([
        ...['subject_review.reviewer_id', 'subject_grade.grader_id', 'prize_vote.voter_id'],
        'online_answer.user_id',
      ])
      expect(left.filter((one) => !doubled.has(one))).toEqual([])
    },
  )
})
