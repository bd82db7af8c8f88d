import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '~/tests/world/browser'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

test('the front page comes to life without a complaint', async () => {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(inject('url'))
  await page.getByRole('button', { name: '打开' }).click()
  await page.getByText('内容').waitFor()
  expect(complaints).toEqual([])
})
