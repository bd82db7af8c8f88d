import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router'

/** URL parameter of a prefetch request. */
export const PREFETCH = 'ahead'
/** Milliseconds after which prefetched data is loaded again. */
const MAX_AGE_MS = 120_000

/**
 * Creates the browser's cache of prefetched loader data, so that moving to the next item needs no request.
 * @returns `read` for the page's `clientLoader`, and `known`, which returns the cached data of a URL or null
 * @example const { read, known } = createPrefetchCache<Data>()
 * export const clientLoader = ({ request, serverLoader }) => read(request.url, serverLoader)
 */
export function createPrefetchCache<Data>() {
  const cache = new Map<string, { data: Data; at: number }>()
  const known = (address: string): Data | null => {
    const one = cache.get(new URL(address, window.location.href).href)
    return one && Date.now() - one.at < MAX_AGE_MS ? one.data : null
  }
  const read = async (address: string, get: () => Promise<Data>): Promise<Data> => {
    const url = new URL(address)
    const early = url.searchParams.has(PREFETCH)
    url.searchParams.delete(PREFETCH)
    const cached = early ? null : known(url.href)
    cache.delete(url.href)
    if (cached) return cached
    const data = await get()
    if (early) cache.set(url.href, { data, at: Date.now() })
    return data
  }
  return { read, known }
}

/**
 * Navigates between items. Cached data is shown immediately; the navigation follows after the render.
 * @param loaded the loader data of the current URL
 * @returns the data to show, and `goTo`, which navigates to a URL of the same page; the navigation waits for `first`
 */
export function useCachedNavigation<Data>(loaded: Data, known: (address: string) => Data | null) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [early, setEarly] = useState<{ data: Data; over: string } | null>(null)
  if (early && early.over !== search) setEarly(null)
  // If several navigations are pending, only the last one is performed.
  const latestTurn = useRef(0)
  useEffect(() => () => void (latestTurn.current = 0), [])
  const goTo = (address: string, first?: () => Promise<unknown>) => {
    const pending = first?.()
    const data = known(address)
    if (data) setEarly({ data, over: search })
    else if (address.endsWith(search)) setEarly(null)
    const turn = ++latestTurn.current
    const follow = async () => {
      await pending
      if (turn === latestTurn.current) await navigate(address, { preventScrollReset: true })
    }
    if (data) requestAnimationFrame(() => setTimeout(follow))
    else void follow()
  }
  return { shown: early?.over === search ? early.data : loaded, goTo }
}

/**
 * Prefetches the next item while this one is shown. A prefetched item is loaded again when it is shown, so that its
 * data is current and the opening is recorded.
 * @param of key of the workspace
 * @param early true if this item was prefetched
 * @returns the prefetched data: of the next item, or of the current one while the next request is pending
 */
export function usePrefetch<Data>(of: string, next: string | undefined, early: boolean): Data | undefined {
  const { load, data } = useFetcher({ key: `next of ${of}` })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (early) void revalidate()
  }, [early, revalidate])
  useEffect(() => {
    if (next && !early) void load(`${next}&${PREFETCH}=1`)
  }, [next, early, load])
  return data as Data | undefined
}
