import { useState } from 'react'

/**
 * Edited grants relative to the loaded ones. A save sends both lists, so that concurrent changes by another
 * administrator are kept.
 * @param granted ids in the loaded page
 * @returns `input`: both lists in the form of the calls
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
