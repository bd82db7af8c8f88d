import { expect, test } from 'vitest'
import { resolveGrants, cachedGrants } from '~/worker/auth/grant-cache'

const read = (database: string, roleId: string, revision: number, perms: string[], asked = cachedGrants(database)) =>
  resolveGrants(asked, database, { roleId, revision, perms })

test('what came along is kept for its role, at its revision', () => {
  read('a', 'one', 1, ['x'])
  read('a', 'two', 1, ['y'])
  expect(cachedGrants('a')).toMatchObject({
    revision: 1,
    roles: new Map([
      ['one', new Set(['x'])],
      ['two', new Set(['y'])],
    ]),
  })
})

test('what the statement left out is what was kept', () => {
  read('b', 'one', 1, ['x'])
  expect(read('b', 'one', 1, [])).toEqual(new Set(['x']))
})

test('a later revision forgets all roles', () => {
  read('c', 'one', 1, ['x'])
  read('c', 'two', 2, ['y'])
  expect([...cachedGrants('c').roles.keys()]).toEqual(['two'])
})

test('who asked before a change and answers after it has what was known when he asked', () => {
  read('d', 'one', 1, ['x'])
  const asked = cachedGrants('d')
  read('d', 'one', 2, ['x', 'y'])
  expect(read('d', 'one', 1, [], asked)).toEqual(new Set(['x']))
  expect(cachedGrants('d').revision, 'and takes nothing back').toBe(2)
})

test('another database has its own', () => {
  read('e', 'one', 1, ['x'])
  expect(cachedGrants('f').roles.size).toBe(0)
})
