import { useEffect } from 'react'
import { useLatest } from './latest'

/** Something that can be done on the page now, as the palette (Ctrl-K) offers it. */
export type PageAct = { name: string; label: string; act: () => void }

const groups = new Set<readonly PageAct[]>()
/** What the page that is shown offers. */
export const pageActs = (): PageAct[] => [...groups].flat()

/** Offers the acts of a page in the palette while the page is shown. */
export function usePageActs(acts: readonly PageAct[]): void {
  const latest = useLatest(acts)
  const offered = JSON.stringify(acts.map(({ name, label }) => [name, label]))
  useEffect(() => {
    const group = latest.current.map(({ name, label }) => ({
      name,
      label,
      act: () => latest.current.find((one) => one.name === name)?.act(),
    }))
    groups.add(group)
    return () => {
      groups.delete(group)
    }
    // Their names and labels are what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered, latest])
}
