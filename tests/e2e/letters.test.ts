import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { checkResponsive } from '~/tests/support/responsive-check'
import { waitForRest } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('writes to managers of selected subjects, with preview, schedule, cancellation and an entry at the subject', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page } = biz
  // Established subjects have a manager to write to; managers of subjects in the plan may not be visible yet.
  await page.goto(`${url}/subjectMngr/declared?part=projected`)
  await waitForRest(page)
  const boxes = page.locator('tbody input[type=checkbox]')
  for (const at of [0, 1, 2]) await boxes.nth(at).check({ force: true })
  await page.getByRole('button', { name: '撰写信函' }).click()
  const form = page.getByRole('form', { name: '撰写信函' })
  await form.getByLabel('标题').fill('请核对《')
  await page.getByRole('button', { name: '预览' }).click()
  await expect.poll(() => form.getByText('正文不能为空').count()).toBeGreaterThan(0)
  await form.getByLabel('标题').fill('请核对《${subject}》的信息')
  await form.getByLabel('正文').fill('请在期限前核对课题信息：')
  await page.getByRole('group', { name: '可插入字段' }).getByRole('button', { name: '期限' }).click()
  await checkResponsive(page, 'letter-words')
  await page.getByRole('button', { name: '预览' }).click()
  const copy = page.getByRole('region', { name: '信函' })
  await copy.waitFor()
  const first = await copy.getByRole('heading').innerText()
  expect(first).toMatch(/^请核对《.+》的信息$/)
  await copy.getByRole('button', { name: '下一封' }).click()
  await expect.poll(() => copy.getByRole('heading').innerText()).not.toBe(first)
  await checkResponsive(page, 'letter-preview')
  await page.getByRole('button', { name: /^发送 \d+ 封$/ }).click()
  await page
    .getByText(/封信将于 .* 起发出/)
    .first()
    .waitFor()
  await page.goto(`${url}/subjectMngr/letters`)
  await checkResponsive(page, 'letters')
  await page.getByText('请核对《${subject}》的信息').first().click()
  await page.getByRole('table', { name: '收信人' }).waitFor()
  await checkResponsive(page, 'letter-sheet')
  expect(biz.complaints).toEqual([])
})
