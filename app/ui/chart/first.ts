import type { ChartOf } from './describe'
import { draw } from './draw'

/**
 * Draws while the server draws the page. In the browser's build it is null (`scripts/vite/first-drawing.ts`): there the picture
 * stands already, and what draws it is loaded only once it has to be drawn anew.
 */
export const first: ((of: ChartOf, width: number) => string) | null = draw
