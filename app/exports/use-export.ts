import type { ExportWish } from '~/app/ui/list/export'
import { useTasks } from '~/app/ui/tasks/tray'
import type { ExportKind } from '~/worker/import-export/contract'
import { EXPORT, type Wish } from './task'

/** Exports all rows of a list's query: a job writes the file, the tray shows its progress. */
export function useExport(kind: ExportKind, title: string, fixed: Record<string, string> = {}) {
  const { start } = useTasks()
  return ({ columns, query }: ExportWish) => {
    start(EXPORT, title, { kind, title, columns, query: { ...query, ...fixed } } satisfies Wish)
  }
}
