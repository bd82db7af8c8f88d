import fontkit from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Document, Packer, Paragraph, TextRun } from 'docx'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { subjectCollect } from '~/db/schema'
import { drainOutbox } from '~/jobs/outbox'
import { compareDeclaration, indexDeclarations } from '~/jobs/similarity'
import { storageForFile, storedFile, zip } from '~/tests/api/files/storage'
import { chineseFont } from '~/tests/support/assets'
import { chanceOf, declaration } from '~/tests/support/likeness-set'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import { UnusableFileError } from '~/worker/files/copies/zip-archive'
import { unreadQuery } from '~/worker/similarity/attachments.server'
import * as similarity from '~/worker/similarity/calls'
import { extractText } from '~/worker/similarity/text-extraction.server'

const storage = storageForFile()
const context = (world: World) => jobContext('outbox', world.bindings as never, world.now)
async function compare(world: World, subjectId: string) {
  await world.make('outbox', { kind: 'similarity', payload: { subjectId }, nextTime: world.stamp() })
  return drainOutbox(context(world), { similarity: compareDeclaration })
}
/** As a word processor saves it: a sentence may lie in pieces, what was deleted is still there. */
async function docx(sentences: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Document({
    sections: [
      {
        children: sentences.map(
          (one) =>
            new Paragraph({
              children: [
                new TextRun(one.slice(0, 5)),
                new TextRun({ text: one.slice(5), bold: true }),
                new TextRun('。'),
              ],
            }),
        ),
      },
    ],
  })
  return Uint8Array.from(await Packer.toBuffer(made))
}
/** Lines of 30 signs, as a page breaks them. */
async function pdf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create()
  made.registerFontkit(fontkit as never)
  const font = await made.embedFont(chineseFont(), { subset: true })
  const lines = text.match(/.{1,30}/gu) ?? []
  for (let from = 0; from < lines.length; from += 40) {
    const page = made.addPage([595, 842])
    for (const [at, line] of lines.slice(from, from + 40).entries())
      page.drawText(line, { x: 60, y: 800 - 18 * at, size: 12, font })
  }
  return (await made.save()) as Uint8Array<ArrayBuffer>
}
async function attach(
  world: World,
  man: SignedIn,
  collectId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  slot = 'application',
) {
  const hangs = { bizType: 'subject', bizId: collectId, slot, uploaderId: man.user.id }
  const id = await storedFile(world, name, bytes, hangs)
  await world.db
    .update(subjectCollect)
    .set({ attachments: [{ slot, fileIds: [id] }] })
    .where(eq(subjectCollect.id, collectId))
  return id
}
const names = ['智能投顾适当性校验', '场外衍生品估值核对', '登记结算批处理加速', '债券承销底稿归集']
async function begin(seed: number) {
  const world = await freshWorld()
  world.vars = storage()
  const chance = chanceOf(seed)
  const man = await world.as('subjectMan')
  const subject = (at: number, year = '2026') =>
    world.subject({ status: 'TO_REVIEW', year, subjectName: names[at]!, content: declaration(chance, 600).join('。') })
  return { world, chance, man, subject }
}

test('the text of a .docx and of a .pdf is what is written in them', async () => {
  const sentences = declaration(chanceOf(3), 400)
  const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')
  const whole = plain(`${sentences.join('。')}。`)
  expect(plain(await extractText('docx', await docx(sentences)))).toBe(whole)
  expect(plain(await extractText('pdf', await pdf(`${sentences.join('。')}。`)))).toBe(whole)
  await expect(extractText('docx', new TextEncoder().encode('no archive'))).rejects.toThrow(UnusableFileError)
  await expect(extractText('pdf', new TextEncoder().encode('no document'))).rejects.toThrow(UnusableFileError)
  await expect(extractText('png', new Uint8Array())).rejects.toThrow('this kind has no text to compare')
  await expect(extractText('docx', zip('[Content_Types].xml', 'xl/workbook.xml'))).rejects.toThrow(UnusableFileError)
})

test('of a long .pdf three hundred pages are read', async () => {
  const made = await PDFDocument.create()
  for (let page = 1; page <= 301; page++) made.addPage([300, 300]).drawText(`p${page}.`)
  const text = await extractText('pdf', await made.save())
  expect(text.match(/p\d+\./g)).toHaveLength(300)
  expect(text.endsWith('p300.')).toBe(true)
})

describe('attachments', () => {
  test('copied from an older declaration’s attachment into one’s own, across kinds and years, are found', async () => {
    const { world, chance, man, subject } = await begin(11)
    const older = await subject(0, '2023')
    const paper = declaration(chance, 1500)
    await attach(world, man, older.collectId, '旧申报书.docx', await docx(paper))
    // Nobody has compared the older one: the job reads it and takes it in.
    expect(await indexDeclarations(context(world))).toBe('1 declarations indexed, 1 attachments read')
    expect(await indexDeclarations(context(world))).toBe('1 declarations indexed, 0 attachments read')

    const own = await subject(1)
    const copy = `${[...declaration(chance, 500), ...paper.slice(3, 30)].join('。')}。`
    const file = await attach(world, man, own.collectId, '申报书.pdf', await pdf(copy))
    expect(await compare(world, own.id)).toBe('1 done, 0 failed')
    const [record, ...more] = await world.all('similarity')
    expect(more).toEqual([])
    expect(record).toMatchObject({ targetSubjectId: older.id, sourceType: 'file' })
    expect(record!.parts[0]).toMatchObject({ doc: file, title: '申报书.pdf', rate: record!.rate })
    expect(record!.rate).toBeGreaterThan(40)
    expect(record!.rate).toBeLessThan(80)
    expect((await world.all('fileText' as never)).length).toBe(2)

    const biz = await world.as('bizManger')
    const { body, trips } = await biz.ask(similarity.comparison, { id: record!.id })
    expect(trips).toBeLessThanOrEqual(3)
    const { own: mine, other, passages } = body.result
    expect(passages[0]!.own).toBe(file)
    for (const passage of passages) {
      const text = (side: any, doc: string) => side.documents.find((one: any) => one.doc === doc).text
      const plain = (words: string) => words.normalize('NFKC').replace(/[\s\p{P}\p{S}]/gu, '')
      expect(plain(text(mine, passage.own).slice(...passage.a))).toBe(
        plain(text(other, passage.other).slice(...passage.b)),
      )
    }
  })

  test('an attachment is found in the text of another form; commitments, the same in all, are not compared', async () => {
    const { world, chance, man, subject } = await begin(12)
    const paper = declaration(chance, 900)
    const older = await world.subject({
      status: 'ESTABLISHED',
      year: '2022',
      subjectName: names[0]!,
      content: paper.join('。'),
    })
    const own = await subject(1)
    await attach(world, man, own.collectId, '申报书.docx', await docx(paper))
    await compare(world, own.id)
    expect(await world.all('similarity')).toMatchObject([{ targetSubjectId: older.id, sourceType: 'file', rate: 100 }])

    const [one, other] = [await subject(2), await subject(3)]
    const promise = await docx(declaration(chance, 800))
    for (const { collectId } of [one, other]) await attach(world, man, collectId, '承诺书.docx', promise, 'commitment')
    await compare(world, other.id)
    await compare(world, one.id)
    expect((await world.all('similarity')).filter((row) => row.subjectId !== own.id)).toEqual([])
  })

  test('one that cannot be read stops nothing; a storage that is away is tried again', async () => {
    const { world, man, subject } = await begin(13)
    const own = await subject(0)
    const bytes = await pdf('正文')
    await attach(
      world,
      man,
      own.collectId,
      '坏文件.pdf',
      Uint8Array.from([...bytes.slice(0, 200), ...new TextEncoder().encode('%%EOF')]),
    )
    const warned = vi.spyOn(console, 'warn')
    expect(await compare(world, own.id)).toBe('1 done, 0 failed')
    expect(await world.all('fileText' as never)).toMatchObject([{ text: '', state: expect.stringMatching(/^unfit: /) }])
    expect(warned.mock.calls.flat(), 'somebody’s broken file is nobody’s fault').not.toContain('no text')

    const late = await subject(1)
    await attach(world, man, late.collectId, '申报书.pdf', bytes)
    world.vars = { ...world.vars, S3_ENDPOINT: 'http://127.0.0.1:9' }
    expect(await compare(world, late.id)).toBe('0 done, 1 failed')
    expect((await world.read('subject', late.id))!.similarityMax).toBe(null)
  })
})

test('a file that is larger than twenty megabytes is not read, nor one that storage has lost', async () => {
  const { world, man, subject } = await begin(16)
  for (const [at, size] of [20 * 1024 * 1024, 20 * 1024 * 1024 + 1].entries()) {
    const { collectId } = await subject(at)
    const file = await attach(world, man, collectId, `${at}.docx`, await docx([`第${at}份申报书的内容`]))
    await world.client.execute({
      sql: "update file set size = ?, object_key = 'nowhere', sha256 = ? where id = ?",
      args: [size, `bytes-${at}`, file],
    })
  }
  expect(await indexDeclarations(context(world))).toBe('2 declarations indexed, 2 attachments read')
  const { rows } = await world.client.execute('select sha256, text, state from file_text order by sha256')
  expect(rows.map(({ sha256, text, state }) => [sha256, text, state])).toEqual([
    ['bytes-0', '', 'lost'],
    ['bytes-1', '', 'too large'],
  ])
})

describe('a verdict', () => {
  test('outlives versions and counts the other way round, so that nobody is asked twice', async () => {
    const { world, chance } = await begin(14)
    const text = declaration(chance, 900).join('。')
    const one = await world.subject({ status: 'TO_REVIEW', subjectName: names[0]!, content: text })
    const other = await world.subject({ status: 'TO_REVIEW', subjectName: names[1]!, content: text })
    await compare(world, one.id)
    const biz = await world.as('bizManger')
    const [record] = await world.all('similarity')
    await biz.ask(similarity.judgeSimilarity, { id: record!.id, verdict: 'continuation', note: '同一团队延续研究' })
    await compare(world, other.id)
    expect((await world.all('similarity')).find((row) => row.subjectId === other.id)).toMatchObject({
      verdict: 'continuation',
      note: '同一团队延续研究',
      verdictBy: biz.user.username,
    })
    expect(await world.read('subject', other.id)).toMatchObject({ similarityVerdict: 'continuation' })
    // A version without the passage, and one with it again.
    const write = (content: string) =>
      world.client.execute({ sql: 'update subject set content = ? where id = ?', args: [content, one.id] })
    await write(declaration(chance, 900).join('。'))
    await compare(world, one.id)
    expect((await biz.ask(similarity.listSimilarities, { subjectId: one.id })).body.result.total).toBe(0)
    expect((await world.read('subject', one.id))!.similarityMax).toBe(0)
    await write(text)
    await compare(world, one.id)
    const list = await biz.ask(similarity.listSimilarities, { subjectId: one.id })
    expect(list.body.result.records).toMatchObject([{ verdict: 'continuation', rate: expect.any(Number) }])
  })

  test('names alone make a record that holds nothing up', async () => {
    const { world, chance } = await begin(15)
    const make = (subjectName: string) =>
      world.subject({ status: 'TO_REVIEW', subjectName, content: declaration(chance, 900).join('。') })
    const own = await make('基于知识图谱的核心交易系统运维研究')
    const twin = await make('基于知识图谱的核心交易系统运维方法研究')
    await make('区块链存证平台建设')
    await compare(world, own.id)
    const [record, ...more] = await world.all('similarity')
    expect(more).toEqual([])
    expect(record).toMatchObject({ targetSubjectId: twin.id, sourceType: 'name' })
    expect(record!.nameRate).toBeGreaterThanOrEqual(60)
    expect((await world.read('subject', own.id))!.similarityMax).toBeLessThan(15)
  })
})

test('what nobody has read is found by what is attached, not by pairing every declaration with every file', async () => {
  const world = await freshWorld()
  const { sql, params } = unreadQuery(context(world), 20).toSQL()
  const plan = await world.client.execute({ sql: `explain query plan ${sql}`, args: params as string[] })
  const steps = plan.rows.map((row) => row.detail as string)
  expect(steps.find((step) => /^SEARCH f /.test(step))).toBe('SEARCH f USING INDEX sqlite_autoindex_file_1 (id=?)')
  expect(steps.join()).not.toContain('AUTOMATIC')
})
