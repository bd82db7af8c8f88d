import { z } from 'zod'
import { ids } from '../../core/input'
import { t } from '../texts'

/** One signed-in device. */
export const Device = z.strictObject({
  id: z.string(),
  /** `Windows · Chrome`, `iPhone · 微信`; 未知设备 where the client does not say. */
  device: z.string(),
  ip: z.string(),
  roleName: z.string(),
  /** When it signed in and when it will have to again. */
  createTime: z.string(),
  expireTime: z.string(),
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>
export const SignOutDevices = z.object({ ids: ids(() => t.device) })
export type SignOutDevices = z.output<typeof SignOutDevices>
export const SignedOutDevices = z.strictObject({ count: z.number() })
