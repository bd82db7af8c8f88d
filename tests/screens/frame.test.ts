import { describe, expect, inject, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { apiClientAt, sessionCookieAt, resultOf } from '~/tests/support/api-client'
import type { Call } from '~/worker/core/call'
import * as permissions from '~/worker/permissions/calls'
import * as reportsCalls from '~/worker/reports/calls'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as todos from '~/worker/pending-tasks/calls'

const base = inject('url')
const cookies = new Map<string, string>()
async function signedIn(username: string): Promise<string> {
  const known = cookies.get(username)
  if (known) return known
  const cookie = await sessionCookieAt(base, username)
  expect(cookie).not.toBe('')
  cookies.set(username, cookie)
  return cookie
}
/** Calls with cookies, as a browser does. */
const by = (...cookies: string[]) => apiClientAt(base, '', { headers: { cookie: cookies.join('; ') } })
async function open(path: string, username?: string, cookie = '') {
  const own = username ? await signedIn(username) : ''
  const answer = await fetch(base + path, {
    redirect: 'manual',
    headers: { cookie: [own, cookie].filter(Boolean).join('; ') },
  })
  return { answer, html: await answer.text(), trips: Number(answer.headers.get('x-db-trips')) }
}

describe('entry', () => {
  test('redirects the root to pending tasks, and an unknown address to the root', async () => {
    for (const [from, to] of [
      ['/', '/dashboard/workplace'],
      ['/404', '/'],
      ['/no/such/page', '/'],
    ]) {
      const { answer } = await open(from!)
      expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 302, to])
    }
  })
  test('redirects signed-out visitors to sign-in and keeps the requested address', async () => {
    const { answer } = await open('/todo/bizManger?kind=formalReview')
    expect(answer.headers.get('location')).toBe(
      `/user/login?redirect=${encodeURIComponent('/todo/bizManger?kind=formalReview')}`,
    )
  })
})

describe('the frame', () => {
  const desks = {
    biz: '/todo/bizManger',
    subject: '/todo/subjectMan',
    mechanism: '/todo/mechanism',
    tech1: '/todo/technology',
    counselor1: '/todo/counselor',
  }
  for (const [account, todo] of Object.entries(desks))
    test(`renders pages of ${account} completely with their menu in at most two round trips`, async () => {
      for (const path of ['/dashboard/workplace', '/dashboard/analysis', todo]) {
        const { answer, html, trips } = await open(path, account)
        expect([path, answer.status]).toEqual([path, 200])
        expect(trips, path).toBeLessThanOrEqual(2)
        const parts = ['<html lang="zh-CN">', 'aria-label="主菜单"', '证券期货业金融科技研究发展中心 版权所有']
        expect(parts.filter((part) => !html.includes(part))).toEqual([])
        expect(html).toMatch(/<title>[^<]+ · 课题管理平台<\/title>/)
      }
    })
  for (const [account, todo] of Object.entries(desks))
    test(`rejects pending tasks of another role inside the frame for ${account}`, async () => {
      const foreign = Object.values(desks).find((path) => path !== todo)!
      const { answer, html } = await open(foreign, account)
      expect(answer.status).toBe(403)
      expect(html).toContain('拒绝访问')
      expect(html).toContain('aria-label="主菜单"')
    })

  test("shows the name of the role's workspace", async () => {
    for (const [account, name] of [
      ['centerAdmin', '行业创新中心'],
      ['networkSafety', '网络安全实验室'],
    ] as const)
      expect((await open('/dashboard/analysis', account)).html).toContain(`<title>工作台 · ${name}</title>`)
  })

  test('renders a dark page dark and a phone page as cards', async () => {
    expect((await open('/dashboard/workplace', 'biz', 'theme=dark')).html).toContain('theme-mode="dark"')
    expect((await open('/dashboard/workplace', 'biz')).html).not.toContain('theme-mode="dark"')
    const phone = await fetch(`${base}/demo`, {
      headers: { cookie: await signedIn('admin'), 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' },
    })
    const html = await phone.text()
    expect(phone.status).toBe(200)
    expect(html).not.toContain('role="grid"')
    expect((await open('/demo', 'admin')).html).toContain('role="grid"')
  })

  test('links cacheable styles', async () => {
    const { html } = await open('/dashboard/workplace', 'biz')
    for (const [, path] of html.matchAll(/href="(\/assets\/(?:semi|theme)[^"]+\.css)"/g)) {
      const sheet = await fetch(base + path)
      expect(sheet.headers.get('cache-control')).toContain('immutable')
    }
    expect(html).toMatch(/\/assets\/theme[^"]+\.css/)
  })
})

describe('appearance and special layouts', () => {
  test('hides the footer and collapses the menu on grading pages and their menu id', async () => {
    const footer = '<footer'
    const { html } = await open('/prize/grade/rule', 'biz')
    expect(html).toContain(footer)
    expect((await open('/prize/grade/assign?year=2025', 'biz')).html).toMatch(/<aside class="[^"]*collapsed/)
    expect((await open('/prize/grade/assign?year=2025', 'biz')).html).not.toContain(footer)
    expect((await open('/prize/list?menuId=/prize/grade/todo', 'biz')).html).not.toContain(footer)
    expect((await open('/prize/list', 'biz')).html).toContain(footer)
  })
  test('renders menu and width from cookies and ignores invalid values', async () => {
    expect((await open('/prize/list', 'biz', 'look_layout=top')).html).not.toContain('<aside')
    expect((await open('/prize/list', 'biz', 'look_layout=mix')).html).toContain('<aside')
    expect((await open('/prize/list', 'biz', 'look_multiTab=0')).html).not.toContain('已打开的页面')
    const { answer, html } = await open('/prize/list', 'biz', 'look_layout="><script>; look_primary=x')
    expect(answer.status).toBe(200)
    expect(html).toContain('已打开的页面')
  })
  test('renders in English on request', async () => {
    const { html } = await open('/dashboard/workplace', 'biz', 'lang=en')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('aria-label="Main menu"')
    expect(html).toContain('<title>Dashboard · Subject management</title>')
  })
})

test('signs out a role without a menu and redirects to sign-in with the return address', async () => {
  const database = databaseClient(inject('vars'), { intMode: 'number' })
  const cookie = await signedIn('networkUseProvider')
  const menus = "role_id = '14' and permission_id in (select id from permission where menu_type != 2)"
  await database.execute(`create table kept_grants as select * from role_permission where ${menus}`)
  await database.execute(`delete from role_permission where ${menus}`)
  try {
    const { answer } = await open('/dashboard/analysis?x=1', undefined, cookie)
    expect(answer.headers.get('location')).toBe(`/user/login?redirect=${encodeURIComponent('/dashboard/analysis?x=1')}`)
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    const after = await by(cookie).ask(todos.countTodos)
    expect(after.status).toBe(401)
  } finally {
    await database.execute('insert into role_permission select * from kept_grants')
    await database.execute('drop table kept_grants')
    database.close()
    cookies.delete('networkUseProvider')
  }
})

describe('badges on the demonstration data', () => {
  const number = (text: string | undefined) => Number(text?.replace(',', ''))
  /** The total in the heading, and the total in the list below it. */
  const titled = (html: string) =>
    number(/<h1>.*?([\d,]+)[^\d]*<\/h1>/.exec(html.replaceAll(/<!-- -->|<(?!\/?h1)[^>]+>/g, ''))?.[1])
  const listed = (html: string) => number(/共([\d,]+)条<\/span>/.exec(html.replaceAll('<!-- -->', ''))?.[1])
  test('equal the totals of the lists linked from the home page', async () => {
    for (const account of ['biz', 'csrc']) {
      const html = (await open('/dashboard/analysis', account)).html.replaceAll('<!-- -->', '')
      const figures = [...html.matchAll(/<a [^>]*href="(\/subjectMngr\/declared\?[^"]+)"[^>]*><span[^>]*>([\d,]+)/g)]
      expect(figures.length).toBeGreaterThan(8)
      for (const [, to, count] of figures.slice(0, 9))
        expect([account, to, number(count)]).toEqual([
          account,
          to,
          titled((await open(to!.replaceAll('&amp;', '&'), account)).html),
        ])
    }
  })
  test('the heading of a pending task page equals its filtered count', async () => {
    const { html } = await open('/todo/bizManger?keyword=%E6%95%B0%E6%8D%AE', 'biz')
    expect(titled(html)).toBe(listed(html))
    expect(titled(html)).toBeLessThan(titled((await open('/todo/bizManger', 'biz')).html))
  })
  test('the badge of a pending task page equals its total', async () => {
    for (const [account, path] of [
      ['biz', '/todo/bizManger'],
      ['subject', '/todo/subjectMan'],
      ['mechanism', '/todo/mechanism'],
      ['tech1', '/todo/technology'],
      ['counselor1', '/todo/counselor'],
      ['counselor1', '/todo/professor'],
    ] as const) {
      const counts = resultOf(await by(await signedIn(account)).ask(todos.countTodos))
      const count = counts.find(({ id }) => id === path)!.val
      const { html } = await open(path, account)
      const shown = html.replaceAll('<!-- -->', '')
      if (count > 0) expect(shown).toContain(`共${count}条`)
      else expect(shown).toContain('暂无待办事项')
    }
  })
  test('the workplace counts by type add up to the badge of the pending task page', async () => {
    for (const [account, path] of [
      ['biz', '/todo/bizManger'],
      ['mechanism', '/todo/mechanism'],
    ] as const) {
      const counts = resultOf(await by(await signedIn(account)).ask(todos.countTodos))
      const { html } = await open('/dashboard/workplace', account)
      const shown = [...html.matchAll(/<strong[^>]*>(\d+)<\/strong>/g)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      )
      expect(shown).toBe(counts.find(({ id }) => id === path)!.val)
    }
  })
})

describe('page content', () => {
  type Node = { path: string; hidden?: true; meta: { title: string }; children?: Node[] }
  const pagesOf = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((one) => (one.children ? pagesOf(one.children) : [one]))
  const plain = (html: string) => html.replaceAll(/<!-- -->|<(?!\/?h1)[^>]+>/g, '').replaceAll('&amp;', '&')
  const menuOf = async (account: string, cookie: string) => {
    const own = await by(await signedIn(account), cookie).ask(permissions.ownPermissions)
    return resultOf(own).menu
  }
  /** Pages that need an id. */
  const ofOne = ['/industruServoces/detail']
  /** Pages with a greeting or a year as heading. */
  const titledOtherwise = ['/dashboard/analysis', '/dashboard/workplace', '/subjectMngr/yearPlan']
  for (const [language, cookie] of [
    ['Chinese', 'lang=zh'],
    ['English', 'lang=en'],
  ] as const)
    test(`uses one name of a page in ${language}: in the menu, the title and the heading`, async () => {
      const wrong: string[][] = []
      const known = new Set<string>()
      for (const account of ['biz', 'tech1', 'counselor1', 'admin'])
        for (const { path, meta } of pagesOf(await menuOf(account, cookie))) {
          if (path.includes(':') || ofOne.includes(path) || known.has(`${path} ${meta.title}`)) continue
          known.add(`${path} ${meta.title}`)
          const first = await open(path, account, cookie)
          // Some begin with a year.
          const escaped = first.html || (await open(first.answer.headers.get('location')!, account, cookie)).html
          const html = escaped.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
          const tab = (/<title>([^<]*)/.exec(html)?.[1] ?? '').split(' · ')[0]!
          const above = /<h1>(.*?)<\/h1>/.exec(plain(html.replaceAll(/<span.*?<\/span>/g, '')))?.[1] ?? ''
          if (tab !== meta.title || (!titledOtherwise.includes(path) && above !== meta.title))
            wrong.push([path, meta.title, tab, above])
        }
      expect(wrong).toEqual([])
    })

  test('renders dictionary items and the footer in English', async () => {
    const lists = {
      biz: [subjects.listSubjects, reviews.assignBoard, dictionaries.dictItems],
      tech1: [reviews.reviewQueue],
    }
    const found: string[] = []
    const look = (value: unknown, name: string) => {
      if (Array.isArray(value)) for (const one of value) look(one, name)
      else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) look(one, key)
      else if (/^domain_dictText$|^label$|^subjectType_dictText$/.test(name) && /\p{Script=Han}/u.test(String(value)))
        found.push(`${name}: ${String(value)}`)
    }
    for (const [account, calls] of Object.entries(lists))
      for (const call of calls) {
        const { body } = await by(await signedIn(account), 'lang=en').ask<Call>(call, { code: 'subject_domain' })
        look(body, '')
      }
    expect(found).toEqual([])
    const footer = /<footer.*?<\/footer>/s.exec((await open('/prize/list', 'biz', 'lang=en')).html)?.[0]
    expect(footer).toContain('Technical support')
    expect(footer).not.toMatch(/\p{Script=Han}/u)
  })

  test('shows feedback inside the frame, and on its own page to signed-out visitors', async () => {
    expect((await open('/isps/feedback', 'biz')).html).toContain('aria-label="主菜单"')
    const { answer } = await open('/isps/feedback?from=x')
    expect(answer.headers.get('location')).toBe('/user/feedback?from=x')
    const { html } = await open('/user/feedback')
    expect(html).toContain('提交反馈')
    expect((await open('/user/feedback?part=mine', 'biz')).answer.headers.get('location')).toBe(
      '/isps/feedback?part=mine',
    )
  })

  test('opens the public display from the header in a new window', async () => {
    const { html } = await open('/dashboard/workplace', 'biz')
    const [link] = /<a [^>]*href="\/display\/home"[^>]*>/.exec(html) ?? ['']
    expect(link).toContain('target="_blank"')
    expect(link).toContain('aria-label="打开展示平台"')
  })

  test("renders account settings with the product's own fields", async () => {
    const { html } = await open('/account/settings/base', 'biz')
    expect(html).not.toMatch(/<select|type="date"/)
    expect(html).toContain('name="birthday"')
  })

  test('has at most one 导出 on a page', async () => {
    for (const path of [
      '/subjectMngr/declared',
      '/prize/list',
      '/prize/summary',
      '/subjectMngr/review/report',
      '/prize/grade/list',
    ])
      expect([path, [...(await open(path, 'biz')).html.matchAll(/>导出</g)].length <= 1]).toEqual([path, true])
  })

  test('shows no table with a header alone', async () => {
    const biz = by(await signedIn('biz'))
    const reports = resultOf(await biz.ask(reportsCalls.listReports, { reportType: 'CONCLUSION', pageSize: 20 }))
    expect(reports.records.length).toBeGreaterThan(0)
    for (const { id } of reports.records) {
      const { html } = await open(`/subjectMngr/report/${id}`, 'biz')
      expect([id, /<\/thead>(<tbody[^>]*>)?(<\/tbody>|<\/table>)/.test(html)]).toEqual([id, false])
    }
  })
})
