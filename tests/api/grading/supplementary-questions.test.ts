import { describe, expect, test } from 'vitest'
import { read, utils, write } from 'xlsx'
import { uploadForm } from '~/tests/api/files/storage'
import { freshWorld, type World } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { validateAdditionalAnswers } from '~/worker/core/form/additional-form'
import { schemaOf } from '~/worker/core/form/schema'
import * as workbooks from '~/worker/import-export/calls'
import * as grading from '~/worker/grading/calls'
import * as subjects from '~/worker/subjects/calls'
import { plainScores, startGradingYear } from './grading-year'

const further: Field[] = [
  { name: 'ready', kind: 'yesno', label: '可直接推广', required: true },
  { name: 'whom', kind: 'several', label: '适合推广的机构', options: ['券商', '基金', '期货'], min: 1 },
  { name: 'inner', kind: 'text', label: '技管委核对', hiddenFrom: ['counselor'] },
]
/** Subjects declared by a form with supplementary questions for graders. */
async function yearWithQuestions(world: World, count = 1) {
  const year = await startGradingYear(world, count, 2)
  const { definition } = (await year.biz.attempt(subjects.yearForm, { year: '2026' })).body.result
  const saved = await year.biz.attempt(subjects.saveYearForm, {
    year: '2026',
    definition: { ...definition, sheets: { score: schemaOf(further) } },
  })
  await world.client.execute({ sql: 'update subject_collect set form_id = ?', args: [saved.body.result.id] })
  return { ...year, me: year.graders[0]! as any, id: year.subjects[0]!.id }
}
const storedGrade = async (world: World, graderId: string) =>
  (await world.all('subjectGrade')).find((row) => row.graderId === graderId)!

describe('supplementary questions on the score sheet', () => {
  const missing = '请填写“可直接推广”'

  test('are stored with the scores and kept by a client without these fields', async () => {
    const world = await freshWorld()
    const { me, id } = await yearWithQuestions(world)
    const info = async () => (await me.ask(grading.gradeInfo, { subjectId: id })).body.result
    expect((await info()).more['x-order']).toEqual(['ready', 'whom'])
    const draft = await me.ask(grading.saveGrade, { subjectId: id, scores: plainScores, more: { whom: ['基金'] } })
    expect(draft).toMatchObject({ body: { success: true, result: { total: 78, status: '评分中' } }, trips: 2 })
    await me.ask(grading.changeGrade, { subjectId: id, scores: plainScores })
    expect((await info()).answers).toEqual({ whom: ['基金'] })
  })

  test('are required before the commit', async () => {
    const world = await freshWorld()
    const { me, id } = await yearWithQuestions(world)
    await me.ask(grading.saveGrade, { subjectId: id, scores: plainScores, more: { whom: ['基金'] } })
    expect((await me.ask(grading.checkGrade, { subjectId: id })).body.result).toMatchObject({
      ...{ valid: false, missing: [missing] },
    })
    expect((await me.ask(grading.checkCommit, { year: '2026' })).body.result.missing).toMatchObject([
      { points: [missing] },
    ])
    const refused = await me.attempt(grading.commitGrades, { ids: [id] })
    expect(JSON.stringify(refused.body)).toContain(missing)
    expect((await storedGrade(world, me.user.id)).status).toBe('评分中')
  })

  test('are committed with the scores and shown with labels', async () => {
    const world = await freshWorld()
    const { me, id } = await yearWithQuestions(world)
    await me.ask(grading.saveGrade, {
      subjectId: id,
      scores: plainScores,
      more: { ready: false, whom: ['基金', '券商'] },
    })
    const done = await me.ask(grading.commitGrades, { ids: [id] })
    expect(done.body.success, JSON.stringify(done.body)).toBe(true)
    expect(done.trips).toBeLessThanOrEqual(3)
    expect(await storedGrade(world, me.user.id)).toMatchObject({
      ...{ status: '已评分', scores: plainScores, total: 78, more: { ready: false, whom: ['券商', '基金'] } },
    })
    const { mine } = (await me.ask(grading.gradeInfo, { subjectId: id })).body.result
    expect(mine.further.map(({ label, text }: any) => label + text)).toEqual([
      ...['可直接推广否', '适合推广的机构券商、基金'],
    ])
  })

  test('create a draft without scores, and clearing them removes it', async () => {
    const world = await freshWorld()
    const { me, id } = await yearWithQuestions(world)
    const status = async (more: object) => (await me.ask(grading.saveGrade, { subjectId: id, more })).body.result.status
    expect(await status({ ready: true })).toBe('评分中')
    expect(await status({})).toBe('未评分')
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['an invalid yes or no', { ready: '也许' }, { 'more.ready': '“可直接推广”应选是或否' }],
    ['an answer hidden from graders', { inner: '甲' }, { 'more.inner': '表单中无此项' }],
    ['an answer to an unknown question', { other: 1 }, { 'more.other': '表单中无此项' }],
  ])('reject %s with the message of the browser', async (_, more, wrong) => {
    const world = await freshWorld()
    const { me, id } = await yearWithQuestions(world)
    const { body } = await me.attempt(grading.saveGrade, { subjectId: id, scores: plainScores, more })
    expect(body).toMatchObject({ code: 400, result: wrong })
    expect(validateAdditionalAnswers(further.slice(0, 2), more, { begun: true }).wrong).toEqual(wrong)
    expect(await storedGrade(world, me.user.id)).toMatchObject({ scores: {}, more: {} })
    expect((await me.attempt(grading.saveGrade, { subjectId: id, more: 'x' })).body).toMatchObject({
      ...{ code: 400, result: { more: '补充问题的答案格式不正确' } },
    })
  })

  test('are visible to the centre and in its workbook, but not to other graders, applicants and institutions', async () => {
    const world = await freshWorld()
    const { me, id, biz, graders } = await yearWithQuestions(world)
    await me.ask(grading.saveGrade, { subjectId: id, scores: plainScores, more: { ready: true, whom: ['期货'] } })
    await me.ask(grading.commitGrades, { ids: [id] })
    const { others } = (await biz.ask(grading.gradeInfo, { subjectId: id })).body.result
    const mine = others!.find((one) => one.graderId === me.user.id)!
    expect(mine.further.map(({ text }) => text)).toEqual(['是', '期货'])
    const answer = await biz.ask(workbooks.exportSubjectGradeManySheet, { year: '2026' })
    const book = read(new Uint8Array(await answer.response.arrayBuffer()))
    const cells = book.SheetNames.flatMap((name) =>
      utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1 }),
    ).flat()
    expect(cells).toContain('可直接推广：是\n适合推广的机构：期货')
    for (const who of [
      graders[1]!,
      await world.as('subjectMan'),
      await world.as('mechanism'),
      await world.as('csrcLeader'),
    ]) {
      const told = [
        await who.attempt(grading.gradeInfo, { subjectId: id }),
        await who.attempt(subjects.subjectDetail, { id }),
      ]
      for (const { body } of told) expect(JSON.stringify(body), who.user.roleCode).not.toContain('期货"}')
    }
  })

  test('are filled in in the grader’s workbook and read back by the same function', async () => {
    const world = await freshWorld()
    const { me, id } = await yearWithQuestions(world)
    const params = { businessType: 'subjectGrade', data: JSON.stringify({ year: '2026' }) }
    const taken = await me.ask(workbooks.downloadExcel, { businessType: 'subjectGrade', params: { year: '2026' } })
    expect(taken.trips).toBeLessThanOrEqual(3)
    const sheet = read(new Uint8Array(await taken.response.arrayBuffer()))
    const [row] = utils.sheet_to_json<Record<string, string>>(sheet.Sheets[sheet.SheetNames[0]!]!, { defval: '' })
    const heads = ['补充：可直接推广（是、否）', '补充：适合推广的机构（可填多项：券商、基金、期货）']
    expect(Object.keys(row!).filter((name) => name.startsWith('补充'))).toEqual(heads)
    const handIn = async (ready: string, whom: string) => {
      const book = utils.book_new()
      utils.book_append_sheet(
        book,
        utils.json_to_sheet([{ ...row!, [heads[0]!]: ready, [heads[1]!]: whom }]),
        '课题评分',
      )
      const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
      return me.ask(workbooks.importExcel, uploadForm('评分.xlsx', bytes, params))
    }
    expect((await handIn('是', '券商，期货')).body).toMatchObject({ success: true, result: { saved: 1, failed: 0 } })
    expect(await storedGrade(world, me.user.id)).toMatchObject({
      status: '评分中',
      more: { ready: true, whom: ['券商', '期货'] },
    })
    const refused = await handIn('也许', '')
    expect(refused.headers.get('x-failed-count')).toBe('1')
    expect((await storedGrade(world, me.user.id)).more).toEqual({ ready: true, whom: ['券商', '期货'] })
    expect((await me.ask(grading.gradeInfo, { subjectId: id })).body.result.answers).toEqual({
      ...{ ready: true, whom: ['券商', '期货'] },
    })
  })

  test('are required for each row of a batch commit', async () => {
    const world = await freshWorld()
    const { me, subjects: all } = await yearWithQuestions(world, 2)
    const rows = all.map((one, at) => ({
      subjectId: one.id,
      scores: plainScores,
      more: at ? {} : { ready: true, whom: ['券商'] },
    }))
    const { body } = await me.attempt(grading.saveGrades, { rows, commit: true })
    expect(body.result).toMatchObject({ ok: [all[0]!.id], failed: [{ reason: '请填写“可直接推广”' }] })
  })
})
