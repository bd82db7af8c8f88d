/** Pairs of declarations with a known relation. */
export type Kind = 'whole' | 'part' | 'reordered' | 'paraphrased' | 'unrelated'
export type Pair = { kind: Kind; own: string; other: string }

/** A seeded random generator (mulberry32), equal on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    int: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    shuffled: <T>(list: readonly T[]): T[] => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1))
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
  }
}
type Random = ReturnType<typeof seededRandom>

const words = (text: string) => text.split(' ')
const fields = words(
  '核心交易系统 场外衍生品 资产托管 投资者适当性 融资融券 做市业务 资产证券化 期货风险子公司 公募基金估值 智能投顾 程序化交易 跨境监管 登记结算 清算交收 信息披露 投资者教育 债券承销 机构客户服务 行情分发 灾备切换 网络安全等级保护 数据分类分级 移动应用 云原生平台 信创改造 开源软件治理 供应链安全 反洗钱监测 操作风险管理 合规审查',
)
const methods = words(
  '知识图谱 联邦学习 时序异常检测 大语言模型 多方安全计算 零知识证明 图神经网络 强化学习 检索增强生成 可信执行环境 数字孪生 混沌工程 同态加密 因果推断 小样本学习 规则引擎 向量数据库 流式计算 低延迟组播 分布式事务 静态代码分析 模糊测试 语义分割 主动学习 可解释建模 差分隐私 区块链存证 湖仓一体架构 服务网格 形式化验证',
)
const problems = words(
  '数据孤岛 口径不一 时延抖动 误报偏高 人工核对量大 模型漂移 样本不足 权限边界模糊 链路冗长 容量估计失准 版本碎片化 日志缺失 指标难以追溯 应急处置缓慢 接口缺乏标准 知识沉淀不足 测试覆盖有限 依赖关系不清 流程断点较多 成本难以分摊',
)
const gains = words(
  '缩短处置时间 降低误报率 提高自动化水平 减少重复建设 增强可追溯性 提升行业协同能力 形成可复制的经验 改善客户体验 控制改造风险 沉淀行业标准 提高资源利用率 支撑监管科技应用 夯实安全底座 打通上下游环节 提升决策质量',
)
const verbs = words('梳理 分析 归纳 评估 比较 构建 设计 实现 验证 推广 优化 度量 改造 整合 论证')
const objects = words(
  '业务流程 数据模型 评价指标体系 原型系统 技术规范 测试数据集 风险特征库 接口标准 运行手册 参考架构 调度策略 监控面板 权限模型 演练方案 知识库',
)
const scales = words(
  '两家机构 三家证券公司 一家基金公司 行业测试环境 同城双中心 多个营业网点 三类业务场景 全量历史数据 半年运行日志 十余个系统',
)

type Fill = {
  f: string
  m: string
  n: string
  t: string
  u: string
  g: string
  a: string
  b: string
  h: string
  i: string
  s: string
  c: number
}
const patterns: ((x: Fill) => string)[] = [
  (x) => `针对${x.f}中${x.t}的问题，${x.a}${x.h}`,
  (x) => `以${x.m}为主要手段，${x.a}${x.h}并${x.b}${x.i}`,
  (x) => `在${x.s}开展试点，检验${x.m}对${x.f}的适用性`,
  (x) => `预计可以${x.g}，同时缓解${x.t}`,
  (x) => `目前${x.f}普遍存在${x.t}与${x.u}，制约了进一步发展`,
  (x) => `第${x.c}阶段${x.a}${x.h}，输出阶段报告`,
  (x) => `把${x.m}与${x.n}结合起来，${x.b}${x.f}的${x.h}`,
  (x) => `国内外同行在${x.f}方面已有探索，但对${x.t}关注不够`,
  (x) => `项目组将${x.a}${x.h}，据此${x.g}`,
  (x) => `关键难点是${x.u}条件下如何${x.b}${x.i}`,
  (x) => `利用${x.s}的数据，对${x.h}进行${x.c}轮对照试验`,
  (x) => `成果包括${x.h}、${x.i}各一套，用于${x.f}`,
  (x) => `创新之处在于首次用${x.n}处理${x.f}里的${x.t}`,
  (x) => `为了${x.g}，需要先${x.a}${x.h}，再${x.b}${x.i}`,
  (x) => `如果${x.u}得不到解决，${x.f}就难以${x.g}`,
  (x) => `与传统做法相比，${x.m}更能适应${x.s}的要求`,
]

export const sentence = (chance: Random): string => sentenceOf(chance, chance.pick(fields), chance.pick(methods))
/** A sentence about the field and method of `topic`, from 0 to 1. */
export const sentenceOn = (chance: Random, topic: number): string =>
  sentenceOf(chance, fields[Math.floor(topic * fields.length)]!, methods[Math.floor(topic * methods.length)]!)

function sentenceOf(chance: Random, field: string, means: string): string {
  const { pick } = chance
  const fill: Fill = {
    f: field,
    m: means,
    n: pick(methods),
    t: pick(problems),
    u: pick(problems),
    g: pick(gains),
    a: pick(verbs),
    b: pick(verbs),
    h: pick(objects),
    i: pick(objects),
    s: pick(scales),
    c: chance.int(1, 9),
  }
  return pick(patterns)(fill)
}
/** Sentences of one author with at least `length` characters together. */
export function declaration(chance: Random, length: number): string[] {
  const sentences: string[] = []
  for (let have = 0; have < length; ) {
    const one = sentence(chance)
    sentences.push(one)
    have += one.length + 1
  }
  return sentences
}
export const joinSentences = (sentences: readonly string[]) => `${sentences.join('。')}。`

/** The same words with other punctuation, widths, blanks and lines. */
export const reformatted = (text: string, chance: Random) =>
  text
    .replace(/，/g, () => chance.pick(['，', '、', '；', ', ']))
    .replace(/。/g, () => chance.pick(['。', '。\n', '。\n\n  ', '. ']))
    .replace(/\d/g, (digit) => (chance.next() < 0.5 ? String.fromCharCode(digit.charCodeAt(0) + 0xfee0) : digit))

const synonyms: Record<string, readonly string[]> = {
  针对: ['面对', '就'],
  问题: ['难题', '不足'],
  主要手段: ['核心工具', '基本途径'],
  开展试点: ['进行试用', '做试点应用'],
  检验: ['考察', '验证'],
  适用性: ['可行程度', '适配情况'],
  预计: ['估计', '有望'],
  缓解: ['减轻', '改善'],
  普遍存在: ['大多面临', '常见'],
  制约: ['限制', '阻碍'],
  输出: ['提交', '形成'],
  结合起来: ['融合', '配合使用'],
  关注不够: ['重视不足', '着墨较少'],
  项目组: ['研究团队', '课题组'],
  关键难点: ['主要困难', '难点'],
  成果: ['产出', '交付物'],
  传统做法: ['以往方式', '现有办法'],
  需要: ['应当', '须'],
  梳理: ['整理'],
  分析: ['剖析'],
  构建: ['搭建'],
  设计: ['规划'],
  实现: ['落地'],
  评估: ['评价'],
}
export const paraphrase = (sentences: readonly string[], chance: Random) =>
  chance
    .shuffled(sentences)
    .map((one) =>
      Object.entries(synonyms).reduce((text, [word, others]) => text.replaceAll(word, () => chance.pick(others)), one),
    )

/** `share` of the text is copied in one to four blocks of whole sentences between own ones. */
function partialCopy(chance: Random, length: number, share: number): Omit<Pair, 'kind'> {
  const other = declaration(chance, Math.max(length, Math.ceil(length * share)))
  const blocks = chance.int(1, 4)
  const taken: string[][] = []
  const wanted = (length * share) / blocks
  for (let block = 0; block < blocks; block++) {
    const from = Math.floor((other.length / blocks) * block)
    const run: string[] = []
    for (let at = from, have = 0; at < other.length && have < wanted; at++) {
      run.push(other[at]!)
      have += other[at]!.length + 1
    }
    taken.push(run)
  }
  const have = taken.flat().reduce((sum, one) => sum + one.length + 1, 0)
  const rest = declaration(chance, Math.max(0, (have / share) * (1 - share)))
  const places = chance.shuffled(Array.from({ length: rest.length + 1 }, (_, i) => i)).slice(0, blocks)
  const own = rest.flatMap((one, at) => [...(places.includes(at) ? (taken.pop() ?? []) : []), one])
  return { own: reformatted(joinSentences([...own, ...taken.flat()]), chance), other: joinSentences(other) }
}

/**
 * 480 pairs of 1,200 to 2,400 characters: 80 complete copies, 120 partial ones (from all down to a fifth), 80
 * reordered, 80 paraphrased, 120 unrelated.
 */
export function similarityPairs(seed = 20261120): Pair[] {
  const chance = seededRandom(seed)
  const pairs: Pair[] = []
  const many = (count: number, kind: Kind, make: (at: number) => Omit<Pair, 'kind'>) => {
    for (let at = 0; at < count; at++) pairs.push({ kind, ...make(at) })
  }
  const length = () => chance.int(1200, 2400)
  many(80, 'whole', () => {
    const other = joinSentences(declaration(chance, length()))
    return { own: reformatted(other, chance), other }
  })
  many(120, 'part', (at) => partialCopy(chance, length(), 0.2 + 0.7 * (Math.floor(at / 2) / 59)))
  many(80, 'reordered', () => {
    const other = declaration(chance, length())
    return { own: reformatted(joinSentences(chance.shuffled(other)), chance), other: joinSentences(other) }
  })
  many(80, 'paraphrased', () => {
    const other = declaration(chance, length())
    return { own: joinSentences(paraphrase(other, chance)), other: joinSentences(other) }
  })
  many(120, 'unrelated', () => ({
    own: joinSentences(declaration(chance, length())),
    other: joinSentences(declaration(chance, length())),
  }))
  return pairs
}
