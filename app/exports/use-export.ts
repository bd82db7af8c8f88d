import type { ExportRequest, ListExports } from '~/app/ui/list/export-options'
import { useTasks } from '~/app/ui/tasks/task-tray'
import type { ExportKind } from '~/worker/import-export/contract'
import type { ExportFormat } from '~/worker/workbooks/export-formats'
import { EXPORT_TASK, type ExportTaskInput } from './export-task'

/** Exports all rows of a list's query: a job writes the file, the tray shows its progress. */
export function useExport(kind: ExportKind, title: string, fixed: Record<string, string> = {}): ListExports {
  const { start } = useTasks()
  const startAs =
    (format: ExportFormat) =>
    ({ columns, query }: ExportRequest) => {
      const input: ExportTaskInput = { kind, title, columns, format, query: { ...query, ...fixed } }
      start(EXPORT_TASK, title, input)
    }
  return { xlsx: startAs('xlsx'), csv: startAs('csv') }
}
