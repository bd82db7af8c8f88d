import { useEffect } from 'react'
import { useLatest } from './latest'

/** An action of the current page that the command palette (Ctrl-K) offers. */
export type PageAct = { name: string; label: string; act: () => void }

const groups = new Set<readonly PageAct[]>()
/** Lists the actions of the current page. */
export const pageActs = (): PageAct[] => [...groups].flat()

/** Registers actions in the command palette while the page is shown. */
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
    // Only names and labels matter for registration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered, latest])
}
