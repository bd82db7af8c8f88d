import { z } from 'zod'
import { idText, idArray } from '../../core/input'
import { listQuery, boundedPageSchema } from '../../core/list'
import { t } from './texts'

const optionalFilter = (label: () => string) =>
  z
    .string()
    .trim()
    .max(64, { error: () => t.filterLong(label()) })
    .optional()
export const OnlineQuery = listQuery(['lastTime'], {
  /** A name, its pinyin, or an account name. */
  keyword: optionalFilter(() => t.person),
  /** An exact address. */
  ip: optionalFilter(() => t.address),
  /** The role of the session. */
  roleId: optionalFilter(() => t.role),
  /** The department of the session, or one above it. */
  departId: optionalFilter(() => t.depart),
})
export type OnlineQuery = z.output<typeof OnlineQuery>

/** One device that a person is signed in on. */
export const OnlineRow = z.strictObject({
  /** Id of the session. */
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  realname: z.string(),
  roleName: z.string(),
  departName: z.string(),
  device: z.string(),
  ip: z.string(),
  place: z.string(),
  /** Times of the sign-in, of the last request, and of the expiry. */
  createTime: z.string(),
  lastTime: z.string(),
  expireTime: z.string(),
  /** Number of open pages with a live connection. */
  sockets: z.number(),
  /** True for the caller's own session. */
  current: z.boolean(),
})
export type OnlineRow = z.infer<typeof OnlineRow>
export const OnlinePage = boundedPageSchema(OnlineRow)

/** Sessions, or a person with all their sessions. */
export const ForceLogout = z.union(
  [z.strictObject({ ids: idArray(() => t.device) }), z.strictObject({ userId: idText(() => t.person) })],
  { error: () => t.whom },
)
export type ForceLogout = z.output<typeof ForceLogout>
