import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as drills from '~/worker/drills/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const NAME = '机房漏水应急处置'
const questions = [
  {
    ...{ kind: 'single' as const, text: '发现漏水先做什么？', options: '报告并断开受影响供电\n拍照\n等待' },
    ...{ answer: 'A', points: 10, explanation: '先保人员与供电安全。' },
  },
  { kind: 'judge' as const, text: '漏水检测绳应覆盖空调周边。', answer: 'T', points: 10 },
]

test('creates, publishes, draws, studies and counts a drill scenario', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page } = biz
  await page.goto(`${url}/drill/manage/new`)
  await page.getByRole('textbox', { name: '场景名称' }).fill(NAME)
  await page.getByRole('combobox', { name: '分类' }).click()
  await page.getByRole('option', { name: '基础设施与时钟' }).click()
  await page.getByRole('textbox', { name: '场景说明' }).fill('空调冷凝水渗漏，检测绳报警。')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(/\/drill\/manage\/[0-9a-f]{32}$/)
  const id = page.url().split('/').at(-1)!
  const read = resultOf(await biz.ask(drills.sceneDetail, { id }))
  const { sceneName, categoryId, difficulty, summary, lockVersion } = read
  await biz.ask(drills.saveScene, { id, lockVersion, sceneName, categoryId, difficulty, summary, open: 1, questions })
  await page.goto(`${url}/drill/manage?keyword=${encodeURIComponent(NAME)}`)
  await page.getByRole('button', { name: '发布', exact: true }).first().click()
  const asked = page.getByRole('dialog', { name: '是否发布 1 个演练场景？' })
  await asked.getByRole('button', { name: '发布', exact: true }).click()
  await expect.poll(async () => resultOf(await biz.ask(drills.sceneDetail, { id })).status).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])

  // The public draw works by keyboard without a session.
  const hall = await browser.newContext({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' })
  const wall = await hall.newPage()
  await wall.goto(`${url}/drillSceneExtract`, { waitUntil: 'networkidle' })
  await wall.keyboard.press('Space')
  await wall.getByText(/校验码 [0-9A-F]{4}-[0-9A-F]{4}/).waitFor()
  await wall.keyboard.press('Escape')
  await wall.getByText('准备抽取').waitFor()
  expect(await accessibilityFaults(wall)).toEqual([])
  await hall.close()

  const contact = await openWindow(browser, url, 'mechanism')
  await contact.page.goto(`${url}/drill/extract`)
  await contact.page.getByRole('button', { name: '抽取场景' }).click()
  await contact.page.getByRole('dialog').getByRole('textbox', { name: '抽取用途' }).fill('今晚的演练')
  await contact.page.getByRole('button', { name: '抽取', exact: true }).click()
  await contact.page.getByRole('button', { name: '重新抽取并核对' }).click()
  await contact.page.getByText('核对一致').waitFor()
  expect(await accessibilityFaults(contact.page)).toEqual([])

  // By keyboard: a wrong answer, a reload, a right answer, and the mistake again.
  const man = await openWindow(browser, url, 'subject')
  await man.page.goto(`${url}/drill/study?keyword=${encodeURIComponent(NAME)}`)
  await man.page.getByRole('button', { name: '开始学习' }).first().click()
  await man.page.getByText('发现漏水先做什么？').waitFor()
  await man.page.keyboard.press('b')
  await man.page.keyboard.press('Enter')
  await man.page.getByText('得 0 分，满分 10 分').waitFor()
  await man.page.reload()
  await man.page.getByText('漏水检测绳应覆盖空调周边。').waitFor()
  await man.page.keyboard.press('1')
  await man.page.keyboard.press('Enter')
  await man.page.getByRole('heading', { name: '学习完成' }).waitFor()
  expect(await accessibilityFaults(man.page)).toEqual([])
  await man.page.getByRole('button', { name: '错题重练（1）' }).click()
  await man.page.getByText('第 1 / 1 题').waitFor()
  await man.page.keyboard.press('a')
  await man.page.keyboard.press('Enter')
  await man.page.getByText('得分 10 / 10').waitFor()

  await page.goto(`${url}/drill/result?sceneId=${id}`)
  await page.getByText('10/20').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  for (const one of [biz, contact, man]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})
