import { describe, expect, test } from 'vitest'
import { declaredTransitions } from '~/tests/support/transition-calls'
import { deadlineEndTime, findDeadline, expectedReports, expectedSummary } from '~/worker/reports/expected.rules'
import { reportLifecycle } from '~/worker/reports/lifecycle'
import { formatRemainingDays, reminderOffsets, findTodaysOffset, reminderKeyOf } from '~/worker/reports/reminders.rules'
import {
  hasReason,
  submittedInTime,
  isLate,
  reportSimilarity,
  findMissingReportParts,
  newDueInFuture,
  notYetOpen,
  countRemainingDays,
  maxSimilarity,
  windowOpen,
} from '~/worker/reports/rules'

describe('the report lifecycle', () => {
  test('has every row of the domain, each from and to the listed statuses', () => {
    expect(Object.values(reportLifecycle.moves).map(({ row, from, to }) => [row, from, to])).toEqual([
      ['R1', 'new', [0]],
      ['R2', [0], [1]],
      ['R3', [1, 4], [1, 4]],
      ['R4', [1, 4], [2]],
      ['R5', [2], [1]],
      ['R6', [2], [3]],
      ['R7', [2], [4]],
      ['R8', [3], [4]],
      ['R9', [0, 1, 4], [3]],
      ['R10', [0, 1, 4], [0, 1, 4]],
      ['R11', [0, 1, 2, 4], [0, 1, 2, 4]],
      ['8D', [0], [0]],
      ['R4b', [0, 1, 4], [0, 1, 4]],
    ])
  })
  test('has every transition declared by a call', () => {
    expect(declaredTransitions('report').filter((name) => !(name in reportLifecycle.moves))).toEqual([])
  })
  test('reaches every status, and ends only with a reviewed report', () => {
    const reached = new Set<number>(Object.values(reportLifecycle.moves).flatMap((move) => [...move.to]))
    expect([...reached].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
    for (const status of [0, 1, 2, 4] as const) {
      const leaves = reportLifecycle
        .from(status)
        .some((name) => (reportLifecycle.moves[name].to as readonly number[]).some((to) => to !== status))
      expect(leaves, String(status)).toBe(true)
    }
  })
})

describe('a rejected transition', () => {
  const now = '2026-11-20 09:30:00'
  const at = (given: { report?: object; deadline?: object; input?: object }) =>
    ({ case: { report: given.report ?? {}, deadline: given.deadline ?? null }, now, input: given.input ?? {} }) as never

  test('is none for a report in the last second of its day, or of its grace period', () => {
    expect(isLate(now, now)).toBe(false)
    expect(isLate('2026-11-20 09:29:59', now)).toBe(true)
    expect(isLate(null, now)).toBe(false)
    const report = { dueTime: '2026-11-10 23:59:59' }
    const late = (lateUntil: string | null) => submittedInTime(at({ report, deadline: { lateAllowed: 1, lateUntil } }))
    expect(late(now)).toBe(null)
    expect(late(null)).toBe(null)
    expect(late('2026-11-20 09:29:59')).toBe('逾期提交已于 2026-11-20 09:29 截止，请联系业务负责人延期')
    expect(submittedInTime(at({ report: { dueTime: now } }))).toBe(null)
  })

  test('is one for a reason outside of five to five hundred trimmed characters', () => {
    const said = (reason?: string) => hasReason(at({ input: { reason } }))
    const [missing, long] = [said(), said('说'.repeat(501))]
    expect([said('说明了  '), said('说明理由呢'), said('说'.repeat(500))]).toEqual([missing, null, null])
    expect(new Set([missing, long, null]).size).toBe(3)
  })

  test('is one for a new date in the past or an early opening in the future', () => {
    const due = (newDue?: string) => newDueInFuture(at({ input: { newDue } }))
    expect([due(), due(now), due('2026-11-20 09:30:01')]).toEqual([
      '请选择新的截止时间',
      '新的截止时间应晚于当前时间',
      null,
    ])
    const opens = (openTime: string | null) => [
      windowOpen(at({ report: { reportType: 'MIDTERM', openTime } })),
      notYetOpen(at({ report: { openTime } })),
    ]
    expect(opens('2026-11-20 09:30:01')).toEqual(['中期报告将于 2026-11-20 09:30 开放填写', null])
    expect(opens(now)).toEqual([null, '该报告已开放'])
    expect(opens(null)).toEqual([null, '该报告已开放'])
  })
})

test('lists each missing part of a final report at its field', () => {
  const empty = { reportType: 'CONCLUSION', content: '正文', fileIds: ['f'] }
  const indicator = (name: string, reached: string) => ({ name, planned: '2', reached, rate: 0, fileIds: [] })
  const sections = {
    completion: { text: '完成', indicators: [indicator('论文', '3篇'), indicator(' ', ' ')] },
    change: { text: '无' },
    sharing: { text: '共享', shareAuth: 0 as const, fileIds: [] },
    progressYear: [
      { year: '2026', text: '完成' },
      { year: '2027', text: ' ' },
    ],
  }
  expect(Object.keys(findMissingReportParts({ ...empty, sections }))).toEqual([
    'sections.completion.indicators.1.name',
    'sections.completion.indicators.1.reached',
    'sections.progressYear.1.text',
  ])
  expect(findMissingReportParts({ ...empty, sections })['sections.progressYear.1.text']).toContain('2027')
  expect(findMissingReportParts({ ...empty, reportType: 'SUMMARY', sections: {}, fileIds: [] })).toEqual({})
})

const term = {
  id: 's',
  domain: '03',
  sysOrgCode: 'A02',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  establishTime: '2026-12-15 10:00:00',
}
const deadline = (more: object) => ({
  id: 'd',
  year: '2027',
  reportType: 'OPENING',
  submitRole: '负责人',
  startTime: null,
  endTime: '2027-03-31 23:59:59',
  scope: 'all',
  scopeIds: [] as string[],
  baseDate: 'fixed',
  offset: 0,
  workdays: 0,
  ...more,
})

describe('due dates, computed by hand', () => {
  test('follow sixty days, half of the term, thirty days after the end', () => {
    const owed = expectedReports(term, [], '2026-12-15 10:00:00')
    expect(owed.map((one) => [one.reportType, one.year, one.openTime, one.dueTime])).toEqual([
      ['OPENING', '2027', '2026-12-15 10:00:00', '2027-02-13 23:59:59'],
      ['MIDTERM', '2027', '2026-12-15 10:00:00', '2027-07-02 23:59:59'],
      ['CONCLUSION', '2028', '2027-10-02 00:00:00', '2028-01-30 23:59:59'],
    ])
  })
  test('follow the most specific rule, of its own year only', () => {
    const all = [
      deadline({ id: 'all' }),
      deadline({ id: 'domain', scope: 'domain', scopeIds: ['03'] }),
      deadline({ id: 'own', scope: 'subject', scopeIds: ['s'] }),
      deadline({ id: 'foreign', scope: 'subject', scopeIds: ['t'] }),
    ]
    expect(findDeadline(term, 'OPENING', '2027', all)?.id).toBe('own')
    expect(findDeadline({ id: 't2', domain: '03' }, 'OPENING', '2027', all)?.id).toBe('domain')
    expect(findDeadline({ id: 't2', domain: '05' }, 'OPENING', '2027', all)?.id).toBe('all')
    expect(findDeadline(term, 'OPENING', '2026', all)).toBeUndefined()
    expect(expectedReports(term, all, '2026-12-15 10:00:00')[0]).toMatchObject({
      deadlineId: 'own',
      dueTime: '2027-03-31 23:59:59',
    })
  })
  test('count days after establishment and before the end', () => {
    expect(deadlineEndTime(deadline({ baseDate: 'established', offset: 30 }), term, '2026-12-15 10:00:00')).toBe(
      '2027-01-14 23:59:59',
    )
    expect(deadlineEndTime(deadline({ baseDate: 'end', offset: 15 }), term, '')).toBe('2027-12-16 23:59:59')
  })
  test('count working days by the calendar: after establishment, before the end, before a meeting', () => {
    // National Day of 2027 is off from Friday the 1st to Thursday the 7th; Saturday the 9th is a make-up workday.
    const calendar = {
      holidays: new Set(['2027-10-01', '2027-10-04', '2027-10-05', '2027-10-06', '2027-10-07']),
      workdays: new Set(['2027-10-09']),
    }
    const end = (baseDate: string, offset: number, more = {}) =>
      deadlineEndTime(deadline({ baseDate, offset, workdays: 1 }), term, '2027-09-30 10:00:00', { calendar, ...more })
    expect(end('established', 1)).toBe('2027-10-08 23:59:59')
    expect(end('established', 2)).toBe('2027-10-09 23:59:59')
    expect(end('established', 3)).toBe('2027-10-11 23:59:59')
    expect(end('meeting', 3, { meeting: '2027-10-11 09:00:00' })).toBe('2027-09-30 23:59:59')
    expect(end('meeting', 3), 'no meeting, no date').toBe(null)
    // The term ends on Friday, the last day of 2027.
    expect(end('end', 5)).toBe('2027-12-24 23:59:59')
    expect(end('end', -1)).toBe('2028-01-03 23:59:59')
  })
  test('of a summary are the last day of its year', () => {
    expect(expectedSummary(term, [], '2026', '2026-11-02 03:00:00')).toMatchObject({
      reportType: 'SUMMARY',
      year: '2026',
      openTime: '2026-11-02 03:00:00',
      dueTime: '2026-12-31 23:59:59',
    })
  })
})

describe('reminders, computed by hand', () => {
  const due = '2026-12-01 23:59:59'
  const on = (date: string, offsets = reminderOffsets(null)) => findTodaysOffset(due, `${date} 03:00:00`, offsets)
  test('follow the days of the rule, at most two days late', () => {
    expect(reminderOffsets(null)).toEqual([-14, -7, -3, -1, 0, 1, 3, 7])
    expect(
      ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20', '2026-11-24', '2026-11-28', '2026-11-30'].map((date) =>
        on(date),
      ),
    ).toEqual([null, -14, -14, null, -7, -3, -1])
    expect(
      ['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-08', '2026-12-10', '2026-12-11'].map((date) => on(date)),
    ).toEqual([0, 1, 3, 7, 7, null])
  })
  test("follow the deadline's own rule and always include the due date", () => {
    const own = reminderOffsets({ remindBefore: '30', remindAfter: '' })
    expect(own).toEqual([-30, 0])
    expect([on('2026-11-01', own), on('2026-11-24', own), on('2026-12-01', own)]).toEqual([-30, null, 0])
  })
  test('have texts', () => {
    expect([reminderKeyOf(-14), reminderKeyOf(0), reminderKeyOf(7)]).toEqual(['-14', '0', '+7'])
    expect([
      formatRemainingDays(due, '2026-11-30 03:00:00'),
      formatRemainingDays(due, '2026-12-01 03:00:00'),
      formatRemainingDays(due, '2026-12-03 03:00:00'),
    ]).toEqual(['还有 1 天', '今日截止', '已逾期 2 天'])
    expect(countRemainingDays('2027-03-01 00:00:00', '2027-02-27 23:59:59')).toBe(2)
  })
})

describe('the copied share of a text', () => {
  const own = '本课题研究证券业智能运维系统'
  test('is all, none, half, or none for a short text', () => {
    expect(maxSimilarity(own, [`开头${own}结尾`])).toBe(100)
    expect(maxSimilarity(own, ['完全没有关系的另一段文字内容'])).toBe(0)
    expect(maxSimilarity('一二三四五六七八九十', ['一二三四五六七八X'])).toBe(33)
    expect(maxSimilarity('太短', [own])).toBeNull()
    expect(maxSimilarity(own, [])).toBe(0)
  })
  test('ignores punctuation and spaces', () => {
    expect(maxSimilarity('本课题，研究 证券业智能运维系统。', [own])).toBe(100)
  })
})

test('of a report is that of its text or of the attachment with the largest share', () => {
  const text = '本课题围绕核心交易系统的运行风险开展研究，形成故障根因定位模型，并在两家机构开展试点。'
  const paper = (id: string, sha256: string, words = '') => ({ id, sha256, text: words })
  const written = {
    content: '研究已按计划启动，全部工作进展顺利。',
    sections: {},
    problems: '',
    nextPlan: '',
    fileIds: ['own'],
  }
  const declared = new Set(['theirs'])
  const like = (own: string, words: string, theirs: string, theirWords: string, others = ['']) =>
    reportSimilarity(written, others, [paper('own', own, words), paper('theirs', theirs, theirWords)], declared)
  expect(like('a', '', 'a', '')).toBe(100)
  expect(like('a', text, 'b', text)).toBe(100)
  expect(like('a', text, 'b', '别的内容别的内容别的内容')).toBe(0)
  expect(like('a', '', 'b', '')).toBe(0)
  expect(like('a', '', 'b', '', [written.content])).toBe(100)
  // Nothing to compare.
  expect(reportSimilarity({ ...written, content: '', fileIds: [] }, [], [], declared)).toBeNull()
})
