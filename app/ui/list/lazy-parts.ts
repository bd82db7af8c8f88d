import { prefetchChunk, loadChunk } from '../chunk'

/** Parts of a list that are loaded lazily. */
export const lazyParts = {
  csv: () => loadChunk(() => import('./csv')),
  sheet: () => loadChunk(() => import('./row-sheet')),
}

/** Preloads them after hydration, so that they work later without waiting and without network. */
export function preloadLazyParts(): void {
  for (const fetch of Object.values(lazyParts)) void prefetchChunk(fetch)
}
