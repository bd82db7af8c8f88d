import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceOf, declaration, type Kind, likenessSet } from '~/tests/world/likeness-set'
import { likenessOf, prepared } from '~/worker/similarity/documents'
import { fingerprints, GUARANTEED, plainOf } from '~/worker/similarity/fingerprints'
import { copiedFrom, copyRate, SHORTEST } from '~/worker/similarity/passages'
import { RECORD_FROM } from '~/worker/similarity/rules'

const judged = (own: string, other: string) => {
  const [a, b] = [plainOf(own), plainOf(other)]
  const theirs = new Set(fingerprints(b.text))
  const shared = fingerprints(a.text).filter((one) => theirs.has(one)).length
  return { candidate: shared > 0, rate: copyRate(copiedFrom(a, own, b).copied, a) }
}

test('the labelled pairs are told apart: copies found, the unrelated left alone', () => {
  const pairs = likenessSet()
  expect(pairs.length).toBeGreaterThanOrEqual(400)
  const found: Record<Kind, { pairs: number; recorded: number; rates: number[] }> = {} as never
  for (const { kind, own, other } of pairs) {
    const { candidate, rate } = judged(own, other)
    const of = (found[kind] ??= { pairs: 0, recorded: 0, rates: [] })
    of.pairs += 1
    of.rates.push(rate)
    if (candidate && rate >= RECORD_FROM) of.recorded += 1
  }
  const share = (kind: Kind) => found[kind].recorded / found[kind].pairs
  const copied = ['whole', 'part', 'reordered'] as const
  const all = copied.reduce((sum, kind) => sum + found[kind].pairs, 0)
  const recorded = copied.reduce((sum, kind) => sum + found[kind].recorded, 0)
  const table = Object.entries(found).map(([kind, { rates }]) => [kind, Math.min(...rates), Math.max(...rates)])
  expect(recorded / all, JSON.stringify(table)).toBeGreaterThanOrEqual(0.98)
  expect(share('unrelated'), JSON.stringify(table)).toBeLessThanOrEqual(0.01)
  expect(share('paraphrased'), JSON.stringify(table)).toBeGreaterThanOrEqual(0.9)
  expect(Math.min(...found.whole.rates)).toBeGreaterThanOrEqual(98)
}, 60_000)

test(`a common passage of ${GUARANTEED} characters always shares a fingerprint`, () => {
  const chance = chanceOf(7)
  const alphabet = '研究系统安全数据模型交易风险监管平台智能网络服务管理分析技术'.split('')
  const text = fc.array(fc.constantFrom(...alphabet), { minLength: 0, maxLength: 120 }).map((list) => list.join(''))
  fc.assert(
    fc.property(text, text, text, text, (before, after, start, finish) => {
      const common = Array.from({ length: GUARANTEED }, () => chance.pick(alphabet)).join('')
      const theirs = new Set(fingerprints(start + common + finish))
      return fingerprints(before + common + after).some((one) => theirs.has(one))
    }),
    { numRuns: 500 },
  )
})

test('layout, widths and case do not matter; places are those of the text as written', () => {
  const own = '一、研究 ＡＩ 模型：\n围绕证券公司核心交易系统，构建故障根因定位模型。'
  const other = '背景不同。研究AI模型围绕证券公司核心交易系统构建故障根因定位模型'
  const { copied, passages } = copiedFrom(plainOf(own), own, plainOf(other))
  expect(passages).toHaveLength(1)
  const [passage] = passages
  expect(own.slice(...passage!.a)).toBe('研究 ＡＩ 模型：\n围绕证券公司核心交易系统，构建故障根因定位模型')
  expect(other.slice(...passage!.b)).toBe('研究AI模型围绕证券公司核心交易系统构建故障根因定位模型')
  expect(copied).toBe(28)
})

test('short and empty texts, and terms of the trade, are no copies', () => {
  for (const [own, other] of [
    ['', ''],
    ['', '研究内容'],
    ['证券期货业网络安全', '证券期货业网络安全等级保护'],
    ['𠮷'.repeat(40), '研究'.repeat(40)],
  ] as const)
    expect(judged(own, other).rate).toBe(0)
  expect(fingerprints('短文')).toEqual([])
  expect('证券期货业网络安全等级'.length).toBeLessThan(SHORTEST)
})

test('the rate is a share of the own text, between 0 and 100, and full for the text itself', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (one, two) => {
      const a = declaration(chanceOf(one), 300).join('。')
      const b = declaration(chanceOf(two), 300).join('。')
      const { rate } = judged(a, b)
      expect(rate).toBeGreaterThanOrEqual(0)
      expect(rate).toBeLessThanOrEqual(100)
      expect(judged(a, a).rate).toBe(100)
    }),
    { numRuns: 30 },
  )
})

describe('several documents', () => {
  const chance = chanceOf(5)
  const text = (length: number) => `${declaration(chance, length).join('。')}。`
  const of = (...texts: string[]) =>
    prepared(texts.map((one, at) => ({ doc: at ? `f${at}` : 'text', title: `${at}`, text: one })))

  test('the rate is that of the document of which most is copied: nothing is thinned out by what lies beside it', () => {
    const [form, paper, mine, long] = [text(600), text(2000), text(600), text(6000)]
    const copied = likenessOf(of(form, long), of(form, paper))
    expect([copied.rate, copied.parts[0]]).toEqual([100, { doc: 'text', title: '0', rate: 100 }])
    const { rate, parts, passages } = likenessOf(of(mine, paper), of(form, text(800), paper))
    expect([rate, parts[0]!.doc]).toEqual([100, 'f1'])
    expect(passages[0]).toMatchObject({ own: 'f1', other: 'f2' })
    expect(likenessOf(of(mine, long), of(form, paper)).rate).toBeLessThan(RECORD_FROM)
  })

  test('a passage does not go over the end of a document, and places are those of each text', () => {
    const [one, two] = [text(200), text(200)]
    const { passages } = likenessOf(of(one + two), of(one, two))
    expect(passages.map((passage) => passage.other).sort()).toEqual(['f1', 'text'])
    for (const { a, b, other } of passages) {
      const [mine, theirs] = [(one + two).slice(...a), (other === 'text' ? one : two).slice(...b)]
      expect(plainOf(mine).text).toBe(plainOf(theirs).text)
    }
  })

  test('a short attachment is not judged by its share, and nothing at all is like nothing', () => {
    const line = '本单位承诺所提交的申报材料真实有效并愿意承担相应责任'
    expect(likenessOf(of(text(600), line), of(text(600), line))).toMatchObject({ parts: [] })
    expect(likenessOf(of(''), of(''))).toEqual({ rate: 0, parts: [], passages: [] })
    expect(likenessOf(of('', text(500)), prepared([]))).toMatchObject({ rate: 0 })
  })
})
