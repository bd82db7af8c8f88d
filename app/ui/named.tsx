import { IconChevronDown } from '@douyinfe/semi-icons'
import {
  type DatePicker as SemiDatePicker,
  Select as SemiSelect,
  type SideSheet as SemiSideSheet,
} from '@douyinfe/semi-ui'
import { type ComponentProps, lazy, Suspense, useEffect, useId, useRef } from 'react'
import { DialogName } from './dialog-name'
import { lateKit } from './late-kit'
import { useOnce } from './once'
import { useReturn } from './return'
import { useShown } from './shown'
import style from './named.module.css'

type Named = { id?: string | undefined; 'aria-label'?: string | undefined }

/**
 * One or several of a list. Semi's picker drops `aria-label`, and a label's `for` reaches no picker: this one is called by the
 * words of `aria-label`, or by the label that `Field` shows for its id.
 */
export function Select({ inputProps, ...props }: ComponentProps<typeof SemiSelect> & Named) {
  const own = useId()
  const place = useRef<HTMLSpanElement>(null)
  const { id, 'aria-label': words } = props
  const by = words ? own : id && `${id}-label`
  useDescendant(place)
  return (
    <>
      <span id={own} ref={place} hidden>
        {words}
      </span>
      <SemiSelect
        arrowIcon={<IconChevronDown aria-hidden />}
        {...(by && { 'aria-labelledby': by })}
        {...props}
        // The field that one types in has a name of its own.
        inputProps={{ ...inputProps, ...(by && { 'aria-labelledby': by }) } as typeof inputProps}
      />
    </>
  )
}

/** Semi names an active option while none is on the page: it is named only while the options are there. */
function useDescendant(place: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = place.current?.nextElementSibling
    if (!box) return
    const name = 'aria-activedescendant'
    const said = new WeakMap<Element, string>()
    const check = () => {
      // Closed, they stay on the page for as long as they fade away.
      const open = box.getAttribute('aria-expanded') === 'true'
      for (const one of [box, ...box.querySelectorAll('input')]) {
        const value = one.getAttribute(name)
        if (value) said.set(one, value)
        const last = said.get(one)
        const there = open && !!last && !!document.getElementById(last)
        if (value && !there) one.removeAttribute(name)
        else if (!value && there) one.setAttribute(name, last)
      }
    }
    let asked = 0
    const watch = new MutationObserver(() => {
      check()
      // The options come a moment after they are announced.
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(check)
    })
    watch.observe(box, { attributes: true, subtree: true, attributeFilter: [name, 'aria-expanded'], childList: true })
    check()
    return () => {
      watch.disconnect()
      cancelAnimationFrame(asked)
    }
  }, [place])
}

// The server draws its place alone: its scripts are 51 kB of an upload.
const Calendar = lazy(() => import('./calendar.client'))
/** A day, a moment or a span of days. Semi calls its own part “Choose date”; the group around it says which date. */
export function DatePicker({
  'aria-label': words,
  ...props
}: ComponentProps<typeof SemiDatePicker> & { 'aria-label': string }) {
  const alive = useShown()
  const waiting = <span className={style.calendar} />
  return (
    <div role="group" aria-label={words} style={{ display: 'contents' }}>
      {alive ? (
        <Suspense fallback={waiting}>
          <Calendar {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

const SheetWindow = lazy(lateKit.sheet)
/** A sheet at the side, a late part as `Modal` is; called by its title, or by the words of `aria-label` where the title is more than words. */
export function SideSheet({ children, ...props }: ComponentProps<typeof SemiSideSheet> & Named) {
  const name = props['aria-label'] ?? (typeof props.title === 'string' ? props.title : '')
  useReturn(!!props.visible)
  return (
    useOnce(!!props.visible) && (
      <Suspense>
        <SheetWindow {...props}>
          <DialogName name={name} />
          {children}
        </SheetWindow>
      </Suspense>
    )
  )
}
