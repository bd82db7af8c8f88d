import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const isOwnModule = (id: string) => id.startsWith(`${root}/`) && !id.includes('/node_modules/')

/**
 * Groups of modules that pages load together, one chunk per group. A group contains our own modules reachable from its
 * pages, without the pages themselves and without the modules of earlier groups; libraries follow the code that needs
 * them. Signing in loads only the first group; without that group its modules would be in the chunks of other pages.
 * Without groups a list loads 107 files instead of 20.
 */
const groups = {
  start: [
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/auth/public-layout.tsx',
    'app/auth/login.tsx',
    // Smaller than the cost of a request, and needed by nearly all pages.
    'db/wire-names.ts',
  ],
  frame: ['app/frame/frame-layout.tsx', 'app/frame/page-outlet.tsx'],
  list: [
    'app/ui/list/list-screen.tsx',
    'app/ui/link-tabs.tsx',
    'app/ui/page.tsx',
    'app/ui/numbers.tsx',
    'app/ui/status-tag.tsx',
    'app/ui/query-view.tsx',
    'app/ui/choice.tsx',
    'app/lib/batch-rows.ts',
    'app/lib/institution-name.ts',
    'app/lib/dates.ts',
    'app/lib/column-width.ts',
    'app/exports/use-export.ts',
    'app/exports/workbook-button.tsx',
    'app/letters/letter-dialog.tsx',
    'app/ui/page-actions.ts',
    'worker/review-workspace/rules.ts',
  ],
  acts: ['app/ui/files.tsx', 'app/lib/query.ts', 'app/ui/return-notice.tsx'],
  input: ['worker/core/input.ts', 'worker/core/list.ts'],
} as const

const entries = [...groups.start, ...groups.frame].filter((file) => file.startsWith('app/'))

/** Returns the chunk groups for Rolldown, in the order of priority. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const libraries = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//
  return [
    { name: 'react', test: libraries, priority: 100 },
    ...Object.entries(groups).map(([name, from], place) => ({
      name: (id: string, graph: Rolldown.ChunkingContext) =>
        isOwnModule(id) && reachableModules(from, graph).has(id) ? name : null,
      priority: 90 - place,
    })),
  ]
}

const reachableCache = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Returns our own modules reachable from the given files by static imports; dynamic imports are not followed. */
function reachableModules(from: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = reachableCache.get(from)
  if (before) return before
  const found = new Set(from.map((file) => `${root}/${file}`))
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (isOwnModule(next)) found.add(next)
  // A page is always a chunk of its own.
  for (const page of entries) found.delete(`${root}/${page}`)
  reachableCache.set(from, found)
  return found
}
