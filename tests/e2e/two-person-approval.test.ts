import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('confirms turning off two-person approval from the pending tasks of a second person', async () => {
  const first = await openWindow(browser, url, 'biz')
  const second = await openWindow(browser, url, 'biz2')
  expect(resultOf(await first.ask(system.saveSettings, { fourEyes: 0 }))).toMatchObject({ prepared: true })
  const state = async () => resultOf(await second.ask(system.allSettings)).fourEyes
  try {
    await first.page.goto(`${url}/subjectMngr/yearPlan`)
    await first.page.getByText('由您准备，须由另一位业务负责人或管理员确认。').waitFor()
    expect(await first.page.getByRole('button', { name: '确认关闭双人复核' }).count()).toBe(0)
    const { page } = second
    await page.goto(`${url}/todo/bizManger?kind=confirm`)
    await page
      .getByRole('link', { name: /关闭双人复核/ })
      .first()
      .click()
    await page.getByText('关闭双人复核等待第二人确认').waitFor()
    await page.getByRole('button', { name: '确认关闭双人复核' }).click()
    const dialog = page.getByRole('dialog', { name: '关闭双人复核规则' })
    await dialog.getByText('不再需要第二人确认').waitFor()
    expect(await state()).toBe(1)
    await dialog.getByRole('button', { name: '确认关闭双人复核' }).click()
    await page.getByText('关闭双人复核等待第二人确认').waitFor({ state: 'detached' })
    expect(await state()).toBe(0)
    expect([...first.complaints, ...second.complaints]).toEqual([])
  } finally {
    await second.ask(system.saveSettings, { fourEyes: 1 })
  }
  await first.context.close()
  await second.context.close()
})

test('prepares an undo in a dialog that closes, and confirms it on the subject page', async () => {
  const first = await openWindow(browser, url, 'biz')
  const second = await openWindow(browser, url, 'biz2')
  const [row] = resultOf(await first.ask(subjects.listSubjects, { statusIds: 'RE_AUDITING' })).records
  const id = row!.id
  resultOf(
    await first.ask(steering.rollBackSubjects, {
      ids: [id],
      targetStatus: wireNames.TO_FIRST_AUDIT,
      reason: '初审评审人需要回避',
    }),
  )
  await first.page.goto(url + subjectPageUrl(id))
  await first.page.getByRole('button', { name: '更多操作' }).first().click()
  await first.page.getByRole('menuitem', { name: '状态回退' }).click()
  const asking = first.page.getByRole('dialog')
  await asking.getByLabel('回退理由').fill('退回有误，恢复复审')
  await asking.getByRole('button', { name: '申请撤销' }).click()
  await asking.getByText('已登记，等待第二人确认').waitFor()
  const foot = asking.locator('.semi-modal-footer').getByRole('button')
  expect(await foot.allInnerTexts()).toEqual(['关闭'])
  await foot.click()
  await first.page.getByText('由您准备，须由另一位业务负责人或管理员确认。').waitFor()

  const { page } = second
  await page.goto(url + subjectPageUrl(id))
  await page.getByText(/^撤销“.+”等待第二人确认$/).waitFor()
  await page.getByRole('button', { name: '确认撤销' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('已申请撤销，您确认后立即生效').waitFor()
  await dialog.getByLabel('回退理由').fill('确认退回有误')
  await dialog.getByRole('button', { name: '撤销上一步' }).click()
  await page.getByRole('button', { name: '确认撤销' }).waitFor({ state: 'detached' })
  expect(resultOf(await second.ask(subjects.subjectDetail, { id })).status).toBe('RE_AUDITING')
  expect([...first.complaints, ...second.complaints]).toEqual([])
  await first.context.close()
  await second.context.close()
})
