/** Status of a task. `broken`: the page was closed while the browser did the work. */
export type TaskState = 'running' | 'done' | 'failed' | 'cancelled' | 'broken'
export type Task = {
  id: string
  kind: string
  title: string
  /** Input of the kind's `run`, stored as JSON; must suffice to find the work again. */
  input: unknown
  state: TaskState
  /** 0 to 100, or null while unknown. */
  percent: number | null
  message: string
  /** Link to the result. */
  result: { label: string; href: string } | null
  /** Milliseconds. */
  started: number
  changed: number
}
export type TaskResult = { message?: string; result?: { label: string; href: string } }
export type TaskControl = {
  id: string
  /** Start time in milliseconds; unchanged by a reload. */
  started: number
  signal: AbortSignal
  progress: (percent: number | null, message?: string) => void
}
/**
 * A kind of background task.
 *
 * `run` does the work, or polls work on the server, and returns its result; it throws an Error with a message on
 * failure. A kind with `follows` is run again after a reload, with the same input, and finds its work on the server.
 * Any other kind is broken by a reload and can be repeated.
 */
export type TaskKind<Input = never> = {
  follows?: boolean
  /** False if the task cannot be repeated. Default: true. */
  repeats?: boolean
  run: (input: Input, control: TaskControl) => Promise<TaskResult | void>
  /** Cancels work on the server; work of the browser ends by the signal. */
  cancel?: (input: Input, id: string) => Promise<void>
}

export const isEnded = (task: Task) => task.state !== 'running'
/** Limits for ended tasks: milliseconds and number. */
export const ENDED_TASK_MS = 24 * 3600_000
export const ENDED_TASK_LIMIT = 30

/** Restores stored tasks after a reload. Running tasks that cannot be followed become `broken`. */
export function restoreTasks(tasks: readonly Task[], follows: (kind: string) => boolean, now: number): Task[] {
  return tasks
    .filter((task) => !isEnded(task) || now - task.changed < ENDED_TASK_MS)
    .map((task) => (isEnded(task) || follows(task.kind) ? task : { ...task, state: 'broken' as const, changed: now }))
    .slice(-ENDED_TASK_LIMIT)
}
