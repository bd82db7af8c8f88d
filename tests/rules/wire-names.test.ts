import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'

const HOME = 'db/wire-names.ts'
const sources = ['app', 'worker', 'jobs', 'db'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

test.each(Object.values(wireNames))('the misspelt name %s appears in one place', (spelled) => {
  const places = sources.filter((file) => new RegExp(`\\b${spelled}\\b`).test(readFileSync(file, 'utf8')))
  expect(places).toEqual([HOME])
})
