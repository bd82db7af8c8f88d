import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escapeNonAscii } from '~/scripts/local/ascii-source'

test('code escaped to ASCII keeps its meaning', () => {
  const code =
    "const 名 = '课题𠮷', found = /[一-龥]+/u.exec(`${名}é`), pair = /^[𠮷]$/u.test('𠮷')\n;[名, found[0], pair, { 名 }]"
  const escaped = escapeNonAscii(code)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  expect(runInNewContext(escaped)).toEqual(runInNewContext(code))
  expect(runInNewContext(escaped)).toEqual(['课题𠮷', '课题', true, { 名: '课题𠮷' }])
})
