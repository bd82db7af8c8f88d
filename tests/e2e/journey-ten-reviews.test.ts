import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as grading from '~/worker/grading/calls'
import * as subjects from '~/worker/subjects/calls'

/** A day's work: ten subjects one after the other in the review workspace. */
const TEN = 10
const patient = { timeout: 20_000 }

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('saves ten formal reviews in a row, each with its choices', async () => {
  const { page, context, complaints, ask } = await openWindow(browser, url, 'biz')
  const waiting = async () => resultOf(await ask(subjects.listSubjects, { status: 'TO_REVIEW', pageSize: 50 })).records
  const before = await waiting()
  expect(before.length, 'the demonstration data has enough of them').toBeGreaterThanOrEqual(TEN)
  await page.goto(`${url}/subjectMngr/judge/formal`)
  const submit = page.getByRole('button', { name: '提交，下一项' })
  const lines = page.getByRole('group').getByRole('checkbox')
  const judged = new Map<string, 'pass' | 'perfect'>()
  const done = (count: number) => page.getByText(`本次已办 ${count} 项`)
  const alike = page.getByText('请先作出认定').first()
  const giveBack = async () => {
    await page.keyboard.press('3')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patient).toBe('TEXTAREA')
    await page.keyboard.type('请补充预期成果，并说明与相似课题的区别。')
    await page.keyboard.press('Control+Enter')
  }
  for (let at = 1; at <= TEN; at++) {
    await submit.waitFor()
    const name = await heading(page).innerText()
    if (at % 5 === 0) {
      judged.set(name, 'perfect')
      await giveBack()
    } else {
      judged.set(name, 'pass')
      await page.keyboard.press('1')
      for (let line = await lines.count(); line > 0; line--) await page.keyboard.press('x')
      await expect.poll(() => submit.isEnabled(), patient).toBe(true)
      await page.keyboard.press('Control+Enter')
      await done(at).or(alike).first().waitFor()
      // A subject with high similarity does not pass without a verdict.
      if (await alike.isVisible()) {
        judged.set(name, 'perfect')
        await alike.waitFor({ state: 'hidden' })
        await giveBack()
      }
    }
    await done(at).waitFor()
    if (before.length > at) await expect.poll(() => heading(page).innerText(), patient).not.toBe(name)
  }
  expect([...judged]).toHaveLength(TEN)
  const left = (await waiting()).map(({ id }) => id)
  const gone = before.filter(({ id }) => !left.includes(id))
  expect(gone.map(({ subjectName }) => subjectName).toSorted()).toEqual([...judged.keys()].toSorted())
  for (const { id, subjectName } of gone) {
    const { status } = resultOf(await ask(subjects.subjectDetail, { id }))
    const expected = judged.get(subjectName) === 'pass' ? wireNames.TO_FIRST_AUDIT : 'TO_PERFECT'
    expect([subjectName, status]).toEqual([subjectName, expected])
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('grades ten subjects blind without names of people or institutions', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page, context, complaints, ask } = await openWindow(browser, url, 'counselor8')
  const waiting = async () => resultOf(await ask(grading.listGrades, { gradeStatus: 'toGrade', pageSize: 50 })).records
  const before = await waiting()
  expect(before.length, 'the demonstration data has enough of them').toBeGreaterThanOrEqual(TEN)
  await page.goto(`${url}/prize/grade/todo?year=${before[0]!.year}`)
  const named = page.locator('[data-pane=material]').getByRole('heading', { level: 2 }).first()
  const form = page.locator('[data-pane=form] form').first()
  for (let at = 1; at <= TEN; at++) {
    await form.getByRole('spinbutton').first().waitFor()
    const name = await named.innerText()
    const subject = before.find(({ subjectName }) => subjectName === name)
    const known = resultOf(await biz.ask(subjects.subjectDetail, { id: subject!.subjectId }))
    const text = await page.locator('[data-pane=material]').innerText()
    for (const identity of [known.subjectManName, known.leadDepartName]) expect(text).not.toContain(identity)
    const scores = form.getByRole('spinbutton')
    for (let field = 0; field < (await scores.count()); field++) await scores.nth(field).fill(`${70 + at}`)
    await form.locator('[data-commit]').press('Enter')
    await page.getByText('1 个课题的评分已提交').first().waitFor()
    await expect.poll(async () => (await waiting()).length, patient).toBe(before.length - at)
    if (before.length > at) await expect.poll(() => named.innerText(), patient).not.toBe(name)
  }
  expect(complaints).toEqual([])
  await Promise.all([context.close(), biz.context.close()])
})
