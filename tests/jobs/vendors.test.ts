import { expect, test } from 'vitest'
import { remindQualificationExpiry } from '~/jobs/vendors'
import { runJob } from '~/jobs/runner'
import { freshWorld, START, type World } from '~/tests/support/world'
import { insertVendor } from '~/tests/api/vendors/vendor-data'
import type { Bindings } from '~/worker/core/env'

const run = (world: World) =>
  runJob('qualificationExpiry', world.bindings as unknown as Bindings, remindQualificationExpiry, { now: world.now })
const passTo = (world: World, date: string) => {
  world.offset = START.getTime() - Date.now() + (Date.parse(`${date}T03:00:00+08:00`) - START.getTime())
}

test('reminds of an expiring qualification thirty days ahead and on its last day, once each', async () => {
  const world = await freshWorld()
  await world.as('mechanism')
  await insertVendor(world, 'a', 2, { departId: 'd-one', sysOrgCode: 'A02' })
  await world.client.execute("update vendor_qualification set expires = '2026-12-25'")
  const resultsByDay: Record<string, string | null> = {}
  for (const date of ['2026-11-24', '2026-11-25', '2026-12-01', '2026-12-25', '2026-12-26']) {
    passTo(world, date)
    resultsByDay[date] = await run(world)
    expect(await run(world)).toBe('0 told')
  }
  expect(resultsByDay).toEqual({
    ...{ '2026-11-24': '0 told', '2026-11-25': '1 told', '2026-12-01': '0 told' },
    ...{ '2026-12-25': '1 told', '2026-12-26': '0 told' },
  })
  expect((await world.all('announcement')).map(({ title }) => title)).toEqual(['资质即将到期：a', '资质到期：a'])
})
