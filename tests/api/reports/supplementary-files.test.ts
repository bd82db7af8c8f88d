import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '~/tests/support/world'
import * as files from '~/worker/files/calls'
import type { Field } from '~/worker/core/form/fields'
import * as reports from '~/worker/reports/calls'
import * as reviews from '~/worker/reviews/calls'
import * as study from '~/worker/study/calls'
import { uploadForm, pdf, png, storageForFile } from '../files/storage'
import { startedReport } from './supplementary-form'
import type { makeReport } from './recipes'

const directoryQuestions: Field[] = [
  { name: 'helper', kind: 'person', label: '技术负责人', required: true },
  { name: 'partner', kind: 'depart', label: '试点单位' },
  { name: 'proof', kind: 'file', label: '测试报告', exts: ['pdf'], max: 2, required: true },
  { name: 'bill', kind: 'file', label: '采购合同', hiddenFrom: ['technologyManger'], blind: true },
]
const storage = storageForFile()
async function reportWithQuestions(given: Parameters<typeof makeReport>[1] = {}) {
  const made = await startedReport(directoryQuestions, given)
  made.world.vars = storage()
  const upload = async (who: SignedIn, name: string, bytes = pdf(name)) =>
    String((await who.ask(files.uploadFile, uploadForm(name, bytes))).body.result.id)
  const stranger = await made.world.as('subjectMan', '王五', { realname: '王小五' })
  const took = async (who: SignedIn, id: string) => (await who.ask(files.downloadFile, { id })).status
  return { ...made, upload, stranger, took, own: made.report.fileIds }
}

describe('supplementary questions of a report for files, people and institutions', () => {
  /** Valid answers, with the names of the directory in place of the sent ones. */
  async function answered() {
    const made = await reportWithQuestions()
    const home = (await made.world.all('depart'))[0]!
    const proof = await made.upload(made.man, '测试.pdf')
    const more = { helper: [made.stranger.user.id, '随便写的'], partner: [home.id, '乙'], proof: [proof] }
    const kept = { ...more, helper: [made.stranger.user.id, '王小五'], partner: [home.id, home.departName] }
    return { ...made, home, proof, more, kept }
  }

  test('reject unknown people, foreign, deleted and reused files and wrong types', async () => {
    const { man, own, save, upload, stranger } = await reportWithQuestions()
    const [proof, foreign] = [await upload(man, '测试.pdf'), await upload(stranger, '别人的.pdf')]
    const picture = await upload(man, '图.png', png())
    const cases: [more: object, field: string, message: unknown][] = [
      [{ helper: ['nobody-there', '李某'] }, 'more.helper', '所选的人员或机构已不存在，请重新选择'],
      [{ proof: [foreign] }, 'more.proof', expect.any(String)],
      [{ proof: ['gone-file-1'] }, 'more.proof', expect.any(String)],
      [{ proof: own }, 'more.proof', expect.any(String)],
      [{ proof: 'x' }, 'more.proof', expect.any(String)],
      [{ proof: [proof, foreign, picture] }, 'more.proof', expect.any(String)],
      [{ proof: [picture] }, 'more.proof', '测试报告应为 pdf 文件'],
      [{ proof: [proof], bill: [proof] }, 'more.bill', expect.any(String)],
    ]
    for (const [more, field, message] of cases)
      expect((await save(man, more)).result, JSON.stringify(more)).toMatchObject({ [field]: message })
  })

  test('are required on submission', async () => {
    const { man, id } = await reportWithQuestions()
    expect((await man.attempt(reports.submitReport, { id, more: {} })).body.result).toEqual({
      ...{ 'more.helper': '请填写“技术负责人”', 'more.proof': '请填写“测试报告”' },
    })
  })

  test('are saved with names of the directory and apart from the files of the text', async () => {
    const { world, man, id, own, shown, proof, more, kept } = await answered()
    const saved = await man.ask(reports.saveReport, { id, more })
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true })
    expect(saved.trips).toBeLessThanOrEqual(3)
    expect(await world.read('report', id)).toMatchObject({ more: kept, fileIds: [...own, proof] })
    expect(await world.read('file', proof)).toMatchObject({ bizType: 'report', bizId: id, slot: 'more.proof' })
    // Files of answers are not files of the text, and saving the text keeps them.
    expect(await shown(man)).toMatchObject({ more: kept, fileIds: own })
    const moved = await man.attempt(reports.saveReport, { id, fileIds: [...own, proof] })
    expect(moved.body).toMatchObject({ code: 400, result: { fileIds: expect.any(String) } })
  })

  /** A submitted report whose answers name a person who has been deleted since the save. */
  async function submitted() {
    const made = await answered()
    const { world, man, stranger, id, own, more, kept } = made
    await man.ask(reports.saveReport, { id, more })
    await world.db.run(`update user set del_flag = 1 where id = '${stranger.user.id}'`)
    const done = await man.ask(reports.submitReport, { id, fileIds: own, more: kept })
    const biz = await world.as('bizManger')
    return { ...made, done, biz, seen: await made.shown(biz) }
  }

  test('are submitted in at most three round trips, stored with the version and shown with labels', async () => {
    const { world, done, seen, own, proof, kept, home } = await submitted()
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect((await world.all('reportVersion'))[0]!.snapshot).toMatchObject({ more: kept, fileIds: [...own, proof] })
    expect(seen.further.map(({ label, text }) => `${label}：${text}`)).toEqual([
      ...['技术负责人：王小五', `试点单位：${home.departName}`],
    ])
    expect(seen).toMatchObject({
      ...{ fileIds: own, filed: [{ name: 'proof', label: '测试报告', fileIds: [proof] }] },
    })
    expect(seen.files.map((one) => one.id).toSorted()).toEqual([...own, proof].toSorted())
  })

  test('are in the archive but do not replace the document of the report', async () => {
    const { world, biz, seen, id, proof } = await submitted()
    const { subjectId } = seen
    const archive = async () => (await biz.ask(study.archiveList, { subjectId })).body.result
    const missing = async () => (await archive()).missing.map((one) => one.title)
    expect(JSON.stringify(await archive())).toContain('测试.pdf')
    expect(await missing()).toContain('开题报告')
    await world.db.run(`update report set status = 3 where id = '${id}'`)
    expect(await missing()).not.toContain('开题报告的文件')
    await world.db.run(`update report set file_ids = '${JSON.stringify([proof])}' where id = '${id}'`)
    expect(await missing()).toContain('开题报告的文件')
  })

  test('allow a report without a document if such a file is given', async () => {
    const { man, stranger, id, own, upload } = await reportWithQuestions({ reportType: 'OPENING' })
    const more = { helper: [stranger.user.id, '甲'], proof: [await upload(man, '测试.pdf')] }
    const none = await man.attempt(reports.submitReport, { id, fileIds: [], more })
    expect(none.body).toMatchObject({ code: 400, result: { fileIds: expect.any(String) } })
    expect((await man.ask(reports.submitReport, { id, fileIds: own, more })).body).toMatchObject({ success: true })
  })

  test('move a replaced file to the recycle bin', async () => {
    const { world, man, stranger, id, own, save, upload, took } = await reportWithQuestions()
    const helper = [stranger.user.id, '甲']
    const [first, second] = [await upload(man, '一.pdf'), await upload(man, '二.pdf')]
    await save(man, { helper, proof: [first] })
    expect(await save(man, { helper, proof: [second] })).toMatchObject({ success: true })
    expect(await world.read('file', first)).toMatchObject({ delFlag: 1 })
    expect([await took(man, first), await took(man, second)]).toEqual([404, 200])
    expect((await world.read('report', id))?.fileIds).toEqual([...own, second])
  })

  /** A submitted and returned report, with another file of the next version. */
  async function returned() {
    const made = await reportWithQuestions()
    const { world, man, stranger, id, save, upload } = made
    const helper = [stranger.user.id, '甲']
    const [second, third] = [await upload(man, '二.pdf'), await upload(man, '三.pdf')]
    await save(man, { helper, proof: [second] })
    const done = await man.ask(reports.submitReport, { id })
    await world.db.run(`update report set status = 4 where id = '${id}'`)
    const saved = await save(man, { helper, proof: [third] })
    return { ...made, second, third, done, saved }
  }

  test('keep and show the submitted file until the next version is submitted', async () => {
    const { world, shown, second, done, saved } = await returned()
    expect(done.body).toMatchObject({ success: true })
    expect(saved).toMatchObject({ success: true })
    expect(await world.read('file', second)).toMatchObject({ delFlag: 0 })
    expect((await shown(await world.as('bizManger'))).filed).toEqual([
      { name: 'proof', label: '测试报告', fileIds: [second] },
    ])
  })

  test('ignore a deleted file', async () => {
    const { world, man, id, stranger, shown, third } = await returned()
    await world.db.run(`update file set del_flag = 1 where id = '${third}'`)
    expect((await shown(man)).more).toEqual({ helper: [stranger.user.id, '王小五'], proof: [] })
    expect((await man.attempt(reports.submitReport, { id })).body.result).toEqual({
      'more.proof': '请填写“测试报告”',
    })
  })

  describe('of a final report', () => {
    /** A submitted final report with a file that is hidden from the committee and from blind evaluators. */
    async function judged() {
      const made = await reportWithQuestions({ reportType: 'CONCLUSION', content: '结题正文' })
      const { world, man, id, report, stranger, upload, save, took } = made
      const { subjectId } = report
      const [proof, bill] = [await upload(man, '测试.pdf'), await upload(man, '合同.pdf')]
      await save(man, { helper: [stranger.user.id, '甲'], proof: [proof], bill: [bill] })
      await world.db.run(`update report set status = 2 where id = '${id}'`)
      const [biz, committee, expert] = [
        await world.as('bizManger'),
        await world.as('technologyManger'),
        await world.as('counselor'),
      ]
      await world.make('subjectReview', {
        ...{ subjectId, stage: 'CONC_TECH', reviewerId: committee.user.id, reviewerName: '甲' },
      })
      await world.make('subjectGrade', { subjectId, year: '2026', graderId: expert.user.id, graderName: '专家' })
      const toGrading = () => world.db.run(`update subject set status = 'TO_AUDIT' where id = '${subjectId}'`)
      const read = async (who: SignedIn) => [await took(who, proof), await took(who, bill)]
      return { ...made, subjectId, proof, bill, biz, committee, expert, toGrading, read }
    }

    test('are hidden from an excluded role in the review', async () => {
      const { subjectId, report, proof, committee } = await judged()
      const { subject } = (await committee.ask(reviews.reviewInfo, { subjectId, stage: 'CONC_TECH' })).body.result
      expect(subject.report?.files.map((one) => one.id)).toEqual([...report.fileIds, proof])
    })

    test('cannot be downloaded by excluded roles and blind graders, even without an answer', async () => {
      const { world, man, id, bill, biz, committee, expert, took, toGrading, read } = await judged()
      await toGrading()
      expect([await read(biz), await read(man), await read(committee)]).toEqual([
        [200, 200],
        [200, 200],
        [200, 404],
      ])
      expect(await took(expert, bill)).toBe(404)
      // Also a file without an answer that is still attached to the report.
      await world.db.run(`update report set more = '{}', file_ids = '[]' where id = '${id}'`)
      expect(await read(committee)).toEqual([200, 404])
    })

    test('hide names of people from blind graders', async () => {
      const { bill, biz, committee, expert, shown, toGrading } = await judged()
      await toGrading()
      const [byCommittee, byExpert] = [JSON.stringify(await shown(committee)), JSON.stringify(await shown(expert))]
      for (const word of ['合同', bill]) expect([byCommittee, byExpert].join()).not.toContain(word)
      expect(byCommittee).toContain('王小五')
      expect(byExpert).not.toContain('王小五')
      expect((await shown(biz)).filed.map(({ name }) => name)).toEqual(['proof', 'bill'])
    })

    test('are in the downloaded archive', async () => {
      const { world, subjectId, proof, bill, biz, toGrading } = await judged()
      await toGrading()
      await world.db.run(`update file set del_flag = 1 where id not in ('${proof}', '${bill}')`)
      const zip = await biz.ask(study.archiveZip, { subjectId })
      const bytes = new Uint8Array(await zip.response.arrayBuffer())
      expect(Object.keys(unzipSync(bytes)).join('\n')).toContain('合同.pdf')
    })
  })
})
