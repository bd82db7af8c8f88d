import { texts } from '../core/texts'

export const status = texts({
  0: ['草稿', 'Draft'],
  1: ['已发布', 'Published'],
  2: ['已下架', 'Unpublished'],
})
export const difficulty = texts({
  easy: ['基础', 'Basic'],
  medium: ['进阶', 'Intermediate'],
  hard: ['高难', 'Hard'],
})
export const kind = texts({
  single: ['单选题', 'Single choice'],
  several: ['多选题', 'Multiple choice'],
  judge: ['判断题', 'True or false'],
  text: ['简答题', 'Short answer'],
})
