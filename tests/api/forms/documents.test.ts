import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { schemaOf } from '~/worker/core/form/schema'
import * as files from '~/worker/files/calls'
import * as forms from '~/worker/forms/calls'
import { uploadForm, pdf, storageForFile } from '../files/storage'

const storage = storageForFile()
const schema = schemaOf([
  { name: 'name', kind: 'text', label: '姓名', required: true },
  { name: 'people', kind: 'number', label: '人数', unit: '人' },
  { name: 'word', kind: 'rich', label: '意见' },
  { name: 'proof', kind: 'file', label: '回执', exts: ['pdf'] },
  { name: 'rows', kind: 'table', label: '明细', columns: [{ name: 'c1', kind: 'text', label: '项' }] },
])
const textOf = (docx: Uint8Array) => strFromU8(unzipSync(docx)['word/document.xml']!)
const bytesOf = async ({ response }: { response: Response }) => new Uint8Array(await response.arrayBuffer())

test('responses are downloaded as documents, one alone or all with their files', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const [keeper, person] = [await world.as('bizManger'), await world.as('subjectMan')]
  const audience = { kind: 'all' as const, ids: [] }
  const { id } = (await keeper.ask(forms.saveForm, { title: '会议/报名', schema, audience })).body.result
  await keeper.ask(forms.publishForm, { id })
  expect((await keeper.attempt(forms.answerDocuments, { id })).body).toMatchObject({
    ...{ code: 409, message: '暂无已提交的答卷' },
  })
  const sent = await person.ask(files.uploadFile, uploadForm('回执.pdf', pdf()))
  const proof = String(sent.body.result.id)
  const answers = {
    name: '张三<&>',
    people: 2,
    word: '<p>甲10<sup>6</sup></p>',
    proof: [proof],
    rows: [{ c1: '=1+1' }],
  }
  await person.ask(forms.saveAnswer, { formId: id, version: 1, answers })
  const [row] = (await keeper.ask(forms.listAnswers, { formId: id })).body.result.records
  const one = textOf(await bytesOf(await keeper.ask(forms.answerDocument, { id: row!.id })))
  for (const word of ['会议/报名', '张三&lt;&amp;&gt;', '2人', '甲10⁶', '回执.pdf', '=1+1']) expect(one).toContain(word)
  const taken = await keeper.ask(forms.answerDocuments, { id })
  expect(taken.trips).toBeLessThanOrEqual(3)
  const all = unzipSync(await bytesOf(taken))
  const [paper, file] = Object.keys(all)
  expect(paper).toMatch(/_\d{14}\.docx$/)
  expect(file).toBe(`${paper!.replace('.docx', '')}/回执.pdf`)
  expect(textOf(all[paper!]!)).toBe(one)
})
