import { useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { lateKit } from './late-kit'
import { Unseen } from './unseen'

type Kind = 'success' | 'warning' | 'error' | 'info'
/** `item`: the item of a queue that the message is about; '' elsewhere. */
export type Said = { kind: Kind; words: string; title: string; item: string }

/** Milliseconds that a message stands. */
const stands = (kind: Kind) => (kind === 'error' ? 4000 : 3000)

/** The bars of acts that are in sight: while there is one, what became of an act is said in it and covers nothing. */
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

/** The item of a queue that is in sight. */
let item = ''
export const useItemInSight = (key: string) =>
  useLayoutEffect(() => {
    item = key
    return () => {
      item = ''
    }
  }, [key])

/** What a bar of acts says now; while the bar that uses it is in sight, messages are said there. */
export function useSaid(): Said | null {
  const unseen = useContext(Unseen)
  useEffect(() => {
    if (unseen) return
    bars += 1
    put(said)
    return () => {
      bars -= 1
      put(said)
      // The next subject of a desk brings a bar of its own. Where none comes, the corner says what was not read yet.
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

/** Whether acts stand at the foot of the page: what lies there of itself makes room. */
export const useBarInSight = () =>
  useSyncExternalStore(
    listen,
    () => bars > 0,
    () => false,
  )

const shown = (selector: string) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())

/** Says it in the bar of the acts where one is in sight, else in the corner. */
export function say(kind: Kind, words: string, title = ''): void {
  const message: Said = { kind, words, title, item }
  // A dialog lies over the bar. What went well closes it.
  const covered = kind !== 'success' && shown('.semi-modal, .semi-sidesheet')
  if (bars === 0 || covered) return void toast(message)
  put(message)
  setTimeout(() => {
    if (said === message) put(null)
  }, stands(kind))
}

/** Where a message stands that is in no bar: at the right, unless acts are there: a bar's, those of a sheet, or the tasks. */
export function corner() {
  const tray = shown('[data-task-tray]')
  // Beside a bar the tasks stand at the left; on a phone they take the whole width.
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
