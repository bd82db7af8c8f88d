import { useSyncExternalStore } from 'react'

const never = () => () => {}
/** Whether React has taken over the page: false on the server and in the first picture, true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
