import { IconChevronDown, IconChevronUp } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { loadChunk } from '../chunk'
import { useBarVisible } from '../toast-store'
import { t } from '../texts'
import { isEnded, type Task, type TaskControl, type TaskResult, type TaskKind } from './task'
import { type TaskStore, createTaskStore } from './task-store'
import style from './task-tray.module.css'

const TaskLines = lazy(() => loadChunk(() => import('./task-lines')))

const TaskStoreContext = createContext<TaskStore | null>(null)
const noTasks: readonly Task[] = []

/** Starts and controls background tasks. They are shown in the tray and continue on every page. */
export function useTasks() {
  const store = useContext(TaskStoreContext)
  return useMemo(
    () => ({
      /** Starts a task; its input is stored as JSON. Returns its id, or null without a tray. */
      start: (kind: string, title: string, input: unknown = null) => store?.start(kind, title, input) ?? null,
      /** Starts work of this page only. */
      startOwn: (title: string, act: (control: TaskControl) => Promise<TaskResult | void>) =>
        store?.startOwn(title, act) ?? null,
      cancel: (id: string) => store?.cancel(id),
      repeat: (id: string) => store?.repeat(id),
    }),
    [store],
  )
}

const emptyStore = { subscribe: () => () => {}, read: () => noTasks }
/** The current state of some tasks. */
export function useTaskList(ids: readonly string[]): readonly Task[] {
  const { subscribe, read } = useContext(TaskStoreContext) ?? emptyStore
  const all = useSyncExternalStore(subscribe, read, () => noTasks)
  return all.filter((task) => ids.includes(task.id))
}

/**
 * Provides the tasks of a person and shows them at the bottom of the page.
 * @param owner distinguishes people who share this browser
 * @param kinds task kinds; must be a stable object
 */
export function TaskTray({
  owner,
  kinds,
  children,
}: {
  owner: string
  kinds: Readonly<Record<string, TaskKind>>
  children: ReactNode
}) {
  const store = useMemo(() => createTaskStore(`pro__tasks:${owner}`, kinds), [owner, kinds])
  useEffect(() => {
    store.open()
    return () => store.close()
  }, [store])
  return (
    <TaskStoreContext value={store}>
      {children}
      <TrayPanel store={store} />
    </TaskStoreContext>
  )
}

function TrayPanel({ store }: { store: TaskStore }) {
  const tasks = useSyncExternalStore(store.subscribe, store.read, () => noTasks)
  const acts = useBarVisible()
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const place = useRef<HTMLElement>(null)
  // A click outside closes the open tray.
  useEffect(() => {
    if (!open) return
    const fold = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', fold)
    return () => document.removeEventListener('pointerdown', fold)
  }, [open])
  // A new task opens the tray.
  if (tasks.length !== count) {
    if (tasks.length > count && tasks.at(-1)?.state === 'running' && count > 0) setOpen(true)
    setCount(tasks.length)
  }
  if (!tasks.length) return null
  const running = tasks.filter((task) => !isEnded(task))
  return (
    <section ref={place} className={style.tray} data-task-tray data-aside={acts} aria-label={t.tasks}>
      <header>
        <button type="button" className={style.bar} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span role="status">{running.length ? t.tasksRunning(running.length) : t.tasksOver(tasks.length)}</span>
          {open ? <IconChevronDown aria-hidden /> : <IconChevronUp aria-hidden />}
        </button>
        {open && running.length < tasks.length && (
          <Button size="small" theme="borderless" type="tertiary" onClick={store.clear}>
            {t.clearTasks}
          </Button>
        )}
      </header>
      {open && (
        <Suspense>
          <TaskLines store={store} tasks={tasks} />
        </Suspense>
      )}
    </section>
  )
}
