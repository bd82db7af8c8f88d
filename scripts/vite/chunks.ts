import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const isOwnModule = (id: string) => id.startsWith(`${root}/`) && !id.includes('/node_modules/')

/**
 * Groups of modules that pages load together, one script and one style sheet per group. A group contains our own modules
 * reachable from its files by static imports, without the pages themselves and without the modules of earlier groups;
 * libraries follow the code that needs them. Signing in loads only the first group; without that group its modules would
 * be in the scripts of other pages. `overlays` is loaded after a page.
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
  frame: [
    'app/frame/frame-layout.tsx',
    'app/frame/page-outlet.tsx',
    'app/ui/list/list-screen.tsx',
    'app/ui/list/row-sheet.tsx',
    'app/ui/list/csv.ts',
    'app/ui/action-dialog.tsx',
    'app/ui/files.tsx',
    'app/ui/link-tabs.tsx',
    'app/ui/page.tsx',
    'app/ui/numbers.tsx',
    'app/ui/status-tag.tsx',
    'app/ui/query-view.tsx',
    'app/ui/return-notice.tsx',
    'app/ui/choice.tsx',
    'app/lib/batch-rows.ts',
    'app/lib/institution-name.ts',
    'app/lib/dates.ts',
    'app/lib/column-width.ts',
    'app/lib/query.ts',
    'app/exports/use-export.ts',
    'app/exports/workbook-button.tsx',
    'app/letters/letter-dialog.tsx',
    'app/ui/page-actions.ts',
    'app/announcements/texts.ts',
    'app/files/file-urls.ts',
    'app/ui/form/merge.ts',
    'app/ui/time-line.tsx',
    'app/subjects/case/similarity-rate.tsx',
    // Small style sheets of lists and details of subjects: less than the cost of a request.
    'app/subjects/case/version-comparison.module.css',
    'app/subjects/lists/lists.module.css',
    'app/subjects/transitions/transitions.module.css',
    'worker/policy/page-urls.ts',
    'worker/review-workspace/rules.ts',
    'worker/study/calls.ts',
    'worker/subjects/statuses.ts',
  ],
  overlays: ['app/ui/modal-window.tsx', 'app/ui/sheet-window.tsx', 'app/ui/semi-toast.ts'],
  input: ['worker/core/input.ts', 'worker/core/list.ts'],
  subjects: ['app/subjects/list.tsx'],
  subject: ['app/subjects/detail.tsx'],
  vendors: ['app/vendors/product-list.tsx'],
  dashboard: ['app/dashboard/workplace.tsx'],
} as const

/** Returns the chunk groups for Rolldown, in the order of priority. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const libraries =
    /rolldown\/runtime|\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//
  // Of all pages with a form; otherwise they would load the first page that uses them.
  const choices = /\/node_modules\/(@douyinfe\/semi-(ui|foundation)\/lib\/es\/(radio|checkbox)\/|lodash\/isBoolean\.js)/
  return [
    { name: 'react', test: libraries, priority: 100 },
    ...Object.entries(groups).map(([name, from], place) => ({
      name: (id: string, graph: Rolldown.ChunkingContext) =>
        isOwnModule(id) && reachableModules(from, graph).has(id) ? name : null,
      priority: 90 - 2 * place,
    })),
    // After the frame, which has the parts of the kit that these need.
    { name: 'choice', test: choices, priority: 87 },
  ]
}

/** Query of the module that the router makes of a page. */
const PAGE_QUERY = '?__react-router-build-client-route'

const reachableCache = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Returns our own modules reachable from the given files by static imports; dynamic imports are not followed. */
function reachableModules(from: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = reachableCache.get(from)
  if (before) return before
  const found = new Set(from.map((file) => `${root}/${file}`))
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (isOwnModule(next)) found.add(next)
  // The router loads a page by its own file.
  for (const id of found)
    if (graph.getModuleInfo(id)?.isEntry || graph.getModuleInfo(`${id}${PAGE_QUERY}`)) found.delete(id)
  reachableCache.set(from, found)
  return found
}
