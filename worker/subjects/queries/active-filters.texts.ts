import { texts } from '../../core/texts'

export const t = texts({
  province: (name: string) => [`省份：${name}`, `Province: ${name}`],
  lead: (names: string) => [`牵头机构：${names}`, `Lead institution: ${names}`],
  partner: (name: string) => [`合作机构：${name}`, `Partner institution: ${name}`],
  word: (word: string) => [`关键词：${word}`, `Keyword: ${word}`],
  shared: ['成果已共享', 'Results shared'],
  product: ['转化为产品', 'Turned into a product'],
  submitted: ['已提交', 'Submitted'],
  established: ['已立项', 'Established'],
  awarded: ['已获奖', 'Awarded'],
  overdue: ['已逾期', 'Overdue'],
  left: (step: string) => [`已完成“${step}”`, `Completed "${step}"`],
  scored: ['已评分', 'Graded'],
  raw: ['有原始分', 'Has raw score'],
  norm: ['有标准分', 'Has normalised score'],
  rawIn: (band: string) => [`原始分 ${band}`, `Raw score ${band}`],
  normIn: (band: string) => [`标准分 ${band}`, `Normalised score ${band}`],
  below: (limit: string) => [`${limit} 分以下`, `below ${limit}`],
  between: (from: string, to: string) => [`${from}–${to} 分`, `${from}–${to}`],
  from: (limit: string) => [`${limit} 分以上`, `${limit} or more`],
  grade: (level: string) => [`评分等级：${level}`, `Grade: ${level}`],
})
