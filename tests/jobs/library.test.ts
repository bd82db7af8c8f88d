import { describe, expect, test } from 'vitest'
import { openPeriods, remindDueSchedules } from '~/jobs/library'
import { runJob } from '~/jobs/runner'
import { makeIssuedTask, progressInput, PERIOD_INPUT } from '~/tests/api/library/reporting-quarter'
import { freshWorld, START, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import type { Context } from '~/worker/core/context'
import * as periods from '~/worker/library/periods/calls'

const run = (world: World, job: (ctx: Context) => Promise<string>) =>
  runJob(job.name, world.bindings as unknown as Bindings, job, { now: world.now })
const passTo = (world: World, date: string) => {
  world.offset = START.getTime() - Date.now() + (Date.parse(`${date}T03:00:00+08:00`) - START.getTime())
}
const notices = async (world: World) => (await world.all('announcement')).map((row) => row.title)

describe('periods of progress reports', () => {
  test('open at their start, include tasks issued later, and create each expectation once', async () => {
    const world = await freshWorld()
    const centre = await world.as('bizManger')
    await world.as('mechanism')
    await makeIssuedTask(world)
    await centre.ask(periods.savePeriod, { ...PERIOD_INPUT, startTime: '2026-11-22' })
    expect(await run(world, openPeriods)).toBe('0 periods opened')
    passTo(world, '2026-11-23')
    expect(await run(world, openPeriods)).toBe('1 periods opened')
    expect(await run(world, openPeriods)).toBe('0 periods opened')
    expect(await world.all('fbSchedule')).toHaveLength(1)
    await makeIssuedTask(world, ['d-one', 'd-three'])
    expect(await run(world, openPeriods)).toBe('1 periods opened')
    expect(await world.all('fbSchedule')).toHaveLength(3)
    expect((await world.all('fbLog')).filter((line) => line.operation === 'expect')).toHaveLength(3)
  })

  test('remind each person once per rule day unless everything is submitted', async () => {
    const world = await freshWorld()
    const centre = await world.as('bizManger')
    const firm = await world.as('mechanism')
    await world.as('mechanism', 'three', { departId: 'd-three' })
    await makeIssuedTask(world, ['d-one', 'd-three'])
    await centre.ask(periods.savePeriod, PERIOD_INPUT)
    const own = (await world.all('fbSchedule')).find((row) => row.departId === 'd-one')!
    await firm.ask(periods.submitTaskSchedule, progressInput(own.id))
    const counts: Record<string, string | null> = {}
    // Due on 30 November: -7 is a Monday, +1 and +3 are working days.
    for (const date of [
      '2026-11-20',
      '2026-11-23',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-03',
      '2026-12-10',
    ]) {
      passTo(world, date)
      counts[date] = await run(world, remindDueSchedules)
      expect(await run(world, remindDueSchedules)).toBe('0 of 0 sent')
    }
    expect(counts).toEqual({
      '2026-11-20': '0 of 0 sent',
      '2026-11-23': '1 of 1 sent',
      '2026-11-27': '1 of 1 sent',
      '2026-11-30': '1 of 1 sent',
      '2026-12-01': '1 of 1 sent',
      '2026-12-03': '1 of 1 sent',
      '2026-12-10': '0 of 0 sent',
    })
    expect(await notices(world)).toContain('2026 年四季度任务进度还有 7 天')
    await world.client.execute('update fb_period set closed = 1')
    passTo(world, '2026-12-01')
    expect(await run(world, remindDueSchedules)).toBe('0 of 0 sent')
  })
})
