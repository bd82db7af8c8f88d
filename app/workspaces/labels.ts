import type { Workspace } from '~/worker/policy/roles'
import { t } from './texts'

const pathPrefixes: Readonly<Record<string, Workspace>> = { center: 'center', network: 'lab', dataspace: 'space' }
/** Returns the workspace of a path. */
export const workspaceOfPath = (pathname: string): Workspace => pathPrefixes[pathname.split('/')[1] ?? ''] ?? 'center'

/** Titles of the workspace's pages. */
export const homeTitles: Readonly<Record<Workspace, () => string>> = {
  center: () => t.centerHome,
  lab: () => t.labHome,
  space: () => t.spaceHome,
}
export const statisticsTitles: Readonly<Record<Workspace, () => string>> = {
  center: () => t.centerStatistics,
  lab: () => t.labStatistics,
  space: () => t.spaceStatistics,
}
