import { describe, expect, test } from 'vitest'
import { type PlacedColumn, shrinkEmptyColumns } from '~/app/ui/list/column-layout'
import { stickyColumns, completeColumnsWidth } from '~/app/ui/list/sticky-columns'

const column = (key: string, width: number, side: PlacedColumn<object>['side']): PlacedColumn<object> => ({
  ...{ key, title: key, width, side, hidden: false, drawn: false },
})

describe('sticky columns', () => {
  test('are placed at the left one after the other, after the checkboxes', () => {
    const stuck = stickyColumns([column('#', 64, 'left'), column('name', 300, 'left'), column('year', 80, 'none')], 48)
    expect([...stuck]).toEqual([
      ['#', { side: 'left', at: 48, last: false }],
      ['name', { side: 'left', at: 112, last: true }],
    ])
  })
  test('are placed at the right from the edge inwards', () => {
    const stuck = stickyColumns([column('year', 80, 'right'), column('due', 160, 'right')], 0)
    expect(stuck.get('due')).toEqual({ side: 'right', at: 0, last: false })
    expect(stuck.get('year')).toEqual({ side: 'right', at: 160, last: true })
  })
  test('leave space for the others; further pinned columns scroll', () => {
    const stuck = stickyColumns([column('name', 600, 'left'), column('more', 200, 'left')], 0)
    expect([...stuck.keys()]).toEqual(['name'])
  })
})

describe('columns after the name', () => {
  test('are shown completely as far as they fit, before flexible ones', () => {
    expect(completeColumnsWidth([110, 190], 48)).toBe(
      'max(48px, min(158px, max(0px, 9999 * (var(--space) - 157px))), min(348px, max(0px, 9999 * (var(--space) - 347px))))',
    )
  })
  const rows = [
    { year: '2025', remark: '', score: null },
    { year: '2024', remark: '', score: null },
  ]
  const widthsOf = (columns: PlacedColumn<(typeof rows)[number]>[], beneath = new Map<string, unknown>()) =>
    shrinkEmptyColumns(columns, rows, beneath).map(({ width }) => width)
  test('take only the width of their heading without values: 2 characters, 16 and 20 around them', () => {
    const year = { ...column('year', 160, 'none'), title: '年度' }
    const remark = { ...column('remark', 280, 'none'), title: '描述' }
    expect(widthsOf([year, remark])).toEqual([160, 64])
    expect(widthsOf([{ ...remark, sort: true }])).toEqual([84])
    expect(widthsOf([{ ...remark, show: (row) => row.remark, key: 'score' }])).toEqual([64])
  })
  test('keep a width set by the user, with a secondary line, or with a custom cell', () => {
    const remark = { ...column('remark', 280, 'none'), title: '描述' }
    expect(widthsOf([{ ...remark, drawn: true }])).toEqual([280])
    expect(widthsOf([remark], new Map([['remark', {}]]))).toEqual([280])
    expect(widthsOf([{ ...remark, key: 'other', show: () => '有' }])).toEqual([280])
  })
})
