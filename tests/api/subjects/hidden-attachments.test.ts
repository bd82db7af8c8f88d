import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { pdf, storageForFile } from '~/tests/api/files/storage'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as filesCalls from '~/worker/files/calls'
import * as subjects from '~/worker/subjects/calls'
import * as reviews from '~/worker/reviews/calls'
import * as study from '~/worker/study/calls'
import * as papers from '~/worker/reviews/documents/calls'
import * as similarity from '~/worker/similarity/calls'

const storage = storageForFile()
const SECRET = '不给看的测算表'

async function upload(who: SignedIn, name: string, slot: string, bizId: string) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ bizType: 'subject', bizId, slot })) form.set(key, value)
  form.set('file', new File([pdf(name)], `${name}.pdf`))
  const answer = await who.ask(filesCalls.uploadFile, form)
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
  return answer.body.result.id as string
}
const slot = (name: string, title: string, part: object = {}) => ({
  slot: name,
  name: title,
  required: 0,
  exts: ['pdf'],
  max: 2,
  blind: 0,
  hiddenFrom: [],
  ...part,
})
/** A subject with an open attachment and one with the given restrictions. */
async function declareWithAttachments(world: World, part: object) {
  world.vars = storage()
  const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
  const { definition } = (await biz.ask(subjects.yearForm, { year: '2026', kind: 'declare' })).body.result
  const slots = [slot('plan', '实施方案'), slot('secret', SECRET, part)]
  const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', definition: { ...definition, slots } })
  const { id, collectId } = await world.subject({ status: 'FISRT_AUDITING' })
  const [open, secret, older] = [
    await upload(man, '实施方案', 'plan', id),
    await upload(man, SECRET, 'secret', id),
    // A file of an earlier version that is in no list of attachments.
    await upload(man, `旧的${SECRET}`, 'secret', id),
  ]
  const attachments = [
    { slot: 'plan', fileIds: [open] },
    { slot: 'secret', fileIds: [secret] },
  ]
  await world.client.execute({
    sql: 'update subject_collect set attachments = ?, form_id = ? where id = ?',
    args: [JSON.stringify(attachments), saved.body.result.id, collectId],
  })
  for (const [versionNo, fileIds] of [older, secret].entries())
    await world.make('subjectVersion', {
      subjectId: id,
      versionNo: versionNo + 1,
      submitTime: world.stamp(),
      submitter: '某人',
      reason: '',
      snapshot: { attachments: [{ slot: 'secret', fileIds: [fileIds] }] },
      diff: [],
    } as never)
  return { id, collectId, open, secret, older, man, biz }
}
/** All answers about the attachments of the subject as one text. */
async function attachmentAnswers(who: SignedIn, { id, collectId }: { id: string; collectId: string }) {
  const answers = await Promise.all([
    who.ask(subjects.subjectDetail, { id }),
    who.ask(subjects.declarationInfo, { id: collectId }),
    who.ask(filesCalls.listFiles, { bizId: id }),
    who.ask(subjects.compareVersions, { id: collectId }),
    who.ask(reviews.reviewInfo, { subjectId: id }),
    who.ask(study.subjectStudy, { subjectId: id }),
    who.ask(study.archiveList, { subjectId: id }),
  ])
  return JSON.stringify(answers.map((answer) => answer.body))
}
const downloadStatuses = async (who: SignedIn, id: string) =>
  Promise.all(
    [filesCalls.downloadFile, filesCalls.previewFile, filesCalls.fileById].map(
      async (call) => (await who.ask<Call>(call, { id })).status,
    ),
  )
const assignReviewer = (world: World, who: SignedIn, subjectId: string, stage: string) =>
  world.make('subjectReview', {
    subjectId,
    stage,
    roundNo: 1,
    reviewerId: who.user.id,
    reviewerName: who.user.realname,
    roleCode: who.user.roleCode,
    dueTime: '2026-12-31 23:59:59',
  })

describe('an attachment hidden from institution and committee', () => {
  async function hidden() {
    const world = await freshWorld()
    const at = await declareWithAttachments(world, { hiddenFrom: ['technologyManger', 'mechanism'] })
    const committee = await world.as('technologyManger')
    await assignReviewer(world, committee, at.id, 'FIRST')
    return { world, at, committee }
  }
  const namesIn = async ({ response }: Answer) =>
    Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer()))).join()

  test.each(['mechanism', 'technologyManger'] as const)('is missing in answers and downloads for %s', async (role) => {
    const { world, at } = await hidden()
    const who = await world.as(role)
    const text = await attachmentAnswers(who, at)
    expect(text).toContain('实施方案')
    for (const secret of [SECRET, at.secret, at.older]) expect(text).not.toContain(secret)
    for (const id of [at.secret, at.older]) expect(await downloadStatuses(who, id)).toEqual([404, 404, 404])
    expect((await downloadStatuses(who, at.open))[0]).toBe(200)
  })

  test.each(['mechanism', 'technologyManger'] as const)('is missing in archives for %s', async (role) => {
    const { world, at } = await hidden()
    const who = await world.as(role)
    const zip = await who.byGet(filesCalls.zipFiles, { ids: [at.open, at.secret].join(',') })
    if (zip.status === 200) expect(await namesIn(zip)).not.toContain(SECRET)
    const archive = await namesIn(await who.ask(study.archiveZip, { subjectId: at.id }))
    expect(archive).toContain('实施方案')
    expect(archive).not.toContain(SECRET)
  })

  test('is missing in the offline package of the reviewer', async () => {
    const { committee } = await hidden()
    const names = await namesIn(await committee.ask(papers.offlinePackage))
    expect(names).toContain('实施方案.pdf')
    expect(names).not.toContain(SECRET)
  })

  test('is available to the manager and the centre', async () => {
    const { at } = await hidden()
    for (const who of [at.man, at.biz]) {
      expect(await attachmentAnswers(who, at), who.user.roleCode).toContain(SECRET)
      expect((await downloadStatuses(who, at.secret))[0], who.user.roleCode).toBe(200)
    }
  })
})

test('omits hidden attachments from the list of all files except own uploads', async () => {
  const world = await freshWorld()
  const at = await declareWithAttachments(world, { hiddenFrom: ['mechanism'] })
  const contact = await world.as('mechanism')
  const own = await world.make('file', {
    ...{ id: 'own', fileName: 'own.txt', ext: 'txt', size: 1, mime: 'text/plain', sha256: 'own', objectKey: 'own' },
    ...{ bizType: 'subject', bizId: at.id, slot: 'secret', uploaderId: contact.user.id, uploadTime: world.stamp() },
  })
  const { records, total } = (await contact.ask(filesCalls.listFiles, {})).body.result
  expect(records.map((one: { id: string }) => one.id).toSorted()).toEqual([at.open, own.id].toSorted())
  expect(total).toBe(2)
})

test('hides a blind attachment from reviewers until blind review is switched off', async () => {
  const world = await freshWorld()
  const at = await declareWithAttachments(world, { blind: 1 })
  await world.db.run(`update subject set status = 'RE_AUDITING', submit_time = '2026-11-01' where id = '${at.id}'`)
  const expert = await world.as('counselor')
  await assignReviewer(world, expert, at.id, 'RE')
  const files = async () =>
    (await expert.ask(reviews.reviewInfo, { subjectId: at.id, stage: 'RE' })).body.result.subject.files.map(
      (one: { id: string }) => one.id,
    )
  expect(await files()).toEqual([at.open])
  expect(await downloadStatuses(expert, at.secret)).toEqual([404, 404, 404])
  await world.set('blindReview', 0)
  expect(await files()).toEqual([at.open, at.secret])
  expect((await downloadStatuses(expert, at.secret))[0]).toBe(200)
})

/** Creates a similarity record with an older subject and returns a function that reads the list and the comparison. */
async function similarityReader(world: World, at: Awaited<ReturnType<typeof declareWithAttachments>>) {
  const other = await world.subject({ status: 'ESTABLISHED', year: '2024', content: '公开的研究内容' })
  await world.db.run(
    `insert into file_text (sha256, text, state) select sha256, '${SECRET.repeat(60)}', 'done' from file where id = '${at.secret}'`,
  )
  const record = await world.make('similarity', {
    subjectId: at.id,
    targetSubjectId: other.id,
    targetName: '旧课题',
    rate: 70,
    parts: [{ doc: at.secret, title: `${SECRET}.pdf`, rate: 70 }],
    detail: [{ own: at.secret, a: [0, 8], other: 'text', b: [0, 8], text: SECRET }],
  } as never)
  return async (who: SignedIn) =>
    JSON.stringify([
      (await who.ask(similarity.listSimilarities, { subjectId: at.id })).body.result,
      (await who.ask(similarity.comparison, { id: record.id })).body.result,
    ])
}

test('hides excluded attachments from the committee in the similarity comparison', async () => {
  const world = await freshWorld()
  const at = await declareWithAttachments(world, { hiddenFrom: ['technologyManger'] })
  const reads = await similarityReader(world, at)
  const committee = await world.as('technologyManger')
  await assignReviewer(world, committee, at.id, 'FIRST')
  expect(await reads(committee)).toContain('旧课题')
  expect(await reads(committee)).not.toContain(SECRET)
  expect(await reads(at.biz)).toContain(SECRET)
})

test('shows the committee attachments that the form hides from other roles', async () => {
  const world = await freshWorld()
  const at = await declareWithAttachments(world, { hiddenFrom: ['counselor'] })
  const reads = await similarityReader(world, at)
  const committee = await world.as('technologyManger')
  await assignReviewer(world, committee, at.id, 'FIRST')
  const list = await committee.ask(similarity.listSimilarities, { subjectId: at.id })
  expect(JSON.stringify(list.body)).toContain(SECRET)
  expect(await reads(committee)).toBe(await reads(at.biz))
})

test('shows blind attachments to users who do not review', async () => {
  const world = await freshWorld()
  const at = await declareWithAttachments(world, { blind: 1 })
  const answer = '盲评时不给看的研究内容'
  await world.db.run(`update declare_form set definition = replace(definition, '"blind":0', '"blind":1')`)
  await world.db.run(`update subject set content = '${answer}' where id = '${at.id}'`)
  const read = await (await similarityReader(world, at))(at.biz)
  // The record contains the text once, the text of the attachment repeatedly.
  expect(read).toContain(SECRET + SECRET)
  expect(read).toContain(answer)
})
