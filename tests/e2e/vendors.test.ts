import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForRest } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'
import { minimalPdf } from '~/tests/support/pdf'
import * as vendors from '~/worker/vendors/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const NAME = '云枢行情技术服务部'

test('publishes a vendor from its form and lets a buyer find, compare and save it', async () => {
  const provider = await openWindow(browser, url, 'centerProvider')
  const { page } = provider
  await page.goto(`${url}/industruServoces`)
  await page.getByRole('button', { name: '登记服务商' }).click()
  await page.getByLabel('服务商名称').fill(NAME)
  await page.getByLabel('简介').fill('面向证券期货业的行情接入与分发服务。')
  await page.getByLabel('联系人').fill('王经理')
  await page.getByLabel('联系电话').fill('010-66668888')
  await page.getByRole('button', { name: '增加产品' }).click()
  const product = page.getByRole('group', { name: '第 1 个产品' })
  await product.getByLabel('产品名称').fill('低时延行情网关')
  await product.getByLabel('产品类别').click()
  await page.getByRole('option', { name: '应用软件' }).click()
  await page.getByRole('button', { name: '增加资质' }).click()
  const paper = page.getByRole('group', { name: '第 1 项资质' })
  await paper.getByLabel('资质名称').fill('高新技术企业证书')
  await paper.locator('input[type=file]').setInputFiles({
    ...{ name: '证书.pdf', mimeType: 'application/pdf', buffer: Buffer.from(minimalPdf()) },
  })
  await paper.getByRole('link', { name: '证书.pdf' }).waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('heading', { name: NAME }).waitFor()
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('待审核').first().waitFor()
  const { id } = resultOf(await provider.ask(vendors.listVendors, { keyword: NAME })).records[0]!

  const centre = await openWindow(browser, url, 'biz')
  await centre.page.goto(`${url}/industruServoces/detail?id=${id}`)
  await centre.page.getByRole('button', { name: '审核通过' }).click()
  await centre.page.getByRole('dialog').getByRole('button', { name: '审核通过' }).click()
  await centre.page.getByText('已发布').first().waitFor()

  const buyer = await openWindow(browser, url, 'mechanism')
  await buyer.page.goto(`${url}/industruServoces?keyword=${encodeURIComponent('低时延行情')}`)
  await buyer.page.getByRole('row').filter({ hasText: NAME }).waitFor()
  const others = resultOf(await buyer.ask(vendors.listVendors, { category: '03' })).records
  const other = others.find((one) => one.id !== id)!
  await buyer.page.goto(`${url}/industruServoces/compare?ids=${id},${other.id}`)
  const table = buyer.page.getByRole('table')
  await table.getByRole('link', { name: NAME }).waitFor()
  await table.getByRole('link', { name: other.vendorName }).waitFor()
  await table.getByRole('link', { name: NAME }).click()
  await buyer.page.getByRole('button', { name: '收藏', exact: true }).click()
  await buyer.page.getByRole('button', { name: '取消收藏' }).waitFor()
  for (const one of [provider, centre, buyer]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})

test('shows the vendor pages without accessibility faults at every width', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page } = biz
  const found = resultOf(await biz.ask(vendors.listVendors, { status: '2', column: 'rating' })).records
  const ids = found.slice(0, 3).map(({ id }) => id)
  const paths = ['', `/detail?id=${ids[0]}`, `/compare?ids=${ids.join(',')}`, '/edit']
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await page.goto(`${url}/industruServoces${path}`)
      await waitForRest(page)
      if (width !== 768) expect(await accessibilityFaults(page), `${path} at ${width}`).toEqual([])
    }
  }
  expect(biz.complaints).toEqual([])
  await biz.context.close()
})
