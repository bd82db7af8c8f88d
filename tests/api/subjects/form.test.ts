import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as subjects from '~/worker/subjects/calls'
import { Settings } from '~/worker/system/settings'

const file = (world: World, who: SignedIn, id: string, given: object = {}) =>
  world.make('file', {
    ...{ id, fileName: `${id}.pdf`, ext: 'pdf', size: 10, mime: 'application/pdf', sha256: id, objectKey: id },
    uploaderId: who.user.id,
    ...given,
  })
const written = {
  subjectName: '证券业智能风控研究',
  year: '2026',
  ...{ domain: '03', subjectType: '2', startDate: '2027-01-01', endDate: '2027-12-31', commitment: 1 },
  ...{ summary: '简介', background: '背景', objectives: '目标', content: '内容', techRoute: '路线' },
  members: [{ name: '李四', duty: '研究' }],
}
const attachments = [
  { slot: 'application', fileIds: ['f-app'] },
  { slot: 'commitment', fileIds: ['f-com'] },
]
async function declaring() {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const contact = await world.as('mechanism')
  for (const id of ['f-app', 'f-com']) await file(world, man, id)
  const draft = async (part: object = {}): Promise<{ id: string; subjectId: string }> =>
    (await man.ask(subjects.beginDraftAgain, { ...written, ...part })).body.result
  const save = async (id: string, part: object, who = man) => (await who.ask(subjects.saveDraft, { id, ...part })).body
  return { world, man, contact, draft, save }
}

describe('members of a declaration', () => {
  const names = async (world: World) =>
    (await world.all('subjectMember')).toSorted((a, b) => a.sort - b.sort).map((row) => [row.sort, row.name, row.duty])

  test('are kept, changed, added and removed as in the last save', async () => {
    const { world, draft, save } = await declaring()
    const { id } = await draft({ members: [{ name: '甲' }, { name: '乙', duty: '研究' }, { name: '丙' }] })
    const [first, second] = (await world.all('subjectMember')).toSorted((a, b) => a.sort - b.sort)
    const members = [{ id: second!.id, name: '乙', duty: '开发' }, { name: '甲' }, { name: '丁' }]
    expect(await save(id, { members })).toMatchObject({ success: true })
    expect(await names(world)).toEqual([
      [0, '乙', '开发'],
      [1, '甲', ''],
      [2, '丁', ''],
    ])
    const ids = (await world.all('subjectMember')).map((row) => row.id)
    expect(ids, 'a member with id keeps its row').toContain(second!.id)
    expect(ids, 'a member without id gets a new row').not.toContain(first!.id)
  })

  test('are unchanged by a save without members or with the same members', async () => {
    const { world, draft, save } = await declaring()
    const { id } = await draft({ members: [{ name: '甲' }, { name: '乙' }] })
    const before = await world.all('subjectMember')
    await save(id, { summary: '改过' })
    await save(id, { members: [{ name: '甲' }, { name: '乙' }] })
    expect(await world.all('subjectMember')).toEqual(before)
  })

  test('take the name of their account unless the form names them', async () => {
    const { world, draft } = await declaring()
    const { user } = await world.as('subjectMan', '同事', { realname: '王同事' })
    await draft({ members: [{ userId: user.id }, { userId: user.id, name: '老王' }] })
    expect((await names(world)).map(([, name]) => name)).toEqual(['王同事', '老王'])
  })

  test('are rejected when their account is deleted', async () => {
    const { world, draft, save } = await declaring()
    const { user } = await world.as('subjectMan', '同事')
    await world.db.run(`update user set del_flag = 1 where id = '${user.id}'`)
    const { id } = await draft()
    expect((await save(id, { members: [{ name: '甲' }, { userId: user.id }] })).result).toEqual({
      'members.1.userId': '该人员不存在',
    })
  })
})

describe('manager of a declaration', () => {
  const chosen = async (given: object = {}, part: object = {}) => {
    const { world, contact } = await declaring()
    const { user } = await world.as('subjectMan', '另一位', {
      ...{ realname: '赵负责', phone: '13711112222', email: 'zhao@example.org' },
      ...given,
    })
    const answer = await contact.ask(subjects.beginDraftAgain, { ...written, subjectManId: user.id, ...part })
    return { answer: answer.body, subject: (await world.all('subject')).at(-1) }
  }
  test('copies phone and e-mail of the account unless the form sets them', async () => {
    expect((await chosen()).subject).toMatchObject({
      subjectManName: '赵负责',
      subjectManPhone: '13711112222',
      subjectManEmail: 'zhao@example.org',
    })
    const own = { subjectManPhone: '010-6666', subjectManEmail: 'own@example.org' }
    expect((await chosen({}, own)).subject).toMatchObject(own)
  })

  test('may belong to an institution below the lead institution', async () => {
    const { world, contact } = await declaring()
    await world.make('depart', { id: 'd-below', departName: '甲证券研究所', orgCode: 'A02A01', departType: 'B01A01' })
    const { user } = await world.as('subjectMan', '研究所', { departId: 'd-below' })
    const answer = await contact.ask(subjects.beginDraftAgain, { ...written, subjectManId: user.id })
    expect(answer.body.success).toBe(true)
  })

  test.each([
    ['if the account is disabled', { status: 0 }],
    ['if the account is deleted', { delFlag: 1 }],
  ])('is rejected %s', async (_, given) => {
    expect((await chosen(given)).answer.result).toEqual({ subjectManId: '课题负责人不存在，或其账号已停用' })
  })

  test('is rejected in another role', async () => {
    const { world, contact } = await declaring()
    const { user } = await world.as('counselor', '专家', { departId: 'd-one', realname: '钱专家' })
    const answer = await contact.ask(subjects.beginDraftAgain, { ...written, subjectManId: user.id })
    expect(answer.body.result).toEqual({ subjectManId: '钱专家 不是课题负责人' })
  })

  test('can be left empty and removed by a contact', async () => {
    const { world, man, contact } = await declaring()
    const { id, subjectId } = (await contact.ask(subjects.beginDraftAgain, { ...written, subjectManId: man.user.id }))
      .body.result
    expect((await world.read('subject', subjectId))!.subjectManName).toBe(man.user.realname)
    await contact.ask(subjects.saveDraft, { id, subjectManId: '' })
    expect(await world.read('subject', subjectId)).toMatchObject({ subjectManId: '', subjectManName: '' })
  })
})

describe('year of a declaration', () => {
  test('can be changed until submission', async () => {
    const { world, man, draft, save } = await declaring()
    await world.set('declareWindows', [
      { year: '2026', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
      { year: '2027', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
    ])
    const { id, subjectId } = await draft({ attachments })
    await save(id, { year: '2027' })
    expect(await world.read('subject', subjectId)).toMatchObject({ year: '2027' })
    expect(await world.read('subjectCollect', id)).toMatchObject({ year: '2027' })
    expect((await man.ask(subjects.submitChanged, { id })).body.success).toBe(true)
    await world.db.run(`update subject set status = 'TO_PERFECT' where id = '${subjectId}'`)
    expect((await save(id, { year: '2026', summary: '改过' })).success).toBe(true)
    expect(await world.read('subject', subjectId)).toMatchObject({ year: '2027', summary: '改过' })
  })

  test('is open from the first to the last second of its window', async () => {
    const { world, man } = await declaring()
    const years = async (start: string, end: string) => {
      vi.useFakeTimers({ now: new Date(Date.now()), toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const now = world.stamp()
      await world.set('declareWindows', [{ year: '2026', start: start || now, end: end || now }])
      const { body } = await man.ask(subjects.newDeclaration)
      vi.useRealTimers()
      return body.result.years
    }
    expect(await years('', '2026-12-31 00:00:00')).toEqual(['2026'])
    expect(await years('2026-01-01 00:00:00', '')).toEqual(['2026'])
    expect(await years('2026-01-01 00:00:00', '2026-11-19 00:00:00')).toEqual([])
  })

  test('defaults to the first open year', async () => {
    const { world, draft } = await declaring()
    await world.set('declareWindows', [
      { year: '2028', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
      { year: '2027', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' },
      { year: '2025', start: '2025-01-01 00:00:00', end: '2025-12-31 23:59:59' },
      { year: '2026', start: '2026-12-01 00:00:00', end: '2026-12-31 23:59:59' },
    ])
    const { subjectId } = await draft({ year: undefined })
    expect((await world.read('subject', subjectId))!.year).toBe('2027')
  })
})

describe('attachments of a declaration', () => {
  const refused = { 'attachments.application': '附件不存在，请重新上传' }
  const of = (...fileIds: string[]) => ({ attachments: [{ slot: 'application', fileIds }] })

  test('must be existing uploads of the writer outside other subjects', async () => {
    const { world, man, draft, save } = await declaring()
    const { id } = await draft()
    await file(world, man, 'f-deleted', { delFlag: 1 })
    await file(world, await world.as('subjectMan', '乙', { departId: 'd-two' }), 'f-others')
    await file(world, man, 'f-elsewhere', { bizType: 'subject', bizId: 'another case' })
    for (const one of ['no-such', 'f-deleted', 'f-others', 'f-elsewhere'])
      expect((await save(id, of(one))).result, one).toEqual(refused)
    expect((await world.read('subjectCollect', id))!.attachments).toEqual([])
  })

  test('are bound to the subject and slot without duplicates', async () => {
    const { world, draft, save } = await declaring()
    const { id, subjectId } = await draft()
    expect((await save(id, of('f-app', 'f-app'))).success).toBe(true)
    expect((await world.read('subjectCollect', id))!.attachments).toEqual([{ slot: 'application', fileIds: ['f-app'] }])
    expect(await world.read('file', 'f-app')).toMatchObject({
      ...{ bizType: 'subject', bizId: subjectId, slot: 'application' },
    })
    await save(id, { attachments: [{ slot: 'other', fileIds: ['f-app'] }] })
    expect(await world.read('file', 'f-app'), 'moved to the other slot').toMatchObject({ slot: 'other' })
  })

  test('can be replaced after deletion but not attached again', async () => {
    const { world, draft, save } = await declaring()
    const { id } = await draft(of('f-app'))
    await world.db.run(`update file set del_flag = 1 where id = 'f-app'`)
    expect((await save(id, of('f-com'))).success).toBe(true)
    await world.db.run(`update subject_collect set attachments = '${JSON.stringify(of('f-app').attachments)}'`)
    expect((await save(id, of('f-app'))).result, 'a deleted file cannot be attached').toEqual(refused)
  })

  test('accept both extensions of a photograph and reject new ones for blind review', async () => {
    const { world, man, draft, save } = await declaring()
    const { fileSlots } = Settings.parse({})
    const more = fileSlots.map((one) => (one.slot === 'other' ? { ...one, exts: [...one.exts, 'jpg'] } : one))
    await world.set('fileSlots', more)
    await world.set('blindReview', 0)
    const { id } = await draft()
    await file(world, man, 'f-photo', { fileName: '现场.jpeg', ext: 'jpeg' })
    expect((await save(id, { attachments: [{ slot: 'other', fileIds: ['f-photo'] }] })).success).toBe(true)
    // Earlier attachments stay valid after blind review is switched on; new ones are rejected.
    await world.set('blindReview', 1)
    await file(world, man, 'f-photo-2', { fileName: '现场二.jpg', ext: 'jpg' })
    expect((await save(id, { attachments: [{ slot: 'other', fileIds: ['f-photo'] }] })).success).toBe(true)
    const refused = (await save(id, { attachments: [{ slot: 'other', fileIds: ['f-photo', 'f-photo-2'] }] })).result
    expect(refused).toEqual({ 'attachments.other': expect.stringContaining('“现场二.jpg”无法生成盲评副本') })
    expect((await save(id, of('f-photo'))).result).toEqual({ 'attachments.application': '申报书应为 pdf、docx 文件' })
  })
})

describe('institution of a declaration', () => {
  test('is that of the applicant and can be changed by the centre only', async () => {
    const { world, man, draft, save } = await declaring()
    const { id, subjectId } = await draft({ leadDepartId: 'd-two' })
    expect((await world.read('subject', subjectId))!.leadDepartId).toBe('d-one')
    const biz = await world.as('bizManger')
    const moved = { leadDepartId: 'd-two', leadDepartName: '乙基金管理有限公司', sysOrgCode: 'A03' }
    await save(id, { leadDepartId: 'd-two' }, biz)
    expect(await world.read('subject', subjectId)).toMatchObject(moved)
    expect(await world.read('subjectCollect', id)).toMatchObject({
      ...{ departId: 'd-two', departName: moved.leadDepartName, sysOrgCode: 'A03' },
    })
    await save(id, { summary: '改过' }, man)
    expect(await world.read('subject', subjectId), 'unchanged by the manager').toMatchObject(moved)
  })

  test('is rejected when deleted', async () => {
    const { world, draft, save } = await declaring()
    const { id } = await draft()
    await world.db.run(`update depart set del_flag = 1 where id = 'd-two'`)
    const biz = await world.as('bizManger')
    expect((await save(id, { leadDepartId: 'd-two' }, biz)).result).toEqual({ leadDepartId: '该机构不存在' })
  })

  test.each([
    ['disabled', `update user set status = 0`],
    ['deleted', `update user set del_flag = 1`],
  ])('has no contact if the only one is %s', async (_, sql) => {
    const { world, man, contact, draft } = await declaring()
    const { id } = await draft({ attachments })
    await world.db.run(`${sql} where id = '${contact.user.id}'`)
    const refused = { leadDepartId: '牵头机构尚无机构联系人' }
    expect((await man.ask(subjects.checkEligible, { id })).body.result.findings).toEqual(refused)
    expect((await man.ask(subjects.submitChanged, { id })).body.result).toEqual(refused)
  })
})

describe('name of a declaration', () => {
  const handIn = async (given: object) => {
    const { world, man, draft } = await declaring()
    await world.subject({ id: 'other', subjectName: written.subjectName, status: 'TO_REVIEW', ...given })
    const { id } = await draft({ attachments })
    return (await man.ask(subjects.submitChanged, { id })).body
  }
  const taken = { subjectName: '本年度已有同名课题，请修改课题名称' }

  test('is rejected if a submitted subject of the year has it', async () => {
    expect((await handIn({})).result).toEqual(taken)
  })

  test.each([
    ['a subject of another year', { year: '2025' }],
    ['a draft', { submitTime: null, status: 'TO_SUBMIT' }],
    ['a deleted subject', { delFlag: 1 }],
    ['a rejected subject', { status: 'ESTABLISH_FIAL' }],
    ['a terminated subject', { status: 'TO_CONCOLUSION' }],
    ['an adopted topic', { source: 'collect', status: 'FINESHED' }],
  ])('is accepted if only %s has it', async (_, given) => {
    expect(await handIn(given)).toMatchObject({ success: true })
  })
})

describe('access to drafts', () => {
  test('returns 404 for an unknown draft on every write call', async () => {
    const { man } = await declaring()
    const calls = [
      subjects.saveDraft,
      subjects.submitChanged,
      subjects.correctSubject,
      subjects.updateContact,
      subjects.replenish,
    ]
    for (const call of calls) expect((await man.ask<Call>(call, { id: 'no-such' })).status, call.path).toBe(404)
  })

  test('requires the right to declare for a direct submission', async () => {
    const { world, man } = await declaring()
    await world.client.execute("delete from role_permission where role_id = '2' and permission_id = 'subject:declare'")
    expect((await man.ask(subjects.submitDeclaration, written)).status).toBe(403)
    expect(await world.all('subject')).toEqual([])
  })
})

/** Compares the eligibility check with the state of the submit button. */
describe('eligibility of a manager', () => {
  async function asking() {
    const { world, man, contact, draft } = await declaring()
    const { id, subjectId } = await draft({ attachments })
    const ask = async () => {
      const { findings } = (await man.ask(subjects.checkEligible, { id })).body.result
      const { may } = (await man.ask(subjects.subjectDetail, { id: subjectId })).body.result
      const [first] = Object.values(findings as Record<string, string>)
      expect(may.submit, 'same as the button').toBe(first ?? true)
      return first ?? 'nothing'
    }
    return { world, man, contact, ask }
  }
  const full = '课题负责人在研课题已达上限（1 个）'

  test('is not required for suggesting a topic', async () => {
    const { world, man, ask } = await asking()
    await world.set('maxRunningSubjects', 1)
    await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
    expect(await ask()).toBe(full)
    const findings = async (part: object) => (await man.ask(subjects.checkEligible, part)).body.result.findings
    expect(await findings({ kind: 'declare', year: '2026' })).toEqual({ subjectManId: full })
    expect(await findings({ kind: 'collect', year: '2026' })).toEqual({})
  })
  const owing = (count: number) => `课题负责人有 ${count} 份逾期未提交的报告，请先提交`

  test('counts established, not concluded subjects of the manager', async () => {
    const { world, ask } = await asking()
    await world.set('maxRunningSubjects', 1)
    await world.subject({ id: 'running', status: 'ESTABLISHED' })
    const after = async (change: string) => {
      await world.db.run(`update subject set status = 'ESTABLISHED', del_flag = 0, subject_man_id = (select
        subject_man_id from subject where id <> 'running') where id = 'running'`)
      await world.db.run(`update subject set ${change} where id = 'running'`)
      return ask()
    }
    for (const status of ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'])
      expect(await after(`status = '${status}'`), status).toBe(full)
    for (const status of ['FINESHED', 'TO_CONCOLUSION', 'ESTABLISHED_DRAFT', 'TO_REVIEW'])
      expect(await after(`status = '${status}'`), status).toBe('nothing')
    expect([await after('del_flag = 1'), await after(`subject_man_id = 'other'`)]).toEqual(['nothing', 'nothing'])
  })

  test('counts overdue reports that the manager must submit for running subjects', async () => {
    const { world, ask } = await asking()
    await world.subject({ id: 'running', status: 'ESTABLISHED' })
    const report = { subjectId: 'running', year: '2026', reportType: 'OPENING', submitRole: '负责人' }
    await world.make('report', { ...report, dueTime: '2026-11-20 09:00:00' })
    const after = async (change: string) => {
      await world.db.run(`update report set status = 0, cancelled = 0, waived = 0, submit_role = '负责人',
        due_time = '2026-11-20 09:00:00'`)
      await world.db.run(`update report set ${change}`)
      return ask()
    }
    for (const status of [0, 1, 4]) expect(await after(`status = ${status}`), `${status}`).toBe(owing(1))
    for (const status of [2, 3]) expect(await after(`status = ${status}`), `${status}`).toBe('nothing')
    for (const change of ['cancelled = 1', 'waived = 1', `submit_role = '联系人'`, `due_time = '2026-11-20 23:59:59'`])
      expect(await after(change), change).toBe('nothing')
    await world.make('report', { ...report, reportType: 'MIDTERM', dueTime: '2026-11-19 09:00:00' })
    expect(await after('status = 0')).toBe(owing(2))
    for (const change of [`status = 'TO_AUDIT'`, 'del_flag = 1', `subject_man_id = 'other'`]) {
      await world.db.run(`update subject set ${change} where id = 'running'`)
      expect(await ask(), change).toBe('nothing')
      await world.db.run(`update subject set status = 'ESTABLISHED', del_flag = 0, subject_man_id = (select
        subject_man_id from subject where id <> 'running') where id = 'running'`)
    }
  })

  test('requires an active institution with an active contact', async () => {
    const { world, contact, ask } = await asking()
    const none = '牵头机构尚无机构联系人'
    expect(await ask()).toBe('nothing')
    for (const change of ['status = 0', 'del_flag = 1']) {
      await world.db.run(`update user set ${change} where id = '${contact.user.id}'`)
      expect(await ask(), change).toBe(none)
      await world.db.run(`update user set status = 1, del_flag = 0 where id = '${contact.user.id}'`)
    }
    await world.db.run(`update user_depart set depart_id = 'd-two' where user_id = '${contact.user.id}'`)
    expect(await ask(), 'a contact of another institution').toBe(none)
    await world.db.run(`update depart set status = '0' where id = 'd-one'`)
    expect(await ask()).toBe('牵头机构已停用')
  })
})
