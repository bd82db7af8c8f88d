import { z } from 'zod'
import { id, required } from '../core/input'
import { CompleteParts, OneUpload, SignParts, StartParts } from '../files/contract'
import { t } from './texts'

const whole = (least: number, most: number, error: () => string) =>
  z.number({ error }).int({ error }).min(least, { error }).max(most, { error })

export const GiveTicket = z.object({
  folderId: id(() => t.folder),
  title: required(() => t.title, 50),
  files: whole(1, 1000, () => t.filesWrong).default(20),
  /** For all files together. */
  gigabytes: whole(1, 100, () => t.sizeWrong).default(5),
  days: whole(1, 90, () => t.daysWrong).default(7),
})
export type GiveTicket = z.output<typeof GiveTicket>
export const OneTicket = z.object({ id: id(() => t.ticket) })
export const TicketsOf = z.object({ folderId: id(() => t.folder) })

const ticket = z
  .string({ error: () => t.noTicket })
  .trim()
  .min(1, { error: () => t.noTicket })
  .max(64, { error: () => t.noTicket })
export const WithTicket = z.object({ ticket })
export const StartWith = StartParts.extend({ ticket })
export const SignWith = SignParts.extend({ ticket })
export const UploadWith = OneUpload.extend({ ticket })
export const CompleteWith = CompleteParts.extend({ ticket })

/** The secret is returned once; only its digest is stored. */
export const Given = z.strictObject({ id: z.string(), ticket: z.string(), expireTime: z.string() })
export const TicketRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  folderId: z.string(),
  maxFiles: z.number(),
  maxBytes: z.number(),
  usedFiles: z.number(),
  usedBytes: z.number(),
  expireTime: z.string(),
  /** Whether the ticket can still be used, else the reason. */
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  createTime: z.string(),
})
export type TicketRow = z.output<typeof TicketRow>
export const TicketView = z.strictObject({
  title: z.string(),
  filesLeft: z.number(),
  bytesLeft: z.number(),
  expireTime: z.string(),
})
