import {
  type DatePicker as SemiDatePicker,
  Select as SemiSelect,
  type SideSheet as SemiSideSheet,
} from '@douyinfe/semi-ui'
import { type ComponentProps, lazy, Suspense, useEffect, useId, useRef } from 'react'
import { DialogName } from './dialog-name'
import { Icon } from './icon'
import { lazyOverlays } from './lazy-overlays'
import { useLatch } from './use-latch'
import { useFocusReturn } from './focus-return'
import { useMounted } from './use-mounted'
import style from './semi-controls.module.css'

type NameProps = { id?: string | undefined; 'aria-label'?: string | undefined }

/**
 * Semi's `Select` with an accessible name: Semi drops `aria-label`, and a label's `for` does not reach it. The name is
 * `aria-label`, or the label that `Field` renders for its id.
 */
export function Select({ inputProps, ...props }: ComponentProps<typeof SemiSelect> & NameProps) {
  const own = useId()
  const place = useRef<HTMLSpanElement>(null)
  const { id, 'aria-label': words } = props
  const by = words ? own : id && `${id}-label`
  useActiveDescendant(place)
  return (
    <>
      <span id={own} ref={place} hidden>
        {words}
      </span>
      <SemiSelect
        arrowIcon={<Icon name="chevron-down" />}
        {...(by && { 'aria-labelledby': by })}
        {...props}
        // The search input needs the name too.
        inputProps={{ ...inputProps, ...(by && { 'aria-labelledby': by }) } as typeof inputProps}
      />
    </>
  )
}

/** Semi sets `aria-activedescendant` without rendered options: it is kept only while the option exists. */
function useActiveDescendant(place: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = place.current?.nextElementSibling
    if (!box) return
    const name = 'aria-activedescendant'
    const lastIds = new WeakMap<Element, string>()
    const check = () => {
      // After closing, the options stay in the document during the fade-out.
      const open = box.getAttribute('aria-expanded') === 'true'
      for (const one of [box, ...box.querySelectorAll('input')]) {
        const value = one.getAttribute(name)
        if (value) lastIds.set(one, value)
        const last = lastIds.get(one)
        const there = open && !!last && !!document.getElementById(last)
        if (value && !there) one.removeAttribute(name)
        else if (!value && there) one.setAttribute(name, last)
      }
    }
    let frame = 0
    const watch = new MutationObserver(() => {
      check()
      // The options are rendered after the attribute is set.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(check)
    })
    watch.observe(box, { attributes: true, subtree: true, attributeFilter: [name, 'aria-expanded'], childList: true })
    check()
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [place])
}

// The server renders only a placeholder: Semi's date picker adds 51 kB to the Worker.
const Calendar = lazy(() => import('./calendar.client'))
/**
 * Semi's date picker for a date, a date and time, or a range. Semi labels its input “Choose date”; the surrounding
 * group has the actual name.
 */
export function DatePicker({
  'aria-label': words,
  ...props
}: ComponentProps<typeof SemiDatePicker> & { 'aria-label': string }) {
  const alive = useMounted()
  const placeholder = <span className={style.calendar} />
  return (
    <div role="group" aria-label={words} style={{ display: 'contents' }}>
      {alive ? (
        <Suspense fallback={placeholder}>
          <Calendar {...props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}

const SheetWindow = lazy(lazyOverlays.sheet)
/**
 * Semi's side sheet, loaded when first opened. Its accessible name is the title, or `aria-label` where the title is not
 * a string.
 */
export function SideSheet({ children, ...props }: ComponentProps<typeof SemiSideSheet> & NameProps) {
  const name = props['aria-label'] ?? (typeof props.title === 'string' ? props.title : '')
  useFocusReturn(!!props.visible)
  return (
    useLatch(!!props.visible) && (
      <Suspense>
        <SheetWindow {...props}>
          <DialogName name={name} />
          {children}
        </SheetWindow>
      </Suspense>
    )
  )
}
