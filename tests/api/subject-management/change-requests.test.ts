import { describe, expect, test } from 'vitest'
import { establishedSubject } from '~/tests/api/reports/recipes'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as steering from '~/worker/subject-management/calls'
import * as reports from '~/worker/reports/calls'
import * as todos from '~/worker/pending-tasks/calls'

async function createApprovedChange(world: World, subjectId: string, kind: string, after: object) {
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  const saved = await man.attempt(steering.saveChange, { subjectId, kind, after, reason: '研究安排有所调整' })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true })
  const { id } = saved.body.result
  for (const [who, call, body] of [
    [man, steering.submitChange, { id }],
    [contact, steering.approveChange, { id, pass: true }],
    [biz, steering.decideChange, { id, pass: true }],
  ] as const) {
    const done = await (who as SignedIn).ask<Call>(call, body)
    expect(done.body, done.body.message).toMatchObject({ success: true })
  }
  return id as string
}

test('applies approved changes of members, partners, budget and content and keeps the previous values in the request', async () => {
  const world = await freshWorld()
  const subject = await establishedSubject(world, { budgetTotal: 20 })
  const [before] = await world.all('subjectMember')
  await createApprovedChange(world, subject.id, 'member', {
    members: [
      { name: before!.name, departName: before!.departName, duty: '负责测试', role: '成员' },
      { name: '李四', departName: '甲证券股份有限公司', role: '顾问' },
    ],
  })
  const members = (await world.all('subjectMember')).filter((row) => row.subjectId === subject.id)
  expect(members).toMatchObject([
    { id: before!.id, name: '张三', duty: '负责测试' },
    { name: '李四', role: '顾问' },
  ])
  await createApprovedChange(world, subject.id, 'member', {
    members: [{ name: '李四', departName: '甲证券股份有限公司' }],
  })
  expect((await world.all('subjectMember')).map((row) => row.name)).toEqual(['李四'])
  await createApprovedChange(world, subject.id, 'partner', {
    cooperateDeparts: [{ departId: 'd-two', departName: '乙基金管理有限公司', duty: '提供数据' }],
  })
  await createApprovedChange(world, subject.id, 'budget', { budgetTotal: 35.5 })
  await createApprovedChange(world, subject.id, 'content', { content: '新的研究内容' })
  expect(await world.read('subject', subject.id)).toMatchObject({
    cooperateDeparts: [{ departId: 'd-two', duty: '提供数据' }],
    budgetTotal: 35.5,
    content: '新的研究内容',
    status: 'ESTABLISHED',
  })
  const man = await world.as('subjectMan')
  const { records } = (await man.ask(steering.listChanges, { subjectId: subject.id, order: 'asc' })).body.result
  expect(records[0]!.before.members).toMatchObject([{ name: '张三' }])
  expect(records.find((row: { kind: string }) => row.kind === 'budget')!.before).toEqual({ budgetTotal: 20 })
  // Each change writes one line to the status log.
  expect((await world.all('subjectStatusLog')).filter((row) => row.operation === 'maintain')).toHaveLength(5)
})

test('rejects an invalid change request with a message at the field', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const subject = await establishedSubject(world)
  const cases: [kind: string, after: object, result: Record<string, string>][] = [
    ['delay', {}, { 'after.endDate': '请选择新的结束日期' }],
    ['delay', { endDate: '2027-05-31' }, { 'after.endDate': '新的结束日期与原日期相同' }],
    ['delay', { endDate: '2026-01-01' }, { 'after.endDate': '新的结束日期须晚于开始日期' }],
    ['manager', {}, { 'after.subjectManId': '请选择新负责人' }],
    ['member', { members: [] }, { 'after.members': '请填写变更后的课题组成员' }],
    ['member', { members: [{ name: '李四' }, { name: '李四' }] }, { 'after.members': '成员不可重复' }],
    ['budget', { budgetTotal: -1 }, { 'after.budgetTotal': '经费不可为负数' }],
    ['content', { content: ' ' }, { 'after.content': '请填写变更后的研究内容' }],
    [
      'partner',
      { cooperateDeparts: [{ departId: 'd-one', departName: '甲证券' }] },
      { 'after.cooperateDeparts': '牵头机构不可列为合作机构' },
    ],
    ['other', {}, { 'after.text': '请填写变更内容' }],
  ]
  for (const [kind, after, result] of cases) {
    const change = { subjectId: subject.id, kind, after, reason: '研究安排有所调整' }
    const { body } = await man.attempt(steering.saveChange, change)
    expect(body.result, `${kind} ${JSON.stringify(after)}`).toEqual(result)
  }
  expect(await world.all('changeRequest')).toEqual([])
})

test('moves open due dates with an extension while a report is being edited', async () => {
  const world = await freshWorld()
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  const subject = await establishedSubject(world)
  const report = (reportType: string, more: object) =>
    world.make('report', {
      subjectId: subject.id,
      year: '2027',
      reportType,
      submitRole: '负责人',
      sysOrgCode: 'A02',
      ...more,
    })
  const conclusion = await report('CONCLUSION', {
    status: 1,
    openTime: '2026-10-01 00:00:00',
    dueTime: '2027-06-30 23:59:59',
  })
  const midterm = await report('MIDTERM', {
    status: 0,
    openTime: '2026-06-01 00:00:00',
    dueTime: '2026-11-29 23:59:59',
  })
  const own = await report('SUMMARY', { status: 0, dueTime: '2026-12-31 23:59:59', extended: 1 })
  const saved = await man.ask(steering.saveChange, {
    subjectId: subject.id,
    kind: 'delay',
    after: { endDate: '2027-07-30' },
    reason: '数据采集推迟',
  })
  const { id } = saved.body.result
  await man.ask(steering.submitChange, { id })
  await contact.ask(steering.approveChange, { id, pass: true })
  // The author saves between reading and decision; neither change is lost.
  const [decided, typed] = await Promise.all([
    biz.ask(steering.decideChange, { id, pass: true }),
    man.ask(reports.saveReport, { id: conclusion.id, lockVersion: 0, content: '正在填写' }),
  ])
  expect(decided.body, decided.body.message).toMatchObject({ success: true })
  expect(typed.body, typed.body.message).toMatchObject({ success: true })
  expect(await world.read('report', conclusion.id)).toMatchObject({
    content: '正在填写',
    dueTime: '2027-08-29 23:59:59',
    openTime: '2026-11-30 00:00:00',
  })
  expect((await world.read('report', midterm.id))?.dueTime).toBe('2026-12-30 23:59:59')
  expect((await world.read('report', own.id))?.dueTime).toBe('2026-12-31 23:59:59')
})

describe('undoing an extension', () => {
  /** An extended subject with two open reports, their dates before, and the request. */
  async function extended() {
    const world = await freshWorld()
    const [admin, biz] = [await world.as('admin'), await world.as('bizManger')]
    const subject = await establishedSubject(world)
    const report = (reportType: string, more: object) =>
      world.make('report', { subjectId: subject.id, year: '2027', reportType, submitRole: '负责人', ...more })
    const conclusion = await report('CONCLUSION', {
      status: 1,
      openTime: '2026-10-01 00:00:00',
      dueTime: '2027-06-30 23:59:59',
    })
    const midterm = await report('MIDTERM', { openTime: '2026-06-01 00:00:00', dueTime: '2026-11-29 23:59:59' })
    const datesOf = async (id: string) => {
      const { dueTime, openTime } = (await world.read('report', id))!
      return { dueTime, openTime }
    }
    const dates = async () => [await datesOf(conclusion.id), await datesOf(midterm.id)]
    const endDate = async () => (await world.read('subject', subject.id))!.endDate
    const before = await dates()
    const id = await createApprovedChange(world, subject.id, 'delay', { endDate: '2027-07-30' })
    const undo = async () => {
      const done = await admin.ask(steering.undoStep, { subjectId: subject.id, reason: '延期批错了课题' })
      expect(done.body, done.body.message).toMatchObject({ success: true })
    }
    return { world, biz, id, conclusion, midterm, before, dates, endDate, undo }
  }

  test('restores the due dates of open reports and the end date', async () => {
    const { before, dates, endDate, undo } = await extended()
    const [conclusion, midterm] = await dates()
    expect(conclusion).not.toEqual(before[0])
    expect(midterm).not.toEqual(before[1])
    await undo()
    expect(await dates()).toEqual(before)
    expect(await endDate()).toBe('2027-05-31')
  })

  test('returns the request to the centre, which can approve it again', async () => {
    const { world, biz, id, dates, undo } = await extended()
    await undo()
    expect(await world.read('changeRequest', id)).toMatchObject({ status: 2, decideBy: '', decideTime: null })
    expect((await biz.ask(steering.decideChange, { id, pass: true })).body.success).toBe(true)
    expect((await dates())[0]).toMatchObject({ dueTime: '2027-08-29 23:59:59' })
  })

  test('keeps the dates of reports that were submitted or extended afterwards', async () => {
    const { world, biz, conclusion, midterm, dates, endDate, undo } = await extended()
    await world.client.execute({ sql: 'update report set status = 2 where id = ?', args: [midterm.id] })
    const [, moved] = await dates()
    const further = { id: conclusion.id, newDue: '2027-10-31', reason: '数据采集推迟' }
    expect((await biz.ask(reports.extendReports, further)).body.success).toBe(true)
    await undo()
    expect(await dates()).toMatchObject([{ dueTime: '2027-10-31 23:59:59' }, moved!])
    expect(await endDate()).toBe('2027-05-31')
  })
})

describe('handover to another manager', () => {
  const pending = async (who: SignedIn) =>
    (await who.ask(todos.listTodos, { kind: 'acceptHandover' })).body.result.records
  /** A subject whose change of manager is approved and not yet accepted. */
  async function handedOver() {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const next = await world.as('subjectMan', 'next')
    const subject = await establishedSubject(world)
    const id = await createApprovedChange(world, subject.id, 'manager', { subjectManId: next.user.id })
    const accept = (who: SignedIn, more: object = { accept: true }) =>
      who.ask<Call>(steering.acceptHandover, { id, ...more })
    return { world, man, biz, next, subject, id, accept }
  }

  test('changes the manager and logs the previous one', async () => {
    const { world, man, next, subject } = await handedOver()
    expect(await world.read('subject', subject.id)).toMatchObject({
      subjectManId: next.user.id,
      subjectManName: next.user.realname,
    })
    const line = (await world.all('subjectStatusLog')).find((row) => row.operation === 'handOver')
    expect(line?.dataBefore).toMatchObject({ subjectManId: man.user.id, subjectManName: man.user.realname })
  })

  test('creates a pending task for the new manager only', async () => {
    const { man, next, subject, id } = await handedOver()
    expect(await pending(next)).toMatchObject([{ bizId: id, subjectId: subject.id, label: '待确认接收' }])
    expect(await pending(man)).toEqual([])
    const { records } = (await next.ask(steering.listChanges, { subjectId: subject.id })).body.result
    expect(records).toMatchObject([
      {
        accepted: 0,
        managers: { before: man.user.realname, after: next.user.realname },
        may: { accept: true },
      },
    ])
  })

  test('is accepted once by the new manager', async () => {
    const { next, accept } = await handedOver()
    expect((await accept(next)).body).toMatchObject({ success: true, message: '已确认接收' })
    expect(await pending(next)).toEqual([])
    expect((await accept(next)).body).toMatchObject({ code: 409, message: '暂无需要您确认的交接' })
  })

  test('rejects acceptance by others and a refusal without a note', async () => {
    const { man, biz, next, accept } = await handedOver()
    expect((await accept(man)).status).toBe(403)
    expect((await accept(biz)).status).toBe(403)
    expect((await accept(next, { accept: false })).body.result).toHaveProperty('note')
  })

  test('by the centre creates a pending task as well, and the centre is notified of a refusal', async () => {
    const { world, biz, subject } = await handedOver()
    const third = await world.as('subjectMan', 'third')
    const changed = await biz.ask(steering.changeManager, {
      subjectId: subject.id,
      subjectManId: third.user.id,
      reason: '原负责人离职',
    })
    expect(changed.body, changed.body.message).toMatchObject({ success: true })
    const [direct] = await pending(third)
    const refusal = { id: direct!.bizId, accept: false, note: '另有任务安排' }
    expect((await third.ask(steering.acceptHandover, refusal)).body.success).toBe(true)
    expect(await pending(third)).toEqual([])
    const notices = (await world.all('announcement')).filter((one) => one.title.includes('新负责人拒绝接收'))
    expect(notices).toHaveLength(1)
  })
})

describe('handling of change requests', () => {
  const people = async (world: World) => ({
    man: await world.as('subjectMan'),
    contact: await world.as('mechanism'),
    biz: await world.as('bizManger'),
  })
  const request = (world: World, subjectId: string, status: number, more: object = {}) =>
    world.make('changeRequest', {
      subjectId,
      kind: 'other',
      after: { text: '说明' },
      reason: '其他事项变更',
      status,
      sysOrgCode: 'A02',
      ...more,
    })
  const mays = async (who: SignedIn, subjectId: string) =>
    (await who.ask(steering.listChanges, { subjectId, order: 'asc', pageSize: 20 })).body.result.records.map(
      (row: { status: number; may: Record<string, boolean>; canDeal: boolean }) => [
        row.status,
        Object.keys(row.may).filter((act) => row.may[act]),
        row.canDeal,
      ],
    )

  test('allows each step to its own role and nothing after the subject has ended', async () => {
    const world = await freshWorld()
    const { man, contact, biz } = await people(world)
    const subject = await establishedSubject(world)
    for (const status of [0, 1, 2, 3, 4])
      await request(world, subject.id, status, { createTime: `2026-11-0${status + 1} 00:00:00` })
    expect(await mays(man, subject.id)).toEqual([
      [0, ['edit'], true],
      [1, [], false],
      [2, [], false],
      [3, [], false],
      [4, ['edit'], true],
    ])
    expect((await mays(contact, subject.id))[1]).toEqual([1, ['approve'], true])
    expect((await mays(biz, subject.id)).find(([status]) => status === 2)).toEqual([2, ['decide'], true])
    await world.client.execute("update subject set status = 'TO_CONCOLUSION'")
    expect((await mays(man, subject.id))[0]).toEqual([0, [], false])
  })

  test('shows a draft only to its proposers', async () => {
    const world = await freshWorld()
    const { man, biz } = await people(world)
    const subject = await establishedSubject(world)
    await request(world, subject.id, 0)
    expect([(await mays(man, subject.id)).length, (await mays(biz, subject.id)).length]).toEqual([1, 0])
  })

  test('lists only the files of the request', async () => {
    const world = await freshWorld()
    const { man } = await people(world)
    const subject = await establishedSubject(world)
    const file = (id: string, bizType: string, bizId: string) =>
      world.make('file', {
        id,
        fileName: `${id}.pdf`,
        size: 1,
        mime: 'application/pdf',
        sha256: 'x',
        objectKey: id,
        bizType,
        bizId,
        uploaderId: man.user.id,
      })
    await file('own', 'change', subject.id)
    await file('other', 'change', 'elsewhere')
    await file('report', 'report', subject.id)
    await request(world, subject.id, 0, { fileIds: ['own', 'other', 'report'] })
    const [row] = (await man.ask(steering.listChanges, { subjectId: subject.id })).body.result.records
    expect(row!.files.map((one: { id: string }) => one.id)).toEqual(['own'])
  })

  test('returns 404 for unknown requests and requests of another subject', async () => {
    const world = await freshWorld()
    const { man, contact, biz } = await people(world)
    const [subject, other] = [await establishedSubject(world), await establishedSubject(world)]
    const { id } = await request(world, other.id, 0)
    const save = (more: object) =>
      man.ask(steering.saveChange, {
        subjectId: subject.id,
        kind: 'other',
        after: { text: '说明' },
        reason: '其他事项变更',
        ...more,
      })
    expect((await save({ id })).status).toBe(404)
    expect((await save({ id: 'nothing' })).status).toBe(404)
    expect((await man.ask(steering.submitChange, { id: 'nothing' })).status).toBe(404)
    expect((await contact.ask(steering.approveChange, { id: 'nothing', pass: true })).status).toBe(404)
    expect((await biz.ask(steering.decideChange, { id: 'nothing', pass: true })).status).toBe(404)
  })

  test('lets the centre reject with a reason and the manager edit again', async () => {
    const world = await freshWorld()
    const { man, biz } = await people(world)
    const subject = await establishedSubject(world)
    const { id } = await request(world, subject.id, 2)
    const refused = await biz.ask(steering.decideChange, { id, pass: false, opinion: '请先补充说明材料' })
    expect(refused.body.success, refused.body.message).toBe(true)
    expect(await world.read('changeRequest', id)).toMatchObject({
      status: 4,
      opinion: '请先补充说明材料',
      accepted: null,
    })
    const again = { id, subjectId: subject.id, kind: 'other', after: { text: '补充说明' }, reason: '其他事项变更' }
    expect((await man.attempt(steering.saveChange, again)).body.success).toBe(true)
    expect(await world.read('changeRequest', id)).toMatchObject({ status: 0, after: { text: '补充说明' } })
  })

  test('requires acceptance only for a handover and stores the reply', async () => {
    const world = await freshWorld()
    const subject = await establishedSubject(world)
    const other = await createApprovedChange(world, subject.id, 'budget', { budgetTotal: 30 })
    expect((await world.read('changeRequest', other))!.accepted).toBeNull()
    const next = await world.as('subjectMan', 'next')
    const id = await createApprovedChange(world, subject.id, 'manager', { subjectManId: next.user.id })
    await next.ask(steering.acceptHandover, { id, accept: true })
    expect((await world.read('changeRequest', id))!.accepted).toBe(1)
    const third = await world.as('subjectMan', 'third')
    const biz = await world.as('bizManger')
    const change = { subjectId: subject.id, subjectManId: third.user.id, reason: '原负责人离职' }
    await biz.ask(steering.changeManager, change)
    const pendingChange = (await world.all('changeRequest')).find((row) => row.accepted === 0)!
    await third.ask(steering.acceptHandover, { id: pendingChange.id, accept: false, note: '另有任务安排' })
    expect(await world.read('changeRequest', pendingChange.id)).toMatchObject({
      accepted: 2,
      acceptNote: '另有任务安排',
    })
  })

  test('keeps other approved requests when an extension is undone', async () => {
    const world = await freshWorld()
    const subject = await establishedSubject(world)
    const approved = await request(world, subject.id, 3)
    const id = await createApprovedChange(world, subject.id, 'delay', { endDate: '2027-07-30' })
    const admin = await world.as('admin')
    await admin.ask(steering.undoStep, { subjectId: subject.id, reason: '延期批错了课题' })
    expect((await world.read('changeRequest', id))!.status).toBe(2)
    expect((await world.read('changeRequest', approved.id))!.status).toBe(3)
  })
})
