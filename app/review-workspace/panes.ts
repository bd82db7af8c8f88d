import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { storageEntry } from '~/app/lib/browser-storage'
import { PrerenderContext } from '~/app/ui/queue-contexts'
import { t } from './texts'

const MIN_PERCENT = 30
const MAX_PERCENT = 75
const STEP = 2
const clampPercent = (percent: number) => Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent))

const neverChanges = () => () => {}

/** Two panes with a divider that the pointer or the arrow keys move. The position is stored in the browser. */
export function useDivider(name: string, start = 60) {
  const panes = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const stored = useSyncExternalStore(
    neverChanges,
    () => storageEntry<number>(name, null).read() ?? start,
    () => start,
  )
  const percent = clampPercent(moved ?? stored)
  const move = useCallback(
    (to: number) => {
      const next = Math.round(clampPercent(to))
      setMoved(next)
      storageEntry<number>(name, null).write(next)
    },
    [name],
  )
  const divider = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical' as const,
    'aria-label': t.divider,
    'aria-valuenow': percent,
    'aria-valuemin': MIN_PERCENT,
    'aria-valuemax': MAX_PERCENT,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const box = panes.current?.getBoundingClientRect()
      if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      move(((event.clientX - box.left) / box.width) * 100)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
      if (!step) return
      event.preventDefault()
      move(percent + step)
    },
    onDoubleClick: () => move(start),
  }
  return { panes, divider, left: `${percent}%` }
}

/** Returns a function for the seconds that the page was visible, added to `before`. */
export function useActiveSeconds(before: number) {
  const total = useRef(before)
  const unseen = useContext(PrerenderContext)
  useEffect(() => {
    if (unseen) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') total.current += 1
    }, 1000)
    return () => clearInterval(timer)
  }, [unseen])
  return useCallback(() => total.current, [])
}
