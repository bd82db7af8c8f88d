import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { demoFiles, findRows } from '~/app/demo/rows'
import { stableId } from '~/db/seed/demo/random'
import { browserApiClient, resultOf } from '~/tests/support/api-client'
import * as auth from '~/worker/auth/calls'
import { demoAccounts, DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { readSettings } from '~/worker/system/settings'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { sampled } from '~/tests/support/sampled'
import { waitForHydration, waitForRest, trackRequests, waitUntilComplete } from '~/tests/support/page-readiness'
import { executeSql, valuesOf } from './sign-in-users'

let browser: Browser
let data = ''
beforeAll(async () => {
  browser = await sharedBrowser()
  // The demonstration data has no data source, because no server for it exists.
  await executeSql(`insert into data_source (id, code, name, db_type, db_url)
    values ('swept', 'swept', 'Register of venues', 'http', 'https://db.example.org')`)
  await executeSql(`insert into data_source_query (id, source_id, code, name, request, value_field, label_field, figure, outcome, detail, result, row_count)
    values ('swept', 'swept', 'venues', 'Venues', '/venues', 'id', 'name', 'count', 'failed', '503', '[{"value":"1","label":"One"}]', 1)`)
  const names = await valuesOf(`
    select realname from user union select name from position
    union select depart_name from depart union select depart_name_full from depart union select depart_name_abbr from depart
    union select name from category union select dict_name from dict union select item_text from dict_item union select value from setting
    union select scene_name from drill_scene union select questions from drill_scene
    union select title from coding_exercise union select summary from coding_exercise union select name from coding_class
    union select purpose from drill_draw union select items from drill_draw
    union select subject_name from subject union select keywords from subject union select report_name from report
    union select titile from announcement union select sender from announcement union select title from publication
    union select title from industry_purchase union select product from industry_purchase
    union select vendor_name from industry_purchase union select contract_period from industry_purchase
    union select name from software union select vendor_name from software union select name from software_class
    union select version from software
    union select vendor_name from vendor union select intro from vendor union select customers from vendor
    union select contact from vendor union select opinion from vendor union select reason from vendor_log
    union select name from vendor_product union select version from vendor_product union select summary from vendor_product
    union select certificates from vendor_product union select cases from vendor_product
    union select name from vendor_qualification union select issuer from vendor_qualification
    union select text from vendor_review union select opinion from vendor_review union select file_name from file where biz_type like 'vendor%'
    union select title from advisory union select depart_name from advisory
    union select title from lab_report union select depart_name from lab_report
    union select meeting_name from meeting union select place from meeting
    union select role_name from role union select log_content from log union select payload from outbox
    union select rule_name from fill_rule union select rule_description from fill_rule
    union select rule_json from check_rule union select rule_name from check_rule union select rule_description from check_rule
    union select test_name from fb_test union select product from fb_test union select summary from fb_test
    union select task_name from fb_task union select case_name from fb_case union select title from fb_announce
    union select done from fb_schedule union select problems from fb_schedule union select next_plan from fb_schedule
    union select goal from fb_plan union select plan_name from fb_plan union select requirement_name from fb_requirement
    union select title from material union select kind from material union select summary from material
    union select terms from material union select depart_name from material union select name from folder
    union select file_name from file union select purpose from material_request
    union select title from online_form union select intro from online_form union select thanks from online_form
    union select schema from online_form union select answers from online_answer
    union select realname from account_request union select reason from account_request`)
  // Texts written by people, institutions and the centre, and the samples of the component page; signing in for this
  // writes to the log.
  data = [
    ...names,
    '账号：，登录成功登录失败：账号或密码错误。切换角色：',
    JSON.stringify([readSettings([]), findRows({}), demoFiles]),
    readFileSync('app/demo/other-parts.tsx', 'utf8'),
  ].join('\n')
})

const before = [
  '/user/login',
  '/user/login?tab=phone',
  '/user/login?plat=display',
  '/user/register',
  '/user/register-result?by=mechanism',
  '/user/alteration',
  '/user/mailSignIn',
  '/user/forgotPassword',
  '/user/changePassword',
  '/activeResult',
  '/apply/home',
  '/registerAgree',
  '/loginAgree',
  '/user/help',
  '/drillSceneExtract',
  '/interactiveProgm/detail/0',
]
const inside = [
  '/dashboard/analysis',
  '/dashboard/workplace',
  '/statistics?year=2024',
  '/account/center',
  '/account/settings/base',
  '/account/settings/security',
  '/user/changeEmail',
  '/account/settings/custom',
  '/subjectMngr/letters',
  '/subjectMngr/stages',
  '/isps/userAnnouncement',
  '/search?q=ABC',
  '/industry/purchase',
  '/industry/purchase?part=figures',
  '/industruServoces',
  '/industruServoces/edit',
  '/system/user',
  '/system/depart',
  '/system/monitor',
  '/system/online',
  '/system/position',
  '/system/dict',
  '/system/dict/position_rank',
  '/system/calendar',
  '/system/category?pid=B01',
  '/system/user?tab=requests',
  '/system/role',
  '/system/role/2',
  '/system/permission',
  `/system/depart/${stableId('depart', 2)}/right`,
  '/system/checkRule',
  '/system/fillRule',
  '/system/bannedIp',
  '/system/addressPlace',
  '/system/dataSource',
  '/system/dataSource/swept',
  '/system/experiLinks',
  '/system/quartzJob',
  '/system/announcement',
  '/system/message',
  '/system/log',
  '/system/loginLog',
  '/system/feedback',
  '/drill/manage',
  '/drill/manage/new',
  '/drill/study',
  '/drill/result',
  '/online/form',
  `/online/form/${stableId('form', '2027 年度研究选题征集')}`,
  `/online/form/${stableId('form', '科技管理培训满意度调查')}?tab=answers`,
  `/online/form/${stableId('form', '科技管理培训满意度调查')}?tab=figures`,
  `/online/form/${stableId('form', '2027 年度研究选题征集')}/fill`,
  '/coding/manage',
  '/coding/classes',
  '/strategic/fund/cases',
  '/strategic/fund/cases?view=coverage&category=05',
  '/strategic/fund/cases?view=use',
  '/strategic/fund/tasks',
  '/strategic/fund/tasks?view=gantt',
  '/strategic/fund/tasks?view=board',
  '/strategic/fund/tests',
  '/strategic/securities/progress',
  '/strategic/securities/progress?view=list',
  '/strategic/securities/progress?view=periods',
  '/strategic/reports',
  '/strategic/reports?view=files',
  '/demo',
]
/** Pages of the three workspaces by the account that manages each. */
const rooms = {
  centerAdmin: [
    '/center/home',
    '/center/announcement',
    '/center/download',
    '/center/statistics',
    '/center/meeting',
    '/center/meeting?type=history',
    '/center/software',
    '/center/software?part=matrix',
    '/center/software?part=figures',
    '/center/software/class',
  ],
  networkSafety: [
    '/network/home',
    '/network/announcement',
    '/network/statistics',
    '/network/meeting',
    '/network/statistics?part=list',
    '/network/advisories',
    '/network/advisories?part=figures',
    '/network/reports',
    '/drill/extract',
  ],
  dataSpaceAdmin: [
    '/dataspace/home',
    '/dataspace/announcement',
    '/dataspace/statistics',
    '/dataspace/meeting',
    '/dataspace/material',
    '/dataspace/request?box=received',
  ],
}
/** Error pages: their own rejected request is expected. */
const errors = ['/subjectMngr/subjct/detail/none', '/prize/grade/todo']

async function english(username?: string, javaScriptEnabled = true): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'theme', value: 'dark', url },
  ])
  if (username) {
    const signedIn = { username, password: DEMO_PASSWORD, private: true }
    resultOf(await browserApiClient(context, url).ask(auth.signIn, signedIn))
  }
  return context
}

/** Chinese texts of the page itself, visible or for screen readers. Language names are in their own language. */
async function chineseOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript')) found.add(node.textContent ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const one of document.querySelectorAll(`[${name}]`)) found.add(one.getAttribute(name) ?? '')
    found.add(document.title)
    return [...found]
  })
  return texts.filter((text) =>
    (text.match(/\p{Script=Han}+/gu) ?? []).some((run) => !data.includes(run) && !['中文', '切换到中文'].includes(run)),
  )
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
/** A resized window is measured again until the value is stable. */
async function lastingly(measured: () => Promise<number>, page: Page): Promise<number> {
  for (let tries = 10; tries > 0 && (await measured()) > 0; tries--) await page.waitForTimeout(100)
  return measured()
}
/** Visits pages in one tab, wide and then narrow, and lists the faults of each. */
async function sweep(context: BrowserContext, paths: readonly string[]): Promise<Record<string, string[]>> {
  const page = await context.newPage()
  trackRequests(page)
  let complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    complaints = []
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(url + path)
    await waitForHydration(page)
    await waitUntilComplete(page)
    const wrong: string[] = []
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await waitForRest(page)
      const beyond = await tooWide(page)
      if (beyond > 0) wrong.push(`${width}: ${beyond} px too wide`)
      wrong.push(...(await chineseOf(page)).map((text) => `${width}: Chinese in “${text}”`))
    }
    // Once at the narrow width: other tests check the wide pages.
    wrong.push(...(await accessibilityFaults(page)))
    wrong.push(...complaints.filter((text) => !errors.includes(path) || !/status of 40[34]/.test(text)))
    if (wrong.length) faults[path] = [...new Set(wrong)]
  }
  return faults
}

test('shows the pages before sign-in in English and dark, wide and narrow', async () => {
  const context = await english()
  expect(await sweep(context, sampled(before, 6))).toEqual({})
  await context.close()
})

/** A third of the pages each, because all of them would exceed the timeout. */
const thirds = [0, 1, 2].map((part) => [...inside, ...errors].filter((_, at) => at % 3 === part))
test.each([0, 1, 2])(
  'shows dashboard, account, messages, users, components and errors in English and dark, wide and narrow (%i)',
  async (part) => {
    const context = await english('admin')
    expect(await sweep(context, sampled(thirds[part]!, 8))).toEqual({})
    await context.close()
  },
)

test.each(Object.entries(rooms))(
  'shows the pages of %s in English and dark, wide and narrow',
  async (username, paths) => {
    const context = await english(username)
    expect(await sweep(context, sampled(paths, 2))).toEqual({})
    await context.close()
  },
)

test('fits the header on a phone and a tablet for every role, in both languages', async () => {
  const firstOfRole = demoAccounts.filter((name) => !/[2-9]$/.test(name))
  const wide: string[] = []
  for (const username of firstOfRole) {
    // The server-rendered page without scripts.
    const context = await english(username, false)
    const page = await context.newPage()
    // Chinese names are short: the longest of them, and accounts with a role switch.
    for (const lang of /^(biz|multi|network)/.test(username) ? ['en', 'zh'] : ['en']) {
      await context.addCookies([{ name: 'lang', value: lang, url }])
      await page.goto(`${url}/account/settings/custom`)
      for (const width of [390, 768, 1024]) {
        await page.setViewportSize({ width, height: 844 })
        const beyond = await lastingly(() => tooWide(page), page)
        if (beyond > 0) wide.push(`${username} ${lang} ${width}: ${beyond}`)
      }
    }
    await context.close()
  }
  expect(wide).toEqual([])
})
