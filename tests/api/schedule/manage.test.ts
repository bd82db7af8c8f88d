import { describe, expect, test } from 'vitest'
import { fixedClockWorld } from '~/tests/support/fixed-clock-world'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as schedule from '~/worker/schedule/calls'
import { plans } from '~/worker/schedule/plans'

const jobOf = async (admin: SignedIn, id: string) =>
  (await admin.ask(schedule.listJobs)).body.result.find((row) => row.id === id)!

describe('scheduled jobs', () => {
  test('pauses and resumes one job once and leaves the others alone', async () => {
    const { world, now } = await fixedClockWorld()
    const admin = await world.as('admin')
    await world.make('job', { id: 'tidyFiles' })
    const messageOf = async (act: Call) => (await admin.ask(act, { id: 'cleanUp' })).body.message
    const states = async () => (await world.all('job')).map((row) => [row.id, row.status])
    expect([
      await messageOf(schedule.resumeJob),
      await messageOf(schedule.pauseJob),
      await messageOf(schedule.pauseJob),
    ]).toEqual(['任务未停止', '已停止', '任务已停止'])
    expect(await states()).toEqual([
      ['tidyFiles', 0],
      ['cleanUp', -1],
    ])
    expect([await messageOf(schedule.resumeJob), await messageOf(schedule.resumeJob)]).toEqual(['已恢复', '任务未停止'])
    expect(await states()).toEqual([
      ['tidyFiles', 0],
      ['cleanUp', 0],
    ])
    expect((await world.read('job', 'cleanUp'))?.plannedTime, 'missed runs are not caught up').toBe(now)
  })

  test('changes the plan of a job until the default plan is restored', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const edited = async (cronExpression: string) => {
      await admin.ask(schedule.editJob, { id: 'cleanUp', cronExpression })
      const { cronExpression: shown, changed } = await jobOf(admin, 'cleanUp')
      return [shown, changed]
    }
    expect(await edited('0 5 * * *')).toEqual(['0 5 * * *', true])
    expect(await edited('')).toEqual([plans.cleanUp, false])
    expect(await edited('0 6 * * *')).toEqual(['0 6 * * *', true])
    expect(await edited(plans.cleanUp)).toEqual([plans.cleanUp, false])
    expect((await world.read('job', 'cleanUp'))?.cron, 'follows the default plan').toBe('')
  })

  test('shows a leased job as running and rejects a second start', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    const admin = await world.as('admin')
    await world.make('job', { id: 'cleanUp', leaseTime: inSeconds(1) })
    await world.make('job', { id: 'tidyFiles', leaseTime: now })
    expect([(await jobOf(admin, 'cleanUp')).running, (await jobOf(admin, 'tidyFiles')).running]).toEqual([true, false])
    const begun = async (id: string) => (await admin.ask(schedule.executeJob, { id })).body.message
    expect([await begun('cleanUp'), await begun('tidyFiles')]).toEqual(['任务正在运行', '已开始运行'])
    expect((await world.all('outbox')).map((row) => [row.kind, row.payload])).toEqual([['job', { name: 'tidyFiles' }]])
  })

  test('shows the last run, or empty values for a job without runs', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const run = (id: string, job: string, more: object) =>
      world.make('jobRun', { id, job, startTime: '2026-11-20 08:00:00', ...more })
    await run('1', 'cleanUp', { outcome: 'failed', detail: 'away', costTime: 7 })
    await run('2', 'cleanUp', { outcome: 'done', detail: '3 rows', costTime: 12, startTime: '2026-11-20 09:00:00' })
    await run('3', 'tidyFiles', { outcome: 'done', detail: '9 rows', costTime: 1 })
    expect(await jobOf(admin, 'cleanUp')).toMatchObject({
      lastTime: '2026-11-20 09:00:00',
      lastOutcome: 'done',
      lastDetail: expect.stringContaining('3'),
      lastCost: 12,
      status: 0,
    })
    expect(await jobOf(admin, 'spellNames')).toMatchObject({
      lastTime: '',
      lastOutcome: '',
      lastDetail: '',
      lastCost: 0,
    })
  })
})

test('previews a plan in words with its next five times, on working days where the job skips holidays', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  await world.set('holidays', ['2026-11-23'])
  world.offset = Date.parse('2026-11-20T12:00:00+08:00') - Date.now()
  const preview = async (id: string, cronExpression: string) =>
    (await admin.ask(schedule.previewPlan, { id, cronExpression })).body.result
  expect(await preview('reviewDueRemind', '15 30 8 * * ?')).toEqual({
    words: '每天 08:30:15',
    next: ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'].map((day) => `${day} 08:30:15`),
  })
  expect((await preview('cleanUp', '')).next[0], 'the default plan').toBe('2026-11-22 04:00:00')
  const refused = await admin.ask(schedule.previewPlan, { id: 'cleanUp', cronExpression: '*/10 * * * * *' })
  expect(refused.body).toMatchObject({ code: 400, message: '每分钟最多运行一次：秒应为 0–59 的一个数' })
})

describe('job parameters', () => {
  test('stores values that differ from the defaults and rejects values out of range', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const edit = (params: object) =>
      admin.attempt(schedule.editJob, { id: 'cleanUp', cronExpression: '', catchUp: 'skip', params })
    expect((await edit({ runs: 30, sent: 30 })).body.success).toBe(true)
    expect(await world.read('job', 'cleanUp')).toMatchObject({ params: { runs: 30 }, catchUp: 'skip' })
    const { params, catchUp } = await jobOf(admin, 'cleanUp')
    expect([catchUp, ...params.map(({ name, value, usual }) => [name, value, usual])]).toEqual([
      'skip',
      ['sent', 30, 30],
      ['runs', 30, 90],
      ['sessions', 7, 7],
    ])
    for (const wrong of [{ runs: 0 }, { runs: 366 }, { runs: 7.5 }, { runs: '30' }, { constructor: 1 }, { nothing: 1 }])
      expect((await edit(wrong)).body.code, JSON.stringify(wrong)).toBe(400)
    expect((await edit({ runs: 0 })).body.result).toEqual({ 'params.runs': '运行记录保留天数应为 7–365 的整数' })
    expect((await world.read('job', 'cleanUp'))?.params).toEqual({ runs: 30 })
  })

  test('keeps parameters when a client sends only the plan', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await world.make('job', { id: 'cleanUp', params: { runs: 30 }, catchUp: 'skip' })
    await admin.ask(schedule.editJob, { id: 'cleanUp', cronExpression: '0 5 * * *' })
    expect(await world.read('job', 'cleanUp')).toMatchObject({
      params: { runs: 30 },
      catchUp: 'skip',
      cron: '0 5 * * *',
    })
  })
})

test('filters runs by job and outcome and paginates them', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  for (const [id, job, outcome] of [
    ['1', 'cleanUp', 'done'],
    ['2', 'cleanUp', 'failed'],
    ['3', 'tidyFiles', 'done'],
  ] as const)
    await world.make('jobRun', { id, job, outcome, startTime: `2026-11-20 0${id}:00:00` })
  const found = async (query: Record<string, string | number>) => {
    const { total, records } = (await admin.ask(schedule.listRuns, query)).body.result
    return [total, ...records.map((row: { id: string }) => row.id)]
  }
  expect(await found({ job: 'cleanUp' })).toEqual([2, '2', '1'])
  expect(await found({ outcome: 'done' })).toEqual([2, '3', '1'])
  expect(await found({ job: 'cleanUp', outcome: 'done' })).toEqual([1, '1'])
  expect(await found({ pageSize: 2 })).toEqual([3, '3', '2'])
  expect(await found({ pageSize: 2, pageNo: 2 })).toEqual([3, '1'])
  expect(await found({ order: 'asc' })).toEqual([3, '1', '2', '3'])
})
