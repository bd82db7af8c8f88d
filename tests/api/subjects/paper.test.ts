import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { begun } from '~/tests/api/reviews/round'
import { type Answer, freshWorld } from '~/tests/world/world'

const PATH = '/v2/subjectcollect/downloadSubjectCollect'
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

test('a declaration as a document, a PDF and a workbook, with what its page shows', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const subject = await world.subject({
    status: 'TO_REVIEW',
    summary: '简介<一>&\n第二段',
    expectedResults: [{ type: '论文', name: '=论文集', count: 2, unit: '篇' }],
    budget: [{ item: '设备费', amount: 12.5, note: '采购' }],
  })
  const docx = await man.get(PATH, { id: subject.collectId })
  expect(docx.headers.get('content-type')).toContain('wordprocessingml.document')
  expect(docx.trips).toBeLessThanOrEqual(3)
  expect(nameOf(docx)).toBe(`${subject.subjectName}_申报书.docx`)
  const words = wordsOf(await bytesOf(docx))
  for (const part of [
    subject.subjectName,
    '甲证券股份有限公司',
    '简介&lt;一&gt;&amp;',
    '第二段',
    '=论文集',
    '设备费',
    '张三',
  ])
    expect(words).toContain(part)
  const pdf = await man.get(PATH, { id: subject.id, type: 'pdf' })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const text = await textOfPdf(await bytesOf(pdf))
  for (const part of [subject.subjectName, '甲证券股份有限公司', '第二段', '设备费', '张三'])
    expect(text).toContain(part)
  const xlsx = read(await bytesOf(await man.get(PATH, { id: subject.id, type: 'xlsx' })))
  expect(xlsx.SheetNames).toEqual(['申报书', '课题组成员', '预期成果', '经费预算'])
  expect(utils.sheet_to_json(xlsx.Sheets['经费预算']!, { header: 1 })[1]).toEqual(['设备费', 12.5, '采购'])
  expect(xlsx.Sheets['预期成果']!.B2).toMatchObject({ t: 's', v: '=论文集' })
  expect(await world.all('log')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ bizId: subject.id, logContent: expect.stringContaining('下载申报书') }),
    ]),
  )
})

test('several come as an archive of those that the caller may see, none twice under one name', async () => {
  const world = await freshWorld()
  const [man, other] = [await world.as('subjectMan'), await world.as('subjectMan', 'other')]
  const mine = [await world.subject({ subjectName: '同名研究' }), await world.subject({ subjectName: '同名研究' })]
  const foreign = await world.subject({ subjectManId: other.user.id, createBy: other.user.username })
  const all = [...mine, foreign].map((one) => one.id).join(',')
  const answer = await man.get(PATH, { ids: all, type: 'docx' })
  expect(nameOf(answer)).toMatch(/^申报书_\d{12}\.zip$/)
  const files = unzipSync(await bytesOf(answer))
  expect(Object.keys(files).sort()).toEqual(['同名研究_申报书 (2).docx', '同名研究_申报书.docx'])
  expect(wordsOf(Object.values(files)[0]!)).toContain('同名研究')
  expect((await man.get(PATH, { id: foreign.id })).status).toBe(404)
  expect((await man.get(PATH)).body).toMatchObject({ success: false, code: 400 })
  expect((await man.get(PATH, { id: mine[0]!.id, type: 'doc' })).body.result.type).toBe('请选择 docx、pdf 或 xlsx')
  const many = Array.from({ length: 101 }, (_, at) => `s${at}`).join(',')
  expect((await man.get(PATH, { ids: many })).body.result.ids).toBe('一次最多下载 100 份申报书')
  expect((await (await world.as('dataSpaceUser')).get(PATH, { id: mine[0]!.id })).status).toBe(403)
})

test('an expert who judges blind reads no name in it, nor in what it is called', async () => {
  const world = await freshWorld()
  const { id, people } = await begun(world, 'RE', 3, {
    subjectName: '甲证券股份有限公司智能运维',
    content: '由甲证券股份有限公司牵头',
    expectedResults: [{ type: '论文', name: '甲证券股份有限公司白皮书', count: 1, unit: '份' }],
  })
  const answer = await people[0]!.get(PATH, { id })
  expect(nameOf(answer)).not.toContain('甲证券')
  const words = wordsOf(await bytesOf(answer))
  expect(words).not.toMatch(/甲证券|张三|课题负责人|138/)
  expect(words).toContain('智能运维')
})
