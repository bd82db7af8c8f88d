import { z } from 'zod'
import { idText, optionalText, lockVersionField, requiredText, idOrIds, stampText, yesNoFlag } from '../core/input'
import { endOfDay } from '../core/time'
import { listQuery, pageSchema } from '../core/list'
import { sameOriginPath } from '../core/same-origin-path'
import { roleCodes } from '../policy/roles'
import { t as core } from '../core/core.texts'
import { t as messages } from '../messages/texts'
import { t } from './texts'
import { wireNames } from '../../db/wire-names'
import { MAX_FILES } from '../core/limits'

/** '' for others. `sms`: also sent as SMS; `innovation`: sent to roles of the innovation centre only. */
export const messageTypes = ['sms', 'innovation'] as const
/** An announcement or message as its reader sees it. */
export const AnnouncementRow = z.strictObject({
  id: z.string(),
  anntId: z.string(),
  [wireNames.title]: z.string(),
  msgContent: z.string(),
  msgAbstract: z.string(),
  sender: z.string(),
  /** L general, M important, H urgent. */
  priority: z.string(),
  /** '1' announcement, '2' system message. */
  msgCategory: z.string(),
  messageType: z.enum(['', ...messageTypes]),
  busType: z.string(),
  busId: z.string(),
  /** `component` opens a page with the business id; `url` opens `openPage`, a path of this site. */
  openType: z.string(),
  openPage: z.string(),
  sendTime: z.string(),
  createTime: z.string(),
  /** '1' if read. */
  readFlag: z.enum(['0', '1']),
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

const AttachedFile = z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })
/** The same with its files. */
export const AnnouncementDetail = AnnouncementRow.extend({ files: z.array(AttachedFile) })
export type AnnouncementDetail = z.infer<typeof AnnouncementDetail>

/** Unread items: the newest of each category, and their numbers. */
export const UnreadSummary = z.strictObject({
  anntMsgList: z.array(AnnouncementRow),
  anntMsgTotal: z.number(),
  sysMsgList: z.array(AnnouncementRow),
  sysMsgTotal: z.number(),
})
export type UnreadSummary = z.infer<typeof UnreadSummary>

export const UnreadQuery = z.object({
  pageSize: z.coerce
    .number({ error: () => t.sizeNumber })
    .int({ error: () => t.sizeWhole })
    .min(1, { error: () => t.sizeLeast })
    .max(50, { error: () => t.sizeMost })
    .default(5),
})
export const AnnouncementIdInput = z.object({ id: idText(() => t.announcement) })
export const ReadAnnouncementInput = z.object({ anntId: idText(() => t.announcement) })

const category = z.enum(['1', '2'], { error: () => messages.noSuchKind })
export const OwnAnnouncementQuery = listQuery(['sendTime', 'createTime'], {
  keyword: optionalText(() => t.keyword).optional(),
  msgCategory: category.optional(),
  messageType: z.enum(messageTypes, { error: () => messages.noSuchKind }).optional(),
  readFlag: z.enum(['0', '1'], { error: () => t.readWrong }).optional(),
  /** 1: only items that the user is still reminded of: unread, sent since the start of last month, not expired. */
  waits: yesNoFlag.optional(),
})
export type OwnAnnouncementQuery = z.output<typeof OwnAnnouncementQuery>
export const OwnAnnouncementPage = pageSchema(AnnouncementRow)
export const ReadAllInput = z.object({ msgCategory: category.optional() })
export const UnreadCount = z.strictObject({ count: z.number() })
export const UserAndVisitCount = z.strictObject({ userCount: z.number(), visitCount: z.number() })

/** An array, or a comma-separated list with or without a trailing comma. */
const idListField = (label: () => string, max = 500) =>
  z
    .union([z.array(z.string()), z.string().transform((text) => text.split(','))], { error: () => core.wrong(label()) })
    .transform((given) => [...new Set(given.map((one) => one.trim()).filter(Boolean))])
    .refine((given) => given.length <= max, { error: () => t.atMost(label(), max) })
    .default([])

/** A draft. `msgType` ALL addresses everybody; USER addresses the given roles, departments and users. */
export const SaveAnnouncement = z
  .object({
    [wireNames.title]: requiredText(() => t.title, 100),
    msgContent: requiredText(() => t.content, 50_000),
    msgAbstract: optionalText(() => t.abstract, 200),
    priority: z.enum(['L', 'M', 'H'], { error: () => t.priorityWrong }).default('L'),
    msgCategory: category.default('1'),
    msgType: z.enum(['ALL', 'USER'], { error: () => t.audienceWrong }).default('ALL'),
    roles: idListField(() => t.role).pipe(z.array(z.enum(roleCodes, { error: () => core.noSuchRole }))),
    departs: idListField(() => t.depart),
    userIds: idListField(() => t.user),
    openType: z.enum(['', 'url', 'component'], { error: () => t.openWrong }).default(''),
    openPage: optionalText(() => t.link, 255),
    busType: optionalText(() => t.busType),
    busId: optionalText(() => t.busId),
    endTime: z
      .union([z.literal('').transform(() => null), z.null(), stampText(() => t.endTime)])
      .transform((text) => text && endOfDay(text))
      .default(null),
    fileIds: idListField(() => t.files, MAX_FILES),
  })
  .superRefine((given, issues) => {
    const add = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (given.msgType === 'USER' && !given.roles.length && !given.departs.length && !given.userIds.length)
      add('userIds', t.audienceAsk)
    if (given.openType && sameOriginPath(given.openPage) === null) add('openPage', t.linkWrong)
    if (!textOf(given.msgContent)) add('msgContent', core.contentMissing)
  })
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()
export type SaveAnnouncement = z.output<typeof SaveAnnouncement>
export const EditAnnouncement = SaveAnnouncement.safeExtend({
  id: idText(() => t.announcement),
  lockVersion: lockVersionField(),
})
export type EditAnnouncement = z.output<typeof EditAnnouncement>
export const SavedAnnouncement = z.strictObject({ id: z.string() })
export const AnnouncementIdsInput = idOrIds(() => t.announcement)
/** With a future `releaseTime` the release is scheduled. */
export const ReleaseAnnouncement = z.object({
  id: idText(() => t.announcement),
  releaseTime: stampText(() => t.releaseTime).optional(),
})
export type ReleaseAnnouncement = z.output<typeof ReleaseAnnouncement>

export const ManageQuery = listQuery(['createTime', 'sendTime', wireNames.title, 'priority'], {
  [wireNames.title]: optionalText(() => t.title, 100).optional(),
  msgCategory: category.optional(),
  sendStatus: z.enum(['0', '1', '2'], { error: () => t.stateWrong }).optional(),
  priority: z.enum(['L', 'M', 'H'], { error: () => t.priorityWrong }).optional(),
})
export type ManageQuery = z.output<typeof ManageQuery>
/** Actions that are possible now. */
const AnnouncementActions = z.strictObject({
  edit: z.boolean(),
  release: z.boolean(),
  revoke: z.boolean(),
  remove: z.boolean(),
})
export const ManagedAnnouncement = AnnouncementRow.omit({ anntId: true, readFlag: true }).extend({
  msgType: z.string(),
  /** '0' draft, '1' published, '2' revoked. */
  sendStatus: z.string(),
  releaseTime: z.string(),
  cancelTime: z.string(),
  endTime: z.string(),
  createBy: z.string(),
  roles: z.array(z.string()),
  departs: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  users: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  files: z.array(AttachedFile),
  /** Number of recipients, and of those who have read it. */
  reached: z.number(),
  read: z.number(),
  may: AnnouncementActions,
  lockVersion: z.number(),
})
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>
export const ManagedPage = pageSchema(ManagedAnnouncement)

export const ReachQuery = listQuery(['readTime'], {
  anntId: idText(() => t.announcement),
  readFlag: z.enum(['0', '1'], { error: () => t.readWrong }).optional(),
  keyword: optionalText(() => t.name).optional(),
})
export type ReachQuery = z.output<typeof ReachQuery>
export const Reader = z.strictObject({
  userId: z.string(),
  realname: z.string(),
  departName: z.string(),
  readFlag: z.enum(['0', '1']),
  readTime: z.string(),
})
export type Reader = z.infer<typeof Reader>
export const ReachPage = pageSchema(Reader)
