import { ALL_STEPS, CASE_STEPS, sameAnswer } from '~/worker/coding/judge/case'
import { wordsOf } from '~/worker/coding/rules'
import { namesIn } from '~/worker/core/names'
import { chanceOf, idOf } from '../chance'
import { ANCHOR, dayAfter, officeTime } from '../days'
import type { Person } from '../people'
import type { New } from '../rows'
import type { World } from '../world'
import type { Told } from './told'

type Made = { told: Told; version: New<'codingVersion'> }
type HandedIn = Pick<New<'codingSubmission'>, 'language' | 'judgedBy' | 'code' | 'verdict' | 'message'> & {
  verdicts: string[]
}

/** Ways in which people do an exercise, and how often of a hundred. */
const ways = { right: 62, python: 14, guess: 12, broken: 8, endless: 4 } as const
export type Way = keyof typeof ways
const bag = namesIn(ways).flatMap((way) => Array<Way>(ways[way]).fill(way))
/** So many cases over the limit, and the rest of a program is not run. */
const RUN_ON = ALL_STEPS / CASE_STEPS
const MEMBERS = 16

/** What people of a class hand in of an exercise, and what came of it when it was judged. */
export function handedIn({ argument, samples, hidden, javascript, python }: Told, way: Way): HandedIn {
  const cases = [...samples, ...hidden]
  const all = (verdict: string) => cases.map(() => verdict)
  const right = { verdict: 'passed', verdicts: all('passed'), message: '' } as const
  const by = { language: 'javascript', judgedBy: 'server' } as const
  switch (way) {
    case 'right':
      return { ...by, code: javascript, ...right }
    case 'python':
      return { language: 'python', judgedBy: 'browser', code: python, ...right }
    case 'guess': {
      const answer = cases[0]![1]
      const verdicts = cases.map(([, expected]) => (sameAnswer(expected, answer) ? 'passed' : 'failed'))
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
      const verdicts = cases.map((_, at) => (at < RUN_ON ? 'limit' : 'skipped'))
      return { ...by, code, verdict: 'limit', verdicts, message: wordsOf({ verdict: 'limit', message: 'steps' }) }
    }
  }
}

/**
 * Two classes: that of an expert with people who declare subjects, and that of the laboratory with vendors and the contacts of
 * institutions. Of each how far its members are, and some who have not begun.
 */
export function makeClasses(world: World, made: readonly Made[]): void {
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
type Class = {
  number: number
  name: string
  joinCode: string
  teacher: Person
  /** The account of the demonstration that has done two exercises. */
  own: Person
  among: (person: Person) => boolean
}
function makeClass({ rows, people }: World, made: readonly Made[], of: Class): void {
  const { number, name, joinCode, teacher, own } = of
  const chance = chanceOf(number === 1 ? 'coding class' : `coding class ${number}`)
  const id = idOf('coding class', number)
  const time = officeTime(dayAfter(ANCHOR, -60), chance)
  rows.codingClass.push({
    ...{ id, name, teacherId: teacher.id, teacherName: teacher.realname, joinCode },
    ...{ createBy: teacher.username, createTime: time, sysOrgCode: teacher.institution.orgCode },
  })
  const others = people.all.filter((one) => one !== own && one !== teacher && of.among(one))
  for (const person of [own, ...chance.some(others, Math.min(others.length, MEMBERS - 1))]) {
    const who = { userId: person.id, userName: person.realname, departName: person.institution.departName }
    const by = { createBy: person.username, sysOrgCode: person.institution.orgCode }
    rows.codingMember.push({ classId: id, ...who, joinTime: officeTime(dayAfter(ANCHOR, -chance.int(40, 58)), chance) })
    for (const { told, version } of made.slice(0, person === own ? 2 : chance.int(0, made.length))) {
      // Whoever is in both classes has handed in each exercise once.
      if (rows.codingBest.some((one) => one.userId === person.id && one.exerciseId === version.exerciseId)) continue
      const submissionId = idOf('coding submission', person.id, version.id)
      const createTime = officeTime(dayAfter(ANCHOR, -chance.int(1, 38)), chance)
      const program = handedIn(told, chance.pick(bag))
      const total = program.verdicts.length
      const passed = program.verdicts.filter((verdict) => verdict === 'passed').length
      const solved = program.verdict !== 'passed' ? 0 : program.judgedBy === 'server' ? 2 : 1
      const { exerciseId, title } = version
      rows.codingSubmission.push({
        ...{ id: submissionId, exerciseId, versionId: version.id, version: 1, title },
        ...{ ...who, ...program, passed, total, ...by, createTime },
      })
      rows.codingBest.push({
        ...{ userId: person.id, exerciseId, attempts: chance.int(1, 4), passed, total },
        ...{ solved, submissionId, time: createTime },
      })
    }
  }
}
