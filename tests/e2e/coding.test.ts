import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { exercises } from '~/db/seed/demo/exercises'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { hostilePrograms } from '~/tests/support/hostile-programs'
import { openWindow } from '~/tests/support/browser-window'
import * as coding from '~/worker/coding/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const told = exercises.find(({ id }) => id === 'drawdown')!
/** Opens an exercise of the demonstration data. */
async function toExercise(who: Awaited<ReturnType<typeof openWindow>>) {
  const { records } = resultOf(await who.ask(coding.listPublicExercises, { pageSize: 50 }))
  const { id } = records.find((one) => one.title === told.title)!
  await who.page.goto(`${url}/interactiveProgm/detail/${id}`)
  return who
}
const windowAtExercise = async () => toExercise(await openWindow(browser, url, 'subject2'))
const write = (page: Page, code: string) => page.locator('.cm-content').fill(code)
const state = (page: Page) => page.locator('[data-run]').getAttribute('data-run')
const OVER = /^(done|stopped|time|flood|broken)$/
async function run(page: Page, code: string, ends = true) {
  await write(page, code)
  await page.getByRole('button', { name: '运行样例' }).click()
  if (!ends) {
    await expect.poll(() => state(page), { timeout: 60_000 }).toMatch(/^(running|done|flood|time|broken)$/)
    // A program that has ended in the meantime cannot be stopped: the button does nothing then.
    await page.getByRole('button', { name: '停止', exact: true }).evaluate((one: HTMLElement) => one.click())
  }
  await expect.poll(() => state(page), { timeout: 90_000 }).toMatch(OVER)
  return (await page.locator('[data-run]').textContent()) ?? ''
}
/** Collects forbidden actions of a page while it is open. */
function watched(page: Page) {
  const problems: string[] = []
  const answered: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('response', (response) => answered.push(response.url()))
  return { problems, answered }
}

/** Loaded resources stay cached: nothing comes over the network any more. */
async function runsOnWithoutNetwork(page: Page, right: string, endless: string) {
  expect(await run(page, right)).toContain('通过')
  await page.context().setOffline(true)
  try {
    await run(page, endless, false)
    expect(await state(page)).toMatch(/^(stopped|done)$/)
    expect(await run(page, right)).toContain('通过')
  } finally {
    await page.context().setOffline(false)
  }
}

/** Runs each program; none returns or reaches anything, and the page stays unchanged and usable. */
async function triesAll(page: Page, programs: { name: string; code: string; ends: boolean }[], right: string) {
  const { answered, problems } = watched(page)
  const title = await page.title()
  await page.evaluate(() => localStorage.setItem('mine', 'untouched'))
  const wrong: string[] = []
  for (const { name, code, ends } of programs) {
    const said = await run(page, code, ends).catch((error: Error) => `never ended: ${error.message}`)
    if (/reached|never ended|通过/.test(said)) wrong.push(`${name}: ${said.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
  expect(await page.title()).toBe(title)
  expect(await page.evaluate(() => localStorage.getItem('mine'))).toBe('untouched')
  const elsewhere = answered.filter(
    (one) => /example\.org|stolen/.test(one) || !/^(http:\/\/127\.0\.0\.1|blob:)/.test(one),
  )
  expect(elsewhere).toEqual([])
  expect(problems).toEqual([])
  expect(await run(page, right)).toContain('通过')
}

describe('a visitor', () => {
  test('sees the exercises and signs in before the first run without losing code', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { problems } = watched(page)
    await page.goto(`${url}/interactiveProgm`)
    await page.waitForURL(/\/interactiveProgm\/detail\/0$/)
    await page.getByRole('link', { name: new RegExp(told.title) }).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(exercises.length)
    await page.getByRole('link', { name: new RegExp(told.title) }).click()
    await write(page, '// 我写的\nfunction solve() { return 7 }')
    const here = page.url()
    await page.getByRole('button', { name: '运行样例' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '账号' }).fill('subject')
    await dialog.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '我的提交' }).waitFor()
    expect(page.url()).toBe(here)
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('我写的')
    expect(await run(page, '// 我写的\nfunction solve() { return 7 }')).toContain('答案不符')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a program in the browser', () => {
  test('shows lines, tables and plots in JavaScript, passes its samples and is evaluated by the server', async () => {
    const { page } = await windowAtExercise()
    const { problems } = watched(page)
    const shows = `console.log('净值', [1, 2]); table([{ 日: 1, 值: 2.5 }]); plot([1, 3, 2], '净值')\n`
    const said = await run(page, shows + told.javascript)
    expect(said).toContain('净值 [1,2]')
    expect(said).toContain('2.5')
    expect(await page.locator('[data-run] figure').count()).toBeGreaterThan(0)
    expect(said.match(/通过/g)!.length).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect.poll(() => page.locator('[data-run]').textContent(), { timeout: 60_000 }).toContain('7/7')
    expect(await page.locator('[data-run]').textContent()).toContain('服务器评判')
    await page.getByText(/参考程序 · Python/).waitFor()
    expect(problems).toEqual([])
  })
})

describe('without a network', () => {
  test('runs JavaScript again after an earlier run, also after a stopped program', async () => {
    const { page } = await windowAtExercise()
    await page.getByRole('button', { name: 'JavaScript', exact: true }).click()
    await page.locator('.cm-content').waitFor()
    await runsOnWithoutNetwork(page, told.javascript, 'function solve() { for (;;) {} }')
  })

  test('runs JavaScript without an earlier run', async () => {
    const who = await openWindow(browser, url, 'subject2')
    const { page } = who
    const comes = (part: RegExp) => page.waitForEvent('requestfinished', (request) => part.test(request.url()))
    const needed = [/\/runner\/frame/, /\/quickjs[^/]*\.wasm$/, /\/javascript-[^/]*\.js$/].map(comes)
    await toExercise(who)
    await Promise.all(needed)
    await page.getByRole('button', { name: 'JavaScript', exact: true }).click()
    await page.context().setOffline(true)
    expect(await run(page, told.javascript)).toContain('通过')
    await page.context().setOffline(false)
  })

  test('reports a sandbox that fails to load and loads another for the next run', async () => {
    const who = await openWindow(browser, url, 'subject2')
    const { page } = who
    let held = true
    await page.route('**/runner/frame*', (route) => (held ? undefined : route.continue()))
    // Fake timers replace a long wait.
    await page.clock.install()
    await toExercise(who)
    await page.getByRole('button', { name: 'JavaScript', exact: true }).click()
    await write(page, told.javascript)
    await page.getByRole('button', { name: '运行样例' }).click()
    await expect.poll(() => state(page)).toBe('loading')
    await page.clock.fastForward('00:30')
    await page.getByText('运行环境未能载入').waitFor()
    expect(await state(page)).toBe('broken')
    held = false
    expect(await run(page, told.javascript)).toContain('通过')
  })
})

test('covers at least thirty attack programs, all different', () => {
  const programs = hostilePrograms.map(({ javascript, python }) => javascript ?? python)
  expect(new Set(programs).size).toBe(hostilePrograms.length)
  expect(hostilePrograms.length).toBeGreaterThanOrEqual(30)
})

test('isolates hostile JavaScript and leaves the page unchanged', async () => {
  const { page } = await windowAtExercise()
  await page.locator('.cm-content').waitFor()
  const programs = hostilePrograms.flatMap(({ name, javascript, ends }) =>
    javascript ? [{ name, code: javascript, ends }] : [],
  )
  await triesAll(page, programs, told.javascript)
})

describe('a program in Python', () => {
  // Loading takes thirteen megabytes and some seconds, so all tests share one page.
  let page: Page
  let heard: ReturnType<typeof watched>
  beforeAll(async () => {
    const who = await windowAtExercise()
    page = who.page
    heard = watched(page)
    await page.getByRole('button', { name: 'Python', exact: true }).click()
    await page.locator('.cm-content').waitFor()
  })

  test('loads Python once from this site, passes and is marked as not evaluated by the server', async () => {
    await page.evaluate(() => {
      const percents: number[] = []
      Object.assign(window, { percents })
      new MutationObserver(() => {
        const words = document.querySelector('[data-run]')?.parentElement?.textContent ?? ''
        const [, percent] = /正在载入 Python (\d+)%/.exec(words) ?? []
        if (percent) percents.push(Number(percent))
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    const said = await run(page, `${told.python}\nprint('净值')\ntable([{'日': 1}])\n`)
    // Progress is shown and only increases.
    const percents = await page.evaluate(() => (window as never as { percents: number[] }).percents)
    expect(new Set(percents).size).toBeGreaterThan(3)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(said).toContain('净值')
    expect(said.match(/通过/g)!.length).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('浏览器运行，服务器未评判程序').first().waitFor({ timeout: 90_000 })
    expect(await page.locator('[data-run]').textContent()).toContain('7/7')
    expect(heard.answered.filter((one) => !one.startsWith(url) && !one.startsWith('blob:'))).toEqual([])
    expect(heard.answered.filter((one) => one.includes('pyodide.asm') && one.endsWith('.wasm'))).toHaveLength(1)
    expect(heard.problems).toEqual([])
  })

  test('runs without a network after an earlier run, also after a stopped program', () =>
    runsOnWithoutNetwork(page, told.python, 'def solve(data):\n    while True:\n        pass\n'))

  test('isolates hostile Python and leaves the page unchanged', { timeout: 600_000 }, () => {
    const programs = hostilePrograms.flatMap(({ name, python, ends }) => (python ? [{ name, code: python, ends }] : []))
    return triesAll(page, programs, told.python)
  })
})

test('runs the sandbox on its own origin without network access', async () => {
  const answer = await fetch(`${url}/runner/frame`)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('connect-src')
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('cache-control')).toContain('max-age=86400')
})
