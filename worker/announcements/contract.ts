import { z } from 'zod'
import { id, optional } from '../core/input'
import { listQuery, pageOf } from '../core/list'

/** One announcement or message as its reader sees it. The wire's `titile` is the family's own spelling. */
export const AnnouncementRow = z.strictObject({
  id: z.string(),
  anntId: z.string(),
  titile: z.string(),
  msgContent: z.string(),
  msgAbstract: z.string(),
  sender: z.string(),
  /** L general, M important, H urgent. */
  priority: z.string(),
  /** '1' announcement, '2' system message. */
  msgCategory: z.string(),
  busType: z.string(),
  busId: z.string(),
  /** `component` opens a page with the business id, `url` leads to `openPage`. */
  openType: z.string(),
  openPage: z.string(),
  sendTime: z.string(),
  createTime: z.string(),
  /** '1' read. */
  readFlag: z.enum(['0', '1']),
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

/** What is unread: the newest of either kind, and how many there are. */
export const Unread = z.strictObject({
  anntMsgList: z.array(AnnouncementRow),
  anntMsgTotal: z.number(),
  sysMsgList: z.array(AnnouncementRow),
  sysMsgTotal: z.number(),
})
export type Unread = z.infer<typeof Unread>

export const UnreadQuery = z.object({
  pageSize: z.coerce
    .number({ error: '每页条数应为数字' })
    .int({ error: '每页条数应为整数' })
    .min(1, { error: '每页至少 1 条' })
    .max(50, { error: '每页最多 50 条' })
    .default(5),
})
export const OneAnnouncement = z.object({ id: id('消息') })
export const ReadAnnouncement = z.object({ anntId: id('消息') })

export const MineQuery = listQuery(['sendTime'], {
  keyword: optional('关键词').optional(),
  msgCategory: z.enum(['1', '2'], { error: '没有此类消息' }).optional(),
  readFlag: z.enum(['0', '1'], { error: '阅读状态有误' }).optional(),
})
export type MineQuery = z.output<typeof MineQuery>
export const MinePage = pageOf(AnnouncementRow)
