import { useSyncExternalStore } from 'react'
import type { ClientInstrumentation } from 'react-router'

/** Milliseconds until the server is asked again, where the browser does not say that the network is back. */
const AGAIN = 3_000

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())
/** How many readings wait for the server. */
let waiting = 0
const away = () => !navigator.onLine || waiting > 0

function follow(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the network is away: the browser says so, or a page is waiting for an answer that did not come. */
export const useNetworkAway = () => useSyncExternalStore(follow, away, () => false)

/** What pages are drawn from: their data and the table of routes. Calls of the API are not among it. */
const drawsPages = ({ origin, pathname }: URL) =>
  origin === window.location.origin && (pathname.endsWith('.data') || pathname === '/__manifest')

/**
 * A page that is gone to while the network is away waits for it, with the page that is looked at still there, and comes by
 * itself: the router would show an error in place of the whole frame. It has no door for this but the browser's own `fetch`.
 */
export function waitForNetwork(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!drawsPages(address) || (init?.method ?? 'GET') !== 'GET') return reach(input, init)
    for (;;)
      try {
        return await reach(input, init)
      } catch (error) {
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error
        await later(init?.signal)
      }
  }
}

/** Until the browser says that the network is back, or a while. @throws the reason when the reading is given up */
async function later(signal?: AbortSignal | null): Promise<void> {
  waiting += 1
  changed()
  try {
    await new Promise<void>((go, stop) => {
      const timer = setTimeout(go, AGAIN)
      window.addEventListener('online', () => go(), { once: true })
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        stop(signal.reason as Error)
      })
    })
  } finally {
    waiting -= 1
    changed()
  }
}

/** Going to another page begins once the network is there: without it the page's script does not come, and the router reloads. */
export const goesWithNetwork: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (go) => {
        if (!navigator.onLine) await new Promise((back) => window.addEventListener('online', back, { once: true }))
        await go()
      },
    }),
}
