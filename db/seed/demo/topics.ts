import type { SeededRandom } from './random'

/** Techniques and business scenes by domain, which are combined to topics. */
const domainTopics: Record<string, { techniques: string[]; scenes: string[] }> = {
  '01': {
    techniques: [
      '多活数据中心',
      '容器云',
      '混合云',
      '分布式存储',
      '低时延网络',
      '云原生架构',
      '行业云',
      '边缘计算',
      '软件定义网络',
      '异构算力',
    ],
    scenes: [
      '核心交易系统',
      '行情发布',
      '清算结算',
      '灾备切换',
      '研发测试',
      '极速交易',
      '开户与账户管理',
      '资源调度',
      '机构托管',
      '互联网交易',
    ],
  },
  '02': {
    techniques: [
      '数据中台',
      '数据血缘',
      '实时数仓',
      '隐私计算',
      '主数据管理',
      '数据质量评估',
      '数据资产目录',
      '湖仓一体',
      '数据分级分类',
      '知识图谱',
    ],
    scenes: [
      '客户画像',
      '监管报送',
      '投资研究',
      '风险计量',
      '财富管理',
      '估值核算',
      '信息披露',
      '行业数据共享',
      '适当性管理',
      '绩效归因',
    ],
  },
  '03': {
    techniques: [
      '大语言模型',
      '深度学习',
      '智能体',
      '强化学习',
      '多模态模型',
      '图神经网络',
      '检索增强生成',
      '语音识别',
      '小样本学习',
      '可解释人工智能',
    ],
    scenes: [
      '智能投研',
      '智能客服',
      '合规审查',
      '舆情监测',
      '研报生成',
      '异常交易识别',
      '量化策略',
      '文档核查',
      '投资者教育',
      '代码辅助开发',
    ],
  },
  '04': {
    techniques: [
      '联盟链',
      '跨链互通',
      '智能合约',
      '零知识证明',
      '分布式数字身份',
      '可信存证',
      '链上隐私保护',
      '数字凭证',
      '共识机制',
      '区块链监管节点',
    ],
    scenes: [
      '区域性股权市场',
      '资产证券化',
      '电子合同',
      '场外衍生品',
      '仓单管理',
      '投资者适当性信息共享',
      '登记托管',
      '基金销售',
      '审计取证',
      '供应链金融',
    ],
  },
  '05': {
    techniques: [
      '零信任架构',
      '威胁情报',
      '态势感知',
      '商用密码',
      '攻防演练',
      '供应链安全',
      '数据脱敏',
      '应用运行时防护',
      '量子密钥分发',
      '移动应用加固',
    ],
    scenes: [
      '网上交易',
      '远程办公',
      '核心机房',
      '开源组件治理',
      '个人信息保护',
      '互联网出口',
      '接口安全',
      '第三方接入',
      '终端管理',
      '安全运营',
    ],
  },
  '06': {
    techniques: [
      '监管数据模型',
      '穿透式监管',
      '关联账户识别',
      '风险传染网络',
      '规则引擎',
      '非现场检查',
      '压力测试模型',
      '自然语言处理',
      '电子取证',
      '监管沙盒',
    ],
    scenes: [
      '市场操纵监测',
      '内幕交易筛查',
      '私募基金风险',
      '上市公司财务核查',
      '期货市场监测',
      '投诉举报分析',
      '程序化交易监管',
      '中介机构检查',
      '债券违约预警',
      '跨市场风险',
    ],
  },
  '07': {
    techniques: [
      '国产数据库',
      '国产芯片服务器',
      '国产操作系统',
      '国产中间件',
      '全栈信创',
      '异构数据库迁移',
      '兼容性测试',
      '双轨并行',
      '分布式数据库',
      '国产密码模块',
    ],
    scenes: [
      '集中交易',
      '融资融券',
      '资产管理',
      '办公系统',
      '风险控制',
      '客户关系管理',
      '期货柜台',
      '基金估值',
      '数据仓库',
      '清算系统',
    ],
  },
  '08': {
    techniques: [
      '智能运维',
      '混沌工程',
      '持续交付',
      '全链路压测',
      '可观测性',
      '低代码平台',
      '代码质量度量',
      '自动化测试',
      '配置管理',
      '研发效能度量',
    ],
    scenes: [
      '交易系统变更',
      '故障自愈',
      '容量管理',
      '版本发布',
      '业务连续性',
      '日志分析',
      '服务治理',
      '测试环境',
      '移动客户端',
      '应急演练',
    ],
  },
}
export const domainCodes = Object.keys(domainTopics)

const topicPatterns: ((technique: string, scene: string) => string)[] = [
  (t, s) => `基于${t}的${s}关键技术研究`,
  (t, s) => `${t}在${s}中的应用研究`,
  (t, s) => `面向${s}的${t}平台建设与实践`,
  (t, s) => `${s}领域${t}技术标准研究`,
  (t, s) => `${t}支撑${s}的机制与风险研究`,
]

export type Topic = { domain: string; technique: string; scene: string; name: string }
/** Returns all topics of a domain in random order; names are unique. */
export const listTopics = (domain: string, chance: SeededRandom): Topic[] => {
  const { techniques, scenes } = domainTopics[domain]!
  return chance.shuffled(
    techniques.flatMap((technique) =>
      scenes.flatMap((scene) =>
        topicPatterns.map((shape) => ({ domain, technique, scene, name: shape(technique, scene) })),
      ),
    ),
  )
}

/** Returns the texts of a declaration. */
export const makeDeclarationTexts = ({ technique: t, scene: s }: Topic, chance: SeededRandom) => ({
  keywords: `${t},${s},${chance.pick(['标准化', '自主可控', '降本增效', '风险防控'])}`,
  summary: `本课题围绕${s}的实际需要，研究${t}的关键技术，形成可推广的方案与原型系统，为行业机构提供参考。`,
  background: `${s}对稳定性、时效性与合规性要求高，现有做法在${chance.pick(['规模扩展', '成本控制', '数据共享', '快速响应'])}方面存在不足，${t}为解决这些问题提供了新的途径。`,
  objectives: `一是厘清${s}对${t}的需求；二是完成原型系统并在${chance.int(1, 4)}家机构试点；三是形成研究报告与标准建议。`,
  content: `包括需求与现状调研、总体架构设计、${t}关键技术攻关、原型系统研制、试点验证与效果评估五个部分。`,
  techRoute: `采用“调研、设计、研制、验证、推广”的路线，分${chance.int(3, 5)}个阶段推进，每阶段设置可检查的成果。`,
  innovation: `将${t}与${s}的业务规则结合，提出${chance.pick(['分层治理', '动态评估', '渐进替换', '协同共享'])}的方法。`,
  basis: `课题组已完成相关预研，拥有${chance.int(1, 6)}项软件著作权，具备试点环境与数据基础。`,
  risks: `主要风险为${chance.pick(['技术成熟度不足', '数据获取受限', '试点机构协调难度大'])}，拟通过分阶段实施与备选方案应对。`,
})

export const reviewComments = {
  pass: [
    '选题有现实意义，技术路线可行，同意。',
    '目标清晰，研究基础扎实，建议支持。',
    '方案完整，预期成果有推广价值，同意。',
    '与行业需要契合，团队能力较强，同意。',
  ],
  not_pass: [
    '创新点不足，与已有课题重复较多。',
    '技术路线不够清楚，可行性论证不足。',
    '预期成果难以衡量，不建议立项。',
  ],
  perfect: ['建议补充与现有系统的衔接方案后再审。', '考核指标需进一步量化。', '经费测算依据不足，请完善。'],
  abstain: ['与本人专业方向不符，弃权。'],
} as const
/** Reasons for returning a declaration, each with the affected section. */
export const returnReasons = [
  { section: 'research', text: '研究目标需进一步量化，请完善考核指标。' },
  { section: 'budget', text: '经费预算与研究内容不匹配，请调整。' },
  { section: 'members', text: '课题组分工不清楚，请补充各单位职责。' },
  { section: 'research', text: '技术路线描述过于简略，请补充论证。' },
]
export const rejectReasons = [
  '与往年已立项课题重复，不予立项。',
  '研究内容超出本年度指南范围，不予立项。',
  '评审通过率未达到要求，不予立项。',
  '研究基础不足，建议完善后下一年度再申报。',
]
