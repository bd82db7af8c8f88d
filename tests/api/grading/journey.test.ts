import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as grading from '~/worker/grading/calls'
import * as awards from '~/worker/awards/calls'
import { plainScores, startGradingYear } from './grading-year'

/** Two subjects graded by three graders, the first with the maximum scores that require a reason. */
async function gradedYear(world: World) {
  const { biz, graders } = await startGradingYear(world, 0, 3, { excellentTotal: 1 })
  const [best, plain] = [await world.subject({ status: 'TO_AUDIT' }), await world.subject({ status: 'TO_AUDIT' })]
  const ids = [best.id, plain.id]
  await good(biz.ask(grading.assignGraders, { subjectIds: ids, userIds: graders.map((one) => one.user.id) }))
  const canCommit: boolean[] = []
  for (const grader of graders) {
    const check = async () => canCommit.push((await good(grader.ask(grading.checkCommit, { year: '2026' }))).canCommit)
    await good(grader.ask(grading.saveGrade, { subjectId: best.id, scores: { new: 19, use: 18, doc: 9 } }))
    await good(grader.ask(grading.saveGrade, { subjectId: plain.id, scores: plainScores }))
    await check()
    await good(
      grader.ask(grading.giveReason, {
        subjectId: best.id,
        reasonCodes: ['innovation'],
        reason: '方法新颖，国内首次用于行情系统',
      }),
    )
    await check()
    await good(grader.ask(grading.commitGrades, { year: '2026' }))
  }
  return { biz, best, plain, ids, canCommit }
}
async function good(answer: Promise<{ body: { success: boolean; message: string; result: any } }>) {
  const { body } = await answer
  expect(body.message && !body.success ? body.message : '').toBe('')
  return body.result
}

test('runs a whole year from the rule through scores and the excellent list to the award', async () => {
  const world = await freshWorld()
  const { biz, best, plain, ids, canCommit } = await gradedYear(world)
  expect(canCommit).toEqual([false, true, false, true, false, true])
  expect((await world.read('subject', best.id))?.gradeStatus).toBe('已评分')
  await good(biz.ask(grading.endGrading, { year: '2026' }))
  // 19/20·40 + 18/20·40 + 9/10·20 = 38 + 36 + 18 = 92
  expect(await world.read('subject', best.id)).toMatchObject({ gradeRaw: 92, gradeRank: 1, isExcellent: 1 })
  expect(await world.read('subject', plain.id)).toMatchObject({ gradeRaw: 78, gradeRank: 2, isExcellent: 0 })
  await good(biz.ask(awards.setQuotas, { year: '2026', quotas: [{ prizeLevel: '一等', quota: 1 }] }))
  expect((await biz.ask(awards.initiateAward, { year: '2026', subjectIds: ids })).body.result).toMatchObject({
    ok: [best.id],
    failed: [{ id: plain.id, reason: '未入选优秀课题，不可进入评奖' }],
  })
  await good(biz.ask(awards.award, { subjectId: best.id, prizeLevel: '一等', citation: '成效显著' }))
  expect((await world.read('subject', best.id))?.status).toBe('FINESHED')
  const line = (await world.all('subjectStatusLog')).filter((row) => row.subjectId === best.id)
  expect(line.map((row) => row.operation)).toEqual(['draft', 'grade', 'endGrading', 'initiateAward', 'award'])
})
