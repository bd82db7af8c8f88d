import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as meetings from '~/worker/meetings/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('moves a panel by keyboard and updates the grader and the anonymous presentation screen at once', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const judge = await openWindow(browser, url, 'tech1')
  const { records } = resultOf(await biz.ask(meetings.listMeetings, { bizStage: 'conclusion', type: 'inTransit' }))
  const [meeting] = records
  const { agenda } = resultOf(await biz.ask(meetings.meetingDetail, { id: meeting!.id }))
  const path = `${url}/subjectMngr/meeting/${meeting!.id}`
  const wall = await biz.context.newPage()
  const opened = Promise.all([judge.page.waitForEvent('websocket'), wall.waitForEvent('websocket')])
  await Promise.all([biz.page.goto(`${path}/panel`), judge.page.goto(`${path}/panel`), wall.goto(`${path}/projector`)])
  await opened
  await judge.page.getByText('评议尚未开始').waitFor()

  // Sooner than the polling interval of the pages.
  const soon = { timeout: 8000 }
  const press = async (name: string) => {
    const button = biz.page.getByRole('button', { name, exact: true })
    await button.waitFor()
    await button.focus()
    await biz.page.keyboard.press('Enter')
  }
  await press('开始评议')
  for (const page of [judge.page, wall]) await page.getByRole('heading', { name: agenda[0]!.subjectName }).waitFor(soon)
  expect(await judge.page.getByRole('button', { name: '下一项' }).count(), 'a grader has no control').toBe(0)
  await press('开始计时')
  const clock = wall.getByRole('timer')
  await expect.poll(() => clock.textContent(), soon).not.toBe('25:00')
  await press('下一项')
  for (const page of [judge.page, wall]) await page.getByRole('heading', { name: agenda[1]!.subjectName }).waitFor(soon)
  await expect.poll(() => clock.textContent(), soon).toBe('25:00')
  const shown = (await wall.textContent('body')) ?? ''
  for (const { leadDepartName, speaker } of agenda) {
    expect(shown).not.toContain(leadDepartName)
    expect(shown).not.toContain(speaker)
  }
  for (const page of [biz.page, judge.page, wall]) expect(await accessibilityFaults(page)).toEqual([])
  await press('结束评议')
  await wall.getByText('评议尚未开始').waitFor(soon)
  for (const one of [biz, judge]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})
