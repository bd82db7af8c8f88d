import { describe, expect, test } from 'vitest'
import type { SignedIn } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as reports from '~/worker/reports/calls'
import * as reviews from '~/worker/reviews/calls'
import { begunBy, release } from './asked'
import type { reportOf } from './recipes'

const asked: Field[] = [
  { name: 'progress', kind: 'number', label: '完成进度', unit: '%', min: 0, max: 100, required: true },
  { name: 'delayed', kind: 'yesno', label: '是否延期' },
  {
    ...{ name: 'why', kind: 'text', label: '延期原因', required: true },
    show: { join: 'all', tests: [{ field: 'delayed', is: 'equals', value: true }] },
  },
  { name: 'secret', kind: 'text', label: '内部风险', hiddenFrom: ['technologyManger', 'mechanism'] },
]
const begun = (given: Parameters<typeof reportOf>[1] = {}) => begunBy(asked, given)

describe('what a year asks further in reports', () => {
  test('is judged as it is kept and when it is handed in, and frozen with the version', async () => {
    const { world, man, id, save, shown } = await begun()
    expect((await shown(man)).sheet?.['x-order']).toEqual(['progress', 'delayed', 'why', 'secret'])
    expect(await save(man, { progress: 140 })).toMatchObject({
      ...{ code: 400, result: { 'more.progress': '“完成进度”不能大于 100' } },
    })
    expect(await save(man, { delayed: '也许' })).toMatchObject({
      code: 400,
      result: { 'more.delayed': expect.any(String) },
    })
    expect(await save(man, { other: 1 })).toMatchObject({ code: 400, result: { 'more.other': '表单中无此项' } })
    expect(await save(man, 'x')).toMatchObject({ code: 400, result: { more: '补充问题的答案格式不正确' } })
    const kept = await man.ask(reports.saveReport, { id, more: { delayed: true, secret: '人手不足' } })
    expect(kept.body, JSON.stringify(kept.body)).toMatchObject({ success: true })
    expect(kept.trips).toBeLessThanOrEqual(3)
    expect((await man.attempt(reports.submitReport, { id })).body).toMatchObject({
      ...{ code: 400, result: { 'more.progress': '请填写“完成进度”', 'more.why': '请填写“延期原因”' } },
    })
    const more = { progress: 62.5, delayed: true, why: '采购', secret: '人手不足' }
    const done = await man.ask(reports.submitReport, { id, more })
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect((await world.read('report', id))?.more).toEqual(more)
    expect((await world.all('reportVersion'))[0]!.snapshot).toMatchObject({ more })
    const seen = await shown(await world.as('bizManger'))
    expect(seen).toMatchObject({ sheet: null, more: {} })
    expect(seen.further.map(({ label, text }) => `${label}：${text}`)).toEqual([
      ...['完成进度：62.5%', '是否延期：是', '延期原因：采购', '内部风险：人手不足'],
    ])
    expect((await shown(await world.as('technologyManger'))).further.map(({ label }) => label)).toEqual([
      ...['完成进度', '是否延期', '延期原因'],
    ])
    // The row of a list carries nothing of it.
    const { records } = (await man.ask(reports.listReports, {})).body.result
    expect(JSON.stringify(records)).not.toContain('采购')
  })

  test('is not asked of a role that it is kept from, which leaves what others answered', async () => {
    const { world, man, id, save, shown } = await begun({ submitRole: '联系人' })
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

  test('stays what the subject was declared by, whatever the year asks later; what was declared before is asked nothing', async () => {
    const { world, man, id, report, shown } = await begun()
    await release(world, schemaOf([{ name: 'other', kind: 'text', label: '其他', required: true }]), 1)
    expect(await world.all('declareForm')).toHaveLength(2)
    expect((await shown(man)).sheet?.['x-order']).toEqual(asked.map(({ name }) => name))
    await world.db.run(`update subject_collect set form_id = '' where subject_id = '${report.subjectId}'`)
    expect((await shown(man)).sheet).toBeNull()
    expect((await man.ask(reports.submitReport, { id })).body).toMatchObject({ success: true })
  })

  test('is read of the last version while the next one is written', async () => {
    const { world, man, id, save, shown } = await begun()
    await man.ask(reports.submitReport, { id, more: { progress: 30 } })
    await world.db.run(`update report set status = 4 where id = '${id}'`)
    expect(await save(man, { progress: 90 })).toMatchObject({ success: true })
    expect((await shown(await world.as('bizManger'))).further).toEqual([
      { name: 'progress', label: '完成进度', text: '30%' },
    ])
  })

  test('is among what is judged of a conclusion, but for what is kept from who judges', async () => {
    const given = { reportType: 'CONCLUSION', content: '结题正文', status: 2 }
    const { world, report } = await begun({ ...given, more: { progress: 80, delayed: false, secret: '人手不足' } })
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
