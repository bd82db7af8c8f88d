import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { defaultLook, forgottenLook, keepLook, type Look } from './look'

type Held = { look: Look; change: (part: Partial<Look>) => void }
const LookContext = createContext<Held>({ look: defaultLook, change: () => {} })

/** Returns the appearance and a function that changes it. A change shows at once and is stored. */
export const useLook = () => useContext(LookContext)

/** Provides the appearance; `body` renders the whole page with it. */
export function LookKeeper({ first, body }: { first: Look | undefined; body: (look: Look) => ReactNode }) {
  const [look, setLook] = useState<Look>(first ?? defaultLook)
  const state = useMemo<Held>(
    () => ({
      look,
      change: (part) => {
        keepLook(part)
        setLook((now) => ({ ...now, ...part }))
      },
    }),
    [look],
  )
  useEffect(() => {
    const forgotten = forgottenLook()
    if (!Object.keys(forgotten).length) return
    keepLook(forgotten)
    queueMicrotask(() => setLook((now) => ({ ...now, ...forgotten })))
  }, [])
  return <LookContext value={state}>{body(look)}</LookContext>
}
