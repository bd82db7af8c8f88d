import { useLayoutEffect, useRef } from 'react'

/** Sets the accessible name of the surrounding dialog: Semi's side sheets and popovers have no prop for it. */
export function DialogName({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    place.current?.closest('[role="dialog"]')?.setAttribute('aria-label', name)
  }, [name])
  return <span ref={place} hidden />
}
