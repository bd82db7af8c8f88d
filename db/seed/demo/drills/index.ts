import type { DrillQuestion, DrillQuestionKind } from '~/db/schema'
import { drillTypes } from '~/db/seed/reference'
import { hashCandidates, checkCodeOf } from '~/worker/drills/draw-checksum.server'
import {
  type Candidate,
  drawCandidates,
  gradeAnswer,
  totalPoints,
  percentOf,
  toSeed,
  sortByVersion,
} from '~/worker/drills/rules'
import { createRandom, stableId } from '../random'
import { ANCHOR, addDaysTo, addMinutesTo, officeTime } from '../dates'
import { addFile } from '../files'
import type { Person } from '../people'
import type { NewRow } from '../rows'
import type { SeedContext } from '../context'
import { attackScenarios } from './attack-scenarios'
import { recoveryScenarios } from './recovery-scenarios'
import { switchingScenarios } from './switching-scenarios'
import type { ScenarioText } from './scenario-text'

const questionKinds: Record<string, [kind: DrillQuestionKind, points: number]> = {
  单: ['single', 10],
  多: ['several', 15],
  判: ['judge', 10],
  简: ['text', 20],
}
const optionLetter = (at: number) => String.fromCharCode(65 + at)
function parseQuestion(scene: string, line: string, at: number): DrillQuestion {
  const [sign = '', text = '', ...rest] = line.split('｜')
  const [kind, points] = questionKinds[sign]!
  const of = {
    id: stableId('drill question', scene, at),
    kind,
    text,
    points,
    options: '',
    answer: '',
    keywords: '',
    model: '',
    explanation: '',
  }
  if (kind === 'judge') return { ...of, answer: rest[0]!, explanation: rest[1]! }
  if (kind === 'text') return { ...of, keywords: rest[0]!.replaceAll('｜', '|'), model: rest[1]! }
  // The source text lists the correct options first; they are shuffled here.
  const listed = rest[0]!
    .split('／')
    .map((option, place) => ({ option, right: rest[1]!.includes(optionLetter(place)) }))
  const mixed = createRandom(`drill options ${scene} ${at}`).shuffled(listed)
  const answer = mixed.flatMap(({ right }, place) => (right ? optionLetter(place) : [])).join('')
  return { ...of, options: mixed.map(({ option }) => option).join('\n'), answer, explanation: rest[2]! }
}

type Version = NewRow<'drillVersion'> & { questions: DrillQuestion[] }
/** Makes drill scenarios of securities systems, with draws and studies of the last half year. */
export function makeDrills(world: SeedContext): void {
  const versions = [...switchingScenarios, ...recoveryScenarios, ...attackScenarios].map((scenario, at) =>
    makeScenario(world, scenario, at),
  )
  makeStudies(world, versions)
  makeDraws(world, versions)
}

function makeScenario(
  { rows, people, blobs }: SeedContext,
  [name, place, difficulty, open, summary, lines]: ScenarioText,
  at: number,
): Version {
  const chance = createRandom(`drill ${name}`)
  const biz = people.named.biz!
  const id = stableId('drill scene', name)
  const categoryCode = `B07A${String(place).padStart(2, '0')}`
  const time = officeTime(addDaysTo(ANCHOR, -200 + at * 2), chance)
  const questions = lines.map((line, number) => parseQuestion(name, line, number))
  const place_ = { bizType: 'drill', bizId: id, slot: 'material' }
  const fileIds = [
    addFile(rows, blobs, chance, `${name}预案`, 'pdf', place_, biz, time),
    ...(at % 3 === 0 ? [addFile(rows, blobs, chance, `${name}检查单`, 'xlsx', place_, biz, time)] : []),
  ]
  const versionId = stableId('drill version', name, 1)
  const content = { sceneName: name, categoryId: categoryCode, difficulty, summary, fileIds, questions, open }
  const by = { createBy: biz.username, createTime: time }
  const version = {
    ...{ id: versionId, sceneId: id, version: 1, categoryCode, categoryName: drillTypes[place - 1]! },
    ...content,
    ...by,
  }
  rows.drillVersion.push(version)
  rows.drillScene.push({
    ...{ id, ...content, status: 1, version: 1, versionId, categoryCode, releaseTime: time },
    ...{ ...by, updateBy: biz.username, updateTime: time, sysOrgCode: biz.institution.orgCode },
  })
  return version
}

/** Makes studies of the demonstration accounts and of others from most institutions. */
function makeStudies({ rows, people }: SeedContext, versions: readonly Version[]): void {
  const chance = createRandom('drill studies')
  const own = ['subject', 'mechanism', 'counselor1', 'tech1'].flatMap((name) => people.named[name] ?? [])
  const others = people.all.filter((one) => !own.includes(one) && one.institution.orgCode !== 'A01')
  for (const person of [...own, ...chance.some(others, 46)]) {
    const many = own.includes(person) ? 6 : chance.int(1, 4)
    const skill = chance.between(0.45, 0.95)
    for (const version of chance.some(versions, many)) makeStudy(rows, person, version, skill, chance)
  }
  const learner = people.named.subject
  const open = versions.find(
    ({ sceneId }) => learner && !rows.drillStudy.some((one) => one.sceneId === sceneId && one.userId === learner.id),
  )
  if (learner && open) makeStudy(rows, learner, open, 0.7, chance, 3)
}

/** Returns the correct answer, or a plausible wrong one. */
function drawAnswer(question: DrillQuestion, right: boolean, chance: ReturnType<typeof createRandom>): string {
  if (question.kind === 'judge') return right ? question.answer : question.answer === 'T' ? 'F' : 'T'
  if (question.kind === 'text') return right ? question.model : '按应急预案处置，并及时报告。'
  if (right) return question.answer
  const letters = question.options.split('\n').map((_, at) => optionLetter(at))
  return question.kind === 'several'
    ? question.answer.slice(0, -1)
    : chance.pick(letters.filter((letter) => letter !== question.answer))
}

function makeStudy(
  rows: SeedContext['rows'],
  person: Person,
  { id: versionId, sceneId, sceneName, questions }: Version,
  skill: number,
  chance: ReturnType<typeof createRandom>,
  until = questions.length,
): void {
  const begun = officeTime(addDaysTo(ANCHOR, -chance.int(1, 120)), chance)
  const answers: Record<string, { given: string; earned: number; right: 0 | 1; time: string }> = {}
  questions.slice(0, until).forEach((question, at) => {
    const hard = question.kind === 'several' || question.kind === 'text' ? 0.75 : 1
    const answer = drawAnswer(question, chance.is(skill * hard), chance)
    answers[question.id] = { given: answer, ...gradeAnswer(question, answer), time: addMinutesTo(begun, at + 1) }
  })
  const points = Object.values(answers).reduce((sum, one) => sum + one.earned, 0)
  const full = totalPoints(questions)
  const finished = until === questions.length
  const last = addMinutesTo(begun, until)
  rows.drillStudy.push({
    ...{ id: stableId('drill study', person.id, sceneId), sceneId, versionId, version: 1, sceneName },
    ...{ userId: person.id, userName: person.realname, departName: person.institution.departName },
    ...{ questionIds: questions.map((one) => one.id), answers, answered: until, total: questions.length },
    ...{ points, full, rate: finished ? percentOf(points, full) : 0 },
    ...{ status: finished ? 1 : 0, finishTime: finished ? last : '' },
    ...{ sysOrgCode: person.institution.orgCode, createBy: person.username, createTime: begun },
    ...{ updateBy: person.username, updateTime: last },
  })
}

const drawPurposes = [
  '一季度应急演练',
  '二季度应急演练',
  '三季度应急演练',
  '四季度应急演练',
  '新员工演练培训',
  '灾备专项演练',
]
/** Makes draws of the centre and of the institution of the demonstration account `mechanism`. */
function makeDraws({ rows, people }: SeedContext, versions: readonly Version[]): void {
  const candidates: Candidate[] = versions.map(({ id, sceneId, categoryCode, difficulty }) => ({
    ...{ versionId: id, sceneId, categoryCode, difficulty },
  }))
  const ids = sortByVersion(candidates).map(({ versionId }) => versionId)
  const candidateHash = hashCandidates(ids)
  drawPurposes.forEach((purpose, at) => {
    const person = (at % 2 ? people.named.mechanism : undefined) ?? people.named.biz!
    const categoryCode = at % 3 === 2 ? 'B07A05' : ''
    const difficulty = at % 3 === 1 ? ('medium' as const) : ('' as const)
    const line = { categoryId: categoryCode, categoryCode, categoryName: categoryCode ? drillTypes[4] : '', difficulty }
    const rule = [{ ...line, count: 2 + (at % 3) }]
    const seed = toSeed(stableId('drill seed', purpose))
    const items = drawCandidates(candidates, rule, seed).items.map(({ sceneId, versionId }) => ({
      ...{ sceneId, versionId, version: 1 },
      sceneName: versions.find((one) => one.id === versionId)!.sceneName,
    }))
    const time = officeTime(addDaysTo(ANCHOR, -110 + at * 20), createRandom(purpose))
    rows.drillDraw.push({
      ...{
        id: stableId('drill draw', purpose),
        purpose: `2026 年${purpose}`,
        seed,
        rule,
        candidates: ids,
        candidateHash,
        items,
      },
      checkCode: checkCodeOf({ seed, rule, candidateHash, items }),
      ...{ userId: person.id, userName: person.realname, departName: person.institution.departName },
      ...{ sysOrgCode: person.institution.orgCode, createBy: person.username, createTime: time },
      ...{ updateBy: person.username, updateTime: time },
    })
  })
}
