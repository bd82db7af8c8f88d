import { CODE_RULE, CREDIT_RULE, EMAIL_RULE, PHONE_RULE } from '~/worker/core/check-rule'

type RulePart = { pattern: string; message: string; algorithm?: string }
const toRulePart = ({ pattern, message, algorithm }: RulePart) => ({
  ...{ digits: '*', pattern, message },
  ...(algorithm && { algorithm }),
})
const builtInRules: Record<string, { name: string; describes: string; parts: RulePart[] }> = {
  [PHONE_RULE]: {
    name: '手机号码',
    describes: '以 1 开头的 11 位数字',
    parts: [{ pattern: '1\\d{10}', message: '应为以 1 开头的 11 位手机号码' }],
  },
  landline: {
    name: '固定电话',
    describes: '7 至 8 位数字，前可加 3 至 4 位区号和 -',
    parts: [{ pattern: '(?:\\d{3,4}-)?\\d{7,8}', message: '应为 7 至 8 位固定电话号码，区号后加 -' }],
  },
  id_card: {
    name: '身份证号码',
    describes: '18 位，校验位按 GB 11643',
    parts: [
      {
        pattern: '[1-9]\\d{5}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]',
        message: '应为 18 位身份证号码',
      },
      { pattern: '.{18}', algorithm: 'idCard', message: '校验位不正确，请核对' },
    ],
  },
  [CREDIT_RULE]: {
    name: '统一社会信用代码',
    describes: '18 位，校验位按 GB 32100',
    parts: [
      {
        pattern: '[0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}',
        message: '应为 18 位统一社会信用代码',
      },
      { pattern: '.{18}', algorithm: 'creditCode', message: '校验位不正确，请核对' },
    ],
  },
  postal_code: {
    name: '邮政编码',
    describes: '6 位数字',
    parts: [{ pattern: '\\d{6}', message: '应为 6 位邮政编码' }],
  },
  [EMAIL_RULE]: {
    name: '邮箱',
    describes: '如 name@example.com',
    parts: [{ pattern: "[\\w.+'-]{1,64}@[A-Za-z0-9.-]{1,63}\\.[A-Za-z]{2,20}", message: '应为邮箱地址' }],
  },
  [CODE_RULE]: {
    name: '编码',
    describes: '字母、数字、-、_，职务编码按此校验',
    parts: [{ pattern: '[\\w-]+', message: '仅可包含字母、数字、-、_' }],
  },
}

/** The built-in validation rules as rows of `check_rule`; the id is the code. */
export const checkRuleRows = Object.entries(builtInRules).map(([code, { name, describes, parts }]) => ({
  ...{ id: code, rule_name: name, rule_code: code, rule_description: describes },
  rule_json: JSON.stringify(parts.map(toRulePart)),
}))
