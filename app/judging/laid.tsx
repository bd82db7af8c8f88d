import { Activity, type ReactNode } from 'react'

/**
 * What lies on the desk, and beneath it the next one: drawn already where nobody sees it, so that going on only shows it. It
 * has no effects before it is seen.
 * @param ones by their keys; those that are none are left out
 */
export const Laid = <One,>({
  ones,
  on,
  keyOf,
  children,
}: {
  ones: readonly (One | null | undefined)[]
  /** The key of the one that is looked at. */
  on: string
  keyOf: (one: One) => string
  children: (one: One) => ReactNode
}) =>
  ones.map((one) => {
    if (!one) return null
    const key = keyOf(one)
    return (
      <Activity key={key} mode={key === on ? 'visible' : 'hidden'}>
        {children(one)}
      </Activity>
    )
  })
