import type { TaskKind } from '~/app/ui/tasks/task'
import { t } from './tasks.texts'

type DemoWork = { seconds: number; fails?: boolean }
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done, stopped) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), stopped(new Error(t.taskStopped))), { once: true })
  })

const createRun =
  (from: (started: number) => number): TaskKind<DemoWork>['run'] =>
  async ({ seconds, fails }, { started, signal, progress }) => {
    const start = from(started)
    for (;;) {
      const share = (Date.now() - start) / (seconds * 1000)
      if (share >= 1) break
      progress(share * 100, t.taskStep(Math.min(10, Math.floor(share * 10) + 1)))
      await pause(120, signal)
    }
    if (fails) throw new Error(t.taskRefused)
    return { message: t.taskRows, result: { label: t.taskResult, href: '/favicon.svg' } }
  }

/** Demo tasks: one that imitates work on the server (by the clock), one that runs in this page only. */
export const demoTasks: Record<string, TaskKind> = {
  'demo.follow': { follows: true, run: createRun((started) => started) as TaskKind['run'] },
  'demo.local': { run: createRun(() => Date.now()) as TaskKind['run'] },
}
