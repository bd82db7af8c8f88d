import { describe, expect, test } from 'vitest'
import type { Placed } from '~/app/ui/list/layout'
import { stuckColumns } from '~/app/ui/list/stick'

const column = (key: string, width: number, side: Placed<object>['side']): Placed<object> => ({
  ...{ key, title: key, width, side, hidden: false, drawn: false },
})

describe('columns that stay in sight', () => {
  test('stand at the left one after the other, behind the boxes to tick', () => {
    const stuck = stuckColumns([column('#', 64, 'left'), column('name', 300, 'left'), column('year', 80, 'none')], 48)
    expect([...stuck]).toEqual([
      ['#', { side: 'left', at: 48, last: false }],
      ['name', { side: 'left', at: 112, last: true }],
    ])
  })
  test('stand at the right from the edge inwards', () => {
    const stuck = stuckColumns([column('year', 80, 'right'), column('due', 160, 'right')], 0)
    expect(stuck.get('due')).toEqual({ side: 'right', at: 0, last: false })
    expect(stuck.get('year')).toEqual({ side: 'right', at: 160, last: true })
  })
  test('are as many as leave the others room; what is pinned beyond them scrolls', () => {
    const stuck = stuckColumns([column('name', 600, 'left'), column('more', 200, 'left')], 0)
    expect([...stuck.keys()]).toEqual(['name'])
  })
})
