import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { checkResponsive } from '~/tests/support/responsive-check'
import { openWindow } from '~/tests/support/browser-window'
import * as auth from '~/worker/auth/calls'
import * as answers from '~/worker/reviews/rebuttal/calls'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('keeps one response by the manager, a changed conclusion with its reason, and shows both versions to the centre', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const man = await openWindow(browser, url, 'subject')
  const terms = { days: 5, readDays: 5, length: 500, files: 2, scores: 0 }
  const inReview = async (who: typeof man) =>
    resultOf(await who.ask(subjects.listSubjects, { pageSize: 100, status: 'RE_AUDITING' })).records
  const mine = await inReview(man)
  // The manager sees the subject in review until its decision is published; the centre sees the decision.
  const subject = (await inReview(biz)).find((one) => mine.some(({ id }) => id === one.id))!
  expect(subject, 'the demonstration data has an own subject in the second review').toBeTruthy()
  const { id } = subject
  expect((await biz.ask(answers.setAnswerTerms, { year: subject.year, FIRST: null, RE: terms })).body.success).toBe(
    true,
  )
  const experts = await Promise.all(
    ['counselor7', 'counselor8', 'counselor9'].map((name) => openWindow(browser, url, name)),
  )
  const userIds = await Promise.all(experts.map(async (who) => resultOf(await who.ask(auth.myInfo)).id))
  const before = resultOf(await biz.ask(reviews.reviewersOfOne, { subjectId: id, stage: 'RE' }))
  const others = before.map((one) => one.userId).filter((one) => !userIds.includes(one))
  const added = await biz.ask(reviews.addReviewers, {
    subjectId: id,
    stage: 'RE',
    userIds,
    override: '演练申辩流程，确认分配',
  })
  if (!added.body.success) expect(added.body.message).toMatch('无变化')
  if (others.length)
    await biz.ask(reviews.removeReviewers, {
      subjectIds: [id],
      stage: 'RE',
      userIds: others,
      reason: '演练申辩流程，调整评审人',
    })
  const against = {
    conclusion: 'not_pass' as const,
    comment: '研究目标偏宽，建议聚焦到交易系统的运行维护，并说明与已有成果的区别。',
  }
  for (const [at, who] of experts.entries()) {
    const said = at === 0 ? against : { conclusion: 'pass' as const, comment: '方案可行，进度安排合理。' }
    const sent = await who.ask(reviews.commitReview, { subjectId: id, stage: 'RE', ...said })
    if (!sent.body.success) expect(sent.body.message).toMatch('已提交')
  }
  const opened = resultOf(await biz.ask(answers.answersOf, { subjectId: id }))
  expect(opened.windows[0], 'opened by the last review').toMatchObject({ stage: 'RE', status: 0 })

  await man.page.goto(`${url}${subjectPageUrl(id, 'review')}`)
  await man.page.getByRole('list', { name: '评审意见（不署名）' }).waitFor()
  await checkResponsive(man.page, 'manager-open')
  const answer = '感谢评审。已将目标聚焦到交易系统运行维护，并补充了与已有成果的对比。'
  await man.page.getByRole('textbox', { name: /^申辩/ }).fill(answer)
  await man.page.reload()
  await man.page.getByRole('button', { name: '恢复' }).first().click()
  await expect.poll(() => man.page.getByRole('textbox', { name: /^申辩/ }).inputValue()).toBe(answer)
  await man.page.getByRole('button', { name: '提交申辩' }).click()
  await man.page.getByText('申辩已提交').first().waitFor()
  await checkResponsive(man.page, 'manager-answered')
  expect(man.complaints).toEqual([])

  const expert = experts[0]!
  await expert.page.goto(`${url}/subjectMngr/review/todo?subjectId=${id}&stage=RE`)
  await expert.page.getByText(answer).waitFor()
  await checkResponsive(expert.page, 'reviewer-answer')
  await expert.page.getByRole('button', { name: '修改结论' }).click()
  const form = expert.page.getByRole('form', { name: '修改结论' })
  await form.getByText('同意', { exact: true }).first().click()
  await form.getByRole('button', { name: '提交修改' }).click()
  await form.getByText('请填写修改理由').first().waitFor()
  await form.getByRole('textbox', { name: /修改理由/ }).fill('申辩已说明研究范围')
  await checkResponsive(expert.page, 'reviewer-change')
  await form.getByRole('button', { name: '提交修改' }).click()
  await expert.page.getByText('修改前后均已留存').first().waitFor()
  expect(expert.complaints).toEqual([])

  await biz.page.goto(`${url}${subjectPageUrl(id, 'review')}`)
  await biz.page.getByText('修改理由：申辩已说明研究范围').waitFor()
  await checkResponsive(biz.page, 'centre-after')
  await biz.page.goto(`${url}/prize/grade/rule?year=${subject.year}`)
  await checkResponsive(biz.page, 'rule')
  expect(biz.complaints).toEqual([])
  const dark = await openWindow(browser, url, 'biz', { dark: true })
  await dark.page.goto(`${url}${subjectPageUrl(id, 'review')}`)
  await dark.page.getByText('修改理由：申辩已说明研究范围').waitFor()
  await checkResponsive(dark.page, 'centre-dark')
  for (const one of [biz, man, dark, ...experts]) await one.context.close()
})
