import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/world/world'
import { jobContext } from '~/worker/core/context'
import { spell, typedSpelling } from '~/worker/core/spelling'
import { spellNames } from '~/jobs/spelling'

async function worldOfNames(): Promise<World> {
  const world = await freshWorld()
  for (const [place, realname] of ['单雄信', '单小单', '欧阳修', '张三', '张三丰', '李章三'].entries())
    await world.person('subjectMan', { realname, username: `member${place}` })
  await spellNames(jobContext('test', world.bindings as never, world.now))
  return world
}
const names = (answer: { body: { result: { realname?: string; departName?: string }[] } }) =>
  answer.body.result.map((row) => row.realname ?? row.departName)

describe('people are found', () => {
  test.each([
    ['by the name, whole ones first', '张三', ['张三', '张三丰']],
    ['by the sound', 'zhangsan', ['张三', '张三丰', '李章三']],
    ['by the sound with spaces and capitals', 'Zhang San', ['张三', '张三丰', '李章三']],
    ['by initials', 'zsf', ['张三丰']],
    ['by a surname that sounds otherwise', 'shan', ['单小单', '单雄信']],
    ['by a double surname', 'oyx', ['欧阳修']],
    ['by the user name', 'member3', ['张三']],
    ['by signs of LIKE taken literally', '%', []],
    ['not at all', 'qqq', []],
  ])('%s', async (_, keyword, expected) => {
    const world = await worldOfNames()
    const biz = await world.as('bizManger')
    const answer = await biz.get('/v2/sys/user/getUserList', { keyword })
    expect(names(answer)).toEqual(expected)
    expect(answer.trips).toBe(2)
  })

  test('not when they are frozen or gone, and not by a keyword past its length', async () => {
    const world = await worldOfNames()
    await world.client.execute("update user set status = 2 where realname = '张三'")
    const biz = await world.as('bizManger')
    expect(names(await biz.get('/v2/sys/user/getUserList', { keyword: 'zs' }))).toEqual(['张三丰', '李章三'])
    const long = await biz.get('/v2/sys/user/getUserList', { keyword: 'z'.repeat(51) })
    expect(long.body).toMatchObject({ code: 400, result: { keyword: '关键字最多 50 个字' } })
  })
})

describe('departments are found', () => {
  test('by name and by sound, with the one above; closed ones are not', async () => {
    const world = await worldOfNames()
    await world.make('depart', { id: 'd-sub', parentId: 'd-one', departName: '信息技术部', orgCode: 'A02A01' })
    await world.make('depart', { id: 'd-shut', departName: '丁信托', orgCode: 'A09', status: '0' })
    await spellNames(jobContext('test', world.bindings as never, world.now))
    const biz = await world.as('bizManger')
    const ask = (keyword: string) => biz.get('/v2/sys/sysDepart/getDepartList', { keyword })
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

  test('only by those who may pick', async () => {
    const world = await freshWorld()
    const lab = await world.as('networkOrgUser')
    expect((await lab.get('/v2/sys/sysDepart/getDepartList')).status).toBe(403)
    expect((await world.nobody.get('/v2/sys/sysDepart/getDepartList')).status).toBe(401)
  })
})

describe('a spelling', () => {
  test.each([
    ['张三', true, 'zhangsan', 'zs'],
    ['单雄信', true, 'shanxiongxin', 'sxx'],
    ['重庆银行IT部', false, 'chongqingyinhangitbu', 'cqyhitb'],
    ['Tom Lee', true, 'tomlee', 'tomlee'],
    ['···', true, '', ''],
  ])('of %s', (name, person, pinyin, initials) => {
    expect(spell(name, person)).toEqual({ pinyin, initials })
  })
  test('is asked for by letters and digits alone', () => {
    expect([typedSpelling('Zhang San'), typedSpelling('张'), typedSpelling('%'), typedSpelling('ｚｓ')]).toEqual([
      'zhangsan',
      null,
      null,
      'zs',
    ])
  })
  test('is written with the name, and the job ends although a name cannot be spelt', async () => {
    const world = await freshWorld()
    await world.person('subjectMan', { realname: '···' })
    const ctx = jobContext('test', world.bindings as never, world.now)
    expect(await spellNames(ctx)).toBe('1 people, 4 departments')
    expect(await spellNames(ctx)).toBe('0 people, 0 departments')
  })
})
