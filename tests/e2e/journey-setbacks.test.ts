import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import {
  performAction,
  attach,
  chapters,
  choose,
  expectStatus,
  fromMenu,
  openPendingTask,
  goTo,
  type Journey,
  expectNoPendingTask,
  pdf,
  row,
  search,
  waitForPage,
  startJourney,
  subjectIdOf,
  tick,
  pendingTaskRow,
} from '~/tests/support/journey'
import { otherResearch, stepsOf } from '~/tests/support/journey-steps'
import { url } from '~/tests/support/browser-world'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'

/** A subject that is returned, supplemented and left out of the plan; others that are rolled back or terminated. */
const NAME = '智能投顾适当性管理的监管科技方法研究'
const REASON = '研究内容与经费安排需进一步说明'

let journey: Journey
let steps: ReturnType<typeof stepsOf>
beforeAll(async () => {
  journey = startJourney(await sharedBrowser(), url)
  steps = stepsOf(journey, NAME, otherResearch)
})
afterAll(() => journey.close())

const chapter = chapters()
/** Opens a subject of the demonstration data with a status and returns its id. */
async function demonstration(page: Page, manager: string, status: string): Promise<string> {
  await goTo(page, '/subjectMngr/declared')
  const query = new URLSearchParams({ status, subjectManName: manager, pageSize: '10' })
  await goTo(page, `/subjectMngr/declared?${query}`)
  const link = page.getByRole('row').getByRole('link').first()
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!
  await goTo(page, `/subjectMngr/subjct/detail/${id}`)
  return id
}

chapter('the institution returns a declaration with a reason', async () => {
  const [manager, contact] = [await journey.as('subject'), await journey.as('mechanism')]
  await steps.declare(manager)
  await openPendingTask(contact, 'mechanism', '待审批', NAME)
  await performAction(
    contact,
    contact.getByRole('button', { name: '机构审批' }),
    '机构审批',
    '退回完善',
    async (dialog) => {
      await dialog.getByText('退回申报人完善').click()
      await dialog.getByLabel('退回理由').fill(REASON)
    },
  )
  await expectNoPendingTask(contact, 'mechanism', NAME)
})

chapter('the subject manager revises it and the institution approves', async () => {
  const manager = await journey.as('subject')
  await openPendingTask(manager, 'subjectMan', '待完善', NAME)
  await manager.getByText(REASON).first().waitFor()
  await manager
    .getByRole('textbox', { name: /^课题简介/ })
    .fill('研究智能投顾适当性管理的监管方法，细化了研究内容与经费安排。')
  await manager.getByText(/^已保存 /).waitFor()
  await performAction(manager, manager.getByRole('button', { name: '重新提交' }), `重新提交：${NAME}`, '重新提交')
  await expectStatus(manager, await steps.idOf(manager), '待机构联系人审批')
  const contact = await journey.as('mechanism')
  await pendingTaskRow(contact, 'mechanism', '待审批', NAME)
  await steps.approve(contact)
})

chapter('the centre requests material and the subject manager submits it', async () => {
  const [biz, manager] = [await journey.as('biz'), await journey.as('subject')]
  await openPendingTask(biz, 'bizManger', '待形式审查', NAME)
  await performAction(
    biz,
    biz.getByRole('button', { name: '形式审查' }),
    '形式审查',
    '退回补充资料',
    async (dialog) => {
      await dialog.getByText(/^补充资料/).click()
      await dialog.getByLabel('第 1 项资料', { exact: true }).fill('伦理审查意见')
      await dialog.getByLabel('第 1 项说明').fill('请提供加盖公章的扫描件')
      await journey.look(biz, 'dialog-supplement')
    },
  )
  await expectNoPendingTask(biz, 'bizManger', NAME)
  await openPendingTask(manager, 'subjectMan', '待补充资料', NAME)
  await manager.getByText('请提供加盖公章的扫描件').waitFor()
  await manager.getByLabel('说明', { exact: true }).fill('已取得本单位伦理审查委员会的书面意见。')
  await manager.locator('input[type="file"]').setInputFiles(await pdf('伦理审查意见.pdf', 'Approved'))
  await manager.getByRole('button', { name: '移除 伦理审查意见.pdf' }).waitFor()
  await journey.look(manager, 'supplement')
  await performAction(
    manager,
    manager.getByRole('button', { name: '提交补充资料' }),
    `提交补充资料：${NAME}`,
    '提交补充资料',
  )
  await expectStatus(manager, await steps.idOf(manager), '待审阅')
})

chapter('the subject passes both review rounds', async () => {
  await steps.passFormal(await journey.as('biz'))
  // The award journey covers the screens of a round.
  const id = await steps.idOf(await journey.as('subject'))
  const rounds = [
    ['FIRST', ['tech1', 'tech2', 'tech3'], '问题明确，方法得当。'],
    ['RE', ['counselor1', 'counselor2', 'counselor3'], '建议立项。'],
  ] as const
  for (const [stage, reviewers, comment] of rounds) {
    const userIds: string[] = []
    for (const username of reviewers) userIds.push((await journey.person(username)).id)
    const override = '经核实不影响公正评审'
    await journey.calls('biz', [reviews.addReviewers, { subjectId: id, stage, userIds, override }])
    await steps.reviewByCalls(reviewers, stage, comment)
    await journey.calls('biz', [subjects.auditSubjectsBatch, { ids: [id], result: 'pass' }])
  }
  await expectStatus(await journey.as('biz'), id, '待拟立项')
})

chapter('the plan excludes the subject, and its manager sees it in review until the plan is published', async () => {
  const [biz, manager] = [await journey.as('biz'), await journey.as('subject')]
  await openPendingTask(biz, 'bizManger', '待发布拟立项', NAME)
  await search(biz, '课题名称', NAME)
  await tick(row(biz, NAME).getByRole('checkbox'))
  const leaveOut = biz.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '不列入计划' })
  await performAction(biz, leaveOut, '不列入年度计划', '不列入计划', async (dialog) => {
    await dialog.getByLabel('理由').fill('与已立项课题的研究内容重复')
  })
  const id = await steps.idOf(biz)
  await expectStatus(biz, id, '不立项')
  await expectStatus(manager, id, '复审中')
  expect(await manager.getByText('与已立项课题的研究内容重复').count()).toBe(0)
  await expectNoPendingTask(biz, 'bizManger', NAME)
})

chapter('two people undo a rollback of a subject', async () => {
  const [biz, biz2] = [await journey.as('biz'), await journey.as('biz2')]
  const id = await demonstration(biz, '', 'RE_AUDITING')
  await performAction(biz, await fromMenu(biz, '退回到此前环节'), '退回到此前环节', '退回', async (dialog) => {
    await choose(dialog, '退回到', '待初审')
    await dialog.getByLabel('退回理由').fill('初审评审人需要回避，重新组织初审')
    await journey.look(biz, 'dialog-roll-back')
  })
  await expectStatus(biz, id, '待初审')
  await performAction(biz, await fromMenu(biz, '状态回退'), '状态回退', '关闭', async (dialog) => {
    await dialog.getByLabel('回退理由').fill('退回有误，恢复复审')
    await dialog.getByText('须由另一位业务负责人或管理员在 24 小时内确认').waitFor()
    await dialog.getByRole('button', { name: '申请撤销' }).click()
    await dialog.getByText('已登记，等待第二人确认').waitFor()
  })
  await expectStatus(biz, id, '待初审')
  await goTo(biz2, '/todo/bizManger?kind=confirm')
  await row(biz2, '待第二人确认').first().waitFor()
  await goTo(biz2, `/subjectMngr/subjct/detail/${id}`)
  await performAction(biz2, await fromMenu(biz2, '状态回退'), '状态回退', '撤销上一步', async (dialog) => {
    await dialog.getByLabel('回退理由').fill('确认退回有误，恢复复审')
    await dialog.getByText('已申请撤销，您确认后立即生效').waitFor()
  })
  await expectStatus(biz2, id, '复审中')
})

chapter('an established subject is terminated with the decision as a file', async () => {
  const [biz, manager] = [await journey.as('biz'), await journey.as('subject2')]
  await goTo(manager, '/subjectMngr/mine/pass?status=ESTABLISHED')
  const name = (await manager.getByRole('row').nth(1).getByRole('link').first().textContent())!
  const id = await subjectIdOf(biz, name)
  await goTo(biz, `/subjectMngr/subjct/detail/${id}`)
  await performAction(biz, await fromMenu(biz, '终止课题'), '终止课题', '终止课题', async (dialog) => {
    await choose(dialog, '终止原因', '承担单位申请撤销')
    await dialog.getByLabel('情况说明').fill('承担单位业务调整，申请撤销课题')
    await attach(dialog, /^终止决定文件/, await pdf('终止决定.pdf', 'Decision'))
    await journey.look(biz, 'dialog-close')
  })
  await expectStatus(manager, id, '已终止')
  await manager.getByText('承担单位业务调整，申请撤销课题').first().waitFor()
  await journey.look(manager, 'case-ended')
  await waitForPage(manager)
})

chapter('no person met an error', async () => {
  expect(journey.faults()).toEqual([])
})
