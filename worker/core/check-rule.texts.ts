import { storedTexts } from './texts'

/** The messages of the check rules in the base data, by what is stored. */
export const t = storedTexts({
  '应为以 1 开头的 11 位手机号码': ['应为以 1 开头的 11 位手机号码', 'A mobile number has 11 digits and begins with 1'],
  '应为 7 至 8 位固定电话号码，区号后加 -': [
    '应为 7 至 8 位固定电话号码，区号后加 -',
    'A landline number has 7 or 8 digits, with a hyphen after the area code',
  ],
  '应为 18 位身份证号码': ['应为 18 位身份证号码', 'An ID card number has 18 characters'],
  '应为 18 位统一社会信用代码': ['应为 18 位统一社会信用代码', 'A unified social credit code has 18 characters'],
  '校验位不正确，请核对': ['校验位不正确，请核对', 'The check digit is wrong'],
  '应为 6 位邮政编码': ['应为 6 位邮政编码', 'A postal code has 6 digits'],
  应为邮箱地址: ['应为邮箱地址', 'This is not an e-mail address'],
  '只能含字母、数字、-、_': ['只能含字母、数字、-、_', 'Letters, digits, - and _ only'],
})
