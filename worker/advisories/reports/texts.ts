import { texts } from '../../core/texts'

export const t = texts({
  report: ['安全报告', 'Security report'],
  kindWrong: [
    '报告类型应为漏洞扫描、渗透测试、态势分析或事件复盘',
    'The type must be vulnerability scan, penetration test, trend analysis or incident review',
  ],
  scan: ['漏洞扫描', 'Vulnerability scan'],
  pentest: ['渗透测试', 'Penetration test'],
  trend: ['态势分析', 'Trend analysis'],
  review: ['事件复盘', 'Incident review'],
  audienceWrong: [
    '共享对象应为实验室、实验室与机构或全部单位',
    'The report must be shared with lab administrators, the lab and institutions, or the whole lab',
  ],
  labAlone: ['实验室管理员', 'Lab administrators'],
  institutions: ['实验室与机构', 'Lab and institutions'],
  all: ['实验室全部单位', 'Whole lab'],
  untilPast: ['共享截止不可早于今天', "The end date of sharing can't be before today"],
  keyword: ['关键词', 'Keyword'],
  shared: ['共享中', 'Shared'],
  back: ['已收回', 'Revoked'],
  isBack: ['报告已收回', 'The report has been revoked'],
  saved: ['报告已保存', 'Report saved'],
  agreed: ['已同意使用条款', 'Terms of use accepted'],
  takenBack: (count: number) => [`已收回 ${count} 份报告`, `Reports revoked: ${count}`],
})
