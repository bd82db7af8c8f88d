/** Where a task stands. `broken`: the page went away while the browser did the work itself. */
export type TaskState = 'running' | 'done' | 'failed' | 'cancelled' | 'broken'
export type Task = {
  id: string
  kind: string
  title: string
  /** What the kind needs to do it, or to find it again; it is kept as JSON. */
  input: unknown
  state: TaskState
  /** 0 to 100, or null while nobody knows. */
  percent: number | null
  message: string
  /** Where the result is. */
  result: { label: string; href: string } | null
  /** Milliseconds. */
  started: number
  changed: number
}
export type TaskEnd = { message?: string; result?: { label: string; href: string } }
export type TaskControl = {
  id: string
  /** When it was begun: the same after a reload. Milliseconds. */
  started: number
  signal: AbortSignal
  progress: (percent: number | null, message?: string) => void
}
/**
 * A kind of long work.
 *
 * `run` does it, or follows work that goes on elsewhere, and answers with its end; it throws an Error with a sentence where
 * it fails. A kind that `follows` is run again after a reload, with the same input, and finds its work where it is; any
 * other is broken off by a reload and may be repeated.
 */
export type TaskKind<Input = never> = {
  follows?: boolean
  /** Whether the same may be done once more. Default: true. */
  repeats?: boolean
  run: (input: Input, control: TaskControl) => Promise<TaskEnd | void>
  /** Ends work that goes on elsewhere; the browser's own ends by the signal. */
  cancel?: (input: Input, id: string) => Promise<void>
}

export const isOver = (task: Task) => task.state !== 'running'
/** Ends of tasks are kept so long, and so many of them. */
export const KEPT_MS = 24 * 3600_000
export const KEPT = 30

/** What is left of the tasks of an earlier page: those that only it could do are broken. */
export function afterReload(tasks: readonly Task[], follows: (kind: string) => boolean, now: number): Task[] {
  return tasks
    .filter((task) => !isOver(task) || now - task.changed < KEPT_MS)
    .map((task) => (isOver(task) || follows(task.kind) ? task : { ...task, state: 'broken' as const, changed: now }))
    .slice(-KEPT)
}
