import { fetchAhead, part } from './chunk'

/** What of the kit nobody sees at first: the windows of dialogs and sheets, and what lies over a corner of the page. */
export const lateKit = {
  modal: () => part(() => import('./modal-window')),
  sheet: () => part(() => import('./sheet-window')),
  toast: () => part(() => import('./toast')),
}

/** Fetches it as soon as the page is alive, so that who needs it later waits for nothing, and needs no network. */
export function fetchLateKit(): void {
  for (const fetch of Object.values(lateKit)) void fetchAhead(fetch)
}
