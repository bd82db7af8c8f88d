import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { cleanUpFiles } from '~/jobs/files'
import { jobContext } from '~/worker/core/context'
import { getObject } from '~/worker/core/storage.server'
import { atMost } from '~/tests/support/matchers'
import type { SignedIn, World } from '~/tests/support/world'
import { freshWorld } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as files from '~/worker/files/calls'
import * as forms from '~/worker/forms/calls'
import { buildDocx } from '~/worker/subjects/documents/docx'
import { uploadForm, pdf, storageForFile } from '../files/storage'

const storage = storageForFile()
const fields: Field[] = [
  { name: 'q1', kind: 'text', label: '姓名', required: true },
  { name: 'q2', kind: 'money', label: '费用', unit: '万元' },
  { name: 'q3', kind: 'long', label: '意见' },
  { name: 'q4', kind: 'text', label: '心里话', hiddenFrom: ['admin'] },
]
const given = { title: '推荐表', schema: schemaOf(fields), audience: { kind: 'all' as const, ids: [] } }
const documentOf = (docx: Uint8Array) => strFromU8(unzipSync(docx)['word/document.xml']!)
const bytesOf = async ({ response }: { response: Response }) => new Uint8Array(await response.arrayBuffer())

/** Creates a document whose paragraphs have the given runs. */
function docxWith(...paragraphs: string[][]) {
  const parts = unzipSync(buildDocx({ title: '', facts: [], texts: [], tables: [] }))
  const body = paragraphs
    .map((runs) => `<w:p>${runs.map((text) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`).join('')}</w:p>`)
    .join('')
  const whole = strFromU8(parts['word/document.xml']!).replace(/<w:body>.*<w:sectPr>/s, `<w:body>${body}<w:sectPr>`)
  return zipSync({ ...parts, 'word/document.xml': strToU8(whole) })
}
const fileOf = (name: string, bytes: Uint8Array) => uploadForm(name, Buffer.from(bytes))
async function upload(who: SignedIn, name: string, bytes: Uint8Array) {
  return String((await who.ask(files.uploadFile, fileOf(name, bytes))).body.result.id)
}
async function opened() {
  const world: World = await freshWorld()
  world.vars = storage()
  const keeper = await world.as('bizManger')
  const { id } = (await keeper.ask(forms.saveForm, given)).body.result
  await keeper.ask(forms.publishForm, { id })
  const person = await world.as('subjectMan', '张三')
  const answers = { q1: '张<三>', q2: 12.5, q3: '第一行\n第二行', q4: '不便明说' }
  await person.ask(forms.saveAnswer, { formId: id, version: 1, answers })
  const [row] = (await keeper.ask(forms.listAnswers, { formId: id })).body.result.records
  return { world, keeper, id, answerId: row!.id }
}

describe('form template', () => {
  describe('with placeholders', () => {
    async function templated() {
      const { world, keeper, id, answerId } = await opened()
      const template = docxWith(
        ['推荐人：{{姓名}}，费用 {{ q2 }}'],
        ['{', '{意', '见}}。', '心里话 {{心里话}}', '，{{提交时间}}'],
      )
      const fileId = await upload(keeper, '推荐表.docx', template)
      const set = await keeper.ask(forms.setTemplate, { id, fileId })
      const filled = async (who: SignedIn = keeper) =>
        documentOf(await bytesOf(await who.ask(forms.answerDocument, { id: answerId })))
      return { world, keeper, id, set, filled }
    }
    test('is saved in three round trips with its placeholders', async () => {
      const { keeper, id, set } = await templated()
      expect(set).toMatchObject({
        trips: atMost(3),
        body: {
          ...{ success: true, message: '已设置 Word 模板' },
          result: { places: ['姓名', 'q2', '意见', '心里话', '提交时间'] },
        },
      })
      expect((await keeper.ask(forms.formDetail, { id })).body.result.template).toMatchObject({
        fileName: '推荐表.docx',
      })
    })
    test('is filled with the answers, also if a placeholder spans several runs', async () => {
      const { keeper, id, filled } = await templated()
      const one = await filled()
      expect(one).toContain('推荐人：张&lt;三&gt;，费用 12.5万元')
      expect(one).toContain('第一行</w:t><w:br/><w:t xml:space="preserve">第二行')
      expect(one.replaceAll(/<[^>]*>/g, '')).toMatch(/第一行第二行。心里话 不便明说，2026-11-20 09:3\d:\d\d/)
      // The runs keep their formatting.
      expect(one.match(/<w:b\/>/g)).toHaveLength(6)
      const all = unzipSync(await bytesOf(await keeper.ask(forms.answerDocuments, { id })))
      expect(documentOf(Object.values(all)[0]!)).toBe(one)
    })
    test('leaves hidden answers blank for the role', async () => {
      const { world, filled } = await templated()
      const theirs = await filled(await world.as('admin'))
      expect(theirs).not.toContain('不便明说')
      expect(theirs).toContain('张&lt;三&gt;')
    })
    test('is removed', async () => {
      const { keeper, id, filled } = await templated()
      expect((await keeper.ask(forms.setTemplate, { id, fileId: '' })).body.message).toBe('已移除 Word 模板')
      expect(await filled()).not.toContain('推荐人')
    })
  })

  test('has a valid sample that names every question', async () => {
    const { keeper, id, answerId } = await opened()
    const sample = await bytesOf(await keeper.ask(forms.sampleTemplate, { id }))
    for (const label of ['姓名', '费用', '意见', '心里话']) expect(documentOf(sample)).toContain(`{{${label}}}`)
    const fileId = await upload(keeper, '样例.docx', sample)
    expect((await keeper.ask(forms.setTemplate, { id, fileId })).body.success).toBe(true)
    const one = documentOf(await bytesOf(await keeper.ask(forms.answerDocument, { id: answerId })))
    expect(one).toContain('12.5万元')
    expect(one).not.toContain('{{')
  })

  test.each<[string, (world: World, keeper: SignedIn) => Promise<string>, string]>([
    ['a file other than .docx', (_, keeper) => upload(keeper, '推荐表.pdf', pdf()), '模板应为 .docx 文件'],
    [
      'a document without a placeholder',
      (_, keeper) => upload(keeper, '空.docx', docxWith(['没有占位符 {姓名}'])),
      '模板中无占位符，请在需要填入答案的位置写入 {{题目名称}}',
    ],
    [
      'a document with unknown placeholders',
      (_, keeper) => upload(keeper, '错.docx', docxWith(['{{姓名}} {{年龄}} {{q9}}'])),
      '模板中的 {{年龄}}、{{q9}} 不是本表单的题目，请修改模板后重新上传',
    ],
    [
      'a document above the size limit',
      (_, keeper) => {
        const noise = Uint8Array.from({ length: 5.2 * 1024 * 1024 }, () => Math.random() * 256)
        return upload(keeper, '大.docx', zipSync({ ...unzipSync(docxWith(['{{姓名}}'])), 'word/media/a.bin': noise }))
      },
      '模板最大 5 MB',
    ],
    [
      'an invalid Word document',
      (_, keeper) =>
        upload(keeper, '坏.docx', zipSync({ ...unzipSync(docxWith([''])), 'word/document.xml': strToU8('<x/>') })),
      '文件无法作为 Word 文档读取，请用 Word 或 WPS 重新保存为 .docx',
    ],
    [
      'a file of another user',
      async (world) => upload(await world.as('admin'), '他.docx', docxWith(['{{姓名}}'])),
      '请上传模板文件',
    ],
    ['an unknown file', () => Promise.resolve('nothing'), '请上传模板文件'],
  ])('rejects %s', async (_, file, sentence) => {
    const { world, keeper, id } = await opened()
    const fileId = await file(world, keeper)
    expect((await keeper.attempt(forms.setTemplate, { id, fileId })).body).toMatchObject({
      ...{ code: 400, result: { fileId: sentence } },
    })
    expect((await world.read('onlineForm', id))?.template).toBeNull()
  })

  test.each<[string, (keeper: SignedIn, id: string) => Promise<unknown>]>([
    [
      'is replaced',
      async (keeper, id) => {
        const fileId = await upload(keeper, '新.docx', docxWith(['新 {{姓名}}']))
        return keeper.ask(forms.setTemplate, { id, fileId })
      },
    ],
    ['is removed', (keeper, id) => keeper.ask(forms.setTemplate, { id, fileId: '' })],
    [
      'belongs to a deleted form',
      async (keeper, id) => {
        await keeper.ask(forms.closeForm, { id })
        return keeper.ask(forms.deleteForm, { id })
      },
    ],
  ])('that %s is deleted from storage by the cleanup', async (_, act) => {
    const { world, keeper, id } = await opened()
    const fileId = await upload(keeper, '旧.docx', docxWith(['旧 {{姓名}}']))
    await keeper.ask(forms.setTemplate, { id, fileId })
    const { objectKey } = (await world.read('file', fileId))!
    const after = (days: number) =>
      jobContext('tidyFiles', world.bindings as never, () => new Date(world.now().getTime() + days * 86_400_000))
    const there = async () => !!(await getObject(after(0).env, objectKey))
    const tidy = (days: number) => cleanUpFiles(after(days))
    await tidy(60)
    expect(await there()).toBe(true)
    await act(keeper, id)
    expect(await world.read('file', fileId)).toMatchObject({
      delFlag: 1,
      deleteTime: expect.stringMatching(/^2026-11-20 09:/),
    })
    await tidy(29)
    expect(await there()).toBe(true)
    await tidy(60)
    expect(await there()).toBe(false)
    const { template } = (await world.read('onlineForm', id))!
    if (template && template.fileId !== fileId)
      expect(await world.read('file', template.fileId)).toMatchObject({ delFlag: 0 })
  })

  test('with a placeholder of a removed question blocks the next version', async () => {
    const { keeper, id } = await opened()
    const fileId = await upload(keeper, '推荐表.docx', docxWith(['{{姓名}}{{意见}}']))
    await keeper.ask(forms.setTemplate, { id, fileId })
    await keeper.ask(forms.saveForm, { ...given, id, schema: schemaOf(fields.slice(0, 2)) })
    expect((await keeper.attempt(forms.publishForm, { id })).body).toMatchObject({
      ...{ code: 409, message: 'Word 模板中的 {{意见}} 已不是本表单的题目，请更换或移除模板' },
    })
  })
})
