import { texts } from '../../core/texts'

export const t = texts({
  checkRule: ['校验规则', 'Check rule'],
  name: ['规则名称', 'Name'],
  code: ['规则编码', 'Code of the rule'],
  codeLike: ['规则编码只能含字母、数字、-、_', 'The code has letters, digits, - and _ only'],
  rules: ['规则内容', 'Rules'],
  rulesHelp: [
    '例：[{"digits":"2","pattern":"FT","message":"应以 FT 开头"},{"digits":"*","pattern":"\\w{8}","message":"应为 8 位"}]；digits 为 * 校验整个值，为数字 n 校验接下来的 n 位；algorithm 为 idCard 或 creditCode 时另校验校验位',
    'As [{"digits":"2","pattern":"FT","message":"…"}]; digits * looks at the whole value, a number n at the next n signs; algorithm idCard or creditCode also tests the check digit',
  ],
  describes: ['说明', 'Description'],
  notJson: ['规则内容应为 JSON 数组，每项含 digits、pattern、message', 'A JSON list of digits, pattern and message'],
  digitsWrong: (at: number) => [
    `第 ${at} 条的 digits 应为 * 或 1 到 200 的整数`,
    `digits of rule ${at} is * or 1 to 200`,
  ],
  messageMissing: (at: number) => [`第 ${at} 条缺少提示信息`, `Rule ${at} has no message`],
  patternWrong: (at: number) => [`第 ${at} 条的正则表达式有误`, `The pattern of rule ${at} is not right`],
  patternHeavy: (at: number) => [
    `第 ${at} 条的正则表达式过于复杂：不能嵌套重复、前后查找或反向引用`,
    `The pattern of rule ${at} is too heavy: no repetition within one, no looking around, no back reference`,
  ],
  value: ['校验的值', 'Value'],
  unknownCode: ['该编码不存在', 'There is no such code'],
  passes: ['校验通过', 'It passes'],
})
