/** Prints the path of every page, read from the site map. */
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'

// The route helpers of React Router look this up; its own tools set it before they read the map.
Object.assign(globalThis, { __reactRouterAppDirectory: resolve('app') })
const { default: map } = (await import('~/app/routes')) as { default: RouteConfigEntry[] | Promise<RouteConfigEntry[]> }

const paths = (await map).flatMap((entry) => pages(entry, '')).filter((path) => !path.endsWith('*'))
process.stdout.write([...new Set(paths)].map((path) => `${path}\n`).join(''))

/** What the router would match: every entry with a path, and an index at its parent's; a layout only wraps. */
function pages(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path === undefined ? above : `${above}/${entry.path.replace(/^\/|\/$/g, '')}`
  const own = entry.path !== undefined || entry.index ? [path || '/'] : []
  return [...own, ...(entry.children ?? []).flatMap((child) => pages(child, path))]
}
