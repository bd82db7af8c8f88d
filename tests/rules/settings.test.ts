import { describe, expect, test } from 'vitest'
import { SaveSettings } from '~/worker/system/contract'
import { readSettings } from '~/worker/system/settings'

const takes = (setting: Record<string, unknown>) => SaveSettings.safeParse(setting).success

describe('a setting accepts', () => {
  test.each([
    ['approvalWorkingDays', 1, 60],
    ['supplementWorkingDays', 1, 60],
    ['reviewWorkingDays', 1, 60],
    ['gradeWorkingDays', 1, 60],
    ['minReviewers', 1, 15],
    ['minReReviewers', 1, 15],
    ['quorum', 0, 1],
    ['passRate', 0, 100],
    ['similarityLimit', 0, 100],
    ['maxRunningSubjects', 1, 50],
    ['publicityDays', 0, 60],
    ['reapproveOnCoreChange', 0, 1],
    ['contactMayApproveOwn', 0, 1],
    ['fourEyes', 0, 1],
    ['publishFirstAudit', 0, 1],
    ['blindReview', 0, 1],
    ['allOrNothing', 0, 1],
    ['yearHasGrading', 0, 1],
    ['taskBookRequired', 0, 1],
    ['mailNotices', 0, 1],
    ['smsCheck', 0, 1],
    ['uploadQuotaGb', 1, 10_000],
    ['secondFactorForManagers', 0, 1],
    ['initialPasswordDays', 0, 90],
    ['idleMinutes', 0, 10_080],
  ])('%s: from %d to %d', (name, least, most) => {
    expect([least - 1, least, most, most + 1].map((value) => takes({ [name]: value }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test.each([['centreName', 50]])('%s: up to %d characters', (name, most) => {
    expect([most, most + 1].map((signs) => takes({ [name]: '甲'.repeat(signs) }))).toEqual([true, false])
  })

  test('a window that ends after it begins', () => {
    const window = (end: string) => takes({ declareWindows: [{ year: '2027', start: '2027-01-01 08:00:00', end }] })
    expect([window('2027-01-01 08:00:01'), window('2027-01-01 08:00:00')]).toEqual([true, false])
  })

  test('a file slot, required or optional', () => {
    const slot = (required: number) =>
      takes({ fileSlots: [{ slot: 'a', name: '附件', required, exts: ['pdf'], max: 1 }] })
    expect([slot(-1), slot(0), slot(1), slot(2)]).toEqual([false, true, true, false])
  })
})

test('unset settings have their defaults', () => {
  expect(readSettings([])).toMatchObject({
    ...{ approvalWorkingDays: 5, supplementWorkingDays: 5, reviewWorkingDays: 10, gradeWorkingDays: 10 },
    ...{ minReviewers: 3, minReReviewers: 3, quorum: 2 / 3, passRate: 60, similarityLimit: 60 },
    ...{ maxRunningSubjects: 2, publicityDays: 7 },
    ...{ fourEyes: 1, blindReview: 1, yearHasGrading: 1 },
    ...{ reapproveOnCoreChange: 0, contactMayApproveOwn: 0, publishFirstAudit: 0, allOrNothing: 0 },
    ...{ taskBookRequired: 0, mailNotices: 0, smsCheck: 0 },
    ...{ secondFactorForManagers: 1, initialPasswordDays: 7, idleMinutes: 480 },
    fileSlots: [
      { slot: 'application', required: 1, max: 1 },
      { slot: 'commitment', required: 1, max: 1 },
      { slot: 'budget', required: 0, max: 3 },
      { slot: 'other', required: 0, max: 20 },
    ],
  })
})

test('in development two-step verification is optional and sessions do not expire when idle', () => {
  expect(readSettings([], 'development')).toMatchObject({ secondFactorForManagers: 0, idleMinutes: 0 })
  const set = [{ id: 'idleMinutes', value: 15 }]
  expect(readSettings(set, 'development')).toMatchObject({ idleMinutes: 15 })
})

test('invalid stored values count as unset, and unknown ones are ignored', () => {
  const read = readSettings([
    { id: 'minReviewers', value: 99 },
    { id: 'passRate', value: 70 },
    { id: 'unheardOf', value: 1 },
  ])
  expect(read).toMatchObject({ minReviewers: 3, passRate: 70 })
  expect(read).not.toHaveProperty('unheardOf')
})
