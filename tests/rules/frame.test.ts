import { describe, expect, test } from 'vitest'
import { errorAdvice, errorTitle } from '~/app/errors/catalogue'
import { isChunkFailure } from '~/app/ui/chunk'
import { searchPages, initials } from '~/app/frame/header/menu-search'
import { defaultAppearance, readAppearance } from '~/app/frame/appearance'
import { badgesOf } from '~/app/frame/menu/badges'
import { toFrameMenu } from '~/app/frame/menu/frame-menu'
import { isCurrentEntry, listMenuPages, visibleMenu, menuPathTo } from '~/app/frame/menu/menu-path'
import { linkTo, namedPages, pageAt, usesFullLayout } from '~/app/lib/named-pages'
import {
  closeTabs,
  HOME_PATH,
  addressIdOf,
  moveTab,
  tabAfterClosing,
  openTab,
  type Tab,
  tabKey,
} from '~/app/frame/tabs/tab-list'
import { fileNameOf, readAnswer } from '~/app/lib/api'
import { greeting } from '~/worker/core/greeting'
import type { MenuNode } from '~/worker/permissions/contract'
import { isButtonVisible } from '~/worker/permissions/rules'
import { menus } from '~/worker/policy/menus'

const tab = (key: string, id?: string): Tab => ({ key, to: key, title: key, ...(id && { id }) })
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)
const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: path,
  meta: { title: path, keepAlive: true, internalOrExternal: false },
  ...more,
})

describe('open tabs', () => {
  const tabs = [tab(HOME_PATH), tab('/a'), tab('/b'), tab('/c')]
  test('open a page once, and filters create no other tab', () => {
    expect(tabKey({ pathname: '/a', search: '?pageNo=2' })).toBe('/a')
    expect(keys(openTab(tabs, { ...tab('/b'), to: '/b?pageNo=2' }, false))).toEqual(keys(tabs))
    expect(openTab(tabs, { ...tab('/b'), to: '/b?pageNo=2' }, false)[2]!.to).toBe('/b?pageNo=2')
    expect(openTab(tabs, tab('/b'), false)).toBe(tabs)
  })
  test('keep the home page in one tab under both addresses', () => {
    expect(tabKey({ pathname: '/dashboard/workplace', search: '' })).toBe(HOME_PATH)
  })
  test('name a page with its item', () => {
    expect(tabKey({ pathname: '/vendor', search: '?id=7&pageNo=2' })).toBe('/vendor?id=7')
    expect(addressIdOf({ id: '5' }, '')).toBe('5')
    expect(addressIdOf({}, '?id=7')).toBe('7')
    expect(addressIdOf({}, '')).toBeUndefined()
  })
  test("replace an expert's page about the same item", () => {
    const about = [tab(HOME_PATH), tab('/detail/5', '5'), tab('/x')]
    expect(keys(openTab(about, tab('/report/5', '5'), true))).toEqual([HOME_PATH, '/report/5', '/x'])
    expect(keys(openTab(about, tab('/report/5', '5'), false))).toEqual([HOME_PATH, '/detail/5', '/x', '/report/5'])
    expect(keys(openTab(about, tab('/report/6', '6'), true))).toEqual([HOME_PATH, '/detail/5', '/x', '/report/6'])
  })
  test('keep the home tab when closed either way', () => {
    expect(keys(closeTabs(tabs, '/b', 'one'))).toEqual([HOME_PATH, '/a', '/c'])
    expect(keys(closeTabs(tabs, '/b', 'left'))).toEqual([HOME_PATH, '/b', '/c'])
    expect(keys(closeTabs(tabs, '/b', 'right'))).toEqual([HOME_PATH, '/a', '/b'])
    expect(keys(closeTabs(tabs, '/b', 'others'))).toEqual([HOME_PATH, '/b'])
    expect(keys(closeTabs(tabs, HOME_PATH, 'one'))).toEqual(keys(tabs))
    expect(keys(closeTabs(tabs, HOME_PATH, 'right'))).toEqual([HOME_PATH])
  })
  test('activate the right neighbour after closing, otherwise the left one', () => {
    expect(tabAfterClosing(tabs, closeTabs(tabs, '/b', 'one'), '/b').key).toBe('/c')
    expect(tabAfterClosing(tabs, closeTabs(tabs, '/c', 'one'), '/c').key).toBe('/b')
  })
  test('are movable, but not before the home tab', () => {
    expect(keys(moveTab(tabs, '/c', 1))).toEqual([HOME_PATH, '/c', '/a', '/b'])
    expect(keys(moveTab(tabs, '/a', 0))).toEqual(keys(tabs))
    expect(keys(moveTab(tabs, '/a', 99))).toEqual([HOME_PATH, '/b', '/c', '/a'])
    expect(keys(moveTab(tabs, HOME_PATH, 2))).toEqual(keys(tabs))
  })
})

describe('named pages', () => {
  test('include every menu page once, under its menu id', () => {
    const ids = namedPages.map(({ menuId }) => menuId)
    expect(new Set(ids).size).toBe(ids.length)
    const missing = menus.flatMap(({ pages }) => pages.map(({ path }) => path)).filter((path) => !ids.includes(path))
    expect(missing).toEqual([])
  })
  test('have links with the title of the item', () => {
    expect(linkTo('subjectView', { id: 'a b' })).toBe('/subjectMngr/subjct/detail/a%20b')
    expect(linkTo('prizeList', { year: 2026 })).toBe('/prize/list?year=2026')
    expect(linkTo('workplace')).toBe('/dashboard/workplace')
    expect(pageAt('/subjectMngr/subjct/detail/7')?.name).toBe('subjectView')
    expect(pageAt('/subjectMngr/subject/add')?.name).toBe('subjectAdd')
  })
  test('use the special layout for industry services and grading, by address or menu id', () => {
    const none = new URLSearchParams()
    for (const path of ['/industruServoces', '/industruServoces/edit', '/industruServoces/detail', '/prize/grade/todo'])
      expect(usesFullLayout(path, none), path).toBe(true)
    expect(usesFullLayout('/subjectMngr/declared', none)).toBe(false)
    expect(usesFullLayout('/subjectMngr/declared', new URLSearchParams('menuId=/prize/grade/todo'))).toBe(true)
  })
  test('hide three entries from an expert without data, and none from others', () => {
    const counts = [
      { id: '/subjectMngr/review/todo', val: 0 },
      { id: '/subjectMngr/review/report', val: 0 },
      { id: '/prize/grade/todo', val: 2 },
    ]
    expect([...badgesOf('counselor', counts).removed].sort()).toEqual([
      '/subjectMngr/review/report',
      '/subjectMngr/review/todo',
    ])
    expect(badgesOf('technologyManger', counts).removed.size).toBe(0)
    // Finished reviews are history, not work: the entry has no badge.
    const { counts: shown } = badgesOf('counselor', [{ id: '/subjectMngr/review/report', val: 3 }])
    expect(shown.size).toBe(0)
    expect(namedPages.filter((page) => page.counselorOnlyWith)).toHaveLength(3)
  })
})

describe('the menu', () => {
  const menu = [
    node('/g', { children: [node('/g/a'), node('/g/hidden', { hidden: true }), node('/g/:id')] }),
    node('/empty', { children: [node('/empty/x', { hidden: true })] }),
    node('/zero', { route: '0' }),
  ]
  test('omits hidden entries, entries without a route and empty groups', () => {
    expect(visibleMenu(menu).map(({ path }) => path)).toEqual(['/g'])
    expect(visibleMenu(menu)[0]!.children!.map(({ path }) => path)).toEqual(['/g/a', '/g/:id'])
    expect(visibleMenu(menu, new Set(['/g/a', '/g/:id']))).toEqual([])
  })
  test('merges a group with its only page of the same name and marks it on each of its pages', () => {
    const named = { title: '工作台', keepAlive: true, internalOrExternal: false }
    const desk = node('desk', {
      meta: { ...named, icon: 'home' },
      children: [node('/d/a', { meta: named }), node('/d/b', { meta: named, hidden: true })],
    })
    const [one] = visibleMenu([desk])
    expect(one).toMatchObject({ path: '/d/a', meta: { icon: 'home' }, stands: 'desk' })
    expect(one!.children).toBeUndefined()
    expect(isCurrentEntry(one!, menuPathTo([desk], '/d/a'))).toBe(true)
    expect(isCurrentEntry(one!, menuPathTo([desk], '/d/b'))).toBe(true)
    expect(isCurrentEntry(one!, menuPathTo(menu, '/g/a'))).toBe(false)
  })
  test('prefers the exact entry for the path of a page', () => {
    expect(menuPathTo(menu, '/g/a').map(({ path }) => path)).toEqual(['/g', '/g/a'])
    expect(menuPathTo(menu, '/g/7').map(({ path }) => path)).toEqual(['/g', '/g/:id'])
    expect(menuPathTo(menu, '/nowhere')).toEqual([])
  })
  test('finds a page whatever its case, and with a slash at the end', () => {
    for (const path of ['/G/A', '/g/a/', '/g/A//']) expect(menuPathTo(menu, path).at(-1)?.path, path).toBe('/g/a')
    expect(menuPathTo(menu, '/g/a/b')).toEqual([])
  })
  test('is sent without what the frame does not use', () => {
    const all = { title: '甲', keepAlive: true, internalOrExternal: false, componentName: 'a' }
    const full = node('/g', {
      children: [node('/g/a', { meta: all }), node('/g/b', { meta: { ...all, keepAlive: false } })],
    })
    const [group] = toFrameMenu([full])
    expect(Object.keys(group!).toSorted()).toEqual(['children', 'id', 'meta', 'path', 'route'])
    expect(group!.children!.map(({ meta }) => meta)).toEqual([{ title: '甲' }, { title: '甲', keepAlive: false }])
  })
  test('places a detail page under the entry that the role has', () => {
    const detail = node('/subjectMngr/subjct/detail/:id', { hidden: true })
    const groupOf = (own: readonly string[], others: readonly string[]) =>
      menuPathTo(
        [
          node('/mine', { children: [...own.map((path) => node(path)), detail] }),
          node('/subjects', { children: others.map((path) => node(path)) }),
        ],
        '/subjectMngr/subjct/detail/7',
      ).map(({ path }) => path)
    const awards = '/subjectMngr/awards'
    expect(groupOf(['/subjectMngr/mine/declared'], [awards])).toEqual(['/mine', detail.path])
    expect(groupOf(['/subjectMngr/subject/add'], ['/subjectMngr/declared', awards])).toEqual(['/subjects', detail.path])
    expect(groupOf([], [awards])).toEqual(['/subjects', detail.path])
    expect(groupOf([], [])).toEqual(['/mine', detail.path])
  })
})

describe('the command palette', () => {
  const named = (path: string, title: string) =>
    node(path, { meta: { title, keepAlive: true, internalOrExternal: false } })
  const all = listMenuPages([
    node('/g', { children: [named('/plan', '年度计划管理'), named('/audit', '待审核'), named('/x/:id', '课题详情')] }),
  ])
  test('offers a page once by name, and a hidden one with its own name', () => {
    const desks = [
      named('/d/a', '工作台'),
      { ...named('/d/b', '工作台'), hidden: true as const },
      { ...named('/d/c', '个人资料'), hidden: true as const },
    ]
    expect(listMenuPages([node('/d', { children: desks })]).map((one) => one.node.path)).toEqual(['/d/a', '/d/c'])
  })
  test('finds by name, initials and address, without pages that need a parameter', () => {
    expect(['年度计划管理', '待审核 A1'].map(initials)).toEqual(['ndjhgl', 'dsh a1'])
    const found = ['计划', 'dsh', 'AUDIT', '没有', ''].map((words) => [
      words,
      ...searchPages(all, words, []).map(({ node: one }) => one.path),
    ])
    expect(found).toEqual([
      ['计划', '/plan'],
      ['dsh', '/audit'],
      ['AUDIT', '/audit'],
      ['没有'],
      ['', '/plan', '/audit'],
    ])
  })
  test('offers recently opened pages first', () => {
    expect(searchPages(all, '', ['/audit']).map(({ node: one }) => one.path)).toEqual(['/audit', '/plan'])
  })
})

describe('the appearance', () => {
  const look = (cookie: string, headers: Record<string, string> = {}) =>
    readAppearance(new Request('http://keti.test/', { headers: { cookie, ...headers } }))
  test('has these defaults', () => {
    expect(look('')).toEqual({ ...defaultAppearance, phone: false, cards: false })
    expect(defaultAppearance).toMatchObject({
      theme: 'light',
      layout: 'side',
      primary: '#1890FF',
      multiTab: true,
      contentWidth: 'fixed',
      weak: false,
    })
  })
  test('is read from the cookies, and ignores invalid values', () => {
    expect(look('theme=dark; look_layout=top; look_primary=52c41a; look_multiTab=0; look_weak=1')).toMatchObject({
      theme: 'dark',
      layout: 'top',
      primary: '#52C41A',
      multiTab: false,
      weak: true,
    })
    expect(look('theme=pink; look_layout=<b>; look_primary=red;;x=1')).toEqual({
      ...defaultAppearance,
      phone: false,
      cards: false,
    })
    expect(look('', { 'user-agent': 'iPhone Mobile' })).toMatchObject({ phone: true, cards: true })
    expect(look('look_width=cards')).toMatchObject({ phone: false, cards: true })
    expect(look('look_width=table', { 'user-agent': 'iPad Mobile' })).toMatchObject({ phone: true, cards: false })
  })
})

describe('the error catalogue', () => {
  test('has a text and an action for every status', () => {
    expect([0, 401, 403, 404, 413, 500, 502, 503, 504].map((code) => errorTitle(code))).toEqual([
      '接口异常',
      '未授权，请重新登录',
      '拒绝访问',
      '很抱歉，资源未找到!',
      '文件大小超出限制',
      '系统异常',
      '系统异常',
      '服务暂时不可用',
      '网络超时',
    ])
    for (const code of [0, 401, 403, 404, 413, 429, 500, 503, 504]) expect(errorAdvice(code)).not.toBe('')
  })
  test('parses an answer by success, message, result and code', () => {
    const body = (value: object) => JSON.stringify(value)
    expect(readAnswer(200, body({ success: true, result: 7, message: 'ok', code: 200 }))).toEqual({
      ok: true,
      result: 7,
      message: 'ok',
    })
    expect(
      readAnswer(200, body({ success: false, code: 400, message: '标题必填', result: { title: '标题必填' } })),
    ).toMatchObject({ ok: false, code: 400, fields: { title: '标题必填' }, signedOut: false })
    expect(readAnswer(500, body({ success: false, message: 'Token失效，请重新登录' }))).toMatchObject({
      signedOut: true,
    })
    expect(readAnswer(500, body({ success: false, message: '系统异常，请稍后再试' }))).toMatchObject({
      signedOut: false,
    })
    expect(readAnswer(401, '')).toMatchObject({ signedOut: true, message: '未授权，请重新登录' })
    expect(readAnswer(504, '<html>gateway</html>')).toMatchObject({ code: 504, message: '网络超时' })
    expect(readAnswer(418, '')).toMatchObject({ code: 418, message: '系统异常' })
  })
  test('reads a file name from either notation', () => {
    expect(fileNameOf(`attachment; filename="_.xlsx"; filename*=UTF-8''%E8%AF%84%E5%88%86.xlsx`)).toBe('评分.xlsx')
    expect(fileNameOf('attachment; filename=a.pdf')).toBe('a.pdf')
    expect(fileNameOf(null)).toBe('')
  })
  test('separates a failed chunk from a defect in every browser', () => {
    for (const message of [
      'Loading chunk failed (timeout 120000 ms)',
      'Failed to fetch dynamically imported module: http://x/a.js',
      'error loading dynamically imported module',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/a.css',
      'Unable to discover routes due to manifest version mismatch.',
    ])
      expect(isChunkFailure(new Error(message)), message).toBe(true)
    expect(isChunkFailure(new Error('x is not a function'))).toBe(false)
  })
})

test('the greeting changes at 9, 12, 14 and 20', () => {
  expect([0, 8, 9, 11, 12, 13, 14, 19, 20, 23].map((hour) => greeting(hour, '张三').split('，')[0])).toEqual([
    '早上好',
    '早上好',
    '上午好',
    '上午好',
    '中午好',
    '中午好',
    '下午好',
    '下午好',
    '晚上好',
    '晚上好',
  ])
})

describe('buttons by permission', () => {
  const entry = (action: string, type = '1', status = '1') => ({ action, type, status })
  test("check the form's list, then the stored one, where switched off means everyone; otherwise they are hidden", () => {
    const stored = { auth: [entry('a:b')], allAuth: [entry('a:b'), entry('off', '1', '0'), entry('c,d')] }
    expect(isButtonVisible('a:b', [], stored)).toBe(true)
    expect(isButtonVisible('off', [], stored)).toBe(true)
    expect(isButtonVisible('c', [], stored)).toBe(false)
    expect(isButtonVisible('c', [entry('c,d')], stored)).toBe(true)
    expect(isButtonVisible('nothing', [], stored)).toBe(false)
  })
  test('an entry of type 2 is no button', () => {
    const stored = { auth: [entry('field', '2')], allAuth: [entry('field', '2', '0')] }
    expect(isButtonVisible('field', [entry('field', '2')], stored)).toBe(false)
  })
})
