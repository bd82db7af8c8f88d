import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'

const lastLine = async (world: World) =>
  (await world.all('subjectStatusLog')).toSorted((a, b) => a.seq - b.seq || a.id.localeCompare(b.id)).at(-1)!
/** An established subject with its manager, the business manager and the administrator. */
async function established() {
  const world = await freshWorld()
  const [man, biz, admin] = [await world.as('subjectMan'), await world.as('bizManger'), await world.as('admin')]
  const subject = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00', keywords: '旧' })
  const update = (who: SignedIn, part: object) => who.ask(subjects.updateSubject, { id: subject.id, ...part })
  return { world, man, biz, admin, subject, update }
}

describe('updating an established subject', () => {
  test('saves changes of the manager and writes a visible log line', async () => {
    const { world, man, subject, update } = await established()
    const saved = await update(man, { keywords: '新', contactName: '联系人', reason: '换了联系人', lockVersion: 0 })
    expect(saved.body).toMatchObject({ success: true, message: '已保存' })
    const after = (await world.read('subject', subject.id))!
    expect(after).toMatchObject({ keywords: '新', lockVersion: saved.body.result.lockVersion, status: 'ESTABLISHED' })
    expect((await world.read('subjectCollect', subject.collectId))!.contactName).toBe('联系人')
    expect(await lastLine(world)).toMatchObject({ operation: 'maintain', reason: '换了联系人', seq: 2 })
    const { timeLine } = (await man.ask(subjects.subjectDetail, { id: subject.id })).body.result
    expect(timeLine.at(-1)).toMatchObject({ operation: 'maintain' })
  })

  test('rejects fields that require a change request and accepts unchanged values', async () => {
    const { world, man, subject, update } = await established()
    const same = { summary: subject.summary, subjectName: subject.subjectName, schedule: [] }
    expect((await update(man, { ...same, keywords: '新' })).body.success).toBe(true)
    const refused = await update(man, {
      ...same,
      keywords: '更新',
      content: '改',
      schedule: [{ period: '一', work: '二' }],
    })
    expect(refused.body).toMatchObject({
      code: 400,
      result: { content: '研究内容须通过变更申请修改', schedule: '进度安排须通过变更申请修改' },
    })
    expect((await world.read('subject', subject.id))!.keywords).toBe('新')
  })

  test('lets the centre correct all fields except those with their own actions', async () => {
    const { world, biz, man, subject, update } = await established()
    const part = { content: '更正的内容', leadDepartId: 'd-two', subjectManId: 'nobody', year: '2025' }
    expect((await update(biz, { ...part, lockVersion: 0 })).body.result).toMatchObject({ lockVersion: 1 })
    expect(await world.read('subject', subject.id)).toMatchObject({
      ...{ content: '更正的内容', leadDepartId: 'd-one', subjectManId: man.user.id, year: '2026', lockVersion: 1 },
    })
    const line = await lastLine(world)
    expect(line).toMatchObject({
      operation: 'maintain',
      reason: '更正课题资料',
      seq: 2,
      dataAfter: { fields: ['content'] },
    })
    expect((await man.ask(subjects.subjectDetail, { id: subject.id })).body.result.timeLine.at(-1)).toMatchObject({
      seq: 2,
    })
  })

  test('rejects an outdated lock version with 409', async () => {
    const { man, biz, update } = await established()
    await update(man, { keywords: '新' })
    for (const who of [man, biz])
      expect((await update(who, { keywords: '更新', lockVersion: 0 })).body).toMatchObject({
        ...{ code: 409, message: '数据已被他人修改，请刷新后重试' },
      })
  })
})

describe('correcting a subject', () => {
  test('requires a reason of five characters from the administrator, none from the centre', async () => {
    const { admin, biz, update } = await established()
    const missing = { reason: '请填写更正说明（至少 5 个字）' }
    expect((await update(admin, { keywords: '一' })).body.result).toEqual(missing)
    expect((await update(admin, { keywords: '一', reason: '四个字呢' })).body.result).toEqual(missing)
    expect((await update(admin, { keywords: '一', reason: '有五个字呢' })).body.success).toBe(true)
    expect((await update(biz, { keywords: '二' })).body.success).toBe(true)
  })

  test('allows only the administrator to change a completed subject', async () => {
    const { world, admin, biz, subject, update } = await established()
    await world.db.run(`update subject set status = 'FINESHED' where id = '${subject.id}'`)
    expect((await update(biz, { keywords: '新' })).body).toMatchObject({ code: 409, message: '课题已结束，不可修改' })
    expect((await update(admin, { keywords: '新', reason: '录入错误更正' })).body.success).toBe(true)
    expect((await world.read('subject', subject.id))!.keywords).toBe('新')
  })

  test('saves a draft without a log line and checks its lock version', async () => {
    const { world, biz } = await established()
    const draft = await world.subject()
    const write = (part: object) => biz.ask(subjects.updateSubject, { id: draft.id, keywords: '新', ...part })
    expect((await write({ lockVersion: 0 })).body.result).toEqual({
      ...{ id: draft.collectId, subjectId: draft.id, lockVersion: 1 },
    })
    expect((await world.all('subjectStatusLog')).filter((line) => line.subjectId === draft.id)).toHaveLength(1)
    expect((await write({ lockVersion: 0 })).body.code).toBe(409)
  })
})

describe('updating contact data', () => {
  test('saves the given fields while the subject is in review and rejects a completed subject', async () => {
    const { world, man, subject } = await established()
    await world.db.run(`update subject set status = 'FISRT_AUDITING' where id = '${subject.id}'`)
    const write = (part: object) => man.ask(subjects.updateContact, { id: subject.id, ...part })
    const saved = await write({ contactName: '李联系', contactEmail: 'li@example.org', lockVersion: 0 })
    expect(saved.body.result).toEqual({ id: subject.collectId, subjectId: subject.id, lockVersion: 1 })
    await write({ subjectManPhone: '13900001111' })
    expect(await world.read('subject', subject.id)).toMatchObject({
      ...{ contactName: '李联系', subjectManPhone: '13900001111', lockVersion: 2 },
    })
    expect(await world.read('subjectCollect', subject.collectId)).toMatchObject({
      ...{ contactName: '李联系', contactEmail: 'li@example.org' },
    })
    expect((await write({ contactName: '王', lockVersion: 0 })).body.code).toBe(409)
    await world.db.run(`update subject set status = 'FINESHED' where id = '${subject.id}'`)
    expect((await write({ contactName: '王' })).body).toMatchObject({ code: 409, message: '课题已结束，不可修改' })
  })
})

describe('removing a partner institution', () => {
  const partner = { departId: 'd-two', departName: '乙基金管理有限公司', duty: '数据' }
  test('is allowed to the writers of a draft, later only to the centre, with a log line', async () => {
    const { world, man, biz } = await established()
    const draft = await world.subject({ cooperateDeparts: [partner] })
    const running = await world.subject({ status: 'ESTABLISHED', cooperateDeparts: [partner] })
    const remove = (who: SignedIn, subjectId: string) =>
      who.ask(subjects.removeInstitution, { subjectId, departId: 'd-two' })
    expect((await remove(man, draft.id)).body).toMatchObject({ success: true, message: '已移除 乙基金管理有限公司' })
    expect((await remove(man, running.id)).body.code).toBe(409)
    expect((await remove(biz, running.id)).body.success).toBe(true)
    expect((await world.read('subject', running.id))!.cooperateDeparts).toEqual([])
    const [, line] = (await world.all('subjectStatusLog')).filter((one) => one.subjectId === running.id)
    expect(line).toMatchObject({
      ...{ seq: 2, operation: 'edit', reason: '移除合作机构 乙基金管理有限公司', public: 1 },
      ...{ dataBefore: { cooperateDeparts: [partner] }, dataAfter: { cooperateDeparts: [] } },
    })
  })

  test('returns 404 for an unknown subject or partner and rejects the lead institution', async () => {
    const { world, biz } = await established()
    const { id } = await world.subject({ cooperateDeparts: [partner] })
    const remove = (subjectId: string, departId: string) => biz.ask(subjects.removeInstitution, { subjectId, departId })
    expect((await remove('no-such', 'd-two')).status).toBe(404)
    expect((await remove(id, 'd-three')).body).toMatchObject({ code: 404, message: '该合作机构不存在' })
    expect((await remove(id, 'd-one')).body.message).toBe('牵头机构不可移除')
  })
})

describe('institutions', () => {
  type House = { departId: string; contactName: string; phone: string; duty: string }
  const pick = async (who: SignedIn, keyword: string): Promise<House[]> =>
    (await who.ask(subjects.institutions, { keyword })).body.result

  test('are searched by name or short name in directory order, without inactive, deleted and subordinate ones', async () => {
    const { world, biz } = await established()
    const make = (id: string, departOrder: number, given: object = {}) =>
      world.make('depart', { id, departName: `量子${id}`, orgCode: id, departType: 'B01A01', departOrder, ...given })
    await make('Z2', 2)
    await make('Z1', 3)
    await make('Z3', 2)
    await make('Z4', 1, { departName: '另一家', departNameAbbr: '量子' })
    await make('Z5', 1, { status: '0' })
    await make('Z6', 1, { delFlag: 1 })
    await make('Z7', 1, { orgCategory: '2' })
    expect((await pick(biz, '量子')).map((one) => one.departId)).toEqual(['Z4', 'Z2', 'Z3', 'Z1'])
    expect(await pick(biz, '%')).toEqual([])
  })

  test('show the centre the first active contact', async () => {
    const { world, biz, man } = await established()
    const contact = (id: string, given: object = {}) =>
      world.person('mechanism', { id, departId: 'd-two', realname: `联系人${id}`, phone: `1380000000${id}`, ...given })
    await contact('1', { status: 0 })
    await contact('2', { delFlag: 1 })
    await world.person('subjectMan', { id: '3', departId: 'd-two' })
    expect(await pick(biz, '基金')).toMatchObject([{ contactName: '', phone: '' }])
    await contact('5')
    await contact('4')
    expect(await pick(biz, '基金')).toMatchObject([{ contactName: '联系人4', phone: '13800000004' }])
    expect(await pick(await world.as('admin'), '基金')).toMatchObject([{ contactName: '联系人4' }])
    expect(await pick(man, '基金'), 'contacts of other institutions are hidden').toMatchObject([
      { contactName: '', phone: '' },
    ])
  })

  test('of a subject list the lead with its contact, then partners, and are empty for a blind reviewer', async () => {
    const { world, man } = await established()
    const partner = { departId: 'd-two', departName: '乙基金管理有限公司', duty: '数据' }
    const { id } = await world.subject({ status: 'RE_AUDITING', cooperateDeparts: [partner], contactName: '' })
    await world.db.run(`update subject_collect set contact_name = '李', contact_phone = '13812345678'`)
    const of = async (who: SignedIn) => (await who.ask(subjects.institutions, { subjectId: id })).body.result
    const lead = { departId: 'd-one', departName: '甲证券股份有限公司', duty: '牵头机构', contactName: '李' }
    expect(await of(man)).toEqual([
      { ...lead, phone: '13812345678' },
      { ...partner, contactName: '', phone: '' },
    ])
    expect((await of(await world.as('csrcLeader')))[0]).toEqual({ ...lead, phone: '138****5678' })
    await world.db.run(`update subject set contact_name = '王'`)
    expect((await of(man))[0]!.contactName).toBe('王')
    const expert = await world.as('counselor')
    await world.make('subjectReview', { subjectId: id, stage: 'RE', reviewerId: expert.user.id, reviewerName: '专家' })
    expect(await of(expert)).toEqual([])
  })
})
