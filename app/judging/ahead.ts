import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router'

/** In the address of what is read before anybody looks at it. */
export const AHEAD = 'ahead'
/** Milliseconds after which what was read ahead is read again. */
const FRESH = 120_000

/**
 * What a desk reads in the browser: the next one is read ahead and waits here, so that going on to it asks nobody.
 * @returns `read` for the page's loader, and `known`, what waits for an address
 * @example const { read, known } = readsAhead<Data>()
 * export const clientLoader = ({ request, serverLoader }) => read(request.url, serverLoader)
 */
export function readsAhead<Data>() {
  const kept = new Map<string, { data: Data; at: number }>()
  const known = (address: string): Data | null => {
    const one = kept.get(new URL(address, window.location.href).href)
    return one && Date.now() - one.at < FRESH ? one.data : null
  }
  const read = async (address: string, get: () => Promise<Data>): Promise<Data> => {
    const url = new URL(address)
    const early = url.searchParams.has(AHEAD)
    url.searchParams.delete(AHEAD)
    const waiting = early ? null : known(url.href)
    kept.delete(url.href)
    if (waiting) return waiting
    const data = await get()
    if (early) kept.set(url.href, { data, at: Date.now() })
    return data
  }
  return { read, known }
}

/**
 * Goes from one to the next: what waits for it is shown at once, and the address, with all that hangs on it, follows when it
 * has been seen.
 * @param loaded what the address has read
 * @returns what is shown, and `goTo`, which goes to an address of the same page; `first` is waited for before the address moves
 */
export function useAtOnce<Data>(loaded: Data, known: (address: string) => Data | null) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [early, setEarly] = useState<{ data: Data; over: string } | null>(null)
  if (early && early.over !== search) setEarly(null)
  // Whoever goes on again before the address has followed goes to the last one alone.
  const asked = useRef(0)
  useEffect(() => () => void (asked.current = 0), [])
  const goTo = (address: string, first?: () => Promise<unknown>) => {
    const kept = first?.()
    const data = known(address)
    if (data) setEarly({ data, over: search })
    else if (address.endsWith(search)) setEarly(null)
    const turn = ++asked.current
    const follow = async () => {
      await kept
      if (turn === asked.current) await navigate(address, { preventScrollReset: true })
    }
    if (data) requestAnimationFrame(() => setTimeout(follow))
    else void follow()
  }
  return { shown: early?.over === search ? early.data : loaded, goTo }
}

/**
 * Reads the next one while this one is looked at; one that was read ahead is read once more when it is looked at, so that
 * what it shows holds and its opening is noted.
 * @param of the desk
 * @param early this one was read ahead
 * @returns what was read ahead: the next one, or while the one after it is on its way, the one that is looked at
 */
export function useReadAhead<Data>(of: string, next: string | undefined, early: boolean): Data | undefined {
  const { load, data } = useFetcher({ key: `next of ${of}` })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (early) void revalidate()
  }, [early, revalidate])
  useEffect(() => {
    if (next && !early) void load(`${next}&${AHEAD}=1`)
  }, [next, early, load])
  return data as Data | undefined
}
