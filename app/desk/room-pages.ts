import { linkTo, type PageName } from '~/app/lib/named-pages'
import type { Room } from '~/worker/policy/roles'
import { t } from './room-home.texts'

/** URLs of the pages of each workspace. */
export const roomPaths: Readonly<Record<Room, { announcements: string; statistics: string; files: string }>> = {
  center: {
    announcements: linkTo('centerAnnouncements'),
    statistics: linkTo('centerStatistics'),
    files: linkTo('centerDownload'),
  },
  lab: {
    announcements: linkTo('labAnnouncements'),
    statistics: linkTo('labStatistics'),
    files: linkTo('labDownload'),
  },
  space: {
    announcements: linkTo('spaceAnnouncements'),
    statistics: linkTo('spaceStatistics'),
    files: linkTo('spaceShare'),
  },
}

/** Titles of the announcements of each workspace. */
export const announcementsOf: Readonly<Record<Room, () => string>> = {
  center: () => t.centerAnnouncements,
  lab: () => t.labAnnouncements,
  space: () => t.spaceAnnouncements,
}
/** Folder pages of a workspace, by area. */
const folders: Readonly<Record<string, PageName>> = {
  centre: 'centerDownload',
  lab: 'labDownload',
  share: 'spaceShare',
  collect: 'spaceCollect',
}
export const folderAt = (area: string, id: string) =>
  `${linkTo(folders[area] ?? 'spaceShare')}?folder=${encodeURIComponent(id)}`
