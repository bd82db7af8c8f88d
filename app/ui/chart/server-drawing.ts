import { createContext } from 'react'
import type { draw } from './draw'

/**
 * Draws charts while the server renders a page (`app/entry.server.tsx`). Null in a browser: there the picture stands already,
 * and pages load the library of charts only once a chart has to be drawn anew.
 */
export const ServerDrawing = createContext<typeof draw | null>(null)
