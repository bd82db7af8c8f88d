import { z } from 'zod'

/** The ticket that the CAS server gave the browser, and the address that it gave it for. */
export const ValidateLogin = z.object({
  ticket: z.string({ error: '缺少登录票据' }).min(1, { error: '缺少登录票据' }).max(512, { error: '登录票据有误' }),
  service: z.string({ error: '缺少服务地址' }).min(1, { error: '缺少服务地址' }).max(2000, { error: '服务地址有误' }),
})
export type ValidateLogin = z.output<typeof ValidateLogin>
/** Where the way through the CAS server begins; '' where the centre has none. `service` is the address to come back to. */
export const CasDoor = z.strictObject({ loginUrl: z.string() })
export const CasDoorQuery = z.object({ service: z.string().max(2000).default('') })
