import { useLayoutEffect, useRef } from 'react'

/** Names the dialog that it stands in, for screen readers: the library's side sheets and popovers take no name. */
export function DialogName({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    place.current?.closest('[role="dialog"]')?.setAttribute('aria-label', name)
  }, [name])
  return <span ref={place} hidden />
}
