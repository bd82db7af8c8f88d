import { expect, test } from 'vitest'
import { resolveGrants, cachedGrants } from '~/worker/auth/grant-cache'

const read = (database: string, roleId: string, revision: number, perms: string[], asked = cachedGrants(database)) =>
  resolveGrants(asked, database, { roleId, revision, perms })

test('stores the grants of a role with their revision', () => {
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

test('restores the grants omitted from a statement', () => {
  read('b', 'one', 1, ['x'])
  expect(read('b', 'one', 1, [])).toEqual(new Set(['x']))
})

test('drops all roles at a later revision', () => {
  read('c', 'one', 1, ['x'])
  read('c', 'two', 2, ['y'])
  expect([...cachedGrants('c').roles.keys()]).toEqual(['two'])
})

test('gives a request that started before a change the grants of its start', () => {
  read('d', 'one', 1, ['x'])
  const asked = cachedGrants('d')
  read('d', 'one', 2, ['x', 'y'])
  expect(read('d', 'one', 1, [], asked)).toEqual(new Set(['x']))
  expect(cachedGrants('d').revision, 'and takes nothing back').toBe(2)
})

test('stores separate grants for another database', () => {
  read('e', 'one', 1, ['x'])
  expect(cachedGrants('f').roles.size).toBe(0)
})
