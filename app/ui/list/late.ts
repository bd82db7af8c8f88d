import { fetchAhead, part } from '../chunk'

/** What of a list nobody sees at first. */
export const late = {
  csv: () => part(() => import('./csv')),
  sheet: () => part(() => import('./row-sheet')),
}

/** Fetches it as soon as the list is alive, so that who needs it later waits for nothing, and needs no network. */
export function fetchLate(): void {
  for (const fetch of Object.values(late)) void fetchAhead(fetch)
}
