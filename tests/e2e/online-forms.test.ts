import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const PICS = process.env.PICS
const picture = async (page: Page, name: string) => {
  if (PICS) await page.screenshot({ path: `${PICS}/${name}.png`, fullPage: true })
}
const listed = (page: Page) => page.getByRole('list', { name: '题目列表' }).locator('li strong').allTextContents()
const named = (page: Page, label: string) =>
  page.getByRole('region', { name: '题目属性' }).getByLabel(label, { exact: true })

describe('an online form', () => {
  test('previews step by step and copies its questions into another form', async () => {
    const { page, complaints } = await openWindow(browser, url, 'biz')
    const begin = async () => {
      await page.goto(`${url}/online/form`)
      await page.getByRole('button', { name: '新建表单', exact: true }).click()
      await page.getByRole('heading', { name: '新建表单' }).waitFor()
      await page.getByRole('textbox', { name: '表单名称' }).fill(`步骤 ${Date.now()}`)
    }
    const add = async (kind: string, label: string) => {
      await page
        .getByRole('group', { name: '添加题目' })
        .getByRole('button', { name: kind, exact: true })
        .press('Enter')
      await named(page, '标题').fill(label)
    }
    await begin()
    await add('单选', '是否参加')
    await named(page, '必填').press('Space')
    await add('分页', '第二步')
    await add('单行文本', '姓名')
    await page.getByRole('button', { name: '预览' }).click()
    const preview = page.getByRole('dialog')
    await preview.getByText('第 1 步，共 2 步').waitFor()
    await preview.getByRole('button', { name: '下一步' }).click()
    await preview.getByText('请填写“是否参加”').first().waitFor()
    await preview.getByText('选项 1', { exact: true }).click()
    await preview.getByRole('button', { name: '下一步' }).click()
    await preview.getByLabel('姓名').waitFor()
    await picture(page, 'preview-step')
    await preview.getByRole('button', { name: '上一步' }).click()
    await preview.getByText('选项 1', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /1\. 是否参加/ }).press('Control+c')
    await page.getByText('已拷贝 1 题').first().waitFor()
    await picture(page, 'copied')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(/\/online\/form\/(?!new)[\w-]+$/)
    await begin()
    await add('单行文本', '单位')
    await page.getByRole('button', { name: /1\. 单位/ }).press('Control+v')
    await expect.poll(() => listed(page)).toEqual(['1. 单位', '2. 是否参加 *'])
    await page.getByRole('button', { name: '粘贴', exact: true }).click()
    await expect.poll(() => listed(page)).toHaveLength(3)
    await picture(page, 'pasted')
    expect(complaints).toEqual([])
  })

  test('is built by keyboard, published, answered on a phone with an interrupted network, viewed and exported', async () => {
    const keeper = await openWindow(browser, url, 'biz')
    const { page } = keeper
    const title = `周例会登记 ${Date.now()}`
    await page.goto(`${url}/online/form`)
    await page.getByRole('button', { name: '新建表单' }).click()
    await page.getByRole('heading', { name: '新建表单' }).waitFor()
    await page.getByRole('textbox', { name: '表单名称' }).fill(title)
    const add = async (kind: string, label: string) => {
      await page.getByRole('group', { name: '添加题目' }).getByRole('button', { name: kind, exact: true }).focus()
      await page.keyboard.press('Enter')
      await named(page, '标题').fill(label)
    }
    await add('单选', '是否参加')
    await named(page, '选项（每行一个）').fill('参加\n请假')
    await named(page, '必填').press('Space')
    await add('多行文本', '请假原因')
    await add('单行文本', '姓名')
    expect((await listed(page)).map((one) => one.trim())).toEqual(['1. 是否参加 *', '2. 请假原因', '3. 姓名'])
    // Moves, deletes and restores a question by keyboard.
    await page.getByRole('button', { name: /3\. 姓名/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => listed(page)).toEqual(['1. 姓名', '2. 是否参加 *', '3. 请假原因'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('1. 姓名')
    await page.keyboard.press('Delete')
    await expect.poll(() => listed(page)).toHaveLength(2)
    await page.keyboard.press('Control+z')
    await expect.poll(() => listed(page)).toHaveLength(3)
    // Shown only when its condition holds.
    await page.getByRole('button', { name: /3\. 请假原因/ }).press('Enter')
    await named(page, '按条件显示').press('Space')
    await page.getByRole('combobox', { name: '条件 1 的题目' }).press('Enter')
    await page.getByRole('option', { name: '是否参加' }).click()
    await page.getByRole('combobox', { name: '条件 1 的值' }).press('Enter')
    await page.getByRole('option', { name: '请假' }).click()
    await named(page, '必填').press('Space')
    await picture(page, 'designer-1440')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '预览' }).click()
    const preview = page.getByRole('dialog')
    await preview.getByText('请假', { exact: true }).click()
    await preview.getByLabel('请假原因').waitFor()
    await picture(page, 'preview')
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(/\/online\/form\/(?!new)[\w-]+$/)
    const id = page.url().split('/').at(-1)!
    // The tab of the new form becomes the tab of the saved one.
    const tabs = page.getByRole('navigation', { name: '已打开的页面' })
    await tabs.getByRole('link').nth(1).waitFor()
    expect(await tabs.getByRole('link', { name: '新建表单' }).count()).toBe(0)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const asked = page.getByRole('dialog', { name: /^发布“/ })
    await asked.getByText('发布后填写范围内的人员即可填写').waitFor()
    expect(resultOf(await keeper.ask(forms.formDetail, { id })).status).toBe(0)
    await asked.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('已发布第 1 版', { exact: false }).first().waitFor()

    const person = await openWindow(browser, url, 'subject', { width: 390, height: 844 })
    const phone = person.page
    await phone.goto(`${url}/online/form/${id}/fill`)
    await picture(phone, 'fill-390')
    await phone.getByLabel('姓名').fill('王小明')
    await phone.getByText('请假', { exact: true }).click()
    await phone.getByRole('button', { name: '提交', exact: true }).click()
    await phone.getByText('请填写“请假原因”').first().waitFor()
    await phone.getByLabel('请假原因').fill('=1+1 出差')
    await person.context.setOffline(true)
    await phone.getByRole('button', { name: '提交', exact: true }).click()
    await expect.poll(() => phone.getByLabel('请假原因').inputValue()).toBe('=1+1 出差')
    expect(resultOf(await keeper.ask(forms.listAnswers, { formId: id })).records).toEqual([])
    await person.context.setOffline(false)
    // A reload restores it too.
    await phone.reload()
    await phone.getByRole('button', { name: '恢复', exact: true }).click()
    await expect.poll(() => phone.getByLabel('请假原因').inputValue()).toBe('=1+1 出差')
    await phone.getByRole('button', { name: '提交', exact: true }).click()
    await phone.getByText('已提交，感谢填写').waitFor()
    await picture(phone, 'answered-390')
    expect(await accessibilityFaults(phone)).toEqual([])

    await page.goto(`${url}/online/form/${id}?tab=answers`)
    await page.getByRole('button', { name: '查看' }).first().click()
    await page.getByRole('dialog').getByText('=1+1 出差').waitFor()
    await picture(page, 'answer-sheet')
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出答卷' }).click(),
    ])
    const book = await readXlsx(new Uint8Array(await readFile(await download.path())))
    expect(book.sheets[0]!.rows[0]!.slice(5)).toEqual(['姓名', '是否参加', '请假原因'])
    expect(book.sheets[0]!.rows[1]!.slice(5)).toEqual(['王小明', '请假', '=1+1 出差'])
    await picture(page, 'answers-1440')
    expect(keeper.complaints).toEqual([])
    await Promise.all([keeper.context.close(), person.context.close()])
  })

  test('takes a response by a public link on a phone without an account, after a network interruption', async () => {
    const keeper = await openWindow(browser, url, 'biz')
    const fields: Field[] = [{ name: 'name', kind: 'text', label: '姓名', required: true }]
    const form = { title: '公开征集', schema: schemaOf(fields), audience: { kind: 'link' as const, ids: [] } }
    const { id } = resultOf(await keeper.ask(forms.saveForm, { ...form, changeable: 1 }))
    await keeper.ask(forms.publishForm, { id })
    await keeper.page.goto(`${url}/online/form/${id}`)
    const { link } = resultOf(await keeper.ask(forms.formDetail, { id }))
    await keeper.page.getByRole('group', { name: '公开链接' }).getByText(link).waitFor()
    await picture(keeper.page, 'link-1440')
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(error))
    expect((await page.goto(url + link, { waitUntil: 'networkidle' }))?.status()).toBe(200)
    await page.getByLabel('姓名').fill('王小明')
    await picture(page, 'open-390')
    expect(await accessibilityFaults(page)).toEqual([])
    await context.setOffline(true)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect.poll(() => page.getByLabel('姓名').inputValue()).toBe('王小明')
    await context.setOffline(false)
    await page.getByRole('button', { name: '暂存', exact: true }).click()
    await page.waitForURL(/\?mine=[\w-]{43}$/)
    // The address continues the response in any browser.
    const mine = page.url()
    const other = await browser.newPage()
    await other.goto(mine, { waitUntil: 'networkidle' })
    await expect.poll(() => other.getByLabel('姓名').inputValue()).toBe('王小明')
    await other.getByRole('button', { name: '提交', exact: true }).click()
    await other.getByText('已提交，感谢填写').waitFor()
    await picture(other, 'opened')
    expect(resultOf(await keeper.ask(forms.listAnswers, { formId: id })).records).toHaveLength(1)
    await keeper.ask(forms.makeLink, { id, open: 0 })
    expect((await other.goto(mine))?.status()).toBe(404)
    await Promise.all([keeper.context.close(), context.close(), other.close()])
  })

  test('takes every type of question by keyboard and validates each step before the next', async () => {
    const keeper = await openWindow(browser, url, 'biz')
    const { page } = keeper
    const fields: Field[] = [
      { name: 'unit', kind: 'tree', label: '部门', options: ['总部 / 研发部', '总部 / 合规部', '分公司'] },
      { name: 'price', kind: 'money', label: '单价', unit: '元' },
      { name: 'count', kind: 'number', label: '数量' },
      { name: 'second', kind: 'page', label: '意见' },
      {
        name: 'opinion',
        kind: 'matrix',
        label: '评价',
        rows: ['内容', '组织与服务'],
        options: ['满意', '一般', '不满意'],
      },
      { name: 'stay', kind: 'choice', label: '住宿', options: ['不住', '单间'] },
      { name: 'contact', kind: 'person', label: '联系人' },
      { name: 'home', kind: 'address', label: '通讯地址' },
      { name: 'sign', kind: 'signature', label: '签名', required: true },
    ]
    const form = { title: '会务登记', schema: schemaOf(fields), audience: { kind: 'all' as const, ids: [] } }
    const { id } = resultOf(await keeper.ask(forms.saveForm, form))
    await page.goto(`${url}/online/form/${id}`)
    await page.getByRole('button', { name: /6\. 住宿/ }).press('Enter')
    const choose = async (box: string, ...options: string[]) => {
      await page.getByRole('combobox', { name: box }).press('Enter')
      for (const option of options) await page.getByRole('option', { name: option }).click()
      await page.keyboard.press('Escape')
      // A closed picker has no active option.
      await expect
        .poll(() => page.getByRole('combobox', { name: box }).first().getAttribute('aria-activedescendant'))
        .toBeFalsy()
    }
    await choose('按条件提供的选项', '单间')
    await named(page, '提供“单间”').press('Space')
    await choose('条件 1 的题目', '部门')
    await choose('条件 1 的值', '分公司')
    await page.getByRole('group', { name: '添加题目' }).getByRole('button', { name: '计算值' }).press('Enter')
    await named(page, '标题').fill('合计')
    await page.getByText('请选择参与计算的题目').first().waitFor()
    await choose('计算方式', '乘积')
    await choose('参与计算的题目', '单价', '数量')
    await page.getByText('请选择参与计算的题目').first().waitFor({ state: 'detached' })
    await named(page, '单位').fill('元')
    await picture(page, 'designer-computed')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').first().waitFor()
    await keeper.ask(forms.publishForm, { id })

    const person = await openWindow(browser, url, 'subject', { width: 390, height: 844 })
    const phone = person.page
    await phone.goto(`${url}/online/form/${id}/fill`)
    await phone.getByLabel('单价').fill('12.5')
    await phone.getByLabel('数量').fill('4')
    const pick = async (box: string, option: string) => {
      await phone.getByRole('combobox', { name: box, exact: true }).click()
      await phone.getByRole('option', { name: option }).click()
    }
    await pick('部门', '总部')
    await phone.getByRole('combobox', { name: '部门：第 2 级' }).waitFor()
    const next = phone.getByRole('button', { name: '下一步', exact: true })
    await next.click()
    await phone.getByText('“部门”请选到最后一级').first().waitFor()
    await pick('部门', '分公司')
    await picture(phone, 'step-390')
    await next.click()
    await phone.getByText('第 2 步，共 2 步：意见').waitFor()
    await phone.getByText('50 元').waitFor()
    await phone.getByText('单间', { exact: true }).click()
    await phone.getByRole('radiogroup', { name: '评价 内容' }).getByText('满意', { exact: true }).click()
    await phone.getByRole('combobox', { name: '联系人', exact: true }).click()
    await phone.getByRole('option').first().click()
    await pick('通讯地址', '北京')
    await phone.getByLabel('通讯地址：详细地址').fill('金融街 1 号')
    await phone.getByRole('button', { name: '提交', exact: true }).click()
    await phone.getByText('请填写“签名”').first().waitFor()
    const pad = (await phone.getByRole('img', { name: '请在此处签名' }).boundingBox())!
    await phone.mouse.move(pad.x + 20, pad.y + 40)
    await phone.mouse.down()
    for (const [x, y] of [
      [60, 20],
      [90, 70],
      [150, 30],
    ] as const)
      await phone.mouse.move(pad.x + x, pad.y + y)
    await phone.mouse.up()
    await phone.getByRole('img', { name: '手写签名' }).waitFor()
    await picture(phone, 'kinds-390')
    expect(await accessibilityFaults(phone)).toEqual([])
    await phone.getByRole('button', { name: '提交', exact: true }).click()
    await phone.getByText('已提交，感谢填写').waitFor()
    await picture(phone, 'kinds-answered-390')
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${url}/online/form/${id}/fill`)
      await picture(page, `kinds-${width}`)
    }
    const [row] = resultOf(await keeper.ask(forms.listAnswers, { formId: id })).records
    const { answers } = resultOf(await keeper.ask(forms.answerDetail, { id: row!.id }))
    expect(answers).toEqual({
      ...{ unit: '分公司', price: 12.5, count: 4, opinion: ['满意', ''], stay: '单间', q10: 50 },
      ...{ contact: [expect.any(String), expect.any(String)], home: ['11', '', '', '金融街 1 号'] },
      sign: ['drawn', expect.stringMatching(/^M\d+ \d+L/)],
    })
    expect([...keeper.complaints, ...person.complaints]).toEqual([])
    await Promise.all([keeper.context.close(), person.context.close()])
  })

  test('updates calculated values and dependent questions at each key', async () => {
    const keeper = await openWindow(browser, url, 'biz')
    const fields: Field[] = [
      { name: 'fee', kind: 'number', label: '费用' },
      { name: 'sum', kind: 'computed', label: '合计', unit: '元', compute: { by: 'sum', of: ['fee'] } },
      {
        name: 'why',
        kind: 'text',
        label: '说明',
        show: { join: 'all', tests: [{ field: 'sum', is: 'more', value: 100 }] },
      },
    ]
    const form = { title: '随输随算', schema: schemaOf(fields), audience: { kind: 'all' as const, ids: [] } }
    const { id } = resultOf(await keeper.ask(forms.saveForm, form))
    await keeper.ask(forms.publishForm, { id })
    const { page } = keeper
    await page.goto(`${url}/online/form/${id}/fill`)
    const sum = page.getByRole('status', { name: '合计' })
    await page.getByLabel('费用').focus()
    for (const [key, comes, asked] of [
      ['9', '9 元', 0],
      ['9', '99 元', 0],
      ['9', '999 元', 1],
      ['Backspace', '99 元', 0],
    ] as const) {
      await page.keyboard.press(key)
      await sum.getByText(comes, { exact: true }).waitFor()
      await expect.poll(() => page.getByLabel('说明').count()).toBe(asked)
    }
    expect(keeper.complaints).toEqual([])
    await keeper.context.close()
  })

  test('keeps what was typed before hydration', async () => {
    const keeper = await openWindow(browser, url, 'biz')
    const fields: Field[] = [
      { name: 'name', kind: 'text', label: '姓名' },
      { name: 'why', kind: 'long', label: '事由' },
    ]
    const form = { title: '早到的字', schema: schemaOf(fields), audience: { kind: 'link' as const, ids: [] } }
    const { id } = resultOf(await keeper.ask(forms.saveForm, form))
    await keeper.ask(forms.publishForm, { id })
    const { link } = resultOf(await keeper.ask(forms.formDetail, { id }))
    const page = await browser.newPage()
    let scripts = () => {}
    const held = new Promise<void>((go) => (scripts = go))
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(url + link, { waitUntil: 'commit' })
    await page.getByLabel('事由').fill('出差')
    await page.getByLabel('姓名').fill('王小明')
    scripts()
    const submit = page.getByRole('button', { name: '提交', exact: true })
    await expect.poll(() => submit.isEnabled()).toBe(true)
    await page.keyboard.press('!')
    await submit.click()
    await page.getByText('已提交，感谢填写').waitFor()
    const [row] = resultOf(await keeper.ask(forms.listAnswers, { formId: id })).records
    const { answers } = resultOf(await keeper.ask(forms.answerDetail, { id: row!.id }))
    expect(answers).toEqual({ name: '王小明!', why: '出差' })
    await page.close()
    await keeper.context.close()
  })

  test('keeps the last key before the page is left', async () => {
    const { page, context, ask } = await openWindow(browser, url, 'biz')
    const schema = schemaOf([{ name: 'why', kind: 'text', label: '事由' }])
    const { id } = resultOf(await ask(forms.saveForm, { title: '走得急', schema, audience: { kind: 'all', ids: [] } }))
    await ask(forms.publishForm, { id })
    await page.goto(`${url}/online/form/${id}/fill`)
    await page.getByLabel('事由').fill('出')
    const kept = () => Object.values(sessionStorage).join()
    await expect.poll(() => page.evaluate(kept)).toContain('出')
    // In one task, before the next paint.
    await page.getByLabel('事由').evaluate((field) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '出差')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      dispatchEvent(new Event('pagehide'))
      Object.assign(window, { left: Object.values(sessionStorage).join() })
    })
    expect(await page.evaluate(() => (window as never as { left: string }).left)).toContain('出差')
    await context.close()
  })

  test('keeps started responses when a new version is published', async () => {
    const keeper = await openWindow(browser, url, 'biz')
    const [kept, gone, fresh] = ['甲', '乙', '丙'].map((label, at): Field => ({ name: `q${at}`, kind: 'text', label }))
    const form = { title: '改版', audience: { kind: 'all' as const, ids: [] } }
    const { id } = resultOf(await keeper.ask(forms.saveForm, { ...form, schema: schemaOf([kept!, gone!]) }))
    await keeper.ask(forms.publishForm, { id })
    const person = await openWindow(browser, url, 'subject', { width: 390, height: 844 })
    const { page } = person
    await page.goto(`${url}/online/form/${id}/fill`)
    await page.getByLabel('甲').fill('留下的')
    await page.getByLabel('乙').fill('不再问的')
    await keeper.ask(forms.saveForm, { ...form, id, schema: schemaOf([kept!, fresh!]) })
    await keeper.ask(forms.publishForm, { id })
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('表单已更新').first().waitFor()
    await page.getByLabel('丙').waitFor()
    await expect.poll(() => page.getByLabel('甲').inputValue()).toBe('留下的')
    await page.getByLabel('丙').fill('新的')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('已提交，感谢填写').waitFor()
    const [row] = resultOf(await keeper.ask(forms.listAnswers, { formId: id })).records
    const { answers } = resultOf(await keeper.ask(forms.answerDetail, { id: row!.id }))
    expect(answers).toEqual({ q0: '留下的', q2: '新的' })
    await Promise.all([keeper.context.close(), person.context.close()])
  })

  test('orders questions by dragging', async () => {
    const keeper = await openWindow(browser, url, 'biz')
    const { page } = keeper
    const fields: Field[] = ['甲', '乙', '丙'].map((label, at) => ({ name: `q${at}`, kind: 'text', label }))
    const audience = { kind: 'all' as const, ids: [] }
    const { id } = resultOf(await keeper.ask(forms.saveForm, { title: '拖动', schema: schemaOf(fields), audience }))
    await page.goto(`${url}/online/form/${id}`)
    const items = page.getByRole('list', { name: '题目列表' }).locator('li')
    await items.nth(2).dragTo(items.nth(0))
    await expect.poll(() => listed(page)).toEqual(['1. 丙', '2. 甲', '3. 乙'])
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => listed(page)).toEqual(['1. 甲', '2. 乙', '3. 丙'])
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `designer-${width}`)
    }
    await keeper.context.close()
  })
})
