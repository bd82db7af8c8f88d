import { createContext } from 'react'

/** True inside a prerendered part until it is first visible. */
export const PrerenderContext = createContext(false)
/** The key of the rendered queue item; '' elsewhere. */
export const QueueItemContext = createContext('')
