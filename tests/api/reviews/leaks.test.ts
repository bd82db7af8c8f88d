import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { storageForFile } from '~/tests/api/files/storage'
import { callsAbout } from '~/tests/support/read-calls'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import type { Call } from '~/worker/core/call'
import type { Bindings } from '~/worker/core/env'
import * as exports from '~/worker/import-export/calls'
import * as handovers from '~/worker/handovers/calls'
import * as letters from '~/worker/letters/calls'
import * as reviews from '~/worker/reviews/calls'
import * as papers from '~/worker/reviews/documents/calls'
import * as talk from '~/worker/reviews/discussion/calls'
import * as subjects from '~/worker/subjects/calls'
import * as study from '~/worker/study/calls'

/**
 * Applicants do not learn their reviewers, and blind reviewers do not learn the applicants: by no response, export,
 * file, file name, count or message. The test makes every readable request and unpacks and searches the responses.
 */

const storage = storageForFile()
const REVIEWERS = ['欧阳评甲', '司马评乙', '诸葛评丙']
const AUTHORS = {
  subjectManName: '王守密',
  leadDepartName: '甲证券股份有限公司',
  contactName: '赵联系',
  subjectManEmail: 'wang@jia.example',
  subjectManPhone: '13911112222',
}
const NAMED = ['王守密', '甲证券', '赵联系', 'wang@jia', '13911112222', '丁科技', '孙成员']

/** Text of a response with its headers: archives and workbooks are unpacked, PDF files converted. */
async function textOf({ response }: Answer): Promise<string> {
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  const heads = [...response.headers].map(([name, value]) => `${name}: ${safely(value)}`).join('\n')
  return `${heads}\n${await written(bytes)}`
}
const safely = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
async function written(bytes: Uint8Array): Promise<string> {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (begins.startsWith('PK')) {
    const parts = Object.entries(unzipSync(bytes))
    return (await Promise.all(parts.map(async ([name, part]) => `${name}\n${await written(part)}`))).join('\n')
  }
  if (begins === '%PDF-') {
    const { extractText } = await import('unpdf')
    const { text } = await extractText(bytes.slice(), { mergePages: true })
    return `${new TextDecoder('latin1').decode(bytes)}\n${text.normalize('NFKC').replace(/\s/g, '')}`
  }
  return new TextDecoder().decode(bytes)
}

const papersOf = ({ id }: { id: string }) =>
  ['pdf', 'xlsx'].map((type): [Call, object] => [study.declarationDocuments, { id, type }])
/** All responses about a subject, and an exported list written by the job. */
async function everythingTo(
  world: World,
  who: SignedIn,
  subject: { id: string; collectId: string },
  more: [Call, object][],
) {
  const texts: Record<string, string> = {}
  for (const { name, make } of callsAbout(subject, '')) texts[name] = await textOf((await make(who)) as Answer)
  for (const [call, query] of more)
    texts[`${call.path} ${JSON.stringify(query)}`] = await textOf(await who.ask(call, query))
  const id = `list-of-${who.user.roleCode}`
  const columns = ['subjectName', 'status', 'leadDepartName', 'subjectManName', 'reviewers', 'passRate', 'rate'].map(
    (key) => ({ key, title: key }),
  )
  const asked = await who.ask(exports.startExport, { id, kind: 'subjects', title: '课题', columns, query: {} })
  expect(asked.body.success, asked.body.message).toBe(true)
  await runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
  const file = await who.ask(exports.downloadExport, { id })
  texts['a list taken away'] = await textOf(file)
  expect(file.status).toBe(200)
  const sends = (await world.all('announcementSend')).filter((row) => row.userId === who.user.id)
  for (const row of await world.all('announcement'))
    if (sends.some((send) => send.anntId === row.id)) texts[`message ${row.templateCode}`] = JSON.stringify(row)
  return texts
}
/** Lists of people and institutions are not secret and reveal nothing about a subject. */
const directories = /getUserList|\/sysDepart\//
/** Places that contain any of the words. */
const findWords = (texts: Record<string, string>, words: readonly string[]) =>
  Object.entries(texts)
    .filter(([name]) => !directories.test(name))
    .flatMap(([name, text]) =>
      words
        .filter((word) => text.includes(word))
        .map(
          (word) => `${name}: ${word} …${text.slice(Math.max(0, text.indexOf(word) - 60), text.indexOf(word) + 30)}`,
        ),
    )

test('no response, export, file, file name, count or message reveals reviewers to applicants or applicants to blind reviewers', async () => {
  const world = await freshWorld()
  world.vars = storage()
  const owner = await world.as('subjectMan', '', { realname: '王守密' })
  const [contact, biz] = [await world.as('mechanism', '', { realname: '赵联系' }), await world.as('bizManger')]
  const people: SignedIn[] = []
  for (const [at, realname] of REVIEWERS.entries())
    people.push(await world.as('counselor', `judge${at}`, { realname, phone: `1370000111${at}` }))
  const subject = await world.subject({
    ...AUTHORS,
    subjectManId: owner.user.id,
    status: 'TO_RE_AUDIT',
    subjectName: '甲证券股份有限公司智能风控研究',
    summary: '由甲证券股份有限公司王守密牵头，联合丁科技有限公司与孙成员完成。',
    cooperateDeparts: [{ departId: 'd-x', departName: '丁科技有限公司', duty: '研发' }],
  })
  await world.make('subjectMember', { subjectId: subject.id, name: '孙成员', departName: '甲证券股份有限公司' })
  for (const id of ['file-a', 'file-b'])
    await world.make('file', {
      id,
      fileName: '甲证券_王守密_申报书.txt',
      ext: 'txt',
      size: 1,
      mime: 'text/plain',
      sha256: id,
      objectKey: id,
      bizType: 'subject',
      bizId: subject.id,
      uploaderId: owner.user.id,
    })
  const about = { subjectId: subject.id, stage: 'RE' }
  const does = async (who: SignedIn, call: Call, body: object) => {
    const { body: answer } = await who.ask(call, body)
    expect(answer.success, `${call.path}: ${answer.message}`).toBe(true)
  }
  const [first, second, third] = people as [SignedIn, SignedIn, SignedIn]
  // A round with a review, a remark, a declined and a removed reviewer, and combined comments.
  await does(biz, reviews.addReviewers, { ...about, userIds: people.map((one) => one.user.id) })
  // One reviewer requests a handover that is not accepted.
  const heir = await world.as('counselor', 'heir', { realname: '上官接手' })
  const asked = {
    kind: 'reviewer',
    fromId: third.user.id,
    toId: heir.user.id,
    subjectIds: [],
    reason: '出差两周，不能评审',
  }
  await does(biz, handovers.askHandover, asked)
  const [handed] = await world.all('handover')
  await does(heir, handovers.answerHandover, { id: handed!.id, accept: false, note: '同样没有时间' })
  await does(first, reviews.commitReview, {
    ...about,
    conclusion: 'perfect',
    comment: '请补充技术路线',
    privateComment: '只给中心的话',
  })
  await does(first, talk.postRemark, { ...about, content: '评审人之间的话' })
  await does(second, reviews.declineReview, { ...about, reason: '时间上无法安排', substitute: '慕容候补' })
  // The applicant has responded, and a letter has gone to the reviewers.
  await world.make('reviewAnswer', {
    ...about,
    roundNo: 1,
    status: 1,
    terms: { days: 3, readDays: 3, length: 500, files: 2, scores: 0 },
    dueTime: world.stamp(),
    content: '王守密代甲证券股份有限公司申辩',
  })
  const words = { title: '请评审《${subject}》', content: '${name}：期限 ${due}' }
  await does(biz, letters.sendLetter, {
    audience: 'reviewers',
    ids: [subject.id],
    stage: 'RE',
    states: ['assigned', 'opened'],
    ...words,
  })
  await runJob('sendLetters', world.bindings as unknown as Bindings, jobHandlers.sendLetters, { now: world.now })
  expect((await world.all('letterCopy')).map((copy) => copy.userId)).toContain(third.user.id)
  const early = await everythingTo(world, third, subject, [
    [papers.offlinePackage, { ids: subject.id }],
    [announcements.loadUnread, { pageSize: 100 }],
    ...papersOf(subject),
  ])
  expect(
    Object.values(early).filter((text) => text.includes('智能风控研究')).length,
    'it is spoken of',
  ).toBeGreaterThan(8)
  expect(findWords(early, [...NAMED, REVIEWERS[0]!, REVIEWERS[1]!, first.user.id, second.user.id])).toEqual([])

  await does(biz, reviews.removeReviewers, {
    ...about,
    subjectIds: [subject.id],
    userIds: [third.user.id],
    reason: '工作调整，另行安排',
  })
  await does(biz, talk.saveMergedOpinion, { ...about, text: '请补充技术路线后再报', was: '' })
  await does(biz, subjects.auditSubjects, { id: subject.id, result: 'perfect', opinion: '请按意见完善' })
  const secrets = [
    ...REVIEWERS,
    ...people.flatMap(({ user }) => [user.id, user.username]),
    ...['上官接手', '同样没有时间', '1370000111', '只给中心的话', '评审人之间的话', '慕容候补', '时间上无法安排'],
  ]
  for (const who of [owner, contact]) {
    const texts = await everythingTo(world, who, subject, [
      [announcements.loadUnread, { pageSize: 100 }],
      ...papersOf(subject),
    ])
    expect(Object.values(texts).filter((text) => text.includes('智能风控研究')).length).toBeGreaterThan(10)
    expect(
      Object.values(texts).some((text) => text.includes('请按意见完善')),
      'the decision is told',
    ).toBe(true)
    expect(findWords(texts, secrets)).toEqual([])
  }
}, 60_000)
