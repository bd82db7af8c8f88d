import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { exercises } from '~/db/seed/demo/exercises'
import { faultsOf } from '~/tests/world/accessible'
import { resultIn } from '~/tests/world/asking'
import { launchBrowser } from '~/tests/world/browser'
import { url } from '~/tests/world/here'
import { hostile } from '~/tests/world/hostile'
import { windowOf } from '~/tests/world/signed-in'
import * as coding from '~/worker/coding/calls'
import { demoPassword } from '~/worker/auth/demonstration'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

const told = exercises.find(({ id }) => id === 'drawdown')!
/** The address of an exercise of the demonstration. */
async function addressOf(who: Awaited<ReturnType<typeof windowOf>>, title = told.title) {
  const { records } = resultIn(await who.ask(coding.openExercises, { pageSize: 50 }))
  return `${url}/interactiveProgm/detail/${records.find((one) => one.title === title)!.id}`
}
const write = (page: Page, code: string) => page.locator('.cm-content').fill(code)
const state = (page: Page) => page.locator('[data-run]').getAttribute('data-run')
const OVER = /^(done|stopped|time|flood|broken)$/
async function run(page: Page, code: string, ends = true) {
  await write(page, code)
  await page.getByRole('button', { name: '运行样例' }).click()
  if (!ends) {
    await expect.poll(() => state(page), { timeout: 60_000 }).toMatch(/^(running|done|flood|time|broken)$/)
    await page
      .getByRole('button', { name: '停止', exact: true })
      .click({ timeout: 3000 })
      .catch(() => {})
  }
  await expect.poll(() => state(page), { timeout: 90_000 }).toMatch(OVER)
  return (await page.locator('[data-run]').textContent()) ?? ''
}
/** What a page may not do, gathered while it is open. */
function watched(page: Page) {
  const problems: string[] = []
  const answered: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('response', (response) => answered.push(response.url()))
  return { problems, answered }
}

describe('anyone', () => {
  test('sees the exercises, and signs in before the first run without losing what was typed', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { problems } = watched(page)
    await page.goto(`${url}/interactiveProgm`)
    await page.waitForURL(/\/interactiveProgm\/detail\/0$/)
    await page.getByRole('link', { name: new RegExp(told.title) }).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(exercises.length)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: new RegExp(told.title) }).click()
    await write(page, '// 我写的\nfunction solve() { return 7 }')
    const here = page.url()
    await page.getByRole('button', { name: '运行样例' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '用户名' }).fill('subject')
    await dialog.getByLabel('密码', { exact: true }).fill(demoPassword)
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
  test('in JavaScript shows lines, tables and plots, passes its samples, and is judged by the server', async () => {
    const who = await windowOf(browser, url, 'subject2')
    const { page } = who
    const { problems } = watched(page)
    await page.goto(await addressOf(who))
    const shows = `console.log('净值', [1, 2]); table([{ 日: 1, 值: 2.5 }]); plot([1, 3, 2], '净值')\n`
    const said = await run(page, shows + told.javascript)
    expect(said).toContain('净值 [1,2]')
    expect(said).toContain('2.5')
    expect(await page.locator('[data-run] figure').count()).toBeGreaterThan(0)
    expect(said.match(/通过/g)!.length).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('服务器评判').first().waitFor()
    expect(await page.locator('[data-run]').textContent()).toContain('7/7')
    await page.getByText(/参考程序 · Python/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('in Python is loaded once from here, passes, and is marked as not judged by the server', async () => {
    const who = await windowOf(browser, url, 'subject2')
    const { page } = who
    const { answered, problems } = watched(page)
    await page.goto(await addressOf(who))
    await page.getByRole('button', { name: 'Python', exact: true }).click()
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
    // How far it has come is told, and only ever more.
    const percents = await page.evaluate(() => (window as never as { percents: number[] }).percents)
    expect(new Set(percents).size).toBeGreaterThan(3)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(said).toContain('净值')
    expect(said.match(/通过/g)!.length).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('浏览器运行，服务器未评判程序').first().waitFor({ timeout: 90_000 })
    expect(await page.locator('[data-run]').textContent()).toContain('7/7')
    expect(answered.filter((one) => !one.startsWith(url) && !one.startsWith('blob:'))).toEqual([])
    expect(answered.filter((one) => one.includes('pyodide.asm') && one.endsWith('.wasm'))).toHaveLength(1)
    expect(problems).toEqual([])
  })
})

describe('without a network', () => {
  test.each([
    ['JavaScript', told.javascript, 'function solve() { for (;;) {} }'],
    ['Python', told.python, 'def solve(data):\n    while True:\n        pass\n'],
  ])('%s runs on once it was there, also after a program that was stopped', async (language, right, endless) => {
    const who = await windowOf(browser, url, 'subject2')
    const { page } = who
    await page.goto(await addressOf(who))
    await page.getByRole('button', { name: language, exact: true }).click()
    await page.locator('.cm-content').waitFor()
    expect(await run(page, right)).toContain('通过')
    await page.context().setOffline(true)
    for (let time = 0; time < 2; time++) {
      await run(page, endless, false)
      expect(await state(page)).toMatch(/^(stopped|done)$/)
      expect(await run(page, right)).toContain('通过')
    }
    await page.context().setOffline(false)
  })

  test('JavaScript runs although nothing was run before', async () => {
    const who = await windowOf(browser, url, 'subject2')
    const { page } = who
    await page.goto(await addressOf(who), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'JavaScript', exact: true }).click()
    await page.context().setOffline(true)
    expect(await run(page, told.javascript)).toContain('通过')
    await page.context().setOffline(false)
  })

  test('the sandbox that does not come is said to be missing, and the next run gets another', async () => {
    const who = await windowOf(browser, url, 'subject2')
    const { page } = who
    let held = true
    await page.route('**/runner/frame*', (route) => (held ? undefined : route.continue()))
    await page.goto(await addressOf(who))
    await page.getByRole('button', { name: 'JavaScript', exact: true }).click()
    await run(page, told.javascript)
    expect(await state(page)).toBe('broken')
    await page.getByText('运行环境没有载入').waitFor()
    held = false
    expect(await run(page, told.javascript)).toContain('通过')
  })
})

test('thirty attempts and more are tried, no two alike', () => {
  const programs = hostile.map(({ javascript, python }) => javascript ?? python)
  expect(new Set(programs).size).toBe(hostile.length)
  expect(hostile.length).toBeGreaterThanOrEqual(30)
})

describe('a hostile program in the browser', () => {
  test.each([
    ['JavaScript', hostile.filter((one) => one.javascript)],
    ['Python', hostile.filter((one) => one.python)],
  ] as const)(
    'in %s reaches nothing, and the page stays as it is',
    { timeout: 900_000 },
    async (language, programs) => {
      const who = await windowOf(browser, url, 'subject2')
      const { page } = who
      const { answered, problems } = watched(page)
      await page.goto(await addressOf(who))
      if (language === 'Python') await page.getByRole('button', { name: 'Python', exact: true }).click()
      await page.locator('.cm-content').waitFor()
      const title = await page.title()
      await page.evaluate(() => localStorage.setItem('mine', 'untouched'))
      const wrong: string[] = []
      for (const { name, javascript, python, ends } of programs) {
        const said = await run(page, javascript ?? python!, ends).catch(
          (error: Error) => `never ended: ${error.message}`,
        )
        if (/reached|never ended|通过/.test(said)) wrong.push(`${name}: ${said.slice(0, 300)}`)
      }
      expect(wrong).toEqual([])
      expect(await page.title()).toBe(title)
      expect(await page.evaluate(() => localStorage.getItem('mine'))).toBe('untouched')
      expect(
        answered.filter((one) => /example\.org|stolen/.test(one) || !/^(http:\/\/127\.0\.0\.1|blob:)/.test(one)),
      ).toEqual([])
      expect(problems).toEqual([])
      // The page goes on as ever.
      expect(await run(page, language === 'Python' ? told.python : told.javascript)).toContain('通过')
    },
  )
})

test('the sandbox is an origin of its own, without a network', async () => {
  const answer = await fetch(`${url}/runner/frame`)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('connect-src')
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('cache-control')).toContain('max-age=86400')
})
