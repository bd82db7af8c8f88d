import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'

/** Maximum width of phones (767.99 px; Chromium rounds .99 up): menus become drawers. */
export const PHONE_QUERY = '(max-width: 767.98px)'
/** Maximum width for lists as cards: a table would have space for three columns. */
export const CARDS_QUERY = '(max-width: 1023.98px)'
/** Maximum width for a collapsed side menu. */
export const TABLET_QUERY = '(max-width: 1087.98px)'

/** The server's guess of the device, so that the first render is right. */
const DeviceContext = createContext({ phone: false, cards: false })
/** Cookie with the window's width class, so that the server renders lists as cards or table. */
export const WIDTH_COOKIE = 'look_width'
export const CARDS_WIDTH = 'cards'

export function DeviceProvider({ phone, cards, children }: { phone: boolean; cards: boolean; children: ReactNode }) {
  const narrow = useMediaQuery(CARDS_QUERY, cards)
  useEffect(() => {
    document.cookie = `${WIDTH_COOKIE}=${narrow ? CARDS_WIDTH : 'table'}; path=/; max-age=31536000; samesite=lax`
  }, [narrow])
  return <DeviceContext value={{ phone, cards }}>{children}</DeviceContext>
}

/** Returns whether a media query matches; `onServer` on the server and during hydration. */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  )
}
export const usePhone = () => useMediaQuery(PHONE_QUERY, useContext(DeviceContext).phone)
export const useCards = () => useMediaQuery(CARDS_QUERY, useContext(DeviceContext).cards)
