import { describe, expect, test } from 'vitest'
import type { Row } from '~/worker/core/change'
import { initialViewUrl, findInitialView, NO_VIEW, viewQueryString, toListViews } from '~/worker/views/rules'

const LIST = '/subjectMngr/declared'
const row = (id: string, more: Partial<Row<'listView'>> = {}) =>
  ({
    ...{
      id,
      list: LIST,
      name: id,
      query: '',
      layout: null,
      roleCode: '',
      isDefault: 0,
      ownerId: 'me',
      defaultView: '',
    },
    ...more,
  }) as Row<'listView'>
const setting = (defaultView: string, more: Partial<Row<'listView'>> = {}) =>
  row('setting', { name: '', defaultView, ...more })
const shared = (id: string, more: Partial<Row<'listView'>> = {}) =>
  row(id, { ownerId: 'other', roleCode: 'counselor', ...more })

test('own views come first, then shared ones, each by name; settings are one’s own', () => {
  const { settings, views } = toListViews(
    [shared('乙'), row('丙'), shared('甲'), row('安'), setting('丙'), setting('甲', { ownerId: 'other' })],
    'me',
  )
  expect(views.map(({ id, mine }) => [id, mine])).toEqual([
    ['安', true],
    ['丙', true],
    ['甲', false],
    ['乙', false],
  ])
  expect(settings).toEqual([{ list: LIST, layout: null, defaultView: '丙' }])
})

describe('a list begins', () => {
  const first = (...rows: Row<'listView'>[]) => findInitialView(toListViews(rows, 'me'), LIST, 'counselor')?.id ?? null
  const standard = shared('standard', { isDefault: 1 })
  test('with the view that the person chose, else with the role’s', () => {
    expect(first(row('mine'), standard, setting('mine'))).toBe('mine')
    expect(first(row('mine'), standard, setting(''))).toBe('standard')
    expect(first(row('mine'), standard)).toBe('standard')
    expect(first(standard, setting('gone'))).toBe('standard')
    expect(first(row('mine'), shared('plain'))).toBeNull()
  })

  test('with none where the person wants none', () => {
    expect(first(standard, setting(NO_VIEW))).toBeNull()
  })

  test('with nothing of another list or of another role', () => {
    const there = { list: '/other' }
    expect(first(row('mine', there), setting('mine'))).toBeNull()
    expect(first(standard, row('mine'), setting('mine', there))).toBe('standard')
    expect(first(shared('x', { isDefault: 1, ...there }))).toBeNull()
    expect(first(shared('x', { isDefault: 1, roleCode: 'mechanism' }))).toBeNull()
  })
})

test('a view’s address has its filters and its id', () => {
  expect(viewQueryString({ id: 'v', query: 'year=2026&status=A' })).toBe('year=2026&status=A&view=v')
})

describe('a bare address of a list leads', () => {
  const actor = (...views: Row<'listView'>[]) => ({ userId: 'me', roleCode: 'counselor', frame: { views } })
  const rows = [row('v', { query: 'year=2026' }), setting('v')]
  test('to the view that it begins with', () => {
    expect(initialViewUrl(actor(...rows), { pathname: LIST, search: '' })).toBe(`${LIST}?year=2026&view=v`)
  })

  test('nowhere where it asks for something, is another list, begins with none, or nobody reads views', () => {
    expect(initialViewUrl(actor(...rows), { pathname: LIST, search: '?pageNo=2' })).toBeNull()
    expect(initialViewUrl(actor(...rows), { pathname: '/other', search: '' })).toBeNull()
    expect(initialViewUrl(actor(row('v'), setting('')), { pathname: LIST, search: '' })).toBeNull()
    expect(initialViewUrl({ userId: 'me', roleCode: 'counselor' }, { pathname: LIST, search: '' })).toBeNull()
  })
})
