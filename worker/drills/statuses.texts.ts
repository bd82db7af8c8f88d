import { texts } from '../core/texts'

export const status = texts({
  0: ['草稿', 'Draft'],
  1: ['已发布', 'Released'],
  2: ['已下架', 'Off'],
})
export const difficulty = texts({
  easy: ['基础', 'Basic'],
  medium: ['进阶', 'Advanced'],
  hard: ['高难', 'Hard'],
})
export const kind = texts({
  single: ['单选题', 'Single choice'],
  several: ['多选题', 'Several choices'],
  judge: ['判断题', 'True or false'],
  text: ['简答题', 'Short answer'],
})
