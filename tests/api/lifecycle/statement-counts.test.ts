import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { InStatement } from '@libsql/client'
import { isWrite } from '~/db/client'
import { clientAt } from '~/tests/support/database-server'
import { loadPageData } from '~/tests/support/page-data'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { loadWorkplace } from '~/app/dashboard/loader.server'
import type { RoleCode } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'
import * as reviewsCalls from '~/worker/reviews/calls'
import { type SubjectTransition, subjectLifecycle } from '~/worker/subjects/lifecycle'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import * as todos from '~/worker/pending-tasks/calls'
import { recipes, startStatuses } from './recipes'

/** Number of statements in the last reading round trip, without those of the session. */
async function readBy({ url }: World, call: () => Promise<unknown>): Promise<number> {
  const batch = vi.spyOn(clientAt(url), 'batch')
  onTestFinished(() => batch.mockRestore())
  await call()
  return batch.mock.calls.filter(([statements]) => !(statements as InStatement[]).some(isWrite)).at(-1)![0].length
}
const ok = async (answer: Promise<Answer>) => expect((await answer).body, 'answered').toMatchObject({ success: true })

describe('SQL statements of a command', () => {
  const names = Object.keys(recipes) as SubjectTransition[]
  test('have a fixed number for each transition', { timeout: 300_000 }, async () => {
    const lines: string[] = []
    for (const name of names) {
      const recipe = recipes[name]!
      const world = await freshWorld()
      const from = subjectLifecycle.moves[name].from as readonly SubjectStatus[]
      const subject = await world.subject({
        ...recipe.given,
        status: startStatuses[name] ?? from[0]!,
        ...(name === 'remove' && { submitTime: null }),
      })
      await recipe.beside?.(world, subject)
      const who = await world.as(recipe.by)
      lines.push(`${name} ${await readBy(world, () => ok(recipe.act(who, subject, world)))}`)
    }
    expect(lines).toMatchInlineSnapshot(`
      [
        "assignManager 7",
        "adoptTopic 8",
        "extendDue 6",
        "edit 16",
        "submit 16",
        "approve 6",
        "returnByContact 6",
        "withdraw 6",
        "passFormal 8",
        "requestSupplement 8",
        "replenish 16",
        "requestPerfect 8",
        "resubmit 16",
        "rejectFormal 8",
        "assignFirst 10",
        "returnToReviewers 8",
        "review 9",
        "reassign 10",
        "openAnswer 7",
        "answer 8",
        "passFirst 8",
        "perfectFirst 8",
        "rejectFirst 8",
        "assignRe 10",
        "passRe 8",
        "perfectRe 8",
        "rejectRe 8",
        "backToFirst 6",
        "publishPlan 11",
        "rejectPlan 8",
        "endPublicity 8",
        "rejectEstablish 8",
        "establish 11",
        "unestablish 8",
        "maintain 6",
        "handOver 7",
        "conclude 9",
        "close 7",
        "grade 10",
        "assignConclusion 10",
        "endGrading 9",
        "initiateAward 9",
        "finish 9",
        "award 11",
        "finishWithoutPrize 9",
        "rollBack 8",
        "undo 9",
        "reopen 9",
        "remove 6",
      ]
    `)
  })
})

describe('SQL statements of a page', () => {
  const reading = async (roleCode: RoleCode, call: (who: SignedIn, id: string, world: World) => Promise<unknown>) => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'ESTABLISHED' })
    const who = await world.as(roleCode)
    return readBy(world, () => call(who, id, world))
  }

  test('are thirteen in one round trip for the page of a subject', async () => {
    expect(await reading('bizManger', (who, id) => ok(who.ask(subjects.subjectDetail, { id })))).toBe(13)
  })

  test('are three for the reviews of a subject: subject with form, reviews, timeline', async () => {
    const reviews = (who: SignedIn, subjectId: string) => ok(who.ask(reviewsCalls.subjectReviews, { subjectId }))
    expect(await reading('bizManger', reviews)).toBe(3)
  })

  test('are one for pending tasks, shared by rows, total and kinds', async () => {
    expect(await reading('bizManger', (who) => ok(who.ask(todos.listTodos)))).toBe(1)
  })

  test('are eight for the dashboard: pending tasks, announcements, changes, year and fields, schedule, calendar', async () => {
    expect(await reading('bizManger', (who, _, world) => loadPageData(world, who, loadWorkplace as never))).toBe(8)
  })
})
