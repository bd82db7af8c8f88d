import { expect, test } from 'vitest'
import { CachingRouter } from '~/worker/core/caching-router'

const begin = () => {
  const router = new CachingRouter<string>()
  router.add('GET', '/subject/:id', 'detail')
  return router
}
const found = (router: CachingRouter<string>, method: string, path: string) =>
  router.match(method, path)[0].map(([name, params]) => [name, { ...(params as Record<string, string>) }])

test('an address has its own parameters at every request', () => {
  const router = begin()
  for (const id of ['1', '2', '1']) expect(found(router, 'GET', `/subject/${id}`)).toEqual([['detail', { id }]])
})

test('a route of one method is not found by another', () => {
  const router = begin()
  expect(found(router, 'GET', '/subject/1')).toHaveLength(1)
  expect(found(router, 'POST', '/subject/1')).toEqual([])
})

test('a route added later is found at an address requested before', () => {
  const router = begin()
  router.match('GET', '/subject/1')
  router.add('GET', '/subject/*', 'all')
  expect(found(router, 'GET', '/subject/1').map(([name]) => name)).toEqual(['detail', 'all'])
})

test('an address requested after very many others is found', () => {
  const router = begin()
  for (let id = 0; id < 1200; id++) router.match('GET', `/subject/${id}`)
  expect(found(router, 'GET', '/subject/7')).toEqual([['detail', { id: '7' }]])
})
