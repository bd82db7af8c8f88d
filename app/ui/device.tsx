import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'

/** Up to this width (767.99 px; Chromium takes .99 for the next whole pixel) lists become cards and menus become drawers. */
export const PHONE = '(max-width: 767.98px)'
/** Up to this width the side menu starts collapsed. */
export const TABLET = '(max-width: 1087.98px)'

/** What the server guesses of the device, so that the first picture is the right one. */
const Guess = createContext(false)
export const DeviceGuess = ({ phone, children }: { phone: boolean; children: ReactNode }) => (
  <Guess value={phone}>{children}</Guess>
)

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
export const usePhone = () => useMedia(PHONE, useContext(Guess))
