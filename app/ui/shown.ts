import { useEffect, useState } from 'react'

/** Whether a dialog shows. Semi's stay empty when they are mounted open: these are mounted closed and open at once. */
export function useShown(open = true): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => queueMicrotask(() => setMounted(true)), [])
  return open && mounted
}
