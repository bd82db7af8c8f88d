import { texts } from '../../core/texts'

export const t = texts({
  fillRule: ['填值规则', 'Fill rule'],
  name: ['规则名称', 'Name'],
  code: ['规则编码', 'Code of the rule'],
  prefix: ['前缀', 'Prefix'],
  date: ['日期', 'Date'],
  noDate: ['无', 'None'],
  separator: ['分隔符', 'Separator'],
  digits: ['序号位数', 'Digits of the number'],
  reset: ['序号重新开始', 'The number begins anew'],
  never: ['不重新开始', 'Never'],
  yearly: ['每年', 'Each year'],
  monthly: ['每月', 'Each month'],
  daily: ['每天', 'Each day'],
  describes: ['说明', 'Description'],
  resetWrong: [
    '序号重新开始时，日期须写到相应的年、月或日，否则会重号',
    'Where it begins anew, the date must say so, or numbers come twice',
  ],
  unknownCode: (code: string) => [`填值规则“${code}”不存在`, `There is no rule “${code}”`],
  rules: ['规则', 'Rules'],
  rulesWrong: ['请给出 1 到 50 个规则编码', 'Give one to fifty codes of rules'],
  drawn: ['已取号', 'Drawn'],
})
