import type { Room } from '~/worker/policy/roles'
import { t } from './texts'

const beginnings: Readonly<Record<string, Room>> = { center: 'center', network: 'lab', dataspace: 'space' }
/** The workspace that an address belongs to. */
export const roomIn = (pathname: string): Room => beginnings[pathname.split('/')[1] ?? ''] ?? 'center'

/** What each page of a workspace is called. */
export const homeOf: Readonly<Record<Room, () => string>> = {
  center: () => t.centerHome,
  lab: () => t.labHome,
  space: () => t.spaceHome,
}
export const statisticsOf: Readonly<Record<Room, () => string>> = {
  center: () => t.centerStatistics,
  lab: () => t.labStatistics,
  space: () => t.spaceStatistics,
}
