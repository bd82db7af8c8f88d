import { describe, expect, test } from 'vitest'
import { softwareLifecycle } from '~/worker/software/lifecycle'
import {
  toMatrixCells,
  compareVersions,
  expiredCertificates,
  firstExpiry,
  isVersionBetween,
  buildMatrix,
} from '~/worker/software/rules'

describe('versions', () => {
  test.each([
    ['1.0', '1.0', 0],
    ['V3.2.1', '3.2.1', 0],
    ['v2', '2.0.0', 0],
    ['Version 5.1', 'ver. 5.1', 0],
    ['2.9', '2.10', -1],
    ['10', '9.9.9', 1],
    ['1.2', '1.2.1', -1],
    ['2.0-rc1', '2.0', -1],
    ['2.0-beta2', '2.0-rc1', -1],
    ['2.0-alpha', '2.0-beta', -1],
    ['2.0rc2', '2.0rc10', -1],
    ['2.0a1', '2.0', -1],
    ['1.1.1a', '1.1.1', 1],
    ['1.1.1a', '1.1.1w', -1],
    ['5.1sp1', '5.1', 1],
    ['5.1sp1', '5.1.1', -1],
    ['2024.10.1', '2024.9.30', 1],
    ['', '0', 0],
    ['x', '', 1],
  ])('%s against %s is %i', (one, other, expected) => {
    expect(compareVersions(one, other)).toBe(expected)
    expect(compareVersions(other, one)).toBe(expected === 0 ? 0 : -expected)
  })
  test('are sorted in natural order', () => {
    const sorted = ['2.0', '1.10', '2.0-rc1', '1.9', '2.0.1', '1.9.0.1'].toSorted(compareVersions)
    expect(sorted).toEqual(['1.9', '1.9.0.1', '1.10', '2.0-rc1', '2.0', '2.0.1'])
  })
  test.each([
    ['3.2', '3.0', '3.5', true],
    ['3.0', '3.0', '3.5', true],
    ['V3.5', '3.0', '3.5', true],
    ['3.5.1', '3.0', '3.5', false],
    ['2.9', '3.0', '', false],
    ['9', '3.0', '', true],
    ['1', '', '3.5', true],
    ['1', '', '', true],
  ])('%s lies between %s and %s: %s', (version, from, to, expected) => {
    expect(isVersionBetween(version, { from, to })).toBe(expected)
  })
})

describe('the adaptation matrix', () => {
  const one = (platform: string, result: number, testDate: string, version = '1.0') => ({
    ...{ platform, result, testDate, version },
  })
  test('shows the latest test; of one day the worse result', () => {
    expect(toMatrixCells([one('01', 3, '2026-01-02'), one('01', 1, '2026-03-04'), one('02', 1, '2026-01-02')])).toEqual(
      [
        { platform: '01', result: 1, tests: 2 },
        { platform: '02', result: 1, tests: 1 },
      ],
    )
    expect(toMatrixCells([one('01', 1, '2026-01-02'), one('01', 2, '2026-01-02')])).toEqual([
      { platform: '01', result: 2, tests: 2 },
    ])
  })
  test('has the newest version first', () => {
    const lines = buildMatrix([one('01', 1, '2026-01-02', '1.9'), one('01', 1, '2026-01-02', '1.10')])
    expect(lines.map(({ version }) => version)).toEqual(['1.10', '1.9'])
  })
})

describe('certificates', () => {
  const given = [
    { name: '甲', expireDate: '2026-11-19' },
    { name: '乙', expireDate: '2026-11-20' },
    { name: '丙', expireDate: '' },
  ]
  test('expire on the day after their last; one without an end never does', () => {
    expect(expiredCertificates(given, '2026-11-20')).toEqual(['甲'])
    expect([firstExpiry(given), firstExpiry([])]).toEqual(['2026-11-19', ''])
  })
})

describe('the lifecycle of an entry', () => {
  test('leaves every status and changes nothing under review or published', () => {
    expect(softwareLifecycle.statuses.map((status) => softwareLifecycle.from(status))).toEqual([
      ['edit', 'submit', 'delete'],
      ['withdraw', 'publish', 'return'],
      ['takeOff'],
      ['edit', 'submit'],
      ['edit', 'submit', 'delete'],
    ])
  })
})
