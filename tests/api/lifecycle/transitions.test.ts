import { describe, expect, test } from 'vitest'
import { callsOfTransition } from '~/tests/support/transition-calls'
import { freshWorld, type World } from '~/tests/support/world'
import { policy } from '~/worker/policy/policy'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'
import { type SubjectTransition, subjectLifecycle } from '~/worker/subjects/lifecycle'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import { recipes, startStatuses } from './recipes'

const names = Object.keys(recipes) as SubjectTransition[]
const rowOf = (name: SubjectTransition) => subjectLifecycle.moves[name]
const startOf = (name: SubjectTransition) => startStatuses[name] ?? (rowOf(name).from as readonly SubjectStatus[])[0]!

async function arranged(world: World, name: SubjectTransition, status: SubjectStatus) {
  const recipe = recipes[name]!
  const subject = await world.subject({ ...recipe.given, status, ...(name === 'remove' && { submitTime: null }) })
  await recipe.beside?.(world, subject)
  return subject
}
/** All data that a transition could change, in one statement. */
const state = async (world: World, id: string) => {
  const { rows } = await world.client.execute({
    sql: `select lock_version, status, (select count(*) from subject_status_log where subject_id = s.id) lines,
      (select json_group_array(json_array(reviewer_id, status, lock_version)) from subject_review where subject_id = s.id) reviews,
      (select count(*) from subject_grade) grades, (select count(*) from prize) prizes
      from subject s where id = ?`,
    args: [id],
  })
  return { ...rows[0]! }
}

/** tests/api/lifecycle/every-call.test.ts covers the rejection from every other status for every call and role. */
describe('transitions of the life cycle', () => {
  test('have a recipe for each transition of a person', () => {
    const made = ['planTopic', 'draft'] // These create the subject: tests/api/subjects
    const people = (Object.keys(subjectLifecycle.moves) as SubjectTransition[]).filter(
      (name) => callsOfTransition('subject', name).length > 0 && !made.includes(name),
    )
    expect(people.toSorted()).toEqual(names.toSorted())
  })

  describe.each(names)('%s', (name) => {
    const recipe = recipes[name]!
    test(`is made by ${recipe.by} in at most three trips, once, and leaves its line and its log row`, async () => {
      const world = await freshWorld()
      const subject = await arranged(world, name, startOf(name))
      const who = await world.as(recipe.by)
      const before = await state(world, subject.id)
      const answer = await recipe.act(who, subject, world)
      expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
      expect(answer.trips).toBeLessThanOrEqual(3)
      const after = (await world.read('subject', subject.id))!
      if (name === 'remove') return expect(after.delFlag).toBe(1)
      expect(after.status).toBe(recipe.to ?? rowOf(name).to[0])
      expect((await world.all('log')).some((row) => row.logType === 2 && row.userId === who.user.id)).toBe(true)
      if (after.status !== before.status) {
        const line = (await world.all('subjectStatusLog')).filter((row) => row.subjectId === subject.id).at(-1)
        expect(line).toMatchObject({
          operation: name,
          fromStatus: before.status,
          toStatus: after.status,
          actorId: who.user.id,
          roleCode: recipe.by,
        })
      }
    })

    test('rejects every role without the permission and changes nothing', async () => {
      const world = await freshWorld()
      const subject = await arranged(world, name, startOf(name))
      const may: readonly RoleCode[] = policy[rowOf(name).by].roles
      const before = await state(world, subject.id)
      expect((await world.nobody.ask(subjects.listSubjects)).status).toBe(401)
      for (const code of roleCodes) {
        if (may.includes(code) || (name === 'withdraw' && code === 'bizManger')) continue
        const who = await world.as(code)
        const answer = await recipe.act(who, subject, world)
        // A call with several transitions may be permitted to the role for another one; then the status causes the
        // rejection.
        const refused = holdsAnother(name, code) ? [200, 403, 404] : [403, 404]
        expect(refused, `${code}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
        expect(answer.body.success).toBe(false)
      }
      expect(await state(world, subject.id)).toEqual(before)
    })
  })
})

/** True if the role can make another transition by the same call. */
function holdsAnother(name: SubjectTransition, code: RoleCode): boolean {
  const calls = callsOfTransition('subject', name)
  return (Object.keys(subjectLifecycle.moves) as SubjectTransition[]).some(
    (other) =>
      other !== name &&
      callsOfTransition('subject', other).some((call) => calls.includes(call)) &&
      (policy[rowOf(other).by].roles as readonly RoleCode[]).includes(code),
  )
}
