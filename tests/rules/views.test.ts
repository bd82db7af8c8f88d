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

test('own views come first, then shared ones, each by name; settings are personal', () => {
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

describe('the default of a list is', () => {
  const first = (...rows: Row<'listView'>[]) => findInitialView(toListViews(rows, 'me'), LIST, 'counselor')?.id ?? null
  const standard = shared('standard', { isDefault: 1 })
  test('the view chosen by the user, otherwise that of the role', () => {
    expect(first(row('mine'), standard, setting('mine'))).toBe('mine')
    expect(first(row('mine'), standard, setting(''))).toBe('standard')
    expect(first(row('mine'), standard)).toBe('standard')
    expect(first(standard, setting('gone'))).toBe('standard')
    expect(first(row('mine'), shared('plain'))).toBeNull()
  })

  test('none if the user chose none', () => {
    expect(first(standard, setting(NO_VIEW))).toBeNull()
  })

  test('no view of another list or role', () => {
    const there = { list: '/other' }
    expect(first(row('mine', there), setting('mine'))).toBeNull()
    expect(first(standard, row('mine'), setting('mine', there))).toBe('standard')
    expect(first(shared('x', { isDefault: 1, ...there }))).toBeNull()
    expect(first(shared('x', { isDefault: 1, roleCode: 'mechanism' }))).toBeNull()
  })
})

test('the address of a view has its filters and its id', () => {
  expect(viewQueryString({ id: 'v', query: 'year=2026&status=A' })).toBe('year=2026&status=A&view=v')
})

describe('a list address without parameters redirects', () => {
  const actor = (...views: Row<'listView'>[]) => ({ userId: 'me', roleCode: 'counselor', frame: { views } })
  const rows = [row('v', { query: 'year=2026' }), setting('v')]
  test('to its default view', () => {
    expect(initialViewUrl(actor(...rows), { pathname: LIST, search: '' })).toBe(`${LIST}?year=2026&view=v`)
  })

  test('nowhere with parameters, for another list, without a default, or without views', () => {
    expect(initialViewUrl(actor(...rows), { pathname: LIST, search: '?pageNo=2' })).toBeNull()
    expect(initialViewUrl(actor(...rows), { pathname: '/other', search: '' })).toBeNull()
    expect(initialViewUrl(actor(row('v'), setting('')), { pathname: LIST, search: '' })).toBeNull()
    expect(initialViewUrl({ userId: 'me', roleCode: 'counselor' }, { pathname: LIST, search: '' })).toBeNull()
  })
})
