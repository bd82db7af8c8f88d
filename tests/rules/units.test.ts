import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const units = readdirSync('deploy').filter((name) => name.endsWith('.service'))

describe.each(units)('the unit %s', (name) => {
  const text = readFileSync(`deploy/${name}`, 'utf8')
  test('is not root’s', () => expect(text).toMatch(/^User=keti$/m))
  // Neither workerd's parent nor a large sort of the database does without one.
  test('has a folder for temporary files, and nobody else’s', () => expect(text).toMatch(/^PrivateTmp=true$/m))
})
