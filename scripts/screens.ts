/** Prints the path of every page, read from the site map. */
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'

// The route helpers of React Router look this up; its own tools set it before they read the map.
Object.assign(globalThis, { __reactRouterAppDirectory: resolve('app') })
const { default: map } = (await import('~/app/routes')) as { default: RouteConfigEntry[] | Promise<RouteConfigEntry[]> }

const paths = (await map).flatMap((entry) => pages(entry, ''))
process.stdout.write([...new Set(paths)].map((path) => `${path}\n`).join(''))

/** A layout has no path of its own; an index has its parent's; a parent with a path and no index is no page itself. */
function pages(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path === undefined ? above : `${above}/${entry.path.replace(/^\/|\/$/g, '')}`
  if (!entry.children?.length) return [path || '/']
  return entry.children.flatMap((child) => pages(child, path))
}
