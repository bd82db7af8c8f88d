import type { Browser } from 'playwright-core'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as files from '~/worker/files/calls'
import * as materials from '~/worker/materials/calls'
import * as meetings from '~/worker/meetings/calls'
import * as people from '~/worker/people/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const NAME = '夜间清算样例数据集'

test('publishes a material, approves a request and revokes it with immediate effect', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([400, 300])
  const keeper = await openWindow(browser, url, 'dataSpaceAdmin')
  const { page } = keeper
  await page.goto(`${url}/dataspace/material`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: '提供资料' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: '资料名称' }).fill(NAME)
  await sheet.getByRole('combobox', { name: '资料类别' }).click()
  await page.getByRole('option', { name: '数据' }).click()
  await sheet.getByRole('textbox', { name: '使用条款' }).fill('仅限本机构内部研究使用，不得转发。')
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route(`${url}${files.uploadFile.path}*`, async (route) => {
    await held
    await route.continue()
  })
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: '样例.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) })
  // Submitting is blocked during the upload: the file would be missing.
  await sheet.getByRole('progressbar').waitFor()
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await sheet.getByText('文件正在上传，请等待上传完成').first().waitFor()
  letGo()
  await sheet.getByRole('link', { name: '样例.pdf' }).waitFor()
  await sheet.getByText('文件正在上传，请等待上传完成').first().waitFor({ state: 'hidden' })
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.goto(`${url}/dataspace/material?keyword=${encodeURIComponent(NAME)}`, { waitUntil: 'networkidle' })
  const row = page.getByRole('row').filter({ hasText: NAME })
  await row.getByRole('button', { name: '上架' }).click()
  await row.getByText('已上架').waitFor()

  const user = await openWindow(browser, url, 'dataSpaceUser')
  await user.page.goto(`${url}/dataspace/material?keyword=${encodeURIComponent(NAME)}`, { waitUntil: 'networkidle' })
  const mine = user.page.getByRole('row').filter({ hasText: NAME })
  await mine.getByRole('button', { name: '申请使用' }).click()
  const asking = user.page.getByRole('dialog')
  await asking.getByRole('textbox', { name: '使用目的' }).fill('用于接口改造的对标')
  await asking.getByRole('button', { name: '提交申请' }).click()
  await asking.getByText('请阅读并同意使用条款').waitFor()
  expect(await accessibilityFaults(user.page)).toEqual([])
  await asking.getByRole('switch').click()
  await asking.getByRole('button', { name: '提交申请' }).click()
  await mine.getByText('待审批').waitFor()

  await page.goto(`${url}/dataspace/request?box=received&status=0`, { waitUntil: 'networkidle' })
  const waits = page.getByRole('row').filter({ hasText: NAME })
  await waits.getByRole('button', { name: '批准' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '批准', exact: true }).click()
  await waits.waitFor({ state: 'detached' })
  // The socket updates the page without a reload.
  await mine.getByText(/使用中/).waitFor()
  const [of] = resultOf(await user.ask(materials.list, { keyword: NAME })).records
  const got = await user.attempt(materials.downloadFile, { id: of!.id, fileId: of!.files[0]!.id })
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  await page.goto(`${url}/dataspace/request?box=received&status=1&materialId=${of!.id}`, { waitUntil: 'networkidle' })
  await waits.getByRole('button', { name: '收回' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('使用方式超出申请目的')
  await page.getByRole('dialog').getByRole('button', { name: '收回', exact: true }).click()
  await mine.getByText('已收回').waitFor()
  const late = await user.attempt(materials.downloadFile, { id: of!.id, fileId: of!.files[0]!.id })
  expect(late.body).toMatchObject({ code: 403, message: '使用许可已被收回，不可再下载' })
  for (const one of [keeper, user]) expect(one.complaints).toEqual([])
})

test('adds a lab user whom the administrator of the centre cannot see', async () => {
  const keeper = await openWindow(browser, url, 'networkSafety')
  await keeper.page.goto(`${url}/network/home`, { waitUntil: 'networkidle' })
  await keeper.page.getByRole('link', { name: /成员$/ }).click()
  await keeper.page.waitForURL('**/system/user')
  const [own] = resultOf(await keeper.ask(people.list, {})).records
  const { page } = keeper
  await page.getByRole('button', { name: '新增用户' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: '账号' }).fill('labnewcomer')
  await sheet.getByRole('textbox', { name: '姓名' }).fill('实验室新人')
  await sheet.getByRole('textbox', { name: '手机号' }).fill('13900011223')
  await sheet.getByRole('combobox', { name: '机构', exact: true }).click()
  await page.keyboard.type(own!.orgCodeTxt.split('、')[0]!)
  await page
    .getByRole('option', { name: own!.orgCodeTxt.split('、')[0]! })
    .first()
    .click()
  // The open list of institutions covers the button below it.
  await sheet.getByRole('heading', { name: '新增用户' }).click()
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await sheet.getByRole('button', { name: '添加角色' }).click()
  await sheet.getByRole('combobox', { name: '角色' }).click()
  // Only roles of the lab are offered.
  expect(await page.getByRole('option', { name: /创新中心|数据空间|业务负责人/ }).count()).toBe(0)
  await page.getByRole('option', { name: '安全实验室机构用户' }).first().click()
  expect(await accessibilityFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: '保存' }).click()
  await page.getByText('实验室新人').first().waitFor()
  const [made] = resultOf(await keeper.ask(people.list, { username: 'labnewcomer' })).records
  await keeper.page.goto(`${url}/system/user?keyword=labnewcomer`, { waitUntil: 'networkidle' })
  await keeper.page.getByText('实验室新人').first().waitFor()
  const centre = await openWindow(browser, url, 'centerAdmin')
  expect((await centre.attempt(people.byId, { id: made!.id })).status).toBe(404)
})

test('announces a lab training that a member without an invitation attends', async () => {
  const keeper = await openWindow(browser, url, 'networkSafety')
  const training = {
    ...{ meetingName: '日志分析培训', bizStage: 'training' as const, place: '线上教室', open: 1 },
    ...{ startTime: '2099-03-02 14:00:00', endTime: '2099-03-02 16:00:00' },
  }
  const { id } = resultOf(await keeper.ask(meetings.saveMeeting, training))
  await keeper.page.goto(`${url}/network/meeting/${id}`, { waitUntil: 'networkidle' })
  await keeper.page.getByRole('button', { name: '修改' }).click()
  const form = keeper.page.getByRole('dialog')
  await form.getByRole('switch', { name: '本工作空间人员均可报名参加' }).waitFor()
  expect(await accessibilityFaults(keeper.page)).toEqual([])
  await form.getByRole('button', { name: '取消' }).click()
  await keeper.page.getByRole('button', { name: '发布' }).click()
  await keeper.page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await keeper.page.getByText('已发布').first().waitFor()

  const member = await openWindow(browser, url, 'networkOrgUser')
  await member.page.goto(`${url}/network/home`, { waitUntil: 'networkidle' })
  await member.page.getByRole('link', { name: /近期会议与培训$/ }).click()
  const row = member.page.getByRole('row').filter({ hasText: training.meetingName })
  await row.getByRole('button', { name: '确认参会' }).click()
  await row.getByText('参会', { exact: true }).waitFor()
  expect(await accessibilityFaults(member.page)).toEqual([])
  await keeper.page.reload({ waitUntil: 'networkidle' })
  await keeper.page
    .getByText(/参会人.*1/)
    .first()
    .waitFor()
  for (const one of [keeper, member]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})
