import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from '~/scripts/local/installation'
import { serveBuild } from '~/scripts/local/worker-server'
import { stableId } from '~/db/seed/demo/random'
import { resultOf, signInAt } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { waitForRest, trackRequests, waitUntilComplete } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'
import * as subjects from '~/worker/subjects/calls'

/**
 * Approved screenshots of key screens. `PICTURES_ANEW=1 npm test -- --project e2e tests/e2e/pictures.test.ts` replaces
 * them.
 */
const KEPT = 'tests/e2e/pictures'
const ANEW = process.env.PICTURES_ANEW === '1'
/** Share of the pixels that may differ: another release of the browser renders text slightly differently. */
const MOST_APART = 0.01
/**
 * The demonstration data and the clocks of Worker and browser have this time, so that pictures differ for no other
 * reason.
 */
const NOW = new Date('2026-11-20T09:30:00+08:00')

let browser: Browser
let house: Installation
let worker: Awaited<ReturnType<typeof serveBuild>>
const folder = mkdtempSync(join(tmpdir(), 'keti-pictures-'))
beforeAll(async () => {
  house = await openInstallation(folder, { now: NOW })
  worker = await serveBuild({ ...house.vars, CAPTCHA: 'off' })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await worker.stop()
  await house.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A screen: account ('' for a visitor), path and appearance. */
type Screen = readonly [username: string, path: string, look?: { width?: number; dark?: boolean; english?: boolean }]
const form = stableId('form', '科技管理培训满意度调查')
const screens: Record<string, Screen> = {
  'sign-in': ['', '/user/login'],
  'display-home': ['', '/display/home'],
  'display-sharing-phone': ['', '/display/sharing', { width: 390 }],
  programming: ['', '/interactiveProgm/detail/0', { dark: true }],
  desk: ['biz', '/dashboard/workplace'],
  'desk-english-dark': ['subject', '/dashboard/workplace', { english: true, dark: true }],
  'desk-phone': ['mechanism', '/dashboard/workplace', { width: 390 }],
  analysis: ['admin', '/dashboard/analysis'],
  declaration: ['subject', '/subjectMngr/subject/add'],
  subjects: ['biz', '/subjectMngr/declared'],
  'subjects-narrow': ['biz', '/subjectMngr/declared', { width: 1024 }],
  'subjects-phone': ['biz', '/subjectMngr/declared', { width: 390, dark: true }],
  subject: ['biz', '/subjectMngr/subjct/detail/:established'],
  'subject-english': ['subject', '/subjectMngr/subjct/detail/:own', { english: true }],
  'subject-tablet': ['mechanism', '/subjectMngr/subjct/detail/:institution', { width: 768 }],
  'year-plan': ['biz', '/subjectMngr/yearPlan'],
  'assign-reviews': ['biz', '/subjectMngr/review/assign'],
  'own-reviews': ['counselor1', '/subjectMngr/review/todo'],
  reports: ['biz', '/subjectMngr/progress'],
  grading: ['counselor1', '/prize/grade/todo'],
  prizes: ['biz', '/prize/manage'],
  statistics: ['csrc', '/statistics', { dark: true }],
  'form-editor': ['biz', `/online/form/${form}`],
  'form-figures': ['biz', `/online/form/${form}?tab=figures`],
  files: ['biz', '/share/folder'],
  users: ['admin', '/system/user'],
  role: ['admin', '/system/role/2'],
  'role-english': ['admin', '/system/role/2', { english: true }],
  centre: ['centerAdmin', '/center/home'],
  lab: ['networkSafety', '/network/home', { dark: true }],
  'data-space': ['dataSpaceAdmin', '/dataspace/home'],
  cases: ['csrc', '/strategic/fund/cases'],
  vendors: ['centerProvider', '/industruServoces'],
  account: ['subject', '/account/settings/base'],
  parts: ['admin', '/demo'],
}

/** The subject that a path means: the first match of its reader. */
const finders = {
  ':established': { status: 'ESTABLISHED' },
  ':own': { listType: 'pass' },
  ':institution': { status: 'TO_REVIEW' },
} as const
async function pathOf(username: string, path: string): Promise<string> {
  const finder = Object.entries(finders).find(([name]) => path.endsWith(name))
  if (!finder) return path
  const { ask } = await signInAt(worker.url, username)
  const listed = await ask(subjects.listSubjects, { ...finder[1], pageSize: 1, column: 'subjectName', order: 'asc' })
  return path.replace(finder[0], resultOf(listed).records[0]!.id)
}

async function pictureOf([username, path, look = {}]: Screen): Promise<Buffer> {
  const size = { width: look.width ?? 1440, height: 900 }
  const seen = username ? await openWindow(browser, worker.url, username, { ...look, ...size }) : null
  const context = seen?.context ?? (await browser.newContext({ viewport: size, reducedMotion: 'reduce' }))
  await context.addCookies([{ name: 'now_offset', value: `${NOW.getTime() - Date.now()}`, url: worker.url }])
  if (!seen && look.dark) await context.addCookies([{ name: 'theme', value: 'dark', url: worker.url }])
  const page = seen?.page ?? (await context.newPage())
  await page.clock.setFixedTime(NOW)
  if (!seen) trackRequests(page)
  await page.goto(worker.url + (await pathOf(username, path)))
  await waitUntilComplete(page)
  await waitForRest(page)
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return taken
}

const pixels = async (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** The share of different pixels and a picture of the differences. */
async function compare(kept: Buffer, now: Buffer): Promise<{ apart: number; difference?: Buffer }> {
  const [before, after] = await Promise.all([pixels(kept), pixels(now)])
  const { width, height } = before.info
  if (after.info.width !== width || after.info.height !== height) return { apart: 1 }
  const drawn = Buffer.alloc(before.data.length)
  const count = pixelmatch(before.data, after.data, drawn, width, height, { threshold: 0.2 })
  const difference = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { apart: count / (width * height), difference }
}

test.each(Object.entries(screens))('%s matches its screenshot', async (name, screen) => {
  const now = await pictureOf(screen)
  const file = join(KEPT, `${name}.webp`)
  if (ANEW) {
    mkdirSync(KEPT, { recursive: true })
    const isSame = existsSync(file) && (await compare(readFileSync(file), now)).apart < MOST_APART / 10
    if (!isSame) writeFileSync(file, await sharp(now).webp({ lossless: true, effort: 6 }).toBuffer())
  }
  const { apart, difference } = await compare(readFileSync(file), now)
  if (apart < MOST_APART) return
  const shown = mkdtempSync(join(tmpdir(), `keti-picture-${name}-`))
  writeFileSync(join(shown, 'now.png'), now)
  if (difference) writeFileSync(join(shown, 'difference.png'), difference)
  expect(apart, `${file} differs from ${shown}/now.png; if that is intended, replace it`).toBeLessThan(MOST_APART)
})
