import { createContext } from 'react'
import type { drawChart } from './svg-drawing'

/**
 * Provides the function that draws charts during server rendering (`app/entry.server.tsx`). Null in a browser: the
 * drawing is in the page, and the chart library is loaded only for a redraw.
 */
export const ServerDrawingContext = createContext<typeof drawChart | null>(null)
