import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { resultIn } from '~/tests/world/asking'
import { launchBrowser } from '~/tests/world/browser'
import { url } from '~/tests/world/here'
import { windowOf } from '~/tests/world/signed-in'
import * as subjects from '~/worker/subjects/calls'
import * as items from '~/worker/system/dictionaries/items/calls'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

/** From the answer to the keeper until another person's form shows it. */
const WITHIN = 2000

test('what is added to a dictionary and taken out of use shows in a form that is open, and what was typed stays', async () => {
  const [man, keeper] = [await windowOf(browser, url, 'subject'), await windowOf(browser, url, 'biz')]
  const { page } = man
  const [draft] = resultIn(await man.ask(subjects.listSubjects, { pageSize: 1, status: 'TO_SUBMIT' })).records
  const opened = page.waitForEvent('websocket')
  await page.goto(`${url}/subjectMngr/subject/edit/${draft!.subjectId}`)
  await opened
  const summary = page.getByRole('textbox', { name: /^课题简介/ })
  await summary.fill('正在写的一句话')
  const domain = page.getByRole('combobox', { name: /^研究领域/ })
  await domain.click()
  await page.getByRole('option').first().waitFor()

  const itemValue = `g${Date.now() % 100_000}`
  const item = { dictId: 'subject_domain', itemText: '绿色金融', itemValue, sortOrder: 90 }
  const { id } = resultIn(await keeper.ask(items.add, item))
  const shown = page.getByRole('option', { name: '绿色金融' })
  await shown.waitFor({ timeout: WITHIN })
  await shown.click()
  await page
    .getByRole('combobox', { name: /^研究领域/ })
    .getByText('绿色金融')
    .waitFor()

  // What is out of use stays readable where it was chosen, and is not offered beside.
  const kept = async () => (await domain.textContent()) ?? ''
  resultIn(await keeper.ask(items.edit, { ...item, id, status: 0 }))
  await page.waitForTimeout(WITHIN)
  expect(await kept()).toContain('绿色金融')
  await domain.click()
  await page.getByRole('option', { name: '人工智能' }).click()
  await domain.click()
  await page.getByRole('option', { name: '人工智能' }).waitFor()
  expect(await page.getByRole('option', { name: '绿色金融' }).count()).toBe(0)
  expect(await summary.inputValue()).toBe('正在写的一句话')
  for (const one of [man, keeper]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})
