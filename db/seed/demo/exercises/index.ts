import { chanceOf, idOf } from '../chance'
import { ANCHOR, dayAfter, officeTime } from '../days'
import type { New } from '../rows'
import type { World } from '../world'
import { figures } from './figures'
import { market } from './market'
import type { Told } from './told'

export const exercises: readonly Told[] = [...figures, ...market]
const MEMBERS = 16

/** Exercises on data of securities, a class that works on them, and how far it is. */
export function makeExercises(world: World): void {
  const versions = exercises.map((told, at) => makeExercise(world, told, at))
  makeClass(world, versions)
}

const asCases = (cases: Told['samples']) =>
  cases.map(([input, expected]) => ({ input: JSON.stringify(input), expected: JSON.stringify(expected) }))
/** What one begins with. */
const starterJavascript = ({ argument }: Told) => `function solve(${argument}) {
  // 在这里写程序：返回答案
  // console.log(…) 输出，table(…) 显示表格，plot(…) 画折线
  return null
}
`
const starterPython = ({ argument }: Told) => `def solve(${argument}):
    # 在这里写程序：返回答案
    # print(…) 输出，table(…) 显示表格，plot(…) 画折线
    return None
`

function makeExercise({ rows, people }: World, told: Told, at: number): New<'codingVersion'> {
  const biz = people.named.biz!
  const id = idOf('coding exercise', told.id)
  const time = officeTime(dayAfter(ANCHOR, -90 + at), chanceOf(`exercise ${told.id}`))
  const content = {
    ...{ title: told.title, difficulty: told.difficulty, summary: told.summary, body: told.text },
    ...{ starterJavascript: starterJavascript(told), starterPython: starterPython(told) },
    ...{ solutionJavascript: told.javascript, solutionPython: told.python },
    ...{ samples: asCases(told.samples), hidden: asCases(told.hidden) },
  }
  const by = { createBy: biz.username, createTime: time }
  const version = { id: idOf('coding version', told.id, 1), exerciseId: id, version: 1, ...content, ...by }
  rows.codingVersion.push(version)
  rows.codingExercise.push({
    ...{ id, ...content, sn: (at + 1) * 10, status: 1, version: 1, versionId: version.id, releaseTime: time },
    ...{ ...by, updateBy: biz.username, updateTime: time, sysOrgCode: biz.institution.orgCode },
  })
  return version
}

/** The class of one expert, of people who declare subjects. */
function makeClass({ rows, people }: World, versions: readonly New<'codingVersion'>[]): void {
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
    rows.codingMember.push({ classId: id, ...of, joinTime: officeTime(dayAfter(ANCHOR, -chance.int(40, 58)), chance) })
    for (const version of versions.slice(0, person === own ? 2 : chance.int(0, versions.length))) {
      const total = version.samples!.length + version.hidden!.length
      const passed = chance.is(0.8) ? total : chance.int(0, total - 1)
      const submissionId = idOf('coding submission', person.id, version.id)
      const createTime = officeTime(dayAfter(ANCHOR, -chance.int(1, 38)), chance)
      const solved = passed === total
      rows.codingSubmission.push({
        ...{
          id: submissionId,
          exerciseId: version.exerciseId,
          versionId: version.id,
          version: 1,
          title: version.title,
        },
        ...{ ...of, language: 'javascript', judgedBy: 'server', passed, total },
        ...{ code: solved ? version.solutionJavascript! : version.starterJavascript! },
        ...{ verdict: solved ? 'passed' : 'failed' },
        verdicts: Array.from({ length: total }, (_, at) => (at < passed ? 'passed' : 'failed')),
        ...{ createBy: person.username, createTime, sysOrgCode: person.institution.orgCode },
      })
      rows.codingBest.push({
        ...{ userId: person.id, exerciseId: version.exerciseId, attempts: chance.int(1, 4), passed, total },
        ...{ solved: solved ? 2 : 0, submissionId, time: createTime },
      })
    }
  }
}
