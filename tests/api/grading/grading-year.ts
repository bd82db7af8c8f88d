import type { SignedIn, World } from '~/tests/support/world'
import type { NewRow } from '~/worker/core/change'
import * as grading from '~/worker/grading/calls'

export const criteria = [
  { code: 'new', name: '创新性', max: 20, weight: 40, requiredReasonBelow: 8, requiredReasonAbove: 18, sort: 1 },
  { code: 'use', name: '应用价值', max: 20, weight: 40, sort: 2 },
  { code: 'doc', name: '规范性', max: 10, weight: 20, sort: 3 },
]
export const levels = [
  { name: '优秀', from: 85, to: 100, maxShare: 30 },
  { name: '良好', from: 75, to: 85 },
  { name: '合格', from: 60, to: 75 },
]
/** 15/20·40 + 16/20·40 + 8/10·20 = 30 + 32 + 16 = 78; no reason required. */
export const plainScores = { new: 15, use: 16, doc: 8 }
export const makeGradingRule = (world: World, given: Partial<NewRow<'gradeRule'>> = {}) =>
  world.make('gradeRule', { year: '2026', criteria, levels, minGraders: 2, ...given })

/** A grading rule, subjects pending grading, and graders of another institution assigned to all of them. */
export async function startGradingYear(
  world: World,
  count: number,
  graderCount: number,
  given: Partial<NewRow<'gradeRule'>> = {},
) {
  await makeGradingRule(world, given)
  const biz = await world.as('bizManger')
  const graders: SignedIn[] = []
  for (let at = 0; at < graderCount; at++) graders.push(await world.as('counselor', `g${at}`))
  const subjects = []
  for (let at = 0; at < count; at++)
    subjects.push(
      await world.subject({ status: 'TO_AUDIT', subjectNum: `FT2026-03-${String(at + 1).padStart(3, '0')}` }),
    )
  if (count && graderCount) {
    const answer = await biz.ask(grading.assignGraders, {
      subjectIds: subjects.map((one) => one.id),
      userIds: graders.map((one) => one.user.id),
    })
    if (!answer.body.success) throw new Error(answer.body.message)
  }
  return { biz, graders, subjects }
}
