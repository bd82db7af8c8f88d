import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '~/app/routes'
import { freshWorld, type SignedIn, type World } from '~/tests/world/world'
import * as todos from '~/worker/todos/calls'
import { kindNames, kinds, kindsOf, todoScreens } from '~/worker/todos/kinds.server'
import { subjectStatusNames } from '~/worker/subjects/statuses'
import { type RoleCode, roles } from '~/worker/policy/roles'

const MAIN: RoleCode[] = ['subjectMan', 'mechanism', 'bizManger', 'technologyManger', 'counselor']

/** One subject per status and per turn of the process, so that every kind has something, and things that are nobody's turn. */
async function fill(world: World) {
  const [manager, contact, biz, committee, adviser] = await Promise.all(
    MAIN.map((role) => world.as(role)) as [
      Promise<SignedIn>,
      Promise<SignedIn>,
      Promise<SignedIn>,
      Promise<SignedIn>,
      Promise<SignedIn>,
    ],
  )
  const own = {
    subjectManId: manager.user.id,
    subjectManName: manager.user.realname,
    createBy: manager.user.username,
  }
  const subjects: Record<string, string> = {}
  for (const status of subjectStatusNames) subjects[status] = (await world.subject({ ...own, status })).id
  const at = (status: string) => subjects[status]!

  // The contact wrote two for the institution.
  for (const status of ['TO_SUBMIT', 'TO_PERFECT'] as const)
    await world.subject({ ...own, status, createBy: contact.user.username })
  // Of another institution: nobody's turn here but the centre's.
  const foreign = await world.subject({
    status: 'TO_APPROVAL',
    subjectManId: 'u-other',
    sysOrgCode: 'A04',
    leadDepartId: 'd-three',
  })

  const review = (subjectId: string, stage: string, who: SignedIn, status: number, conclusion = '') =>
    world.make('subjectReview', {
      subjectId,
      stage,
      reviewerId: who.user.id,
      reviewerName: who.user.realname,
      status,
      conclusion,
      assignTime: world.stamp(),
      dueTime: '2026-12-01 23:59:59',
    })
  await review(at('FISRT_AUDITING'), 'FIRST', committee, 0)
  await review(at('RE_AUDITING'), 'RE', adviser, 1)
  const decided = await world.subject({ ...own, status: 'FISRT_AUDITING' })
  await review(decided.id, 'FIRST', committee, 2, 'pass')
  const reDecided = await world.subject({ ...own, status: 'RE_AUDITING' })
  await review(reDecided.id, 'RE', adviser, 2, 'pass')
  await review(at('ESTABLISHED'), 'CONC_TECH', committee, 0)
  await review(at('ESTABLISHED'), 'CONC_ADVISER', adviser, 3)
  // Cancelled: nobody's turn.
  const dropped = await world.subject({ ...own, status: 'RE_AUDITING' })
  await review(dropped.id, 'RE', adviser, 4)
  await world.subject({ ...own, status: 'RE_AUDITING', dueTime: '2026-11-01 23:59:59' })
  await world.subject({ ...own, status: 'TO_SUPPLEMENT', dueTime: '2026-11-01 23:59:59' })

  const report = (subjectId: string, reportType: string, set: object) =>
    world.make('report', {
      subjectId,
      year: '2026',
      reportType,
      reportName: '报告',
      dueTime: '2026-12-10 23:59:59',
      ...set,
    })
  await report(at('ESTABLISHED'), 'OPENING', { status: 0 })
  await report(at('ESTABLISHED'), 'MIDTERM', { status: 4 })
  await report(at('ESTABLISHED'), 'MIDTERM_SEMINAR', { status: 2 })
  await report(at('ESTABLISHED'), 'SUMMARY', { status: 1, submitRole: '联系人' })
  await report(at('ESTABLISHED'), 'COLLECTION', { status: 4, submitRole: '联系人' })
  await report(at('ESTABLISHED'), 'CONCLUSION', { status: 0, openTime: '2027-09-01 00:00:00' })
  const done = await world.subject({ ...own, status: 'ESTABLISHED' })
  for (const type of ['OPENING', 'MIDTERM', 'CONCLUSION']) await report(done.id, type, { status: 3 })
  await review(done.id, 'CONC_TECH', committee, 2, 'pass')
  await review(done.id, 'CONC_ADVISER', adviser, 2, 'pass')

  await world.make('changeRequest', { subjectId: at('ESTABLISHED'), kind: 'delay', status: 1 })
  await world.make('changeRequest', { subjectId: at('ESTABLISHED'), kind: 'delay', status: 2 })
  await world.make('changeRequest', {
    subjectId: at('ESTABLISHED'),
    kind: 'manager',
    status: 3,
    accepted: 0,
    after: { subjectManId: manager.user.id },
  })
  const seminar = { meetingName: '研讨会', startTime: '2026-12-01 09:00:00', endTime: '2026-12-01 11:00:00' }
  const announced = await world.make('meeting', { ...seminar, status: 1 })
  const drafted = await world.make('meeting', { ...seminar, status: 0 })
  for (const { id } of [announced, drafted])
    await world.make('meetingParticipant', { meetingId: id, userId: manager.user.id })
  await world.subject({ ...own, status: 'TO_ESTABLISH', publicityEnd: '2026-11-01 00:00:00' })
  const disputed = await world.subject({ ...own, status: 'TO_ESTABLISH', publicityEnd: '2026-11-01 00:00:00' })
  await world.make('objection', { subjectId: disputed.id, content: '异议', name: '某人', status: 0 })
  await world.subject({ ...own, status: 'ESTABLISHED_DRAFT', subjectNum: 'FT2026-03-001' })
  await world.subject({ status: 'TO_ESTABLISH_DRAFT', source: 'plan', subjectManId: '' })
  await world.make('preparedAct', {
    id: 'publish:2026',
    action: 'publish',
    input: { ids: [at('TO_ESTABLISH_DRAFT')] },
    preparedBy: 'somebody-else',
    preparedName: '另一位',
    prepareTime: world.stamp(),
    expireTime: '2026-11-21 09:30:00',
  })

  const grade = (subjectId: string, who: SignedIn, status: string) =>
    world.make('subjectGrade', {
      subjectId,
      year: '2026',
      graderId: who.user.id,
      graderName: who.user.realname,
      status,
    })
  const grading = await world.subject({ ...own, status: 'TO_AUDIT' })
  await grade(grading.id, adviser, '评分中')
  await grade(grading.id, committee, '未评分')
  const graded = await world.subject({ ...own, status: 'TO_AUDIT' })
  await grade(graded.id, adviser, '已评分')
  await world.subject({ ...own, status: 'TO_AUDIT', gradeEndTime: world.stamp(), isExcellent: 1 })
  await world.subject({ ...own, status: 'TO_AUDIT', gradeEndTime: world.stamp(), isExcellent: 0 })
  // Who registers as a subject manager is confirmed by the institution's contact, all others by the centre.
  const request = (id: string, set: object) =>
    world.make('accountRequest', {
      id,
      userId: id,
      username: id,
      realname: '申请人',
      createTime: world.stamp(),
      ...set,
    })
  await request('r-contact', { kind: 'register', roleId: roles.subjectMan.id, sysOrgCode: 'A02' })
  await request('r-foreign', { kind: 'register', roleId: roles.subjectMan.id, sysOrgCode: 'A04' })
  await request('r-centre', { kind: 'register', roleId: roles.mechanism.id, sysOrgCode: 'A02' })
  await request('r-holder', { kind: 'alteration', sysOrgCode: 'A02' })
  await request('r-done', { kind: 'alteration', sysOrgCode: 'A02', status: 1 })
  return { biz, foreign, contact }
}

const listOf = async (who: SignedIn, query: Record<string, string | number>) => {
  const records: { id: string; kind: string; subjectId: string; url: string }[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { body } = await who.ask(todos.listTodos, { ...query, pageNo, pageSize: 7 })
    expect(body.message).toBe('')
    records.push(...body.result.records)
    if (pageNo >= body.result.pages) return { records, total: body.result.total as number }
  }
}

describe('to-dos', { timeout: 60_000 }, () => {
  test('every kind is somebody’s turn in the filled world, and only theirs', async () => {
    const world = await freshWorld()
    const { foreign, contact } = await fill(world)
    const seen = new Set<string>()
    for (const role of [...MAIN, 'admin'] as RoleCode[]) {
      const { records } = await listOf(await world.as(role), {})
      for (const { kind } of records) {
        expect(kindsOf(role)).toContain(kind)
        seen.add(kind)
      }
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
    }
    expect(kindNames.filter((name) => !seen.has(name))).toEqual([])
    const theirs = await listOf(contact, { kind: 'approve' })
    expect(theirs.records.map(({ subjectId }) => subjectId)).not.toContain(foreign.id)
  })

  test('each badge equals the length of its list, for every role', async () => {
    const world = await freshWorld()
    await fill(world)
    for (const who of await world.everyRole()) {
      const role = who.user.roleCode
      const { body, trips } = await who.ask(todos.countTodos)
      expect(trips).toBeLessThanOrEqual(2)
      const badges = new Map((body.result as { id: string; val: number }[]).map(({ id, val }) => [id, val]))
      for (const [screen, { role: owner }] of Object.entries(todoScreens)) {
        if (owner !== role) expect(badges.has(screen)).toBe(false)
        else {
          const { records, total } = await listOf(who, { screen })
          expect({ screen, val: badges.get(screen) }).toEqual({ screen, val: records.length })
          expect(total).toBe(records.length)
        }
      }
      // The badges of lists: the kinds that point to them.
      const byList = new Map<string, number>()
      for (const kind of kindsOf(role)) {
        const { records } = await listOf(who, { kind })
        byList.set(kinds[kind].list, (byList.get(kinds[kind].list) ?? 0) + records.length)
      }
      for (const [list, count] of byList)
        if (!(list in todoScreens)) expect({ list, val: badges.get(list) }).toEqual({ list, val: count })
    }
  })

  test('the screens of a role hold together all that waits for it, each once', async () => {
    const world = await freshWorld()
    await fill(world)
    for (const role of MAIN) {
      const who = await world.as(role)
      const onScreens: string[] = []
      for (const [screen, { role: owner }] of Object.entries(todoScreens))
        if (owner === role) onScreens.push(...(await listOf(who, { screen })).records.map(({ id }) => id))
      const all = (await listOf(who, {})).records.map(({ id }) => id)
      expect(onScreens.toSorted(), role).toEqual(all.toSorted())
    }
  })

  const pagesThere = () => {
    const pages = new Set<string>()
    const walk = (entries: RouteConfigEntry[], above: string) => {
      for (const { path = '', children = [] } of entries) {
        const own = path ? `${above}/${path}` : above
        pages.add(own)
        walk(children, own)
      }
    }
    walk(routes as RouteConfigEntry[], '')
    return pages
  }
  test('every badge belongs to a page that there is', () => {
    const pages = pagesThere()
    const badges = [...Object.keys(todoScreens), ...kindNames.map((name) => kinds[name].list)]
    expect(badges.filter((path) => !pages.has(path))).toEqual([])
  })

  test('every row leads to the page where it is done, at its subject and its year', async () => {
    const world = await freshWorld()
    await fill(world)
    const patterns = [...pagesThere()].map((path) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`))
    const urls = new Map<string, string>()
    for (const role of [...MAIN, 'admin'] as RoleCode[]) {
      const { records } = await listOf(await world.as(role), {})
      for (const { kind, url, subjectId } of records) {
        const { pathname } = new URL(url, 'http://test')
        expect(
          patterns.some((pattern) => pattern.test(pathname)),
          `${role} ${kind}: ${url}`,
        ).toBe(true)
        urls.set(kind, subjectId ? url.replace(subjectId, '{id}') : url)
      }
    }
    for (const [kind, url] of Object.entries({
      grade: '/prize/grade/todo?year=2026&subjectId={id}',
      assignGrade: '/prize/grade/assign?year=2026',
      endGrade: '/prize/grade/list?year=2026',
      award: '/prize/manage?year=2026',
      vote: '/prize/list',
      publishPlan: '/subjectMngr/yearPlan?year=2026',
      endPublicity: '/subjectMngr/yearPlan?step=publicity&year=2026',
      objection: '/subjectMngr/yearPlan?step=publicity&year=2026',
      establish: '/subjectMngr/yearPlan?step=establish&year=2026',
      reviewRe: '/subjectMngr/review/todo?subjectId={id}&stage=RE',
      conclude: '/subjectMngr/subjct/detail/{id}',
    }))
      expect(urls.get(kind), kind).toBe(url)
  })

  test('who asks for an account waits for the contact or for the centre, never for both', async () => {
    const world = await freshWorld()
    const { biz, contact } = await fill(world)
    const asking = async (who: SignedIn, kind: string) => {
      const { records } = await listOf(who, { kind })
      for (const { url } of records) expect(url).toBe('/system/user?tab=requests')
      return records.map(({ id }) => id).toSorted()
    }
    expect(await asking(contact, 'confirmAccount')).toEqual(['confirmAccount-r-contact'])
    expect(await asking(biz, 'confirmRequest')).toEqual(['confirmRequest-r-centre', 'confirmRequest-r-holder'])
  })

  test('a turn that is taken leaves the list and the badge together', async () => {
    const world = await freshWorld()
    const { contact } = await fill(world)
    const before = await listOf(contact, { kind: 'approve' })
    await world.client.execute(
      "update subject set status = 'TO_REVIEW' where status = 'TO_APPROVAL' and sys_org_code = 'A02'",
    )
    const after = await listOf(contact, { kind: 'approve' })
    expect(before.total).toBeGreaterThan(0)
    expect(after.total).toBe(0)
    const { body } = await contact.ask(todos.countTodos)
    expect(body.result).toContainEqual({ id: '/subjectMngr/audit/todo', val: 0 })
  })

  test('an adviser judges without names, and knows by the count whether there is anything to review', async () => {
    const world = await freshWorld()
    await fill(world)
    const adviser = await world.as('counselor')
    const { body } = await adviser.ask(todos.listTodos)
    const blind = body.result.records.filter((row: { status: string }) => row.status !== 'ESTABLISHED')
    expect(blind.length).toBeGreaterThan(0)
    for (const row of blind) expect([row.leadDepartName, row.subjectManName]).toEqual(['', ''])
    const idle = await world.as('counselor', 'idle')
    const { body: nothing } = await idle.ask(todos.countTodos)
    for (const { val } of nothing.result) expect(val).toBe(0)
    expect(nothing.result.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['/subjectMngr/review/todo', '/prize/grade/todo', '/subjectMngr/review/report']),
    )
  })

  test('what is due first comes first, what has no date last; a search is taken literally', async () => {
    const world = await freshWorld()
    await fill(world)
    const biz = await world.as('bizManger')
    const dues = (await listOf(biz, {})).records.map((row) => (row as unknown as { dueTime: string | null }).dueTime)
    const dated = dues.filter((due) => due !== null)
    expect(dated).toEqual(dated.toSorted())
    expect(dues.slice(dated.length).every((due) => due === null)).toBe(true)
    expect((await listOf(biz, { keyword: '%' })).total).toBe(0)
    const nobody = await world.nobody.ask(todos.countTodos)
    expect(nobody.status).toBe(401)
  })
})
