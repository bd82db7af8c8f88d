import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { differenceOf, foldRuns, lineDifferenceOf } from '~/app/subjects/case/difference'
import * as subjects from '~/worker/subjects/calls'

const reason = '请按意见修改完善'
const written = {
  subjectName: '证券业智能风控研究',
  year: '2026',
  domain: '03',
  subjectType: '2',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  summary: '简介',
  background: '背景',
  objectives: '形成一套风控模型。',
  content: '内容',
  techRoute: '路线',
  commitment: 1,
  members: [{ name: '李四', duty: '研究', phone: '13900001111' }],
  attachments: [
    { slot: 'application', fileIds: ['f-app'] },
    { slot: 'commitment', fileIds: ['f-com'] },
  ],
}
async function reviewed() {
  const world = await freshWorld()
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  for (const id of ['f-app', 'f-com', 'f-new'])
    await world.make('file', {
      id,
      fileName: `${id}.pdf`,
      ext: 'pdf',
      size: 10,
      mime: 'application/pdf',
      sha256: id,
      objectKey: id,
      uploaderId: man.user.id,
    })
  const { id, subjectId } = (await man.ask(subjects.submitDeclaration, written)).body.result
  await contact.ask(subjects.approveSubjects, { ids: [subjectId], pass: true })
  await world.db.run(`update outbox set status = 1 where kind = 'similarity'`)
  return { world, man, contact, biz, id: id as string, subjectId: subjectId as string }
}
const statusOf = async (world: World, id: string) => (await world.read('subject', id))!.status

describe('declaration returned for changes', () => {
  const marks = [
    { section: 'research', text: '目标要能验收' },
    { section: 'budget', text: '说明设备费' },
  ]
  async function returned() {
    const all = await reviewed()
    const { biz, id } = all
    const audited = await biz.ask(subjects.auditSubjects, { id, result: 'perfect', opinion: reason, marks })
    expect(audited.body, JSON.stringify(audited.body)).toMatchObject({ success: true })
    return all
  }
  /** A second version with changed objectives, members and attachments. */
  async function resubmitted() {
    const all = await returned()
    const again = await all.man.ask(subjects.submitChanged, {
      id: all.id,
      objectives: '形成一套可验收的风控模型。',
      members: [...written.members, { name: '王五', phone: '13711112222' }],
      attachments: [{ slot: 'application', fileIds: ['f-new'] }, written.attachments[1]],
    })
    expect(again.body, JSON.stringify(again.body)).toMatchObject({ success: true })
    return all
  }

  test('rejects a mark in an unknown section', async () => {
    const { biz, id } = await reviewed()
    const unknown = [{ section: 'nowhere', text: '改这里' }]
    const answer = await biz.ask(subjects.auditSubjects, { id, result: 'perfect', opinion: reason, marks: unknown })
    expect(answer.body).toMatchObject({ code: 400, result: { marks: '修改意见所在章节有误' } })
  })

  test('has a due date and marks, and no comparison yet', async () => {
    const { world, man, id, subjectId } = await returned()
    const dueTime = '2026-11-27 23:59:59'
    expect(await world.read('subject', subjectId)).toMatchObject({ status: 'TO_PERFECT', dueTime })
    expect((await man.ask(subjects.declarationInfo, { id })).body.result).toMatchObject({
      editable: 'all',
      dueTime,
      marks,
    })
    expect((await man.ask(subjects.compareVersions, { id })).status).toBe(404)
  })

  test('is compared with its next version at each mark in two round trips', async () => {
    const { biz, id } = await resubmitted()
    const { body, trips } = await biz.ask(subjects.compareVersions, { id })
    expect(trips).toBeLessThanOrEqual(2)
    const { sections, from, to, opinion, versions } = body.result
    expect([from, to, opinion, versions.length]).toEqual([1, 2, reason, 2])
    expect(Object.fromEntries(sections.map((section) => [section.name, section]))).toMatchObject({
      research: {
        marks: ['目标要能验收'],
        changes: [
          {
            field: 'objectives',
            label: '研究目标',
            kind: 'text',
            before: written.objectives,
            after: '形成一套可验收的风控模型。',
          },
        ],
      },
      // A mark without a change.
      budget: { marks: ['说明设备费'], changes: [] },
      members: { changes: [{ after: expect.stringContaining('王五') }] },
      files: {
        changes: [
          {
            field: 'attachments',
            label: '附件',
            kind: 'lines',
            before: '申报书 · f-app.pdf\n承诺书 · f-com.pdf',
            after: '申报书 · f-new.pdf\n承诺书 · f-com.pdf',
          },
        ],
      },
    })
  })

  test('lists the changed fields of the new version in the detail', async () => {
    const { biz, subjectId } = await resubmitted()
    const detail = (await biz.ask(subjects.subjectDetail, { id: subjectId })).body.result.versions[0]
    expect(detail).toMatchObject({ versionNo: 2, marks: 2 })
    expect(detail!.diff.map((one: { label: string }) => one.label)).toEqual(['研究目标', '课题组成员', '附件'])
  })

  async function compared() {
    const all = await reviewed()
    const { world, man, biz, id, subjectId } = all
    await biz.ask(subjects.auditSubjects, { id, result: 'perfect', opinion: reason })
    await man.ask(subjects.submitChanged, { id, members: [{ name: '王五', phone: '13711112222' }] })
    await world.db.run(`update subject set status = 'FISRT_AUDITING' where id = '${subjectId}'`)
    return { ...all, compare: (who: SignedIn) => who.ask(subjects.compareVersions, { id }) }
  }

  test('masks phone numbers in the comparison for the committee', async () => {
    const { world, compare } = await compared()
    const masked = JSON.stringify((await compare(await world.as('technologyManger'))).body.result)
    expect(masked).toContain('137****2222')
    expect(masked).not.toContain('13711112222')
  })

  test('removes names from the comparison for a blind reviewer', async () => {
    const { world, subjectId, compare } = await compared()
    const counselor = await world.as('counselor')
    expect((await compare(counselor)).status).toBe(404)
    const { id: reviewerId, realname: reviewerName } = counselor.user
    await world.make('subjectReview', { subjectId, stage: 'FIRST', reviewerId, reviewerName })
    expect(JSON.stringify((await compare(counselor)).body.result)).not.toMatch(/王五|李四|甲证券/)
  })

  test('rejects wrong versions and users who do not see the subject', async () => {
    const { world, biz, id, compare } = await compared()
    const stranger = await world.as('subjectMan', '乙', { departId: 'd-two' })
    expect((await compare(stranger)).status).toBe(404)
    expect((await world.nobody.ask(subjects.compareVersions, { id })).status).toBe(401)
    expect((await biz.ask(subjects.compareVersions, { id, from: 2, to: 1 })).body).toMatchObject({
      code: 400,
      result: { to: '要比较的版本应在前一版之后' },
    })
    expect((await biz.ask(subjects.compareVersions, { id, from: 1, to: 9 })).status).toBe(404)
  })
})

describe('declaration returned for material', () => {
  test('can be changed only by answering the requested items', async () => {
    const { world, man, biz, id, subjectId } = await reviewed()
    await biz.ask(subjects.auditSubjects, {
      id,
      result: 'supplement',
      items: [{ item: '盖章页', fileSlot: 'application' }],
    })
    const before = await world.read('subject', subjectId)
    const collect = await world.read('subjectCollect', id)
    const tries = [
      [subjects.saveDraft, { id, summary: '偷改' }],
      [subjects.submitChanged, { id, summary: '偷改' }],
      [subjects.submitDeclaration, { id, summary: '偷改' }],
      [subjects.correctSubject, { id, summary: '偷改' }],
      [subjects.saveSubject, { id, summary: '偷改' }],
      [subjects.updateSubject, { id, summary: '偷改' }],
      [subjects.removeInstitution, { subjectId, departId: 'd-two' }],
      [subjects.replenish, { id, answers: [{ fileIds: ['f-new', 'f-com'] }] }],
    ] as const
    for (const [call, body] of tries) {
      const answer = await man.attempt(call, body)
      expect([400, 409], `${call.path} ${JSON.stringify(answer.body)}`).toContain(answer.body.code)
    }
    expect(await world.read('subject', subjectId)).toEqual(before)
    expect((await world.read('subjectCollect', id))!.attachments).toEqual(collect!.attachments)
    const sent = await man.ask(subjects.replenish, { id, answers: [{ fileIds: ['f-new'], answer: '已盖章' }] })
    expect(sent.body.success).toBe(true)
    const after = (await world.read('subject', subjectId))!
    for (const field of ['summary', 'subjectName', 'objectives', 'members'] as const)
      if (field in after) expect(after[field as 'summary']).toEqual(before![field as 'summary'])
  })

  test('rejects files of a wrong type or number and accepts answers by item', async () => {
    const { world, man, biz, id } = await reviewed()
    await biz.ask(subjects.auditSubjects, {
      id,
      result: 'supplement',
      items: [{ item: '盖章页', fileSlot: 'application' }, '说明'],
    })
    await world.db.run(`update file set ext = 'zip', file_name = 'f-new.zip' where id = 'f-new'`)
    const bring = async (answers: object[]) => (await man.ask(subjects.replenish, { id, answers })).body
    expect(await bring([{ fileIds: ['f-new'] }, { answer: '见附件' }])).toMatchObject({
      code: 400,
      result: { 'answers.0.fileIds': '申报书应为 pdf、docx 文件' },
    })
    expect((await bring([{ fileIds: ['f-app', 'f-com'] }, { answer: '见附件' }])).result).toHaveProperty([
      'answers.0.fileIds',
    ])
    expect(
      await bring([
        { item: '说明', answer: '乙' },
        { item: '盖章页', fileIds: ['f-app'] },
      ]),
    ).toMatchObject({ success: true })
    expect((await world.read('subjectCollect', id))!.replenishItems.map((item) => item.answer)).toEqual(['', '乙'])
  })

  /** A subject returned for these items; `bring` answers them. */
  async function asked(items: (object | string)[], more: string[] = []) {
    const all = await reviewed()
    const { world, man, biz, id } = all
    for (const one of more)
      await world.make('file', {
        ...{ id: one, fileName: `${one}.pdf`, ext: 'pdf', size: 10, mime: 'application/pdf', sha256: one },
        ...{ objectKey: one, uploaderId: man.user.id },
      })
    await biz.ask(subjects.auditSubjects, { id, result: 'supplement', opinion: '请尽快', items })
    const bring = async (answers: object[], part: object = {}) =>
      (await man.ask(subjects.replenish, { id, answers, ...part })).body
    const declared = async () => (await world.read('subjectCollect', id))!
    return { ...all, bring, declared }
  }

  test('puts new files first in their slot, up to its maximum', async () => {
    const more = ['n1', 'n2', 'n3', 'n4']
    const { world, subjectId, bring, declared } = await asked([{ item: '预算', fileSlot: 'budget' }], more)
    expect((await bring([{ fileIds: more }])).result).toEqual({ 'answers.0.fileIds': '经费预算表最多 3 个文件' })
    expect(await bring([{ fileIds: ['n1', 'n2', 'n3'] }])).toMatchObject({ success: true })
    const placed = async (slot: string) => (await declared()).attachments.find((one) => one.slot === slot)!.fileIds
    expect(await placed('budget')).toEqual(['n1', 'n2', 'n3'])
    expect(await placed('application'), 'other slots are kept').toEqual(['f-app'])
    await world.db.run(`update subject set status = 'TO_SUPPLEMENT' where id = '${subjectId}'`)
    await world.db.run(`update subject_collect set replenish_items = json_set(replenish_items, '$[0].answered', 0)`)
    expect((await bring([{ fileIds: ['n4', 'n1'] }])).success).toBe(true)
    expect(await placed('budget')).toEqual(['n4', 'n1', 'n2'])
  })

  test('accepts answers by item text or index, as text or file', async () => {
    const { bring, declared } = await asked(['甲', '乙', '丙'], ['n1'])
    expect(
      (
        await bring([
          { index: 2, answer: '丙的' },
          { item: '乙', answer: '' },
        ])
      ).result,
    ).toEqual({
      ...{ 'answers.0': '请补充：甲', 'answers.1': '请补充：乙' },
    })
    const answers = [
      { index: 2, answer: '丙的' },
      { item: '甲', fileIds: ['n1'] },
      { index: 1, answer: '乙的' },
    ]
    expect(await bring(answers)).toMatchObject({ success: true })
    expect((await declared()).replenishItems.map(({ answer, fileIds }) => [answer, fileIds])).toEqual([
      ['', ['n1']],
      ['乙的', []],
      ['丙的', []],
    ])
  })

  test('accepts one file for two items', async () => {
    const { world, bring } = await asked(['甲', '乙'], ['n1'])
    expect(await bring([{ fileIds: ['n1'] }, { fileIds: ['n1'] }])).toMatchObject({ success: true })
    expect(await world.read('file', 'n1')).toMatchObject({ bizType: 'subject' })
  })

  test('keeps earlier answers', async () => {
    const { world, subjectId, bring, declared } = await asked(['甲', '乙'])
    expect((await bring([{ answer: '一' }, { answer: '二' }])).success).toBe(true)
    await world.db.run(`update subject set status = 'TO_SUPPLEMENT' where id = '${subjectId}'`)
    await world.db.run(`update subject_collect set replenish_items = json_set(replenish_items, '$[1].answered', 0)`)
    expect(
      (
        await bring([
          { item: '甲', answer: '改' },
          { item: '乙', answer: '三' },
        ])
      ).success,
    ).toBe(true)
    expect((await declared()).replenishItems.map((item) => item.answer)).toEqual(['一', '三'])
  })

  test('rejects unknown, deleted and foreign files', async () => {
    const { world, biz, bring } = await asked(['甲'], ['gone'])
    await world.db.run(`update file set del_flag = 1 where id = 'gone'`)
    await world.make('file', {
      ...{ id: 'theirs', fileName: 'x.pdf', ext: 'pdf', size: 1, mime: 'application/pdf', sha256: 'x', objectKey: 'x' },
      uploaderId: biz.user.id,
    })
    for (const one of ['no-such', 'gone', 'theirs'])
      expect((await bring([{ fileIds: [one] }])).result, one).toEqual({
        'answers.0.fileIds': '附件不存在，请重新上传',
      })
  })

  test('creates a version with the request and returns it to the centre', async () => {
    const { world, man, biz, id, subjectId, bring } = await asked(['甲'])
    expect(await bring([{ answer: '一' }], { lockVersion: 0 })).toMatchObject({ code: 409 })
    const { lockVersion } = (await world.read('subject', subjectId))!
    const sent = await bring([{ answer: '一' }], { lockVersion })
    expect(sent).toMatchObject({
      message: '提交成功！',
      result: { id, subjectId, lockVersion: lockVersion + 1, status: 'TO_REVIEW' },
    })
    expect(await world.read('subject', subjectId)).toMatchObject({
      ...{ status: 'TO_REVIEW', returnFrom: '', dueTime: null, lockVersion: lockVersion + 1 },
    })
    const version = (await world.all('subjectVersion')).find((one) => one.versionNo === 2)!
    expect(version).toMatchObject({
      ...{ reason: '补充资料', submitter: man.user.realname },
      asked: { opinion: '请尽快', items: [{ item: '甲', answer: '一', answered: 1 }] },
    })
    expect((await world.read('subjectCollect', id))!.versionNo).toBe(2)
    const notices = (await world.all('announcement')).filter((one) => one.title.includes('已补充资料'))
    expect((await world.all('announcementSend')).filter((one) => one.anntId === notices[0]!.id)).toMatchObject([
      { userId: biz.user.id },
    ])
  })

  async function extendable() {
    const all = await asked(['甲'])
    const { biz, id } = all
    const extend = async (to: string) => (await biz.ask(subjects.extendDue, { ids: [id], reason, dueTime: to })).body
    return { ...all, extend }
  }

  test('extends the due date to a minute after the previous date', async () => {
    const { world, id, subjectId, extend } = await extendable()
    const before = await world.read('subject', subjectId)
    expect(before).toMatchObject({ dueTime: '2026-11-27 23:59:59' })
    expect((await extend('2026-11-27')).result).toEqual({ dueTime: '新的期限应晚于原期限 2026-11-27 23:59' })
    expect((await extend('2026-11-28 12:00:00')).success).toBe(true)
    expect(await world.read('subject', subjectId)).toMatchObject({ dueTime: '2026-11-28 12:00:00' })
    expect(await world.read('subjectCollect', id)).toMatchObject({ replenishDue: '2026-11-28 12:00:00' })
  })

  test('extends the due date to the end of a day, after now', async () => {
    const { world, man, subjectId, extend } = await extendable()
    await world.db.run(`update subject set due_time = null where id = '${subjectId}'`)
    expect((await extend('2026-11-20 00:00:00')).result).toEqual({ dueTime: '截止时间应晚于当前时间' })
    expect((await extend('2026-11-20')).success).toBe(true)
    expect((await man.ask(subjects.subjectDetail, { id: subjectId })).body.result.dueTime).toBe('2026-11-20 23:59:59')
  })

  test('extends a return for changes without setting a due date for material', async () => {
    const { world, biz, id, subjectId } = await reviewed()
    await biz.ask(subjects.auditSubjects, { id, result: 'perfect', opinion: reason })
    await biz.ask(subjects.extendDue, { ids: [id], reason, dueTime: '2026-12-10' })
    expect((await world.read('subject', subjectId))!.dueTime).toBe('2026-12-10 23:59:59')
    expect((await world.read('subjectCollect', id))!.replenishDue).toBeNull()
    const notice = (await world.all('announcement')).find((row) => row.title.includes('期限已延长'))!
    expect(notice).toMatchObject({
      ...{ templateCode: 'SUBJ_RETURNED', msgContent: `请于 2026-12-10 23:59 前完善并重新提交。${reason}` },
    })
  })

  describe('extended by the centre', () => {
    async function supplement() {
      const all = await reviewed()
      const { biz, id } = all
      await biz.ask(subjects.auditSubjects, { id, result: 'supplement', items: ['说明'] })
      const extend = (body: object, who = biz) => who.ask(subjects.extendDue, { ids: [id], reason, ...body })
      return { ...all, extend }
    }

    test('rejects an earlier date, a short reason and the manager', async () => {
      const { world, man, subjectId, extend } = await supplement()
      expect((await extend({ dueTime: '2026-11-01' })).body).toMatchObject({
        code: 400,
        result: { dueTime: expect.any(String) },
      })
      expect((await extend({ dueTime: '2026-11-25' })).body.result).toEqual({
        dueTime: '新的期限应晚于原期限 2026-11-27 23:59',
      })
      expect((await extend({ dueTime: '2026-12-10', reason: '短' })).body.result).toHaveProperty('reason')
      expect((await extend({ dueTime: '2026-12-20' }, man)).status).toBe(403)
      expect(await statusOf(world, subjectId)).toBe('TO_SUPPLEMENT')
    })

    test('stores the new due date in three round trips with a timeline entry', async () => {
      const { world, man, id, subjectId, extend } = await supplement()
      const done = await extend({ dueTime: '2026-12-10' })
      expect(done.body).toMatchObject({ success: true, message: '期限已延长' })
      expect(done.trips).toBeLessThanOrEqual(3)
      const dueTime = '2026-12-10 23:59:59'
      expect(await world.read('subject', subjectId)).toMatchObject({ status: 'TO_SUPPLEMENT', dueTime })
      expect((await man.ask(subjects.declarationInfo, { id })).body.result.replenishDue).toBe(dueTime)
      const { timeLine } = (await man.ask(subjects.subjectDetail, { id: subjectId })).body.result
      expect(timeLine.at(-1)).toMatchObject({ operation: 'extendDue', reason })
    })

    test('notifies the manager and the contact', async () => {
      const { world, man, contact, extend } = await supplement()
      await extend({ dueTime: '2026-12-10' })
      const notice = (await world.all('announcement')).find((row) => row.title.includes('期限已延长'))!
      const readers = (await world.all('announcementSend'))
        .filter((row) => row.anntId === notice.id)
        .map((row) => row.userId)
      expect(readers).toEqual(expect.arrayContaining([man.user.id, contact.user.id]))
    })
  })
})

describe('eligibility check', () => {
  test('reports findings by field, as the submission does', async () => {
    const { world, man } = await reviewed()
    const draft = { ...written, subjectName: '另一份申报', attachments: [] }
    const { id } = (await man.ask(subjects.beginDraftAgain, draft)).body.result
    const check = async (part: object = {}) => {
      const answer = await man.ask(subjects.checkEligible, { id, ...part })
      expect(answer.trips).toBeLessThanOrEqual(2)
      return answer.body.result.findings
    }
    expect(await check()).toEqual({})
    expect(await check({ year: '2031' })).toEqual({ year: '2031 年度尚未开放申报' })
    await world.subject({ id: 'r1', status: 'ESTABLISHED', subjectManId: man.user.id, subjectName: '在研一' })
    await world.subject({ id: 'r2', status: 'ESTABLISHED', subjectManId: man.user.id, subjectName: '在研二' })
    await world.make('report', { subjectId: 'r1', year: '2026', reportType: 'OPENING', dueTime: '2026-01-01 00:00:00' })
    await world.db.run(`update depart set status = '0' where id = 'd-one'`)
    const all = {
      subjectManId: '课题负责人在研课题已达上限（2 个）；课题负责人有 1 份逾期未提交的报告，请先提交',
      leadDepartId: '牵头机构已停用',
    }
    expect(await check()).toEqual(all)
    expect((await man.ask(subjects.submitChanged, { id })).body).toMatchObject({ code: 409, result: all })
  })

  test('rejects an unknown draft with 404 and other roles with 403', async () => {
    const { world, man } = await reviewed()
    expect((await man.ask(subjects.checkEligible, { id: 'no-such' })).status).toBe(404)
    expect((await (await world.as('counselor')).ask(subjects.checkEligible, {})).status).toBe(403)
  })

  test('checks the chosen manager for the contact and the institution for the centre', async () => {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    await world.subject({ id: 'r1', status: 'ESTABLISHED', subjectManId: man.user.id, subjectName: '在研一' })
    await world.subject({ id: 'r2', status: 'ESTABLISHED', subjectManId: man.user.id, subjectName: '在研二' })
    const stranger = await world.as('subjectMan', '乙', { departId: 'd-two' })
    const ask = async (who: typeof biz, part: object) =>
      (await who.ask(subjects.checkEligible, part)).body.result.findings
    expect(await ask(contact, { year: '2026', subjectManId: man.user.id })).toEqual({
      subjectManId: '课题负责人在研课题已达上限（2 个）',
    })
    expect(await ask(contact, { year: '2026', subjectManId: stranger.user.id })).toEqual({
      subjectManId: '课题负责人应为牵头机构的人员',
    })
    expect(await ask(biz, { year: '2026' })).toEqual({})
    expect(await ask(biz, { year: '2026', leadDepartId: 'd-two' })).toEqual({ leadDepartId: '牵头机构尚无机构联系人' })
  })
})

describe('text difference', () => {
  const text = (runs: readonly { kind: string; text: string }[], without: string) =>
    runs
      .filter((run) => run.kind !== without)
      .map((run) => run.text)
      .join('')
  test('contains both texts and marks whole words', () => {
    const before = '研究目标是形成风控模型。第二句不变。第三句要删除。'
    const after = '研究目标是形成可验收的风控模型。第二句不变。新增第四句！'
    const runs = differenceOf(before, after)
    expect([text(runs, 'new'), text(runs, 'old')]).toEqual([before, after])
    expect(runs.find((run) => run.kind === 'new')!.text).toBe('可验收的')
  })
  test('marks new, unchanged and replaced texts', () => {
    expect(differenceOf('', '新写的')).toEqual([{ kind: 'new', text: '新写的' }])
    expect(differenceOf('同', '同')).toEqual([{ kind: 'same', text: '同' }])
    expect(lineDifferenceOf('甲\n乙', '甲\n丙')).toEqual([
      { kind: 'same', text: '甲' },
      { kind: 'old', text: '乙' },
      { kind: 'new', text: '丙' },
    ])
  })
  test('restores random texts and folds long unchanged passages completely', () => {
    let seed = 7
    const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const signs = '研究目标模型数据安全。，！\n测试'
    const random = (length: number) => Array.from({ length }, () => signs[Math.floor(chance() * signs.length)]).join('')
    for (let round = 0; round < 60; round++) {
      const before = random(Math.floor(chance() * 200))
      const at = Math.floor(chance() * before.length)
      const after =
        before.slice(0, at) + random(Math.floor(chance() * 30)) + before.slice(at + Math.floor(chance() * 20))
      const runs = differenceOf(before, after)
      expect(text(runs, 'new')).toBe(before)
      expect(text(runs, 'old')).toBe(after)
    }
    const long = '这一段没有改动。'.repeat(200)
    const runs = foldRuns(differenceOf(`${long}旧`, `${long}新`))
    expect(runs[0]!.rest!.length).toBeGreaterThan(1000)
    expect(runs.map((run) => run.text + (run.rest ?? '') + (run.tail ?? '')).join('')).toContain(long)
  })
  test('compares twenty thousand characters in less than a second', () => {
    const before = Array.from({ length: 1000 }, (_, at) => `第${at}句说明研究内容与方法。`).join('')
    const after = before.replace('第10句说明', '第10句改写').replaceAll('第5', '第五')
    const started = performance.now()
    const runs = differenceOf(before, after)
    expect(performance.now() - started).toBeLessThan(1000)
    expect(text(runs, 'old')).toBe(after)
  })
})
