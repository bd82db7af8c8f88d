import { z } from 'zod'
import { AnnouncementRow } from '../announcements/contract'
import { optional } from '../core/input'
import { listQuery, pageOf, pageOnOf } from '../core/list'
import { t } from './texts'

export const useKinds = ['visit', 'view', 'download'] as const
export type UseKind = (typeof useKinds)[number]
const RoomName = z.enum(['center', 'lab', 'space'])

/** A pending task or a figure: the number, and the page with the list ('' without one). */
const Counted = z.strictObject({ key: z.string(), label: z.string(), count: z.number(), url: z.string() })
export type Counted = z.infer<typeof Counted>
/** A file in the folders of the workspace. */
const RoomFile = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  size: z.number(),
  uploadTime: z.string(),
  folderId: z.string(),
  folderName: z.string(),
  area: z.string(),
  /** True if the caller may download it. */
  mayTake: z.boolean(),
})
export type RoomFile = z.infer<typeof RoomFile>

export const RoomHome = z.strictObject({
  room: RoomName,
  realname: z.string(),
  now: z.string(),
  todos: z.array(Counted),
  figures: z.array(Counted),
  announcements: z.array(AnnouncementRow),
  files: z.array(RoomFile),
})
export type RoomHome = z.infer<typeof RoomHome>

export const RoomAnnouncementQuery = listQuery(['sendTime'], { keyword: optional(() => t.keyword).optional() })
export type RoomAnnouncementQuery = z.output<typeof RoomAnnouncementQuery>
export const RoomAnnouncements = pageOf(AnnouncementRow)

const Amount = z.strictObject({ id: z.string(), label: z.string(), note: z.string(), count: z.number() })
/** Usage of the workspace: totals, the last thirty days, the most active users and the most downloaded files. */
export const RoomFigures = z.strictObject({
  totals: z.strictObject({ visit: z.number(), view: z.number(), download: z.number() }),
  days: z.array(z.strictObject({ day: z.string(), visit: z.number(), view: z.number(), download: z.number() })),
  visitors: z.array(Amount),
  takers: z.array(Amount),
  files: z.array(Amount),
})
export type RoomFigures = z.infer<typeof RoomFigures>

/** Uses of the workspace, filtered by user id (`who`), file id (`what`) and time. */
export const RoomUseQuery = listQuery(['time'], {
  kind: z.enum(useKinds, { error: () => t.kindWrong }).optional(),
  who: optional(() => t.person, 64).optional(),
  what: optional(() => t.file, 64).optional(),
})
export type RoomUseQuery = z.output<typeof RoomUseQuery>
export const RoomUse = z.strictObject({
  id: z.string(),
  kind: z.enum(useKinds),
  fileId: z.string(),
  fileName: z.string(),
  userId: z.string(),
  realname: z.string(),
  departName: z.string(),
  time: z.string(),
})
export type RoomUse = z.infer<typeof RoomUse>
export const RoomUses = pageOnOf(RoomUse)
