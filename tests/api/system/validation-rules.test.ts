import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { buildSheet } from '~/worker/workbooks/sheet'
import * as positions from '~/worker/system/positions/calls'
import * as checks from '~/worker/system/check-rules/calls'
import { checkRuleRows } from '~/db/seed/check-rules'
import { findFailedPart, checkRuleMessage } from '~/worker/core/check-rule'
import { countPatternSteps, validateCheckRules } from '~/worker/system/check-rules/rules'

const rule = [
  { digits: '*', pattern: '[^\\s]+', message: '不能含空格' },
  { digits: '2', pattern: 'FT', message: '应以 FT 开头' },
  { digits: '4', pattern: '20\\d\\d', message: '第 3 至 6 位应为年份' },
  { digits: '*', pattern: '.{9}', message: '应为 9 位' },
]
const json = (parts: unknown) => JSON.stringify(parts)
const one = (pattern: string) => json([{ digits: '*', pattern, message: '不符' }])

describe('check by rule code', () => {
  test('accepts a value or returns the failed part and its position', async () => {
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

describe('built-in validation rules', () => {
  const content = (code: string) => checkRuleRows.find((row) => row.rule_code === code)!.rule_json
  test.each(checkRuleRows.map((row) => [row.rule_code, row.rule_json]))(
    'of code %s are valid and fit their column',
    (_, text) => {
      expect(validateCheckRules(text)).toBeNull()
      expect(text.length).toBeLessThanOrEqual(1024)
    },
  )
  test.each([
    ...['13800138000', '19900000000'].map((value) => ['phone', value]),
    ...['010-88001234', '0755-8800123', '88001234'].map((value) => ['landline', value]),
    // Examples of GB 11643 and GB 32100.
    ...['11010519491231002X', '11010519491231002x'].map((value) => ['id_card', value]),
    ...['91350100M000100Y43'].map((value) => ['credit_code', value]),
    ...[
      ['postal_code', '100033'] as const,
      ['email', "li.o'neil@mail.example.com"] as const,
      ['code', 'A-1_b'] as const,
    ],
  ] as [string, string][])('of code %s accept %s', (code, value) =>
    expect(checkRuleMessage(content(code), value)).toBeNull(),
  )
  test.each([
    ['phone', '23800138000', '应为以 1 开头的 11 位手机号码'],
    ['landline', '01088001234567', '应为 7 至 8 位固定电话号码，区号后加 -'],
    ['id_card', '110105194912310021', '校验位不正确，请核对'],
    ['id_card', '110105194913310025', '应为 18 位身份证号码'],
    ['credit_code', '91350100M000100Y44', '校验位不正确，请核对'],
    ['credit_code', '91350100I000100Y43', '应为 18 位统一社会信用代码'],
    ['postal_code', '10003', '应为 6 位邮政编码'],
    ['email', 'a@b', '应为邮箱地址'],
    ['code', '甲 乙', '仅可包含字母、数字、-、_'],
  ])('of code %s reject %s', (code, value, message) => expect(checkRuleMessage(content(code), value)).toBe(message))
  test('keep their code and cannot be removed, but can be edited', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const row = (await admin.ask(checks.list, { keyword: 'postal_code' })).body.result.records[0]!
    expect((await admin.ask(checks.edit, { ...row, ruleCode: 'zip' })).body).toMatchObject({
      ...{ code: 400, result: { ruleCode: '内置规则的编码不可修改' } },
    })
    expect((await admin.ask(checks.remove, { ids: [row.id] })).body).toMatchObject({ success: false })
    expect((await admin.ask(checks.edit, { ...row, ruleJson: one('1\\d{5}') })).body.success).toBe(true)
  })
})

describe('record field with a validation rule', () => {
  test('rejects a value with the message of the rule on save and import', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const rule = (await admin.ask(checks.list, { keyword: '编码' })).body.result.records.find(
      ({ ruleCode }) => ruleCode === 'code',
    )!
    await admin.ask(checks.edit, { ...rule, ruleJson: one('P\\d{2}').replace('不符', '应为 P 和两位数字') })
    const refused = await admin.ask(positions.add, { code: 'Q1', name: '主任' })
    expect(refused.body).toMatchObject({ code: 400, result: { code: '应为 P 和两位数字' } })
    expect(refused.trips).toBeLessThanOrEqual(3)
    expect((await admin.ask(positions.add, { code: 'P01', name: '主任' })).body.success).toBe(true)
    const form = new FormData()
    const columns = ['职务编码', '职务名称'].map((header) => ({ header, key: header }))
    const bytes = await buildSheet('职务', columns, [{ 职务编码: 'Q2', 职务名称: '副主任' }])
    form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'positions.xlsx'))
    const { body } = await admin.send('POST', positions.importExcel.path, form)
    expect(body).toMatchObject({ code: 400, result: { errors: [{ line: 2, reason: '应为 P 和两位数字' }] } })
  })
})

describe('validation rule content', () => {
  test.each([
    ['no json', '规则内容须为 JSON 数组，每项包含 digits、pattern、message'],
    ['{}', '规则内容须为 JSON 数组，每项包含 digits、pattern、message'],
    [json([{ digits: '0', pattern: 'a', message: '一' }]), '第 1 条的 digits 须为 * 或 1 到 200 的整数'],
    [json([{ digits: '*', pattern: 'a', message: ' ' }]), '第 1 条缺少提示信息'],
    [one('a('), '第 1 条的正则表达式有误'],
    [one('(a+)+'), '第 1 条的正则表达式过于复杂：不可使用嵌套重复、前后查找或反向引用'],
  ])('rejects %s', (text, says) => expect(validateCheckRules(text)).toBe(says))
  test.each(['(a|aa)+', '(a*)*', '(?=a)', '(a)\\1', '(?<a>x)\\k<a>', '.*.*.*.*', `${'a?'.repeat(30)}`, '((a|b)*c)*'])(
    'rejects an expensive pattern: %s',
    (pattern) => expect(countPatternSteps(pattern)).toBeGreaterThan(10_000_000),
  )
  test.each([
    '\\d{4}-\\d{2}-\\d{2}',
    '[A-Z]{2}\\d+',
    '(ab)+',
    '(甲|乙|丙).*',
    '.*@.*\\..*',
    '[\\w(+*]+',
    '(?:x\\+)?y*',
  ])('accepts the pattern %s', (pattern) => expect(validateCheckRules(one(pattern))).toBeNull())
  test('limits the cost of all parts together', () => {
    const part = { digits: '*', pattern: '.*.*.*b', message: '一' }
    expect(validateCheckRules(json([part]))).toBeNull()
    expect(validateCheckRules(json([part, part]))).toContain('第 2 条的正则表达式过于复杂')
  })
  test('evaluates the most expensive accepted patterns within two seconds', () => {
    const started = performance.now()
    for (const pattern of ['.*.*.*b', '\\w*\\w*\\d*x'])
      expect(findFailedPart(one(pattern), 'a'.repeat(200))).not.toBeNull()
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
