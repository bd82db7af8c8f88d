import { z } from 'zod'

/** Development only: what went out to a phone or a mailbox, for tests and for whoever tries the product. */
export const SentQuery = z.object({
  to: z.string({ error: '请输入手机号或邮箱' }).trim().min(1, { error: '请输入手机号或邮箱' }).max(100),
})
export const Sent = z.strictObject({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string(),
  link: z.string(),
  time: z.string(),
})
export type Sent = z.infer<typeof Sent>
