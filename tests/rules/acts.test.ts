import { expect, test } from 'vitest'
import { actsWidth, splitActs } from '~/app/ui/list/acts'

const act = (label: string, danger = false) => ({ key: label, label, danger })

test('two acts stand in sight, of more the harmless first; what destroys goes behind them', () => {
  const labels = (list: { label: string }[]) => list.map(({ label }) => label)
  const both = splitActs([act('删除', true), act('修改')])
  expect([labels(both.seen), labels(both.rest)]).toEqual([['修改', '删除'], []])
  const many = splitActs([act('删除', true), act('修改'), act('参会'), act('复制')])
  expect([labels(many.seen), labels(many.rest)]).toEqual([
    ['修改', '参会'],
    ['复制', '删除'],
  ])
})

test('the column of acts has room for the longest row in one line, but no more than for so much', () => {
  // 28 round the cell; 修改: 2 × 14 + 16 + 4 = 48; 不参会: 3 × 14 + 16 + 4 = 62; the menu 32 + 4.
  expect(actsWidth([[act('修改'), act('不参会'), act('取消', true)]], 100)).toBe(28 + 48 + 62 + 36)
  expect(actsWidth([[act('修改')], []], 130)).toBe(130)
  // Edit: 4 × 8.2 + 16 + 4 = 52.8.
  expect(actsWidth([[act('Edit')]], 0)).toBe(81)
  expect(actsWidth([[act('Complete and submit again'), act('Edit and read again')]], 0)).toBe(320)
})
