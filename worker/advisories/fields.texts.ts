import { texts } from '../core/texts'

/** What people call the fields, in forms and lists as in what is said of wrong input. */
export const fields = texts({
  kind: ['类型', 'Kind'],
  title: ['标题', 'Title'],
  severity: ['严重程度', 'Severity'],
  code: ['漏洞编号', 'Number of the flaw'],
  source: ['信息来源', 'Source'],
  foundDate: ['发现日期', 'Found on'],
  summary: ['情况说明', 'What it is'],
  advice: ['处置建议', 'What to do'],
  targets: ['受影响软件', 'Affected software'],
  vendor: ['供应商', 'Vendor'],
  drills: ['关联演练', 'Drills'],
  opinion: ['审核意见', 'Opinion'],
  state: ['处置情况', 'What was done'],
})
