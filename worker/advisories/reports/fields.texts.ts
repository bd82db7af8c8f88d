import { texts } from '../../core/texts'

/** Labels of the fields in forms, lists and validation messages. */
export const fields = texts({
  title: ['报告标题', 'Title'],
  kind: ['报告类型', 'Type'],
  summary: ['报告摘要', 'Summary'],
  content: ['报告正文', 'Content'],
  terms: ['使用条款', 'Terms of use'],
  audience: ['共享对象', 'Shared with'],
  until: ['共享截止', 'Shared until'],
})
