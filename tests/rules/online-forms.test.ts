import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  columnKinds,
  type Compute,
  type Condition,
  type Field,
  formats,
  hasAnswer,
  type FieldKind,
  fieldKindNames,
  canOfferConditionally,
  formLimits,
  numberKinds,
} from '~/worker/core/form/fields'
import { validateAnswers } from '~/worker/core/form/validation'
import { hiddenFieldNames, withoutHiddenFields } from '~/worker/core/form/field-visibility'
import { formStateKey, isBlank, evaluateForm, visibleNames } from '~/worker/core/form/form-state'
import { stepsOf } from '~/worker/core/form/steps'
import { findFormProblems } from '~/worker/core/form/problems'
import { parseFormSchema, schemaOf } from '~/worker/core/form/schema'

const over = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
const field = (name: string, kind: FieldKind, more: Partial<Field> = {}): Field => ({
  name,
  kind,
  label: name,
  ...more,
})
const when = (...tests: Condition['tests']): Condition => ({ join: 'all', tests })

// ── random forms ─────────────────────────────────────────────────────────────────────────────────────────────────────

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const clean = (given: Field): Field =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== false)) as Field
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
const dayText = day.map((at) => at.toISOString().slice(0, 10))
const options = fc.uniqueArray(fc.constantFrom('甲', '乙', '丙', '丁', 'a b'), { minLength: 2, maxLength: 5 })
const bounds = (least: number, largest: number) =>
  fc
    .tuple(maybe(fc.integer({ min: least, max: largest })), maybe(fc.integer({ min: least, max: largest })))
    .map((pair) => {
      const [min, max] = pair
      return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max }
    })
/** The properties of a question of a type, as the designer sets them. */
function partsOf(kind: FieldKind, deep = true): fc.Arbitrary<Partial<Field>> {
  switch (kind) {
    case 'text':
      return fc
        .record({
          format: maybe(fc.constantFrom(...formats)),
          max: maybe(fc.integer({ min: 5, max: 60 })),
          receipt: fc.boolean(),
        })
        .map((parts) => ({ ...parts, receipt: parts.format === 'email' && parts.receipt }))
    case 'long':
    case 'rich':
      return bounds(1, 50)
    case 'number':
    case 'money':
      return fc
        .tuple(bounds(-50, 50), maybe(fc.integer({ min: 0, max: 4 })), maybe(fc.constantFrom('元', '人')))
        .map(([range, decimals, unit]) => ({ ...range, decimals, unit }))
    case 'rating':
      return fc.record({ max: maybe(fc.integer({ min: 2, max: 10 })) })
    case 'date':
    case 'period':
      return fc.tuple(maybe(dayText), maybe(dayText)).map(([one, other]) => {
        const [from, to] = one && other && one > other ? [other, one] : [one, other]
        return { from, to }
      })
    case 'choice':
      return options.map((all) => ({ options: all }))
    case 'tree':
      return fc.constantFrom(['甲', '乙 / 丙', '乙 / 丁'], ['甲 / 乙 / 丙', '甲 / 丁']).map((all) => ({ options: all }))
    case 'matrix':
      return options.map((all) => ({ options: all, rows: ['一', '二'] }))
    case 'computed':
      return fc
        .tuple(bounds(-50, 500), maybe(fc.integer({ min: 0, max: 4 })))
        .map(([range, decimals]) => ({ ...range, decimals }))
    case 'several':
      return options.map((all) => ({ options: all, min: 1, max: all.length }))
    case 'file':
      return fc.record({ max: maybe(fc.integer({ min: 1, max: 10 })), exts: maybe(fc.constant(['pdf', 'png'])) })
    case 'table':
      return deep
        ? fc
            .array(fc.constantFrom(...columnKinds), { minLength: 1, maxLength: 4 })
            .chain((all) => fc.tuple(...all.map((one, at) => fieldNamed(`c${at}`, one, false))))
            .map((columns) => ({ columns }))
        : fc.constant({})
    default:
      return fc.constant({})
  }
}
function fieldNamed(name: string, kind: FieldKind, deep = true): fc.Arbitrary<Field> {
  const answered = hasAnswer({ kind }) && kind !== 'computed'
  return fc
    .tuple(
      partsOf(kind, deep),
      fc.boolean(),
      maybe(fc.constant('请再看一看')),
      maybe(fc.constant(['counselor'])),
      fc.boolean(),
    )
    .map(([parts, required, words, hiddenFrom, unseen]) => {
      const asks = deep && hasAnswer({ kind })
      const [kept, blind] = asks ? [hiddenFrom, unseen] : []
      return clean({
        name,
        kind,
        label: `题${name}`,
        ...parts,
        required: required && answered,
        words,
        hiddenFrom: kept,
        blind,
      })
    })
}
/** Calculations from the questions before. */
function computeOf(before: readonly Field[]): fc.Arbitrary<Compute> | null {
  const isNumber = ({ kind }: Field) => numberKinds.some((one) => one === kind)
  const plain = before.filter(isNumber).map(({ name }) => name)
  const columns = before.flatMap(({ name, columns: all = [] }) =>
    all.filter(isNumber).map((one) => `${name}.${one.name}`),
  )
  const ways: [Compute['by'], string[]][] = [
    ['sum', [...plain, ...columns]],
    ['product', plain],
    ['count', before.map(({ name }) => name)],
  ]
  const open = ways.filter(([, of]) => of.length)
  return open.length
    ? fc.oneof(...open.map(([by, of]) => fc.subarray(of, { minLength: 1 }).map((some) => ({ by, of: some }))))
    : null
}
/** Conditions and calculations refer to earlier questions only, so that there is no cycle. */
function withConditions(fields: readonly Field[]): fc.Arbitrary<Field[]> {
  const each = fields.map((one, at) => {
    const before = fields.slice(0, at).filter(hasAnswer)
    const compute = one.kind === 'computed' ? computeOf(before) : fc.constant(undefined)
    // Without operands it is a number input.
    if (!compute) return fc.constant<Field>({ ...one, kind: 'number' })
    if (!before.length) return fc.constant(one)
    const condition = fc
      .tuple(fc.constantFrom(...before), fc.boolean())
      .map(([{ name, kind, options: all }, on]): Condition => {
        if (kind === 'choice') return when({ field: name, is: on ? 'equals' : 'differs', value: all![0]! })
        if (kind === 'several') return when({ field: name, is: 'has', value: all![0]! })
        if (kind === 'yesno') return when({ field: name, is: 'equals', value: on })
        return when({ field: name, is: on ? 'filled' : 'empty' })
      })
    const answered = hasAnswer(one) && one.kind !== 'computed'
    const offers = canOfferConditionally(one)
      ? condition.map((when) => ({ [one.options![0]!]: when }))
      : fc.constant(undefined)
    return fc
      .tuple(maybe(condition), answered ? maybe(condition) : fc.constant(undefined), maybe(offers), compute)
      .map(([show, require, offered, how]) => clean({ ...one, show, require, offers: offered, compute: how } as Field))
  })
  return fc.tuple(...each)
}
const forms = fc
  .array(fc.constantFrom(...fieldKindNames), { minLength: 1, maxLength: 12 })
  .chain((all) => fc.tuple(...all.map((kind, at) => fieldNamed(`q${at}`, kind))))
  .map((fields) => [...fields, field('last', 'text')])
  .chain(withConditions)
/** An email or web address, or something similar. */
const almost = fc
  .array(fc.constantFrom('a', 'b1', '@', '.', '-', "'", '王', '[', ':', '%', '<', '/', 'https://', 'cn'), {
    maxLength: 9,
  })
  .map((parts) => parts.join(''))
const odd = fc.oneof(
  fc.constantFrom(undefined, null, '', ' ', 0, -1, 3, 1.5, 2.125, Infinity, true, false, '甲', '乙', '丙', '100080'),
  fc.constantFrom<unknown>(
    [],
    {},
    ['甲'],
    ['甲', '乙'],
    ['甲', '甲'],
    ['甲', ''],
    '乙 / 丙',
    ['', ''],
    [{}],
    [{ c0: '甲' }],
    [{ c0: 7, c1: 'x' }],
    'a@b.cn',
  ),
  fc.constantFrom('https://a.cn', '13800000000'),
  fc.constantFrom<unknown>(
    ['u1', '王小明'],
    ['u1', ''],
    ['11', '', '', '金融街 1 号'],
    ['11', '', '', ''],
    ['99', '', '', '某处'],
    ['drawn', 'M1 2L3 4'],
    ['drawn', 'M1 2"><script>'],
    ['typed', '王小明'],
    ['typed', ' '],
    '<p></p>',
    '<p>甲<strong>乙</strong></p>',
  ),
  dayText,
  fc.tuple(dayText, dayText).map((pair) => pair.toSorted()),
  fc.string({ maxLength: 70 }),
  almost,
)
const answersTo = (fields: readonly Field[]) =>
  fc.dictionary(fc.constantFrom(...fields.map(({ name }) => name), 'other'), odd, { maxKeys: 14 })
const asked = forms.chain((fields) => fc.tuple(fc.constant(fields), answersTo(fields)))

describe('a random form', () => {
  test('is parsed from its schema unchanged and without errors', () => {
    fc.assert(
      fc.property(forms, (fields) => {
        expect(findFormProblems(fields)).toEqual({})
        expect(parseFormSchema(over(schemaOf(fields)))).toEqual(fields)
      }),
      { numRuns: 300 },
    )
  })

  test('accepts in the API what the browser accepts, and rejects what it rejects', () => {
    fc.assert(
      fc.property(asked, ([fields, answers]) => {
        const here = validateAnswers(fields, answers)
        // As sent: by the stored schema, with the values that the browser keeps or with all input.
        const edge = parseFormSchema(over(schemaOf(fields)))!
        expect(validateAnswers(edge, over(answers)).wrong).toEqual(validateAnswers(fields, over(answers)).wrong)
        if (Object.keys(here.wrong).length) return
        const there = validateAnswers(edge, over(here.answers))
        expect(there).toEqual({ wrong: {}, answers: here.answers })
      }),
      { numRuns: 1000 },
    )
  })

  test('stores and requires nothing hidden', () => {
    fc.assert(
      fc.property(asked, ([fields, answers]) => {
        const shown = visibleNames(fields, answers)
        const { wrong, answers: kept } = validateAnswers(fields, answers)
        for (const name of Object.keys(kept)) expect(shown.has(name)).toBe(true)
        for (const path of Object.keys(wrong)) {
          const [name = ''] = path.split('.')
          expect(shown.has(name) || !fields.some((one) => one.name === name && hasAnswer(one))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('neither asks a role hidden questions nor accepts answers to them', () => {
    fc.assert(
      fc.property(asked, ([fields, answers]) => {
        const kept = hiddenFieldNames(fields, 'counselor')
        const open = withoutHiddenFields(fields, kept)
        expect(open.filter(({ hiddenFrom }) => hiddenFrom)).toEqual([])
        // No calculation reveals a hidden answer.
        for (const { compute } of open)
          expect(compute?.of.some((path) => kept.has(path.split('.')[0]!)) ?? false).toBe(false)
        const { wrong, answers: given } = validateAnswers(open, answers)
        expect(Object.keys(given).filter((name) => kept.has(name))).toEqual([])
        for (const name of kept) if (!isBlank(answers[name])) expect(wrong[name]).toBe('表单中无此项')
        expect(withoutHiddenFields(fields, hiddenFieldNames(fields, 'mechanism'))).toEqual(fields)
        const unseen = withoutHiddenFields(fields, hiddenFieldNames(fields, '', true))
        expect(unseen.filter(({ blind }) => blind)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('accepts nothing that its JSON Schema rejects', () => {
    fc.assert(
      fc.property(asked, ([fields, answers]) => {
        // Conditional questions are required by the vocabulary, not by JSON Schema.
        const plain = fields.map((one) => clean({ ...one, show: undefined } as Field))
        const { wrong, answers: kept } = validateAnswers(plain, answers)
        if (Object.keys(wrong).length) return
        const known = JSON.stringify(schemaOf(plain))
        const standard = z.fromJSONSchema(JSON.parse(known) as never)
        expect(standard.safeParse(kept).error?.issues ?? []).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('in progress reports no missing answers', () => {
    fc.assert(
      fc.property(forms, (fields) => {
        const { wrong, answers } = validateAnswers(fields, {}, { begun: true })
        const asked = fields.filter(({ kind }) => kind !== 'computed')
        expect({ wrong, said: asked.filter(({ name }) => name in answers) }).toEqual({ wrong: {}, said: [] })
      }),
      { numRuns: 100 },
    )
  })
})

test('a heading is removed with the last question below it', () => {
  const hiddenFrom = ['counselor']
  const fields = [
    field('s', 'section'),
    field('a', 'text', { hiddenFrom }),
    field('t', 'section'),
    field('b', 'text', { hiddenFrom }),
    field('c', 'text'),
    field('u', 'section'),
  ]
  expect(withoutHiddenFields(fields, hiddenFieldNames(fields, 'counselor')).map(({ name }) => name)).toEqual([
    't',
    'c',
    'u',
  ])
})

describe('conditions', () => {
  const fields = [
    field('a', 'choice', { options: ['是', '否'] }),
    field('b', 'text', { show: when({ field: 'a', is: 'equals', value: '是' }) }),
    field('c', 'text', { show: when({ field: 'b', is: 'filled' }), required: true }),
  ]
  test('ignore answers to hidden questions', () => {
    expect([...visibleNames(fields, { a: '否', b: 'x', c: 'y' })]).toEqual(['a'])
    expect(validateAnswers(fields, { a: '否', b: 'x', c: 'y' })).toEqual({ wrong: {}, answers: { a: '否' } })
    expect(validateAnswers(fields, { a: '是', b: 'x' }).wrong).toEqual({ c: '请填写“c”' })
  })
  test('of a section apply to all its questions', () => {
    const under = [
      field('a', 'yesno'),
      field('s', 'section', { show: when({ field: 'a', is: 'equals', value: true }) }),
      field('b', 'text', { required: true }),
    ]
    expect(validateAnswers(under, { a: false, b: 'x' })).toEqual({ wrong: {}, answers: { a: false } })
    expect(Object.keys(validateAnswers(under, { a: true }).wrong)).toEqual(['b'])
  })
  test('require an answer only where they hold', () => {
    const must = [field('a', 'number'), field('b', 'long', { require: when({ field: 'a', is: 'more', value: 10 }) })]
    expect(validateAnswers(must, { a: 10 }).wrong).toEqual({})
    expect(validateAnswers(must, { a: 11 }).wrong).toEqual({ b: '请填写“b”' })
  })
})

test('treat a table of blank rows as empty', () => {
  const fields = [
    field('people', 'table', { columns: [field('fee', 'number')] }),
    field('why', 'text', { required: true, show: when({ field: 'people', is: 'empty' }) }),
    field('who', 'text', { required: true, show: when({ field: 'people', is: 'filled' }) }),
  ]
  expect(validateAnswers(fields, { people: [{}] }).wrong).toEqual({ why: '请填写“why”' })
  expect(validateAnswers(fields, { people: [{}, { fee: 1 }] }).wrong).toEqual({ who: '请填写“who”' })
})

describe('a calculated value', () => {
  const fields = [
    field('a', 'number'),
    field('b', 'money', { show: when({ field: 'a', is: 'more', value: 1 }) }),
    field('people', 'table', { columns: [field('fee', 'number')] }),
    field('sum', 'computed', { compute: { by: 'sum', of: ['a', 'b', 'people.fee'] }, max: 100 }),
    field('twice', 'computed', { compute: { by: 'product', of: ['sum', 'a'] }, decimals: 1 }),
    field('many', 'computed', { compute: { by: 'count', of: ['a', 'b', 'people'] } }),
    field('why', 'text', { require: when({ field: 'sum', is: 'more', value: 50 }) }),
  ]
  test('is computed from visible answers, whatever was sent', () => {
    const given = { a: 1, b: 70, people: [{ fee: 20.1 }, {}, { fee: 0.2 }], sum: 7, twice: 'x', many: null }
    expect(validateAnswers(fields, given)).toEqual({
      wrong: {},
      answers: { a: 1, people: [{ fee: 20.1 }, { fee: 0.2 }], sum: 21.3, twice: 21.3, many: 3 },
    })
    expect(validateAnswers(fields, { a: 2, b: 70 }).wrong).toEqual({ why: '请填写“why”' })
    expect(validateAnswers(fields, { a: 2, b: 99 }).wrong).toMatchObject({ sum: '“sum”不得大于 100' })
  })
  test('is empty while a factor is missing, and stays within number limits', () => {
    const product = [
      field('a', 'number'),
      field('b', 'number'),
      field('c', 'computed', { compute: { by: 'product', of: ['a', 'b'] } }),
    ]
    expect(validateAnswers(product, { a: 3 }).answers).toEqual({ a: 3 })
    expect(validateAnswers(product, { a: 1e300, b: 1e300 }).answers).toEqual({ a: 1e300, b: 1e300 })
  })
})

describe('options', () => {
  const fields = [
    field('a', 'choice', { options: ['是', '否'] }),
    field('b', 'choice', { options: ['住', '不住'], offers: { 住: when({ field: 'a', is: 'equals', value: '是' }) } }),
    field('unit', 'tree', { options: ['总部 / 研发部', '总部 / 合规部', '分公司'] }),
    field('m', 'matrix', { rows: ['内容', '服务'], options: ['好', '差'], required: true }),
  ]
  const m = ['好', '差']
  test('are offered only where their condition holds', () => {
    expect(validateAnswers(fields, { a: '是', b: '住', m }).wrong).toEqual({})
    expect(validateAnswers(fields, { a: '否', b: '住', m }).wrong).toEqual({ b: '“b”无此选项，请重新选择' })
    expect(validateAnswers(fields, { a: '否', b: '不住', m }).wrong).toEqual({})
  })
  test('of a tree are selected down to the last level', () => {
    expect(validateAnswers(fields, { unit: '总部 / 研发部', m }).wrong).toEqual({})
    expect(validateAnswers(fields, { unit: '总部', m }).wrong).toEqual({ unit: '“unit”请选到最后一级' })
    expect(validateAnswers(fields, { unit: '总部', m }, { begun: true })).toMatchObject({
      wrong: {},
      answers: { unit: '总部' },
    })
    expect(Object.keys(validateAnswers(fields, { unit: '总部 / ', m }).wrong)).toEqual(['unit'])
  })
  test('of a matrix are selected line by line', () => {
    expect(validateAnswers(fields, { m: ['好', ''] }).wrong).toEqual({ m: '“m”尚未选择“服务”' })
    expect(validateAnswers(fields, { m: ['好', ''] }, { begun: true }).wrong).toEqual({})
    for (const wrong of [['好'], ['好', '中'], ['好', '差', '好'], '好'])
      expect(Object.keys(validateAnswers(fields, { m: wrong }).wrong)).toEqual(['m'])
  })
})

describe('rendered questions', () => {
  const fields = [
    field('a', 'choice', { options: ['是', '否'] }),
    field('free', 'text'),
    field('shown', 'text', { show: when({ field: 'a', is: 'equals', value: '是' }) }),
    field('b', 'choice', { options: ['住', '不住'], offers: { 住: when({ field: 'fee', is: 'more', value: 5 }) } }),
    field('fee', 'number'),
    field('sum', 'computed', { compute: { by: 'sum', of: ['extra'] } }),
    field('extra', 'number'),
    field('late', 'text', { show: when({ field: 'sum', is: 'more', value: 9 }) }),
    field('must', 'text', { require: when({ field: 'b', is: 'equals', value: '住' }) }),
  ]
  const drawn = (answers: Record<string, unknown>) => formStateKey(fields, evaluateForm(fields, answers as never))
  test('keep their identity while an independent answer changes', () => {
    expect(drawn({ a: '否', free: '一', fee: 6 })).toBe(drawn({ a: '否', free: '一二三', fee: 7 }))
    expect(drawn({ extra: 3 })).toBe(drawn({ extra: 4 }))
  })
  test.each([
    ['is shown', { a: '是' }],
    ['is offered', { fee: 6 }],
    ['hangs on what comes of the answers', { extra: 10 }],
    ['must be answered', { b: '住' }],
  ])('change when another %s', (_, change) => {
    expect(drawn({ a: '否', ...change })).not.toBe(drawn({ a: '否' }))
  })
})

describe('page breaks', () => {
  const fields = [
    field('a', 'yesno'),
    field('p', 'page', { show: when({ field: 'a', is: 'equals', value: true }) }),
    field('s', 'section'),
    field('b', 'text', { required: true }),
    field('q', 'page'),
    field('c', 'text'),
  ]
  const steps = (answers: object) =>
    stepsOf(fields, visibleNames(fields, answers as never)).map((step) => step.fields.map(({ name }) => name).join(' '))
  test('form steps of visible questions, and a hidden one removes its questions', () => {
    expect(steps({ a: true })).toEqual(['a', 'p s b', 'q c'])
    expect(steps({ a: false })).toEqual(['a', 'q c'])
    expect(validateAnswers(fields, { a: false, b: 'x' })).toEqual({ wrong: {}, answers: { a: false } })
    expect(validateAnswers(fields, { a: true }).wrong).toEqual({ b: '请填写“b”' })
  })
})

test('count a composite answer as one and multiple answers as many', () => {
  const fields = [
    field('who', 'person'),
    field('when', 'period'),
    field('m', 'several', { options: ['甲', '乙'] }),
    field('n', 'computed', { compute: { by: 'count', of: ['who', 'when', 'm'] } }),
  ]
  const given = { who: ['u1', '王'], when: ['2026-01-01', '2026-01-02'], m: ['甲', '乙'] }
  expect(validateAnswers(fields, given).answers.n).toBe(4)
})

describe('a form is not published', () => {
  const computed = (name: string, by: 'sum' | 'product' | 'count', ...of: string[]) =>
    field(name, 'computed', { compute: { by, of } })
  const choice = field('a', 'choice', { options: ['是', '否'] })
  const is = (value: string) => ({ field: 'a', is: 'equals', value }) as const
  test.each<[string, Field[], string, string]>([
    ['without a question', [field('n', 'note')], '', '暂无需要填写的题目'],
    [
      'with 500 questions',
      Array.from({ length: 500 }, (_, at) => field(`q${at}`, 'text')),
      '',
      `最多 ${formLimits.fields} 个题目`,
    ],
    [
      'with a circle of two',
      [
        field('a', 'text', { show: when({ field: 'b', is: 'filled' }) }),
        field('b', 'text', { show: when({ field: 'a', is: 'filled' }) }),
      ],
      'a',
      '条件或计算互相循环',
    ],
    [
      'with values that are computed of each other',
      [field('n', 'text'), computed('a', 'sum', 'b'), computed('b', 'sum', 'a')],
      'a',
      '条件或计算互相循环',
    ],
    [
      'with a value of what it shows',
      [field('n', 'number', { show: when({ field: 'a', is: 'more', value: 1 }) }), computed('a', 'sum', 'n')],
      'a',
      '条件或计算互相循环',
    ],
    ['with a value of itself', [field('n', 'text'), computed('a', 'count', 'a')], 'a', '参与计算的题目已不存在'],
    ['with a value of nothing', [field('n', 'text'), computed('a', 'count')], 'a', '请选择参与计算的题目'],
    ['with a sum of texts', [field('n', 'text'), computed('a', 'sum', 'n')], 'a', '“n”不可参与此类计算'],
    [
      'with a value of a column that is gone',
      [field('n', 'table', { columns: [field('c', 'number')] }), computed('a', 'sum', 'n.d')],
      'a',
      '参与计算的题目已不存在',
    ],
    [
      'with a branch that is an option',
      [field('a', 'tree', { options: ['甲', '甲 / 乙'] })],
      'a',
      '“甲”下另有选项，不可单独作为一项',
    ],
    ['with a matrix without lines', [field('a', 'matrix', { options: ['好', '差'], rows: [] })], 'a', '矩阵暂无行'],
    [
      'with a condition of an option that is gone',
      [
        field('n', 'text'),
        field('a', 'choice', { options: ['是', '否'], offers: { 也许: when({ field: 'n', is: 'filled' }) } }),
      ],
      'a',
      '选项条件对应的选项已不存在',
    ],
    [
      'with a circle by a section',
      [field('s', 'section', { show: when({ field: 'b', is: 'filled' }) }), field('b', 'text')],
      's',
      '条件或计算互相循环',
    ],
    [
      'with a condition on itself',
      [field('a', 'text', { show: when({ field: 'a', is: 'filled' }) })],
      'a',
      '条件不可引用本题',
    ],
    [
      'with a condition on what is gone',
      [field('a', 'text', { show: when({ field: 'z', is: 'filled' }) })],
      'a',
      '条件引用的题目已不存在',
    ],
    [
      'with two answers at once',
      [choice, field('b', 'text', { show: when(is('是'), is('否')) })],
      'b',
      '条件互相矛盾，无法成立',
    ],
    [
      'with more than it can be',
      [field('a', 'number', { max: 5 }), field('b', 'text', { show: when({ field: 'a', is: 'more', value: 5 }) })],
      'b',
      '条件互相矛盾，无法成立',
    ],
    [
      'with an option that is not there',
      [choice, field('b', 'text', { show: when(is('也许')) })],
      'b',
      '“a”不含条件中指定的选项',
    ],
    [
      'with thanks to what is no mailbox',
      [field('a', 'text', { receipt: true })],
      'a',
      '回执仅可发送至格式为邮箱的题目',
    ],
    ['with the least over the most', [field('a', 'number', { min: 3, max: 2 })], 'a', '下限大于上限'],
    [
      'with days the wrong way round',
      [field('a', 'date', { from: '2026-02-01', to: '2026-01-01' })],
      'a',
      '最早日期晚于最晚日期',
    ],
    ['with the same option twice', [field('a', 'choice', { options: ['是', '是'] })], 'a', '有重复的选项'],
    ['with a name twice', [field('a', 'text'), field('a', 'text')], 'a', '名称与另一题相同'],
    [
      'with a name of the language',
      [field('toString', 'text')],
      'toString',
      '名称应以小写字母开头，只含字母、数字和下划线',
    ],
    [
      'with an explanation that must be answered',
      [field('a', 'text'), field('n', 'note', { required: true })],
      'n',
      '说明和分节不可设为必填',
    ],
    [
      'with a table in a table',
      [field('a', 'table', { columns: [field('c', 'table', { columns: [] })] })],
      'a',
      '列只能为文本、数字、金额、日期或单选，不可设条件或保密',
    ],
  ])('%s', (_, fields, at, sentence) => {
    expect(findFormProblems(fields)[at]).toBe(sentence)
  })
})

describe('an imported schema', () => {
  const whole = schemaOf([field('a', 'text', { max: 9 })])
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a keyword that would be lost', { ...whole, allOf: [] }],
    ['a pattern', { ...whole, properties: { a: { ...whole.properties.a, pattern: '(a+)+$' } } }],
    ['a limit that is no number', { ...whole, properties: { a: { ...whole.properties.a, maxLength: '9' } } }],
    ['an unknown kind', { ...whole, properties: { a: { ...whole.properties.a, 'x-kind': 'code' } } }],
    ['a question without a place', { ...whole, 'x-order': [] }],
    ['a place without a question', { ...whole, 'x-order': ['a', 'b'] }],
    ['a name of every object', { ...whole, 'x-order': ['toString'] }],
  ])('is rejected: %s', (_, schema) => expect(parseFormSchema(schema)).toBeNull())
})
