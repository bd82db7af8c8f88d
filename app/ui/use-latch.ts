import { useState } from 'react'

/** True from the first time that `now` is true. */
export function useLatch(now: boolean): boolean {
  const [before, setBefore] = useState(now)
  if (now && !before) setBefore(true)
  return now || before
}
