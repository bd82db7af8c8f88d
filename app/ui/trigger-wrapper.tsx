import type { ComponentProps } from 'react'

/**
 * Wraps a button that opens a Semi menu or tooltip. Only the button is a tab stop: focus that Semi returns to the
 * wrapper moves to the button. A tooltip opens only on visible focus, so that it does not appear after a dialog was
 * closed with the mouse.
 */
export function TriggerWrapper({ onFocus, ...span }: ComponentProps<'span'>) {
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
