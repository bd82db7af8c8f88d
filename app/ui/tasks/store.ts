import { afterReload, isOver, KEPT, type Task, type TaskControl, type TaskEnd, type TaskKind } from './describe'

export type TaskStore = ReturnType<typeof taskStore>

/**
 * The long work of one person in this browser. It outlives the page that began it: what it is and how far it got is written
 * down, and kinds that follow work elsewhere take it up again.
 * @param key   where it is kept
 * @param kinds what can be done, by name
 */
export function taskStore(key: string, kinds: Readonly<Record<string, TaskKind>>) {
  let tasks: readonly Task[] = []
  const running = new Map<string, AbortController>()
  /** Work that only this page can do: a file that was chosen here. */
  const own = new Map<string, (control: TaskControl) => Promise<TaskEnd | void>>()
  const listeners = new Set<() => void>()
  const write = () => {
    try {
      localStorage.setItem(key, JSON.stringify(tasks))
    } catch {
      // Nothing is kept; the tasks last as long as the page.
    }
  }
  const set = (next: readonly Task[]) => {
    // What is under way stays to be seen, however many they are.
    const over = new Set(next.filter(isOver).slice(-KEPT))
    tasks = next.filter((task) => !isOver(task) || over.has(task))
    write()
    for (const listener of listeners) listener()
  }
  const change = (id: string, part: Partial<Task>) =>
    set(tasks.map((task) => (task.id === id ? { ...task, ...part, changed: Date.now() } : task)))

  const run = async (task: Task) => {
    const kind = kinds[task.kind] as TaskKind<unknown> | undefined
    const act = own.get(task.id) ?? (kind && ((control: TaskControl) => kind.run(task.input, control)))
    if (!act) return change(task.id, { state: 'failed' })
    const stop = new AbortController()
    running.set(task.id, stop)
    const control = {
      id: task.id,
      started: task.started,
      signal: stop.signal,
      progress: (percent: number | null, message?: string) => {
        if (stop.signal.aborted) return
        // The last hundredth is the answer.
        const shown = percent === null ? null : Math.max(0, Math.min(99, Math.floor(percent)))
        change(task.id, { percent: shown, ...(message !== undefined && { message }) })
      },
    }
    try {
      const end: TaskEnd = (await act(control)) ?? {}
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
    /** Takes up what an earlier page left. Once, when the page is alive. */
    open() {
      let kept: Task[] = []
      try {
        kept = JSON.parse(localStorage.getItem(key) ?? '[]') as Task[]
      } catch {
        // Unreadable is none.
      }
      set(afterReload(kept, (kind) => !!kinds[kind]?.follows, Date.now()))
      for (const task of tasks) if (!isOver(task)) void run(task)
    },
    start(kind: string, title: string, input: unknown): string {
      const task = newTask(kind, title, input)
      set([...tasks, task])
      void run(task)
      return task.id
    },
    /** Work that is said here and now: a reload breaks it off for good. */
    startOwn(title: string, act: (control: TaskControl) => Promise<TaskEnd | void>): string {
      const task = newTask('', title, null)
      own.set(task.id, act)
      set([...tasks, task])
      void run(task)
      return task.id
    },
    cancel(id: string) {
      const task = tasks.find((one) => one.id === id)
      if (!task || isOver(task)) return
      running.get(id)?.abort()
      change(id, { state: 'cancelled', message: '' })
      void (kinds[task.kind] as TaskKind<unknown> | undefined)?.cancel?.(task.input, id).catch(() => {})
    },
    repeat(id: string) {
      const task = tasks.find((one) => one.id === id)
      if (!task || !isOver(task) || !repeats(task)) return
      const now = Date.now()
      change(id, { state: 'running', percent: null, message: '', result: null, started: now })
      void run({ ...task, started: now })
    },
    repeats,
    drop: (id: string) => set(tasks.filter((one) => one.id !== id || !isOver(one))),
    clear: () => set(tasks.filter((one) => !isOver(one))),
    /** Stops the browser's own part: another person signs in. */
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
