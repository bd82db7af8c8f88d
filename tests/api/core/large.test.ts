import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callsAbout, callsWith } from '~/tests/support/read-calls'
import { sampled } from '~/tests/support/sampled'
import { freshWorld, type World } from '~/tests/support/world'

const MANY = 60
/** Sixty such texts exceed the size limit of one database response. */
const LONG = '研'.repeat(200_000)

/** Creates established subjects of two years with long texts in the declaration, in every report and in every review. */
async function makeLongSubjects(world: World) {
  const subjects = []
  for (let at = 0; at < MANY; at++) {
    const subject = await world.subject({
      status: 'ESTABLISHED',
      year: at % 2 ? '2026' : '2025',
      subjectNum: `FT2026-03-${at}`,
      establishTime: '2026-01-01 09:00:00',
      startDate: '2026-01-01',
      endDate: '2027-12-31',
    })
    subjects.push(subject)
    await world.make('report', {
      subjectId: subject.id,
      year: '2026',
      reportType: 'MIDTERM',
      status: 1,
      dueTime: '2026-12-01 23:59:59',
      content: LONG,
    })
  }
  await world.db.run(sql`update subject set content = ${LONG}`)
  return subjects
}

test('no list, count or export of many long texts reads all of them at once', {
  timeout: 240_000,
}, async () => {
  const world = await freshWorld()
  const subjects = await makeLongSubjects(world)
  const one = subjects[0]!
  const failed = new Set<string>()
  for (const role of sampled(['bizManger', 'admin', 'technologyManger'] as const, 1)) {
    const who = await world.as(role)
    const calls = [
      ...callsAbout(one, ' of one'),
      ...callsWith(one.id, ' of all', { pageSize: 100 }),
      ...callsWith(one.id, ' of a year', { pageSize: 100, year: '2026' }),
    ]
    for (const call of calls) {
      const { status, response } = await call.make(who)
      // A streamed response breaks off in the middle.
      const whole = response.bodyUsed || (await response.arrayBuffer().then(Boolean, () => false))
      if (status >= 500 || !whole) failed.add(`${role} ${call.name}`)
    }
  }
  expect([...failed]).toEqual([])
})
