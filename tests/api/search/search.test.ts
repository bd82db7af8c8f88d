import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { wireNames } from '~/db/wire-names'
import * as searching from '~/worker/search/calls'
import type { ResultKind } from '~/worker/search/contract'

const searchPage = async (who: SignedIn, q: string, kind: ResultKind = 'subject') =>
  (await who.ask(searching.search, { q, kind, pageSize: 50 })).body.result!
const searchIds = async (who: SignedIn, q: string, kind: ResultKind = 'subject') =>
  (await searchPage(who, q, kind)).records.map(({ id }) => id)

/** Two submitted subjects: 量子 is in the title of one and in the text of the other. */
async function twoSubjects() {
  const world = await freshWorld()
  const text = await world.subject({ status: 'TO_REVIEW', content: '讨论量子密钥的分发。' })
  const title = await world.subject({ status: 'TO_REVIEW', subjectName: '量子通信在交易中的应用', keywords: 'QKD' })
  return { world, biz: await world.as('bizManger'), title: title.id, text: text.id }
}

describe('search results', () => {
  test('finds a two-character word in names and texts, names first', async () => {
    const { biz, title, text } = await twoSubjects()
    expect(await searchIds(biz, '量子')).toEqual([title, text])
  })

  test('finds a longer word as a phrase', async () => {
    const { biz, text } = await twoSubjects()
    expect(await searchIds(biz, '量子密钥')).toEqual([text])
  })

  test('requires all words, in any order', async () => {
    const { biz, text } = await twoSubjects()
    expect(await searchIds(biz, '分发 量子')).toEqual([text])
  })

  test('matches the beginning of words with a single character', async () => {
    const { biz, text } = await twoSubjects()
    expect(await searchIds(biz, '钥')).toEqual([text])
  })

  test('ignores the case of letters', async () => {
    const { biz, title } = await twoSubjects()
    expect(await searchIds(biz, 'qkd')).toEqual([title])
  })

  test('finds a subject by the name of a member', async () => {
    const { world, biz, text } = await twoSubjects()
    await world.make('subjectMember', { subjectId: text, name: '欧阳修文' })
    expect(await searchIds(biz, '欧阳')).toEqual([text])
  })

  test('marks the positions of the words', async () => {
    const { biz } = await twoSubjects()
    const [first, second] = (await searchPage(biz, '量子')).records
    expect(first!.titleMarks.map(([from, to]) => first!.title.slice(from, to))).toEqual(['量子'])
    expect(second!.excerptMarks.map(([from, to]) => second!.excerpt.slice(from, to))).toEqual(['量子'])
  })

  test('adds an ellipsis to a shortened excerpt', async () => {
    const { world, biz } = await twoSubjects()
    const long = `${'前'.repeat(60)}隐私计算${'后'.repeat(200)}`
    await world.subject({ status: 'TO_REVIEW', subjectName: '长文', summary: long })
    await world.subject({ status: 'TO_REVIEW', subjectName: '短文', summary: '隐私计算' })
    const excerpts = (await searchPage(biz, '隐私计算')).records.map(({ excerpt }) => excerpt)
    expect(excerpts).toEqual(['隐私计算 背景 目标 内容 路线', `…${'前'.repeat(24)}隐私计算${'后'.repeat(92)}…`])
  })

  test('orders equal matches by date, latest first', async () => {
    const { world, biz, title } = await twoSubjects()
    const later = await world.subject({ status: 'TO_REVIEW', subjectName: '量子随机数' })
    expect((await searchIds(biz, '量子')).slice(0, 2)).toEqual([later.id, title])
  })

  test('returns one page and the total', async () => {
    const { biz, text } = await twoSubjects()
    const { result } = (await biz.ask(searching.search, { q: '量子', pageNo: 2, pageSize: 1 })).body
    expect(result).toMatchObject({ total: 2, pages: 2, more: 0, records: [{ id: text }] })
  })

  test('returns the first results of each kind in two round trips', async () => {
    const { biz } = await twoSubjects()
    const answer = await biz.ask(searching.searchFirst, { q: '甲证券' })
    expect(answer.body.result!.map(({ kind }) => kind)).toEqual(['subject', 'institution'])
    expect(answer.trips).toBe(2)
  })
})

test('returns the best results of a kind, titles first, and whether there are more', async () => {
  const { world, title, text } = await twoSubjects()
  const owner = await world.as('subjectMan')
  const later = await world.subject({ status: 'TO_REVIEW', subjectName: '网络', content: '量子' })
  for (const who of [await world.as('bizManger'), owner])
    for (const [limit, ids, more] of [
      [1, [title], 1],
      [2, [title, later.id], 1],
      [3, [title, later.id, text], 0],
    ] as const) {
      const { result } = (await who.ask(searching.searchFirst, { q: '量子', kinds: 'subject', limit })).body
      expect(result).toMatchObject([{ kind: 'subject', more, hits: ids.map((id) => ({ id })) }])
    }
})

describe('special characters in a query', () => {
  test.each([
    '"量子"',
    '量子*',
    '量子 OR 密钥',
    "量子'; drop table subject; --",
    'title:量子',
    '(量子',
    '^量子',
    '{量子}',
    '-量子',
    '😀量子',
    '%',
  ])('treats %s as plain text', async (q) => {
    const { biz } = await twoSubjects()
    expect(await searchPage(biz, q)).toMatchObject({ total: 0, records: [] })
  })

  test('finds nothing for punctuation alone', async () => {
    const { biz } = await twoSubjects()
    for (const q of ['*', '""', '😀', '。，', '--', '%_']) expect((await searchPage(biz, q)).total).toBe(0)
  })

  test.each(['', '   ', '量'.repeat(101)])('rejects an empty or too long query with 400', async (q) => {
    const { biz } = await twoSubjects()
    expect((await biz.ask(searching.search, { q })).body.code).toBe(400)
  })
})

describe('index updates', () => {
  test('finds a changed text by its new words only', async () => {
    const { world, biz, text } = await twoSubjects()
    await world.client.execute({ sql: "update subject set content = '讨论区块链。' where id = ?", args: [text] })
    expect(await searchIds(biz, '密钥')).toEqual([])
    expect(await searchIds(biz, '区块链')).toEqual([text])
  })

  test('hides a deleted subject and finds it again after restoring', async () => {
    const { world, biz, text } = await twoSubjects()
    await world.client.execute({ sql: 'update subject set del_flag = 1 where id = ?', args: [text] })
    expect(await searchIds(biz, '密钥')).toEqual([])
    await world.client.execute({ sql: 'update subject set del_flag = 0 where id = ?', args: [text] })
    expect(await searchIds(biz, '密钥')).toEqual([text])
  })

  test('indexes a long text to its end', async () => {
    const { world, biz, text } = await twoSubjects()
    const content = `${'长'.repeat(4095)}甲乙${'文'.repeat(9000)}终点`
    await world.client.execute({ sql: 'update subject set content = ? where id = ?', args: [content, text] })
    for (const q of ['长甲乙文', '文终点']) expect(await searchIds(biz, q)).toEqual([text])
  })
})

describe('search permissions', () => {
  test('hides and does not count subjects that the user cannot see', async () => {
    const { world, title, text } = await twoSubjects()
    const owner = await world.as('subjectMan')
    expect((await searchPage(owner, '量子')).total).toBe(2)
    for (const who of [
      await world.as('subjectMan', 'other'),
      await world.as('counselor'),
      await world.as('mechanism', 'other', { departId: 'd-two' }),
      await world.as('technologyManger'),
    ])
      expect(await searchPage(who, '量子')).toMatchObject({ total: 0, records: [] })
    expect(new Set(await searchIds(await world.as('mechanism'), '量子'))).toEqual(new Set([title, text]))
  })

  test('lets a blind reviewer find a subject only by its anonymised name', async () => {
    const { world } = await twoSubjects()
    const subjectId = await createBlindReview(world)
    const expert = await world.as('counselor')
    expect(await searchIds(expert, '量子纠缠')).toEqual([subjectId])
    for (const q of ['甲证券股份有限公司', '王五六', '密码学'])
      expect(await searchPage(expert, q)).toMatchObject({ total: 0 })
    const [hit] = (await searchPage(expert, '量子纠缠')).records
    expect(JSON.stringify(hit)).not.toMatch(/甲证券|王五六/)
  })

  test('hides answers from roles that the form excludes', async () => {
    const { world, text } = await twoSubjects()
    await hideContent(world, text)
    expect(await searchIds(await world.as('bizManger'), '密钥')).toEqual([text])
    expect(await searchIds(await world.as('mechanism'), '密钥')).toEqual([])
  })

  test('finds a report once it is submitted', async () => {
    const { world, text } = await twoSubjects()
    const biz = await world.as('bizManger')
    const report = await world.make('report', {
      subjectId: text,
      year: '2026',
      reportType: 'MIDTERM',
      reportName: '中期报告',
      status: 1,
      content: '已完成拜占庭容错',
    })
    expect(await searchIds(biz, '拜占庭', 'report')).toEqual([])
    await world.client.execute({ sql: 'update report set status = 2 where id = ?', args: [report.id] })
    expect(await searchIds(biz, '拜占庭', 'report')).toEqual([report.id])
    expect(await searchIds(await world.as('subjectMan'), '拜占庭', 'report')).toEqual([report.id])
    expect(await searchIds(await world.as('subjectMan', 'other'), '拜占庭', 'report')).toEqual([])
  })

  test('finds a file by name and text for users who may read it', async () => {
    const { world, text } = await twoSubjects()
    const file = { size: 1, mime: 'application/pdf', ext: 'pdf', objectKey: 'k', bizType: 'subject', bizId: text }
    const row = await world.make('file', { ...file, fileName: '可行性论证.pdf', sha256: 'digest' })
    await world.client.execute(
      "insert into file_text (sha256, text, state) values ('digest', '采用同态加密算法', 'done')",
    )
    const other = await world.as('subjectMan', 'other')
    for (const q of ['可行性', '同态加密']) {
      expect(await searchIds(await world.as('bizManger'), q, 'file')).toEqual([row.id])
      expect(await searchIds(await world.as('subjectMan'), q, 'file')).toEqual([row.id])
      expect(await searchPage(other, q, 'file')).toMatchObject({ total: 0 })
    }
  })

  test('finds files of a subject and its declaration for a reviewer, with words split between name and text', async () => {
    const { world, text } = await twoSubjects()
    await world.client.execute({ sql: "update subject set status = 'ESTABLISHED' where id = ?", args: [text] })
    const expert = await world.as('counselor')
    const file = { size: 1, mime: 'application/pdf', ext: 'pdf', objectKey: 'k', bizType: 'subject' }
    const own = await world.make('file', { ...file, bizId: text, fileName: '可行性论证.pdf', sha256: 'd1' })
    const { collectId } = (await world.read('subject', text))!
    const declared = await world.make('file', { ...file, bizId: collectId, fileName: '可行性说明.pdf', sha256: 'd2' })
    for (const sha256 of ['d1', 'd2'])
      await world.client.execute({
        sql: "insert into file_text (sha256, text, state) values (?, '采用同态加密算法', 'done')",
        args: [sha256],
      })
    expect(await searchPage(expert, '可行性 同态加密', 'file')).toMatchObject({ total: 0 })
    const { id: reviewerId, realname: reviewerName } = expert.user
    const review = { subjectId: text, reviewerId, reviewerName }
    await world.make('subjectReview', { ...review, stage: 'FIRST', roundNo: 1, status: 2 })
    for (const q of ['可行性', '同态加密', '可行性 同态加密', '性'])
      expect(await searchIds(expert, q, 'file')).toEqual([declared.id, own.id])
    // A text of more than a hundred files does not drive the query.
    for (let number = 0; number < 101; number++)
      await world.client.execute({
        sql: "insert into file_text (sha256, text, state) values (?, '采用同态加密算法', 'done')",
        args: [`other-${number}`],
      })
    expect(await searchIds(expert, '可行性 同态加密', 'file')).toEqual([declared.id, own.id])
  })

  test('finds people and institutions for users who may select them', async () => {
    const { world, biz } = await twoSubjects()
    const person = await world.person('counselor', { realname: '司马光华', pinyin: 'simaguanghua', initials: 'smgh' })
    for (const q of ['司马', 'simagu', 'smgh']) expect(await searchIds(biz, q, 'person')).toEqual([person.id])
    expect(await searchIds(biz, '乙基金', 'institution')).toEqual(['d-two'])
    const outside = await world.as('networkSafety')
    expect(await searchPage(outside, '司马', 'person')).toMatchObject({ total: 0 })
  })

  test('finds an announcement only for its recipients', async () => {
    const { world, biz } = await twoSubjects()
    const sent = { title: '关于量子课题的通知', sendStatus: '1', sendTime: world.stamp() }
    const all = await world.make('announcement', { ...sent, msgType: 'ALL' })
    const some = await world.make('announcement', { ...sent, msgType: 'USER' })
    const other = await world.as('subjectMan')
    await world.db.run(
      `insert into announcement_send (id, annt_id, user_id) values ('send-1', '${some.id}', '${other.user.id}')`,
    )
    expect(await searchIds(biz, '通知', 'announcement')).toEqual([all.id])
    expect(await searchIds(other, '通知', 'announcement')).toEqual([some.id, all.id])
  })
})

/** A subject with the names of its institution and manager in its title, assigned to an expert for blind review. */
async function createBlindReview(world: World): Promise<string> {
  const expert = await world.as('counselor')
  const { id } = await world.subject({
    status: wireNames.FIRST_AUDITING,
    subjectName: '甲证券股份有限公司王五六量子纠缠研究',
    subjectManName: '王五六',
    content: '王五六的密码学',
  })
  await world.make('subjectReview', {
    subjectId: id,
    reviewerId: expert.user.id,
    reviewerName: expert.user.realname,
    stage: 'FIRST',
    roundNo: 1,
    status: 0,
  })
  return id
}
/** Adds a form that hides the content of this subject from the committee. */
async function hideContent(world: World, subjectId: string): Promise<void> {
  const field = { name: 'content', label: '', type: 'long', required: 0, max: 100, help: '', blind: 0 }
  const sections = [{ name: 'research', title: '', fields: [{ ...field, hiddenFrom: ['technologyManger'] }] }]
  const form = await world.make('declareForm', { year: '2026', definition: { sections, slots: [] } as never })
  await world.client.execute({
    sql: 'update subject_collect set form_id = ? where subject_id = ?',
    args: [form.id, subjectId],
  })
}
