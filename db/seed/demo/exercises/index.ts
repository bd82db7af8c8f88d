import { createRandom, stableId } from '../random'
import { ANCHOR, addDaysTo, officeTime } from '../dates'
import type { NewRow } from '../rows'
import type { SeedContext } from '../context'
import { makeClasses } from './classes'
import { priceExercises } from './price-exercises'
import { marketExercises } from './market-exercises'
import { toStoredCases, type ExerciseText } from './exercise-text'

export const exercises: readonly ExerciseText[] = [...priceExercises, ...marketExercises]

/** Makes exercises on securities data, and classes with their progress. */
export function makeExercises(world: SeedContext): void {
  makeClasses(
    world,
    exercises.map((exercise, at) => ({ told: exercise, version: makeExercise(world, exercise, at) })),
  )
}

/** The code that an exercise starts with. */
const starterJavascript = ({ argument }: ExerciseText) => `function solve(${argument}) {
  // 在这里写程序：返回答案
  // console.log(…) 输出，table(…) 显示表格，plot(…) 画折线
  return null
}
`
const starterPython = ({ argument }: ExerciseText) => `def solve(${argument}):
    # 在这里写程序：返回答案
    # print(…) 输出，table(…) 显示表格，plot(…) 画折线
    return None
`

function makeExercise({ rows, people }: SeedContext, told: ExerciseText, at: number): NewRow<'codingVersion'> {
  const biz = people.named.biz!
  const id = stableId('coding exercise', told.id)
  const time = officeTime(addDaysTo(ANCHOR, -90 + at), createRandom(`exercise ${told.id}`))
  const content = {
    ...{ title: told.title, difficulty: told.difficulty, summary: told.summary, body: told.text },
    ...{ starterJavascript: starterJavascript(told), starterPython: starterPython(told) },
    ...{ solutionJavascript: told.javascript, solutionPython: told.python },
    ...{ samples: toStoredCases(told.samples), hidden: toStoredCases(told.hidden) },
  }
  const by = { createBy: biz.username, createTime: time }
  const version = { id: stableId('coding version', told.id, 1), exerciseId: id, version: 1, ...content, ...by }
  rows.codingVersion.push(version)
  rows.codingExercise.push({
    ...{ id, ...content, sn: (at + 1) * 10, status: 1, version: 1, versionId: version.id, releaseTime: time },
    ...{ ...by, updateBy: biz.username, updateTime: time, sysOrgCode: biz.institution.orgCode },
  })
  return version
}
