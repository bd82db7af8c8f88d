import { expect, test } from 'vitest'
import { subjectActions } from '~/app/subjects/transitions/actions'
import { measureActions, splitActions } from '~/app/ui/list/action-layout'
import { actionIconOf } from '~/app/ui/list/action-icons'
import { subjectLifecycle } from '~/worker/subjects/lifecycle'
import { subjectStatusNames } from '~/worker/subjects/statuses'

const act = (label: string, danger = false) => ({ key: label, label, danger })

test('two acts stand in sight, of more the harmless first; what destroys goes behind them', () => {
  const labels = (list: { label: string }[]) => list.map(({ label }) => label)
  const both = splitActions([act('删除', true), act('修改')])
  expect([labels(both.seen), labels(both.rest)]).toEqual([['修改', '删除'], []])
  const many = splitActions([act('删除', true), act('修改'), act('参会'), act('复制')])
  expect([labels(many.seen), labels(many.rest)]).toEqual([
    ['修改', '参会'],
    ['复制', '删除'],
  ])
})

test('the column of acts has room for the longest row in one line, but no more than for so much', () => {
  // 24 round the cell; 参会: 2 × 14 + 16 + 4 = 48; 不参会: 3 × 14 + 16 + 4 = 62; the menu 32 + 4.
  expect(measureActions([[act('参会'), act('不参会'), act('取消', true)]], false)).toBe(24 + 48 + 62 + 36)
  expect(measureActions([[act('参会')], []], false)).toBe(88)
  // Four letters: 4 × 8.2 + 16 + 4 = 52.8; twice.
  expect(measureActions([[act('Join'), act('Stay')]], false)).toBe(130)
  expect(measureActions([[act('Revise and resubmit'), act('Edit and read again')]], false)).toBe(320)
})

test('a picture is 32 wide and 4 from the next; an act without one keeps its words', () => {
  const row = [{ key: 'edit', label: 'Edit' }, { key: 'copy', label: 'Copy' }, act('取消', true)]
  expect(measureActions([row], true)).toBe(24 + 3 * 36)
  expect(measureActions([[{ key: 'edit', label: 'Edit' }, act('不参会')]], true)).toBe(24 + 36 + 62)
})

test('every act on a subject has a picture, and none is the picture of two acts that are open at once', () => {
  expect(subjectActions.filter(({ name }) => !actionIconOf(name)).map(({ name }) => name)).toEqual([])
  for (const status of subjectStatusNames) {
    const moves = Object.entries(subjectLifecycle.moves)
      .filter(([, { from }]) => (from as readonly string[]).includes(status))
      .map(([name]) => name)
    const { seen } = splitActions(
      subjectActions
        .filter((one) => one.moves.some((move) => moves.includes(move)))
        .map(({ name, weight }) => ({ key: name, label: name, danger: weight === 'grave' })),
    )
    const pictures = seen.map(({ key }) => actionIconOf(key))
    expect(new Set(pictures).size, `${status}: ${seen.map(({ key }) => key).join()}`).toBe(pictures.length)
  }
})
