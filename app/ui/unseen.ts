import { createContext } from 'react'

/** True for what is drawn ahead, until somebody looks at it for the first time. */
export const Unseen = createContext(false)
