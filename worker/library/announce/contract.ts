import { z } from 'zod'
import { idText, optionalText, lockVersionField, requiredText, yesNoFlag } from '../../core/input'
import { listQuery, pageSchema } from '../../core/list'
import { fileIds } from '../contract'
import { t } from './texts'

/** A side, or '' for both. */
const sideField = () => z.enum(['fund', 'securities', ''], { error: () => t.roomWrong })
export const SaveAnnounce = z.object({
  id: optionalText(() => t.announce, 64).optional(),
  title: requiredText(() => t.title, 100),
  content: optionalText(() => t.content, 5000),
  orgType: sideField().default(''),
  fileIds: fileIds(() => t.files),
  /** 1: pinned to the top. */
  top: yesNoFlag.default(0),
  lockVersion: lockVersionField(),
})
export type SaveAnnounce = z.output<typeof SaveAnnounce>
export const SavedAnnounce = z.strictObject({ id: z.string() })
export const AnnounceIdInput = z.object({ id: idText(() => t.announce) })
export type AnnounceIdInput = z.output<typeof AnnounceIdInput>
export const AnnounceQuery = listQuery(
  ['publishTime'],
  {
    orgType: sideField().optional(),
    status: z.enum(['0', '1', '2'], { error: () => t.statusWrong }).optional(),
    keyword: optionalText(() => t.keyword, 50).optional(),
  },
  { fields: [] },
)
export type AnnounceQuery = z.output<typeof AnnounceQuery>
export const AnnounceRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  orgType: z.string(),
  orgType_dictText: z.string(),
  files: z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })),
  publishTime: z.string().nullable(),
  status: z.number(),
  status_dictText: z.string(),
  top: z.number(),
  lockVersion: z.number(),
})
export type AnnounceRow = z.output<typeof AnnounceRow>
export const AnnouncePage = pageSchema(AnnounceRow)
