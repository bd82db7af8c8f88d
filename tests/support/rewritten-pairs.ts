import {
  seededRandom,
  declaration,
  reformatted,
  paraphrase,
  sentence,
  sentenceOn,
  joinSentences,
} from './similarity-pairs'

type Random = ReturnType<typeof seededRandom>
/** The method of a copy, or what two independent texts have in common. */
export const rewriteMethods = ['order of sentences', 'synonyms', 'cut and joined', 'numbers changed'] as const
export const legitimateKinds = ['same topic', 'same template', 'same boilerplate'] as const
export type PairKind = (typeof rewriteMethods)[number] | (typeof legitimateKinds)[number]
export type RewrittenPair = { way: PairKind; own: string; other: string }

/** Template text in every declaration. */
export const TEMPLATE = [
  '请说明课题拟解决的行业共性问题，以及与现有工作相比的改进之处，不超过两千字。',
  '请列出主要研究内容、任务分解和各阶段的时间安排，并说明负责单位与参加单位的分工。',
  '请说明拟采用的技术路线、关键技术以及可能遇到的风险和相应的应对措施。',
  '请说明预期成果的形式、数量、考核指标和验收方式，并承诺成果在行业内共享。',
]
/** Boilerplate of an institution in all its declarations. */
const institutionSentence = (chance: Random) =>
  `本公司成立于${chance.int(1988, 2012)}年，注册资本${chance.int(10, 90)}亿元，设有金融科技委员会和创新实验室，拥有研发人员${chance.int(100, 900)}名，通过信息安全管理体系认证，近三年承担行业课题${chance.int(2, 12)}项。`

/** Sentences with numbers, as in plans and results. */
const sentenceWithNumbers = (chance: Random) =>
  `${sentence(chance)}，覆盖${chance.int(3, 90)}家营业部，响应时间由${chance.int(200, 900)}毫秒降至${chance.int(20, 180)}毫秒，准确率达到${chance.int(80, 98)}.${chance.int(1, 9)}%`
const changeNumbers = (text: string, chance: Random) => text.replace(/\d/g, () => String(chance.int(0, 9)))

/** Clauses of two sentences in one, one in five left out, with own words between. */
const cutAndJoin = (sentences: readonly string[], chance: Random) => {
  const clauses = sentences.flatMap((one) => one.split('，')).filter(() => chance.next() > 0.2)
  const joined: string[] = []
  for (let at = 0; at < clauses.length; ) {
    const many = chance.int(2, 4)
    joined.push(clauses.slice(at, at + many).join('，'))
    if (chance.next() < 0.25) joined.push(sentence(chance))
    at += many
  }
  return joined
}

/** 400 pairs of 1,200 to 2,400 characters: 200 copied, 50 by each method, and 200 independent. */
export function rewrittenPairs(seed = 20261125): RewrittenPair[] {
  const chance = seededRandom(seed)
  const length = () => chance.int(1200, 2400)
  const many = (count: number, way: PairKind, make: () => Omit<RewrittenPair, 'way'>) =>
    Array.from({ length: count }, (): RewrittenPair => ({ way, ...make() }))
  const figures = (size: number) => {
    const all: string[] = []
    for (let have = 0; have < size; have += all.at(-1)!.length + 1) all.push(sentenceWithNumbers(chance))
    return all
  }
  /** Two authors on one topic: the same field and method in different words. */
  const onTopic = () => {
    const topic = chance.next()
    const one = () => {
      const sentences: string[] = []
      for (let have = 0, most = length(); have < most; have += sentences.at(-1)!.length + 1)
        sentences.push(sentenceOn(chance, topic))
      return sentences
    }
    return { own: joinSentences(one()), other: joinSentences(one()) }
  }
  const filledIn = () => {
    const each = Math.floor(length() / TEMPLATE.length)
    return TEMPLATE.map((line) => `${line}\n${joinSentences(declaration(chance, each))}`).join('\n')
  }
  return [
    ...many(50, 'order of sentences', () => {
      const other = declaration(chance, length())
      return { own: reformatted(joinSentences(chance.shuffled(other)), chance), other: joinSentences(other) }
    }),
    ...many(50, 'synonyms', () => {
      const other = declaration(chance, length())
      return { own: joinSentences(paraphrase(other, chance)), other: joinSentences(other) }
    }),
    ...many(50, 'cut and joined', () => {
      const other = declaration(chance, length())
      return { own: joinSentences(cutAndJoin(other, chance)), other: joinSentences(other) }
    }),
    ...many(50, 'numbers changed', () => {
      const other = joinSentences(figures(length()))
      return { own: changeNumbers(other, chance), other }
    }),
    ...many(70, 'same topic', onTopic),
    ...many(65, 'same template', () => ({ own: filledIn(), other: filledIn() })),
    ...many(65, 'same boilerplate', () => {
      const ours = institutionSentence(chance)
      const [own, other] = [declaration(chance, length()), declaration(chance, length())]
      return { own: `${ours}\n${joinSentences(own)}`, other: `${joinSentences(other)}\n${ours}` }
    }),
  ]
}
