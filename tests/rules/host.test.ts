import { describe, expect, test } from 'vitest'
import { listeningHost, pageOrigins } from '~/scripts/local/host'

describe('a start with demonstration accounts', () => {
  test.each([undefined, '', 'localhost', '127.0.0.1', '127.0.0.2', '::1'])(
    'listens on loopback for HOST=%s',
    (HOST) => {
      expect(listeningHost(true, { HOST })).toBe(HOST || '127.0.0.1')
    },
  )
  test.each(['0.0.0.0', '::', '192.0.2.7', 'keti.example.org', '127.example.org'])('refuses HOST=%s', (HOST) => {
    expect(() => listeningHost(true, { HOST })).toThrow('EXPOSE_DEMO=1')
    expect(() => listeningHost(true, { HOST, EXPOSE_DEMO: '0' })).toThrow('EXPOSE_DEMO=1')
  })
  test('listens for other machines when EXPOSE_DEMO allows it', () => {
    expect(listeningHost(true, { HOST: '0.0.0.0', EXPOSE_DEMO: '1' })).toBe('0.0.0.0')
  })
})

test('a production installation listens at HOST', () => {
  expect(listeningHost(false, { HOST: '0.0.0.0' })).toBe('0.0.0.0')
})

test('pages have the origins of both loopback names and of the public address', () => {
  expect(pageOrigins(8787, 'https://keti.example.org/')).toEqual([
    'http://127.0.0.1:8787',
    'http://localhost:8787',
    'https://keti.example.org',
  ])
})
