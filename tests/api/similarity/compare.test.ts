import { describe, expect, test } from 'vitest'
import { similarity } from '~/db/schema'
import { drainOutbox } from '~/jobs/outbox'
import { compareDeclaration, indexDeclarations } from '~/jobs/similarity'
import { uniqueCharacters } from '~/tests/api/similarity/unique-characters'
import { freshWorld, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as similarityCalls from '~/worker/similarity/calls'
import { findCandidates } from '~/worker/similarity/index.server'
import * as steering from '~/worker/subject-management/calls'

const context = (world: World) => jobContext('outbox', world.bindings as never, world.now)
async function compare(world: World, subjectId: string) {
  await world.make('outbox', { kind: 'similarity', payload: { subjectId }, nextTime: world.stamp() })
  return drainOutbox(context(world), { similarity: compareDeclaration })
}
const emptyTexts = { summary: '', background: '', objectives: '', techRoute: '' }
/** A declaration with this content and no other text. */
const createDeclaration = (world: World, content: string, more: object = {}) =>
  world.subject({ status: 'TO_REVIEW', subjectName: content.slice(-8), ...emptyTexts, content, ...more })

describe('thresholds of similarity records', () => {
  test('store a record from fifteen percent of the text, in passages of a sentence or more', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    const shared = own(45)
    const [one, other] = [
      await createDeclaration(world, shared + own(255)),
      await createDeclaration(world, shared + own(262)),
    ]
    await createDeclaration(world, own(300))
    await compare(world, one.id)
    await compare(world, other.id)
    // 45 of 300 characters are 15 %; 45 of 307 are 14.66 %, rounded to 15; 45 of 311 are 14.47 %.
    expect(
      (await world.all('similarity')).map((row) => [row.subjectId, row.rate, row.nameRate, row.sourceType]),
    ).toEqual([
      [one.id, 15, 0, 'declaration'],
      [other.id, 15, 0, 'declaration'],
    ])
    await world.client.execute({
      sql: 'update subject set content = ? where id = ?',
      args: [shared + own(266), other.id],
    })
    await compare(world, other.id)
    expect((await world.all('similarity')).map((row) => row.subjectId)).toEqual([one.id])
    expect(await world.read('subject', other.id)).toMatchObject({ similarityMax: 0 })
  })

  test('store a record from twenty-three percent in scattered passages', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    const [first, second] = [own(24), own(22)]
    // 46 of 200 characters are 23 %; 46 of 207 are 22.2 %.
    const one = await createDeclaration(world, first + own(77) + second + own(77))
    const other = await createDeclaration(world, second + own(80) + first + own(81))
    await compare(world, one.id)
    await compare(world, other.id)
    expect((await world.all('similarity')).map((row) => [row.subjectId, row.rate])).toEqual([[one.id, 23]])
  })

  test('store a record from sixty percent of the name, whatever the text', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    const named = (subjectName: string) => createDeclaration(world, own(100), { subjectName })
    const one = await named('甲乙丙丁戊')
    // The names share three of five runs, and three of six.
    const [near] = [await named('甲乙丙丁戊己庚'), await named('甲乙丙丁戊己庚辛')]
    await compare(world, one.id)
    expect(
      (await world.all('similarity')).map((row) => [row.targetSubjectId, row.nameRate, row.rate, row.sourceType]),
    ).toEqual([[near.id, 60, 0, 'name']])
    expect((await world.read('subject', one.id))!.similarityMax).toBe(0)
  })

  test('limit records by name to the ten most similar', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    const named = (subjectName: string) => createDeclaration(world, own(100), { subjectName })
    const far = [await named('核心交易系统智能运维研究方法与应用'), await named('核心交易系统智能运维研究方法与应用')]
    await world.subject({ status: 'TO_SUBMIT', subjectName: '核心交易系统智能运维研究' })
    const near = []
    for (let at = 0; at < 9; at++) near.push(await named('核心交易系统智能运维研究方法'))
    const one = await named('核心交易系统智能运维研究')
    await compare(world, one.id)
    const found = (await world.all('similarity')).map((row) => row.targetSubjectId)
    expect(found).toHaveLength(10)
    expect(found).toEqual(expect.arrayContaining(near.map((row) => row.id)))
    expect(far.filter((row) => found.includes(row.id))).toHaveLength(1)
  })

  test('limit a record to its twenty longest passages', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    const passages = Array.from({ length: 22 }, (_, at) => own(20 + at))
    const [one, other] = [
      await createDeclaration(world, passages.map((text) => text + own(3)).join('')),
      await createDeclaration(world, passages.map((text) => own(3) + text).join('')),
    ]
    await compare(world, one.id)
    const [record] = await world.all('similarity')
    expect(record).toMatchObject({ targetSubjectId: other.id, sourceType: 'declaration' })
    expect(record!.detail.map((passage) => passage.text)).toEqual(passages.slice(2).toReversed())
  })

  test('exclude deleted declarations', async () => {
    const world = await freshWorld()
    const text = uniqueCharacters()(100)
    const [one, gone, twin] = [
      await createDeclaration(world, text),
      await createDeclaration(world, text),
      await createDeclaration(world, text),
    ]
    await compare(world, one.id)
    const targets = async () => (await world.all('similarity')).map((row) => row.targetSubjectId)
    expect((await targets()).toSorted()).toEqual([gone.id, twin.id].toSorted())
    await world.client.execute({ sql: 'update subject set del_flag = 1 where id = ?', args: [gone.id] })
    await compare(world, one.id)
    expect(await targets()).toEqual([twin.id])
    expect(await compare(world, gone.id), 'a deleted subject is not an error').toBe('1 done, 0 failed')
    expect(await compare(world, 'nothing')).toBe('1 done, 0 failed')
    expect(await targets()).toEqual([twin.id])
  })
})

describe('decisions on similarity records', () => {
  test.each([{ verdict: 'unrelated' }, { ignored: 1 }])(
    'are kept after the similarity disappears: %j',
    async (said) => {
      const world = await freshWorld()
      const own = uniqueCharacters()
      const text = own(100)
      const one = await createDeclaration(world, text)
      await createDeclaration(world, text)
      await compare(world, one.id)
      await world.db.update(similarity).set(said)
      const other = own(100)
      await world.client.execute({
        sql: 'update subject set content = ?, subject_name = ? where id = ?',
        args: [other, other.slice(-8), one.id],
      })
      await compare(world, one.id)
      expect(await world.all('similarity')).toMatchObject([{ ...said, rate: 0, nameRate: 0, parts: [], detail: [] }])
    },
  )
})

describe('similarity index', () => {
  test('indexes missing and outdated declarations once', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    const [one] = [
      await createDeclaration(world, own(100)),
      await createDeclaration(world, own(100)),
      await createDeclaration(world, own(100)),
    ]
    await createDeclaration(world, own(100), { status: 'TO_SUBMIT' })
    await createDeclaration(world, own(100), { delFlag: 1 })
    const run = async () => (await indexDeclarations(context(world))).split(',')[0]
    expect(await run()).toBe('3 declarations indexed')
    expect(await run()).toBe('0 declarations indexed')
    const prints = async () => (await world.client.execute('select hash, doc from fingerprint order by hash')).rows
    const before = await prints()
    await world.client.execute({
      sql: "update similarity_document set algorithm = 'older' where subject_id = ?",
      args: [one.id],
    })
    expect(await run()).toBe('1 declarations indexed')
    expect(await run()).toBe('0 declarations indexed')
    expect(await prints()).toEqual(before)
  })

  test('ignores fingerprints of more than five hundred declarations and returns the sixty best candidates', async () => {
    const world = await freshWorld()
    const filled = (from: number, to: number, hash: number) =>
      world.client.batch([
        `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
          insert or ignore into similarity_document (no, subject_id, algorithm, hashes) select i, 'doc-' || i, '', x'' from n`,
        `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
          insert into fingerprint (hash, doc) select ${hash}, i from n`,
      ])
    const found = (...hashes: number[]) => findCandidates(context(world), 'doc-7', hashes)
    await filled(1, 500, 1)
    // The declaration itself has both fingerprints, and so has one other.
    await filled(7, 7, 2)
    await filled(400, 400, 2)
    const ids = await found(1, 2)
    expect([ids.length, ids[0], ids.includes('doc-7')]).toEqual([60, 'doc-400', false])
    await filled(501, 501, 1)
    expect(await found(1, 2), 'common fingerprint').toEqual(['doc-400'])
    expect(await found(1)).toEqual([])
    expect(await found(3)).toEqual([])
  })
})

/** A file with extracted text, so that storage is not read. */
async function createScannedFile(world: World, text: string, given: object = {}) {
  const sha256 = `bytes of ${text}`
  await world.client.execute({
    sql: "insert into file_text (sha256, text, state) values (?, ?, 'done')",
    args: [sha256, text],
  })
  return world.make('file', {
    fileName: '文件.docx',
    ext: 'docx',
    size: 1,
    mime: 'x',
    sha256,
    objectKey: 'x',
    uploaderId: 'x',
    scanStatus: 'clean',
    ...given,
  })
}

describe('compared attachments', () => {
  const own = uniqueCharacters()
  const text = own(400)

  test.each([
    ['count', {}, 'application', 100],
    ['do not count when deleted', { delFlag: 1 }, 'application', null],
    ['do not count in other file formats', { ext: 'xlsx' }, 'application', null],
    ['do not count before the virus scan', { scanStatus: 'waiting' }, 'application', null],
    ['do not count in slots with standard text', {}, 'budget', null],
  ])('%s', async (_, given, slot, rate) => {
    const world = await freshWorld()
    const [one, other] = [await createDeclaration(world, own(50)), await createDeclaration(world, text)]
    const file = await createScannedFile(world, text, given)
    await world.client.execute({
      sql: 'update subject_collect set attachments = ? where id = ?',
      args: [JSON.stringify([{ slot, fileIds: [file.id] }]), one.collectId],
    })
    expect(await compare(world, one.id)).toBe('1 done, 0 failed')
    expect((await world.all('similarity')).map((row) => [row.targetSubjectId, row.rate, row.sourceType])).toEqual(
      rate === null ? [] : [[other.id, rate, 'file']],
    )
  })
})

describe('published results', () => {
  const text = uniqueCharacters()(100)
  const result = (fileId: string, given: object) => ({
    ...{ id: 'r', type: 'paper', desc: '论文', links: [], fileIds: [fileId], share: 1, shareAuth: 2, confirmed: 1 },
    ...given,
  })
  const publish = (world: World, subjectId: string, fileId: string, given: object = {}) =>
    world.client.execute({
      sql: 'update subject set resources = ? where id = ?',
      args: [JSON.stringify([result(fileId, given)]), subjectId],
    })

  test.each([
    ['are compared with later declarations', {}, 100],
    ['are not compared before confirmation by the centre', { confirmed: 0 }, null],
    ['are not compared when shared with members only', { shareAuth: 1 }, null],
    ['are not compared after withdrawal', { share: 0 }, null],
  ])('%s', async (_, given, rate) => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    own(100)
    const older = await createDeclaration(world, own(100), { status: 'FINESHED', year: '2023' })
    const file = await createScannedFile(world, text)
    await publish(world, older.id, file.id, given)
    const one = await createDeclaration(world, text, { subjectName: own(8) })
    expect(await compare(world, one.id)).toBe('1 done, 0 failed')
    const [record, ...more] = await world.all('similarity')
    expect(more).toEqual([])
    expect(record ? [record.targetSubjectId, record.rate] : [null, null]).toEqual([rate && older.id, rate])
    if (!record) return
    const biz = await world.as('bizManger')
    const { other, passages } = (await biz.ask(similarityCalls.comparison, { id: record.id })).body.result
    expect(other.documents.map(({ title }) => title)).toEqual(['申报书正文', '公开成果 文件.docx'])
    expect(passages).toMatchObject([{ own: 'text', other: file.id }])
  })

  test('are indexed when shared and not compared with the declaration of their own subject', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    own(100)
    const biz = await world.as('bizManger')
    const older = await createDeclaration(world, own(100), { status: 'FINESHED' })
    await publish(world, older.id, (await createScannedFile(world, text)).id, { share: 0, shareAuth: 0, confirmed: 0 })
    await indexDeclarations(context(world))
    await biz.ask(steering.shareResource, { subjectId: older.id, resourceIds: ['r'], shareAuth: 2 })
    expect(await indexDeclarations(context(world))).toBe('1 declarations indexed, 0 attachments read')
    const one = await createDeclaration(world, text, { subjectName: own(8) })
    await compare(world, older.id)
    expect(await world.all('similarity')).toEqual([])
    await compare(world, one.id)
    expect(await world.all('similarity')).toMatchObject([{ subjectId: one.id, targetSubjectId: older.id, rate: 100 }])
  })
})

describe('text of templates', () => {
  const text = uniqueCharacters()(100)

  test.each([
    ['is not compared', {}, []],
    ['is compared after the template is deleted', { delFlag: 1 }, [100]],
    ['is compared before the virus scan of the template', { scanStatus: 'waiting' }, [100]],
    ['is compared in other file formats', { ext: 'xlsx' }, [100]],
    ['is compared for files that are not templates', { bizType: 'subject' }, [100]],
  ])('%s', async (_, given, rates) => {
    const world = await freshWorld()
    await createScannedFile(world, text, { bizType: 'template', ...given })
    const [one] = [await createDeclaration(world, text), await createDeclaration(world, text)]
    expect(await compare(world, one.id)).toBe('1 done, 0 failed')
    expect((await world.all('similarity')).filter((row) => row.sourceType !== 'name').map((row) => row.rate)).toEqual(
      rates,
    )
  })
})
