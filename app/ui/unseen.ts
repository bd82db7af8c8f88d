import { createContext } from 'react'

/** True inside a prerendered part until it is first visible. */
export const Unseen = createContext(false)
/** The key of the rendered queue item; '' elsewhere. */
export const QueueItem = createContext('')
