import { seededRandom, reformatted, joinSentences } from './similarity-pairs'
import type { PairKind, RewrittenPair } from './rewritten-pairs'

/**
 * Labelled pairs of texts other than those by which the thresholds were chosen: other words, longer sentences with
 * clauses joined by author, other boilerplate. They measure the thresholds independently.
 */
type Chance = ReturnType<typeof seededRandom>

const words = (text: string) => text.split(' ')
const areas = words(
  '结算参与人信用评估 养老目标产品运作 股权质押风险处置 基金投顾服务 柜台报价撮合 期权保证金计算 异常账户识别 资讯内容分发 分支机构巡检 研究报告质控 电子合同签署 客户身份核验 估值差错复核 债券违约预警 跨市场流动性观察 私募产品备案 沪深港通额度管理 碳排放权登记 基础设施基金存续管理 机房能耗治理',
)
const means = words(
  '贝叶斯网络 文档版面解析 多目标遗传搜索 自监督表征 事件图谱推理 沙箱隔离运行 轻量级容器编排 日志模板挖掘 列式存储压缩 声纹比对 双重差分检验 蒙特卡洛模拟 语料清洗流水线 门控循环单元 符号回归 增量快照复制 密钥分片托管 灰度发布机制 注意力剪枝 时空聚类',
)
const objects = words(
  '指标口径说明 接入清单 回测样本库 预警阈值表 复核工作台 权责对照表 演示环境 培训讲义 数据血缘图 压力情景集 问题案例集 验收用例 代码走查单 运行周报 字段映射规则 应急联络表',
)
const effects = words(
  '缩短人工复核 让结论看得懂 减少同类差错 给报送留出余量 减轻小机构负担 用活历史数据 守住风险限额 使协作有据可依 不再依赖个别专家 积累标准素材 压降误判 提前发现苗头 稳住高峰时段 便于事后追责 摸清家底 理顺权责',
)
const places = words(
  '华东地区的三个营业部 总部运营中心 一家中型期货公司 两家托管银行 行业公共云 沿海某数据中心 母公司与两家子公司 新设立的区域分公司',
)

/** Rules that everyone quotes by full name. */
const rules = [
  '《证券期货业网络和信息安全管理办法》第二十一条',
  '《证券期货业数据分类分级指引》附录二',
  '《证券基金经营机构信息技术管理办法》有关条款',
  '《信息安全技术个人信息安全规范》第七章',
  '《证券公司全面风险管理规范》及其配套解释',
  '《关于加强证券公司信息系统变更管理的通知》',
]

type Fill = { f: string; m: string; o: string; p: string; e: string; k: string }
/** Openings, cores and endings of sentences in two styles without a common clause. */
const manners: Record<'open' | 'body' | 'end', ((x: Fill) => string)[]>[] = [
  {
    open: [
      ({ f }) => `${f}长期依靠经验判断`,
      ({ f, p }) => `从${p}的实际情况看，${f}的薄弱环节集中在前端`,
      ({ f, k }) => `考虑到${f}涉及多份${k}`,
      ({ k }) => `在完成${k}之后`,
      ({ f }) => `已有文献大多把${f}当作静态对象`,
      ({ p }) => `前期在${p}所做的摸底表明`,
    ],
    body: [
      ({ m, o }) => `我们拟引入${m}，逐步形成可以复用的${o}`,
      ({ m, o }) => `单靠${m}不足以覆盖${o}所列情形`,
      ({ o, k }) => `首要工作是统一${o}，并与${k}逐项核对`,
      ({ m, p }) => `${m}的效果取决于样本，故先在${p}收集一个季度`,
      ({ o, p }) => `${o}由${p}独立编写后交叉比对`,
      ({ m, k }) => `可以用${m}代替手工整理，结果写入${k}`,
    ],
    end: [
      ({ e }) => `最终目的是${e}`,
      ({ o }) => `相关${o}随代码一并交付`,
      ({ e }) => `若进展顺利，有望${e}`,
      ({ p }) => `成熟后再扩大到${p}`,
      ({ o }) => `未达到预期的部分记入${o}`,
      ({ k }) => `阶段性材料以${k}的形式留存`,
    ],
  },
  {
    open: [
      ({ f, o }) => `谈到${f}，业内首先想到${o}`,
      ({ p, f }) => `${p}曾经自行改造过${f}`,
      ({ f }) => `要回答${f}究竟卡在哪里`,
      ({ o }) => `对照监管要求，现行${o}有明显缺口`,
      ({ f, k }) => `${f}与${k}之间缺少衔接`,
      ({ m, p }) => `近两年${m}在${p}取得进展`,
    ],
    body: [
      ({ m, k }) => `本课题尝试借助${m}重建流程，同时保留${k}作为对照`,
      ({ o, m }) => `先整理${o}，随后才谈得上应用${m}`,
      ({ p, o }) => `由${p}牵头编制${o}，其余单位负责校验`,
      ({ m, k }) => `需要依照${k}比较三种方案，${m}列为首选`,
      ({ o, k }) => `${o}和${k}分别建档，版本变动留有痕迹`,
      ({ m, f }) => `把${m}嵌入${f}的日常操作，不另设系统`,
    ],
    end: [
      ({ e }) => `做到这一步即可${e}`,
      ({ k }) => `评审时另附${k}供专家查阅`,
      ({ p }) => `并邀请${p}参与试运行`,
      ({ e }) => `衡量成败的标准是能否${e}`,
      ({ p }) => `其间的费用不超出${p}的预算`,
      ({ o }) => `所形成的${o}向会员单位开放`,
    ],
  },
]
const sentence = (chance: Chance, topic?: number, manner?: number): string => {
  const { pick } = chance
  const of = <T>(list: readonly T[]) => (topic === undefined ? pick(list) : list[Math.floor(topic * list.length)]!)
  const fill = { f: of(areas), m: of(means), o: pick(objects), p: pick(places), e: pick(effects), k: pick(objects) }
  const { open, body, end } = manner === undefined ? pick(manners) : manners[manner]!
  const quoted = chance.next() < 0.2 ? [`依照${pick(rules)}`] : []
  return [...quoted, ...[pick(open), pick(body), pick(end)].map((clause) => clause(fill))].join('，')
}
const sentences = (chance: Chance, length: number, make = () => sentence(chance)) => {
  const all: string[] = []
  for (let have = 0; have < length; have += all.at(-1)!.length + 1) all.push(make())
  return all
}

const synonyms: Record<string, readonly string[]> = {
  长期: ['一直', '历来'],
  薄弱环节: ['短板', '弱项'],
  考虑到: ['鉴于', '由于'],
  表明: ['显示', '说明'],
  引入: ['采用', '使用'],
  逐步: ['渐次', '分步'],
  覆盖: ['囊括', '涵盖'],
  首要工作: ['第一件事', '当务之急'],
  取决于: ['依赖于', '受制于'],
  独立: ['分头', '各自'],
  最终目的: ['根本目标', '归宿'],
  交付: ['移交', '提交'],
  有望: ['可望', '预计'],
  扩大: ['推广', '延伸'],
  改造: ['改建', '升级'],
  明显: ['突出', '显著'],
  衔接: ['配合', '对接'],
  进展: ['突破', '成效'],
  尝试: ['试图', '打算'],
  整理: ['归整', '清理'],
  编制: ['撰写', '起草'],
  比较: ['权衡', '对照'],
  日常: ['例行', '平时'],
  衡量: ['评判', '检验'],
  参与: ['加入', '协助'],
}
const paraphrased = (all: readonly string[], chance: Chance) =>
  chance
    .shuffled(all)
    .map((one) =>
      Object.entries(synonyms).reduce((text, [word, others]) => text.replaceAll(word, () => chance.pick(others)), one),
    )
const cutAndJoined = (all: readonly string[], chance: Chance) => {
  const clauses = all.flatMap((one) => one.split('，')).filter(() => chance.next() > 0.2)
  const joined: string[] = []
  for (let at = 0; at < clauses.length; ) {
    const many = chance.int(3, 5)
    joined.push(clauses.slice(at, at + many).join('，'))
    if (chance.next() < 0.25) joined.push(sentence(chance))
    at += many
  }
  return joined
}
const counted = (chance: Chance) =>
  `${sentence(chance)}，涉及账户${chance.int(2, 90)}万个，单笔耗时不超过${chance.int(5, 900)}秒，召回比例提高${chance.int(3, 40)}个百分点`

export const OTHER_TEMPLATE = [
  '（填写要求：概述本单位在该领域的积累、已结题项目以及拟解决的痛点，避免空泛表述，限一千五百字）',
  '（填写要求：按工作包逐项列明任务、负责人、起止月份与可核验的里程碑，限二千字）',
  '（填写要求：写明所依赖的数据来源、授权情况与脱敏措施，涉及个人信息的应单独说明）',
  '（填写要求：列出经费测算依据，设备购置超过五万元的须附三家比价材料）',
]
/** Boilerplate of an institution and its lawyers in each of its declarations. */
const boilerplate = (chance: Chance) =>
  `我司前身为${chance.int(1990, 2008)}年组建的电脑中心，现有运维、开发、测试三条线共${chance.int(60, 700)}人，已建成两地三中心架构，连续${chance.int(3, 9)}年未发生重大事件。本单位承诺所提供的资料真实、完整，如有虚假愿意退还全部资助并接受通报。`

/** 400 pairs of 1,200 to 2,400 characters, like those of `rewrittenPairs`: 200 copied by four methods, 200 independent. */
export function othersSet(seed = 20261126): RewrittenPair[] {
  const chance = seededRandom(seed)
  const length = () => chance.int(1200, 2400)
  const many = (count: number, way: PairKind, make: () => Omit<RewrittenPair, 'way'>) =>
    Array.from({ length: count }, (): RewrittenPair => ({ way, ...make() }))
  /** The text of one author: two authors share no style, only the quoted rules. */
  const by = (manner: number, size = length(), topic?: number) =>
    joinSentences(sentences(chance, size, () => sentence(chance, topic, manner)))
  const filledIn = (manner: number) => {
    const each = Math.floor(length() / OTHER_TEMPLATE.length)
    return OTHER_TEMPLATE.map((line) => `${line}\n${by(manner, each)}`).join('\n')
  }
  return [
    ...many(50, 'order of sentences', () => {
      const other = sentences(chance, length())
      return { own: reformatted(joinSentences(chance.shuffled(other)), chance), other: joinSentences(other) }
    }),
    ...many(50, 'synonyms', () => {
      const other = sentences(chance, length())
      return { own: joinSentences(paraphrased(other, chance)), other: joinSentences(other) }
    }),
    ...many(50, 'cut and joined', () => {
      const other = sentences(chance, length())
      return { own: joinSentences(cutAndJoined(other, chance)), other: joinSentences(other) }
    }),
    ...many(50, 'numbers changed', () => {
      const other = joinSentences(sentences(chance, length(), () => counted(chance)))
      return { own: other.replace(/\d/g, () => String(chance.int(0, 9))), other }
    }),
    ...many(70, 'same topic', () => {
      const topic = chance.next()
      return { own: by(0, length(), topic), other: by(1, length(), topic) }
    }),
    ...many(65, 'same template', () => ({ own: filledIn(0), other: filledIn(1) })),
    ...many(65, 'same boilerplate', () => {
      const ours = boilerplate(chance)
      return { own: `${ours}\n${by(0)}`, other: `${by(1)}\n${ours}` }
    }),
  ]
}
