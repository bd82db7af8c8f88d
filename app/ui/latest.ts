import { useLayoutEffect, useRef } from 'react'

/** The value of the last render, for what runs later: timers, answers, listeners. */
export function useLatest<Value>(value: Value) {
  const place = useRef(value)
  useLayoutEffect(() => {
    place.current = value
  })
  return place
}
