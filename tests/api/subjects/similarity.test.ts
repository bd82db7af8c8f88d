import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { similarityDoc } from '~/db/schema'
import { drainOutbox } from '~/jobs/outbox'
import { compareDeclaration } from '~/jobs/similarity'
import { chanceOf, declaration } from '~/tests/support/likeness-set'
import { freshWorld, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as similarity from '~/worker/similarity/calls'

const TEXT =
  '围绕证券公司核心交易系统的运行风险，研究基于知识图谱与时序异常检测的智能运维方法，构建故障根因定位模型，并在两家机构开展试点验证，形成可推广的技术规范。'
const run = (world: World) =>
  drainOutbox(jobContext('outbox', world.bindings as never, world.now), { similarity: compareDeclaration })
const ask = (world: World, subjectId: string) =>
  world.make('outbox', { kind: 'similarity', payload: { subjectId }, nextTime: world.stamp() })

test('a declaration is compared once it is submitted, again with the same outcome, and people judge', async () => {
  const world = await freshWorld()
  const own = await world.subject({ status: 'TO_REVIEW', subjectName: '核心交易系统智能运维研究', content: TEXT })
  const twin = await world.subject({
    status: 'ESTABLISHED',
    subjectName: '交易系统智能运维方法研究',
    content: TEXT,
    year: '2024',
  })
  await world.subject({ status: 'TO_REVIEW', subjectName: '区块链存证', content: '另一个完全无关的主题' })
  await world.subject({ status: 'TO_SUBMIT', subjectName: '他人草稿', content: TEXT })
  await ask(world, own.id)
  expect(await run(world)).toBe('1 done, 0 failed')
  const [record, ...more] = await world.all('similarity')
  expect(more).toEqual([])
  expect(record).toMatchObject({ subjectId: own.id, targetSubjectId: twin.id, targetYear: '2024', verdict: 'none' })
  expect(record!.rate).toBeGreaterThan(60)
  expect(record!.detail[0]!.text).toContain('知识图谱与时序异常检测')
  expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: record!.rate, lockVersion: 0 })

  const biz = await world.as('bizManger')
  const judged = await biz.ask(similarity.judgeSimilarity, {
    id: record!.id,
    verdict: 'continuation',
    note: '确为后续研究',
  })
  expect(judged.body.success).toBe(true)
  expect(judged.trips).toBeLessThanOrEqual(3)
  await ask(world, own.id)
  await run(world)
  expect(await world.all('similarity')).toMatchObject([
    { id: record!.id, verdict: 'continuation', note: '确为后续研究' },
  ])
  expect(await world.read('subject', own.id)).toMatchObject({ similarityVerdict: 'continuation' })

  const list = await biz.ask(similarity.listSimilarities, { subjectId: own.id, minRate: 60 })
  expect(list.body.result).toMatchObject({ total: 1, records: [{ targetName: twin.subjectName }] })
  expect(list.trips).toBeLessThanOrEqual(2)
  expect((await biz.ask(similarity.similarTo, { subjectId: own.id })).body.result).toMatchObject([
    { subjectId: twin.id, verdict: 'continuation' },
  ])
  const byName = await biz.ask(similarity.similarTo, { subjectName: '核心交易系统智能运维' })
  expect(byName.body.result[0]).toMatchObject({ subjectId: own.id })

  const ignored = await biz.ask(similarity.ignoreSimilarity, { id: record!.id, reason: '同一团队的前期工作' })
  expect(ignored.body.success).toBe(true)
  expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: 0, similarityVerdict: '' })
})

test('records are for those who may read them, and input is refused by the field', async () => {
  const world = await freshWorld()
  const subject = await world.subject({ status: 'TO_REVIEW' })
  const record = await world.make('similarity', {
    subjectId: subject.id,
    targetSubjectId: 'x',
    targetName: '某课题',
    rate: 70,
  })
  const biz = await world.as('bizManger')
  for (const role of ['subjectMan', 'mechanism', 'counselor'] as const)
    expect((await (await world.as(role)).ask(similarity.listSimilarities)).status, role).toBe(403)
  expect((await (await world.as('technologyManger')).ask(similarity.listSimilarities)).body.result.total).toBe(0)
  expect(
    (await (await world.as('technologyManger')).ask(similarity.judgeSimilarity, { id: record.id, verdict: 'same' }))
      .status,
  ).toBe(403)
  expect(
    (await biz.ask(similarity.judgeSimilarity, { id: record.id, verdict: 'same', note: '' })).body.result,
  ).toHaveProperty('note')
  expect((await biz.attempt(similarity.judgeSimilarity, { id: record.id, verdict: 'x' })).body.result).toHaveProperty(
    'verdict',
  )
  expect((await biz.ask(similarity.judgeSimilarity, { id: 'no', verdict: 'unrelated' })).status).toBe(404)
  expect((await biz.ask(similarity.ignoreSimilarity, { id: record.id, reason: '短' })).body.result).toHaveProperty(
    'reason',
  )
  expect((await biz.ask(similarity.listSimilarities, { minRate: 101 })).body.code).toBe(400)
  expect((await biz.ask(similarity.similarTo)).body.code).toBe(400)
  expect((await biz.ask(similarity.similarTo, { subjectId: 'no' })).status).toBe(404)
})

test('a part copied from a declaration of any year is found, whoever was there before the index; a new text is indexed anew', async () => {
  const world = await freshWorld()
  const chance = chanceOf(20261120)
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
  const fifth = source.content.slice(0, 330)
  const own = await world.subject({
    status: 'TO_REVIEW',
    subjectName: name(),
    content: written(700) + fifth + written(500),
  })
  await ask(world, own.id)
  expect(await run(world)).toBe('1 done, 0 failed')
  const records = await world.all('similarity')
  expect(records.map((record) => record.targetSubjectId)).toEqual([source.id])
  expect(records[0]!.rate).toBeGreaterThanOrEqual(19)
  expect(records[0]!.rate).toBeLessThan(30)
  expect(await world.db.select().from(similarityDoc)).toHaveLength(13)

  const count = async (where = '') =>
    Number((await world.client.execute(`select count(*) n from fingerprint ${where}`)).rows[0]!.n)
  const prints = await count()
  await world.client.execute({ sql: 'update subject set content = ? where id = ?', args: [written(1500), own.id] })
  await ask(world, own.id)
  await run(world)
  expect(await world.all('similarity')).toEqual([])
  expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: 0 })
  const [doc] = await world.db.select().from(similarityDoc).where(eq(similarityDoc.subjectId, own.id))
  expect(await count(`where doc = ${doc!.no}`)).toBe(doc!.hashes.length / 4)
  expect(Math.abs((await count()) - prints)).toBeLessThan(100)
})

test('one word is said on many pairs at once; the case is judged when all above the limit are', async () => {
  const world = await freshWorld()
  const [own, other] = [await world.subject({ status: 'TO_REVIEW' }), await world.subject({ status: 'TO_REVIEW' })]
  const record = (subjectId: string, rate: number) =>
    world.make('similarity', { subjectId, targetSubjectId: `x${rate}`, targetName: `课题${rate}`, rate })
  const ids: string[] = []
  for (const rate of [95, 80, 70, 20]) ids.push((await record(own.id, rate)).id)
  const elsewhere = (await record(other.id, 90)).id
  const biz = await world.as('bizManger')
  const some = await biz.attempt(similarity.judgeSimilarities, {
    ids: [ids[0], ids[1]],
    verdict: 'continuation',
    note: '确为后续研究',
  })
  expect(some.body).toMatchObject({
    success: true,
    message: '已认定 2 条相似记录',
    result: { ok: [ids[0], ids[1]], failed: [] },
  })
  expect(some.trips).toBeLessThanOrEqual(3)
  // 70 is above the limit of 60, and nobody has said anything of it.
  expect(await world.read('subject', own.id)).toMatchObject({ similarityMax: 95, similarityVerdict: '' })
  const rest = await biz.attempt(similarity.judgeSimilarities, {
    ids: [ids[2], ids[3], elsewhere, 'no'],
    verdict: 'unrelated',
  })
  expect(rest.body.result).toMatchObject({ ok: [ids[2], ids[3], elsewhere], failed: [{ id: 'no' }] })
  expect(await world.read('subject', own.id)).toMatchObject({
    similarityMax: 95,
    similarityVerdict: 'continuation',
    lockVersion: own.lockVersion,
  })
  expect(await world.read('subject', other.id)).toMatchObject({ similarityVerdict: 'unrelated' })
  expect((await world.all('log')).filter((row) => row.bizType === 'similarity')).toHaveLength(5)
  // What is more than unrelated is explained, and nobody else judges.
  expect((await biz.ask(similarity.judgeSimilarities, { ids, verdict: 'same' })).body.result).toHaveProperty('note')
  expect(
    (await (await world.as('technologyManger')).ask(similarity.judgeSimilarities, { ids, verdict: 'unrelated' }))
      .status,
  ).toBe(403)
})
