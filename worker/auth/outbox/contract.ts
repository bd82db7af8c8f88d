import { z } from 'zod'
import { t } from '../texts'

/** Development only: the messages sent to a phone or mailbox, for tests and for trying the product. */
export const SentMessageQuery = z.object({
  to: z
    .string({ error: () => t.addressEmpty })
    .trim()
    .min(1, { error: () => t.addressEmpty })
    .max(100),
})
export const SentMessage = z.strictObject({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string(),
  link: z.string(),
  time: z.string(),
})
export type SentMessage = z.infer<typeof SentMessage>
