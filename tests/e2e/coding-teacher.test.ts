import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { exercises } from '~/db/seed/demo/exercises'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as coding from '~/worker/coding/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const TITLE = '最长连涨天数'
const SOLUTION = `function solve(prices) {
  let best = 0, now = 0
  prices.forEach((price, at) => { now = at && price > prices[at - 1] ? now + 1 : 0; best = Math.max(best, now) })
  return best
}`
const save = (page: Page, name: '保存' | '保存并发布新版' = '保存') =>
  page.getByRole('button', { name, exact: true }).click()
/** Fills the nth test case of a section and adds it if it is missing. */
async function write(page: Page, part: '样例' | '隐藏用例', at: number, input: string, expected: string) {
  const line = page.getByRole('group', { name: `${part} ${at}`, exact: true })
  const add = page.getByRole('button', { name: '添加用例' })
  if ((await line.count()) === 0) await add.nth(part === '样例' ? 0 : 1).click()
  await line.getByRole('textbox', { name: '输入' }).fill(input)
  await line.getByRole('textbox', { name: '预期' }).fill(expected)
}

test('creates, previews, checks, publishes, revises and withdraws an exercise', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page, complaints } = biz
  await page.goto(`${url}/coding/manage`)
  await page.getByRole('button', { name: '新建习题' }).click()
  // The list has a field of the same name.
  await page.getByRole('textbox', { name: '题目正文' }).waitFor()
  await page.getByRole('textbox', { name: '标题' }).fill(TITLE)
  await page.getByRole('textbox', { name: '简介' }).fill('收盘价连续上涨的天数。')
  await page.getByRole('textbox', { name: '题目正文' }).fill('给出每日收盘价，求最长的连续上涨天数。')
  await write(page, '样例', 1, '[1, 2, 3, 2]', '2')
  await write(page, '隐藏用例', 1, '[3, 2, 1]', '0')
  await write(page, '隐藏用例', 2, '[3,2,1]', '1')
  // Contradictory test cases are rejected and the input stays.
  await save(page)
  await page.getByText('第 2 个与第 3 个用例输入相同、答案不同').first().waitFor()
  expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(TITLE)
  await write(page, '隐藏用例', 2, '[1, 2, 3, 4]', '3')
  await page.getByRole('textbox', { name: 'JavaScript 参考程序' }).fill('function solve() { return 2 }')
  await save(page)
  await page.waitForURL(/\/coding\/manage\/[0-9a-f]{32}$/)
  const id = page.url().split('/').at(-1)!
  await page.getByRole('button', { name: '核对用例' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('参考程序通过 1/3 个用例').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'JavaScript 参考程序' }).fill(SOLUTION)
  await page.getByRole('button', { name: '核对用例' }).click()
  await dialog.getByText('参考程序通过 3/3 个用例').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '预览' }).click()
  await dialog.getByText('求最长的连续上涨天数').waitFor()
  await dialog.getByText('另有 2 个隐藏用例').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${url}/coding/manage?keyword=${encodeURIComponent(TITLE)}`)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByText('是否发布 1 道习题？').waitFor()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect.poll(async () => resultOf(await biz.ask(coding.exerciseDetail, { id })).status).toBe(1)
  await page.goto(`${url}/coding/manage/${id}`)
  await page.getByText('已发布第 1 版').waitFor()
  // A published exercise requires a solution that passes.
  await page.getByRole('textbox', { name: 'JavaScript 参考程序' }).fill('function solve() { return 9 }')
  await save(page, '保存并发布新版')
  await page.getByText('JavaScript 参考程序未通过第 1 个用例').first().waitFor()
  await page.getByRole('textbox', { name: 'JavaScript 参考程序' }).fill(SOLUTION)
  await page.getByRole('textbox', { name: '题目正文' }).fill('给出每日收盘价，求最长的连续上涨天数；一天不算。')
  await save(page, '保存并发布新版')
  await page.getByText('已发布第 2 版').waitFor()
  expect(await page.getByText(/^第 [12] 版/).count()).toBe(2)

  const visitor = await browser.newContext()
  const read = await visitor.newPage()
  await read.goto(`${url}/interactiveProgm/detail/${id}`)
  await read.getByText('一天不算').waitFor()
  await page.goto(`${url}/coding/manage?keyword=${encodeURIComponent(TITLE)}`)
  await page.getByRole('button', { name: '撤下', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤下', exact: true }).click()
  await expect.poll(async () => resultOf(await biz.ask(coding.exerciseDetail, { id })).status).toBe(2)
  await read.goto(`${url}/interactiveProgm/detail/0`)
  await read.getByRole('heading', { level: 1 }).waitFor()
  expect(await read.getByText(TITLE).count()).toBe(0)
  await visitor.close()
  expect(complaints).toEqual([])
})

test('lets people join a class by its code and shows their progress to the teacher', async () => {
  const teacher = await openWindow(browser, url, 'tech1')
  const { page, complaints } = teacher
  await page.goto(`${url}/coding/classes`)
  await page.getByRole('button', { name: '新建班级' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '班级名称' }).fill('晚间编程班')
  await page.getByRole('dialog').getByRole('button', { name: '新建班级' }).click()
  await page.getByText('晚间编程班').first().waitFor()
  const made = async () =>
    resultOf(await teacher.ask(coding.listClasses, { pageSize: 50 })).records.find(({ name }) => name === '晚间编程班')!
  const { id, joinCode } = await made()
  await page.goto(`${url}/coding/class/${id}`)
  await page.getByText(`请将班级码 ${joinCode} 告知学员。`).waitFor()

  const pupil = await openWindow(browser, url, 'subject2')
  await pupil.page.goto(`${url}/coding/classes`)
  const join = async (code: string) => {
    await pupil.page.getByRole('button', { name: '加入班级' }).first().click()
    const dialog = pupil.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '班级码' }).fill(code)
    await dialog.getByRole('button', { name: '加入班级' }).click()
    return dialog
  }
  const refused = await join('ZZZZZZ')
  await refused.getByText('班级码不存在').waitFor()
  await pupil.page.keyboard.press('Escape')
  await (await join(joinCode)).waitFor({ state: 'detached' })
  await pupil.page.getByText('晚间编程班').first().waitFor()
  // Members neither see the results nor close the class.
  expect(await pupil.page.getByRole('button', { name: '解散' }).count()).toBe(0)
  expect((await pupil.ask(coding.classResults, { id })).body.code).not.toBe(200)

  const one = exercises.find((exercise) => exercise.id === 'drawdown')!
  const { records } = resultOf(await pupil.ask(coding.listPublicExercises, { pageSize: 50 }))
  const exerciseId = records.find(({ title }) => title === one.title)!.id
  const hand = (code: string) =>
    pupil.ask(coding.submitProgram, { exerciseId, language: 'javascript', code, outputs: [] })
  const { id: submissionId } = resultOf(await hand(one.javascript))
  const verdict = async () => resultOf(await pupil.ask(coding.submissionDetail, { id: submissionId })).verdict
  await expect.poll(verdict, { timeout: 60_000 }).toBe('passed')

  await page.reload()
  const cell = page.getByRole('button', { name: new RegExp(`${one.title} 7/7`) })
  await cell.click()
  const shown = page.getByRole('dialog')
  await shown.getByText('服务器评判').waitFor()
  expect(await shown.locator('pre').textContent()).toContain('solve')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '移出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click()
  await page.getByText('暂无成员').waitFor()

  await page.goto(`${url}/coding/classes`)
  await page
    .getByRole('row', { name: /晚间编程班/ })
    .getByRole('button', { name: '解散' })
    .click()
  await page.getByRole('dialog').getByText('成员的提交保留').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '解散' }).click()
  await expect.poll(made).toBe(undefined)
  expect(complaints).toEqual([])
})
