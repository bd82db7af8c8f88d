import { texts } from '../../core/texts'

export const t = texts({
  checkRule: ['校验规则', 'Validation rule'],
  name: ['规则名称', 'Rule name'],
  code: ['规则编码', 'Rule code'],
  codeLike: ['规则编码仅可包含字母、数字、-、_', 'Rule code can contain only letters, digits, - and _'],
  rules: ['规则内容', 'Rule content'],
  rulesHelp: [
    '例：[{"digits":"2","pattern":"FT","message":"应以 FT 开头"},{"digits":"*","pattern":"\\w{8}","message":"应为 8 位"}]；digits 为 * 校验整个值，为数字 n 校验接下来的 n 位；algorithm 为 idCard 或 creditCode 时另校验校验位',
    'Example: [{"digits":"2","pattern":"FT","message":"Must start with FT"},{"digits":"*","pattern":"\\w{8}","message":"Must be 8 characters"}]. digits * checks the whole value, a number n the next n characters. The algorithms idCard and creditCode also verify the check digit.',
  ],
  describes: ['说明', 'Description'],
  notJson: [
    '规则内容须为 JSON 数组，每项包含 digits、pattern、message',
    'Rule content must be a JSON array of items with digits, pattern and message',
  ],
  digitsWrong: (at: number) => [
    `第 ${at} 条的 digits 须为 * 或 1 到 200 的整数`,
    `digits of item ${at} must be * or a whole number from 1 to 200`,
  ],
  messageMissing: (at: number) => [`第 ${at} 条缺少提示信息`, `Item ${at} has no message`],
  patternWrong: (at: number) => [`第 ${at} 条的正则表达式有误`, `The regular expression of item ${at} is invalid`],
  patternHeavy: (at: number) => [
    `第 ${at} 条的正则表达式过于复杂：不可使用嵌套重复、前后查找或反向引用`,
    `The regular expression of item ${at} is too complex: nested repetition, lookaround and back references are not allowed`,
  ],
  value: ['待校验的值', 'Value'],
  unknownCode: ['该编码不存在', 'Code not found'],
  passes: ['校验通过', 'Valid'],
})
