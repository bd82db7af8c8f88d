import { plural, texts } from '../texts'

/** What is said of an answer. */
export const t = texts({
  answersWrong: ['补充问题的答案格式不正确', 'The further answers are not written as they should be'],
  listedGone: ['所选的人员或机构已不存在，请重新选择', 'Who was chosen is no longer there: choose again'],
  noSuchRule: (code: string) => [
    `校验规则“${code}”不存在，请重新选择`,
    `There is no check rule "${code}": choose another one`,
  ],
  unknown: ['表单中没有这一项', 'The form has no such question'],
  missing: (label: string) => [`请填写“${label}”`, `"${label}" is missing`],
  text: (label: string) => [`“${label}”应为文字`, `"${label}" is text`],
  tooLong: (label: string, max: number) => [
    `“${label}”最多 ${max} 个字`,
    `"${label}": at most ${plural(max, 'character')}`,
  ],
  tooShort: (label: string, min: number) => [
    `“${label}”至少 ${min} 个字`,
    `"${label}": at least ${plural(min, 'character')}`,
  ],
  email: (label: string) => [`“${label}”应为邮箱地址`, `"${label}" is a mail address`],
  uri: (label: string) => [`“${label}”应以 http 或 https 开头`, `"${label}" begins with http or https`],
  phone: (label: string) => [`“${label}”应为手机或固定电话号码`, `"${label}" is a phone number`],
  postcode: (label: string) => [`“${label}”应为 6 位邮政编码`, `"${label}" is a postcode of 6 digits`],
  rule: (label: string, message: string) => [`“${label}”${message}`, `"${label}": ${message}`],
  number: (label: string) => [`“${label}”应为数字`, `"${label}" is a number`],
  least: (label: string, min: number) => [`“${label}”不能小于 ${min}`, `"${label}" is ${min} or more`],
  largest: (label: string, max: number) => [`“${label}”不能大于 ${max}`, `"${label}" is ${max} or less`],
  decimals: (label: string, places: number) => [
    places ? `“${label}”最多 ${places} 位小数` : `“${label}”应为整数`,
    places ? `"${label}" has at most ${plural(places, 'decimal')}` : `"${label}" is a whole number`,
  ],
  rating: (label: string, stars: number) => [`“${label}”应为 1 至 ${stars} 分`, `"${label}" is 1 to ${stars}`],
  day: (label: string) => [`“${label}”不是有效的日期`, `"${label}" is not a date`],
  since: (label: string, day: string) => [`“${label}”不能早于 ${day}`, `"${label}" is ${day} or later`],
  until: (label: string, day: string) => [`“${label}”不能晚于 ${day}`, `"${label}" is ${day} or earlier`],
  period: (label: string) => [`“${label}”应有开始和结束日期`, `"${label}" has a first and a last day`],
  backwards: (label: string) => [`“${label}”的结束不能早于开始`, `"${label}" ends before it begins`],
  toTheEnd: (label: string) => [`“${label}”请选到最后一级`, `"${label}": choose down to the last level`],
  everyLine: (label: string, line: string) => [
    `“${label}”还没有选择“${line}”`,
    `"${label}": nothing is chosen for "${line}"`,
  ],
  noSuchOption: (label: string) => [`“${label}”没有这个选项，请重新选择`, `"${label}" has no such option`],
  atLeast: (label: string, min: number) => [`“${label}”至少选 ${min} 项`, `"${label}": choose ${min} or more`],
  atMost: (label: string, max: number) => [`“${label}”最多选 ${max} 项`, `"${label}": choose ${max} at most`],
  person: (label: string) => [`请为“${label}”重新选择人员`, `Choose the person of "${label}" again`],
  depart: (label: string) => [`请为“${label}”重新选择机构`, `Choose the institution of "${label}" again`],
  address: (label: string) => [
    `“${label}”请选择省份并填写详细地址`,
    `"${label}": choose the province and write the address`,
  ],
  signature: (label: string) => [`请在“${label}”重新签名`, `Sign "${label}" again`],
  truth: (label: string) => [`“${label}”应选是或否`, `"${label}" is yes or no`],
  files: (label: string) => [`请为“${label}”重新上传文件`, `Upload the files of "${label}" again`],
  filesMost: (label: string, max: number) => [
    `“${label}”最多 ${max} 个文件`,
    `"${label}": at most ${plural(max, 'file')}`,
  ],
  table: (label: string) => [`“${label}”应为表格`, `"${label}" is a table`],
  rowsLeast: (label: string, min: number) => [`“${label}”至少 ${min} 行`, `"${label}": ${plural(min, 'row')} or more`],
  rowsMost: (label: string, max: number) => [`“${label}”最多 ${max} 行`, `"${label}": at most ${plural(max, 'row')}`],
})
