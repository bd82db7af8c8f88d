import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'
import * as reviews from '~/worker/reviews/calls'
import { formalChecks } from '~/worker/subjects/decisions/checks'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import * as study from '~/worker/study/calls'

const own = (part: object = {}) => ({
  name: 'own1',
  label: '数据安全措施',
  type: 'long',
  required: 1,
  max: 20,
  help: '说明数据来源',
  blind: 0,
  hiddenFrom: [],
  ...part,
})
const allChecks = [...formalChecks]
type Definition = YearForm['definition']
const formOf = async (who: SignedIn, year = '2026', kind = 'declare') =>
  (await who.attempt(subjects.yearForm, { year, kind })).body.result as YearForm
const changed = (definition: Definition, change: (copy: Definition) => void) => {
  const copy = structuredClone(definition)
  change(copy)
  return copy
}
const research = (definition: Definition) => definition.sections.find((section) => section.name === 'research')!
/** The form of 2026 with a question of its own, 创新点 asked and 技术路线 not, and one attachment that must be a PDF. */
async function asking(world: World, part: object = {}) {
  const biz = await world.as('bizManger')
  const { definition } = await formOf(biz)
  const next = changed(definition, (copy) => {
    const { fields } = research(copy)
    research(copy).fields = [
      ...fields
        .filter((field) => field.name !== 'techRoute')
        .map((field) => (field.name === 'innovation' ? { ...field, required: 1 } : field)),
      own(part) as never,
    ]
    copy.slots = [{ slot: 'plan', name: '实施方案', required: 1, exts: ['pdf'], max: 1, blind: 0, hiddenFrom: [] }]
  })
  const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', definition: next })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true, result: { version: 1 } })
  expect(saved.trips).toBeLessThanOrEqual(3)
  return { biz, definition: next, id: saved.body.result.id as string }
}
const written = {
  subjectName: '证券业智能风控研究',
  year: '2026',
  domain: '03',
  subjectType: '2',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  summary: '简介',
  background: '背景',
  objectives: '目标',
  content: '内容',
  commitment: 1,
  members: [{ name: '李四', duty: '研究' }],
}
const upload = (world: World, who: SignedIn, id: string, ext = 'pdf') =>
  world.make('file', {
    id,
    fileName: `${id}.${ext}`,
    ext,
    size: 10,
    mime: 'application/pdf',
    sha256: id,
    objectKey: id,
    uploaderId: who.user.id,
  })

describe('the form of a year', () => {
  test('is the one of the house until the year has its own, then last year’s until it is changed', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect(await formOf(biz)).toMatchObject({ version: 0, from: '', used: 0 })
    await asking(world)
    const next = await formOf(biz, '2027')
    expect(next).toMatchObject({ version: 0, from: '2026' })
    expect(next.definition.slots.map((slot) => slot.slot)).toEqual(['plan'])
    expect((await formOf(biz, '2025')).from).toBe('')
    const topic = await formOf(biz, '2026', 'collect')
    expect(topic.definition.sections.flatMap((section) => section.fields.map((field) => field.name))).toContain(
      'necessity',
    )
    expect(topic.definition.slots.every((slot) => !slot.required)).toBe(true)
  })

  test('asks a question of its own of some types and fields of subjects alone; what was answered comes back with them', async () => {
    const world = await freshWorld()
    const askedOf = { subjectType: ['2', '3'], domain: ['03'] }
    const { biz } = await asking(world, { askedOf })
    const { palette } = await formOf(biz)
    expect(palette.filter(({ options }) => options.length).map(({ name }) => name)).toEqual(['subjectType', 'domain'])
    const man = await world.as('subjectMan')
    await world.as('mechanism')
    const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, { ...written, extra: { own1: '全部脱敏' } }))
      .body.result
    const save = (part: object) => man.ask(subjects.saveDraft, { id, ...part })
    const asked = async () => Object.keys((await man.ask(subjects.submitChanged, { id })).body.result)
    const told = async () => (await man.ask(subjects.subjectDetail, { id: subjectId })).body.result.own
    const kept = async () => (await man.ask(subjects.declarationInfo, { id: subjectId })).body.result
    expect(await told()).toMatchObject([{ name: 'own1', text: '全部脱敏' }])
    await save({ extra: { own1: '' } })
    expect(await asked()).toContain('extra.own1')
    await save({ extra: { own1: '全部脱敏' } })
    for (const part of [{ domain: '01' }, { subjectType: '1' }]) {
      await save({ ...written, ...part })
      expect(await asked(), 'not of these').not.toContain('extra.own1')
      expect(await told()).toEqual([])
      expect((await kept()).extra, 'and is not lost').toEqual({ own1: '全部脱敏' })
    }
    await save(written)
    expect(await told()).toMatchObject([{ name: 'own1', text: '全部脱敏' }])
    const [field] = (await kept()).form.sections.flatMap(({ fields }) => fields.filter(({ own }) => own))
    expect(field).toMatchObject({ askedOf })
  })

  test('does not let what the house knows depend on type or field', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { definition } = await formOf(biz)
    const save = (askedOf: unknown) =>
      biz.attempt(subjects.saveYearForm, {
        year: '2026',
        definition: changed(definition, (copy) => {
          research(copy).fields[0] = { ...research(copy).fields[0]!, askedOf: askedOf as never }
        }),
      })
    expect((await save({ subjectType: ['2'] })).body).toMatchObject({
      code: 400,
      message: '仅自定义项可限定适用课题',
    })
    expect((await save({ domain: 'x' })).body).toMatchObject({ code: 400, message: '适用课题应为类型与领域的代码' })
    expect(await world.all('declareForm')).toEqual([])
  })

  test('is what a declaration is asked, checked and shown by', async () => {
    const world = await freshWorld()
    await asking(world)
    const man = await world.as('subjectMan')
    await world.as('mechanism')
    await upload(world, man, 'f-plan')
    await upload(world, man, 'f-word', 'docx')
    const blank = (await man.ask(subjects.newDeclaration)).body.result
    expect(blank.form.slots.map((slot: { slot: string }) => slot.slot)).toEqual(['plan'])
    expect(blank.extra).toEqual({ own1: '' })
    const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, written)).body.result
    const submit = (part: object = {}) => man.ask(subjects.submitChanged, { id, ...part })
    expect((await submit()).body.result).toEqual({
      innovation: '请填写创新点',
      'extra.own1': '请填写数据安全措施',
      'attachments.plan': '请上传实施方案',
    })
    const save = async (part: object) => (await man.ask(subjects.saveDraft, { id, ...part })).body.result
    expect(await save({ extra: { own1: '长'.repeat(21) } })).toEqual({ 'extra.own1': '数据安全措施最多 20 个字' })
    expect(await save({ extra: { own9: '不在表内' } })).toEqual({ 'extra.own9': '本年度申报表无此项' })
    expect(await save({ attachments: [{ slot: 'plan', fileIds: ['f-word'] }] })).toEqual({
      'attachments.plan': '实施方案应为 pdf 文件',
    })
    expect(await save({ attachments: [{ slot: 'budget', fileIds: ['f-plan'] }] })).toEqual({
      'attachments.budget': '该类附件不存在',
    })
    const whole = {
      innovation: '新',
      extra: { own1: '全部脱敏' },
      attachments: [{ slot: 'plan', fileIds: ['f-plan'] }],
    }
    expect((await submit(whole)).body).toMatchObject({ success: true })
    const shown = (await man.ask(subjects.subjectDetail, { id: subjectId })).body.result
    expect(shown.own).toEqual([{ name: 'own1', label: '数据安全措施', text: '全部脱敏' }])
    expect(shown.files[0]).toMatchObject({ slot: 'plan', name: '实施方案', required: 1 })
    expect((await world.all('subjectVersion'))[0]!.snapshot).toMatchObject({ 'extra.own1': '全部脱敏' })
  })

  test('stays as it is for what was written by it: a change is another version, for what begins later', async () => {
    const world = await freshWorld()
    const { biz, definition, id: first } = await asking(world)
    const man = await world.as('subjectMan')
    const before = (await man.ask(subjects.beginDraftAgain, written)).body.result
    const less = changed(definition, (copy) => {
      research(copy).fields = research(copy).fields.filter((field) => field.name !== 'own1')
      copy.slots = []
    })
    const stale = await biz.attempt(subjects.saveYearForm, { year: '2026', definition: less })
    expect(stale.body).toMatchObject({ success: false, code: 409 })
    const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', version: 1, definition: less })
    expect(saved.body).toMatchObject({
      success: true,
      result: { version: 2 },
      message: expect.stringContaining('第 2 版'),
    })
    const after = (await man.ask(subjects.beginDraftAgain, { ...written, subjectName: '第二份申报' })).body.result
    const formsOf = async (id: string) => (await man.ask(subjects.declarationInfo, { id })).body.result.form
    expect(await formsOf(before.id)).toMatchObject({ id: first, version: 1, slots: [{ slot: 'plan' }] })
    expect(await formsOf(after.id)).toMatchObject({ id: saved.body.result.id, version: 2, slots: [] })
    // Nobody has written by the third yet: it is changed in place.
    await biz.attempt(subjects.saveYearForm, { year: '2027', definition })
    const again = await biz.attempt(subjects.saveYearForm, { year: '2027', version: 1, definition: less })
    expect(again.body.result.version).toBe(1)
    expect((await formOf(biz)).versions.map(({ version, used }) => [version, used])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })

  test('a draft that moves to another year is asked what that year asks', async () => {
    const world = await freshWorld()
    await world.set('declareWindows', [
      { year: '2025', start: '2025-01-01 00:00:00', end: '2026-12-31 23:59:59' },
      { year: '2026', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
    ])
    await asking(world)
    const man = await world.as('subjectMan')
    const { id } = (await man.ask(subjects.beginDraftAgain, { ...written, year: '2025' })).body.result
    const slots = async () =>
      (await man.ask(subjects.declarationInfo, { id })).body.result.form.slots.map(
        (slot: { slot: string }) => slot.slot,
      )
    expect(await slots()).toContain('application')
    await man.ask(subjects.saveDraft, { id, year: '2026' })
    expect(await slots()).toEqual(['plan'])
  })

  test('keeps answers from those it hides them from, everywhere they are read', async () => {
    const world = await freshWorld()
    const { biz } = await asking(world, { blind: 1, hiddenFrom: ['technologyManger', 'mechanism'] })
    const man = await world.as('subjectMan')
    const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, { ...written, extra: { own1: '只给中心看' } }))
      .body.result
    await world.db.run(
      `update subject set status = 'RE_AUDITING', submit_time = '2026-11-01' where id = '${subjectId}'`,
    )
    const counselor = await world.as('counselor')
    const committee = await world.as('technologyManger')
    for (const who of [counselor, committee])
      await world.make('subjectReview', {
        subjectId,
        stage: 'RE',
        reviewerId: who.user.id,
        reviewerName: who.user.realname,
      })
    const reads = async (who: SignedIn) => {
      const answers = await Promise.all([
        who.ask(subjects.subjectDetail, { id: subjectId }),
        who.ask(subjects.declarationInfo, { id }),
        who.ask(reviews.reviewInfo, { subjectId, stage: 'RE' }),
        who.ask(study.subjectStudy, { subjectId }),
      ])
      return answers.some((answer) => JSON.stringify(answer.body).includes('只给中心看'))
    }
    expect(await reads(man)).toBe(true)
    expect(await reads(biz)).toBe(true)
    expect(await reads(committee)).toBe(false)
    expect(await reads(await world.as('mechanism'))).toBe(false)
    expect(await reads(counselor), 'blind').toBe(false)
    await world.set('blindReview', 0)
    expect(await reads(counselor), 'not blind').toBe(true)
  })

  test('is refused what it cannot be, each with its sentence, and is the centre’s to say', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { definition } = await formOf(biz)
    const save = async (change: (copy: Definition) => void) =>
      (await biz.attempt(subjects.saveYearForm, { year: '2026', definition: changed(definition, change) })).body
    const put = (field: object) => (copy: Definition) => void research(copy).fields.push(own(field) as never)
    const at = 'definition.sections.2.fields.8'
    expect(await save(put({ label: '' }))).toMatchObject({ code: 400, result: { [`${at}.label`]: '请填写项目名称' } })
    expect((await save(put({ max: 0 }))).result).toEqual({ [`${at}.max`]: '字数或数量上限应为 1 到 20000 的整数' })
    expect((await save(put({ type: 'select' }))).result).toHaveProperty([`${at}.type`], '自定义项仅可为单行或多行文字')
    expect((await save(put({ name: 'password' }))).result).toMatchObject({ [`${at}.name`]: '该项不存在' })
    expect((await save(put({ hiddenFrom: ['bizManger'] }))).result).toEqual({ [`${at}.hiddenFrom.0`]: '角色有误' })
    expect((await save(put({ name: 'necessity', type: 'long', label: '' }))).result).toEqual({
      'definition.sections': '该项不存在',
    })
    expect((await save((copy) => void copy.sections.shift())).result).toHaveProperty(['definition.sections'])
    expect(
      (
        await save(
          (copy) =>
            void copy.slots.push({ slot: 'x', name: '', required: 0, exts: [], max: 99, blind: 0, hiddenFrom: [] }),
        )
      ).result,
    ).toMatchObject({
      'definition.slots.4.name': '请填写附件名称',
      'definition.slots.4.exts': '请选择附件可用的文件类型',
      'definition.slots.4.max': '字数或数量上限应为 1 到 20 的整数',
    })
    expect((await biz.attempt(subjects.saveYearForm, { year: '26', definition })).body.code).toBe(400)
    expect(await world.all('declareForm')).toHaveLength(0)
    for (const role of ['subjectMan', 'mechanism', 'counselor', 'technologyManger', 'csrcLeader'] as const) {
      const who = await world.as(role)
      expect((await who.ask(subjects.yearForm, { year: '2026' })).status, role).toBe(403)
      expect((await who.attempt(subjects.saveYearForm, { year: '2026', definition })).status, role).toBe(403)
    }
    const both = await Promise.all([1, 2].map(() => biz.attempt(subjects.saveYearForm, { year: '2026', definition })))
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(await world.all('declareForm')).toHaveLength(1)
  })
})

describe('whoever edits the form of a year', () => {
  test('is told which questions there are: what must stay, what may be kept from readers, where each stands', async () => {
    const world = await freshWorld()
    const { palette, sections } = await formOf(await world.as('bizManger'))
    const one = (name: string) => palette.find((row) => row.name === name)
    expect(one('subjectName')).toEqual({
      ...{ name: 'subjectName', label: '课题名称', section: 'base', type: 'text', max: 50, fixed: 1, hideable: 0 },
      options: [],
    })
    expect(one('summary')).toMatchObject({ type: 'long', fixed: 0, hideable: 1 })
    expect(one('budget')).toMatchObject({ type: 'list', fixed: 0, hideable: 1 })
    expect(one('members')).toMatchObject({ type: 'list', fixed: 0, hideable: 0 })
    expect(palette.map((row) => row.name)).not.toContain('necessity')
    expect(sections.map((row) => row.name)).toEqual([
      ...['base', 'people', 'research', 'members', 'results', 'schedule', 'budget', 'files', 'commitment'],
    ])
  })

  test('is told how many write by each version; what was deleted does not count', async () => {
    const world = await freshWorld()
    const { biz, definition, id } = await asking(world)
    const used = async () => (await formOf(biz)).used
    expect(await used()).toBe(0)
    const collectIds = [(await world.subject()).collectId, (await world.subject()).collectId]
    await world.db.run(`update subject_collect set form_id = '${id}'`)
    expect(await used()).toBe(2)
    await world.db.run(`update subject_collect set del_flag = 1 where id = '${collectIds[0]}'`)
    expect(await used()).toBe(1)
    await world.db.run(`update subject_collect set del_flag = 1`)
    const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', version: 1, definition })
    expect(saved.body.result, 'nobody writes by it any more: it is changed in place').toEqual({ id, version: 1 })
  })

  test('begins with the form of the last year that has one, whichever version of it came last', async () => {
    const world = await freshWorld()
    const { biz, definition } = await asking(world)
    const save = (year: string, name: string, version = 0) =>
      biz.attempt(subjects.saveYearForm, {
        ...{ year, version },
        definition: changed(definition, (copy) => void (copy.slots[0]!.name = name)),
      })
    await save('2024', '二〇二四')
    await world.subject({ id: 's' })
    await world.db.run(`update subject_collect set form_id = (select id from declare_form where year = '2024')`)
    await save('2024', '二〇二四之二', 1)
    const slotOf = async (year: string) => {
      const form = await formOf(biz, year)
      return [form.from, form.version, form.definition.slots[0]!.name]
    }
    expect(await slotOf('2024')).toEqual(['', 2, '二〇二四之二'])
    expect(await slotOf('2025')).toEqual(['2024', 0, '二〇二四之二'])
    expect(await slotOf('2026')).toEqual(['', 1, '实施方案'])
    expect(await slotOf('2023')).toEqual(['', 0, '申报书'])
    await world.db.run(`update declare_form set del_flag = 1 where year = '2024' and version = 2`)
    expect(await slotOf('2025')).toEqual(['2024', 0, '二〇二四'])
  })

  test('keeps the attachments that a version hides, and says of the others that they are hidden from nobody', async () => {
    const world = await freshWorld()
    const { definition } = await formOf(await world.as('bizManger'))
    expect(definition.slots[0]).toMatchObject({ slot: 'application', blind: 0, hiddenFrom: [] })
  })
})

describe('a blank form', () => {
  const blank = async (who: SignedIn, query = {}) => (await who.ask(subjects.newDeclaration, query)).body.result

  test('of an applicant is filled in with the person, the institution and the first open year', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan', '', { phone: '13712345678', email: 'man@example.org' })
    await world.set('declareWindows', [
      { year: '2028', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
      { year: '2027', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
      { year: '2025', start: '2026-01-01 00:00:00', end: '2026-06-30 23:59:59' },
    ])
    expect(await blank(man)).toMatchObject({
      ...{ id: '', year: '2027', years: ['2027', '2028'], leadDepartId: 'd-one', leadDepartName: '甲证券股份有限公司' },
      ...{ subjectManId: man.user.id, subjectManName: man.user.realname, subjectManPhone: '13712345678' },
      ...{ subjectManEmail: 'man@example.org', status: 'TO_SUBMIT', kind: 'declare', may: { draft: true } },
    })
  })

  test('has nothing counted, ticked or versioned', async () => {
    const world = await freshWorld()
    const form = await blank(await world.as('subjectMan'))
    const numbers = Object.entries(form).filter(([, value]) => typeof value === 'number')
    expect(Object.fromEntries(numbers)).toEqual({
      ...{ lockVersion: 0, budgetTotal: 0, durationMonths: 0, commitment: 0, versionNo: 0, blind: 0 },
    })
    expect(form.files.every((slot: { files: unknown[] }) => slot.files.length === 0)).toBe(true)
  })

  test('of a contact names the institution alone, of the centre neither', async () => {
    const world = await freshWorld()
    const person = { subjectManId: '', subjectManName: '', subjectManPhone: '', subjectManEmail: '' }
    expect(await blank(await world.as('mechanism'))).toMatchObject({ leadDepartId: 'd-one', ...person })
    expect(await blank(await world.as('bizManger'))).toMatchObject({ leadDepartId: '', leadDepartName: '', ...person })
  })

  test('may be begun while a year is open, by the centre at any time', async () => {
    const world = await freshWorld()
    await world.set('declareWindows', [])
    const may = async (role: 'subjectMan' | 'bizManger') => (await blank(await world.as(role))).may.draft
    expect([await may('subjectMan'), await may('bizManger')]).toEqual(['当前无开放申报的年度', true])
  })

  test('of a topic has the questions of a topic, and takes up no other', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'topic', source: 'collect', status: 'FINESHED', subjectName: '已入选的选题' })
    await world.db.run(`update subject_collect set kind = 'collect'`)
    const man = await world.as('subjectMan')
    const names = (form: { form: { sections: { fields: { name: string }[] }[] } }) =>
      form.form.sections.flatMap((section) => section.fields.map((field) => field.name))
    const topic = await blank(man, { kind: 'collect', topicId: 'topic' })
    expect([topic.topicId, topic.subjectName]).toEqual(['', ''])
    expect(names(topic)).toContain('necessity')
    expect(names(topic)).not.toContain('members')
    const declaration = await blank(man, { topicId: 'topic' })
    expect([declaration.topicId, declaration.topicName]).toEqual(['topic', '已入选的选题'])
    expect(names(declaration)).toContain('members')
    for (const change of [`status = 'TO_REVIEW'`, `status = 'FINESHED', del_flag = 1`]) {
      await world.db.run(`update subject set ${change}`)
      expect((await blank(man, { topicId: 'topic' })).topicId).toBe('')
    }
  })
})

describe('the check list of the formal review', () => {
  test('is the year’s to say; what was written by another version keeps its own', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { definition, checks } = await formOf(biz)
    expect(definition.checks.map((line) => line.name)).toEqual(allChecks)
    expect(checks.at(-1)).toEqual({ name: 'original', text: '无与在研、已结题课题的重复' })
    const written = async (more: object) => {
      const subject = await world.subject({ status: 'TO_REVIEW', ...more })
      return subject.id
    }
    const before = await written({ year: '2026' })
    const own = [
      { name: 'named', label: '' },
      { name: 'check1', label: '数据来源合法' },
    ]
    const save = (checksOf: object[] | undefined) =>
      biz.attempt(subjects.saveYearForm, { year: '2026', definition: { ...definition, checks: checksOf } })
    expect((await save([])).body.result).toEqual({ 'definition.checks': '形式审查清单至少一项' })
    expect((await save([{ name: 'check1', label: '' }])).body.result).toEqual({
      'definition.checks.0.label': '请填写检查项',
    })
    expect((await save([own[0]!, own[0]!])).body.result).toEqual({ 'definition.checks': '检查项不可重复' })
    const saved = (await save(own)).body.result.id as string
    const after = await written({ year: '2026' })
    await world.db.run(`update subject_collect set form_id = '${saved}' where subject_id = '${after}'`)
    const pass = async (ids: string[], ticked: string[]) =>
      (await biz.ask(subjects.auditSubjectsBatch, { ids, result: 'pass', checks: ticked })).body

    const asked = await biz.ask(subjects.reviewForm, { ids: [after] })
    expect(asked.trips).toBeLessThanOrEqual(2)
    expect(asked.body.result.checks).toEqual([
      { name: 'named', text: '课题名称规范，与研究内容一致' },
      { name: 'check1', text: '数据来源合法' },
    ])
    expect((await biz.ask(subjects.reviewForm, { ids: [before, after] })).body.result.checks).toHaveLength(7)
    expect(await pass([after], allChecks)).toMatchObject({ code: 400, result: { 'checks.0': '检查清单无此项' } })
    expect(await pass([after], ['named'])).toMatchObject({
      result: { checks: '检查清单还有 1 项未确认：数据来源合法' },
    })
    expect(await pass([after], ['named', 'check1'])).toMatchObject({ success: true })
    expect(await pass([before], ['named', 'check1'])).toMatchObject({ code: 400 })
    expect(await pass([before], allChecks)).toMatchObject({ success: true })
    // Left out, the lines stay; a form kept before there were any has the house's.
    const kept = await biz.attempt(subjects.saveYearForm, {
      year: '2026',
      version: 1,
      definition: { sections: definition.sections, slots: definition.slots },
    })
    expect(kept.body).toMatchObject({ success: true })
    expect((await formOf(biz)).definition.checks).toEqual(own)
    await world.db.run(`update declare_form set definition = json_remove(definition, '$.checks')`)
    expect((await formOf(biz)).definition.checks.map((line) => line.name)).toEqual(allChecks)
    expect((await biz.ask(subjects.reviewForm, { ids: ['no-such'] })).status).toBe(404)
    for (const role of ['subjectMan', 'mechanism', 'technologyManger', 'counselor'] as const)
      expect((await (await world.as(role)).ask(subjects.reviewForm, { ids: [after] })).status, role).toBe(403)
  })
})

describe('collected topics', () => {
  const topic = {
    kind: 'collect',
    subjectName: '证券业大模型安全测评选题',
    year: '2026',
    domain: '03',
    necessity: '监管需要',
    targets: '形成测评方法',
    technicalPoints: '红队测试',
  }
  test('are put forward, taken into the year’s list, and become declarations; each leads to the other', async () => {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const begun = (await man.ask(subjects.beginDraftAgain, { ...topic, necessity: '' })).body.result
    expect((await man.ask(subjects.submitChanged, { id: begun.id })).body.result).toEqual({
      necessity: '请填写必要性',
    })
    const sent = await man.ask(subjects.submitChanged, { id: begun.id, necessity: topic.necessity })
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true })
    await contact.ask(subjects.approveSubjects, { ids: [begun.subjectId], pass: true })
    const other = await world.as('subjectMan', '乙', { departId: 'd-two' })
    expect((await other.ask(subjects.topics)).body.result, 'not in the list yet').toEqual([])
    expect((await other.ask(subjects.beginDraftAgain, { topicId: begun.subjectId })).body.result).toEqual({
      topicId: '征集选题不存在，或尚未入选',
    })
    const taken = await biz.ask(subjects.auditSubjectsBatch, {
      ids: [begun.subjectId],
      result: 'pass',
    })
    expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ success: true })
    expect(await world.read('subject', begun.subjectId)).toMatchObject({ status: 'FINESHED' })
    const [listed] = (await other.ask(subjects.topics)).body.result
    expect(listed).toMatchObject({
      id: begun.subjectId,
      subjectName: topic.subjectName,
      departName: '甲证券股份有限公司',
      takenUp: [],
    })

    const blank = (await other.ask(subjects.newDeclaration, { topicId: listed!.id })).body.result
    expect(blank).toMatchObject({
      topicId: listed!.id,
      topicName: topic.subjectName,
      subjectName: topic.subjectName,
      background: topic.necessity,
      objectives: topic.targets,
      content: topic.technicalPoints,
      leadDepartName: '乙基金管理有限公司',
    })
    const made = await other.ask(subjects.beginDraftAgain, { topicId: listed!.id, summary: '我们的做法' })
    expect(made.trips).toBeLessThanOrEqual(3)
    const declaration = made.body.result
    expect((await world.read('subject', declaration.subjectId))!).toMatchObject({
      status: 'TO_SUBMIT',
      subjectName: topic.subjectName,
      objectives: topic.targets,
      summary: '我们的做法',
      leadDepartId: 'd-two',
    })
    expect((await other.ask(subjects.subjectDetail, { id: declaration.subjectId })).body.result).toMatchObject({
      topicName: topic.subjectName,
      topicId: '',
    })
    expect((await biz.ask(subjects.subjectDetail, { id: declaration.subjectId })).body.result.topicId).toBe(listed!.id)
    const seenBy = async (who: SignedIn) =>
      (await who.ask(subjects.subjectDetail, { id: listed!.id })).body.result.takenUp
    expect(await seenBy(biz)).toEqual([{ id: declaration.subjectId, subjectName: topic.subjectName }])
    expect(await seenBy(man), 'another institution’s draft is not told').toEqual([])
    expect((await other.ask(subjects.topics)).body.result[0]!.takenUp).toHaveLength(1)
    expect(
      (await other.ask(subjects.checkSubjectName, { subjectName: topic.subjectName, year: '2026' })).body.result,
    ).toMatchObject({
      available: true,
    })
    for (const role of ['counselor', 'technologyManger'] as const)
      expect((await (await world.as(role)).ask(subjects.topics)).status).toBe(403)
  })

  test('are listed year by year, the last taken in first, found by a word; each with who takes it up', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const make = async (id: string, day: number, given: object = {}) => {
      await world.subject({
        ...{ id, subjectName: `选题${id}`, source: 'collect', status: 'FINESHED', sysOrgCode: 'A03', createBy: 'x' },
        ...{ subjectManId: 'x', finishTime: `2026-11-0${day} 09:00:00` },
        ...given,
      })
      await world.db.run(`update subject_collect set kind = 'collect' where subject_id = '${id}'`)
    }
    await make('a', 1)
    await make('b', 3)
    await make('c', 2, { year: '2025' })
    await make('waiting', 4, { status: 'TO_REVIEW' })
    await make('deleted', 4, { delFlag: 1 })
    await world.subject({ id: 'declaration', status: 'FINESHED' })
    for (const [id, topicId, given] of [
      ['mine', 'a', {}],
      ['another of mine', 'b', {}],
      ['theirs', 'a', { subjectManId: 'x', createBy: 'x', sysOrgCode: 'A03' }],
    ] as const) {
      await world.subject({ id, ...given })
      await world.db.run(`update subject_collect set topic_id = '${topicId}' where subject_id = '${id}'`)
    }
    const listed = async (query: Record<string, string> = {}) =>
      (await man.ask(subjects.topics, query)).body.result.map((one: { id: string; takenUp: { id: string }[] }) => [
        ...[one.id, one.takenUp.map((taker) => taker.id)],
      ])
    expect(await listed()).toEqual([
      ['b', ['another of mine']],
      ['a', ['mine']],
    ])
    expect(await listed({ year: '2025' })).toEqual([['c', []]])
    expect(await listed({ keyword: '题a' })).toEqual([['a', ['mine']]])
    expect(await listed({ keyword: '%' })).toEqual([])
  })

  test('what a topic says fills the places of a declaration; what one writes oneself goes before it', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await world.subject({
      ...{ id: 'topic', source: 'collect', status: 'FINESHED', subjectName: '选题', keywords: '词', domain: '05' },
    })
    await world.db.run(
      `update subject_collect set kind = 'collect', necessity = '为什么', existing = '已有的', targets = '目标'`,
    )
    const begun = async (part: object) => {
      const { subjectId } = (await man.ask(subjects.beginDraftAgain, { topicId: 'topic', ...part })).body.result
      return (await world.read('subject', subjectId))!
    }
    const from = {
      subjectName: '选题',
      keywords: '词',
      domain: '05',
      background: '为什么\n\n已有的',
      objectives: '目标',
    }
    expect(await begun({})).toMatchObject(from)
    const own = { subjectName: '自己的', objectives: '自己的目标' }
    expect(await begun({ ...own, keywords: '' })).toMatchObject({ ...from, ...own })
    await world.db.run(`update subject_collect set existing = ' ' where subject_id = 'topic'`)
    expect(await begun({})).toMatchObject({ background: '为什么' })
  })

  test('a topic is not judged as a declaration, nor a declaration taken as a topic', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plain = await world.subject({ status: 'TO_REVIEW' })
    const idea = await world.subject({ status: 'TO_REVIEW', source: 'collect' })
    await world.db.run(`update subject_collect set kind = 'collect' where id = '${idea.collectId}'`)
    const may = async (id: string) => (await biz.ask(subjects.subjectDetail, { id })).body.result.may
    expect(await may(plain.id)).toMatchObject({ passFormal: true, adoptTopic: '该课题不是征集选题' })
    expect(await may(idea.id)).toMatchObject({ adoptTopic: true })
    expect((await may(idea.id)).passFormal).not.toBe(true)
    await biz.ask(subjects.auditSubjectsBatch, {
      ids: [plain.id, idea.id],
      result: 'pass',
      checks: allChecks,
    })
    expect((await world.read('subject', plain.id))!.status).toBe('TO_FISRT_AUDIT')
    expect((await world.read('subject', idea.id))!.status).toBe('FINESHED')
  })
})
