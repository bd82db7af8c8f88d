import type { ComponentProps } from 'react'

/**
 * Goes around a button from which the kit opens a menu or a tooltip. The button alone is a tab stop: a focus that the kit gives
 * back to the wrapper goes on to it. A tooltip comes with the focus only where that is seen, so that it does not stand there
 * after a dialog was closed with the mouse.
 */
export function Trigger({ onFocus, ...span }: ComponentProps<'span'>) {
  return (
    <span
      {...span}
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.querySelector('button')?.focus()
        else if (event.target.matches(':focus-visible')) onFocus?.(event)
      }}
    />
  )
}
