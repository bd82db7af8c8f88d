/**
 * Screenshots of the main screens: 1440, 1024, 768 and 390 px wide, light and dark, Chinese and English. `PICTURES` is
 * their folder (build/pictures), `SCREENS` a pattern of their names, `LOOKS` one of their appearance (en-light). Prints
 * pages that scroll sideways and console errors.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '~/tests/support/browser'
import { waitForRest } from '~/tests/support/page-readiness'
import { openWorld } from '~/tests/support/served-world'
import { openWindow } from '~/tests/support/browser-window'

const FOLDER = process.env.PICTURES ?? 'build/pictures'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const
type Look = { theme: 'light' | 'dark'; language: 'zh' | 'en' }
const ALL_LOOKS: readonly Look[] = [
  { language: 'zh', theme: 'light' },
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
]
const LOOKS = ALL_LOOKS.filter(({ language, theme }) =>
  new RegExp(process.env.LOOKS ?? '').test(`${language}-${theme}`),
)

type Screen = { who: string; path: string; then?: (page: Page) => Promise<unknown> }
/** Opens the first row of a list. */
const firstRow = (page: Page) => page.locator('main tbody tr a, main [role=list] a').first().click()
/** Opens a tab of the subject in the first row of a list. */
const tabOfFirst = (tab: string) => async (page: Page) => {
  const href = await page.locator('main a[href*="/subjct/detail/"]').first().getAttribute('href')
  const at = new URL(href!, page.url())
  at.searchParams.set('tab', tab)
  await page.goto(at.href)
}
/** Presses a shortcut once the page is hydrated. */
const byKeys = (keys: string) => async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.keyboard.press(keys)
  await page.getByRole('dialog').waitFor()
}
const homes =
  'biz admin csrc subject mechanism tech1 counselor5 centerAdmin centerProvider networkSafety dataSpaceAdmin'
const screens: Record<string, Screen> = {
  ...Object.fromEntries(homes.split(' ').map((who) => [`home-${who}`, { who, path: '/dashboard/workplace' }])),
  'desk-approval': { who: 'mechanism', path: '/subjectMngr/judge/approval' },
  'desk-formal': { who: 'biz', path: '/subjectMngr/judge/formal' },
  'desk-first': { who: 'biz', path: '/subjectMngr/judge/first' },
  'desk-report': { who: 'biz', path: '/subjectMngr/judge/report' },
  'desk-review': { who: 'counselor5', path: '/subjectMngr/review/todo', then: firstRow },
  'desk-grade': { who: 'counselor9', path: '/prize/grade/todo' },
  'choose-reviewers': { who: 'biz', path: '/subjectMngr/review/assign' },
  'choose-graders': { who: 'biz', path: '/prize/grade/assign' },
  'list-declared': { who: 'biz', path: '/subjectMngr/declared' },
  'list-narrowed': { who: 'biz', path: `/subjectMngr/declared?year=2025&subjectName=${encodeURIComponent('数据')}` },
  'list-mine': { who: 'subject', path: '/subjectMngr/mine/declared' },
  'list-to-do': { who: 'biz', path: '/todo/bizManger' },
  'list-empty': { who: 'biz', path: `/subjectMngr/declared?subjectName=${encodeURIComponent('没有这个')}` },
  'list-people': { who: 'admin', path: '/system/user' },
  'list-jobs': { who: 'admin', path: '/system/quartzJob' },
  'list-meetings': { who: 'biz', path: '/subjectMngr/meeting' },
  'list-awards': { who: 'biz', path: '/prize/manage' },
  'list-material': { who: 'dataSpaceAdmin', path: '/dataspace/material' },
  'progress-list': { who: 'biz', path: '/subjectMngr/progress' },
  'progress-matrix': { who: 'biz', path: '/subjectMngr/progress?view=matrix' },
  'stages-matrix': { who: 'biz', path: '/subjectMngr/stages' },
  'reviews-matrix': { who: 'biz', path: '/subjectMngr/review/assign?scope=running&view=matrix' },
  'progress-over-year': { who: 'biz', path: '/subjectMngr/progress?view=overYear' },
  'library-matrix': { who: 'biz', path: '/strategic/fund/progress?view=matrix' },
  'library-cases': { who: 'biz', path: '/strategic/fund/cases' },
  'list-software': { who: 'centerAdmin', path: '/center/software' },
  'choice-running': { who: 'biz', path: '/subjectMngr/review/assign?scope=running' },
  analysis: { who: 'csrc', path: '/dashboard/analysis' },
  statistics: { who: 'biz', path: '/statistics?year=2025' },
  'center-statistics': { who: 'centerAdmin', path: '/center/statistics' },
  projector: {
    who: 'csrc',
    path: '/statistics?year=2025',
    then: (page) => page.getByRole('button', { name: /投屏|Presentation mode/ }).click(),
  },
  'case-grades': { who: 'biz', path: '/prize/grade/list', then: tabOfFirst('grade') },
  'case-award': { who: 'biz', path: '/prize/list', then: tabOfFirst('award') },
  'case-likeness': { who: 'biz', path: '/subjectMngr/similar', then: tabOfFirst('similarity') },
  'case-reports': { who: 'subject', path: '/subjectMngr/mine/pass', then: tabOfFirst('report') },
  'sign-in': { who: '', path: '/user/login' },
  palette: { who: 'biz', path: '/dashboard/workplace', then: byKeys('Control+k') },
  keys: { who: 'biz', path: '/subjectMngr/declared', then: byKeys('?') },
  folders: { who: 'biz', path: '/share/folder' },
  results: { who: 'biz', path: '/share/achievement' },
  courseware: { who: 'biz', path: '/share/courseware' },
  lab: { who: 'networkSafety', path: '/network/home' },
  center: { who: 'centerAdmin', path: '/center/home' },
  'data-space': { who: 'dataSpaceAdmin', path: '/dataspace/home' },
}
const taken = Object.entries(screens).filter(([name]) => new RegExp(process.env.SCREENS ?? '').test(name))

const world = await openWorld()
const browser = await launchBrowser()
let pictures = 0
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const look of LOOKS) for (const who of new Set(taken.map(([, screen]) => screen.who))) await takeAs(who, look)
  console.log(`${pictures} pictures of ${taken.length} screens in ${FOLDER}`)
} finally {
  await browser.close()
  await world.stop()
}
process.exit(0)

/** All screens of one person in one window with decreasing widths. */
async function takeAs(who: string, look: Look) {
  const { page, context, complaints } = await windowFor(who, look)
  for (const [name, { path, then }] of taken.filter(([, screen]) => screen.who === who)) {
    const shot = `${name}-${look.language}-${look.theme}`
    try {
      await page.setViewportSize(SIZES[0])
      await page.goto(world.url + path)
      await then?.(page)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await page.waitForLoadState('networkidle')
        await waitForRest(page)
        await page.screenshot({ path: join(FOLDER, `${shot}-${size.width}.png`), animations: 'disabled' })
        pictures++
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (beyond > 0) console.log(`${shot} at ${size.width}: pushed sideways by ${beyond} px`)
      }
    } catch (error) {
      console.log(`${shot}: not taken: ${String(error).split('\n')[0]}`)
    }
    for (const complaint of complaints.splice(0)) console.log(`${shot}: ${complaint}`)
  }
  await context.close()
}

/** A window of a user or a visitor. */
async function windowFor(who: string, { theme, language }: Look) {
  const [dark, english] = [theme === 'dark', language === 'en']
  if (who) return openWindow(browser, world.url, who, { ...SIZES[0], dark, english })
  const context = await browser.newContext({ viewport: SIZES[0], locale: 'zh-CN', reducedMotion: 'reduce' })
  if (dark) await context.addCookies([{ name: 'theme', value: 'dark', url: world.url }])
  if (english) await context.addCookies([{ name: 'lang', value: 'en', url: world.url }])
  return { page: await context.newPage(), context, complaints: [] as string[] }
}
