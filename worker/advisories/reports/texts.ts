import { texts } from '../../core/texts'

export const t = texts({
  report: ['安全报告', 'Report'],
  kindWrong: ['报告类型应为漏洞扫描、渗透测试、态势分析或事件复盘', 'A scan, a penetration test, a trend or a review'],
  scan: ['漏洞扫描', 'Scan'],
  pentest: ['渗透测试', 'Penetration test'],
  trend: ['态势分析', 'Trend'],
  review: ['事件复盘', 'Review of an incident'],
  audienceWrong: ['共享对象应为实验室、实验室与机构或全部单位', 'The lab, its institutions too, or all of it'],
  labAlone: ['实验室管理员', 'The lab alone'],
  institutions: ['实验室与机构', 'Its institutions too'],
  all: ['实验室全部单位', 'All of the lab'],
  untilPast: ['共享截止不能早于今天', 'The last day is not past'],
  keyword: ['关键字', 'Words'],
  shared: ['共享中', 'Shared'],
  back: ['已收回', 'Taken back'],
  isBack: ['报告已收回', 'The report was taken back'],
  saved: ['报告已保存', 'Report saved'],
  agreed: ['已同意使用条款', 'You agreed to the terms'],
  takenBack: (count: number) => [`已收回 ${count} 份报告`, `Taken back: ${count}`],
})
