import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { stableId } from '~/db/seed/demo/random'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as advisories from '~/worker/advisories/calls'
import * as software from '~/worker/software/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const TITLE = '行情分发组件越界写漏洞'
const NAME = '云枢行情回放工具'

test('sends an advisory to the users of the affected software, who report their response', async () => {
  // A vendor adds software, the centre's expert publishes it, an institution registers its use.
  const vendor = await openWindow(browser, url, 'centerProvider')
  await vendor.page.goto(`${url}/center/software`)
  await vendor.page.getByRole('button', { name: '登记软件' }).click()
  const sheet = vendor.page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: '软件名称' }).fill(NAME)
  await sheet.getByRole('combobox', { name: '软件分类' }).click()
  await vendor.page.getByRole('option', { name: '交易软件 / 极速交易' }).click()
  await sheet.getByRole('textbox', { name: '当前版本' }).fill('V2.1.0')
  expect(await accessibilityFaults(vendor.page)).toEqual([])
  await sheet.getByRole('button', { name: '保存' }).click()
  await sheet.waitFor({ state: 'hidden' })
  const [entry] = resultOf(await vendor.ask(software.list, { keyword: NAME })).records
  const id = entry!.id
  await vendor.ask(software.submit, { ids: [id] })
  const expert = await openWindow(browser, url, 'centerTechnology')
  await expert.ask(software.review, { ids: [id], pass: 1 })
  const user = await openWindow(browser, url, 'centerOrg')
  await user.ask(software.saveUse, { softwareId: id, version: 'V2.1.0' })
  const centre = await openWindow(browser, url, 'centerAdmin')
  // The institution of `mechanism`.
  const departId = stableId('depart', 2)
  await centre.ask(software.saveUse, { softwareId: id, version: 'V2.0.3', departId })

  // The lab writes the advisory, previews the affected institutions and publishes it.
  const lab = await openWindow(browser, url, 'networkSafety')
  const { page } = lab
  await page.goto(`${url}/network/advisories`)
  await page.getByRole('button', { name: '编写通告' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '标题' }).fill(TITLE)
  await form.getByRole('textbox', { name: '情况说明' }).fill('构造的行情报文可越界写内存。')
  await form.getByRole('textbox', { name: '处置建议' }).fill('升级到 V2.2.0。')
  await form.getByRole('textbox', { name: '产品名称' }).fill(NAME)
  await form.getByRole('textbox', { name: '截止版本（含）' }).fill('V2.1.9')
  await form.getByRole('button', { name: '预览受影响机构' }).click()
  await form.getByText('将通知 3 个机构').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.goto(`${url}/network/advisories?keyword=${encodeURIComponent(TITLE)}`)
  await page.getByRole('button', { name: '发布', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已处置 0 / 3 家').waitFor()

  // The institution contact gets a notice and reports the response.
  const contact = await openWindow(browser, url, 'mechanism')
  await contact.page.goto(`${url}/isps/userAnnouncement`)
  await contact.page.getByText(TITLE).first().waitFor()
  await contact.page.goto(`${url}/network/advisories?keyword=${encodeURIComponent(TITLE)}`)
  await contact.page.getByRole('button', { name: '反馈处置' }).first().click()
  const answer = contact.page.getByRole('dialog')
  await answer.getByText('已处置', { exact: true }).click()
  await answer.getByRole('textbox', { name: '处置说明' }).fill('已升级到 V2.2.0')
  expect(await accessibilityFaults(contact.page)).toEqual([])
  await answer.getByRole('button', { name: '反馈处置' }).click()
  await answer.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByText('已处置 1 / 3 家').waitFor()

  // The author's workspace lists it; other workspaces do not.
  const [found] = resultOf(await lab.ask(advisories.list, { keyword: TITLE })).records
  const { affected } = resultOf(await lab.ask(advisories.info, { id: found!.id }))
  expect(affected.flatMap(({ reasons }) => reasons.slice(0, 1)).toSorted()).toEqual([
    `使用 ${NAME} V2.0.3`,
    `使用 ${NAME} V2.1.0`,
    `提供 ${NAME}`,
  ])
  expect((await vendor.attempt(advisories.list, {})).status).toBe(403)
})
