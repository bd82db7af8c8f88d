import { prefetchChunk, loadChunk } from './chunk'

/** Semi's overlays, as lazy chunks: dialogs, side sheets, toasts. */
export const lazyOverlays = {
  modal: () => loadChunk(() => import('./modal-window')),
  sheet: () => loadChunk(() => import('./sheet-window')),
  toast: () => loadChunk(() => import('./semi-toast')),
}

/** Preloads them after hydration, so that they work later without waiting and without network. */
export function preloadOverlays(): void {
  for (const fetch of Object.values(lazyOverlays)) void prefetchChunk(fetch)
}
