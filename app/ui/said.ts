import { useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { lateKit } from './late-kit'
import { Unseen } from './unseen'

type Kind = 'success' | 'warning' | 'error' | 'info'
/** A message. `item`: the queue item that it is about; '' elsewhere. */
export type Said = { kind: Kind; words: string; title: string; item: string }

/** Milliseconds for which a message is shown. */
const stands = (kind: Kind) => (kind === 'error' ? 4000 : 3000)

/** Number of visible action bars. With one, messages are shown in it, where they cover nothing. */
let bars = 0
let said: Said | null = null
const listeners = new Set<() => void>()
function put(next: Said | null) {
  said = next
  for (const listener of listeners) listener()
}
function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The visible item of the queue. */
let item = ''
export const useItemInSight = (key: string) =>
  useLayoutEffect(() => {
    item = key
    return () => {
      item = ''
    }
  }, [key])

/** Returns the current message for an action bar, and registers the bar while it is visible. */
export function useSaid(): Said | null {
  const unseen = useContext(Unseen)
  useEffect(() => {
    if (unseen) return
    bars += 1
    put(said)
    return () => {
      bars -= 1
      put(said)
      // The next item of a queue mounts its own bar. If none mounts, an unread message becomes a toast.
      queueMicrotask(() => {
        if (bars > 0 || !said) return
        void toast(said)
        put(null)
      })
    }
  }, [unseen])
  return useSyncExternalStore(
    listen,
    () => said,
    () => null,
  )
}

/** True while an action bar is visible: fixed elements at the bottom make room. */
export const useBarInSight = () =>
  useSyncExternalStore(
    listen,
    () => bars > 0,
    () => false,
  )

const shown = (selector: string) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())

/** Shows a message in the visible action bar, or as a toast without one. */
export function say(kind: Kind, words: string, title = ''): void {
  const message: Said = { kind, words, title, item }
  // A dialog covers the bar, but success closes the dialog.
  const covered = kind !== 'success' && shown('.semi-modal, .semi-sidesheet')
  if (bars === 0 || covered) return void toast(message)
  put(message)
  setTimeout(() => {
    if (said === message) put(null)
  }, stands(kind))
}

/** Position of toasts: bottom right, unless an action bar, a side sheet or the task tray is there. */
export function corner() {
  const tray = shown('[data-task-tray]')
  // With a bar the tray is at the left; on a phone it takes the full width.
  const atLeft = tray && (bars > 0 || window.matchMedia('(max-width: 767.98px)').matches)
  if (!tray && bars === 0 && !shown('.semi-sidesheet-right')) return 'bottomRight'
  return atLeft ? 'top' : 'bottomLeft'
}

async function toast({ kind, words, title }: Said): Promise<void> {
  const { default: notification } = await lateKit.toast()
  notification[kind]({
    ...(title ? { title, content: words } : { title: words }),
    duration: stands(kind) / 1000,
    position: corner(),
  })
}
