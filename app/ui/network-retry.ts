import { useSyncExternalStore } from 'react'
import type { ClientInstrumentation } from 'react-router'

/** Milliseconds between retries, where the browser does not report that it is online again. */
const RETRY_MS = 3_000

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())
/** Why page data does not load: offline, or the server is shedding load. */
type NetworkProblem = 'away' | 'crowded'
/** Number of waiting requests by reason. */
const pendingByReason: Record<NetworkProblem, number> = { away: 0, crowded: 0 }
const networkProblem = (): NetworkProblem | null => {
  if (!navigator.onLine || pendingByReason.away > 0) return 'away'
  return pendingByReason.crowded > 0 ? 'crowded' : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Returns why pages are waiting: `away` if the browser is offline or no response came, `crowded` if the server is
 * shedding load; else null.
 */
export const useNetworkProblem = () => useSyncExternalStore(subscribe, networkProblem, () => null)

/** True for requests of the router: page data and the route manifest. API calls are excluded. */
const isPageRequest = ({ origin, pathname }: URL) =>
  origin === window.location.origin && (pathname.endsWith('.data') || pathname === '/__manifest')

/**
 * Seconds to wait if the server rejected the request before the page was started; null for a response that the router
 * can read.
 */
function retryDelayOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'))
  return status === 503 && seconds > 0 && !headers.has('x-remix-response') ? seconds : null
}

/**
 * Makes page navigations wait and retry while the network is away or the server sheds load. The current page stays; the
 * router would replace the whole frame by an error. It offers no hook for this, so `window.fetch` is wrapped.
 */
export function installNetworkRetry(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!isPageRequest(address) || (init?.method ?? 'GET') !== 'GET') return reach(input, init)
    for (;;)
      try {
        const answer = await reach(input, init)
        const seconds = retryDelayOf(answer)
        if (seconds === null) return answer
        await waitToRetry('crowded', seconds * 1000, init?.signal)
      } catch (error) {
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error
        await waitToRetry('away', RETRY_MS, init?.signal)
      }
  }
}

/** Waits for some milliseconds, or until the browser is online. @throws the abort reason when the request is cancelled */
async function waitToRetry(why: NetworkProblem, ms: number, signal?: AbortSignal | null): Promise<void> {
  pendingByReason[why] += 1
  notifyListeners()
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
    pendingByReason[why] -= 1
    notifyListeners()
  }
}

/**
 * Delays navigations until the browser is online: without network the route's script would fail to load, and the router
 * would reload.
 */
export const delayOfflineNavigation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (go) => {
        if (!navigator.onLine) await new Promise((back) => window.addEventListener('online', back, { once: true }))
        await go()
      },
    }),
}
