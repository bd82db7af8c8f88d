import fontkit from '@cantoo/fontkit'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { writeXlsx } from 'hucre'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { mimeOf, objectKeyOf } from '~/worker/files/rules'
import { createRandom } from './random'
import type { SampleFile, SampleFiles } from './files'
import { makeDeclarationTexts, type Topic, listTopics } from './topics'
import { readZip, writeZip } from './zip-archive'

const FILES_PER_TYPE = 12
/** Fixed creation date of the generated files, so that their bytes never change. */
const FIXED_DATE = new Date('2026-01-01T00:00:00Z')

type SampleDocument = { title: string; sections: [heading: string, text: string][] }
const makeSampleDocument = (topic: Topic, number: number): SampleDocument => {
  const texts = makeDeclarationTexts(topic, createRandom(`paper ${number}`))
  return {
    title: topic.name,
    sections: [
      ['一、课题简介', texts.summary],
      ['二、研究背景', texts.background],
      ['三、研究目标', texts.objectives],
      ['四、研究内容', texts.content],
      ['五、技术路线', texts.techRoute],
      ['六、创新点', texts.innovation],
      ['七、风险与对策', texts.risks],
    ],
  }
}
const FOOTER = '证券期货业金融科技研究课题 演示文件'

/** Generates twelve files of each type, shared by many rows of `file`. */
export async function makeSampleFiles(): Promise<SampleFiles> {
  const chance = createRandom('papers')
  const topics = Array.from({ length: FILES_PER_TYPE }, (_, at) => listTopics(`0${(at % 8) + 1}`, chance)[0]!)
  const samples = topics.map(makeSampleDocument)
  const font = await makeFontSubset(samples)
  const blob =
    (ext: SampleFile['ext']) =>
    (bytes: Uint8Array): SampleFile => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { ext, mime: mimeOf(ext), bytes, sha256, key: objectKeyOf(sha256) }
    }
  return {
    pdf: (await Promise.all(samples.map((sample) => makePdf(sample, font)))).map(blob('pdf')),
    docx: (await Promise.all(samples.map(makeDocx))).map(blob('docx')),
    xlsx: (await Promise.all(topics.map(makeXlsx))).map(blob('xlsx')),
  }
}

/** Subsets the font to the characters of these documents: a whole Chinese font has ten megabytes. */
async function makeFontSubset(samples: readonly SampleDocument[]): Promise<Uint8Array> {
  const path = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
  const whole = readFileSync(createRequire(import.meta.url).resolve(path))
  const characters = [...new Set(FOOTER + JSON.stringify(samples))].sort().join('')
  return subsetFont(whole, characters, { targetFormat: 'truetype' })
}

async function makePdf({ title, sections }: SampleDocument, fontBytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.registerFontkit(fontkit as never)
  const font = await pdf.embedFont(fontBytes)
  pdf.setTitle(title)
  pdf.setCreationDate(FIXED_DATE)
  pdf.setModificationDate(FIXED_DATE)
  const page = pdf.addPage([595, 842])
  let y = 780
  const write = (text: string, size: number, indent = 0) => {
    const perLine = Math.floor((475 - indent) / size)
    for (let from = 0; from < text.length; from += perLine) {
      page.drawText(text.slice(from, from + perLine), { x: 60 + indent, y, size, font, color: rgb(0.1, 0.1, 0.1) })
      y -= size * 1.7
    }
  }
  write(title, 18)
  y -= 12
  for (const [heading, text] of sections) {
    write(heading, 13)
    write(text, 11, 22)
    y -= 6
  }
  page.drawText(FOOTER, { x: 60, y: 40, size: 9, font, color: rgb(0.5, 0.5, 0.5) })
  return pdf.save()
}

async function makeDocx({ title, sections }: SampleDocument): Promise<Uint8Array> {
  const row = (cells: string[]) =>
    new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) })
  const document = new Document({
    title,
    creator: '课题组',
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
          ...sections.flatMap(([heading, text]) => [
            new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
            new Paragraph({ children: [new TextRun(text)] }),
          ]),
          new Table({
            rows: [
              row(['阶段', '工作内容']),
              row(['第一阶段', '调研与方案设计']),
              row(['第二阶段', '研制、试点与总结']),
            ],
          }),
          new Paragraph(FOOTER),
        ],
      },
    ],
  })
  return removeTimestamps(await Packer.toBuffer(document))
}

async function makeXlsx(topic: Topic): Promise<Uint8Array> {
  const chance = createRandom(`sheet ${topic.name}`)
  const items = ['设备购置', '软件开发', '测试验证', '专家咨询', '差旅会议', '成果出版']
  const amounts = items.map(() => chance.int(2, 40) / 2)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return removeTimestamps(
    await writeXlsx({
      sheets: [
        {
          name: '经费预算',
          columns: [{ width: 24 }, { width: 16 }, { width: 40 }],
          rows: [
            ['科目', '金额（万元）', '说明'],
            ...items.map((item, at) => [item, amounts[at]!, `用于${topic.technique}的${item}`]),
            ['合计', total, ''],
          ],
        },
      ],
    }),
  )
}

/** Replaces the creation time of an Office document by the fixed date. */
function removeTimestamps(archive: Uint8Array): Uint8Array {
  const entries = readZip(archive).map(({ name, bytes }) => {
    if (name !== 'docProps/core.xml') return { name, bytes }
    const text = Buffer.from(bytes).toString('utf8')
    return { name, bytes: Buffer.from(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, FIXED_DATE.toISOString())) }
  })
  return writeZip(entries)
}
