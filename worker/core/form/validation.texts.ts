import { plural, texts } from '../texts'

/** Validation messages of form answers. */
export const t = texts({
  answersWrong: ['补充问题的答案格式不正确', 'The answers to the additional questions are not valid'],
  listedGone: [
    '所选的人员或机构已不存在，请重新选择',
    'The selected person or institution no longer exists. Select again.',
  ],
  noSuchRule: (code: string) => [
    `校验规则“${code}”不存在，请重新选择`,
    `Validation rule "${code}" does not exist. Select another one.`,
  ],
  unknown: ['表单中无此项', 'The form has no such question'],
  missing: (label: string) => [`请填写“${label}”`, `"${label}" is required`],
  text: (label: string) => [`“${label}”应为文字`, `"${label}" must be text`],
  tooLong: (label: string, max: number) => [
    `“${label}”最多 ${max} 个字`,
    `"${label}" must be ${plural(max, 'character')} or fewer`,
  ],
  tooShort: (label: string, min: number) => [
    `“${label}”至少 ${min} 个字`,
    `"${label}" must be at least ${plural(min, 'character')}`,
  ],
  email: (label: string) => [`“${label}”应为邮箱地址`, `"${label}" must be an email address`],
  uri: (label: string) => [`“${label}”应以 http 或 https 开头`, `"${label}" must start with http or https`],
  phone: (label: string) => [`“${label}”应为手机或固定电话号码`, `"${label}" must be a mobile or landline number`],
  postcode: (label: string) => [`“${label}”应为 6 位邮政编码`, `"${label}" must be a 6-digit postal code`],
  rule: (label: string, message: string) => [`“${label}”${message}`, `"${label}": ${message}`],
  number: (label: string) => [`“${label}”应为数字`, `"${label}" must be a number`],
  least: (label: string, min: number) => [`“${label}”不得小于 ${min}`, `"${label}" must be ${min} or more`],
  largest: (label: string, max: number) => [`“${label}”不得大于 ${max}`, `"${label}" must be ${max} or less`],
  decimals: (label: string, places: number) => [
    places ? `“${label}”最多 ${places} 位小数` : `“${label}”应为整数`,
    places ? `"${label}" can have at most ${plural(places, 'decimal place')}` : `"${label}" must be a whole number`,
  ],
  rating: (label: string, stars: number) => [
    `“${label}”应为 1 至 ${stars} 分`,
    `"${label}" must be from 1 to ${stars}`,
  ],
  day: (label: string) => [`“${label}”不是有效的日期`, `"${label}" is not a valid date`],
  since: (label: string, day: string) => [`“${label}”不得早于 ${day}`, `"${label}" must be ${day} or later`],
  until: (label: string, day: string) => [`“${label}”不得晚于 ${day}`, `"${label}" must be ${day} or earlier`],
  period: (label: string) => [`“${label}”应有开始和结束日期`, `"${label}" must have a start and an end date`],
  backwards: (label: string) => [
    `“${label}”的结束日期不得早于开始日期`,
    `The end of "${label}" must not be before its start`,
  ],
  toTheEnd: (label: string) => [`“${label}”请选到最后一级`, `"${label}" must be selected down to the last level`],
  everyLine: (label: string, line: string) => [
    `“${label}”尚未选择“${line}”`,
    `"${label}": select an option for "${line}"`,
  ],
  noSuchOption: (label: string) => [`“${label}”无此选项，请重新选择`, `"${label}" has no such option. Select again.`],
  atLeast: (label: string, min: number) => [`“${label}”至少选 ${min} 项`, `"${label}": select ${min} or more`],
  atMost: (label: string, max: number) => [`“${label}”最多选 ${max} 项`, `"${label}": select ${max} or fewer`],
  person: (label: string) => [`请为“${label}”重新选择人员`, `"${label}": select the person again`],
  depart: (label: string) => [`请为“${label}”重新选择机构`, `"${label}": select the institution again`],
  address: (label: string) => [
    `“${label}”请选择省份并填写详细地址`,
    `"${label}": select a province and enter the address`,
  ],
  signature: (label: string) => [`请在“${label}”重新签名`, `"${label}": sign again`],
  truth: (label: string) => [`“${label}”应选是或否`, `"${label}" must be yes or no`],
  files: (label: string) => [`请为“${label}”重新上传文件`, `"${label}": upload the files again`],
  filesMost: (label: string, max: number) => [
    `“${label}”最多 ${max} 个文件`,
    `"${label}" can have at most ${plural(max, 'file')}`,
  ],
  table: (label: string) => [`“${label}”应为表格`, `"${label}" must be a table`],
  rowsLeast: (label: string, min: number) => [
    `“${label}”至少 ${min} 行`,
    `"${label}" must have at least ${plural(min, 'row')}`,
  ],
  rowsMost: (label: string, max: number) => [
    `“${label}”最多 ${max} 行`,
    `"${label}" can have at most ${plural(max, 'row')}`,
  ],
})
