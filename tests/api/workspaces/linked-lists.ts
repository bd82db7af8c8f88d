import type { SignedIn } from '~/tests/support/world'
import * as advisories from '~/worker/advisories/calls'
import * as announcements from '~/worker/announcements/calls'
import type { Call } from '~/worker/core/call'
import * as drills from '~/worker/drills/calls'
import * as folders from '~/worker/folders/calls'
import * as materials from '~/worker/materials/calls'
import * as meetings from '~/worker/meetings/calls'
import * as people from '~/worker/people/calls'
import * as rooms from '~/worker/workspaces/calls'
import * as software from '~/worker/software/calls'
import * as vendors from '~/worker/vendors/calls'

/** Calls of the pages that a count of the home page links to, by the end of the address. */
const lists: readonly (readonly [end: string, call: Call, also?: Record<string, string>])[] = [
  ['/industruServoces', vendors.listVendors],
  ['/center/software', software.list],
  ['/network/advisories', advisories.list],
  ['/dataspace/request', materials.requests],
  ['/drill/study', drills.listStudyScenes],
  ['/isps/userAnnouncement', announcements.myAnnouncements],
  ['/announcement', rooms.announcements],
  ['/meeting', meetings.listMeetings, { type: 'in-transit' }],
  ['/statistics', rooms.uses, { pageSize: '200' }],
  ['/system/user', people.list],
]
const areas: Readonly<Record<string, string>> = {
  '/center/download': 'centre',
  '/network/download': 'lab',
  '/dataspace/share': 'share',
}
/** Total of the list at an address; for folders the number of files. */
export async function totalAt(who: SignedIn, url: string): Promise<number> {
  const { pathname, searchParams } = new URL(url, 'http://keti')
  const { part: _, ...query } = Object.fromEntries(searchParams)
  if (areas[pathname]) {
    const { body } = await who.attempt(folders.listFolders, { area: areas[pathname] })
    return (body.result as { fileCount: number }[]).reduce((sum, { fileCount }) => sum + fileCount, 0)
  }
  const [, call, also] = lists.find(([end]) => pathname.endsWith(end)) ?? []
  if (!call) throw new Error(`no list is known at ${url}`)
  const { body } = await who.attempt(call, { ...also, ...query })
  return (body.result as { total: number }).total
}
