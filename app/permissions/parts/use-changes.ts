import { useState } from 'react'

/**
 * What is ticked, kept against what it was read from, so that what another administrator saves meanwhile stays as they
 * saved it.
 * @param granted ids as the page was read
 * @returns `input`: both lists as the calls take them
 */
export function useChanges(granted: readonly string[]) {
  const [edit, setEdit] = useState<{ from: readonly string[]; now: ReadonlySet<string> } | null>(null)
  const from = edit?.from ?? granted
  const was = new Set(from)
  const now = edit?.now ?? was
  return {
    ...{ was, now },
    added: [...now].filter((id) => !was.has(id)).length,
    removed: from.filter((id) => !now.has(id)).length,
    input: { permissionIds: [...now].join(','), lastpermissionIds: from.join(',') },
    change: (next: ReadonlySet<string>) => setEdit({ from, now: next }),
    drop: () => setEdit(null),
  }
}
