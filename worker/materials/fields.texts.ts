import { texts } from '../core/texts'

/** Labels of the fields in forms, lists and validation messages. */
export const fields = texts({
  title: ['资料名称', 'Name'],
  kind: ['资料类别', 'Category'],
  summary: ['内容简介', 'Summary'],
  terms: ['使用条款', 'Terms of use'],
  audience: ['可见角色', 'Visible to roles'],
  maxDays: ['最长使用天数', 'Maximum days of use'],
  files: ['文件', 'Files'],
  box: ['范围', 'Range'],
  status: ['状态', 'Status'],
  purpose: ['使用目的', 'Purpose'],
  until: ['使用截止日期', 'Use until'],
  opinion: ['审批意见', 'Comment'],
  file: ['文件', 'File'],
})
