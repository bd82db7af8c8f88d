import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { validateAdditionalAnswers, appendAnswers } from '~/worker/core/form/additional-form'
import { schemaOf } from '~/worker/core/form/schema'
import * as exports from '~/worker/import-export/calls'
import * as answerCalls from '~/worker/reviews/rebuttal/calls'
import * as reviews from '~/worker/reviews/calls'
import * as papers from '~/worker/reviews/documents/calls'
import * as talk from '~/worker/reviews/discussion/calls'
import * as subjects from '~/worker/subjects/calls'
import { rejectingReview, startedRound, passingReview } from './review-round'
import { unzipSync } from 'fflate'
import { read, utils, write } from 'xlsx'
import { uploadForm } from '../files/storage'

const further: Field[] = [
  { name: 'feasible', kind: 'choice', label: '落地可行性', options: ['高', '中', '低'], required: true },
  {
    ...{ name: 'why', kind: 'long', label: '可行性低的原因', required: true },
    show: { join: 'all', tests: [{ field: 'feasible', is: 'equals', value: '低' }] },
  },
  { name: 'worth', kind: 'rating', label: '推广价值', max: 5 },
  { name: 'inner', kind: 'text', label: '经费核减建议', hiddenFrom: ['csrcLeader', 'counselor'] },
]
/** The year's form has supplementary questions for reviewers, and the subject is declared by it. */
async function roundWithQuestions(world: World, stage: 'FIRST' | 'RE' = 'FIRST', review: unknown = schemaOf(further)) {
  const round = await startedRound(world, stage)
  const { definition } = (await round.biz.attempt(subjects.yearForm, { year: '2026' })).body.result
  const saved = await round.biz.attempt(subjects.saveYearForm, {
    year: '2026',
    definition: { ...definition, sheets: { review } },
  })
  await world.client.execute({ sql: 'update subject_collect set form_id = ?', args: [saved.body.result.id] })
  return { ...round, formId: saved.body.result.id as string }
}
const storedReview = async (world: World, reviewerId: string) =>
  (await world.all('subjectReview')).find((row) => row.reviewerId === reviewerId)!
const answerInput = { feasible: '中', worth: 4, inner: '核减两成' }

describe('supplementary questions on the review sheet', () => {
  test('are saved as a draft in two round trips and kept by a client without these fields', async () => {
    const world = await freshWorld()
    const { id, people } = await roundWithQuestions(world)
    const [me] = people as [any]
    const before = await me.ask(reviews.reviewInfo, { subjectId: id })
    expect(before.body.result.more['x-order']).toEqual(['feasible', 'why', 'worth', 'inner'])
    expect(before.body.result.answers).toEqual({})
    const draft = await me.ask(reviews.saveReview, { subjectId: id, more: { feasible: '低' } })
    expect(draft).toMatchObject({ body: { success: true, result: { status: 1 } }, trips: 2 })
    await me.ask(reviews.saveReview, { subjectId: id, comment: '写到一半' })
    const again = await me.ask(reviews.reviewInfo, { subjectId: id })
    expect([again.body.result.answers, again.trips]).toEqual([{ feasible: '低' }, 1])
  })

  test('are validated at the commit and shown with labels', async () => {
    const world = await freshWorld()
    const { id, people } = await roundWithQuestions(world)
    const [me] = people as [any]
    await me.ask(reviews.saveReview, { subjectId: id, more: { feasible: '低' } })
    expect((await me.ask(reviews.commitReview, { subjectId: id, conclusion: '' })).body).toMatchObject({
      code: 400,
      result: { conclusion: '请选择评审结论', 'more.why': '请填写“可行性低的原因”' },
    })
    const done = await me.ask(reviews.commitReview, { subjectId: id, ...passingReview, more: answerInput })
    expect(done.body.success, JSON.stringify(done.body)).toBe(true)
    expect(done.trips).toBe(2)
    expect(await storedReview(world, me.user.id)).toMatchObject({ status: 2, more: answerInput })
    expect((await me.ask(reviews.reviewInfo, { subjectId: id })).body.result.mine.further).toEqual([
      { name: 'feasible', label: '落地可行性', text: '中' },
      { name: 'worth', label: '推广价值', text: '4' },
      { name: 'inner', label: '经费核减建议', text: '核减两成' },
    ])
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['an unknown option', { feasible: '极高' }, { 'more.feasible': '“落地可行性”无此选项，请重新选择' }],
    ['a rating above the maximum', { worth: 6 }, { 'more.worth': '“推广价值”应为 1 至 5 分' }],
    ['an invalid text', { inner: 3 }, { 'more.inner': '“经费核减建议”应为文字' }],
    ['an unknown question', { other: 'x' }, { 'more.other': '表单中无此项' }],
  ])('reject %s even in a draft, with the message of the browser', async (_, more, wrong) => {
    const world = await freshWorld()
    const { id, people } = await roundWithQuestions(world)
    for (const call of [reviews.saveReview, reviews.commitReview]) {
      const { body } = await people[0]!.attempt(call, { subjectId: id, ...passingReview, more })
      expect(body).toMatchObject({ code: 400, result: wrong })
    }
    expect(validateAdditionalAnswers(further, more, { begun: true }).wrong).toEqual(wrong)
    expect((await storedReview(world, people[0]!.user.id)).more).toEqual({})
    expect((await people[0]!.attempt(reviews.saveReview, { subjectId: id, more: 'x' })).body).toMatchObject({
      ...{ code: 400, result: { more: '补充问题的答案格式不正确' } },
    })
  })

  test('are validated for each review of a batch', async () => {
    const world = await freshWorld()
    const { id, people } = await roundWithQuestions(world)
    const { body } = await people[0]!.attempt(reviews.writeReviews, {
      rows: [{ subjectId: id, ...passingReview }],
      commit: 1,
    })
    expect(JSON.stringify(body)).toContain('请填写“落地可行性”')
    expect(await storedReview(world, people[0]!.user.id)).toMatchObject({ status: 0 })
  })

  test('are required only of roles that see them, and not for a conclusion', async () => {
    const world = await freshWorld()
    const { id, people } = await roundWithQuestions(world, 'RE')
    const [me] = people as [any]
    const names = async () => (await me.ask(reviews.reviewInfo, { subjectId: id })).body.result.more?.['x-order']
    expect(await names()).toEqual(['feasible', 'why', 'worth'])
    expect((await me.ask(reviews.saveReview, { subjectId: id, more: { inner: '甲' } })).body).toMatchObject({
      ...{ code: 400, result: { 'more.inner': '表单中无此项' } },
    })
    await world.client.execute("update subject set status = 'ESTABLISHED'")
    await world.client.execute("update subject_review set stage = 'CONC_ADVISER'")
    expect(await names()).toBeUndefined()
  })

  test('stay those of the form at the time of the declaration', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await roundWithQuestions(world)
    const { definition } = (await biz.attempt(subjects.yearForm, { year: '2026' })).body.result
    const sheets = { review: schemaOf([{ name: 'later', kind: 'yesno', label: '后来才问' }]) }
    const next = await biz.attempt(subjects.saveYearForm, {
      ...{ year: '2026', version: 1 },
      definition: { ...definition, sheets },
    })
    expect(next.body).toMatchObject({ success: true, result: { version: 2 } })
    const info = (await people[0]!.ask(reviews.reviewInfo, { subjectId: id })).body.result
    expect(info.more?.['x-order']).toEqual(['feasible', 'why', 'worth', 'inner'])
  })

  describe('of committed reviews', () => {
    /** A round of three committed reviews with different answers. */
    async function committed() {
      const world = await freshWorld()
      const { id, people, biz } = await roundWithQuestions(world)
      for (const [at, who] of people.entries()) {
        const more = { ...answerInput, worth: at + 1, inner: `核减${at}成` }
        expect((await who.ask(reviews.commitReview, { subjectId: id, ...rejectingReview, more })).body.success).toBe(
          true,
        )
      }
      return { world, id, people, biz, leader: await world.as('csrcLeader') }
    }

    test('are readable with the review unless hidden from the role', async () => {
      const { id, people, biz, leader } = await committed()
      const saidTo = async (who: typeof biz) =>
        (await who.ask(reviews.subjectReviews, { subjectId: id })).body.result
          .map(({ further: said }) => said.map(({ label, text }) => `${label}${text}`))
          .toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))
      expect((await saidTo(biz))[1]).toEqual(['落地可行性中', '推广价值2', '经费核减建议核减1成'])
      expect((await saidTo(leader))[1]).toEqual(['落地可行性中', '推广价值2'])
      // Reviewers of the round read the own answers, and those of others without names in the discussion.
      expect(await saidTo(people[0]!)).toEqual([['落地可行性中', '推广价值1', '经费核减建议核减0成']])
      const { opinions } = (await people[0]!.ask(talk.discussion, { subjectId: id })).body.result
      expect(opinions.map(({ further: said }) => said.length)).toEqual([3, 3, 3])
    })

    test('are printed in the report unless hidden from the reader', async () => {
      const { id, biz, leader } = await committed()
      const text = async (who: typeof biz) => {
        const answer = await who.ask(papers.reviewReport, { subjectId: id, stage: 'FIRST' })
        const { extractText } = await import('unpdf')
        const bytes = new Uint8Array(await answer.response.arrayBuffer())
        return (await extractText(bytes, { mergePages: true })).text.normalize('NFKC').replace(/\s/g, '')
      }
      expect(await text(biz)).toContain('经费核减建议:核减1成')
      const forLeader = await text(leader)
      expect(forLeader).toContain('推广价值:2')
      expect(forLeader).not.toContain('核减1成')
    })

    test('are exported with the opinion', async () => {
      const { biz } = await committed()
      const book = await biz.ask(exports.exportSubjectReviews, { stage: 'FIRST', year: '2026' })
      const sheet = read(new Uint8Array(await book.response.arrayBuffer()))
      const rows = utils.sheet_to_json<Record<string, string>>(sheet.Sheets[sheet.SheetNames[0]!]!)
      expect(rows.map((row) => row.评审意见)).toContain(
        `${rejectingReview.comment}\n落地可行性：中\n推广价值：2\n经费核减建议：核减1成`,
      )
    })

    test('are never shown to applicant and institution', async () => {
      const { world, id } = await committed()
      await world.client.execute('update subject_status_log set public = 1')
      for (const role of ['subjectMan', 'mechanism'] as const) {
        const who = await world.as(role)
        const told = [
          await who.attempt(reviews.subjectReviews, { subjectId: id }),
          await who.attempt(answerCalls.answersOf, { subjectId: id }),
          await who.attempt(subjects.subjectDetail, { id }),
        ]
        for (const { body } of told)
          for (const word of ['落地可行性', '核减']) expect(JSON.stringify(body)).not.toContain(word)
      }
    })
  })

  describe('in the offline sheet', () => {
    const heads = { feasible: '补充：落地可行性（高、中、低）', worth: '补充：推广价值（1 至 5）' }
    /** The sheet of a reviewer with a draft; a table question has no column. */
    async function offline() {
      const world = await freshWorld()
      const lines: Field = {
        name: 'lines',
        kind: 'table',
        label: '明细',
        columns: [{ name: 'a', kind: 'text', label: '甲' }],
      }
      const { people } = await roundWithQuestions(world, 'FIRST', schemaOf([...further, lines]))
      const me = people[0]!
      const { subjectId } = await storedReview(world, me.user.id)
      await me.ask(reviews.saveReview, { subjectId, more: { worth: 3 } })
      const answer = await me.ask(papers.offlinePackage)
      const files = unzipSync(new Uint8Array(await answer.response.arrayBuffer()))
      const sheet = read(files['评审意见.xlsx']!)
      const [row] = utils.sheet_to_json<Record<string, string>>(sheet.Sheets[sheet.SheetNames[0]!]!, { defval: '' })
      const handIn = async (cells: Record<string, string | number>, without: readonly string[] = []) => {
        const filled: Record<string, string | number> = { ...row!, 评审结论: '同意', 给申报人的意见: '可行', ...cells }
        for (const head of without) delete filled[head]
        const book = utils.book_new()
        utils.book_append_sheet(book, utils.json_to_sheet([filled]), '评审意见')
        const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
        return (await me.ask(papers.importPackage, uploadForm('评审意见.xlsx', new Uint8Array(bytes)))).body.result
      }
      return { me, subjectId, row: row!, handIn, stored: () => storedReview(world, me.user.id) }
    }
    const low = { [heads.feasible]: '低', '补充：可行性低的原因': '数据', [heads.worth]: '' }

    test('have a column each that a cell can hold, with the draft', async () => {
      const { row } = await offline()
      expect(Object.keys(row).filter((name) => name.startsWith('补充'))).toEqual([
        ...[heads.feasible, '补充：可行性低的原因', heads.worth, '补充：经费核减建议'],
      ])
      expect(row[heads.worth]).toBe(3)
    })

    test('are rejected with the reason if invalid', async () => {
      const { handIn } = await offline()
      for (const [cells, reason] of [
        [{ [heads.feasible]: '极高' }, '“落地可行性”无此选项，请重新选择'],
        [{ [heads.worth]: '很高' }, '“推广价值”应为 1 至 5 分'],
      ] as const)
        expect(await handIn(cells), reason).toMatchObject({ ok: 0, failed: [{ reason }] })
    })

    test('are imported, and empty cells keep the draft', async () => {
      const { me, subjectId, handIn, stored } = await offline()
      expect(await handIn(low)).toMatchObject({ ok: 1 })
      expect(await stored()).toMatchObject({
        ...{ status: 1, conclusion: 'pass', more: { feasible: '低', why: '数据', worth: 3 } },
      })
      const done = await me.attempt(reviews.commitReview, { subjectId, ...passingReview })
      expect(done.body.success, JSON.stringify(done.body)).toBe(true)
    })

    test('are kept by an older sheet without these columns', async () => {
      const { handIn, stored } = await offline()
      await handIn(low)
      expect(await handIn({}, Object.values(heads))).toMatchObject({ ok: 1 })
      expect((await stored()).more).toMatchObject({ feasible: '低', worth: 3 })
    })
  })

  test('of another form are not accepted for a subject', async () => {
    const world = await freshWorld()
    const { people, id } = await roundWithQuestions(world)
    const [me] = people as [any]
    await world.client.execute("update subject_collect set form_id = ''")
    const book = utils.book_new()
    const cells = [
      ['课题编号（系统）', '课题名称', '评审结论', '给申报人的意见', '给中心的意见', '补充：推广价值（1 至 5）'],
      [id, '', '同意', '可行', '', '4'],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), '评审意见')
    const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
    const { body } = await me.ask(papers.importPackage, uploadForm('评审意见.xlsx', new Uint8Array(bytes)))
    expect(JSON.stringify(body)).toContain('推广价值')
    expect(body.success && body.result.ok).toBeFalsy()
  })

  test('are joined with the opinion where it has one cell', () => {
    expect(appendAnswers(' 可行 ', [{ name: 'a', label: '甲', text: '乙' }])).toBe('可行\n甲：乙')
    expect(appendAnswers('', [])).toBe('')
  })
})
