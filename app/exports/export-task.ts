import { callApi } from '~/app/lib/api'
import type { TaskKind } from '~/app/ui/tasks/task'
import { hrefOf } from '~/worker/core/href'
import type { StartExport } from '~/worker/import-export/contract'
import { t } from './texts'
import * as exports from '~/worker/import-export/calls'

type WithoutId<Asked> = Asked extends unknown ? Omit<Asked, 'id'> : never
/** `id`: of an export that the server has already started. */
export type ExportTaskInput = WithoutId<StartExport> & { id?: string }
export const EXPORT_TASK = 'list.export'

/** Milliseconds between two polls. A failed poll does not fail the export. */
const POLL_MS = 1000
const MAX_FAILURES = 30
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(new Error(t.cancelled))), { once: true })
  })
/** Repeating the task starts a new export. */
const exportIdOf = (task: string, started: number) => `${task}-${started}`
const startedExports = new Map<string, string>()

/** Follows an export job on the server: started once, found again after a reload. */
const exportTask: TaskKind<ExportTaskInput> = {
  follows: true,
  async run(input, { id: task, started, signal, progress }) {
    const id = input.id ?? exportIdOf(task, started)
    startedExports.set(task, id)
    const startAnswer = await callApi(exports.startExport, { ...input, id }, signal)
    if (!startAnswer.ok) throw new Error(startAnswer.message)
    let state = startAnswer.result
    for (let failures = 0; state.status === 'waiting' || state.status === 'running'; ) {
      if (state.total) progress((state.written / state.total) * 100, t.written(state.written, state.total))
      await pause(signal)
      const answer = await callApi(exports.exportState, { id }, signal)
      failures = answer.ok ? 0 : failures + 1
      if (answer.ok) state = answer.result
      else if (failures > MAX_FAILURES) throw new Error(answer.message)
    }
    if (state.status === 'failed') throw new Error(state.message)
    if (state.status === 'cancelled') throw new Error(t.cancelled)
    if (state.status === 'expired') throw new Error(t.expired)
    return {
      message: t.rows(state.written),
      result: { label: t.download, href: hrefOf(exports.downloadExport, { id }) },
    }
  },
  async cancel(_, task) {
    const id = startedExports.get(task)
    if (id) await callApi(exports.cancelExport, { id })
  },
}
export const exportTasks: Record<string, TaskKind> = { [EXPORT_TASK]: exportTask as TaskKind }
