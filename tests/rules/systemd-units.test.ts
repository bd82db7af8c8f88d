import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const units = readdirSync('deploy').filter((name) => name.endsWith('.service'))

describe.each(units)('the unit %s', (name) => {
  const text = readFileSync(`deploy/${name}`, 'utf8')
  test('does not run as root', () => expect(text).toMatch(/^User=keti$/m))
  // Neither workerd's parent process nor a large sort of the database works without one.
  test('has a private folder for temporary files', () => expect(text).toMatch(/^PrivateTmp=true$/m))
})
