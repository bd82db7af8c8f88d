import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '~/tests/support/world'
import * as files from '~/worker/files/calls'
import type { Field } from '~/worker/core/form/fields'
import * as reports from '~/worker/reports/calls'
import * as reviews from '~/worker/reviews/calls'
import * as study from '~/worker/study/calls'
import { form, pdf, png, storageForFile } from '../files/storage'
import { begunBy } from './asked'
import type { reportOf } from './recipes'

const named: Field[] = [
  { name: 'helper', kind: 'person', label: '技术负责人', required: true },
  { name: 'partner', kind: 'depart', label: '试点单位' },
  { name: 'proof', kind: 'file', label: '测试报告', exts: ['pdf'], max: 2, required: true },
  { name: 'bill', kind: 'file', label: '采购合同', hiddenFrom: ['technologyManger'], blind: true },
]
const storage = storageForFile()
async function begun(given: Parameters<typeof reportOf>[1] = {}) {
  const made = await begunBy(named, given)
  made.world.vars = storage()
  const upload = async (who: SignedIn, name: string, bytes = pdf(name)) =>
    String((await who.ask(files.uploadFile, form(name, bytes))).body.result.id)
  const stranger = await made.world.as('subjectMan', '王五', { realname: '王小五' })
  const took = async (who: SignedIn, id: string) => (await who.ask(files.downloadFile, { id })).status
  return { ...made, upload, stranger, took, own: made.report.fileIds }
}

describe('further questions of a report for files, people and institutions', () => {
  test('are named by the directory, judged, handed in, shown and printed', async () => {
    const { world, man, id, own, save, shown, upload, stranger } = await begun()
    const home = (await world.all('depart'))[0]!
    const [proof, foreign] = [await upload(man, '测试.pdf'), await upload(stranger, '别人的.pdf')]
    const picture = await upload(man, '图.png', png())
    const wrong = async (more: object) => (await save(man, more)).result
    expect(await wrong({ helper: ['nobody-there', '李某'] })).toEqual({
      'more.helper': '所选的人员或机构已不存在，请重新选择',
    })
    expect(await wrong({ proof: [foreign] })).toHaveProperty(['more.proof'])
    expect(await wrong({ proof: ['gone-file-1'] })).toHaveProperty(['more.proof'])
    expect(await wrong({ proof: own })).toHaveProperty(['more.proof'])
    expect(await wrong({ proof: 'x' })).toHaveProperty(['more.proof'])
    expect(await wrong({ proof: [proof, foreign, picture] })).toHaveProperty(['more.proof'])
    expect(await wrong({ proof: [picture] })).toEqual({ 'more.proof': '测试报告应为 pdf 文件' })
    expect(await wrong({ proof: [proof], bill: [proof] })).toHaveProperty(['more.bill'])
    expect((await man.attempt(reports.submitReport, { id, more: {} })).body.result).toEqual({
      ...{ 'more.helper': '请填写“技术负责人”', 'more.proof': '请填写“测试报告”' },
    })
    const more = { helper: [stranger.user.id, '随便写的'], partner: [home.id, '乙'], proof: [proof] }
    const saved = await man.ask(reports.saveReport, { id, more })
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true })
    expect(saved.trips).toBeLessThanOrEqual(3)
    const kept = { ...more, helper: [stranger.user.id, '王小五'], partner: [home.id, home.departName] }
    expect(await world.read('report', id)).toMatchObject({ more: kept, fileIds: [...own, proof] })
    expect(await world.read('file', proof)).toMatchObject({ bizType: 'report', bizId: id, slot: 'more.proof' })
    // What answers a question is no file of the text, nor does the text take it away.
    expect(await shown(man)).toMatchObject({ more: kept, fileIds: own })
    const moved = await man.attempt(reports.saveReport, { id, fileIds: [...own, proof] })
    expect(moved.body).toMatchObject({ code: 400, result: { fileIds: expect.any(String) } })
    await world.db.run(`update user set del_flag = 1 where id = '${stranger.user.id}'`)
    const done = await man.ask(reports.submitReport, { id, fileIds: own, more: kept })
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect((await world.all('reportVersion'))[0]!.snapshot).toMatchObject({ more: kept, fileIds: [...own, proof] })

    const biz = await world.as('bizManger')
    const seen = await shown(biz)
    expect(seen.further.map(({ label, text }) => `${label}：${text}`)).toEqual([
      ...['技术负责人：王小五', `试点单位：${home.departName}`],
    ])
    expect(seen).toMatchObject({
      ...{ fileIds: own, filed: [{ name: 'proof', label: '测试报告', fileIds: [proof] }] },
    })
    expect(seen.files.map((one) => one.id).toSorted()).toEqual([...own, proof].toSorted())
    const { subjectId } = seen
    const archive = (await biz.ask(study.archiveList, { subjectId })).body.result
    expect(JSON.stringify(archive)).toContain('测试.pdf')
    expect(archive.missing.map((one) => one.title)).toContain('开题报告')
    await world.db.run(`update report set status = 3 where id = '${id}'`)
    const missing = async () =>
      (await biz.ask(study.archiveList, { subjectId })).body.result.missing.map((one) => one.title)
    expect(await missing()).not.toContain('开题报告的文件')
    await world.db.run(`update report set file_ids = '${JSON.stringify([proof])}' where id = '${id}'`)
    expect(await missing()).toContain('开题报告的文件')
  })

  test('a report with nothing but such a file has no file of its own', async () => {
    const { man, stranger, id, own, upload } = await begun({ reportType: 'OPENING' })
    const more = { helper: [stranger.user.id, '甲'], proof: [await upload(man, '测试.pdf')] }
    const none = await man.attempt(reports.submitReport, { id, fileIds: [], more })
    expect(none.body).toMatchObject({ code: 400, result: { fileIds: expect.any(String) } })
    expect((await man.ask(reports.submitReport, { id, fileIds: own, more })).body).toMatchObject({ success: true })
  })

  test('files that no answer names go to the trash, unless they were handed in; deleted ones are no answer', async () => {
    const { world, man, stranger, id, own, save, shown, upload, took } = await begun()
    const helper = [stranger.user.id, '甲']
    const [first, second, third] = [
      ...[await upload(man, '一.pdf'), await upload(man, '二.pdf'), await upload(man, '三.pdf')],
    ]
    await save(man, { helper, proof: [first] })
    expect(await save(man, { helper, proof: [second] })).toMatchObject({ success: true })
    expect(await world.read('file', first!)).toMatchObject({ delFlag: 1 })
    expect([await took(man, first!), await took(man, second!)]).toEqual([404, 200])
    expect((await world.read('report', id))?.fileIds).toEqual([...own, second])
    expect((await man.ask(reports.submitReport, { id })).body).toMatchObject({ success: true })
    await world.db.run(`update report set status = 4 where id = '${id}'`)
    expect(await save(man, { helper, proof: [third] })).toMatchObject({ success: true })
    // What was handed in is shown until the next is.
    expect(await world.read('file', second!)).toMatchObject({ delFlag: 0 })
    const biz = await world.as('bizManger')
    expect((await shown(biz)).filed).toEqual([{ name: 'proof', label: '测试报告', fileIds: [second] }])
    await world.db.run(`update file set del_flag = 1 where id = '${third}'`)
    expect((await shown(man)).more).toEqual({ helper: [stranger.user.id, '王小五'], proof: [] })
    expect((await man.attempt(reports.submitReport, { id })).body.result).toEqual({
      'more.proof': '请填写“测试报告”',
    })
  })

  test('are kept from roles and from who judges blind, the bytes too; names of people always from the latter', async () => {
    const given = { reportType: 'CONCLUSION', content: '结题正文' }
    const { world, man, id, report, stranger, upload, save, shown, took } = await begun(given)
    const { subjectId } = report
    const [proof, bill] = [await upload(man, '测试.pdf'), await upload(man, '合同.pdf')]
    const more = { helper: [stranger.user.id, '甲'], proof: [proof], bill: [bill] }
    expect(await save(man, more)).toMatchObject({ success: true })
    await world.db.run(`update report set status = 2 where id = '${id}'`)
    const [biz, committee, expert] = [
      ...[await world.as('bizManger'), await world.as('technologyManger'), await world.as('counselor')],
    ]
    await world.make('subjectReview', {
      ...{ subjectId, stage: 'CONC_TECH', reviewerId: committee!.user.id, reviewerName: '甲' },
    })
    await world.make('subjectGrade', { subjectId, year: '2026', graderId: expert!.user.id, graderName: '专家' })
    const judged = (await committee!.ask(reviews.reviewInfo, { subjectId, stage: 'CONC_TECH' })).body.result.subject
    expect(judged.report?.files.map((one) => one.id)).toEqual([...report.fileIds, proof])
    await world.db.run(`update subject set status = 'TO_AUDIT' where id = '${subjectId}'`)
    const read = async (who: SignedIn) => [await took(who, proof), await took(who, bill)]
    expect([await read(biz!), await read(man), await read(committee!)]).toEqual([
      ...[
        [200, 200],
        [200, 200],
        [200, 404],
      ],
    ])
    expect(await took(expert!, bill)).toBe(404)
    for (const who of [committee!, expert!]) {
      const seen = JSON.stringify(await shown(who))
      for (const word of ['合同', bill]) expect(seen, who.user.roleCode).not.toContain(word)
      if (who === expert) expect(seen).not.toContain('王小五')
      else expect(seen).toContain('王小五')
    }
    expect((await shown(biz!)).filed.map(({ name }) => name)).toEqual(['proof', 'bill'])
    // Also one that answers no more, and still hangs on the report.
    await world.db.run(`update report set more = '{}', file_ids = '[]' where id = '${id}'`)
    expect(await read(committee!)).toEqual([200, 404])
    await world.db.run(`update file set del_flag = 1 where id not in ('${proof}', '${bill}')`)
    const zip = await biz!.ask(study.archiveZip, { subjectId })
    const bytes = new Uint8Array(await zip.response.arrayBuffer())
    expect(Object.keys(unzipSync(bytes)).join('\n')).toContain('合同.pdf')
  })
})
