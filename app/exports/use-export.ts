import type { ExportRequest } from '~/app/ui/list/export-options'
import { useTasks } from '~/app/ui/tasks/task-tray'
import type { ExportKind } from '~/worker/import-export/contract'
import { EXPORT_TASK, type ExportTaskInput } from './export-task'

/** Exports all rows of a list's query: a job writes the file, the tray shows its progress. */
export function useExport(kind: ExportKind, title: string, fixed: Record<string, string> = {}) {
  const { start } = useTasks()
  return ({ columns, query }: ExportRequest) => {
    start(EXPORT_TASK, title, { kind, title, columns, query: { ...query, ...fixed } } satisfies ExportTaskInput)
  }
}
