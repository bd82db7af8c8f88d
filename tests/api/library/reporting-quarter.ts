import type { World } from '~/tests/support/world'
import type { NewRow } from '~/worker/core/change'
import * as periods from '~/worker/library/periods/calls'

/** A task issued to institutions. */
export async function makeIssuedTask(
  world: World,
  departs: readonly string[] = ['d-one'],
  given: Partial<NewRow<'fbTask'>> = {},
) {
  const task = await world.make('fbTask', {
    taskNo: `T-${Math.random()}`,
    taskName: '核心交易系统信创适配测试',
    orgType: 'securities',
    year: '2026',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    status: 1,
    ...given,
  })
  for (const departId of departs)
    await world.client.execute({
      sql: 'insert into fb_task_depart (task_id, depart_id) values (?, ?)',
      args: [task.id, departId],
    })
  return task
}

export const PERIOD_INPUT = {
  orgType: 'securities',
  period: '2026-Q4',
  startTime: '2026-11-01',
  endTime: '2026-11-30',
} as const

/** An open quarter of the securities side with one task of 甲证券 and the people involved. */
export async function openQuarter(world: World, departs: readonly string[] = ['d-one']) {
  const centre = await world.as('bizManger')
  const firm = await world.as('mechanism')
  const task = await makeIssuedTask(world, departs)
  const { body } = await centre.ask(periods.savePeriod, PERIOD_INPUT)
  const rows = await world.all('fbSchedule')
  const own = rows.find((row) => row.departId === 'd-one')!
  return { centre, firm, task, periodId: body.result.id, own }
}
/** Input of a progress report. */
export const progressInput = (id: string, rate = 40) => ({
  ...{ id, rate, done: '完成主要模块的适配与回归测试' },
  ...{ problems: '部分外设驱动待厂商支持', nextPlan: '开展性能测试' },
})
