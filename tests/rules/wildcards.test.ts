import { expect, test } from 'vitest'
import { matchesFilter, likePattern } from '~/worker/core/list'

test.each([
  ['信创', '%信创%'],
  ['*信创*', '%信创%'],
  ['信创*', '信创%'],
  ['*信创', '%信创'],
  ['*', '%'],
  ['**', '%%'],
  ['50%_\\', '%50\\%\\_\\\\%'],
  ['a*b', '%a*b%'],
])('a filter %s is the pattern %s', (filter, pattern) => {
  expect(likePattern(filter)).toBe(pattern)
})

test.each([
  ['核心系统信创', '*信创', true],
  ['信创改造', '*信创', false],
  ['信创改造', '信创*', true],
  ['核心系统信创', '信创*', false],
  ['核心信创改造', '*信创*', true],
  ['核心信创改造', '信创', true],
  ['SMS_CODE', 'sms*', true],
  ['任意', '', true],
  ['任意', '*', true],
])('a text %s is compared with the filter %s', (text, filter, fits) => {
  expect(matchesFilter(text, filter)).toBe(fits)
})
