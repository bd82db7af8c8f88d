import type { ExportWish } from '~/app/ui/list/export'
import { useTasks } from '~/app/ui/tasks/tray'
import type { ExportKind } from '~/worker/import-export/contract'
import { EXPORT, type Wish } from './task'

/** What a list does with a wish for all that was found: a job writes it, the tray follows it. */
export function useExport(kind: ExportKind, title: string, fixed: Record<string, string> = {}) {
  const { start } = useTasks()
  return ({ columns, query }: ExportWish) => {
    start(EXPORT, title, { kind, title, columns, query: { ...query, ...fixed } } satisfies Wish)
  }
}
