import { describe, expect, test } from 'vitest'
import { compareSections } from '~/worker/subjects/form/comparison'
import { builtInForm, fieldLabelIn } from '~/worker/subjects/form/definition'
import { crossesYear, diffSnapshots, countMonths, changesCoreFields } from '~/worker/subjects/form/rules'

const slots = [{ slot: 'plan', name: '实施方案', required: 1, exts: ['pdf'], max: 2 }]
const form = builtInForm('declare', slots)
form.sections[2]!.fields.push({
  ...{ name: 'own1', label: '数据安全措施', type: 'long', required: 0, max: 100, help: '', blind: 0, hiddenFrom: [] },
} as never)
type State = Record<string, unknown>
/** Changes as shown to a reader without access to the attachments of one type. */
const compared = (before: State, after: State, { hidden = [] as string[], marks = [] as object[] } = {}) =>
  compareSections(
    form,
    before,
    after,
    marks as never,
    {
      label: (field) => fieldLabelIn(form, field),
      choice: (field, value) => `${field}:${value}`,
      slot: (slot) => (slot === 'secret' ? null : slot),
      file: (id) => `${id}.pdf`,
      phone: (phone) => `${phone.slice(0, 3)}****`,
      email: (email) => `${email[0]}***`,
    },
    new Set(hidden),
  )
const onlyChange = (field: string, before: unknown, after: unknown) => {
  const [change] = compared({ [field]: before }, { [field]: after }).flatMap((section) => section.changes)
  return change && [change.kind, change.before, change.after]
}

describe('two states of a declaration, side by side', () => {
  test('show a text unchanged, a choice by its label, an amount with its unit, a phone masked, a checkbox in words', () => {
    expect(onlyChange('summary', '', '新的简介')).toEqual(['text', '', '新的简介'])
    expect(onlyChange('domain', '01', '03')).toEqual(['text', 'domain:01', 'domain:03'])
    expect(onlyChange('budgetTotal', 0, 12.5)).toEqual(['text', '0 万元', '12.5 万元'])
    expect(onlyChange('subjectManPhone', null, '13812345678')).toEqual(['text', '', '138****'])
    expect(onlyChange('contactPhone', '', '01088886666')).toEqual(['text', '', '010****'])
    expect(onlyChange('commitment', 0, 1)).toEqual(['text', '', '已承诺'])
  })

  test('show a list line by line with its values', () => {
    const member = {
      name: '李四',
      role: '成员',
      departName: '甲证券',
      title: '',
      duty: '研究',
      phone: '',
      email: 'a@b',
    }
    expect(onlyChange('members', [], [member, { ...member, name: '王五', phone: '13900001111' }])).toEqual([
      'lines',
      '',
      '李四 · 成员 · 甲证券 · 研究 · a***\n王五 · 成员 · 甲证券 · 研究 · 139**** · a***',
    ])
    expect(onlyChange('expectedResults', [], [{ type: '1', name: '论文集', count: 2, unit: '篇' }])).toEqual([
      'lines',
      '',
      'expectedResults:1 · 论文集 · 2 篇',
    ])
    expect(onlyChange('budget', [{ item: '设备', amount: 3 }], [{ item: '设备', amount: 0, note: '自有' }])).toEqual([
      'lines',
      '设备 · 3 万元',
      '设备 · 0 万元 · 自有',
    ])
    expect(onlyChange('schedule', [{ period: '一季度', work: '调研' }], [])).toEqual(['lines', '一季度 · 调研', ''])
    expect(onlyChange('cooperateDeparts', [], [{ departName: '乙基金', duty: '' }])).toEqual(['lines', '', '乙基金'])
  })

  test('show documents by type and name, without types hidden from the reader', () => {
    const of = (...fileIds: string[]) => [
      { slot: 'plan', fileIds },
      { slot: 'secret', fileIds: ['s'] },
    ]
    expect(onlyChange('attachments', of('a'), of('a', 'b'))).toEqual([
      'lines',
      'plan · a.pdf',
      'plan · a.pdf\nplan · b.pdf',
    ])
    expect(
      onlyChange('attachments', of('a'), [{ slot: 'plan', fileIds: ['a'] }]),
      'what is hidden tells of no change',
    ).toBe(undefined)
  })

  test('follow the order of the form, under their sections', () => {
    const before = { techRoute: '甲', summary: '甲', keywords: '甲', 'extra.own1': '甲', leadDepartName: '甲' }
    const after = { techRoute: '乙', summary: '乙', keywords: '乙', 'extra.own1': '乙', leadDepartName: '乙' }
    expect(
      compared(before, after).map((section) => [section.title, section.changes.map((change) => change.label)]),
    ).toEqual([
      ['基本信息', ['关键词']],
      ['单位与负责人', [expect.any(String)]],
      ['研究内容', ['课题简介', '技术路线', '数据安全措施']],
    ])
  })

  test('name the lead institution instead of its id', () => {
    const changed = compared({ leadDepartId: 'd-one', subjectManId: 'u' }, { leadDepartId: 'd-two', subjectManId: 'v' })
    expect(changed).toEqual([])
  })

  test('omit an answer hidden from the reader, of the built-in form or the custom one', () => {
    const all = compared({ summary: '', 'extra.own1': '' }, { summary: '新', 'extra.own1': '新' }, { hidden: ['own1'] })
    expect(all.flatMap((section) => section.changes.map((change) => change.field))).toEqual(['summary'])
    expect(compared({ summary: '' }, { summary: '新' }, { hidden: ['summary'] })).toEqual([])
  })

  test('keep a comment at its section, resolved or not', () => {
    const marks = [
      { section: 'budget', text: '说明设备费' },
      { section: 'research', text: '目标不清' },
      { section: 'research', text: '路线不明' },
    ]
    expect(
      compared({}, { summary: '新' }, { marks }).map(({ name, marks: said, changes }) => [name, said, changes.length]),
    ).toEqual([
      ['research', ['目标不清', '路线不明'], 1],
      ['budget', ['说明设备费'], 0],
    ])
  })
})

describe('changes between two versions', () => {
  test('are listed with both states; an empty value equals a missing one', () => {
    expect(diffSnapshots({ a: '甲', b: '', c: [], d: 1 }, { a: '乙', e: null, d: 1 })).toEqual([
      { field: 'a', before: '甲', after: '乙' },
    ])
    expect(diffSnapshots({ a: [1] }, { b: 0 })).toEqual([
      { field: 'a', before: [1], after: null },
      { field: 'b', before: null, after: 0 },
    ])
  })

  test("affect the institution's commitment or not", () => {
    const fields = ['leadDepartId', 'cooperateDeparts', 'budgetTotal', 'budget', 'members', 'subjectManId', 'summary']
    expect(fields.filter((field) => changesCoreFields([{ field, before: 1, after: 2 }]))).toEqual(fields.slice(0, -1))
    expect(changesCoreFields([])).toBe(false)
  })
})

describe('the duration of a subject', () => {
  test.each([
    ['2027-01-01', '2027-12-31', 12],
    ['2027-01-01', '2027-12-30', 11],
    ['2027-01-15', '2027-02-14', 1],
    ['2027-01-15', '2027-02-13', 0],
    ['2026-11-01', '2028-01-31', 15],
    ['2028-02-01', '2028-02-29', 1],
    ['2027-01-01', '2027-01-01', 0],
    ['2027-12-31', '2027-01-01', 0],
    [null, '2027-12-31', 0],
    ['2027-01-01', null, 0],
  ])('from %s to %s is %i whole months', (start, end, months) => {
    expect(countMonths(start, end)).toBe(months)
  })

  test('spans several years', () => {
    expect([
      crossesYear('2027-12-31', '2028-01-01'),
      crossesYear('2027-01-01', '2027-12-31'),
      crossesYear(null, '2027-12-31'),
      crossesYear('2027-01-01', null),
    ]).toEqual([1, 0, 0, 0])
  })
})
