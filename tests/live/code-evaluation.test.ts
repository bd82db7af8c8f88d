import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, inject, test } from 'vitest'
import { exercises } from '~/db/seed/demo/exercises'
import { resultOf, signInAt } from '~/tests/support/api-client'
import * as coding from '~/worker/coding/calls'
import * as system from '~/worker/system/calls'

const SUBMISSIONS = 25
const title = exercises.find(({ id }) => id === 'drawdown')!.title

/**
 * Polls one address on a separate thread, so that the test itself does not delay it; posts the milliseconds of each
 * answer when stopped.
 */
const PROBE = `
  const { parentPort, workerData } = require('node:worker_threads')
  let isStopped = false
  parentPort.once('message', () => (isStopped = true))
  const times = []
  const probe = async () => {
    while (!isStopped) {
      const began = performance.now()
      const answer = await fetch(workerData)
      await answer.text()
      times.push(performance.now() - began)
    }
    parentPort.postMessage(times)
  }
  void probe()
`

/** Milliseconds of each health check until the work is done. */
async function healthDuring(work: () => Promise<unknown>): Promise<number[]> {
  const probe = new Worker(PROBE, { eval: true, workerData: `${inject('url')}${system.live.path}` })
  await once(probe, 'online')
  await new Promise((resolve) => setTimeout(resolve, 200))
  try {
    await work()
  } finally {
    probe.postMessage('stop')
  }
  const [times] = await once(probe, 'message')
  return times
}

type Ask = Awaited<ReturnType<typeof signInAt>>['ask']
const code = 'throw new Array(2e6).fill(7)'
const submit = (ask: Ask, exerciseId: string) => ask(coding.submitProgram, { exerciseId, language: 'javascript', code })
const judged = (ask: Ask, id: string) =>
  expect
    .poll(async () => resultOf(await ask(coding.submissionDetail, { id })).verdict, { timeout: 30_000 })
    .not.toBe('judging')

// On an idle machine the longest answer takes less than 100 ms. The bound allows for the other tests of a whole run.
test('answers the health check while 25 submissions of one account are evaluated', async () => {
  const { ask } = await signInAt(inject('url'), 'subject2')
  const { records } = resultOf(await ask(coding.listPublicExercises, { pageSize: 50 }))
  const exerciseId = records.find((one) => one.title === title)!.id
  // The first program of a process loads the interpreter.
  const other = await signInAt(inject('url'), 'tech1')
  await judged(other.ask, resultOf(await submit(other.ask, exerciseId)).id)

  const statuses: number[] = []
  const times = await healthDuring(async () => {
    const answers = await Promise.all(Array.from({ length: SUBMISSIONS }, () => submit(ask, exerciseId)))
    statuses.push(...answers.map(({ status }) => status))
    for (const { status, body } of answers) if (status === 200) await judged(ask, body.result.id)
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  expect(Math.max(...times), `milliseconds of the longest of ${times.length} health checks`).toBeLessThan(500)
})
