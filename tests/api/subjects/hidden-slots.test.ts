import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pdf, storageForFile } from '~/tests/api/files/storage'
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
/** A case with an attachment that everybody reads and one of which the form keeps some away. */
async function declared(world: World, part: object) {
  world.vars = storage()
  const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
  const { definition } = (await biz.ask(subjects.yearForm, { year: '2026', kind: 'declare' })).body.result
  const slots = [slot('plan', '实施方案'), slot('secret', SECRET, part)]
  const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', definition: { ...definition, slots } })
  const { id, collectId } = await world.subject({ status: 'FISRT_AUDITING' })
  const [open, secret, older] = [
    await upload(man, '实施方案', 'plan', id),
    await upload(man, SECRET, 'secret', id),
    // Of an earlier version: in no list of attachments any more.
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
/** What this reader is told of the case's attachments, all in one text. */
async function told(who: SignedIn, { id, collectId }: { id: string; collectId: string }) {
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
const takes = async (who: SignedIn, id: string) =>
  Promise.all(
    [filesCalls.downloadFile, filesCalls.previewFile, filesCalls.fileById].map(
      async (call) => (await who.ask<Call>(call, { id })).status,
    ),
  )
const seat = (world: World, who: SignedIn, subjectId: string, stage: string) =>
  world.make('subjectReview', {
    subjectId,
    stage,
    roundNo: 1,
    reviewerId: who.user.id,
    reviewerName: who.user.realname,
    roleCode: who.user.roleCode,
    dueTime: '2026-12-31 23:59:59',
  })

test('an attachment is kept from the roles that the form names: not listed, not taken, in no archive', async () => {
  const world = await freshWorld()
  const at = await declared(world, { hiddenFrom: ['technologyManger', 'mechanism'] })
  const [contact, committee] = [await world.as('mechanism'), await world.as('technologyManger')]
  await seat(world, committee, at.id, 'FIRST')
  for (const who of [contact, committee]) {
    const text = await told(who, at)
    expect(text, who.user.roleCode).toContain('实施方案')
    expect(text, who.user.roleCode).not.toContain(SECRET)
    for (const id of [at.secret, at.older]) {
      expect(text, who.user.roleCode).not.toContain(id)
      expect(await takes(who, id), who.user.roleCode).toEqual([404, 404, 404])
    }
    expect((await takes(who, at.open))[0], who.user.roleCode).toBe(200)
    const zip = await who.byGet(filesCalls.zipFiles, { ids: [at.open, at.secret].join(',') })
    if (zip.status === 200)
      expect(Object.keys(unzipSync(new Uint8Array(await zip.response.arrayBuffer()))).join()).not.toContain(SECRET)
    const archive = await who.ask(study.archiveZip, { subjectId: at.id })
    const names = Object.keys(unzipSync(new Uint8Array(await archive.response.arrayBuffer())))
    expect(names.join(), who.user.roleCode).toContain('实施方案')
    expect(names.join(), who.user.roleCode).not.toContain(SECRET)
  }
  const offline = await committee.ask(papers.offlinePackage)
  const names = Object.keys(unzipSync(new Uint8Array(await offline.response.arrayBuffer())))
  expect(names.join()).toContain('实施方案.pdf')
  expect(names.join()).not.toContain(SECRET)
  for (const who of [at.man, at.biz]) {
    expect(await told(who, at), who.user.roleCode).toContain(SECRET)
    expect((await takes(who, at.secret))[0], who.user.roleCode).toBe(200)
  }
})

test('the list of all files leaves out what is kept from a role, but for what one has brought oneself', async () => {
  const world = await freshWorld()
  const at = await declared(world, { hiddenFrom: ['mechanism'] })
  const contact = await world.as('mechanism')
  const own = await world.make('file', {
    ...{ id: 'own', fileName: 'own.txt', ext: 'txt', size: 1, mime: 'text/plain', sha256: 'own', objectKey: 'own' },
    ...{ bizType: 'subject', bizId: at.id, slot: 'secret', uploaderId: contact.user.id, uploadTime: world.stamp() },
  })
  const { records, total } = (await contact.ask(filesCalls.listFiles, {})).body.result
  expect(records.map((one: { id: string }) => one.id).toSorted()).toEqual([at.open, own.id].toSorted())
  expect(total).toBe(2)
})

test('an attachment that blind judges do not read is back once they judge with names', async () => {
  const world = await freshWorld()
  const at = await declared(world, { blind: 1 })
  await world.db.run(`update subject set status = 'RE_AUDITING', submit_time = '2026-11-01' where id = '${at.id}'`)
  const expert = await world.as('counselor')
  await seat(world, expert, at.id, 'RE')
  const files = async () =>
    (await expert.ask(reviews.reviewInfo, { subjectId: at.id, stage: 'RE' })).body.result.subject.files.map(
      (one: { id: string }) => one.id,
    )
  expect(await files()).toEqual([at.open])
  expect(await takes(expert, at.secret)).toEqual([404, 404, 404])
  await world.set('blindReview', 0)
  expect(await files()).toEqual([at.open, at.secret])
  expect((await takes(expert, at.secret))[0]).toBe(200)
})

/** A record of the declaration with an older one, and what a person reads of both: the list and the pair side by side. */
async function alike(world: World, at: Awaited<ReturnType<typeof declared>>) {
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

test('what the form keeps from the committee is not read beside the declaration that it is like, either', async () => {
  const world = await freshWorld()
  const at = await declared(world, { hiddenFrom: ['technologyManger'] })
  const reads = await alike(world, at)
  const committee = await world.as('technologyManger')
  await seat(world, committee, at.id, 'FIRST')
  expect(await reads(committee)).toContain('旧课题')
  expect(await reads(committee)).not.toContain(SECRET)
  expect(await reads(at.biz)).toContain(SECRET)
})

test('what the form keeps from others is read beside it by the committee', async () => {
  const world = await freshWorld()
  const at = await declared(world, { hiddenFrom: ['counselor'] })
  const reads = await alike(world, at)
  const committee = await world.as('technologyManger')
  await seat(world, committee, at.id, 'FIRST')
  const list = await committee.ask(similarity.listSimilarities, { subjectId: at.id })
  expect(JSON.stringify(list.body)).toContain(SECRET)
  expect(await reads(committee)).toBe(await reads(at.biz))
})

test('what blind judges do not read is read beside it by those who judge nothing', async () => {
  const world = await freshWorld()
  const at = await declared(world, { blind: 1 })
  const answer = '盲评时不给看的研究内容'
  await world.db.run(`update declare_form set definition = replace(definition, '"blind":0', '"blind":1')`)
  await world.db.run(`update subject set content = '${answer}' where id = '${at.id}'`)
  const read = await (await alike(world, at))(at.biz)
  // The record has it once; the attachment's own text says it again and again.
  expect(read).toContain(SECRET + SECRET)
  expect(read).toContain(answer)
})
