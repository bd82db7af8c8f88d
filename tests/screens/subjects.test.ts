import { describe, expect, inject, test } from 'vitest'
import { apiClientAt, sessionCookieAt, resultOf } from '~/tests/support/api-client'
import type { InputOf } from '~/worker/core/call'
import * as subjectsCalls from '~/worker/subjects/calls'

const base = inject('url')
const cookies = new Map<string, Promise<string>>()
const signedIn = (username: string) => {
  const known = cookies.get(username)
  if (known) return known
  const asked = sessionCookieAt(base, username)
  cookies.set(username, asked)
  return asked
}
/** Opens a page, again if it took three round trips: another file's change of a role's rights is loaded once. */
async function open(path: string, username: string) {
  const page = await opened(path, username)
  return page.trips > 2 ? opened(path, username) : page
}
async function opened(path: string, username: string) {
  const answer = await fetch(base + path, { redirect: 'manual', headers: { cookie: await signedIn(username) } })
  return { status: answer.status, html: await answer.text(), trips: Number(answer.headers.get('x-db-trips')) }
}
async function list(query: InputOf<typeof subjectsCalls.listSubjects>, username: string) {
  const { ask } = apiClientAt(base, '', { headers: { cookie: await signedIn(username) } })
  return resultOf(await ask(subjectsCalls.listSubjects, query))
}
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? ''

/** Account, address and title of a list, and the API query with the same rows. */
const lists = [
  ['subject', '/subjectMngr/mine/declared', '我的申报', { listType: 'declared' }],
  ['subject', '/subjectMngr/mine/toSubmit', '待提交', { listType: 'simple:toBeDeclare' }],
  ['subject', '/subjectMngr/mine/pass', '我的立项课题', { listType: 'pass' }],
  ['subject', '/subjectMngr/mine/history', '历史课题', { listType: 'historyDeclared' }],
  ['biz', '/subjectMngr/declared', '申报管理', {}],
  ['csrc', '/subjectMngr/declared', '申报管理', {}],
  ['tech1', '/subjectMngr/proposed', '拟立项课题', { listType: 'proposed' }],
  ['counselor1', '/subjectMngr/recheck', '复审课题', { listType: 'rechecked' }],
  [
    'mechanism',
    '/subjectMngr/audit/todo',
    '待审核',
    { todo: 1, status: 'TO_APPROVAL,TO_REVIEW,FISRT_AUDITING,RE_AUDITING' },
  ],
  ['mechanism', '/subjectMngr/awards', '获奖课题', { awarded: 1 }],
] as const

describe('lists of subjects', () => {
  test.each(lists)(
    'for %s show %s with the total of the API, in two round trips',
    async (username, path, title, query) => {
      const page = await open(path, username)
      expect(page.status).toBe(200)
      const { total } = await list(query, username)
      expect(heading(page.html)).toBe(`${title}${total.toLocaleString('en-US')} 项`)
      expect([1, 2]).toContain(page.trips)
    },
  )

  test('are filtered by the address and ignore unknown parameters', async () => {
    const { records, total } = await list({ listType: 'proposed', status: 'FISRT_AUDITING', pageSize: 20 }, 'biz')
    const page = await open('/subjectMngr/proposed?status=FISRT_AUDITING&pageSize=20&column=nothing&colour=red', 'biz')
    expect(heading(page.html)).toContain(`${total}`)
    expect(total).toBeGreaterThan(0)
    for (const row of records) expect(page.html).toContain(row.subjectName)
  })
})

describe('the page of a subject', () => {
  test('has the name of the subject as title, shows its timeline and takes two round trips', async () => {
    const [row] = (await list({ status: 'ESTABLISHED', pageSize: 1 }, 'biz')).records
    const page = await open(`/subjectMngr/subjct/detail/${row!.id}`, 'biz')
    expect(page.status).toBe(200)
    expect(/<title>(.*?)<\/title>/.exec(page.html)?.[1]).toContain(row!.subjectName)
    expect(page.html).toContain('立项')
    expect(page.html).toContain('机构审批通过')
    expect([1, 2]).toContain(page.trips)
  })

  test('returns 404 to a person without access', async () => {
    const mine = new Set((await list({ pageSize: 500 }, 'subject')).records.map((row) => row.id))
    const foreign = (await list({ status: 'TO_REVIEW', pageSize: 50 }, 'biz')).records.find((row) => !mine.has(row.id))
    const page = await open(`/subjectMngr/subjct/detail/${foreign!.id}`, 'subject')
    expect(page.status).toBe(404)
    expect(page.html).not.toContain(foreign!.subjectName)
  })
})

describe('the year plan', () => {
  test('shows the counts of its three steps to roles that see results, and rejects others', async () => {
    const page = await open('/subjectMngr/yearPlan?year=2026', 'biz')
    expect(page.status).toBe(200)
    expect([1, 2]).toContain(page.trips)
    const { total } = await list({ status: 'TO_ESTABLISH_DRAFT', year: '2026' }, 'biz')
    expect(heading(page.html)).toContain(`${total}`)
    expect((await open('/subjectMngr/yearPlan', 'subject')).status).toBe(403)
  })
})
