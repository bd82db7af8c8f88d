import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'

const version = (world: World, subjectId: string, versionNo: number, snapshot: object, given: object = {}) =>
  world.make('subjectVersion', {
    ...{ subjectId, versionNo, snapshot, diff: [], submitter: '张负责', reason: '提交申报' },
    submitTime: `2026-11-0${versionNo} 09:00:00`,
    ...given,
  } as never)
const asked = (opinion: string, ...texts: string[]) => ({
  asked: { opinion, marks: texts.map((text) => ({ section: 'research', text })), items: [] },
})

describe('comparison of two versions', () => {
  /** Three versions; the second and the third follow a return. */
  async function three() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { id, collectId } = await world.subject({ status: 'TO_REVIEW' })
    await version(world, id, 1, { summary: '一', domain: '01' })
    await version(world, id, 2, { summary: '二', domain: '01' }, asked('请改二', '改到二'))
    await version(world, id, 3, { summary: '三', domain: '03' }, asked('请改三', '改到三'))
    const { id: other } = await world.subject({ status: 'TO_REVIEW' })
    await version(world, other, 1, { summary: '别的' })
    const compare = async (query: Record<string, number> = {}, who: SignedIn = biz) =>
      (await who.ask(subjects.compareVersions, { id: collectId, ...query })).body.result
    return { world, id, collectId, compare }
  }
  const summaryOf = ({ sections }: { sections: { name: string; changes: { before: string; after: string }[] }[] }) => {
    const { before, after } = sections.find((section) => section.name === 'research')!.changes[0]!
    return [before, after]
  }

  test('defaults to the last two versions, or to the version before the given one', async () => {
    const { compare } = await three()
    const last = await compare()
    expect([last.from, last.to, summaryOf(last)]).toEqual([2, 3, ['二', '三']])
    const second = await compare({ to: 2 })
    expect([second.from, second.to, summaryOf(second)]).toEqual([1, 2, ['一', '二']])
    const whole = await compare({ from: 1 })
    expect([whole.from, whole.to, summaryOf(whole)]).toEqual([1, 3, ['一', '三']])
  })

  test('includes the marks of all steps in between and the last opinion', async () => {
    const { compare } = await three()
    const compared = async (query: Record<string, number>) => {
      const { opinion, sections } = await compare(query)
      return [opinion, sections.find((section: { name: string }) => section.name === 'research')!.marks]
    }
    expect(await compared({ from: 1, to: 3 })).toEqual(['请改三', ['改到二', '改到三']])
    expect(await compared({ from: 1, to: 2 })).toEqual(['请改二', ['改到二']])
    expect(await compared({ from: 2, to: 3 })).toEqual(['请改三', ['改到三']])
  })

  test('lists versions with time, author and reason', async () => {
    const { compare } = await three()
    const { versions } = await compare()
    expect(versions).toHaveLength(3)
    expect(versions[0]).toEqual({
      ...{ versionNo: 1, submitTime: '2026-11-01 09:00:00', submitter: '张负责', reason: '提交申报' },
    })
  })

  test('names choices and files, and marks deleted files', async () => {
    const { world, id, compare } = await three()
    await world.make('file', {
      ...{
        id: 'f',
        fileName: '实施方案.pdf',
        ext: 'pdf',
        size: 1,
        mime: 'application/pdf',
        sha256: 'f',
        objectKey: 'f',
      },
      uploaderId: 'u',
    })
    const attachments = [{ slot: 'application', fileIds: ['f', 'gone'] }]
    await version(world, id, 4, { summary: '三', domain: '05', attachments })
    const { sections } = await compare()
    const changes = sections.flatMap((section: { changes: { label: string; before: string; after: string }[] }) =>
      section.changes.map(({ label, before, after }) => [label, before, after]),
    )
    expect(changes).toEqual([
      ['研究领域', '人工智能', expect.not.stringMatching(/^05$/)],
      ['附件', '', '申报书 · 实施方案.pdf\n申报书 · （文件已删除）'],
    ])
  })

  test('shows a blind reviewer only the numbers of versions', async () => {
    const { world, id, compare } = await three()
    await world.db.run(`update subject set status = 'RE_AUDITING' where id = '${id}'`)
    const expert = await world.as('counselor')
    await world.make('subjectReview', { subjectId: id, stage: 'RE', reviewerId: expert.user.id, reviewerName: '专家' })
    const blind = await compare({}, expert)
    expect(blind).toMatchObject({ from: 2, to: 3, opinion: '', sections: [] })
    expect(blind.versions.map((one: { submitter: string }) => one.submitter)).toEqual(['', '', ''])
  })
})

describe('submission', () => {
  const written = {
    subjectName: '证券业智能风控研究',
    ...{ year: '2026', domain: '03', subjectType: '2', startDate: '2027-01-01', endDate: '2027-12-31', commitment: 1 },
    ...{ summary: '简介', background: '背景', objectives: '目标', content: '内容', techRoute: '路线' },
    members: [{ name: '李四', duty: '研究' }],
    attachments: [
      { slot: 'application', fileIds: ['f-app'] },
      { slot: 'commitment', fileIds: ['f-com'] },
    ],
  }
  async function handing(who: 'subjectMan' | 'mechanism' = 'subjectMan') {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const writer = who === 'subjectMan' ? man : contact
    for (const id of ['f-app', 'f-com'])
      await world.make('file', {
        ...{ id, fileName: `${id}.pdf`, ext: 'pdf', size: 1, mime: 'application/pdf', sha256: id, objectKey: id },
        uploaderId: writer.user.id,
      })
    const send = async (body: object) => (await writer.ask(subjects.submitDeclaration, body)).body
    const noticed = async () => {
      const [notice] = await world.all('announcement')
      const to = (await world.all('announcementSend')).map((row) => row.userId)
      return [notice!.title, notice!.msgContent, to]
    }
    return { world, man, contact, biz, writer, send, noticed }
  }

  test('of a manager goes to the institution with a due date in five working days', async () => {
    const { world, man, contact, send, noticed } = await handing()
    const { result } = await send(written)
    expect(result.status).toBe('TO_APPROVAL')
    expect(await noticed()).toEqual([
      '《证券业智能风控研究》待审批',
      `${man.user.realname}已提交课题《证券业智能风控研究》的申报书，请审批。`,
      [contact.user.id],
    ])
    expect(await world.read('subject', result.subjectId)).toMatchObject({
      ...{ dueTime: '2026-11-27 23:59:59', submitTime: expect.stringMatching(/^2026-11-20/), formalChecked: 0 },
    })
    expect(await world.read('subjectCollect', result.id)).toMatchObject({
      ...{ versionNo: 1, proposerType: 'person', proposerId: man.user.id, proposerName: man.user.realname },
    })
  })

  test('of a contact goes directly to the centre without a due date', async () => {
    const { world, man, biz, send, noticed } = await handing('mechanism')
    const { result } = await send({ ...written, subjectManId: man.user.id })
    expect(result.status).toBe('TO_REVIEW')
    expect(await noticed()).toEqual([
      '《证券业智能风控研究》待审阅',
      '甲证券股份有限公司已提交课题《证券业智能风控研究》的申报书，请进行形式审查。',
      [biz.user.id],
    ])
    expect((await world.read('subject', result.subjectId))!.dueTime).toBeNull()
    expect((await world.read('subjectCollect', result.id))!.proposerType).toBe('institution')
  })

  test('continues the highest version number', async () => {
    const { world, send, man } = await handing()
    const { result } = await send(written)
    await world.db.run(`update subject_version set version_no = 7`)
    await world.db.run(`update subject set status = 'TO_PERFECT', return_from = 'TO_REVIEW'`)
    await man.ask(subjects.submitChanged, { id: result.id, summary: '改过' })
    const versions = await world.all('subjectVersion')
    expect(versions.map((row) => [row.versionNo, row.reason, row.submitter])).toEqual([
      [7, '提交申报', man.user.realname],
      [8, '完善后重新提交', man.user.realname],
    ])
    expect(versions[1]).toMatchObject({ diff: [{ field: 'summary', before: '简介', after: '改过' }] })
    expect((await world.read('subjectCollect', result.id))!.versionNo).toBe(8)
  })

  test('counts missing fields in the message', async () => {
    const { send } = await handing()
    expect(await send({ ...written, summary: '', content: '' })).toMatchObject({
      ...{ code: 400, message: '还有 2 处须填写', result: { summary: '请填写课题简介', content: '请填写研究内容' } },
    })
  })

  test('of a plan topic requires a current or future year', async () => {
    const { biz, world } = await handing()
    const plan = async (year: string) =>
      (await biz.ask(subjects.saveSubject, { subjectName: '选题', year, source: 'plan' })).body
    expect(await plan('2025')).toMatchObject({ code: 409, message: '2025 年度计划已结束' })
    expect(await plan('2026')).toMatchObject({ success: true, result: { lockVersion: 0 } })
    expect(await plan('2027')).toMatchObject({ success: true })
    const lines = (await world.all('subjectStatusLog')).map((line) => [line.operation, line.seq, line.public])
    expect(lines, 'not public').toEqual([
      ['planTopic', 1, 0],
      ['planTopic', 1, 0],
    ])
    expect(await world.all('subjectCollect')).toEqual([])
  })
})

describe('approval by the contact', () => {
  test('notifies the manager, and the centre after approval', async () => {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const noticeOf = async (pass: boolean) => {
      const { id } = await world.subject({ status: 'TO_APPROVAL', subjectName: '某课题', returnFrom: 'TO_REVIEW' })
      await world.db.run('delete from announcement_send')
      await contact.ask(subjects.approveSubjects, { ids: [id], pass, opinion: '请按要求修改' })
      const notice = (await world.all('announcement')).find((row) => row.busId === id)!
      const to = (await world.all('announcementSend')).map((row) => row.userId)
      return [notice.templateCode, notice.msgContent, to.toSorted(), (await world.read('subject', id))!.returnFrom]
    }
    expect(await noticeOf(true)).toEqual([
      'SUBJ_APPROVED',
      '课题《某课题》已由甲证券股份有限公司审批通过，进入形式审查。',
      [man.user.id, biz.user.id].toSorted(),
      '',
    ])
    expect(await noticeOf(false)).toEqual([
      'SUBJ_RETURNED',
      '请修改后重新提交。机构意见：请按要求修改',
      [man.user.id],
      'TO_APPROVAL',
    ])
  })

  test('stores one comment per round and contact and keeps the first opening time', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const opened = '2026-11-19 08:00:00'
    const { id, collectId } = await world.subject({ status: 'TO_APPROVAL', roundNo: 2, contactOpenTime: opened })
    const comment = { subjectId: id, stage: 'MECHANISM', reviewerName: '某人', status: 2, conclusion: 'pass' }
    await world.make('subjectReview', { ...comment, reviewerId: contact.user.id, roundNo: 1 })
    await world.make('subjectReview', { ...comment, reviewerId: 'another', roundNo: 2 })
    await world.make('subjectReview', { ...comment, reviewerId: contact.user.id, roundNo: 2, stage: 'FIRST' })
    await contact.ask(subjects.approveSubjects, { ids: [id], pass: false, opinion: '请按要求修改' })
    const comments = (await world.all('subjectReview')).filter((row) => row.comment === '请按要求修改')
    expect(comments).toMatchObject([
      {
        ...{ stage: 'MECHANISM', roundNo: 2, reviewerId: contact.user.id, status: 2, conclusion: 'perfect' },
        ...{ collectId, roleCode: 'mechanism', reviewerName: contact.user.realname, sysOrgCode: 'A02' },
      },
    ])
    expect(await world.all('subjectReview')).toHaveLength(4)
    expect((await world.read('subject', id))!.contactOpenTime).toBe(opened)
    expect(await world.read('subjectCollect', collectId)).toMatchObject({ auditOpinion: '请按要求修改', marks: [] })
    const line = (await world.all('subjectStatusLog')).at(-1)!
    expect(line.dataAfter).toMatchObject({ created: { subjectReview: [comments[0]!.id] } })
  })
})
