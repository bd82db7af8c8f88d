import type { Room } from '~/worker/policy/roles'
import { t } from './texts'

const beginnings: Readonly<Record<string, Room>> = { center: 'center', network: 'lab', dataspace: 'space' }
/** Returns the workspace of a path. */
export const roomIn = (pathname: string): Room => beginnings[pathname.split('/')[1] ?? ''] ?? 'center'

/** Titles of the workspace's pages. */
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
