import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { seededRandom, declaration, type Kind, similarityPairs } from '~/tests/support/similarity-pairs'
import { OTHER_TEMPLATE, othersSet } from '~/tests/support/independent-pairs'
import { legitimateKinds, TEMPLATE, rewriteMethods, rewrittenPairs } from '~/tests/support/rewritten-pairs'
import { ALGORITHM } from '~/worker/similarity/declaration'
import { compareDocuments, prepareTexts } from '~/worker/similarity/documents.rules'
import { fingerprints, toPlainText } from '~/worker/similarity/fingerprints.rules'
import { boilerplateCounts } from '~/worker/similarity/boilerplate.rules'
import { boilerplateFor } from '~/worker/similarity/boilerplate.server'
import { findCopiedPassages, copyRate, MIN_PASSAGE_LENGTH } from '~/worker/similarity/passages.rules'
import { nameSimilarityTo } from '~/worker/core/text-similarity'
import { isSimilar, MIN_JOINED_RATE, MIN_RECORDED_NAME_RATE } from '~/worker/similarity/rules'

const house = boilerplateFor(undefined, [])
const judged = (own: string, other: string, prescribed = house) => {
  const [a, b] = [toPlainText(own), toPlainText(other)]
  const theirs = new Set(fingerprints(b.text))
  const shared = fingerprints(a.text).filter((one) => theirs.has(one)).length
  const printed = boilerplateCounts(a, own, prescribed)
  const { copied, joined } = findCopiedPassages(a, own, b, 1, { printed })
  const [rate, inOneGo] = [copyRate(copied, a, printed.at(-1)), copyRate(joined, a, printed.at(-1))]
  return { rate, recorded: shared > 0 && isSimilar({ rate, joined: inOneGo }) }
}

test('classifies the labelled pairs: copies found, unrelated texts not', () => {
  const pairs = similarityPairs()
  expect(pairs.length).toBeGreaterThanOrEqual(400)
  const found: Record<Kind, { pairs: number; recorded: number; rates: number[] }> = {} as never
  for (const { kind, own, other } of pairs) {
    const { recorded, rate } = judged(own, other)
    const of = (found[kind] ??= { pairs: 0, recorded: 0, rates: [] })
    of.pairs += 1
    of.rates.push(rate)
    if (recorded) of.recorded += 1
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

describe.each([
  ['pairs of one stock of sentences', rewrittenPairs(), TEMPLATE],
  ['pairs of other texts than those by which the limits were chosen', othersSet(), OTHER_TEMPLATE],
])('400 labelled %s', (name, pairs, lines) => {
  test('find at least 98 % of the copies of each method and report at most 1 % of the independent texts', () => {
    expect(pairs).toHaveLength(400)
    const template = boilerplateFor(undefined, [{ text: lines.join('\n') }])
    const told = new Map([...rewriteMethods, ...legitimateKinds].map((way) => [way, { pairs: 0, recorded: 0 }]))
    for (const { way, own, other } of pairs) {
      const of = told.get(way)!
      of.pairs += 1
      if (judged(own, other, template).recorded) of.recorded += 1
    }
    const table = [...told].map(([way, { pairs: all, recorded }]) => `${way}: ${recorded} of ${all}`).join('\n')
    console.log(`${name}\n${table}`)
    for (const way of rewriteMethods)
      expect(told.get(way)!.recorded / told.get(way)!.pairs, table).toBeGreaterThanOrEqual(0.98)
    const alarms = legitimateKinds.reduce((sum, way) => sum + told.get(way)!.recorded, 0)
    expect(alarms / 200, table).toBeLessThanOrEqual(0.01)
  })
})

/** The guarantee of winnowing with grams of 8 characters in windows of 17. */
const GUARANTEED = 24
test(`a common passage of ${GUARANTEED} characters always shares a fingerprint`, () => {
  const chance = seededRandom(7)
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

test('fingerprints of a text stay stable within a method version', () => {
  const text = toPlainText(
    '围绕证券公司核心交易系统的运行风险，研究基于知识图谱与时序异常检测的智能运维方法，构建故障根因定位模型，并在两家机构开展试点验证，形成可推广的技术规范。',
  ).text
  expect(ALGORITHM).toBe('winnow8x17-v2')
  expect(fingerprints(text)).toEqual([382970880, 275933070, 139996421, 85674059, 217667370, 168368119, 77560561])
  // The fingerprints of a piece's own windows: the first one at its beginning, the last one at its end.
  expect(fingerprints(text.slice(13, 54))).toEqual([139996421, 85674059])
  expect(fingerprints(text.slice(14, 54))).toEqual([85674059])
  // A text shorter than a window is one window; seven characters give no gram.
  expect(fingerprints('证券期货业网络安全')).toEqual([1829095602])
  expect(fingerprints('证券期货业网络安')).toEqual([2571883946])
  expect(fingerprints('证券期货业网络')).toEqual([])
})

test('layout, width and case are ignored; positions are those of the original text', () => {
  const own = '一、研究 ＡＩ 模型：\n围绕证券公司核心交易系统，构建故障根因定位模型。'
  const other = '背景不同。研究AI模型围绕证券公司核心交易系统构建故障根因定位模型'
  const { copied, passages } = findCopiedPassages(toPlainText(own), own, toPlainText(other), 20)
  expect(passages).toHaveLength(1)
  const [passage] = passages
  expect(own.slice(...passage!.a)).toBe('研究 ＡＩ 模型：\n围绕证券公司核心交易系统，构建故障根因定位模型')
  expect(other.slice(...passage!.b)).toBe('研究AI模型围绕证券公司核心交易系统构建故障根因定位模型')
  expect(copied).toBe(28)
})

test('short and empty texts and technical terms are no copies', () => {
  for (const [own, other] of [
    ['', ''],
    ['', '研究内容'],
    ['证券期货业网络安全', '证券期货业网络安全等级保护'],
    ['𠮷'.repeat(40), '研究'.repeat(40)],
  ] as const)
    expect(judged(own, other).rate).toBe(0)
  expect(fingerprints('短文')).toEqual([])
  expect('证券期货业网络安全等级'.length).toBeLessThan(MIN_PASSAGE_LENGTH)
})

describe('passages, computed by hand', () => {
  const signs = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥'
  const run = (length: number) => signs.slice(0, length)
  const copied = (own: string, other: string, most = 20) =>
    findCopiedPassages(toPlainText(own), own, toPlainText(other), most)

  test('need sixteen characters in a row; fifteen are a technical term', () => {
    expect(copied(`春${run(16)}夏`, `秋冬${run(16)}，晨`)).toEqual({
      copied: 16,
      joined: 0,
      passages: [{ a: [1, 17], b: [2, 18], text: run(16), at: 1, length: 16, place: 2 }],
    })
    expect(copied(`春${run(15)}夏`, `秋${run(15)}冬`)).toEqual({ copied: 0, joined: 0, passages: [] })
    // At the very beginning and the very end of both.
    expect(copied(run(16), run(16)).copied).toBe(16)
  })

  test('report the longest of several positions, the first of equal ones', () => {
    const found = (other: string) =>
      copied(`春${run(20)}夏`, other).passages.map(({ place, length }) => [place, length])
    expect(found(`${run(17)}风${run(20)}`)).toEqual([[18, 20]])
    expect(found(`${run(20)}雨${run(18)}`)).toEqual([[0, 20]])
    expect(found(`${run(20)}风${run(20)}`)).toEqual([[0, 20]])
    // Only as long as both continue equally.
    expect(found(`${run(18)}风`)).toEqual([[0, 18]])
  })

  test('count a repeated copy twice; the longest are listed, each cut after two hundred characters', () => {
    const long = Array.from({ length: 250 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')
    const other = `${long}风${run(16)}`
    const own = `${run(16)}春${long}夏${run(16)}`
    const { copied: all, passages } = copied(own, other)
    expect(all).toBe(16 + 250 + 16)
    expect(passages.map(({ at, length, text }) => [at, length, text.length])).toEqual([
      [17, 250, 200],
      [0, 16, 16],
      [268, 16, 16],
    ])
    expect(copied(own, other, 1).passages.map(({ length }) => length)).toEqual([250])
    expect(copied(own, other, 1).copied).toBe(282)
  })

  test('exclude phrases that both documents use four times, up to the length of a sentence', () => {
    const turn = '面向证券行业的智能投顾算法研究与验证'
    const said = (times: number, what = turn) =>
      Array.from({ length: times }, (_, at) => `${what}${signs[at]}`).join('')
    expect(copied(said(3), turn).copied).toBe(0)
    expect(copied(said(2), turn).copied).toBe(2 * turn.length)
    expect(copied(turn, said(2)).copied).toBe(turn.length)
    expect(copied(turn, said(3)).copied).toBe(0)
    // It does not need to start where the passage starts.
    expect(copied(`春${turn}`, `春${turn}${said(3)}`).copied).toBe(0)
    const long = `${turn}${'及其在经纪业务场景中的落地应用与效果评价方法'}`
    expect(copied(said(3, long), long).copied).toBe(3 * long.length)
  })

  test('count a text in form and attachment once, in the document with the passage', () => {
    const line = '面向证券行业的智能投顾算法研究与验证'
    const three = prepareTexts(['text', 'f1', 'f2'].map((doc) => ({ doc, title: doc, text: `${line}。` })))
    expect(compareDocuments(prepareTexts([{ doc: 'text', title: '', text: line }]), three).rate).toBe(100)
  })

  test('close together in both texts are merged, so that a sentence with a changed word is one passage', () => {
    const [one, two, far] = [
      run(20),
      '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往',
      '春夏秋冬风雨雷电山川湖海江河林木草石',
    ]
    const joined = (own: string, other: string) => copied(own, other).joined
    expect(joined(`${one}一二${two}`, `${one}三四五${two}`)).toBe(40)
    expect(joined(`${two}一二${one}`, `${one}三四五${two}`), 'in another order').toBe(0)
    expect(joined(`${one}${far}${two}`, `${one}三${two}`), 'too far apart').toBe(0)
    expect(joined(one, one), 'shorter than a sentence').toBe(0)
  })

  test('have a share in whole percent of the unique words', () => {
    const text = 'x'.repeat(30)
    expect([copyRate(10, { text }), copyRate(20, { text }), copyRate(30, { text })]).toEqual([33, 67, 100])
    expect(copyRate(10, { text }, 10)).toBe(50)
    expect(copyRate(0, { text }, 30)).toBe(0)
  })
})

test('have a rate between 0 and 100 of the own text, and 100 for the text itself', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (one, two) => {
      const a = declaration(seededRandom(one), 300).join('。')
      const b = declaration(seededRandom(two), 300).join('。')
      const { rate } = judged(a, b)
      expect(rate).toBeGreaterThanOrEqual(0)
      expect(rate).toBeLessThanOrEqual(100)
      expect(judged(a, a).rate).toBe(100)
    }),
    { numRuns: 30 },
  )
})

describe('several documents', () => {
  let chance = seededRandom(5)
  beforeEach(() => {
    chance = seededRandom(5)
  })
  const text = (length: number) => `${declaration(chance, length).join('。')}。`
  const of = (...texts: string[]) =>
    prepareTexts(texts.map((one, at) => ({ doc: at ? `f${at}` : 'text', title: `${at}`, text: one })))

  test('have the rate of the document with the largest copied share', () => {
    const [form, paper, mine, long] = [text(600), text(2000), text(600), text(6000)]
    const copied = compareDocuments(of(form, long), of(form, paper))
    expect([copied.rate, copied.parts[0]]).toEqual([100, { doc: 'text', title: '0', rate: 100 }])
    const { rate, parts, passages } = compareDocuments(of(mine, paper), of(form, text(800), paper))
    expect([rate, parts[0]!.doc]).toEqual([100, 'f1'])
    expect(passages[0]).toMatchObject({ own: 'f1', other: 'f2' })
    expect(compareDocuments(of(mine, long), of(form, paper)).rate).toBeLessThan(MIN_JOINED_RATE)
  })

  test('have passages within one document, with positions of each text', () => {
    const [one, two] = [text(200), text(200)]
    const { passages } = compareDocuments(of(one + two), of(one, two))
    expect(passages.map((passage) => passage.other).sort()).toEqual(['f1', 'text'])
    for (const { a, b, other } of passages) {
      const [mine, theirs] = [(one + two).slice(...a), (other === 'text' ? one : two).slice(...b)]
      expect(toPlainText(mine).text).toBe(toPlainText(theirs).text)
    }
  })

  test("include an attachment's share from three hundred characters", () => {
    const paper = toPlainText(text(400)).text
    for (const [length, told] of [
      [299, []],
      [300, [{ doc: 'f1', title: '1', rate: 100 }]],
    ] as const)
      expect(compareDocuments(of('', paper.slice(0, length)), of('', paper)).parts, String(length)).toEqual(told)
  })

  /** Unique characters, none of which numbers a heading. */
  const signs = (length: number) => Array.from({ length }, (_, at) => String.fromCharCode(0xac00 + at)).join('')

  test('exclude template text from these three hundred characters', () => {
    const told = (length: number) => {
      const paper = signs(length)
      const own = [
        { doc: 'text', title: '', text: '' },
        { doc: 'f1', title: '1', text: paper },
      ]
      return compareDocuments(
        prepareTexts(own, boilerplateFor(undefined, [{ text: paper.slice(0, 20) }])),
        of('', paper),
      ).parts
    }
    expect(told(319)).toEqual([])
    expect(told(320)).toEqual([{ doc: 'f1', title: '1', rate: 100 }])
  })

  test('report one percent', () => {
    expect(compareDocuments(of(signs(1600)), of(signs(16))).parts).toEqual([{ doc: 'text', title: '0', rate: 1 }])
  })

  test('have a share of the own characters, exact to the character', () => {
    const run = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'
    expect(compareDocuments(of(run), of(run)).rate).toBe(100)
    expect(compareDocuments(of(`${run}天地玄黄`), of(run)).rate).toBe(80)
  })

  test('exclude the share of a short attachment, and nothing is similar to an empty text', () => {
    const line = '本单位承诺所提交的申报材料真实有效并愿意承担相应责任'
    const told = compareDocuments(of('', line), of('', line))
    expect(told).toMatchObject({ rate: 0, parts: [], passages: [{ own: 'f1', other: 'f1' }] })
    expect(compareDocuments(of(''), of(''))).toEqual({ rate: 0, joined: 0, parts: [], passages: [] })
    expect(compareDocuments(of('', text(500)), prepareTexts([]))).toMatchObject({ rate: 0 })
  })
})

describe('template text', () => {
  let chance = seededRandom(91)
  beforeEach(() => {
    chance = seededRandom(91)
  })
  const text = (length: number) => `${declaration(chance, length).join('。')}。`
  const TEMPLATE = `证券期货业金融科技研究课题申报书
一、课题研究的背景与必要性
请说明国内外研究现状、行业痛点以及本课题拟解决的关键问题，不少于五百字。
二、研究目标与主要研究内容
请分条列出研究内容，并说明各项内容与研究目标之间的对应关系，不少于一千字。
三、技术路线
四、进度安排
填表说明：本表须经单位负责人签字并加盖公章，一式三份，逾期不予受理。`
  const filled = (one: string, two: string, three: string) => {
    const lines = TEMPLATE.split('\n')
    return [lines[0], lines[1], lines[2], one, lines[3], lines[4], two, lines[5], three, lines[6], lines[7]].join('\n')
  }
  const documents = (body: string) => [{ doc: 'text', title: '', text: body }]
  const rated = (own: string, other: string, template = TEMPLATE) =>
    compareDocuments(
      prepareTexts(documents(own), boilerplateFor(undefined, [{ text: template }])),
      prepareTexts(documents(other)),
    )

  test('belongs to nobody: two texts with only the template in common are not similar', () => {
    const [one, other] = [filled(text(150), text(150), text(100)), filled(text(150), text(150), text(100))]
    const plain = compareDocuments(prepareTexts(documents(one)), prepareTexts(documents(other)))
    expect(plain.rate, 'with the template counted').toBeGreaterThan(MIN_JOINED_RATE)
    expect(rated(one, other)).toEqual({ rate: 0, joined: 0, parts: [], passages: [] })
    expect(rated(TEMPLATE, TEMPLATE)).toEqual({ rate: 0, joined: 0, parts: [], passages: [] })
  })

  test('neither hides nor reduces a copy between its lines', () => {
    const [mine, copied] = [text(300), text(300)]
    const { rate, passages } = rated(filled(mine, copied, ''), filled(text(300), copied, ''))
    expect(rate).toBeGreaterThanOrEqual(45)
    expect(rate).toBeLessThanOrEqual(55)
    expect(toPlainText(passages[0]!.text).text).toContain(toPlainText(copied).text.slice(0, 100))
    expect(rated(filled(mine, copied, ''), filled(mine, copied, '')).rate).toBe(100)
  })

  test('excludes a heading and counts all words beside it', () => {
    const [one, two] = ['甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午', '天地玄黄宇宙洪荒日月盈昃辰宿列张寒']
    const copied = (own: string, other = `${one}。${two}`) => {
      const { rate, passages } = rated(own, other, '')
      return [rate, passages.map(({ text }) => text)]
    }
    expect(copied(`研究目标\n${one}`)).toEqual([100, [one]])
    // The number before it is one own character: 17 of 18, 34 of 35.
    expect(copied(`二、研究目标\n${one}`)).toEqual([94, [one]])
    expect(copied(`二、研究目标：${one}`)).toEqual([94, [one]])
    expect(copied(`${one}\n（二）研究目标\n${two}`)).toEqual([97, [one, two]])
    // A heading counts only at the start of its line.
    expect(copied(`我们的研究目标\n${one}`)).toEqual([Math.round((17 / 24) * 100), [one]])
  })

  test('excludes a phrase of eight characters within a line, and a shorter one only as a line', () => {
    const own = '天地玄黄宇宙洪荒日月盈昃辰宿列张寒'
    const rate = (phrase: string, line = `${phrase}${own}`) => rated(line, own, phrase).rate
    expect(rate('甲乙丙丁戊己庚辛')).toBe(100)
    expect(rate('甲乙丙丁戊己庚辛', `${own}甲乙丙丁戊己庚辛`)).toBe(100)
    expect(rate('甲乙丙丁戊己庚')).toBe(Math.round((17 / 24) * 100))
    expect(rate('甲乙丙丁戊己庚', `甲乙丙丁戊己庚\n${own}`)).toBe(100)
  })

  test('excludes headings of the built-in form and the year, numbered or not', () => {
    const house =
      '1. 研究背景\n二、研究目标：\n（三）研究内容\n技术路线\n创新点\n已有基础\n风险与对策\n课题组成员\n姓名单位职务分工角色'
    expect(
      compareDocuments(prepareTexts(documents(house)), prepareTexts(documents(house))).rate,
      'counted otherwise',
    ).toBe(100)
    expect(rated(house, house, '').rate).toBe(0)
    const own = '数据从哪里来，又交给谁使用'
    const form = {
      sections: [
        { name: 'part1', title: '补充说明', fields: [{ label: own, help: '逐条说明数据的来源、用途与期限' }] },
      ],
      slots: [],
    }
    const asked = `${own}\n逐条说明数据的来源、用途与期限`
    const rate = (definition: unknown) =>
      compareDocuments(
        prepareTexts(documents(asked), boilerplateFor(definition as never, [])),
        prepareTexts(documents(asked)),
      ).rate
    expect([rate(undefined), rate(form)]).toEqual([100, 0])
  })
})

test('similarity of two names, computed by hand', () => {
  const rates: [string, string, number][] = [
    // Trigrams: abc, bcd against abc, bce: one of three; three of four characters in order are too few.
    ['abcd', 'abce', 33],
    // Four of five in order are enough; the trigrams alone would be 2 of 4.
    ['abcde', 'abcdx', 80],
    ['abcde', 'abcd', 80],
    ['abcd', 'abcde', 80],
    // Four of six are not: 2 of 4 trigrams.
    ['abcd', 'abcdef', 50],
    ['abcdefghij', 'abcdefghix', 90],
    // Shorter than a trigram: all or nothing.
    ['甲乙', '甲乙', 100],
    ['甲乙', '甲丙', 0],
    ['甲', '甲乙丙', 0],
    ['“ＡＢＣ”—甲 乙！', 'abc甲乙', 100],
    ['', '', 0],
    ['abc', '', 0],
  ]
  expect(rates.map(([one, other]) => [one, other, nameSimilarityTo(one)(other)])).toEqual(rates)
})

test('a name with one character moved, omitted or changed is similar; one that shares only words is not', () => {
  const rate = nameSimilarityTo('证券公司核心交易系统智能运维研究')
  expect(rate('证券公司核心交易系统智能运维研究')).toBe(100)
  for (const other of [
    '证券公司核心交易系统运智能维研究',
    '究证券公司核心交易系统智能运维研',
    '证券公司核心交易系统智能运研究',
    '证券公司核心交易平统智能运维研究',
  ])
    expect(rate(other), other).toBeGreaterThanOrEqual(80)
  for (const other of [
    '期货公司区块链存证平台研究',
    '究研维运能智统系易交心核司公券证',
    '基金公司投资研究平台系统建设',
    '',
  ])
    expect(rate(other), other).toBeLessThan(MIN_RECORDED_NAME_RATE)
})
