import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'
import { subjectStatusNames } from '~/worker/subjects/statuses'

type Row = { id: string; canDeal: number }
/** Ids of subjects that the person has to handle; asserts that flag and filter agree. */
async function subjectsToHandle(who: SignedIn) {
  const rows = async (query: object) =>
    (await who.ask(subjects.listSubjects, { pageSize: 100, ...query })).body.result.records as Row[]
  const flagged = (await rows({})).filter((row) => row.canDeal).map((row) => row.id)
  expect((await rows({ todo: 1 })).map((row) => row.id)).toEqual(flagged)
  return flagged.toSorted()
}
const review = (world: World, subjectId: string, who: SignedIn, stage: string, given: object = {}) =>
  world.make('subjectReview', { subjectId, stage, reviewerId: who.user.id, reviewerName: who.user.realname, ...given })
const grade = (world: World, subjectId: string, who: SignedIn, given: object = {}) =>
  world.make('subjectGrade', {
    ...{ subjectId, year: '2026', graderId: who.user.id, graderName: who.user.realname },
    ...given,
  })

describe('subjects to handle', () => {
  test('of a manager are drafts and returned own subjects', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    for (const status of subjectStatusNames) await world.subject({ id: status, status })
    const other = await world.subject({ id: 'others', subjectManId: 'u-other', createBy: man.user.username })
    expect((await man.ask(subjects.subjectDetail, { id: other.id })).status, 'visible to the creator').toBe(200)
    expect(await subjectsToHandle(man)).toEqual(['TO_PERFECT', 'TO_SUBMIT', 'TO_SUPPLEMENT'])
  })

  test('of a contact are pending approvals and own drafts, and the own subject only by setting', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const wrote = { createBy: contact.user.username }
    await world.subject({ id: 'waiting', status: 'TO_APPROVAL' })
    await world.subject({ id: 'own', status: 'TO_APPROVAL', subjectManId: contact.user.id })
    await world.subject({ id: 'others draft', status: 'TO_SUBMIT' })
    await world.subject({ id: 'draft', status: 'TO_SUBMIT', ...wrote })
    await world.subject({ id: 'returned', status: 'TO_PERFECT', ...wrote })
    await world.subject({ id: 'passed on', status: 'TO_REVIEW', ...wrote })
    await world.subject({ id: 'elsewhere', status: 'TO_APPROVAL', sysOrgCode: 'A03', leadDepartId: 'd-two' })
    expect(await subjectsToHandle(contact)).toEqual(['draft', 'returned', 'waiting'])
    await world.set('contactMayApproveOwn', 1)
    expect(await subjectsToHandle(contact)).toEqual(['draft', 'own', 'returned', 'waiting'])
  })

  test('of a reviewer are open assignments of the current round and stage', async () => {
    const world = await freshWorld()
    const [expert, member] = [await world.as('counselor'), await world.as('technologyManger')]
    for (const [status, stage, who] of [
      ['FISRT_AUDITING', 'FIRST', member],
      ['RE_AUDITING', 'RE', expert],
    ] as const) {
      const other = stage === 'RE' ? 'FIRST' : 'RE'
      const cases: [name: string, stage: string, given: object][] = [
        ['new', stage, { status: 0 }],
        ['begun', stage, { status: 1 }],
        ['written', stage, { status: 2 }],
        ['declining', stage, { status: 3 }],
        ['cancelled', stage, { status: 4 }],
        ['of the round before', stage, { status: 0, roundNo: 1 }],
        ['of another stage', other, { status: 0 }],
      ]
      for (const [name, of, given] of cases) {
        const { id } = await world.subject({ id: `${status} ${name}`, status, roundNo: 2 })
        await review(world, id, who, of, { roundNo: 2, ...given })
      }
      const { id } = await world.subject({ id: `${status} of somebody else`, status, roundNo: 2 })
      await review(world, id, await world.as(who.user.roleCode, 'another'), stage, { roundNo: 2 })
    }
    expect(await subjectsToHandle(member)).toEqual(['FISRT_AUDITING begun', 'FISRT_AUDITING new'])
    expect(await subjectsToHandle(expert)).toEqual(['RE_AUDITING begun', 'RE_AUDITING new'])
  })

  test('of concluding reviews are separate for committee and experts', async () => {
    const world = await freshWorld()
    const [expert, member] = [await world.as('counselor'), await world.as('technologyManger')]
    for (const stage of ['CONC_TECH', 'CONC_ADVISER']) {
      const { id } = await world.subject({ id: stage, status: 'ESTABLISHED' })
      for (const who of [expert, member]) await review(world, id, who, stage)
    }
    expect([await subjectsToHandle(member), await subjectsToHandle(expert)]).toEqual([['CONC_TECH'], ['CONC_ADVISER']])
  })

  test('of a grader are open assignments', async () => {
    const world = await freshWorld()
    for (const who of [await world.as('counselor'), await world.as('technologyManger')]) {
      const role = who.user.roleCode
      const cases: [name: string, given: object][] = [
        ['not begun', { status: '未评分' }],
        ['begun', { status: '评分中' }],
        ['graded', { status: '已评分' }],
        ['cancelled', { status: '未评分', cancelled: 1 }],
        ['waived', { status: '未评分', waived: 1 }],
      ]
      for (const [name, given] of cases) {
        const { id } = await world.subject({ id: `${role} ${name}`, status: 'TO_AUDIT' })
        await grade(world, id, who, given)
      }
      const { id } = await world.subject({ id: `${role} past`, status: 'TO_PRIZE' })
      await grade(world, id, who)
      expect(await subjectsToHandle(who)).toEqual([`${role} begun`, `${role} not begun`])
    }
  })

  test('of the centre are pending decisions and overdue steps of others', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const expert = await world.as('counselor')
    const [over, later] = ['2026-11-20 09:00:00', '2026-11-20 18:00:00']
    for (const status of subjectStatusNames) await world.subject({ id: status, status })
    for (const status of ['TO_SUPPLEMENT', 'TO_PERFECT', 'TO_APPROVAL'] as const) {
      await world.subject({ id: `${status} overdue`, status, dueTime: over })
      await world.subject({ id: `${status} in time`, status, dueTime: later })
    }
    for (const [name, publicityEnd] of Object.entries({ over, later }))
      await world.subject({ id: `publicity ${name}`, status: 'TO_ESTABLISH', publicityEnd })
    expect(await subjectsToHandle(biz)).toEqual(
      [
        ...['TO_REVIEW', 'TO_FISRT_AUDIT', 'TO_RE_AUDIT', 'TO_ESTABLISH_DRAFT', 'ESTABLISHED_DRAFT', 'TO_PRIZE'],
        // No reviewer or grader is assigned to these.
        ...['FISRT_AUDITING', 'RE_AUDITING', 'TO_AUDIT'],
        ...['TO_SUPPLEMENT overdue', 'TO_PERFECT overdue', 'publicity over'],
      ].toSorted(),
    )
    await review(world, 'FISRT_AUDITING', expert, 'FIRST')
    await review(world, 'RE_AUDITING', expert, 'RE')
    await grade(world, 'TO_AUDIT', expert)
    for (const id of ['FISRT_AUDITING', 'RE_AUDITING', 'TO_AUDIT'])
      expect(await subjectsToHandle(biz)).not.toContain(id)
  })

  test('of the centre include reviews that are complete or overdue', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const expert = await world.as('counselor')
    const cases: [name: string, review: object, given?: object][] = [
      ['open', { status: 0 }],
      ['begun', { status: 1 }],
      ['declining', { status: 3 }],
      ['written', { status: 2 }],
      ['cancelled', { status: 4 }],
      ['open in the round before', { status: 0, roundNo: 1 }],
      ['open in another stage', { status: 0, stage: 'FIRST' }],
      ['overdue', { status: 0 }, { dueTime: '2026-11-20 09:00:00' }],
      ['in time', { status: 0 }, { dueTime: '2026-11-20 18:00:00' }],
    ]
    for (const [id, part, given] of cases) {
      await world.subject({ id, status: 'RE_AUDITING', roundNo: 2, ...given })
      await review(world, id, expert, 'RE', { roundNo: 2, ...part })
    }
    expect(await subjectsToHandle(biz)).toEqual([
      'cancelled',
      'open in another stage',
      'open in the round before',
      'overdue',
      'written',
    ])
  })

  test('of the centre include ended gradings, gradings without graders and reviewed final reports', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const expert = await world.as('counselor')
    const graded: [id: string, grade: object, given?: object][] = [
      ['graders at work', {}],
      ['graders gone', { cancelled: 1 }],
      ['grading ended', {}, { gradeEndTime: '2026-11-19 18:00:00' }],
    ]
    for (const [id, part, given] of graded) {
      await world.subject({ id, status: 'TO_AUDIT', ...given })
      await grade(world, id, expert, part)
    }
    const reports: [id: string, report: object][] = [
      ['conclusion reviewed', { status: 3 }],
      ['conclusion handed in', { status: 2 }],
      ['conclusion cancelled', { status: 3, cancelled: 1 }],
      ['opening reviewed', { status: 3, reportType: 'OPENING' }],
    ]
    for (const [id, part] of reports) {
      await world.subject({ id, status: 'ESTABLISHED' })
      await world.make('report', { subjectId: id, year: '2026', reportType: 'CONCLUSION', ...part })
    }
    expect(await subjectsToHandle(biz)).toEqual(['conclusion reviewed', 'graders gone', 'grading ended'])
  })
})

describe('review progress in the subject list', () => {
  test('counts assigned and committed reviews of the current stage and round', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.subject({ id: 's', status: 'RE_AUDITING', roundNo: 2 })
    const people: [stage: string, roundNo: number, status: number][] = [
      ['RE', 2, 2],
      ['RE', 2, 2],
      ['RE', 2, 0],
      ['RE', 2, 3],
      ['RE', 2, 4],
      ['RE', 2, 5],
      ['RE', 1, 2],
      ['FIRST', 2, 2],
    ]
    for (const [at, [stage, roundNo, status]] of people.entries())
      await review(world, 's', await world.as('counselor', `expert ${at}`), stage, { roundNo, status })
    const counts = async () => {
      const [row] = (await biz.ask(subjects.listSubjects)).body.result.records
      const detail = (await biz.ask(subjects.subjectDetail, { id: 's' })).body.result
      expect([detail.reviewTotal, detail.reviewDone]).toEqual([row!.reviewTotal, row!.reviewDone])
      return [row!.reviewTotal, row!.reviewDone]
    }
    expect(await counts()).toEqual([4, 2])
    await world.db.run(`update subject set status = 'FISRT_AUDITING'`)
    expect(await counts()).toEqual([1, 1])
  })

  test('offers transitions to members with edit right only', async () => {
    const world = await freshWorld()
    const [editor, reader] = [await world.as('subjectMan', '编辑'), await world.as('subjectMan', '读者')]
    await world.subject({ id: 's' })
    await world.make('subjectMember', { subjectId: 's', name: '编辑', userId: editor.user.id, editRight: 1 })
    await world.make('subjectMember', { subjectId: 's', name: '读者', userId: reader.user.id, editRight: 0 })
    const buttons = async (who: SignedIn) => (await who.ask(subjects.listSubjects)).body.result.records[0]!.buttons
    expect(await buttons(editor)).toEqual(['edit'])
    expect(await buttons(reader)).toEqual([])
  })

  test('offers the review to its reviewer while it is open', async () => {
    const world = await freshWorld()
    const member = await world.as('technologyManger')
    const cases: [name: string, stage: string, status: number][] = [
      ['new', 'FIRST', 0],
      ['begun', 'FIRST', 1],
      ['written', 'FIRST', 2],
      ['declining', 'FIRST', 3],
      ['cancelled', 'FIRST', 4],
      ['declined', 'FIRST', 5],
      ['word of a contact', 'MECHANISM', 2],
    ]
    for (const [id, stage, status] of cases) {
      await world.subject({ id, status: 'FISRT_AUDITING' })
      await review(world, id, member, stage, { status })
    }
    await world.subject({ id: 'of others', status: 'FISRT_AUDITING' })
    await review(world, 'of others', await world.as('technologyManger', 'another'), 'FIRST')
    const rows = (await member.ask(subjects.listSubjects, { pageSize: 100 })).body.result.records as {
      id: string
      buttons: string[]
    }[]
    expect(rows).toHaveLength(8)
    const offered = rows.filter((row) => row.buttons.includes('review')).map((row) => row.id)
    expect(offered.toSorted()).toEqual(['begun', 'declining', 'new', 'written'])
  })
})
