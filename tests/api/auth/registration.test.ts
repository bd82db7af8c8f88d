import { describe, expect, test } from 'vitest'
import { accountRequest } from '~/db/schema'
import type { ApiClient } from '~/tests/support/api-client'
import * as registration from '~/worker/auth/registration/calls'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { confirmedByContactCondition } from '~/worker/auth/registration/queries.server'
import { isConfirmedByContact } from '~/worker/auth/registration/rules'
import type { Call } from '~/worker/core/call'
import * as people from '~/worker/people/calls'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '../../support/world'
import {
  createAccount,
  openSession,
  lastLink,
  logLines,
  requestMailCode,
  PASSWORD,
  messagesTo,
  signIn,
  requestSmsCode,
  wrongCode,
} from './accounts'

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
async function registerUser(world: World, body: object = {}) {
  const code = await requestSmsCode(world, '1', PHONE)
  const answer = await send(world, { smsCode: code, ...body })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
  return answer
}
const requests = (who: ApiClient, query: Record<string, string> = {}) => who.ask(registration.accountRequests, query)
const decide = (who: ApiClient, body: object) => who.attempt(registration.decideRequests, { pass: true, ...body })
const activate = async (world: World) => world.nobody.ask(accountCalls.activate, { token: await lastLink(world, BOX) })
const enter = (world: World) => signIn(world, { username: 'lisi' })

describe('registering with an institution', () => {
  test('notifies the institution contact', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    expect(await registerUser(world)).toMatchObject({
      body: { result: { email: 'l***@example.org', confirmedBy: 'mechanism' } },
      trips: atMost(3),
    })
    expect(await logLines(world)).toContain('2 注册账号：lisi（甲证券股份有限公司）')
    expect((await world.all('announcementSend')).map((row) => row.userId)).toEqual([contact.user.id])
  })
  test('requires the activation and then the approval to sign in', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    await registerUser(world)
    // Neither the mailbox nor the person is confirmed yet, and the person cannot be picked.
    expect((await enter(world)).body.code).toBe('activate')
    expect((await activate(world)).body.success).toBe(true)
    expect((await enter(world)).body).toMatchObject({
      success: false,
      message: '您的注册正在等待确认，通过后将以邮件通知您',
    })
    expect((await contact.ask(people.pickableUsers, { keyword: '李四' })).body.result).toEqual([])
  })
  test('is listed to the contact, and a dry run of the approval changes nothing', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    await registerUser(world)
    const [request] = (await requests(contact)).body.result.records
    expect(request).toMatchObject({
      ...{ kind_dictText: '注册', status_dictText: '待确认', username: 'lisi', departName: '甲证券股份有限公司' },
      ...{ roleName: '课题负责人', canDeal: true },
    })
    expect((await decide(contact, { ids: [request!.id], dryRun: true })).body.result.ok).toEqual([request!.id])
    expect((await enter(world)).body.success).toBe(false)
  })
  test('is enabled by the approval of the contact', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    await registerUser(world)
    await activate(world)
    const [request] = (await requests(contact)).body.result.records
    expect(await decide(contact, { ids: [request!.id] })).toMatchObject({
      body: { success: true, result: { ok: [request!.id], failed: [] }, message: '1 个申请已通过' },
      trips: atMost(3),
    })
    expect((await messagesTo(world, BOX))[0]!.subject).toBe('注册申请已通过')
    expect((await enter(world)).body.result).toMatchObject({
      multi_depart: 1,
      userInfo: { departName: '甲证券股份有限公司', currentRole: { roleCode: 'subjectMan' }, accountAuth: 1 },
    })
    expect(await logLines(world)).toContain('2 确认人员注册与账号变更：李四')
    // A decided request cannot be decided again.
    expect((await decide(contact, { ids: [request!.id], pass: false, opinion: '不认识这个人' })).body).toMatchObject({
      code: 409,
      message: '该申请已处理',
    })
  })

  test('sends the reason of a rejection and frees name, phone and email address', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    await registerUser(world)
    const [request] = (await requests(contact)).body.result.records
    expect((await decide(contact, { ids: [request!.id], pass: false, opinion: '短' })).body).toMatchObject({
      code: 400,
    })
    expect((await decide(contact, { ids: [request!.id], pass: false, opinion: '不是本机构人员' })).body.success).toBe(
      true,
    )
    expect((await messagesTo(world, BOX))[0]!.text).toContain('意见：不是本机构人员')
    expect((await enter(world)).body.message).toBe('用户名或密码错误')
    await registerUser(world)
    expect((await requests(contact, { status: '0' })).body.result.total).toBe(1)
    const gone = (await world.all('user')).filter((row) => row.delFlag === 1)
    expect(gone.map((row) => row.username)).toEqual([`lisi#${gone[0]!.id}`])
  })

  test('deletes a rejected new institution with the user', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const depart = { departName: '丁科技有限公司', departType: 'B01A06', telephone: '010-88888888', address: '北京' }
    await registerUser(world, { departId: undefined, depart, roleId: '5' })
    const [request] = (await requests(biz)).body.result.records
    await decide(biz, { ids: [request!.id], pass: false, opinion: '机构信息有误' })
    expect(await world.read('depart', request!.departId)).toMatchObject({ delFlag: 1 })
    const free = await world.nobody.ask(registration.checkDepartName, { departName: '丁科技有限公司' })
    expect(free.body.success).toBe(true)
  })

  test('cannot be approved after the institution or the user is deleted', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await registerUser(world)
    const [request] = (await requests(biz)).body.result.records
    await world.client.execute("update depart set del_flag = 1 where id = 'd-one'")
    expect((await decide(biz, { ids: [request!.id] })).body).toMatchObject({ code: 409, message: '机构不存在或已停用' })
    await world.client.execute("update user set del_flag = 1 where username = 'lisi'")
    expect((await decide(biz, { ids: [request!.id] })).body).toMatchObject({ code: 409, message: '该账号已注销' })
  })

  test('uses the surname reading of a Chinese name', async () => {
    const world = await freshWorld()
    await registerUser(world, { realname: '单雄信' })
    expect((await world.all('user')).find((row) => row.username === 'lisi')).toMatchObject({
      pinyin: 'shanxiongxin',
      ...{ status: 2, accountAuth: 2, activated: 0 },
    })
  })

  test('goes to the centre if the institution has no active contact', async () => {
    for (const away of [{ status: 2 }, { delFlag: 1 }, { departId: 'd-two' }]) {
      const world = await freshWorld()
      await world.as('mechanism', 'away', away)
      expect((await registerUser(world)).body.result.confirmedBy, JSON.stringify(away)).toBe('centre')
    }
  })

  test('lets only the centre approve a contact', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const biz = await world.as('bizManger')
    expect((await registerUser(world, { roleId: '5' })).body.result.confirmedBy).toBe('centre')
    const [request] = (await requests(contact)).body.result.records
    const ids = [request!.id]
    expect([request!.canDeal, (await requests(biz)).body.result.records[0]!.canDeal]).toEqual([false, true])
    expect((await decide(contact, { ids })).body).toMatchObject({ success: false, message: '该申请由中心确认' })
    const both = await Promise.all([decide(biz, { ids }), decide(biz, { ids })])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect((await world.all('roleAssignment' as never)).length).toBeGreaterThan(0)
  })
  test('hides requests from other institutions and roles', async () => {
    const world = await freshWorld()
    await registerUser(world, { roleId: '5' })
    const [request] = (await requests(await world.as('bizManger'))).body.result.records
    const stranger = await world.as('mechanism', 'elsewhere', { departId: 'd-two' })
    expect((await requests(stranger)).body.result.records).toEqual([])
    expect((await decide(stranger, { ids: [request!.id] })).status).toBe(404)
    expect((await decide(await world.as('subjectMan'), { ids: [request!.id] })).status).toBe(403)
  })

  describe('with a new institution', () => {
    const depart = { departName: '丁科技有限公司', departType: 'B01A06', telephone: '010-88888888', address: '北京' }
    async function founded() {
      const world = await freshWorld()
      const biz = await world.as('bizManger')
      const answer = await registerUser(world, { departId: undefined, depart, roleId: '5' })
      expect(answer.body.result.confirmedBy).toBe('centre')
      const pending = (await world.all('depart')).find((row) => row.departName === depart.departName)!
      const [request] = (await requests(biz)).body.result.records
      const search = async () => (await world.nobody.ask(registration.searchDeparts, { keyword: '丁科技' })).body.result
      return { world, biz, pending, request: request!, search }
    }
    test('is pending until its approval', async () => {
      const { pending, request, search } = await founded()
      expect(await search()).toEqual([])
      expect(pending).toMatchObject({ audited: 0, status: '0' })
      expect(request).toMatchObject({ newDepart: 1, departName: '丁科技有限公司' })
    })
    test('creates the institution with its code on approval', async () => {
      const { world, biz, pending, request, search } = await founded()
      expect((await decide(biz, { ids: [request.id] })).body.success).toBe(true)
      expect(await world.read('depart', pending.id)).toMatchObject({ audited: 1, status: '1', orgCode: 'A05' })
      expect(await search()).toEqual([{ id: pending.id, departName: '丁科技有限公司' }])
      await activate(world)
      expect((await enter(world)).body.result.userInfo).toMatchObject({
        orgCode: 'A05',
        currentRole: { roleCode: 'mechanism' },
      })
    })
  })

  describe('rejects and saves nothing for', () => {
    const own = { username: 'wangwu', email: 'wang@example.org' }
    test.each([
      ['a used name and mailbox', {}, { username: '用户账号已存在', email: '该邮箱已被使用' }],
      ['a role closed to registration', { ...own, roleId: '1' }, { roleId: '该角色不开放注册' }],
      ['an unknown institution', { ...own, departId: 'nowhere' }, { departId: '机构不存在或已停用' }],
      [
        'an existing institution as new one',
        { ...own, departId: undefined, depart: { departName: '甲证券股份有限公司', departType: 'x' } },
        { 'depart.departName': '该机构已存在，请直接选择', 'depart.departType': '机构类型有误' },
      ],
      [
        'a weak and a different password',
        { ...own, password: 'short', confirmpassword: 'other' },
        {
          password: '密码为 10-20 位，须含字母、数字、特殊字符中的至少两种',
          confirmpassword: '两次密码不一致',
        },
      ],
      [
        'empty fields',
        { username: '', realname: '', phone: '', email: '', departId: '', private: false, smsCode: undefined },
        {
          ...{ username: '用户名不能为空', realname: '请输入姓名', phone: '请输入手机号', email: '请输入邮箱' },
          ...{ smsCode: '请输入手机验证码', private: '请阅读并同意《用户注册协议》' },
        },
      ],
      ['no institution', { departId: '', smsCode: '123456' }, { departId: '请选择机构' }],
    ] as [string, object, object][])('%s', async (_, body, result) => {
      const { world, users, code } = await taken()
      expect((await send(world, { smsCode: code, ...body })).body).toMatchObject({ code: 400, result })
      await unchanged(world, users)
    })
    test('a wrong code', async () => {
      const { world, users, code } = await taken()
      expect((await send(world, { smsCode: wrongCode(code) })).body).toMatchObject({
        result: { smsCode: '手机验证码错误' },
      })
      await unchanged(world, users)
    })
    /** Creates an account whose name and mailbox differ from those of the form by letter case only. */
    async function taken() {
      const world = await freshWorld()
      await createAccount(world, { username: 'LiSi', phone: '13800000000', email: 'LI@example.org' })
      const users = (await world.all('user')).length
      return { world, users, code: await requestSmsCode(world, '1', PHONE) }
    }
    async function unchanged(world: World, users: number) {
      expect(await world.all('user')).toHaveLength(users)
      expect(await world.all('accountRequest')).toEqual([])
    }
  })

  test('accepts one of two parallel registrations', async () => {
    const world = await freshWorld()
    const code = await requestSmsCode(world, '1', PHONE)
    const both = await Promise.all([send(world, { smsCode: code }), send(world, { smsCode: code })])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(both.find((answer) => !answer.body.success)!.status).toBe(200)
    expect(await world.all('accountRequest')).toHaveLength(1)
  })

  describe('form', () => {
    test('lists the roles open to registration and the institution types', async () => {
      const { ask } = (await freshWorld()).nobody
      const roleCodes = (await ask(registration.registrableRoles, {})).body.result.map(
        (role: { roleCode: string }) => role.roleCode,
      )
      expect(roleCodes.toSorted()).toEqual(['counselor', 'mechanism', 'subjectMan'])
      const types = (await ask(registration.departTypes, {})).body.result as { id: string; name: string }[]
      expect(types[0]).toEqual({ id: 'B01A01', name: '证券公司' })
      expect(types.filter(({ id }) => !/^B01A\d\d$/.test(id))).toEqual([])
    })
    test.each([
      ['a free name', registration.checkOnlyUser, { username: 'free' }, { success: true, result: true }],
      [
        'a used name',
        registration.checkOnlyUser,
        { username: 'SUBJECT' },
        { success: false, message: '用户账号已存在' },
      ],
      ['a used mailbox', registration.checkOnlyUser, { email: 'ZHANG@example.org' }, { success: false }],
      [
        'a used phone',
        registration.checkPhone,
        { phone: '13812345678' },
        { success: false, message: '该手机号已被使用' },
      ],
      [
        'a used institution name',
        registration.checkDepartName,
        { departName: '甲证券股份有限公司' },
        { message: '该值不可用，系统中已存在！' },
      ],
      ['a free institution name', registration.checkDepartName, { departName: '新机构' }, { message: '该值可用！' }],
      ['a free full name', registration.checkDepartFullName, { departNameFull: '新机构' }, { success: true }],
      [
        'an institution search',
        registration.searchDeparts,
        { keyword: '证券' },
        { result: [{ id: 'd-one', departName: '甲证券股份有限公司' }] },
      ],
      ['a search for wildcards', registration.searchDeparts, { keyword: '%_' }, { result: [] }],
      ['a search for one character', registration.searchDeparts, { keyword: '证' }, { code: 400 }],
    ] as [string, Call, object, object][])('answers %s', async (_, call, input, answer) => {
      const world = await freshWorld()
      await createAccount(world)
      expect((await world.nobody.ask(call, input as never)).body).toMatchObject(answer)
    })
    test('returns 429 after sixty checks', async () => {
      const { ask } = (await freshWorld()).nobody
      for (let i = 0; i < 70; i++) await ask(registration.checkOnlyUser, {})
      expect((await ask(registration.checkOnlyUser, { username: 'x' })).status).toBe(429)
    })
  })
})

describe('account requests', () => {
  describe('list', () => {
    async function several() {
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
      return async (query: Record<string, string>) => {
        const { records, total } = (await requests(biz, query)).body.result
        return [...records.map((row: { id: string }) => row.id), total]
      }
    }
    test.each([
      ['pending ones first, newest first', {}, ['newer', 'older', 'holder', 'passed', 4]],
      ['oldest first', { order: 'asc' }, ['older', 'newer', 'passed', 'holder', 4]],
      ['a page', { pageSize: '3', pageNo: '2' }, ['passed', 4]],
      ['a kind', { kind: 'alteration' }, ['holder', 1]],
      ['a status', { status: '1' }, ['passed', 1]],
      ['an institution', { keyword: '乙基金' }, ['newer', 1]],
      ['an applicant', { keyword: '申请人old' }, ['older', 1]],
      ['no wildcard', { keyword: '%' }, [0]],
    ] as [string, Record<string, string>, unknown[]][])('returns %s', async (_, query, ids) => {
      const list = await several()
      expect(await list(query)).toEqual(ids)
    })
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
    await createAccount(world)
    await createAccount(world, { username: 'gone', phone: '13900000000', email: 'gone@example.org', delFlag: 1 })
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
      const { id } = await createAccount(world)
      expect(await isFree(world.nobody, id)).toBe(false)
    })
    test('hide the account from another user', async () => {
      const world = await freshWorld()
      const { id } = await createAccount(world)
      expect(await isFree(await world.as('counselor'), id)).toBe(false)
    })
    test('hide the account from a contact of another institution', async () => {
      const world = await freshWorld()
      const { id } = await createAccount(world, { departId: 'd-one' })
      expect(await isFree(await world.as('mechanism', '乙', { departId: 'd-two' }), id)).toBe(false)
    })
    test('accept the own account and one that the caller may edit', async () => {
      const world = await freshWorld()
      const { id } = await createAccount(world)
      expect(await isFree(await openSession(world), id)).toBe(true)
      expect(await isFree(await world.as('admin'), id)).toBe(true)
    })
    test('are limited to 300 a day per address', async () => {
      const world = await freshWorld()
      const counter = world.limits.get('taken.address 127.0.0.1')
      for (let at = 0; at < 300; at++) await counter.take('taken.address', world.now().getTime())
      expect((await world.nobody.ask(registration.checkPhone, { phone })).status).toBe(429)
      await createAccount(world)
      const me = await openSession(world)
      expect((await me.ask(auth.askSms, { smsmode: '4', mobile: phone })).status).toBe(429)
      expect((await me.ask(auth.askMailCode, { email: 'other@example.org' })).status).toBe(429)
      expect((await (await world.as('admin')).ask(registration.checkPhone, { phone })).status).toBe(200)
    })
  })

  test('use the message of the phone for a phone alone', async () => {
    const world = await freshWorld()
    await createAccount(world)
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
    const code = await requestSmsCode(world, '5', PHONE)
    const emailCode = await requestMailCode(world, 'alteration', BOX)
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

  describe('request', () => {
    async function requested() {
      const world = await freshWorld()
      const row = await createAccount(world, {}, 'mechanism')
      const answer = await ask(world)
      const biz = await world.as('bizManger')
      const [request] = (await requests(biz, { kind: 'alteration' })).body.result.records
      return { world, row, answer, biz, request: request! }
    }
    test('is saved and announced to the former holder', async () => {
      const { world, row, answer, request } = await requested()
      expect(answer).toMatchObject({
        body: { success: true, message: '变更申请已提交，结果将发送到您的邮箱' },
        trips: atMost(3),
      })
      expect((await messagesTo(world, 'zhang@example.org'))[0]!.subject).toBe('有人申请变更账号使用人')
      expect((await world.read('user', row.id))!.realname).toBe('张三')
      expect(request).toMatchObject({
        ...{ kind_dictText: '账号变更', username: 'subject', realname: '李四', reason: '原使用人已离职' },
        canDeal: true,
      })
    })
    test('is rejected while another one is pending', async () => {
      const { world } = await requested()
      expect((await ask(world)).body).toMatchObject({ code: 409, message: '该账号已有待确认的变更申请' })
    })
    test('is decided by the centre only', async () => {
      const { world, biz, request } = await requested()
      const contact = await world.as('mechanism', 'own')
      expect((await decide(contact, { ids: [request.id] })).body.success).toBe(false)
      expect(await decide(biz, { ids: [request.id] })).toMatchObject({ body: { success: true }, trips: atMost(3) })
    })
    test('removes all credentials of the former holder on approval', async () => {
      const { world, row, biz, request } = await requested()
      const session = await openSession(world)
      await world.make('userSecurity', { id: row.id, secondFactor: 'totp', totpSecret: 'x' })
      await world.make('recoveryCode', { userId: row.id, codeHash: 'x' })
      await decide(biz, { ids: [request.id] })
      const holder = { realname: '李四', phone: PHONE, email: BOX, password: '' }
      expect(await world.read('user', row.id)).toMatchObject(holder)
      expect((await session.ask(auth.myInfo)).status).toBe(401)
      expect((await world.all('session')).filter((one) => one.userId === row.id)).toEqual([])
      expect((await signIn(world)).body.message).toBe('用户名或密码错误')
      expect([await world.all('userSecurity'), await world.all('recoveryCode')]).toEqual([[], []])
    })
    test('lets the new holder set a password by the mailed link', async () => {
      const { world, biz, request } = await requested()
      await decide(biz, { ids: [request.id] })
      const password = 'Holder-2026!'
      const token = await lastLink(world, BOX)
      const set = await world.nobody.ask(accountCalls.resetPassword, { token, password, confirmpassword: password })
      expect(set.body.success).toBe(true)
      expect((await signIn(world, { password })).body.result.userInfo.realname).toBe('李四')
    })
  })

  test('rejects a phone of another account', async () => {
    const world = await freshWorld()
    await createAccount(world)
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
    await createAccount(world)
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
    await createAccount(world)
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
      await createAccount(world)
      await world.client.execute(`update ${table} set ${change}`)
      expect((await ask(world)).body.result, change).toEqual({ username: '账号与机构不符' })
    }
  })

  test('lets the new holder sign in by phone without a password', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1, passwordUpdateTime: '2026-01-01 00:00:00' })
    await ask(world)
    const biz = await world.as('bizManger')
    const [request] = (await requests(biz)).body.result.records
    await decide(biz, { ids: [request!.id] })
    const code = await requestSmsCode(world, '0', PHONE)
    const entered = await world.nobody.attempt(auth.phoneSignIn, { mobile: PHONE, smsCode: code, private: true })
    expect(entered.body.result.userInfo).toMatchObject({ username: 'subject', realname: '李四' })
  })

  test('rejection changes nothing and sends a mail', async () => {
    const world = await freshWorld()
    const row = await createAccount(world)
    await ask(world)
    const biz = await world.as('bizManger')
    const before = await world.read('user', row.id)
    const [request] = (await requests(biz)).body.result.records
    expect((await decide(biz, { ids: [request!.id], pass: false, opinion: '材料不足，请补充' })).body.success).toBe(
      true,
    )
    expect(await world.read('user', row.id)).toEqual(before)
    expect((await messagesTo(world, BOX))[0]!.subject).toBe('账号变更申请未通过')
  })

  test('may be requested again after a rejection', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await ask(world)
    const biz = await world.as('bizManger')
    const [request] = (await requests(biz)).body.result.records
    await decide(biz, { ids: [request!.id], pass: false, opinion: '材料不足，请补充' })
    expect((await ask(world)).body.success).toBe(true)
  })

  test('answers unknown accounts and wrong institutions alike and rejects foreign codes', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const unknown = (await ask(world, { username: 'nobody' })).body
    const elsewhere = (await ask(world, { departName: '乙基金管理有限公司' })).body
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...elsewhere, timestamp: 0 })
    expect(unknown.result).toEqual({ username: '账号与机构不符' })
    expect((await ask(world, { smsCode: '000000' })).body.result).toEqual({ smsCode: '手机验证码错误' })
    expect((await ask(world, { reason: '无' })).body.result).toEqual({ reason: '变更原因至少 5 个字' })
    expect(await world.all('accountRequest')).toEqual([])
  })
})
