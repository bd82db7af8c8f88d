import { describe, expect, test } from 'vitest'
import type { SignedIn } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as reports from '~/worker/reports/calls'
import * as reviews from '~/worker/reviews/calls'
import { startedReport, releaseReportForm } from './supplementary-form'
import type { makeReport } from './recipes'

const reportQuestions: Field[] = [
  { name: 'progress', kind: 'number', label: '完成进度', unit: '%', min: 0, max: 100, required: true },
  { name: 'delayed', kind: 'yesno', label: '是否延期' },
  {
    ...{ name: 'why', kind: 'text', label: '延期原因', required: true },
    show: { join: 'all', tests: [{ field: 'delayed', is: 'equals', value: true }] },
  },
  { name: 'secret', kind: 'text', label: '内部风险', hiddenFrom: ['technologyManger', 'mechanism'] },
]
const reportWithQuestions = (given: Parameters<typeof makeReport>[1] = {}) => startedReport(reportQuestions, given)

describe('supplementary questions of a report', () => {
  test('are validated when saved', async () => {
    const { man, save, shown } = await reportWithQuestions()
    expect((await shown(man)).sheet?.['x-order']).toEqual(['progress', 'delayed', 'why', 'secret'])
    const cases: [more: unknown, field: string, message: unknown][] = [
      [{ progress: 140 }, 'more.progress', '“完成进度”不得大于 100'],
      [{ delayed: '也许' }, 'more.delayed', expect.any(String)],
      [{ other: 1 }, 'more.other', '表单中无此项'],
      ['x', 'more', '补充问题的答案格式不正确'],
    ]
    for (const [more, field, message] of cases)
      expect(await save(man, more), field).toMatchObject({ code: 400, result: { [field]: message } })
  })

  test('can be saved in part, but are required on submission', async () => {
    const { man, id } = await reportWithQuestions()
    const kept = await man.ask(reports.saveReport, { id, more: { delayed: true, secret: '人手不足' } })
    expect(kept.body, JSON.stringify(kept.body)).toMatchObject({ success: true })
    expect(kept.trips).toBeLessThanOrEqual(3)
    expect((await man.attempt(reports.submitReport, { id })).body).toMatchObject({
      ...{ code: 400, result: { 'more.progress': '请填写“完成进度”', 'more.why': '请填写“延期原因”' } },
    })
  })

  const more = { progress: 62.5, delayed: true, why: '采购', secret: '人手不足' }

  test('are submitted in at most three round trips and frozen with the version', async () => {
    const { world, man, id } = await reportWithQuestions()
    const done = await man.ask(reports.submitReport, { id, more })
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect((await world.read('report', id))?.more).toEqual(more)
    expect((await world.all('reportVersion'))[0]!.snapshot).toMatchObject({ more })
  })

  test('are shown with labels by role and not in lists', async () => {
    const { world, man, id, shown } = await reportWithQuestions()
    await man.ask(reports.submitReport, { id, more })
    const seen = await shown(await world.as('bizManger'))
    expect(seen).toMatchObject({ sheet: null, more: {} })
    expect(seen.further.map(({ label, text }) => `${label}：${text}`)).toEqual([
      ...['完成进度：62.5%', '是否延期：是', '延期原因：采购', '内部风险：人手不足'],
    ])
    expect((await shown(await world.as('technologyManger'))).further.map(({ label }) => label)).toEqual([
      ...['完成进度', '是否延期', '延期原因'],
    ])
    const { records } = (await man.ask(reports.listReports, {})).body.result
    expect(JSON.stringify(records)).not.toContain('采购')
  })

  test('are optional for a role that they are hidden from, whose save keeps existing answers', async () => {
    const { world, man, id, save, shown } = await reportWithQuestions({ submitRole: '联系人' })
    expect(await save(man, { progress: 10, secret: '人手不足' })).toMatchObject({ success: true })
    const contact = await world.as('mechanism')
    const seen = await shown(contact)
    expect([seen.sheet?.['x-order'], seen.more]).toEqual([['progress', 'delayed', 'why'], { progress: 10 }])
    expect(await save(contact, { progress: 20, secret: '没有' })).toMatchObject({
      ...{ code: 400, result: { 'more.secret': '表单中无此项' } },
    })
    expect(await save(contact, { progress: 20 })).toMatchObject({ success: true })
    expect((await world.read('report', id))?.more).toEqual({ progress: 20, secret: '人手不足' })
    expect((await contact.ask(reports.submitReport, { id })).body).toMatchObject({ success: true })
    expect((await world.read('report', id))?.more).toEqual({ progress: 20, secret: '人手不足' })
  })

  test('stay those of the form that the subject was declared with, or none for older subjects', async () => {
    const { world, man, id, report, shown } = await reportWithQuestions()
    await releaseReportForm(world, schemaOf([{ name: 'other', kind: 'text', label: '其他', required: true }]), 1)
    expect(await world.all('declareForm')).toHaveLength(2)
    expect((await shown(man)).sheet?.['x-order']).toEqual(reportQuestions.map(({ name }) => name))
    await world.db.run(`update subject_collect set form_id = '' where subject_id = '${report.subjectId}'`)
    expect((await shown(man)).sheet).toBeNull()
    expect((await man.ask(reports.submitReport, { id })).body).toMatchObject({ success: true })
  })

  test('are read from the last version while the next one is written', async () => {
    const { world, man, id, save, shown } = await reportWithQuestions()
    await man.ask(reports.submitReport, { id, more: { progress: 30 } })
    await world.db.run(`update report set status = 4 where id = '${id}'`)
    expect(await save(man, { progress: 90 })).toMatchObject({ success: true })
    expect((await shown(await world.as('bizManger'))).further).toEqual([
      { name: 'progress', label: '完成进度', text: '30%' },
    ])
  })

  test('are shown with a conclusion under review unless hidden from evaluators', async () => {
    const given = { reportType: 'CONCLUSION', content: '结题正文', status: 2 }
    const { world, report } = await reportWithQuestions({
      ...given,
      more: { progress: 80, delayed: false, secret: '人手不足' },
    })
    const { subjectId } = report
    const [biz, committee] = [await world.as('bizManger'), await world.as('technologyManger')]
    await world.make('subjectReview', {
      ...{ subjectId, stage: 'CONC_TECH', reviewerId: committee.user.id, reviewerName: committee.user.realname },
    })
    const read = async (who: SignedIn) => {
      const answer = await who.ask(reviews.reviewInfo, { subjectId, stage: 'CONC_TECH' })
      return answer.body.result.subject.report?.texts.map(({ label, text }) => `${label}：${text}`)
    }
    const said = ['报告正文：结题正文', '完成进度：80%', '是否延期：否']
    expect(await read(biz)).toEqual([...said, '内部风险：人手不足'])
    expect(await read(committee)).toEqual(said)
  })
})
