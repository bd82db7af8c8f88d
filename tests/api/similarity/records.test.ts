import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { NewRow } from '~/worker/core/change'
import * as similarity from '~/worker/similarity/calls'

const record = (world: World, subjectId: string, rate: number, more: Partial<NewRow<'similarity'>> = {}) =>
  world.make('similarity', {
    subjectId,
    targetSubjectId: `target-${rate}`,
    targetName: `课题${rate}`,
    targetYear: '2024',
    targetDepart: '乙基金管理有限公司',
    rate,
    ...more,
  })
const ratesOf = async (who: SignedIn, query: Record<string, string | number> = {}) => {
  const { records, total } = (await who.ask(similarity.listSimilarities, query)).body.result
  expect(records.length).toBeLessThanOrEqual(total)
  return records.map((row: { rate: number }) => row.rate) as number[]
}

describe('list of similarity records', () => {
  describe('with records of two subjects', () => {
    async function recordsOfTwo() {
      const world = await freshWorld()
      const biz = await world.as('bizManger')
      const own = await world.subject({ status: 'TO_REVIEW', subjectName: '风控50%模型' })
      const other = await world.subject({ status: 'TO_REVIEW' })
      await record(world, own.id, 60)
      await record(world, own.id, 95, { verdict: 'unrelated' })
      await record(world, other.id, 70)
      await record(world, own.id, 0, { nameRate: 80, sourceType: 'name' })
      // A record without similarity that keeps its verdict, and a deleted record.
      await record(world, own.id, 0, { targetSubjectId: 'x', verdict: 'same' })
      await record(world, own.id, 99, { delFlag: 1 })
      return { biz, own }
    }
    test('orders by descending rate, or as given, without empty and deleted records', async () => {
      const { biz } = await recordsOfTwo()
      expect(await ratesOf(biz)).toEqual([95, 70, 60, 0])
      expect(await ratesOf(biz, { column: 'rate', order: 'asc' })).toEqual([0, 60, 70, 95])
    })
    test('filters by subject, name, verdict and rate', async () => {
      const { biz, own } = await recordsOfTwo()
      expect({
        subject: await ratesOf(biz, { subjectId: own.id }),
        name: await ratesOf(biz, { subjectName: '50%' }),
        wildcards: await ratesOf(biz, { subjectName: '5_%' }),
        verdict: await ratesOf(biz, { verdict: 'unrelated' }),
        rate: await ratesOf(biz, { minRate: 60 }),
        higherRate: await ratesOf(biz, { minRate: 61 }),
      }).toEqual({
        subject: [95, 60, 0],
        name: [95, 60, 0],
        wildcards: [],
        verdict: [95],
        rate: [95, 70, 60],
        higherRate: [95, 70],
      })
    })
    test('paginates', async () => {
      const { biz } = await recordsOfTwo()
      expect(await ratesOf(biz, { pageSize: 3, pageNo: 1 })).toEqual([95, 70, 60])
      expect((await biz.ask(similarity.listSimilarities, { pageSize: 3, pageNo: 2 })).body.result).toMatchObject({
        total: 4,
        pages: 2,
        records: [{ rate: 0, nameRate: 80 }],
      })
    })
  })

  test('shows records of visible subjects, including those of hidden targets', async () => {
    const world = await freshWorld()
    const committee = await world.as('technologyManger')
    const [seen, unseen] = [
      await world.subject({ status: 'FISRT_AUDITING' }),
      await world.subject({ status: 'TO_SUBMIT' }),
    ]
    await record(world, seen.id, 80)
    const hidden = await record(world, unseen.id, 90)
    expect(await ratesOf(committee)).toEqual([80])
    expect((await committee.ask(similarity.comparison, { id: hidden.id })).status).toBe(404)
  })
})

describe('subjects similar to a subject', () => {
  test('lists valid records by descending rate', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [own, other] = [await world.subject({ status: 'TO_REVIEW' }), await world.subject({ status: 'TO_REVIEW' })]
    await record(world, own.id, 70)
    await record(world, own.id, 90)
    await record(world, own.id, 0, { nameRate: 80 })
    await record(world, own.id, 95, { ignored: 1 })
    await record(world, own.id, 96, { delFlag: 1 })
    await record(world, own.id, 0, { targetSubjectId: 'x', verdict: 'same' })
    await record(world, other.id, 97)
    const { result } = (await biz.ask(similarity.similarTo, { subjectId: own.id })).body
    expect(result).toEqual(
      [90, 70, 0].map((rate) => ({
        subjectId: `target-${rate}`,
        subjectName: `课题${rate}`,
        year: '2024',
        departName: '乙基金管理有限公司',
        rate,
        verdict: 'none',
      })),
    )
  })

  test('compares a name with submitted subjects, newest first, fifty at most', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const make = (year: string, more: object = {}) =>
      world.subject({ status: 'TO_REVIEW', subjectName: '核心交易系统智能运维研究', year, ...more })
    const [old, fresh] = [await make('2024'), await make('2025')]
    const near = await make('2026', { subjectName: '核心交易系统运智能维研究' })
    await make('2026', { status: 'TO_SUBMIT' })
    await make('2026', { delFlag: 1 })
    await make('2026', { subjectName: '区块链存证' })
    const like = async () =>
      (await biz.ask(similarity.similarTo, { subjectName: '核心交易系统智能运维研究' })).body.result.map(
        (row: { subjectId: string; rate: number }) => [row.subjectId, row.rate],
      )
    expect(await like()).toEqual([
      [fresh.id, 100],
      [old.id, 100],
      // One of twelve characters is at another place.
      [near.id, 92],
    ])
    for (let at = 0; at < 48; at++) await make('2023')
    expect((await like()).slice(-2).map(([, rate]) => rate)).toEqual([100, 100])
    expect(await like()).toHaveLength(50)
  })

  test('includes names from fifteen percent similarity', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    // Names that share two of three runs with a name of six characters are 15 % similar at thirteen, 14 % at fourteen.
    const [near, far] = ['甲乙丙丁子丑寅卯辰巳午', '甲乙丙丁子丑寅卯辰巳午未']
    for (const subjectName of [near, far]) await world.subject({ status: 'TO_REVIEW', subjectName })
    const { result } = (await biz.ask(similarity.similarTo, { subjectName: '甲乙丙丁一二三四' })).body
    expect(result.map((row: { subjectName: string; rate: number }) => [row.subjectName, row.rate])).toEqual([
      [near, 15],
    ])
  })
})

describe('verdict on a similarity record', () => {
  const judge = (who: SignedIn, id: string, verdict = 'unrelated') =>
    who.attempt(similarity.judgeSimilarity, { id, verdict })
  const sum = async (world: World, id: string) => {
    const { similarityMax, similarityVerdict } = (await world.read('subject', id))!
    return [similarityMax, similarityVerdict]
  }

  test('is required above the limit, not at it', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const own = await world.subject({ status: 'TO_REVIEW' })
    const [most, over] = [await record(world, own.id, 90), await record(world, own.id, 61)]
    await record(world, own.id, 60)
    await judge(biz, most.id)
    expect(await sum(world, own.id)).toEqual([90, ''])
    await judge(biz, over.id)
    expect(await sum(world, own.id)).toEqual([90, 'unrelated'])
  })

  test('resets an ignored record, while deleted records never count', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [own, other] = [await world.subject({ status: 'TO_REVIEW' }), await world.subject({ status: 'TO_REVIEW' })]
    const one = await record(world, own.id, 80)
    await record(world, own.id, 95, { delFlag: 1 })
    await record(world, other.id, 90)
    await biz.ask(similarity.ignoreSimilarity, { id: one.id, reason: '同一团队的前期工作' })
    expect(await sum(world, own.id)).toEqual([0, ''])
    expect(await world.read('similarity', one.id)).toMatchObject({
      ignored: 1,
      note: '同一团队的前期工作',
      verdictBy: biz.user.username,
    })
    await judge(biz, one.id)
    expect(await sum(world, own.id)).toEqual([80, 'unrelated'])
    expect(await world.read('similarity', one.id)).toMatchObject({ ignored: 0, note: '', verdict: 'unrelated' })
    expect((await judge(biz, 'nothing')).status).toBe(404)
  })
})

describe('comparison of two declarations', () => {
  const text = '围绕证券公司核心交易系统的运行风险研究基于知识图谱与时序异常检测的智能运维方法'

  test('shows both declarations of the record and all common passages', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const own = await world.subject({ status: 'TO_REVIEW', content: text, subjectName: '甲课题' })
    const similar = await world.subject({ status: 'ESTABLISHED', content: text, subjectName: '乙课题', year: '2024' })
    const { id } = await record(world, own.id, 70, { targetSubjectId: similar.id })
    const { own: mine, other, passages, parts } = (await biz.ask(similarity.comparison, { id })).body.result
    expect([mine, other]).toMatchObject([
      { subjectId: own.id, subjectName: '甲课题', year: '2026', readable: true, documents: [{ doc: 'text' }] },
      { subjectId: similar.id, subjectName: '乙课题', year: '2024', readable: true, documents: [{ doc: 'text' }] },
    ])
    expect(passages).toMatchObject([{ own: 'text', other: 'text', text: expect.stringContaining(text) }])
    expect(parts).toMatchObject([{ doc: 'text' }])
    await world.client.execute({ sql: 'update similarity set del_flag = 1 where id = ?', args: [id] })
    expect((await biz.ask(similarity.comparison, { id })).status).toBe(404)
    expect((await biz.ask(similarity.comparison, { id: 'nothing' })).status).toBe(404)
  })

  test('ignores text that the form of the first declaration contains', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const question = '请说明数据从哪里来又交给谁使用以及保存多久'
    const [own, other] = [await world.subject({ status: 'TO_REVIEW' }), await world.subject({ status: 'TO_REVIEW' })]
    await world.client.execute({ sql: 'update subject set content = ?', args: [question] })
    const sections = [{ name: 'part1', title: question, fields: [] }]
    const form = await world.make('declareForm', {
      year: '2026',
      version: 1,
      definition: { sections, slots: [] },
    } as never)
    await world.client.execute({
      sql: 'update subject_collect set form_id = ? where id = ?',
      args: [form.id, own.collectId],
    })
    const common = async (one: string, another: string) => {
      const { id } = await record(world, one, 70, { targetSubjectId: another })
      return (await biz.ask(similarity.comparison, { id })).body.result.passages.length
    }
    expect([await common(own.id, other.id), await common(other.id, own.id)]).toEqual([0, 1])
  })

  test('limits each document to sixty thousand characters', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const long = text.repeat(2000)
    const [own, other] = [await world.subject({ status: 'TO_REVIEW', content: long }), await world.subject()]
    const { id } = await record(world, own.id, 70, { targetSubjectId: other.id })
    expect((await biz.ask(similarity.comparison, { id })).body.result.own.documents[0]!.text).toHaveLength(60_000)
  })

  test('shows only the stored record when the other declaration is not visible', async () => {
    const world = await freshWorld()
    const committee = await world.as('technologyManger')
    const own = await world.subject({ status: 'FISRT_AUDITING', content: text })
    const foreign = await world.subject({ status: 'TO_SUBMIT', content: text, subjectName: '看不到的课题' })
    const { id } = await record(world, own.id, 70, {
      targetSubjectId: foreign.id,
      parts: [{ doc: 'text', title: '申报书', rate: 70 }],
    })
    const { body } = await committee.ask(similarity.comparison, { id })
    expect(body.result).toMatchObject({
      rate: 70,
      parts: [{ rate: 70 }],
      other: { subjectName: '课题70', year: '2024', departName: '乙基金管理有限公司', readable: false, documents: [] },
      passages: [],
    })
    expect(JSON.stringify(body)).not.toContain('看不到的课题')
  })
})
