import { expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { buildStageCell, type StageKey, stages } from '~/worker/subjects/stages/rules'
import { subjectStatusNames } from '~/worker/subjects/statuses'

const NOW = '2026-11-25 10:00:00'
const of = (status: string, given: object = {}) => ({
  ...{ status, status_dictText: status, dueTime: null, submitTime: '2026-03-01 09:00:00', approvalTime: null },
  ...{ publicityStart: null, establishTime: null, finishTime: null, closeTime: null, ...given },
})
const line = (row: ReturnType<typeof of>) => stages.map(({ key }) => buildStageCell(row, key, NOW)?.state ?? '')

test('every status belongs to one stage, or ended without one', () => {
  const without = subjectStatusNames.filter((name) => !stages.some(({ statuses }) => statuses.includes(name)))
  expect(without.toSorted()).toEqual([wireNames.ESTABLISH_FAIL, wireNames.TO_CONCLUSION].toSorted())
})
test('past stages have their date, the current one its deadline, later ones are empty', () => {
  const row = of('TO_APPROVAL', { dueTime: '2026-11-30 18:00:00' })
  expect(line(row)).toEqual(['past', 'here', '', '', '', '', '', '', '', ''])
  const cell = (key: StageKey) => buildStageCell(row, key, NOW)
  expect([cell('declare')!.hint, cell('approval')!.hint]).toEqual(['2026-03-01', '2026-11-30 截止'])
})
test('is overdue past its deadline', () => {
  expect(buildStageCell(of('TO_APPROVAL', { dueTime: '2026-11-20 18:00:00' }), 'approval', NOW)).toMatchObject({
    state: 'late',
    hint: '已逾期',
  })
})
test('a completed subject has passed all stages; a terminated one ends in the last stage with a time', () => {
  expect(new Set(line(of(wireNames.FINISHED)))).toEqual(new Set(['past']))
  expect(line(of(wireNames.ESTABLISH_FAIL, { closeTime: NOW }))).toEqual([
    'past',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'ended',
  ])
})
