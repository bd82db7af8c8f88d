import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { pdf, storageForFile } from '~/tests/api/files/storage'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as files from '~/worker/files/calls'
import * as study from '~/worker/study/calls'
import * as subjects from '~/worker/subjects/calls'

const storage = storageForFile()
async function upload(who: SignedIn, name: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new File([pdf(name)], name))
  const answer = await who.ask(files.uploadFile, form)
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
  return answer.body.result.id as string
}

describe('archive of a subject', () => {
  /** An established subject with an attachment of the declaration, an opening report and a file of a change request. */
  async function withFiles() {
    const world = await freshWorld()
    world.vars = storage()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const subject = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00' })
    const report = await world.make('report', {
      subjectId: subject.id,
      year: '2026',
      reportType: 'OPENING',
      status: 3,
      reportName: '开题报告',
    })
    const opening = await upload(man, '开题报告.pdf', { bizType: 'report', bizId: report.id })
    await world.client.execute({
      sql: 'update report set file_ids = ? where id = ?',
      args: [JSON.stringify([opening]), report.id],
    })
    const declared = await upload(man, '申报书.pdf', { bizType: 'subjectCollect', bizId: subject.collectId })
    await upload(man, '=说明.pdf', { bizType: 'change', bizId: subject.id })
    await world.client.execute({
      sql: 'update subject_collect set attachments = ? where id = ?',
      args: [JSON.stringify([{ slot: 'application', fileIds: [declared] }]), subject.collectId],
    })
    return { world, man, biz, subject, opening }
  }

  test('lists files by stage and missing documents in two round trips', async () => {
    const { man, subject } = await withFiles()
    const { body, trips } = await man.ask(study.archiveList, { subjectId: subject.id })
    expect(trips).toBeLessThanOrEqual(2)
    expect(body.result.items.map((one: { stage: string; fileName: string }) => [one.stage, one.fileName])).toEqual([
      ['declaration', '申报书.pdf'],
      ['opening', '开题报告.pdf'],
      ['change', '=说明.pdf'],
    ])
    expect(body.result.missing.map((one: { title: string }) => one.title)).toEqual(['承诺书', '中期报告', '结题报告'])
    expect((await man.ask(study.archiveList, { id: subject.collectId })).body.result.items).toHaveLength(3)
  })

  test('omits a deleted file', async () => {
    const { world, man, subject, opening } = await withFiles()
    await world.client.execute({ sql: 'update file set del_flag = 1 where id = ?', args: [opening] })
    expect((await man.ask(study.archiveList, { subjectId: subject.id })).body.result.items).toHaveLength(2)
  })

  test('contains the files in folders by stage with an index, and writes an audit log entry', async () => {
    const { world, biz, subject } = await withFiles()
    const taken = await biz.ask(study.archiveZip, { subjectId: subject.id })
    expect(taken.headers.get('content-type')).toBe('application/zip')
    const parts = unzipSync(new Uint8Array(await taken.response.arrayBuffer()))
    expect(Object.keys(parts)).toEqual([
      '00_归档目录.xlsx',
      '01_申报/申报书（系统生成）.pdf',
      '01_申报/申报书.pdf',
      '04_开题/开题报告.pdf',
      '08_变更/=说明.pdf',
    ])
    expect(strFromU8(parts['04_开题/开题报告.pdf']!)).toContain('开题报告')
    expect((await world.all('log')).some((row) => row.logContent.includes('下载归档包'))).toBe(true)
  })

  test('has an index workbook with file names as text and a sheet of missing documents', async () => {
    const { biz, subject } = await withFiles()
    const taken = await biz.ask(study.archiveZip, { subjectId: subject.id })
    const parts = unzipSync(new Uint8Array(await taken.response.arrayBuffer()))
    const book = read(parts['00_归档目录.xlsx']!)
    const index = utils.sheet_to_json<string[]>(book.Sheets['归档目录']!, { header: 1 })
    expect(index.slice(1).map((row) => row[3])).toEqual([
      '申报书.pdf',
      '开题报告.pdf',
      '=说明.pdf',
      '申报书（系统生成）.pdf',
    ])
    expect(book.Sheets['归档目录']!.D4).toMatchObject({ t: 's' })
    expect(utils.sheet_to_json<string[]>(book.Sheets['缺失材料']!, { header: 1 })).toHaveLength(4)
  })

  test('is hidden from other managers and rejected for experts, who would see names', async () => {
    const { world, subject } = await withFiles()
    const stranger = await world.as('subjectMan', 'stranger')
    const expert = await world.as('counselor')
    expect((await stranger.ask(study.archiveZip, { subjectId: subject.id })).status).toBe(404)
    expect((await expert.ask(study.archiveList, { subjectId: subject.id })).status).toBe(403)
  })
})

test('archives the index and the declaration of a subject without files', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const subject = await world.subject({ status: 'TO_REVIEW' })
  const taken = await biz.ask(study.archiveZip, { subjectId: subject.id })
  expect(Object.keys(unzipSync(new Uint8Array(await taken.response.arrayBuffer())))).toEqual([
    '00_归档目录.xlsx',
    '01_申报/申报书（系统生成）.pdf',
  ])
})

describe('archive of a completed subject', () => {
  async function completed() {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const subject = await world.subject({
      status: 'FINESHED',
      prizeId: 'p',
      gradeRaw: 91.5,
      gradeLevel: '优秀',
      gradeStatus: '已评分',
      gradeEndTime: '2026-10-01 00:00:00',
    })
    const review = { subjectId: subject.id, reviewerId: 'r', reviewerName: '评审人甲', status: 2, conclusion: 'pass' }
    await world.make('subjectReview', { ...review, stage: 'FIRST', comment: '初审意见未公布' })
    await world.make('subjectReview', { ...review, stage: 'CONC_TECH', comment: '结题意见已公布' })
    await world.make('subjectGrade', {
      ...{ subjectId: subject.id, year: '2026', graderId: 'g', graderName: '评委乙' },
      ...{ status: '已评分', total: 91.5, reason: '成果突出' },
    })
    const change = {
      subjectId: subject.id,
      kind: 'delay',
      before: { endDate: '2026-05-31' },
      after: { endDate: '2026-08-31' },
    }
    await world.make('changeRequest', { ...change, reason: '试点推迟', status: 3 })
    await world.make('changeRequest', { ...change, reason: '没有提交的草稿', status: 0 })
    await world.make('prize', {
      ...{ id: 'p', subjectId: subject.id, year: '2026', prizeLevel: '一等', prizeName: '一等奖' },
      ...{ certificateNo: 'KTJ2026-001', citation: '成果突出', publish: 0 },
    })
    const archiveFor = async (who: SignedIn) => {
      const taken = await who.ask(study.archiveZip, { subjectId: subject.id })
      return unzipSync(new Uint8Array(await taken.response.arrayBuffer()))
    }
    return { man, biz, archiveFor }
  }
  const linesOf = (bytes: Uint8Array) => {
    const book = read(bytes)
    return JSON.stringify(utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 }))
  }

  test('contains reviews, grades, changes and the certificate for the centre', async () => {
    const { biz, archiveFor } = await completed()
    const whole = await archiveFor(biz)
    expect(Object.keys(whole).slice(1)).toEqual([
      '01_申报/申报书（系统生成）.pdf',
      '02_评审/评审报告_技管委初审_第1轮.pdf',
      '02_评审/评审报告_技管委结题意见_第1轮.pdf',
      '10_结题/评分.xlsx',
      '08_变更/变更记录.xlsx',
      '11_评奖/获奖证书_KTJ2026-001.pdf',
    ])
    for (const [name, bytes] of Object.entries(whole))
      if (name.endsWith('.pdf')) expect(strFromU8(bytes.slice(0, 5)), name).toBe('%PDF-')
    expect(linesOf(whole['10_结题/评分.xlsx']!)).toContain('评委乙')
    const changes = linesOf(whole['08_变更/变更记录.xlsx']!)
    expect(changes).toContain('2026-08-31')
    expect(changes).not.toContain('没有提交的草稿')
  })

  test('contains no names of reviewers, no scores and nothing unpublished for the manager', async () => {
    const { man, archiveFor } = await completed()
    const own = await archiveFor(man)
    expect(Object.keys(own).slice(1)).toEqual([
      '01_申报/申报书（系统生成）.pdf',
      '02_评审/评审意见.xlsx',
      '08_变更/变更记录.xlsx',
    ])
    const opinions = linesOf(own['02_评审/评审意见.xlsx']!)
    expect(opinions).toContain('结题意见已公布')
    expect(opinions).not.toMatch(/初审意见未公布|评审人甲/)
  })
})

test('requires the documents of the declaration’s own form that the reader may know', async () => {
  const world = await freshWorld()
  const [biz, contact] = [await world.as('bizManger'), await world.as('mechanism')]
  const { definition } = (await biz.ask(subjects.yearForm, { year: '2026', kind: 'declare' })).body.result
  const slot = { exts: ['pdf'], required: 1, max: 1 }
  const slots = [
    { ...slot, slot: 'plan', name: '实施方案' },
    { ...slot, slot: 'secret', name: '测算表', hiddenFrom: ['mechanism'] },
    { ...slot, slot: 'more', name: '补充材料', required: 0 },
  ]
  const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', definition: { ...definition, slots } })
  const subject = await world.subject({ status: 'TO_REVIEW' })
  await world.client.execute({
    sql: "update subject_collect set attachments = '[]', form_id = ? where id = ?",
    args: [saved.body.result.id, subject.collectId],
  })
  const missing = async (who: SignedIn) =>
    (await who.ask(study.archiveList, { subjectId: subject.id })).body.result.missing.map(
      (one: { title: string }) => one.title,
    )
  expect(await missing(biz)).toEqual(['实施方案', '测算表'])
  expect(await missing(contact)).toEqual(['实施方案'])
})

/** The row of an uploaded file; its content is not read. */
const row = (world: World, id: string, bizType: string, bizId: string, given: object = {}) =>
  world.make('file', {
    ...{ id, fileName: `${id}.pdf`, ext: 'pdf', size: 2048, mime: 'application/pdf', sha256: id, objectKey: id },
    ...{ bizType, bizId, uploaderId: 'u-who', uploadTime: '2026-01-01 00:00:00', ...given },
  } as never)
const itemsOf = async (who: SignedIn, subjectId: string) =>
  (await who.ask(study.archiveList, { subjectId })).body.result.items

test('lists files by stage and upload time', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const resources = [{ id: 'r', type: '论文', desc: '', fileIds: ['result'], links: [], share: 0, shareAuth: 0 }]
  const { id, collectId } = await world.subject({ status: 'ESTABLISHED', resources })
  await world.db.run(`update subject_collect set attachments = '[{"slot":"application","fileIds":["declared"]}]'`)
  const { id: other } = await world.subject({ status: 'ESTABLISHED' })
  await world.person('subjectMan', { id: 'u-who', realname: '上传人' })
  const report = (reportType: string, given: object = {}) =>
    world.make('report', { subjectId: id, year: '2026', reportType, reportName: '', ...given })
  const meeting = (given: object) =>
    world.make('meeting', {
      ...{ meetingName: '研讨会', startTime: '2026-12-01 09:00:00', endTime: '2026-12-01 11:00:00', status: 1 },
      ...given,
    } as never)
  await row(world, 'declared', 'subject', id, { uploadTime: '2026-01-03 00:00:00' })
  await row(world, 'of the form', 'subjectCollect', collectId, { uploadTime: '2026-01-02 00:00:00' })
  await row(world, 'result', 'subject', id)
  await row(world, 'loose', 'subject', id)
  await row(world, 'task book', 'taskBook', id)
  await row(world, 'midterm', 'report', (await report('MIDTERM')).id)
  await row(world, 'of a report that is gone', 'report', (await report('OPENING', { delFlag: 1 })).id)
  await row(world, 'of another subject', 'subject', other)
  await row(world, 'deleted', 'subject', id, { delFlag: 1 })
  for (const [name, given] of Object.entries({
    minutes: { agenda: [{ subjectId: id }], fileIds: ['minutes'] },
    'of another meeting': { agenda: [{ subjectId: other }], fileIds: ['of another meeting'] },
    'of a meeting that is gone': { agenda: [{ subjectId: id }], fileIds: ['of a meeting that is gone'], delFlag: 1 },
  }))
    await row(world, name, 'meeting', (await meeting(given)).id)
  const items = await itemsOf(biz, id)
  expect(items.map((one) => [one.stage, one.id])).toEqual([
    ['declaration', 'of the form'],
    ['declaration', 'declared'],
    ['establishment', 'task book'],
    ['midterm', 'midterm'],
    ['meeting', 'minutes'],
    ['result', 'result'],
    ['other', 'loose'],
  ])
  expect(items[3]).toMatchObject({ title: '中期报告', uploader: '上传人', stage_dictText: '中期' })
  expect(items[0]).toMatchObject({ title: '' })
})

test('lists contents with sizes in KB and missing documents in the index workbook', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
  const { id, collectId } = await world.subject({ status: 'TO_REVIEW', subjectName: '名称/一', subjectNum: 'FT-1' })
  const declared = await upload(man, '申报书.pdf', { bizType: 'subjectCollect', bizId: collectId })
  const committed = await upload(man, '承诺书.pdf', { bizType: 'subjectCollect', bizId: collectId })
  const attach = (...slots: [slot: string, fileId: string][]) =>
    world.client.execute({
      sql: 'update subject_collect set attachments = ?',
      args: [JSON.stringify(slots.map(([slot, fileId]) => ({ slot, fileIds: [fileId] })))],
    })
  await world.client.execute({ sql: 'update file set size = 1536 where id = ?', args: [declared] })
  const sheetsOf = async () => {
    const taken = await biz.ask(study.archiveZip, { subjectId: id })
    expect(decodeURIComponent(taken.headers.get('content-disposition')!)).toContain('FT-1_名称_一_归档.zip')
    const parts = unzipSync(new Uint8Array(await taken.response.arrayBuffer()))
    const book = read(parts['00_归档目录.xlsx']!)
    return book.SheetNames.map((name) =>
      utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, defval: '' }).slice(1),
    )
  }
  await attach(['application', declared])
  const [index, missing] = await sheetsOf()
  expect(index!.map((line) => line.slice(0, 6))).toEqual([
    [1, '申报', '', '申报书.pdf', 1.5, man.user.realname],
    [2, '申报', '', '承诺书.pdf', expect.any(Number), man.user.realname],
    [3, '申报', '', '申报书（系统生成）.pdf', '', '系统生成'],
  ])
  expect(missing).toEqual([['申报', '承诺书']])
  await attach(['application', declared], ['commitment', committed])
  expect((await sheetsOf())[1]).toEqual([['', expect.stringMatching(/齐|无|没有/)]])
})

test('shows the institution and no reviewer in an archived review report', async () => {
  const world = await freshWorld()
  const member = await world.as('technologyManger')
  const { id } = await world.subject({ status: 'TO_RE_AUDIT' })
  const review = { subjectId: id, stage: 'FIRST', status: 2, conclusion: 'pass' }
  await world.make('subjectReview', { ...review, reviewerId: 'r', reviewerName: '评审人甲', comment: '同意立项' })
  const taken = await member.ask(study.archiveZip, { subjectId: id })
  const parts = unzipSync(new Uint8Array(await taken.response.arrayBuffer()))
  const { extractText } = await import('unpdf')
  const text = (await extractText(parts['02_评审/评审报告_技管委初审_第1轮.pdf']!, { mergePages: true })).text
  expect(text).toContain('甲证券股份有限公司')
  expect(text).toContain('同意立项')
  expect(text).not.toContain('评审人甲')
})

test('describes changes with labels and names in the change workbook', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const { id } = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00' })
  const change = (kind: string, status: number, before: object, after: object) =>
    world.make('changeRequest', {
      ...{
        subjectId: id,
        kind,
        status,
        before,
        after,
        reason: `理由${kind}`,
        createTime: `2026-10-0${status} 09:00:00`,
      },
    } as never)
  await change('delay', 3, { endDate: '2026-05-31' }, { endDate: '2026-08-31' })
  await change('member', 2, { members: [{ name: '张三' }] }, { members: [{ name: '张三' }, { name: '李四' }] })
  await change('partner', 4, { cooperateDeparts: [] }, { cooperateDeparts: [{ departName: '乙基金' }] })
  await change('budget', 1, { budgetTotal: 10 }, { budgetTotal: 12.5 })
  const taken = await biz.ask(study.archiveZip, { subjectId: id })
  const parts = unzipSync(new Uint8Array(await taken.response.arrayBuffer()))
  const book = read(parts['08_变更/变更记录.xlsx']!)
  const lines = utils.sheet_to_json<string[]>(book.Sheets['变更记录']!, { header: 1, defval: '' })
  expect(lines[0]).toEqual(['时间', '类型', '状态', '理由', '变更前', '变更后', '意见'])
  expect(
    lines
      .slice(1)
      .map((line) => line.slice(1, 6))
      .toSorted((a, b) => a[0]!.localeCompare(b[0]!)),
  ).toEqual(
    [
      ['延期', '已同意', '理由delay', '2026-05-31', '2026-08-31'],
      ['成员变更', '待中心决定', '理由member', '张三', '张三、李四'],
      ['合作机构变更', '未同意', '理由partner', '', '乙基金'],
      ['经费变更', '待机构审批', '理由budget', '10', '12.5'],
    ].toSorted((a, b) => a[0]!.localeCompare(b[0]!)),
  )
})
