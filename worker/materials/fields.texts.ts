import { texts } from '../core/texts'

/** What people call the fields, in forms and lists as in what is said of wrong input. */
export const fields = texts({
  title: ['资料名称', 'Name'],
  kind: ['资料类别', 'Kind'],
  summary: ['内容简介', 'What it is'],
  terms: ['使用条款', 'Terms of use'],
  audience: ['可见角色', 'Roles that see it'],
  maxDays: ['最长使用天数', 'Longest use in days'],
  files: ['文件', 'Files'],
  box: ['范围', 'Which'],
  status: ['状态', 'State'],
  purpose: ['使用目的', 'Purpose'],
  until: ['使用截止日期', 'Use until'],
  opinion: ['审批意见', 'Opinion'],
  file: ['文件', 'File'],
})
