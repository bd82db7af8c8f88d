import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { similarityDocument } from '~/db/schema'
import { drainOutbox } from '~/jobs/outbox'
import { compareDeclaration } from '~/jobs/similarity'
import { seededRandom, declaration } from '~/tests/support/similarity-pairs'
import { freshWorld, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as similarity from '~/worker/similarity/calls'

const TEXT =
  '围绕证券公司核心交易系统的运行风险，研究基于知识图谱与时序异常检测的智能运维方法，构建故障根因定位模型，并在两家机构开展试点验证，形成可推广的技术规范。'
const run = (world: World) =>
  drainOutbox(jobContext('outbox', world.bindings as never, world.now), { similarity: compareDeclaration })
const ask = (world: World, subjectId: string) =>
  world.make('outbox', { kind: 'similarity', payload: { subjectId }, nextTime: world.stamp() })

describe('similarity of a submitted declaration', () => {
  /** A declaration that shares its text with an older subject, after the comparison. */
  async function compared() {
    const world = await freshWorld()
    const own = await world.subject({ status: 'TO_REVIEW', subjectName: '核心交易系统智能运维研究', content: TEXT })
    const older = await world.subject({
      status: 'ESTABLISHED',
      subjectName: '交易系统智能运维方法研究',
      content: TEXT,
      year: '2024',
    })
    await world.subject({ status: 'TO_REVIEW', subjectName: '区块链存证', content: '另一个完全无关的主题' })
    await world.subject({ status: 'TO_SUBMIT', subjectName: '他人草稿', content: TEXT })
    await ask(world, own.id)
    expect(await run(world)).toBe('1 done, 0 failed')
    const records = await world.all('similarity')
    return { world, own, older, records, record: records[0]! }
  }
  async function judged() {
    const all = await compared()
    const biz = await all.world.as('bizManger')
    const verdict = { id: all.record.id, verdict: 'continuation', note: '确为后续研究' } as const
    return { ...all, biz, answer: await biz.ask(similarity.judgeSimilarity, verdict) }
  }

  test('is recorded for the submitted subject with the same text', async () => {
    const { world, own, older, records, record } = await compared()
    expect(records).toMatchObject([
      { subjectId: own.id, targetSubjectId: older.id, targetYear: '2024', verdict: 'none' },
    ])
    expect(record.rate).toBeGreaterThan(60)
    expect(record.detail[0]!.text).toContain('知识图谱与时序异常检测')
    expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: record.rate, lockVersion: 0 })
  })

  test('keeps its verdict when it is compared again', async () => {
    const { world, own, record, answer } = await judged()
    expect(answer.body.success).toBe(true)
    expect(answer.trips).toBeLessThanOrEqual(3)
    await ask(world, own.id)
    await run(world)
    expect(await world.all('similarity')).toMatchObject([
      { id: record.id, verdict: 'continuation', note: '确为后续研究' },
    ])
    expect(await world.read('subject', own.id)).toMatchObject({ similarityVerdict: 'continuation' })
  })

  test('is listed by record, by subject and by name', async () => {
    const { biz, own, older } = await judged()
    const list = await biz.ask(similarity.listSimilarities, { subjectId: own.id, minRate: 60 })
    expect(list.body.result).toMatchObject({ total: 1, records: [{ targetName: older.subjectName }] })
    expect(list.trips).toBeLessThanOrEqual(2)
    expect((await biz.ask(similarity.similarTo, { subjectId: own.id })).body.result).toMatchObject([
      { subjectId: older.id, verdict: 'continuation' },
    ])
    const byName = await biz.ask(similarity.similarTo, { subjectName: '核心交易系统智能运维' })
    expect(byName.body.result[0]).toMatchObject({ subjectId: own.id })
  })

  test('does not count once its record is ignored', async () => {
    const { world, biz, own, record } = await judged()
    const ignored = await biz.ask(similarity.ignoreSimilarity, { id: record.id, reason: '同一团队的前期工作' })
    expect(ignored.body.success).toBe(true)
    expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: 0, similarityVerdict: '' })
  })
})

describe('similarity calls', () => {
  async function oneRecord() {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_REVIEW' })
    const record = { subjectId: subject.id, targetSubjectId: 'x', targetName: '某课题', rate: 70 }
    const { id } = await world.make('similarity', record)
    return { world, id, biz: await world.as('bizManger'), committee: await world.as('technologyManger') }
  }

  test.each(['subjectMan', 'mechanism', 'counselor'] as const)('reject the role %s', async (role) => {
    const { world } = await oneRecord()
    expect((await (await world.as(role)).ask(similarity.listSimilarities)).status).toBe(403)
  })

  test('show the committee visible records only and reject its verdicts', async () => {
    const { id, committee } = await oneRecord()
    expect((await committee.ask(similarity.listSimilarities)).body.result.total).toBe(0)
    expect((await committee.ask(similarity.judgeSimilarity, { id, verdict: 'same' })).status).toBe(403)
  })

  test('reject invalid input by field', async () => {
    const { id, biz } = await oneRecord()
    const noNote = await biz.attempt(similarity.judgeSimilarity, { id, verdict: 'same', note: '' })
    const noVerdict = await biz.attempt(similarity.judgeSimilarity, { id, verdict: 'x' })
    const shortReason = await biz.attempt(similarity.ignoreSimilarity, { id, reason: '短' })
    expect(noNote.body.result).toHaveProperty('note')
    expect(noVerdict.body.result).toHaveProperty('verdict')
    expect(shortReason.body.result).toHaveProperty('reason')
    expect((await biz.ask(similarity.listSimilarities, { minRate: 101 })).body.code).toBe(400)
    expect((await biz.ask(similarity.similarTo)).body.code).toBe(400)
  })

  test('return 404 for unknown records and subjects', async () => {
    const { biz } = await oneRecord()
    expect((await biz.ask(similarity.judgeSimilarity, { id: 'no', verdict: 'unrelated' })).status).toBe(404)
    expect((await biz.ask(similarity.similarTo, { subjectId: 'no' })).status).toBe(404)
  })
})

describe('similarity index', () => {
  /** A declaration with a passage of one of twelve older ones, after the comparison. */
  async function copied() {
    const world = await freshWorld()
    const chance = seededRandom(20261120)
    const written = (length: number) => `${declaration(chance, length).join('。')}。`
    const name = () => declaration(chance, 12).join('').slice(0, 40)
    const older = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        world.subject({
          status: 'ESTABLISHED',
          subjectName: name(),
          year: String(2021 + (at % 5)),
          content: written(1500),
        }),
      ),
    )
    const source = older[7]!
    const passage = source.content.slice(0, 330)
    const own = await world.subject({
      status: 'TO_REVIEW',
      subjectName: name(),
      content: written(700) + passage + written(500),
    })
    await ask(world, own.id)
    expect(await run(world)).toBe('1 done, 0 failed')
    return { world, written, source, own }
  }

  test('includes older declarations on demand and finds the copied passage', async () => {
    const { world, source } = await copied()
    const records = await world.all('similarity')
    expect(records.map((record) => record.targetSubjectId)).toEqual([source.id])
    expect(records[0]!.rate).toBeGreaterThanOrEqual(19)
    expect(records[0]!.rate).toBeLessThan(30)
    expect(await world.db.select().from(similarityDocument)).toHaveLength(13)
  })

  test('replaces the fingerprints of a changed text', async () => {
    const { world, written, own } = await copied()
    const count = async (where = '') =>
      Number((await world.client.execute(`select count(*) n from fingerprint ${where}`)).rows[0]!.n)
    const prints = await count()
    await world.client.execute({ sql: 'update subject set content = ? where id = ?', args: [written(1500), own.id] })
    await ask(world, own.id)
    await run(world)
    expect(await world.all('similarity')).toEqual([])
    expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: 0 })
    const [doc] = await world.db.select().from(similarityDocument).where(eq(similarityDocument.subjectId, own.id))
    expect(await count(`where doc = ${doc!.no}`)).toBe(doc!.hashes.length / 4)
    expect(Math.abs((await count()) - prints)).toBeLessThan(100)
  })
})

describe('verdict on several records', () => {
  async function fiveRecords() {
    const world = await freshWorld()
    const [own, other] = [await world.subject({ status: 'TO_REVIEW' }), await world.subject({ status: 'TO_REVIEW' })]
    const record = (subjectId: string, rate: number) =>
      world.make('similarity', { subjectId, targetSubjectId: `x${rate}`, targetName: `课题${rate}`, rate })
    const ids: string[] = []
    for (const rate of [95, 80, 70, 20]) ids.push((await record(own.id, rate)).id)
    const elsewhere = (await record(other.id, 90)).id
    const biz = await world.as('bizManger')
    const judge = (some: (string | undefined)[], more: object) =>
      biz.attempt(similarity.judgeSimilarities, { ids: some, ...more })
    return { world, own, other, ids, elsewhere, judge }
  }
  const continuation = { verdict: 'continuation', note: '确为后续研究' }

  test('is stored in three round trips and leaves the subject open while a record above the limit has none', async () => {
    const { world, own, ids, judge } = await fiveRecords()
    const { body, trips } = await judge(ids.slice(0, 2), continuation)
    expect(body).toMatchObject({
      success: true,
      message: '已认定 2 条相似记录',
      result: { ok: ids.slice(0, 2), failed: [] },
    })
    expect(trips).toBeLessThanOrEqual(3)
    // 70 is above the limit of 60 and has no verdict.
    expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: 95, similarityVerdict: '' })
  })

  test('of all records above the limit becomes that of the subject, and unknown records fail', async () => {
    const { world, own, other, ids, elsewhere, judge } = await fiveRecords()
    await judge(ids.slice(0, 2), continuation)
    const rest = await judge([ids[2], ids[3], elsewhere, 'no'], { verdict: 'unrelated' })
    expect(rest.body.result).toMatchObject({ ok: [ids[2], ids[3], elsewhere], failed: [{ id: 'no' }] })
    expect(await world.read('subject', own.id)).toMatchObject({
      similarityMax: 95,
      similarityVerdict: 'continuation',
      lockVersion: own.lockVersion,
    })
    expect(await world.read('subject', other.id)).toMatchObject({ similarityVerdict: 'unrelated' })
    expect((await world.all('log')).filter((row) => row.bizType === 'similarity')).toHaveLength(5)
  })

  test('needs a note unless it is unrelated, and is rejected for the committee', async () => {
    const { world, ids, judge } = await fiveRecords()
    expect((await judge(ids, { verdict: 'same' })).body.result).toHaveProperty('note')
    const committee = await world.as('technologyManger')
    expect((await committee.ask(similarity.judgeSimilarities, { ids, verdict: 'unrelated' })).status).toBe(403)
  })
})
