import type { DrillQuestion, DrillQuestionKind } from '~/db/schema'
import { drillTypes } from '~/db/seed/reference'
import { candidateHashOf, checkCodeOf } from '~/worker/drills/proof.server'
import { type Candidate, drawn, mark, pointsOf, rateOf, seedOf, sorted } from '~/worker/drills/rules'
import { chanceOf, idOf } from '../chance'
import { ANCHOR, dayAfter, minutesAfter, officeTime } from '../days'
import { addFile } from '../files'
import type { Person } from '../people'
import type { New } from '../rows'
import type { World } from '../world'
import { attacks } from './attacks'
import { recovery } from './recovery'
import { switching } from './switching'
import type { Told } from './told'

const kinds: Record<string, [kind: DrillQuestionKind, points: number]> = {
  单: ['single', 10],
  多: ['several', 15],
  判: ['judge', 10],
  简: ['text', 20],
}
const letterAt = (at: number) => String.fromCharCode(65 + at)
function questionOf(scene: string, line: string, at: number): DrillQuestion {
  const [sign = '', text = '', ...rest] = line.split('｜')
  const [kind, points] = kinds[sign]!
  const of = {
    id: idOf('drill question', scene, at),
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
  const listed = rest[0]!.split('／').map((option, place) => ({ option, right: rest[1]!.includes(letterAt(place)) }))
  const mixed = chanceOf(`drill options ${scene} ${at}`).shuffled(listed)
  const answer = mixed.flatMap(({ right }, place) => (right ? letterAt(place) : [])).join('')
  return { ...of, options: mixed.map(({ option }) => option).join('\n'), answer, explanation: rest[2]! }
}

type Version = New<'drillVersion'> & { questions: DrillQuestion[] }
/** Makes drill scenarios of securities systems, with draws and studies of the last half year. */
export function makeDrills(world: World): void {
  const versions = [...switching, ...recovery, ...attacks].map((scenario, at) => makeScene(world, scenario, at))
  makeStudies(world, versions)
  makeDraws(world, versions)
}

function makeScene(
  { rows, people, blobs }: World,
  [name, place, difficulty, open, summary, lines]: Told,
  at: number,
): Version {
  const chance = chanceOf(`drill ${name}`)
  const biz = people.named.biz!
  const id = idOf('drill scene', name)
  const categoryCode = `B07A${String(place).padStart(2, '0')}`
  const time = officeTime(dayAfter(ANCHOR, -200 + at * 2), chance)
  const questions = lines.map((line, number) => questionOf(name, line, number))
  const place_ = { bizType: 'drill', bizId: id, slot: 'material' }
  const fileIds = [
    addFile(rows, blobs, chance, `${name}预案`, 'pdf', place_, biz, time),
    ...(at % 3 === 0 ? [addFile(rows, blobs, chance, `${name}检查单`, 'xlsx', place_, biz, time)] : []),
  ]
  const versionId = idOf('drill version', name, 1)
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
function makeStudies({ rows, people }: World, versions: readonly Version[]): void {
  const chance = chanceOf('drill studies')
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
function given(question: DrillQuestion, right: boolean, chance: ReturnType<typeof chanceOf>): string {
  if (question.kind === 'judge') return right ? question.answer : question.answer === 'T' ? 'F' : 'T'
  if (question.kind === 'text') return right ? question.model : '按应急预案处置，并及时报告。'
  if (right) return question.answer
  const letters = question.options.split('\n').map((_, at) => letterAt(at))
  return question.kind === 'several'
    ? question.answer.slice(0, -1)
    : chance.pick(letters.filter((letter) => letter !== question.answer))
}

function makeStudy(
  rows: World['rows'],
  person: Person,
  { id: versionId, sceneId, sceneName, questions }: Version,
  skill: number,
  chance: ReturnType<typeof chanceOf>,
  until = questions.length,
): void {
  const begun = officeTime(dayAfter(ANCHOR, -chance.int(1, 120)), chance)
  const answers: Record<string, { given: string; earned: number; right: 0 | 1; time: string }> = {}
  questions.slice(0, until).forEach((question, at) => {
    const hard = question.kind === 'several' || question.kind === 'text' ? 0.75 : 1
    const answer = given(question, chance.is(skill * hard), chance)
    answers[question.id] = { given: answer, ...mark(question, answer), time: minutesAfter(begun, at + 1) }
  })
  const points = Object.values(answers).reduce((sum, one) => sum + one.earned, 0)
  const full = pointsOf(questions)
  const finished = until === questions.length
  const last = minutesAfter(begun, until)
  rows.drillStudy.push({
    ...{ id: idOf('drill study', person.id, sceneId), sceneId, versionId, version: 1, sceneName },
    ...{ userId: person.id, userName: person.realname, departName: person.institution.departName },
    ...{ questionIds: questions.map((one) => one.id), answers, answered: until, total: questions.length },
    ...{ points, full, rate: finished ? rateOf(points, full) : 0 },
    ...{ status: finished ? 1 : 0, finishTime: finished ? last : '' },
    ...{ sysOrgCode: person.institution.orgCode, createBy: person.username, createTime: begun },
    ...{ updateBy: person.username, updateTime: last },
  })
}

const draws = ['一季度应急演练', '二季度应急演练', '三季度应急演练', '四季度应急演练', '新员工演练培训', '灾备专项演练']
/** Makes draws of the centre and of the institution of the demonstration account `mechanism`. */
function makeDraws({ rows, people }: World, versions: readonly Version[]): void {
  const candidates: Candidate[] = versions.map(({ id, sceneId, categoryCode, difficulty }) => ({
    ...{ versionId: id, sceneId, categoryCode, difficulty },
  }))
  const ids = sorted(candidates).map(({ versionId }) => versionId)
  const candidateHash = candidateHashOf(ids)
  draws.forEach((purpose, at) => {
    const person = (at % 2 ? people.named.mechanism : undefined) ?? people.named.biz!
    const categoryCode = at % 3 === 2 ? 'B07A05' : ''
    const difficulty = at % 3 === 1 ? ('medium' as const) : ('' as const)
    const line = { categoryId: categoryCode, categoryCode, categoryName: categoryCode ? drillTypes[4] : '', difficulty }
    const rule = [{ ...line, count: 2 + (at % 3) }]
    const seed = seedOf(idOf('drill seed', purpose))
    const items = drawn(candidates, rule, seed).items.map(({ sceneId, versionId }) => ({
      ...{ sceneId, versionId, version: 1 },
      sceneName: versions.find((one) => one.id === versionId)!.sceneName,
    }))
    const time = officeTime(dayAfter(ANCHOR, -110 + at * 20), chanceOf(purpose))
    rows.drillExtract.push({
      ...{
        id: idOf('drill draw', purpose),
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
