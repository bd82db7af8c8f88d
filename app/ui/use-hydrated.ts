import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}
/** True after hydration; false on the server and in the first render. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
