import { useSyncExternalStore } from 'react'

const never = () => () => {}
/** True after hydration; false on the server and in the first render. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
