import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/world/world'
import * as checks from '~/worker/system/checks/calls'
import { failedIn, stepsOf, wrongInRules } from '~/worker/system/checks/rules'

const rule = [
  { digits: '*', pattern: '[^\\s]+', message: '不能含空格' },
  { digits: '2', pattern: 'FT', message: '应以 FT 开头' },
  { digits: '4', pattern: '20\\d\\d', message: '第 3 至 6 位应为年份' },
  { digits: '*', pattern: '.{9}', message: '应为 9 位' },
]
const json = (parts: unknown) => JSON.stringify(parts)
const one = (pattern: string) => json([{ digits: '*', pattern, message: '不符' }])

describe('a value by the code of a rule', () => {
  test('passes, or is refused with the rule that it does not pass and the part that it is about', async () => {
    const world = await freshWorld()
    const made = { ruleName: '课题编号', ruleCode: 'subject_num', ruleJson: json(rule) }
    await (await world.as('admin')).ask(checks.add, made)
    const person = await world.as('subjectMan')
    const check = (value: string, ruleCode = 'subject_num') => person.ask(checks.checkByCode, { ruleCode, value })
    expect((await check('FT2026001')).body).toMatchObject({ success: true, result: null })
    expect((await check('FT3026001')).body).toMatchObject({
      ...{ success: false, message: '第 3 至 6 位应为年份' },
      result: { digits: '4', pattern: '20\\d\\d', beginIndex: 2, endIndex: 6, checkValue: '3026', passed: false },
    })
    expect((await check('FT202600')).body.message).toBe('应为 9 位')
    expect((await check('', 'subject_num')).body.message).toBe('不能含空格')
    expect((await check('1', 'nothing')).body).toMatchObject({ success: false, message: '该编码不存在' })
    expect((await check('1'.repeat(201))).body).toMatchObject({ code: 400 })
  })
})

describe('rules of a check', () => {
  test.each([
    ['no json', '规则内容应为 JSON 数组，每项含 digits、pattern、message'],
    ['{}', '规则内容应为 JSON 数组，每项含 digits、pattern、message'],
    [json([{ digits: '0', pattern: 'a', message: '一' }]), '第 1 条的 digits 应为 * 或 1 到 200 的整数'],
    [json([{ digits: '*', pattern: 'a', message: ' ' }]), '第 1 条缺少提示信息'],
    [one('a('), '第 1 条的正则表达式有误'],
    [one('(a+)+'), '第 1 条的正则表达式过于复杂：不能嵌套重复、前后查找或反向引用'],
  ])('%s are refused', (text, says) => expect(wrongInRules(text)).toBe(says))
  test.each(['(a|aa)+', '(a*)*', '(?=a)', '(a)\\1', '(?<a>x)\\k<a>', '.*.*.*.*', `${'a?'.repeat(30)}`, '((a|b)*c)*'])(
    'may not take for ever: %s',
    (pattern) => expect(stepsOf(pattern)).toBeGreaterThan(10_000_000),
  )
  test.each([
    '\\d{4}-\\d{2}-\\d{2}',
    '[A-Z]{2}\\d+',
    '(ab)+',
    '(甲|乙|丙).*',
    '.*@.*\\..*',
    '[\\w(+*]+',
    '(?:x\\+)?y*',
  ])('may say %s', (pattern) => expect(wrongInRules(one(pattern))).toBeNull())
  test('that are the heaviest allowed are tried in a moment', () => {
    const started = performance.now()
    for (const pattern of ['.*.*.*b', '\\w*\\w*\\d*x']) expect(failedIn(one(pattern), 'a'.repeat(200))).not.toBeNull()
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
