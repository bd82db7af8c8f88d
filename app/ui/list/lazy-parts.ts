import { loadChunk } from '../chunk'
import { preloadAtFirstInput } from '../lazy-overlays'

/** Parts of a list that are loaded lazily. */
export const lazyParts = {
  csv: () => loadChunk(() => import('./csv')),
  sheet: () => loadChunk(() => import('./row-sheet')),
}
export const preloadLazyParts = () => preloadAtFirstInput(lazyParts)
