import { texts } from '../../core/texts'

/** What people call the fields, in forms and lists as in what is said of wrong input. */
export const fields = texts({
  title: ['报告标题', 'Title'],
  kind: ['报告类型', 'Kind'],
  summary: ['报告摘要', 'Summary'],
  content: ['报告正文', 'Content'],
  terms: ['使用条款', 'Terms of use'],
  audience: ['共享对象', 'Shared with'],
  until: ['共享截止', 'Shared until'],
})
