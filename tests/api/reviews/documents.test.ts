import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { read, utils, write } from 'xlsx'
import { uploadForm } from '~/tests/api/files/storage'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as papersCalls from '~/worker/reviews/documents/calls'
import * as reviews from '~/worker/reviews/calls'
import * as talk from '~/worker/reviews/discussion/calls'
import * as steering from '~/worker/subject-management/calls'
import { subjectStatusNames } from '~/worker/subjects/statuses'
import { rejectingReview, startedRound, commitReviewAs, makeReviewers, passingReview } from './review-round'

const bytesOf = async (answer: Answer) => new Uint8Array(await answer.response.arrayBuffer())
const textOfPdf = async (bytes: Uint8Array) => {
  const { extractText } = await import('unpdf')
  return (await extractText(bytes.slice(), { mergePages: true })).text.normalize('NFKC').replace(/\s/g, '')
}
const send = (who: SignedIn, name: string, bytes: Uint8Array) =>
  who.ask(papersCalls.importPackage, uploadForm(name, Uint8Array.from(bytes)))

describe('the review report', () => {
  /** A round with two committed reviews and combined comments. */
  async function reported() {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    const ask = (who: SignedIn, more = {}) =>
      who.ask(papersCalls.reviewReport, { subjectId: id, stage: 'FIRST', ...more })
    const early = await ask(biz)
    await commitReviewAs(people[0]!, id, rejectingReview)
    await commitReviewAs(people[1]!, id, { ...passingReview, comment: '选题有价值' })
    await biz.ask(talk.saveMergedOpinion, { subjectId: id, text: '专家组建议聚焦目标', was: '' })
    const textFor = async (who: SignedIn, more = {}) => textOfPdf(await bytesOf(await ask(who, more)))
    return { world, biz, people, early, ask, textFor }
  }

  test('is a PDF of the round in at most three round trips, without names and internal notes', async () => {
    const { biz, people, early, ask } = await reported()
    expect(early.body).toMatchObject({ code: 409, message: '该阶段暂无已提交的评审意见' })
    const answer = await ask(biz)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.trips).toBeLessThanOrEqual(3)
    const bare = await textOfPdf(await bytesOf(answer))
    for (const part of [
      '评审报告',
      '专家组建议聚焦目标',
      rejectingReview.comment,
      '选题有价值',
      '3人,已提交2人',
      '50%',
    ])
      expect(bare).toContain(part)
    for (const secret of [rejectingReview.privateComment, ...people.map(({ user }) => user.realname)])
      expect(bare).not.toContain(secret)
  })

  test('has names on request of the centre, but not for result readers', async () => {
    const { world, biz, people, textFor } = await reported()
    const name = people[0]!.user.realname
    expect(await textFor(biz, { names: 1 })).toContain(name)
    expect(await textFor(await world.as('csrcLeader'), { names: 1 })).not.toContain(name)
  })

  test('is denied to reviewers of the round, applicants and institutions', async () => {
    const { world, people, ask } = await reported()
    expect((await ask(people[0]!)).body.message).toBe('您是本轮评审人，不可查看评审报告')
    for (const role of ['subjectMan', 'mechanism', 'counselor'] as const)
      expect((await ask(await world.as(role))).status, role).toBe(403)
  })
})

test('the review report counts each conclusion', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await startedRound(world, 'FIRST', 4)
  for (const [at, opinion] of [passingReview, passingReview, rejectingReview].entries())
    await commitReviewAs(people[at]!, id, opinion)
  const text = await textOfPdf(
    await bytesOf(await biz.ask(papersCalls.reviewReport, { subjectId: id, stage: 'FIRST' })),
  )
  expect(text).toContain('同意2,不同意1,修改后再审0,弃权0')
})

describe('an assignment list', () => {
  const sheet = (rows: string[][]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['课题', '评审人'], ...rows]), '名单')
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  }
  /** A list with good and bad rows of three reviewers and four subjects. */
  async function listed() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const people = await makeReviewers(world, 'FIRST', 3)
    const one = await world.subject({ status: 'TO_FISRT_AUDIT', subjectName: '债券估值研究' })
    const few = await world.subject({ status: 'TO_FISRT_AUDIT', subjectName: '人数不足的课题' })
    await world.subject({ status: 'TO_FISRT_AUDIT', subjectName: '同名课题' })
    await world.subject({ status: 'TO_FISRT_AUDIT', subjectName: '同名课题', year: '2025' })
    await world.person('technologyManger', { realname: '本机构委员', departId: 'd-one' })
    const list = sheet([
      ['债券估值研究', people[0]!.user.realname],
      ['债券估值研究', people[1]!.user.username],
      ['债券估值研究', people[2]!.user.realname],
      ['债券估值研究', people[2]!.user.username],
      ['没有的课题', people[0]!.user.realname],
      ['债券估值研究', '没有的人'],
      ['同名课题', people[0]!.user.realname],
      ['人数不足的课题', people[0]!.user.realname],
    ])
    const send = (who: SignedIn, fields: Record<string, string>, bytes = list) =>
      who.ask(papersCalls.assignByList, uploadForm('名单.xlsx', Uint8Array.from(bytes), fields))
    return { world, biz, people, one, few, send }
  }

  test('assigns reviewers by name, number or account and rejects bad rows', async () => {
    const { world, biz, one, few, send } = await listed()
    const { ok, failed } = (await send(biz, { stage: 'FIRST' })).body.result
    expect(ok).toBe(3)
    expect(Object.fromEntries(failed.map((row) => [row.id, row.reason]))).toEqual({
      5: '与第 4 行重复',
      6: '课题不存在，或不在本阶段',
      7: '评审人不存在，或不属于本阶段的评审角色',
      8: '有多个同名课题，请填写课题编号',
      9: expect.stringContaining('至少'),
    })
    expect((await world.read('subject', one.id))!.status).toBe('FISRT_AUDITING')
    expect((await world.read('subject', few.id))!.status).toBe('TO_FISRT_AUDIT')
  })

  test('changes nothing in a dry run with the same result', async () => {
    const { world, biz, send } = await listed()
    const tried = await send(biz, { stage: 'FIRST', dryRun: '1' })
    expect(await world.all('subjectReview')).toEqual([])
    expect((await send(biz, { stage: 'FIRST' })).body.result).toEqual(tried.body.result)
  })

  test('rejects a reviewer with a conflict of interest', async () => {
    const { biz, send } = await listed()
    const own = sheet([['人数不足的课题', '本机构委员']])
    expect((await send(biz, { stage: 'FIRST' }, own)).body.result).toMatchObject({
      ok: 0,
      failed: [{ reason: expect.stringContaining('所在机构与牵头机构相同') }],
    })
  })

  test('rejects an unknown stage, a missing file and people without the permission', async () => {
    const { biz, people, send } = await listed()
    expect((await send(biz, { stage: 'x' })).body.code).toBe(400)
    expect((await biz.ask(papersCalls.assignByList, new FormData())).body.result).toHaveProperty('file')
    expect((await send(people[0]!, { stage: 'FIRST' })).status).toBe(403)
  })
})

const bookOf = (name: string, header: string[], row: string[]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, row]), name)
  return uploadForm(`${name}.xlsx`, new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer), {
    stage: 'FIRST',
  })
}

test('an assignment list and a review sheet are accepted in the statuses of the manual commands only', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await startedRound(world, 'FIRST', 3)
  const late = await world.as('technologyManger', 'late')
  const { subjectName } = (await world.read('subject', id))!
  const assign = () =>
    biz.ask(papersCalls.assignByList, bookOf('名单', ['课题', '评审人'], [subjectName, late.user.username]))
  const opine = () =>
    people[0]!.ask(
      papersCalls.importPackage,
      bookOf(
        '评审意见',
        ['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见'],
        [id, subjectName, '同意', '可行', ''],
      ),
    )
  for (const status of subjectStatusNames) {
    await world.client.execute({ sql: 'update subject set status = ? where id = ?', args: [status, id] })
    for (const [act, from] of [
      [opine, ['FISRT_AUDITING']],
      [assign, ['TO_FISRT_AUDIT', 'FISRT_AUDITING']],
    ] as const) {
      const before = await world.all('subjectReview')
      const { body } = await act()
      const taken = (from as readonly string[]).includes(status)
      expect(body.result.ok, `${status}: ${JSON.stringify(body)}`).toBe(taken ? 1 : 0)
      if (!taken) expect(body.result.failed[0]!.reason.length, status).toBeGreaterThan(3)
      expect((await world.all('subjectReview')).length - before.length, status).toBe(taken && act === assign ? 1 : 0)
      if (!taken) expect(await world.all('subjectReview')).toEqual(before)
      if (taken && act === assign)
        await world.client.execute({ sql: 'delete from subject_review where reviewer_id = ?', args: [late.user.id] })
      await world.client.execute({ sql: 'update subject set status = ? where id = ?', args: [status, id] })
    }
  }
})

test('a package repacked by Windows with GBK names is read', async () => {
  const { people } = await startedRound(await freshWorld(), 'RE', 3)
  const { '评审意见.xlsx': sheet } = unzipSync(await bytesOf(await people[0]!.ask(papersCalls.offlinePackage)))
  // 离线评审包/评审意见.xlsx in GBK, one character per byte, because the writer sets no encoding flag for these.
  const name = Buffer.from('c0ebcfdfc6c0c9f3b0fc2fc6c0c9f3d2e2bcfb2e786c7378', 'hex').toString('latin1')
  const letters = Array.from(name, (letter: string) => (letter > '~' ? '_' : letter)).join('')
  const archive = Buffer.from(zipSync({ [letters]: sheet! }))
  for (let at = archive.indexOf(letters); at >= 0; at = archive.indexOf(letters, at + 1))
    archive.write(name, at, 'latin1')
  const { body } = await send(people[0]!, '离线评审包.zip', archive)
  expect(body.result).toEqual({ ok: 1, failed: [] })
})

test('a package is rejected from another reviewer of the same subjects', async () => {
  const world = await freshWorld()
  const { id, people } = await startedRound(world, 'RE', 3)
  const [mine, other] = people as [SignedIn, SignedIn]
  const files = unzipSync(await bytesOf(await mine.ask(papersCalls.offlinePackage)))
  const book = read(files['评审意见.xlsx']!)
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!, { defval: '' })
  const made = utils.book_new()
  const filled = rows.map((row) => ({ ...row, 评审结论: '不同意', 给申报人的意见: '这是第一位的意见' }))
  utils.book_append_sheet(made, utils.json_to_sheet(filled), '评审意见')
  const sheet = new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const whole = zipSync({ ...files, '评审意见.xlsx': sheet })
  const before = await world.all('subjectReview')
  for (const [name, bytes] of [
    ['离线评审包.zip', whole],
    ['评审意见.xlsx', sheet],
  ] as const)
    expect((await send(other, name, bytes)).body.result, name).toEqual({
      ok: 0,
      failed: [{ id, name: expect.any(String), reason: '该行为其他评审人或其他轮次生成，不可由您导入' }],
    })
  expect(await world.all('subjectReview')).toEqual(before)
  expect((await send(mine, '离线评审包.zip', whole)).body.result).toEqual({ ok: 1, failed: [] })
})

test.each(['FIRST', 'RE'] as const)(
  'the package of %s is signed row by row, and changed or foreign rows are rejected',
  async (stage) => {
    const world = await freshWorld()
    const { people } = await startedRound(world, stage, 3)
    const [mine] = people as [SignedIn]
    const second = await world.subject({ status: stage === 'FIRST' ? 'TO_FISRT_AUDIT' : 'TO_RE_AUDIT' })
    const biz = await world.as('bizManger')
    const userIds = people.map((one) => one.user.id)
    await biz.ask(reviews.addReviewers, { subjectId: second.id, stage, userIds })
    const files = unzipSync(await bytesOf(await mine.ask(papersCalls.offlinePackage)))
    const book = read(files['评审意见.xlsx']!)
    const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!, { defval: '' })
    expect(rows).toHaveLength(2)
    const signs = rows.map((row) => row['签名（系统）']!)
    expect(new Set(signs).size).toBe(2)
    const opinion = { 评审结论: '不同意', 给申报人的意见: '研究目标不够聚焦' }
    const handIn = (given: Record<string, string>[]) => {
      const made = utils.book_new()
      utils.book_append_sheet(made, utils.json_to_sheet(given), '评审意见')
      const sheet = new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
      return send(mine, '离线评审包.zip', zipSync({ ...files, '评审意见.xlsx': sheet }))
    }
    const bad = await handIn([
      { ...rows[0]!, ...opinion, '签名（系统）': signs[1]! },
      { ...rows[1]!, ...opinion, '签名（系统）': '' },
    ])
    expect(bad.body.result.ok).toBe(0)
    expect(bad.body.result.failed.map((one: { reason: string }) => one.reason.slice(0, 8))).toEqual([
      '该行签名不符：非',
      '该行无签名，请使',
    ])
    const half = await handIn([
      { ...rows[0]!, ...opinion },
      { ...rows[1]!, ...opinion, '签名（系统）': 'x' },
    ])
    expect(half.body.result).toMatchObject({ ok: 1, failed: [{ name: expect.stringContaining('第 3 行') }] })
  },
)

const noWorkbook = { file: '文件内容与扩展名 .xlsx 不符，请检查文件' }
test('the sheet of a package is limited to five megabytes', async () => {
  const { people } = await startedRound(await freshWorld(), 'RE', 3)
  const refusal = async (size: number) =>
    (await send(people[0]!, '包.zip', zipSync({ '评审意见.xlsx': new Uint8Array(size) }))).body.result
  expect(await refusal(5 * 1024 * 1024 + 1)).toEqual({ file: '表格不可超过 5 MB' })
  expect(await refusal(5 * 1024 * 1024)).toEqual(noWorkbook)
})

test('a sheet that is not a workbook is rejected', async () => {
  const { people } = await startedRound(await freshWorld(), 'RE', 3)
  const { body } = await send(people[0]!, '评审意见.xlsx', new TextEncoder().encode('no workbook'))
  expect(body).toMatchObject({ code: 400, result: { file: expect.stringContaining('文件是 UTF-8 编码的文本') } })
})

test('a sheet with both numbers of a subject has a duplicate', async () => {
  const world = await freshWorld()
  const { id, collectId, people } = await startedRound(world, 'RE', 3)
  const header = ['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见']
  const book = utils.book_new()
  const rows = [id, collectId].map((number) => [number, '', '同意', '', ''])
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), '评审意见')
  const sheet = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const { result } = (await send(people[0]!, '评审意见.xlsx', sheet)).body
  expect([result.ok, result.failed.map((one) => [one.id, one.reason])]).toEqual([1, [[collectId, '与第 2 行重复']]])
})

describe('the offline package of two subjects', () => {
  /** The package of a reviewer of two subjects, the first of which names people and an institution. */
  async function packaged() {
    const world = await freshWorld()
    const first = await startedRound(world, 'RE', 3, {
      subjectName: '甲证券股份有限公司智能风控研究',
      summary: '由甲证券股份有限公司王守密牵头。',
      subjectManName: '王守密',
      leadDepartName: '甲证券股份有限公司',
    })
    const second = await startedRound(world, 'RE', 3, { subjectName: '债券估值研究' })
    const me = first.people[0]!
    const answer = await me.ask(papersCalls.offlinePackage)
    const whole = await bytesOf(answer)
    const files = unzipSync(whole)
    const book = read(files['评审意见.xlsx']!)
    const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!)
    const filled = (edit: (row: Record<string, string>) => void, more: Record<string, string>[] = []) => {
      const made = rows.map((row) => {
        const one = { ...row }
        edit(one)
        return one
      })
      const out = utils.book_new()
      utils.book_append_sheet(
        out,
        utils.json_to_sheet([...made, ...more], {
          header: ['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见'],
        }),
        '评审意见',
      )
      return new Uint8Array(write(out, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    }
    /** The package with a changed sheet: one good row, one wrong row, one foreign row. */
    const changed = () => {
      const good = filled(
        (row) =>
          Object.assign(row, {
            评审结论: row['课题编号（系统）'] === second.id ? '说不清' : '同意',
            给申报人的意见: '方案可行',
          }),
        [{ '课题编号（系统）': 'not-mine', 课题名称: '别人的', 评审结论: '同意' }],
      )
      return zipSync({ ...files, '评审意见.xlsx': good })
    }
    return { world, first, second, me, answer, whole, files, rows, filled, changed }
  }

  test('contains a sheet and the anonymized documents of each subject', async () => {
    const { second, me, answer, files, rows } = await packaged()
    expect(second.people[0]!.user.id).toBe(me.user.id)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const names = Object.keys(files)
    expect([names[0], names.filter((name) => name.endsWith('申报材料.pdf')).length]).toEqual(['评审意见.xlsx', 2])
    expect(rows).toHaveLength(2)
    const papers = await Promise.all(
      names.filter((name) => name.endsWith('.pdf')).map((name) => textOfPdf(files[name]!)),
    )
    const text = [...names, ...papers].join('\n')
    expect(text).toContain('债券估值研究')
    for (const secret of ['王守密', '甲证券']) expect(text).not.toContain(secret)
  })

  test('is imported as drafts row by row', async () => {
    const { world, first, second, me, changed } = await packaged()
    const { ok, failed } = (await send(me, '离线评审包.zip', changed())).body.result
    expect(ok).toBe(1)
    expect(failed).toEqual(
      expect.arrayContaining([
        { id: second.id, name: expect.stringMatching(/^第 [23] 行 债券估值研究$/), reason: '评审结论有误' },
        { id: 'not-mine', name: '第 4 行 别人的', reason: expect.any(String) },
      ]),
    )
    const mine = (await world.all('subjectReview')).filter((row) => row.reviewerId === me.user.id)
    expect(mine.find((row) => row.subjectId === first.id)).toMatchObject({
      status: 1,
      conclusion: 'pass',
      comment: '方案可行',
      offline: 1,
    })
    expect(mine.find((row) => row.subjectId === second.id)).toMatchObject({ status: 0, conclusion: '' })
  })

  test('changes nothing in a dry run', async () => {
    const { world, me, changed } = await packaged()
    const tried = await me.ask(
      papersCalls.importPackage,
      uploadForm('离线评审包.zip', Uint8Array.from(changed()), { dryRun: '1' }),
    )
    expect(tried.body.result).toMatchObject({ ok: 1, failed: [{}, {}] })
    expect((await world.all('subjectReview')).every((row) => row.status === 0)).toBe(true)
  })

  test('is imported as a sheet without the archive and rejects a duplicate row', async () => {
    const { me, rows, filled } = await packaged()
    const alone = filled((row) => Object.assign(row, { 评审结论: '弃权' }))
    expect((await send(me, '评审意见.xlsx', alone)).body).toMatchObject({
      success: true,
      result: { ok: 2, failed: [] },
    })
    const twice = filled(() => {}, [{ ...rows[0]!, 评审结论: '弃权' }])
    expect((await send(me, '评审意见.xlsx', twice)).body.result.failed).toContainEqual(
      expect.objectContaining({ reason: '与第 2 行重复' }),
    )
  })

  test('is rejected without a sheet, as another file type and without a file', async () => {
    const { me, whole } = await packaged()
    expect((await send(me, '包.zip', zipSync({ 'a.txt': new Uint8Array([1]) }))).body.result).toEqual({
      file: '压缩包中缺少“评审意见.xlsx”',
    })
    expect((await send(me, '包.zip', new TextEncoder().encode('no archive'))).body.code).toBe(400)
    expect((await send(me, 'a.pdf', whole)).body.result).toHaveProperty('file')
    expect((await me.ask(papersCalls.importPackage, new FormData())).body.result).toHaveProperty('file')
  })

  test('is available to reviewers with open reviews only', async () => {
    const { world, first, second, me } = await packaged()
    for (const role of ['subjectMan', 'mechanism', 'bizManger'] as const)
      expect((await (await world.as(role)).ask(papersCalls.offlinePackage)).status, role).toBe(403)
    for (const one of [first, second]) await commitReviewAs(me, one.id)
    expect((await me.ask(papersCalls.offlinePackage)).body).toMatchObject({
      code: 409,
      message: '暂无评审任务',
    })
  })
})

test('the package for a conclusion lists the report’s files without their content', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const [expert] = await makeReviewers(world, 'CONC_ADVISER', 1)
  const file = { size: 1, mime: 'application/pdf', sha256: 'x', objectKey: 'x' }
  const subject = await world.subject({ status: 'ESTABLISHED' })
  const ofIt = { bizType: 'subject', bizId: subject.id } as const
  await world.make('file', { ...file, ...ofIt, id: 'file-r', fileName: '结题报告.pdf' })
  await world.make('file', { ...file, ...ofIt, id: 'file-m', fileName: '中期报告.pdf' })
  const handedIn = { subjectId: subject.id, year: '2026', status: 2 } as const
  await world.make('report', { ...handedIn, reportType: 'CONCLUSION', fileIds: ['file-r'] })
  await world.make('report', { ...handedIn, reportType: 'MIDTERM', fileIds: ['file-m'] })
  const order = { subjectId: subject.id, stage: 'CONC_ADVISER', userIds: [expert!.user.id] }
  expect((await biz.ask(reviews.addReviewers, order)).body.success).toBe(true)
  const parts = unzipSync(await bytesOf(await expert!.ask(papersCalls.offlinePackage)))
  expect(Object.keys(parts)).toEqual(['评审意见.xlsx', expect.stringMatching(/申报材料\.pdf$/), '未提供的文件.txt'])
  const note = new TextDecoder().decode(parts['未提供的文件.txt']).trim().split('\r\n')
  expect(note).toEqual(['以下文件未能放入压缩包：', expect.stringMatching(/^1_.*\/结题报告\.pdf：./)])
})

test('the review report omits an undone decision', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await startedRound(world, 'FIRST', 3)
  for (const who of people) await commitReviewAs(who, id)
  await biz.ask(talk.saveMergedOpinion, { subjectId: id, text: '首次合并的意见', was: '' })
  const passed = await biz.ask(reviews.auditReviews, { ids: [id], result: 'pass' })
  expect(passed.body.success, passed.body.message).toBe(true)
  const told = async () =>
    textOfPdf(await bytesOf(await biz.ask(papersCalls.reviewReport, { subjectId: id, stage: 'FIRST' })))
  expect(await told()).toContain('首次合并的意见')
  const admin = await world.as('admin')
  const back = await admin.ask(steering.undoStep, { subjectId: id, reason: '数据录入有误' })
  expect(back.body.success, back.body.message).toBe(true)
  const { time } = (await biz.ask(talk.mergedOpinion, { subjectId: id })).body.result
  const kept = await biz.ask(talk.saveMergedOpinion, { subjectId: id, text: '重新合并的意见', was: time })
  expect(kept.body.success, kept.body.message).toBe(true)
  expect(await told()).toContain('重新合并的意见')
})

test('a reviewer of an earlier round reads the report of a later one, by default of the last reviewed stage', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const [early, late, expert] = [
    await world.as('technologyManger', 'early'),
    await world.as('technologyManger', 'late'),
    await world.as('counselor', 'expert'),
  ]
  const subject = await world.subject({ status: 'ESTABLISHED_DRAFT', roundNo: 2 })
  const make = (who: SignedIn, stage: string, roundNo: number, comment: string) =>
    world.make('subjectReview', {
      subjectId: subject.id,
      stage,
      roundNo,
      reviewerId: who.user.id,
      reviewerName: who.user.realname,
      status: 2,
      conclusion: 'pass',
      comment,
      dueTime: '2026-12-01 00:00:00',
    })
  await make(early, 'FIRST', 1, '首轮的意见')
  await make(late, 'FIRST', 2, '次轮的意见')
  await make(expert, 'RE', 2, '专家的意见')
  const ask = (who: SignedIn, more = {}) => who.ask(papersCalls.reviewReport, { subjectId: subject.id, ...more })
  const text = await textOfPdf(await bytesOf(await ask(early, { stage: 'FIRST' })))
  expect(text).toContain('次轮的意见')
  expect(text).not.toContain('首轮的意见')
  expect((await ask(late, { stage: 'FIRST' })).status).toBe(403)
  expect(await textOfPdf(await bytesOf(await ask(biz)))).toContain('专家的意见')
})

test('the review report numbers reviews from 1', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await startedRound(world, 'FIRST', 3)
  await commitReviewAs(people[0]!, id, { ...passingReview, comment: '甲方案可行' })
  await commitReviewAs(people[1]!, id, { ...passingReview, comment: '乙方案可行' })
  const text = await textOfPdf(
    await bytesOf(await biz.ask(papersCalls.reviewReport, { subjectId: id, stage: 'FIRST' })),
  )
  expect(text).toMatch(/1同意乙方案可行2同意甲方案可行/)
})
