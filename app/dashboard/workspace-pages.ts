import { linkTo, type PageName } from '~/app/lib/named-pages'
import type { Workspace } from '~/worker/policy/roles'
import { t } from './workspace-home.texts'

/** URLs of the pages of each workspace. */
export const workspacePaths: Readonly<Record<Workspace, { announcements: string; statistics: string; files: string }>> =
  {
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
export const announcementTitles: Readonly<Record<Workspace, () => string>> = {
  center: () => t.centerAnnouncements,
  lab: () => t.labAnnouncements,
  space: () => t.spaceAnnouncements,
}
/** Folder pages of a workspace, by area. */
const folderPages: Readonly<Record<string, PageName>> = {
  centre: 'centerDownload',
  lab: 'labDownload',
  share: 'spaceShare',
  collect: 'spaceCollect',
}
export const folderPath = (area: string, id: string) =>
  `${linkTo(folderPages[area] ?? 'spaceShare')}?folder=${encodeURIComponent(id)}`
