import { useLayoutEffect, useRef } from 'react'

/** Returns a ref to the value of the last render, for timers, responses and listeners. */
export function useLatest<Value>(value: Value) {
  const place = useRef(value)
  useLayoutEffect(() => {
    place.current = value
  })
  return place
}
