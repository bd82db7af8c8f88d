import { z } from 'zod'
import { idArray } from '../../core/input'
import { t } from '../texts'

/** One signed-in device. */
export const Device = z.strictObject({
  id: z.string(),
  /** For example `Windows · Chrome` or `iPhone · 微信`; 未知设备 if the user agent is unknown. */
  device: z.string(),
  ip: z.string(),
  roleName: z.string(),
  /** Time of the sign-in and time when the session expires. */
  createTime: z.string(),
  expireTime: z.string(),
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>
export const SignOutDevices = z.object({ ids: idArray(() => t.device) })
export type SignOutDevices = z.output<typeof SignOutDevices>
export const SignedOutDevices = z.strictObject({ count: z.number() })
