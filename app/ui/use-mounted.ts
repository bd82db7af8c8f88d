import { useEffect, useState } from 'react'

/**
 * True once the component is mounted. Semi's dialogs render empty when mounted open, so they are mounted closed and
 * opened at once.
 */
export function useMounted(open = true): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => queueMicrotask(() => setMounted(true)), [])
  return open && mounted
}
