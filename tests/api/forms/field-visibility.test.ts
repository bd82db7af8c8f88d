import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { roleAssignment } from '~/db/schema'
import type { SignedIn } from '~/tests/support/world'
import { freshWorld } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as files from '~/worker/files/calls'
import * as forms from '~/worker/forms/calls'
import { roles } from '~/worker/policy/roles'
import { uploadForm, pdf, storageForFile } from '../files/storage'

const storage = storageForFile()
const hiddenFrom = ['admin', 'counselor']
const fields: Field[] = [
  { name: 'name', kind: 'text', label: '姓名', required: true },
  { name: 'open', kind: 'choice', label: '方式', options: ['线上', '线下'] },
  { name: 's', kind: 'section', label: '保密部分' },
  { name: 'secret', kind: 'text', label: '心里话', required: true, hiddenFrom },
  { name: 'fee', kind: 'money', label: '费用', hiddenFrom },
  { name: 'twice', kind: 'computed', label: '合计', compute: { by: 'sum', of: ['fee'] } },
  { name: 'way', kind: 'choice', label: '倾向', options: ['赞成此事', '反对此事'], hiddenFrom },
  { name: 'proof', kind: 'file', label: '凭证', exts: ['pdf'], hiddenFrom },
]
const given = { title: '调查', schema: schemaOf(fields), audience: { kind: 'all' as const, ids: [] }, changeable: 1 }
const words = ['心里话', '说不出口', '76543', '赞成此事', '合计', '凭证.pdf', '保密部分']

async function answeredForm() {
  const world = await freshWorld()
  world.vars = storage()
  const keeper = await world.as('bizManger')
  const { id } = (await keeper.ask(forms.saveForm, given)).body.result
  await keeper.ask(forms.publishForm, { id })
  const person = await world.as('subjectMan', '张三')
  const proof = String((await person.ask(files.uploadFile, uploadForm('凭证.pdf', pdf()))).body.result.id)
  const answers = { name: '张三', open: '线上', secret: '说不出口', fee: 76543, way: '赞成此事', proof: [proof] }
  const sent = await person.ask(forms.saveAnswer, { formId: id, version: 1, answers })
  expect(sent.body).toMatchObject({ success: true })
  expect(sent.trips).toBeLessThanOrEqual(3)
  return { world, keeper, id, proof, answerId: sent.body.result.id }
}
const textsOf = async ({ response }: { response: Response }) => {
  const all = unzipSync(new Uint8Array(await response.clone().arrayBuffer()))
  const parts = Object.entries(all).flatMap(([name, bytes]): string[] =>
    name.endsWith('.docx') ? Object.values(unzipSync(bytes)).map((one) => strFromU8(one)) : [name, strFromU8(bytes)],
  )
  return parts.join('\n')
}
/** Returns all responses that a form manager gets, by call, as text. */
const responsesTo = async (who: SignedIn, id: string, answerId: string): Promise<Record<string, string>> => ({
  list: JSON.stringify((await who.ask(forms.listAnswers, { formId: id })).body),
  detail: JSON.stringify((await who.ask(forms.answerDetail, { id: answerId })).body),
  figures: JSON.stringify((await who.ask(forms.answerFigures, { id })).body),
  workbook: await textsOf(await who.ask(forms.exportAnswers, { id })),
  paper: await textsOf(await who.ask(forms.answerDocument, { id: answerId })),
  papers: await textsOf(await who.ask(forms.answerDocuments, { id })),
})

describe('question hidden from a role', () => {
  test('is missing in all responses to the role', async () => {
    const { world, id, answerId } = await answeredForm()
    const admin = await world.as('admin')
    for (const [call, text] of Object.entries(await responsesTo(admin, id, answerId))) {
      for (const word of words) expect(text, `${call}: ${word}`).not.toContain(word)
      if (call !== 'list' && call !== 'figures') expect(text, call).toContain('张三')
    }
  })
  test('is present in responses to other roles', async () => {
    const { keeper, id, answerId } = await answeredForm()
    const open = await responsesTo(keeper, id, answerId)
    for (const call of ['detail', 'workbook', 'paper', 'papers']) expect(open[call], call).toContain('说不出口')
    expect(open.figures).toContain('赞成此事')
    expect(open.papers).toContain('凭证.pdf')
  })
  test('hides its file from the role', async () => {
    const { world, keeper, proof } = await answeredForm()
    const admin = await world.as('admin')
    expect((await admin.attempt(files.downloadFile, { id: proof })).response.status).toBe(404)
    expect((await keeper.ask(files.downloadFile, { id: proof })).response.status).toBe(200)
  })

  test('stays hidden in answers of earlier versions until the last version shows it', async () => {
    const { world, keeper, id, answerId } = await answeredForm()
    const admin = await world.as('admin')
    const release = async (next: readonly Field[]) => {
      await keeper.ask(forms.saveForm, { ...given, id, schema: schemaOf(next) })
      await keeper.ask(forms.publishForm, { id })
      return (await admin.ask(forms.answerDetail, { id: answerId })).body.result.answers
    }
    expect(await release(fields.filter(({ name }) => name !== 'secret'))).not.toHaveProperty('secret')
    const { hiddenFrom: _, ...opened } = fields.find(({ name }) => name === 'secret')!
    const shown = await release(fields.map((field) => (field.name === 'secret' ? opened : field)))
    expect(shown).toMatchObject({ secret: '说不出口' })
    expect(shown).not.toHaveProperty('fee')
  })

  test('is not in the public statistics', async () => {
    const { world, keeper, id } = await answeredForm()
    for (const name of ['甲', '乙', '丙', '丁']) {
      const one = await world.as('mechanism', name)
      await one.ask(forms.saveAnswer, {
        formId: id,
        version: 1,
        answers: { name, open: '线上', secret: '无', way: '反对此事' },
      })
    }
    const { link } = (await keeper.ask(forms.shareResult, { id, open: 1 })).body.result
    const [, , of, , key] = link.split('/')
    const { figures } = (await world.nobody.attempt(forms.resultByLink, { id: of!, key: key! })).body.result as {
      figures: { name: string }[]
    }
    expect(figures.map(({ name }) => name)).toEqual(['open'])
  })

  test('is not asked and rejects answers of the role', async () => {
    const { world, id } = await answeredForm()
    const expert = await world.as('counselor')
    const { result } = (await expert.ask(forms.fillForm, { id })).body
    expect(result.schema['x-order']).toEqual(['name', 'open'])
    const forced = await expert.attempt(forms.saveAnswer, {
      formId: id,
      version: 1,
      answers: { name: '李', secret: 'x' },
    })
    expect(forced.body).toMatchObject({ code: 400, result: { 'answers.secret': '表单中无此项' } })
    expect((await expert.ask(forms.saveAnswer, { formId: id, version: 1, answers: { name: '李' } })).body.success).toBe(
      true,
    )
  })

  test('keeps answers given in another role', async () => {
    const { world, id } = await answeredForm()
    const user = await world.person('subjectMan')
    const person = await world.signIn(user, 'subjectMan')
    const answers = { name: '王五', secret: '原话', fee: 3 }
    await person.ask(forms.saveAnswer, { formId: id, version: 1, answers })
    await world.db.insert(roleAssignment).values({ userId: user.id, roleId: roles.counselor.id })
    const expert = await world.signIn(user, 'counselor')
    expect((await expert.ask(forms.fillForm, { id })).body.result.own?.answers).toEqual({ name: '王五' })
    await expert.ask(forms.saveAnswer, { formId: id, version: 1, answers: { name: '王六' } })
    const rows = await world.all('onlineAnswer')
    expect(rows.find(({ userId }) => userId === user.id)?.answers).toEqual({
      ...{ name: '王六', secret: '原话', fee: 3, twice: 3 },
    })
  })

  test('requires existing roles and is no heading', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const save = (...schema: Field[]) => keeper.attempt(forms.saveForm, { ...given, schema: schemaOf(schema) })
    expect((await save({ ...fields[0]!, hiddenFrom: ['nobody'] })).body).toMatchObject({
      ...{ code: 400, result: { schema: '题目设定的保密角色不存在，请重新选择' } },
    })
    const { id } = (await save(fields[0]!, { ...fields[2]!, hiddenFrom })).body.result as { id: string }
    expect((await keeper.attempt(forms.publishForm, { id })).body).toMatchObject({
      ...{ code: 409, message: '第 2 题“保密部分”：仅题目可对角色保密' },
    })
  })
})
