import { uploadForm, pdf, png, storageForFile } from '../files/storage'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as files from '~/worker/files/calls'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as reviews from '~/worker/reviews/calls'
import * as study from '~/worker/study/calls'
import * as subjects from '~/worker/subjects/calls'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'

const further: Field[] = [
  { name: 'chips', kind: 'yesno', label: '是否用到国产芯片', required: true },
  {
    ...{ name: 'share', kind: 'number', label: '国产化比例', unit: '%', min: 0, max: 100, required: true },
    show: { join: 'all', tests: [{ field: 'chips', is: 'equals', value: true }] },
  },
  { name: 'fields', kind: 'several', label: '应用场景', options: ['交易', '风控', '客服'], min: 1 },
  { name: 'secret', kind: 'text', label: '合作单位代号', blind: true, hiddenFrom: ['technologyManger'] },
]
const written = {
  ...{ subjectName: '证券业智能风控研究', year: '2026', domain: '03', subjectType: '2' },
  ...{ startDate: '2027-01-01', endDate: '2027-12-31', summary: '简介', background: '背景' },
  ...{ objectives: '目标', content: '内容', techRoute: '路线', commitment: 1 },
  members: [{ name: '李四', duty: '研究' }],
}
const formOf = async (who: SignedIn, year = '2026') =>
  (await who.attempt(subjects.yearForm, { year })).body.result as YearForm
async function saveQuestions(world: World, more: unknown = schemaOf(further), version = 0) {
  const biz = await world.as('bizManger')
  const { definition } = await formOf(biz)
  const saved = await biz.attempt(subjects.saveYearForm, {
    ...{ year: '2026', version },
    definition: { ...definition, slots: [], more },
  })
  return { biz, saved }
}

describe('additional questions', () => {
  const answers = { chips: true, share: 62.5, fields: ['交易', '风控'], secret: '甲七号' }
  /** A draft of a year with additional questions. */
  async function drafted() {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await world.as('mechanism')
    const { biz } = await saveQuestions(world)
    const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, written)).body.result
    const save = async (more: object) => (await man.attempt(subjects.saveDraft, { id, more })).body
    const submit = () => man.ask(subjects.submitChanged, { id })
    return { world, man, biz, id, subjectId, save, submit }
  }
  async function submitted() {
    const all = await drafted()
    await all.save(answers)
    return { ...all, done: await all.submit() }
  }

  test('are saved as a new version of the form in three round trips', async () => {
    const world = await freshWorld()
    expect((await saveQuestions(world, null)).saved.body).toMatchObject({ success: true, result: { version: 1 } })
    const man = await world.as('subjectMan')
    await man.ask(subjects.beginDraftAgain, written)
    const { biz, saved } = await saveQuestions(world, schemaOf(further), 1)
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true, result: { version: 2 } })
    expect(saved.trips).toBeLessThanOrEqual(3)
    expect((await formOf(biz)).definition.more).toEqual(schemaOf(further))
  })

  test('apply to new drafts, while earlier drafts keep their version', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await saveQuestions(world, null)
    const earlier = (await man.ask(subjects.beginDraftAgain, { ...written, subjectName: '先写的课题' })).body.result
    await saveQuestions(world, schemaOf(further), 1)
    expect((await man.ask(subjects.declarationInfo, { id: earlier.id })).body.result.form.more).toBeNull()
    expect((await man.ask(subjects.newDeclaration)).body.result.form.more?.['x-order']).toEqual(
      further.map(({ name }) => name),
    )
  })

  test('reject invalid answers on save', async () => {
    const { save } = await drafted()
    expect({
      tooLarge: await save({ chips: true, share: 140 }),
      noBoolean: await save({ chips: '也许' }),
      unknown: await save({ other: 'x' }),
    }).toMatchObject({
      tooLarge: { code: 400, result: { 'more.share': '“国产化比例”不得大于 100' } },
      noBoolean: { code: 400, result: { 'more.chips': '“是否用到国产芯片”应选是或否' } },
      unknown: { code: 400, result: { 'more.other': '表单中无此项' } },
    })
  })

  test('require visible answers on submission only', async () => {
    const { save, submit } = await drafted()
    expect((await submit()).body.result).toEqual({ 'more.chips': '请填写“是否用到国产芯片”' })
    expect(await save({ chips: true, secret: '甲七号' })).toMatchObject({ success: true })
    expect((await submit()).body.result).toEqual({ 'more.share': '请填写“国产化比例”' })
  })

  test('store answers in the draft and in the submitted version', async () => {
    const { world, man, id, done } = await submitted()
    expect((await man.ask(subjects.declarationInfo, { id })).body.result.more).toEqual(answers)
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect((await world.all('subjectVersion'))[0]!.snapshot).toMatchObject({ 'more.share': 62.5 })
  })

  test('appear in the detail and in the printed declaration', async () => {
    const { biz, subjectId } = await submitted()
    const detail = (await biz.ask(subjects.subjectDetail, { id: subjectId })).body.result
    expect(detail.own.map(({ label, text }) => `${label}：${text}`)).toEqual([
      ...['是否用到国产芯片：是', '国产化比例：62.5%', '应用场景：交易、风控', '合作单位代号：甲七号'],
    ])
    expect(detail.sections.at(-1)).toEqual({ name: 'more', title: '补充问题' })
    const paper = await biz.ask(study.declarationDocuments, { ids: [subjectId], type: 'docx' })
    const text = strFromU8(unzipSync(new Uint8Array(await paper.response.arrayBuffer()))['word/document.xml']!)
    for (const word of ['国产化比例', '62.5%', '交易、风控']) expect(text).toContain(word)
  })

  test.each(['counselor', 'technologyManger'] as const)('hide excluded answers from the reviewer %s', async (role) => {
    const { world, id, subjectId } = await submitted()
    await world.db.run(`update subject set status = 'RE_AUDITING' where id = '${subjectId}'`)
    const who = await world.as(role)
    const { id: reviewerId, realname: reviewerName } = who.user
    await world.make('subjectReview', { subjectId, stage: 'RE', reviewerId, reviewerName })
    const read = await Promise.all([
      who.ask(reviews.reviewInfo, { subjectId, stage: 'RE' }),
      who.ask(subjects.subjectDetail, { id: subjectId }),
      who.ask(subjects.declarationInfo, { id }),
    ])
    const all = read.map(({ body }) => JSON.stringify(body)).join('\n')
    expect(all).toContain('62.5%')
    expect(all).not.toContain('甲七号')
    expect(all).not.toContain('合作单位代号')
  })

  test('are compared between versions with labels', async () => {
    const world = await freshWorld()
    const { biz } = await saveQuestions(world)
    const man = await world.as('subjectMan')
    await world.as('mechanism')
    const more = { chips: true, share: 10, fields: ['客服'] }
    const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, { ...written, more })).body.result
    expect((await man.ask(subjects.submitChanged, { id })).body.success).toBe(true)
    await world.db.run(`update subject set status = 'TO_PERFECT', return_from = 'TO_REVIEW' where id = '${subjectId}'`)
    const again = await man.ask(subjects.submitChanged, { id, more: { chips: false, fields: ['交易'] } })
    expect(again.body, JSON.stringify(again.body)).toMatchObject({ success: true })
    const { sections } = (await biz.ask(subjects.compareVersions, { id })).body.result!
    expect(sections.at(-1)).toMatchObject({
      ...{ name: 'more', title: '补充问题' },
      changes: [
        { label: '是否用到国产芯片', before: '是', after: '否' },
        { label: '国产化比例', before: '10', after: '' },
        { label: '应用场景', before: '客服', after: '交易' },
      ],
    })
  })

  test.each<[string, unknown, string]>([
    ['the format is invalid', { any: 1 }, '补充问题的格式不正确，请重新编辑'],
    ['there is no question', schemaOf([]), '补充问题的格式不正确，请重新编辑'],
    [
      'a question is a signature',
      schemaOf([{ name: 'f', kind: 'signature', label: '签名' }]),
      '补充问题不能含富文本、签名或分页',
    ],
    [
      'conditions are circular',
      schemaOf([
        { name: 'a', kind: 'text', label: '甲', show: { join: 'all', tests: [{ field: 'b', is: 'filled' }] } },
        { name: 'b', kind: 'text', label: '乙', show: { join: 'all', tests: [{ field: 'a', is: 'filled' }] } },
      ]),
      '补充问题“甲”：条件或计算互相循环',
    ],
    [
      'an answer is hidden from its author',
      schemaOf([{ name: 'a', kind: 'text', label: '甲', hiddenFrom: ['subjectMan'] }]),
      '补充问题仅可对机构联系人、技管委、评委和证监会领导保密',
    ],
  ])('are rejected if %s', async (_, more, sentence) => {
    const { saved } = await saveQuestions(await freshWorld(), more)
    expect(saved.body).toMatchObject({ code: 400 })
    expect(JSON.stringify(saved.body)).toContain(sentence)
  })
})

const storage = storageForFile()
const named: Field[] = [
  { name: 'adviser', kind: 'person', label: '指导专家', required: true },
  { name: 'partner', kind: 'depart', label: '试点单位' },
  { name: 'proof', kind: 'file', label: '查新报告', exts: ['pdf'], max: 2, required: true },
  { name: 'quote', kind: 'file', label: '报价单', hiddenFrom: ['technologyManger'], blind: true },
]
async function withFiles() {
  const world = await freshWorld()
  world.vars = storage()
  const { biz } = await saveQuestions(world, schemaOf(named))
  const [man, stranger] = [await world.as('subjectMan'), await world.as('subjectMan', '王五', { realname: '王小五' })]
  await world.as('mechanism')
  const upload = async (who: SignedIn, name: string) =>
    String((await who.ask(files.uploadFile, uploadForm(name, pdf(name)))).body.result.id)
  const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, written)).body.result
  const save = async (more: object) => man.attempt(subjects.saveDraft, { id, more })
  return { world, biz, man, stranger, upload, id, subjectId, save }
}

describe('additional questions for files, people and institutions', () => {
  /** A draft with answers of all three kinds. */
  async function answered() {
    const all = await withFiles()
    const { world, man, stranger, upload, id, save } = all
    const home = (await world.all('depart'))[0]!
    const proof = await upload(man, '查新.pdf')
    const saved = await save({
      adviser: [stranger.user.id, '随便写的'],
      partner: [home.id, ''.padEnd(3, '乙')],
      proof: [proof],
    })
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true })
    const info = async () => (await man.ask(subjects.declarationInfo, { id })).body.result
    return { ...all, home, proof, saved, info }
  }

  test('reject unknown people, foreign and unknown files and wrong file types', async () => {
    const { man, stranger, upload, save } = await withFiles()
    const foreign = await upload(stranger, '别人的.pdf')
    const picture = String((await man.ask(files.uploadFile, uploadForm('图.png', png()))).body.result.id)
    const wrong = async (more: object) => (await save(more)).body.result
    expect(await wrong({ adviser: ['nobody-there', '李某'] })).toEqual({
      'more.adviser': '所选的人员或机构已不存在，请重新选择',
    })
    expect(await wrong({ adviser: '李某' })).toHaveProperty(['more.adviser'])
    for (const proof of [[foreign], ['gone-file-1'], 'x'])
      expect(await wrong({ proof }), JSON.stringify(proof)).toHaveProperty(['more.proof'])
    expect(await wrong({ proof: [picture] })).toEqual({ 'more.proof': '查新报告应为 pdf 文件' })
  })

  test('store ids with current names and bind files to the question', async () => {
    const { world, stranger, subjectId, home, proof, saved, info } = await answered()
    expect(saved.trips).toBeLessThanOrEqual(3)
    expect(await info()).toMatchObject({
      more: {
        adviser: [stranger.user.id, stranger.user.realname],
        partner: [home.id, home.departName],
        proof: [proof],
      },
      attachments: [],
    })
    expect(await world.read('file', proof)).toMatchObject({ bizType: 'subject', bizId: subjectId, slot: 'more.proof' })
  })

  test('keep files and people that are already stored', async () => {
    const { world, man, stranger, id, save, info } = await answered()
    const { more } = await info()
    await world.db.run(`update user set del_flag = 1 where id = '${stranger.user.id}'`)
    expect((await man.attempt(subjects.saveDraft, { id, attachments: [] })).body.success).toBe(true)
    expect((await save(more)).body).toMatchObject({ success: true })
    const done = await man.ask(subjects.submitChanged, { id })
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
    expect(done.trips).toBeLessThanOrEqual(3)
  })

  test('appear by name in the detail and in the printed declaration', async () => {
    const { biz, man, stranger, id, subjectId, home } = await answered()
    await man.ask(subjects.submitChanged, { id })
    const detail = (await biz.ask(subjects.subjectDetail, { id: subjectId })).body.result
    expect(detail.own.map(({ label, text }) => `${label}：${text}`)).toEqual([
      ...[`指导专家：${stranger.user.realname}`, `试点单位：${home.departName}`],
    ])
    expect(detail.files.find(({ slot }) => slot === 'more.proof')).toMatchObject({
      ...{ name: '查新报告', files: [{ fileName: '查新.pdf' }] },
    })
    const paper = await biz.ask(study.declarationDocuments, { ids: [subjectId], type: 'docx' })
    const text = strFromU8(unzipSync(new Uint8Array(await paper.response.arrayBuffer()))['word/document.xml']!)
    for (const word of ['指导专家', stranger.user.realname, '查新.pdf']) expect(text).toContain(word)
  })

  test('are required on submission and compared by name', async () => {
    const { world, biz, man, stranger, upload, id, subjectId, save } = await withFiles()
    expect((await man.ask(subjects.submitChanged, { id })).body.result).toEqual({
      ...{ 'more.adviser': '请填写“指导专家”', 'more.proof': '请填写“查新报告”' },
    })
    const [first, second] = [await upload(man, '一.pdf'), await upload(man, '二.pdf')]
    await save({ adviser: [man.user.id, '甲'], proof: [first] })
    expect((await man.ask(subjects.submitChanged, { id })).body.success).toBe(true)
    await world.db.run(`update subject set status = 'TO_PERFECT', return_from = 'TO_REVIEW' where id = '${subjectId}'`)
    const again = await man.attempt(subjects.submitChanged, {
      ...{ id, more: { adviser: [stranger.user.id, '乙'], proof: [second] } },
    })
    expect(again.body, JSON.stringify(again.body)).toMatchObject({ success: true })
    const { sections } = (await biz.ask(subjects.compareVersions, { id })).body.result!
    const text = JSON.stringify(sections)
    for (const word of [man.user.realname, stranger.user.realname, '查新报告 · 一.pdf', '查新报告 · 二.pdf'])
      expect(text).toContain(word)
  })

  /** A declaration under review whose reviewers are a blind expert and a committee member. */
  async function underReview() {
    const { world, biz, man, stranger, upload, id, subjectId, save } = await withFiles()
    const [proof, quote] = [await upload(man, '查新.pdf'), await upload(man, '报价.pdf')]
    await save({ adviser: [stranger.user.id, '甲'], proof: [proof], quote: [quote] })
    expect((await man.ask(subjects.submitChanged, { id })).body.success).toBe(true)
    await world.db.run(`update subject set status = 'RE_AUDITING' where id = '${subjectId}'`)
    const [expert, committee] = [await world.as('counselor'), await world.as('technologyManger')]
    for (const { user } of [expert, committee])
      await world.make('subjectReview', { subjectId, stage: 'RE', reviewerId: user.id, reviewerName: user.realname })
    const status = async (who: SignedIn, file: string) => (await who.ask(files.downloadFile, { id: file })).status
    const taken = async (who: SignedIn) => [await status(who, proof), await status(who, quote)]
    return { world, biz, man, stranger, expert, committee, id, subjectId, proof, quote, status, taken }
  }

  test('reject downloads of hidden files by reviewers', async () => {
    const { biz, man, expert, committee, taken } = await underReview()
    expect({
      biz: await taken(biz),
      man: await taken(man),
      committee: await taken(committee),
      expert: await taken(expert),
    }).toEqual({ biz: [200, 200], man: [200, 200], committee: [200, 404], expert: [200, 404] })
  })

  test('reject downloads of a hidden file that is no longer attached, and accept unusual slot names', async () => {
    const { world, committee, subjectId, proof, status, taken } = await underReview()
    await world.db.run(`update subject_collect set attachments = '[]' where subject_id = '${subjectId}'`)
    expect(await taken(committee)).toEqual([200, 404])
    await world.db.run(`update file set slot = 'more.a"b[' where id = '${proof}'`)
    expect(await status(committee, proof)).toBe(200)
  })

  test('hide files from reviewers, and names of people from blind reviewers', async () => {
    const { stranger, expert, committee, id, subjectId, quote } = await underReview()
    for (const who of [expert, committee]) {
      const read = await Promise.all([
        who.ask(reviews.reviewInfo, { subjectId, stage: 'RE' }),
        who.ask(subjects.subjectDetail, { id: subjectId }),
        who.ask(subjects.declarationInfo, { id }),
      ])
      const all = read.map(({ body }) => JSON.stringify(body)).join('\n')
      for (const word of ['报价', quote]) expect(all, who.user.roleCode).not.toContain(word)
      expect(all.includes(stranger.user.realname), who.user.roleCode).toBe(who === committee)
    }
  })
})
