import { fetchAhead, part } from '../chunk'

/** Parts of a list that are loaded lazily. */
export const late = {
  csv: () => part(() => import('./csv')),
  sheet: () => part(() => import('./row-sheet')),
}

/** Preloads them after hydration, so that they work later without waiting and without network. */
export function fetchLate(): void {
  for (const fetch of Object.values(late)) void fetchAhead(fetch)
}
