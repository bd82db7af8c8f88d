import { ask } from '~/app/lib/api'
import type { TaskKind } from '~/app/ui/tasks/describe'
import { hrefOf } from '~/worker/core/href'
import type { StartExport } from '~/worker/import-export/contract'
import { t } from './texts'
import * as exports from '~/worker/import-export/calls'

type Without<Asked> = Asked extends unknown ? Omit<Asked, 'id'> : never
/** `id`: of an export that the server has already started. */
export type Wish = Without<StartExport> & { id?: string }
export const EXPORT = 'list.export'

/** Milliseconds between two polls. A failed poll does not fail the export. */
const EVERY = 1000
const PATIENCE = 30
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, EVERY)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(new Error(t.cancelled))), { once: true })
  })
/** Repeating the task starts a new export. */
const idOf = (task: string, started: number) => `${task}-${started}`
const begun = new Map<string, string>()

/** Follows an export job on the server: started once, found again after a reload. */
const follow: TaskKind<Wish> = {
  follows: true,
  async run(input, { id: task, started, signal, progress }) {
    const id = input.id ?? idOf(task, started)
    begun.set(task, id)
    const startAnswer = await ask(exports.startExport, { ...input, id }, signal)
    if (!startAnswer.ok) throw new Error(startAnswer.message)
    let state = startAnswer.result
    for (let failures = 0; state.status === 'waiting' || state.status === 'running'; ) {
      if (state.total) progress((state.written / state.total) * 100, t.written(state.written, state.total))
      await pause(signal)
      const answer = await ask(exports.exportState, { id }, signal)
      failures = answer.ok ? 0 : failures + 1
      if (answer.ok) state = answer.result
      else if (failures > PATIENCE) throw new Error(answer.message)
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
    const id = begun.get(task)
    if (id) await ask(exports.cancelExport, { id })
  },
}
export const exportTasks: Record<string, TaskKind> = { [EXPORT]: follow as TaskKind }
