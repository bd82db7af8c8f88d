import { expect, test } from 'vitest'
import { canSelectRows } from '~/app/ui/list/row-selectability'

test('rows are selectable if a visible action applies, or while a selection exists', () => {
  const rows = [{ open: 0 }, { open: 1 }]
  const takes = { fits: (row: { open: number }) => row.open === 1 }
  expect(canSelectRows([], rows, 0), 'no act for this person').toBe(false)
  expect(canSelectRows([takes], rows, 0)).toBe(true)
  expect(canSelectRows([takes], [{ open: 0 }], 0), 'an act that takes none of these').toBe(false)
  expect(canSelectRows([takes], [{ open: 0 }], 3), 'chosen on another page').toBe(true)
  expect(canSelectRows([takes, {}], [{ open: 0 }], 0), 'an act that takes every row').toBe(true)
  expect(canSelectRows([{}], [], 0), 'no rows').toBe(false)
})
