import { describe, expect, test } from 'vitest'
import { compareDeclaration, compareAfterLearning, indexDeclarations, learnPhrases } from '~/jobs/similarity'
import { drainOutbox } from '~/jobs/outbox'
import { runJob } from '~/jobs/runner'
import { uniqueCharacters } from '~/tests/api/similarity/unique-characters'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as similarity from '~/worker/similarity/calls'

const context = (world: World) => jobContext('outbox', world.bindings as never, world.now)
const emptyTexts = { summary: '', background: '', objectives: '', techRoute: '' }
/** Creates declarations that share these words, distributed over the institutions. */
async function createDeclarations(
  world: World,
  own: (count: number) => string,
  words: string,
  many: number,
  houses: number,
) {
  const made = []
  for (let at = 0; at < many; at++)
    made.push(
      await world.subject({
        status: 'TO_REVIEW',
        leadDepartId: `house-${at % houses}`,
        subjectName: own(8),
        ...emptyTexts,
        content: `${own(100)}${words}${own(100)}`,
      }),
    )
  return made
}
/** Indexes the declarations and searches for shared wording, as the nightly jobs do. */
async function learn(world: World) {
  await indexDeclarations(context(world))
  return runJob('learnPhrases', world.bindings as never, learnPhrases, { now: world.now })
}
async function drain(world: World) {
  for (let turn = 0; turn < 3; turn++)
    await drainOutbox(context(world), { similarity: compareDeclaration, learnedPhrase: compareAfterLearning })
}
async function compare(world: World, subjectId: string) {
  await world.make('outbox', { kind: 'similarity', payload: { subjectId }, nextTime: world.stamp() })
  await drain(world)
}
const phrasesOf = async (who: SignedIn, state?: 'proposed' | 'accepted' | 'refused') =>
  (await who.ask(similarity.listPhrases, { ...(state && { state }) })).body.result.records

/** Twelve declarations of four institutions with sixty characters in common, and a business manager. */
async function declarationsWithCommonWording() {
  const world = await freshWorld()
  const own = uniqueCharacters()
  const wording = own(60)
  const made = await createDeclarations(world, own, wording, 12, 4)
  const biz = await world.as('bizManger')
  return { world, own, words: wording, made, biz }
}
async function proposedPhrase() {
  const at = await declarationsWithCommonWording()
  await learn(at.world)
  const [phrase] = await phrasesOf(at.biz)
  return { ...at, id: phrase!.id }
}

describe('proposals of common wording', () => {
  test('require twelve declarations of four institutions and propose the longest joined text as written', async () => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    const biz = await world.as('bizManger')
    const [first, second] = [own(40), own(30)]
    await createDeclarations(world, own, `${first}，\n${second}。`, 11, 4)
    expect(await learn(world)).toBe('0 phrases proposed')
    await createDeclarations(world, own, `${first}。${second}`, 1, 4)
    expect(await learn(world)).toBe('1 phrases proposed')
    expect(await phrasesOf(biz)).toMatchObject([{ declarations: 12, departs: 4, state: 'proposed', decidedBy: '' }])
    const { text } = (await phrasesOf(biz))[0]!
    expect(text.replaceAll(/[，。 ]/g, '')).toBe(first + second)
    expect(await learn(world), 'a second time').toBe('0 phrases proposed')
  })

  test.each([
    ['of only three institutions', 12, 3, 60],
    ['shorter than the fingerprint window', 12, 4, 23],
  ])('exclude text %s', async (_, many, houses, length) => {
    const world = await freshWorld()
    const own = uniqueCharacters()
    await createDeclarations(world, own, own(length), many, houses)
    expect(await learn(world)).toBe('0 phrases proposed')
  })

  test('exclude text that a form or a template contains', async () => {
    const { world, words } = await declarationsWithCommonWording()
    await world.client.execute({
      sql: "insert into file_text (sha256, text, state) values ('printed', ?, 'done')",
      args: [words],
    })
    await world.make('file', {
      fileName: '模板.docx',
      ext: 'docx',
      size: 1,
      mime: 'x',
      sha256: 'printed',
      objectKey: 'x',
      uploaderId: 'x',
      scanStatus: 'clean',
      bizType: 'template',
    })
    expect(await learn(world)).toBe('0 phrases proposed')
  })

  test('end at wording that is already known', async () => {
    const { world, own, words, biz, id } = await proposedPhrase()
    await biz.ask(similarity.judgePhrase, { id, state: 'refused' })
    const more = own(30)
    await world.client.execute({
      sql: 'update subject set content = replace(content, ?, ?)',
      args: [words, words + more],
    })
    await world.client.execute("update similarity_document set algorithm = ''")
    await learn(world)
    const [phrase] = await phrasesOf(biz)
    expect(phrase?.text).toContain(more)
    expect(phrase?.text.length).toBeLessThan(30 + 8)
  })
})

describe('decisions on common wording', () => {
  test('remove pairs that share only accepted wording', async () => {
    const { world, made, biz, id } = await proposedPhrase()
    await compare(world, made[0]!.id)
    expect(await world.all('similarity')).toHaveLength(11)
    const { body } = await biz.ask(similarity.judgePhrase, { id, state: 'accepted' })
    expect(body.message).toBe('已认定为通用表述，以后的比对不再计入')
    await drain(world)
    expect(await world.all('similarity')).toEqual([])
    await compare(world, made[1]!.id)
    expect(await world.all('similarity')).toEqual([])
    expect(await phrasesOf(biz)).toEqual([])
    expect(await phrasesOf(biz, 'accepted')).toMatchObject([
      { id, decidedBy: biz.user.username, decidedTime: expect.stringMatching(/^2026-11-20 09:3/) },
    ])
  })

  test('keep refused wording in comparisons and do not propose it again', async () => {
    const { world, made, biz, id } = await proposedPhrase()
    await biz.ask(similarity.judgePhrase, { id, state: 'refused' })
    expect(await learn(world)).toBe('0 phrases proposed')
    await compare(world, made[0]!.id)
    expect(await world.all('similarity')).toHaveLength(11)
  })

  test('reopen revoked wording and count it again', async () => {
    const { world, made, biz, id } = await proposedPhrase()
    await biz.ask(similarity.judgePhrase, { id, state: 'accepted' })
    await biz.ask(similarity.judgePhrase, { id, state: 'proposed' })
    expect(await phrasesOf(biz)).toMatchObject([{ id, decidedBy: '', decidedTime: null }])
    await compare(world, made[0]!.id)
    expect(await world.all('similarity')).toHaveLength(11)
  })

  test('write the previous state to the audit log', async () => {
    const { world, biz, id } = await proposedPhrase()
    await biz.ask(similarity.judgePhrase, { id, state: 'accepted' })
    const rows = (await world.all('log')).filter((row) => row.bizId === id)
    expect(rows).toMatchObject([{ bizType: 'similarity', action: 'similarity:judge' }])
    expect(JSON.stringify(rows)).toContain('proposed')
  })

  test('reject a repeated, conflicting or unknown decision', async () => {
    const { world, biz, id } = await proposedPhrase()
    const say = async (state: string, of = id) => {
      const { status, body } = await biz.attempt(similarity.judgePhrase, { id: of, state })
      return [status, body.code, body.message]
    }
    const before = await world.all('learnedPhrase')
    expect(await say('proposed')).toEqual([200, 409, '已处于该状态，请刷新'])
    expect(await say('accepted', 'nothing')).toMatchObject([404, 404, expect.any(String)])
    expect(await say('perhaps')).toEqual([200, 400, '状态须为待认定、通用或不通用'])
    expect(await say('accepted', '')).toMatchObject([200, 400, expect.stringContaining('通用表述')])
    expect(await world.all('learnedPhrase')).toEqual(before)
    await biz.ask(similarity.judgePhrase, { id, state: 'accepted' })
    expect(await say('refused')).toEqual([200, 409, '已有认定，请先撤销'])
    expect((await biz.attempt(similarity.listPhrases, { state: 'perhaps' })).body).toMatchObject({ code: 400 })
  })

  test('accept one of two concurrent decisions', async () => {
    const { world, biz, id } = await proposedPhrase()
    const other = await world.as('bizManger', 'other')
    const answers = await Promise.all([
      biz.attempt(similarity.judgePhrase, { id, state: 'accepted' }),
      other.attempt(similarity.judgePhrase, { id, state: 'refused' }),
    ])
    expect(answers.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await world.all('learnedPhrase'))[0]).toMatchObject({ lockVersion: 1 })
  })

  test.each(['technologyManger', 'counselor', 'subjectMan', 'mechanism'] as const)(
    'are rejected with 403 for %s',
    async (role) => {
      const { world, id } = await proposedPhrase()
      const who = await world.as(role)
      expect((await who.attempt(similarity.judgePhrase, { id, state: 'accepted' })).status).toBe(403)
      expect((await who.attempt(similarity.listPhrases, {})).status).toBe(403)
      expect(await world.all('learnedPhrase')).toMatchObject([{ state: 'proposed' }])
    },
  )
})
