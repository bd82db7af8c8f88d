import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '~/app/routes'
import { makeSampleTasks, MAIN_ROLES } from '~/tests/api/pending-tasks/sample-data'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as todos from '~/worker/pending-tasks/calls'
import { kindNames, pendingTaskKinds, kindsOf, pendingTaskScreens } from '~/worker/pending-tasks/kinds.server'
import type { RoleCode } from '~/worker/policy/roles'

const listOf = async (who: SignedIn, query: Record<string, string | number>) => {
  const records: { id: string; kind: string; subjectId: string; url: string }[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { body } = await who.ask(todos.listTodos, { ...query, pageNo, pageSize: 7 })
    expect(body.message).toBe('')
    records.push(...body.result.records)
    if (pageNo >= body.result.pages) return { records, total: body.result.total as number }
  }
}

describe('pending tasks', { timeout: 60_000 }, () => {
  test('have a task of every kind in the sample data, and only for its role', async () => {
    const world = await freshWorld()
    const { foreign, contact } = await makeSampleTasks(world)
    const seen = new Set<string>()
    for (const role of [...MAIN_ROLES, 'admin'] as RoleCode[]) {
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

  test('have badges equal to the length of their list, for every role', async () => {
    const world = await freshWorld()
    await makeSampleTasks(world)
    for (const who of await world.everyRole()) {
      const role = who.user.roleCode
      const { body, trips } = await who.ask(todos.countTodos)
      expect(trips).toBeLessThanOrEqual(2)
      const badges = new Map((body.result as { id: string; val: number }[]).map(({ id, val }) => [id, val]))
      for (const [screen, { role: owner }] of Object.entries(pendingTaskScreens)) {
        if (owner !== role) expect(badges.has(screen)).toBe(false)
        else {
          const { records, total } = await listOf(who, { screen })
          expect({ screen, val: badges.get(screen) }).toEqual({ screen, val: records.length })
          expect(total).toBe(records.length)
        }
      }
      // Badges of lists, as the sum of the kinds that link to them.
      const byList = new Map<string, number>()
      for (const kind of kindsOf(role)) {
        const { records } = await listOf(who, { kind })
        byList.set(pendingTaskKinds[kind].list, (byList.get(pendingTaskKinds[kind].list) ?? 0) + records.length)
      }
      for (const [list, count] of byList)
        if (!(list in pendingTaskScreens)) expect({ list, val: badges.get(list) }).toEqual({ list, val: count })
    }
  })

  test('are all on the screens of their role, each once', async () => {
    const world = await freshWorld()
    await makeSampleTasks(world)
    for (const role of MAIN_ROLES) {
      const who = await world.as(role)
      const onScreens: string[] = []
      for (const [screen, { role: owner }] of Object.entries(pendingTaskScreens))
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
  test('have badges on existing pages only', () => {
    const pages = pagesThere()
    const badges = [...Object.keys(pendingTaskScreens), ...kindNames.map((name) => pendingTaskKinds[name].list)]
    expect(badges.filter((path) => !pages.has(path))).toEqual([])
  })

  test('link to their page with subject and year', async () => {
    const world = await freshWorld()
    await makeSampleTasks(world)
    const patterns = [...pagesThere()].map((path) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`))
    const urls = new Map<string, string>()
    for (const role of [...MAIN_ROLES, 'admin'] as RoleCode[]) {
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

  test('show an account request to the contact or to the centre, never to both', async () => {
    const world = await freshWorld()
    const { biz, contact } = await makeSampleTasks(world)
    const asking = async (who: SignedIn, kind: string) => {
      const { records } = await listOf(who, { kind })
      for (const { url } of records) expect(url).toBe('/system/user?tab=requests')
      return records.map(({ id }) => id).toSorted()
    }
    expect(await asking(contact, 'confirmAccount')).toEqual(['confirmAccount-r-contact'])
    expect(await asking(biz, 'confirmRequest')).toEqual(['confirmRequest-r-centre', 'confirmRequest-r-holder'])
  })

  test('leave the list and the badge together once done', async () => {
    const world = await freshWorld()
    const { contact } = await makeSampleTasks(world)
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

  test('hide names from a blind reviewer and tell by count whether a review is open', async () => {
    const world = await freshWorld()
    await makeSampleTasks(world)
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

  test('are ordered by due date, undated last, and match search text literally', async () => {
    const world = await freshWorld()
    await makeSampleTasks(world)
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
