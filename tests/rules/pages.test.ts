import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Pages that read nothing from the database, and one that shows each role its own content. */
const reading = ['app/demo/component-demo.tsx', 'app/files/material.tsx']

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join('app', name))
const having = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

describe('a page', () => {
  test('declares the calls that it reads, whose rights it requires', () => {
    expect(having(/\bloadPage\(args, null,/)).toEqual(reading)
  })
  test('requires no right by itself', () => {
    expect(
      having(/import \{[^}]*\b(assertRight|assertCanCall)\b[^}]*\} from '~\/worker\/policy\/authorization'/),
    ).toEqual(['app/lib/loader.server.ts'])
  })
})
