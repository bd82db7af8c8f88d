import { texts } from '../core/texts'

export const t = texts({
  category: ['类别', 'Category'],
  keywords: ['关键词', 'Keywords'],
  screen: ['页面', 'Page'],
  prepared: [' 已准备，共 ', ' prepared '],
  progress: [' 任务进度', ' progress'],
  preparedSubjects: [' 个课题', ' subjects'],
})
