import { texts } from '../core/texts'

export const t = texts({
  category: ['类别', 'Category'],
  keywords: ['关键词', 'Keywords'],
  screen: ['页面', 'Page'],
  prepared: [' 已准备，共 ', ' prepared '],
  progress: [' 任务进度', ' progress'],
  takeOver: ['请接手 ', 'Take over '],
  pieces: [' 项工作', ' pieces of work'],
  preparedSubjects: [' 个课题', ' subjects'],
})
