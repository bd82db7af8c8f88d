import { type ReactNode, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useVisibleItem } from '~/app/ui/toast-store'
import { QueueItemContext, PrerenderContext } from '~/app/ui/queue-contexts'
import { type FormKeys, FormKeysContext } from './shortcuts'
import style from './review-workspace.module.css'

/** The rendered items. Null and undefined items are skipped. */
export type ItemSet<One> = {
  /** In the order of the queue, so that an item that is already rendered is not moved in the DOM. */
  ones: readonly (One | null | undefined)[]
  /** Key of the visible item. */
  on: string
  keyOf: (one: One) => string
}
export type OnView = (place: HTMLElement | null) => void
/** Registers the shortcuts of an item's form by the item's key. */
export type RegisterFormKeys = (of: string, keys: FormKeys) => void

/**
 * The visible item and further items that are prerendered but hidden and unreachable, so that going to the next item
 * only shows it. Each item has its own scroll position and starts at the top.
 * @param onView receives the element of the visible item
 * @param scrolls makes the item focusable for scrolling, if it contains no focusable element
 */
export const PrerenderedItems = <One,>({
  ones,
  on,
  keyOf,
  onView,
  lends,
  scrolls = false,
  children,
}: ItemSet<One> & {
  onView?: OnView | undefined
  lends?: RegisterFormKeys | undefined
  scrolls?: boolean
  children: (one: One) => ReactNode
}) => {
  useVisibleItem(on)
  const byKey = new Map<string, One>()
  for (const one of ones) if (one && !byKey.has(keyOf(one))) byKey.set(keyOf(one), one)
  return [...byKey].map(([key, one]) => (
    <PrerenderedItem key={key} of={key} shown={key === on} onView={onView} lends={lends} scrolls={scrolls}>
      {children(one)}
    </PrerenderedItem>
  ))
}

function PrerenderedItem({
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
  lends: RegisterFormKeys | undefined
  scrolls: boolean
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [unseen, setUnseen] = useState(!shown)
  useLayoutEffect(() => {
    if (!shown) return moveFocusFrom(place.current)
    onView?.(place.current)
  }, [shown, onView])
  useEffect(() => {
    // Effects of the first view start after the first paint.
    if (shown) startTransition(() => setUnseen(false))
  }, [shown])
  const lend = useCallback((keys: FormKeys) => lends?.(of, keys), [of, lends])
  return (
    <div ref={place} className={style.sheet} data-beneath={shown ? undefined : ''} tabIndex={scrolls ? 0 : undefined}>
      <PrerenderContext value={unseen}>
        <QueueItemContext value={of}>
          <FormKeysContext value={lend}>{children}</FormKeysContext>
        </QueueItemContext>
      </PrerenderContext>
    </div>
  )
}

/** Moves the focus to the other item, but not out of a field, so that typed text does not reach another item. */
function moveFocusFrom(sheet: HTMLElement | null) {
  const focused = document.activeElement
  if (!sheet || !(focused instanceof HTMLElement) || !sheet.contains(focused)) return
  const other = focused === sheet && sheet.parentElement?.querySelector<HTMLElement>(':scope > :not([data-beneath])')
  if (other) other.focus({ preventScroll: true })
  else focused.blur()
}
