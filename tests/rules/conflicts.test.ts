import { describe, expect, test } from 'vitest'
import {
  type Candidate,
  type SubjectRelations,
  findConflicts,
  needsJustification,
} from '~/worker/reviews/conflicts.rules'
import type { SubjectCase } from '~/worker/subjects/case'

const of = (company: string, group = '') => ({ id: `d-${company}`, name: `机构${company}`, company, group })
const judge = (given: Partial<Candidate> = {}): Candidate => ({
  ...{ userId: 'judge', realname: '王评', departName: '乙基金', departs: [of('A03')], domains: [], avoids: [] },
  ...{ load: 0, maxLoad: 5, active: true, roles: ['counselor'] },
  ...given,
})
const around = (given: Partial<SubjectRelations> = {}): SubjectRelations => ({
  departs: [{ ...of('A02'), lead: true }],
  ...{ together: [], trade: [] },
  ...given,
})
const research = (
  given: object = {},
  members: { userId: string; role: string; name?: string; departId?: string; departName?: string }[] = [],
) =>
  ({
    subject: { id: 's', subjectManId: 'manager', contactId: 'contact', advisers: ['adviser'], ...given },
    members,
  }) as unknown as SubjectCase
const between = (person: Candidate, circle = around(), at = research(), extra = 0) =>
  findConflicts(person, at, circle, extra).map(({ kind, hard, text }) => `${kind} ${hard} ${text}`)

describe('a conflict of interest between reviewer and subject', () => {
  test('is none without a relation', () => expect(between(judge())).toEqual([]))

  test.each([
    ['manager', 'manager 1 是本课题负责人'],
    ['contact', 'contact 1 是本课题联系人'],
    ['adviser', 'adviser 1 是本课题顾问'],
    ['member', 'member 1 是本课题成员'],
    ['advising member', 'adviser 1 是本课题顾问'],
  ])('is hard for an own part in the subject: %s', (userId, said) => {
    const members = [
      { userId: 'member', role: '成员', name: '' },
      { userId: 'advising member', role: '顾问', name: '' },
    ]
    expect(between(judge({ userId }), around(), research({}, members))).toEqual([said])
  })

  test.each([
    ['in the same institution', '王评', 'd-A03', '', 'sameName 0 与本机构的课题成员“王评”同名，可能是同一人'],
    [
      'by the name of the institution',
      '王 评',
      '',
      '机构 A03',
      'sameName 0 与本机构的课题成员“王 评”同名，可能是同一人',
    ],
    [
      'elsewhere',
      '王\u200b评',
      'd-A09',
      '机构A09',
      'sameName 0 与课题成员“王\u200b评”（机构A09）同名，请核对是否同一人',
    ],
    ['of no institution', '王评', '', '', 'sameName 0 与课题成员“王评”（机构未填写）同名，请核对是否同一人'],
  ])('is a hint if a member entered by name has the name: %s', (_, name, departId, departName, said) => {
    const members = [{ userId: '', role: '成员', name, departId, departName }]
    const found = findConflicts(judge(), research({}, members), around())
    expect(found.map(({ kind, hard, text }) => `${kind} ${hard} ${text}`)).toEqual([said])
    expect(found.some(needsJustification)).toBe(false)
  })
  test('is no hint if the member has another name, or an account of another person', () => {
    const members = [
      { userId: '', role: '成员', name: '王评估' },
      { userId: 'somebody else', role: '成员', name: '王评' },
    ]
    expect(findConflicts(judge(), research({}, members), around())).toEqual([])
  })

  test.each([
    ['the lead institution', 'A02', 'A02', true, 'institution 1 所在机构与牵头机构相同：机构A02'],
    ['a department of it', 'A02A01', 'A02', true, 'institution 1 所在机构与牵头机构相同：机构A02'],
    ['the house above it', 'A02', 'A02A01', true, 'institution 1 所在机构与牵头机构相同：机构A02A01'],
    ['a partner', 'A02', 'A02', false, 'partner 1 所在机构与合作机构相同：机构A02'],
  ])('is hard for the own institution: %s', (_, mine, theirs, lead, said) => {
    expect(between(judge({ departs: [of(mine)] }), around({ departs: [{ ...of(theirs), lead }] }))).toEqual([said])
  })

  test.each([
    ['neither has', '', ''],
    ['the judge’s has not', '', 'A02'],
    ['the subject’s has not', 'A03', ''],
  ])('is none because of a missing institution code: %s', (_, mine, theirs) => {
    const circle = around({ departs: [{ ...of(theirs), id: 'd-theirs', lead: true }] })
    expect(between(judge({ departs: [of(mine)] }), circle)).toEqual([])
  })

  test('is hard for the group of the institution, and none for an empty group', () => {
    const circle = (group: string) => around({ departs: [{ ...of('A02', group), lead: false }] })
    const said = 'group 1 所在机构与合作机构同属一个集团：机构A02'
    expect(between(judge({ departs: [of('A03', 'G1')] }), circle('G1'))).toEqual([said])
    expect(between(judge({ departs: [of('A03', 'G2')] }), circle('G1'))).toEqual([])
    expect(between(judge(), circle(''))).toEqual([])
  })

  test.each([
    ['an institution by its id', { type: 'depart', id: 'd-A02', company: '' }, true],
    ['an institution by the house it is of', { type: 'depart', id: 'd-x', company: 'A02A01' }, true],
    ['another institution', { type: 'depart', id: 'd-x', company: 'A04' }, false],
    ['the manager', { type: 'user', id: 'manager', company: '' }, true],
    ['the contact', { type: 'user', id: 'contact', company: '' }, true],
    ['an adviser', { type: 'user', id: 'adviser', company: '' }, true],
    ['a member', { type: 'user', id: 'member', company: '' }, true],
    ['somebody else', { type: 'user', id: 'somebody', company: '' }, false],
    ['a person whose id is an institution’s', { type: 'user', id: 'd-A02', company: '' }, false],
  ] as const)('is hard for a declared conflict: %s', (_, avoided, stands) => {
    const at = research({}, [{ userId: 'member', role: '成员' }])
    expect(between(judge({ avoids: [{ ...avoided, name: '回避者' }] }), around(), at)).toEqual(
      stands ? ['avoided 1 已声明回避：回避者'] : [],
    )
  })

  test('is soft for supplier relations and joint subjects', () => {
    const trade = { name: '机构A03', company: 'A03', partner: '机构A02', side: 'vendor' } as const
    const together = [{ userId: 'somebody', subjectName: '别人的课题' }]
    expect(between(judge(), around({ trade: [trade], together }))).toEqual(['trade 0 所在机构机构A03是机构A02的供应商'])
    expect(between(judge(), around({ trade: [{ ...trade, side: 'customer' }] }))).toEqual([
      'trade 0 所在机构机构A03是机构A02的客户',
    ])
    expect(between(judge(), around({ trade: [{ ...trade, company: 'A04' }] }))).toEqual([])
    expect(between(judge(), around({ together: [{ userId: 'judge', subjectName: '往年课题' }] }))).toEqual([
      'together 0 近三年与课题负责人共同参与过“往年课题”',
    ])
  })

  test('is soft when open and planned reviews reach the limit', () => {
    const full = (load: number, extra: number) => between(judge({ load, maxLoad: 5 }), around(), research(), extra)
    expect([full(4, 0), full(3, 1)]).toEqual([[], []])
    expect(full(5, 0)).toEqual(['load 0 在评 5 个，已达上限 5 个'])
    expect(findConflicts(judge({ load: 4, maxLoad: 5 }), research(), around())).toEqual([])
    expect(full(4, 2)).toEqual(['load 0 在评 6 个，已达上限 5 个'])
  })
})
