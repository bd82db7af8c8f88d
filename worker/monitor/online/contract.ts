import { z } from 'zod'
import { id, ids } from '../../core/input'
import { listQuery, pageOnOf } from '../../core/list'
import { t } from './texts'

const text = (label: () => string) =>
  z
    .string()
    .trim()
    .max(64, { error: () => t.filterLong(label()) })
    .optional()
export const OnlineQuery = listQuery(['lastTime'], {
  /** A name, how it sounds, or a login name. */
  keyword: text(() => t.person),
  /** An address, whole. */
  ip: text(() => t.address),
  /** The role that the session is in. */
  roleId: text(() => t.role),
  /** The institution that it is in, or one below it. */
  departId: text(() => t.depart),
})
export type OnlineQuery = z.output<typeof OnlineQuery>

/** One device that somebody is signed in on. */
export const OnlineRow = z.strictObject({
  /** The session's. */
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  realname: z.string(),
  roleName: z.string(),
  departName: z.string(),
  device: z.string(),
  ip: z.string(),
  place: z.string(),
  /** When it signed in, was seen last, and will have to sign in again. */
  createTime: z.string(),
  lastTime: z.string(),
  expireTime: z.string(),
  /** Open pages that hear live messages. */
  sockets: z.number(),
  /** It is the one that asks. */
  current: z.boolean(),
})
export type OnlineRow = z.infer<typeof OnlineRow>
export const OnlinePage = pageOnOf(OnlineRow)

/** Sessions, or a person with all of theirs. */
export const ForceLogout = z.union(
  [z.strictObject({ ids: ids(() => t.device) }), z.strictObject({ userId: id(() => t.person) })],
  { error: () => t.whom },
)
export type ForceLogout = z.output<typeof ForceLogout>
