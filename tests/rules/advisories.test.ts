import { describe, expect, test } from 'vitest'
import { advisoryLifecycle } from '~/worker/advisories/lifecycle'
import {
  findAffected,
  type Candidate,
  requireCompleteAdvisory,
  nextAdvisoryNo,
  formatReason,
  formatTarget,
} from '~/worker/advisories/rules'

const row = (more: Partial<Candidate>): Candidate => ({
  ...{
    at: 0,
    kind: 'use',
    departId: 'd-one',
    departName: '甲',
    sysOrgCode: 'A02',
    name: '极速交易系统',
    version: '3.2',
  },
  ...more,
})

describe('affected institutions', () => {
  const targets = [
    { from: '3.0', to: '3.5' },
    { from: '', to: '' },
  ]
  test("use a version within a target's range", () => {
    const found = findAffected(targets, [
      row({}),
      row({ departId: 'd-two', sysOrgCode: 'A03', version: '3.6' }),
      row({ departId: 'd-three', sysOrgCode: 'A04', version: '9', at: 1 }),
      row({ departId: 'd-four', at: 7 }),
    ])
    expect(found.map(({ departId }) => departId)).toEqual(['d-one', 'd-three'])
  })
  test('appear once with each reason, and as unverified without a version', () => {
    const [one, ...others] = findAffected(targets, [
      row({}),
      row({}),
      row({ kind: 'adapt' }),
      row({ kind: 'purchase', version: '' }),
      row({ kind: 'provider', version: '' }),
    ])
    expect(others).toEqual([])
    expect(one!.reasons.map(formatReason)).toEqual([
      '使用 极速交易系统 3.2',
      '曾适配测试 极速交易系统 3.2',
      '曾采购 极速交易系统，版本待核实',
      '提供 极速交易系统',
    ])
  })
})

test.each([
  [{ name: '甲', vendor: '乙', from: '1', to: '2' }, '甲（乙） 1 至 2'],
  [{ name: '甲', vendor: '', from: '1', to: '' }, '甲 1 及以上'],
  [{ name: '', vendor: '乙', from: '', to: '2' }, '乙 2 及以下'],
  [{ name: '甲', vendor: '', from: '', to: '' }, '甲 全部版本'],
])('a target is displayed with its names and versions: %o', (target, said) => {
  expect(formatTarget(target)).toBe(said)
})

test('numbers continue within a year', () => {
  expect([nextAdvisoryNo('2026', undefined), nextAdvisoryNo('2026', 'AQ-2026-0041')]).toEqual([
    'AQ-2026-0001',
    'AQ-2026-0042',
  ])
})

describe('the lifecycle of an advisory', () => {
  test('leaves every status and changes nothing submitted or published', () => {
    expect(advisoryLifecycle.statuses.map((status) => advisoryLifecycle.from(status))).toEqual([
      ['edit', 'submit', 'publish', 'delete'],
      ['withdraw', 'publish', 'return'],
      ['match', 'takeOff'],
      ['edit', 'publish'],
      ['edit', 'submit', 'delete'],
    ])
  })
  test('requires advice, and the affected target of a vulnerability', () => {
    const at = (kind: string, advice: string, targets: unknown[]) =>
      requireCompleteAdvisory({ advisory: { kind, advice, targets } })
    expect([
      at('incident', '', []),
      at('incident', '断网', []),
      at('advisory', '升级', []),
      at('advisory', '升级', [1]),
    ]).toEqual(['请填写处置建议', null, '请至少填写一个受影响软件', null])
  })
})
