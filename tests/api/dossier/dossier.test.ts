import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  makeBlindSubjects,
  subjectIdsOf,
  exchangeHiddenData,
  EVALUATED_STATUSES,
} from '~/tests/api/reviews/blind-subjects'
import { startedRound, commitReviewAs } from '~/tests/api/reviews/review-round'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as calls from '~/worker/dossier/calls'

const bytesOf = async (answer: Answer) => new Uint8Array(await answer.response.arrayBuffer())
const documentOf = async (bytes: Uint8Array) => {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes.slice())
  const { text } = await extractText(document, { mergePages: false })
  return { pages: text.map((page) => page.replace(/\s/g, '')), outline: await document.getOutline() }
}
const textOf = async (answer: Answer) => (await documentOf(await bytesOf(answer))).pages.join('\n')
const downloadDossier = (who: SignedIn, subjectId: string) => who.ask(calls.dossier, { subjectId })
/** Writes the PDF for inspection to the path in `DOSSIER`. */
const writeForInspection = (bytes: Uint8Array) => {
  if (process.env.DOSSIER) writeFileSync(process.env.DOSSIER, bytes)
}

const long =
  '面向证券公司的智能风控平台，需要在交易、结算与合规（含反洗钱）三类场景中统一口径；AI 模型的准确率应不低于 98.5%。'
async function finishedSubject() {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const sha256 = 'a3'.repeat(32)
  const subject = await world.subject({
    ...{ status: 'TO_AUDIT', subjectNum: 'FT2026-03-001', establishTime: '2026-05-01 10:00:00' },
    ...{ subjectName: '大模型在投资者适当性管理中的应用研究', background: long.repeat(12), content: long.repeat(40) },
    budget: [{ item: '设备费', amount: 12.5, note: '采购两台推理服务器' }],
  })
  const stored = { mime: 'application/pdf', uploaderId: man.user.id, size: 20480, ext: 'pdf' } as const
  await world.make('file', {
    ...{ ...stored, id: 'f-report', fileName: '结题报告正文.pdf', sha256, objectKey: 'k', bizType: 'report' },
    ...{ bizId: 'report-1', uploadTime: '2026-08-01 10:00:00' },
  })
  await world.make('report', {
    ...{ id: 'report-1', subjectId: subject.id, year: '2026', reportType: 'CONCLUSION', reportName: '结题报告' },
    ...{ submitRole: '负责人', status: 3, content: `结题正文：${long.repeat(6)}`, fileIds: ['f-report'] },
    ...{ dueTime: '2026-09-01 00:00:00', submitTime: '2026-08-01 10:00:00', authorId: man.user.id },
  })
  for (const [no, comment] of ['甲方案可行，建议补充对照试验', '乙方案论证充分'].entries())
    await world.make('subjectReview', {
      ...{ subjectId: subject.id, stage: 'FIRST', roundNo: 1, reviewerId: `rev-${no}`, reviewerName: `评审人${no}` },
      ...{ status: 2, conclusion: 'pass', comment, privateComment: `私下的话${no}`, dueTime: '2026-04-01 00:00:00' },
      ...{ assignTime: '2026-03-20 10:00:00', commitTime: '2026-03-25 10:00:00' },
    })
  await world.make('changeRequest', {
    ...{ subjectId: subject.id, kind: 'delay', status: 3, reason: '服务器到货延迟三个月', opinion: '同意延期' },
  })
  const version = { subjectId: subject.id, submitter: '张三' }
  await world.make('subjectVersion', {
    ...{ ...version, versionNo: 1, submitTime: '2026-03-01 10:00:00', snapshot: { summary: '原先的简介' } as never },
  })
  await world.make('subjectVersion', {
    ...{ ...version, versionNo: 2, submitTime: '2026-03-05 10:00:00', snapshot: { summary: '改过的简介' } as never },
    diff: [{ field: 'summary', before: '原先的简介', after: '改过的简介' }],
  })
  for (const [at, operation] of ['passFormal', 'passFirst', 'establish'].entries())
    await world.make('subjectStatusLog', {
      ...{ subjectId: subject.id, seq: 10 + at, fromStatus: '', toStatus: 'ESTABLISHED', operation, public: 1 },
      ...{ actorId: 'u-biz', actorName: '业务管理员', roleCode: 'bizManger', reason: '材料齐全，同意' },
    })
  await world.make('prize', {
    ...{
      subjectId: subject.id,
      year: '2026',
      prizeLevel: '1',
      prizeName: '一等奖',
      certificateNo: 'ZS-2026-001',
      publish: 1,
    },
    ...{ members: ['张三', '李四'], citation: '成果突出' },
  })
  return { world, subject, man, sha256 }
}

test('a dossier contains all parts of a subject with outline, page numbers and checksums', async () => {
  const { world, subject, sha256 } = await finishedSubject()
  const answer = await downloadDossier(await world.as('bizManger'), subject.id)
  const bytes = await bytesOf(answer)
  writeForInspection(bytes)
  const { pages, outline } = await documentOf(bytes)
  expect(outline.map((one) => one.title)).toEqual([
    ...['封面', '申报书', '版本与差异', '评审意见与评分', expect.stringMatching(/^评审报告 /), '结题报告', '变更申请'],
    ...['历次决定', '获奖证书', '办理过程', '文件凭证'],
  ])
  expect(outline[1]!.items.map((one) => one.title)).toContain('研究内容')
  for (const [at, page] of pages.entries())
    expect(page.endsWith(`${at + 1}/${pages.length}`), page.slice(-20)).toBe(true)
  const text = pages.join('\n')
  for (const part of [
    ...['设备费', '原先的简介', '改过的简介', '乙方案论证充分', '私下的话1', '评审人0', '结题正文'],
    ...['服务器到货延迟三个月', '同意延期', 'ZS-2026-001', '成果突出', '结题报告正文.pdf'],
  ])
    expect(text, part).toContain(part)
  expect(text.replaceAll('\n', '')).toContain(sha256)
})
test('a dossier is a PDF file read in at most four round trips and logged', async () => {
  const { world, subject } = await finishedSubject()
  const answer = await downloadDossier(await world.as('bizManger'), subject.id)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(
    'FT2026-03-001_大模型在投资者适当性管理中的应用研究_全卷.pdf',
  )
  expect(answer.trips).toBeLessThanOrEqual(4)
  expect((await world.all('log')).map((row) => row.logContent)).toContainEqual(
    expect.stringContaining('下载课题全卷 大模型在投资者适当性管理中的应用研究'),
  )
})

test('hides reviewer names and private comments from the applicant and returns 404 to others', async () => {
  const { world, subject, man } = await finishedSubject()
  const own = await textOf(await downloadDossier(man, subject.id))
  for (const part of ['设备费', '结题正文', '服务器到货延迟三个月']) expect(own, part).toContain(part)
  expect(own).not.toMatch(/评审人[01]|私下的话/)
  const other = await world.as('subjectMan', 'stranger')
  expect((await downloadDossier(other, subject.id)).status).toBe(404)
  expect((await downloadDossier(await world.as('dataSpaceUser'), subject.id)).status).toBe(403)
  expect((await man.attempt(calls.dossier, {})).body).toMatchObject({ success: false, code: 400 })
  expect((await downloadDossier(man, subject.collectId)).status).toBe(200)
})

test('private comments and reviewer names are shown to permitted roles only', async () => {
  const { world, subject } = await finishedSubject()
  const textByRole = new Map<string, string>()
  for (const who of await world.everyRole()) {
    const answer = await downloadDossier(who, subject.id)
    textByRole.set(who.user.roleCode, answer.status === 200 ? await textOf(answer) : String(answer.status))
  }
  const reading = (words: RegExp) => [...textByRole].flatMap(([role, text]) => (words.test(text) ? [role] : [])).sort()
  expect(reading(/大模型在投资者/).length).toBeGreaterThan(3)
  expect(reading(/私下的话/)).toEqual(['admin', 'bizManger'])
  expect(reading(/评审人[01]/)).toEqual(['admin', 'bizManger', 'csrcLeader', 'technologyManger'])
})

test('an assigned reviewer reads only their own comments', async () => {
  const { id, people, biz } = await startedRound(await freshWorld(), 'FIRST', 3)
  for (const [no, who] of people.entries())
    await commitReviewAs(who, id, {
      conclusion: 'pass',
      comment: `第${no}位的意见`,
      privateComment: `第${no}位对中心说`,
    })
  const text = await textOf(await downloadDossier(people[0]!, id))
  expect(text).toContain('第0位的意见')
  expect(text).not.toMatch(/第[12]位/)
  const centre = await textOf(await downloadDossier(biz, id))
  for (const no of [0, 1, 2]) expect(centre).toContain(`第${no}位对中心说`)
})

test.each(['counselor', 'technologyManger'] as const)(
  'a dossier for a %s does not depend on data hidden from reviewers',
  async (role) => {
    const world = await freshWorld()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const judges = [await world.as('counselor'), await world.as('technologyManger')]
    const biz = await world.as('bizManger')
    await makeBlindSubjects(world, judges)
    const who = judges.find(({ user }) => user.roleCode === role)!
    const all = async (reader: SignedIn) => {
      const texts: string[] = []
      for (const id of EVALUATED_STATUSES.flatMap(subjectIdsOf)) {
        const answer = await downloadDossier(reader, id)
        expect(answer.status, id).toBe(200)
        texts.push(`${answer.headers.get('content-disposition')} ${await textOf(answer)}`)
      }
      return texts
    }
    const [before, centre] = [await all(who), await all(biz)]
    await exchangeHiddenData(world, role)
    expect(await all(who)).toEqual(before)
    expect(await all(biz), 'the centre sees the change').not.toEqual(centre)
  },
  120_000,
)
