import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { requestContext } from '~/worker/core/context'
import * as subjects from '~/worker/subjects/calls'
import { allCaseSlices } from '~/worker/subjects/case'
import { loadCases, type CaseSelector } from '~/worker/subjects/case-loader.server'

const load = (world: World, which: CaseSelector) => {
  const ctx = requestContext(
    new Request('http://test/', { headers: { 'x-now-offset': String(world.offset) } }),
    world.bindings as never,
  )
  return loadCases({ ...ctx, actor: { kind: 'system', name: 'job' } }, which, ...allCaseSlices)
}

describe('loadCases', () => {
  test('returns subjects once in the order of the given ids and lists missing ids', async () => {
    const world = await freshWorld()
    for (const id of ['a', 'b', 'c']) await world.subject({ id, collectId: `declaration ${id}` })
    await world.subject({ id: 'deleted', delFlag: 1 })
    const { rows, missing } = await load(world, ['c', 'declaration a', 'a', 'no-such', 'deleted'])
    expect(rows.map((one) => one.id)).toEqual(['c', 'a'])
    expect(missing).toEqual(['no-such', 'deleted'])
  })

  test('returns all subjects of a condition', async () => {
    const world = await freshWorld()
    for (const year of ['2025', '2026']) await world.subject({ id: year, year })
    expect((await load(world, sql`select id from subject where year = '2025'`)).rows.map((one) => one.id)).toEqual([
      '2025',
    ])
    expect((await load(world, [])).rows).toEqual([])
  })

  describe('with all related rows of two subjects', () => {
    async function loaded() {
      const world = await freshWorld()
      const contact = await world.as('mechanism')
      const away = await world.person('mechanism', { departId: 'd-two' })
      await world.person('mechanism', { status: 0 })
      await world.person('subjectMan')
      const own = await world.subject({ id: 'own', status: 'ESTABLISHED', year: '2026' })
      await world.subject({ id: 'other', status: 'ESTABLISHED', year: '2025', leadDepartId: 'd-two' })
      for (const subjectId of ['other', 'own']) {
        const named = (id: string) => `${subjectId} ${id}`
        const of = { subjectId, year: '2026' }
        for (const [id, sort] of [
          ['m2', 2],
          ['m1', 1],
        ] as const)
          await world.make('subjectMember', { id: named(id), subjectId, name: id, sort })
        await world.db.run(`delete from subject_member where subject_id = '${subjectId}' and id not like '% m_'`)
        for (const [id, assignTime] of [
          ['r2', '2026-02-01'],
          ['r3', '2026-01-01'],
          ['r1', '2026-02-01'],
        ] as const)
          await world.make('subjectReview', {
            ...{ id: named(id), subjectId, stage: 'RE', reviewerId: id, reviewerName: id, assignTime },
          })
        for (const id of ['g2', 'g1'])
          await world.make('subjectGrade', { id: named(id), ...of, graderId: id, graderName: id })
        for (const [reportType, dueTime] of [
          ['MIDTERM', '2026-06-01 00:00:00'],
          ['OPENING', '2026-03-01 00:00:00'],
        ] as const)
          await world.make('report', { id: named(reportType), ...of, reportType, dueTime })
        for (const seq of [3, 2])
          await world.make('subjectStatusLog', {
            ...{ id: named(`l${seq}`), subjectId, seq, toStatus: 'TO_APPROVAL', operation: 'x' },
          })
        for (const versionNo of [1, 2])
          await world.make('subjectVersion', {
            ...{ id: named(`v${versionNo}`), subjectId, versionNo, snapshot: {}, diff: [], reason: '', submitter: '' },
            submitTime: world.stamp(),
          } as never)
        await world.make('changeRequest', { id: named('c'), subjectId, kind: 'delay' })
        await world.make('objection', { id: named('o'), subjectId, content: '异议', name: '某人' })
        await world.make('similarity', { id: named('s'), subjectId, targetSubjectId: 'x', targetName: 'x', rate: 50 })
        await world.make('prize', {
          ...{ id: named('p'), ...of, prizeLevel: '一等', prizeName: '一等奖', certificateNo: subjectId },
        })
      }
      for (const year of ['2025', '2026']) await world.make('gradeRule', { id: `rule ${year}`, year, criteria: [] })
      return { contact, away, own, rows: (await load(world, ['own', 'other'])).rows }
    }

    test('returns the rows of each subject in order', async () => {
      const { own, rows } = await loaded()
      const one = rows[0]!
      const ids = (list: readonly { id: string }[]) => list.map((row) => row.id.replace('own ', ''))
      expect({
        members: ids(one.members),
        reviews: ids(one.reviews),
        grades: ids(one.grades),
        reports: ids(one.reports),
        logs: one.logs.map((line) => line.seq),
        last: [one.lastSeq, one.lastVersion],
        changes: ids(one.changes),
        objections: ids(one.objections),
        similarities: ids(one.similarities),
        collect: one.collect!.id,
      }).toEqual({
        members: ['m1', 'm2'],
        reviews: ['r3', 'r1', 'r2'],
        grades: ['g1', 'g2'],
        reports: ['OPENING', 'MIDTERM'],
        logs: [1, 2, 3],
        last: [3, 2],
        changes: ['c'],
        objections: ['o'],
        similarities: ['s'],
        collect: own.collectId,
      })
    })

    test('returns award, grading rule, institution and active contacts of each subject', async () => {
      const { contact, away, rows } = await loaded()
      expect(rows.map((row) => [row.prize!.id, row.rule!.id, row.depart!.id, row.contactIds])).toEqual([
        ['own p', 'rule 2026', 'd-one', [contact.user.id]],
        ['other p', 'rule 2025', 'd-two', [away.id]],
      ])
    })
  })

  test('sets similarityRunning only for an open comparison of the subject', async () => {
    const world = await freshWorld()
    await world.subject({ id: 's' })
    const running = async (...rows: [kind: string, subjectId: string, status: number][]) => {
      await world.db.run('delete from outbox')
      for (const [kind, subjectId, status] of rows)
        await world.make('outbox', { kind, payload: { subjectId }, status, nextTime: world.stamp() })
      return (await load(world, ['s'])).rows[0]!.similarityRunning
    }
    expect(await running(['similarity', 's', 0])).toBe(true)
    expect(await running(['similarity', 's', 1], ['similarity', 'other', 0], ['mail', 's', 0])).toBe(false)
  })

  test('omits deleted files of declarations and reports', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id, collectId } = await world.subject({ status: 'ESTABLISHED' })
    for (const file of ['kept', 'gone'])
      await world.make('file', {
        ...{ id: file, fileName: file, ext: 'pdf', size: 1, mime: 'application/pdf', sha256: file, objectKey: file },
        ...{ uploaderId: man.user.id, delFlag: file === 'gone' ? 1 : 0 },
      })
    await world.client.execute({
      sql: 'update subject_collect set attachments = ? where id = ?',
      args: [JSON.stringify([{ slot: 'application', fileIds: ['kept', 'gone'] }]), collectId],
    })
    await world.make('report', { subjectId: id, year: '2026', reportType: 'OPENING', fileIds: ['gone', 'kept'] })
    const [one] = (await load(world, [id])).rows
    expect(one!.collect!.attachments).toEqual([{ slot: 'application', fileIds: ['kept'] }])
    expect(one!.reports[0]!.fileIds).toEqual(['kept'])
  })

  test('loads the form of the declaration, or the built-in form without one', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { definition } = (await biz.ask(subjects.yearForm, { year: '2026' })).body.result
    const slots = [{ ...definition.slots[0], name: '实施方案' }]
    const saved = await biz.attempt(subjects.saveYearForm, { year: '2026', definition: { ...definition, slots } })
    await world.subject({ id: 'a' })
    await world.subject({ id: 'b' })
    await world.db.run(`update subject_collect set form_id = '${saved.body.result.id}' where subject_id = 'b'`)
    const { rows } = await load(world, ['a', 'b'])
    expect(rows.map((one) => one.form.definition.slots[0]!.name)).toEqual(['申报书', '实施方案'])
  })
})
