import { useEffect } from 'react'
import { useLatest } from './use-latest'

/** An action of the current page that the command palette (Ctrl-K) offers. */
export type PageAction = { name: string; label: string; act: () => void }

const actionGroups = new Set<readonly PageAction[]>()
/** Lists the actions of the current page. */
export const listPageActions = (): PageAction[] => [...actionGroups].flat()

/** Registers actions in the command palette while the page is shown. */
export function usePageActions(acts: readonly PageAction[]): void {
  const latest = useLatest(acts)
  const offered = JSON.stringify(acts.map(({ name, label }) => [name, label]))
  useEffect(() => {
    const group = latest.current.map(({ name, label }) => ({
      name,
      label,
      act: () => latest.current.find((one) => one.name === name)?.act(),
    }))
    actionGroups.add(group)
    return () => {
      actionGroups.delete(group)
    }
    // Only names and labels matter for registration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered, latest])
}
