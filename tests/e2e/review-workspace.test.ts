import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as reviews from '~/worker/reviews/calls'
import * as system from '~/worker/system/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const patient = { timeout: 20_000 }

test('passes and returns formal reviews by keyboard alone and undoes the last one', async () => {
  const { page, context, complaints, ask } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/subjectMngr/judge/formal`)
  const { keyboard } = page
  const queue = page.getByRole('list', { name: '待办课题' }).getByRole('link')
  const results = page.getByRole('radio')
  const material = page.locator('[data-pane=material] > :not([data-beneath])')
  const lines = page.getByRole('group').getByRole('checkbox')
  const submit = page.getByRole('button', { name: '提交，下一项' })
  await submit.waitFor()
  const all = await queue.count()
  expect(all, 'the demonstration data has enough of them').toBeGreaterThanOrEqual(3)

  const judged: string[] = []
  const goesOn = async (before: string) => {
    await expect.poll(() => heading(page).innerText(), patient).not.toBe(before)
    await page.getByText(`本次已办 ${judged.length} 项`).waitFor()
  }
  for (const by of ['pass', 'perfect'] as const) {
    const name = await heading(page).innerText()
    expect(await results.evaluateAll((all) => all.some((one) => (one as HTMLInputElement).checked))).toBe(false)
    expect(await lines.evaluateAll((all) => all.some((one) => (one as HTMLInputElement).checked))).toBe(false)
    expect(await submit.isDisabled(), 'without a choice').toBe(true)
    await material.evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
    await keyboard.press(by === 'pass' ? '1' : '3')
    if (by === 'pass') for (let line = await lines.count(); line > 0; line--) await keyboard.press('x')
    else {
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patient).toBe('TEXTAREA')
      await keyboard.type('研究目标不够明确，请补充。')
    }
    await expect.poll(() => submit.isEnabled(), patient).toBe(true)
    await keyboard.press('Control+Enter')
    judged.push(name)
    await goesOn(name)
    expect(await material.evaluate((pane) => pane.scrollTop), 'the next one is scrolled to the top').toBe(0)
  }
  expect(await queue.count(), 'finished ones stay listed').toBe(all)
  await page.getByText('上一项：', { exact: true }).waitFor()
  const admin = await openWindow(browser, url, 'admin')
  try {
    // Two-person approval would delay the undo: two people turn it off.
    await admin.ask(system.saveSettings, { fourEyes: 0 })
    await ask(system.saveSettings, { fourEyes: 0 })
    await keyboard.press('u')
    await expect.poll(() => heading(page).innerText(), patient).toBe(judged[1])
  } finally {
    await admin.ask(system.saveSettings, { fourEyes: 1 })
    await admin.context.close()
  }
  await page.getByText('本次已办 1 项').waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: `已撤销：${judged[1]}` })
    .waitFor()
  await submit.waitFor()
  await keyboard.press('j')
  await expect.poll(() => heading(page).innerText(), patient).not.toBe(judged[1])
  await keyboard.press('?')
  await page.getByRole('dialog').getByText('勾选审查要点并跳至下一条').waitFor()
  await keyboard.press('Escape')
  expect(complaints).toEqual([])
  await context.close()
})

test('offers the review material by one touch on a phone, with large targets and a prefetched next subject', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'biz', { width: 390, height: 844 })
  const ahead = page.waitForResponse(/[?&]ahead=1/)
  await page.goto(`${url}/subjectMngr/judge/formal`)
  const brings = page.getByRole('button', { name: '审查与结论' })
  const bar = await brings.boundingBox()
  expect(bar!.y + bar!.height, 'in the viewport').toBeLessThanOrEqual(844)
  await brings.click()
  const result = page.getByRole('radio').first()
  await expect.poll(() => result.isVisible()).toBe(true)
  const small = await page.locator('main').evaluate((main) =>
    [
      ...main.querySelectorAll(
        '[data-pane=form] label, [data-pane=form] button, nav button, header a, header button, ol a',
      ),
    ]
      .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }) && one.querySelector('input, kbd') !== null)
      .map((one) => ({ text: one.textContent, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height < 44),
  )
  expect(small).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])

  const [first, was] = [await heading(page).innerText(), page.url()]
  await ahead
  await page.waitForLoadState('networkidle')
  const forms = page.locator('[data-pane=form] form')
  await expect.poll(() => forms.count(), { ...patient, message: 'the next one is prerendered' }).toBe(2)
  expect(await forms.evaluateAll((all) => all.map((one) => one.checkVisibility({ checkVisibilityCSS: true })))).toEqual(
    [true, false],
  )
  const ids = await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids, 'ids are unique').toEqual([...new Set(ids)])
  const nextForm = await forms.nth(1).elementHandle()
  await context.setOffline(true)
  await page.keyboard.press('j')
  await expect.poll(() => heading(page).innerText(), { message: 'the next one needs no network' }).not.toBe(first)
  expect(
    await nextForm!.evaluate((form) => form.checkVisibility({ checkVisibilityCSS: true })),
    'the prerendered form is shown',
  ).toBe(true)
  expect(page.url(), 'the address follows later').toBe(was)
  await context.setOffline(false)
  await page.waitForURL((now) => now.href !== was)
  expect(complaints).toEqual([])
  await context.close()
})

test('keeps a review open in two windows from being overwritten and restores the second text', async () => {
  const { page, context, complaints, ask } = await openWindow(browser, url, 'tech1')
  const [row] = (await ask(reviews.reviewQueue, { pageSize: 1 })).body.result.records
  await page.goto(`${url}/subjectMngr/review/todo?subjectId=${row!.subjectId}&stage=${row!.stage}`)
  const commentOn = (one: Page) => one.getByLabel('给申报人的意见').first()
  await commentOn(page).waitFor()
  const other = await context.newPage()
  await other.goto(page.url())
  await commentOn(other).waitFor()
  await commentOn(page).fill('第一个窗口的意见')
  await page.getByText('已自动保存').first().waitFor()
  await commentOn(other).fill('第二个窗口的意见')
  await other.getByText('数据已被他人修改').first().waitFor()
  expect(await commentOn(other).inputValue()).toBe('第二个窗口的意见')
  await other.getByRole('button', { name: '加载最新内容' }).click()
  await other.getByRole('button', { name: '恢复' }).waitFor()
  await expect.poll(() => commentOn(other).inputValue()).toBe('第一个窗口的意见')
  await other.getByRole('button', { name: '恢复' }).click()
  await other.getByText('已自动保存').first().waitFor()
  expect(await commentOn(other).inputValue()).toBe('第二个窗口的意见')
  expect(complaints).toEqual([])
  await context.close()
})
