import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'
import * as reviews from '~/worker/reviews/calls'
import { formalChecks } from '~/worker/subjects/decisions/checks'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import * as study from '~/worker/study/calls'

const customQuestion = (part: object = {}) => ({
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
/** The form of 2026 with a custom question, 创新点 required, 技术路线 removed, and one PDF attachment. */
async function saveCustomForm(world: World, part: object = {}) {
  const biz = await world.as('bizManger')
  const { definition } = await formOf(biz)
  const next = changed(definition, (copy) => {
    const { fields } = research(copy)
    research(copy).fields = [
      ...fields
        .filter((field) => field.name !== 'techRoute')
        .map((field) => (field.name === 'innovation' ? { ...field, required: 1 } : field)),
      customQuestion(part) as never,
    ]
    copy.slots = [{ slot: 'plan', name: '实施方案', required: 1, exts: ['pdf'], max: 1, blind: 0, hiddenFrom: [] }]
  })
  const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', definition: next })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true, result: { version: 1 } })
  expect(saved.trips).toBeLessThanOrEqual(3)
  return { biz, definition: next, id: saved.body.result.id as string }
}
const declarationInput = {
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

describe('form of a year', () => {
  test('is the built-in form until the year has its own, later that of the previous year', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect(await formOf(biz)).toMatchObject({ version: 0, from: '', used: 0 })
    await saveCustomForm(world)
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

  describe('with a question for some types and domains', () => {
    const askedOf = { subjectType: ['2', '3'], domain: ['03'] }
    async function limited() {
      const world = await freshWorld()
      const { biz } = await saveCustomForm(world, { askedOf })
      const man = await world.as('subjectMan')
      await world.as('mechanism')
      const begun = await man.ask(subjects.beginDraftAgain, { ...declarationInput, extra: { own1: '全部脱敏' } })
      const { id, subjectId } = begun.body.result
      const save = (part: object) => man.ask(subjects.saveDraft, { id, ...part })
      const missing = async () => Object.keys((await man.ask(subjects.submitChanged, { id })).body.result)
      const shown = async () => (await man.ask(subjects.subjectDetail, { id: subjectId })).body.result.own
      const stored = async () => (await man.ask(subjects.declarationInfo, { id: subjectId })).body.result
      return { biz, save, missing, shown, stored }
    }

    test('offers only type and domain as conditions and returns them with the question', async () => {
      const { biz, stored } = await limited()
      const { palette } = await formOf(biz)
      expect(palette.filter(({ options }) => options.length).map(({ name }) => name)).toEqual(['subjectType', 'domain'])
      const [field] = (await stored()).form.sections.flatMap(({ fields }) => fields.filter((one) => one.own))
      expect(field).toMatchObject({ askedOf })
    })

    test('requires the answer for the given types and domains', async () => {
      const { save, missing, shown } = await limited()
      expect(await shown()).toMatchObject([{ name: 'own1', text: '全部脱敏' }])
      await save({ extra: { own1: '' } })
      expect(await missing()).toContain('extra.own1')
    })

    test.each([{ domain: '01' }, { subjectType: '1' }])(
      'hides the question and keeps its answer for %j',
      async (part) => {
        const { save, missing, shown, stored } = await limited()
        await save({ ...declarationInput, ...part })
        expect(await missing()).not.toContain('extra.own1')
        expect(await shown()).toEqual([])
        expect((await stored()).extra).toEqual({ own1: '全部脱敏' })
        await save(declarationInput)
        expect(await shown()).toMatchObject([{ name: 'own1', text: '全部脱敏' }])
      },
    )
  })

  test('rejects conditions by type or domain on built-in questions', async () => {
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

  describe('in a declaration', () => {
    async function begun() {
      const world = await freshWorld()
      await saveCustomForm(world)
      const man = await world.as('subjectMan')
      await world.as('mechanism')
      await upload(world, man, 'f-plan')
      await upload(world, man, 'f-word', 'docx')
      const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, declarationInput)).body.result
      const submit = async (part: object = {}) => (await man.ask(subjects.submitChanged, { id, ...part })).body
      return { world, man, id, subjectId, submit }
    }

    test('has its slots and custom questions in a new form', async () => {
      const { man } = await begun()
      const blank = (await man.ask(subjects.newDeclaration)).body.result
      expect(blank.form.slots.map((slot: { slot: string }) => slot.slot)).toEqual(['plan'])
      expect(blank.extra).toEqual({ own1: '' })
    })

    test('requires its questions and attachments on submission', async () => {
      const { submit } = await begun()
      expect((await submit()).result).toEqual({
        innovation: '请填写创新点',
        'extra.own1': '请填写数据安全措施',
        'attachments.plan': '请上传实施方案',
      })
    })

    test.each([
      [{ extra: { own1: '长'.repeat(21) } }, { 'extra.own1': '数据安全措施最多 20 个字' }],
      [{ extra: { own9: '不在表内' } }, { 'extra.own9': '本年度申报表无此项' }],
      [{ attachments: [{ slot: 'plan', fileIds: ['f-word'] }] }, { 'attachments.plan': '实施方案应为 pdf 文件' }],
      [{ attachments: [{ slot: 'budget', fileIds: ['f-plan'] }] }, { 'attachments.budget': '该类附件不存在' }],
    ])('rejects %j', async (part, result) => {
      const { man, id } = await begun()
      expect((await man.attempt(subjects.saveDraft, { id, ...part })).body.result).toEqual(result)
    })

    test('shows its answers and slots in the detail and stores them in the version', async () => {
      const { world, man, subjectId, submit } = await begun()
      const whole = {
        innovation: '新',
        extra: { own1: '全部脱敏' },
        attachments: [{ slot: 'plan', fileIds: ['f-plan'] }],
      }
      expect(await submit(whole)).toMatchObject({ success: true })
      const shown = (await man.ask(subjects.subjectDetail, { id: subjectId })).body.result
      expect(shown.own).toEqual([{ name: 'own1', label: '数据安全措施', text: '全部脱敏' }])
      expect(shown.files[0]).toMatchObject({ slot: 'plan', name: '实施方案', required: 1 })
      expect((await world.all('subjectVersion'))[0]!.snapshot).toMatchObject({ 'extra.own1': '全部脱敏' })
    })
  })

  test('creates a new version on change and keeps earlier versions for existing drafts', async () => {
    const world = await freshWorld()
    const { biz, definition, id: first } = await saveCustomForm(world)
    const man = await world.as('subjectMan')
    const before = (await man.ask(subjects.beginDraftAgain, declarationInput)).body.result
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
    const after = (await man.ask(subjects.beginDraftAgain, { ...declarationInput, subjectName: '第二份申报' })).body
      .result
    const formsOf = async (id: string) => (await man.ask(subjects.declarationInfo, { id })).body.result.form
    expect(await formsOf(before.id)).toMatchObject({ id: first, version: 1, slots: [{ slot: 'plan' }] })
    expect(await formsOf(after.id)).toMatchObject({ id: saved.body.result.id, version: 2, slots: [] })
    // The form of 2027 has no declarations yet and is changed in place.
    await biz.attempt(subjects.saveYearForm, { year: '2027', definition })
    const again = await biz.attempt(subjects.saveYearForm, { year: '2027', version: 1, definition: less })
    expect(again.body.result.version).toBe(1)
    expect((await formOf(biz)).versions.map(({ version, used }) => [version, used])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })

  test('applies to a draft that moves to the year', async () => {
    const world = await freshWorld()
    await world.set('declareWindows', [
      { year: '2025', start: '2025-01-01 00:00:00', end: '2026-12-31 23:59:59' },
      { year: '2026', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
    ])
    await saveCustomForm(world)
    const man = await world.as('subjectMan')
    const { id } = (await man.ask(subjects.beginDraftAgain, { ...declarationInput, year: '2025' })).body.result
    const slots = async () =>
      (await man.ask(subjects.declarationInfo, { id })).body.result.form.slots.map(
        (slot: { slot: string }) => slot.slot,
      )
    expect(await slots()).toContain('application')
    await man.ask(subjects.saveDraft, { id, year: '2026' })
    expect(await slots()).toEqual(['plan'])
  })

  test('hides answers from excluded roles on all reads', async () => {
    const world = await freshWorld()
    const { biz } = await saveCustomForm(world, { blind: 1, hiddenFrom: ['technologyManger', 'mechanism'] })
    const man = await world.as('subjectMan')
    const { id, subjectId } = (
      await man.ask(subjects.beginDraftAgain, { ...declarationInput, extra: { own1: '只给中心看' } })
    ).body.result
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

  async function editing() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { definition } = await formOf(biz)
    const save = async (change: (copy: Definition) => void) =>
      (await biz.attempt(subjects.saveYearForm, { year: '2026', definition: changed(definition, change) })).body
    return { world, biz, definition, save }
  }

  test('rejects invalid questions with a message at the field', async () => {
    const { world, save } = await editing()
    const put = async (field: object) => save((copy) => void research(copy).fields.push(customQuestion(field) as never))
    const at = 'definition.sections.2.fields.8'
    expect({
      label: await put({ label: '' }),
      max: await put({ max: 0 }),
      type: await put({ type: 'select' }),
      name: await put({ name: 'password' }),
      role: await put({ hiddenFrom: ['bizManger'] }),
      topic: await put({ name: 'necessity', type: 'long', label: '' }),
    }).toMatchObject({
      label: { code: 400, result: { [`${at}.label`]: '请填写项目名称' } },
      max: { result: { [`${at}.max`]: '字数或数量上限应为 1 到 20000 的整数' } },
      type: { result: { [`${at}.type`]: '自定义项仅可为单行或多行文字' } },
      name: { result: { [`${at}.name`]: '该项不存在' } },
      role: { result: { [`${at}.hiddenFrom.0`]: '角色有误' } },
      topic: { result: { 'definition.sections': '该项不存在' } },
    })
    expect(await world.all('declareForm')).toHaveLength(0)
  })

  test('rejects missing sections, invalid slots and an invalid year', async () => {
    const { biz, definition, save } = await editing()
    expect((await save((copy) => void copy.sections.shift())).result).toHaveProperty(['definition.sections'])
    const slot = { slot: 'x', name: '', required: 0, exts: [], max: 99, blind: 0, hiddenFrom: [] }
    expect((await save((copy) => void copy.slots.push(slot))).result).toMatchObject({
      'definition.slots.4.name': '请填写附件名称',
      'definition.slots.4.exts': '请选择附件可用的文件类型',
      'definition.slots.4.max': '字数或数量上限应为 1 到 20 的整数',
    })
    expect((await biz.attempt(subjects.saveYearForm, { year: '26', definition })).body.code).toBe(400)
  })

  test('is hidden from other roles', async () => {
    const { world, definition } = await editing()
    for (const role of ['subjectMan', 'mechanism', 'counselor', 'technologyManger', 'csrcLeader'] as const) {
      const who = await world.as(role)
      expect((await who.ask(subjects.yearForm, { year: '2026' })).status, role).toBe(403)
      expect((await who.attempt(subjects.saveYearForm, { year: '2026', definition })).status, role).toBe(403)
    }
  })

  test('accepts one of two concurrent saves', async () => {
    const { world, biz, definition } = await editing()
    const both = await Promise.all([1, 2].map(() => biz.attempt(subjects.saveYearForm, { year: '2026', definition })))
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(await world.all('declareForm')).toHaveLength(1)
  })
})

describe('form editor', () => {
  test('lists questions with section, type, fixed and hideable flags', async () => {
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

  test('counts declarations per version without deleted ones', async () => {
    const world = await freshWorld()
    const { biz, definition, id } = await saveCustomForm(world)
    const used = async () => (await formOf(biz)).used
    expect(await used()).toBe(0)
    const collectIds = [(await world.subject()).collectId, (await world.subject()).collectId]
    await world.db.run(`update subject_collect set form_id = '${id}'`)
    expect(await used()).toBe(2)
    await world.db.run(`update subject_collect set del_flag = 1 where id = '${collectIds[0]}'`)
    expect(await used()).toBe(1)
    await world.db.run(`update subject_collect set del_flag = 1`)
    const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', version: 1, definition })
    expect(saved.body.result, 'a form without declarations is changed in place').toEqual({ id, version: 1 })
  })

  test('starts from the latest version of the last year with a form', async () => {
    const world = await freshWorld()
    const { biz, definition } = await saveCustomForm(world)
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

  test('returns the restrictions of attachments, none by default', async () => {
    const world = await freshWorld()
    const { definition } = await formOf(await world.as('bizManger'))
    expect(definition.slots[0]).toMatchObject({ slot: 'application', blind: 0, hiddenFrom: [] })
  })
})

describe('blank form', () => {
  const blank = async (who: SignedIn, query = {}) => (await who.ask(subjects.newDeclaration, query)).body.result

  test('is filled with manager, institution and first open year for an applicant', async () => {
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

  test('has empty counters, checkboxes and versions', async () => {
    const world = await freshWorld()
    const form = await blank(await world.as('subjectMan'))
    const numbers = Object.entries(form).filter(([, value]) => typeof value === 'number')
    expect(Object.fromEntries(numbers)).toEqual({
      ...{ lockVersion: 0, budgetTotal: 0, durationMonths: 0, commitment: 0, versionNo: 0, blind: 0 },
    })
    expect(form.files.every((slot: { files: unknown[] }) => slot.files.length === 0)).toBe(true)
  })

  test('names only the institution for a contact and nothing for the centre', async () => {
    const world = await freshWorld()
    const person = { subjectManId: '', subjectManName: '', subjectManPhone: '', subjectManEmail: '' }
    expect(await blank(await world.as('mechanism'))).toMatchObject({ leadDepartId: 'd-one', ...person })
    expect(await blank(await world.as('bizManger'))).toMatchObject({ leadDepartId: '', leadDepartName: '', ...person })
  })

  test('can be started in an open year, by the centre at any time', async () => {
    const world = await freshWorld()
    await world.set('declareWindows', [])
    const may = async (role: 'subjectMan' | 'bizManger') => (await blank(await world.as(role))).may.draft
    expect([await may('subjectMan'), await may('bizManger')]).toEqual(['当前无开放申报的年度', true])
  })

  test('for a topic has topic questions and adopts no other topic', async () => {
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

describe('checklist of the formal review', () => {
  const own = [
    { name: 'named', label: '' },
    { name: 'check1', label: '数据来源合法' },
  ]
  async function editing() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { definition, checks } = await formOf(biz)
    const save = (checksOf: object[] | undefined) =>
      biz.attempt(subjects.saveYearForm, { year: '2026', definition: { ...definition, checks: checksOf } })
    return { world, biz, definition, checks, save }
  }
  /** One declaration of the built-in form and one of a form with its own checklist. */
  async function twoDeclarations() {
    const all = await editing()
    const { world, biz, save } = all
    const before = (await world.subject({ status: 'TO_REVIEW', year: '2026' })).id
    const saved = (await save(own)).body.result.id as string
    const after = (await world.subject({ status: 'TO_REVIEW', year: '2026' })).id
    await world.db.run(`update subject_collect set form_id = '${saved}' where subject_id = '${after}'`)
    const pass = async (ids: string[], checks: string[]) =>
      (await biz.ask(subjects.auditSubjectsBatch, { ids, result: 'pass', checks })).body
    return { ...all, before, after, pass }
  }

  test('is built in by default', async () => {
    const { definition, checks } = await editing()
    expect(definition.checks.map((line) => line.name)).toEqual(allChecks)
    expect(checks.at(-1)).toEqual({ name: 'original', text: '无与在研、已结题课题的重复' })
  })

  test('rejects an empty list, an empty item and duplicates', async () => {
    const { save } = await editing()
    const wrong = async (checks: object[]) => (await save(checks)).body.result
    expect(await wrong([])).toEqual({ 'definition.checks': '形式审查清单至少一项' })
    expect(await wrong([{ name: 'check1', label: '' }])).toEqual({ 'definition.checks.0.label': '请填写检查项' })
    expect(await wrong([own[0]!, own[0]!])).toEqual({ 'definition.checks': '检查项不可重复' })
  })

  test('is that of the declaration, and the union of several, in two round trips', async () => {
    const { biz, before, after } = await twoDeclarations()
    const { body, trips } = await biz.ask(subjects.reviewForm, { ids: [after] })
    expect(trips).toBeLessThanOrEqual(2)
    expect(body.result.checks).toEqual([
      { name: 'named', text: '课题名称规范，与研究内容一致' },
      { name: 'check1', text: '数据来源合法' },
    ])
    expect((await biz.ask(subjects.reviewForm, { ids: [before, after] })).body.result.checks).toHaveLength(7)
  })

  test('must be complete for each declaration to pass', async () => {
    const { before, after, pass } = await twoDeclarations()
    expect({
      unknownItem: await pass([after], allChecks),
      missingItem: await pass([after], ['named']),
      complete: await pass([after], ['named', 'check1']),
      foreignItems: await pass([before], ['named', 'check1']),
      builtIn: await pass([before], allChecks),
    }).toMatchObject({
      unknownItem: { code: 400, result: { 'checks.0': '检查清单无此项' } },
      missingItem: { result: { checks: '检查清单还有 1 项未确认：数据来源合法' } },
      complete: { success: true },
      foreignItems: { code: 400 },
      builtIn: { success: true },
    })
  })

  test('is kept by a save without one, and built in for a stored form without one', async () => {
    const { world, biz, definition } = await twoDeclarations()
    const { sections, slots } = definition
    const saved = await biz.attempt(subjects.saveYearForm, {
      year: '2026',
      version: 1,
      definition: { sections, slots },
    })
    expect(saved.body).toMatchObject({ success: true })
    expect((await formOf(biz)).definition.checks).toEqual(own)
    await world.db.run(`update declare_form set definition = json_remove(definition, '$.checks')`)
    expect((await formOf(biz)).definition.checks.map((line) => line.name)).toEqual(allChecks)
  })

  test('is rejected for an unknown subject with 404 and for other roles with 403', async () => {
    const { world, biz, after } = await twoDeclarations()
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
  /** A suggested topic that the contact has approved, and a manager of another institution. */
  async function suggested() {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, topic)).body.result
    const sent = await man.ask(subjects.submitChanged, { id })
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true })
    await contact.ask(subjects.approveSubjects, { ids: [subjectId], pass: true })
    return { world, man, biz, other: await world.as('subjectMan', '乙', { departId: 'd-two' }), topicId: subjectId }
  }
  async function adopted() {
    const all = await suggested()
    const taken = await all.biz.ask(subjects.auditSubjectsBatch, { ids: [all.topicId], result: 'pass' })
    expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ success: true })
    return all
  }
  async function declared() {
    const all = await adopted()
    const made = await all.other.ask(subjects.beginDraftAgain, { topicId: all.topicId, summary: '我们的做法' })
    return { ...all, made, declarationId: made.body.result.subjectId }
  }

  test('require their own fields on submission', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await world.as('mechanism')
    const { id } = (await man.ask(subjects.beginDraftAgain, { ...topic, necessity: '' })).body.result
    expect((await man.ask(subjects.submitChanged, { id })).body.result).toEqual({ necessity: '请填写必要性' })
  })

  test('are not listed and cannot be declared before adoption', async () => {
    const { other, topicId } = await suggested()
    expect((await other.ask(subjects.topics)).body.result).toEqual([])
    expect((await other.ask(subjects.beginDraftAgain, { topicId })).body.result).toEqual({
      topicId: '征集选题不存在，或尚未入选',
    })
  })

  test('are listed after adoption, for managers but not for reviewers', async () => {
    const { world, other, topicId } = await adopted()
    expect(await world.read('subject', topicId)).toMatchObject({ status: 'FINESHED' })
    expect((await other.ask(subjects.topics)).body.result).toMatchObject([
      { id: topicId, subjectName: topic.subjectName, departName: '甲证券股份有限公司', takenUp: [] },
    ])
    for (const role of ['counselor', 'technologyManger'] as const)
      expect((await (await world.as(role)).ask(subjects.topics)).status).toBe(403)
  })

  test('fill in a new declaration', async () => {
    const { other, topicId } = await adopted()
    expect((await other.ask(subjects.newDeclaration, { topicId })).body.result).toMatchObject({
      topicId,
      topicName: topic.subjectName,
      subjectName: topic.subjectName,
      background: topic.necessity,
      objectives: topic.targets,
      content: topic.technicalPoints,
      leadDepartName: '乙基金管理有限公司',
    })
  })

  test('become declarations of the same name in three round trips', async () => {
    const { world, other, made, declarationId } = await declared()
    expect(made.trips).toBeLessThanOrEqual(3)
    expect(await world.read('subject', declarationId)).toMatchObject({
      status: 'TO_SUBMIT',
      subjectName: topic.subjectName,
      objectives: topic.targets,
      summary: '我们的做法',
      leadDepartId: 'd-two',
    })
    const name = { subjectName: topic.subjectName, year: '2026' }
    expect((await other.ask(subjects.checkSubjectName, name)).body.result).toMatchObject({ available: true })
  })

  test('are linked from their declaration for users who see the topic', async () => {
    const { biz, other, topicId, declarationId } = await declared()
    const detail = async (who: SignedIn) => (await who.ask(subjects.subjectDetail, { id: declarationId })).body.result
    expect(await detail(other)).toMatchObject({ topicName: topic.subjectName, topicId: '' })
    expect((await detail(biz)).topicId).toBe(topicId)
  })

  test('link their declarations for users who see them', async () => {
    const { man, biz, other, topicId, declarationId } = await declared()
    const declarations = async (who: SignedIn) =>
      (await who.ask(subjects.subjectDetail, { id: topicId })).body.result.takenUp
    expect(await declarations(biz)).toEqual([{ id: declarationId, subjectName: topic.subjectName }])
    expect(await declarations(man)).toEqual([])
    expect((await other.ask(subjects.topics)).body.result[0]!.takenUp).toHaveLength(1)
  })

  test('are listed by year, last adopted first, filtered by keyword, with visible declarations', async () => {
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

  test('fill in a declaration without overwriting given fields', async () => {
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

  test('are adopted by the same batch that passes declarations', async () => {
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
