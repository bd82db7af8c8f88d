import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import {
  performAction,
  attach,
  chapters,
  choose,
  docx,
  expectStatus,
  openPendingTask,
  goTo,
  type Journey,
  expectNoPendingTask,
  row,
  search,
  setDate,
  waitForPage,
  startJourney,
  tick,
  pendingTaskRow,
} from '~/tests/support/journey'
import { stepsOf } from '~/tests/support/journey-steps'
import { url } from '~/tests/support/browser-world'

/** A new subject with real documents from declaration to award, by all people involved. */
const NAME = '面向证券业的可信数据共享关键技术研究'
const thisYear = new Date().getFullYear()

let journey: Journey
let steps: ReturnType<typeof stepsOf>
beforeAll(async () => {
  journey = startJourney(await sharedBrowser(), url)
  steps = stepsOf(journey, NAME)
})
afterAll(() => journey.close())

const chapter = chapters()

chapter('the subject manager submits a declaration with documents', async () => {
  const manager = await journey.as('subject')
  await journey.look(manager, 'workplace')
  await steps.declare(manager)
})

chapter('the institution contact approves', async () => {
  const contact = await journey.as('mechanism')
  await pendingTaskRow(contact, 'mechanism', '待审批', NAME)
  await journey.look(contact, 'todo')
  await steps.approve(contact)
})

chapter('the business manager passes the formal review', async () => steps.passFormal(await journey.as('biz')))

const committee = ['tech1', 'tech2', 'tech3']
chapter('three committee members are assigned', async () =>
  steps.assign(await journey.as('biz'), '待分配初审', committee),
)

chapter('three committee members review and the business manager decides', async () => {
  await steps.review(await journey.as('tech1'), 'technology', '待初审', '选题符合行业需求，技术路线可行。')
  await steps.reviewByCalls(committee.slice(1), 'FIRST', '同意初审意见，建议补充数据安全评估。')
  await steps.decide(await journey.as('biz'), '待初审决定', '初审决定', '初审通过')
})

const experts = ['counselor1', 'counselor2', 'counselor3']
chapter('three experts are assigned', async () => steps.assign(await journey.as('biz'), '待分配复审', experts))

chapter('three experts review and the business manager decides', async () => {
  await steps.review(await journey.as('counselor1'), 'professor', '待复审', '研究基础扎实，同意立项。')
  await steps.reviewByCalls(experts.slice(1), 'RE', '经费安排合理，同意立项。')
  await steps.decide(await journey.as('biz'), '待复审决定', '复审决定', '复审通过')
  // Before publication the subject manager sees the status in review.
  const manager = await journey.as('subject')
  await expectStatus(manager, await steps.idOf(manager), '复审中')
})

chapter(
  'two business managers publish the plan, and the subject is numbered and established after the public notice',
  async () => {
    const [biz, biz2, manager] = [await journey.as('biz'), await journey.as('biz2'), await journey.as('subject')]
    await openPendingTask(biz, 'bizManger', '待发布拟立项', NAME)
    await search(biz, '课题名称', NAME)
    await journey.look(biz, 'year-plan')
    await publish(biz, biz2, '发布拟立项公示', async (dialog) => {
      await setDate(dialog, '公示开始', `${thisYear - 1}-03-02 09:00:00`)
      await setDate(dialog, '公示截止', `${thisYear - 1}-03-09 18:00:00`)
      await journey.look(biz, 'dialog-publish')
    })
    await expectStatus(manager, await steps.idOf(manager), '拟立项')

    await openPendingTask(biz, 'bizManger', '公示已结束', NAME)
    await planStep(biz, '拟立项公示')
    await performAction(biz, row(biz, NAME).getByRole('button', { name: '公示结果' }), '公示结果', '公示通过')
    await openPendingTask(biz, 'bizManger', '待编号', NAME)
    await planStep(biz, '立项草案')
    await tick(row(biz, NAME).getByRole('checkbox'))
    await performAction(
      biz,
      biz.getByRole('button', { name: '编制课题编号' }),
      '编制课题编号',
      '完成',
      async (dialog) => {
        await dialog.getByRole('button', { name: '编制 1 个编号' }).click()
        await dialog.getByText(/FT\d{4}-\d{2}-\d{3}/).waitFor()
      },
    )
    await expectStatus(manager, await steps.idOf(manager), '拟立项')
    await openPendingTask(biz, 'bizManger', '待立项', NAME)
    await planStep(biz, '立项草案')
    await publish(biz, biz2, '发布立项')
    await expectStatus(manager, await steps.idOf(manager), '已立项')
  },
)

chapter('the subject manager submits the opening report and the business manager passes it', async () => {
  const [biz, manager] = [await journey.as('biz'), await journey.as('subject')]
  await openPendingTask(manager, 'subjectMan', '待提交报告', NAME)
  await journey.look(manager, 'report')
  await report(manager, '开题报告', {
    报告内容: '课题组已完成需求调研与方案论证，明确了协议选型与试点安排。',
    下一步计划: '开展原型系统研制。',
  })
  await accept(biz, '开题报告')
})

chapter('the subject manager submits the mid-term report', async () => {
  const [biz, manager] = [await journey.as('biz'), await journey.as('subject')]
  await openPendingTask(manager, 'subjectMan', '待提交报告', NAME)
  await report(manager, '中期报告', {
    报告内容: '原型系统已完成，协议性能达到预期指标的八成。',
    下一步计划: '在两家机构开展试点。',
  })
  await accept(biz, '中期报告')
})

chapter('the final report is opened early and submitted', async () => {
  const [biz, manager] = [await journey.as('biz'), await journey.as('subject')]
  await openEarly(biz, '结题报告')
  await openPendingTask(manager, 'subjectMan', '待提交报告', NAME)
  await report(manager, '结题报告', { 报告内容: '课题全部完成，形成研究报告一份、原型系统一套。' }, async () => {
    await manager.getByLabel('完成情况', { exact: false }).first().fill('全部指标均已完成。')
    const indicator = manager.getByRole('group', { name: '第 1 项指标' })
    if (!(await indicator.isVisible())) await manager.getByRole('button', { name: '添加指标' }).click()
    await indicator.getByLabel('指标名称').fill('研究报告')
    await indicator.getByLabel('完成值').fill('1 份')
    await indicator.getByLabel('完成率').fill('100')
    await manager.getByLabel('变更说明').fill('无')
    await manager.getByLabel('行业共享情况').fill('研究报告在行业内共享。')
    const year = manager.getByRole('group', { name: '第 1 项年度' })
    if (!(await year.isVisible())) await manager.getByRole('button', { name: '添加年度' }).click()
    await year.getByRole('textbox').last().fill('完成全部研究任务。')
  })
})

chapter('committee members and an expert review the final report, and the subject goes to grading', async () => {
  const biz = await journey.as('biz')
  await assignConclusion(biz, '技管委结题意见', (await journey.person('tech1')).realname)
  await assignConclusion(biz, '专家结题意见', (await journey.person('counselor1')).realname)
  await steps.review(await journey.as('tech1'), 'technology', '结题待评议', '完成了任务书规定的内容。')
  await steps.review(await journey.as('counselor1'), 'professor', '结题待评议', '成果有推广价值，同意结题。')
  await accept(biz, '结题报告')
  await openPendingTask(biz, 'bizManger', '待结题', NAME)
  await performAction(biz, biz.getByRole('button', { name: '办理结题' }), '办理结题', '办理结题')
  const manager = await journey.as('subject')
  await expectStatus(manager, await steps.idOf(manager), '待评分')
})

chapter('the business manager opens the grading of the year and assigns three graders', async () => {
  const biz = await journey.as('biz')
  await goTo(biz, `/prize/grade/rule?year=${thisYear}`)
  await setDate(biz, '开始时间', `${thisYear}-01-01 09:00`)
  await journey.look(biz, 'grade-rule')
  await biz.getByRole('button', { name: `保存 ${thisYear} 年度评分规则` }).click()
  await biz.getByText('评分规则已保存').first().waitFor()
  const names: string[] = []
  for (const expert of experts) names.push((await journey.person(expert)).realname)
  await openPendingTask(biz, 'bizManger', '待分配评分', NAME)
  await search(biz, '课题名称', NAME)
  await journey.look(biz, 'grade-assign')
  await performAction(
    biz,
    row(biz, NAME).getByRole('button', { name: '分配' }),
    '分配评分人',
    /分配 3 名评分人/,
    async (dialog) => {
      for (const name of names) await tick(dialog.getByRole('checkbox', { name }))
      await journey.look(biz, 'dialog-graders')
    },
  )
})

const scores = { 创新性: 96, 应用价值: 92, 完成质量: 90, 文档规范: 88 }
const why = '选题前沿，成果已在两家机构验证，具有较高的创新性和推广价值。'
chapter('three graders score, one by keyboard, and the grading ends', async () => {
  const biz = await journey.as('biz')
  const page = await journey.as('counselor1')
  const line = await pendingTaskRow(page, 'counselor', '待评分', NAME)
  await line.getByRole('link', { name: '办理' }).press('Enter')
  await page.getByRole('list', { name: '评分队列' }).getByRole('link', { name: NAME }).press('Enter')
  await page.getByRole('heading', { name: NAME }).waitFor()
  await journey.look(page, 'grade')
  // From here on by keyboard: Enter goes on
  const waits = (field: Locator) =>
    expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('spinbutton', { name: '创新性' }).focus()
  for (const [name, score] of Object.entries(scores)) {
    await waits(page.getByRole('spinbutton', { name }))
    await page.keyboard.type(String(score))
    await page.keyboard.press('Enter')
  }
  await page.getByRole('textbox', { name: '评分理由' }).focus()
  await page.keyboard.type(why)
  await page.keyboard.press('Control+Enter')
  await page.getByText('评分已提交').first().waitFor()
  await waitForPage(page)
  await expectNoPendingTask(page, 'counselor', NAME)
  await steps.gradeByCalls(experts.slice(1), scores, why)
  await openPendingTask(biz, 'bizManger', '待结束评分', NAME)
  await journey.look(biz, 'grade-list')
  await performAction(
    biz,
    biz.getByRole('button', { name: '结束评分' }),
    `结束 ${thisYear} 年度评分`,
    '结束 1 个课题的评分',
  )
  await journey.look(biz, 'rank')
})

chapter('the award round opens and a committee member votes by keyboard', async () => {
  const [biz, manager, judge] = [await journey.as('biz'), await journey.as('subject'), await journey.as('tech1')]
  await openPendingTask(biz, 'bizManger', '待发起评奖', NAME)
  await performAction(biz, row(biz, NAME).getByRole('button', { name: '发起评奖' }), '发起评奖', '发起评奖')
  await expectStatus(manager, await steps.idOf(manager), '待评奖')
  await manager.getByRole('link', { name: '阅读研究内容' }).press('Enter')
  await manager.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '技术路线' }).press('Enter')
  await manager.getByRole('heading', { name: '技术路线' }).waitFor()
  await journey.look(manager, 'study')

  const line = await pendingTaskRow(judge, 'technology', '待表决', NAME)
  await line.getByRole('link', { name: '办理' }).press('Enter')
  const level = judge.getByRole('combobox', { name: `表决 ${NAME}` })
  await level.focus()
  await judge.keyboard.press('Enter')
  const pointedAt = () =>
    judge.evaluate(() => {
      const option = document.activeElement?.getAttribute('aria-activedescendant')
      return option ? document.getElementById(option)?.textContent : ''
    })
  await expect.poll(pointedAt).toBe('一等奖')
  await judge.keyboard.press('ArrowDown')
  await expect.poll(pointedAt).toBe('二等奖')
  await judge.keyboard.press('Enter')
  await expect.poll(() => level.innerText()).toBe('二等奖')
  await judge.keyboard.press('Tab')
  await judge.keyboard.type('成果扎实')
  await journey.look(judge, 'votes')
  await judge.keyboard.press('Tab')
  await judge.keyboard.press('Enter')
  await judge.getByText('表决已提交').first().waitFor()
  await expectNoPendingTask(judge, 'technology', NAME)
})

chapter(
  'the business manager awards it against the vote with a reason, and the subject manager sees the award',
  async () => {
    const [biz, manager] = [await journey.as('biz'), await journey.as('subject')]
    await openPendingTask(biz, 'bizManger', '待授奖', NAME)
    await journey.look(biz, 'prize-manage')
    journey.expect(/技管委表决多数为“二等奖”/)
    await performAction(
      biz,
      row(biz, NAME).getByRole('button', { name: '授奖', exact: true }),
      '授奖',
      '授奖并完成课题',
      async (dialog) => {
        await choose(dialog, '奖项等级', /一等/)
        await dialog.getByLabel('授奖词').fill('理论与应用并重，示范作用显著。')
        await dialog.getByRole('button', { name: '授奖并完成课题' }).click()
        await dialog.getByText('技管委表决多数为“二等奖”').waitFor()
        await journey.look(biz, 'dialog-award')
        await dialog.getByLabel('与表决结果不一致的理由').fill('成果已在两家机构落地')
      },
    )
    await expectNoPendingTask(biz, 'bizManger', NAME)
    await expectStatus(manager, await steps.idOf(manager), '已完成')
    await manager.getByRole('link', { name: '获奖', exact: true }).click()
    await manager.getByText('理论与应用并重，示范作用显著。').first().waitFor()
    await journey.look(manager, 'case-finished')
    if (process.env.PICTURE) await manager.screenshot({ path: 'docs/keti.png' })
  },
)

chapter('no person met an error', async () => {
  expect(journey.faults()).toEqual([])
})

/** Writes and submits the report that is open on the page. */
async function report(
  page: Page,
  title: string,
  texts: Record<string, string>,
  more: () => Promise<unknown> = async () => {},
) {
  await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).first().fill(text)
  await more()
  await attach(page, /^报告文件/, await docx(`${title}.docx`, NAME, ...Object.values(texts)))
  await journey.look(page, `form-${title}`)
  await performAction(page, page.getByRole('button', { name: '提交报告' }), new RegExp(`^提交.*${title}`), '提交报告')
  await page.getByText('已提交').first().waitFor()
}

/** The business manager passes a pending report. */
async function accept(biz: Page, title: string) {
  await openPendingTask(biz, 'bizManger', '报告待审阅', NAME)
  await biz.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
  await journey.look(biz, 'report-read')
  await performAction(biz, biz.getByRole('button', { name: '审阅通过' }), '审阅通过', '审阅通过')
}

/** The business manager opens a report early. */
async function openEarly(biz: Page, title: string) {
  await goTo(biz, '/subjectMngr/progress')
  await search(biz, '课题名称', NAME)
  await journey.look(biz, 'progress')
  const line = row(biz, NAME).filter({ hasText: title })
  await line.getByRole('button', { name: '更多操作' }).click()
  await performAction(biz, biz.getByRole('menuitem', { name: '提前开放' }), '提前开放', '提前开放')
}

async function assignConclusion(biz: Page, stage: string, name: string) {
  await goTo(biz, '/subjectMngr/review/assign')
  const other = biz.url()
  await biz.getByText(stage, { exact: true }).click()
  // The search applies to the round in the address.
  await biz.waitForURL((now) => now.href !== other)
  await waitForPage(biz)
  await search(biz, '课题名称', NAME)
  await row(biz, NAME).getByRole('button', { name: '分配' }).click()
  await steps.pick(biz, [name])
}

/** One person prepares a publication, another confirms it. */
async function publish(
  one: Page,
  other: Page,
  verb: string,
  fill: Parameters<typeof performAction>[4] = async () => {},
) {
  await tick(row(one, NAME).getByRole('checkbox'))
  await performAction(one, one.getByRole('button', { name: verb, exact: true }), verb, '确定', async (dialog) => {
    await fill(dialog)
    await dialog.getByRole('button', { name: `${verb}（1 个）` }).click()
  })
  await goTo(other, '/todo/bizManger?kind=confirm')
  await row(other, '待第二人确认').first().waitFor()
  await goTo(other, new URL(one.url()).pathname + new URL(one.url()).search)
  const waiting = other.getByRole('alert').filter({ hasText: NAME })
  await performAction(other, waiting.getByRole('button', { name: `确认${verb}` }), `将${verb} 1 个课题`, `确认${verb}`)
}

async function planStep(page: Page, step: string) {
  await page.getByRole('link', { name: new RegExp(`^${step}`) }).click()
  await waitForPage(page)
  await search(page, '课题名称', NAME)
}
