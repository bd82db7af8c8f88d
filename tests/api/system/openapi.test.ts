import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { api } from '~/worker/api'
import { interfaceDescription } from '~/worker/system/calls'
import { generateOpenApi } from '~/worker/system/openapi-document.server'

const ask = async (headers?: Record<string, string>) =>
  (await freshWorld()).nobody.send('GET', interfaceDescription.path, {}, headers)

test('caches the OpenAPI description', async () => {
  const { nobody } = await freshWorld()
  const ask = () => nobody.send('GET', interfaceDescription.path)
  const timed = async (act: () => Promise<unknown>) => {
    const began = performance.now()
    await act()
    return performance.now() - began
  }
  await ask()
  const making = await timed(() => generateOpenApi(api))
  const asking: number[] = []
  for (let i = 0; i < 9; i++) asking.push(await timed(ask))
  expect(asking.toSorted((a, b) => a - b)[4]).toBeLessThan(making / 2)
})

test('returns the OpenAPI description with an entity tag', async () => {
  const { status, headers, response } = await ask()
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    ...[200, 'application/json', 'public, no-cache'],
  ])
  expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  expect(((await response.json()) as { openapi: string }).openapi).toBe('3.1.0')
})

test.each([
  ['the tag', (tag: string) => tag],
  ['the weak tag', (tag: string) => `W/${tag}`],
  ['several tags', (tag: string) => `"a", ${tag}`],
  ['any tag', () => '*'],
])('returns 304 without content to a client with %s', async (_, named) => {
  const etag = (await ask()).headers.get('etag')!
  const { status, headers, response } = await ask({ 'if-none-match': named(etag) })
  expect([status, headers.get('etag'), await response.text()]).toEqual([304, etag, ''])
})

test('returns the description to a client with another entity tag', async () => {
  expect((await ask({ 'if-none-match': '"a"' })).status).toBe(200)
})
