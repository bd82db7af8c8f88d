import { type ReactNode, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useItemInSight } from '~/app/ui/said'
import { QueueItem, Unseen } from '~/app/ui/unseen'
import { type FormKeys, LendKeys } from './keys'
import style from './judging.module.css'

/** What lies on a desk, by their keys; those that are none are left out. */
export type Lying<One> = {
  /** In the order of the queue: one that has its place here already is not moved. */
  ones: readonly (One | null | undefined)[]
  /** The key of the one that is looked at. */
  on: string
  keyOf: (one: One) => string
}
export type OnView = (place: HTMLElement | null) => void
/** Takes the keys of the form of one, by its key. */
export type Lends = (of: string, keys: FormKeys) => void

/**
 * The one that is looked at and, beneath it, others: drawn and laid out already where nobody sees or reaches them, so that
 * going on only shows one. Each scrolls by itself and begins at its beginning.
 * @param onView is given the place of the one that is looked at
 * @param scrolls the keyboard reaches it to scroll, where there is nothing else in it to reach
 */
export const Laid = <One,>({
  ones,
  on,
  keyOf,
  onView,
  lends,
  scrolls = false,
  children,
}: Lying<One> & {
  onView?: OnView | undefined
  lends?: Lends | undefined
  scrolls?: boolean
  children: (one: One) => ReactNode
}) => {
  useItemInSight(on)
  const byKey = new Map<string, One>()
  for (const one of ones) if (one && !byKey.has(keyOf(one))) byKey.set(keyOf(one), one)
  return [...byKey].map(([key, one]) => (
    <Sheet key={key} of={key} shown={key === on} onView={onView} lends={lends} scrolls={scrolls}>
      {children(one)}
    </Sheet>
  ))
}

function Sheet({
  of,
  shown,
  onView,
  lends,
  scrolls,
  children,
}: {
  of: string
  shown: boolean
  onView: OnView | undefined
  lends: Lends | undefined
  scrolls: boolean
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [unseen, setUnseen] = useState(!shown)
  useLayoutEffect(() => {
    if (!shown) return leave(place.current)
    onView?.(place.current)
  }, [shown, onView])
  useEffect(() => {
    // What begins with the first look begins after the picture.
    if (shown) startTransition(() => setUnseen(false))
  }, [shown])
  const lend = useCallback((keys: FormKeys) => lends?.(of, keys), [of, lends])
  return (
    <div ref={place} className={style.sheet} data-beneath={shown ? undefined : ''} tabIndex={scrolls ? 0 : undefined}>
      <Unseen value={unseen}>
        <QueueItem value={of}>
          <LendKeys value={lend}>{children}</LendKeys>
        </QueueItem>
      </Unseen>
    </div>
  )
}

/** The keyboard goes along from one to the other, but out of a field: what is typed for one must not reach another. */
function leave(sheet: HTMLElement | null) {
  const focused = document.activeElement
  if (!sheet || !(focused instanceof HTMLElement) || !sheet.contains(focused)) return
  const other = focused === sheet && sheet.parentElement?.querySelector<HTMLElement>(':scope > :not([data-beneath])')
  if (other) other.focus({ preventScroll: true })
  else focused.blur()
}
