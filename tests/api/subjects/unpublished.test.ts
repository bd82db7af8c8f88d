import { unzipSync } from 'fflate'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { type Call, everyCall, type Schema } from '~/tests/support/calls'
import { type ApiClient } from '~/tests/support/api-client'
import { storageForFile } from '~/tests/api/files/storage'
import { exhaustive, sampled } from '~/tests/support/sampled'
import { restorableWorlds, copyOfWorld } from '~/tests/support/world-copies'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import type { Bindings } from '~/worker/core/env'
import * as exports from '~/worker/import-export/calls'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'
import * as reviews from '~/worker/reviews/calls'
import * as talk from '~/worker/reviews/discussion/calls'
import { jobNames } from '~/worker/schedule/plans'
import * as subjects from '~/worker/subjects/calls'
import { subjectSorts } from '~/worker/subjects/inputs'
import { unpublishedDecisions, isInsider, statusLists, subjectStatusNames } from '~/worker/subjects/statuses'
import * as steering from '~/worker/subject-management/calls'
import * as todos from '~/worker/pending-tasks/calls'
import {
  createUndecidedSubjects,
  type DecidedSubject,
  NUMBER,
  decideAll,
  firstDifference,
} from './unpublished-decisions'

/**
 * Two worlds with the same rows: in one the centre has made decisions that are not published. Every declared call, read
 * or write, is sent to both as each outsider role and must return the same answer.
 */

type Reader = { name: string; role: RoleCode | null; token: string }
type Input = Record<string, unknown>
type CallRequest = { call: string; address: string; method: 'GET' | 'POST'; input: Input }

/** Calls that end the session, differ at every request, or need an external service. */
const excludedCalls =
  /logout|health|\/dev\/|getEncryptedString|getCheckCode|getPublicKey|randomImage|proofOfWork|getUserPermissionByRole/

/** Text that any field accepts; dates and times by their pattern. */
function textOf({ pattern = '', maxLength = 20 }: Schema) {
  if (pattern.includes(':')) return '2026-12-31 23:59:59'
  if (pattern.includes('2}-')) return '2026-12-31'
  if (pattern.includes('(19|20)')) return '2026'
  return '按规定办理此事'.slice(0, maxLength)
}
const reads = /list$|check|query|count|select|\/get|zip|Ids$|download|pdf/i
/** Id that a call expects, by its area. */
const idFor = (path: string, { id }: DecidedSubject) =>
  path.includes('/meeting/')
    ? `meeting-${id}`
    : path.includes('/subjecttask/')
      ? `task-${id}`
      : path.includes('/oss/file/')
        ? `file-${id}`
        : path.includes('/subjectfilefolder/')
          ? `folder-${id}`
          : id
const sentTo = (path: string, of: DecidedSubject): Input => {
  const id = idFor(path, of)
  return {
    ...{ id, ids: [id], subjectId: of.id, subjectIds: [of.id], collectId: of.collectId, collectIds: [of.collectId] },
    ...{ bizId: of.id, folderId: `folder-${of.id}`, fileIds: reads.test(path) ? [`file-${of.id}`] : [] },
    ...{ taskId: `task-${of.id}`, meetingId: `meeting-${of.id}`, year: '2026', stage: 'RE', pageSize: 100 },
    ...{ conclusion: 'pass', comment: '同意立项', keyword: '拟立项判定课题', contactPhone: '010-88886666' },
    ...{ subjectName: of.name, fromId: of.contactId },
    ...{ opinion: '按规定办理此事', type: 'docx', share: 1, shareAuth: 1, fontSize: 16, fontFamily: 'SimSun' },
    rows: [{ subjectId: of.id, stage: 'RE', conclusion: 'pass', comment: '同意立项' }],
    answers: [{ answer: '见说明' }],
  }
}
const subjectFields = new Set('id ids subjectId subjectIds collectId collectIds bizId rows taskId meetingId'.split(' '))
const isAbout = ({ path, takes }: Call) =>
  path.includes('{') || Object.keys(takes.properties ?? {}).some((name) => subjectFields.has(name))

/** A value that the schema accepts: the known value of this name, or the first valid one if the field is required. */
function valueOf(name: string, schema: Schema, known: Input, required: boolean): unknown {
  if (name in known) {
    const value = known[name]
    const { type } = schema
    if (type === 'array') return Array.isArray(value) ? value : [value]
    return type === 'string' && Array.isArray(value) ? value.join(',') : value
  }
  if (!required) return undefined
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return valueOf(name, choice, known, true)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return inputOf(schema, known)
    case 'array':
      return [valueOf('', schema.items ?? {}, known, true)]
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return textOf(schema)
  }
}
const inputOf = (schema: Schema, known: Input): Input =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      const value = valueOf(name, inner, known, !!schema.required?.includes(name))
      return value === undefined ? [] : [[name, value]]
    }),
  )
/** Inputs of a call about a subject: a valid one, drafts and outdated versions. */
function inputsOf(call: Call, of: DecidedSubject): Input[] {
  const valid = inputOf(call.takes, sentTo(call.path, of))
  const fields = call.takes.properties ?? {}
  // A new row of the same name.
  const named = 'subjectName' in fields ? [{ ...valid, id: undefined }] : []
  if (call.method === 'GET') {
    const types = 'type' in fields && of.id === 'judged0' ? ['docx', 'pdf', 'xlsx'] : []
    const choices = (call.takes.required ?? []).flatMap((name) =>
      (fields[name]?.enum ?? []).map((value) => ({ ...valid, [name]: value })),
    )
    // A keyword would reduce the list, so it is also read without one.
    const whole = 'keyword' in fields && !call.takes.required?.includes('keyword') && { ...valid, keyword: undefined }
    return [valid, ...(whole ? [whole] : []), ...types.map((type) => ({ ...valid, type })), ...choices, ...named]
  }
  return [
    valid,
    ...named,
    ...('lockVersion' in fields ? [{ ...valid, lockVersion: 9999 }] : []),
    ...('commit' in fields ? [{ ...valid, commit: 0 }] : []),
    ...('contactName' in fields ? [{ ...valid, contactName: '王联系' }] : []),
    ...('keep' in fields ? [{ ...valid, keep: true }] : []),
    ...('pass' in fields ? [{ ...valid, pass: false }] : []),
  ]
}
const requestsOf = (call: Call, of: DecidedSubject): CallRequest[] =>
  inputsOf(call, of).map((input) => ({
    call: call.name,
    method: call.method,
    address: call.path.replace(/\{\w+\}/g, idFor(call.path, of)),
    input,
  }))
/** Lists of subjects with every filter and order. */
function listsOf(): CallRequest[] {
  const list = (path: string, input: Input): CallRequest => ({
    ...{ call: `GET ${path}`, method: 'GET', address: path, input: { pageSize: 100, ...input } },
  })
  const all = (input: Input) => list(subjects.listSubjects.path, input)
  return [
    ...subjectStatusNames.map((status) => all({ status })),
    ...[...Object.keys(statusLists), 'thisYearDeclare'].map((listType) => all({ listType })),
    ...subjectSorts.flatMap((column) => ['asc', 'desc'].map((order) => all({ column, order }))),
    ...[{ todo: 1 }, { overdue: 1 }, { keyword: NUMBER }, { subjectNum: NUMBER }].map(all),
    ...[NUMBER, '拟立项判定课题'].map((keyword) => list(subjects.shortSubjects.path, { keyword })),
    ...['declare', 'grade', 'prize', 'report', 'plan', 'collect'].map((type) =>
      list(subjects.subjectYears.path, { type }),
    ),
    ...['todo', 'done', 'all'].map((status) => list(reviews.reviewQueue.path, { status })),
  ]
}

/** An answer as text, without random ids and without the lock version, which changes with every review. */
async function textIn({ status, response }: { status: number; response: Response }) {
  const type = response.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  const text = /json|text|xml/.test(type)
    ? new TextDecoder().decode(bytes)
    : `${bytes.length} ${response.headers.get('content-disposition') ?? ''}`
  return `${status} ${text.replace(/"lockVersion":\d+/g, '"lockVersion":0').replace(/\b[0-9a-f]{32}\b/g, 'id')}`
}
const formOf = (fields: Input) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (name !== 'file') form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.set('file', new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  return form
}
const send = (who: ApiClient, { method, address, input }: CallRequest, file: boolean) =>
  who.send(method, address, file ? formOf(input) : input)

/** Reads of outsiders that are compared after each accepted write. */
const outsiderReads: readonly [path: string, input: (id: string) => Input][] = [
  [todos.countTodos.path, () => ({})],
  [todos.listTodos.path, () => ({ pageSize: 100 })],
  [announcements.loadUnread.path, () => ({})],
  [announcements.myAnnouncements.path, () => ({ pageSize: 100 })],
  [subjects.subjectDetail.path, (id) => ({ id })],
  [reviews.reviewInfo.path, (subjectId) => ({ subjectId })],
  [reviews.subjectReviews.path, (subjectId) => ({ subjectId })],
  [talk.discussion.path, (subjectId) => ({ subjectId, stage: 'RE' })],
]

/** Writes that are sent about each subject. */
const mainWrites = [
  reviews.saveReview,
  reviews.commitReview,
  reviews.declineReview,
  talk.postRemark,
  subjects.updateContact,
].map(({ path }) => `POST ${path}`)

const storage = storageForFile()
/** The world before the decisions, a copy after them, and all outsiders. */
async function worlds() {
  const shown = await freshWorld()
  shown.vars = storage()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const people: Record<string, SignedIn> = {
    manager: await shown.as('subjectMan'),
    member: await shown.as('subjectMan', '成员'),
    contact: await shown.as('mechanism'),
    'expert who has not begun': await shown.as('counselor', '未评'),
    'expert with a draft': await shown.as('counselor', '草稿'),
    'expert who has committed': await shown.as('counselor', '一'),
  }
  // Roles that see no subject.
  const others = await Promise.all(
    roleCodes
      .filter((code) => !isInsider(code) && !['subjectMan', 'mechanism', 'counselor'].includes(code))
      .map((code) => shown.as(code)),
  )
  for (const code of ['technologyManger', 'csrcLeader', 'bizManger'] as const) await shown.as(code)
  const decided = await createUndecidedSubjects(shown)
  const hidden = await copyOfWorld(shown)
  hidden.vars = shown.vars
  await decideAll(hidden, await hidden.as('bizManger'), decided)
  const readerOf = ([name, { user, token }]: [string, SignedIn]): Reader => ({ name, role: user.roleCode, token })
  return {
    ...{ shown, hidden, judged: decided },
    readers: [...Object.entries(people).map(readerOf), { name: 'nobody', role: null, token: '' }],
    others: others.map((one) => readerOf([one.user.roleCode, one])),
  }
}
const canCall = ({ holders }: Call, { role }: Reader) =>
  holders.length === 0 || (role !== null && holders.includes(role))

/** Compares both worlds; `differences` contains the places where answers differ. */
async function comparison() {
  const at = await worlds()
  const worldsOfBoth = [at.shown, at.hidden] as const
  const differences: Record<string, [shown: string, hidden: string]> = {}
  const textsOf = (reader: Reader, asked: CallRequest, file = false) =>
    Promise.all(worldsOfBoth.map(async (world) => textIn(await send(world.caller(reader.token), asked, file))))
  /** @returns the answer if both are the same */
  async function compare(name: string, reader: Reader, asked: CallRequest, file = false): Promise<string | null> {
    const [shown = '', hidden = ''] = await textsOf(reader, asked, file)
    if (shown === hidden) return shown
    differences[name] = firstDifference(shown, hidden)
    return null
  }
  const titleOf = (reader: Reader, asked: CallRequest) => `${reader.name}: ${asked.call} ${JSON.stringify(asked.input)}`
  /** Compares the reads of all outsiders. */
  async function compareAround(of: string, name: string) {
    for (const reader of at.readers)
      for (const [path, input] of outsiderReads) {
        const asked: CallRequest = { call: `GET ${path}`, method: 'GET', address: path, input: input(of) }
        await compare(`${name}, then ${titleOf(reader, asked)}`, reader, asked)
      }
  }
  const rows = new Map((await at.hidden.all('subject')).map(({ id, status }) => [id, status]))
  /** One subject of each covered status. */
  const each = unpublishedDecisions.map(({ status }) => at.judged.find(({ id }) => rows.get(id) === status)!)
  const { restore } = await restorableWorlds(worldsOfBoth)
  return { ...at, each, differences, compare, compareAround, titleOf, restore }
}

describe('unpublished decision', () => {
  test('changes no answer of a read call for outsiders', async () => {
    const { judged, each, readers, others, compare, differences, titleOf, restore } = await comparison()
    const calls = (await everyCall()).filter(
      ({ method, path }) => !excludedCalls.test(path) && (method === 'GET' || reads.test(path)),
    )
    const main = new Set(['manager', 'expert with a draft'])
    const subjectsFor = ({ name, role }: Reader) =>
      main.has(name) ? (exhaustive ? judged : each) : role && exhaustive ? each : each.slice(0, 1)
    let speaking = 0
    for (const reader of readers) {
      for (const call of calls.filter((one) => canCall(one, reader)))
        for (const of of isAbout(call) ? subjectsFor(reader) : judged.slice(0, 1))
          for (const asked of requestsOf(call, of))
            if ((await compare(titleOf(reader, asked), reader, asked, call.file))?.includes('拟立项判定课题'))
              speaking++
      await restore()
    }
    for (const reader of readers.filter(({ name }) => main.has(name)))
      for (const asked of sampled(listsOf(), 40)) await compare(titleOf(reader, asked), reader, asked)
    // Each call is sent as one of the roles that see no subject, in turn.
    for (const [place, call] of calls.entries()) {
      const may = others.filter((one) => canCall(call, one))
      const reader = may[place % may.length]
      if (reader)
        for (const asked of requestsOf(call, each[0]!)) await compare(titleOf(reader, asked), reader, asked, call.file)
    }
    expect(differences).toEqual({})
    expect(speaking, 'answers contain the subjects').toBeGreaterThan(100)
  }, 300_000)

  test('changes no answer of a write call for outsiders and no later read', async () => {
    const { each, readers, compare, compareAround, differences, titleOf, restore } = await comparison()
    const calls = (await everyCall()).filter(
      (call) => !excludedCalls.test(call.path) && call.method === 'POST' && !reads.test(call.path) && isAbout(call),
    )
    const accepted = new Set<string>()
    for (const reader of readers)
      for (const [at, call] of calls.filter((one) => canCall(one, reader)).entries())
        for (const of of mainWrites.includes(call.name) ? each : sampled(each, 1, at))
          for (const asked of requestsOf(call, of)) {
            const title = titleOf(reader, asked)
            const answer = await compare(title, reader, asked, call.file)
            if (answer?.includes('"success":true') && !accepted.has(call.name)) {
              accepted.add(call.name)
              await compareAround(of.id, title)
            }
            await restore()
          }
    expect(differences).toEqual({})
    expect([...accepted]).toEqual(expect.arrayContaining(mainWrites))
  }, 300_000)

  test('changes no reminder and no exported list', async () => {
    const { shown, hidden, readers } = await comparison()
    const sheets: Record<string, string[]> = {}
    for (const world of [shown, hidden]) {
      for (const reader of readers.filter(({ role }) => role))
        for (const kind of ['subjects', 'prizes'] as const) {
          const who = world.caller(reader.token)
          const columns = ['id', 'subjectNum', 'subjectName', 'status_dictText'].map((key) => ({ key, title: key }))
          const id = `${reader.name.replaceAll(' ', '-')}-${kind}`
          const { body } = await who.ask(exports.startExport, { id, kind, title: kind, columns, query: {} })
          if (!body.success) continue
          await runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
          const { response } = await who.ask(exports.downloadExport, { id })
          const parts = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
          const sheet = parts.filter(([path]) => /sheet\d|sharedStrings/.test(path))
          ;(sheets[id] ??= []).push(sheet.map(([, part]) => new TextDecoder().decode(part)).join(''))
        }
      for (const job of jobNames.filter((name) => /Remind$/.test(name)))
        await runJob(job, world.bindings as unknown as Bindings, jobHandlers[job], { now: world.now })
    }
    expect(Object.values(sheets).length, 'lists are exported').toBeGreaterThan(3)
    for (const [shownSheet, hiddenSheet] of Object.values(sheets)) expect(hiddenSheet).toBe(shownSheet)
    expect((await hidden.all('sentReminder')).length, 'reminders are sent').toBeGreaterThan(3)
    const outsiders = new Set(
      (await shown.all('user')).map(({ id }) => id).filter((id) => !/biz|admin|Leader/.test(id)),
    )
    const noticesIn = async (world: World) => {
      const notices = new Map((await world.all('announcement')).map((one) => [one.id, one]))
      return (await world.all('announcementSend'))
        .filter(({ userId }) => outsiders.has(userId))
        .map(({ userId, anntId }) => `${userId} ${notices.get(anntId)?.title} ${notices.get(anntId)?.msgContent}`)
        .toSorted()
    }
    expect(await noticesIn(hidden)).toEqual(await noticesIn(shown))
  }, 120_000)

  test('lets experts commit reviews without changing the stored tally', async () => {
    const { hidden, judged } = await worlds()
    const [{ id }] = judged as [DecidedSubject]
    const expert = await hidden.as('counselor', '草稿')
    const opinion = { subjectId: id, conclusion: 'not_pass', comment: '技术路线不可行' }
    expect((await expert.ask(reviews.commitReview, opinion)).body).toMatchObject({ success: true })
    const rows = (await hidden.all('subjectReview')).filter(({ subjectId }) => subjectId === id)
    expect(rows.find(({ reviewerId }) => reviewerId === expert.user.id)).toMatchObject({ status: 2, ...opinion })
    expect(await hidden.read('subject', id)).toMatchObject({ status: 'TO_ESTABLISH_DRAFT', passRateRe: 80 })
    const lines = (await hidden.all('subjectStatusLog')).filter(({ subjectId }) => subjectId === id)
    expect(lines.at(-1)!.dataAfter!.review).toMatchObject({ committed: 4, pass: 4, notPass: 0 })
  })

  test('shows the opinion of a rejection and ends open reviews after publication', async () => {
    const { hidden, judged } = await worlds()
    const { id } = judged[3]!
    const [man, expert] = [await hidden.as('subjectMan'), await hidden.as('counselor', '未评')]
    const read = async () => ({
      opinion: (await man.ask(subjects.subjectDetail, { id })).body.result.auditOpinion,
      open: (await expert.ask(reviews.reviewQueueIds, {})).body.result.includes(id),
    })
    expect(await read()).toEqual({ opinion: '请补充研究基础', open: true })
    await hidden.client.execute({ sql: 'update subject set hold_notice = 0 where id = ?', args: [id] })
    expect(await read()).toEqual({ opinion: '理由只在中心内部说', open: false })
  })

  test('rejects a concurrent rollback by a manager', async () => {
    const { hidden, judged } = await worlds()
    const [{ id }] = judged as [DecidedSubject]
    await hidden.client.execute(
      "insert into role_permission (id, role_id, permission_id) values ('given', '2', 'subject:rollBack')",
    )
    const man = await hidden.as('subjectMan')
    const { body } = await man.ask(steering.rollBackSubjects, { ids: [id], reason: '按规定办理此事' })
    expect(body).toMatchObject({ success: false, message: '数据已被他人修改，请刷新后重试' })
    expect((await hidden.read('subject', id))!.status).toBe('TO_ESTABLISH_DRAFT')
  })

  test('is shown to the centre and the committee', async () => {
    const { hidden, judged } = await worlds()
    for (const role of ['bizManger', 'technologyManger', 'csrcLeader'] as const)
      for (const { id } of judged) {
        const { body } = await (await hidden.as(role)).ask(subjects.subjectDetail, { id })
        expect(body.result.status, `${role} ${id}`).toBe((await hidden.read('subject', id))!.status)
      }
  })
})
