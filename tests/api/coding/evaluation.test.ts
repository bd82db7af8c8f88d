import { describe, expect, test } from 'vitest'
import { evaluateProgram } from '~/jobs/program-evaluation'
import { codingBestSubmission } from '~/db/schema'
import { freshWorld, type World } from '~/tests/support/world'
import * as coding from '~/worker/coding/calls'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { exerciseInput, createExercise, evaluateAll, RIGHT, WRONG } from './exercise'

const ENDLESS = 'function solve() { for (;;) {} }'
async function submitProgram(world: World, code = RIGHT) {
  const id = await createExercise(await world.as('bizManger'))
  const man = await world.as('subjectMan')
  const submit = () => man.ask(coding.submitProgram, { exerciseId: id, language: 'javascript', code })
  return { id, man, submit, submitted: await submit() }
}
const evaluate = (world: World, id: string) =>
  evaluateProgram(
    jobContext('judgePrograms', world.bindings as unknown as Bindings, world.now),
    { id },
    'row',
    async () => {},
  )

describe('submitted JavaScript program', () => {
  test('is answered before its evaluation, in three round trips', async () => {
    const { submitted } = await submitProgram(await freshWorld())
    expect(submitted.body).toMatchObject({
      ...{ success: true, message: '已提交，正在评判' },
      result: { verdict: 'judging', verdict_dictText: '评判中', passed: 0, total: 2, verdicts: [] },
    })
    expect(submitted.trips).toBeLessThanOrEqual(3)
  })

  test('is not evaluated again by a second run', async () => {
    const world = await freshWorld()
    const { submitted } = await submitProgram(world)
    for (let run = 0; run < 2; run++) await evaluate(world, submitted.body.result.id)
    expect(await world.db.select().from(codingBestSubmission)).toMatchObject([{ attempts: 1, passed: 2, solved: 2 }])
  })

  test('is evaluated once by two parallel runs', async () => {
    const world = await freshWorld()
    const { submitted } = await submitProgram(world)
    await Promise.all([1, 2].map(() => evaluate(world, submitted.body.result.id)))
    expect(await world.db.select().from(codingBestSubmission)).toMatchObject([{ attempts: 1 }])
  })

  test('is evaluated by the next run after a run was killed', async () => {
    const world = await freshWorld()
    const { man, submitted } = await submitProgram(world)
    // The killed run had claimed the row and written nothing.
    const claimed = new Date(world.now().getTime() + 120_000)
    await world.client.execute({
      sql: "update outbox set tries = 1, next_time = ? where kind = 'judgeProgram'",
      args: [new Date(claimed.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')],
    })
    expect(await evaluateAll(world)).toBe('0 done, 0 failed')
    world.pass(3 / (24 * 60))
    expect(await evaluateAll(world)).toBe('1 done, 0 failed')
    const { body } = await man.ask(coding.submissionDetail, { id: submitted.body.result.id })
    expect(body.result.verdict).toBe('passed')
  })

  test('is evaluated by the exercise version that it was submitted for', async () => {
    const world = await freshWorld()
    const { id, man, submitted } = await submitProgram(world)
    const changed = {
      id,
      solutionJavascript: 'const solve = (n) => n * 3',
      samples: [{ input: '1', expected: '3' }],
      hidden: [],
    }
    expect((await (await world.as('bizManger')).ask(coding.saveExercise, exerciseInput(changed))).body.success).toBe(
      true,
    )
    await evaluateAll(world)
    const { body } = await man.ask(coding.submissionDetail, { id: submitted.body.result.id })
    expect(body.result).toMatchObject({ verdict: 'passed', total: 2, version: 1 })
  })

  test('is rejected with 429 from the eleventh of 25 parallel submissions', async () => {
    const world = await freshWorld()
    const id = await createExercise(await world.as('bizManger'))
    const man = await world.as('subjectMan')
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        man.ask(coding.submitProgram, { exerciseId: id, language: 'javascript', code: ENDLESS }),
      ),
    )
    const count = (status: number) => answers.filter((one) => one.status === status).length
    expect([count(200), count(429)]).toEqual([10, 15])
    expect(await world.all('codingSubmission')).toHaveLength(10)
  })

  test('does not count for the class before its evaluation', async () => {
    const world = await freshWorld()
    await submitProgram(world, WRONG)
    expect(await world.db.select().from(codingBestSubmission)).toEqual([])
  })
})

describe('exercise solutions', () => {
  test('run at most twenty times a minute per user', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const id = await createExercise(keeper)
    const answers = await Promise.all(Array.from({ length: 25 }, () => keeper.ask(coding.checkExercise, { id })))
    // The release was the first run.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  })

  test('run for at most twenty exercises per call', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const ids = Array.from({ length: 21 }, (_, at) => `e${at}`)
    const { body } = await keeper.attempt(coding.releaseExercises, { ids })
    expect(body).toMatchObject({ code: 400, message: '一次最多发布 20 道习题' })
  })
})
