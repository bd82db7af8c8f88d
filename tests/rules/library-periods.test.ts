import { describe, expect, test } from 'vitest'
import { declaredTransitions } from '~/tests/support/transition-calls'
import { scheduleLifecycle } from '~/worker/library/periods/lifecycle'
import {
  periodDays,
  periodFiguresOf,
  isOverdue,
  PERIOD_PATTERN,
  periodLabel,
  plannedRate,
} from '~/worker/library/periods/rules'

describe('the lifecycle of a progress report', () => {
  test('has its transitions, each from and to the listed statuses', () => {
    expect(Object.values(scheduleLifecycle.moves).map(({ row, from, to }) => [row, from, to])).toEqual([
      ['P1', 'new', [0]],
      ['P2', [0, 2], [0, 2]],
      ['P3', [0, 2], [1]],
      ['P4', [1], [3]],
      ['P5', [1], [2]],
      ['P6', [0, 2], [0, 2]],
      ['P7', [0, 2], [4]],
    ])
  })
  test('has every transition declared by a call, and ends only when approved or closed', () => {
    expect(declaredTransitions('schedule').filter((name) => !(name in scheduleLifecycle.moves))).toEqual([])
    for (const status of scheduleLifecycle.statuses) {
      const leaves = scheduleLifecycle
        .from(status)
        .some((name) => (scheduleLifecycle.moves[name].to as readonly number[]).some((to) => to !== status))
      expect(leaves, String(status)).toBe(!(scheduleLifecycle.final as readonly number[]).includes(status))
    }
  })
})

describe('a period', () => {
  test('is a quarter or a month with its dates', () => {
    expect(periodDays('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
    expect(periodDays('2026-Q4')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(periodDays('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(['2026-Q1', '2026-12'].every((one) => PERIOD_PATTERN.test(one))).toBe(true)
    expect(
      ['2026-Q5', '2026-13', '2026-00', '26-Q1', '2026Q1', '2026-Q1 '].some((one) => PERIOD_PATTERN.test(one)),
    ).toBe(false)
    expect([periodLabel('2026-Q3'), periodLabel('2026-07')]).toEqual(['2026 年三季度', '2026 年 7 月'])
  })
  test('has totals: three of five submitted are 60 percent, and 40 and 75 approved have the mean 58', () => {
    const sums = [
      { period: '2026-Q2', state: '0', n: 1, a: 0 },
      { period: '2026-Q2', state: '1', n: 1, a: 90 },
      { period: '2026-Q2', state: '2', n: 1, a: 20 },
      { period: '2026-Q2', state: '3', n: 2, a: 115 },
      { period: '2025-Q4', state: '0', n: 4, a: 0 },
      { period: '2026-Q1', state: '0', n: 0, a: 0 },
    ]
    expect(periodFiguresOf(sums)).toEqual([
      { period: '2025-Q4', expected: 4, submitted: 0, approved: 0, handedIn: 0, rate: null },
      { period: '2026-Q2', expected: 5, submitted: 3, approved: 2, handedIn: 60, rate: 58 },
    ])
  })
  test('plans progress by days: of a whole year 25 percent in March, all in December, none before the start', () => {
    const task = { startDate: '2026-01-01', endDate: '2026-12-31' }
    // 90 of 365 days.
    expect(plannedRate(task, '2026-Q1')).toBe(25)
    // 181 of 365 days.
    expect(plannedRate(task, '2026-Q2')).toBe(50)
    expect(plannedRate(task, '2026-Q4')).toBe(100)
    expect(plannedRate(task, '2025-Q4')).toBe(0)
    expect(plannedRate(task, '2027-Q1')).toBe(100)
    expect(plannedRate({ startDate: '2026-03-31', endDate: '2026-03-31' }, '2026-03')).toBe(100)
  })
  test('makes missing reports overdue after its end', () => {
    const due = { dueTime: '2026-11-30 23:59:59' }
    const at = (status: number, now: string) => isOverdue({ status, ...due }, now)
    expect([at(0, '2026-11-30 23:59:59'), at(0, '2026-12-01 00:00:00'), at(2, '2026-12-01 00:00:00')]).toEqual([
      false,
      true,
      true,
    ])
    expect([at(1, '2027-01-01 00:00:00'), at(3, '2027-01-01 00:00:00'), at(4, '2027-01-01 00:00:00')]).toEqual([
      false,
      false,
      false,
    ])
  })
})
