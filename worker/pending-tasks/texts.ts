import { texts } from '../core/texts'

export const t = texts({
  category: ['类别', 'Category'],
  keywords: ['关键词', 'Keywords'],
  screen: ['页面', 'Page'],
  prepared: [' 已准备：', ' prepared: '],
  preparedPlan: ['发布拟立项公示，共 ', 'publication of proposed subjects, '],
  preparedEstablish: ['发布立项，共 ', 'publication of established subjects, '],
  preparedUndo: ['撤销课题的上一步', 'undo of the last action on a subject'],
  preparedSetting: ['关闭双人复核', 'turning off two-person approval'],
  progress: [' 任务进度', ' progress'],
  takeOver: ['请接收 ', 'Take over '],
  pieces: [' 项工作', ' items'],
  preparedSubjects: [' 个课题', ' subjects'],
})
