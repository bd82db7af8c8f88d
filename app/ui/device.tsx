import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'

/** Maximum width of phones (767.99 px; Chromium rounds .99 up): menus become drawers. */
export const PHONE = '(max-width: 767.98px)'
/** Maximum width for lists as cards: a table would have space for three columns. */
export const CARDS = '(max-width: 1023.98px)'
/** Maximum width for a collapsed side menu. */
export const TABLET = '(max-width: 1087.98px)'

/** The server's guess of the device, so that the first render is right. */
const Guess = createContext({ phone: false, cards: false })
/** Cookie with the window's width class, so that the server renders lists as cards or table. */
export const WIDTH_COOKIE = 'look_width'
export const CARDS_WIDTH = 'cards'

export function DeviceGuess({ phone, cards, children }: { phone: boolean; cards: boolean; children: ReactNode }) {
  const narrow = useMedia(CARDS, cards)
  useEffect(() => {
    document.cookie = `${WIDTH_COOKIE}=${narrow ? CARDS_WIDTH : 'table'}; path=/; max-age=31536000; samesite=lax`
  }, [narrow])
  return <Guess value={{ phone, cards }}>{children}</Guess>
}

/** Returns whether a media query matches; `onServer` on the server and during hydration. */
export function useMedia(query: string, onServer: boolean): boolean {
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
export const usePhone = () => useMedia(PHONE, useContext(Guess).phone)
export const useCards = () => useMedia(CARDS, useContext(Guess).cards)
