import { texts } from '../core/texts'

export const t = texts({
  category: ['类别', 'Category'],
  keywords: ['关键词', 'Keywords'],
  screen: ['页面', 'Page'],
  prepared: [' 已准备：', ' prepared: '],
  preparedPlan: ['发布拟立项公示，共 ', 'publishing the plan, '],
  preparedEstablish: ['发布立项，共 ', 'the establishment, '],
  preparedUndo: ['撤销课题的上一步', 'undoing the last step of a subject'],
  preparedSetting: ['关闭双人复核', 'turning two-person approval off'],
  progress: [' 任务进度', ' progress'],
  takeOver: ['请接手 ', 'Take over '],
  pieces: [' 项工作', ' pieces of work'],
  preparedSubjects: [' 个课题', ' subjects'],
})
