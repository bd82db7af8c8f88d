import { texts } from '../core/texts'

/** Labels of the fields in forms, lists and validation messages. */
export const fields = texts({
  kind: ['类型', 'Type'],
  title: ['标题', 'Title'],
  severity: ['严重程度', 'Severity'],
  code: ['漏洞编号', 'Vulnerability ID'],
  source: ['信息来源', 'Information source'],
  foundDate: ['发现日期', 'Found on'],
  summary: ['情况说明', 'Description'],
  advice: ['处置建议', 'Recommended response'],
  targets: ['受影响软件', 'Affected software'],
  vendor: ['供应商', 'Vendor'],
  drills: ['关联演练', 'Related drills'],
  opinion: ['审核意见', 'Review comment'],
  state: ['处置情况', 'Response'],
})
