import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderLicences } from '~/scripts/documents/licences'

type Package = {
  version: string
  integrity?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }

/** Paths where a package at `path` finds another, from its own folder outwards. */
function found(path: string, name: string): boolean {
  if (`${path && `${path}/`}node_modules/${name}` in packages) return true
  return path !== '' && found(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

test('the lock file has the packages of every platform, whichever platform wrote it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !found(path, name)),
  )
  expect(missing).toEqual([])
})

const locked = Object.entries(packages).filter(([path]) => path !== '')

test('every locked package has an integrity hash of SHA-512', () => {
  const without = locked.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
  expect(without.map(([path]) => path)).toEqual([])
})

test('no locked package contains its registry', () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

test('every locked package has a licence', () => {
  expect(renderLicences).not.toThrow()
})
