import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const ours = (id: string) => id.startsWith(`${root}/`) && !id.includes('/node_modules/')

/**
 * What pages load together is one file. A group is what its pages reach of our own code, without the pages themselves and
 * without what an earlier group has; the libraries come with the code that needs them. Whoever signs in gets the first alone:
 * were it not a group by itself, what it needs would lie in the files of those who need more. Without groups a list loads 107
 * files instead of 20.
 */
const groups = {
  start: [
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/auth/user-layout.tsx',
    'app/auth/login.tsx',
    // Less than what asking for a file costs, and nearly all pages need it.
    'db/wire.ts',
  ],
  frame: ['app/frame/basic.tsx', 'app/frame/pages.tsx'],
  list: [
    'app/ui/list/list-screen.tsx',
    'app/ui/link-tabs.tsx',
    'app/ui/page.tsx',
    'app/ui/numbers.tsx',
    'app/ui/status-tag.tsx',
    'app/ui/waiting.tsx',
    'app/ui/choice.tsx',
    'app/lib/gather.ts',
    'app/lib/institution-name.ts',
    'app/lib/dates.ts',
    'app/lib/room.ts',
    'app/exports/use-export.ts',
    'app/exports/book-button.tsx',
    'app/letters/open.tsx',
    'app/ui/page-acts.ts',
    'worker/judging/rules.ts',
  ],
  acts: ['app/ui/files.tsx', 'app/lib/read.ts', 'app/ui/returned.tsx'],
  input: ['worker/core/input.ts', 'worker/core/list.ts'],
} as const

const entries = [...groups.start, ...groups.frame].filter((file) => file.startsWith('app/'))

/** The groups for Rolldown, the first served first. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const libraries = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//
  return [
    { name: 'react', test: libraries, priority: 100 },
    ...Object.entries(groups).map(([name, from], place) => ({
      name: (id: string, graph: Rolldown.ChunkingContext) => (ours(id) && reached(from, graph).has(id) ? name : null),
      priority: 90 - place,
    })),
  ]
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Our own modules that some files import, and what those import in turn; late parts are not waited for. */
function reached(from: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(from)
  if (before) return before
  const found = new Set(from.map((file) => `${root}/${file}`))
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (ours(next)) found.add(next)
  // A page is a file by itself, whatever it is grouped with.
  for (const page of entries) found.delete(`${root}/${page}`)
  known.set(from, found)
  return found
}
