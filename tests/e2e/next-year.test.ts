import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { browserApiClient, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import {
  performAction,
  chapters,
  expectStatus,
  goTo,
  type Journey,
  row,
  waitForPage,
  startJourney,
} from '~/tests/support/journey'
import { stepsOf } from '~/tests/support/journey-steps'
import { url } from '~/tests/support/browser-world'
import * as subjects from '~/worker/subjects/calls'

/** A year with three additional questions; a subject is declared and reviewed with them. */
const NAME = '债券增信条款的自动抽取与比较研究'
/** Unique texts: similar ones would require a verdict. */
const texts = {
  课题简介: '从公开披露文本中抽取债券增信条款，形成可以比较的条款库，供承销与存续期管理查阅。',
  研究背景: '增信条款写法不一，散落在募集说明书各章，逐份阅读耗时，漏读会带来兑付风险。',
  研究目标: '建立增信条款的分类与抽取方法，使一份说明书的条款在五分钟内列出。',
  研究内容: '条款分类；语料标注；抽取模型；与人工阅读的对照；承销部门试用。',
  技术路线: '先由律师标注三百份说明书，再训练抽取模型，逐轮复核错例，最后接入存续期台账。',
}
const SAFETY = '数据只在本机构内处理，出域前脱敏。'

let journey: Journey
let steps: ReturnType<typeof stepsOf>
let year = ''
beforeAll(async () => {
  journey = startJourney(await sharedBrowser(), url)
  steps = stepsOf(journey, NAME, texts)
  ;({ year } = await journey.calls('subject', [subjects.newDeclaration]))
})
afterAll(async () => {
  // Later declarations in the same database get no additional questions.
  await asked(await journey.as('biz'), null)
  await journey.close()
})

const chapter = chapters()
const formOf = async (page: Page) =>
  resultOf(await browserApiClient(page.context(), url).ask(subjects.yearForm, { year }))
/** Sets the additional questions of the year. */
async function asked(page: Page, more: null) {
  const { definition, version } = await formOf(page)
  const { ask } = browserApiClient(page.context(), url)
  resultOf(await ask(subjects.saveYearForm, { year, version, definition: { ...definition, more } as never }))
}

chapter('the centre adds three additional questions by keyboard', async () => {
  const biz = await journey.as('biz')
  await goTo(biz, `/subjectMngr/yearPlan?year=${year}`)
  await biz.getByRole('button', { name: '申报表', exact: true }).press('Enter')
  const dialog = biz.getByRole('dialog', { name: `${year} 年度申报表` })
  await dialog.getByRole('button', { name: '添加补充问题' }).press('Enter')
  const properties = dialog.getByRole('region', { name: '题目属性' })
  for (const [kind, label] of [
    ['多行文本', '数据安全措施'],
    ['是非', '是否涉及个人信息'],
    ['数字', '预计使用机构数'],
  ] as const) {
    await dialog
      .getByRole('group', { name: '添加题目' })
      .getByRole('button', { name: kind, exact: true })
      .press('Enter')
    await properties.getByLabel('标题', { exact: true }).fill(label)
    await properties.getByLabel('必填', { exact: true }).press('Space')
  }
  await journey.look(biz, 'year-form')
  await dialog.getByRole('button', { name: /^保存/ }).press('Enter')
  await expect.poll(async () => (await formOf(biz)).definition.more?.['x-order'].length).toBe(3)
})

chapter('the subject manager sees which answers are missing, completes them and submits', async () => {
  const manager = await journey.as('subject')
  await steps.fill(manager)
  await manager.getByRole('button', { name: '提交申报' }).click()
  for (const label of ['数据安全措施', '是否涉及个人信息', '预计使用机构数'])
    await manager
      .getByText(new RegExp(`请.*${label}`))
      .first()
      .waitFor()
  await manager.getByRole('textbox', { name: /^数据安全措施/ }).fill(SAFETY)
  await manager.locator('#section-more').getByText('否', { exact: true }).click()
  await manager.getByRole('spinbutton', { name: /^预计使用机构数/ }).fill('12')
  await manager.getByText(/^已保存 /).waitFor()
  await performAction(manager, manager.getByRole('button', { name: '提交申报' }), `提交申报：${NAME}`, '提交申报')
  await expectStatus(manager, await steps.idOf(manager), '待机构联系人审批')
})

chapter('the contact approves, and the centre sees the answers in the formal review', async () => {
  await steps.approve(await journey.as('mechanism'))
  const biz = await journey.as('biz')
  await goTo(biz, `/subjectMngr/judge/formal?of=${await steps.idOf(biz)}`)
  await waitForPage(biz)
  await biz.getByText(SAFETY, { exact: true }).waitFor()
  await steps.passFormal(biz)
})

chapter('a committee member reviews it with the answers beside the review form', async () => {
  await steps.assign(await journey.as('biz'), '待分配初审', ['tech1', 'tech2', 'tech3'])
  const judge = await journey.as('tech1')
  await goTo(judge, `/subjectMngr/review/todo?subjectId=${await steps.idOf(await journey.as('biz'))}&stage=FIRST`)
  await waitForPage(judge)
  await judge.getByText(SAFETY, { exact: true }).first().waitFor()
  await steps.review(judge, 'technology', '待初审', '数据安全措施具体，同意。')
})

chapter('a changed form leaves submitted declarations unchanged', async () => {
  const biz = await journey.as('biz')
  await asked(biz, null)
  await goTo(biz, `/subjectMngr/subjct/detail/${await steps.idOf(biz)}?tab=declaration`)
  await row(biz, '预计使用机构数').or(biz.getByText('预计使用机构数')).first().waitFor()
  await biz.getByText(SAFETY, { exact: true }).first().waitFor()
})

chapter('no person met an error', async () => expect(journey.faults()).toEqual([]))
