import { texts } from '../../core/texts'

export const t = texts({
  province: (name: string) => [`省份：${name}`, `Province: ${name}`],
  lead: (names: string) => [`牵头机构：${names}`, `Led by ${names}`],
  partner: (name: string) => [`合作机构：${name}`, `Together with ${name}`],
  word: (word: string) => [`关键词：${word}`, `Keyword: ${word}`],
  shared: ['成果已共享', 'Results shared'],
  product: ['转化为产品', 'Became a product'],
  submitted: ['已提交过', 'Handed in'],
  established: ['已立项过', 'Established'],
  awarded: ['已获奖', 'Awarded'],
  overdue: ['已逾期', 'Overdue'],
  left: (step: string) => [`已走完“${step}”`, `Past "${step}"`],
  scored: ['已评分', 'Graded'],
  raw: ['有原始分', 'With a raw score'],
  norm: ['有标准分', 'With a normalised score'],
  rawIn: (band: string) => [`原始分 ${band}`, `Raw score ${band}`],
  normIn: (band: string) => [`标准分 ${band}`, `Normalised score ${band}`],
  below: (limit: string) => [`${limit} 分以下`, `below ${limit}`],
  between: (from: string, to: string) => [`${from}–${to} 分`, `${from}–${to}`],
  from: (limit: string) => [`${limit} 分以上`, `${limit} and over`],
  grade: (level: string) => [`评分等级：${level}`, `Grade: ${level}`],
})
