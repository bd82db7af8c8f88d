import { fetchAhead, part } from './chunk'

/** Semi's overlays, as lazy chunks: dialogs, side sheets, toasts. */
export const lateKit = {
  modal: () => part(() => import('./modal-window')),
  sheet: () => part(() => import('./sheet-window')),
  toast: () => part(() => import('./toast')),
}

/** Preloads them after hydration, so that they work later without waiting and without network. */
export function fetchLateKit(): void {
  for (const fetch of Object.values(lateKit)) void fetchAhead(fetch)
}
