import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { uploadForm } from '~/tests/api/files/storage'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'
import * as subjects from '~/worker/subjects/calls'
import { openVisitorPage } from './sign-in-users'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const headersOf = async (page: Page, path: string) => (await page.request.get(url + path)).headers()

test('serves the sign-in page with security headers and without console errors', async () => {
  const { page, complaints, context } = await openVisitorPage(browser, '/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const headers = await headersOf(page, '/user/login')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(complaints).toEqual([])
  await context.close()
})

test('gives all scripts of a page a fresh nonce', async () => {
  const { page, context } = await openVisitorPage(browser, '/user/login')
  const [one, other] = [await headersOf(page, '/user/login'), await headersOf(page, '/user/login')]
  const policies = [one, other].map((headers) => headers['content-security-policy'])
  expect(policies[0]).not.toContain('unsafe-eval')
  expect(policies[0]).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/)
  expect(policies[0]).not.toBe(policies[1])
  const answer = await page.request.get(`${url}/user/login`)
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy']!)![1]
  const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(2)
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  await context.close()
})

test('blocks injected scripts', async () => {
  const { page, context } = await openVisitorPage(browser, '/user/login')
  const ran = await page.evaluate(`(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    const link = document.createElement('a')
    link.setAttribute('onclick', 'window.ran = true')
    document.body.append(script, link)
    link.click()
    return 'ran' in window
  })()`)
  expect(ran).toBe(false)
  await context.close()
})

test('sends security and cache headers with build files', async () => {
  const { page, context } = await openVisitorPage(browser, '/user/login')
  const src = await page.locator('link[rel=modulepreload]').first().getAttribute('href')
  for (const path of ['/favicon.svg', src!])
    expect(await headersOf(page, path), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  expect((await headersOf(page, src!))['cache-control']).toContain('immutable')
  await context.close()
})

test('serves home, charts, lists, details, editors, PDF and sockets without policy violations', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page } = biz
  const opens = async (path: string, shows: () => Promise<unknown>) => {
    await page.goto(url + path)
    await shows()
    expect(biz.complaints, path).toEqual([])
  }
  const live = page.waitForEvent('websocket')
  await opens('/dashboard/workplace', () => page.getByRole('main').first().waitFor())
  await live
  await opens('/dashboard/analysis', () => page.getByRole('main').first().waitFor())
  await opens('/subjectMngr/declared', () => page.getByRole('row').nth(1).waitFor())
  const { id } = resultOf(await biz.ask(subjects.listSubjects, { pageSize: 1 })).records[0]!
  await opens(`/subjectMngr/subjct/detail/${id}`, () => page.getByRole('heading', { name: '时间线' }).waitFor())
  await opens('/statistics', () => page.getByRole('main').first().waitFor())
  await opens('/system/announcement', async () => {
    await page.getByRole('button', { name: '新建公告' }).click()
    await page.getByRole('dialog').locator('[contenteditable=true]').fill('一段文字')
  })

  const paper = await PDFDocument.create()
  paper.addPage().drawText('One page')
  const folder = resultOf(await biz.ask(folders.addFolder, { area: 'topicExchange', name: '门' }))
  const bytes = Uint8Array.from(await paper.save())
  const sent = await biz.ask(files.uploadFile, uploadForm('门.pdf', bytes, { folderId: folder.id }), { origin: url })
  expect(sent.body.message).toBe('上传成功')
  await opens(`/share/folder?folder=${folder.id}`, async () => {
    await page.getByRole('button', { name: '门.pdf', exact: true }).click()
    await page.getByRole('dialog').getByText('第 1 页，共 1 页').waitFor()
  })
  await biz.context.close()

  const manager = await openWindow(browser, url, 'subject')
  await manager.page.goto(`${url}/subjectMngr/subject/add`)
  await manager.page.getByRole('main').getByRole('textbox').first().fill('一段文字')
  expect(manager.complaints).toEqual([])
  await manager.context.close()
})
