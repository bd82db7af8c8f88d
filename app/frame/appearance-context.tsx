import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { defaultAppearance, readLostAppearance, saveAppearance, type Appearance } from './appearance'

type AppearanceState = { look: Appearance; change: (part: Partial<Appearance>) => void }
const AppearanceContext = createContext<AppearanceState>({ look: defaultAppearance, change: () => {} })

/** Returns the appearance and a function that changes it. A change shows at once and is stored. */
export const useAppearance = () => useContext(AppearanceContext)

/** Provides the appearance; `body` renders the whole page with it. */
export function AppearanceProvider({
  first,
  body,
}: {
  first: Appearance | undefined
  body: (look: Appearance) => ReactNode
}) {
  const [look, setLook] = useState<Appearance>(first ?? defaultAppearance)
  const state = useMemo<AppearanceState>(
    () => ({
      look,
      change: (part) => {
        saveAppearance(part)
        setLook((now) => ({ ...now, ...part }))
      },
    }),
    [look],
  )
  useEffect(() => {
    const forgotten = readLostAppearance()
    if (!Object.keys(forgotten).length) return
    saveAppearance(forgotten)
    queueMicrotask(() => setLook((now) => ({ ...now, ...forgotten })))
  }, [])
  return <AppearanceContext value={state}>{body(look)}</AppearanceContext>
}
