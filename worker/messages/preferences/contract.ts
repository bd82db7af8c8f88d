import { z } from 'zod'
import { yesNoFlag } from '../../core/input'
import { t } from './texts'

const clockField = z
  .string({ error: () => t.clockWrong })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t.clockWrong })
/** A person's quiet hours for SMS and mail, and whether mails are sent individually or as a daily digest. */
export const MessagePreferences = z.strictObject({
  /** 1: the person's own quiet hours; 0: those of the center. */
  own: z.number(),
  quietStart: z.string(),
  quietEnd: z.string(),
  digest: z.number(),
  digestTime: z.string(),
})
export type MessagePreferences = z.infer<typeof MessagePreferences>
export const SavePreferences = z.object({
  own: yesNoFlag,
  quietStart: clockField,
  quietEnd: clockField,
  digest: yesNoFlag,
  digestTime: clockField,
})
export type SavePreferences = z.output<typeof SavePreferences>
