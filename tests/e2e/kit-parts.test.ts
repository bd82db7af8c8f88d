import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { browserApiClient, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { tick } from '~/tests/support/journey'
import { openWindow } from '~/tests/support/browser-window'
import * as peopleCalls from '~/worker/people/calls'

const patient = { timeout: 10_000 }
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

async function demo(options: { width?: number; dark?: boolean; english?: boolean } = {}) {
  const window = await openWindow(browser, base, 'admin', options)
  await window.page.goto(`${base}/demo`)
  return window
}

describe('a form', () => {
  test('saves itself, asks before it is left and restores what did not reach the server', async () => {
    // Tablet width has no tabs, which would keep the page mounted.
    const { page, context, complaints } = await demo({ width: 1024 })
    const words = page.locator('[role=status]').filter({ hasText: '已自动保存' })
    await page.locator('#demo-name').fill('数据治理')
    await words.waitFor()
    // A saved form does not ask.
    await page.getByRole('link', { name: '前往其他页面' }).click()
    await page.waitForURL('**/dashboard/workplace')
    await page.goBack()
    await page.locator('#demo-name').waitFor()
    await page.waitForLoadState('networkidle')
    // An unsaved form asks, stays, asks again on the back button, and leaves.
    await tick(page.getByRole('switch', { name: '保存时服务器不可用' }))
    await page.locator('#demo-name').fill('隐私计算')
    await page.locator('[role=status]').filter({ hasText: '已暂存于本机' }).waitFor()
    await page.getByRole('link', { name: '前往其他页面' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('有未保存的内容').waitFor()
    await dialog.getByRole('button', { name: '留在此页' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator('#demo-name').inputValue()).toBe('隐私计算')
    await page.getByRole('link', { name: '前往其他页面' }).click()
    await dialog.getByRole('button', { name: '仍要离开' }).click()
    await page.waitForURL('**/dashboard/workplace')
    await page.goto(`${base}/demo`, { waitUntil: 'networkidle' })
    await page.getByText('上次填写的内容未能保存到服务器').waitFor()
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await expect.poll(() => page.locator('#demo-name').inputValue(), patient).toBe('隐私计算')
    await words.waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('asks before the window closes with unsaved input', async () => {
    const { page, context } = await demo()
    await tick(page.getByRole('switch', { name: '保存时服务器不可用' }))
    await page.locator('#demo-name').fill('未保存')
    await page.locator('[role=status]').filter({ hasText: '已暂存于本机' }).waitFor()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await context.close()
  })

  test('finds people and departments by pinyin and initials, by keyboard', async () => {
    const { page, context, complaints } = await demo()
    const people = await browserApiClient(context, base).ask(peopleCalls.pickableUsers, { keyword: 'zhang' })
    const name = resultOf(people)[0]!.realname
    expect(name).toMatch(/[\u4e00-\u9fff]/)
    const picker = page.getByRole('combobox', { name: '负责人' })
    await picker.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('zhang')
    await page.getByRole('option').filter({ hasText: name }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => picker.innerText(), patient).toMatch(/[\u4e00-\u9fff]/)
    const depart = page.getByRole('combobox', { name: '机构' })
    await depart.click()
    await page.keyboard.type('yjfzzx')
    await page.getByRole('option').filter({ hasText: '研究发展中心' }).first().click()
    await expect.poll(() => depart.innerText(), patient).toContain('研究发展中心')
    // A dictionary is loaded once.
    await page.getByRole('combobox', { name: '研究领域' }).click()
    await page.getByRole('option').filter({ hasText: '人工智能' }).click()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('formats rich text by keyboard and strips foreign markup', async () => {
    const { page, context, complaints } = await demo()
    const text = page.getByRole('textbox', { name: '简介' })
    await text.click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('重点')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('内容')
    expect(await page.getByText('4 / 200 字').count()).toBe(1)
    const shown = page.getByRole('group', { name: '简介预览' })
    await shown.locator('strong', { hasText: '重点' }).waitFor()
    await page.getByRole('toolbar', { name: '文字格式' }).getByRole('button', { name: '链接' }).click()
    await page.getByLabel('链接地址').fill('javascript:alert(1)')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByText('请填写以 http:// 或 https:// 开头的地址').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await text.evaluate((place) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>粘贴<img src=x onerror="window.bad=1"><script>window.bad=1</script></p>')
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await shown.getByText('粘贴').waitFor()
    expect(await shown.locator('img, script').count()).toBe(0)
    expect(await page.evaluate(() => 'bad' in window)).toBe(false)
    // The browser reports that it blocked the pasted handler.
    expect(complaints.filter((text) => !text.startsWith('Executing inline event handler violates'))).toEqual([])
    await context.close()
  })
})

test('keeps scripts and alignment of a text pasted from a word processor and names its pictures', async () => {
  const { page, context } = await demo()
  const text = page.getByRole('textbox', { name: '简介' })
  await text.click()
  await text.evaluate((place) => {
    const data = new DataTransfer()
    const picture = '<!--[if !vml]--><img src="file:///C:/a.png"><!--[endif]-->'
    data.setData(
      'text/html',
      `<p class=MsoNormal align=center style='text-align:center'>共10<span style='vertical-align:super'>6</span>条</p>
      <p>H<sub>2</sub>O${picture}<img src="file:///C:/b.png"></p>`,
    )
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  const shown = page.getByRole('group', { name: '简介预览' })
  const centred = shown.locator('p', { hasText: '共106条' })
  await centred.locator('sup', { hasText: '6' }).waitFor()
  expect(await centred.evaluate((one) => getComputedStyle(one).textAlign)).toBe('center')
  await shown.locator('sub', { hasText: '2' }).waitFor()
  await page.getByText('2 张图片未粘贴，请以附件上传').waitFor()
  await context.close()
})

test('has toolbar buttons and shortcuts for superscript and subscript', async () => {
  const { page, context, complaints } = await demo()
  const text = page.getByRole('textbox', { name: '简介' })
  const tool = (name: string) => page.getByRole('toolbar', { name: '文字格式' }).getByRole('button', { name })
  await text.click()
  await page.keyboard.type('10')
  await tool('上标').click()
  expect(await tool('上标').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.type('6')
  await tool('上标').click()
  await page.keyboard.type('H')
  await page.keyboard.press('Control+,')
  expect(await tool('下标').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.type('2')
  const shown = page.getByRole('group', { name: '简介预览' })
  await shown.locator('sub', { hasText: '2' }).waitFor()
  expect(await shown.locator('sup').innerText()).toBe('6')
  expect(complaints).toEqual([])
  await context.close()
})

test('opens a dialog over the window, closes it by Escape and restores the focus', async () => {
  const { page, context, complaints } = await demo()
  const button = page.getByRole('button', { name: '打开对话框' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('示例对话框').waitFor()
  const small = (await dialog.boundingBox())!.width
  await dialog.getByRole('button', { name: '全屏' }).click()
  await expect.poll(async () => (await dialog.boundingBox())!.width, patient).toBeGreaterThan(1400)
  expect(small).toBeLessThan(600)
  await dialog.getByRole('button', { name: '退出全屏' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement), patient).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('keeps tabs of a case in the address, keeps their input and moves by arrow keys', async () => {
  const { page, context, complaints } = await demo()
  await page.getByRole('tab', { name: '备注' }).click()
  await page.waitForURL(/tab=notes/)
  await page.locator('#demo-notes').fill('记下')
  await page.getByRole('tab', { name: '备注' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => !url.searchParams.has('tab'))
  expect(await page.getByRole('tab', { name: '基本信息' }).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.goBack()
  await page.getByRole('tabpanel').locator('#demo-notes').waitFor()
  expect(await page.locator('#demo-notes').inputValue()).toBe('记下')
  expect(complaints).toEqual([])
  await context.close()
})

test('continues server tasks across navigation and reload, and repeats interrupted page tasks', async () => {
  const { page, context, complaints } = await demo()
  await page.getByRole('button', { name: '在服务器上导出' }).click()
  await page.getByRole('button', { name: '在本页处理' }).click()
  const tray = page.getByRole('region', { name: '任务' })
  await tray.getByText('2 个任务进行中').waitFor()
  // Client-side navigation to another page.
  await page.getByRole('link', { name: '前往其他页面' }).click()
  await page.waitForURL('**/dashboard/workplace')
  await tray.getByText('2 个任务进行中').waitFor()
  await page.reload()
  await tray.getByText('1 个任务进行中').waitFor()
  await tray.locator('header button').first().click()
  await tray.getByText('已中断').waitFor()
  await tray.getByRole('link', { name: '下载结果' }).waitFor({ timeout: 30_000 })
  await tray.getByRole('button', { name: '重新执行 在本页处理' }).click()
  await tray.getByText('1 个任务进行中').waitFor()
  await tray.getByRole('button', { name: '取消任务' }).click()
  await tray.getByText('已取消').waitFor()
  await tray.getByRole('button', { name: '清除已结束' }).click()
  await tray.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})

test('shows 上传进展 below 100 % until the upload completes, and retries after an error', async () => {
  const { page, context, complaints } = await demo()
  // A MutationObserver records short-lived texts.
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog]')?.textContent ?? ''
      for (const [share] of text.matchAll(/\d+%/g)) seen.add(share)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByLabel('选择要上传的文件').setInputFiles([
    { name: '报告.pdf', mimeType: 'application/pdf', buffer: Buffer.from('pdf') },
    { name: '失败.pdf', mimeType: 'application/pdf', buffer: Buffer.from('pdf') },
  ])
  const dialog = page.getByRole('dialog')
  await dialog.getByText('上传进展').waitFor()
  // The dialog grows while it opens.
  await expect.poll(async () => Math.round((await dialog.boundingBox())!.width), patient).toBe(600)
  await dialog.getByText('上传完成').waitFor()
  const shares = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(shares).toContain('99%')
  await dialog.getByText('上传失败').waitFor()
  await dialog.getByRole('button', { name: '重新上传 失败.pdf' }).click()
  await dialog.getByText('进行中').waitFor()
  await dialog.getByText('上传失败').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  expect(complaints).toEqual([])
  await context.close()
})

test('restores a removed watermark', async () => {
  const { page, context, complaints } = await demo()
  await page.getByRole('switch', { name: '显示水印' }).click({ force: true })
  const mark = page.locator('[data-watermark]')
  await mark.waitFor({ state: 'attached' })
  expect(await mark.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('data:image/png')
  await mark.evaluate((one) => one.remove())
  await expect.poll(() => mark.count(), patient).toBe(1)
  await mark.evaluate((one) => one.style.setProperty('display', 'none'))
  await expect.poll(() => mark.evaluate((one) => getComputedStyle(one).display), patient).toBe('block')
  await page.getByRole('switch', { name: '显示水印' }).click({ force: true })
  await mark.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})

test('prints one part alone', async () => {
  const { page, context, complaints } = await demo()
  // The print dialog would block: a stub replaces it.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: '打印此部分' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: '证券期货业数据治理关键技术与应用研究' }).isVisible()).toBe(true)
  expect(await page.locator('#demo-name').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).first().isVisible()).toBe(false)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await page.getByRole('heading', { level: 1 }).first().isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

describe('accessibility', () => {
  test.each([
    ['light', { width: 1440 }],
    ['dark', { width: 1440, dark: true }],
    ['light on a phone', { width: 390 }],
    ['dark on a phone', { width: 390, dark: true }],
    ['in English', { width: 1440, english: true }],
  ])('has no serious fault, %s', async (_, options) => {
    const { page, context, complaints } = await demo(options)
    expect(await accessibilityFaults(page, '#page')).toEqual([])
    if (options.width > 1000) {
      await page.locator('[data-list] [role=toolbar] button').nth(-2).click()
      await page.getByRole('dialog').waitFor()
      expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('has no layout shift during hydration', async () => {
    const { page, context } = await demo()
    await page.addInitScript(() => {
      const seen = window as unknown as { shifts: number }
      seen.shifts = 0
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const query of ['', '?many=1&pageSize=500']) {
      await page.goto(`${base}/demo${query}`, { waitUntil: 'networkidle' })
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts), query).toBeLessThan(0.02)
    }
    await context.close()
  })

  test('loads neither the editor nor the sanitizer on an ordinary page and the sign-in page', async () => {
    const { page, context } = await openWindow(browser, base, 'biz')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${base}/dashboard/workplace`, { waitUntil: 'networkidle' })
    await context.clearCookies()
    await page.goto(`${base}/user/login`, { waitUntil: 'networkidle' })
    expect(loaded.filter((url) => /editor|purify/.test(url))).toEqual([])
    await context.close()
  })
})
