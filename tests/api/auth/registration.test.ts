import { describe, expect, test } from 'vitest'
import { accountRequest } from '~/db/schema'
import type { Asking } from '~/tests/support/asking'
import * as registration from '~/worker/auth/registration/calls'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { confirmedByContactCondition } from '~/worker/auth/registration/queries.server'
import { isConfirmedByContact } from '~/worker/auth/registration/rules'
import type { Call } from '~/worker/core/call'
import * as people from '~/worker/people/calls'
import { freshWorld, type SignedIn, type World } from '../../support/world'
import { account, held, lastLink, logs, mailCode, PASSWORD, sentTo, signIn, smsCode, wrong } from './people'

const PHONE = '13912345678'
const BOX = 'li@example.org'
const form = {
  username: 'lisi',
  realname: '李四',
  password: PASSWORD,
  confirmpassword: PASSWORD,
  phone: PHONE,
  email: BOX,
  roleId: '2',
  departId: 'd-one',
  private: true,
}
const send = (world: World, body: object) => world.nobody.attempt(registration.register, { ...form, ...body })
async function registered(world: World, body: object = {}) {
  const code = await smsCode(world, '1', PHONE)
  const answer = await send(world, { smsCode: code, ...body })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
  return answer
}
const requests = (who: Asking, query: Record<string, string> = {}) => who.ask(registration.accountRequests, query)
const decide = (who: Asking, body: object) => who.attempt(registration.decideRequests, { pass: true, ...body })
const activate = async (world: World) => world.nobody.ask(accountCalls.activate, { token: await lastLink(world, BOX) })
const enter = (world: World) => signIn(world, { username: 'lisi' })

describe('registering with an institution', () => {
  test('notifies the institution contact, whose approval enables the account', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const answer = await registered(world)
    expect(answer.body.result).toEqual({ email: 'l***@example.org', confirmedBy: 'mechanism' })
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect(await logs(world)).toContain('2 注册账号：lisi（甲证券股份有限公司）')
    const told = (await world.all('announcementSend')).map((row) => row.userId)
    expect(told).toEqual([contact.user.id])
    // Neither the mailbox nor the person is confirmed yet, and the person cannot be picked.
    expect((await enter(world)).body.code).toBe('activate')
    expect((await activate(world)).body.success).toBe(true)
    expect((await enter(world)).body).toMatchObject({
      success: false,
      message: '您的注册正在等待确认，通过后将以邮件通知您',
    })
    const picked = await contact.ask(people.pickableUsers, { keyword: '李四' })
    expect(picked.body.result).toEqual([])

    const [request] = (await requests(contact)).body.result.records
    expect(request).toMatchObject({
      kind_dictText: '注册',
      status_dictText: '待确认',
      username: 'lisi',
      departName: '甲证券股份有限公司',
      roleName: '课题负责人',
      canDeal: true,
    })
    // A dry run changes nothing.
    expect((await decide(contact, { ids: [request!.id], dryRun: true })).body.result.ok).toEqual([request!.id])
    expect((await enter(world)).body.success).toBe(false)
    const decided = await decide(contact, { ids: [request!.id] })
    expect(decided.body).toMatchObject({
      success: true,
      result: { ok: [request!.id], failed: [] },
      message: '1 个申请已通过',
    })
    expect(decided.trips).toBeLessThanOrEqual(3)
    expect((await sentTo(world, BOX))[0]!.subject).toBe('注册申请已通过')
    expect((await enter(world)).body.result).toMatchObject({
      multi_depart: 1,
      userInfo: { departName: '甲证券股份有限公司', currentRole: { roleCode: 'subjectMan' }, accountAuth: 1 },
    })
    expect(await logs(world)).toContain('2 确认人员注册与账号变更：李四')
    // A decided request cannot be decided again.
    expect((await decide(contact, { ids: [request!.id], pass: false, opinion: '不认识这个人' })).body).toMatchObject({
      code: 409,
      message: '该申请已处理',
    })
  })

  test('sends the reason of a rejection and frees name, phone and email address', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    await registered(world)
    const [request] = (await requests(contact)).body.result.records
    expect((await decide(contact, { ids: [request!.id], pass: false, opinion: '短' })).body).toMatchObject({
      code: 400,
    })
    expect((await decide(contact, { ids: [request!.id], pass: false, opinion: '不是本机构人员' })).body.success).toBe(
      true,
    )
    expect((await sentTo(world, BOX))[0]!.text).toContain('意见：不是本机构人员')
    expect((await enter(world)).body.message).toBe('用户名或密码错误')
    await registered(world)
    expect((await requests(contact, { status: '0' })).body.result.total).toBe(1)
    const gone = (await world.all('user')).filter((row) => row.delFlag === 1)
    expect(gone.map((row) => row.username)).toEqual([`lisi#${gone[0]!.id}`])
  })

  test('deletes a rejected new institution with the user', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const depart = { departName: '丁科技有限公司', departType: 'B01A06', telephone: '010-88888888', address: '北京' }
    await registered(world, { departId: undefined, depart, roleId: '5' })
    const [request] = (await requests(biz)).body.result.records
    await decide(biz, { ids: [request!.id], pass: false, opinion: '机构信息有误' })
    expect(await world.read('depart', request!.departId)).toMatchObject({ delFlag: 1 })
    const free = await world.nobody.ask(registration.checkDepartName, { departName: '丁科技有限公司' })
    expect(free.body.success).toBe(true)
  })

  test('cannot be approved after the institution or the user is deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await registered(world)
    const [request] = (await requests(biz)).body.result.records
    await world.client.execute("update depart set del_flag = 1 where id = 'd-one'")
    expect((await decide(biz, { ids: [request!.id] })).body).toMatchObject({ code: 409, message: '机构不存在或已停用' })
    await world.client.execute("update user set del_flag = 1 where username = 'lisi'")
    expect((await decide(biz, { ids: [request!.id] })).body).toMatchObject({ code: 409, message: '该账号已注销' })
  })

  test('uses the surname reading of a Chinese name', async () => {
    const world = await freshWorld()
    await registered(world, { realname: '单雄信' })
    expect((await world.all('user')).find((row) => row.username === 'lisi')).toMatchObject({
      pinyin: 'shanxiongxin',
      ...{ status: 2, accountAuth: 2, activated: 0 },
    })
  })

  test('goes to the centre if the institution has no active contact', async () => {
    for (const away of [{ status: 2 }, { delFlag: 1 }, { departId: 'd-two' }]) {
      const world = await freshWorld()
      await world.as('mechanism', 'away', away)
      expect((await registered(world)).body.result.confirmedBy, JSON.stringify(away)).toBe('centre')
    }
  })

  test('lets only the centre approve contacts and experts, and hides requests from other institutions', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const stranger = await world.as('mechanism', 'elsewhere', { departId: 'd-two' })
    const biz = await world.as('bizManger')
    expect((await registered(world, { roleId: '5' })).body.result.confirmedBy).toBe('centre')
    const [request] = (await requests(contact)).body.result.records
    expect(request!.canDeal).toBe(false)
    expect((await decide(contact, { ids: [request!.id] })).body).toMatchObject({
      success: false,
      message: '该申请由中心确认',
    })
    expect((await requests(stranger)).body.result.records).toEqual([])
    expect((await decide(stranger, { ids: [request!.id] })).status).toBe(404)
    expect((await decide(await world.as('subjectMan'), { ids: [request!.id] })).status).toBe(403)
    expect((await requests(biz)).body.result.records[0]!.canDeal).toBe(true)
    const both = await Promise.all([decide(biz, { ids: [request!.id] }), decide(biz, { ids: [request!.id] })])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect((await world.all('roleAssignment' as never)).length).toBeGreaterThan(0)
  })

  test('creates a new institution with its code on approval', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const depart = { departName: '丁科技有限公司', departType: 'B01A06', telephone: '010-88888888', address: '北京' }
    const answer = await registered(world, { departId: undefined, depart, roleId: '5' })
    expect(answer.body.result.confirmedBy).toBe('centre')
    const search = () => world.nobody.ask(registration.searchDeparts, { keyword: '丁科技' })
    expect((await search()).body.result).toEqual([])
    const waiting = (await world.all('depart')).find((row) => row.departName === depart.departName)!
    expect(waiting).toMatchObject({ audited: 0, status: '0' })
    const [request] = (await requests(biz)).body.result.records
    expect(request).toMatchObject({ newDepart: 1, departName: '丁科技有限公司' })
    expect((await decide(biz, { ids: [request!.id] })).body.success).toBe(true)
    expect(await world.read('depart', waiting.id)).toMatchObject({ audited: 1, status: '1', orgCode: 'A05' })
    expect((await search()).body.result).toEqual([{ id: waiting.id, departName: '丁科技有限公司' }])
    await activate(world)
    expect((await enter(world)).body.result.userInfo).toMatchObject({
      orgCode: 'A05',
      currentRole: { roleCode: 'mechanism' },
    })
  })

  test('rejects each invalid entry with its message and saves nothing', async () => {
    const world = await freshWorld()
    await account(world, { username: 'LiSi', phone: '13800000000', email: 'LI@example.org' })
    const users = (await world.all('user')).length
    const code = await smsCode(world, '1', PHONE)
    const say = async (body: object) => (await send(world, { smsCode: code, ...body })).body
    expect(await say({})).toMatchObject({
      code: 400,
      result: { username: '用户账号已存在', email: '该邮箱已被使用' },
    })
    expect(await say({ smsCode: wrong(code) })).toMatchObject({ result: { smsCode: '手机验证码错误' } })
    const own = { username: 'wangwu', email: 'wang@example.org' }
    expect(await say({ ...own, roleId: '1' })).toMatchObject({ result: { roleId: '该角色不开放注册' } })
    expect(await say({ ...own, departId: 'nowhere' })).toMatchObject({ result: { departId: '机构不存在或已停用' } })
    world.limits
      .get('register.address 127.0.0.1')
      .clear()
      .catch(() => {})
    const again = await smsCode(world, '1', PHONE)
    const more = async (body: object) => (await send(world, { smsCode: again, ...own, ...body })).body
    expect(
      await more({ departId: undefined, depart: { departName: '甲证券股份有限公司', departType: 'x' } }),
    ).toMatchObject({
      result: { 'depart.departName': '该机构已存在，请直接选择', 'depart.departType': '机构类型有误' },
    })
    expect(await more({ password: 'short', confirmpassword: 'other' })).toMatchObject({
      result: { password: '密码为 10-20 位，须含字母、数字、特殊字符中的至少两种', confirmpassword: '两次密码不一致' },
    })
    const shape = (
      await send(world, { username: '', realname: '', phone: '', email: '', departId: '', private: false })
    ).body
    expect(shape.result).toMatchObject({
      username: '用户名不能为空',
      realname: '请输入姓名',
      phone: '请输入手机号',
      email: '请输入邮箱',
      smsCode: '请输入手机验证码',
      private: '请阅读并同意《用户注册协议》',
    })
    expect((await send(world, { departId: '', smsCode: '123456' })).body.result).toMatchObject({
      departId: '请选择机构',
    })
    expect((await world.all('user')).length).toBe(users)
    expect(await world.all('accountRequest')).toEqual([])
  })

  test('accepts one of two parallel registrations', async () => {
    const world = await freshWorld()
    const code = await smsCode(world, '1', PHONE)
    const both = await Promise.all([send(world, { smsCode: code }), send(world, { smsCode: code })])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(both.find((answer) => !answer.body.success)!.status).toBe(200)
    expect(await world.all('accountRequest')).toHaveLength(1)
  })

  test('answers the checks of the form while typing', async () => {
    const world = await freshWorld()
    await account(world)
    const { ask } = world.nobody
    expect(
      (await ask(registration.registrableRoles, {})).body.result
        .map((role: { roleCode: string }) => role.roleCode)
        .toSorted(),
    ).toEqual(['counselor', 'mechanism', 'subjectMan'])
    const types = (await ask(registration.departTypes, {})).body.result as { id: string; name: string }[]
    expect(types[0]).toEqual({ id: 'B01A01', name: '证券公司' })
    expect(types.filter(({ id }) => !/^B01A\d\d$/.test(id))).toEqual([])
    expect((await ask(registration.checkOnlyUser, { username: 'free' })).body).toMatchObject({
      success: true,
      result: true,
    })
    expect((await ask(registration.checkOnlyUser, { username: 'SUBJECT' })).body).toMatchObject({
      success: false,
      message: '用户账号已存在',
    })
    expect((await ask(registration.checkOnlyUser, { email: 'ZHANG@example.org' })).body.success).toBe(false)
    expect((await ask(registration.checkPhone, { phone: '13812345678' })).body).toMatchObject({
      success: false,
      message: '该手机号已被使用',
    })
    expect((await ask(registration.checkDepartName, { departName: '甲证券股份有限公司' })).body.message).toBe(
      '该值不可用，系统中已存在！',
    )
    expect((await ask(registration.checkDepartName, { departName: '新机构' })).body.message).toBe('该值可用！')
    expect((await ask(registration.checkDepartFullName, { departNameFull: '新机构' })).body.success).toBe(true)
    expect((await ask(registration.searchDeparts, { keyword: '证券' })).body.result).toEqual([
      { id: 'd-one', departName: '甲证券股份有限公司' },
    ])
    expect((await ask(registration.searchDeparts, { keyword: '%_' })).body.result).toEqual([])
    expect((await ask(registration.searchDeparts, { keyword: '证' })).body.code).toBe(400)
    for (let i = 0; i < 60; i++) await ask(registration.checkOnlyUser, {})
    expect((await ask(registration.checkOnlyUser, { username: 'x' })).status).toBe(429)
  })
})

describe('account requests', () => {
  test('list pending ones first, newest first, with filters and search', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const made = (id: string, day: string, more: object) =>
      world.make('accountRequest', {
        ...{ id, userId: `u-${id}`, username: id, realname: `申请人${id}`, phone: '', email: '', roleId: '2' },
        ...{ departId: 'd-one', kind: 'register', sysOrgCode: 'A02', createTime: `2026-11-${day} 08:00:00` },
        ...more,
      })
    await made('older', '01', {})
    await made('newer', '02', { departId: 'd-two' })
    await made('passed', '03', { status: 1 })
    await made('holder', '04', { status: 2, kind: 'alteration' })
    const ids = async (query: Record<string, string> = {}) => {
      const { records, total } = (await requests(biz, query)).body.result
      return [...records.map((row: { id: string }) => row.id), total]
    }
    expect(await ids()).toEqual(['newer', 'older', 'holder', 'passed', 4])
    expect(await ids({ order: 'asc' })).toEqual(['older', 'newer', 'passed', 'holder', 4])
    expect(await ids({ pageSize: '3', pageNo: '2' })).toEqual(['passed', 4])
    expect(await ids({ kind: 'alteration' })).toEqual(['holder', 1])
    expect(await ids({ status: '1' })).toEqual(['passed', 1])
    expect(await ids({ keyword: '乙基金' })).toEqual(['newer', 1])
    expect(await ids({ keyword: '申请人old' })).toEqual(['older', 1])
    expect(await ids({ keyword: '%' })).toEqual([0])
  })

  test('have the same approver in SQL and in code', async () => {
    const world = await freshWorld()
    for (const kind of ['register', 'alteration'] as const)
      for (const roleId of ['2', '5'])
        for (const newDepart of [0, 1] as const)
          await world.make('accountRequest', {
            ...{ kind, roleId, newDepart, userId: `${kind}${roleId}${newDepart}` },
            ...{ username: 'x', realname: '甲', phone: '', email: '', departId: 'd-one' },
          })
    const rows = await world.db
      .select({ row: accountRequest, said: confirmedByContactCondition.mapWith(Boolean) })
      .from(accountRequest)
    expect(rows.map(({ said }) => said)).toEqual(rows.map(({ row }) => isConfirmedByContact(row)))
  })

  test('of other institutions are hidden from a contact', async () => {
    const world = await freshWorld()
    const row = {
      kind: 'register',
      userId: 'u',
      username: 'x',
      realname: '甲',
      phone: '',
      email: '',
      roleId: '2',
    } as const
    await world.make('accountRequest', { ...row, departId: 'd-one', sysOrgCode: 'A02A01' })
    await world.make('accountRequest', { ...row, departId: 'd-two', sysOrgCode: 'A03' })
    const names = async (who: SignedIn) =>
      (await requests(who)).body.result.records.map((one: { departName: string }) => one.departName)
    expect(await names(await world.as('mechanism'))).toEqual(['甲证券股份有限公司'])
    expect(await names(await world.as('mechanism', 'nowhere', { departId: 'nowhere' }))).toEqual([])
  })
})

describe('availability checks', () => {
  const free = async (world: World, call: Call, query: Record<string, string>) =>
    (await world.nobody.ask(call, query)).body.success

  test.each([
    ['an unused mailbox', registration.checkOnlyUser, { email: 'free@example.org' }, true],
    ['the mailbox of an account', registration.checkOnlyUser, { email: 'zhang@example.org' }, false],
    ['the mailbox of a deleted account', registration.checkOnlyUser, { email: 'gone@example.org' }, true],
    ['an unused phone', registration.checkOnlyUser, { phone: '13711112222' }, true],
    ['the phone of a deleted account', registration.checkOnlyUser, { phone: '13900000000' }, true],
    ['the name of a deleted account', registration.checkOnlyUser, { username: 'gone' }, false],
    ['a free name with a used phone', registration.checkOnlyUser, { username: 'free', phone: '13812345678' }, false],
    ['no input', registration.checkOnlyUser, {}, true],
    [
      'an institution’s own name',
      registration.checkDepartName,
      { departName: '甲证券股份有限公司', id: 'd-one' },
      true,
    ],
    ['the name of a deleted institution', registration.checkDepartName, { departName: '已撤机构' }, true],
    ['a used full name', registration.checkDepartFullName, { departNameFull: '甲证券全称' }, false],
  ])('return the availability of %s', async (_, path, query, isFree) => {
    const world = await freshWorld()
    await account(world)
    await account(world, { username: 'gone', phone: '13900000000', email: 'gone@example.org', delFlag: 1 })
    await world.make('depart', { departName: '已撤机构', orgCode: 'A09', delFlag: 1 })
    await world.client.execute("update depart set depart_name_full = '甲证券全称' where id = 'd-one'")
    expect(await free(world, path, query as Record<string, string>)).toBe(isFree)
  })

  describe('without disclosing accounts', () => {
    const phone = '13812345678'
    const isFree = async (caller: World['nobody'], id: string) =>
      (await caller.ask(registration.checkPhone, { phone, id })).body.success

    test('hide the account from a stranger who names it', async () => {
      const world = await freshWorld()
      const { id } = await account(world)
      expect(await isFree(world.nobody, id)).toBe(false)
    })
    test('hide the account from another user', async () => {
      const world = await freshWorld()
      const { id } = await account(world)
      expect(await isFree(await world.as('counselor'), id)).toBe(false)
    })
    test('hide the account from a contact of another institution', async () => {
      const world = await freshWorld()
      const { id } = await account(world, { departId: 'd-one' })
      expect(await isFree(await world.as('mechanism', '乙', { departId: 'd-two' }), id)).toBe(false)
    })
    test('accept the own account and one that the caller may edit', async () => {
      const world = await freshWorld()
      const { id } = await account(world)
      expect(await isFree(await held(world), id)).toBe(true)
      expect(await isFree(await world.as('admin'), id)).toBe(true)
    })
    test('are limited to 300 a day per address', async () => {
      const world = await freshWorld()
      const counter = world.limits.get('taken.address 127.0.0.1')
      for (let at = 0; at < 300; at++) await counter.take('taken.address', world.now().getTime())
      expect((await world.nobody.ask(registration.checkPhone, { phone })).status).toBe(429)
      await account(world)
      const me = await held(world)
      expect((await me.ask(auth.askSms, { smsmode: '4', mobile: phone })).status).toBe(429)
      expect((await me.ask(auth.askMailCode, { email: 'other@example.org' })).status).toBe(429)
      expect((await (await world.as('admin')).ask(registration.checkPhone, { phone })).status).toBe(200)
    })
  })

  test('use the message of the phone for a phone alone', async () => {
    const world = await freshWorld()
    await account(world)
    const said = async (query: Record<string, string>) =>
      (await world.nobody.ask(registration.checkOnlyUser, query)).body.message
    expect(await said({ phone: '13812345678' })).toBe('该手机号已被使用')
    expect(await said({ phone: '13812345678', username: 'free' })).toBe('用户账号已存在')
    expect(await said({ phone: '13812345678', email: 'free@example.org' })).toBe('用户账号已存在')
  })

  test('list active and approved institutions by any of their names', async () => {
    const world = await freshWorld()
    for (const [departName, more] of [
      ['星辰科技', {}],
      ['银河科技有限公司', { departNameFull: '星辰银河科技' }],
      ['北斗', { departNameAbbr: '星辰北斗' }],
      ['星辰已停', { status: '0' }],
      ['星辰待认', { audited: 0 }],
      ['星辰已撤', { delFlag: 1 }],
    ] as const)
      await world.make('depart', { departName, orgCode: `B-${departName}`, audited: 1, ...more })
    const { result } = (await world.nobody.ask(registration.searchDeparts, { keyword: '星辰' })).body
    expect(result.map((row: { departName: string }) => row.departName)).toEqual([
      '北斗',
      '星辰科技',
      '银河科技有限公司',
    ])
  })
})

describe('changing the account holder', () => {
  /** `meanwhile` runs after the codes were sent. */
  const ask = async (world: World, body: object = {}, meanwhile: () => unknown = () => {}) => {
    const code = await smsCode(world, '5', PHONE)
    const emailCode = await mailCode(world, 'alteration', BOX)
    await meanwhile()
    return world.nobody.ask(accountCalls.askAlteration, {
      username: 'subject',
      departName: '甲证券股份有限公司',
      realname: '李四',
      phone: PHONE,
      smsCode: code,
      email: BOX,
      emailCode,
      reason: '原使用人已离职',
      ...body,
    })
  }

  test('is requested by the new holder, announced to the former and decided by the centre', async () => {
    const world = await freshWorld()
    const row = await account(world, {}, 'mechanism')
    const session = await held(world)
    await world.make('userSecurity', { id: row.id, secondFactor: 'totp', totpSecret: 'x' })
    await world.make('recoveryCode', { userId: row.id, codeHash: 'x' })
    const answer = await ask(world)
    expect(answer.body).toMatchObject({ success: true, message: '变更申请已提交，结果将发送到您的邮箱' })
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect((await sentTo(world, 'zhang@example.org'))[0]!.subject).toBe('有人申请变更账号使用人')
    expect((await world.read('user', row.id))!.realname).toBe('张三')
    expect((await ask(world)).body).toMatchObject({ code: 409, message: '该账号已有待确认的变更申请' })

    const biz = await world.as('bizManger')
    const [request] = (await requests(biz, { kind: 'alteration' })).body.result.records
    expect(request).toMatchObject({
      kind_dictText: '账号变更',
      username: 'subject',
      realname: '李四',
      reason: '原使用人已离职',
      canDeal: true,
    })
    const contact = await world.as('mechanism', 'own')
    expect((await decide(contact, { ids: [request!.id] })).body.success).toBe(false)
    const decided = await decide(biz, { ids: [request!.id] })
    expect(decided.body.success).toBe(true)
    expect(decided.trips).toBeLessThanOrEqual(3)
    // Credentials of the former holder are removed.
    expect(await world.read('user', row.id)).toMatchObject({ realname: '李四', phone: PHONE, email: BOX, password: '' })
    expect((await session.ask(auth.myInfo)).status).toBe(401)
    expect((await world.all('session')).filter((one) => one.userId === row.id)).toEqual([])
    expect((await signIn(world)).body.message).toBe('用户名或密码错误')
    expect([await world.all('userSecurity'), await world.all('recoveryCode')]).toEqual([[], []])
    const token = await lastLink(world, BOX)
    const set = await world.nobody.ask(accountCalls.resetPassword, {
      token,
      password: 'Holder-2026!',
      confirmpassword: 'Holder-2026!',
    })
    expect(set.body.success).toBe(true)
    expect((await signIn(world, { password: 'Holder-2026!' })).body.result.userInfo.realname).toBe('李四')
  })

  test('rejects a phone of another account', async () => {
    const world = await freshWorld()
    await account(world)
    await world.make('user', {
      username: 'other',
      realname: '赵六',
      password: '',
      phone: PHONE,
      email: 'other@example.org',
    })
    expect((await ask(world)).body).toMatchObject({ code: 400, result: { phone: '该手机号已被使用' } })
    expect(await world.all('accountRequest')).toEqual([])
  })

  test('rejects an email address that another account took meanwhile', async () => {
    const world = await freshWorld()
    await account(world)
    const answer = await ask(world, {}, () =>
      world.make('user', {
        username: 'other',
        realname: '赵六',
        password: '',
        phone: '13800009999',
        email: BOX.toUpperCase(),
      }),
    )
    expect(answer.body).toMatchObject({ code: 400, result: { email: '该邮箱已被使用' } })
    expect(await world.all('accountRequest')).toEqual([])
  })

  test('ignores unrelated and deleted accounts', async () => {
    const world = await freshWorld()
    await account(world)
    await world.person('bizManger')
    const gone = { username: 'gone', realname: '赵六', password: '', phone: PHONE, email: BOX, delFlag: 1 } as const
    await world.make('user', gone)
    expect((await ask(world)).body.success).toBe(true)
  })

  test('rejects deleted institutions and suspended or deleted accounts', async () => {
    for (const [table, change] of [
      ['depart', "del_flag = 1 where id = 'd-one'"],
      ['user', 'status = 2'],
      ['user', 'del_flag = 1'],
    ]) {
      const world = await freshWorld()
      await account(world)
      await world.client.execute(`update ${table} set ${change}`)
      expect((await ask(world)).body.result, change).toEqual({ username: '账号与机构不符' })
    }
  })

  test('lets the new holder sign in by phone without a password', async () => {
    const world = await freshWorld()
    await account(world, { firstLogin: 1, passwordUpdateTime: '2026-01-01 00:00:00' })
    await ask(world)
    const biz = await world.as('bizManger')
    const [request] = (await requests(biz)).body.result.records
    await decide(biz, { ids: [request!.id] })
    const code = await smsCode(world, '0', PHONE)
    const entered = await world.nobody.attempt(auth.phoneSignIn, { mobile: PHONE, smsCode: code, private: true })
    expect(entered.body.result.userInfo).toMatchObject({ username: 'subject', realname: '李四' })
  })

  test('rejection changes nothing and sends a mail', async () => {
    const world = await freshWorld()
    const row = await account(world)
    await ask(world)
    const biz = await world.as('bizManger')
    const before = await world.read('user', row.id)
    const [request] = (await requests(biz)).body.result.records
    expect((await decide(biz, { ids: [request!.id], pass: false, opinion: '材料不足，请补充' })).body.success).toBe(
      true,
    )
    expect(await world.read('user', row.id)).toEqual(before)
    expect((await sentTo(world, BOX))[0]!.subject).toBe('账号变更申请未通过')
  })

  test('may be requested again after a rejection', async () => {
    const world = await freshWorld()
    await account(world)
    await ask(world)
    const biz = await world.as('bizManger')
    const [request] = (await requests(biz)).body.result.records
    await decide(biz, { ids: [request!.id], pass: false, opinion: '材料不足，请补充' })
    expect((await ask(world)).body.success).toBe(true)
  })

  test('answers unknown accounts and wrong institutions alike and rejects foreign codes', async () => {
    const world = await freshWorld()
    await account(world)
    const unknown = (await ask(world, { username: 'nobody' })).body
    const elsewhere = (await ask(world, { departName: '乙基金管理有限公司' })).body
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...elsewhere, timestamp: 0 })
    expect(unknown.result).toEqual({ username: '账号与机构不符' })
    expect((await ask(world, { smsCode: '000000' })).body.result).toEqual({ smsCode: '手机验证码错误' })
    expect((await ask(world, { reason: '无' })).body.result).toEqual({ reason: '变更原因至少 5 个字' })
    expect(await world.all('accountRequest')).toEqual([])
  })
})
