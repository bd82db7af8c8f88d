import { expect, test } from 'vitest'
import { subjectActions } from '~/app/subjects/transitions/actions'
import { measureActions, splitActions } from '~/app/ui/list/action-layout'
import { actionIconOf } from '~/app/ui/list/action-icons'
import { subjectLifecycle } from '~/worker/subjects/lifecycle'
import { subjectStatusNames } from '~/worker/subjects/statuses'

const act = (label: string, danger = false) => ({ key: label, label, danger })

test('two actions are visible, or the harmless one of more; destructive ones go into the menu', () => {
  const labels = (list: { label: string }[]) => list.map(({ label }) => label)
  const both = splitActions([act('删除', true), act('修改')])
  expect([labels(both.seen), labels(both.rest)]).toEqual([['修改', '删除'], []])
  const many = splitActions([act('删除', true), act('修改'), act('参会'), act('复制')])
  expect([labels(many.seen), labels(many.rest)]).toEqual([
    ['修改', '参会'],
    ['复制', '删除'],
  ])
})

test('the action column fits the longest row in one line up to its maximum width', () => {
  // 24 of the cell; 参会: 2 × 14 + 16 + 4 = 48; 不参会: 3 × 14 + 16 + 4 = 62; the menu 32 + 4.
  expect(measureActions([[act('参会'), act('不参会'), act('取消', true)]], false)).toBe(24 + 48 + 62 + 36)
  expect(measureActions([[act('参会')], []], false)).toBe(88)
  // Four letters: 4 × 8.2 + 16 + 4 = 52.8; twice.
  expect(measureActions([[act('Join'), act('Stay')]], false)).toBe(130)
  expect(measureActions([[act('Revise and resubmit'), act('Edit and read again')]], false)).toBe(320)
})

test('an icon is 32 px wide with 4 px between; an action without an icon shows its text', () => {
  const row = [{ key: 'edit', label: 'Edit' }, { key: 'copy', label: 'Copy' }, act('取消', true)]
  expect(measureActions([row], true)).toBe(24 + 3 * 36)
  expect(measureActions([[{ key: 'edit', label: 'Edit' }, act('不参会')]], true)).toBe(24 + 36 + 62)
})

test('every subject action has an icon, unique among actions available together', () => {
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
