import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url, vars } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as grading from '~/worker/grading/calls'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const patient = { timeout: 20_000 }
const YEAR = '2029'
const further: Field[] = [
  { name: 'feasible', kind: 'choice', label: '落地可行性', options: ['高', '中', '低'], required: true },
  {
    ...{ name: 'why', kind: 'long', label: '可行性低的原因', required: true },
    show: { join: 'all', tests: [{ field: 'feasible', is: 'equals', value: '低' }] },
  },
  { name: 'worth', kind: 'rating', label: '推广价值', max: 5 },
]

describe('additional questions of a year', () => {
  test('are set for each form in one dialog by keyboard', async () => {
    const { page, complaints, ask, context } = await openWindow(browser, url, 'biz')
    await page.goto(`${url}/subjectMngr/yearPlan?year=2026`)
    await page.getByRole('button', { name: '申报表', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: '申报' }).press('ArrowRight')
    const add = async (kind: string, label: string) => {
      await dialog
        .getByRole('tabpanel')
        .getByRole('group', { name: '添加题目' })
        .getByRole('button', { name: kind, exact: true })
        .press('Enter')
      await dialog.getByRole('region', { name: '题目属性' }).getByLabel('标题', { exact: true }).fill(label)
    }
    await add('单选', '落地可行性')
    await dialog.getByRole('tab', { name: '评审意见单' }).press('ArrowRight')
    await add('评分', '推广价值')
    await dialog.getByRole('tab', { name: '评审意见单' }).getByText('1').waitFor()
    await dialog.getByRole('button', { name: /^保存/ }).press('Enter')
    const sheets = async () => resultOf(await ask(subjects.yearForm, { year: '2026' })).definition.sheets
    await expect.poll(async () => (await sheets()).score?.['x-order'].length, patient).toBe(1)
    expect(Object.values((await sheets()).review!.properties)).toMatchObject([{ title: '落地可行性' }])
    expect((await sheets()).report).toBeNull()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('are answered by keyboard on the review form, validated and shown with the review', async () => {
    const { page, complaints, ask, context } = await openWindow(browser, url, 'counselor1')
    const [place] = resultOf(await ask(reviews.reviewQueue, { status: 'todo', stage: 'RE' })).records
    await asking('review', [place!.subjectId])
    await page.goto(`${url}/subjectMngr/review/todo?subjectId=${place!.subjectId}&stage=RE`)
    const { keyboard } = page
    await page.getByText('落地可行性').first().waitFor()
    await page.locator('body').press('1')
    await keyboard.press('Control+Enter')
    await page.getByText('请填写“落地可行性”').first().waitFor()
    await page.getByRole('radio', { name: '高' }).focus()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await page.getByLabel('可行性低的原因').fill('缺少数据来源')
    expect(await accessibilityFaults(page)).toEqual([])
    await keyboard.press('Control+Enter')
    const mine = async () =>
      resultOf(await ask(reviews.reviewInfo, { subjectId: place!.subjectId, stage: 'RE' })).mine?.further
    await expect.poll(mine, patient).toEqual([
      { name: 'feasible', label: '落地可行性', text: '低' },
      { name: 'why', label: '可行性低的原因', text: '缺少数据来源' },
    ])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('are required on the score sheet before a score is submitted', async () => {
    const { page, complaints, ask, context } = await openWindow(browser, url, 'counselor9')
    const [row] = resultOf(await ask(grading.listGrades, { gradeStatus: '未评分' })).records
    await asking('score', [row!.subjectId])
    await page.goto(`${url}/prize/grade/todo?year=${row!.year}&subjectId=${row!.subjectId}`)
    const { keyboard } = page
    const scores = page.getByRole('spinbutton')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patient).toBe('INPUT')
    for (let left = await scores.count(); left > 0; left--) {
      await keyboard.type('80')
      if (left > 1) await keyboard.press('Enter')
    }
    await page.getByText('请填写“落地可行性”').first().waitFor()
    const commit = page.getByRole('button', { name: /^(提交并评审下一项|提交评分)$/ })
    expect(await commit.isDisabled()).toBe(true)
    await page.getByRole('radio', { name: '高' }).press('Space')
    await expect.poll(() => commit.isEnabled(), patient).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('radio', { name: '高' }).press('Control+Enter')
    const mine = async () => resultOf(await ask(grading.gradeInfo, { subjectId: row!.subjectId })).mine
    await expect.poll(async () => (await mine())?.status, patient).toBe('已评分')
    expect((await mine())!.further).toEqual([{ name: 'feasible', label: '落地可行性', text: '高' }])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('are compared in a table of questions and respondents', async () => {
    const client = databaseClient(vars)
    const judged = async (table: string, person: string, stage: string) => {
      const found = await client.execute(`select subject_id, group_concat(id) ids, group_concat(${person}) names
        from (select * from ${table} where ${stage} order by id) group by subject_id having count(*) > 1 limit 1`)
      const textOf = (column: string) => {
        const cell = found.rows[0]![column]
        return typeof cell === 'string' ? cell : ''
      }
      const [one = '', other = ''] = textOf('ids').split(',')
      const put = (row: string, more: object) =>
        client.execute({ sql: `update ${table} set more = ? where id = ?`, args: [JSON.stringify(more), row] })
      await put(one, { feasible: '高', worth: 4 })
      await put(other, { feasible: '低', why: '缺少数据来源', worth: 2 })
      return { id: textOf('subject_id'), names: textOf('names').split(',').slice(0, 2) }
    }
    const reviewed = await judged('subject_review', 'reviewer_name', "stage = 'RE' and round_no = 1 and status = 2")
    const graded = await judged('subject_grade', 'grader_name', "cancelled = 0 and status = '已评分'")
    client.close()
    await asking('review', [reviewed.id])
    const { page, complaints, context } = await openWindow(browser, url, 'biz')
    const compared = async (id: string, tab: string, names: readonly string[]) => {
      await page.goto(`${url}/subjectMngr/subjct/detail/${id}`)
      await page.locator(`a[href$="tab=${tab}"]`).focus()
      await page.keyboard.press('Enter')
      const table = page.getByRole('region', { name: '补充问题的回答' }).first()
      await table.waitFor()
      await table.focus()
      const lines = (await table.getByRole('row').all()).map((row) => row.getByRole('cell').allInnerTexts())
      const heads = await table.getByRole('columnheader').allInnerTexts()
      expect(heads.toSorted()).toEqual(names.toSorted())
      expect(await table.getByRole('rowheader').allInnerTexts()).toEqual(['落地可行性', '可行性低的原因', '推广价值'])
      const [, feasible, why] = await Promise.all(lines)
      expect([feasible!.toSorted(), why!.toSorted()]).toEqual([
        ['低', '高'].toSorted(),
        ['–', '缺少数据来源'].toSorted(),
      ])
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await compared(reviewed.id, 'review', reviewed.names)
    await asking('score', [graded.id])
    await compared(graded.id, 'grade', graded.names)
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** Declares the subjects with a form that has these additional questions on the sheet. */
async function asking(sheet: 'review' | 'score', ids: readonly string[]) {
  const { ask, context } = await openWindow(browser, url, 'biz')
  const { definition, version } = resultOf(await ask(subjects.yearForm, { year: YEAR }))
  const sheets = { [sheet]: schemaOf(further) } as never
  const asked = { ...definition, more: null, sheets }
  const { id } = resultOf(await ask(subjects.saveYearForm, { year: YEAR, version, definition: asked as never }))
  await context.close()
  const client = databaseClient(vars)
  for (const one of ids)
    await client.execute({ sql: 'update subject_collect set form_id = ? where subject_id = ?', args: [id, one] })
  client.close()
}
