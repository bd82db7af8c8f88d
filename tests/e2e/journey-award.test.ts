import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from '~/tests/world/browser'
import {
  act,
  attach,
  chapters,
  choose,
  docx,
  expectStatus,
  fromTodo,
  goTo,
  type Journey,
  nothingTodo,
  pdf,
  realNameOf,
  row,
  search,
  setDate,
  settled,
  startJourney,
  subjectIdOf,
  todo,
} from '~/tests/world/journey'

/** A new subject with real documents from its declaration to its prize, by the people who would walk it. */
const NAME = '面向证券业的可信数据共享关键技术研究'
const thisYear = new Date().getFullYear()

let journey: Journey
beforeAll(async () => {
  journey = startJourney(await launchBrowser(inject('browser')), inject('url'))
})
afterAll(() => journey.close())

const chapter = chapters()
const casePage = async (page: Page) => `/subjectMngr/subjct/detail/${await subjectIdOf(page, NAME)}`

chapter('the manager declares, with documents, and hands in', async () => {
  const manager = await journey.as('subject')
  await journey.look(manager, 'workplace')
  await goTo(manager, '/subjectMngr/subject/add')
  await manager.getByLabel('课题名称').fill(NAME)
  await choose(manager, '课题类型', /./)
  await choose(manager, '研究领域', /./)
  await manager.getByLabel('关键词').fill('可信数据；隐私计算；证券业')
  await setDate(manager, '开始日期', `${thisYear}-01-01`)
  await setDate(manager, '结束日期', `${thisYear + 1}-12-31`)
  await manager.getByLabel('负责人电话').fill('010-66001122')
  await manager.getByLabel('负责人邮箱').fill('subject@example.org')
  const research = {
    课题简介: '研究证券经营机构之间在不交换原始数据的前提下共享风险信息的方法，形成可以推广的技术方案。',
    研究背景: '机构各自掌握的风险信息彼此孤立，重复采集成本高，而直接交换又不符合数据安全的要求。',
    研究目标: '提出一套适用于证券业的可信数据共享技术框架，并在两家机构完成验证。',
    研究内容: '一、共享需求与数据分级；二、隐私计算协议的选型与改进；三、审计与追溯机制；四、试点验证。',
    技术路线: '先行调研与建模，再以原型系统验证协议性能，最后在试点机构开展对比实验。',
  }
  for (const [label, text] of Object.entries(research))
    await manager.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text)
  await manager.getByRole('button', { name: '添加成员' }).click()
  await manager.getByLabel('第 1 名成员的姓名').fill('周明远')
  await manager.getByLabel('第 1 名成员的职务职称').fill('高级工程师')
  await manager.getByLabel('第 1 名成员的分工').fill('隐私计算协议')
  await manager.getByRole('button', { name: '添加成果' }).click()
  await manager.getByLabel('第 1 项成果的名称').fill('可信数据共享技术研究报告')
  await manager.getByRole('button', { name: '添加阶段' }).click()
  await manager.getByLabel('第 1 阶段的时间').fill(`${thisYear} 年 1—6 月`)
  await manager.getByLabel('第 1 阶段的工作').fill('需求调研与协议选型')
  await manager.getByRole('button', { name: '添加科目' }).click()
  await manager.getByLabel('第 1 个科目的名称').fill('设备费')
  await manager.getByLabel('第 1 个科目的金额，万元').fill('20.5')
  await attach(manager, '申报书', await docx('课题申报书.docx', NAME, ...Object.values(research)))
  await attach(manager, '承诺书', await pdf('承诺书.pdf', 'Letter of commitment', 'Signed and sealed'))
  await manager.getByText('我承诺所填内容真实').click()
  await manager.getByText(/^已保存 /).waitFor()
  await journey.look(manager, 'declaration')
  await act(manager, manager.getByRole('button', { name: '提交申报' }), `提交申报：${NAME}`, '提交申报')
  await manager.waitForURL('**/subjectMngr/subjct/detail/*')
  await expectStatus(manager, await subjectIdOf(manager, NAME), '待机构联系人审批')
  await journey.look(manager, 'case')
})

chapter('the contact of the institution approves', async () => {
  const contact = await journey.as('mechanism')
  await todo(contact, 'mechanism', '待审批', NAME)
  await journey.look(contact, 'todo')
  await goTo(contact, '/subjectMngr/audit/todo')
  await search(contact, '课题名称', NAME)
  await journey.look(contact, 'audit-todo')
  await act(
    contact,
    row(contact, NAME).getByRole('button', { name: '机构审批' }),
    '机构审批',
    '审批通过',
    async (dialog) => {
      await dialog.getByLabel('审批意见').fill('同意申报，保障研究条件。')
      await journey.look(contact, 'dialog-approval')
    },
  )
  await nothingTodo(contact, 'mechanism', NAME)
})

chapter('the business manager passes the formal review and assigns the committee', async () => {
  const biz = await journey.as('biz')
  await fromTodo(biz, 'bizManger', '待形式审查', NAME)
  const id = await subjectIdOf(biz, NAME)
  // The comparison with other declarations runs on its own; until it is through nothing passes.
  await expect
    .poll(
      () =>
        biz.evaluate(
          async (path) => (await (await fetch(path)).json()).result.may.passFormal,
          `/v2/subject/info/${id}`,
        ),
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(true)
  await act(biz, biz.getByRole('button', { name: '形式审查' }), '形式审查', '通过形式审查', async (dialog) => {
    await dialog.getByText('通过，进入初审').click()
    await dialog.getByRole('button', { name: '全部符合' }).click()
    await journey.look(biz, 'dialog-formal-review')
  })
  const names = await Promise.all(['tech1', 'tech2', 'tech3'].map(async (one) => realNameOf(await journey.as(one))))
  await assign(biz, '待分配初审', names)
})

chapter('three of the committee review, and the manager of the business decides', async () => {
  for (const reviewer of ['tech1', 'tech2', 'tech3'])
    await review(await journey.as(reviewer), 'technology', '待初审', '选题符合行业需求，技术路线可行。')
  await decide('待初审决定', '初审决定', '初审通过')
})

chapter('three experts review blind, and the manager of the business decides', async () => {
  const biz = await journey.as('biz')
  const experts = ['counselor1', 'counselor2', 'counselor3']
  const names = await Promise.all(experts.map(async (one) => realNameOf(await journey.as(one))))
  await assign(biz, '待分配复审', names)
  for (const expert of experts)
    await review(await journey.as(expert), 'professor', '待复审', '研究基础扎实，同意立项。')
  await decide('待复审决定', '复审决定', '复审通过')
  // Nothing is published yet: the manager of the subject still reads that it is being reviewed.
  const manager = await journey.as('subject')
  await expectStatus(manager, await subjectIdOf(manager, NAME), '复审中')
})

chapter('two business managers publish the plan; after the publicity it is numbered and established', async () => {
  const [biz, biz2, manager] = [await journey.as('biz'), await journey.as('biz2'), await journey.as('subject')]
  await fromTodo(biz, 'bizManger', '待发布拟立项', NAME)
  await search(biz, '课题名称', NAME)
  await journey.look(biz, 'year-plan')
  await publish(biz, biz2, '发布拟立项公示', async (dialog) => {
    await setDate(dialog, '公示开始', `${thisYear - 1}-03-02 09:00:00`)
    await setDate(dialog, '公示截止', `${thisYear - 1}-03-09 18:00:00`)
    await journey.look(biz, 'dialog-publish')
  })
  await expectStatus(manager, await subjectIdOf(manager, NAME), '拟立项')

  await fromTodo(biz, 'bizManger', '公示已结束', NAME)
  await planStep(biz, '拟立项公示')
  await act(biz, row(biz, NAME).getByRole('button', { name: '公示结果' }), '公示结果', '公示通过')
  await fromTodo(biz, 'bizManger', '待编号', NAME)
  await planStep(biz, '立项草案')
  await row(biz, NAME).getByRole('checkbox').check()
  await act(biz, biz.getByRole('button', { name: '编制课题编号' }), '编制课题编号', '完成', async (dialog) => {
    await dialog.getByRole('button', { name: '编制 1 个编号' }).click()
    await dialog.getByText(/FT\d{4}-\d{2}-\d{3}/).waitFor()
  })
  await expectStatus(manager, await subjectIdOf(manager, NAME), '拟立项')
  await fromTodo(biz, 'bizManger', '待立项', NAME)
  await planStep(biz, '立项草案')
  await publish(biz, biz2, '发布立项')
  await expectStatus(manager, await subjectIdOf(manager, NAME), '已立项')
})

/** Assigns reviewers by their names, from the to-do list of the business manager. */
async function assign(biz: Page, label: string, names: readonly string[]) {
  await fromTodo(biz, 'bizManger', label, NAME)
  if (label === '待分配复审') await biz.getByText('专家复审', { exact: true }).click()
  await search(biz, '课题名称', NAME)
  await journey.look(biz, 'assign')
  await row(biz, NAME).getByRole('button', { name: '分配' }).click()
  const sheet = biz.getByRole('dialog')
  for (const name of names) {
    await sheet.getByLabel('查找评审人').fill(name)
    await sheet.getByRole('checkbox', { name: `选择 ${name}` }).check()
  }
  await sheet.getByLabel('查找评审人').fill('')
  await journey.look(biz, 'assign-sheet')
  const why = sheet.getByLabel('说明')
  if (await why.isVisible()) await why.fill('经核实不影响公正评审')
  await sheet.getByRole('button', { name: '保存评审人' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await settled(biz)
}

/** One reviewer agrees. */
async function review(page: Page, screen: string, label: string, comment: string) {
  await fromTodo(page, screen, label, NAME)
  await search(page, '课题名称', NAME)
  await row(page, NAME)
    .getByRole('link', { name: /评审|继续/ })
    .click()
  await page.getByRole('radio', { name: '同意', exact: true }).check()
  await page.getByLabel('给申报人的意见').fill(comment)
  await journey.look(page, `review-${screen}`)
  await page.getByRole('button', { name: /^提交/ }).last().click()
  await page.getByText('评审已提交').waitFor()
  await settled(page)
  await nothingTodo(page, screen, NAME)
}

async function decide(label: string, title: string, verb: string) {
  const biz = await journey.as('biz')
  await fromTodo(biz, 'bizManger', label, NAME)
  await journey.look(biz, 'case-reviews')
  await act(biz, biz.getByRole('button', { name: '评审决定' }), title, verb, () => journey.look(biz, 'dialog-decision'))
}

/** One person prepares a publication, another confirms it. */
async function publish(one: Page, other: Page, verb: string, fill: Parameters<typeof act>[4] = async () => {}) {
  await row(one, NAME).getByRole('checkbox').check()
  await act(one, one.getByRole('button', { name: verb, exact: true }), verb, '知道了', async (dialog) => {
    await fill(dialog)
    await dialog.getByRole('button', { name: `${verb}（1 个）` }).click()
  })
  await todo(other, 'bizManger', '待第二人确认', '')
  await goTo(other, new URL(one.url()).pathname + new URL(one.url()).search)
  const waiting = other.getByRole('alert').filter({ hasText: NAME })
  await act(other, waiting.getByRole('button', { name: `确认${verb}` }), `将${verb} 1 个课题`, `确认${verb}`)
}

async function planStep(page: Page, step: string) {
  await page.getByRole('link', { name: new RegExp(`^${step}`) }).click()
  await settled(page)
  await search(page, '课题名称', NAME)
}
