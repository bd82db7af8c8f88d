import { beforeAll, describe, expect, test } from 'vitest'
import { demoRows } from '~/db/seed/demo'
import { makeSampleFiles } from '~/db/seed/demo/sample-files'
import { type Rows, writeRows } from '~/db/seed/demo/rows'
import { exhaustive, sampled } from '~/tests/support/sampled'
import { freshWorld, START } from '~/tests/support/world'
import type { Row } from '~/worker/core/change'
import * as steering from '~/worker/subject-management/calls'
import { type SubjectTransition, subjectLifecycle } from '~/worker/subjects/lifecycle'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import { recipes, startStatuses } from '../lifecycle/recipes'

let rows: Rows
beforeAll(async () => {
  rows = demoRows({ now: START, blobs: await makeSampleFiles(), passwordHash: '$scrypt$demo' })
}, 60_000)

type Line = Pick<Row<'subjectStatusLog'>, 'dataBefore' | 'dataAfter'>
type Kept = { created?: object }
/** Data that undo reads from a log row: the fields to restore and the tables of the rows to remove. */
const shapeOf = ({ dataBefore, dataAfter }: Line) =>
  [...Object.keys(dataBefore ?? {}), ...Object.keys((dataAfter as Kept | null)?.created ?? {})].toSorted().join(' ')

describe('status logs of the demonstration data', () => {
  test('store the same undo data as the real transitions', { timeout: 120_000 }, async () => {
    const linesByOperation = Map.groupBy(rows.subjectStatusLog, (log) => log.operation as SubjectTransition)
    for (const [name, lines] of linesByOperation) {
      const recipe = recipes[name]
      // `create` restores nothing, `maintain` changes any field, and `endPublicity` is mostly executed by a job.
      if (!recipe || name === 'maintain' || name === 'endPublicity') continue
      const world = await freshWorld()
      const status = startStatuses[name] ?? (subjectLifecycle.moves[name].from as readonly SubjectStatus[])[0]!
      const subject = await world.subject({ ...recipe.given, status })
      await recipe.beside?.(world, subject)
      await recipe.act(await world.as(recipe.by), subject, world)
      const used = (await world.all('subjectStatusLog')).findLast((row) => row.operation === name)!
      const written = shapeOf(used)
      // A second decision of a contact in the same round updates the row of the first.
      const again = name === 'approve' || name === 'returnByContact' ? written.replace(' subjectReview', '') : written
      for (const line of lines)
        expect([written, again], `${name} of ${line.subjectId}`).toContain(shapeOf(line as Line))
    }
  })

  test('allow undoing the last step and restore the previous values', {
    timeout: 240_000,
  }, async () => {
    const world = await freshWorld()
    await world.client.batch(['delete from setting', 'delete from depart'])
    await writeRows(world.client, rows)
    const admin = await world.signIn(rows.user.find((user) => user.username === 'admin') as Row<'user'>, 'admin')
    const back = new Set<string>()
    const refused: string[] = []
    const tried = [...Map.groupBy(rows.subject, ({ status }) => status).values()].flatMap((some) => sampled(some, 12))
    for (const { id, status } of tried) {
      const answer = await admin.ask(steering.undoStep, { subjectId: id, reason: '核对演示数据' })
      expect(answer.status, `${status} ${id}: ${answer.body.message}`).toBe(200)
      if (answer.body.success) back.add(id)
      else refused.push(`${answer.body.code} ${answer.body.message.replace(/：.*/s, '')}`)
    }
    expect(new Set(refused)).toEqual(new Set(['409 暂无可回退的操作', '409 以下内容已有人处理，无法回退']))
    const statuses = new Set(rows.subject.filter(({ id }) => back.has(id)).map(({ status }) => status))
    expect(statuses.size).toBeGreaterThanOrEqual(exhaustive ? 18 : 15)
    expect(back.size).toBeGreaterThan(exhaustive ? 1100 : 100)
    const now = new Map((await world.all('subject')).map((row) => [row.id, row]))
    for (const id of back) {
      const last = rows.subjectStatusLog.findLast(
        (log) => log.subjectId === id && !log.undoneBy && log.operation !== 'undo',
      )!
      const { prevStatus: _, statusTime: __, ...before } = last.dataBefore as Record<string, unknown>
      expect(now.get(id), `${id} ${last.operation}`).toMatchObject(before)
    }
  })
})
