import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url, vars } from '~/tests/support/browser-world'
import { attach, docx } from '~/tests/support/journey'
import { openWindow } from '~/tests/support/browser-window'
import { schemaOf } from '~/worker/core/form/schema'
import * as people from '~/worker/people/calls'
import * as reports from '~/worker/reports/calls'
import * as subjects from '~/worker/subjects/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const asked = schemaOf([
  { name: 'rate', kind: 'number', label: '完成进度', unit: '%', min: 0, max: 100, required: true },
  { name: 'delayed', kind: 'yesno', label: '是否延期' },
  {
    ...{ name: 'why', kind: 'long', label: '延期原因', required: true },
    show: { join: 'all', tests: [{ field: 'delayed', is: 'equals', value: true }] },
  },
  { name: 'helper', kind: 'person', label: '技术负责人', required: true },
  { name: 'proof', kind: 'file', label: '测试记录', exts: ['docx'], required: true },
])
/** The subject was declared with this form, its opening report is reviewed, and its report is writable again. */
async function writtenBy(formId: string, { id, subjectId }: { id: string; subjectId: string }) {
  const client = databaseClient(vars)
  await client.batch([
    { sql: 'update subject_collect set form_id = ? where subject_id = ?', args: [formId, subjectId] },
    { sql: "update report set status = 3 where subject_id = ? and report_type = 'OPENING'", args: [subjectId] },
    {
      sql: "update report set status = 1, open_time = null, due_time = '2098-12-31 23:59:59' where id = ?",
      args: [id],
    },
  ])
  client.close()
}

test('asks the additional questions of the year and shows the answers after submission', async () => {
  const [man, biz] = [await openWindow(browser, url, 'subject'), await openWindow(browser, url, 'biz')]
  const { records } = resultOf(await man.ask(reports.listReports, { pageSize: 100 }))
  const running = records.filter(
    (one) => one.subjectStatus === 'ESTABLISHED' && !one.mirrors && !one.cancelled && !one.waived,
  )
  const report = running.find(({ reportType }) => reportType === 'MIDTERM')!
  const { definition, version } = resultOf(await biz.ask(subjects.yearForm, { year: '2098' }))
  const given = { ...definition, more: null, sheets: { report: asked } }
  const saved = await biz.attempt(subjects.saveYearForm, { year: '2098', version, definition: given })
  await writtenBy(resultOf(saved).id, report)
  const { page, complaints } = man
  const somebody = resultOf(await man.ask(people.pickableUsers, { keyword: 'zhang' }))[0]!.realname
  await page.goto(`${url}/subjectMngr/report/${report.id}`)
  await page
    .getByLabel(/^报告内容/)
    .first()
    .fill('按计划推进。')
  await attach(page, /^报告文件/, await docx('进展.docx', '进展', '按计划推进。'))
  const hand = page.getByRole('button', { name: '提交报告' })
  await hand.click()
  await page.getByText('请填写“完成进度”').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('spinbutton', { name: /^完成进度/ }).fill('62.5')
  await page.getByText('是', { exact: true }).click()
  await page.getByLabel(/^延期原因/).fill('设备到货晚于预期')
  const helper = page.getByRole('combobox', { name: /^技术负责人/ })
  await helper.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('zhang')
  // The search may find other people first.
  await page.getByRole('option').filter({ hasText: somebody }).first().click()
  await attach(page, /^测试记录/, await docx('测试记录.docx', '测试', '全部通过。'))
  expect(await accessibilityFaults(page)).toEqual([])
  await hand.click()
  await page.getByRole('dialog').getByRole('button', { name: '提交报告' }).click()
  for (const told of ['62.5%', '设备到货晚于预期', somebody]) await page.getByText(told, { exact: true }).waitFor()
  await biz.page.goto(`${url}/subjectMngr/report/${report.id}`)
  await biz.page.getByRole('heading', { name: '补充问题' }).waitFor()
  await biz.page.getByText('设备到货晚于预期', { exact: true }).waitFor()
  const proof = biz.page.getByRole('link', { name: '测试记录.docx' })
  expect(await proof.count()).toBe(1)
  expect(await accessibilityFaults(biz.page)).toEqual([])
  expect(complaints).toEqual([])
})
