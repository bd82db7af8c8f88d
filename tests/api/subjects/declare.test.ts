import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'

const file = (world: World, who: SignedIn, id: string, given: object = {}) =>
  world.make('file', {
    id,
    fileName: `${id}.pdf`,
    ext: 'pdf',
    size: 10,
    mime: 'application/pdf',
    sha256: id,
    objectKey: id,
    uploaderId: who.user.id,
    ...given,
  })
const form = {
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
  techRoute: '路线',
  commitment: 1,
  members: [{ name: '李四', duty: '研究' }],
  budget: [{ item: '设备', amount: 12.5 }],
  budgetTotal: 12.5,
  attachments: [
    { slot: 'application', fileIds: ['f-app'] },
    { slot: 'commitment', fileIds: ['f-com'] },
  ],
}
/** A subject manager with uploaded files, and a contact of the institution. */
async function declaring() {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const contact = await world.as('mechanism')
  await file(world, man, 'f-app')
  await file(world, man, 'f-com')
  return { world, man, contact }
}
const only = async <K extends 'subject' | 'subjectCollect' | 'subjectVersion'>(world: World, table: K) =>
  (await world.all(table)).at(-1)!

describe('declaration draft', () => {
  test('logs only the changed fields of a save', async () => {
    const { world, man } = await declaring()
    const { id } = (await man.ask(subjects.beginDraftAgain, form)).body.result
    await man.ask(subjects.saveDraft, { ...form, id })
    await man.ask(subjects.saveDraft, { ...form, id, summary: '另一个简介', members: [{ name: '王五', duty: '研究' }] })
    const log = (await world.all('log')).filter(({ action }) => action === 'subject:edit')
    const named = log.map(({ changes }) =>
      (changes ?? []).flatMap(({ table, now }) => (now ? [table, ...Object.keys(now)] : [])),
    )
    expect(named).toEqual([
      ['subjectCollect', 'attachments'],
      ['subject', 'summary', 'subjectCollect', 'attachments'],
    ])
    expect(await only(world, 'subject')).toMatchObject({ summary: '另一个简介', content: '内容', lockVersion: 2 })
  })

  async function draftedAndSaved() {
    const all = await declaring()
    const begun = await all.man.ask(subjects.beginDraftAgain, { subjectName: '', members: [{ name: '' }] })
    const { id, subjectId } = begun.body.result
    const saved = await all.man.ask(subjects.saveDraft, { ...form, id, lockVersion: 0 })
    return { ...all, begun, saved, id, subjectId }
  }
  async function submitted() {
    const all = await draftedAndSaved()
    return { ...all, sent: await all.man.ask(subjects.submitChanged, { id: all.id, lockVersion: 1 }) }
  }

  test('is stored incomplete and saved in three round trips without a version', async () => {
    const { world, begun, saved, id, subjectId } = await draftedAndSaved()
    expect(begun.body).toMatchObject({ success: true, result: { lockVersion: 0 } })
    expect(saved.body.result).toEqual({ id, subjectId, lockVersion: 1 })
    expect(Math.max(begun.trips, saved.trips)).toBeLessThanOrEqual(3)
    expect(await world.all('subjectVersion')).toHaveLength(0)
  })

  test('is submitted in three round trips with status, institution and due date', async () => {
    const { world, man, id, subjectId, sent } = await submitted()
    expect(sent.body).toMatchObject({ success: true, message: '提交成功！', result: { status: 'TO_APPROVAL' } })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect(await only(world, 'subject')).toMatchObject({
      id: subjectId,
      collectId: id,
      status: 'TO_APPROVAL',
      leadDepartId: 'd-one',
      sysOrgCode: 'A02',
      subjectManId: man.user.id,
      durationMonths: 12,
      isOverYear: 0,
      dueTime: '2026-11-27 23:59:59',
      createBy: man.user.username,
      lockVersion: sent.body.result.lockVersion,
    })
  })

  test('creates a version, log lines, a notice and a similarity check on submission', async () => {
    const { world, contact, subjectId } = await submitted()
    expect(await only(world, 'subjectVersion')).toMatchObject({ versionNo: 1, subjectId, diff: [] })
    const lines = await world.all('subjectStatusLog')
    expect(lines.map((line) => [line.seq, line.operation, line.toStatus])).toEqual([
      [1, 'draft', 'TO_SUBMIT'],
      [2, 'submit', 'TO_APPROVAL'],
    ])
    expect((await world.all('outbox')).some((row) => row.kind === 'similarity')).toBe(true)
    expect((await world.all('announcementSend')).map((row) => row.userId)).toEqual([contact.user.id])
  })

  test('binds files and members to the subject, which the contact reads', async () => {
    const { world, contact, id, subjectId } = await submitted()
    for (const bound of await world.all('file')) expect(bound).toMatchObject({ bizType: 'subject', bizId: subjectId })
    expect((await world.all('subjectMember')).map((member) => member.name)).toEqual(['李四'])
    const shown = (await contact.ask(subjects.declarationInfo, { id })).body.result
    expect(shown).toMatchObject({ id, subjectId, subjectName: form.subjectName, versionNo: 1, editable: 'none' })
    expect(shown.files[0]!.files[0]).toMatchObject({ id: 'f-app', fileName: 'f-app.pdf' })
  })

  test('is created and submitted in one call', async () => {
    const { world, man } = await declaring()
    const sent = await man.ask(subjects.submitDeclaration, { form })
    expect(sent.body).toMatchObject({ success: true, result: { status: 'TO_APPROVAL', lockVersion: 1 } })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect(await only(world, 'subject')).toMatchObject({ status: 'TO_APPROVAL', lockVersion: 1 })
    expect((await world.all('subjectStatusLog')).map((line) => line.operation)).toEqual(['draft', 'submit'])
  })

  test('rejects submission with a message per missing field and keeps the stored data', async () => {
    const { world, man } = await declaring()
    const { id } = (await man.ask(subjects.beginDraftAgain, { subjectName: '名?称' })).body.result
    const sent = await man.attempt(subjects.submitChanged, { id, summary: '写了一半' })
    expect(sent.body).toMatchObject({ success: false, code: 400 })
    expect(sent.body.result).toMatchObject({
      subjectName: '课题名称不能包含 ? ？ * / \\ [ ]',
      domain: '请选择研究领域',
      members: '请至少填写一名课题组成员',
      commitment: '请勾选诚信承诺',
      'attachments.application': '请上传申报书',
    })
    expect(sent.body.result.summary).toBeUndefined()
    expect(await only(world, 'subject')).toMatchObject({ status: 'TO_SUBMIT', lockVersion: 0, summary: '' })
  })

  async function twoManagers() {
    const { world, man } = await declaring()
    const stranger = await world.as('subjectMan', '乙', { departId: 'd-two' })
    const { id } = (await man.ask(subjects.beginDraftAgain, {})).body.result
    return { world, man, stranger, id }
  }

  test('rejects wrong types, lengths, people and files with the name of the field', async () => {
    const { world, man, stranger, id } = await twoManagers()
    await file(world, stranger, 'f-foreign')
    await file(world, man, 'f-zip', { ext: 'zip' })
    const cases: [field: string, part: object][] = [
      ['subjectName', { subjectName: 5 }],
      ['subjectName', { subjectName: '长'.repeat(51) }],
      ['summary', { summary: '长'.repeat(20_001) }],
      ['startDate', { startDate: '2027-02-30' }],
      ['members.0.name', { members: [{ name: '长'.repeat(21) }] }],
      ['members.0.userId', { members: [{ userId: 'nobody' }] }],
      ['budget.0.amount', { budget: [{ item: 'x', amount: -1 }] }],
      ['attachments.application', { attachments: [{ slot: 'application', fileIds: ['f-foreign'] }] }],
      ['attachments.application', { attachments: [{ slot: 'application', fileIds: ['f-zip'] }] }],
      ['attachments.secret', { attachments: [{ slot: 'secret', fileIds: ['f-app'] }] }],
    ]
    for (const [field, part] of cases) {
      const { body } = await man.attempt(subjects.saveDraft, { id, ...part })
      expect(Object.keys(body.result ?? {}), JSON.stringify(part).slice(0, 80)).toEqual([field])
    }
    expect((await only(world, 'subject')).lockVersion).toBe(0)
  })

  test('returns 404 for an unknown or foreign draft, 403 to other roles and 400 for broken JSON', async () => {
    const { world, man, stranger, id } = await twoManagers()
    expect({
      unknown: (await man.ask(subjects.saveDraft, { id: 'no-such' })).status,
      foreign: (await stranger.ask(subjects.saveDraft, { id })).status,
      expert: (await (await world.as('counselor')).ask(subjects.beginDraftAgain, form)).status,
      anonymous: (await world.nobody.ask(subjects.beginDraftAgain, form)).status,
      broken: (await man.attempt(subjects.saveDraft, '{"id":')).body.code,
    }).toEqual({ unknown: 404, foreign: 404, expert: 403, anonymous: 401, broken: 400 })
  })

  test('lets members with edit right save, but not change members or submit', async () => {
    const { world, man } = await declaring()
    const editor = await world.as('subjectMan', '编辑')
    const reader = await world.as('subjectMan', '读者')
    const members = [
      { name: '甲', userId: editor.user.id, editRight: 1 },
      { name: '乙', userId: reader.user.id },
    ]
    const { id } = (await man.ask(subjects.beginDraftAgain, { ...form, members })).body.result
    expect((await editor.ask(subjects.saveDraft, { id, summary: '改过', members: [] })).body.success).toBe(true)
    expect(await only(world, 'subject')).toMatchObject({ summary: '改过' })
    expect(await world.all('subjectMember')).toHaveLength(2)
    expect((await reader.ask(subjects.saveDraft, { id, summary: 'x' })).status).toBe(403)
    expect((await editor.ask(subjects.submitChanged, { id })).status).toBe(403)
  })

  test('accepts one of two concurrent saves and submissions', async () => {
    const { world, man } = await declaring()
    const { id } = (await man.ask(subjects.beginDraftAgain, form)).body.result
    const [one, two] = await Promise.all(
      ['一', '二'].map((summary) => man.ask(subjects.saveDraft, { id, summary, lockVersion: 0 })),
    )
    expect([one!.body.code, two!.body.code].toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = one!.body.success ? two! : one!
    expect(lost.body.message).toBe('数据已被他人修改，请刷新后重试')
    expect((await only(world, 'subject')).lockVersion).toBe(1)
    const [first, second] = await Promise.all([1, 2].map(() => man.ask(subjects.submitChanged, { id })))
    expect([first!.body.success, second!.body.success].filter(Boolean)).toHaveLength(1)
    expect(await world.all('subjectVersion')).toHaveLength(1)
  })
})

describe('rejected submissions', () => {
  async function drafted() {
    const { world, man } = await declaring()
    const { id, subjectId } = (await man.ask(subjects.beginDraftAgain, form)).body.result
    return { world, man, subjectId, submit: async () => (await man.ask(subjects.submitChanged, { id })).body }
  }

  test('report a closed declaration window', async () => {
    const { world, man, submit } = await drafted()
    await world.set('declareWindows', [])
    expect(await submit()).toMatchObject({ code: 409, message: '2026 年度尚未开放申报' })
    expect((await man.ask(subjects.beginDraftAgain, form)).body.code).toBe(409)
  })

  test('report a disabled institution', async () => {
    const { world, submit } = await drafted()
    await world.db.run(`update depart set status = '0' where id = 'd-one'`)
    expect(await submit()).toMatchObject({ code: 409, message: '牵头机构已停用' })
  })

  test('report overdue reports and the limit of running subjects', async () => {
    const { world, man, submit } = await drafted()
    await world.subject({ id: 'r1', status: 'ESTABLISHED', subjectManId: man.user.id, subjectName: '在研一' })
    await world.make('report', { subjectId: 'r1', year: '2026', reportType: 'OPENING', dueTime: '2026-01-01 00:00:00' })
    expect((await submit()).message).toBe('课题负责人有 1 份逾期未提交的报告，请先提交')
    await world.db.run(`update report set status = 3`)
    await world.subject({ id: 'r2', status: 'ESTABLISHED', subjectManId: man.user.id, subjectName: '在研二' })
    expect((await submit()).message).toBe('课题负责人在研课题已达上限（2 个）')
  })

  test('report a name that is taken in the year', async () => {
    const { world, submit } = await drafted()
    const other = { subjectManId: 'x', sysOrgCode: 'A03' }
    await world.subject({ id: 'same', status: 'TO_REVIEW', subjectName: form.subjectName, ...other })
    expect(await submit()).toMatchObject({ code: 400, result: { subjectName: '本年度已有同名课题，请修改课题名称' } })
    await world.db.run(`delete from subject where id = 'same'`)
    expect(await submit()).toMatchObject({ success: true })
  })

  test('report an earlier submission', async () => {
    const { world, subjectId, submit } = await drafted()
    expect(await submit()).toMatchObject({ success: true })
    expect((await world.read('subject', subjectId))!.status).toBe('TO_APPROVAL')
    expect(await submit()).toMatchObject({ code: 409, message: '当前状态为“待机构联系人审批”，不可提交申报' })
  })

  test('require an institution contact unless the institution is exempt from approval', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await file(world, man, 'f-app')
    await file(world, man, 'f-com')
    const { id } = (await man.ask(subjects.beginDraftAgain, form)).body.result
    expect((await man.ask(subjects.submitChanged, { id })).body.message).toBe('牵头机构尚无机构联系人')
    await world.db.run(`update depart set no_contact_approval = 1 where id = 'd-one'`)
    const biz = await world.as('bizManger')
    expect((await man.ask(subjects.submitChanged, { id })).body.result.status).toBe('TO_REVIEW')
    expect((await world.all('announcementSend')).map((row) => row.userId)).toEqual([biz.user.id])
  })
})

describe('declaring for others', () => {
  test('lets a contact declare for a manager of the own institution, directly to the centre', async () => {
    const { world, man, contact } = await declaring()
    await file(world, contact, 'f-c1')
    await file(world, contact, 'f-c2')
    const stranger = await world.as('subjectMan', '乙', { departId: 'd-two' })
    const attachments = [
      { slot: 'application', fileIds: ['f-c1'] },
      { slot: 'commitment', fileIds: ['f-c2'] },
    ]
    const wrong = await contact.ask(subjects.submitDeclaration, {
      ...form,
      attachments,
      subjectManId: stranger.user.id,
    })
    expect(wrong.body.result).toEqual({ subjectManId: '课题负责人应为牵头机构的人员' })
    const none = await contact.ask(subjects.submitDeclaration, { ...form, attachments, subjectManId: 'nobody' })
    expect(none.body.result).toEqual({ subjectManId: '课题负责人不存在，或其账号已停用' })
    const sent = await contact.ask(subjects.submitDeclaration, { ...form, attachments, subjectManId: man.user.id })
    expect(sent.body.result.status).toBe('TO_REVIEW')
    expect(await only(world, 'subject')).toMatchObject({ subjectManName: man.user.realname, leadDepartId: 'd-one' })
  })

  async function closedWindow() {
    const { world, man } = await declaring()
    await world.set('declareWindows', [])
    return { world, man, biz: await world.as('bizManger') }
  }

  test('lets the centre draft for an institution outside the window', async () => {
    const { world, man, biz } = await closedWindow()
    const declared = { ...form, attachments: [], leadDepartId: 'd-one', subjectManId: man.user.id }
    const draft = await biz.ask(subjects.saveSubject, declared)
    expect(draft.body.success).toBe(true)
    expect(await world.read('subject', draft.body.result.subjectId)).toMatchObject({
      status: 'TO_SUBMIT',
      leadDepartName: '甲证券股份有限公司',
    })
    expect((await biz.ask(subjects.saveSubject, { ...form, attachments: [], leadDepartId: 'no' })).body.result).toEqual(
      {
        leadDepartId: '该机构不存在',
      },
    )
  })

  test('lets only the centre create plan topics of a current year without a declaration', async () => {
    const { world, man, biz } = await closedWindow()
    const topic = await biz.ask(subjects.saveSubject, { subjectName: '自主选题', year: '2026', source: 'plan' })
    expect(await world.read('subject', topic.body.result.subjectId)).toMatchObject({
      status: 'TO_ESTABLISH_DRAFT',
      source: 'plan',
      collectId: '',
    })
    const earlier = await biz.ask(subjects.saveSubject, { subjectName: 'x', year: '2025', source: 'plan' })
    expect(earlier.body.code).toBe(409)
    expect((await man.ask(subjects.saveSubject, { subjectName: 'x', source: 'plan' })).status).toBe(403)
  })

  test('creates the declaration of a plan topic with its first save', async () => {
    const { world, man, biz } = await closedWindow()
    const topic = await biz.ask(subjects.saveSubject, { subjectName: '自主选题', year: '2026', source: 'plan' })
    const { subjectId } = topic.body.result
    const reason = '指定负责人办理'
    await biz.ask(steering.changeManager, { subjectId, subjectManId: man.user.id, reason })
    const written = await man.ask(subjects.saveDraft, { id: subjectId, summary: '补写' })
    expect(written.body.success).toBe(true)
    expect(await world.read('subjectCollect', written.body.result.id)).toMatchObject({ subjectId })
    expect((await world.read('subject', subjectId))!.collectId).toBe(written.body.result.id)
  })

  test('returns a new form with default values', async () => {
    const { man } = await declaring()
    const answer = await man.ask(subjects.newDeclaration)
    expect(answer.body.result).toMatchObject({
      year: '2026',
      leadDepartId: 'd-one',
      subjectManId: man.user.id,
      editable: 'all',
    })
    expect(answer.trips).toBeLessThanOrEqual(2)
    expect(answer.body.result.form.sections[0]!.fields[0]).toMatchObject({ name: 'subjectName', required: 1, max: 50 })
  })
})

describe('returned declarations', () => {
  test.each([
    ['the contact', { returnFrom: 'TO_APPROVAL' }, 0, { summary: '改' }, 'TO_APPROVAL'],
    ['the centre', { returnFrom: 'TO_REVIEW' }, 0, { budgetTotal: 99 }, 'TO_REVIEW'],
    ['the centre with changed core fields', { returnFrom: 'TO_REVIEW' }, 1, { budgetTotal: 99 }, 'TO_APPROVAL'],
    ['the centre with changed text', { returnFrom: 'TO_REVIEW' }, 1, { summary: '改' }, 'TO_REVIEW'],
  ])('go back after a return by %s', async (_, given, setting, part, to) => {
    const { world, man } = await declaring()
    await world.set('reapproveOnCoreChange', setting)
    const { id, subjectId } = (await man.ask(subjects.submitDeclaration, form)).body.result
    await world.db.run(
      `update subject set status = 'TO_PERFECT', return_from = '${given.returnFrom}', contact_open_time = 'x' where id = '${subjectId}'`,
    )
    const sent = await man.ask(subjects.submitChanged, { id, ...part })
    expect(sent.body.result?.status, sent.body.message).toBe(to)
    const version = (await world.all('subjectVersion')).find((row) => row.versionNo === 2)!
    expect(version.diff.map((one) => one.field)).toEqual(Object.keys(part))
    expect(await world.read('subject', subjectId)).toMatchObject({ returnFrom: '', contactOpenTime: null })
  })

  /** A submitted declaration with two requested items, one of them for a slot. */
  async function requested() {
    const { world, man } = await declaring()
    const { id, subjectId } = (await man.ask(subjects.submitDeclaration, form)).body.result
    await world.db.run(`update subject set status = 'TO_SUPPLEMENT' where id = '${subjectId}'`)
    const items = [
      { item: '盖章页', fileSlot: 'application', note: '', answered: 0 },
      { item: '说明来源', fileSlot: '', note: '', answered: 0 },
    ]
    await world.db.run(`update subject_collect set replenish_items = '${JSON.stringify(items)}' where id = '${id}'`)
    await file(world, man, 'f-new')
    const bring = (answers: object[], who = man) => who.ask(subjects.replenish, { id, answers })
    return { world, man, id, subjectId, bring }
  }

  test('with requested items can only be answered, not edited', async () => {
    const { world, man, id, bring } = await requested()
    expect((await man.ask(subjects.declarationInfo, { id })).body.result.editable).toBe('items')
    expect((await man.ask(subjects.saveDraft, { id, summary: 'x' })).body.code).toBe(409)
    expect((await bring([{ fileIds: ['f-new'] }, { answer: '自有' }], await world.as('mechanism'))).status).toBe(403)
  })

  test('require an answer for every requested item', async () => {
    const { bring } = await requested()
    expect((await bring([])).body.result).toEqual({ 'answers.0': '请补充：盖章页', 'answers.1': '请补充：说明来源' })
    expect((await bring([{ answer: '见附件' }, { answer: '自有' }])).body.result).toEqual({
      'answers.0.fileIds': '请上传：盖章页',
    })
  })

  test('go back to the centre in three round trips and cannot be answered again', async () => {
    const { bring } = await requested()
    const sent = await bring([{ fileIds: ['f-new'] }, { answer: '自有数据' }])
    expect(sent.body).toMatchObject({ success: true, result: { status: 'TO_REVIEW' } })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect((await bring([{ answer: 'x' }])).body.code).toBe(409)
  })

  test('store the files of answers in the requested slots and create a version', async () => {
    const { world, id, subjectId, bring } = await requested()
    await bring([{ fileIds: ['f-new'] }, { answer: '自有数据' }])
    const collect = (await world.read('subjectCollect', id))!
    expect(collect.attachments.find((slot) => slot.slot === 'application')!.fileIds).toEqual(['f-new'])
    expect(collect.replenishItems.every((item) => item.answered)).toBe(true)
    expect(await world.read('file', 'f-new')).toMatchObject({ bizId: subjectId, slot: 'application' })
    expect((await world.all('subjectVersion')).map((row) => row.versionNo)).toEqual([1, 2])
  })
})

describe('corrections', () => {
  async function underReview() {
    const { world } = await declaring()
    const subject = await world.subject({ status: 'RE_AUDITING' })
    return { world, subject, biz: await world.as('bizManger'), admin: await world.as('admin') }
  }

  test('by the centre are allowed in any status with a log line', async () => {
    const { world, subject, biz } = await underReview()
    const done = await biz.ask(subjects.updateSubject, {
      id: subject.id,
      keywords: '更正',
      subjectManId: 'x',
      lockVersion: 0,
    })
    expect(done.body).toMatchObject({ success: true, result: { lockVersion: 1 } })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect(await world.read('subject', subject.id)).toMatchObject({
      keywords: '更正',
      status: 'RE_AUDITING',
      subjectManId: subject.subjectManId,
    })
    expect((await world.all('subjectStatusLog')).at(-1)).toMatchObject({ operation: 'edit', toStatus: 'RE_AUDITING' })
  })

  test('reject an outdated version and an unknown subject', async () => {
    const { subject, biz } = await underReview()
    await biz.ask(subjects.updateSubject, { id: subject.id, keywords: '更正', lockVersion: 0 })
    const late = await biz.ask(subjects.updateSubject, { id: subject.id, keywords: 'y', lockVersion: 0 })
    expect(late.body).toMatchObject({ code: 409, message: '数据已被他人修改，请刷新后重试' })
    expect((await biz.ask(subjects.updateSubject, { id: 'no', keywords: 'z' })).status).toBe(404)
  })

  test('by the administrator need a reason', async () => {
    const { subject, admin } = await underReview()
    const correct = async (more: object) =>
      (await admin.ask(subjects.correctSubject, { id: subject.id, keywords: 'z', ...more })).body
    expect((await correct({})).result).toEqual({ reason: '请填写更正说明（至少 5 个字）' })
    expect((await correct({ reason: '录入错误更正' })).success).toBe(true)
  })

  test('of an established subject are limited to open fields for the applicant', async () => {
    const { world, man } = await declaring()
    const subject = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00' })
    const update = async (part: object) => (await man.ask(subjects.updateSubject, { id: subject.id, ...part })).body
    expect((await update({ budgetTotal: 50 })).result).toEqual({
      budgetTotal: '经费总额（万元）须通过变更申请修改',
    })
    expect((await update({ summary: subject.summary, subjectManPhone: '13900001111' })).success).toBe(true)
    expect(await world.read('subject', subject.id)).toMatchObject({ subjectManPhone: '13900001111', budgetTotal: 0 })
    expect((await world.all('subjectStatusLog')).at(-1)!.operation).toBe('maintain')
  })

  test('of a submitted subject are limited to contact data for the applicant', async () => {
    const { world, man } = await declaring()
    const { id, collectId } = await world.subject({ status: 'TO_REVIEW' })
    expect((await man.ask(subjects.updateSubject, { id, summary: 'x' })).body.code).toBe(409)
    expect((await man.ask(subjects.updateContact, { id, contactPhone: '010-88886666' })).body.success).toBe(true)
    expect((await world.read('subjectCollect', collectId))!.contactPhone).toBe('010-88886666')
    const contact = await world.as('mechanism')
    expect((await contact.ask(subjects.updateContact, { id, contactPhone: '1' })).status).toBe(403)
  })
})

describe('withdrawing and deleting', () => {
  test('allows withdrawing a declaration until the contact opens it', async () => {
    const { world, man, contact } = await declaring()
    const one = await world.subject({ status: 'TO_APPROVAL' })
    const two = await world.subject({ status: 'TO_APPROVAL' })
    const back = await man.ask(steering.rollBackSubjects, { ids: [one.id] })
    expect(back.body).toMatchObject({ success: true, result: { ok: [one.id] } })
    expect(await world.read('subject', one.id)).toMatchObject({ status: 'TO_SUBMIT', prevStatus: 'TO_APPROVAL' })
    await contact.ask(subjects.subjectDetail, { id: two.id })
    await expect.poll(async () => (await world.read('subject', two.id))!.contactOpenTime).not.toBeNull()
    expect((await man.ask(steering.rollBackSubjects, { ids: [two.id] })).body).toMatchObject({
      code: 409,
      message: '机构联系人已查看，不可撤回',
    })
  })

  test('lets the owner delete a draft and only the centre delete a submitted subject', async () => {
    const { world, man } = await declaring()
    const draft = await world.subject()
    const sent = await world.subject({ status: 'TO_REVIEW' })
    const far = await world.subject({ status: 'FISRT_AUDITING' })
    const deleted = await man.ask(subjects.deleteSubjects, { ids: [draft.id, sent.id, 'no-such'] })
    expect(deleted.body.result.ok).toEqual([draft.id])
    expect(deleted.body.result.failed.map((one: { reason: string }) => one.reason).toSorted()).toEqual(
      ['已提交的课题不可删除', '很抱歉，资源未找到!'].toSorted(),
    )
    expect((await man.ask(subjects.subjectDetail, { id: draft.id })).status).toBe(404)
    const biz = await world.as('bizManger')
    expect((await biz.ask(subjects.deleteSubjects, { ids: sent.id })).body.success).toBe(true)
    expect((await biz.ask(subjects.deleteSubjects, { ids: far.id })).body.code).toBe(409)
    expect((await biz.ask(subjects.deleteSubjects, {})).body.code).toBe(400)
  })
})

test('checks names for validity, exact matches and similar names', async () => {
  const { world, man } = await declaring()
  await world.subject({ status: 'TO_REVIEW', subjectName: '证券业智能风控平台研究' })
  await world.subject({ subjectName: '只是草稿的名字' })
  const check = async (subjectName: string) =>
    (await man.ask(subjects.checkSubjectName, { subjectName, year: '2026' })).body.result
  expect(await check('证券业智能风控平台研究')).toMatchObject({
    available: false,
    problem: '本年度已有同名课题，请修改课题名称',
  })
  expect(await check('证券业智能风控平台的研究')).toMatchObject({
    available: true,
    similar: [{ subjectName: '证券业智能风控平台研究' }],
  })
  expect(await check('只是草稿的名字')).toEqual({ available: true, problem: '', similar: [] })
  expect((await check('带*号')).available).toBe(false)
  expect((await man.attempt(subjects.checkSubjectName, {})).body.code).toBe(400)
})

describe('similar names', () => {
  type Like = { subjectName: string; year: string; rate: number }
  const check = async (who: SignedIn, subjectName: string, part: object = {}) =>
    (await who.ask(subjects.checkSubjectName, { subjectName, ...part })).body.result as {
      available: boolean
      similar: Like[]
    }

  test('are listed from half similarity, most similar and latest first, five at most', async () => {
    const { world, man } = await declaring()
    const name = '一二三四五六七八九十'
    // Number of the eight runs of three characters that both names share.
    const names = ['一二三四五六七八九十', '一二三四五六七八九丁', '一二三四五六甲乙丙丁', '一二三甲乙丙丁戊己庚']
    for (const subjectName of names) await world.subject({ status: 'TO_REVIEW', year: '2025', subjectName })
    await world.subject({ status: 'TO_REVIEW', year: '2026', subjectName: '甲一二三四五六七八九十' })
    const { similar } = await check(man, name)
    expect(similar.map((one) => [one.subjectName, one.year])).toEqual([
      [names[0], '2025'],
      ['甲一二三四五六七八九十', '2026'],
      [names[1], '2025'],
    ])
    for (const year of ['2020', '2021', '2022', '2023'])
      await world.subject({ status: 'TO_REVIEW', year, subjectName: name })
    expect((await check(man, name)).similar.map((one) => one.year)).toEqual(['2025', '2023', '2022', '2021', '2020'])
  })

  test('share at least half of their runs of three characters', async () => {
    const { world, man } = await declaring()
    await world.subject({ status: 'TO_REVIEW', subjectName: '一二三四五六甲乙' })
    await world.subject({ status: 'TO_REVIEW', subjectName: '一二三四五甲乙丙' })
    expect((await check(man, '一二三四五六七八')).similar).toEqual([
      { subjectName: '一二三四五六甲乙', year: '2026', rate: 50 },
    ])
  })

  test('are taken only within the year, by submitted, active subjects other than itself', async () => {
    const { world, man } = await declaring()
    const free = async (part: object = {}) => (await check(man, '已有的名称', part)).available
    const { id, collectId } = await world.subject({ status: 'TO_REVIEW', subjectName: '已有的名称' })
    expect(await free(), 'this year').toBe(false)
    expect(await free({ year: '2025' })).toBe(true)
    expect([await free({ id }), await free({ id: collectId })]).toEqual([true, true])
    for (const change of [
      `status = 'ESTABLISH_FIAL'`,
      `status = 'TO_CONCOLUSION'`,
      `source = 'collect'`,
      'del_flag = 1',
      'submit_time = null',
    ]) {
      await world.db.run(`update subject set ${change}`)
      expect(await free(), change).toBe(true)
      await world.db.run(`update subject set status = 'TO_REVIEW', source = 'declare', del_flag = 0, submit_time = 'x'`)
    }
    expect(await free()).toBe(false)
  })
})

test('searches institutions, lists those of a subject and removes partners', async () => {
  const { world, man } = await declaring()
  const cooperateDeparts = [{ departId: 'd-two', departName: '乙基金管理有限公司', duty: '数据' }]
  const subject = await world.subject({ cooperateDeparts })
  const picked = (await man.ask(subjects.institutions, { keyword: '基金' })).body.result
  expect(picked).toEqual([
    { departId: 'd-two', departName: '乙基金管理有限公司', duty: '', contactName: '', phone: '' },
  ])
  const shown = await man.ask(subjects.institutions, { subjectId: subject.id })
  expect(shown.body.result.map((one: { departId: string }) => one.departId)).toEqual(['d-one', 'd-two'])
  const remove = (departId: string, who = man) =>
    who.byGet(subjects.removeInstitution, { subjectId: subject.id, departId })
  expect((await remove('d-one')).body).toMatchObject({ code: 409, message: '牵头机构不可移除' })
  expect((await remove('d-three')).status).toBe(404)
  expect((await remove('d-two', await world.as('subjectMan', '乙', { departId: 'd-two' }))).status).toBe(404)
  expect((await remove('d-two')).body.success).toBe(true)
  expect((await world.read('subject', subject.id))!.cooperateDeparts).toEqual([])
})

test('rejects deleting a reviewed subject and deletes a topic without a declaration', async () => {
  const { world } = await declaring()
  const biz = await world.as('bizManger')
  const reviewed = await world.subject({ status: 'TO_ESTABLISH_DRAFT' })
  const topic = await world.subject({ status: 'TO_ESTABLISH_DRAFT', submitTime: null, source: 'plan' })
  expect((await biz.ask(subjects.deleteSubjects, { ids: [reviewed.id] })).body.message).toBe('已进入评审的课题不可删除')
  expect((await biz.ask(subjects.deleteSubjects, { ids: [topic.id] })).body.success).toBe(true)
})
