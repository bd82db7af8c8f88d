import { chanceOf, idOf } from '../chance'
import { ANCHOR, dayAfter, officeTime } from '../days'
import type { New } from '../rows'
import type { World } from '../world'
import { makeClasses } from './class'
import { figures } from './figures'
import { market } from './market'
import { asCases, type Told } from './told'

export const exercises: readonly Told[] = [...figures, ...market]

/** Makes exercises on securities data, and classes with their progress. */
export function makeExercises(world: World): void {
  makeClasses(
    world,
    exercises.map((exercise, at) => ({ told: exercise, version: makeExercise(world, exercise, at) })),
  )
}

/** The code that an exercise starts with. */
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
