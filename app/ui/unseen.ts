import { createContext } from 'react'

/** True for what is drawn ahead, until somebody looks at it for the first time. */
export const Unseen = createContext(false)
/** The key of the item of a queue that is drawn; '' elsewhere. */
export const QueueItem = createContext('')
