import { ALL_STEPS, CASE_STEPS, sameAnswer } from '~/worker/coding/judge/case'
import { wordsOf } from '~/worker/coding/rules'
import { namesIn } from '~/worker/core/names'
import { chanceOf, idOf } from '../chance'
import { ANCHOR, dayAfter, officeTime } from '../days'
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

/** The class of one expert, of people who declare subjects: how far each is, and some who have not begun. */
export function makeClass({ rows, people }: World, made: readonly Made[]): void {
  const chance = chanceOf('coding class')
  const teacher = people.named.counselor1!
  const id = idOf('coding class', 1)
  const time = officeTime(dayAfter(ANCHOR, -60), chance)
  rows.codingClass.push({
    ...{ id, name: '证券数据编程入门班', teacherId: teacher.id, teacherName: teacher.realname, joinCode: 'KETI2026' },
    ...{ createBy: teacher.username, createTime: time, sysOrgCode: teacher.institution.orgCode },
  })
  const own = people.named.subject!
  const others = people.all.filter((one) => one !== own && one !== teacher && one.institution.orgCode !== 'A01')
  for (const person of [own, ...chance.some(others, MEMBERS - 1)]) {
    const of = { userId: person.id, userName: person.realname, departName: person.institution.departName }
    const by = { createBy: person.username, sysOrgCode: person.institution.orgCode }
    rows.codingMember.push({ classId: id, ...of, joinTime: officeTime(dayAfter(ANCHOR, -chance.int(40, 58)), chance) })
    for (const { told, version } of made.slice(0, person === own ? 2 : chance.int(0, made.length))) {
      const submissionId = idOf('coding submission', person.id, version.id)
      const createTime = officeTime(dayAfter(ANCHOR, -chance.int(1, 38)), chance)
      const program = handedIn(told, chance.pick(bag))
      const total = program.verdicts.length
      const passed = program.verdicts.filter((verdict) => verdict === 'passed').length
      const solved = program.verdict !== 'passed' ? 0 : program.judgedBy === 'server' ? 2 : 1
      const { exerciseId, title } = version
      rows.codingSubmission.push({
        ...{ id: submissionId, exerciseId, versionId: version.id, version: 1, title },
        ...{ ...of, ...program, passed, total, ...by, createTime },
      })
      rows.codingBest.push({
        ...{ userId: person.id, exerciseId, attempts: chance.int(1, 4), passed, total },
        ...{ solved, submissionId, time: createTime },
      })
    }
  }
}
