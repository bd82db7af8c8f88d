import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { plainScores, makeGradingRule } from '~/tests/api/grading/grading-year'
import { callsOfTransition } from '~/tests/support/transition-calls'
import { exhaustive } from '~/tests/support/sampled'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { api } from '~/worker/api'
import * as awards from '~/worker/awards/calls'
import { newId } from '~/worker/core/context'
import * as grading from '~/worker/grading/calls'
import * as plan from '~/worker/plan/calls'
import { type Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import { type RoleCode, roles } from '~/worker/policy/roles'
import * as answers from '~/worker/reviews/rebuttal/calls'
import * as reviews from '~/worker/reviews/calls'
import * as matrix from '~/worker/reviews/matrix/calls'
import * as talk from '~/worker/reviews/discussion/calls'
import * as similarity from '~/worker/similarity/calls'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'
import { formalChecks } from '~/worker/subjects/decisions/checks'
import { type SubjectTransition, subjectLifecycle } from '~/worker/subjects/lifecycle'
import { type SubjectStatus, subjectStatusLabel, subjectStatusNames } from '~/worker/subjects/statuses'
import { generateOpenApi as describeApi } from '~/worker/system/openapi-document.server'

/** Calls about a subject from topic to award. */
const area = /^\/v2\/(subject|subjectcollect|subjectcollectreview|similarity)\//
/**
 * Covered by tests of their own areas: reports and shared results, workbooks, conflicts of interest, yearly forms,
 * imported sheets.
 */
const elsewhere =
  /\/export|reportMatrix|eportlist|reportListIds|overYear|overTheYear|Avoidance|Supply|\/form|ByList|offlinePackage|shareSubjectResource|synSummary/
/** Calls without a subject do not depend on a status and run once. */
const apart =
  /(\/list|Lists|checkSubjectName|info\/new|topics|Ids|toReviewList|reviewMatrix|userSubject(Review|Grade)List|graderTendency|grade(Rank)?List|\/year|planState|processedSubject|studydic|subject\/save|subjectcollect\/save(Collect)?)$/
/** Reads by POST. */
const reads = /\/(check|get|reviewForm|gradeReason|grade(Rank)?List$)/

type Call = {
  method: 'get' | 'post'
  path: string
  takes: string[]
  holders: RoleCode[]
  changes: boolean
  once: boolean
}
/**
 * Every call of the area with its rights, from the OpenAPI description; a GET call that writes counts as its POST
 * alternative.
 */
async function calls(): Promise<Call[]> {
  const { paths } = (await describeApi(api)) as unknown as { paths: Record<string, Record<string, any>> }
  return Object.entries(paths)
    .filter(([path]) => area.test(path) && !elsewhere.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method === 'post' || !('post' in methods))
        .map(
          ([method, spec]): Call => ({
            method: method as Call['method'],
            path,
            takes: [
              ...(spec.parameters ?? []).map((one: { name: string }) => one.name),
              ...Object.keys(spec.requestBody?.content?.['application/json']?.schema?.properties ?? {}),
            ],
            holders: [...new Set((spec['x-rights'] as Action[]).flatMap((right) => policy[right].roles as RoleCode[]))],
            changes: method === 'post' && !reads.test(path),
            once: apart.test(path),
          }),
        ),
    )
    .toSorted((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))
}

const reason = '按规定办理此事'
const stageOf = (status: SubjectStatus) =>
  status.startsWith('RE_') || status === 'TO_RE_AUDIT' ? 'RE' : status === 'ESTABLISHED' ? 'CONC_TECH' : 'FIRST'
type Case = { id: string; collectId: string; status: SubjectStatus; sent: number }
/**
 * State of a case: its status, for a subject pending an award whether grading has ended, and during a review whether
 * the response window is open or answered.
 */
type CaseState = { status: SubjectStatus; graded?: boolean; answer?: 'open' | 'given' }
const caseStates: readonly CaseState[] = subjectStatusNames.flatMap((status): CaseState[] =>
  status === 'TO_AUDIT'
    ? [{ status }, { status, graded: true }]
    : status === wireNames.FIRST_AUDITING
      ? [{ status }, { status, answer: 'open' }]
      : status === 'RE_AUDITING'
        ? [{ status }, { status, answer: 'given' }]
        : [{ status }],
)
/** Text of a state beside its status. */
const stateLabel = ({ graded, answer }: CaseState) =>
  graded ? '（评分已结束）' : answer ? { open: '（申辩中）', given: '（已申辩）' }[answer] : ''
const terms = { days: 3, readDays: 2, length: 200, files: 2, scores: 0 as const }

/** Input of a call by field name; unlisted fields are omitted. */
const sent = ({ id, collectId, status }: Case, people: Record<string, SignedIn>): Record<string, unknown> => ({
  id,
  ids: [id],
  subjectId: id,
  subjectIds: [id],
  collectId,
  year: '2026',
  stage: stageOf(status),
  userIds: [people[stageOf(status) === 'RE' ? 'lateExpert' : 'lateTech']!.user.id],
  subjectManId: people.next!.user.id,
  departId: 'd-far',
  reason,
  opinion: reason,
  note: reason,
  override: reason,
  comment: '同意立项',
  summary: '修改后的简介',
  conclusion: 'pass',
  verdict: 'unrelated',
  pass: true,
  result: 'pass',
  dueTime: '2026-12-31 23:59:59',
  links: ['https://example.org'],
  share: 1,
  shareAuth: 1,
  fontFamily: 'SimSun',
  fontSize: 16,
  type: 'docx',
  answers: [{ answer: '见说明' }],
  rows: [{ subjectId: id, stage: stageOf(status), conclusion: 'pass', comment: '同意立项' }],
  keyword: '证券',
  text: '合并后的意见',
  was: '',
  contactPhone: '010-88886666',
  kind: 'declare',
  scores: plainScores,
})
const inputOf = ({ path, takes }: Call, at: Case, people: Record<string, SignedIn>, code: RoleCode): object => {
  if (own[path]) return own[path](at, people, code)
  const known = sent(at, people)
  return Object.fromEntries(takes.flatMap((name) => (name in known ? [[name, known[name]]] : [])))
}
/** Inputs that the field name does not determine. */
const own: Record<string, (at: Case, people: Record<string, SignedIn>, code: RoleCode) => object> = {
  // Four paths share one command; each decision is tried once.
  [subjects.auditSubjects.path]: ({ id, status }) => ({ id, ...decisionAt(status) }),
  [subjects.auditSubjectsBatch.path]: ({ id }) => ({ ids: [id], result: 'reject', opinion: reason }),
  [subjects.auditDeclarations.path]: ({ id }) => ({ id, result: 'perfect', opinion: reason }),
  [subjects.auditDeclarationsBatch.path]: ({ id }) => ({
    ids: [id],
    result: 'supplement',
    opinion: reason,
    items: [{ item: '补充盖章页', fileSlot: 'application', note: '' }],
  }),
  [reviews.auditReviews.path]: ({ id, status }) => ({ ids: [id], ...decisionAt(status) }),
  [talk.postRemark.path]: ({ id, status }) => ({
    subjectId: id,
    stage: stageOf(status),
    content: reason,
  }),
  [steering.closeSubject.path]: ({ id }) => ({ subjectId: id, kind: 'withdrawn', reason, fileIds: ['f'] }),
  [plan.commitSubjectBatch.path]: ({ id, status }) => ({
    ids: [id],
    subjectStatusId: status === 'ESTABLISHED_DRAFT' ? status : 'TO_ESTABLISH_DRAFT',
  }),
  [steering.rollBackSubjects.path]: ({ id }) => ({ ids: [id], reason }),
  [steering.completeSubjects.path]: ({ id }) => ({ ids: [id], opinion: reason }),
  [subjects.saveSubject.path]: ({ sent }) => ({ subjectName: `另一个课题${sent}` }),
  [subjects.beginDraft.path]: ({ sent }) => ({ subjectName: `另一个课题${sent}` }),
  [subjects.beginDraftAgain.path]: ({ sent }) => ({ subjectName: `另一个课题${sent}` }),
  [subjects.submitDeclaration.path]: ({ id }) => ({ id }),
  [subjects.submitChanged.path]: ({ id }) => ({ id }),
  [subjects.checkSubjectName.path]: ({ id }) => ({ id, subjectName: '证券业智能风控研究', year: '2026' }),
  [subjects.updateSubject.path]: ({ id }) => ({ id, keywords: '更正', reason }),
  [subjects.correctSubject.path]: ({ id }) => ({ id, keywords: '更正', reason }),
  [subjects.saveDraft.path]: ({ id }) => ({ id, keywords: '更正' }),
  [similarity.comparison.path]: ({ id }) => ({ id: `alike-${id}` }),
  [similarity.judgeSimilarity.path]: ({ id }) => ({ id: `alike-${id}`, verdict: 'unrelated', note: reason }),
  [similarity.judgeSimilarities.path]: ({ id }) => ({ ids: [`alike-${id}`], verdict: 'unrelated', note: reason }),
  [similarity.judgePhrase.path]: ({ id }) => ({ id: `words-${id}`, state: 'accepted' }),
  [plan.decideObjection.path]: ({ id }) => ({ id: `against-${id}`, upheld: false, result: reason }),
  [subjects.subjectYears.path]: () => ({ type: 'declare' }),
  [reviews.assignAndSend.path]: ({ id, status }, people) => ({
    ids: [id],
    ...(status.endsWith('_AUDITING')
      ? { result: 'pass' }
      : { stage: stageOf(status), userIds: [people[status === 'TO_RE_AUDIT' ? 'lateExpert' : 'lateTech']!.user.id] }),
  }),
  [grading.assignGraders.path]: newGrader,
  [grading.addGraders.path]: newGrader,
  [grading.replaceGraders.path]: ({ id }, { lateExpert }) => ({ subjectId: id, userIds: [lateExpert!.user.id] }),
  [grading.removeGraders.path]: ({ id }, { expert2 }) => ({
    subjectIds: [id],
    userIds: [expert2!.user.id],
    reason,
  }),
  [grading.changeGrade.path]: ({ id }, _, code) =>
    code === 'bizManger'
      ? { gradeId: `grade-${id}-expert1`, reopenReason: reason }
      : { subjectId: id, scores: { ...plainScores, doc: 7 } },
  [grading.saveGrades.path]: ({ id }) => ({ rows: [{ subjectId: id, scores: { ...plainScores, doc: 6 } }] }),
  [grading.giveReason.path]: ({ id }) => ({ subjectId: id, reason: '方法新颖，可以推广到全行业' }),
  [grading.commitGrades.path]: ({ id }) => ({ ids: [id] }),
  [grading.endGrading.path]: ({ id }) => ({ ids: [id], reason }),
  [awards.award.path]: ({ id }) => ({
    subjectId: id,
    prizeLevel: '二等',
    prizeName: '金融科技奖',
    citation: '成果突出',
  }),
  [answers.giveAnswer.path]: ({ id }) => ({ subjectId: id, content: '研究目标已按意见聚焦，详见附件' }),
  [answers.standAfterAnswer.path]: ({ id }) => ({ subjectId: id, keep: true }),
  [matrix.chaseReviews.path]: ({ id }) => ({ ids: [`review-${id}-counselor`, `review-${id}-technologyManger`] }),
  [reviews.removeReviewers.path]: ({ id, status }, people) => ({
    subjectIds: [id],
    stage: stageOf(status),
    userIds: [people.expert3!.user.id],
    reason,
  }),
}
function newGrader({ id }: Case, { lateExpert }: Record<string, SignedIn>) {
  return { subjectIds: [id], userIds: [lateExpert!.user.id] }
}
const decisionAt = (status: SubjectStatus) => ({
  result: 'pass',
  opinion: reason,
  ...(status === 'TO_REVIEW' && { checks: formalChecks }),
})

/** Reviewers with a committed review: enough for a quorum beside the two without. */
const committed = ['tech1', 'expert1', 'expert2', 'expert3']

/** A case in the given state with its reviews, grades, similarity, objection, requested supplement and report. */
async function caseIn(
  world: World,
  { status, graded, answer }: CaseState,
  people: Record<string, SignedIn>,
): Promise<Case> {
  const { id, collectId } = await world.subject({
    status,
    subjectName: `证券业智能风控研究${newId().slice(-6)}`,
    contactOpenTime: '2026-11-01 00:00:00',
    cooperateDeparts: [{ departId: 'd-far', departName: '丁科技有限公司', duty: '数据' }],
    publicityStart: '2026-11-01 00:00:00',
    publicityEnd: '2026-11-08 00:00:00',
    ...(status === 'TO_ESTABLISH_DRAFT' && { source: 'plan' }),
    ...(status === 'ESTABLISHED_DRAFT' && { subjectNum: `FT2026-03-${newId()}` }),
    ...(['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'].includes(status) && {
      establishTime: '2026-06-01 09:00:00',
    }),
    ...((graded || status === 'TO_PRIZE') && { gradeEndTime: world.stamp(), isExcellent: 1 }),
  })
  const items = [{ item: '说明来源', fileSlot: '', note: '', answered: 0 as const }]
  await world.client.execute({
    sql: 'update subject_collect set replenish_items = ? where id = ?',
    args: [JSON.stringify(items), collectId],
  })
  // A round can begin only without reviewers.
  if (!['TO_FISRT_AUDIT', 'TO_RE_AUDIT'].includes(status))
    for (const name of ['technologyManger', 'counselor', ...committed]) {
      const { id: reviewerId, realname: reviewerName, roleCode } = people[name]!.user
      const given = !!answer || committed.includes(name)
      await world.make('subjectReview', {
        id: `review-${id}-${name}`,
        subjectId: id,
        stage: stageOf(status),
        roundNo: 1,
        reviewerId,
        reviewerName,
        roleCode,
        status: given ? 2 : 0,
        ...(given && { conclusion: 'pass', comment: '同意立项', commitTime: world.stamp() }),
        dueTime: '2026-12-31 23:59:59',
      })
    }
  if (answer)
    await world.make('reviewAnswer', {
      ...{ subjectId: id, stage: stageOf(status), roundNo: 1, terms, dueTime: '2026-11-30 23:59:59' },
      ...(answer === 'given' && {
        ...{ status: 1, content: '见说明', answerTime: world.stamp(), readDue: '2026-12-31 23:59:59' },
      }),
    })
  if (status === 'TO_AUDIT')
    for (const name of ['technologyManger', 'counselor', 'expert1', 'expert2']) {
      const { id: graderId, realname: graderName, roleCode } = people[name]!.user
      await world.make('subjectGrade', {
        id: `grade-${id}-${name}`,
        ...{ subjectId: id, year: '2026', graderId, graderName, roleCode },
        ...(name !== 'expert2' && { status: '评分中', scores: plainScores, total: 78 }),
        ...(name === 'expert1' && { status: '已评分', commitTime: world.stamp() }),
      })
    }
  await world.make('subjectStatusLog', {
    subjectId: id,
    seq: 2,
    fromStatus: 'TO_APPROVAL',
    toStatus: status,
    operation: 'passFormal',
    dataBefore: { status: 'TO_APPROVAL' },
    dataAfter: {},
    createTime: world.stamp(),
  })
  for (const versionNo of [1, 2])
    await world.make('subjectVersion', { subjectId: id, collectId, versionNo, snapshot: {}, submitTime: world.stamp() })
  await world.make('similarity', { id: `alike-${id}`, subjectId: id, targetSubjectId: 'elsewhere', rate: 20 } as never)
  await world.make('learnedPhrase', { id: `words-${id}`, text: '通用的表述', declarations: 12, departs: 4 })
  await world.make('objection', { id: `against-${id}`, subjectId: id, content: '有异议', name: '钱一' } as never)
  if (status === 'ESTABLISHED')
    await world.make('report', { subjectId: id, year: '2026', reportType: 'CONCLUSION', status: 2 })
  return { id, collectId, status, sent: 0 }
}
/** All data of a case that a command could change. */
const state = async (world: World, { id, collectId }: Case) => {
  const { rows } = await world.client.execute({
    sql: `select status, json_array(lock_version, del_flag, (select lock_version from subject_collect where id = ?),
      (select count(*) from subject_status_log where subject_id = s.id), (select count(*) from subject),
      (select json_group_array(json_array(reviewer_id, status, lock_version)) from subject_review where subject_id = s.id),
      (select json_group_array(json_array(status, lock_version)) from review_answer where subject_id = s.id),
      (select json_group_array(verdict) from similarity where subject_id = s.id),
      (select state from learned_phrase where id = 'words-' || s.id),
      (select json_group_array(status) from objection where subject_id = s.id),
      (select json_group_array(json_array(grader_id, status, cancelled, lock_version)) from subject_grade where subject_id = s.id),
      (select count(*) from prize where subject_id = s.id)) rest
      from subject s where id = ?`,
    args: [collectId, id],
  })
  return rows[0] as unknown as { status: SubjectStatus; rest: string }
}
/** True if the life cycle table has a transition between the two statuses by this call for the role. */
const rowAllows = (path: string, role: RoleCode, from: SubjectStatus, to: SubjectStatus) =>
  (Object.keys(subjectLifecycle.moves) as SubjectTransition[]).some((name) => {
    const move = subjectLifecycle.moves[name]
    return (
      callsOfTransition('subject', name).some((call) => call.path === path) &&
      (move.from as readonly SubjectStatus[]).includes(from) &&
      (name === 'undo' || (move.to as readonly SubjectStatus[]).includes(to)) &&
      (policy[move.by].roles as readonly RoleCode[]).includes(role)
    )
  })

/** People with the rights, and people of the same roles at other institutions who cannot see the case. */
async function everybody(world: World, codes: readonly RoleCode[]) {
  const people: Record<string, SignedIn> = {
    lateTech: await world.as('technologyManger', 'late'),
    lateExpert: await world.as('counselor', 'late'),
    next: await world.as('subjectMan', 'next'),
  }
  for (const one of committed) people[one] = await world.as(one === 'tech1' ? 'technologyManger' : 'counselor', one)
  for (const code of codes) people[code] = await world.as(code)
  const strangers: Partial<Record<RoleCode, SignedIn>> = {
    subjectMan: await world.as('subjectMan', 'stranger', { departId: 'd-two' }),
    mechanism: await world.as('mechanism', 'stranger', { departId: 'd-two' }),
    counselor: await world.as('counselor', 'stranger'),
  }
  return { people, strangers }
}
/** Statuses in which people of other institutions try every call; list tests cover visibility in the others. */
const guarded: readonly SubjectStatus[] = ['TO_SUBMIT', 'RE_AUDITING']

test('every call in every status by every permitted role either changes nothing or follows the life cycle table', async () => {
  const all = await calls()
  const codes = [...new Set(all.flatMap((call) => call.holders))]
  const grid: Record<string, string[]> = {}
  const wrong: string[] = []

  for (const [place, standing] of caseStates.entries()) {
    const { status } = standing
    const lineOf = (call: Call, code: RoleCode) => (grid[`${nameOf(call)}|${code}`] ??= [])
    const isOnce = (call: Call) => call.once && status !== 'TO_REVIEW'
    // The sample skips every second state, except the formal review and states with people of other institutions; in
    // the others, each role makes every third call.
    if (!exhaustive && place % 2 > 0 && status !== 'TO_REVIEW' && !guarded.includes(status)) {
      for (const call of all) for (const code of call.holders) lineOf(call, code).push(isOnce(call) ? ' ' : UNTRIED)
      continue
    }
    const world = await freshWorld()
    await world.set('fourEyes', 0)
    await world.set('minReviewers', 1)
    await makeGradingRule(world, { minGraders: 1, ...(standing.answer && { answers: { FIRST: terms, RE: terms } }) })
    await world.make('prizeQuota', { year: '2026', prizeLevel: '二等', quota: 99 })
    const { people, strangers } = await everybody(world, codes)
    let at = await caseIn(world, standing, people)
    let before = await state(world, at)
    let sent = 0
    for (const [nth, call] of all.entries())
      for (const [turn, code] of call.holders.entries()) {
        const { method, path } = call
        const line = lineOf(call, code)
        if (isOnce(call)) {
          line.push(' ')
          continue
        }
        if (!exhaustive && !call.once && (place + nth + turn) % 3 > 0) {
          line.push(UNTRIED)
          continue
        }
        for (const who of [people[code]!, ...(guarded.includes(status) ? [strangers[code] ?? []].flat() : [])]) {
          const address = path.replace('{id}', path.includes('/similarity/') ? `alike-${at.id}` : at.id)
          const input = inputOf(call, { ...at, sent: ++sent }, people, code)
          const { status: http, body, response } = await who.send(method.toUpperCase(), address, input)
          if (!body) await response.arrayBuffer()
          const done = http === 200 && body?.success !== false
          const after = call.changes ? await state(world, at) : before
          const changed = after.status !== before.status || after.rest !== before.rest
          const complain = (what: string) =>
            wrong.push(
              `${status}${stateLabel(standing)} ${who.user.username} ${method} ${path}: ${http} ${body?.message ?? ''}: ${what}`,
            )
          if (![200, 403, 404].includes(http)) complain('no such answer')
          if (!done && !/[\u4e00-\u9fff].{2}/.test(body?.message ?? '')) complain('refused without a sentence')
          if (!done && changed) complain('refused, and changed something')
          if (after.status !== before.status && !rowAllows(path, code, before.status, after.status))
            complain(`moved to ${after.status} past the life cycle`)
          if (who === strangers[code]) {
            // They may create drafts of their own.
            if (changed && !/\/save(Collect)?$/.test(path)) complain('a stranger changed something')
            if (JSON.stringify(body ?? '').includes(`"${at.id}"`)) complain('a stranger reads of it')
          } else line.push(markOf(done, http))
          if (changed) {
            at = await caseIn(world, standing, people)
            before = await state(world, at)
          }
        }
      }
    const untouched = await state(world, at)
    if (JSON.stringify(untouched) !== JSON.stringify(before)) wrong.push(`${status}: a read changed something`)
  }
  expect(wrong).toEqual([])
  const never = all
    .map(nameOf)
    .filter((name) => !Object.entries(grid).some(([key, marks]) => key.startsWith(`${name}|`) && marks.includes(DONE)))
  if (exhaustive) expect(never, 'tried in vain everywhere').toEqual([])
  const known = exhaustive ? '' : readFileSync(join(import.meta.dirname, SNAPSHOT), 'utf8')
  // Calls outside of the sample keep their value of the snapshot.
  const marks = formatGrid(grid).replaceAll(UNTRIED, (_, at: number) => known[at] ?? UNTRIED)
  await expect(marks).toMatchFileSnapshot(SNAPSHOT)
}, 400_000)

const SNAPSHOT = './__snapshots__/call-status-role.txt'
const DONE = '●'
const UNTRIED = '?'
const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`
const markOf = (done: boolean, http: number) => (done ? DONE : http === 200 ? '·' : http === 403 ? '×' : '–')

/** One line per call and role, one column per status; unlisted roles lack the right. */
function formatGrid(grid: Record<string, string[]>): string {
  const head = caseStates
    .map(
      (standing, at) => `${String(at + 1).padStart(2)} ${subjectStatusLabel(standing.status)}${stateLabel(standing)}`,
    )
    .join('  ')
  const lines: string[] = []
  let last = ''
  for (const [key, marks] of Object.entries(grid)) {
    const [call, code] = key.split('|') as [string, RoleCode]
    if (call !== last) lines.push('', call)
    last = call
    lines.push(`  ${marks.join(' ')}  ${roles[code].name}`)
  }
  return [
    head,
    '● done  · refused in words  × no right to this one  – not there  (blank: not tried)',
    ...lines,
    '',
  ].join('\n')
}
