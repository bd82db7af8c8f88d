import { Document, Packer, Paragraph } from 'docx'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { isApiPath } from '~/worker/auth/request-paths'
import type { Call } from '~/worker/core/call'
import * as subjects from '~/worker/subjects/calls'
import { accessibilityFaults } from './accessible'
import { browserApiClient, resultOf } from './api-client'
import { waitForHydration, waitForResponses, TIMEOUT_MS, trackRequests } from './page-readiness'

const login = (username: string) => [signIn, { username, password: DEMO_PASSWORD, private: true }] as const

/** A journey of several people through the product, each in a separate browser context. */
export type Journey = ReturnType<typeof startJourney>

/**
 * Watches every page for faults: errors of console and scripts (including hydration mismatches), failed requests,
 * rejected calls, and serious accessibility faults.
 */
export function startJourney(browser: Browser, url: string) {
  const people = new Map<string, Page>()
  const faults = new Set<string>()
  const expected: RegExp[] = []
  const looked = new Set<string>()

  const complain = (who: string, page: Page, what: string) => {
    if (expected.some((sentence) => sentence.test(what))) return
    faults.add(`${who} ${new URL(page.url()).pathname}: ${what}`)
  }
  const watch = (who: string, page: Page) => {
    trackRequests(page)
    page.on('console', (message) => message.type() === 'error' && complain(who, page, `console: ${message.text()}`))
    page.on('pageerror', (error) => complain(who, page, `script: ${error.message}`))
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      // Aborted because its page was left.
      if (why !== 'net::ERR_ABORTED') complain(who, page, `${request.method()} ${request.url()}: ${why}`)
    })
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 400) return complain(who, page, `${response.status()} ${pathname}`)
      if (!isApiPath(pathname) || !response.headers()['content-type']?.includes('json')) return
      // The body of a late answer is no longer available.
      const answer = await response.json().catch(() => null)
      if (answer?.success === false) complain(who, page, `${pathname}: ${answer.message}`)
    })
  }

  const throughTheForm = async (page: Page, username: string) => {
    await page.goto(`${url}/user/login`)
    await waitForHydration(page)
    await page.getByLabel('账号', { exact: true }).fill(username)
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.locator('#account-panel').getByText('我已阅读并同意').click()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((now) => !now.pathname.startsWith('/user/login'))
  }

  return {
    /** Unexpected faults. */
    faults: () => [...faults],
    /** Registers an expected rejection or error. */
    expect: (sentence: RegExp) => expected.push(sentence),

    /** The page of a demonstration account: the first signs in through the form, the others by a call. */
    async as(username: string): Promise<Page> {
      const known = people.get(username)
      if (known) return known
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.setDefaultTimeout(TIMEOUT_MS)
      watch(username, page)
      people.set(username, page)
      if (people.size === 1) await throughTheForm(page, username)
      else {
        const signedIn = await browserApiClient(context, url).ask(...login(username))
        expect(signedIn.body.success).toBe(true)
        await page.goto(url)
      }
      await waitForHydration(page)
      return page
    },

    /** Actions of a person by API calls only. Returns the last result. */
    async calls(username: string, ...calls: readonly (readonly [call: Call, input?: object])[]): Promise<any> {
      const context = await browser.newContext()
      let result: unknown
      const { ask } = browserApiClient(context, url)
      for (const [call, input] of [login(username), ...calls]) {
        const { body } = await ask<Call>(call, input)
        expect(body.success, `${call.path}: ${body.message}`).toBe(true)
        result = body.result
      }
      await context.close()
      return result
    },

    /** The user of an account. */
    async person(username: string): Promise<{ id: string; realname: string }> {
      return (await this.calls(username)).userInfo
    },

    /** Checks a page once: serious accessibility faults are recorded; `PICTURES` saves a screenshot. */
    async look(page: Page, name: string) {
      if (looked.has(name)) return
      looked.add(name)
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
      await waitForResponses(page)
      for (const fault of await accessibilityFaults(page)) faults.add(`axe ${name}: ${fault}`)
    },

    async close() {
      await Promise.all([...people.values()].map((page) => page.context().close()))
    },
  }
}

/** Opens an address of the product. */
export async function goTo(page: Page, path: string) {
  await page.goto(new URL(path, page.url()).href)
  await waitForHydration(page)
}

/** The row of a list that contains the text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** Finds a subject with the given label on a pending task page and follows its link. */
export async function openPendingTask(page: Page, screen: string, label: string, subject: string) {
  const line = await pendingTaskRow(page, screen, label, subject)
  await line.getByRole('link', { name: '办理' }).click()
  await page.waitForURL((now) => now.pathname !== `/todo/${screen}`)
  // The address changes a moment before the page, and the list has buttons of the same names.
  await line.waitFor({ state: 'hidden' })
  await waitForPage(page)
}

/** The search is part of the address. */
const pendingTaskPath = (screen: string, subject: string) => `/todo/${screen}?keyword=${encodeURIComponent(subject)}`

/** The row of a subject on a pending task page. */
export async function pendingTaskRow(page: Page, screen: string, label: string, subject: string): Promise<Locator> {
  await goTo(page, pendingTaskPath(screen, subject))
  const line = row(page, subject).filter({ hasText: label })
  await line.waitFor()
  return line
}

/** Expects no pending task of a subject. */
export async function expectNoPendingTask(page: Page, screen: string, subject: string) {
  await goTo(page, pendingTaskPath(screen, subject))
  await page.getByText('暂无符合条件的记录').waitFor()
}

/** Fills a search field of a list and submits. */
export async function search(page: Page, label: string, text: string) {
  const field = page.getByRole('search').getByLabel(label)
  await field.fill(text)
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
  await page.waitForURL((now) => [...now.searchParams.values()].includes(text))
  await waitForPage(page)
}

/** Waits until the page has its data and is hydrated. */
export async function waitForPage(page: Page) {
  await page.waitForLoadState('load')
  await waitForResponses(page)
  await waitForHydration(page)
}

/** Selects an option of a picker by its name. */
export async function choose(scope: Page | Locator, name: string, option: string | RegExp) {
  const page = 'page' in scope ? scope.page() : scope
  await scope.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Ticks a checkbox by its frame, because the styled box covers the native one. */
export async function tick(box: Locator) {
  await box.locator('xpath=..').click()
  await expect.poll(() => box.isChecked()).toBe(true)
}

/** Types a date or time into a date picker. */
export async function setDate(scope: Page | Locator, name: string, text: string) {
  const field = scope.getByRole('group', { name, exact: true }).getByRole('textbox')
  await field.click()
  await field.fill(text)
  await field.press('Enter')
  // The calendar covers the next control until a click outside: on the empty top of the page.
  await field.page().mouse.click(720, 3)
}

/** A file to upload. */
export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** Uploads files into a slot and waits for each. */
export async function attach(scope: Page | Locator, slot: string | RegExp, ...files: Upload[]) {
  await scope.getByLabel(slot).setInputFiles(files)
  for (const file of files) await scope.getByRole('button', { name: `移除 ${file.name}` }).waitFor()
}

/** Opens a dialog by a button, fills it, confirms and waits until it is closed. */
export async function performAction(
  page: Page,
  button: Locator,
  title: string | RegExp,
  verb: string | RegExp,
  fill: (dialog: Locator) => Promise<unknown> = async () => {},
) {
  await button.click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await fill(dialog)
  // The confirm button is the last one: the close button comes first.
  await dialog.getByRole('button', { name: verb }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await waitForPage(page)
}

/** A page action by its name, as a button or in the overflow menu. */
export async function fromMenu(page: Page, item: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: '更多操作' }).first().click()
  return page.getByRole('menuitem', { name: item })
}

/** Expects the status of a subject as this person sees it. */
export async function expectStatus(page: Page, subjectId: string, status: string) {
  await goTo(page, `/subjectMngr/subjct/detail/${subjectId}`)
  const step = page.getByRole('list', { name: '课题进程' }).locator('[aria-current="step"]')
  expect(await step.textContent()).toContain(status)
}

/** The id of a subject that this person can see. */
export const subjectIdOf = async (page: Page, name: string): Promise<string> => {
  const { ask } = browserApiClient(page.context(), new URL(page.url()).origin)
  return resultOf(await ask(subjects.shortSubjects, { keyword: name }))[0]!.id
}

/** The ordered chapters of one journey: after a failed one the others are skipped, because they depend on it. */
export function chapters() {
  let chapter = 0
  let failed = Number.POSITIVE_INFINITY
  return (name: string, walk: () => Promise<void>) => {
    const own = chapter++
    return test(name, async ({ skip }) => {
      // A failed chapter is repeated on a retry, never skipped.
      skip(failed < own, 'an earlier chapter failed')
      failed = own
      await walk()
      failed = Number.POSITIVE_INFINITY
    })
  }
}

/** A small valid document. */
export async function pdf(name: string, ...lines: string[]): Promise<Upload> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const sheet = document.addPage([595, 842])
  for (const [at, line] of lines.entries()) sheet.drawText(line, { x: 72, y: 760 - at * 24, size: 14, font })
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}
export async function docx(name: string, ...lines: string[]): Promise<Upload> {
  const document = new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] })
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await Packer.toBuffer(document),
  }
}
