import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as auth from '~/worker/auth/calls'
import { formatStamp } from '~/worker/core/time'
import * as grading from '~/worker/grading/calls'
import * as meetings from '~/worker/meetings/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as subjects from '~/worker/subjects/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Three subjects are scored and submitted from the queue without a mouse. */
test('grades one subject after the other by keyboard alone and stops at an invalid score', async () => {
  const { page, context, complaints, ask } = await openWindow(browser, url, 'counselor9')
  const { year } = resultOf(await ask(grading.listGrades, { gradeStatus: '未评分' })).records[0]!
  const waiting = async () => resultOf(await ask(grading.listGrades, { year, gradeStatus: 'toGrade' })).total
  const before = await waiting()
  expect(before, 'the demonstration data has enough grades').toBeGreaterThanOrEqual(3)

  await page.goto(`${url}/prize/grade/todo?year=${year}`)
  const { keyboard } = page
  /** Id of the focused field. */
  const here = () => page.evaluate(() => document.activeElement?.id ?? '')
  const heading = page.locator('[data-pane=material]').getByRole('heading', { level: 2 }).first()
  const scores = page.getByRole('spinbutton')
  const ids = () => scores.evaluateAll((all) => all.map(({ id }) => id))
  const forms = page.locator('[data-pane=form] form')

  for (const at of [0, 1, 2]) {
    await expect.poll(async () => (await ids()).indexOf(await here()), { message: 'the first score' }).toBe(0)
    const all = await ids()
    const [first, last, count] = [all[0]!, all.at(-1)!, all.length]
    const name = await heading.innerText()
    await expect.poll(() => forms.count(), { message: 'the next one is prerendered', timeout: 20_000 }).toBe(2)
    const places = await page.locator('main [id]').evaluateAll((them) => them.map(({ id }) => id))
    expect(places, 'ids are unique').toEqual([...new Set(places)])
    if (at === 0) {
      await keyboard.type('855')
      await keyboard.press('Enter')
      await page
        .getByRole('alert')
        .filter({ hasText: /应为 0 至 \d+ 之间/ })
        .waitFor()
      expect(await here(), 'the focus stays').toBe(first)
      expect(await scores.first().inputValue(), 'the value is not corrected').toBe('855')
    }
    for (let field = 0; field < count; field++) {
      await keyboard.type('85')
      if (field < count - 1) await keyboard.press('Enter')
    }
    expect(await here()).toBe(last)
    if (at === 2) {
      // Shift+Tab moves back: the last score is the best and needs a reason.
      for (let field = 1; field < count; field++) await keyboard.press('Shift+Tab')
      expect(await here()).toBe(first)
      await keyboard.type('98')
      for (let field = 0; field < count; field++) await keyboard.press('Enter')
      await expect.poll(here).toMatch(/-reason$/)
      await keyboard.type('方法新颖，成果已在两家机构得到验证。')
      await keyboard.press('Control+Enter')
    } else {
      await keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-commit'))).toBe(true)
      await keyboard.press('Enter')
    }
    await page.getByText('1 个课题的评分已提交').first().waitFor()
    if (before > at + 1) await expect.poll(() => heading.innerText()).not.toBe(name)
  }
  expect(await waiting()).toBe(before - 3)
  expect(complaints).toEqual([])
  await context.close()
})

test('scores the current item of a panel and shows the chair at once who has not submitted', async () => {
  const [biz, judge] = [await openWindow(browser, url, 'biz'), await openWindow(browser, url, 'counselor9')]
  const { id: userId, realname } = resultOf(await judge.ask(auth.myInfo))
  const { records } = resultOf(await judge.ask(grading.listGrades, { gradeStatus: '未评分' }))
  const at = (minutes: number) => formatStamp(new Date(Date.now() + minutes * 60_000))
  const planned = await biz.ask(meetings.saveMeeting, {
    meetingName: '结题答辩会',
    bizStage: 'conclusion',
    startTime: at(10),
    endTime: at(120),
    place: '三楼会议室',
    agenda: [{ subjectId: records[0]!.subjectId, minutes: 15 }],
    participants: [{ userId, role: 'judge' }],
  })
  const { id } = resultOf(planned)
  resultOf(await biz.ask(meetings.announceMeeting, { id }))
  resultOf(await biz.ask(meetings.movePanel, { id, act: 'go', at: 0 }))
  // The first request of the chair predates the submission and is pending when the notification arrives.
  const looked = Promise.withResolvers<void>()
  const committed = Promise.withResolvers<void>()
  await biz.page.route(/panel\.data/, async (route) => {
    const response = await route.fetch()
    looked.resolve()
    await committed.promise
    await route.fulfill({ response })
  })
  await Promise.all([biz, judge].map(({ page }) => page.goto(`${url}/subjectMngr/meeting/${id}/panel`)))
  await biz.page.getByText(`${realname} 未提交`).waitFor()
  await looked.promise
  const { page } = judge
  const count = await page.getByRole('spinbutton').count()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('spinbutton')
  for (let field = 0; field < count; field++) {
    await page.keyboard.type('85')
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-commit'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(/^已于 .* 提交$/).waitFor()
  setTimeout(committed.resolve, 1000)
  await biz.page.getByText(`${realname} 已提交`).waitFor({ timeout: 8000 })
  for (const one of [biz, judge]) {
    expect(await accessibilityFaults(one.page)).toEqual([])
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})

test('stacks the scores of a subject on a phone and keeps the open tab in sight', async () => {
  const { page, context, complaints, ask } = await openWindow(browser, url, 'biz', { width: 390, height: 844 })
  const { id } = resultOf(await ask(subjects.listSubjects, { scored: 'raw', pageSize: 1 })).records[0]!
  await page.goto(`${url}${subjectPageUrl(id)}?tab=grade`)
  await page.getByRole('table', { name: '各指标得分' }).waitFor()
  const tab = page.getByRole('link', { name: '评分', exact: true }).and(page.locator('[aria-current=page]'))
  await expect
    .poll(() => tab.evaluate((one) => one.getBoundingClientRect().right), { message: 'right edge of the tab' })
    .toBeLessThanOrEqual(390)
  const tables = page.locator('main table')
  expect(await tables.count()).toBeGreaterThanOrEqual(2)
  const wider = await tables.evaluateAll(
    (all) => all.filter(({ parentElement: place }) => place!.scrollWidth > place!.clientWidth).length,
  )
  expect(wider, 'tables that scroll sideways').toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
