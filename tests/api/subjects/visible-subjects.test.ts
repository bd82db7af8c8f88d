import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demonstrationWorld, peopleOf, person } from '~/tests/support/demonstration'
import { freshWorld, type World } from '~/tests/support/world'
import { report, subject } from '~/db/schema'
import type { Actor, Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'
import { canSeeReport } from '~/worker/subjects/reports/mirrors'
import { visibleReportsCondition } from '~/worker/subjects/reports/row-access.server'
import type { SubjectCase } from '~/worker/subjects/case'
import { loadCases } from '~/worker/subjects/case-loader.server'
import { visibleColumns } from '~/worker/subjects/visible-columns.server'
import { visibleStatus, subjectStatusNames } from '~/worker/subjects/statuses'
import { seesFewSubjects, canSeeSubject, visibleSubjectsCondition } from '~/worker/subjects/row-access.server'

describe('visible subjects of the demonstration data', () => {
  let world: World
  const cases: SubjectCase[] = []
  let people = new Map<RoleCode, Person[]>()
  beforeAll(async () => {
    world = await demonstrationWorld()
    const ctx = requestContext(new Request('http://test/'), world.bindings as never)
    const job = { ...ctx, actor: { kind: 'system', name: 'test' } as const }
    const years = await world.db.selectDistinct({ year: subject.year }).from(subject)
    for (const { year } of years)
      cases.push(...(await loadCases(job, sql`select id from subject where year = ${year}`)).rows)
    people = await peopleOf(world)
  })
  const listed = async (actor: Actor, lead: 'row' | 'set') =>
    (await world.db.select({ id: subject.id }).from(subject).where(visibleSubjectsCondition(actor, lead)))
      .map(({ id }) => id)
      .toSorted()
  const sees = (actor: Actor) =>
    cases
      .filter((one) => canSeeSubject(actor, one))
      .map(({ id }) => id)
      .toSorted()

  test.each(roleCodes)('are the same in the list and one by one for %s', async (role) => {
    for (const one of people.get(role)!)
      for (const lead of ['row', 'set'] as const)
        expect(await listed(one, lead), `${one.username}, ${lead}`).toEqual(sees(one))
  })

  test('are few for managers, experts and contacts', () => {
    const few = roleCodes.filter((role) => seesFewSubjects(person(role)))
    expect(few).toEqual(['subjectMan', 'counselor', 'mechanism'])
    for (const role of few) {
      const counts = people.get(role)!.map((one) => sees(one).length)
      expect(Math.max(...counts), role).toBeGreaterThan(0)
      expect(Math.max(...counts), role).toBeLessThan(cases.length / 5)
    }
  })
})

describe('visible columns by status and notice hold', () => {
  const actors = [{ kind: 'system', name: 'test' } as const, ...roleCodes.map((role) => person(role))]
  async function everyStatus() {
    const world = await freshWorld()
    for (const status of subjectStatusNames)
      for (const holdNotice of [0, 1]) {
        const { id } = await world.subject({ id: `${status} ${holdNotice}`, status, holdNotice, createBy: 'name' })
        await world.make('report', { id: `of ${id}`, subjectId: id, year: '2026', reportType: 'REVIEW' })
      }
    return world
  }

  test('show the same status in list and detail', async () => {
    const world = await everyStatus()
    for (const actor of actors) {
      const rows = await world.db.select({ row: subject, shown: visibleColumns(actor).status }).from(subject)
      expect(rows).toHaveLength(36)
      for (const { row, shown } of rows)
        expect(shown, `${row.id} to ${'roleCode' in actor ? actor.roleCode : 'a job'}`).toBe(
          'roleCode' in actor ? visibleStatus(row, actor.roleCode) : row.status,
        )
    }
  })

  test('list review reports to users who may know the end of the round', async () => {
    const world = await everyStatus()
    for (const actor of actors) {
      const rows = await world.db
        .select({ id: report.id })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .where(visibleReportsCondition(actor))
      const seen = await world.db.select().from(subject).where(visibleSubjectsCondition(actor))
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        seen
          .filter((row) => canSeeReport(actor, { reportType: 'REVIEW' }, row))
          .map(({ id }) => `of ${id}`)
          .toSorted(),
      )
    }
  })
})
