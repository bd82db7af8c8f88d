import { MAX_TOTAL_STEPS, MAX_CASE_STEPS, isSameAnswer } from '~/worker/coding/evaluation/case'
import { caseMessage } from '~/worker/coding/rules'
import { keysOf } from '~/worker/core/typed-keys'
import { createRandom, stableId } from '../random'
import { ANCHOR, addDaysTo, officeTime } from '../dates'
import type { Person } from '../people'
import type { NewRow } from '../rows'
import type { SeedContext } from '../context'
import type { ExerciseText } from './exercise-text'

type VersionedExercise = { told: ExerciseText; version: NewRow<'codingVersion'> }
type SubmissionValues = Pick<NewRow<'codingSubmission'>, 'language' | 'judgedBy' | 'code' | 'verdict' | 'message'> & {
  verdicts: string[]
}

/** Kinds of submissions and their frequency in percent. */
const submissionShares = { right: 62, python: 14, guess: 12, broken: 8, endless: 4 } as const
export type SubmissionKind = keyof typeof submissionShares
const weightedKinds = keysOf(submissionShares).flatMap((kind) =>
  Array<SubmissionKind>(submissionShares[kind]).fill(kind),
)
/** After so many cases over the limit the remaining cases are skipped. */
const MAX_LIMIT_CASES = MAX_TOTAL_STEPS / MAX_CASE_STEPS
const MEMBERS = 16

/** Returns a submission of the given kind with its evaluation result. */
export function makeSubmission(
  { argument, samples, hidden, javascript, python }: ExerciseText,
  kind: SubmissionKind,
): SubmissionValues {
  const cases = [...samples, ...hidden]
  const all = (verdict: string) => cases.map(() => verdict)
  const right = { verdict: 'passed', verdicts: all('passed'), message: '' } as const
  const by = { language: 'javascript', judgedBy: 'server' } as const
  switch (kind) {
    case 'right':
      return { ...by, code: javascript, ...right }
    case 'python':
      return { language: 'python', judgedBy: 'browser', code: python, ...right }
    case 'guess': {
      const answer = cases[0]![1]
      const verdicts = cases.map(([, expected]) => (isSameAnswer(expected, answer) ? 'passed' : 'failed'))
      const code = `function solve(${argument}) {\n  return ${JSON.stringify(answer)}\n}\n`
      return { ...by, code, verdict: 'failed', verdicts, message: '' }
    }
    case 'broken': {
      const code = `function solve(${argument}) {\n  return average(${argument})\n}\n`
      const message = "ReferenceError: 'average' is not defined (2)"
      return { ...by, code, verdict: 'error', verdicts: all('error'), message }
    }
    case 'endless': {
      const code = `function solve(${argument}) {\n  while (true) {}\n}\n`
      const verdicts = cases.map((_, at) => (at < MAX_LIMIT_CASES ? 'limit' : 'skipped'))
      return { ...by, code, verdict: 'limit', verdicts, message: caseMessage({ verdict: 'limit', message: 'steps' }) }
    }
  }
}

/**
 * Makes two classes: one of an expert with subject managers, and one of the laboratory with vendors and institution
 * contacts. Some members have progress, some have not started.
 */
export function makeClasses(world: SeedContext, made: readonly VersionedExercise[]): void {
  const { named } = world.people
  makeClass(world, made, {
    ...{ number: 1, name: '证券数据编程入门班', joinCode: 'KETI2026', teacher: named.counselor1!, own: named.subject! },
    among: (one) => one.institution.orgCode !== 'A01',
  })
  makeClass(world, made.slice(2), {
    ...{ number: 2, name: '安全数据分析练习班', joinCode: 'LAB2026A', teacher: named.networkSafety! },
    ...{
      own: named.networkTechProvider!,
      among: (one) => one.roles.some((code) => code === 'mechanism' || code.startsWith('network')),
    },
  })
}
type ClassSpec = {
  number: number
  name: string
  joinCode: string
  teacher: Person
  /** The demonstration account that has solved two exercises. */
  own: Person
  among: (person: Person) => boolean
}
function makeClass({ rows, people }: SeedContext, made: readonly VersionedExercise[], of: ClassSpec): void {
  const { number, name, joinCode, teacher, own } = of
  const chance = createRandom(number === 1 ? 'coding class' : `coding class ${number}`)
  const id = stableId('coding class', number)
  const time = officeTime(addDaysTo(ANCHOR, -60), chance)
  rows.codingClass.push({
    ...{ id, name, teacherId: teacher.id, teacherName: teacher.realname, joinCode },
    ...{ createBy: teacher.username, createTime: time, sysOrgCode: teacher.institution.orgCode },
  })
  const others = people.all.filter((one) => one !== own && one !== teacher && of.among(one))
  for (const person of [own, ...chance.some(others, Math.min(others.length, MEMBERS - 1))]) {
    const who = { userId: person.id, userName: person.realname, departName: person.institution.departName }
    const by = { createBy: person.username, sysOrgCode: person.institution.orgCode }
    rows.codingMember.push({
      classId: id,
      ...who,
      joinTime: officeTime(addDaysTo(ANCHOR, -chance.int(40, 58)), chance),
    })
    for (const { told, version } of made.slice(0, person === own ? 2 : chance.int(0, made.length))) {
      // A member of both classes has submitted each exercise once.
      if (rows.codingBestSubmission.some((one) => one.userId === person.id && one.exerciseId === version.exerciseId))
        continue
      const submissionId = stableId('coding submission', person.id, version.id)
      const createTime = officeTime(addDaysTo(ANCHOR, -chance.int(1, 38)), chance)
      const program = makeSubmission(told, chance.pick(weightedKinds))
      const total = program.verdicts.length
      const passed = program.verdicts.filter((verdict) => verdict === 'passed').length
      const solved = program.verdict !== 'passed' ? 0 : program.judgedBy === 'server' ? 2 : 1
      const { exerciseId, title } = version
      rows.codingSubmission.push({
        ...{ id: submissionId, exerciseId, versionId: version.id, version: 1, title },
        ...{ ...who, ...program, passed, total, ...by, createTime },
      })
      rows.codingBestSubmission.push({
        ...{ userId: person.id, exerciseId, attempts: chance.int(1, 4), passed, total },
        ...{ solved, submissionId, time: createTime },
      })
    }
  }
}
