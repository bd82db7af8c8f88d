import {
  restoreTasks,
  isEnded,
  ENDED_TASK_LIMIT,
  type Task,
  type TaskControl,
  type TaskResult,
  type TaskKind,
} from './task'

export type TaskStore = ReturnType<typeof createTaskStore>

/**
 * Stores the background tasks of a person in this browser. Tasks are persisted, so that kinds with `follows` resume on
 * the next page.
 * @param key   storage key
 * @param kinds task kinds by name
 */
export function createTaskStore(key: string, kinds: Readonly<Record<string, TaskKind>>) {
  let tasks: readonly Task[] = []
  const running = new Map<string, AbortController>()
  /** Work of this page only: a file that was chosen here. */
  const own = new Map<string, (control: TaskControl) => Promise<TaskResult | void>>()
  const listeners = new Set<() => void>()
  const write = () => {
    try {
      localStorage.setItem(key, JSON.stringify(tasks))
    } catch {
      // Nothing is stored; the tasks last as long as the page.
    }
  }
  const set = (next: readonly Task[]) => {
    // The limit does not apply to running tasks.
    const over = new Set(next.filter(isEnded).slice(-ENDED_TASK_LIMIT))
    tasks = next.filter((task) => !isEnded(task) || over.has(task))
    write()
    for (const listener of listeners) listener()
  }
  const change = (id: string, part: Partial<Task>) =>
    set(tasks.map((task) => (task.id === id ? { ...task, ...part, changed: Date.now() } : task)))

  const run = async (task: Task) => {
    const kind = kinds[task.kind] as TaskKind<unknown> | undefined
    const runWork = own.get(task.id) ?? (kind && ((control: TaskControl) => kind.run(task.input, control)))
    if (!runWork) return change(task.id, { state: 'failed' })
    const stop = new AbortController()
    running.set(task.id, stop)
    const control = {
      id: task.id,
      started: task.started,
      signal: stop.signal,
      progress: (percent: number | null, message?: string) => {
        if (stop.signal.aborted) return
        // 100 % is only shown after the response.
        const rounded = percent === null ? null : Math.max(0, Math.min(99, Math.floor(percent)))
        change(task.id, { percent: rounded, ...(message !== undefined && { message }) })
      },
    }
    try {
      const end: TaskResult = (await runWork(control)) ?? {}
      if (stop.signal.aborted) return
      change(task.id, { state: 'done', percent: 100, message: end.message ?? '', result: end.result ?? null })
    } catch (error) {
      if (!stop.signal.aborted) change(task.id, { state: 'failed', message: (error as Error).message })
    } finally {
      running.delete(task.id)
    }
  }

  const repeats = (task: Task) => own.has(task.id) || (!!kinds[task.kind] && kinds[task.kind]!.repeats !== false)

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => tasks,
    /** Restores the tasks of the previous page. Called once, after mounting. */
    open() {
      let stored: Task[] = []
      try {
        stored = JSON.parse(localStorage.getItem(key) ?? '[]') as Task[]
      } catch {
        // Unreadable storage counts as empty.
      }
      set(restoreTasks(stored, (kind) => !!kinds[kind]?.follows, Date.now()))
      for (const task of tasks) if (!isEnded(task)) void run(task)
    },
    start(kind: string, title: string, input: unknown): string {
      const task = newTask(kind, title, input)
      set([...tasks, task])
      void run(task)
      return task.id
    },
    /** Starts work given as a function: a reload breaks it for good. */
    startOwn(title: string, runWork: (control: TaskControl) => Promise<TaskResult | void>): string {
      const task = newTask('', title, null)
      own.set(task.id, runWork)
      set([...tasks, task])
      void run(task)
      return task.id
    },
    cancel(id: string) {
      const task = tasks.find((one) => one.id === id)
      if (!task || isEnded(task)) return
      running.get(id)?.abort()
      change(id, { state: 'cancelled', message: '' })
      void (kinds[task.kind] as TaskKind<unknown> | undefined)?.cancel?.(task.input, id).catch(() => {})
    },
    repeat(id: string) {
      const task = tasks.find((one) => one.id === id)
      if (!task || !isEnded(task) || !repeats(task)) return
      const now = Date.now()
      change(id, { state: 'running', percent: null, message: '', result: null, started: now })
      void run({ ...task, started: now })
    },
    repeats,
    drop: (id: string) => set(tasks.filter((one) => one.id !== id || !isEnded(one))),
    clear: () => set(tasks.filter((one) => !isEnded(one))),
    /** Aborts the browser's work: another person signs in. */
    close() {
      for (const stop of running.values()) stop.abort()
      running.clear()
    },
  }
}

const newTask = (kind: string, title: string, input: unknown): Task => {
  const now = Date.now()
  return {
    id: crypto.randomUUID(),
    kind,
    title,
    input,
    state: 'running',
    percent: null,
    message: '',
    result: null,
    started: now,
    changed: now,
  }
}
