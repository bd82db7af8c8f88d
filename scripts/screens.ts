/** Prints the path of every page, read from the route configuration. */
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'

// The route helpers of React Router need this global; its own tools set it before they load the routes.
Object.assign(globalThis, { __reactRouterAppDirectory: resolve('app') })
const { default: map } = (await import('~/app/routes')) as { default: RouteConfigEntry[] | Promise<RouteConfigEntry[]> }

const paths = (await map).flatMap((entry) => listPages(entry, '')).filter((path) => !path.endsWith('*'))
process.stdout.write([...new Set(paths)].map((path) => `${path}\n`).join(''))

/**
 * Returns the paths that the router matches: every entry with a path, and an index route at its parent's path. Layouts
 * have no path.
 */
function listPages(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path === undefined ? above : `${above}/${entry.path.replace(/^\/|\/$/g, '')}`
  const own = entry.path !== undefined || entry.index ? [path || '/'] : []
  return [...own, ...(entry.children ?? []).flatMap((child) => listPages(child, path))]
}
