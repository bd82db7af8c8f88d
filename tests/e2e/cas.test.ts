import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPort } from '~/scripts/local/ports'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { type WorkerServer, serveBuild } from '~/scripts/local/worker-server'
import { vars } from '~/tests/support/browser-world'
import { createUsers, openVisitorPage } from './sign-in-users'

/** Issued tickets with their service and user; each is valid once. */
const tickets = new Map<string, { service: string; user: string }>()
let user = 'cas-person'
let cas: Server
let worker: WorkerServer
let browser: Browser

/** A small CAS server of protocol 3: its sign-in page is one link, and each ticket is validated once. */
beforeAll(async () => {
  browser = await sharedBrowser()
  await createUsers({ username: 'cas-person', roles: ['subjectMan'], departs: ['甲部'] })
  cas = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://cas')
    const service = searchParams.get('service') ?? ''
    if (pathname === '/cas/login') {
      const ticket = `ST-${tickets.size + 1}`
      tickets.set(ticket, { service, user })
      const back = new URL(service)
      back.searchParams.set('ticket', ticket)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end(`<h1>统一认证</h1><a href="${back.href.replaceAll('&', '&amp;')}">同意</a>`)
    }
    const ticket = searchParams.get('ticket') ?? ''
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    const answer =
      known?.service === service
        ? `<cas:authenticationSuccess><cas:user>${known.user}</cas:user></cas:authenticationSuccess>`
        : `<cas:authenticationFailure code="${known ? 'INVALID_SERVICE' : 'INVALID_TICKET'}"/>`
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${answer}</cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve))
  const { port } = cas.address() as AddressInfo
  const own = await claimPort()
  const settings = { CAS_URL: `http://127.0.0.1:${port}/cas`, SITE_URL: `http://127.0.0.1:${own}` }
  worker = await serveBuild({ ...vars, ...settings }, { port: own })
})
afterAll(async () => {
  cas.close()
  await worker.stop()
})

test('returns to the requested page after the CAS sign-in', async () => {
  const { page, complaints } = await openVisitorPage(browser, '/user/login?redirect=%2Faccount%2Fcenter', {
    base: worker.url,
  })
  await page.getByRole('link', { name: '统一认证登录' }).click()
  await page.getByRole('heading', { name: '统一认证' }).waitFor()
  await page.getByRole('link', { name: '同意' }).click()
  await page.waitForURL('**/account/center')
  await page.getByText('cas-person').first().waitFor()
  expect(page.url()).not.toContain('ticket')
  expect(complaints).toEqual([])
})

test('rejects a used or forged ticket with a message and removes it from the address', async () => {
  const { page } = await openVisitorPage(browser, '/user/login?redirect=%2Faccount%2Fcenter&ticket=ST-made-up', {
    base: worker.url,
  })
  await page.getByText('登录票据无效或已使用，请重新登录').waitFor()
  await page.getByText('登录失败', { exact: true }).waitFor()
  await expect.poll(() => page.url()).not.toContain('ticket')
  expect(page.url()).toContain('redirect=')
  // The form remains for a sign-in by password.
  expect(await page.isEnabled('#login-username')).toBe(true)
})

test('shows a message to a CAS user without an account', async () => {
  user = 'cas-stranger'
  const { page } = await openVisitorPage(browser, '/user/login', { base: worker.url })
  await page.getByRole('link', { name: '统一认证登录' }).click()
  await page.getByRole('link', { name: '同意' }).click()
  await page.getByText('统一认证账号尚未在本平台开通，请联系管理员').waitFor()
})
