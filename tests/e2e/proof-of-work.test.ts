import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuild } from '~/scripts/local/worker-server'
import { accessibilityFaults } from '~/tests/support/accessible'
import { apiClientAt, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { vars } from '~/tests/support/browser-world'
import * as auth from '~/worker/auth/calls'
import * as plan from '~/worker/plan/calls'
import { valueOf } from './sign-in-users'

let browser: Browser
let worker: Awaited<ReturnType<typeof serveBuild>>
beforeAll(async () => {
  browser = await sharedBrowser()
  worker = await serveBuild({ ...vars, CAPTCHA: 'on' })
})
afterAll(async () => {
  await worker.stop()
})

/** Folder for optional screenshots in every appearance. */
const PICTURES = process.env.PICTURES
async function picture(page: Page, name: string) {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // These pages have no theme of their own here.
      await page.evaluate((look) => document.body.setAttribute('theme-mode', look), colorScheme)
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => document.body.removeAttribute('theme-mode'))
}

const CHALLENGE = `**${auth.proofChallenge.path}*`
async function opened(path: string, lang = 'zh') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'lang', value: lang, url: worker.url }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(worker.url + path)
  await page.waitForLoadState('networkidle')
  return { page, complaints, close: () => context.close() }
}
const notices = async () => resultOf(await apiClientAt(worker.url).ask(plan.publicPlan))
async function fillFeedback(page: Page, title: string) {
  await page.getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '内容' }).fill('打开列表需要很久')
}
async function fillPicture(page: Page) {
  const key = await page.locator('input[name=checkKey]').inputValue()
  const answer = String(await valueOf('select answer from captcha where id = ?', key))
  await page.getByRole('textbox', { name: '验证码' }).fill(answer)
}

test("sends anonymous feedback with a challenge solved in the browser's workers", async () => {
  const { page, complaints, close } = await opened('/user/feedback')
  await page.getByText('提交时自动进行安全验证').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await fillFeedback(page, '列表太慢')
  await page.getByText('安全验证已完成').waitFor()
  await picture(page, 'feedback-solved')
  await fillPicture(page)
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByText('提交成功').waitFor()
  expect(await valueOf('select count(*) from feedback where title = ?', '列表太慢')).toBe(1)
  expect(complaints).toEqual([])
  await close()
}, 120_000)

test('shows a failed check and repeats it by a button', async () => {
  const [notice] = await notices()
  const { page, close } = await opened(`/display/publicity?object=${notice!.id}`)
  await page.route(CHALLENGE, (route) => route.abort())
  await page.getByRole('textbox', { name: '姓名' }).fill('王五')
  await page.getByText('安全验证未完成').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'objection-failed')
  await page.unroute(CHALLENGE)
  await page.getByRole('button', { name: '重试' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('安全验证已完成').waitFor()
  await close()
}, 120_000)

test('sends an anonymous objection with captcha and proof of work, then an email', async () => {
  const notice = (await notices()).at(1)
  const { page, complaints, close } = await opened(`/display/publicity?object=${notice!.id}`)
  await picture(page, 'objection-idle')
  await page.getByRole('textbox', { name: '姓名' }).fill('孙七')
  await page.getByRole('textbox', { name: '邮箱' }).fill('sunqi@example.org')
  await page.getByRole('textbox', { name: '异议内容' }).fill('与往年课题重复，请核实')
  await page.getByText('安全验证已完成').waitFor()
  await picture(page, 'objection-solved')
  await fillPicture(page)
  await page.getByRole('button', { name: '提交异议' }).click()
  await page.getByRole('status').filter({ hasText: '确认邮件已发送' }).waitFor()
  await picture(page, 'objection-mailed')
  expect(complaints).toEqual([])
  const mails = resultOf(await apiClientAt(worker.url).ask(auth.sentTo, { to: 'sunqi@example.org' }))
  await page.goto(mails[0]!.link)
  await page.getByRole('heading', { name: '确认异议' }).waitFor()
  await picture(page, 'objection-confirm')
  await close()
}, 120_000)

// Screenshots only, without further assertions.
if (PICTURES)
  test('shows the forms in English and during the check without accessibility faults', async () => {
    const [notice] = await notices()
    for (const [lang, suffix] of [
      ['zh', ''],
      ['en', '-en'],
    ] as const) {
      for (const [name, path, field] of [
        ['register', '/user/register', '#register-username'],
        ['feedback', '/user/feedback', 'textarea'],
        ['objection', `/display/publicity?object=${notice!.id}&lang=${lang}`, '#objection-name'],
        ['forgot', '/user/forgotPassword', ''],
      ] as const) {
        const { page, close } = await opened(path, lang)
        await page.route(CHALLENGE, () => {})
        if (field) await page.locator(field).first().fill('王五')
        await page.waitForTimeout(300)
        await picture(page, `${name}-working${suffix}`)
        await close()
      }
      const { page, close } = await opened(`/display/publicity/confirm?token=x&lang=${lang}`, lang)
      await picture(page, `objection-confirm-gone${suffix}`)
      await close()
    }
  }, 240_000)
