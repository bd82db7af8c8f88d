import { describe, expect, test } from 'vitest'
import { callsOfTransition } from '~/tests/support/transition-calls'
import { freshWorld, type World } from '~/tests/support/world'
import { policy } from '~/worker/policy/policy'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'
import { type ReportTransition, reportLifecycle } from '~/worker/reports/lifecycle'
import { reportStatusCodes } from '~/worker/subjects/reports/statuses'
import { recipes, makeReport } from './recipes'

const names = Object.keys(recipes) as ReportTransition[]
const rowOf = (name: ReportTransition) => reportLifecycle.moves[name]
const fromOf = (name: ReportTransition) => rowOf(name).from as readonly number[]
const state = async (world: World, id: string) => {
  const { lockVersion, status, cancelled, dueTime, openTime } = (await world.read('report', id))!
  return {
    lockVersion,
    status,
    cancelled,
    dueTime,
    openTime,
    logs: (await world.all('reportLog')).length,
    versions: (await world.all('reportVersion')).length,
    extensions: (await world.all('reportExtension')).length,
  }
}
/** True if the call makes another transition from this status. */
const sharesCall = (name: ReportTransition, status: number) =>
  (Object.keys(reportLifecycle.moves) as ReportTransition[]).some(
    (other) =>
      other !== name &&
      callsOfTransition('report', other).some((call) => callsOfTransition('report', name).includes(call)) &&
      rowOf(other).from !== 'new' &&
      fromOf(other).includes(status),
  )

describe('transitions of the report life cycle', () => {
  test('have a recipe for each transition of a person', () => {
    const people = (Object.keys(reportLifecycle.moves) as ReportTransition[]).filter(
      (name) => callsOfTransition('report', name).length > 0 && rowOf(name).from !== 'new',
    )
    expect(people.toSorted()).toEqual(names.toSorted())
  })

  describe.each(names)('%s', (name) => {
    const recipe = recipes[name]!
    test(`is made by ${recipe.by} from each of its statuses, in at most three trips, once`, async () => {
      const world = await freshWorld()
      const who = await world.as(recipe.by)
      for (const status of fromOf(name)) {
        const report = await makeReport(world, { ...recipe.given, status })
        const answer = await recipe.act(who, report)
        expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
        expect(answer.trips).toBeLessThanOrEqual(3)
        const after = (await world.read('report', report.id))!
        const to = rowOf(name).to as readonly number[]
        expect(after.status).toBe(to.includes(status) ? status : to[0])
        expect((await world.all('log')).some((row) => row.logType === 2 && row.userId === who.user.id)).toBe(true)
        if (name === 'cancel') expect(after.cancelled).toBe(1)
        else if (name !== 'save')
          expect((await world.all('reportLog')).filter((row) => row.reportId === report.id)).toMatchObject([
            { operation: name, fromStatus: status, toStatus: after.status, actorId: who.user.id, roleCode: recipe.by },
          ])
      }
    })

    test('rejects every role without the permission and changes nothing', async () => {
      const world = await freshWorld()
      const report = await makeReport(world, { ...recipe.given, status: fromOf(name)[0] })
      const may: readonly RoleCode[] = policy[rowOf(name).by].roles
      const before = await state(world, report.id)
      for (const code of roleCodes) {
        if (may.includes(code)) continue
        const answer = await recipe.act(await world.as(code), report)
        expect([403, 404], `${code}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      }
      const foreign = await makeReport(
        world,
        { ...recipe.given, status: fromOf(name)[0], submitRole: '联系人' },
        {
          subjectManId: 'somebody',
          sysOrgCode: 'A03',
          leadDepartId: 'd-two',
        },
      )
      if (recipe.by !== 'bizManger') {
        const answer = await recipe.act(await world.as(recipe.by), foreign)
        expect(answer.status, JSON.stringify(answer.body)).toBe(404)
      }
      expect(await state(world, report.id)).toEqual(before)
    })

    test('rejects every other status, a cancelled report and an ended subject', async () => {
      const world = await freshWorld()
      const who = await world.as(recipe.by)
      const wrong = [
        ...reportStatusCodes
          .filter((status) => !fromOf(name).includes(status) && !sharesCall(name, status))
          .map((status) => makeReport(world, { ...recipe.given, status })),
        ...(name === 'cancel'
          ? []
          : [
              makeReport(world, { ...recipe.given, status: fromOf(name)[0], cancelled: 1 }),
              makeReport(world, { ...recipe.given, status: fromOf(name)[0] }, { status: 'TO_AUDIT' }),
            ]),
      ]
      for (const report of await Promise.all(wrong)) {
        const before = await state(world, report.id)
        const answer = await recipe.act(who, report)
        if (name === 'cancel') {
          expect((await world.read('report', report.id))?.cancelled).toBe(0)
          continue
        }
        expect(answer.body, `${report.status}: ${JSON.stringify(answer.body)}`).toMatchObject({
          success: false,
          code: 409,
        })
        expect(answer.body.message.length).toBeGreaterThan(3)
        expect(await state(world, report.id), String(report.status)).toEqual(before)
      }
    })

    if (name !== 'save')
      test('succeeds once if made twice at the same time', async () => {
        const world = await freshWorld()
        const report = await makeReport(world, { ...recipe.given, status: fromOf(name)[0] })
        const who = [await world.as(recipe.by), await world.as(recipe.by, recipe.by === 'bizManger' ? 'other' : '')]
        const answers = await Promise.all(who.map((one) => recipe.act(one, report)))
        // Saving and extending may follow each other; one transition must not write two timeline entries.
        const lines = (await world.all('reportLog')).length
        const good = answers.filter((answer) => answer.body.success).length
        expect(good).toBeGreaterThanOrEqual(1)
        if (name === 'create' || name === 'extend') expect(lines).toBeLessThanOrEqual(good)
        else expect(good).toBe(1)
        for (const answer of answers) expect([200, 409]).toContain(answer.body.code)
      })
  })
})
