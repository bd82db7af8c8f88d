import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'

/** In the address of what is read before anybody looks at it. */
export const AHEAD = 'ahead'
/** Milliseconds after which what was read ahead is read again. */
const FRESH = 120_000

/**
 * What a desk reads in the browser: the next one is read ahead and waits here, so that going on to it asks nobody.
 * @example const read = readsAhead<Data>()
 * export const clientLoader = ({ request, serverLoader }) => read(request.url, serverLoader)
 */
export function readsAhead<Data>() {
  const kept = new Map<string, { data: Data; at: number }>()
  return async (address: string, read: () => Promise<Data>): Promise<Data> => {
    const url = new URL(address)
    const early = url.searchParams.has(AHEAD)
    url.searchParams.delete(AHEAD)
    const known = kept.get(url.href)
    kept.delete(url.href)
    if (early) {
      const data = await read()
      kept.set(url.href, { data, at: Date.now() })
      return data
    }
    return known && Date.now() - known.at < FRESH ? known.data : read()
  }
}

/**
 * Reads the next one while this one is looked at; one that was read ahead is read once more when it is looked at, so that
 * what it shows holds and its opening is noted.
 * @param early this one was read ahead
 */
export function useReadAhead(next: string | undefined, early: boolean): void {
  const { load } = useFetcher({ key: 'judged-next' })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (early) void revalidate()
  }, [early, revalidate])
  useEffect(() => {
    if (next && !early) void load(`${next}&${AHEAD}=1`)
  }, [next, early, load])
}
