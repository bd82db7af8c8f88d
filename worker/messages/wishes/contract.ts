import { z } from 'zod'
import { yesNo } from '../../core/input'
import { t } from './texts'

const clock = z
  .string({ error: () => t.clockWrong })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t.clockWrong })
/** When a person wants to be left alone by SMS and mail, and whether mails come one by one or once a day. */
export const Wish = z.strictObject({
  /** 1: quiet hours of one's own; 0: those of the centre. */
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
