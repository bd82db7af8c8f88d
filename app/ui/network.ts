import { useSyncExternalStore } from 'react'
import type { ClientInstrumentation } from 'react-router'

/** Milliseconds until the server is asked again, where the browser does not say that the network is back. */
const AGAIN = 3_000

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())
/** What keeps a page's data from coming: the network is away, or the server has turned it away, there being too many at once. */
type Hindrance = 'away' | 'crowded'
/** How many readings wait for the server, and why. */
const waiting: Record<Hindrance, number> = { away: 0, crowded: 0 }
const hindrance = (): Hindrance | null => {
  if (!navigator.onLine || waiting.away > 0) return 'away'
  return waiting.crowded > 0 ? 'crowded' : null
}

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

/** What pages wait for: the network, where the browser says that it is away or no answer came, or a less busy server; else null. */
export const useHindrance = () => useSyncExternalStore(follow, hindrance, () => null)

/** What pages are drawn from: their data and the table of routes. Calls of the API are not among it. */
const drawsPages = ({ origin, pathname }: URL) =>
  origin === window.location.origin && (pathname.endsWith('.data') || pathname === '/__manifest')

/** Seconds after which whoever was turned away before the page was begun is heard; null for what the router can read. */
function turnedAwayFor({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'))
  return status === 503 && seconds > 0 && !headers.has('x-remix-response') ? seconds : null
}

/**
 * A page that is gone to while the network is away, or while the server lets nobody in, waits with the page that is looked at
 * still there, and comes by itself: the router would show an error in place of the whole frame. It has no door for this but the
 * browser's own `fetch`.
 */
export function waitForNetwork(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!drawsPages(address) || (init?.method ?? 'GET') !== 'GET') return reach(input, init)
    for (;;)
      try {
        const answer = await reach(input, init)
        const seconds = turnedAwayFor(answer)
        if (seconds === null) return answer
        await later('crowded', seconds * 1000, init?.signal)
      } catch (error) {
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error
        await later('away', AGAIN, init?.signal)
      }
  }
}

/** For so many milliseconds, or until the browser says that the network is back. @throws the reason when the reading is given up */
async function later(why: Hindrance, ms: number, signal?: AbortSignal | null): Promise<void> {
  waiting[why] += 1
  changed()
  try {
    await new Promise<void>((go, stop) => {
      const timer = setTimeout(go, ms)
      window.addEventListener('online', () => go(), { once: true })
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        stop(signal.reason as Error)
      })
    })
  } finally {
    waiting[why] -= 1
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
