import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'

/** Up to this width (767.99 px; Chromium takes .99 for the next whole pixel) menus become drawers. */
export const PHONE = '(max-width: 767.98px)'
/** Up to this width lists are cards: a table has room for three of its columns there. */
export const CARDS = '(max-width: 1023.98px)'
/** Up to this width the side menu starts collapsed. */
export const TABLET = '(max-width: 1087.98px)'

/** What the server guesses of the device, so that the first picture is the right one. */
const Guess = createContext({ phone: false, cards: false })
/** The cookie by which the server knows how wide the window was, so that its lists are drawn right at once. */
export const WIDTH_COOKIE = 'look_width'
export const CARDS_WIDTH = 'cards'

export function DeviceGuess({ phone, cards, children }: { phone: boolean; cards: boolean; children: ReactNode }) {
  const narrow = useMedia(CARDS, cards)
  useEffect(() => {
    document.cookie = `${WIDTH_COOKIE}=${narrow ? CARDS_WIDTH : 'table'}; path=/; max-age=31536000; samesite=lax`
  }, [narrow])
  return <Guess value={{ phone, cards }}>{children}</Guess>
}

/** Whether a media query holds; on the server and while hydrating, `onServer`. */
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
