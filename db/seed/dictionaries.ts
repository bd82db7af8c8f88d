import { subjectStatuses } from '~/worker/subjects/statuses'

type DictionaryItem = readonly [value: string, text: string, colour?: string]
/** The built-in dictionaries. Their values are stored in rows and must never change their meaning. */
export const dictionaries: Record<string, { name: string; items: readonly DictionaryItem[] }> = {
  subject_status: {
    name: '课题状态',
    items: Object.entries(subjectStatuses).map(([value, { label, colour }]) => [value, label, colour] as const),
  },
  subject_domain: {
    name: '研究领域',
    items: [
      ['01', '云计算与基础设施'],
      ['02', '大数据与数据治理'],
      ['03', '人工智能'],
      ['04', '区块链'],
      ['05', '网络与信息安全'],
      ['06', '监管科技'],
      ['07', '信息技术应用创新'],
      ['08', '软件工程与运维'],
    ],
  },
  // Hierarchical codes: a prefix selects a branch.
  fb_case_category: {
    name: '用例分类',
    items: [
      ['01', '交易业务'],
      ['0101', '委托与申报'],
      ['0102', '撤单与成交回报'],
      ['0103', '融资融券'],
      ['0104', '期权与衍生品'],
      ['02', '清算结算'],
      ['0201', '日终清算'],
      ['0202', '资金划付'],
      ['0203', '估值核算'],
      ['03', '行情资讯'],
      ['0301', '行情接收与转发'],
      ['0302', '行情质量与延时'],
      ['04', '风险控制'],
      ['0401', '事前风控'],
      ['0402', '盘中监控'],
      ['0403', '反洗钱与适当性'],
      ['05', '灾备与应急'],
      ['0501', '同城切换'],
      ['0502', '异地灾备'],
      ['0503', '数据恢复'],
      ['06', '信创适配'],
      ['0601', '芯片与操作系统'],
      ['0602', '数据库与中间件'],
      ['0603', '终端与外设'],
      ['07', '网络与数据安全'],
      ['0701', '身份认证'],
      ['0702', '数据保护'],
      ['0703', '攻防演练'],
      ['08', '客户服务'],
      ['0801', '开户与账户'],
      ['0802', '移动终端'],
      ['0803', '基金申购赎回'],
    ],
  },
  subject_type: {
    name: '课题类型',
    items: [
      ['1', '重点课题'],
      ['2', '一般课题'],
      ['3', '委托课题'],
      ['4', '自筹课题'],
    ],
  },
  expected_result_type: {
    name: '成果形式',
    items: [
      ['论文', '论文'],
      ['专利', '专利'],
      ['软著', '软件著作权'],
      ['标准', '标准'],
      ['系统', '系统'],
      ['报告', '研究报告'],
    ],
  },
  purchase_category: {
    name: '采购类别',
    items: [
      ['01', '硬件设备'],
      ['02', '基础软件'],
      ['03', '应用软件'],
      ['04', '网络与安全'],
      ['05', '云与基础设施'],
      ['06', '数据服务'],
      ['07', '技术服务'],
    ],
  },
  purchase_mode: {
    name: '采购方式',
    items: [
      ['1', '公开招标'],
      ['2', '邀请招标'],
      ['3', '竞争性谈判'],
      ['4', '竞争性磋商'],
      ['5', '询价'],
      ['6', '单一来源'],
    ],
  },
  adapt_platform: {
    name: '适配平台',
    items: [
      ['01', '鲲鹏 + 麒麟'],
      ['02', '鲲鹏 + 统信'],
      ['03', '海光 + 麒麟'],
      ['04', '海光 + 统信'],
      ['05', '飞腾 + 麒麟'],
      ['06', '龙芯 + 统信'],
      ['07', '兆芯 + 统信'],
      ['08', 'x86 + 欧拉'],
    ],
  },
  report_type: {
    name: '报告类型',
    items: [
      ['COLLECTION', '征集报告'],
      ['OPENING', '开题报告'],
      ['MIDTERM', '中期报告'],
      ['MIDTERM_SEMINAR', '中期研讨'],
      ['SUMMARY', '年度总结'],
      ['CONCLUSION', '结题报告'],
      ['TECH_CONFERENCE', '技术大会报告'],
      ['REVIEW', '评审报告'],
    ],
  },
  report_status: {
    name: '报告状态',
    items: [
      ['0', '待创建', 'grey'],
      ['1', '待提交', 'blue'],
      ['2', '已提交', 'cyan'],
      ['3', '已审阅', 'green'],
      ['4', '待完善', 'orange'],
    ],
  },
  review_stage: {
    name: '评审阶段',
    items: [
      ['MECHANISM', '机构审批'],
      ['FIRST', '技管委初审'],
      ['RE', '专家复审'],
      ['CONC_TECH', '技管委结题意见'],
      ['CONC_ADVISER', '专家结题意见'],
    ],
  },
  review_conclusion: {
    name: '评审结论',
    items: [
      ['pass', '同意', 'green'],
      ['not_pass', '不同意', 'red'],
      ['perfect', '修改后再审', 'orange'],
      ['abstain', '弃权', 'grey'],
    ],
  },
  grade_status: {
    name: '评分状态',
    items: [
      ['未评分', '未评分', 'grey'],
      ['评分中', '评分中', 'blue'],
      ['已评分', '已评分', 'green'],
    ],
  },
  grade_reason: {
    name: '评分理由',
    items: [
      ['innovation', '创新性突出'],
      ['application', '应用效果好'],
      ['rigour', '研究扎实'],
      ['weak_result', '成果不足'],
      ['off_target', '偏离目标'],
      ['late', '进度滞后'],
    ],
  },
  position_rank: {
    name: '职级',
    items: [
      ['1', '员级'],
      ['2', '助级'],
      ['3', '中级'],
      ['4', '副高级'],
      ['5', '正高级'],
    ],
  },
  prize_level: {
    name: '奖项等级',
    items: [
      ['一等', '一等奖', 'purple'],
      ['二等', '二等奖', 'purple'],
      ['三等', '三等奖', 'purple'],
      ['优秀', '优秀奖', 'purple'],
      ['提名', '提名奖', 'purple'],
    ],
  },
  close_kind: {
    name: '终止原因',
    items: [
      ['withdrawn', '主动撤回'],
      ['overdue', '逾期未完成'],
      ['violation', '违反规定'],
      ['merged', '合并'],
    ],
  },
  change_kind: {
    name: '变更类型',
    items: [
      ['delay', '延期'],
      ['manager', '变更负责人'],
      ['member', '变更成员'],
      ['content', '变更研究内容'],
      ['budget', '变更经费'],
      ['partner', '变更合作机构'],
      ['other', '其他'],
    ],
  },
  share_auth: {
    name: '共享范围',
    items: [
      ['0', '不共享'],
      ['1', '行业内共享'],
      ['2', '公开共享'],
    ],
  },
  // The values are areas of folders.
  share_file_type: {
    name: '共享文件类型',
    items: [
      ['unlimited', '行业用户共享'],
      ['centre', '公告下载'],
      ['lab', '网络安全实验室'],
      ['share', '共享空间'],
      ['collect', '征集空间'],
    ],
  },
  priority: {
    name: '优先级',
    items: [
      ['L', '一般'],
      ['M', '重要'],
      ['H', '紧急'],
    ],
  },
  msg_category: {
    name: '消息类别',
    items: [
      ['1', '通知公告'],
      ['2', '系统消息'],
    ],
  },
  user_status: {
    name: '用户状态',
    items: [
      ['1', '正常'],
      ['2', '冻结'],
    ],
  },
  yn: {
    name: '是否',
    items: [
      ['1', '是'],
      ['0', '否'],
    ],
  },
}
