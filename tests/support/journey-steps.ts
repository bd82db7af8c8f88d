import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as grading from '~/worker/grading/calls'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import { browserApiClient, resultOf } from './api-client'
import {
  performAction,
  attach,
  choose,
  docx,
  expectStatus,
  openPendingTask,
  goTo,
  type Journey,
  expectNoPendingTask,
  pdf,
  row,
  search,
  setDate,
  waitForPage,
  subjectIdOf,
  tick,
} from './journey'

const research = {
  课题简介: '研究证券经营机构之间在不交换原始数据的前提下共享风险信息的方法，形成可以推广的技术方案。',
  研究背景: '机构各自掌握的风险信息彼此孤立，重复采集成本高，而直接交换又不符合数据安全的要求。',
  研究目标: '提出一套适用于证券业的技术框架，并在两家机构完成验证。',
  研究内容: '一、需求与数据分级；二、协议的选型与改进；三、审计与追溯机制；四、试点验证。',
  技术路线: '先行调研与建模，再以原型系统验证协议性能，最后在试点机构开展对比实验。',
}

/** Texts of another subject: similar ones would require a verdict. */
export const otherResearch: typeof research = {
  课题简介: '梳理场外衍生品簿记系统的对账流程，用规则引擎自动核对逐笔差错，缩短日终处理时间。',
  研究背景: '簿记口径因公司而异，日终人工核对费时费力，差错往往到次日才被发现，影响估值的及时性。',
  研究目标: '形成统一的对账口径与自动核对工具，使日终差错在半小时内定位。',
  研究内容: '口径调查；差错分类；规则库设计；核对工具研制；三家公司的对照试用。',
  技术路线: '从历史差错归纳规则，逐条配置并回放检验，再接入日终批处理流程观察两个季度。',
}

/** Steps of several journeys with one subject on the screens of the people involved. */
export function stepsOf(journey: Journey, name: string, texts: typeof research = research) {
  const idOf = (page: Page) => subjectIdOf(page, name)
  const steps = {
    idOf,
    /** Fills in the declaration without submitting it. */
    async fill(manager: Page) {
      const year = new Date().getFullYear()
      await goTo(manager, '/subjectMngr/subject/add')
      await choose(manager, '课题类型', /./)
      await choose(manager, '研究领域', /./)
      await manager.getByLabel('关键词').fill('可信数据；隐私计算；证券业')
      await setDate(manager, '开始日期', `${year}-01-01`)
      await setDate(manager, '结束日期', `${year + 1}-12-31`)
      // Similar names appear below the field a moment later and move the rest.
      await manager.getByLabel('课题名称').fill(name)
      for (const [label, text] of Object.entries(texts))
        await manager.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text)
      await manager.getByRole('button', { name: '添加成员' }).click()
      await manager.getByLabel('第 1 名成员的姓名').fill('周明远')
      await manager.getByLabel('第 1 名成员的职务').fill('高级工程师')
      await manager.getByLabel('第 1 名成员的分工').fill('隐私计算协议')
      await manager.getByRole('button', { name: '添加成果' }).click()
      await manager.getByLabel('第 1 项成果的名称').fill('技术研究报告')
      await manager.getByRole('button', { name: '添加阶段' }).click()
      await manager.getByLabel('第 1 阶段的时间').fill(`${year} 年 1—6 月`)
      await manager.getByLabel('第 1 阶段的工作').fill('需求调研与协议选型')
      await manager.getByRole('button', { name: '添加科目' }).click()
      await manager.getByLabel('第 1 个科目的名称').fill('设备费')
      await manager.getByLabel('第 1 个科目的金额，万元').fill('20.5')
      await attach(manager, '申报书', await docx('课题申报书.docx', name, ...Object.values(texts)))
      await attach(manager, '承诺书', await pdf('承诺书.pdf', 'Letter of commitment', 'Signed and sealed'))
      await manager.getByText('我承诺所填内容真实').click()
      await manager.getByText(/^已保存 /).waitFor()
      await journey.look(manager, 'declaration')
    },
    async declare(manager: Page) {
      await steps.fill(manager)
      await performAction(manager, manager.getByRole('button', { name: '提交申报' }), `提交申报：${name}`, '提交申报')
      await manager.waitForURL('**/subjectMngr/subjct/detail/*')
      // The tab of the form closes after submission.
      const tabs = manager.getByRole('navigation', { name: '已打开的页面' })
      await tabs.getByRole('link', { name }).waitFor()
      expect(await tabs.getByRole('link', { name: '课题申报' }).count()).toBe(0)
      await expectStatus(manager, await idOf(manager), '待机构联系人审批')
      await journey.look(manager, 'case')
    },
    /** The institution contact approves in the workspace, from the list of pending approvals. */
    async approve(contact: Page) {
      await goTo(contact, '/subjectMngr/audit/todo')
      await search(contact, '课题名称', name)
      await journey.look(contact, 'audit-todo')
      await row(contact, name).getByRole('link', { name: '机构审批' }).click()
      await contact.getByRole('heading', { level: 1, name }).waitFor()
      await waitForPage(contact)
      await contact.getByRole('radio', { name: /同意申报/ }).check()
      await contact.getByRole('textbox', { name: '审批意见' }).fill('同意申报，保障研究条件。')
      await journey.look(contact, 'desk-approval')
      await contact.getByRole('button', { name: /^提交/ }).click()
      // The result stays visible beside the next item.
      await contact.getByText('审批通过').first().waitFor()
      await expectNoPendingTask(contact, 'mechanism', name)
    },
    /** The similarity check runs in the background; the formal review has to wait for it. */
    async compared(biz: Page) {
      const id = await idOf(biz)
      const { ask } = browserApiClient(biz.context(), new URL(biz.url()).origin)
      const may = async () => resultOf(await ask(subjects.subjectDetail, { id })).may.passFormal
      await expect.poll(may, { timeout: 60_000, interval: 1000 }).toBe(true)
    },
    async passFormal(biz: Page) {
      await openPendingTask(biz, 'bizManger', '待形式审查', name)
      await steps.compared(biz)
      await performAction(
        biz,
        biz.getByRole('button', { name: '形式审查', exact: true }),
        '形式审查',
        '通过形式审查',
        async (dialog) => {
          await dialog.getByText('通过，进入初审').click()
          await dialog.getByRole('button', { name: '全部符合' }).click()
          await journey.look(biz, 'dialog-formal-review')
        },
      )
    },
    /** Assigns the accounts as reviewers from the pending tasks of the business manager. */
    async assign(biz: Page, label: string, usernames: readonly string[]) {
      const names: string[] = []
      for (const username of usernames) names.push((await journey.person(username)).realname)
      await openPendingTask(biz, 'bizManger', label, name)
      await steps.pick(biz, names)
    },
    /** Selects people in the assignment sheet. */
    async pick(biz: Page, names: readonly string[]) {
      const sheet = biz.getByRole('dialog')
      await sheet.getByText(name).waitFor()
      for (const person of names) {
        await sheet.getByLabel('查找人员').fill(person)
        await tick(sheet.getByRole('checkbox', { name: `选择 ${person}` }))
      }
      await sheet.getByLabel('查找人员').fill('')
      await journey.look(biz, 'assign-sheet')
      const why = sheet.getByLabel('说明')
      if (await why.isVisible()) await why.fill('经核实不影响公正评审')
      await sheet.getByRole('button', { name: '保存评审人' }).click()
      await sheet.waitFor({ state: 'hidden' })
      await waitForPage(biz)
    },
    /** One reviewer agrees. */
    async review(page: Page, screen: string, label: string, comment: string) {
      await openPendingTask(page, screen, label, name)
      await page.getByRole('radio', { name: /(^| )同意$/ }).check()
      await page.getByRole('textbox', { name: '给申报人的意见' }).fill(comment)
      await journey.look(page, `review-${screen}`)
      // With another pending item the main button continues with it.
      const onward = page.getByRole('button', { name: '提交', exact: true })
      await ((await onward.isVisible()) ? onward : page.getByRole('button', { name: '提交评审' })).click()
      await page.getByText('评审意见已提交').first().waitFor()
      await waitForPage(page)
      await expectNoPendingTask(page, screen, name)
    },
    /** The other reviewers agree by API calls: one reviewer covers the screen. */
    async reviewByCalls(usernames: readonly string[], stage: 'FIRST' | 'RE', comment: string) {
      const id = await idOf(await journey.as('biz'))
      for (const username of usernames)
        await journey.calls(username, [reviews.commitReview, { id, stage, conclusion: 'pass', comment }])
    },
    /** The other graders score by API calls, by the names of the criteria. */
    async gradeByCalls(usernames: readonly string[], scores: Record<string, number>, reason: string) {
      const subjectId = await idOf(await journey.as('biz'))
      for (const username of usernames) {
        const { rule } = await journey.calls(username, [grading.gradeInfo, { subjectId }])
        const criteria = rule.criteria as { code: string; name: string }[]
        const byCode = Object.fromEntries(criteria.map(({ code, name }) => [code, scores[name]]))
        await journey.calls(username, [
          grading.saveGrades,
          { rows: [{ subjectId, scores: byCode, reason }], commit: true },
        ])
      }
    },
    /** The business manager decides on a round. */
    async decide(biz: Page, label: string, title: string, verb: string) {
      await openPendingTask(biz, 'bizManger', label, name)
      await journey.look(biz, 'case-reviews')
      const button = biz.getByRole('button', { name: '评审决定' })
      await performAction(biz, button, title, verb, () => journey.look(biz, 'dialog-decision'))
    },
  }
  return steps
}
