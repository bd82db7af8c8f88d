import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { RoleCode } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'
import { subjectStatusNames } from '~/worker/subjects/statuses'

type Tab = { key: string; title: string; visible: number; editable: number; badge: number; sort: number }
const tabsOf = async (who: SignedIn, subjectId: string): Promise<Tab[]> =>
  (await who.ask(subjects.subjectTabs, { subjectId })).body.result
const shown = async (who: SignedIn, id: string) =>
  (await tabsOf(who, id)).filter((tab) => tab.visible).map((tab) => tab.key)
const editable = async (who: SignedIn, id: string) =>
  (await tabsOf(who, id)).filter((tab) => tab.editable).map((tab) => tab.key)
const tabOf = async (who: SignedIn, id: string, key: string) => (await tabsOf(who, id)).find((tab) => tab.key === key)!
const review = (world: World, subjectId: string, who: SignedIn, stage: string, given: object = {}) =>
  world.make('subjectReview', { subjectId, stage, reviewerId: who.user.id, reviewerName: who.user.realname, ...given })
const prize = { year: '2026', prizeLevel: '一等', prizeName: '一等奖', certificateNo: 'KTJ2026-001' }
/** A completed subject with all kinds of related rows. */
async function completedSubject(world: World, given: object = {}) {
  const { id } = await world.subject({ status: 'FINESHED', gradeEndTime: '2026-10-01 00:00:00', ...given })
  await review(world, id, await world.as('technologyManger'), 'FIRST', { status: 2 })
  await world.make('report', { subjectId: id, year: '2026', reportType: 'OPENING', status: 3 })
  await world.make('prize', { subjectId: id, ...prize })
  await world.make('subjectGrade', { subjectId: id, year: '2026', graderId: 'g', graderName: '评委', status: '已评分' })
  await world.make('gradeRule', { year: '2026', criteria: [], publish: 1 })
  return id
}

describe('tabs of a subject', () => {
  test('are returned in order with their titles', async () => {
    const world = await freshWorld()
    const id = await completedSubject(world)
    const tabs = await tabsOf(await world.as('bizManger'), id)
    expect(tabs.map((tab) => [tab.sort, tab.key, tab.title])).toEqual([
      [1, 'base', '基本信息'],
      [2, 'declaration', '申报书'],
      [3, 'review', '评审意见'],
      [4, 'report', '报告'],
      [5, 'files', '文件资料'],
      [6, 'change', '变更记录'],
      [7, 'grade', '评分'],
      [8, 'award', '获奖'],
      [9, 'share', '共享'],
      [10, 'similarity', '相似课题'],
      [11, 'letter', '信函'],
      [12, 'timeLine', '办理过程'],
    ])
  })

  const common = ['base', 'declaration', 'report', 'files', 'change', 'grade', 'award', 'share', 'timeLine']
  test.each<[RoleCode, string[]]>([
    ['bizManger', ['base', 'declaration', 'review', ...common.slice(2, 8), 'similarity', 'letter', 'timeLine']],
    ['technologyManger', ['base', 'declaration', 'review', ...common.slice(2, 8), 'similarity', 'timeLine']],
    ['csrcLeader', ['base', 'declaration', 'review', ...common.slice(2)]],
    ['subjectMan', common],
    ['mechanism', common],
  ])('of a completed subject for %s are %j', async (role, expected) => {
    const world = await freshWorld()
    const id = await completedSubject(world)
    expect(await shown(await world.as(role), id)).toEqual(expected)
  })

  test('of a draft are few, and its manager can edit two of them', async () => {
    const world = await freshWorld()
    const { id } = await world.subject()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    expect(await shown(man, id)).toEqual(['base', 'declaration', 'files', 'timeLine'])
    expect(await editable(man, id)).toEqual(['declaration', 'files'])
    expect(await editable(biz, id)).toEqual(['base', 'declaration', 'files', 'similarity'])
  })

  test('have the flags visible and editable as 1 or 0', async () => {
    const world = await freshWorld()
    const { id } = await world.subject()
    const tabs = await tabsOf(await world.as('subjectMan'), id)
    expect(tabs.slice(0, 3).map(({ key, visible, editable: may }) => [key, visible, may])).toEqual([
      ['base', 1, 0],
      ['declaration', 1, 1],
      ['review', 0, 0],
    ])
  })

  test.each<RoleCode>(['subjectMan', 'bizManger'])('let %s edit the change tab', async (role) => {
    const world = await freshWorld()
    const { id } = await world.subject({ status: 'ESTABLISHED' })
    expect(await editable(await world.as(role), id)).toContain('change')
  })

  test('of a topic exclude changes, grading and sharing', async () => {
    const world = await freshWorld()
    const id = await completedSubject(world, { source: 'collect' })
    await world.db.run(`update subject_collect set kind = 'collect'`)
    const hidden = ['change', 'grade', 'share']
    expect((await shown(await world.as('bizManger'), id)).filter((key) => hidden.includes(key))).toEqual([])
  })

  test('for changes and sharing appear once a subject is established, except for experts', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const statuses: string[] = []
    for (const status of subjectStatusNames) {
      const { id } = await world.subject({ status })
      const keys = await shown(biz, id)
      expect(keys.includes('change')).toBe(keys.includes('share'))
      if (keys.includes('change')) statuses.push(status)
    }
    expect(statuses.toSorted()).toEqual(['ESTABLISHED', 'FINESHED', 'TO_AUDIT', 'TO_CONCOLUSION', 'TO_PRIZE'])
    const expert = await world.as('counselor')
    const { id } = await world.subject({ status: 'TO_AUDIT' })
    await world.make('subjectGrade', { subjectId: id, year: '2026', graderId: expert.user.id, graderName: '专家' })
    expect(await shown(expert, id)).toEqual(['base', 'declaration', 'files', 'grade', 'timeLine'])
    expect(await editable(expert, id)).toEqual(['grade'])
  })

  test('for grading appear after the conclusion, and to applicants after publication', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const visible = async (who: SignedIn, id: string) => (await tabOf(who, id, 'grade')).visible
    const { id: running } = await world.subject({ status: 'ESTABLISHED' })
    expect(await visible(biz, running)).toBe(0)
    const { id } = await world.subject({ status: 'TO_AUDIT' })
    expect([await visible(biz, id), await visible(man, id)]).toEqual([1, 0])
    const rule = await world.make('gradeRule', { year: '2026', criteria: [], publish: 1 })
    expect(await visible(man, id), 'not ended').toBe(0)
    await world.db.run(`update subject set grade_end_time = '2026-11-01 00:00:00' where id = '${id}'`)
    expect(await visible(man, id)).toBe(1)
    await world.db.run(`update grade_rule set publish = 0 where id = '${rule.id}'`)
    expect(await visible(man, id), 'not published').toBe(0)
  })

  test('for the award appear with an award, and to insiders from the award stage', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const visible = async (who: SignedIn, id: string) => (await tabOf(who, id, 'award')).visible
    const { id } = await world.subject({ status: 'TO_PRIZE' })
    const { id: graded } = await world.subject({ status: 'TO_AUDIT' })
    expect([await visible(biz, id), await visible(man, id), await visible(biz, graded)]).toEqual([1, 0, 0])
    await world.make('prize', { subjectId: id, ...prize })
    expect(await visible(man, id)).toBe(1)
  })

  test('for reviews appear to insiders with the first review and to a reviewer with the own review', async () => {
    const world = await freshWorld()
    const [biz, member] = [await world.as('bizManger'), await world.as('technologyManger')]
    const expert = await world.as('counselor')
    const visible = async (who: SignedIn, id: string) => (await tabOf(who, id, 'review')).visible
    const { id } = await world.subject({ status: 'RE_AUDITING' })
    expect(await visible(biz, id)).toBe(0)
    await review(world, id, expert, 'RE')
    expect([await visible(biz, id), await visible(member, id), await visible(expert, id)]).toEqual([1, 1, 1])
    await world.db.run('update subject_review set status = 5')
    await world.make('subjectGrade', { subjectId: id, year: '2026', graderId: expert.user.id, graderName: '专家' })
    expect(await visible(expert, id), 'declined review').toBe(1)
    await world.db.run('update subject_review set status = 4')
    expect(await visible(expert, id), 'cancelled review').toBe(0)
  })

  test('for reviews appear to applicants with the institution comment or published results of the initial review', async () => {
    const world = await freshWorld()
    const [man, contact] = [await world.as('subjectMan'), await world.as('mechanism')]
    const visible = async (id: string) => (await tabOf(man, id, 'review')).visible
    const { id } = await world.subject({ status: 'TO_RE_AUDIT', passRateFirst: 80 })
    expect(await visible(id)).toBe(0)
    await world.set('publishFirstAudit', 1)
    expect(await visible(id)).toBe(1)
    const { id: early } = await world.subject({ status: 'FISRT_AUDITING' })
    expect(await visible(early), 'without a result').toBe(0)
    const comment = await review(world, early, contact, 'MECHANISM', { status: 1 })
    expect(await visible(early), 'uncommitted comment').toBe(0)
    await world.db.run(`update subject_review set status = 2 where id = '${comment.id}'`)
    expect(await visible(early)).toBe(1)
  })

  test('count open items', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const { id } = await world.subject({ status: 'TO_AUDIT' })
    const badge = async (key: string, who = biz) => (await tabOf(who, id, key)).badge
    for (const status of [0, 1, 2, 3, 4, 5])
      await review(world, id, await world.as('counselor', `e${status}`), 'RE', { status })
    for (const [reportType, given] of Object.entries({
      OPENING: { status: 2 },
      MIDTERM: { status: 3 },
      SUMMARY: { status: 2, cancelled: 1 },
      REVIEW: { status: 2, mirrors: 'FIRST:1' },
    }))
      await world.make('report', { subjectId: id, year: '2026', reportType, ...given })
    for (const status of [0, 1, 2, 3, 4]) await world.make('changeRequest', { subjectId: id, kind: 'delay', status })
    for (const [status, cancelled] of [
      ['未评分', 0],
      ['评分中', 0],
      ['已评分', 0],
      ['未评分', 1],
    ] as const)
      await world.make('subjectGrade', {
        ...{ subjectId: id, year: '2026', graderId: `g${status}${cancelled}`, graderName: '专家', status, cancelled },
      })
    for (const ignored of [0, 0, 1])
      await world.make('similarity', { subjectId: id, targetSubjectId: 'x', targetName: '旧课题', rate: 50, ignored })
    const keys = ['review', 'report', 'change', 'grade', 'similarity']
    expect(await Promise.all(keys.map((key) => badge(key)))).toEqual([2, 1, 2, 2, 2])
    expect(await Promise.all(keys.map((key) => badge(key, man))), 'without progress of reviewers').toEqual([
      ...[0, 1, 2, 0, 0],
    ])
  })
})
