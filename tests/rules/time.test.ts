import { describe, expect, test } from 'vitest'
import { addDays, formatDay, parseStamp, isWorkingDay, formatStamp, workingDaysAfter } from '~/worker/core/time'

test('times are those of Shanghai, UTC+8, the whole year', () => {
  expect(formatStamp(new Date('2026-01-01T15:59:59.999Z'))).toBe('2026-01-01 23:59:59')
  expect(formatStamp(new Date('2026-07-01T16:00:00Z'))).toBe('2026-07-02 00:00:00')
  expect(formatDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
})

test('a timestamp is an instant, a day its midnight', () => {
  expect(parseStamp('2026-11-20 09:30:05').toISOString()).toBe('2026-11-20T01:30:05.000Z')
  expect(parseStamp('2026-11-20').toISOString()).toBe('2026-11-19T16:00:00.000Z')
})

test('days are added and subtracted, also fractions', () => {
  const at = new Date('2026-02-28T01:00:00Z')
  expect(addDays(at, 1).toISOString()).toBe('2026-03-01T01:00:00.000Z')
  expect(addDays(at, -0.5).toISOString()).toBe('2026-02-27T13:00:00.000Z')
})

describe('working days', () => {
  // The first of October 2026 is a Thursday; Saturday the tenth is a make-up workday.
  const calendar = {
    holidays: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
    workdays: new Set(['2026-10-10']),
  }
  test.each([
    ['2026-09-30', true],
    ['2026-10-01', false],
    ['2026-10-03', false],
    ['2026-10-04', false],
    ['2026-10-08', true],
    ['2026-10-10', true],
    ['2026-10-11', false],
    ['2026-10-12', true],
  ])('%s is one: %s', (date, works) => {
    expect(isWorkingDay(date, calendar)).toBe(works)
  })

  // Wednesday morning; late on Wednesday in Shanghai, still Wednesday in London; and just past midnight.
  test.each([
    ['2026-09-30 09:00:00', 1, '2026-10-08 23:59:59'],
    ['2026-09-30 23:59:59', 1, '2026-10-08 23:59:59'],
    ['2026-10-08 00:00:01', 1, '2026-10-09 23:59:59'],
    ['2026-09-30 09:00:00', 3, '2026-10-10 23:59:59'],
    ['2026-09-30 09:00:00', 4, '2026-10-12 23:59:59'],
    ['2026-10-03 09:00:00', 0, '2026-10-03 23:59:59'],
  ])('after %s, the end of number %i is %s', (from, days, end) => {
    expect(workingDaysAfter(parseStamp(from), days, calendar)).toBe(end)
  })
})
