import { z } from 'zod'
import { AnnouncementRow } from '../announcements/contract'
import { optionalText } from '../core/input'
import { listQuery, pageSchema, boundedPageSchema } from '../core/list'
import { t } from './texts'

export const useKinds = ['visit', 'view', 'download'] as const
export type UseKind = (typeof useKinds)[number]
const WorkspaceName = z.enum(['center', 'lab', 'space'])

/** A pending task or a figure: the number, and the page with the list ('' without one). */
const CountedLink = z.strictObject({ key: z.string(), label: z.string(), count: z.number(), url: z.string() })
export type CountedLink = z.infer<typeof CountedLink>
/** A file in the folders of the workspace. */
const WorkspaceFile = z.strictObject({
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
export type WorkspaceFile = z.infer<typeof WorkspaceFile>

export const WorkspaceHome = z.strictObject({
  room: WorkspaceName,
  realname: z.string(),
  now: z.string(),
  todos: z.array(CountedLink),
  figures: z.array(CountedLink),
  announcements: z.array(AnnouncementRow),
  files: z.array(WorkspaceFile),
})
export type WorkspaceHome = z.infer<typeof WorkspaceHome>

export const WorkspaceAnnouncementQuery = listQuery(['sendTime'], { keyword: optionalText(() => t.keyword).optional() })
export type WorkspaceAnnouncementQuery = z.output<typeof WorkspaceAnnouncementQuery>
export const WorkspaceAnnouncementPage = pageSchema(AnnouncementRow)

const UsageCount = z.strictObject({ id: z.string(), label: z.string(), note: z.string(), count: z.number() })
/** Usage of the workspace: totals, the last thirty days, the most active users and the most downloaded files. */
export const WorkspaceFigures = z.strictObject({
  totals: z.strictObject({ visit: z.number(), view: z.number(), download: z.number() }),
  days: z.array(z.strictObject({ day: z.string(), visit: z.number(), view: z.number(), download: z.number() })),
  visitors: z.array(UsageCount),
  takers: z.array(UsageCount),
  files: z.array(UsageCount),
})
export type WorkspaceFigures = z.infer<typeof WorkspaceFigures>

/** Uses of the workspace, filtered by user id (`who`), file id (`what`) and time. */
export const WorkspaceUseQuery = listQuery(['time'], {
  kind: z.enum(useKinds, { error: () => t.kindWrong }).optional(),
  who: optionalText(() => t.person, 64).optional(),
  what: optionalText(() => t.file, 64).optional(),
})
export type WorkspaceUseQuery = z.output<typeof WorkspaceUseQuery>
export const WorkspaceUse = z.strictObject({
  id: z.string(),
  kind: z.enum(useKinds),
  fileId: z.string(),
  fileName: z.string(),
  userId: z.string(),
  realname: z.string(),
  departName: z.string(),
  time: z.string(),
})
export type WorkspaceUse = z.infer<typeof WorkspaceUse>
export const WorkspaceUsePage = boundedPageSchema(WorkspaceUse)
