import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { startedRound } from '~/tests/api/reviews/review-round'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import { buildDocx } from '~/worker/subjects/documents/docx'
import { breakLines } from '~/worker/subjects/documents/line-breaking'
import type { PrintedDocument } from '~/worker/subjects/documents/declaration-document'
import { buildPdf } from '~/worker/subjects/documents/pdf.server'
import * as study from '~/worker/study/calls'

const bytesOf = async (answer: Answer) => new Uint8Array(await answer.response.arrayBuffer())
const nameOf = (answer: Answer) => decodeURIComponent(answer.headers.get('content-disposition')!.split("''")[1]!)
const wordsOf = (docx: Uint8Array) =>
  strFromU8(unzipSync(docx)['word/document.xml']!)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const textOfPdf = async (bytes: Uint8Array) => {
  const { extractText } = await import('unpdf')
  return (await extractText(bytes, { mergePages: true })).text.replace(/\s/g, '')
}

describe('printed declaration', () => {
  async function declared() {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const subject = await world.subject({
      status: 'TO_REVIEW',
      summary: '简介<一>&\n第二段',
      expectedResults: [{ type: '论文', name: '=论文集', count: 2, unit: '篇' }],
      budget: [{ item: '设备费', amount: 12.5, note: '采购' }],
    })
    return { world, man, subject }
  }

  test('is a Word document by default, in three round trips', async () => {
    const { man, subject } = await declared()
    const docx = await man.ask(study.declarationDocuments, { id: subject.collectId })
    expect(docx.headers.get('content-type')).toContain('wordprocessingml.document')
    expect(docx.trips).toBeLessThanOrEqual(3)
    expect(nameOf(docx)).toBe(`${subject.subjectName}_申报书.docx`)
    const words = wordsOf(await bytesOf(docx))
    for (const part of [
      ...[subject.subjectName, '甲证券股份有限公司', '简介&lt;一&gt;&amp;', '第二段', '=论文集', '设备费', '张三'],
    ])
      expect(words).toContain(part)
  })

  test('is available as PDF', async () => {
    const { man, subject } = await declared()
    const pdf = await man.ask(study.declarationDocuments, { id: subject.id, type: 'pdf' })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const text = await textOfPdf(await bytesOf(pdf))
    for (const part of [subject.subjectName, '甲证券股份有限公司', '第二段', '设备费', '张三'])
      expect(text).toContain(part)
  })

  test('is available as a workbook without formulas', async () => {
    const { man, subject } = await declared()
    const xlsx = read(await bytesOf(await man.ask(study.declarationDocuments, { id: subject.id, type: 'xlsx' })))
    expect(xlsx.SheetNames).toEqual(['申报书', '课题组成员', '预期成果', '经费预算'])
    expect(utils.sheet_to_json(xlsx.Sheets['经费预算']!, { header: 1 })[1]).toEqual(['设备费', 12.5, '采购'])
    expect(xlsx.Sheets['预期成果']!.B2).toMatchObject({ t: 's', v: '=论文集' })
  })

  test('writes an audit log entry', async () => {
    const { world, man, subject } = await declared()
    await man.ask(study.declarationDocuments, { id: subject.id })
    expect(await world.all('log')).toMatchObject([
      { bizId: subject.id, logContent: expect.stringContaining('下载申报书') },
    ])
  })
})

describe('several printed declarations', () => {
  async function sameNames() {
    const world = await freshWorld()
    const [man, other] = [await world.as('subjectMan'), await world.as('subjectMan', 'other')]
    const own = [await world.subject({ subjectName: '同名研究' }), await world.subject({ subjectName: '同名研究' })]
    const foreign = await world.subject({ subjectManId: other.user.id, createBy: other.user.username })
    return { world, man, own, foreign }
  }

  test('are an archive of visible subjects with unique names', async () => {
    const { man, own, foreign } = await sameNames()
    const ids = [...own, foreign].map((one) => one.id).join(',')
    const answer = await man.ask(study.declarationDocuments, { ids, type: 'docx' })
    expect(nameOf(answer)).toMatch(/^申报书_\d{12}\.zip$/)
    const files = unzipSync(await bytesOf(answer))
    expect(Object.keys(files).sort()).toEqual(['同名研究_申报书 (2).docx', '同名研究_申报书.docx'])
    expect(wordsOf(Object.values(files)[0]!)).toContain('同名研究')
  })

  test('are rejected for foreign subjects, other workspaces and invalid requests', async () => {
    const { world, man, own, foreign } = await sameNames()
    const attempt = async (who: SignedIn, query: object) => {
      const { status, body } = await who.attempt(study.declarationDocuments, query)
      return [status, body.code, body.result]
    }
    const { id } = own[0]!
    const ids = Array.from({ length: 101 }, (_, at) => `s${at}`).join(',')
    expect({
      foreign: await attempt(man, { id: foreign.id }),
      workspace: await attempt(await world.as('dataSpaceUser'), { id }),
      nothing: await attempt(man, {}),
      type: await attempt(man, { id, type: 'doc' }),
      many: await attempt(man, { ids }),
    }).toMatchObject({
      foreign: [404, 404, null],
      workspace: [403, 403, null],
      nothing: [200, 400, expect.anything()],
      type: [200, 400, { type: '请选择 docx、pdf 或 xlsx' }],
      many: [200, 400, { ids: '一次最多下载 100 份申报书' }],
    })
  })
})

test('removes names from document and file name for a blind reviewer', async () => {
  const world = await freshWorld()
  const { id, people } = await startedRound(world, 'RE', 3, {
    subjectName: '甲证券股份有限公司智能运维',
    content: '由甲证券股份有限公司牵头',
    expectedResults: [{ type: '论文', name: '甲证券股份有限公司白皮书', count: 1, unit: '份' }],
  })
  const answer = await people[0]!.ask(study.declarationDocuments, { id })
  expect(nameOf(answer)).not.toContain('甲证券')
  const words = wordsOf(await bytesOf(answer))
  expect(words).not.toMatch(/甲证券|张三|课题负责人|138/)
  expect(words).toContain('智能运维')
})

test('lists only its own attachments in each document and logs the download', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const file = (id: string) =>
    world.make('file', {
      ...{ id, fileName: `${id}.pdf`, ext: 'pdf', size: 1, mime: 'application/pdf', sha256: id, objectKey: id },
      uploaderId: man.user.id,
    })
  const made = async (name: string, fileId: string) => {
    await file(fileId)
    const subject = await world.subject({ subjectName: name })
    await world.client.execute({
      sql: 'update subject_collect set attachments = ? where id = ?',
      args: [JSON.stringify([{ slot: 'application', fileIds: [fileId] }]), subject.collectId],
    })
    return subject
  }
  const [one, two] = [await made('甲/课题', '甲的申报书'), await made('乙课题', '乙的申报书')]
  const zip = unzipSync(await bytesOf(await man.ask(study.declarationDocuments, { ids: `${one.id},${two.collectId}` })))
  expect(Object.keys(zip)).toEqual(['甲_课题_申报书.docx', '乙课题_申报书.docx'])
  expect(wordsOf(zip['甲_课题_申报书.docx']!)).toContain('甲的申报书')
  expect(wordsOf(zip['甲_课题_申报书.docx']!)).not.toContain('乙的申报书')
  expect(wordsOf(zip['乙课题_申报书.docx']!)).toContain('乙的申报书')
  await man.ask(study.declarationDocuments, { id: one.id })
  expect((await world.all('log')).map((row) => [row.bizId, row.logContent])).toEqual([
    [one.id, expect.stringContaining('下载申报书 2 份申报书')],
    [one.id, expect.stringContaining('下载申报书 甲/课题')],
  ])
})

const paper = (part: Partial<PrintedDocument> = {}): PrintedDocument => ({
  title: '课题',
  facts: [],
  texts: [],
  tables: [],
  ...part,
})

describe('breakLines', () => {
  test('breaks at the given width and at line breaks', () => {
    const wide = (sign: string) => (sign === '宽' ? 2 : 1)
    expect(breakLines('一二三四五', 10, 30, wide)).toEqual(['一二三', '四五'])
    expect(breakLines('一宽二', 10, 30, wide)).toEqual(['一宽', '二'])
    expect(breakLines('一\n\n二', 10, 30, wide)).toEqual(['一', '', '二'])
    expect(breakLines('一二三四五', 10, 30, wide, 10), 'a shorter first line').toEqual(['一二', '三四五'])
    expect(breakLines('宽宽', 10, 15, wide), 'a character wider than the line').toEqual(['宽', '宽'])
  })
})

describe('line breaks in Chinese text', () => {
  const one = () => 1
  test.each([
    ['do not start a line with a closing mark', '一二三，四', 3, ['一二', '三，四']],
    ['do not start a line with several closing marks', '一二三。”四', 3, ['一二', '三。”', '四']],
    ['do not end a line with an opening mark', '一二《三四》', 3, ['一二', '《三', '四》']],
    ['keep words whole', '用 Transformer', 12, ['用 ', 'Transformer']],
    ['keep a number with decimal point and percent sign', '约为98.5%左右', 6, ['约为', '98.5%左', '右']],
    ['keep a time whole', '2026-11-20 09:30', 12, ['2026-11-20 ', '09:30']],
    ['break a word longer than a line', 'a3'.repeat(20), 30, ['a3'.repeat(15), 'a3'.repeat(5)]],
  ])('%s', (_, text, room, lines) => {
    expect(breakLines(text, 1, room, one)).toEqual(lines)
  })
})

describe('Word document', () => {
  const bodyOf = (of: PrintedDocument) => strFromU8(unzipSync(buildDocx(of))['word/document.xml']!)
  /** Style and text of each paragraph. */
  const paragraphs = (of: PrintedDocument) =>
    [...bodyOf(of).matchAll(/<w:p>(.*?)<\/w:p>/g)].map(([, inner]) => [
      /w:val="(\w+)"/.exec(inner!)?.[1] ?? '',
      inner!.replace(/<[^>]+>/g, ''),
    ])

  test('contains title, facts in two columns, and texts by line under headings', () => {
    const of = paper({ facts: [['年度', '2026']], texts: [{ title: '简介', text: '第一段\r\n第二段' }] })
    expect(paragraphs(of)).toEqual([
      ['Title', '课题'],
      ['TableHead', '年度'],
      ['TableText', '2026'],
      ['', ''],
      ['Heading1', '简介'],
      ['Body', '第一段'],
      ['Body', '第二段'],
    ])
    expect([...bodyOf(of).matchAll(/gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([2200, 6826])
    expect(bodyOf(of)).not.toContain('tblHeader')
  })

  test('repeats the header row of tables on each page and gives columns equal width', () => {
    const rows = [
      ['设备', 12.5, null],
      ['差旅', 3, '两行\n说明'],
    ]
    const of = paper({ tables: [{ title: '预算', header: ['科目', '金额', '说明'], rows }] })
    expect(paragraphs(of).slice(2)).toEqual([
      ['Heading1', '预算'],
      ...['科目', '金额', '说明'].map((text) => ['TableHead', text]),
      ...['设备', '12.5', '', '差旅', '3', '两行', '说明'].map((text) => ['TableText', text]),
      ['', ''],
    ])
    expect(
      bodyOf(of)
        .match(/<w:tr>.*?<\/w:tr>/g)!
        .map((row) => row.includes('tblHeader')),
    ).toEqual([true, false, false])
    expect([...bodyOf(of).matchAll(/gridCol w:w="(\d+)"/g)].slice(-3).map(([, width]) => width)).toEqual([
      ...['3008', '3008', '3008'],
    ])
  })

  test('escapes markup characters and drops invalid ones', () => {
    expect(bodyOf(paper({ title: '甲<乙>&\u0007丙' }))).toContain('>甲&lt;乙&gt;&amp;丙<')
  })
})

describe('PDF document', () => {
  type Item = { str: string; x: number; y: number; right: number }
  const MARGIN = 56
  const [WIDE, HIGH] = [595.28, 841.89]
  /** Texts of each page with positions in points from the left and upper edge. */
  async function pagesOf(of: PrintedDocument) {
    const { getDocumentProxy } = await import('unpdf')
    const world = await freshWorld()
    const document = await getDocumentProxy(await buildPdf({ bindings: world.bindings as never }, of))
    const pages: { size: number[]; items: Item[] }[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push({
        size: page.view.slice(2),
        items: (items as { str: string; transform: number[]; width: number }[])
          .filter((item) => item.str.trim())
          .map(({ str, transform, width }) => ({
            ...{ str, x: transform[4]!, y: HIGH - transform[5]!, right: transform[4]! + width },
          })),
      })
    }
    return pages
  }
  const place = ({ items }: { items: Item[] }, str: string) => {
    const { x, y } = items.find((item) => item.str === str)!
    return [x, y].map((value) => Math.round(value * 10) / 10)
  }

  describe('of several pages', () => {
    const long = '证券业金融科技研究'.repeat(400)
    const severalPages = () =>
      pagesOf(
        paper({
          facts: [['牵头机构', long.slice(0, 300)]],
          texts: [{ title: '简介', text: `${long}\n${long}` }],
          tables: [{ title: '预算', header: ['科目', '金额'], rows: [['设备', long.slice(0, 90)]] }],
        }),
      )

    test('has A4 pages with centred page numbers', async () => {
      const pages = await severalPages()
      expect(pages.length).toBeGreaterThan(2)
      for (const [at, { size, items }] of pages.entries()) {
        expect(size.map((side) => Math.round(side * 100) / 100)).toEqual([WIDE, HIGH])
        const number = items.at(-1)!
        expect(number.str).toBe(`${at + 1} / ${pages.length}`)
        expect((number.x + number.right) / 2).toBeCloseTo(WIDE / 2, 0)
        expect(number.y).toBeCloseTo(HIGH - MARGIN / 2, 0)
      }
    })

    test('keeps all text within the margins and loses none at page ends', async () => {
      const texts = (await severalPages()).flatMap(({ items }) => items.slice(0, -1))
      const outside = texts.filter(
        ({ x, right, y }) => x < MARGIN - 0.01 || right > WIDE - MARGIN + 0.01 || y <= MARGIN || y >= HIGH - MARGIN,
      )
      expect(outside).toEqual([])
      expect(
        texts
          .map(({ str }) => str)
          .join('')
          .split(long),
      ).toHaveLength(3)
    })
  })

  test('starts with the title and the facts in a narrow and a wide column', async () => {
    const [page] = await pagesOf(
      paper({
        facts: [
          ['年度', '2026'],
          ['状态', '待审阅'],
        ],
      }),
    )
    expect(place(page!, '课题')).toEqual([56, 78.5])
    expect(place(page!, '年度')).toEqual([60, 110.2])
    expect(place(page!, '2026')).toEqual([176, 110.2])
    expect(place(page!, '状态')).toEqual([60, 133.4])
  })

  test('prints a heading above each text and indents paragraphs by two characters', async () => {
    const line = '字'.repeat(44)
    const [page] = await pagesOf(paper({ texts: [{ title: '简介', text: `${line}尾\n第二段` }] }))
    const body = page!.items
      .slice(1, -1)
      .map(({ str, x, y }) => [str.length, Math.round(x * 10) / 10, Math.round(y * 10) / 10])
    expect(body).toEqual([
      [2, 56, 125],
      [44, 77, 144.7],
      [1, 56, 161.5],
      [3, 77, 178.3],
    ])
  })

  test('prints tables with equal columns and continues long cells on the next page', async () => {
    const rows = [['设备', Array.from({ length: 60 }, (_, at) => `第${at}行`).join('\n')]]
    const pages = await pagesOf(paper({ tables: [{ title: '预算', header: ['科目', '说明'], rows }] }))
    expect(place(pages[0]!, '说明')[0]! - place(pages[0]!, '科目')[0]!).toBeCloseTo((WIDE - 2 * MARGIN) / 2, 0)
    const lines = pages.map(({ items }) => items.flatMap(({ str }) => (/^第\d+行$/.test(str) ? [str] : [])))
    expect(lines.flat()).toEqual(Array.from({ length: 60 }, (_, at) => `第${at}行`))
    expect(lines.filter((some) => some.length)).toHaveLength(2)
  })
})
