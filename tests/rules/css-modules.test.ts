import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scopedClassName } from '~/scripts/vite/class-names'

const root = process.cwd()
const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join('app', name))

/** Class names that a CSS module defines, by its path. */
const classNames = new Map<string, Set<string>>()
function classesOf(path: string): Set<string> {
  const known = classNames.get(path)
  if (known) return known
  const css = readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const names = new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name!))
  classNames.set(path, names)
  return names
}

test('every CSS module class used by a component is defined in that module', () => {
  const undefinedClasses = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const imports = [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
    return imports.flatMap(([, variable, from]) => {
      const path = from!.startsWith('~/') ? join(root, from!.slice(2)) : join(dirname(file), from!)
      const used = [...source.matchAll(new RegExp(`(?<![\\w.'/])${variable}\\.(\\w+)`, 'g'))].map(([, name]) => name!)
      return used.filter((name) => !classesOf(path).has(name)).map((name) => `${file}: ${variable}.${name}`)
    })
  })
  expect(undefinedClasses).toEqual([])
})

test('classes of different CSS modules have different names in pages', () => {
  const modules = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => join(root, 'app', name))
  const names = modules.flatMap((path) => [...classesOf(path)].map((name) => scopedClassName(name, path)))
  const repeated = names.filter((name, place) => names.indexOf(name) !== place)
  expect(names.length).toBeGreaterThan(500)
  expect(repeated).toEqual([])
})
