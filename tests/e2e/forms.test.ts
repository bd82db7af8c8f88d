import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { browserApiClient, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as meetings from '~/worker/meetings/calls'
import * as positions from '~/worker/system/positions/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Opens the form of a new meeting as a business manager. */
async function newMeeting(page: Page) {
  await page.goto(`${url}/subjectMngr/meeting`)
  await page.getByRole('button', { name: '新建会议' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('会议名称').waitFor()
  return dialog
}
const ofMeeting = async () => {
  const window = await openWindow(browser, url, 'biz')
  return { ...window, dialog: await newMeeting(window.page) }
}

describe('a form', () => {
  test("shows the server's error at each field and focuses the first one", async () => {
    const { page, dialog, context, complaints } = await ofMeeting()
    await dialog.getByRole('button', { name: '保存草稿' }).click()
    await dialog.getByText('有 4 处需要修改').waitFor()
    const name = dialog.getByLabel('会议名称')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    const said = await page.locator(`[id="${await name.getAttribute('aria-describedby')}"]`).textContent()
    const { body } = await browserApiClient(context, url).attempt(meetings.saveMeeting, { meetingName: '' })
    expect(said?.trim()).toBe(body.result.meetingName)
    expect(await accessibilityFaults(page)).toEqual([])
    await name.fill('评审会')
    await dialog.getByText('有 3 处需要修改').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('validates a field on blur and again while typing', async () => {
    const { dialog, context } = await ofMeeting()
    const online = dialog.getByLabel('线上会议地址')
    const wrong = dialog.getByText('线上会议地址应以 http 或 https 开头')
    await online.fill('meet.example')
    expect(await wrong.count(), 'during the first input').toBe(0)
    await online.blur()
    await wrong.waitFor()
    await online.fill('https://meet.example')
    await wrong.waitFor({ state: 'detached' })
    await context.close()
  })

  test("keeps the server's error of a field that was just left", async () => {
    const { page, context, ask } = await openWindow(browser, url, 'admin')
    const code = `F${Date.now()}`
    const { id } = resultOf(await ask(positions.add, { code, name: '已有的职务' }))
    await page.goto(`${url}/system/position`)
    await page.getByRole('button', { name: '新增职务' }).click()
    const sheet = page.getByRole('dialog')
    // Validation on blur is delayed: here it runs after the server has answered.
    const looked = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { setTimeout: plain } = window
          const late = (act: () => void, delay?: number) =>
            delay === 200 ? plain(() => (act(), resolve()), 2000) : plain(act, delay)
          window.setTimeout = late as typeof plain
        }),
    )
    await sheet.getByLabel('职务编码').fill(code)
    await sheet.getByLabel('职务名称').fill('又一个职务')
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.getByText(`职务编码“${code}”已存在`).waitFor()
    await looked
    await page.waitForTimeout(300)
    const field = sheet.getByLabel('职务编码')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill(`${code}-2`)
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true')
    await ask(positions.remove, { ids: [id] })
    await context.close()
  })

  test('limits the characters to the schema', async () => {
    const { dialog, context } = await ofMeeting()
    const name = dialog.getByLabel('会议名称')
    await name.fill('𠮷'.repeat(101))
    await expect.poll(async () => Array.from(await name.inputValue()).length).toBe(100)
    await context.close()
  })

  test('restores unsent input, also after a reload', async () => {
    const { page, dialog, context } = await ofMeeting()
    await dialog.getByLabel('会议名称').fill('没有保存的会议')
    await page.reload()
    const again = await newMeeting(page)
    await again.getByRole('button', { name: '恢复', exact: true }).click()
    await expect.poll(() => again.getByLabel('会议名称').inputValue()).toBe('没有保存的会议')
    await context.close()
  })
})

describe('two people who edit the same meeting', () => {
  test('shows both texts to the second person and keeps the fields that only the first one changed', async () => {
    const { page, context, ask } = await openWindow(browser, url, 'biz')
    const planned = {
      ...{ meetingName: '两人同改', bizStage: 'other' as const, place: '一号会议室' },
      ...{ startTime: '2099-01-01 09:00:00', endTime: '2099-01-01 10:00:00' },
    }
    const { id } = resultOf(await ask(meetings.saveMeeting, planned))
    await page.goto(`${url}/subjectMngr/meeting/${id}`)
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('会议名称').fill('我改的名称')
    await ask(meetings.saveMeeting, { ...planned, id, meetingName: '对方改的名称', place: '二号会议室' })
    await dialog.getByRole('button', { name: '保存草稿' }).click()
    const both = page.getByRole('dialog').filter({ hasText: '内容已被他人修改' })
    await both.getByText('我改的名称').waitFor()
    await both.getByText('对方改的名称').click()
    await both.getByRole('button', { name: '按所选内容继续填写' }).click()
    await expect.poll(() => dialog.getByLabel('会议名称').inputValue()).toBe('对方改的名称')
    expect(await dialog.getByLabel('地点').inputValue()).toBe('二号会议室')
    await dialog.getByLabel('会议名称').fill('商定的名称')
    await dialog.getByRole('button', { name: '保存草稿' }).click()
    await page.getByRole('heading', { name: '商定的名称' }).waitFor()
    // No other test sees it.
    await ask(meetings.deleteMeetings, { ids: [id] })
    await context.close()
  })
})

test('shows an error in a list row in the error colour', async () => {
  const { page, context } = await openWindow(browser, url, 'admin')
  await page.goto(`${url}/system/experiLinks`)
  await page.getByRole('button', { name: '添加链接' }).click()
  await page.getByRole('button', { name: '保存链接' }).click()
  const line = page.locator('form').getByRole('group').last()
  const wrong = line.locator('[id$="-error"]')
  await wrong.first().waitFor()
  /** Parts of the messages in another colour; the colour changes by a transition. */
  const others = () =>
    line.evaluate((group) => {
      const probe = group.appendChild(document.createElement('i'))
      probe.style.color = 'var(--semi-color-danger)'
      const found = [...group.querySelectorAll('[id$="-error"], [id$="-error"] *')]
      const { color } = getComputedStyle(probe)
      probe.remove()
      return found.filter((one) => getComputedStyle(one).color !== color).map((one) => one.outerHTML)
    })
  await expect.poll(others).toEqual([])
  await context.close()
})
