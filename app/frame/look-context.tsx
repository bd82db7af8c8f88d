import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { defaultLook, forgottenLook, keepLook, type Look } from './look'

type Held = { look: Look; change: (part: Partial<Look>) => void }
const LookContext = createContext<Held>({ look: defaultLook, change: () => {} })

/** The look and the way to change it; a change shows at once and is kept. */
export const useLook = () => useContext(LookContext)

/** Holds the look for the page around it; `body` draws what belongs to the whole page. */
export function LookKeeper({ first, body }: { first: Look | undefined; body: (look: Look) => ReactNode }) {
  const [look, setLook] = useState<Look>(first ?? defaultLook)
  const held = useMemo<Held>(
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
  return <LookContext value={held}>{body(look)}</LookContext>
}
