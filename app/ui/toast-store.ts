import { useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { lazyOverlays } from './lazy-overlays'
import { PrerenderContext } from './queue-contexts'

type ToastKind = 'success' | 'warning' | 'error' | 'info'
/** A message. `item`: the queue item that it is about; '' elsewhere. */
export type ToastMessage = { kind: ToastKind; words: string; title: string; item: string }

/** Milliseconds for which a message is shown. */
const durationOf = (kind: ToastKind) => (kind === 'error' ? 4000 : 3000)

/** Number of visible action bars. With one, messages are shown in it, where they cover nothing. */
let visibleBars = 0
let currentMessage: ToastMessage | null = null
const listeners = new Set<() => void>()
function setMessage(next: ToastMessage | null) {
  currentMessage = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The visible item of the queue. */
let visibleItem = ''
export const useVisibleItem = (key: string) =>
  useLayoutEffect(() => {
    visibleItem = key
    return () => {
      visibleItem = ''
    }
  }, [key])

/** Returns the current message for an action bar, and registers the bar while it is visible. */
export function useBarMessage(): ToastMessage | null {
  const unseen = useContext(PrerenderContext)
  useEffect(() => {
    if (unseen) return
    visibleBars += 1
    setMessage(currentMessage)
    return () => {
      visibleBars -= 1
      setMessage(currentMessage)
      // The next item of a queue mounts its own bar. If none mounts, an unread message becomes a toast.
      queueMicrotask(() => {
        if (visibleBars > 0 || !currentMessage) return
        void showToast(currentMessage)
        setMessage(null)
      })
    }
  }, [unseen])
  return useSyncExternalStore(
    subscribe,
    () => currentMessage,
    () => null,
  )
}

/** True while an action bar is visible: fixed elements at the bottom make room. */
export const useBarVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => visibleBars > 0,
    () => false,
  )

const isVisible = (selector: string) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())

/** Shows a message in the visible action bar, or as a toast without one. */
export function showMessage(kind: ToastKind, words: string, title = ''): void {
  const message: ToastMessage = { kind, words, title, item: visibleItem }
  // A dialog covers the bar, but success closes the dialog.
  const covered = kind !== 'success' && isVisible('.semi-modal, .semi-sidesheet')
  if (visibleBars === 0 || covered) return void showToast(message)
  setMessage(message)
  setTimeout(() => {
    if (currentMessage === message) setMessage(null)
  }, durationOf(kind))
}

/** Position of toasts: bottom right, unless an action bar, a side sheet or the task tray is there. */
export function toastPosition() {
  const tray = isVisible('[data-task-tray]')
  // With a bar the tray is at the left; on a phone it takes the full width.
  const atLeft = tray && (visibleBars > 0 || window.matchMedia('(max-width: 767.98px)').matches)
  if (!tray && visibleBars === 0 && !isVisible('.semi-sidesheet-right')) return 'bottomRight'
  return atLeft ? 'top' : 'bottomLeft'
}

async function showToast({ kind, words, title }: ToastMessage): Promise<void> {
  const { default: notification } = await lazyOverlays.toast()
  notification[kind]({
    ...(title ? { title, content: words } : { title: words }),
    duration: durationOf(kind) / 1000,
    position: toastPosition(),
  })
}
