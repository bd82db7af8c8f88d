import { prefetchChunk, loadChunk } from './chunk'

/** Semi's overlays, as lazy chunks: dialogs, side sheets, toasts. */
export const lazyOverlays = {
  modal: () => loadChunk(() => import('./modal-window')),
  sheet: () => loadChunk(() => import('./sheet-window')),
  toast: () => loadChunk(() => import('./semi-toast')),
}

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown']
/**
 * Loads chunks at the first input on a page, so that they work later without waiting and without network. A page that is
 * only read does not load them. @returns a function that stops waiting for an input
 */
export function preloadAtFirstInput(chunks: Record<string, () => Promise<unknown>>): () => void {
  const waiting = new AbortController()
  const preload = () => {
    waiting.abort()
    for (const fetch of Object.values(chunks)) void prefetchChunk(fetch)
  }
  for (const name of INPUT_EVENTS) document.addEventListener(name, preload, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}
export const preloadOverlays = () => preloadAtFirstInput(lazyOverlays)
