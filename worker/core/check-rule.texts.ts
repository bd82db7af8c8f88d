import { storedTexts } from './texts'

/** Messages of the seeded validation rules, keyed by the stored Chinese message. */
export const t = storedTexts({
  '应为以 1 开头的 11 位手机号码': [
    '应为以 1 开头的 11 位手机号码',
    'Must be an 11-digit mobile number starting with 1',
  ],
  '应为 7 至 8 位固定电话号码，区号后加 -': [
    '应为 7 至 8 位固定电话号码，区号后加 -',
    'Must be a 7 or 8-digit landline number, with a hyphen after the area code',
  ],
  '应为 18 位身份证号码': ['应为 18 位身份证号码', 'Must be an 18-character ID card number'],
  '应为 18 位统一社会信用代码': ['应为 18 位统一社会信用代码', 'Must be an 18-character unified social credit code'],
  '校验位不正确，请核对': ['校验位不正确，请核对', 'The check digit is incorrect'],
  '应为 6 位邮政编码': ['应为 6 位邮政编码', 'Must be a 6-digit postal code'],
  应为邮箱地址: ['应为邮箱地址', 'Must be an email address'],
  '仅可包含字母、数字、-、_': ['仅可包含字母、数字、-、_', 'Can only contain letters, digits, - and _'],
})
