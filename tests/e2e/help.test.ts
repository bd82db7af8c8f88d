import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { declarationGuide, guideRoleName, guideRoles, platformGuide, filterSteps } from '~/app/display/guide'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForRest, trackRequests, waitUntilComplete } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Target folder for new pictures: `PUBLIC=public npm test -- --project e2e tests/e2e/help.test.ts`. */
const ANEW = process.env.PUBLIC
const FOLDER = 'public'
const MOST_BYTES = 70_000
/** Maximum mean difference in brightness, 0 to 255: pictures of one screen differ by names and numbers only. */
const MOST_APART = 4

/** The screens of the help, with the account that opens them. */
const shown = {
  'sign-in': ['', '/user/login'],
  declare: ['subject', '/subjectMngr/subject/add'],
  approve: ['mechanism', '/dashboard/workplace'],
  review: ['biz', '/subjectMngr/declared'],
  notice: ['', '/display/publicity'],
  research: ['subject', '/subjectMngr/progress'],
  prize: ['biz', '/prize/manage'],
  public: ['', '/display/home'],
  find: ['', `/display/sharing?q=${encodeURIComponent('数据')}`],
  supervise: ['csrc', '/statistics'],
  system: ['admin', '/system/user'],
  center: ['centerAdmin', '/center/home'],
  lab: ['networkSafety', '/network/home'],
  space: ['dataSpaceAdmin', '/dataspace/home'],
} as const
const names = Object.keys(shown) as (keyof typeof shown)[]
const size = { width: 1280, height: 800 }
/** Beside the sign-in form the picture is narrower. */
const signInSize = { width: 960, height: 600 }

type Look = { dark?: boolean; english?: boolean }
async function screenOf(who: string, path: string, look: Look = {}): Promise<string> {
  const seen = who ? await openWindow(browser, url, who, { ...size, ...look }) : null
  const context = seen?.context ?? (await browser.newContext({ viewport: size, reducedMotion: 'reduce' }))
  const page = seen?.page ?? (await context.newPage())
  if (!seen) trackRequests(page)
  await page.goto(url + path)
  await waitUntilComplete(page)
  await waitForRest(page)
  const taken = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  await context.close()
  return `data:image/png;base64,${taken}`
}
/** Resizes a picture in the browser: as a file for the help, or as the brightness of its 64 by 40 parts. */
const drawn = (page: Page, picture: string, width: number, height: number) =>
  page.evaluate(
    async ([address, wide, high]) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const pen = canvas.getContext('2d')!
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(image, 0, 0, wide, high)
      const { data } = pen.getImageData(0, 0, wide, high)
      return {
        file: canvas.toDataURL('image/webp', 0.47),
        light: Array.from(
          { length: wide * high },
          (_, at) => (data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]!) / 3,
        ),
      }
    },
    [picture, width, height] as const,
  )
/** Checks that a stored picture is small and matches the product: `now` is a data URL. */
async function judge(path: string, now: string, stored = size) {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Compared as it would be stored, because pictures of other sizes are scaled differently.
  const { file } = await drawn(page, now, stored.width, stored.height)
  if (ANEW) {
    mkdirSync(dirname(join(ANEW, path)), { recursive: true })
    writeFileSync(join(ANEW, path), Buffer.from(file.split(',')[1]!, 'base64'))
  }
  const kept = readFileSync(join(FOLDER, path))
  expect(kept.length).toBeLessThanOrEqual(MOST_BYTES)
  const before = `data:image/webp;base64,${kept.toString('base64')}`
  const [one, other] = [await drawn(page, file, 64, 40), await drawn(page, before, 64, 40)]
  const apart = one.light.reduce((sum, light, at) => sum + Math.abs(light - other.light[at]!), 0) / one.light.length
  if (ANEW) console.log(path, kept.length, apart.toFixed(2))
  expect(apart, 'replace it with PUBLIC=public').toBeLessThan(MOST_APART)
  await context.close()
}
const fileOf = (name: string) => `help/${name}.webp`

describe('the picture of the sign-in page', () => {
  test.each([
    ['zh-light', {}],
    ['zh-dark', { dark: true }],
    ['en-light', { english: true }],
    ['en-dark', { dark: true, english: true }],
  ])('shows in %s', async (name, look) => {
    await judge(`sign-in-preview/home-${name}.webp`, await screenOf('biz', '/dashboard/workplace', look), signInSize)
  })
})

describe('the pictures of the help', () => {
  test.each(names)('%s is current', async (name) => {
    const [who, path] = shown[name]
    await judge(fileOf(name), await screenOf(who, path))
  })

  test('are all used, and all used ones exist', () => {
    const named = [...declarationGuide(), ...platformGuide()].flatMap(({ picture }) => picture ?? [])
    expect(named.filter((name) => !existsSync(join(FOLDER, fileOf(name))))).toEqual([])
    expect([...new Set(named)].toSorted()).toEqual(names.toSorted())
  })
})

describe('the help of each role', () => {
  test.each(guideRoles)('has steps, pictures and the menu of %s, and a search', async (role) => {
    const steps = filterSteps(declarationGuide(), '', role)
    expect(steps.filter(({ picture }) => picture).length).toBeGreaterThan(0)
    const read = async (query: string) => (await fetch(`${url}/collecthelp?role=${role}${query}`)).text()
    const text = await read('')
    for (const step of steps) expect(text).toContain(`id="${step.id}"`)
    for (const step of declarationGuide())
      if (!steps.includes(step) && !steps.some(({ id }) => id === step.id))
        expect(text).not.toContain(`<section id="${step.id}"`)
    if (role !== 'visitor') {
      expect(text).toContain(`${guideRoleName(role)}的菜单`)
      expect(text).toContain('意见反馈')
    }
    const [first] = steps
    const word = first!.title.slice(0, 2)
    expect(await read(`&q=${encodeURIComponent(word)}`)).toContain(`<mark>${word}</mark>`)
    expect(await read(`&q=${encodeURIComponent('龘龘')}`)).toContain('未找到相关内容')
  })
})
