import { z } from 'zod'
import { yesNo } from '../../core/input'
import { t } from './texts'

const clock = z
  .string({ error: () => t.clockWrong })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t.clockWrong })
/** A person's quiet hours for SMS and mail, and whether mails are sent individually or as a daily digest. */
export const Wish = z.strictObject({
  /** 1: the person's own quiet hours; 0: those of the center. */
  own: z.number(),
  quietStart: z.string(),
  quietEnd: z.string(),
  digest: z.number(),
  digestTime: z.string(),
})
export type Wish = z.infer<typeof Wish>
export const SaveWish = z.object({
  own: yesNo,
  quietStart: clock,
  quietEnd: clock,
  digest: yesNo,
  digestTime: clock,
})
export type SaveWish = z.output<typeof SaveWish>
