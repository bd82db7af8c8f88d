import { describe, expect, test, vi } from 'vitest'
import { clientAt } from '~/tests/support/database-server'
import { freshWorld, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import { spell, parseTypedSpelling } from '~/worker/core/spelling'
import { addMissingSpelling } from '~/jobs/spelling'
import * as departs from '~/worker/departs/calls'
import * as people from '~/worker/people/calls'

async function worldOfNames(): Promise<World> {
  const world = await freshWorld()
  for (const [place, realname] of ['单雄信', '单小单', '欧阳修', '张三', '张三丰', '李章三'].entries())
    await world.person('subjectMan', { realname, username: `member${place}` })
  await addMissingSpelling(jobContext('test', world.bindings as never, world.now))
  return world
}
const names = (answer: { body: { result: { realname?: string; departName?: string }[] } }) =>
  answer.body.result.map((row) => row.realname ?? row.departName)

describe('searching people', () => {
  test.each([
    ['finds by name, full matches first', '张三', ['张三', '张三丰']],
    ['finds by pinyin', 'zhangsan', ['张三', '张三丰', '李章三']],
    ['finds by pinyin with spaces and capitals', 'Zhang San', ['张三', '张三丰', '李章三']],
    ['finds by initials', 'zsf', ['张三丰']],
    ['finds by a surname with its own pronunciation', 'shan', ['单小单', '单雄信']],
    ['finds by a two-character surname', 'oyx', ['欧阳修']],
    ['finds by account', 'member3', ['张三']],
    ['matches wildcards of LIKE literally', '%', []],
    ['returns an empty list without a match', 'qqq', []],
  ])('%s', async (_, keyword, expected) => {
    const world = await worldOfNames()
    const biz = await world.as('bizManger')
    const answer = await biz.ask(people.pickableUsers, { keyword })
    expect(names(answer)).toEqual(expected)
    expect(answer.trips).toBe(2)
  })

  test('omits frozen and deleted people and rejects a keyword that is too long', async () => {
    const world = await worldOfNames()
    await world.client.execute("update user set status = 2 where realname = '张三'")
    const biz = await world.as('bizManger')
    expect(names(await biz.ask(people.pickableUsers, { keyword: 'zs' }))).toEqual(['张三丰', '李章三'])
    const long = await biz.ask(people.pickableUsers, { keyword: 'z'.repeat(51) })
    expect(long.body).toMatchObject({ code: 400, result: { keyword: '关键字最多 50 个字' } })
  })
})

describe('listing people', () => {
  const pick = async (world: World, query: Record<string, string | number>) =>
    names(await (await world.as('bizManger')).ask(people.pickableUsers, query))

  test('orders by pinyin of the name up to the requested number', async () => {
    const world = await worldOfNames()
    expect(await pick(world, { departId: 'd-one' })).toEqual(['李章三', '欧阳修', '单小单', '单雄信', '张三', '张三丰'])
    expect(await pick(world, { departId: 'd-one', limit: 2 })).toEqual(['李章三', '欧阳修'])
  })

  test('ranks matches: name, its beginning, its pinyin, its initials, the beginning of its pinyin', async () => {
    const world = await freshWorld()
    for (const realname of ['Tom Lee', '唐欧明', 'Anna Tom', '周山', '张三丰', '周海涛', '张三'])
      await world.person('subjectMan', { realname, username: `m${realname.length}${realname}` })
    await addMissingSpelling(jobContext('test', world.bindings as never, world.now))
    // Without pinyin yet, and so first in the pinyin order.
    await world.person('subjectMan', { realname: '周山水', username: 'unspelt' })
    expect(await pick(world, { keyword: '周山' })).toEqual(['周山', '周山水'])
    expect(await pick(world, { keyword: 'tom' })).toEqual(['Tom Lee', '唐欧明', 'Anna Tom'])
    expect(await pick(world, { keyword: 'zs' })).toEqual(['张三', '周山', '张三丰'])
    expect(await pick(world, { keyword: 'zh' })).toEqual(['周海涛', '张三', '张三丰', '周山'])
  })

  test('filters by role and institution and shows its name', async () => {
    const world = await freshWorld()
    await world.as('counselor', 'a', { realname: '甲评委' })
    await world.as('subjectMan', 'b', { realname: '乙负责人' })
    expect(await pick(world, { roleCode: 'counselor' })).toEqual(['甲评委'])
    const { body } = await (await world.as('bizManger')).ask(people.pickableUsers, { departId: 'd-two' })
    expect(body.result.map((row) => [row.realname, row.departName])).toEqual([['甲评委', '乙基金管理有限公司']])
  })

  test('omits deleted people', async () => {
    const world = await freshWorld()
    await world.person('counselor', { realname: '已离开', delFlag: 1 })
    expect(await pick(world, { keyword: '已离开' })).toEqual([])
    expect(await pick(world, { departId: 'd-two' })).toEqual([])
  })
})

test('the list of institutions contains active ones in tree order', async () => {
  const world = await freshWorld()
  await world.make('depart', { departName: '已停用', orgCode: 'A05', status: '0' })
  await world.make('depart', { departName: '已撤销', orgCode: 'A06', delFlag: 1 })
  await world.make('depart', { departName: '科技部', orgCode: 'A02A01', parentId: 'd-one' })
  const { body } = await (await world.as('bizManger')).ask(departs.allDeparts)
  expect(body.result.map((row) => row.orgCode)).toEqual(['A01', 'A02', 'A02A01', 'A03', 'A04'])
})

describe('searching departments', () => {
  test('lists in tree order up to the requested number and omits deleted ones', async () => {
    const world = await freshWorld()
    await world.make('depart', { departName: '已撤销', orgCode: 'A00', delFlag: 1 })
    const biz = await world.as('bizManger')
    const { body } = await biz.ask(departs.pickableDeparts, { limit: 2 })
    expect(body.result.map((row) => [row.orgCode, row.parentName])).toEqual([
      ['A01', ''],
      ['A02', ''],
    ])
  })

  test('matches name and pinyin, shows the parent and omits closed ones', async () => {
    const world = await worldOfNames()
    await world.make('depart', { id: 'd-sub', parentId: 'd-one', departName: '信息技术部', orgCode: 'A02A01' })
    await world.make('depart', { id: 'd-shut', departName: '丁信托', orgCode: 'A09', status: '0' })
    await addMissingSpelling(jobContext('test', world.bindings as never, world.now))
    const biz = await world.as('bizManger')
    const ask = (keyword: string) => biz.ask(departs.pickableDeparts, { keyword })
    const found = await ask('xxjs')
    expect(found.body.result).toEqual([
      { id: 'd-sub', departName: '信息技术部', orgCode: 'A02A01', parentName: '甲证券股份有限公司' },
    ])
    expect(found.trips).toBe(2)
    expect(names(await ask('jiazheng'))).toEqual(['甲证券股份有限公司'])
    expect(names(await ask('基金'))).toEqual(['乙基金管理有限公司'])
    expect(names(await ask('dxt'))).toEqual([])
    expect(names(await ask(''))).toHaveLength(5)
  })

  test('is available to everyone who is signed in', async () => {
    const world = await freshWorld()
    const lab = await world.as('networkOrgUser')
    expect(names(await lab.ask(departs.pickableDeparts, { keyword: '基金' }))).toEqual(['乙基金管理有限公司'])
    expect((await world.nobody.ask(departs.pickableDeparts)).status).toBe(401)
  })
})

test.each([
  ['centerOrg', 'centerAdmin'],
  ['networkSafety', 'networkTechProvider'],
  ['dataSpaceUser', 'dataSpaceAdmin'],
] as const)('people of a workspace find only its people: %s', async (role, other) => {
  const world = await freshWorld()
  const member = await world.as(role, 'a', { realname: '王一' })
  await world.as(other, 'b', { realname: '王二' })
  for (const code of ['bizManger', 'counselor', 'subjectMan'] as const) await world.as(code, code, { realname: '王三' })
  const foreign = (['centerProvider', 'networkOrgUser', 'dataSpaceUser'] as const).filter(
    (code) => code.slice(0, 4) !== role.slice(0, 4),
  )
  for (const code of foreign) await world.as(code, code, { realname: '王四' })
  const found = async (query: object) =>
    (await member.ask(people.pickableUsers, query)).body.result.map(({ realname }) => realname).sort()
  expect(await found({ keyword: '王' })).toEqual(['王一', '王二'].sort())
  expect(await found({})).not.toContain('王三')
  expect(await found({ roleCode: 'counselor' })).toEqual([])
  expect(await found({ keyword: '王', departId: 'd-one' })).not.toContain('王三')
})

describe('pinyin of a name', () => {
  test.each([
    ['张三', true, 'zhangsan', 'zs'],
    ['单雄信', true, 'shanxiongxin', 'sxx'],
    ['重庆银行IT部', false, 'chongqingyinhangitbu', 'cqyhitb'],
    ['Tom Lee', true, 'tomlee', 'tomlee'],
    ['···', true, '', ''],
  ])('of %s', (name, person, pinyin, initials) => {
    expect(spell(name, person)).toEqual({ pinyin, initials })
  })
  test('is matched by letters and digits only', () => {
    expect([
      parseTypedSpelling('Zhang San'),
      parseTypedSpelling('张'),
      parseTypedSpelling('%'),
      parseTypedSpelling('ｚｓ'),
    ]).toEqual(['zhangsan', null, null, 'zs'])
  })
  test('is not loaded if no person and no department lacks it', async () => {
    const world = await freshWorld()
    for (let number = 1; number <= 4; number++) await world.person('subjectMan', { realname: `负责人${number}` })
    const ctx = jobContext('test', world.bindings as never, world.now)
    expect(await addMissingSpelling(ctx)).toBe('4 people, 4 departments')
  })
  test('is that of the new name if the name changes meanwhile', async () => {
    const world = await freshWorld()
    const { id } = await world.person('subjectMan', { realname: '张三' })
    const ctx = jobContext('test', world.bindings as never, world.now)
    const client = clientAt(world.url)
    const { batch } = client
    const renamed = vi.spyOn(client, 'batch')
    renamed.mockImplementation(async (...given) => {
      renamed.mockRestore()
      const read = await batch(...given)
      await world.client.execute("update user set realname = '李四'")
      await world.client.execute("update depart set depart_name = '戊银行' where id = 'd-one'")
      return read
    })
    await addMissingSpelling(ctx)
    expect(await world.read('user', id)).toMatchObject({ realname: '李四', pinyin: 'lisi' })
    expect(await world.read('depart', 'd-one')).toMatchObject({ departName: '戊银行', pinyin: 'wuyinhang' })
  })
  test('is stored with the name, and the job ends although a name has none', async () => {
    const world = await freshWorld()
    await world.person('subjectMan', { realname: '···' })
    const ctx = jobContext('test', world.bindings as never, world.now)
    expect(await addMissingSpelling(ctx)).toBe('1 people, 4 departments')
    expect(await addMissingSpelling(ctx)).toBe('0 people, 0 departments')
  })
})
