import { z } from 'zod'
import { idText, requiredText } from '../core/input'
import { CompleteMultipartUpload, UploadId, SignParts, StartMultipartUpload } from '../files/contract'
import { t } from './texts'

const integerRange = (least: number, most: number, error: () => string) =>
  z.number({ error }).int({ error }).min(least, { error }).max(most, { error })

export const IssueTicket = z.object({
  folderId: idText(() => t.folder),
  title: requiredText(() => t.title, 50),
  files: integerRange(1, 1000, () => t.filesWrong).default(20),
  /** For all files together. */
  gigabytes: integerRange(1, 100, () => t.sizeWrong).default(5),
  days: integerRange(1, 90, () => t.daysWrong).default(7),
})
export type IssueTicket = z.output<typeof IssueTicket>
export const TicketId = z.object({ id: idText(() => t.ticket) })
export const FolderTicketsQuery = z.object({ folderId: idText(() => t.folder) })

const ticket = z
  .string({ error: () => t.noTicket })
  .trim()
  .min(1, { error: () => t.noTicket })
  .max(64, { error: () => t.noTicket })
export const TicketSecret = z.object({ ticket })
export const StartTicketUpload = StartMultipartUpload.extend({ ticket })
export const SignTicketParts = SignParts.extend({ ticket })
export const TicketUpload = UploadId.extend({ ticket })
export const CompleteTicketUpload = CompleteMultipartUpload.extend({ ticket })

/** The secret is returned once; only its digest is stored. */
export const IssuedTicket = z.strictObject({ id: z.string(), ticket: z.string(), expireTime: z.string() })
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
